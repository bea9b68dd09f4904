//! Table 4, the Facility Barrage Table (10.0, 14.0): bombing air bases, ports and railroads.

use std::fmt;
use std::str::FromStr;

use super::columns::StrengthColumns;
use super::misprint::unless_misprinted;
use super::{Band, Checked, Grid, GridRow, PrintedTable};
use crate::numbers::Misread;
use crate::pieces::Tokens;

/// One cell: up to three parts, such as `1*(5)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FacilityResult {
    /// Levels an air base loses, hits a port takes; railroads ignore it.
    pub number: u8,
    /// `*`: Trainbusting succeeds.
    pub trainbusting: bool,
    /// `(n)`: each plane on the base rolls a die and loses a step on this or more.
    pub planes_on: Option<u8>,
}

impl FacilityResult {
    /// Whether no part of this result is weaker than that of another.
    pub fn is_at_least(&self, other: &Self) -> bool {
        let on = |result: &Self| result.planes_on.unwrap_or(u8::MAX);
        self.number >= other.number
            && self.trainbusting >= other.trainbusting
            && on(self) <= on(other)
    }
}

impl fmt::Display for FacilityResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::default() {
            return write!(f, "-");
        }
        if self.number > 0 {
            write!(f, "{}", self.number)?;
        }
        if self.trainbusting {
            write!(f, "*")?;
        }
        if let Some(on) = self.planes_on {
            write!(f, "({on})")?;
        }
        Ok(())
    }
}

impl FromStr for FacilityResult {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        read(text).ok_or_else(|| {
            Misread::new(
                text,
                "a facility result such as `-`, `(6)`, `*(5)` or `1*(4)`",
            )
        })
    }
}

fn read(text: &str) -> Option<FacilityResult> {
    if text == "-" {
        return Some(FacilityResult::default());
    }
    let (text, planes_on) = match text.strip_suffix(')') {
        Some(text) => {
            let (before, on) = text.split_once('(')?;
            let on = on.parse().ok().filter(|on| (1..=6).contains(on))?;
            (before, Some(on))
        }
        None => (text, None),
    };
    let (text, trainbusting) = match text.strip_suffix('*') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let number = match text {
        "" => 0,
        digits => digits.parse().ok().filter(|&number| number > 0)?,
    };
    let result = FacilityResult {
        number,
        trainbusting,
        planes_on,
    };
    (result != FacilityResult::default()).then_some(result)
}

/// Table 4, the Facility Barrage Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacilityTable {
    columns: StrengthColumns,
    results: Grid<FacilityResult>,
    port_hits: u8,
}

impl FacilityTable {
    /// Checks the shape and that more strength and higher rolls are never milder.
    pub fn new(
        columns: StrengthColumns,
        results: Vec<GridRow<FacilityResult>>,
        port_hits: u8,
    ) -> Checked<Self> {
        let results = Grid::new("results", Band::ONE_DIE, columns.count(), results)?;
        let mut misprints = Vec::new();
        results.check_rising("results", FacilityResult::is_at_least, &mut misprints);
        unless_misprinted(misprints, || Self {
            columns,
            results,
            port_hits,
        })
    }

    /// The result of a die for a barrage strength. This table has no shifts.
    pub fn result(&self, strength: u16, die: i16) -> FacilityResult {
        *self.results.cell(die, self.columns.column(strength))
    }

    /// The column of a barrage strength.
    pub fn column(&self, strength: u16) -> usize {
        self.columns.column(strength)
    }

    /// The strengths over a column, such as `11-20`.
    pub fn label(&self, column: usize) -> String {
        self.columns.label(column)
    }

    /// What artillery of this strength pays.
    pub fn cost(&self, strength: u16) -> Tokens {
        self.columns.cost(strength)
    }

    /// The most hits a port can have.
    pub const fn port_hits(&self) -> u8 {
        self.port_hits
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows = vec![self.columns.printed_costs()];
        rows.extend(self.results.printed_rows());
        PrintedTable::new(
            "Facility Barrage Table",
            "10.0",
            self.columns.printed_heads("1d6"),
            rows,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_as_they_print() {
        for text in ["-", "(6)", "*(6)", "1(5)", "1*(4)", "2*", "2"] {
            assert_eq!(text.parse::<FacilityResult>().unwrap().to_string(), text);
        }
        for text in ["", "()", "(7)", "0", "x", "(5)1", "1**"] {
            assert!(text.parse::<FacilityResult>().is_err(), "{text}");
        }
    }
}
