//! C&C 1.2 to 1.4: figures of the army-by-army sequence and of the limits of HQs.

use crate::numbers::Fraction;
use crate::pieces::{Re, Tokens};
use crate::sequence::Phase;
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, Spot};

/// Figures of the sequence and of the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandSequence {
    /// C&C 1.2: phases that are played army by army. In others HQs limit fuel and ammunition alone.
    pub phases: Vec<Phase>,
    /// C&C 1.2: what forgotten units have of their allowance.
    pub forgotten_allowance: Fraction,
    /// C&C 1.3: what it costs to supply so many units above the limit of an HQ.
    pub over_limit_cost: Tokens,
    /// C&C 1.3: how many RE that price is for.
    pub over_limit_size: Re,
    /// C&C 1.4: whether units that an HQ feeds in defence use its capacity, too.
    pub defence_uses_slots: bool,
}

impl CommandSequence {
    /// Phases that can be played army by army.
    const MARCHES: [Phase; 3] = [Phase::Movement, Phase::Reaction, Phase::Exploitation];

    /// Checks that phases have marches, that half allowances are no gift and that prices are for something.
    pub fn checked(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        for (at, phase) in self.phases.iter().enumerate() {
            if !Self::MARCHES.contains(phase) {
                misprints.push(Misprint::new(
                    Spot::part("phases").row(at),
                    format!("nobody marches in the {}", phase.name()),
                    "write Movement, Reaction or Exploitation",
                ));
            }
        }
        if self.forgotten_allowance > Fraction::ONE {
            misprints.push(Misprint::new(
                Spot::part("forgotten_allowance"),
                "forgotten units move farther than others".to_owned(),
                "write a part of the allowance, such as `1/2`",
            ));
        }
        if self.over_limit_size.0 == 0 {
            misprints.push(Misprint::new(
                Spot::part("over_limit_size"),
                "the price is for nobody".to_owned(),
                "write a size above 0",
            ));
        }
        unless_misprinted(misprints, || self)
    }

    /// C&C 1.3: what it costs to supply units of so much size above the limit of one HQ.
    pub fn over_limit(&self, size: Re) -> Tokens {
        let times = size.0.div_ceil(self.over_limit_size.0.max(1));
        Tokens(self.over_limit_cost.0.saturating_mul(times))
    }
}
