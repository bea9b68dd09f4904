//! Columns that are picked by a strength and cost supply: those of the two barrage tables.

use super::band::check_cover;
use super::misprint::{check_count, unless_misprinted};
use super::{Band, Checked, Misprint, Spot};
use crate::pieces::Tokens;

/// Columns by strength, with the supply each costs artillery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrengthColumns {
    bands: Vec<Band>,
    costs: Vec<Tokens>,
}

impl StrengthColumns {
    /// Checks that the bands cover every strength and that each has a cost, none lower than the one before.
    pub fn new(bands: Vec<Band>, costs: Vec<Tokens>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let places: Vec<_> = bands
            .iter()
            .enumerate()
            .map(|(at, &band)| (Spot::part("strength").row(at), band))
            .collect();
        if bands.is_empty() {
            check_count(Spot::part("strength"), 0, 1, &mut misprints);
        }
        check_cover(&places, Band::EVERYTHING, &mut misprints);
        check_count(Spot::part("cost"), costs.len(), bands.len(), &mut misprints);
        for (at, pair) in costs.windows(2).enumerate() {
            if pair[0].0 > pair[1].0 {
                misprints.push(Misprint::new(
                    Spot::part("cost").row(at + 1),
                    format!("{}T is less than the {}T before it", pair[1].0, pair[0].0),
                    "a stronger barrage never costs less",
                ));
            }
        }
        unless_misprinted(misprints, || Self { bands, costs })
    }

    /// Number of columns.
    pub fn count(&self) -> usize {
        self.bands.len()
    }

    /// The column of a strength.
    pub fn column(&self, strength: u16) -> usize {
        let strength = i16::try_from(strength).unwrap_or(i16::MAX);
        let found = self.bands.iter().position(|band| band.contains(strength));
        found.unwrap_or_default()
    }

    /// A column so many to the right (to the left if negative), held to the edges.
    pub fn shifted(&self, column: usize, shift: i8) -> usize {
        column
            .saturating_add_signed(isize::from(shift))
            .min(self.count() - 1)
    }

    /// What a barrage of this strength costs.
    pub fn cost(&self, strength: u16) -> Tokens {
        self.costs[self.column(strength)]
    }

    /// The strengths over a column, such as `17-24`.
    pub fn label(&self, column: usize) -> String {
        self.bands
            .get(column)
            .map_or_else(String::new, Band::to_string)
    }

    /// Column headings, after the name of the dice.
    pub(crate) fn printed_heads(&self, dice: &str) -> Vec<String> {
        let bands = self.bands.iter().map(ToString::to_string);
        std::iter::once(dice.to_owned()).chain(bands).collect()
    }

    /// The row of costs.
    pub(crate) fn printed_costs(&self) -> Vec<String> {
        let costs = self.costs.iter().map(|cost| format!("{}T", cost.0));
        std::iter::once("cost".to_owned()).chain(costs).collect()
    }
}
