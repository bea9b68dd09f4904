//! Table 6, the Attrition Table (12.8).

use std::fmt;
use std::str::FromStr;

use super::band::check_cover;
use super::misprint::{check_count, unless_misprinted};
use super::{Band, Checked, Misprint, PrintedTable, Spot};
use crate::numbers::Misread;
use crate::numbers::chance::{Chance, TWO_DICE, counted};

/// What attrition takes from a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttritionLoss {
    /// So many steps.
    Steps(u8),
    /// All of them.
    All,
}

impl AttritionLoss {
    /// Rule 12.8: what it takes of the steps that are there; losses beyond them are ignored (9.11b).
    pub fn of(self, steps: u8) -> u8 {
        match self {
            Self::Steps(lost) => lost.min(steps),
            Self::All => steps,
        }
    }
}

impl fmt::Display for AttritionLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(steps) => write!(f, "{steps}"),
            Self::All => f.pad("all"),
        }
    }
}

impl FromStr for AttritionLoss {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "all" => Ok(Self::All),
            steps => steps
                .parse()
                .map(Self::Steps)
                .map_err(|_| Misread::new(text, "a number of steps or `all`")),
        }
    }
}

/// The totals of a cell; an outcome can be out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach(pub Option<Band>);

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(band) => band.fmt(f),
            None => f.pad("never"),
        }
    }
}

impl FromStr for Reach {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        match text {
            "never" => Ok(Self(None)),
            band => band.parse().map(|band| Self(Some(band))),
        }
    }
}

/// The row of one Action Rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttritionRow {
    /// The rating.
    pub rating: i8,
    /// Totals for each loss.
    pub bands: Vec<Reach>,
}

/// What adds to the attrition roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowding {
    /// From this many Out of Supply steps in the hex on …
    pub steps: u8,
    /// … so much is added to the roll.
    pub modifier: i8,
}

/// Table 6, the Attrition Table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttritionTable {
    losses: Vec<AttritionLoss>,
    rows: Vec<AttritionRow>,
    crowding: Crowding,
}

impl AttritionTable {
    /// Checks rising losses, falling ratings without a gap, rows that cover every total, and that a lower
    /// rating never loses less.
    pub fn new(
        losses: Vec<AttritionLoss>,
        rows: Vec<AttritionRow>,
        crowding: Crowding,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        for (at, pair) in losses.windows(2).enumerate() {
            if pair[0] >= pair[1] {
                misprints.push(Misprint::new(
                    Spot::part("losses").row(at + 1),
                    format!("a loss of {} follows {}", pair[1], pair[0]),
                    "list losses from the mildest to the worst",
                ));
            }
        }
        let part = Spot::part("rows");
        if rows.is_empty() {
            check_count(part, 0, 6, &mut misprints);
        }
        for (at, row) in rows.iter().enumerate() {
            check_count(part.row(at), row.bands.len(), losses.len(), &mut misprints);
            let bands: Vec<_> = row
                .bands
                .iter()
                .enumerate()
                .filter_map(|(column, reach)| Some((part.row(at).column(column + 1), reach.0?)))
                .collect();
            if bands.is_empty() {
                misprints.push(Misprint::new(
                    part.row(at),
                    "no total gives a loss".to_owned(),
                    "write the totals of each loss",
                ));
            }
            check_cover(&bands, Band::EVERYTHING, &mut misprints);
        }
        if misprints.is_empty() {
            check_ratings(&rows, &mut misprints);
        }
        unless_misprinted(misprints, || Self {
            losses,
            rows,
            crowding,
        })
    }

    /// Rule 12.8: the loss for the best printed Action Rating in the hex and a modified total.
    pub fn loss(&self, rating: i8, total: i16) -> AttritionLoss {
        let row = self.rows.iter().find(|row| row.rating <= rating);
        let row = row.unwrap_or(&self.rows[self.rows.len() - 1]);
        let column = row
            .bands
            .iter()
            .position(|reach| reach.0.is_some_and(|band| band.contains(total)));
        self.losses[column.unwrap_or_default()]
    }

    /// What a crowded hex adds to the roll.
    pub const fn modifier(&self, steps: u8) -> i8 {
        if steps >= self.crowding.steps {
            self.crowding.modifier
        } else {
            0
        }
    }

    /// How likely so many Out of Supply steps lose how many, the fewest first.
    pub fn chances(&self, steps: u8, rating: i8) -> Vec<(u8, Chance)> {
        let modifier = i16::from(self.modifier(steps));
        counted(TWO_DICE.map(|(roll, weight)| {
            let lost = self.loss(rating, roll + modifier).of(steps);
            (lost, weight)
        }))
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let heads = self.losses.iter().map(|loss| match loss {
            AttritionLoss::Steps(0) => "no loss".to_owned(),
            AttritionLoss::Steps(1) => "1 step".to_owned(),
            AttritionLoss::Steps(steps) => format!("{steps} steps"),
            AttritionLoss::All => "all steps".to_owned(),
        });
        let rows = self.rows.iter().map(|row| {
            let bands = row.bands.iter().map(ToString::to_string);
            std::iter::once(row.rating.to_string())
                .chain(bands)
                .collect()
        });
        PrintedTable::new(
            "Attrition Table",
            "12.8",
            std::iter::once("AR".to_owned()).chain(heads),
            rows.collect(),
        )
    }
}

fn check_ratings(rows: &[AttritionRow], misprints: &mut Vec<Misprint>) {
    let top = |reach: &Reach| reach.0.map_or(Some(i16::MIN), Band::to);
    for (at, pair) in rows.windows(2).enumerate() {
        let part = Spot::part("rows").row(at + 1);
        if pair[0].rating.checked_sub(1) != Some(pair[1].rating) {
            misprints.push(Misprint::new(
                part.column(0),
                format!(
                    "the row of rating {} follows that of {}",
                    pair[1].rating, pair[0].rating
                ),
                "list ratings downwards without a gap",
            ));
        }
        for (column, (above, below)) in pair[0].bands.iter().zip(&pair[1].bands).enumerate() {
            let (Some(above), Some(below)) = (top(above), top(below)) else {
                continue;
            };
            if below > above {
                misprints.push(Misprint::new(
                    part.column(column + 1),
                    "a lower rating loses less than a higher one".to_owned(),
                    "let the totals fall from row to row",
                ));
            }
        }
    }
}
