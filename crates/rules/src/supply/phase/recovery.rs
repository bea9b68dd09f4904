//! 12.10e Internal stocks are filled again where supply reaches, whether the owner likes it or not. Which dumps pay is his
//! choice, and who comes first where they hold too little.

use bevy::prelude::World;

use super::due::{Due, filled, price, tokens_of, wasted};
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
use crate::violation::Violation;

/// Units that have had their turn, whatever came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Recovery {
    served: Vec<UnitIx>,
}

/// Fills stocks with what is paid.
pub(super) fn fill(world: &mut World, unit: UnitIx, paid: Bill, out: &mut Outcomes) {
    let now = filled(world, unit, tokens_of(&paid));
    let paid = pay(world, Purse::of(paid));
    change::set(world, unit, now);
    let unit = world.resource::<Roster>().printed(unit).id;
    out.push(Outcome::Supply(SupplyEvent::Restocked { unit, now, paid }));
}

impl Recovery {
    /// Serves those whom supply reaches in one way, if there is enough for all, or the only one who can be served. Says whether
    /// the owner must choose who pays, or who is served before the others.
    pub(super) fn proceed(&mut self, world: &mut World, side: Side, out: &mut Outcomes) -> bool {
        loop {
            let due = Due::of(world, side, &self.served);
            if due.units.is_empty() {
                return false;
            }
            let Some(bills) = due.shared(world) else {
                let [only] = next_ones(world, &due)[..] else {
                    return true;
                };
                if due.has_choice(world, only) || due.is_helped_by_trucks(world, only) {
                    return true;
                }
                let unit = due.units[only];
                let bill = due.alone(world, unit);
                self.serve(world, unit, bill, out);
                continue;
            };
            let all = due.units.iter().copied().zip(bills).enumerate();
            let sure: Vec<(UnitIx, Bill)> = all
                .filter(|&(n, _)| !due.has_choice(world, n))
                .map(|(_, served)| served)
                .collect();
            if sure.is_empty() {
                return true;
            }
            for (unit, bill) in sure {
                self.serve(world, unit, bill, out);
            }
        }
    }

    /// Fills the stocks of a unit. Who has gained a level and wasted nothing may be served again.
    fn serve(&mut self, world: &mut World, unit: UnitIx, paid: Bill, out: &mut Outcomes) {
        let before = fact::<Stocks>(world, unit);
        let wastes = wasted(world, unit, tokens_of(&paid)) > 0;
        fill(world, unit, paid, out);
        if wastes || fact::<Stocks>(world, unit) == before {
            self.served.push(unit);
        }
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
                let next = next_ones(world, &due).into_iter();
                answers.extend(next.map(|n| restock(world, due.units[n])));
                "The supply in reach does not fill all internal stocks. Whose are filled next?"
            }
        };
        for (n, &unit) in due.units.iter().enumerate() {
            let usual = match &bills {
                Some(bills) => bills[n].clone(),
                None => due.alone(world, unit),
            };
            let mut ways = due.ways(world, n, usual);
            if bills.is_none() {
                // The usual way is listed by whose turn it is; without a choice of dumps there is no other.
                let listed = if due.has_choice(world, n) {
                    1
                } else {
                    ways.len()
                };
                ways.drain(..listed);
                ways.extend(due.partial_ways(world, n));
                ways.retain(|bill| due.robbed(world, n, bill).is_none());
            }
            answers.extend(ways.iter().map(|bill| restock_from(world, unit, bill)));
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

/// Rule 12.10e C: those who may be served next with all that they reach, without robbing others; who wastes nothing first.
fn next_ones(world: &World, due: &Due) -> Vec<usize> {
    let all = |n: usize| due.alone(world, due.units[n]);
    let mut next: Vec<usize> = (0..due.units.len())
        .filter(|&n| due.robbed(world, n, &all(n)).is_none())
        .collect();
    next.sort_by_key(|&n| wasted(world, due.units[n], tokens_of(&all(n))) > 0);
    next
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
pub(super) fn restock_from(world: &World, unit: UnitIx, bill: &Bill) -> (Decision, String) {
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
