//! Orders, outcomes and refusals in words, for logs, reports and the command line. The words of a subject are in its own
//! `telling`; here they are put together, as far as a viewer may know them.

use std::fmt;

use bevy::prelude::World;

pub use crate::fronts::telling::posture_means;
pub use crate::naming::{formation_name, list, name, names, place, side_name, supply};
pub use crate::objectives::telling::assignee_name;
pub use crate::rail::telling::gauge_name;
pub use crate::reinforcement::telling::chart_name;
pub use crate::supply::telling::{target_name, via_words};

use crate::fog::{Viewer, may_read, sees};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::order::Order;
use crate::outcome::Outcome;
use crate::pieces::Roster;
use crate::side::Side;
use crate::violation::Violation;

/// Says what was ordered, in a few words.
pub fn tell_order(world: &World, order: &Order) -> String {
    order.said().tell(world)
}

/// Says what a side ordered or answered as far as a viewer may know it (4.9); nothing where only its outcomes tell it.
pub fn tell_order_to(
    world: &World,
    viewer: Viewer,
    side: Option<Side>,
    order: &Order,
) -> Option<String> {
    if side.is_some_and(|side| viewer.is_kept_from(side)) {
        order.said().tell_enemy(world)
    } else {
        Some(tell_order(world, order))
    }
}

/// Says what happened, in one line.
pub fn tell(world: &World, outcome: &Outcome) -> String {
    outcome.fact().tell(world)
}

/// Says what happened as far as a viewer may know it (4.9); nothing where even that it happened is hidden.
pub fn tell_to(world: &World, viewer: Viewer, outcome: &Outcome) -> Option<String> {
    if may_read(viewer, world, outcome) {
        Some(tell(world, outcome))
    } else {
        outcome.fact().tell_enemy(world)
    }
}

/// The hex that an outcome is about, for a screen to show.
pub fn hex_of(outcome: &Outcome) -> Option<HexPos> {
    outcome.fact().hex()
}

/// Says why an order is refused, with units by name.
pub fn explain(world: &World, violation: &Violation) -> String {
    explained(violation, &|unit| name(world, *unit))
}

/// The same as far as a viewer may know it (4.9): units that he does not see stay nameless.
pub fn explain_to(world: &World, viewer: Viewer, violation: &Violation) -> String {
    let roster = world.resource::<Roster>();
    explained(violation, &|unit| match roster.find(*unit) {
        Some(ix) if !sees(world, viewer, ix) => "an enemy unit".to_owned(),
        _ => name(world, *unit),
    })
}

fn explained(violation: &Violation, name: &dyn Fn(&UnitId) -> String) -> String {
    let mut said = String::new();
    let written: fmt::Result = violation.write(&mut said, name);
    debug_assert!(written.is_ok(), "writing to a text cannot fail");
    said
}
