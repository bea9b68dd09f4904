//! Which dumps pay for a plan: the usual ones, until the player says otherwise.

use bevy::prelude::*;
use stavka_rules::barrage;
use stavka_rules::combat::attack_price;
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::procedure::awaiting;
use stavka_rules::supply::{Payment, draw_sources};
use stavka_rules::telling;

use super::{Plan, PlanKind, Planner};
use crate::panels::ActionView;
use crate::panels::planner::{PayerRow, PayersView};

/// What a plan costs, and what each dump in reach gives of it.
struct Purse {
    need: u16,
    /// Every dump that somebody reaches: on the ground first, the fullest first.
    given: Vec<(UnitIx, u16)>,
}

impl Purse {
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

    fn payments(&self, roster: &Roster) -> Vec<Payment> {
        let gives = self.given.iter().filter(|&&(_, tokens)| tokens > 0);
        gives
            .map(|&(dump, tokens)| Payment {
                dump: roster.printed(dump).id,
                tokens,
            })
            .collect()
    }
}

/// How the plan is paid as it stands; none where internal stocks pay, of which there is no choice.
fn purse(world: &World, plan: &Plan) -> Option<Purse> {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = plan
        .chosen
        .iter()
        .filter_map(|&unit| roster.find(unit))
        .collect();
    let need = match plan.kind {
        PlanKind::Attack(_) => units.iter().map(|&unit| attack_price(world, unit).0).sum(),
        PlanKind::Barrage(aim) => {
            let side = awaiting(world).side()?;
            let seen = barrage::forecast(world, side, &units, plan.target, aim, None);
            seen.cost.0
        }
    };
    let paid = match &plan.payers {
        Some(payers) => payers
            .iter()
            .filter_map(|payment| Some((roster.find(payment.dump)?, payment.tokens)))
            .collect(),
        None => usual(world, plan)?,
    };
    let given = |dump: UnitIx| {
        let gives = paid.iter().find(|(other, _)| *other == dump);
        (dump, gives.map_or(0, |&(_, tokens)| tokens))
    };
    let dumps = in_reach(world, &units);
    let given = dumps.into_iter().map(given).collect();
    Some(Purse { need, given })
}

/// What the usual dumps give; none if the plan cannot be paid or carried out, or if stocks pay.
fn usual(world: &World, plan: &Plan) -> Option<Vec<(UnitIx, u16)>> {
    let order = Plan {
        payers: None,
        ..plan.clone()
    }
    .order();
    let settlement = match check(world, &order).ok()? {
        Legal::Attack(attack) => attack.settlement,
        Legal::Overrun(overrun) => overrun.attack.settlement,
        Legal::Barrage(barrage) => return Some(barrage.paid),
        _ => return None,
    };
    settlement.stocks.is_empty().then_some(settlement.paid)
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
        (
            loaded,
            std::cmp::Reverse(fact::<Tokens>(world, dump).0),
            dump,
        )
    });
    dumps
}

/// The dumps to choose from; none where there is no choice.
pub(super) fn payers_view(world: &World, plan: &Plan) -> Option<PayersView> {
    let purse = purse(world, plan).filter(|purse| purse.given.len() > 1)?;
    let roster = world.resource::<Roster>();
    let rows = purse.given.iter().map(|&(dump, tokens)| {
        let printed = roster.printed(dump);
        let holds = fact::<Tokens>(world, dump).0;
        let place = roster.location(dump).hex();
        let place = place.map(|hex| telling::place(world, hex));
        // The place tells dumps apart, which are all called the same.
        let name = match place {
            Some(place) if printed.family == Family::Dump => place,
            Some(place) => format!("{}, {place}", printed.name),
            None => printed.name.clone(),
        };
        let act = |what: &str, word: &str, refused: Option<&str>| ActionView {
            refused: refused.map(str::to_owned),
            ..ActionView::new(
                format!("plan pay {what} {}", printed.id),
                format!("{word} {name}"),
            )
        };
        let all = (tokens >= holds).then_some("It holds no more.");
        let none = (tokens == 0).then_some("It gives nothing.");
        PayerRow {
            less: act("less", "Less from", none),
            more: act("more", "More from", all),
            given: telling::supply(tokens),
            holds: telling::supply(holds),
            pays: tokens > 0,
            name,
        }
    });
    Some(PayersView {
        rows: rows.collect(),
        missing: match purse.need.saturating_sub(purse.sum()) {
            0 => String::new(),
            missing => format!("{} missing", telling::supply(missing)),
        },
        usual: plan
            .payers
            .is_some()
            .then(|| ActionView::new("plan pay usual", "Usual payment")),
    })
}

/// One token more from a dump.
pub(super) fn pay_more(world: &mut World, dump: UnitId) {
    change(world, dump, Purse::add);
}

/// One token less from a dump.
pub(super) fn pay_less(world: &mut World, dump: UnitId) {
    change(world, dump, |purse, at, _| {
        purse.given[at].1 = purse.given[at].1.saturating_sub(1);
    });
}

fn change(world: &mut World, dump: UnitId, how: impl Fn(&mut Purse, usize, u16)) {
    let Some(plan) = world.resource::<Planner>().plan() else {
        return;
    };
    let roster = world.resource::<Roster>();
    let Some((mut purse, ix)) = purse(world, plan).zip(roster.find(dump)) else {
        return;
    };
    let Some(at) = purse.given.iter().position(|&(other, _)| other == ix) else {
        return;
    };
    how(&mut purse, at, fact::<Tokens>(world, ix).0);
    let payments = purse.payments(roster);
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        plan.payers = Some(payments);
    }
}

/// The usual dumps pay again.
pub(super) fn pay_as_usual(world: &mut World) {
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        plan.payers = None;
    }
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
