//! The charts and tables of the rule book, as checked values with their look-ups.
//!
//! No number of a table stands in code: files bring them (`assets/rules`), and each type here checks what it is
//! given and answers with [`Misprint`]s that a reader of files turns into lines and columns. Tables are numbered as
//! in those files. Look-ups are total: totals and columns beyond a table use its edge, as the rules say.

mod air;
mod arrivals;
mod attrition;
mod band;
mod barrage;
mod capture;
mod columns;
mod combat;
mod command;
mod concepts;
mod construction;
mod facility;
mod flak;
mod grid;
mod hedgehogs;
mod landing;
mod misprint;
mod modes;
mod movement;
mod printed;
mod rebuild;
mod supply;
mod surprise;
mod terrain;
mod variable;
mod weather;

pub use air::{
    AirBaseCaptureTable, AirCombatResult, AirCombatTable, AirDropTable, DropGround, DropHex,
    DropModifiers,
};
pub use arrivals::SupplyTable;
pub use attrition::{AttritionLoss, AttritionRow, AttritionTable, Crowding, Reach};
pub use band::Band;
pub use barrage::{
    BarrageResult, BarrageRules, BarrageShift, BarrageShifts, BarrageTable, BarrageTarget,
    CircumstanceShifts, DensityShift, ShiftReason, ShipResult,
};
pub use capture::{Booty, CaptureRules, CaptureTable, DumpBlowingTable};
pub use columns::StrengthColumns;
pub use combat::{
    AttackerResult, COMBAT_COLUMNS, CombatColumn, CombatResult, CombatTable, DefenderResult, Odds,
    OddsRow, TerrainCategory,
};
pub use command::{
    Capacities, CapacityCap, CapacityRow, CapacitySlot, ClassTrait, CommandClassRow,
    CommandSequence, CommandTable, Coordination, CoordinationTier, DateRange, FrontFigures,
    MassiveAssault, Named, Relaxation, ZoneFigures,
};
pub use concepts::{
    ConceptTable, ExtenderRules, Negation, OverrunRules, RailEquivalents, RailroadRules, ReEntry,
    ReRow, ReTable, StackingLimit, Trainbusting, TransportTable, ZoneEffect, ZoneRow, ZoneTable,
};
pub use construction::{ConstructionTable, Strips};
pub use facility::{FacilityResult, FacilityTable};
pub use flak::{FlakHit, FlakModifiers, FlakRoll, FlakSituation, FlakTable, Mission};
pub use grid::{Grid, GridRow};
pub use hedgehogs::HedgehogTable;
pub use landing::{
    BreakoutResult, BreakoutTable, LandingModifiers, LandingResult, LandingRow, LandingTable,
};
pub use misprint::{Checked, Misprint, Spot};
pub use modes::{
    ModeEffect, ModeTable, Permission, PieceModes, PieceType, RatingEffect, ReleaseTime,
    ReleasedReserve, TransportEffect, ZocEffect,
};
pub use movement::{CostCode, check_charts, check_kinds};
pub use printed::PrintedTable;
pub use rebuild::{Batch, RebuildKind, RebuildRow, RebuildSize, RebuildTable, ReplKind, ReplPrice};
pub use supply::SupplyCosts;
pub use surprise::{AttackKind, Surprise, SurpriseRow, SurpriseTable};
pub use terrain::{ClassMultipliers, FrozenForm, TerrainEffect, TerrainEffects};
pub use variable::{Gift, GiftTable};
pub use weather::{WeatherSet, YearDay, check_weather_table, dice_band};

use bevy::prelude::Resource;

use crate::map::TerrainCharts;
use crate::sequence::Calendar;

/// All tables of one rules set.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct RuleTables {
    /// Table 1 (9.7, 9.9).
    pub combat: CombatTable,
    /// Table 2 (9.8).
    pub surprise: SurpriseTable,
    /// Table 3 (10.0).
    pub barrage: BarrageTable,
    /// Table 4 (10.0).
    pub facility: FacilityTable,
    /// Table 5 (12.4).
    pub supply: SupplyCosts,
    /// Table 6 (12.8).
    pub attrition: AttritionTable,
    /// Table 7 (9.14).
    pub capture: CaptureTable,
    /// Table 8 (12.11a).
    pub dump_blowing: DumpBlowingTable,
    /// Table 9 (14.3).
    pub air_combat: AirCombatTable,
    /// Table 10 (14.4).
    pub flak: FlakTable,
    /// Table 11 (14.10).
    pub air_drop: AirDropTable,
    /// Table 12 (9.14f).
    pub air_base_capture: AirBaseCaptureTable,
    /// Table 13 (18.5).
    pub landing: LandingTable,
    /// Table 14 (12.8e).
    pub breakout: BreakoutTable,
    /// Table 15 (9.3, 9.4).
    pub terrain: TerrainEffects,
    /// Table 16 (5.0).
    pub modes: ModeTable,
    /// Figures of section 4.
    pub concepts: ConceptTable,
    /// Building hedgehogs (16.0b).
    pub hedgehogs: HedgehogTable,
    /// Rebuilding units (13.5).
    pub rebuild: RebuildTable,
    /// Other construction by engineers (13.8d).
    pub construction: ConstructionTable,
    /// Command and control (C&C 1 to 5).
    pub command: CommandTable,
    /// Weather tables that scenarios may pick (17.0).
    pub weather: Vec<WeatherSet>,
    /// Movement costs as printed (6.2). A game in play has them as a resource of its own.
    pub movement: TerrainCharts,
    /// Days on which turns begin (1.0).
    pub calendar: Calendar,
}

type Print = fn(&RuleTables) -> PrintedTable;

/// Tables that every rules set has, by the names under which players find them.
const PRINTED: [(&str, Print); 43] = [
    ("combat-odds", |tables| tables.combat.printed_labels()),
    ("combat", |tables| tables.combat.printed_results()),
    ("surprise", |tables| tables.surprise.printed()),
    ("barrage", |tables| tables.barrage.printed()),
    ("barrage-shifts", |tables| tables.barrage.shifts().printed()),
    ("barrage-ships", |tables| tables.barrage.printed_ships()),
    ("facility", |tables| tables.facility.printed()),
    ("supply", |tables| tables.supply.printed()),
    ("attrition", |tables| tables.attrition.printed()),
    ("capture", |tables| tables.capture.printed()),
    ("dump-blowing", |tables| tables.dump_blowing.printed()),
    ("air-combat", |tables| tables.air_combat.printed()),
    ("flak", |tables| tables.flak.printed()),
    ("flak-hits", |tables| tables.flak.printed_hits()),
    ("flak-missions", |tables| tables.flak.printed_missions()),
    ("air-drop", |tables| tables.air_drop.printed()),
    ("air-base-capture", |tables| {
        tables.air_base_capture.printed()
    }),
    ("landing", |tables| tables.landing.printed()),
    ("landing-modifiers", |tables| {
        tables.landing.printed_modifiers()
    }),
    ("breakout", |tables| tables.breakout.printed()),
    ("terrain", |tables| tables.terrain.printed()),
    ("unit-modes", |tables| tables.modes.printed_pieces()),
    ("modes", |tables| tables.modes.printed_effects()),
    ("bridging", |tables| {
        movement::print_bridging(&tables.movement)
    }),
    ("stacking", |tables| tables.concepts.printed_stacking()),
    ("re", |tables| tables.concepts.re.printed()),
    ("zones", |tables| tables.concepts.zones.printed()),
    ("trainbusting", |tables| {
        tables.concepts.printed_trainbusting()
    }),
    ("transport", |tables| tables.concepts.transport.printed()),
    ("draw", |tables| tables.concepts.printed_draw()),
    ("overrun", |tables| tables.concepts.printed_overrun()),
    ("hedgehogs", |tables| tables.hedgehogs.printed()),
    ("construction", |tables| tables.construction.printed()),
    ("handling", |tables| tables.concepts.printed_handling()),
    ("extender", |tables| tables.concepts.printed_extender()),
    ("railroads", |tables| tables.concepts.printed_railroads()),
    ("rebuild", |tables| tables.rebuild.printed()),
    ("command-classes", |tables| {
        tables.command.capacities.printed_classes()
    }),
    ("command-rows", |tables| {
        tables.command.capacities.printed_rows()
    }),
    ("command-sequence", |tables| {
        let command = &tables.command;
        command.sequence.printed()
    }),
    ("fronts", |tables| tables.command.fronts.printed()),
    ("operation-zones", |tables| tables.command.zones.printed()),
    ("coordination", |tables| {
        tables.command.coordination.printed()
    }),
];

impl RuleTables {
    /// The names of all tables, in the order of the rule book's charts.
    pub fn names(&self) -> Vec<String> {
        let fixed = PRINTED.iter().map(|(name, _)| (*name).to_owned());
        let charts = self.movement.charts.iter();
        let charts = charts.filter_map(|chart| chart.conditions.first());
        let charts = charts.map(|condition| format!("movement/{condition}"));
        let weather = self
            .weather
            .iter()
            .flat_map(|set| ["ground", "flight"].map(|kind| format!("weather/{}/{kind}", set.id)));
        fixed
            .chain(charts)
            .chain(weather)
            .chain(["calendar".to_owned()])
            .collect()
    }

    /// The table with this name, as text.
    pub fn get(&self, name: &str) -> Option<PrintedTable> {
        if let Some((_, print)) = PRINTED.iter().find(|(known, _)| *known == name) {
            return Some(print(self));
        }
        if name == "calendar" {
            return Some(self.printed_calendar());
        }
        let (family, rest) = name.split_once('/')?;
        match family {
            "movement" => movement::print_chart(&self.movement, rest),
            "weather" => {
                let (id, kind) = rest.split_once('/')?;
                let set = self.weather_set(id)?;
                let (table, words) = match kind {
                    "ground" => (&set.ground, "ground conditions"),
                    "flight" => (&set.flight, "flight conditions"),
                    _ => return None,
                };
                Some(weather::print_weather(
                    &format!("{}: {words}", set.name),
                    table,
                ))
            }
            _ => None,
        }
    }

    /// The weather tables with this id.
    pub fn weather_set(&self, id: &str) -> Option<&WeatherSet> {
        self.weather.iter().find(|set| set.id == id)
    }

    fn printed_calendar(&self) -> PrintedTable {
        let days = self.calendar.days.iter().map(ToString::to_string);
        let skipped = self.calendar.skip.iter();
        let skipped = skipped.map(|&(month, day)| format!("but not on {}", YearDay { month, day }));
        PrintedTable::new(
            "Calendar",
            "1.0",
            ["turns begin on day"],
            days.chain(skipped).map(|day| vec![day]).collect(),
        )
    }
}
