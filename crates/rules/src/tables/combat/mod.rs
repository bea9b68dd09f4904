//! Table 1, the Combat Table (9.3, 9.7 to 9.10).
//!
//! There is one grid of results. The terrain category only changes which odds label stands over each
//! column, so a shift is always a shift on the same grid.

mod odds;
mod result;

pub use odds::Odds;
pub use result::{AttackerResult, CombatResult, DefenderResult};

use super::misprint::{check_count, unless_misprinted};
use super::{Band, Checked, Grid, GridRow, Misprint, PrintedTable, Spot};
use crate::numbers::word::word_enum;

word_enum!(
    /// Rule 9.3: how the terrain of the defender's hex counts on the Combat Table.
    TerrainCategory, "a terrain category: `open`, `close`, `very-close` or `extremely-close`", {
        /// Open.
        Open = "open",
        /// Close.
        Close = "close",
        /// Very Close.
        VeryClose = "very-close",
        /// Extremely Close.
        ExtremelyClose = "extremely-close",
    }
);

/// Columns of the Combat Table.
pub const COMBAT_COLUMNS: usize = CombatColumn::LAST.index() + 1;

/// A column of the Combat Table, always one that is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CombatColumn(u8);

impl CombatColumn {
    /// The left-most column.
    pub const FIRST: Self = Self(0);
    /// The right-most column.
    pub const LAST: Self = Self(12);

    /// The column with this index, counted from 0.
    pub fn new(index: usize) -> Option<Self> {
        let index = u8::try_from(index).ok()?;
        (index <= Self::LAST.0).then_some(Self(index))
    }

    /// All columns, from the left.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }

    /// As an array index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Rule 9.1g: so many columns to the right (to the left if negative), stopping at the edge.
    pub fn shifted(self, columns: i8) -> Self {
        Self(self.0.saturating_add_signed(columns).min(Self::LAST.0))
    }
}

/// The odds labels that stand over the columns for one terrain category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsRow {
    /// Terrain category.
    pub category: TerrainCategory,
    /// Labels, from the worst odds to the best.
    pub odds: Vec<Odds>,
}

/// Table 1, the Combat Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    labels: Vec<OddsRow>,
    results: Grid<CombatResult>,
    ladder: Vec<CombatResult>,
}

impl CombatTable {
    /// Checks the labels and the grid: shape, rising odds, and results that climb the ladder rightwards and downwards.
    ///
    /// The ladder lists every result of the grid from the attacker's worst to his best.
    pub fn new(
        labels: Vec<OddsRow>,
        results: Vec<GridRow<CombatResult>>,
        ladder: &[CombatResult],
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        check_labels(&labels, &mut misprints);
        let grid = Grid::new("results", Band::EVERYTHING, COMBAT_COLUMNS, results);
        match grid {
            Ok(results) => {
                check_ladder(&results, ladder, &mut misprints);
                unless_misprinted(misprints, || Self {
                    labels,
                    results,
                    ladder: ladder.to_vec(),
                })
            }
            Err(more) => {
                misprints.extend(more);
                Err(misprints)
            }
        }
    }

    /// The label over a column.
    pub fn label(&self, category: TerrainCategory, column: CombatColumn) -> Odds {
        self.labels[category.index()].odds[column.index()]
    }

    /// Rule 9.7a: the highest column whose label is not above the odds; outside the table, its edge (9.7b).
    pub fn column(&self, category: TerrainCategory, odds: Odds) -> CombatColumn {
        let labels = &self.labels[category.index()].odds;
        let reached = labels.iter().take_while(|&&label| label <= odds).count();
        CombatColumn::new(reached.saturating_sub(1)).unwrap_or(CombatColumn::LAST)
    }

    /// Rules 9.7 and 9.14a: the column before shifts, also for strengths of zero.
    ///
    /// The strengths are in any unit that both share.
    pub fn starting_column(
        &self,
        category: TerrainCategory,
        attack: u64,
        defence: u64,
    ) -> CombatColumn {
        match (attack, defence) {
            (0, 0) => self.column(category, Odds::EVEN),
            (0, _) => CombatColumn::FIRST,
            (_, 0) => CombatColumn::LAST,
            _ => {
                let odds = Odds::from_strengths(attack, defence).unwrap_or(Odds::EVEN);
                self.column(category, odds)
            }
        }
    }

    /// Rule 9.9: the result of a modified roll; rolls beyond the table use its first or last row.
    pub fn result(&self, column: CombatColumn, roll: i16) -> CombatResult {
        *self.results.cell(roll, column.index())
    }

    /// The place of the row that a modified roll reads, counted from 0.
    pub fn row_of(&self, roll: i16) -> usize {
        self.results.row_of(roll)
    }

    /// Number of rows.
    pub fn height(&self) -> usize {
        self.results.rows().len()
    }

    /// Every result of the table, from the attacker's worst to his best.
    pub fn ladder(&self) -> &[CombatResult] {
        &self.ladder
    }

    /// The labels as text.
    pub fn printed_labels(&self) -> PrintedTable {
        let headings = (1..=COMBAT_COLUMNS).map(|column| format!("c{column}"));
        let rows = self.labels.iter().map(|row| {
            let odds = row.odds.iter().map(ToString::to_string);
            std::iter::once(row.category.to_string())
                .chain(odds)
                .collect()
        });
        PrintedTable::new(
            "Combat Table: odds",
            "9.7",
            std::iter::once("terrain".to_owned()).chain(headings),
            rows.collect(),
        )
    }

    /// The results as text.
    pub fn printed_results(&self) -> PrintedTable {
        let headings = (1..=COMBAT_COLUMNS).map(|column| format!("c{column}"));
        PrintedTable::new(
            "Combat Table: results",
            "9.9",
            std::iter::once("2d6".to_owned()).chain(headings),
            self.results.printed_rows(),
        )
    }
}

fn check_labels(labels: &[OddsRow], misprints: &mut Vec<Misprint>) {
    let part = Spot::part("labels");
    check_count(part, labels.len(), TerrainCategory::ALL.len(), misprints);
    for (at, (row, &category)) in labels.iter().zip(TerrainCategory::ALL).enumerate() {
        if row.category != category {
            misprints.push(Misprint::new(
                part.row(at).column(0),
                format!(
                    "the row of `{}` stands where `{category}` belongs",
                    row.category
                ),
                "list the categories from open to extremely close, each once",
            ));
        }
        check_count(part.row(at), row.odds.len(), COMBAT_COLUMNS, misprints);
        for (column, pair) in row.odds.windows(2).enumerate() {
            if pair[0] >= pair[1] {
                misprints.push(Misprint::new(
                    part.row(at).column(column + 2),
                    format!("odds of {} stand right of {}", pair[1], pair[0]),
                    "let the odds rise from column to column",
                ));
            }
        }
    }
}

fn check_ladder(
    results: &Grid<CombatResult>,
    ladder: &[CombatResult],
    misprints: &mut Vec<Misprint>,
) {
    let rung = |result: &CombatResult| ladder.iter().position(|step| step == result);
    for (at, step) in ladder.iter().enumerate() {
        if rung(step) != Some(at) {
            misprints.push(Misprint::new(
                Spot::part("ladder").row(at),
                format!("`{step}` stands on the ladder twice"),
                "list each result once",
            ));
        }
    }
    let before = misprints.len();
    for (at, row) in results.rows().iter().enumerate() {
        for (column, result) in row.cells.iter().enumerate() {
            if rung(result).is_none() {
                misprints.push(Misprint::new(
                    Spot::part("results").row(at).column(column + 1),
                    format!("`{result}` is not on the ladder of results"),
                    "correct the cell, or add the result to `ladder` at its rank",
                ));
            }
        }
    }
    if misprints.len() == before {
        results.check_rising(
            "results",
            |cell, other| rung(cell) >= rung(other),
            misprints,
        );
    }
}
