//! 16.0 Hedgehogs.

use bevy::prelude::World;

use crate::map::HexIx;
use crate::side::Side;

/// Level of works.
pub fn level_at(_world: &World, _side: Side, _hex: HexIx) -> u8 {
    0
}
