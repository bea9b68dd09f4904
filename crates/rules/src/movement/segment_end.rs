//! 4.8a, 5.7g, 5.8b Whether a Movement Segment may end: not while units can still go that may not stay where they are. And what
//! must be given up of a hex as a segment ends (4.8a).

use bevy::prelude::World;

use super::going_on::{check_going, check_reserves};
use super::query::{FuelCheck, MoveQuery, range};
use crate::map::HexIx;
use crate::modes::ModeChange;
use crate::pieces::{Re, Roster, UnitIx};
use crate::side::Side;
use crate::stacking::{
    StackingReason, WayOut, excess_with, fewest_steps, fullness, is_checked, overstacked, size_of,
};
use crate::supply::fuel;
use crate::tables::RuleTables;
use crate::violation::Violation;

/// Rules 5.7g and 5.8b: nor while units that have halted where they may not stay can go on. Rule 4.8a: a Movement Segment does not end while a hex holds too much of the moving side and units there can still go:
/// as they are, in another mode, or with fuel that can be paid.
pub(crate) fn check_segment_end(world: &World, side: Side) -> Result<(), Violation> {
    check_going(world, side, &[])?;
    check_reserves(world, side)?;
    if !is_checked(world) {
        return Ok(());
    }
    let roster = world.resource::<Roster>();
    let way_out = |hex: HexIx| {
        combat_units_in(world, side, hex)
            .into_iter()
            .filter_map(|unit| Some((unit, way_out(world, side, unit)?)))
            .min_by_key(|(_, by)| match by {
                WayOut::Move => 0,
                WayOut::Mode(_) => 1,
                WayOut::Fuel => 2,
            })
    };
    for full in overstacked(world, side) {
        if let Some((unit, by)) = way_out(full) {
            let (hex, have, limit) = fullness(world, side, full);
            let unit = roster.printed(unit).id;
            let reason = StackingReason::Overstacked {
                hex,
                have,
                limit,
                unit,
                by,
            };
            return Err(Violation::new("4.8a", reason));
        }
    }
    Ok(())
}

/// Rule 4.8a: the fewest steps that a side gives up in a hex as the segment ends if these units end there, too. Whoever
/// stands there and can still go makes room.
pub(crate) fn steps_given_up(world: &World, side: Side, hex: HexIx, coming: &[UnitIx]) -> u16 {
    let excess = excess_with(world, side, hex, coming);
    if excess == Re(0) || !is_checked(world) {
        return 0;
    }
    let (leaving, mut units) = by_way_out(world, side, hex, coming);
    let room = re_of(world, &leaving);
    let roster = world.resource::<Roster>();
    let is_combat = |unit: &UnitIx| roster.printed(*unit).family.is_combat();
    units.extend(coming.iter().copied().filter(is_combat));
    fewest_steps(world, Re(excess.0.saturating_sub(room.0)), &units).steps
}

/// Rule 4.8a: how much of units that come into a hex finds room there as the segment ends, once all others who can still go
/// have made room.
pub(crate) fn room_for(world: &World, side: Side, hex: HexIx, coming: &[UnitIx]) -> Re {
    if !is_checked(world) {
        return Re(u16::MAX);
    }
    let limit = world.resource::<RuleTables>().concepts.stacking.limit;
    let mut others = combat_units_in(world, side, hex);
    others.retain(|unit| !coming.contains(unit));
    let all = re_of(world, &others)
        .0
        .saturating_add(re_of(world, coming).0);
    let stay = if all <= limit.0 {
        re_of(world, &others)
    } else {
        re_of(world, &by_way_out(world, side, hex, coming).1)
    };
    Re(limit.0.saturating_sub(stay.0))
}

/// The combat units of a side in a hex, but for some: those who can still go, and those who cannot.
fn by_way_out(world: &World, side: Side, hex: HexIx, but: &[UnitIx]) -> (Vec<UnitIx>, Vec<UnitIx>) {
    let mut here = combat_units_in(world, side, hex);
    here.retain(|unit| !but.contains(unit));
    let goes = |&unit: &UnitIx| way_out(world, side, unit).is_some();
    here.into_iter().partition(goes)
}

/// The size of combat units together.
fn re_of(world: &World, units: &[UnitIx]) -> Re {
    let roster = world.resource::<Roster>();
    let combat = units
        .iter()
        .filter(|&&unit| roster.printed(unit).family.is_combat());
    let sizes = combat.map(|&unit| size_of(world, unit).0);
    Re(sizes.fold(0, u16::saturating_add))
}

/// A side's combat units in a hex.
fn combat_units_in(world: &World, side: Side, hex: HexIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let counts = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat()
    };
    roster.in_hex(hex).iter().copied().filter(counts).collect()
}

/// How a unit could leave its hex now, by the least that it takes.
fn way_out(world: &World, side: Side, unit: UnitIx) -> Option<WayOut> {
    let unit = world.resource::<Roster>().printed(unit).id;
    let units = [unit];
    let goes = |mode: Option<ModeChange>, fuel: FuelCheck| {
        let query = MoveQuery {
            mode,
            fuel,
            ..MoveQuery::of(&units)
        };
        range(world, side, &query).is_ok_and(|range| !range.is_empty())
    };
    if goes(None, FuelCheck::Required) {
        return Some(WayOut::Move);
    }
    let mut modes = ModeChange::ALL.into_iter();
    if let Some(mode) = modes.find(|&mode| goes(Some(mode), FuelCheck::Required)) {
        return Some(WayOut::Mode(mode));
    }
    let any_mode = [None].into_iter().chain(ModeChange::ALL.map(Some));
    let mut fuelled = any_mode.filter(|&mode| goes(mode, FuelCheck::Supposed));
    let payable = || {
        let offers = fuel::offers(world, side, unit);
        offers.iter().any(|offer| offer.payments.is_ok())
    };
    (fuelled.next().is_some() && payable()).then_some(WayOut::Fuel)
}
