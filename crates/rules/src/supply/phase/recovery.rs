//! 12.10e Internal stocks are filled again where supply reaches, whether the owner likes it or not. Which dumps pay is his
//! choice, and who comes first where they hold too little.

use bevy::prelude::World;

use super::due::{Due, parts, price};
use crate::losses::steps_left;
use crate::naming;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Roster, Stocks, UnitIx, change, fact};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::supply::joint::Bill;
use crate::supply::language::{Payment, SupplyDecision, SupplyEvent};
use crate::supply::payment::{Purse, pay};
use crate::tables::RuleTables;
use crate::violation::Violation;

/// Units that have had their turn, whatever came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Recovery {
    served: Vec<UnitIx>,
}

/// Rule 12.10e: what stocks become of this much supply; what is too little for the next level is wasted.
fn filled(world: &World, unit: UnitIx, tokens: u16) -> Stocks {
    let level = world.resource::<RuleTables>().supply.recover_low.0 * parts(world, unit);
    let now = fact::<Stocks>(world, unit);
    if tokens >= price(world, unit) {
        Stocks::Full
    } else if now == Stocks::Exhausted && tokens >= level {
        Stocks::Low
    } else {
        now
    }
}

impl Recovery {
    /// Serves those whom supply reaches in one way, if there is enough for all, or the only one who is due. Says whether the
    /// owner must choose who pays, or who is served before the others.
    pub(super) fn proceed(&mut self, world: &mut World, side: Side, out: &mut Outcomes) -> bool {
        loop {
            let due = Due::of(world, side, &self.served);
            let Some(bills) = due.shared(world) else {
                let [only] = due.units[..] else {
                    return true;
                };
                let bill = due.alone(world, only);
                self.serve(world, only, bill, out);
                return false;
            };
            let all = due.units.iter().copied().zip(bills).enumerate();
            let sure: Vec<(UnitIx, Bill)> = all
                .filter(|&(n, _)| !due.has_choice(world, n))
                .map(|(_, served)| served)
                .collect();
            if sure.is_empty() {
                return !due.units.is_empty();
            }
            for (unit, bill) in sure {
                self.serve(world, unit, bill, out);
            }
        }
    }

    fn serve(&mut self, world: &mut World, unit: UnitIx, paid: Bill, out: &mut Outcomes) {
        let tokens = paid.iter().map(|&(_, tokens)| tokens).sum();
        let now = filled(world, unit, tokens);
        let paid = pay(world, Purse::of(paid));
        change::set(world, unit, now);
        self.served.push(unit);
        let unit = world.resource::<Roster>().printed(unit).id;
        out.push(Outcome::Supply(SupplyEvent::Restocked { unit, now, paid }));
    }

    pub(super) fn question(&self, world: &World, side: Side) -> Question {
        let due = Due::of(world, side, &self.served);
        let bills = due.shared(world);
        let mut answers: Vec<(Decision, String)> = Vec::new();
        let text = match &bills {
            Some(bills) => {
                if bills.len() > 1 {
                    let words = format!("As usual, {}", bill_words(world, &bills.concat()));
                    answers.push((Decision::Supply(SupplyDecision::RestockAll), words));
                }
                "Internal stocks are filled. Which dumps pay?"
            }
            None => {
                let next = |&unit: &UnitIx| restock(world, unit);
                answers.extend(due.units.iter().map(next));
                "The supply in reach does not fill all internal stocks. Whose are filled next?"
            }
        };
        for (n, &unit) in due.units.iter().enumerate() {
            let usual = match &bills {
                Some(bills) => bills[n].clone(),
                None => due.alone(world, unit),
            };
            let ways = due.ways(world, n, usual);
            // Without a choice of dumps there is nothing to say but whose turn it is.
            let skipped = match bills {
                Some(_) => 0,
                None if due.has_choice(world, n) => 1,
                None => ways.len(),
            };
            let named = ways.into_iter().skip(skipped);
            answers.extend(named.map(|bill| restock_from(world, unit, &bill)));
        }
        Question {
            text: text.to_owned(),
            rule: "12.10e",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: true,
        }
    }

    /// Whether an answer that is not listed names dumps that can pay.
    pub(super) fn check(
        &self,
        world: &World,
        side: Side,
        answer: &Decision,
    ) -> Result<(), Violation> {
        let Decision::Supply(SupplyDecision::RestockFrom { unit, from }) = answer else {
            return Err(Violation::new("12.10e", SequenceReason::NothingToDecide));
        };
        let due = Due::of(world, side, &self.served);
        due.check(world, side, *unit, from).map(|_| ())
    }

    pub(super) fn settle(
        &mut self,
        world: &mut World,
        side: Side,
        answer: &Decision,
        out: &mut Outcomes,
    ) {
        let due = Due::of(world, side, &self.served);
        let mut chosen: Vec<(UnitIx, Bill)> = Vec::new();
        if let Decision::Supply(SupplyDecision::RestockFrom { unit, from }) = answer {
            let checked = due.check(world, side, *unit, from);
            chosen.extend(checked.map(|(unit, purse)| (unit, purse.iter().collect())));
        } else if let Decision::Supply(SupplyDecision::Restock(id)) = answer {
            let unit = world.resource::<Roster>().find(*id);
            chosen.extend(unit.map(|unit| (unit, due.alone(world, unit))));
        } else if let Some(bills) = due.shared(world) {
            chosen.extend(due.units.iter().copied().zip(bills));
        }
        debug_assert!(!chosen.is_empty(), "{answer:?} was checked");
        for (unit, bill) in chosen {
            self.serve(world, unit, bill, out);
        }
    }

    pub(super) fn digest(&self, digest: Digest) -> Digest {
        self.served
            .iter()
            .fold(digest, |digest, unit| digest.word(unit.0))
    }
}

/// The answer that a unit is served next, in the usual way.
fn restock(world: &World, unit: UnitIx) -> (Decision, String) {
    let printed = world.resource::<Roster>().printed(unit);
    let price = naming::supply(price(world, unit));
    let words = match steps_left(world, unit) {
        1 => format!("{}, {price}", printed.name),
        steps => format!("{} ({steps} steps), {price}", printed.name),
    };
    (Decision::Supply(SupplyDecision::Restock(printed.id)), words)
}

/// The answer that these dumps pay for a unit.
fn restock_from(world: &World, unit: UnitIx, bill: &Bill) -> (Decision, String) {
    let roster = world.resource::<Roster>();
    let payment = |&(dump, tokens): &(UnitIx, u16)| Payment {
        dump: roster.printed(dump).id,
        tokens,
    };
    let from = bill.iter().map(payment).collect();
    let printed = roster.printed(unit);
    let words = format!("{}, {}", printed.name, bill_words(world, bill));
    let unit = printed.id;
    (
        Decision::Supply(SupplyDecision::RestockFrom { unit, from }),
        words,
    )
}

/// What dumps give together, each named once, with its place.
fn bill_words(world: &World, bill: &[(UnitIx, u16)]) -> String {
    let roster = world.resource::<Roster>();
    let mut sums: Bill = Vec::new();
    for &(dump, tokens) in bill {
        match sums.iter_mut().find(|(other, _)| *other == dump) {
            Some((_, sum)) => *sum += tokens,
            None => sums.push((dump, tokens)),
        }
    }
    let words = |&(dump, tokens): &(UnitIx, u16)| {
        let name = &roster.printed(dump).name;
        let place = roster.location(dump).hex();
        let place = place.map_or_else(String::new, |hex| format!(" {}", naming::place(world, hex)));
        format!("{} from {name}{place}", naming::supply(tokens))
    };
    sums.iter().map(words).collect::<Vec<_>>().join(", ")
}
