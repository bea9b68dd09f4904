//! The unit that the pointer means on a stack that is fanned out.

use bevy::prelude::*;
use stavka_rules::fog::look;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::awaited_side;

use super::seeing::viewer;
use crate::view::map_view::picking::HoveredCounter;

/// The unit of the fanned stack under the pointer.
pub fn fanned_under_pointer(world: &World) -> Option<UnitId> {
    let counter = world.resource::<HoveredCounter>().0?;
    let order = look(world, viewer(world), counter.hex).counters;
    // While members of the stack are on their way, the fan shows fewer than the hex holds.
    let unit = (order.len() == counter.of).then(|| order[counter.place])?;
    Some(world.resource::<Roster>().printed(unit).id)
}

/// The unit that a click on the fan selects: one of the side that decides. A counter of the enemy stands for its hex.
pub fn picked_by_click(world: &World) -> Option<UnitId> {
    let unit = fanned_under_pointer(world)?;
    let roster = world.resource::<Roster>();
    let side = roster.find(unit).map(|ix| roster.printed(ix).side);
    (side.is_some() && side == awaited_side(world)).then_some(unit)
}
