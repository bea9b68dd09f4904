//! 4.8b The order in which the counters of a hex lie.

use std::cmp::Reverse;

use bevy::prelude::World;

use crate::formation::gathered_in;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, Direction, HexIx, HexPos};
use crate::modules::RuleModule;
use crate::outcome::Outcomes;
use crate::pieces::{
    Family, ModeMarker, OnTop, OutOfSupply, Roster, UnitIx, change, fact, posture,
};
use crate::setup::plays;
use crate::side::Side;
use crate::stacking::language::StackingEvent;
use crate::stacking::reason::StackingReason;
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};
use crate::zoc::has_zone;

/// Rule 4.8b: the counters of a hex from bottom to top. Air bases lie at the bottom, then transport, supply, the units, and
/// a hedgehog on top of them. Of the units one with a zone of control is on top if there is any, unless the owner chose an HQ
/// (4.8b D); below it comes the one that the owner chose, then the others, Reserves under a marker of their own last. Where
/// formation markers hide their units (13.7b), these lie below others that could lie there instead.
pub fn stack_order(world: &World, hex: HexPos) -> Vec<UnitIx> {
    let mut stack = world.resource::<Roster>().at(hex).to_vec();
    // Within a rank the roster's order holds, its first unit on top.
    stack.sort_by_cached_key(|&unit| (rank(world, unit), Reverse(unit)));
    stack
}

/// Rule 4.8b: the topmost combat unit of a side in a hex.
pub fn top_combat_unit(world: &World, side: Side, hex: HexIx) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let own = |&&unit: &&UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat()
    };
    let units = roster.in_hex(hex).iter().filter(own).copied();
    units.max_by_key(|&unit| (rank(world, unit), Reverse(unit)))
}

/// Height in the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    layer: u8,
    chosen_hq: bool,
    zone: bool,
    chosen: bool,
    in_no_marker: bool,
    not_in_reserve: bool,
    kind: u8,
}

fn rank(world: &World, unit: UnitIx) -> Rank {
    let roster = world.resource::<Roster>();
    let family = roster.printed(unit).family;
    let (layer, kind) = match family {
        Family::AirBase => (0, 0),
        Family::Transport | Family::OrganicTruck | Family::Extender => (1, 0),
        Family::Dump => (2, 0),
        Family::Headquarters => (3, 0),
        Family::Artillery | Family::Replacement | Family::RailRepair => (3, 1),
        Family::Combat => (3, 2),
        Family::Hedgehog => (4, 0),
    };
    let is_hq = family == Family::Headquarters;
    let may_lie_high = !is_hq || !enemy_is_near(world, unit);
    let markers_hide = plays(world, RuleModule::FormationFog);
    let chosen = fact::<OnTop>(world, unit).0 && may_lie_high;
    Rank {
        layer,
        chosen_hq: chosen && is_hq,
        zone: holds_zone(world, unit),
        chosen,
        // Rule 13.7b: nobody lies on a marker who could not lie on its units by 4.8b.
        in_no_marker: !is_hidden_by_marker(world, unit) && (may_lie_high || !markers_hide),
        not_in_reserve: fact::<ModeMarker>(world, unit) != ModeMarker::Reserve,
        kind,
    }
}

/// Rule 13.7b: whether a unit is in a formation marker that hides it.
pub(crate) fn is_hidden_by_marker(world: &World, unit: UnitIx) -> bool {
    let hides = plays(world, RuleModule::FormationFog);
    hides && gathered_in(world, unit).is_some()
}

/// Whether a unit has a zone of control as it lies.
pub(crate) fn holds_zone(world: &World, unit: UnitIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    let modes = &world.resource::<RuleTables>().modes;
    let supply = fact::<OutOfSupply>(world, unit);
    has_zone(printed, posture(world, unit), supply, modes)
}

/// Rule 4.8b D: whether an enemy ground unit of any kind is next to a unit.
fn enemy_is_near(world: &World, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let board = world.resource::<Board>();
    let enemy = roster.printed(unit).side.other();
    let is_enemy = |&unit: &UnitIx| roster.printed(unit).side == enemy;
    roster.hex_of(unit).is_some_and(|hex| {
        Direction::ALL
            .into_iter()
            .filter_map(|direction| board.neighbour(hex, direction))
            .any(|there| roster.in_hex(there).iter().any(is_enemy))
    })
}

/// Rule 4.8b: whether the owner can put a unit on top of its stack.
pub(crate) fn check_on_top(world: &World, side: Side, unit: UnitId) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let ix = roster.own_units(side, &[unit], "4.8b")?[0];
    let refuse = |reason: Reason| Err(Violation::new("4.8b", reason));
    if !roster.printed(ix).family.is_combat() {
        return refuse(Reason::Stacking(StackingReason::NoCombatUnit { unit }));
    }
    let Some(hex) = roster.hex_of(ix) else {
        return refuse(Reason::General(GeneralReason::NotOnMap { unit }));
    };
    let top = top_combat_unit(world, side, hex).unwrap_or(ix);
    if top == ix {
        return refuse(Reason::Stacking(StackingReason::AlreadyOnTop { unit }));
    }
    if roster.printed(ix).family == Family::Headquarters {
        if enemy_is_near(world, ix) {
            return refuse(Reason::Stacking(StackingReason::HqBelow { unit }));
        }
    } else if holds_zone(world, top) && !holds_zone(world, ix) {
        let top = roster.printed(top).id;
        return refuse(Reason::Stacking(StackingReason::ZoneOnTop { unit, top }));
    }
    Ok(ix)
}

/// Puts a unit on top of its stack.
pub(crate) fn apply_on_top(world: &mut World, unit: UnitIx, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let (id, side) = (printed.id, printed.side);
    let Some(at) = roster.location(unit).hex() else {
        return;
    };
    let others: Vec<UnitIx> = roster
        .at(at)
        .iter()
        .copied()
        .filter(|&other| other != unit && roster.printed(other).side == side)
        .collect();
    for other in others {
        change::set(world, other, OnTop(false));
    }
    change::set(world, unit, OnTop(true));
    out.push(StackingEvent::PutOnTop { unit: id, at });
}
