//! Variants in `scenario.ron`: shorter games, other starts, what might have been.

use stavka_rules::ids::VariantId;

use super::{
    ArmyFile, ControlArea, DamageFile, HoldFile, ObjectiveSite, OptionsFile, OwnerFile, Placement,
    PoolFile, Reinforcement, SupplyFile, TableFile, VictoryFile, WeatherFile,
};
use crate::reader::{Spanned, Words};
use crate::record;

record! {
    /// Another way to play a scenario. What it names stands in place of what the scenario says, the rest stays.
    pub struct VariantFile as "variant" {
        /// Id, by which the command line and saved games know it.
        pub id: Spanned<VariantId>,
        /// Title; no other way to play the scenario has the same.
        pub title: Spanned<String>,
        /// One line for the menu.
        pub description: String,
        /// Date of turn 1. Turns that the scenario names stay as they are numbered.
        pub start: Option<Spanned<(u16, u8, u8)>> = None,
        /// Number of turns. Whatever the scenario plans for later does not happen.
        pub turns: Option<Spanned<u8>> = None,
        /// Side that goes first on turn 1.
        pub first_player: Option<Spanned<String>> = None,
        /// Switches, all of them.
        pub options: Option<OptionsFile> = None,
        /// Weather, all of it.
        pub weather: Option<WeatherFile> = None,
        /// Counters on the map at the start. One that the scenario places elsewhere stands here instead.
        pub setup: Vec<Placement> = Vec::new(),
        /// Counters that come later, in place of where the scenario has them.
        pub reinforcements: Vec<Reinforcement> = Vec::new(),
        /// Counters in the dead pile at the start.
        pub dead: Words = Words(Vec::new()),
        /// Counters of the scenario that take no part.
        pub remove: Words = Words(Vec::new()),
        /// Counters that are held back beside those of the scenario; who is set up or removed by the variant is not held back
        /// by the scenario.
        pub holds: Vec<HoldFile> = Vec::new(),
        /// Supply that arrives by schedule, in place of all that arrives there for that side; `"0T"` ends it.
        pub supply: Vec<SupplyFile> = Vec::new(),
        /// Pools of counters, each in place of the scenario's with its id.
        pub pools: Vec<PoolFile> = Vec::new(),
        /// Variable tables, each in place of the scenario's with its id.
        pub tables: Vec<TableFile> = Vec::new(),
        /// Ids of the scenario's tables that are not rolled on.
        pub end_tables: Words = Words(Vec::new()),
        /// Armies and Fronts, each in place of the scenario's with its id.
        pub armies: Vec<ArmyFile> = Vec::new(),
        /// Who controls which hexes at the start, after what the scenario says.
        pub control: Vec<ControlArea> = Vec::new(),
        /// What objectives are worth, in place of what the map says; 0 for nothing.
        pub objectives: Vec<ObjectiveSite> = Vec::new(),
        /// Whose ports and forts are at the start, all of it.
        pub owners: Option<Vec<OwnerFile>> = None,
        /// What is damaged at the start, all of it.
        pub damage: Option<DamageFile> = None,
        /// How the game is won, all of it.
        pub victory: Option<VictoryFile> = None,
    }
}
