//! 10.0, steps 2 to 7: from a barrage strength and its target to what the target suffers.

use std::collections::BTreeMap;

use crate::numbers::chance::{Chance, Mean, ONE_DIE, TWO_DICE, sum};
use crate::pieces::Tokens;
use crate::tables::{BarrageResult, BarrageShift, BarrageTable, BarrageTarget};

/// Who fires. Kinds are never mixed in one barrage (10.0e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Firer {
    /// Artillery, which pays.
    Artillery,
    /// Planes.
    Planes,
    /// Ships against a ground target.
    Ships,
}

/// A barrage against the combat units of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// Who fires.
    pub by: Firer,
    /// All their barrage strengths together.
    pub strength: u16,
    /// What they fire at. Whether it has a hedgehog is told by [`Fire::hedgehog`] alone; bases of planes count for planes only.
    pub target: BarrageTarget,
    /// Level of the hedgehog in the hex, 0 without one.
    pub hedgehog: u8,
}

/// Where on the table a barrage is resolved, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aim {
    /// The column of the strength, from 0.
    pub start: usize,
    /// What shifts it, in the order of the table.
    pub shifts: Vec<BarrageShift>,
    /// The column after all shifts, held to the edges of the table.
    pub column: usize,
    /// What it costs, taken from the column before shifts.
    pub cost: Tokens,
}

/// What a barrage does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// The cell of the table.
    pub read: BarrageResult,
    /// What it comes to for this firer and this target; never a bracketed half.
    pub means: BarrageResult,
    /// Steps that the hex loses.
    pub steps: u8,
}

impl Effect {
    /// Whether all combat units in the hex become DG.
    pub fn disorganizes(&self) -> bool {
        self.means > BarrageResult::Nothing
    }
}

/// A barrage step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barraged {
    /// Where on the table.
    pub aim: Aim,
    /// The sum of the two dice.
    pub roll: i16,
    /// What it does.
    pub effect: Effect,
}

impl Fire {
    /// What artillery pays for the column before shifts; planes and ships fire free.
    pub fn cost(&self, table: &BarrageTable) -> Tokens {
        match self.by {
            Firer::Artillery => table.cost(self.strength),
            Firer::Planes | Firer::Ships => Tokens(0),
        }
    }

    /// The column with everything that shifts it.
    pub fn aim(&self, table: &BarrageTable) -> Aim {
        let start = table.column(self.strength);
        let by_plane = self.by == Firer::Planes;
        let target = BarrageTarget {
            hedgehog: self.hedgehog > 0,
            air_near: self.target.air_near && by_plane,
            air_far: self.target.air_far && by_plane,
            ..self.target
        };
        Aim {
            start,
            shifts: table.shifts().each(&target).collect(),
            column: table.shifted(start, table.shifts().total(&target)),
            cost: self.cost(table),
        }
    }

    /// What a cell of the table comes to for this firer and this target; never a bracketed half.
    pub fn meaning(&self, table: &BarrageTable, read: BarrageResult) -> BarrageResult {
        let translated = match self.by {
            Firer::Ships => table.from_ship(read),
            Firer::Artillery | Firer::Planes => read,
        };
        match translated {
            BarrageResult::BracketedHalf if self.is_bracket_blunted(table) => {
                BarrageResult::Disorganized
            }
            BarrageResult::BracketedHalf => BarrageResult::Half,
            BarrageResult::Nothing
            | BarrageResult::Disorganized
            | BarrageResult::Half
            | BarrageResult::Steps(_) => translated,
        }
    }

    /// Whether a bracketed half is only DG: by planes and ships, without a spotter, against a strong hedgehog.
    fn is_bracket_blunted(&self, table: &BarrageTable) -> bool {
        self.by != Firer::Artillery
            || !self.target.spotted
            || table.hedgehog_holds_bracket(self.hedgehog)
    }

    /// What two dice come to before the loss die; that one is rolled only if this is [`BarrageResult::Half`].
    pub fn read(&self, table: &BarrageTable, roll: [u8; 2]) -> BarrageResult {
        let column = self.aim(table).column;
        self.meaning(table, table.result(column, sum(roll)))
    }

    /// The barrage with these dice, step by step. The loss die counts only for a half.
    pub fn resolve(&self, table: &BarrageTable, roll: [u8; 2], loss: u8) -> Barraged {
        let aim = self.aim(table);
        let roll = sum(roll);
        let effect = self.effect(table, table.result(aim.column, roll), loss);
        Barraged { aim, roll, effect }
    }

    fn effect(&self, table: &BarrageTable, read: BarrageResult, loss: u8) -> Effect {
        let means = self.meaning(table, read);
        Effect {
            read,
            means,
            steps: steps_lost(table, means, loss),
        }
    }

    /// How likely each effect is, over all throws of the three dice.
    pub fn chances(&self, table: &BarrageTable) -> FireChances {
        let column = self.aim(table).column;
        let mut throws = BTreeMap::new();
        for (roll, weight) in TWO_DICE {
            let read = table.result(column, roll);
            for die in ONE_DIE {
                *throws.entry(self.effect(table, read, die)).or_insert(0) += weight;
            }
        }
        let effects = throws.into_iter().map(|(effect, throws)| EffectChance {
            effect,
            chance: of_all(throws),
        });
        FireChances(effects.collect())
    }
}

/// Steps that a result costs with this loss die.
fn steps_lost(table: &BarrageTable, means: BarrageResult, loss: u8) -> u8 {
    match means {
        BarrageResult::Nothing | BarrageResult::Disorganized => 0,
        BarrageResult::BracketedHalf | BarrageResult::Half => {
            u8::from(table.half_costs_step(loss.into()))
        }
        BarrageResult::Steps(steps) => steps,
    }
}

/// How likely one effect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectChance {
    /// The effect.
    pub effect: Effect,
    /// Its chance.
    pub chance: Chance,
}

/// Exact chances: how many of the 216 throws of three dice have each effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireChances(Vec<EffectChance>);

impl FireChances {
    /// Throws of three dice.
    pub const THROWS: u32 = 216;

    /// The effects that can come, from the mildest on.
    pub fn effects(&self) -> &[EffectChance] {
        &self.0
    }

    /// How likely an effect is of which this is true.
    pub fn chance(&self, is_asked_for: impl Fn(Effect) -> bool) -> Chance {
        let asked = self.0.iter().filter(|one| is_asked_for(one.effect));
        of_all(asked.map(|one| one.chance.throws).sum())
    }

    /// Steps that a hex with so many loses on average.
    pub fn losses(&self, steps: u8) -> Mean {
        let lost = |one: &EffectChance| u32::from(one.effect.steps.min(steps)) * one.chance.throws;
        Mean {
            sum: self.0.iter().map(lost).sum(),
            of: Self::THROWS,
        }
    }
}

const fn of_all(throws: u32) -> Chance {
    Chance {
        throws,
        of: FireChances::THROWS,
    }
}
