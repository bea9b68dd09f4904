//! Which HQs feed the limited units of an attack (C&C 1.4): those that have room, until the player says otherwise.

use bevy::prelude::*;
use stavka_rules::combat::{CombatPlan, FedParty, attack_payment, fed_parties};
use stavka_rules::engine::{Plan as Legal, check};
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::supply::slots_of_phase;
use stavka_rules::telling;

use super::payers::chosen;
use super::{Plan, Planner, stocks};
use crate::kit::actions::ActionView;
use crate::kit::intent::{CombatIntent, Intent};

/// Who takes a slot of which HQ as a plan stands; nobody while it cannot be carried out.
fn fed(world: &World, plan: &Plan) -> Vec<FedParty> {
    let settlement = match check(world, &plan.order()) {
        Ok(Legal::Combat(CombatPlan::Attack(attack))) => attack.settlement,
        Ok(Legal::Combat(CombatPlan::Overrun(overrun))) => overrun.attack.settlement,
        _ => return Vec::new(),
    };
    fed_parties(world, &chosen(world, plan), &settlement)
}

/// What of a party attacks, by its formation if that is all the same to the HQ.
fn party_name(world: &World, party: &FedParty) -> String {
    let roster = world.resource::<Roster>();
    telling::names(world, &roster.ids(party.units.iter().copied()))
}

fn hq_name(world: &World, hq: UnitIx) -> String {
    telling::name(world, world.resource::<Roster>().printed(hq).id)
}

/// What the plan says of who feeds whom, with its rule: for each HQ the limited units, and its slots.
pub(super) fn words(world: &World, plan: &Plan) -> Vec<(String, String)> {
    let parties = fed(world, plan);
    let mut hqs: Vec<UnitIx> = parties.iter().map(|party| party.by).collect();
    hqs.sort_unstable();
    hqs.dedup();
    let told = |by: UnitIx| {
        let of_hq = parties.iter().filter(|party| party.by == by);
        let whom: Vec<String> = of_hq.map(|party| party_name(world, party)).collect();
        let (before, slots) = slots_of_phase(world, by);
        let before = match before {
            0 => String::new(),
            many => format!(", after {many} before"),
        };
        let words = format!(
            "{} feeds {}{before}; it feeds {slots} limited units a phase at most",
            hq_name(world, by),
            whom.join(", ")
        );
        ("C&C 1.4".to_owned(), words)
    };
    hqs.into_iter().map(told).collect()
}

/// A choice for each HQ that could feed a party, where there are several.
pub(super) fn choices(world: &World, plan: &Plan) -> Vec<(ActionView, bool)> {
    let roster = world.resource::<Roster>();
    let mut choices = Vec::new();
    for party in fed(world, plan) {
        if party.others.is_empty() {
            continue;
        }
        let unit = roster.printed(party.units[0]).id;
        let fed = party_name(world, &party);
        let others = party.others.iter().map(|&(hq, _)| hq);
        let mut hqs: Vec<UnitIx> = others.chain([party.by]).collect();
        // The buttons keep their places, whoever is chosen.
        hqs.sort_unstable();
        choices.extend(hqs.into_iter().map(|by| {
            let label = format!("{} for {fed}", hq_name(world, by));
            let hq = roster.printed(by).id;
            let intent = Intent::Combat(CombatIntent::FedBy { unit, hq });
            (ActionView::new(intent, label), by == party.by)
        }));
    }
    choices
}

/// Another HQ feeds a unit and what of its formation attacks with it; the usual dumps pay.
pub(super) fn press(world: &mut World, unit: UnitId, hq: UnitId) {
    let Some(plan) = world.resource::<Planner>().plan() else {
        return;
    };
    let roster = world.resource::<Roster>();
    let (Some(unit), Some(hq)) = (roster.find(unit), roster.find(hq)) else {
        return;
    };
    let said = fed(world, plan)
        .into_iter()
        .filter(|party| party.units.contains(&unit))
        .flat_map(|party| party.others)
        .find(|&(other, _)| other == hq);
    let Some((_, said)) = said else {
        return;
    };
    let on_stocks = stocks::users(world, plan);
    let Some(paid) = attack_payment(world, &chosen(world, plan), &on_stocks, &said) else {
        return;
    };
    let on_stocks = roster.ids(on_stocks);
    if let Some(plan) = &mut world.resource_mut::<Planner>().plan {
        plan.payers = Some(paid);
        plan.stocks = Some(on_stocks);
        plan.feeders = said;
        plan.stays = None;
    }
}
