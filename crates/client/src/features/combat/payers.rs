//! Which dumps pay for a plan: the usual ones, until the player says otherwise.

use bevy::prelude::*;
use stavka_rules::barrage;
use stavka_rules::barrage::ArtilleryPlan;
use stavka_rules::combat::{attack_cost, attack_payment};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Roster, Tokens, UnitIx};
use stavka_rules::procedure::awaiting;
use stavka_rules::telling;

use super::{Plan, PlanKind, Planner, stocks};
use crate::kit::intent::{CombatIntent, Intent, PayIntent};
use crate::kit::payers::PayersView;
use crate::session::purse::{Purse, as_paid};

/// What the plan that is open costs, and what it is.
pub(crate) fn planned_cost(world: &World) -> Option<(String, Tokens)> {
    let plan = world.resource::<Planner>().plan()?;
    let roster = world.resource::<Roster>();
    let find = |&unit: &UnitId| roster.find(unit);
    let units: Vec<UnitIx> = plan.chosen.iter().filter_map(find).collect();
    let what = format!(
        "{} on {}",
        plan.kind.verb(),
        telling::place(world, plan.target)
    );
    Some((what, need(world, plan, &units)?))
}

fn need(world: &World, plan: &Plan, units: &[UnitIx]) -> Option<Tokens> {
    Some(match plan.kind {
        PlanKind::Attack(_) => attack_cost(world, units),
        PlanKind::Barrage(aim) => {
            let side = awaiting(world).side()?;
            barrage::forecast(world, side, units, plan.target, aim, None).cost
        }
    })
}

/// How the plan is paid as it stands, by those who do not use internal stocks.
fn purse(world: &World, plan: &Plan) -> Option<Purse> {
    let on_stocks = stocks::users(world, plan);
    let units: Vec<UnitIx> = chosen(world, plan)
        .into_iter()
        .filter(|unit| !on_stocks.contains(unit))
        .collect();
    let need = need(world, plan, &units)?;
    let paid = match &plan.payers {
        Some(payers) => as_paid(world, payers),
        None => usual(world, plan, &on_stocks)?,
    };
    (need != Tokens(0)).then(|| Purse::new(world, &units, need, &paid))
}

/// The units of a plan.
pub(super) fn chosen(world: &World, plan: &Plan) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let units = plan.chosen.iter();
    units.filter_map(|&unit| roster.find(unit)).collect()
}

/// What the usual dumps give; none if the plan cannot be paid or carried out.
fn usual(world: &World, plan: &Plan, on_stocks: &[UnitIx]) -> Option<Vec<(UnitIx, u16)>> {
    match check(world, &plan.paid_as_usual().order()).ok()? {
        Legal::Barrage(ArtilleryPlan::Barrage(barrage)) => Some(barrage.paid),
        Legal::Combat(_) => {
            let paid = attack_payment(world, &chosen(world, plan), on_stocks, &[])?;
            Some(as_paid(world, &paid))
        }
        _ => None,
    }
}

/// The dumps to choose from; none where there is no choice.
pub(super) fn payers_view(world: &World, plan: &Plan) -> Option<PayersView> {
    let purse = purse(world, plan).filter(Purse::has_choice)?;
    Some(purse.view(
        world,
        |pay| Intent::Combat(CombatIntent::Pay(pay)),
        plan.payers.is_none() && plan.stocks.is_none(),
    ))
}

/// What was pressed in the list of dumps.
pub(super) fn press(world: &mut World, press: PayIntent) {
    let Some(plan) = world.resource::<Planner>().plan() else {
        return;
    };
    let on_stocks = stocks::users(world, plan);
    let payers = match press {
        PayIntent::Usual => None,
        PayIntent::Change(dump, how) => {
            let Some(mut purse) = purse(world, plan) else {
                return;
            };
            purse.change(world, dump, how);
            Some(purse.payments(world))
        }
    };
    let roster = world.resource::<Roster>();
    // What is said of the dumps is said of the stocks, too.
    let stocks = payers.as_ref().map(|_| roster.ids(on_stocks));
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        if payers.is_none() {
            plan.feeders.clear();
        }
        plan.payers = payers;
        plan.stocks = stocks;
        plan.stays = None;
    }
}
