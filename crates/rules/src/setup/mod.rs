//! Everything a game starts from, as checked values. `stavka-scenario` makes one from files.

mod arrivals;
mod played;

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

pub use arrivals::{ArrivalPlan, CounterPool, TableKind, VariableTable};
pub use played::plays;

use crate::ids::{NationId, UnitId};
use crate::map::{Gauge, Grid, HexFacts, HexPos, Hexside, HexsideFacts};
use crate::modules::RuleModules;
use crate::pieces::{
    Army, Bounds, Formation, FrontPosture, Fuel, Level, Location, ModeMarker, Nation, Orientation,
    OutOfSupply, Printed, StepsLost, Stocks, Tokens,
};
use crate::sequence::{Calendar, Date};
use crate::side::{PerSide, Side};
use crate::tables::{MassiveAssault, RuleTables, SupplyTable};
use crate::weather::WeatherPlan;

/// A whole game before its first order.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// Facts about the scenario that do not change.
    pub scenario: ScenarioFacts,
    /// The map.
    pub map: MapSetup,
    /// How weather is found.
    pub weather: WeatherPlan,
    /// Counters, in roster order.
    pub units: Vec<UnitSetup>,
    /// Multi-unit formations.
    pub formations: Vec<Formation>,
    /// Armies and Fronts, with what is attached to them.
    pub armies: Vec<ArmySetup>,
    /// Tables of the rule book, movement charts among them.
    pub tables: RuleTables,
}

/// An army at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmySetup {
    /// The army.
    pub army: Army,
    /// HQs attached to it.
    pub headquarters: Vec<UnitId>,
    /// Units that are its own before an HQ commands them for the first time (C&C 1.4, 4.4).
    pub units: Vec<UnitId>,
    /// How it begins if it is a Front (C&C 2).
    pub front: FrontStart,
    /// The boundaries of the operation zone with which it begins, if it has one (C&C 4).
    pub zone: Option<Bounds>,
}

/// How a Front begins (C&C 2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrontStart {
    /// Where its HQ marker lies; none if it comes in the first Reinforcement Phase of its side.
    pub at: Option<HexPos>,
    /// Its posture.
    pub posture: FrontPosture,
}

/// Whether HQs can change over to other armies (C&C 1.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Attaching {
    /// In the Reinforcement Phase of their side.
    #[default]
    Changing,
    /// Never: they stay where the scenario puts them.
    Fixed,
}

/// Facts about the scenario that do not change during a game.
#[derive(Resource, Clone, Debug)]
pub struct ScenarioFacts {
    /// Title.
    pub title: String,
    /// One paragraph for the menu.
    pub description: String,
    /// The two sides.
    pub sides: PerSide<SideFacts>,
    /// Nations, for colours.
    pub nations: Vec<Nation>,
    /// Dates of turns.
    pub calendar: Calendar,
    /// Date of turn 1.
    pub start: Date,
    /// Number of turns.
    pub turns: u8,
    /// Who goes first at the beginning, if the scenario says so.
    pub first_player: Option<Side>,
    /// The last turn on which he does without a roll.
    pub first_player_until: u8,
    /// Switches that players set when they start a game.
    pub options: Options,
    /// Rule modules that players may switch.
    pub optional: RuleModules,
    /// Supply that arrives by schedule or by roll.
    pub supply: Vec<SupplyArrival>,
    /// Entry hexes to choose from, pools of counters and variable tables (13.5, 13.6).
    pub arrivals: ArrivalPlan,
    /// Units that are held back.
    pub holds: Vec<Hold>,
    /// The owners of ports and forts when the game begins, where they are not who controls their hex (9.14h); nobody is one.
    pub owners: Vec<(HexPos, Option<Side>)>,
    /// What is damaged when the game begins.
    pub damage: StartingDamage,
    /// How the game is won.
    pub victory: Victory,
    /// Whether HQs can change over to other armies (C&C 1.1).
    pub attaching: Attaching,
    /// Massive Assaults, in place of those of the tables (C&C 2).
    pub massive_assaults: Option<Vec<MassiveAssault>>,
}

impl ScenarioFacts {
    /// The nation with this id.
    pub fn nation(&self, id: NationId) -> Option<&Nation> {
        self.nations.iter().find(|nation| nation.id == id)
    }

    /// How long the game is, in words: `3 turns from 5 October 1941`.
    pub fn length(&self) -> String {
        let turns = if self.turns == 1 { "turn" } else { "turns" };
        format!("{} {turns} from {}", self.turns, self.start)
    }

    /// The date of a turn.
    pub fn date_of(&self, turn: u8) -> Date {
        self.calendar.date_of(self.start, turn)
    }
}

/// Damage that there is when a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartingDamage {
    /// Hits on ports (19.0b).
    pub ports: Vec<(HexPos, u8)>,
    /// Trainbusting markers, by the side that placed them (14.8).
    pub trainbusting: Vec<(Side, HexPos)>,
}

/// Facts about one side.
#[derive(Clone, Debug)]
pub struct SideFacts {
    /// Name, such as `German`.
    pub name: String,
    /// Colour for panels and far-off counters, `0xRRGGBB`.
    pub colour: u32,
    /// Rail capacity a turn (13.3b).
    pub rail_capacity: u16,
    /// Other rail capacities from some turns on, in the order of turns.
    pub rail_changes: Vec<RailChange>,
    /// Size of the pool of Reserve markers (5.4a).
    pub reserve_markers: u8,
    /// Gauges that this side's trains can use.
    pub gauges: Vec<Gauge>,
    /// Hexes in which its units come back that broke out (12.8e); its entry hexes if there are none.
    pub returns: Vec<HexPos>,
}

impl SideFacts {
    /// Rule 13.3b: the rail capacity of a turn.
    pub fn rail_capacity_on(&self, turn: u8) -> u16 {
        let now = self.rail_changes.iter().rfind(|change| change.from <= turn);
        now.map_or(self.rail_capacity, |change| change.capacity)
    }
}

/// Another rail capacity from a turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailChange {
    /// The first turn.
    pub from: u8,
    /// Capacity a turn from then on.
    pub capacity: u16,
}

/// Units that neither march nor go by rail until a turn comes or the enemy attacks one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Who they are, such as `3e Armée`.
    pub name: String,
    /// The units.
    pub units: Vec<UnitId>,
    /// The turn on which they are free; none if only an attack frees them.
    pub until: Option<u8>,
}

/// Switches of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Segments in which nothing can be done pass by themselves.
    pub pass_empty_segments: bool,
    /// Undoing past a die roll opens a branch; when off it is refused.
    pub branches: bool,
    /// Rule modules that the game is played with.
    pub modules: RuleModules,
    /// The screen is covered while the players change seats.
    pub hand_over: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            pass_empty_segments: true,
            branches: true,
            modules: RuleModules::NONE,
            hand_over: false,
        }
    }
}

/// Supply that arrives on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyArrival {
    /// Turn.
    pub turn: u8,
    /// Receiver.
    pub side: Side,
    /// Where it arrives.
    pub at: HexPos,
    /// Where it arrives instead if it cannot there: the first of these in which it can.
    pub otherwise: Vec<HexPos>,
    /// How much.
    pub amount: ArrivingSupply,
}

/// How much supply arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrivingSupply {
    /// By schedule, in tokens.
    Given(u16),
    /// By a die roll on a table of the scenario.
    Rolled(SupplyTable),
}

/// How a game is won: points for objectives held at the end, and what they are worth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Victory {
    /// Who counts points; the other side wins what he misses.
    pub counts_for: Option<Side>,
    /// Levels, from the highest threshold down.
    pub levels: Vec<VictoryLevel>,
}

/// A result of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryLevel {
    /// At least this many points.
    pub at_least: u16,
    /// Who wins; none for a draw.
    pub winner: Option<Side>,
    /// In words, such as `German minor victory`.
    pub name: String,
}

/// The map before the game starts.
#[derive(Clone, Debug)]
pub struct MapSetup {
    /// Name of the map.
    pub name: String,
    /// Rectangle of hexes.
    pub grid: Grid,
    /// What lies in each hex, in the grid's order.
    pub hexes: Vec<HexFacts>,
    /// What lies on hexsides.
    pub hexsides: Vec<(Hexside, HexsideFacts)>,
    /// Who controls each hex at the start, in the grid's order.
    pub control: Vec<Option<Side>>,
    /// Names of rivers, forests and regions, printed across hexes.
    pub labels: Vec<MapLabel>,
    /// Where on Earth the map lies, for tools that place coordinates. No rule looks at it.
    pub projection: Option<MapProjection>,
    /// The season in whose colours the map is printed.
    pub season: Season,
}

/// The season in whose colours a map is printed. No rule looks at it: what is frozen is a matter of the weather.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Season {
    /// Green woods on warm paper.
    #[default]
    Summer,
    /// Bare woods in the snow.
    Winter,
}

/// Where on Earth a map lies: a projection centred on a point, and the hexes laid over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapProjection {
    /// How the globe becomes a plane.
    pub kind: ProjectionKind,
    /// Latitude and longitude of the centre, in millionths of a degree, north and east positive.
    pub centre: (i32, i32),
    /// Width of a hex from flat side to flat side, in metres.
    pub hex_metres: u32,
    /// Middle of hex 01.01, in metres east and north of the centre.
    pub first_hex: (i32, i32),
}

/// How the globe becomes a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectionKind {
    /// Transverse Mercator on a sphere of 6,371 km, with the meridian of the centre as its axis.
    TransverseMercator,
}

/// A name printed across several hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLabel {
    /// The text.
    pub text: String,
    /// Hex on which it is centred.
    pub at: HexPos,
    /// What it names.
    pub kind: LabelKind,
    /// Turned by so many degrees, clockwise.
    pub turned: i16,
}

/// What a map label names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LabelKind {
    /// A river or lake.
    Water,
    /// A forest, mountain range or region.
    Region,
    /// A state.
    Country,
}

/// A counter at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSetup {
    /// What is printed on it.
    pub printed: Printed,
    /// Where it is.
    pub location: Location,
    /// Which side is up.
    pub orientation: Orientation,
    /// Its mode marker.
    pub marker: ModeMarker,
    /// Steps lost before the game begins.
    pub steps_lost: StepsLost,
    /// Supply it holds.
    pub tokens: Tokens,
    /// Whether it starts marked Out of Supply.
    pub out_of_supply: OutOfSupply,
    /// Fuel it starts with.
    pub fuel: Fuel,
    /// Its internal stocks.
    pub stocks: Stocks,
    /// Level of a hedgehog (16.0).
    pub level: Level,
}

impl UnitSetup {
    /// A counter in a hex as it comes from the box.
    pub fn new(printed: Printed, location: Location) -> Self {
        Self {
            printed,
            location,
            orientation: Orientation::default(),
            marker: ModeMarker::default(),
            steps_lost: StepsLost::default(),
            tokens: Tokens::default(),
            out_of_supply: OutOfSupply::default(),
            fuel: Fuel::default(),
            stocks: Stocks::default(),
            level: Level::default(),
        }
    }

    /// Its id.
    pub const fn id(&self) -> UnitId {
        self.printed.id
    }
}
