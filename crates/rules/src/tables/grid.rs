//! The commonest shape of a table: dice totals down, columns across.

use std::fmt;

use super::band::check_cover;
use super::misprint::{check_count, unless_misprinted};
use super::{Band, Checked, Misprint, Spot};

/// One row of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridRow<T> {
    /// Totals for which the row holds.
    pub roll: Band,
    /// Cells, one a column.
    pub cells: Vec<T>,
}

/// Results by dice total and column. Its rows cover every total once and are all of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    rows: Vec<GridRow<T>>,
    rolls: Band,
    width: usize,
}

impl<T> Grid<T> {
    /// Checks the shape: rows that cover `rolls` once, each with `width` cells.
    pub fn new(
        part: &'static str,
        rolls: Band,
        width: usize,
        rows: Vec<GridRow<T>>,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        if rows.is_empty() || width == 0 {
            check_count(Spot::part(part), rows.len(), 1, &mut misprints);
            check_count(Spot::part(part), width, 1, &mut misprints);
            misprints.truncate(1);
        }
        let spot = |row| Spot::part(part).row(row);
        let bands: Vec<_> = rows
            .iter()
            .enumerate()
            .map(|(at, row)| (spot(at).column(0), row.roll))
            .collect();
        check_cover(&bands, rolls, &mut misprints);
        for (at, row) in rows.iter().enumerate() {
            check_count(spot(at), row.cells.len(), width, &mut misprints);
        }
        unless_misprinted(misprints, || Self { rows, rolls, width })
    }

    /// The cell for a total and a column; both are held to the edges of the grid.
    pub fn cell(&self, roll: i16, column: usize) -> &T {
        &self.rows[self.row_of(roll)].cells[column.min(self.width - 1)]
    }

    /// The place of the row that a total reads.
    pub fn row_of(&self, roll: i16) -> usize {
        let roll = self.rolls.clamp(roll);
        let row = self.rows.iter().position(|row| row.roll.contains(roll));
        row.unwrap_or_default()
    }

    /// Number of columns.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// The rows, from the lowest total up.
    pub fn rows(&self) -> &[GridRow<T>] {
        &self.rows
    }

    /// Reports cells that are worse than the one on their left or the one above them.
    pub(crate) fn check_rising(
        &self,
        part: &'static str,
        is_at_least: impl Fn(&T, &T) -> bool,
        misprints: &mut Vec<Misprint>,
    ) where
        T: fmt::Display,
    {
        for (at, row) in self.rows.iter().enumerate() {
            for (column, pair) in row.cells.windows(2).enumerate() {
                if !is_at_least(&pair[1], &pair[0]) {
                    misprints.push(Misprint::new(
                        Spot::part(part).row(at).column(column + 2),
                        format!(
                            "`{}` is a lesser result than `{}` on its left",
                            pair[1], pair[0]
                        ),
                        "results never get weaker to the right",
                    ));
                }
            }
        }
        self.check_rising_downwards(part, is_at_least, misprints);
    }

    /// Reports cells that are worse than the one above them.
    pub(crate) fn check_rising_downwards(
        &self,
        part: &'static str,
        is_at_least: impl Fn(&T, &T) -> bool,
        misprints: &mut Vec<Misprint>,
    ) where
        T: fmt::Display,
    {
        for (at, pair) in self.rows.windows(2).enumerate() {
            for (column, (above, cell)) in pair[0].cells.iter().zip(&pair[1].cells).enumerate() {
                if !is_at_least(cell, above) {
                    misprints.push(Misprint::new(
                        Spot::part(part).row(at + 1).column(column + 1),
                        format!("`{cell}` is a lesser result than `{above}` above it"),
                        "results never get weaker downwards",
                    ));
                }
            }
        }
    }
}

impl<T: fmt::Display> Grid<T> {
    /// The rows as text, each led by its totals.
    pub(crate) fn printed_rows(&self) -> Vec<Vec<String>> {
        let print = |row: &GridRow<T>| {
            let cells = row.cells.iter().map(ToString::to_string);
            std::iter::once(row.roll.to_string()).chain(cells).collect()
        };
        self.rows.iter().map(print).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[(&str, &[u8])]) -> Checked<Grid<u8>> {
        let rows = rows.iter().map(|(roll, cells)| GridRow {
            roll: roll.parse().unwrap(),
            cells: cells.to_vec(),
        });
        Grid::new("results", Band::ONE_DIE, 2, rows.collect())
    }

    #[test]
    fn totals_beyond_the_edge_use_the_edge() {
        let grid = grid(&[("1-3", &[1, 2]), ("4-6", &[3, 4])]).unwrap();
        assert_eq!(*grid.cell(-4, 0), 1);
        assert_eq!(*grid.cell(9, 7), 4);
        assert_eq!(*grid.cell(4, 0), 3);
    }

    #[test]
    fn a_short_row_is_refused_where_it_stands() {
        let misprints = grid(&[("1-3", &[1, 2]), ("4-6", &[3])]).unwrap_err();
        assert_eq!(misprints.len(), 1);
        assert_eq!(misprints[0].spot, Spot::part("results").row(1));
    }

    #[test]
    fn an_empty_grid_is_refused() {
        assert_eq!(grid(&[]).unwrap_err().len(), 1);
    }

    #[test]
    fn a_falling_cell_is_found() {
        let grid = grid(&[("1-3", &[1, 2]), ("4-6", &[3, 1])]).unwrap();
        let mut misprints = Vec::new();
        grid.check_rising("results", |a, b| a >= b, &mut misprints);
        assert_eq!(misprints.len(), 2);
    }
}
