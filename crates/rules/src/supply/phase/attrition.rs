//! 12.8 Attrition: the Out of Supply units of each hex roll, and their owner says who is lost.

use bevy::prelude::World;

use super::marked::marked_out;
use crate::combat::language::CombatDecision;
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::losses::{lose_step, loss_question, steps_of};
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Roster, UnitIx};
use crate::procedure::Question;
use crate::profile::attrition_rating;
use crate::side::Side;
use crate::supply::language::{ATTRITION_ROLL, SupplyEvent};
use crate::tables::RuleTables;

/// Hexes that have still to roll, and what the last one has still to lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attrition {
    waiting: Vec<HexPos>,
    now: Option<Losing>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Losing {
    side: Side,
    at: HexPos,
    left: u8,
}

impl Losing {
    fn candidates(&self, world: &World) -> Vec<UnitIx> {
        marked_out_in(world, self.side, self.at)
    }
}

fn marked_out_in(world: &World, side: Side, at: HexPos) -> Vec<UnitIx> {
    let mut units = marked_out(world, side);
    let roster = world.resource::<Roster>();
    units.retain(|&unit| roster.location(unit).hex() == Some(at));
    units
}

impl Attrition {
    /// Every hex with units that are out, in order.
    pub(super) fn of(world: &World, side: Side) -> Self {
        let roster = world.resource::<Roster>();
        let hexes = marked_out(world, side).into_iter();
        let mut waiting: Vec<HexPos> = hexes
            .filter_map(|unit| roster.location(unit).hex())
            .collect();
        waiting.sort_unstable();
        waiting.dedup();
        waiting.reverse();
        Self { waiting, now: None }
    }

    pub(super) fn place(&self) -> Option<HexPos> {
        self.now.as_ref().map(|losing| losing.at)
    }

    /// Rolls and takes losses as long as there is no choice. Says whether the owner must choose.
    pub(super) fn proceed(&mut self, world: &mut World, side: Side, out: &mut Outcomes) -> bool {
        loop {
            if let Some(losing) = &mut self.now {
                let candidates = losing.candidates(world);
                // Where everything is lost nobody need be asked for the order.
                let all = steps_of(world, &candidates) <= losing.left;
                match candidates[..] {
                    [first, ..] if losing.left > 0 && (all || candidates.len() == 1) => {
                        losing.left -= 1;
                        lose_step(world, first, "12.8", out);
                    }
                    [_, ..] if losing.left > 0 => return true,
                    _ => self.now = None,
                }
            } else if let Some(at) = self.waiting.pop() {
                let left = roll(world, side, at, out);
                self.now = Some(Losing { side, at, left });
            } else {
                return false;
            }
        }
    }

    pub(super) fn question(&self, world: &World) -> Question {
        let Some(losing) = &self.now else {
            return Question::empty("12.8");
        };
        Question {
            rule: "12.8b",
            ..loss_question(world, &losing.candidates(world), losing.left)
        }
    }

    pub(super) fn settle(&mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) {
        if let Decision::Combat(CombatDecision::LoseStep(id)) = answer
            && let Some(unit) = world.resource::<Roster>().find(*id)
            && let Some(losing) = &mut self.now
        {
            losing.left = losing.left.saturating_sub(1);
            lose_step(world, unit, "12.8", out);
        } else {
            debug_assert!(false, "{answer:?} was checked against the question");
        }
    }

    pub(super) fn digest(&self, digest: Digest) -> Digest {
        let digest = self
            .waiting
            .iter()
            .fold(digest, |digest, &at| digest.hex(at));
        match &self.now {
            Some(losing) => digest.hex(losing.at).byte(losing.left + 1),
            None => digest.byte(0),
        }
    }
}

/// Rules 12.8a to c: two dice for the marked units of a hex: their best rating, all their steps.
fn roll(world: &mut World, side: Side, at: HexPos, out: &mut Outcomes) -> u8 {
    let units = marked_out_in(world, side, at);
    let steps = steps_of(world, &units);
    let ratings = units
        .iter()
        .filter_map(|&unit| attrition_rating(world, unit));
    let rating = ratings.max().unwrap_or_default();
    let dice = world.resource_mut::<Dice>().roll_two();
    let table = &world.resource::<RuleTables>().attrition;
    let modifier = table.modifier(steps);
    let total = i16::from(dice[0] + dice[1]) + i16::from(modifier);
    let lost = table.loss(rating, total).of(steps);
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose: ATTRITION_ROLL,
        dice: dice.to_vec(),
    });
    out.push(Outcome::Supply(SupplyEvent::Attrition {
        side,
        at,
        steps,
        rating,
        dice,
        modifier,
        lost,
    }));
    lost
}
