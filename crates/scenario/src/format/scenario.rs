//! `scenario.ron`: who fights, when, with what, and for what.

use stavka_rules::ids::{ArmyId, NationId};
use stavka_rules::map::{Gauge, Heading, HexPos};
use stavka_rules::modules::{RuleModule, RuleModules};
use stavka_rules::pieces::{ArmyKind, FrontPosture, Orientation};
use stavka_rules::setup::Attaching;

use super::{PoolFile, Quantity, SideHexes, TableFile, VariantFile};
use crate::choice;
use crate::reader::{Faults, HexList, Node, Read, Spanned, Words};
use crate::record;

record! {
    /// A scenario on a map with a roster.
    pub struct ScenarioFile as "scenario" {
        /// Format version.
        pub version: u32,
        /// Title.
        pub title: Spanned<String>,
        /// One paragraph for the menu.
        pub description: String,
        /// The two sides.
        pub sides: Spanned<Vec<SideFile>>,
        /// Date of turn 1 as year, month, day.
        pub start: Spanned<(u16, u8, u8)>,
        /// Number of turns.
        pub turns: Spanned<u8>,
        /// Side that goes first on turn 1.
        pub first_player: Option<Spanned<String>> = None,
        /// The last turn on which that side goes first without a roll; 1 if left out.
        pub first_player_until: Option<Spanned<u8>> = None,
        /// Switches.
        pub options: OptionsFile = OptionsFile::default(),
        /// Weather.
        pub weather: WeatherFile,
        /// Counters on the map at the start.
        pub setup: Vec<Placement>,
        /// Counters that come later.
        pub reinforcements: Vec<Reinforcement> = Vec::new(),
        /// Counters in the dead pile at the start.
        pub dead: Words = Words(Vec::new()),
        /// Counters that may not move until a turn, or until they are attacked.
        pub holds: Vec<HoldFile> = Vec::new(),
        /// Supply that arrives by schedule.
        pub supply: Vec<SupplyFile> = Vec::new(),
        /// Counters from which tables draw.
        pub pools: Vec<PoolFile> = Vec::new(),
        /// Variable Replacement and Reinforcement Tables.
        pub tables: Vec<TableFile> = Vec::new(),
        /// Armies and Fronts.
        pub armies: Vec<ArmyFile> = Vec::new(),
        /// Whether HQs can change over to other armies (C&C 1.1).
        pub attachments: Attaching = Attaching::Changing,
        /// Massive Assaults, in place of those of the tables (C&C 2).
        pub massive_assaults: Option<Vec<MassiveAssaultFile>> = None,
        /// Who controls which hexes at the start; later entries overrule earlier ones, counters overrule all.
        pub control: Vec<ControlArea> = Vec::new(),
        /// Whose ports and forts of the map are at the start, where it is not who controls their hex (9.14h).
        pub owners: Vec<OwnerFile> = Vec::new(),
        /// What is damaged at the start.
        pub damage: DamageFile = DamageFile::default(),
        /// How the game is won.
        pub victory: VictoryFile = VictoryFile::default(),
        /// Other ways to play it.
        pub variants: Vec<VariantFile> = Vec::new(),
    }
}

record! {
    /// Ports and forts of a side at the start.
    pub struct OwnerFile as "owner of ports and forts" {
        /// Side; nobody if left out.
        pub side: Option<Spanned<String>> = None,
        /// Hexes.
        pub at: HexList,
    }
}

record! {
    /// Damage at the start.
    #[derive(Default)]
    pub struct DamageFile as "list of damage" {
        /// Ports that have been hit (19.0b).
        pub ports: Vec<PortDamage> = Vec::new(),
        /// Trainbusting markers of each side (14.8).
        pub trainbusting: Vec<SideHexes> = Vec::new(),
    }
}

record! {
    /// A port that has been hit.
    pub struct PortDamage as "damaged port" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Hits.
        pub hits: Spanned<u8>,
    }
}

record! {
    /// A side.
    pub struct SideFile as "side" {
        /// Name.
        pub name: Spanned<String>,
        /// Colour for panels, `0xRRGGBB`.
        pub colour: Spanned<u32>,
        /// Nations on this side.
        pub nations: Vec<Spanned<NationId>>,
        /// Rail capacity a turn (13.3b).
        pub rail_capacity: u16 = 0,
        /// Other rail capacities from some turns on.
        pub rail_changes: Vec<RailChangeFile> = Vec::new(),
        /// Reserve markers (5.4a).
        pub reserve_markers: u8 = 0,
        /// Gauges that its trains can use.
        pub gauges: Vec<Gauge> = vec![Gauge::Standard],
        /// Hexes in which units come back that broke out (12.8e); its entry hexes if there are none.
        pub returns: HexList = HexList(Vec::new()),
    }
}

record! {
    /// Another rail capacity from a turn on.
    pub struct RailChangeFile as "change of rail capacity" {
        /// The first turn.
        pub from: Spanned<u8>,
        /// Capacity a turn from then on.
        pub capacity: u16,
    }
}

record! {
    /// Switches that players can change when they start a game.
    pub struct OptionsFile as "set of options" {
        /// Segments in which nothing can be done pass by themselves.
        pub pass_empty_segments: bool = true,
        /// Undoing past a die roll opens a branch.
        pub branches: bool = true,
        /// Rule modules that it is played with.
        pub modules: Vec<Spanned<ModuleName>> = Vec::new(),
        /// Rule modules that players may switch; if it does not say, all but the command rules.
        pub optional: Option<Vec<Spanned<ModuleName>>> = None,
        /// The screen is covered while the players change seats.
        pub hand_over: bool = false,
    }
}

/// The name of a rule module in quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModuleName(pub RuleModule);

impl Read for ModuleName {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let written: Spanned<String> = Read::read(node, faults)?;
        let module = RuleModule::named(&written.value);
        if module.is_none() {
            let what = format!("there is no rule module '{}'", written.value);
            let known = RuleModule::ALL.map(RuleModule::id);
            faults.unknown(written.place, what, &written.value, known);
        }
        module.map(Self)
    }
}

impl OptionsFile {
    /// Rule modules that it is played with.
    pub fn modules(&self) -> RuleModules {
        RuleModules::of(self.modules.iter().map(|name| name.value.0))
    }

    /// Rule modules that players may switch.
    pub fn optional(&self) -> RuleModules {
        let named = self.optional.as_ref();
        named.map_or_else(RuleModules::of_any_game, |names| {
            RuleModules::of(names.iter().map(|name| name.value.0))
        })
    }

    /// Whether it is played with a rule module, or players may switch that on.
    pub fn may_play(&self, module: RuleModule) -> bool {
        self.modules().contains(module) || self.optional().contains(module)
    }
}

impl Default for OptionsFile {
    fn default() -> Self {
        Self {
            pass_empty_segments: true,
            branches: true,
            modules: Vec::new(),
            optional: None,
            hand_over: false,
        }
    }
}

record! {
    /// How weather is found: given turns first, then tables by name, then `ground` and `flight`.
    pub struct WeatherFile as "weather" {
        /// Ground condition of turns that nothing else covers.
        pub ground: Spanned<String>,
        /// Flight condition of turns that nothing else covers.
        pub flight: Spanned<String>,
        /// Turns with given weather.
        pub fixed: Vec<FixedWeather> = Vec::new(),
        /// Name of the weather tables to roll on.
        pub tables: Option<Spanned<String>> = None,
    }
}

record! {
    /// A turn with given weather.
    pub struct FixedWeather as "turn's weather" {
        /// Turn.
        pub turn: Spanned<u8>,
        /// Ground condition.
        pub ground: Spanned<String>,
        /// Flight condition.
        pub flight: Spanned<String>,
    }
}

choice! {
    /// A mode marker.
    pub enum MarkerFile as "marker" {
        /// Reserve Mode (5.7).
        Reserve,
        /// Strat Mode (5.8).
        Strat,
        /// Exploitation Mode with the Action Rating it asks for (5.9).
        Exploit(u8),
        /// Disorganized Mode (5.10).
        Disorganized,
    }
}

record! {
    /// Counters in one hex at the start.
    pub struct Placement as "placement" {
        /// Hex.
        pub at: Spanned<HexPos>,
        /// Ids of counters, parted by spaces.
        pub units: Words,
        /// Which side is up; Combat where the counter has such a side.
        pub orientation: Option<Orientation> = None,
        /// Mode marker on them.
        pub marker: Option<Spanned<MarkerFile>> = None,
        /// Steps lost by each.
        pub steps_lost: u8 = 0,
        /// Supply held by each.
        pub supply: Option<Quantity> = None,
        /// Marked Out of Supply (12.8).
        pub out_of_supply: bool = false,
        /// Level of hedgehogs and air bases; 1 if left out, 0 for an Air Strip (15.0, 16.0).
        pub level: Option<Spanned<u8>> = None,
    }
}

record! {
    /// Counters that come later.
    pub struct Reinforcement as "reinforcement" {
        /// Turn.
        pub turn: Spanned<u8>,
        /// Entry hex.
        pub at: Spanned<HexPos>,
        /// Other entry hexes, among which its owner chooses.
        pub or_at: HexList = HexList(Vec::new()),
        /// Ids of counters, parted by spaces.
        pub units: Words,
        /// Which side is up; Move if left out, since they enter on the march.
        pub orientation: Option<Orientation> = None,
        /// Mode marker on them.
        pub marker: Option<Spanned<MarkerFile>> = None,
        /// Steps lost by each.
        pub steps_lost: u8 = 0,
        /// Supply held by each.
        pub supply: Option<Quantity> = None,
    }
}

record! {
    /// Counters that neither march nor go by rail until a turn comes or the enemy attacks one of them.
    pub struct HoldFile as "hold" {
        /// Who they are.
        pub name: Spanned<String>,
        /// Ids of counters, parted by spaces.
        pub units: Words,
        /// The turn on which they are free; left out, only an attack frees them.
        pub until: Option<Spanned<u8>> = None,
    }
}

record! {
    /// Supply that arrives on a turn, or on each turn of a span.
    pub struct SupplyFile as "supply arrival" {
        /// First turn.
        pub turn: Spanned<u8>,
        /// Last turn, if it arrives more than once.
        pub until: Option<Spanned<u8>> = None,
        /// Side.
        pub side: Spanned<String>,
        /// Where.
        pub at: Spanned<HexPos>,
        /// Where instead if the enemy holds that hex, in order.
        pub otherwise: HexList = HexList(Vec::new()),
        /// How much each time.
        pub amount: Option<Quantity> = None,
        /// A roll that says how much each time, in place of `amount`.
        pub roll: Option<SupplyRollFile> = None,
    }
}

record! {
    /// How much supply arrives by a roll of dice.
    pub struct SupplyRollFile as "roll for supply" {
        /// Number of dice, 1 or 2.
        pub dice: Spanned<u8>,
        /// Totals and what arrives, `"3-5 2SP"`.
        pub rows: Vec<Spanned<Words>>,
    }
}

record! {
    /// An army or Front.
    pub struct ArmyFile as "army" {
        /// Id.
        pub id: Spanned<ArmyId>,
        /// Name.
        pub name: String,
        /// Side.
        pub side: Spanned<String>,
        /// What sort of command it is; an army if left out.
        pub kind: ArmyKind = ArmyKind::Army,
        /// The army group that it belongs to.
        pub group: Option<Spanned<ArmyId>> = None,
        /// Ids of HQs attached to it, parted by spaces.
        pub headquarters: Words = Words(Vec::new()),
        /// Ids of counters and formations that are its own from the start, parted by spaces.
        pub units: Words = Words(Vec::new()),
        /// Of a Front, where its HQ marker lies; it comes in the first Reinforcement Phase of its side if left out.
        pub marker: Option<Spanned<HexPos>> = None,
        /// Of a Front, its posture; Defense if left out.
        pub posture: Option<Spanned<FrontPosture>> = None,
        /// The operation zone with which it begins.
        pub zone: Option<Spanned<ZoneFile>> = None,
    }
}

record! {
    /// An operation zone (C&C 4).
    pub struct ZoneFile as "operation zone" {
        /// The boundary on the left, as its army looks at the enemy.
        pub left: BoundaryFile,
        /// The boundary on the right.
        pub right: BoundaryFile,
    }
}

record! {
    /// A boundary of an operation zone.
    pub struct BoundaryFile as "boundary" {
        /// The hex of its counter, the first one behind the enemy line.
        pub at: Spanned<HexPos>,
        /// Where it leads from there.
        pub toward: Heading,
    }
}

record! {
    /// A Massive Assault (C&C 2).
    pub struct MassiveAssaultFile as "Massive Assault" {
        /// The first day, as year, month, day.
        pub from: Spanned<(u16, u8, u8)>,
        /// How many turns it lasts.
        pub turns: Spanned<u8>,
    }
}

record! {
    /// Hexes that a side controls at the start.
    pub struct ControlArea as "control area" {
        /// Side.
        pub side: Spanned<String>,
        /// Two opposite corners of a rectangle of columns and rows.
        pub rectangle: Option<(Spanned<HexPos>, Spanned<HexPos>)> = None,
        /// Single hexes.
        pub hexes: HexList = HexList(Vec::new()),
    }
}

record! {
    /// How the game is won: points for objectives held at the end.
    #[derive(Default)]
    pub struct VictoryFile as "victory" {
        /// Who counts points.
        pub counts_for: Option<Spanned<String>> = None,
        /// Levels, from the highest threshold down.
        pub levels: Vec<LevelFile> = Vec::new(),
    }
}

record! {
    /// A result of the game.
    pub struct LevelFile as "victory level" {
        /// At least this many points.
        pub at_least: Spanned<u16>,
        /// Who wins; left out for a draw.
        pub winner: Option<Spanned<String>> = None,
        /// In words.
        pub name: String,
    }
}
