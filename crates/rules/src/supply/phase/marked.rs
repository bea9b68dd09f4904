//! 12.6d Markers of those who are Out of Supply.

use bevy::prelude::World;

use super::limits::SupplyLimits;
use crate::losses::steps_left;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Family, OutOfSupply, Rations, Roster, UnitIx, change, fact};
use crate::side::Side;
use crate::supply::language::SupplyEvent;
use crate::supply::standing::Standings;

/// Rule 12.6d: who neither traces nor has eaten is marked Out of Supply; everybody else loses his marker.
pub(super) fn mark(world: &mut World, side: Side, eaten: &[UnitIx], out: &mut Outcomes) {
    let standings = Standings::of(world, side);
    let (mut went, mut came) = (Vec::new(), Vec::new());
    for (unit, standing) in standings.iter() {
        let is_above_limit = world.resource::<SupplyLimits>().has(unit);
        let rations = if standing.is_in_trace() && !is_above_limit {
            Rations::Traced
        } else if eaten.contains(&unit) {
            Rations::Eaten
        } else {
            Rations::None
        };
        change::set(world, unit, rations);
        let is_out = rations == Rations::None;
        if fact::<OutOfSupply>(world, unit).0 != is_out {
            change::set(world, unit, OutOfSupply(is_out));
            let list = if is_out { &mut went } else { &mut came };
            list.push(unit);
        }
    }
    mark_transport(world, side, &standings);
    let roster = world.resource::<Roster>();
    if !came.is_empty() {
        let units = roster.ids(came);
        out.push(Outcome::Supply(SupplyEvent::CameBack { side, units }));
    }
    if !went.is_empty() {
        let units = roster.ids(went);
        out.push(Outcome::Supply(SupplyEvent::WentOut { side, units }));
    }
}

/// Combat units of a side on the map that are marked Out of Supply.
pub(super) fn marked_out(world: &World, side: Side) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let out = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && printed.family.is_combat()
            && roster.hex_of(unit).is_some()
            && steps_left(world, unit) > 0
            && fact::<OutOfSupply>(world, unit).0
    };
    roster.iter().filter(out).collect()
}

/// Rule 12.8e: notes which transport was in trace. It is never Out of Supply (13.2b); but on the first turn without trace alone
/// it may break out.
fn mark_transport(world: &mut World, side: Side, standings: &Standings) {
    let roster = world.resource::<Roster>();
    let carries = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && matches!(printed.family, Family::Transport | Family::OrganicTruck)
    };
    let found: Vec<(UnitIx, Rations)> = roster
        .iter()
        .filter(carries)
        .filter_map(|unit| {
            let hex = roster.hex_of(unit)?;
            let is_in_trace = standings.net().reaches(world, unit, hex);
            let rations = if is_in_trace {
                Rations::Traced
            } else {
                Rations::None
            };
            Some((unit, rations))
        })
        .collect();
    for (unit, rations) in found {
        change::set(world, unit, rations);
    }
}
