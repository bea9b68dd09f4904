//! The boundaries of the zone in hand by keys: turned, moved along the line, and the other one taken.

use bevy::prelude::*;
use stavka_rules::pieces::Bounds;

use super::{InHand, ZoneInHand, desk, moved, put, turned};
use crate::features::command::zones::boundary_on;
use crate::kit::redraw::Redraw;
use crate::session::refusal::Refusal;
use crate::session::sight;

/// Keys turn the boundary, clockwise or the other way round.
pub(crate) fn turn(world: &mut World, clockwise: bool) {
    change(world, |world, in_hand| {
        let InHand {
            army,
            bounds,
            flank,
            ..
        } = *in_hand;
        let toward = boundary_on(bounds, flank).toward;
        let toward = match clockwise {
            true => toward.clockwise(),
            false => toward.anticlockwise(),
        };
        turned(world, army, bounds, flank, toward)
    });
}

/// Keys take the counter to the next hex along the line.
pub(crate) fn slide(world: &mut World, to_the_right: bool) {
    change(world, |_, in_hand| {
        let at = boundary_on(in_hand.bounds, in_hand.flank).at;
        let here = in_hand.starts.iter().position(|&start| start == at)?;
        let next = match to_the_right {
            true => here + 1,
            false => here.checked_sub(1)?,
        };
        let at = *in_hand.starts.get(next)?;
        Some(moved(in_hand.bounds, in_hand.flank, at))
    });
}

/// Changes the boundaries by a key, or says why that cannot be.
fn change(world: &mut World, change: impl FnOnce(&World, &InHand) -> Option<Bounds>) {
    let (Some(in_hand), Some(open)) = (world.resource::<ZoneInHand>().get(), desk(world)) else {
        return;
    };
    let (army, flank) = (in_hand.army, in_hand.flank);
    let Some(bounds) = change(world, in_hand) else {
        return;
    };
    match open.enemy.outline(world, army, bounds) {
        Ok(_) => {
            *world.resource_mut::<Refusal>() = Refusal::default();
            put(world, army, bounds, flank);
        }
        Err(violation) => *world.resource_mut::<Refusal>() = Refusal::of(world, &violation),
    }
}

/// N: the other boundary.
pub(super) fn other_flank(world: &mut World) {
    let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 else {
        return;
    };
    in_hand.flank = in_hand.flank.other();
    in_hand.pointed = None;
    let at = boundary_on(in_hand.bounds, in_hand.flank).at;
    sight::bring_into_view(world, at);
    world.resource_mut::<Redraw>().soon();
}
