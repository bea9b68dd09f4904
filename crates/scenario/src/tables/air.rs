//! `air.ron` and `landing.ron`: tables 9 to 13.

use stavka_rules::tables::{
    AirBaseCaptureTable, AirCombatTable, AirDropTable, Band, DropModifiers, FlakModifiers,
    FlakTable, LandingModifiers, LandingRow, LandingTable,
};

use super::cells::{Code, Line, each_line, exactly, grid_rows, read_word, read_words};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned, Words};
use crate::record;

record! {
    /// `air.ron`.
    pub struct AirFile as "file of air tables" {
        version: u32,
        combat: Spanned<AirCombatFile>,
        flak: Spanned<FlakFile>,
        drop: Spanned<DropFile>,
        base_capture: BaseCaptureFile,
    }
}

record! {
    /// Table 9.
    pub struct AirCombatFile as "Air Combat Table" {
        attacker_aborts: Spanned<Code<Band>>,
        both_abort: Spanned<Code<Band>>,
        defender_aborts: Spanned<Code<Band>>,
        step_lost_on: Spanned<Code<Band>>,
    }
}

record! {
    /// Table 10.
    pub struct FlakFile as "Flak Table" {
        hit_on: Code<Band>,
        modifiers: FlakModifiersFile,
        missions: Vec<Line>,
        planes: Vec<Spanned<u8>>,
        hits: Vec<Line>,
    }
}

record! {
    /// Modifiers of table 10.
    pub struct FlakModifiersFile as "list of flak modifiers" {
        large_mission_planes: u8,
        large_mission: i8,
        headquarters: i8,
        patrol_with_fighter: i8,
        patrol_without_fighter: i8,
        patrol_trainbusting: i8,
    }
}

record! {
    /// Table 11.
    pub struct DropFile as "Air Drop Table" {
        friendly_clear: Spanned<u8>,
        friendly_closed: Spanned<u8>,
        other_clear: Spanned<u8>,
        other_closed: Spanned<u8>,
        clear_terrain: Words,
        modifiers: DropModifiersFile,
    }
}

record! {
    /// Modifiers of table 11.
    pub struct DropModifiersFile as "list of air drop modifiers" {
        glider: i8,
        soviet: i8,
        early_allied: i8,
        very_close: i8,
        extremely_close: i8,
    }
}

record! {
    /// Table 12.
    pub struct BaseCaptureFile as "Air Base Capture Table" {
        active: Code<Band>,
        inactive: Code<Band>,
        advance: i8,
    }
}

record! {
    /// `landing.ron`.
    pub struct LandingFile as "Amphibious Landing Table" {
        version: u32,
        rows: Vec<Line>,
        modifiers: LandingModifiersFile,
    }
}

record! {
    /// Modifiers of table 13.
    pub struct LandingModifiersFile as "list of landing modifiers" {
        naval_support: i8,
        special_force: i8,
        enemy_zoc: i8,
        enemy_adjacent: i8,
        disorganized_adjacent: i8,
        coastal_artillery: i8,
    }
}

/// Tables 9 to 12.
pub struct AirTables {
    /// Table 9.
    pub combat: AirCombatTable,
    /// Table 10.
    pub flak: FlakTable,
    /// Table 11.
    pub drop: AirDropTable,
    /// Table 12.
    pub base_capture: AirBaseCaptureTable,
}

impl AirFile {
    /// The checked tables.
    pub fn check(&self, faults: &mut Faults) -> Option<AirTables> {
        let combat = self.combat.value.check(self.combat.place, faults);
        let flak = self.flak.value.check(self.flak.place, faults);
        let drop = self.drop.value.check(self.drop.place, faults);
        Some(AirTables {
            combat: combat?,
            flak: flak?,
            drop: drop?,
            base_capture: AirBaseCaptureTable {
                active: self.base_capture.active.0,
                inactive: self.base_capture.inactive.0,
                advance: self.base_capture.advance,
            },
        })
    }

    /// Ids of terrain that the file names, to be checked against the kinds there are.
    pub fn terrain(&self) -> impl Iterator<Item = (&str, Place)> {
        let words = self.drop.value.clear_terrain.0.iter();
        words.map(|word| (word.value.as_str(), word.place))
    }
}

impl AirCombatFile {
    fn check(&self, whole: Place, faults: &mut Faults) -> Option<AirCombatTable> {
        let layout = Layout::new(whole)
            .value("attacker_aborts", &self.attacker_aborts)
            .value("both_abort", &self.both_abort)
            .value("defender_aborts", &self.defender_aborts)
            .value("step_lost_on", &self.step_lost_on);
        let bands = [
            &self.attacker_aborts,
            &self.both_abort,
            &self.defender_aborts,
        ];
        let bands = bands.map(|band| band.value.0);
        layout.accept(
            AirCombatTable::new(bands, self.step_lost_on.value.0),
            faults,
        )
    }
}

impl FlakFile {
    fn check(&self, whole: Place, faults: &mut Faults) -> Option<FlakTable> {
        let missions = each_line(&self.missions, faults, |line, faults| {
            let [mission, roll] = exactly(line, "the mission and when flak rolls", faults)?;
            let mission = read_word(mission, faults);
            let roll = read_word(roll, faults);
            Some((mission?, roll?))
        });
        let hits = grid_rows(&self.hits, faults);
        let planes: Vec<u8> = self.planes.iter().map(|planes| planes.value).collect();
        let file = &self.modifiers;
        let modifiers = FlakModifiers {
            large_mission_planes: file.large_mission_planes,
            large_mission: file.large_mission,
            headquarters: file.headquarters,
            patrol_with_fighter: file.patrol_with_fighter,
            patrol_without_fighter: file.patrol_without_fighter,
            patrol_trainbusting: file.patrol_trainbusting,
        };
        let layout = Layout::new(whole)
            .lines("missions", &self.missions)
            .rows("planes", self.planes.iter().map(|planes| planes.place))
            .lines("hits", &self.hits);
        let table = FlakTable::new(self.hit_on.0, modifiers, missions?, &planes, hits?);
        layout.accept(table, faults)
    }
}

impl DropFile {
    fn check(&self, whole: Place, faults: &mut Faults) -> Option<AirDropTable> {
        let layout = Layout::new(whole)
            .value("friendly_clear", &self.friendly_clear)
            .value("friendly_closed", &self.friendly_closed)
            .value("other_clear", &self.other_clear)
            .value("other_closed", &self.other_closed);
        let table = AirDropTable {
            friendly_clear: self.friendly_clear.value,
            friendly_closed: self.friendly_closed.value,
            other_clear: self.other_clear.value,
            other_closed: self.other_closed.value,
            clear_terrain: self
                .clear_terrain
                .0
                .iter()
                .map(|id| id.value.clone())
                .collect(),
            modifiers: DropModifiers {
                glider: self.modifiers.glider,
                soviet: self.modifiers.soviet,
                early_allied: self.modifiers.early_allied,
                very_close: self.modifiers.very_close,
                extremely_close: self.modifiers.extremely_close,
            },
        };
        layout.accept(table.checked(), faults)
    }
}

impl LandingFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<LandingTable> {
        let rows = each_line(&self.rows, faults, |line, faults| {
            let [terrain, bands @ ..] =
                exactly::<4>(line, "terrain, success, mixed, failure", faults)?;
            let bands = read_words(bands, faults)?;
            Some(LandingRow {
                terrain: terrain.value.split(',').map(str::to_owned).collect(),
                bands: bands.try_into().ok()?,
            })
        });
        let file = &self.modifiers;
        let modifiers = LandingModifiers {
            naval_support: file.naval_support,
            special_force: file.special_force,
            enemy_zoc: file.enemy_zoc,
            enemy_adjacent: file.enemy_adjacent,
            disorganized_adjacent: file.disorganized_adjacent,
            coastal_artillery: file.coastal_artillery,
        };
        let layout = Layout::new(whole).lines("rows", &self.rows);
        layout.accept(LandingTable::new(rows?, modifiers), faults)
    }

    /// Ids of terrain that the file names, beside `port`, to be checked against the kinds there are.
    pub fn terrain(&self) -> impl Iterator<Item = (&str, Place)> {
        let labels = self.rows.iter().filter_map(|line| line.value.0.first());
        let ids = labels.flat_map(|label| label.value.split(',').map(|id| (id, label.place)));
        ids.filter(|(id, _)| *id != "port")
    }
}
