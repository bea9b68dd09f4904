//! 4.8 Stacking, as far as the order of a stack goes.

use bevy::prelude::World;

use crate::map::HexPos;
use crate::pieces::{Family, ModeMarker, Orientation, Roster, UnitIx};
use crate::zoc::has_zone;

/// Rule 4.8b: the counters of a hex from bottom to top. Air bases lie at the bottom, then transport, supply, HQs, combat
/// units without and with a zone of control, and a hedgehog on top of them.
pub fn stack_order(world: &World, hex: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let mut stack = roster.at(hex).to_vec();
    // Within a rank the roster's order holds, its first unit on top.
    stack.sort_by_key(|&unit| (rank(world, unit), std::cmp::Reverse(unit)));
    stack
}

/// Height in the stack.
fn rank(world: &World, unit: UnitIx) -> u8 {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let entity = world.entity(roster.entity(unit));
    match printed.family {
        Family::AirBase => 0,
        Family::Transport | Family::OrganicTruck | Family::Extender => 1,
        Family::Dump => 2,
        Family::Headquarters => 3,
        Family::Artillery | Family::Replacement | Family::RailRepair => 4,
        Family::Combat => {
            let orientation = entity.get::<Orientation>().copied().unwrap_or_default();
            let marker = entity.get::<ModeMarker>().copied().unwrap_or_default();
            if has_zone(printed, orientation, marker) {
                6
            } else {
                5
            }
        }
        Family::Hedgehog => 7,
    }
}
