//! Variable Replacement and Reinforcement Tables of scenarios (13.5, 13.6): what a roll of the dice brings.

use super::band::check_cover;
use super::misprint::unless_misprinted;
use super::{Band, Checked, Misprint, ReplKind, Spot};
use crate::ids::PoolId;
use crate::pieces::Tokens;

/// One thing that a row of a table brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// Supply (12.2).
    Supply(Tokens),
    /// Repls (13.5).
    Repls {
        /// Of this kind.
        kind: ReplKind,
        /// So many.
        count: u8,
    },
    /// Units of a pool, the first that are left (13.6).
    Units {
        /// The pool.
        pool: PoolId,
        /// So many.
        count: u8,
    },
}

/// What arrives by a roll of one die or two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftTable {
    dice: u8,
    rows: Vec<(Band, Vec<Gift>)>,
}

impl GiftTable {
    /// Checks that one die or two are rolled, that every total has its row, and that some row brings something.
    pub fn new(dice: u8, rows: Vec<(Band, Vec<Gift>)>) -> Checked<Self> {
        let mut misprints = Vec::new();
        let whole = match dice {
            1 => Some(Band::ONE_DIE),
            2 => Some(Band::TWO_DICE),
            _ => None,
        };
        match whole {
            None => misprints.push(Misprint::new(
                Spot::part("dice"),
                format!("{dice} dice are rolled"),
                "write 1 or 2",
            )),
            Some(whole) => {
                let spot = |at: usize| Spot::part("rows").row(at).column(0);
                let bands = rows.iter().enumerate();
                let bands: Vec<(Spot, Band)> =
                    bands.map(|(at, (band, _))| (spot(at), *band)).collect();
                check_cover(&bands, whole, &mut misprints);
            }
        }
        if misprints.is_empty() && rows.iter().all(|(_, gifts)| gifts.is_empty()) {
            misprints.push(Misprint::new(
                Spot::part("rows"),
                "nothing ever arrives".to_owned(),
                "write what comes for some totals",
            ));
        }
        unless_misprinted(misprints, || Self { dice, rows })
    }

    /// How many dice are rolled.
    pub const fn dice(&self) -> u8 {
        self.dice
    }

    /// Totals and what they bring.
    pub fn rows(&self) -> &[(Band, Vec<Gift>)] {
        &self.rows
    }

    /// What a total brings.
    pub fn gifts(&self, total: i16) -> &[Gift] {
        let row = self.rows.iter().find(|(band, _)| band.contains(total));
        row.map_or(&[], |(_, gifts)| gifts)
    }

    /// The most Repls of a kind that one roll brings.
    pub fn most(&self, kind: ReplKind) -> u16 {
        let of = |gift: &Gift| match gift {
            Gift::Repls { kind: known, count } if *known == kind => u16::from(*count),
            Gift::Repls { .. } | Gift::Supply(_) | Gift::Units { .. } => 0,
        };
        let rows = self.rows.iter();
        let sums = rows.map(|(_, gifts)| gifts.iter().map(of).sum());
        sums.max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pax(count: u8) -> Gift {
        let kind = ReplKind::Personnel;
        Gift::Repls { kind, count }
    }

    fn table(dice: u8, rows: &[(&str, &[Gift])]) -> Checked<GiftTable> {
        let row = |(band, gifts): &(&str, &[Gift])| (band.parse().unwrap(), gifts.to_vec());
        GiftTable::new(dice, rows.iter().map(row).collect())
    }

    #[test]
    fn every_total_has_its_row() {
        let found = table(1, &[("1-4", &[]), ("5-6", &[pax(2), pax(1)])]).unwrap();
        assert!(found.gifts(4).is_empty());
        assert_eq!(found.gifts(6), [pax(2), pax(1)]);
        assert_eq!(found.most(ReplKind::Personnel), 3);
        assert_eq!(found.most(ReplKind::Equipment), 0);
    }

    #[test]
    fn gaps_odd_dice_and_empty_tables_are_misprints() {
        for bad in [
            table(2, &[("2-5", &[pax(1)]), ("7-12", &[])]),
            table(3, &[("3-18", &[pax(1)])]),
            table(1, &[("1-6", &[])]),
        ] {
            assert_eq!(bad.unwrap_err().len(), 1);
        }
    }
}
