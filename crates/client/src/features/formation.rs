//! 13.7 Formation markers on the screen: gathered and spread by key, button and menu, listed with what is in them, and drawn
//! as one counter.

use bevy::prelude::*;
use stavka_art::game::{Shown, collapsed};
use stavka_rules::fog::SeenHex;
use stavka_rules::formation;
use stavka_rules::formation::{FormationOffer, FormationOrder, gathered_in, members_here};
use stavka_rules::ids::{FormationId, UnitId};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::telling::formation_name;

use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, StackIntent};
use crate::session::moment::OffersNow;
use crate::session::offers::Offering;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::seeing::viewer;
use crate::session::selection::Selection;

/// What pressing the key would do.
enum Act {
    Gather(FormationId, Vec<UnitId>),
    Spread(FormationId, Vec<UnitId>),
}

/// Gathers the units of the first selected one's formation in its hex, or spreads those in its marker.
fn act_of(world: &World) -> Option<Act> {
    let roster = world.resource::<Roster>();
    let lead = roster.find(world.resource::<Offering>().lead?)?;
    let formation = roster.printed(lead).formation?;
    if gathered_in(world, lead).is_some() {
        let inside = formation::marker_of(world, formation)?.units;
        return Some(Act::Spread(formation, roster.ids(inside)));
    }
    let here = roster.location(lead).hex()?;
    let joiners = world.resource::<OffersNow>().0.pick(FormationOffer::joiner);
    let mut units = roster.ids(members_here(world, formation, here));
    units.retain(|unit| joiners.contains(unit));
    (!units.is_empty()).then_some(Act::Gather(formation, units))
}

/// The buttons of the formation of the first selected unit.
pub(crate) fn actions(world: &World) -> Vec<ActionView> {
    let Some(act) = act_of(world) else {
        return Vec::new();
    };
    let action = match act {
        Act::Gather(formation, units) => {
            let many = match units.len() {
                1 => "1 unit".to_owned(),
                many => format!("{many} units"),
            };
            ActionView {
                hint: Some("They stay where they are and act as ever; it costs nothing".to_owned()),
                detail: Some(format!("{many} of {}", formation_name(world, formation))),
                ..ActionView::new(
                    Intent::Stack(StackIntent::Marker),
                    "Gather in the formation marker",
                )
                .key("K")
            }
        }
        Act::Spread(formation, units) => ActionView {
            hint: Some("The marker goes off the map; it costs nothing".to_owned()),
            detail: Some(format!(
                "{} units in the marker of {}",
                units.len(),
                formation_name(world, formation)
            )),
            ..ActionView::new(
                Intent::Stack(StackIntent::Marker),
                "Spread the formation marker",
            )
            .key("K")
        },
    };
    vec![action]
}

/// Carries out what the key or button stands for.
pub(crate) fn toggle(world: &mut World) {
    let act = act_of(world);
    if let Some(Act::Gather(_, units)) = &act {
        // What is one counter now is selected as one.
        world.resource_mut::<Selection>().units.clone_from(units);
    }
    let order = act.map(|act| match act {
        Act::Gather(_, units) => Order::Formation(FormationOrder::EnterMarker { units }),
        Act::Spread(_, units) => Order::Formation(FormationOrder::LeaveMarker { units }),
    });
    let order = order.or_else(|| {
        // Where nothing can be gathered the engine says why not.
        let units = world.resource::<Selection>().units.clone();
        (!units.is_empty()).then_some(Order::Formation(FormationOrder::EnterMarker { units }))
    });
    match order {
        Some(order) => world.resource_mut::<Requests>().push(Request::Order(order)),
        None => {
            *world.resource_mut::<Refusal>() = Refusal::asks("Select a unit of a formation first.");
        }
    }
}

/// Selects the units in a marker.
pub(crate) fn select(world: &mut World, formation: FormationId) {
    let roster = world.resource::<Roster>();
    let Some(marker) = formation::marker_of(world, formation) else {
        return;
    };
    let (hex, units) = (marker.at, roster.ids(marker.units.iter().copied()));
    let first = marker.units.first();
    let side = first.map(|&unit| roster.printed(unit).side);
    if side.is_some() && side == world.resource::<Offering>().side {
        *world.resource_mut::<Refusal>() = Refusal::default();
        *world.resource_mut::<Selection>() = Selection {
            hex: Some(hex),
            units,
            mode: None,
        };
    }
}

/// Whether the units of a marker are hidden from whoever looks.
fn is_veiled(world: &World, formation: FormationId) -> bool {
    let roster = world.resource::<Roster>();
    let marker = formation::marker_of(world, formation);
    let first = marker.and_then(|marker| marker.units.first().copied());
    first.is_some_and(|unit| viewer(world).is_kept_from(roster.printed(unit).side))
}

/// What is drawn of a hex, from the bottom up. From an opponent a marker hides only what 13.7b lets it: the unit that he sees
/// lies beside it.
pub(crate) fn shown_in(world: &World, seen: &SeenHex) -> Vec<Shown> {
    let open: Vec<FormationId> = seen
        .markers
        .iter()
        .copied()
        .filter(|&formation| !is_veiled(world, formation))
        .collect();
    let mut shown = collapsed(world, &seen.counters, &open);
    let veiled = seen
        .markers
        .iter()
        .filter(|formation| !open.contains(formation));
    for &formation in veiled {
        // Under the unit that is revealed, if one is.
        let top = |piece: &Shown| match piece {
            Shown::Unit(unit) => gathered_in(world, *unit) == Some(formation),
            Shown::Formation(_) => false,
        };
        let at = shown.iter().position(top).unwrap_or(shown.len());
        shown.insert(at, Shown::Formation(formation));
    }
    shown
}

/// The units of a marker, as far as who looks may know them.
pub(crate) fn known_inside(world: &World, formation: FormationId) -> Option<Vec<UnitIx>> {
    if is_veiled(world, formation) {
        return None;
    }
    let marker = formation::marker_of(world, formation)?;
    Some(marker.units.into_iter().collect())
}
