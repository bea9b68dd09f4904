//! 13.3d Railhead markers: the last hexes of a side's gauge before track of another.

use bevy::prelude::*;

use super::nets::RailNets;
use super::track::{LinkState, Track};
use crate::game_piece::GamePiece;
use crate::map::HexIx;
use crate::side::Side;

/// A Railhead marker.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Railhead {
    /// Whose gauge ends here.
    pub side: Side,
    /// The last hex of it.
    pub at: HexIx,
    /// The hexes beyond that cannot be reached for their gauge.
    pub beyond: Vec<HexIx>,
}

/// Rule 13.3d: the Railhead markers of a side, in the map's order.
pub fn railheads(world: &World, side: Side) -> Vec<&Railhead> {
    let markers = world.resource::<RailNets>().railheads.iter();
    markers
        .filter_map(|&marker| world.get::<Railhead>(marker))
        .filter(|railhead| railhead.side == side)
        .collect()
}

/// Places the markers where gauges end now.
pub(super) fn derive_railheads(world: &mut World, nets: &mut RailNets) {
    let mut found = Vec::new();
    for side in Side::BOTH {
        let track = Track::of(world, side);
        let ends = nets.rails.iter().filter(|&&hex| track.is_right_gauge(hex));
        for &at in ends {
            let wrong = |&(direction, _): &(_, HexIx)| {
                track.link(at, direction) == Some(LinkState::WrongGauge)
            };
            let beyond: Vec<HexIx> = track
                .laid(at)
                .filter(wrong)
                .map(|(_, there)| there)
                .collect();
            if !beyond.is_empty() {
                found.push(Railhead { side, at, beyond });
            }
        }
    }
    for marker in nets.railheads.drain(..) {
        if let Ok(marker) = world.get_entity_mut(marker) {
            marker.despawn();
        }
    }
    let markers = found.into_iter();
    nets.railheads = markers
        .map(|railhead| world.spawn((GamePiece, railhead)).id())
        .collect();
}
