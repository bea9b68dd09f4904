//! The stack that the pointer rests on is fanned out, so that each of its counters can be picked.

use bevy::prelude::*;
use stavka_rules::fog::look;
use stavka_rules::map::HexPos;

use crate::kit::redraw::Redraw;
use crate::session::seeing::viewer;
use crate::session::tool::Tools;
use crate::view::map_view::picking::{HoveredCounter, HoveredHex};

/// Seconds that the pointer rests on a stack before it fans out.
const FAN_AFTER: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FannedStack>();
}

/// The stack that is fanned out.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub(super) struct FannedStack(pub Option<HexPos>);

/// Fans out the stack that the pointer rests on.
pub(super) fn fan_out(world: &mut World, mut rests: Local<(Option<HexPos>, f32)>) {
    let fanned = FannedStack(fanned_hex(world, &mut rests));
    world.resource_mut::<FannedStack>().set_if_neq(fanned);
}

/// The stack that the pointer has rested on long enough.
fn fanned_hex(world: &mut World, rests: &mut (Option<HexPos>, f32)) -> Option<HexPos> {
    let passed = world.resource::<Time>().delta_secs().min(0.05);
    // What is planned waits for a click on a hex: no counter may lie over it.
    if world.resource::<Tools>().in_hand().waits_for_hex() {
        *rests = (None, 0.0);
        return None;
    }
    if let Some(counter) = world.resource::<HoveredCounter>().0 {
        return Some(counter.hex);
    }
    let hovered = world.resource::<HoveredHex>().0;
    let viewer = viewer(world);
    let tall = hovered.filter(|&hex| look(world, viewer, hex).counters.len() > 1);
    if tall != rests.0 {
        *rests = (tall, 0.0);
    }
    let hex = tall?;
    if rests.1 < FAN_AFTER {
        rests.1 += passed;
        world.resource_mut::<Redraw>().soon();
        return None;
    }
    Some(hex)
}
