//! Table 3, the Barrage Table (10.0).
//!
//! The roll is never modified; everything that helps or hinders shifts the column.

mod result;
mod shifts;

pub use result::BarrageResult;
pub use shifts::{
    BarrageShift, BarrageShifts, BarrageTarget, CircumstanceShifts, DensityShift, ShiftReason,
};

use super::columns::StrengthColumns;
use super::{Band, Checked, Grid, GridRow, Misprint, PrintedTable, Spot};
use crate::pieces::Tokens;

/// How a ship's result against a ground target is translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShipResult {
    /// What the table says.
    pub read: BarrageResult,
    /// What it means.
    pub means: BarrageResult,
}

/// What surrounds the grid of the Barrage Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrageRules {
    /// Column shifts.
    pub shifts: BarrageShifts,
    /// The die that makes a half result cost a step.
    pub half_step_on: Band,
    /// From this hedgehog level on, a bracketed half is only DG.
    pub bracket_hedgehog: u8,
    /// Translation of results of ships against ground targets.
    pub ships: Vec<ShipResult>,
}

/// Table 3, the Barrage Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarrageTable {
    columns: StrengthColumns,
    results: Grid<BarrageResult>,
    rules: BarrageRules,
}

impl BarrageTable {
    /// Checks the shape and that more strength and higher rolls are never milder.
    pub fn new(
        columns: StrengthColumns,
        results: Vec<GridRow<BarrageResult>>,
        rules: BarrageRules,
    ) -> Checked<Self> {
        let results = Grid::new("results", Band::TWO_DICE, columns.count(), results)?;
        let mut misprints = Vec::new();
        results.check_rising("results", |cell, other| cell >= other, &mut misprints);
        for (at, ship) in rules.ships.iter().enumerate() {
            if ship.means > ship.read {
                misprints.push(Misprint::new(
                    Spot::part("ships").row(at),
                    format!("a ship's `{}` grows to `{}`", ship.read, ship.means),
                    "translate to a milder result",
                ));
            }
        }
        super::misprint::unless_misprinted(misprints, || Self {
            columns,
            results,
            rules,
        })
    }

    /// The column of a barrage strength, before shifts.
    pub fn column(&self, strength: u16) -> usize {
        self.columns.column(strength)
    }

    /// The strengths over a column, such as `17-24`.
    pub fn label(&self, column: usize) -> String {
        self.columns.label(column)
    }

    /// The column after shifts, held to the edges of the table.
    pub fn shifted(&self, column: usize, shift: i8) -> usize {
        self.columns.shifted(column, shift)
    }

    /// What artillery of this raw strength pays; planes and ships barrage free.
    pub fn cost(&self, strength: u16) -> Tokens {
        self.columns.cost(strength)
    }

    /// The result of two dice in a column.
    pub fn result(&self, column: usize, roll: i16) -> BarrageResult {
        *self.results.cell(roll, column)
    }

    /// Column shifts.
    pub const fn shifts(&self) -> &BarrageShifts {
        &self.rules.shifts
    }

    /// Whether this die makes a half result cost a step.
    pub fn half_costs_step(&self, die: i16) -> bool {
        self.rules.half_step_on.contains(die)
    }

    /// Whether a hedgehog of this level makes a bracketed half only DG.
    pub const fn hedgehog_holds_bracket(&self, level: u8) -> bool {
        level >= self.rules.bracket_hedgehog
    }

    /// What a result means when a ship barrages a ground target.
    pub fn from_ship(&self, result: BarrageResult) -> BarrageResult {
        let translated = self.rules.ships.iter().find(|ship| ship.read == result);
        translated.map_or(result, |ship| ship.means)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows = vec![self.columns.printed_costs()];
        rows.extend(self.results.printed_rows());
        PrintedTable::new(
            "Barrage Table",
            "10.0",
            self.columns.printed_heads("2d6"),
            rows,
        )
    }

    /// The translation for ships as text.
    pub fn printed_ships(&self) -> PrintedTable {
        let row = |ship: &ShipResult| vec![ship.read.to_string(), ship.means.to_string()];
        PrintedTable::new(
            "Barrage Table: ships against ground targets",
            "10.0",
            ["result", "read as"],
            self.rules.ships.iter().map(row).collect(),
        )
    }
}
