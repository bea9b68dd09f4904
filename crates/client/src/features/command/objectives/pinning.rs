//! Pins in hand: a click on the map sets one, a click on one takes it away.

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::map::HexPos;
use stavka_rules::objectives::{Assignee, ObjectiveOrder, Objectives};
use stavka_rules::order::Order;
use stavka_rules::side::Side;
use stavka_rules::telling::{assignee_name, place};

use super::CommandDesk;
use crate::kit::screen::Screen;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::tool;
use crate::session::tool::{Tool, ToolUse};
use crate::view::map_view::picking::HoveredHex;

/// For whom the player pins, and whose armies he looked at when he began.
#[derive(Resource, Default, Debug)]
pub(super) struct Pinning(Option<(Assignee, Option<Side>)>);

/// Pins in hand.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Objective,
        ToolUse {
            is_held: |world| {
                let desk = world.resource::<CommandDesk>();
                let begun = world.resource::<Pinning>().0;
                begun.is_some_and(|(_, side)| desk.is_shown() && desk.side() == side)
            },
            forget: |world| world.resource_mut::<Pinning>().0 = None,
            click: press,
            prompt,
            ..ToolUse::default()
        },
    );
    app.init_resource::<Pinning>().add_systems(
        OnExit(Screen::Play),
        |mut pinning: ResMut<Pinning>| {
            pinning.0 = None;
        },
    );
}

fn pinned_for(world: &World) -> Option<Assignee> {
    world.resource::<Pinning>().0.map(|(of, _)| of)
}

/// Whether the player pins for somebody.
pub(super) fn is_pinning(world: &World, of: Assignee) -> bool {
    pinned_for(world) == Some(of)
}

/// Begins to pin for somebody, or ends.
pub(crate) fn take(world: &mut World, of: Assignee) {
    let stops = is_pinning(world, of);
    tool::put_down(world);
    if !stops {
        tool::take(world, Tool::Objective);
        *world.resource_mut::<Refusal>() = Refusal::default();
        let side = world.resource::<CommandDesk>().side();
        world.resource_mut::<Pinning>().0 = Some((of, side));
    }
}

/// Pins for nobody any more.
pub(in crate::features::command) fn stop_pinning(world: &mut World) {
    if pinned_for(world).is_some() {
        tool::put_down(world);
    }
}

fn is_pinned(world: &World, of: Assignee, at: HexPos) -> bool {
    let objective = world.resource::<Objectives>().of(of);
    objective.is_some_and(|objective| objective.pins.contains(&at))
}

/// A click sets a pin, or takes that away which is there.
fn press(world: &mut World, at: HexPos) -> bool {
    let Some(of) = pinned_for(world) else {
        return false;
    };
    let order = if is_pinned(world, of, at) {
        ObjectiveOrder::Unpin { of, at }
    } else {
        ObjectiveOrder::Pin { of, at }
    };
    give(world, order);
    true
}

fn give(world: &mut World, order: ObjectiveOrder) {
    let order = Order::Objectives(order);
    world.resource_mut::<Requests>().push(Request::Order(order));
}

/// A pin on the map was clicked: it is taken away.
pub(crate) fn unpin(world: &mut World, of: Assignee, at: HexPos) {
    give(world, ObjectiveOrder::Unpin { of, at });
}

fn prompt(world: &World) -> Option<String> {
    let of = pinned_for(world)?;
    let name = assignee_name(world, of);
    let pointed = world.resource::<HoveredHex>().0;
    Some(match pointed {
        Some(at) if is_pinned(world, of, at) => {
            format!(
                "Click takes the objective of {name} in {} away.",
                place(world, at)
            )
        }
        Some(at) => format!(
            "Click pins an objective of {name} in {}. Esc ends it.",
            place(world, at)
        ),
        None => format!("Click a hex to pin an objective of {name} there. Esc ends it."),
    })
}

/// What a click on a pin does.
pub(crate) fn prompt_of(world: &World, of: Assignee, at: HexPos) -> String {
    let objective = world.resource::<Objectives>().of(of);
    let note = objective.map_or("", |objective| objective.note.as_str());
    let note = match note {
        "" => String::new(),
        note => format!(": “{note}”"),
    };
    let order = Order::Objectives(ObjectiveOrder::Unpin { of, at });
    let click = match check(world, &order) {
        Ok(_) => format!(" Click takes the pin in {} away.", place(world, at)),
        Err(_) => String::new(),
    };
    format!("Objective of {}{note}.{click}", assignee_name(world, of))
}
