//! Tables of scenarios that say how much supply arrives (12.2, 13.6).

use super::band::check_cover;
use super::misprint::unless_misprinted;
use super::{Band, Checked, Misprint, Spot};
use crate::pieces::Tokens;

/// How much supply arrives by a roll of one die or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyTable {
    dice: u8,
    rows: Vec<(Band, Tokens)>,
}

impl SupplyTable {
    /// Checks that one die or two are rolled, and that every total has its row.
    pub fn new(dice: u8, rows: Vec<(Band, Tokens)>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let whole = match dice {
            1 => Band::ONE_DIE,
            2 => Band::TWO_DICE,
            _ => {
                misprints.push(Misprint::new(
                    Spot::part("dice"),
                    format!("{dice} dice are rolled"),
                    "write 1 or 2",
                ));
                Band::EVERYTHING
            }
        };
        if misprints.is_empty() {
            let spot = |(at, &(band, _)): (usize, &(Band, Tokens))| {
                (Spot::part("rows").row(at).column(0), band)
            };
            let bands: Vec<(Spot, Band)> = rows.iter().enumerate().map(spot).collect();
            check_cover(&bands, whole, &mut misprints);
            if rows.iter().all(|&(_, tokens)| tokens == Tokens(0)) {
                misprints.push(Misprint::new(
                    Spot::part("rows"),
                    "no supply ever arrives".to_owned(),
                    "write how much for some totals",
                ));
            }
        }
        unless_misprinted(misprints, || Self { dice, rows })
    }

    /// How many dice are rolled.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// The rows, each with the totals that it holds for.
    pub fn rows(&self) -> &[(Band, Tokens)] {
        &self.rows
    }

    /// The least and the most that arrives.
    pub fn extremes(&self) -> (Tokens, Tokens) {
        let amounts = || self.rows.iter().map(|&(_, tokens)| tokens.0);
        let (least, most) = (amounts().min(), amounts().max());
        (
            Tokens(least.unwrap_or_default()),
            Tokens(most.unwrap_or_default()),
        )
    }

    /// What arrives on a total.
    pub fn arrives(&self, total: i16) -> Tokens {
        let row = self.rows.iter().find(|(band, _)| band.contains(total));
        row.map_or(Tokens(0), |&(_, tokens)| tokens)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(dice: u8, rows: &[(&str, u16)]) -> Checked<SupplyTable> {
        let row = |&(band, tokens): &(&str, u16)| (band.parse().unwrap(), Tokens(tokens));
        SupplyTable::new(dice, rows.iter().map(row).collect())
    }

    #[test]
    fn every_total_has_its_row() {
        let found = table(2, &[("2-5", 0), ("6-8", 4), ("9-12", 10)]).unwrap();
        assert_eq!(found.arrives(2), Tokens(0));
        assert_eq!(found.arrives(8), Tokens(4));
        assert_eq!(found.arrives(12), Tokens(10));
        assert!(table(1, &[("1-3", 1), ("4-6", 2)]).is_ok());
    }

    #[test]
    fn gaps_odd_dice_and_empty_tables_are_misprints() {
        for bad in [
            table(2, &[("2-5", 1), ("7-12", 2)]),
            table(1, &[("1-5", 1)]),
            table(3, &[("3-18", 1)]),
            table(1, &[("1-6", 0)]),
        ] {
            assert_eq!(bad.unwrap_err().len(), 1);
        }
    }
}
