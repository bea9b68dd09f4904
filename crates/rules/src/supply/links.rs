//! 12.7, 13.3c Rail nets that linked Extenders join to trace supply.

use bevy::prelude::{Mut, World};

use super::extender::linked_extenders;
use super::memory::LinkMemory;
use crate::railways::{self, RailNet, RailNets, RailUse};
use crate::side::Side;

/// Notes which nets Extenders join, after nets have been brought up to date.
pub(crate) fn derive_links(world: &mut World) {
    if !world.resource::<RailNets>().may_be_joined() {
        return;
    }
    world.resource_scope(|world, mut memory: Mut<LinkMemory>| {
        for side in Side::BOTH {
            let linked = linked_extenders(world, side, &mut memory);
            railways::join_by_extenders(world, side, &linked);
        }
    });
}

/// All rail nets of a side worked out from nothing, in the order of their first hexes, to check those that are kept.
pub fn rail_nets_anew(world: &World, side: Side, using: RailUse) -> Vec<RailNet> {
    let linked = linked_extenders(world, side, &mut LinkMemory::default());
    railways::nets_anew(world, side, using, &linked)
}

/// Compares the rail nets that are kept, entities and index, with nets made anew; says what differs.
pub fn validate_rail_nets(world: &World) -> Result<(), String> {
    railways::validate(world, |side, using| rail_nets_anew(world, side, using))
}
