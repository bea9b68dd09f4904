//! Who of an overrun goes no further because he negates an enemy zone for its supply (4.5b): the usual one, until the player
//! says otherwise.

use bevy::prelude::*;
use stavka_rules::combat::{CombatPlan, overrun_stayers};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::Roster;
use stavka_rules::telling;

use super::{Plan, Planner};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CombatIntent, Intent};

/// Who stays as a plan stands, and after him those who could in his place.
fn stayers(world: &World, plan: &Plan) -> Vec<UnitId> {
    match check(world, &plan.order()) {
        Ok(Legal::Combat(CombatPlan::Overrun(overrun))) => {
            let units = overrun_stayers(world, &overrun);
            world.resource::<Roster>().ids(units)
        }
        _ => Vec::new(),
    }
}

/// What the plan says of who stays, with its rule; nothing where nobody must.
pub(super) fn words(world: &World, plan: &Plan) -> Option<(String, String)> {
    let stays = *stayers(world, plan).first()?;
    let name = telling::name(world, stays);
    let words = format!("{name} negates the ZOC for this supply and goes no further");
    Some(("4.5b".to_owned(), words))
}

/// A choice for each who could stay, in the order of the plan; none where there is one alone.
pub(super) fn choices(world: &World, plan: &Plan) -> Vec<(ActionView, bool)> {
    let able = stayers(world, plan);
    if able.len() < 2 {
        return Vec::new();
    }
    let choice = |unit: UnitId| {
        let label = format!("{} stays", telling::name(world, unit));
        let entry = ActionView::new(Intent::Combat(CombatIntent::Stays(unit)), label);
        (entry, unit == able[0])
    };
    // The buttons keep their places, whoever is chosen.
    let mut ordered = able.clone();
    ordered.sort_by_key(|unit| plan.chosen.iter().position(|other| other == unit));
    ordered.into_iter().map(choice).collect()
}

/// A unit stays in place of the usual one.
pub(super) fn press(world: &mut World, unit: UnitId) {
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        // Who takes no part is named by nobody: he is the usual one.
        plan.stays = plan.chosen.contains(&unit).then_some(unit);
    }
}
