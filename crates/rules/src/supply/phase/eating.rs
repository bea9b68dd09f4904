//! 12.6c Eating off the map: units without trace may be fed with supply in reach. Nobody is ever forced to.

use bevy::prelude::World;

use super::limits::{SupplyLimits, could_be_first, price_over};
use crate::ids::UnitId;
use crate::naming;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{ModeMarker, Re, Roster, Tokens, UnitIx, fact};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::joint::{self, Charge};
use crate::supply::language::{Payment, SupplyDecision, SupplyEvent};
use crate::supply::payment::{Purse, pay};
use crate::supply::reason::SupplyReason;
use crate::supply::standing::{Standing, Standings};
use crate::tables::RuleTables;
use crate::violation::Violation;

/// Units without trace that could eat, and those who have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Eating {
    side: Side,
    hungry: Vec<UnitIx>,
    eaten: Vec<UnitIx>,
    /// The owner feeds nobody else.
    is_over: bool,
}

impl Eating {
    /// Rules 12.6c and e: everybody without trace who is not in Strat Mode. C&C 1.3: and whoever is above the limit of the HQ
    /// through which it traces.
    pub(super) fn of(world: &World, side: Side) -> Self {
        let standings = Standings::of(world, side);
        let limits = world.resource::<SupplyLimits>();
        let is_in_need = |unit: UnitIx, standing: Standing| {
            !standing.is_in_trace() && may_eat(world, unit) || limits.has(unit)
        };
        let hungry = standings
            .iter()
            .filter(|&(unit, standing)| is_in_need(unit, standing))
            .map(|(unit, _)| unit)
            .collect();
        Self::among(side, hungry)
    }

    /// These have no trace, and nobody has eaten yet.
    pub(super) const fn among(side: Side, hungry: Vec<UnitIx>) -> Self {
        Self {
            side,
            hungry,
            eaten: Vec::new(),
            is_over: false,
        }
    }

    /// Who has eaten.
    pub(super) fn eaten(&self) -> &[UnitIx] {
        &self.eaten
    }

    /// Whether anybody could still be fed, or given room before others.
    pub(super) fn has_choice(&self, world: &World) -> bool {
        let could_eat = |&unit: &UnitIx| usual(world, self.side, &[unit]).is_some();
        let could_be_first = || self.eaten.is_empty() && could_be_first(world, self.side);
        !self.is_over && (self.hungry.iter().any(could_eat) || could_be_first())
    }

    pub(super) fn question(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let mut answers: Vec<(Decision, String)> = Vec::new();
        let mut offer = |units: &[UnitIx]| {
            let Some(from) = usual(world, self.side, units) else {
                return;
            };
            let tokens: u16 = from.iter().map(|payment| payment.tokens).sum();
            let units = roster.ids(units.iter().copied());
            let words = format!(
                "Feed {} for {}",
                naming::list(world, &units),
                naming::supply(tokens)
            );
            let answer = (
                Decision::Supply(SupplyDecision::Feed { units, from }),
                words,
            );
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        };
        offer(&self.as_many_as_can_be(world));
        for &unit in &self.hungry {
            let at = roster.location(unit);
            let stack: Vec<UnitIx> = self
                .hungry
                .iter()
                .copied()
                .filter(|&other| roster.location(other) == at)
                .collect();
            offer(&stack);
        }
        for &unit in &self.hungry {
            offer(&[unit]);
        }
        let nobody = if self.eaten.is_empty() {
            "Feed nobody"
        } else {
            "Feed nobody else"
        };
        answers.push((
            Decision::Supply(SupplyDecision::FeedNobody),
            nobody.to_owned(),
        ));
        let limits = world.resource::<SupplyLimits>();
        let text = if self.hungry.iter().any(|&unit| limits.has(unit)) {
            "These units have no trace, or are more than their HQs supply. Who is fed?"
        } else {
            "These units have no trace. Who eats supply?"
        };
        Question {
            text: text.to_owned(),
            rule: "12.6c",
            answers,
            free: true,
            on_pass: Some(Decision::Supply(SupplyDecision::FeedNobody)),
        }
    }

    /// The most of the hungry that can be fed together, in roster order.
    pub(super) fn as_many_as_can_be(&self, world: &World) -> Vec<UnitIx> {
        let mut fed: Vec<UnitIx> = Vec::new();
        for &unit in &self.hungry {
            fed.push(unit);
            if usual(world, self.side, &fed).is_none() {
                fed.pop();
            }
        }
        fed
    }

    /// Whether these units can be fed from these dumps.
    pub(super) fn check(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        if let Decision::Supply(SupplyDecision::Feed { units, from }) = answer {
            return self.check_feed(world, units, from).map(|_| ());
        }
        if let Decision::Supply(SupplyDecision::ServeFirst { units }) = answer {
            return self.check_first(world, units).map(|_| ());
        }
        Err(Violation::new("12.6c", SequenceReason::NothingToDecide))
    }

    /// C&C 1.3: whether these units could have room at their HQs before others: while nobody has been fed.
    fn check_first(&self, world: &World, units: &[UnitId]) -> Result<Vec<UnitIx>, Violation> {
        let limits = world.resource::<SupplyLimits>();
        if limits.pairs().is_empty() || !self.eaten.is_empty() {
            return Err(Violation::new("C&C 1.3", SequenceReason::NothingToDecide));
        }
        world
            .resource::<Roster>()
            .own_units(self.side, units, "C&C 1.3")
    }

    fn check_feed(
        &self,
        world: &World,
        units: &[UnitId],
        from: &[Payment],
    ) -> Result<(Vec<UnitIx>, Purse), Violation> {
        let roster = world.resource::<Roster>();
        let eaters = roster.own_units(self.side, units, "12.6c")?;
        if let Some(&unit) = eaters.iter().find(|unit| !self.hungry.contains(unit)) {
            let unit = roster.printed(unit).id;
            return Err(Violation::new("12.6c", SupplyReason::NotHungry { unit }));
        }
        let price = |part: &[UnitIx]| price(world, part);
        let bill = joint::settle(world, charge(self.side, &eaters, &price), Some(from))?;
        Ok((eaters, Purse::of(bill)))
    }

    pub(super) fn settle(&mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) {
        if let Decision::Supply(SupplyDecision::ServeFirst { units }) = answer {
            let first = self.check_first(world, units).unwrap_or_default();
            SupplyLimits::renew(world, self.side, &first);
            *self = Self::of(world, self.side);
            return;
        }
        let Decision::Supply(SupplyDecision::Feed { units, from }) = answer else {
            self.is_over = true;
            return;
        };
        let Ok((eaters, purse)) = self.check_feed(world, units, from) else {
            debug_assert!(false, "{answer:?} was checked against the question");
            return;
        };
        let paid = pay(world, purse);
        self.hungry.retain(|unit| !eaters.contains(unit));
        self.eaten.extend(eaters);
        let units = units.clone();
        out.push(Outcome::Supply(SupplyEvent::Ate { units, paid }));
    }

    pub(super) fn digest(&self, digest: Digest) -> Digest {
        let digest = self
            .eaten
            .iter()
            .fold(digest, |digest, unit| digest.word(unit.0));
        digest.byte(u8::from(self.is_over))
    }
}

/// Rule 12.6e: whether a unit without trace may be fed at all.
fn may_eat(world: &World, unit: UnitIx) -> bool {
    fact::<ModeMarker>(world, unit) != ModeMarker::Strat
}

/// Rule 12.6c: whether the dumps in reach of a unit could feed it, if it had no trace and nobody else ate.
pub fn could_eat(world: &World, unit: UnitIx) -> bool {
    let side = world.resource::<Roster>().printed(unit).side;
    may_eat(world, unit) && usual(world, side, &[unit]).is_some()
}

/// Rule 12.6c: what it costs to feed these units together.
pub(super) fn price(world: &World, units: &[UnitIx]) -> Tokens {
    price_with(world, units, world.resource::<SupplyLimits>().pairs())
}

/// The same where some of them are in trace, but above the limits of HQs (C&C 1.3).
pub(super) fn price_with(world: &World, units: &[UnitIx], over: &[(UnitIx, UnitIx)]) -> Tokens {
    let over: Vec<(UnitIx, UnitIx)> = over
        .iter()
        .copied()
        .filter(|(unit, _)| units.contains(unit))
        .collect();
    let is_cut = |unit: &&UnitIx| !over.iter().any(|(above, _)| above == *unit);
    let cut = units.iter().filter(is_cut);
    let size: u16 = cut.map(|&unit| size_of(world, unit).0).sum();
    let eating = if size == 0 {
        Tokens(0)
    } else {
        world.resource::<RuleTables>().supply.eating(Re(size))
    };
    Tokens(eating.0 + price_over(world, &over).0)
}

fn charge<'u>(
    side: Side,
    units: &'u [UnitIx],
    price: &'u dyn Fn(&[UnitIx]) -> Tokens,
) -> Charge<'u> {
    Charge {
        side,
        units,
        price,
        rule: "12.6c",
        common: false,
        feeding: None,
    }
}

/// Rule 12.6c: what it costs to feed units together, and the dumps that pay unless their owner says otherwise; or why they
/// cannot be fed.
pub fn feeding(
    world: &World,
    side: Side,
    units: &[UnitIx],
) -> (Tokens, Result<Vec<Payment>, Violation>) {
    if units.is_empty() {
        let nobody = Violation::new("12.6c", SequenceReason::NothingToDecide);
        return (Tokens(0), Err(nobody));
    }
    let roster = world.resource::<Roster>();
    let payment = |(dump, tokens): (UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    let cost = |part: &[UnitIx]| price(world, part);
    let bill = joint::settle(world, charge(side, units, &cost), None);
    let paid = bill.map(|bill| bill.into_iter().map(payment).collect());
    (price(world, units), paid)
}

/// The dumps that feed units unless the owner says otherwise; none if they cannot be fed together.
fn usual(world: &World, side: Side, units: &[UnitIx]) -> Option<Vec<Payment>> {
    feeding(world, side, units).1.ok()
}
