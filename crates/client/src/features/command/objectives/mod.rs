//! Objectives in the window (C&C 1.2): the note of an army or HQ as a line that can be written, and its pins, set and taken away by
//! clicks on the map. They are shown while the panel is open, and in the film.

mod on_map;
pub mod panel;
mod pinning;

use bevy::prelude::*;
use stavka_art::front::short_name;
use stavka_rules::ids::ArmyId;
use stavka_rules::objectives::{Assignee, ObjectiveOrder, objectives_of};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::side::Side;
use stavka_rules::telling::{assignee_name, place};

use super::CommandDesk;
use crate::kit::actions::ActionView;
use crate::kit::intent::{CommandIntent, Intent};
use crate::session::seeing::viewer;
use panel::{ObjectiveView, PinView};
pub(super) use pinning::stop_pinning;
pub(crate) use pinning::{prompt_of, take, unpin};

/// Objectives.
pub fn plugin(app: &mut App) {
    app.add_plugins((on_map::plugin, pinning::plugin));
}

/// Somebody who can have an objective, by the unit.
pub(super) fn of_hq(world: &World, hq: UnitIx) -> Assignee {
    Assignee::Hq(world.resource::<Roster>().printed(hq).id)
}

/// The same by the army.
pub(super) const fn of_army(army: ArmyId) -> Assignee {
    Assignee::Army(army)
}

/// The objective of an army or HQ of a side, as the panel shows it.
pub(super) fn view(world: &World, side: Side, of: Assignee) -> ObjectiveView {
    let known = objectives_of(world, viewer(world), side);
    let objective = known.into_iter().find(|(other, _)| *other == of);
    let name = assignee_name(world, of);
    let pins = objective.iter().flat_map(|(_, objective)| &objective.pins);
    let pins = pins.map(|&at| PinView {
        place: place(world, at),
        show: Intent::go_to(at),
        take_away: Intent::order(Order::Objectives(ObjectiveOrder::Unpin { of, at })),
    });
    let is_open = world.resource::<CommandDesk>().writes_for == Some(of);
    let is_pinning = pinning::is_pinning(world, of);
    ObjectiveView {
        of: Some(of),
        note: objective.map_or_else(String::new, |(_, objective)| objective.note.clone()),
        pins: pins.collect(),
        is_open,
        open: Intent::Command(CommandIntent::Objective((!is_open).then_some(of))),
        pin: is_open.then(|| ActionView {
            hint: Some("Then click the hex; a click on a pin takes it away".to_owned()),
            ..ActionView::new(
                Intent::Command(CommandIntent::Pin(of)),
                if is_pinning {
                    "Stop pinning"
                } else {
                    "Pin on the map"
                },
            )
        }),
        name,
    }
}

/// Whose a pin is, in a word or two.
fn label(world: &World, of: Assignee) -> String {
    let name = assignee_name(world, of);
    let name = name.strip_suffix(" HQ").unwrap_or(&name);
    short_name(name).to_owned()
}
