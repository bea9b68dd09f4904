//! The Supply Phase (2.2, phase 4): stocks are filled (12.10e), formations that cannot trace together do in part (12.6f), units
//! without trace eat or go Out of Supply (12.6), and the hexes of those who are out roll for attrition (12.8).

mod attrition;
mod demand;
mod due;
mod eating;
mod limits;
mod marked;
mod parts;
mod recovery;
mod trucks;

use attrition::Attrition;
use bevy::prelude::World;
use eating::Eating;
use marked::mark;
use parts::Parts;
use recovery::Recovery;
use trucks::Trucks;

pub use demand::SupplyDemand;
pub use due::restock_price;
pub use eating::{could_eat, feeding};
pub(crate) use limits::SupplyLimits;
pub use limits::{above_limits, above_limits_if, served_first};

use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::procedure::{Next, Procedure, Question};
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::violation::Violation;

/// The Supply Phase of a side, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyPhase {
    /// The phasing player.
    pub side: Side,
    stage: SupplyStep,
}

/// What of the phase is being done.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SupplyStep {
    Recovery(Recovery),
    Trucks(Trucks),
    Parts(Parts),
    Eating(Eating),
    Attrition(Attrition),
}

impl SupplyPhase {
    /// The phase as it begins.
    pub(crate) fn begin(side: Side) -> Self {
        let stage = SupplyStep::Recovery(Recovery::default());
        Self { side, stage }
    }
}

impl Procedure for SupplyPhase {
    const TAG: u8 = 8;

    fn asked(&self, _world: &World) -> Side {
        self.side
    }

    /// What the owner is asked.
    fn question(&self, world: &World) -> Question {
        match &self.stage {
            SupplyStep::Recovery(stage) => stage.question(world, self.side),
            SupplyStep::Trucks(_) => Trucks::question(world, self.side),
            SupplyStep::Parts(stage) => stage.question(world, self.side),
            SupplyStep::Eating(stage) => stage.question(world),
            SupplyStep::Attrition(stage) => stage.question(world),
        }
    }

    /// The hex that the question is about.
    fn place(&self) -> Option<HexPos> {
        match &self.stage {
            SupplyStep::Recovery(_)
            | SupplyStep::Trucks(_)
            | SupplyStep::Parts(_)
            | SupplyStep::Eating(_) => None,
            SupplyStep::Attrition(stage) => stage.place(),
        }
    }

    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        match &self.stage {
            SupplyStep::Eating(stage) => stage.check(world, answer),
            SupplyStep::Recovery(stage) => stage.check(world, self.side, answer),
            SupplyStep::Trucks(_) => Trucks::check(world, self.side, answer),
            SupplyStep::Parts(_) | SupplyStep::Attrition(_) => {
                Err(Violation::new("2.2", SequenceReason::NothingToDecide))
            }
        }
    }

    /// Goes on until the owner must be asked.
    fn proceed(mut self, world: &mut World, out: &mut Outcomes) -> Next {
        loop {
            let asks = match &mut self.stage {
                SupplyStep::Recovery(stage) => stage.proceed(world, self.side, out),
                SupplyStep::Trucks(stage) => stage.has_choice(world, self.side),
                SupplyStep::Parts(stage) => stage.has_choice(),
                SupplyStep::Eating(stage) => stage.has_choice(world),
                SupplyStep::Attrition(stage) => stage.proceed(world, self.side, out),
            };
            if asks {
                return Next::ask(self);
            }
            self.stage = match self.stage {
                SupplyStep::Recovery(_) => SupplyStep::Trucks(Trucks::default()),
                SupplyStep::Trucks(_) => SupplyStep::Parts(Parts::of(world, self.side)),
                SupplyStep::Parts(_) => {
                    SupplyLimits::renew(world, self.side, &[]);
                    SupplyStep::Eating(Eating::of(world, self.side))
                }
                SupplyStep::Eating(stage) => {
                    mark(world, self.side, stage.eaten(), out);
                    SupplyLimits::clear(world);
                    SupplyStep::Attrition(Attrition::of(world, self.side))
                }
                SupplyStep::Attrition(_) => return Next::StepDone,
            };
        }
    }

    /// Takes an answer and goes on.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        match &mut self.stage {
            SupplyStep::Recovery(stage) => stage.settle(world, self.side, answer, out),
            SupplyStep::Trucks(stage) => stage.settle(world, self.side, answer, out),
            SupplyStep::Parts(stage) => stage.settle(world, answer),
            SupplyStep::Eating(stage) => stage.settle(world, answer, out),
            SupplyStep::Attrition(stage) => stage.settle(world, answer, out),
        }
        Next::proceed(self)
    }

    fn digest(&self, digest: Digest) -> Digest {
        let digest = digest.byte(self.side as u8);
        match &self.stage {
            SupplyStep::Recovery(stage) => stage.digest(digest.byte(1)),
            SupplyStep::Eating(stage) => stage.digest(digest.byte(2)),
            SupplyStep::Attrition(stage) => stage.digest(digest.byte(3)),
            SupplyStep::Trucks(stage) => stage.digest(digest.byte(4)),
            SupplyStep::Parts(stage) => stage.digest(digest.byte(5)),
        }
    }
}
