//! 13.8b Which hexsides are bridged now, for players who wonder why a step is open or cheap.

use bevy::prelude::World;

use crate::map::{BarrierIx, Board, Bridging, Direction, HexPos, Hexside, TerrainCharts};
use crate::pieces::{Roster, UnitIx, may_engineer, posture};
use crate::side::Side;

/// A hexside that an Engineer-Capable unit bridges for its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgedSide {
    /// The hexside.
    pub hexside: Hexside,
    /// The river.
    pub barrier: BarrierIx,
    /// What it counts as for movement.
    pub becomes: Bridging,
    /// Who bridges it.
    pub by: UnitIx,
    /// Where that unit is: only steps into and out of this hex are helped.
    pub at: HexPos,
}

/// Rule 13.8b: the hexsides that engineers of a side bridge, each once, by the first unit in roster order. Printed bridges need
/// none.
pub fn bridged_sides(world: &World, side: Side) -> Vec<BridgedSide> {
    let roster = world.resource::<Roster>();
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let mut found: Vec<BridgedSide> = Vec::new();
    let bridges = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && may_engineer(printed, posture(world, unit))
    };
    for by in roster.iter().filter(bridges) {
        let Some(hex) = roster.hex_of(by) else {
            continue;
        };
        let at = board.grid().pos(hex);
        for direction in Direction::ALL {
            let facts = board.side(hex, direction);
            let Some(barrier) = facts.barrier.filter(|_| !facts.bridge) else {
                continue;
            };
            let Some(there) = board.neighbour(hex, direction) else {
                continue;
            };
            let becomes = charts.bridging[barrier.at()];
            let hexside = Hexside::between(at, board.grid().pos(there));
            let known = found.iter().any(|known| known.hexside == hexside);
            if becomes != Bridging::None && !known {
                found.push(BridgedSide {
                    hexside,
                    barrier,
                    becomes,
                    by,
                    at,
                });
            }
        }
    }
    found
}
