//! The exact chances of a combat: every throw of its five dice is counted.
//!
//! Throws that come to the same are counted together: first how many of the 216 throws of the Surprise and shift dice
//! lead to each column, then what the eleven sums of the combat dice give there.

use super::fight::{Fight, columns_of};
use crate::numbers::chance::{Chance, Mean, ONE_DIE, TWO_DICE};
use crate::tables::{AttackKind, COMBAT_COLUMNS, CombatColumn, CombatResult, RuleTables, Surprise};

/// Who can get Surprise, as many as [`Surprise::ALL`] has.
const SURPRISES: usize = 3;
/// Throws of the two combat dice.
const COMBAT_THROWS: u32 = 36;

/// How likely one result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultChance {
    /// The result.
    pub result: CombatResult,
    throws: [u32; SURPRISES],
}

impl ResultChance {
    /// Its chance.
    pub fn chance(&self) -> Chance {
        of_all(self.throws.iter().sum())
    }

    /// The chance of this result together with this Surprise.
    pub const fn with(&self, surprise: Surprise) -> Chance {
        of_all(self.throws[surprise.index()])
    }
}

impl Fight {
    /// How likely each result is, over all throws of the five dice.
    pub fn chances(&self, tables: &RuleTables) -> Chances {
        Chances::of(self, tables)
    }

    /// How likely attackers of each rating may exploit, the lowest that ever may first. Overruns never exploit (9.13b).
    pub fn exploits(&self, chances: &Chances) -> Vec<(u8, Chance)> {
        if self.kind == AttackKind::Overrun {
            return Vec::new();
        }
        let results = chances.results().iter();
        let mut ratings: Vec<u8> = results
            .filter_map(|one| one.result.attacker.exploit)
            .collect();
        ratings.sort_unstable();
        ratings.dedup();
        let chance = |rating| {
            let may = |needed: u8| needed <= rating;
            chances.chance(|result| result.attacker.exploit.is_some_and(may))
        };
        ratings
            .into_iter()
            .map(|rating| (rating, chance(rating)))
            .collect()
    }
}

/// Steps that a side loses on average, by what it makes of its options (9.10a).
///
/// Steps lost on the way of a retreat are not in it, nor that a defender may be spared his option (9.10c).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepLoss {
    /// Every option is taken as a retreat.
    pub least: Mean,
    /// Every option is taken as losses.
    pub most: Mean,
}

/// Exact chances: how many of the 7776 throws of five dice give each result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chances {
    results: Vec<ResultChance>,
    /// Throws by column and Surprise.
    columns: [[u32; SURPRISES]; COMBAT_COLUMNS],
}

impl Chances {
    /// Throws of five dice.
    pub const THROWS: u32 = 7776;

    /// Counts the throws of a combat.
    pub(super) fn of(fight: &Fight, tables: &RuleTables) -> Self {
        let columns = columns(fight, tables);
        let modifier = i16::from(fight.combat_modifier());
        let ladder = tables.combat.ladder();
        let mut throws = vec![[0; SURPRISES]; ladder.len()];
        for (column, shares) in CombatColumn::all().zip(columns) {
            if shares == [0; SURPRISES] {
                continue;
            }
            for (roll, weight) in TWO_DICE {
                let result = tables.combat.result(column, roll + modifier);
                // The ladder has every result of the table: the table was refused otherwise.
                if let Some(rung) = ladder.iter().position(|step| *step == result) {
                    for (sum, share) in throws[rung].iter_mut().zip(shares) {
                        *sum += share / COMBAT_THROWS * weight;
                    }
                }
            }
        }
        let results = ladder.iter().zip(throws);
        let results = results
            .filter(|(_, throws)| *throws != [0; SURPRISES])
            .map(|(&result, throws)| ResultChance { result, throws });
        Self {
            results: results.collect(),
            columns,
        }
    }

    /// The results that can come, from the attacker's worst to his best.
    pub fn results(&self) -> &[ResultChance] {
        &self.results
    }

    /// How likely this Surprise is.
    pub fn surprise(&self, surprise: Surprise) -> Chance {
        let throws = self.columns.iter().map(|shares| shares[surprise.index()]);
        of_all(throws.sum())
    }

    /// How likely the combat is resolved in this column.
    pub fn column(&self, column: CombatColumn) -> Chance {
        of_all(self.columns[column.index()].iter().sum())
    }

    /// How likely a result is of which this is true.
    pub fn chance(&self, is_asked_for: impl Fn(CombatResult) -> bool) -> Chance {
        let asked = self.results.iter().filter(|one| is_asked_for(one.result));
        of_all(asked.map(|one| one.chance().throws).sum())
    }

    /// Steps that an attacker who has so many loses on average.
    pub fn attacker_losses(&self, steps: u8) -> StepLoss {
        self.losses(steps, |result| {
            (result.attacker.losses, result.attacker.option)
        })
    }

    /// Steps that a defender who has so many loses on average.
    pub fn defender_losses(&self, steps: u8) -> StepLoss {
        self.losses(steps, |result| {
            (result.defender.losses, result.defender.option)
        })
    }

    fn losses(&self, steps: u8, of_side: impl Fn(CombatResult) -> (u8, u8)) -> StepLoss {
        // Rule 9.11b: losses beyond the steps that are there are ignored.
        let mean = |lost: fn((u8, u8)) -> u8| {
            let sums = self.results.iter().map(|one| {
                let lost = lost(of_side(one.result)).min(steps);
                u32::from(lost) * one.chance().throws
            });
            Mean {
                sum: sums.sum(),
                of: Self::THROWS,
            }
        };
        StepLoss {
            least: mean(|(losses, _)| losses),
            most: mean(|(losses, option)| losses + option),
        }
    }
}

const fn of_all(throws: u32) -> Chance {
    Chance {
        throws,
        of: Chances::THROWS,
    }
}

/// How many of all throws lead to each column with each Surprise.
fn columns(fight: &Fight, tables: &RuleTables) -> [[u32; SURPRISES]; COMBAT_COLUMNS] {
    let start = fight.starting_column(&tables.combat);
    let modifier = i16::from(fight.surprise_modifier(&tables.surprise));
    let mut columns = [[0; SURPRISES]; COMBAT_COLUMNS];
    for (roll, weight) in TWO_DICE {
        let surprise = tables.surprise.read(fight.kind, roll + modifier);
        for die in ONE_DIE {
            let column = start.shifted(surprise.shift(columns_of(die)));
            columns[column.index()][surprise.index()] += weight * COMBAT_THROWS;
        }
    }
    columns
}
