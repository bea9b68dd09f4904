//! Table 7, the Capture Table (9.14b, 9.14c), and table 8, the Dump Blowing Table (12.11a).

use super::{Band, Checked, Grid, GridRow, PrintedTable};
use crate::numbers::{Percent, word::word_enum};

word_enum!(
    /// What is captured, the column of the Capture Table (9.14b, 9.14c).
    Booty, "a column of the Capture Table: `dump`, `trucks` or `wagons`", {
        /// Supply on the ground.
        Dump = "dump",
        /// Transport Points with an MA above the wagons' limit.
        Trucks = "trucks",
        /// Slow Transport Points.
        Wagons = "wagons",
    }
);

/// What surrounds the grid of the Capture Table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureRules {
    /// Transport up to this movement allowance is a wagon.
    pub wagon_allowance: u8,
    /// How far trucks that escape displace, in hexes.
    pub trucks_displace: u8,
    /// How far wagons that escape displace, in hexes.
    pub wagons_displace: u8,
}

/// Table 7, the Capture Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptureTable {
    shares: Grid<Percent>,
    rules: CaptureRules,
}

impl CaptureTable {
    /// Checks that each die has its row and that higher dice never capture less.
    pub fn new(rows: Vec<GridRow<Percent>>, rules: CaptureRules) -> Checked<Self> {
        let shares = rising("rows", Booty::ALL.len(), rows)?;
        Ok(Self { shares, rules })
    }

    /// The share captured on a die.
    pub fn share(&self, booty: Booty, die: i16) -> Percent {
        *self.shares.cell(die, booty.index())
    }

    /// The column for transport with this movement allowance.
    pub const fn column_of_transport(&self, allowance: u8) -> Booty {
        if allowance > self.rules.wagon_allowance {
            Booty::Trucks
        } else {
            Booty::Wagons
        }
    }

    /// How far what is not captured displaces; none where it is destroyed instead.
    pub const fn displacement(&self, booty: Booty) -> Option<u8> {
        match booty {
            Booty::Dump => None,
            Booty::Trucks => Some(self.rules.trucks_displace),
            Booty::Wagons => Some(self.rules.wagons_displace),
        }
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let limit = self.rules.wagon_allowance;
        PrintedTable::new(
            "Capture Table",
            "9.14",
            [
                "1d6".to_owned(),
                "dump on ground".to_owned(),
                format!("trucks (MA > {limit})"),
                format!("wagons (MA <= {limit})"),
            ],
            self.shares.printed_rows(),
        )
    }
}

/// Table 8, the Dump Blowing Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumpBlowingTable(Grid<Percent>);

impl DumpBlowingTable {
    /// Checks that each die has its row and that higher dice never destroy less.
    pub fn new(rows: Vec<GridRow<Percent>>) -> Checked<Self> {
        rising("rows", 1, rows).map(Self)
    }

    /// Rule 12.11a: the share destroyed on a die.
    pub fn share(&self, die: i16) -> Percent {
        *self.0.cell(die, 0)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        PrintedTable::new(
            "Dump Blowing Table",
            "12.11a",
            ["1d6", "destroyed"],
            self.0.printed_rows(),
        )
    }
}

/// A grid of shares for one die in which a higher die never gives less. Columns are independent of each other.
fn rising(part: &'static str, width: usize, rows: Vec<GridRow<Percent>>) -> Checked<Grid<Percent>> {
    let grid = Grid::new(part, Band::ONE_DIE, width, rows)?;
    let mut misprints = Vec::new();
    grid.check_rising_downwards(part, |cell, other| cell >= other, &mut misprints);
    super::misprint::unless_misprinted(misprints, || grid)
}
