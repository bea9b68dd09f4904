//! C&C 2 Support: HQs near the marker of their Front draw supply as it does.

use bevy::prelude::World;

use super::state::{front_of, front_state};
use crate::armies::troops::is_commander;
use crate::map::{Board, HexIx};
use crate::pieces::{Roster, UnitIx};
use crate::sequence::Clock;
use crate::setup::ScenarioFacts;
use crate::tables::RuleTables;

/// C&C 2: the hex of the Front that supports an HQ: it draws from dumps there, and in direct draw of there. None before the
/// day on which support begins, or out of the radius.
pub(crate) fn supporting_front(world: &World, headquarters: UnitIx) -> Option<HexIx> {
    let roster = world.resource::<Roster>();
    if !is_commander(roster.printed(headquarters)) {
        return None;
    }
    let marker = front_state(world, front_of(world, headquarters)?)?.at?;
    let figures = &world.resource::<RuleTables>().command.fronts;
    let facts = world.resource::<ScenarioFacts>();
    if !figures.has_support(facts.date_of(world.resource::<Clock>().turn)) {
        return None;
    }
    let grid = world.resource::<Board>().grid();
    let at = grid.pos(roster.hex_of(headquarters)?);
    let is_near = grid.distance(at, marker) <= u32::from(figures.support_radius);
    grid.index(marker).filter(|_| is_near)
}
