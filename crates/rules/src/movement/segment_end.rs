//! 4.8a, 5.7g, 5.8b Whether a Movement Segment may end: not while units can still go that may not stay where they are.

use bevy::prelude::World;

use super::going_on::{check_going, check_reserves};
use super::query::{FuelCheck, MoveQuery, range};
use crate::map::HexIx;
use crate::modes::ModeChange;
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::stacking::{StackingReason, WayOut, fullness, is_checked, overstacked};
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
    let counts = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat()
    };
    let way_out = |hex: HexIx| {
        let units = roster.in_hex(hex).iter().copied().filter(counts);
        units
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
