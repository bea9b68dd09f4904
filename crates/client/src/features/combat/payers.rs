//! Which dumps pay for a plan: the usual ones, until the player says otherwise.

use bevy::prelude::*;
use stavka_rules::barrage;
use stavka_rules::barrage::ArtilleryPlan;
use stavka_rules::combat::{CombatPlan, attack_price};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Roster, Tokens, UnitIx};
use stavka_rules::procedure::awaiting;
use stavka_rules::telling;

use super::{Plan, PlanKind, Planner};
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
        PlanKind::Attack(_) => Tokens(units.iter().map(|&unit| attack_price(world, unit).0).sum()),
        PlanKind::Barrage(aim) => {
            let side = awaiting(world).side()?;
            barrage::forecast(world, side, units, plan.target, aim, None).cost
        }
    })
}

/// How the plan is paid as it stands; none where internal stocks pay, of which there is no choice.
fn purse(world: &World, plan: &Plan) -> Option<Purse> {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = plan
        .chosen
        .iter()
        .filter_map(|&unit| roster.find(unit))
        .collect();
    let need = need(world, plan, &units)?;
    let paid = match &plan.payers {
        Some(payers) => as_paid(world, payers),
        None => usual(world, plan)?,
    };
    Some(Purse::new(world, &units, need, &paid))
}

/// What the usual dumps give; none if the plan cannot be paid or carried out, or if stocks pay.
fn usual(world: &World, plan: &Plan) -> Option<Vec<(UnitIx, u16)>> {
    let order = Plan {
        payers: None,
        ..plan.clone()
    }
    .order();
    let settlement = match check(world, &order).ok()? {
        Legal::Combat(CombatPlan::Attack(attack)) => attack.settlement,
        Legal::Combat(CombatPlan::Overrun(overrun)) => overrun.attack.settlement,
        Legal::Barrage(ArtilleryPlan::Barrage(barrage)) => return Some(barrage.paid),
        _ => return None,
    };
    settlement.stocks.is_empty().then_some(settlement.paid)
}

/// The dumps to choose from; none where there is no choice.
pub(super) fn payers_view(world: &World, plan: &Plan) -> Option<PayersView> {
    let purse = purse(world, plan).filter(Purse::has_choice)?;
    Some(purse.view(
        world,
        |pay| Intent::Combat(CombatIntent::Pay(pay)),
        plan.payers.is_none(),
    ))
}

/// What was pressed in the list of dumps.
pub(super) fn press(world: &mut World, press: PayIntent) {
    let Some(plan) = world.resource::<Planner>().plan() else {
        return;
    };
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
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        plan.payers = payers;
    }
}
