//! HQs that change over to other armies (C&C 1.1): to which each could, and why not to the others. The panel offers it by dragging
//! a row and by buttons.

use bevy::prelude::*;
use stavka_rules::armies::{Armies, ArmyOf, army_of};
use stavka_rules::command::CommandOrder;
use stavka_rules::ids::ArmyId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyIx, ArmyKind, Roster, UnitIx};
use stavka_rules::sequence::{Clock, Phase};
use stavka_rules::setup::{Attaching, ScenarioFacts};
use stavka_rules::side::Side;

use crate::kit::actions::ActionView;
use crate::kit::intent::Intent;
use crate::session::refusal::refusal_of;

/// Where an HQ could change over to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The army.
    pub army: Option<ArmyId>,
    /// The order, or why it is refused.
    pub action: ActionView,
}

/// Whether HQs change over now at all.
fn is_time(world: &World, side: Side) -> bool {
    let clock = world.resource::<Clock>();
    clock.now().phase == Phase::Reinforcement
        && clock.actor() == Some(side)
        && world.resource::<ScenarioFacts>().attaching == Attaching::Changing
}

/// The other armies and Fronts of its side, to which an HQ could change over or is refused; none outside the time for it, and where
/// a scenario fixes attachments.
pub(super) fn choices(world: &World, side: Side, hq: UnitIx) -> Vec<Change> {
    if !is_time(world, side) {
        return Vec::new();
    }
    let own = army_of(world, hq);
    let armies = Armies::of_side(world, side).into_iter();
    // A command of one HQ takes nobody in.
    let takes =
        |army: &ArmyIx| Some(*army) != own && ArmyOf(*army).facts(world).kind != ArmyKind::Lone;
    armies
        .filter(takes)
        .map(|army| choice(world, hq, army))
        .collect()
}

fn choice(world: &World, hq: UnitIx, army: ArmyIx) -> Change {
    let facts = ArmyOf(army).facts(world);
    let order = Order::Command(CommandOrder::Attach {
        hq: world.resource::<Roster>().printed(hq).id,
        army: facts.id,
    });
    let refusal = refusal_of(world, &order);
    Change {
        army: Some(facts.id),
        action: ActionView {
            hint: Some("It is of that army from now on (C&C 1.1)".to_owned()),
            rule: refusal
                .as_ref()
                .and_then(|refusal| refusal.rule().map(str::to_owned)),
            refused: refusal.map(|refusal| refusal.text().to_owned()),
            ..ActionView::new(Intent::order(order), format!("Attach to {}", facts.name))
        },
    }
}

/// What can be done about attachments, in a sentence.
pub(super) fn prompt(world: &World, side: Side) -> Option<String> {
    is_time(world, side).then(|| {
        "Drag an HQ to another army or Front, or select it for buttons (C&C 1.1).".to_owned()
    })
}
