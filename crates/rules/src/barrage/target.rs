//! 10.2 to 10.4 What can be barraged in a hex, and what about it shifts the column.

use bevy::prelude::World;

use super::fire::{Fire, Firer};
use crate::barrage::language::BarrageAim;
use crate::combat::{Ground, defenders, ground_effect};
use crate::control::Control;
use crate::holdings::has_port;
use crate::map::{Board, Direction, HexIx, HexPos};
use crate::pieces::{Family, Level, ModeMarker, Roster, UnitIx, fact};
use crate::side::Side;
use crate::stacking::re_in_hex;
use crate::tables::{BarrageTarget, RuleTables, TerrainCategory};
use crate::works::level_at;

/// Rule 10.2: what a side can aim at in a hex.
///
/// A ruling: an air base is a counter of the enemy, a port his if he owns it (9.14h), a railroad if he controls the hex.
pub fn aims(world: &World, side: Side, target: HexPos) -> Vec<BarrageAim> {
    let Some(hex) = world.resource::<Board>().grid().index(target) else {
        return Vec::new();
    };
    let is_there = |aim: &BarrageAim| can_aim(world, side, hex, *aim);
    BarrageAim::ALL.into_iter().filter(is_there).collect()
}

/// Whether a hex holds such a target for a side.
pub(super) fn can_aim(world: &World, side: Side, hex: HexIx, aim: BarrageAim) -> bool {
    let board = world.resource::<Board>();
    let enemy = side.other();
    let held = || world.resource::<Control>().of(hex) == Some(enemy);
    match aim {
        BarrageAim::Units => !defenders(world, enemy, board.grid().pos(hex)).is_empty(),
        BarrageAim::AirBase => air_base(world, enemy, board.grid().pos(hex)).is_some(),
        BarrageAim::Port => has_port(world, enemy, hex),
        BarrageAim::Railroad => {
            let has_rail = |&direction: &Direction| board.side(hex, direction).rail.is_some();
            Direction::ALL.iter().any(has_rail) && held()
        }
    }
}

/// The air base of a side in a hex, the largest of several.
pub(crate) fn air_base(world: &World, side: Side, at: HexPos) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let bases = roster.at(at).iter().copied().filter(|&unit| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family == Family::AirBase
    });
    bases.max_by_key(|&base| (fact::<Level>(world, base), std::cmp::Reverse(base)))
}

/// Rule 10.3: the combat units of a side that spot for its artillery: next to the target, in any mode but Strat.
pub fn spotters(world: &World, side: Side, target: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let spots = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && printed.family.is_combat()
            && fact::<ModeMarker>(world, unit) != ModeMarker::Strat
    };
    let grid = world.resource::<Board>().grid();
    let around = grid.neighbours(target).map(|(_, hex)| hex);
    around
        .flat_map(|hex| roster.at(hex).iter().copied())
        .filter(spots)
        .collect()
}

/// A barrage of artillery against the combat units of a hex, as the table sees it.
pub(super) fn fire_at(world: &World, side: Side, strength: u16, hex: HexIx) -> Fire {
    let target = world.resource::<Board>().grid().pos(hex);
    let enemy = side.other();
    let roster = world.resource::<Roster>();
    let in_strat = |&unit: &UnitIx| {
        roster.printed(unit).side == enemy && fact::<ModeMarker>(world, unit) == ModeMarker::Strat
    };
    let hedgehog = level_at(world, enemy, hex);
    let target = BarrageTarget {
        density: re_in_hex(world, enemy, hex),
        category: TerrainCategory::Open,
        hedgehog: hedgehog > 0,
        strat: roster.in_hex(hex).iter().any(in_strat),
        spotted: !spotters(world, side, target).is_empty(),
        air_near: false,
        air_far: false,
    };
    Fire {
        by: Firer::Artillery,
        strength,
        target: BarrageTarget {
            category: category(world, &target, hex),
            ..target
        },
        hedgehog,
    }
}

/// The terrain category that counts. A ruling: of several things in a hex the one that protects most.
fn category(world: &World, target: &BarrageTarget, hex: HexIx) -> TerrainCategory {
    let at = world.resource::<Board>().grid().pos(hex);
    let shifts = world.resource::<RuleTables>().barrage.shifts();
    let shift = |category: TerrainCategory| {
        shifts.total(&BarrageTarget {
            category,
            ..*target
        })
    };
    [Ground::Terrain, Ground::Settlement]
        .into_iter()
        .filter_map(|ground| ground_effect(world, at, None, ground)?.category)
        .min_by_key(|&category| shift(category))
        .unwrap_or(TerrainCategory::Open)
}
