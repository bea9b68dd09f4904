//! Clicks and what they say: reasons are those of the order that was meant.

use bevy::prelude::*;
use stavka_rules::combat::CombatOrder;
use stavka_rules::engine::{check, fuel_offers, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::{ModeChange, ModeOrder};
use stavka_rules::movement::{MoveQuery, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::supply::{FuelTarget, SupplyOrder};
use stavka_rules::telling::explain_to;
use stavka_rules::violation::Violation;

use super::Client;
use crate::features::combat::panel::PlannerView;
use crate::features::combat::{Planner, open_at};
use crate::kit::intent::{CombatIntent, ErrandIntent, Intent, Intents};
use crate::play::view::PlayView;
use crate::session::refusal::Refusal;
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::view::panels::SidePanel;

const BRIDGEHEAD: &str = "tests/ui-scenarios/bridgehead";

fn hex(text: &str) -> HexPos {
    text.parse().expect("a hex")
}

/// The tanks beside the bridgehead, which cannot overrun it: they have no fuel.
fn tanks_beside_the_enemy() -> Client {
    let mut client = Client::playing(BRIDGEHEAD);
    client.make_room();
    assert!(client.point_at(hex("04.03")));
    client.click();
    let selected = &client.world().resource::<Selection>().units;
    assert_eq!(selected.len(), 1, "{selected:?}");
    client
}

/// What the engine says of an overrun by the selected units.
fn overrun_refused(world: &World, target: HexPos) -> Violation {
    let overrun = Order::Combat(CombatOrder::Overrun {
        units: world.resource::<Selection>().units.clone(),
        target,
        supply: None,
        stays: Vec::new(),
    });
    check(world, &overrun).expect_err("it cannot be overrun")
}

#[test]
fn a_click_on_an_enemy_beside_says_why_it_cannot_be_overrun() {
    let mut client = tanks_beside_the_enemy();
    let target = hex("05.04");
    let violation = overrun_refused(client.world(), target);
    assert!(client.point_at(target));
    let world = client.world();
    let words = explain_to(world, viewer(world), &violation);
    let card = world.resource::<PlayView>().way.clone();
    let shown = card.and_then(|card| card.refusal).expect("it is refused");
    assert_eq!(
        (shown.rule.as_str(), &shown.reason),
        (violation.rule.0, &words)
    );
    client.click();
    let refusal = client.world().resource::<Refusal>();
    assert_eq!(refusal.rule(), Some(violation.rule.0));
    assert_eq!(refusal.text(), words);
}

/// Selects units, all in one hex.
fn select(client: &mut Client, units: &[&str]) {
    let world = client.world();
    let units: Vec<UnitId> = units.iter().map(|id| id.parse().expect("an id")).collect();
    let roster = world.resource::<Roster>();
    let first = roster.find(units[0]).expect("a unit");
    let hex = roster.location(first).hex();
    *world.resource_mut::<Selection>() = Selection {
        hex,
        units,
        mode: None,
    };
    client.frames(2);
}

#[test]
fn a_run_of_an_extender_is_refused_because_it_does_not_move() {
    let mut client = Client::playing("tests/ui-scenarios/lines");
    client.order(Order::Sequence(SequenceOrder::EndSegment));
    select(&mut client, &["b-ext-1"]);
    let world = client.world();
    let units = world.resource::<Selection>().units.clone();
    let violation = reach(world, &MoveQuery::of(&units)).expect_err("it stays");
    let intent = Intent::Errand(ErrandIntent::Plan);
    world.resource_mut::<Intents>().push(intent);
    client.frames(2);
    let world = client.world();
    let refusal = world.resource::<Refusal>();
    assert_eq!(refusal.rule(), Some(violation.rule.0));
    assert_eq!(refusal.text(), explain_to(world, viewer(world), &violation));
}

#[test]
fn the_card_says_whose_change_of_mode_a_move_settles() {
    let mut client = Client::playing("tests/ui-scenarios/fuel");
    client.make_room();
    let units = vec!["b-foot-2".parse().expect("an id")];
    let to = ModeChange::Move;
    client.order(Order::Modes(ModeOrder::ChangeMode { units, to }));
    let note = |client: &mut Client, unit: &str| {
        select(client, &[unit]);
        assert!(client.point_at(hex("03.03")));
        let card = client.world().resource::<PlayView>().way.clone();
        card.expect("a way").note
    };
    let says = "8th Regiment changed mode: that then stands, and its move is over (5.4).";
    assert_eq!(note(&mut client, "b-foot"), says);
    assert_eq!(note(&mut client, "b-foot-2"), "");
}

#[test]
fn the_planner_says_why_the_enemy_beside_cannot_be_overrun() {
    let mut client = tanks_beside_the_enemy();
    let world = client.world();
    let next = Intent::Combat(CombatIntent::Next);
    world.resource_mut::<Intents>().push(next);
    client.frames(2);
    let world = client.world();
    let plan = world.resource::<Planner>().plan().expect("a plan");
    let violation = overrun_refused(world, plan.target);
    let view = world.resource::<SidePanel<PlannerView>>().0.as_ref();
    let refusal = view.and_then(|view| view.refusal.as_ref());
    let refusal = refusal.expect("it is refused");
    assert_eq!(refusal.rule, violation.rule.0);
    assert_eq!(refusal.reason, explain_to(world, viewer(world), &violation));
}

#[test]
fn the_planner_says_who_of_an_overrun_stays_and_lets_the_owner_choose() {
    let mut client = Client::playing("tests/ui-scenarios/bridgehead/together");
    let names = ["i-35", "3-pz"];
    let units = names.map(|id| id.parse::<UnitId>().expect("an id"));
    for unit in units {
        let mut offers = fuel_offers(client.world(), unit).into_iter();
        let single = offers.find(|offer| offer.target == FuelTarget::Unit(unit));
        let offer = single.expect("fuel is offered");
        let from = offer.payments.expect("it can be paid");
        client.order(Order::Supply(SupplyOrder::fuel(offer.target, from)));
    }
    client.order(Order::Movement(MovementOrder::Move {
        units: units.to_vec(),
        path: vec![hex("05.02")],
        mode: None,
    }));
    select(&mut client, &names);
    assert!(open_at(client.world(), hex("06.02")));
    client.frames(2);
    let choices = |client: &mut Client| -> Vec<(String, bool)> {
        let view = client
            .world()
            .resource::<SidePanel<PlannerView>>()
            .0
            .as_ref();
        let view = view.expect("the planner is open");
        let stays = view.stays.iter();
        stays
            .map(|(entry, on)| (entry.label.clone(), *on))
            .collect()
    };
    let shown = |battalion: bool| {
        [
            ("I./Panzer-Regiment 35 stays".to_owned(), battalion),
            ("3. Panzer-Division stays".to_owned(), !battalion),
        ]
    };
    assert_eq!(
        choices(&mut client),
        shown(true),
        "the smallest, as is usual"
    );
    let stays = Intent::Combat(CombatIntent::Stays(units[1]));
    client.world().resource_mut::<Intents>().push(stays);
    client.frames(2);
    assert_eq!(choices(&mut client), shown(false));
    let plan = client.world().resource::<Planner>().plan();
    let order = plan.expect("a plan").order();
    let Order::Combat(CombatOrder::Overrun { stays, .. }) = &order else {
        panic!("{order:?}");
    };
    assert_eq!(stays, &[units[1]]);
    assert!(check(client.world(), &order).is_ok());
}
