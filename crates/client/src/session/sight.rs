//! Bringing hexes into view.

use bevy::prelude::*;
use stavka_rules::map::HexPos;

use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;

/// Moves the map no farther than needed to show a hex: the pointer may be about to click.
pub(crate) fn bring_into_view(world: &mut World, hex: HexPos) {
    let Some(rect) = world.resource::<MapViewport>().0 else {
        return;
    };
    let center = world.resource::<ShownMap>().geometry.center(hex);
    let mut view = world.resource_mut::<MapView>();
    view.bring_into_view(rect, center);
}

/// Glides to a hex.
pub(crate) fn look_at(world: &mut World, hex: HexPos) {
    let center = world.resource::<ShownMap>().geometry.center(hex);
    world.resource_mut::<MapView>().look_at(center);
}
