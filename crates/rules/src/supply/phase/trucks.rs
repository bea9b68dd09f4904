//! 12.10e B Organic Trucks need not fill the stocks of their formation, but they may: their owner says.

use bevy::prelude::World;

use super::due::{Due, level_price, organic_loads, part_of, price, tokens_of};
use super::recovery::{fill, restock_from};
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Stocks, UnitIx, fact};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::supply::joint::Bill;
use crate::supply::language::SupplyDecision;
use crate::violation::Violation;

/// Whether the owner spares what is left on his Organic Trucks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Trucks {
    spared: bool,
}

/// Units whose stocks the Organic Trucks of their formation could fill by a level at least, with what these carry.
fn candidates(world: &World, side: Side) -> Vec<(UnitIx, Bill)> {
    let lacking = Due::lacking(world, side).into_iter();
    let with_loads = lacking.map(|unit| (unit, organic_loads(world, unit)));
    with_loads
        .filter(|(unit, loads)| tokens_of(loads) >= level_price(world, *unit))
        .collect()
}

impl Trucks {
    /// Whether anybody could still be served.
    pub(super) fn has_choice(&self, world: &World, side: Side) -> bool {
        !self.spared && !candidates(world, side).is_empty()
    }

    pub(super) fn question(world: &World, side: Side) -> Question {
        let mut answers: Vec<(Decision, String)> = Vec::new();
        for (unit, loads) in candidates(world, side) {
            let mut sums = vec![price(world, unit)];
            if fact::<Stocks>(world, unit) == Stocks::Exhausted {
                sums.push(level_price(world, unit));
            }
            sums.retain(|&tokens| tokens <= tokens_of(&loads));
            let fills = sums.into_iter().map(|tokens| part_of(&loads, tokens));
            answers.extend(fills.map(|bill| restock_from(world, unit, &bill)));
        }
        let spare = Decision::Supply(SupplyDecision::SpareTrucks);
        answers.push((spare.clone(), "Spare the Organic Trucks".to_owned()));
        Question {
            text: "Organic Trucks could fill internal stocks of their formations. Do they?"
                .to_owned(),
            rule: "12.10e",
            answers,
            free: true,
            on_pass: Some(spare),
        }
    }

    /// Whether an answer that is not listed names trucks that can pay.
    pub(super) fn check(world: &World, side: Side, answer: &Decision) -> Result<(), Violation> {
        let Decision::Supply(SupplyDecision::RestockFrom { unit, from }) = answer else {
            return Err(Violation::new("12.10e", SequenceReason::NothingToDecide));
        };
        Due::by_trucks(world, side)
            .check(world, side, *unit, from)
            .map(|_| ())
    }

    pub(super) fn settle(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Decision,
        out: &mut Outcomes,
    ) {
        let Decision::Supply(SupplyDecision::RestockFrom { unit, from }) = answer else {
            self.spared = true;
            return;
        };
        match Due::by_trucks(world, side).check(world, side, *unit, from) {
            Ok((unit, purse)) => fill(world, unit, purse.iter().collect(), out),
            Err(_) => debug_assert!(false, "{answer:?} was checked"),
        }
    }

    pub(super) const fn digest(&self, digest: Digest) -> Digest {
        digest.byte(self.spared as u8)
    }
}
