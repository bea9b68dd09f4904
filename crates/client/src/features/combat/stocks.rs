//! Who uses internal stocks in an attack (9.5 C, 12.10): the usual ones, until the player says otherwise.

use bevy::prelude::*;
use stavka_rules::combat::{CombatPlan, attack_payment};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Roster, Stocks, UnitIx, fact};
use stavka_rules::telling;

use super::payers::chosen;
use super::{Plan, PlanKind, Planner};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CombatIntent, Intent};

/// Those who use their stocks in a plan as it stands.
pub(super) fn users(world: &World, plan: &Plan) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    if plan.payers.is_some() || plan.stocks.is_some() {
        let said = plan.stocks.iter().flatten();
        return said.filter_map(|&unit| roster.find(unit)).collect();
    }
    match check(world, &plan.order()) {
        Ok(Legal::Combat(CombatPlan::Attack(attack))) => attack.settlement.stocks,
        Ok(Legal::Combat(CombatPlan::Overrun(overrun))) => overrun.attack.settlement.stocks,
        _ => Vec::new(),
    }
}

/// A switch for each unit that may use its stocks or do without them.
pub(super) fn switches(world: &World, plan: &Plan) -> Vec<(ActionView, bool)> {
    if matches!(plan.kind, PlanKind::Barrage(_)) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let on = users(world, plan);
    let has_some = |unit: &UnitIx| fact::<Stocks>(world, *unit).used().is_some();
    let switch = |unit: UnitIx| {
        let id = roster.printed(unit).id;
        let is_on = on.contains(&unit);
        let otherwise = with_toggled(world, plan, id)?;
        // Where the other way is refused there is nothing to choose.
        let may = is_on || check(world, &otherwise.order()).is_ok();
        let label = format!("Internal stocks of {}", telling::name(world, id));
        let entry = ActionView::new(Intent::Combat(CombatIntent::Stocks(id)), label);
        may.then_some((entry, is_on))
    };
    let units = chosen(world, plan).into_iter().filter(has_some);
    units.filter_map(switch).collect()
}

/// The plan if a unit used its stocks that does not, or the other way round; the usual dumps pay for the rest.
fn with_toggled(world: &World, plan: &Plan, unit: UnitId) -> Option<Plan> {
    let roster = world.resource::<Roster>();
    let ix = roster.find(unit)?;
    let mut stocks = users(world, plan);
    match stocks.iter().position(|&other| other == ix) {
        Some(at) => {
            stocks.remove(at);
        }
        None => stocks.push(ix),
    }
    let payers = attack_payment(world, &chosen(world, plan), &stocks, &[]);
    Some(Plan {
        payers: Some(payers.unwrap_or_default()),
        stocks: Some(roster.ids(stocks)),
        feeders: Vec::new(),
        stays: None,
        ..plan.clone()
    })
}

/// What was pressed in the list of stocks.
pub(super) fn press(world: &mut World, unit: UnitId) {
    let plan = world.resource::<Planner>().plan();
    if let Some(plan) = plan.and_then(|plan| with_toggled(world, plan, unit)) {
        world.resource_mut::<Planner>().plan = Some(plan);
    }
}
