//! 10.0a to 10.0d What can be barraged in a hex, and what about it shifts the column.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::fire::{Fire, Firer};
use crate::barrage::language::BarrageAim;
use crate::combat::{defenders, ground_effect, grounds};
use crate::ids::FormationId;
use crate::map::{Board, HexIx, HexPos};
use crate::pieces::{Family, ModeMarker, Re, Roster, UnitIx, fact};
use crate::ports;
use crate::side::Side;
use crate::stacking::size_of;
use crate::tables::{BarrageTarget, RuleTables, TerrainCategory};
use crate::works::level_at;

/// Rule 10.0d: what artillery of a side can aim at in a hex.
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
    match aim {
        BarrageAim::Units => !defenders(world, enemy, board.grid().pos(hex)).is_empty(),
        BarrageAim::AirBase => air_base(world, enemy, board.grid().pos(hex)).is_some(),
        BarrageAim::Port => ports::is_held(world, enemy, hex),
        // Rule 10.0c: Trainbusting is a mission of planes.
        BarrageAim::Railroad => false,
    }
}

/// Rule 15.0a: the air base of a side in a hex, of which there is one at most.
pub(crate) fn air_base(world: &World, side: Side, at: HexPos) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    roster.at(at).iter().copied().find(|&unit| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family == Family::AirBase
    })
}

/// Rule 10.0b: the combat units of a side that spot for its artillery: next to the target, in any mode.
pub fn spotters(world: &World, side: Side, target: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let spots = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat()
    };
    let grid = world.resource::<Board>().grid();
    let around = grid.neighbours(target).map(|(_, hex)| hex);
    around
        .flat_map(|hex| roster.at(hex).iter().copied())
        .filter(spots)
        .collect()
}

/// Rule 10.0a: the size of a side's combat units in a hex as it counts for density: of a division, one counter of several steps
/// or a multi-unit formation, no more than the table says.
pub fn density(world: &World, side: Side, hex: HexIx) -> Re {
    let roster = world.resource::<Roster>();
    let most = world.resource::<RuleTables>().barrage.shifts().division();
    let mut formations: BTreeMap<FormationId, u16> = BTreeMap::new();
    let mut sum = 0;
    for &unit in roster.in_hex(hex) {
        let printed = roster.printed(unit);
        if printed.side != side || !printed.family.is_combat() {
            continue;
        }
        let size = size_of(world, unit);
        match printed.formation {
            Some(formation) => *formations.entry(formation).or_default() += size.0,
            None if printed.steps > 1 => sum += size.min(most).0,
            None => sum += size.0,
        }
    }
    Re(sum
        + formations
            .values()
            .map(|&size| size.min(most.0))
            .sum::<u16>())
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
        density: density(world, enemy, hex),
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
    grounds(world, at, None)
        .into_iter()
        .filter_map(|ground| ground_effect(world, at, None, ground)?.category)
        .min_by_key(|&category| shift(category))
        .unwrap_or(TerrainCategory::Open)
}
