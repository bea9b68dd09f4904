//! 12.6c Eating off the map: units without trace may be fed with supply in reach. Nobody is ever forced to.

use bevy::prelude::World;

use crate::engine::Digest;
use crate::ids::UnitId;
use crate::order::Decision;
use crate::outcome::Outcome;
use crate::pieces::{ModeMarker, Re, Roster, Tokens, UnitIx, fact};
use crate::procedure::Question;
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::event::SupplyEvent;
use crate::supply::payment::{Payment, Purse, check_payments, pay};
use crate::supply::reach::{Sources, draw_sources};
use crate::supply::standing::Standings;
use crate::tables::RuleTables;
use crate::telling;
use crate::violation::{Reason, Violation};

/// Units without trace that could eat, and those who have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Eating {
    hungry: Vec<UnitIx>,
    eaten: Vec<UnitIx>,
    /// The owner feeds nobody else.
    is_over: bool,
}

impl Eating {
    /// Rules 12.6c and e: everybody without trace who is not in Strat Mode.
    pub(super) fn of(world: &World, side: Side) -> Self {
        let may = |unit: UnitIx| fact::<ModeMarker>(world, unit) != ModeMarker::Strat;
        let standings = Standings::of(world, side);
        let hungry = standings
            .iter()
            .filter(|&(unit, standing)| !standing.is_in_trace() && may(unit))
            .map(|(unit, _)| unit)
            .collect();
        Self {
            hungry,
            eaten: Vec::new(),
            is_over: false,
        }
    }

    /// Who has eaten.
    pub(super) fn eaten(&self) -> &[UnitIx] {
        &self.eaten
    }

    /// Whether anybody could still be fed.
    pub(super) fn has_choice(&self, world: &World) -> bool {
        !self.is_over
            && self
                .hungry
                .iter()
                .any(|&unit| usual(world, &[unit]).is_some())
    }

    pub(super) fn question(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let mut answers: Vec<(Decision, String)> = Vec::new();
        let mut offer = |units: &[UnitIx]| {
            let Some(from) = usual(world, units) else {
                return;
            };
            let tokens = from.iter().map(|payment| payment.tokens).sum();
            let units = roster.ids(units.iter().copied());
            let words = format!(
                "Feed {} for {}",
                telling::list(world, &units),
                telling::supply(tokens)
            );
            let answer = (Decision::Feed { units, from }, words);
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
        answers.push((Decision::FeedNobody, nobody.to_owned()));
        Question {
            text: "These units have no trace. Who eats supply?".to_owned(),
            rule: "12.6c",
            answers,
            free: true,
            on_pass: Some(Decision::FeedNobody),
        }
    }

    /// The most of the hungry that can be fed together, in roster order.
    fn as_many_as_can_be(&self, world: &World) -> Vec<UnitIx> {
        let mut fed: Vec<UnitIx> = Vec::new();
        for &unit in &self.hungry {
            fed.push(unit);
            if usual(world, &fed).is_none() {
                fed.pop();
            }
        }
        fed
    }

    /// Whether these units can be fed from these dumps.
    pub(super) fn check(
        &self,
        world: &World,
        side: Side,
        answer: &Decision,
    ) -> Result<(), Violation> {
        let Decision::Feed { units, from } = answer else {
            return Err(Violation::new("12.6c", Reason::NothingToDecide));
        };
        self.check_feed(world, side, units, from).map(|_| ())
    }

    fn check_feed(
        &self,
        world: &World,
        side: Side,
        units: &[UnitId],
        from: &[Payment],
    ) -> Result<(Vec<UnitIx>, Purse), Violation> {
        let roster = world.resource::<Roster>();
        let eaters = roster.own_units(side, units, "12.6c")?;
        if let Some(&unit) = eaters.iter().find(|unit| !self.hungry.contains(unit)) {
            let unit = roster.printed(unit).id;
            return Err(Violation::new("12.6c", Reason::NotHungry { unit }));
        }
        let purse = check_payments(world, side, price(world, &eaters), from, "12.6c")?;
        let reached: Vec<Sources> = eaters
            .iter()
            .map(|&unit| draw_sources(world, unit))
            .collect();
        let first = units.first().copied();
        if let (Some(dump), Some(unit)) = (purse.first_outside(&reached), first) {
            let dump = roster.printed(dump).id;
            return Err(Violation::new("12.3", Reason::OutOfReach { dump, unit }));
        }
        for (&unit, sources) in eaters.iter().zip(&reached) {
            if !purse.iter().any(|(dump, _)| sources.has(dump)) {
                let unit = roster.printed(unit).id;
                let dump = from.first().map_or(unit, |payment| payment.dump);
                return Err(Violation::new("12.3", Reason::OutOfReach { dump, unit }));
            }
        }
        Ok((eaters, purse))
    }

    pub(super) fn settle(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Decision,
        out: &mut Vec<Outcome>,
    ) {
        let Decision::Feed { units, from } = answer else {
            self.is_over = true;
            return;
        };
        let Ok((eaters, purse)) = self.check_feed(world, side, units, from) else {
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

/// Rule 12.6c: what it costs to feed these units together.
fn price(world: &World, units: &[UnitIx]) -> Tokens {
    let size: u16 = units.iter().map(|&unit| size_of(world, unit).0).sum();
    world.resource::<RuleTables>().supply.eating(Re(size))
}

/// The dumps that feed units unless the owner says otherwise; none if they cannot be fed together. Dumps that serve most of
/// them come first.
fn usual(world: &World, units: &[UnitIx]) -> Option<Vec<Payment>> {
    let roster = world.resource::<Roster>();
    let reached: Vec<Sources> = units
        .iter()
        .map(|&unit| draw_sources(world, unit))
        .collect();
    let mut dumps: Vec<UnitIx> = reached
        .iter()
        .flat_map(Sources::iter)
        .map(|source| source.dump)
        .collect();
    dumps.sort_unstable();
    dumps.dedup();
    let users = |dump: UnitIx| reached.iter().filter(|sources| sources.has(dump)).count();
    let held = |dump: UnitIx| fact::<Tokens>(world, dump).0;
    dumps.sort_by_key(|&dump| {
        (
            std::cmp::Reverse(users(dump)),
            std::cmp::Reverse(held(dump)),
            dump,
        )
    });
    let mut due = price(world, units).0;
    let mut paid: Vec<(UnitIx, u16)> = Vec::new();
    // A token from a dump of each unit first, so that everybody reaches one that pays.
    for sources in &reached {
        if due > 0 && !paid.iter().any(|&(dump, _)| sources.has(dump)) {
            let dump = dumps.iter().copied().find(|&dump| sources.has(dump))?;
            paid.push((dump, 1));
            due -= 1;
        }
    }
    for &dump in &dumps {
        let at = paid.iter().position(|&(other, _)| other == dump);
        let spent = at.map_or(0, |at| paid[at].1);
        let more = held(dump).saturating_sub(spent).min(due);
        match at {
            Some(at) => paid[at].1 += more,
            None if more > 0 => paid.push((dump, more)),
            None => {}
        }
        due -= more;
    }
    let everybody = |sources: &Sources| paid.iter().any(|&(dump, _)| sources.has(dump));
    let fits = due == 0 && !units.is_empty() && reached.iter().all(everybody);
    let payment = |(dump, tokens): (UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    fits.then(|| paid.into_iter().map(payment).collect())
}
