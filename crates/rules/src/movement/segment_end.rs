//! 4.8a, 5.7g, 5.8b Whether a Movement Segment may end: not while units can still go that may not stay where they are. And what
//! must be given up of a hex as a segment ends (4.8a).

use bevy::prelude::World;

use super::going_on::{check_going, check_reserves};
use super::query::{FuelCheck, MoveQuery, range};
use crate::losses::steps_left;
use crate::map::HexIx;
use crate::modes::ModeChange;
use crate::pieces::{Re, Roster, UnitIx};
use crate::side::Side;
use crate::stacking::{
    StackingReason, WayOut, excess_with, fullness, is_checked, overstacked, size_of,
};
use crate::supply::fuel;
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
    let roster = world.resource::<Roster>();
    let mut here = combat_units_in(world, side, hex);
    here.retain(|unit| !coming.contains(unit));
    let goes = |&unit: &UnitIx| way_out(world, side, unit).is_some();
    let (leaving, staying): (Vec<UnitIx>, Vec<UnitIx>) = here.into_iter().partition(goes);
    let room = leaving.iter().map(|&unit| size_of(world, unit).0).sum();
    let arriving = coming.iter().copied();
    let arriving = arriving.filter(|&unit| roster.printed(unit).family.is_combat());
    let cost = |unit: UnitIx| (size_of(world, unit).0, u16::from(steps_left(world, unit)));
    let costs: Vec<(u16, u16)> = staying.into_iter().chain(arriving).map(cost).collect();
    fewest_steps(excess.0.saturating_sub(room), &costs)
}

/// The fewest steps whose units are together at least so large.
fn fewest_steps(size: u16, units: &[(u16, u16)]) -> u16 {
    let size = usize::from(size);
    // What it takes to be rid of so much; nothing at first but of nothing.
    let mut least: Vec<Option<u16>> = vec![None; size + 1];
    least[0] = Some(0);
    for &(quarters, steps) in units {
        for reached in (0..=size).rev() {
            let Some(so_far) = least[reached] else {
                continue;
            };
            let further = size.min(reached + usize::from(quarters));
            let with = so_far + steps;
            if least[further].is_none_or(|best| with < best) {
                least[further] = Some(with);
            }
        }
    }
    least[size].unwrap_or(0)
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
