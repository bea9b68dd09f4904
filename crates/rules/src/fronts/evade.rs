//! C&C 2 Fronts evade by themselves: at once from enemies beside them, and in their Reinforcement Phase when their rail line is
//! broken.

use bevy::prelude::World;

use super::language::{EvadeCause, FrontEvent};
use super::markers::{BESIDE, figures, has_line, is_enemy_within};
use crate::armies::{ArmyOf, change_front, existing_fronts, front_state};
use crate::map::{Board, HexPos};
use crate::outcome::Outcomes;
use crate::pieces::{ArmyIx, FrontPosture};
use crate::railways::{RailUse, detrainable};
use crate::sequence::Clock;
use crate::side::Side;

/// At the end of an order: every Front that has an enemy beside its HQ marker evades.
pub(crate) fn follow(world: &mut World, out: &mut Outcomes) {
    for side in Side::BOTH {
        for front in existing_fronts(world, side) {
            let is_beside = |at: HexPos| is_enemy_within(world, side, at, BESIDE);
            if place_of(world, front).is_some_and(is_beside) {
                evade(world, front, EvadeCause::Enemy, out);
            }
        }
    }
}

/// A Reinforcement Phase begins: every Front of the side whose line is broken evades.
pub(super) fn begin_reinforcement(world: &mut World, side: Side, out: &mut Outcomes) {
    for front in existing_fronts(world, side) {
        let is_cut = |at: HexPos| !has_line(world, side, at);
        if place_of(world, front).is_some_and(is_cut) {
            evade(world, front, EvadeCause::Line, out);
        }
    }
}

fn place_of(world: &World, front: ArmyIx) -> Option<HexPos> {
    front_state(world, front)?.at
}

/// The marker goes to the nearest hex that is safe, the first of equals in the map's order, or off the map.
fn evade(world: &mut World, front: ArmyIx, cause: EvadeCause, out: &mut Outcomes) {
    let Some(from) = place_of(world, front) else {
        return;
    };
    let facts = ArmyOf(front).facts(world);
    let (side, name) = (facts.side, facts.name.clone());
    let to = refuge(world, side, from);
    let is_own_phase = world.resource::<Clock>().is_reinforcement_of(side);
    // The present Reinforcement Phase of its side does not count as the next one.
    let barred = if is_own_phase { 2 } else { 1 };
    change_front(world, front, |state| {
        state.at = to;
        state.posture = FrontPosture::Defense;
        state.barred = barred;
    });
    out.push(FrontEvent::Evaded {
        front: name,
        from,
        to,
        cause,
    });
}

/// C&C 2: the nearest detrainable hex with a line to a source of supply and no enemy combat unit near it.
fn refuge(world: &World, side: Side, from: HexPos) -> Option<HexPos> {
    let clearance = figures(world).evade_clearance;
    let grid = world.resource::<Board>().grid();
    let places = detrainable(world, side, RailUse::Cargo).into_iter();
    places
        .map(|hex| grid.pos(hex))
        .filter(|&at| !is_enemy_within(world, side, at, clearance.max(BESIDE)))
        .min_by_key(|&at| (grid.distance(from, at), grid.index(at)))
}
