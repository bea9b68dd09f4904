//! What a scenario says of arrivals beyond turn and hex: entry hexes to choose from, pools of counters, variable tables.

use std::collections::BTreeMap;

use crate::ids::{PoolId, TableId, UnitId};
use crate::map::HexPos;
use crate::side::Side;
use crate::tables::GiftTable;

/// Everything that a scenario says of arrivals, apart from the schedule of units and supply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArrivalPlan {
    /// Units that may enter in one of several hexes: all of these, the scheduled one first (13.6).
    pub choices: BTreeMap<UnitId, Vec<HexPos>>,
    /// Pools from which tables draw.
    pub pools: Vec<CounterPool>,
    /// Variable Replacement and Reinforcement Tables, in the scenario's order.
    pub tables: Vec<VariableTable>,
}

impl ArrivalPlan {
    /// The table with this id, and its number.
    pub fn table(&self, id: TableId) -> Option<(u16, &VariableTable)> {
        let at = self.tables.iter().position(|table| table.id == id)?;
        Some((u16::try_from(at).ok()?, &self.tables[at]))
    }

    /// The pool with this id.
    pub fn pool(&self, id: PoolId) -> Option<&CounterPool> {
        self.pools.iter().find(|pool| pool.id == id)
    }
}

/// Counters that wait in the tray until a table brings them (13.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterPool {
    /// Its id.
    pub id: PoolId,
    /// Its name.
    pub name: String,
    /// The counters, in the order in which they come.
    pub units: Vec<UnitId>,
}

/// What a variable table is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableKind {
    /// A Variable Replacement Table (13.5).
    Replacements,
    /// A Variable Reinforcement Table (13.6).
    Reinforcements,
}

impl TableKind {
    /// What the table is for, in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Replacements => "Replacements",
            Self::Reinforcements => "Reinforcements",
        }
    }
}

/// A table on which a side rolls once in each of its Reinforcement Phases (13.5, 13.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableTable {
    /// Its id.
    pub id: TableId,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub kind: TableKind,
    /// Who rolls.
    pub side: Side,
    /// The first turn on which it is rolled.
    pub from: u8,
    /// The last.
    pub until: u8,
    /// Where what it brings may enter.
    pub at: Vec<HexPos>,
    /// Totals and what they bring.
    pub rolls: GiftTable,
}

impl VariableTable {
    /// Whether a side rolls on it on a turn.
    pub fn is_due(&self, side: Side, turn: u8) -> bool {
        self.side == side && (self.from..=self.until).contains(&turn)
    }
}
