//! The dumps that pay a price: what each gives, one token more or less from each, and the list of them for a panel.

use std::cmp::Reverse;

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::supply::{Payment, draw_sources};
use stavka_rules::telling;

use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, PayChange, PayIntent};
use crate::kit::payers::{PayerRow, PayersView};

/// A price, and what each dump in reach gives of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    need: u16,
    /// Every dump that somebody reaches: on the ground first, the fullest first.
    given: Vec<(UnitIx, u16)>,
}

impl Purse {
    /// A price that these units could pay, with what is paid so far.
    pub fn new(world: &World, units: &[UnitIx], need: Tokens, paid: &[(UnitIx, u16)]) -> Self {
        let given = |dump: UnitIx| {
            let gives = paid.iter().find(|(other, _)| *other == dump);
            (dump, gives.map_or(0, |&(_, tokens)| tokens))
        };
        let given = in_reach(world, units).into_iter().map(given).collect();
        Self {
            need: need.0,
            given,
        }
    }

    /// The same with all that the dumps hold, where that is not enough.
    pub fn filled(mut self, world: &World) -> Self {
        let mut due = self.need.saturating_sub(self.sum());
        for (dump, given) in &mut self.given {
            let more = fact::<Tokens>(world, *dump).0.saturating_sub(*given);
            *given += more.min(due);
            due -= more.min(due);
        }
        self
    }

    /// Whether there is more than one dump to choose from.
    pub const fn has_choice(&self) -> bool {
        self.given.len() > 1
    }

    /// One token more or less from a dump.
    pub fn change(&mut self, world: &World, dump: UnitId, how: PayChange) {
        let ix = world.resource::<Roster>().find(dump);
        let at = self.given.iter().position(|&(other, _)| Some(other) == ix);
        let (Some(at), Some(ix)) = (at, ix) else {
            return;
        };
        match how {
            PayChange::More => self.add(at, fact::<Tokens>(world, ix).0),
            PayChange::Less => self.given[at].1 = self.given[at].1.saturating_sub(1),
        }
    }

    /// What each dump gives, as an order says it.
    pub fn payments(&self, world: &World) -> Vec<Payment> {
        let roster = world.resource::<Roster>();
        let gives = self.given.iter().filter(|&&(_, tokens)| tokens > 0);
        gives
            .map(|&(dump, tokens)| Payment {
                dump: roster.printed(dump).id,
                tokens,
            })
            .collect()
    }

    /// The dumps as a panel lists them. `say` makes an intent of what is pressed; `usual` says whether the usual dumps pay.
    pub fn view(&self, world: &World, say: fn(PayIntent) -> Intent, usual: bool) -> PayersView {
        let rows = self.given.iter();
        let missing = self.need.saturating_sub(self.sum());
        PayersView {
            rows: rows.map(|&given| row(world, say, given)).collect(),
            missing: match missing {
                0 => String::new(),
                missing => format!("{} missing", telling::supply(missing)),
            },
            usual: (!usual).then(|| ActionView::new(say(PayIntent::Usual), "Usual payment")),
        }
    }

    fn sum(&self) -> u16 {
        self.given.iter().map(|&(_, tokens)| tokens).sum()
    }

    /// One token more from a dump; once the price is reached, one less from the dump that gives most beside it.
    fn add(&mut self, at: usize, holds: u16) {
        if self.given[at].1 >= holds {
            return;
        }
        if self.sum() >= self.need {
            let others = (0..self.given.len()).filter(|&other| other != at);
            let most = others.max_by_key(|&other| self.given[other].1);
            let Some(most) = most.filter(|&other| self.given[other].1 > 0) else {
                return;
            };
            self.given[most].1 -= 1;
        }
        self.given[at].1 += 1;
    }
}

/// What orders say is paid, by the places of the dumps in the roster.
pub(crate) fn as_paid(world: &World, payments: &[Payment]) -> Vec<(UnitIx, u16)> {
    let roster = world.resource::<Roster>();
    let paid = |payment: &Payment| Some((roster.find(payment.dump)?, payment.tokens));
    payments.iter().filter_map(paid).collect()
}

/// The dumps that any of the units can draw on.
fn in_reach(world: &World, units: &[UnitIx]) -> Vec<UnitIx> {
    let mut dumps: Vec<UnitIx> = Vec::new();
    for &unit in units {
        for source in draw_sources(world, unit).iter() {
            if !dumps.contains(&source.dump) {
                dumps.push(source.dump);
            }
        }
    }
    let roster = world.resource::<Roster>();
    dumps.sort_by_key(|&dump| {
        let loaded = roster.printed(dump).family != Family::Dump;
        (loaded, Reverse(fact::<Tokens>(world, dump).0), dump)
    });
    dumps
}

/// A dump by its place, which tells dumps apart that are all called the same.
pub(crate) fn dump_name(world: &World, dump: UnitIx) -> String {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(dump);
    let place = roster.location(dump).hex();
    match place.map(|hex| telling::place(world, hex)) {
        Some(place) if printed.family == Family::Dump => place,
        // Places first: where there is no room for all of it, names alone would look the same.
        Some(place) => format!("{place}, {}", printed.name),
        None => printed.name.clone(),
    }
}

fn row(world: &World, say: fn(PayIntent) -> Intent, (dump, tokens): (UnitIx, u16)) -> PayerRow {
    let id = world.resource::<Roster>().printed(dump).id;
    let holds = fact::<Tokens>(world, dump).0;
    let name = dump_name(world, dump);
    let button = |what: PayChange, word: &str, refused: Option<&str>| ActionView {
        refused: refused.map(str::to_owned),
        ..ActionView::new(say(PayIntent::Change(id, what)), format!("{word} {name}"))
    };
    let all = (tokens >= holds).then_some("It holds no more.");
    let none = (tokens == 0).then_some("It gives nothing.");
    PayerRow {
        less: button(PayChange::Less, "Less from", none),
        more: button(PayChange::More, "More from", all),
        given: telling::supply(tokens),
        holds: telling::supply(holds),
        pays: tokens > 0,
        name,
    }
}

/// Whether more than one dump could pay for something that these units draw supply for.
pub fn has_choice(world: &World, drawers: &[UnitId]) -> bool {
    let roster = world.resource::<Roster>();
    let find = |&unit: &UnitId| roster.find(unit);
    let drawers: Vec<UnitIx> = drawers.iter().filter_map(find).collect();
    Purse::new(world, &drawers, Tokens(0), &[]).has_choice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_more_here_is_one_less_where_most_is_given() {
        let ix = UnitIx;
        let mut purse = Purse {
            need: 4,
            given: vec![(ix(0), 3), (ix(1), 1), (ix(2), 0)],
        };
        purse.add(2, 5);
        let tokens =
            |purse: &Purse| -> Vec<u16> { purse.given.iter().map(|&(_, tokens)| tokens).collect() };
        assert_eq!(tokens(&purse), [2, 1, 1]);
        // It holds no more.
        purse.add(2, 1);
        assert_eq!(tokens(&purse), [2, 1, 1]);
        // What is missing is added without taking anything away.
        purse.given[0].1 = 0;
        purse.add(1, 5);
        assert_eq!(tokens(&purse), [0, 2, 1]);
    }
}
