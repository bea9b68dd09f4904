//! 4.9 Fog of war: what a player may see of the enemy.
//!
//! Of an enemy stack he sees the hedgehog and the topmost unit with a zone of control, or the topmost combat unit where none
//! has a zone, or the topmost piece where no combat unit stands. Of that unit he knows the mode and whether it is Out of
//! Supply, but neither losses nor stocks ([`knows_state`]). Where players agreed on it a formation marker on top is all he
//! sees, unless its units have the only zone of control of the stack (13.7b). Whether a hex lies in a zone of control he may
//! always ask. Nothing here depends on what lies below.

use bevy::prelude::World;

use crate::formation::{gathered_in, marker_of, markers_at};
use crate::ids::{FormationId, UnitId};
use crate::map::{Board, HexPos};
use crate::modules::RuleModule;
use crate::outcome::Outcome;
use crate::pieces::{Family, Roster, UnitIx};
use crate::procedure::awaited_side;
use crate::setup::plays;
use crate::side::Side;
use crate::stacking::{holds_zone, is_hidden_by_marker, stack_order};
use crate::tables::RuleTables;
use crate::zoc::Zones;

/// Who looks at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody who may see everything.
    Everybody,
    /// A player, from whom the other side hides.
    Side(Side),
}

impl Viewer {
    /// Who looks now: with fog on, the player who decides; otherwise, and once the game is over, everybody.
    pub fn now(world: &World) -> Self {
        if !plays(world, RuleModule::Fog) {
            return Self::Everybody;
        }
        awaited_side(world).map_or(Self::Everybody, Self::Side)
    }

    /// Whether a side hides its stacks from this viewer.
    pub fn is_kept_from(self, owner: Side) -> bool {
        self == Self::Side(owner.other())
    }
}

/// What a viewer sees in a hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenHex {
    /// The counters that he sees, from bottom to top.
    pub counters: Vec<UnitIx>,
    /// Formation markers that he sees, whether or not he sees their units (13.7).
    pub markers: Vec<FormationId>,
    /// Sides whose zone of control covers the hex, negated or not.
    pub zones: Vec<Side>,
}

/// Rule 4.9a: what a viewer sees in a hex.
pub fn look(world: &World, viewer: Viewer, at: HexPos) -> SeenHex {
    let hex = world.resource::<Board>().grid().index(at);
    let zones = world.resource::<Zones>();
    let covers = |&side: &Side| hex.is_some_and(|hex| zones.covers(side, hex));
    let mut seen = SeenHex {
        counters: stack_order(world, at),
        markers: markers_at(world, at),
        zones: Side::BOTH.into_iter().filter(covers).collect(),
    };
    for owner in Side::BOTH {
        if viewer.is_kept_from(owner) {
            hide(world, owner, &mut seen);
        }
    }
    seen
}

/// Leaves of a side's counters only what an opponent may see.
fn hide(world: &World, owner: Side, seen: &mut SeenHex) {
    let roster = world.resource::<Roster>();
    let own = |unit: UnitIx| roster.printed(unit).side == owner;
    let combat = |unit: UnitIx| roster.printed(unit).family.is_combat();
    let is_works = |unit: UnitIx| roster.printed(unit).family == Family::Hedgehog;
    let top = |wanted: &dyn Fn(UnitIx) -> bool| {
        let mut from_top = seen.counters.iter().rev().copied();
        from_top.find(|&unit| own(unit) && wanted(unit))
    };
    // Rule 4.8b D: an HQ on top does not hide that somebody has a zone.
    let top_unit = top(&|unit| holds_zone(world, unit)).or_else(|| top(&combat));
    let uppermost = top_unit.or_else(|| top(&|unit| !is_works(unit)));
    // Rule 13.7b: a marker that hides its units shows one of them if it lies on top for their zone of control (4.8b).
    let veiled = |&unit: &UnitIx| is_hidden_by_marker(world, unit) && !holds_zone(world, unit);
    let marker = uppermost.and_then(|unit| gathered_in(world, unit));
    let shown = uppermost.filter(|unit| !veiled(unit));
    seen.counters
        .retain(|&unit| !own(unit) || is_works(unit) || Some(unit) == shown);
    let whose = |formation: FormationId| {
        let marker = marker_of(world, formation)?;
        let unit = marker.units.first();
        unit.map(|&unit| roster.printed(unit).side)
    };
    seen.markers
        .retain(|&formation| whose(formation) != Some(owner) || Some(formation) == marker);
}

/// Whether a viewer sees a counter.
pub fn sees(world: &World, viewer: Viewer, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    if !viewer.is_kept_from(roster.printed(unit).side) {
        return true;
    }
    let at = roster.location(unit).hex();
    at.is_some_and(|at| look(world, viewer, at).counters.contains(&unit))
}

/// Rule 2.2: whether a side has reason to fear for something in a hex: enemy combat units are near. That some stand in a hex is
/// seen whatever lies on them, so that nobody learns anything by it.
pub(crate) fn has_enemy_near(world: &World, side: Side, at: HexPos) -> bool {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let alarm = u32::from(world.resource::<RuleTables>().concepts.alarm);
    let near = |unit: UnitIx| {
        let printed = roster.printed(unit);
        printed.side != side
            && printed.family.is_combat()
            && roster
                .location(unit)
                .hex()
                .is_some_and(|there| grid.distance(at, there) <= alarm)
    };
    roster.iter().any(near)
}

/// Rule 4.9a: whether a viewer knows more of a counter that he sees than its mode and whether it is Out of Supply: the steps
/// that it has lost, its stocks and fuel, what it has done in this phase.
pub fn knows_state(world: &World, viewer: Viewer, unit: UnitIx) -> bool {
    let owner = world.resource::<Roster>().printed(unit).side;
    !viewer.is_kept_from(owner)
}

/// Rule 4.9: whether a viewer may read what happened, names and all.
pub fn may_read(viewer: Viewer, world: &World, outcome: &Outcome) -> bool {
    let roster = world.resource::<Roster>();
    let hides = |unit: &UnitId| {
        let owner = roster.find(*unit).map(|unit| roster.printed(unit).side);
        owner.is_some_and(|owner| viewer.is_kept_from(owner))
    };
    let sight = outcome.fact().sight();
    !sight.side.is_some_and(|side| viewer.is_kept_from(side)) && !sight.units.iter().any(hides)
}

/// Rule 4.9a: whether a hex is in a zone of control of a side: the question that its owner must answer.
pub fn has_zone_in(world: &World, owner: Side, at: HexPos) -> bool {
    let hex = world.resource::<Board>().grid().index(at);
    hex.is_some_and(|hex| world.resource::<Zones>().covers(owner, hex))
}
