//! 2.2, 13.5, 13.6, 13.9 The Reinforcement Phase: units and supply come onto the map, tables are rolled on, losses are made
//! good, crippled units are combined.
//!
//! As the phase begins, [`Muster`] takes down what is due. Its owner places units ([`enter`](ReinforcementOrder::Enter)) and supply,
//! rolls on his tables, rebuilds and consolidates in any order he likes, and ends the phase; what he has not placed by then
//! is lost (13.6). What leaves no choice happens by itself: supply that comes to one hex and takes no unit's room. [`sheet()`] lists all of it, with
//! legal hexes, prices and reasons.

pub mod air;
mod charts;
mod consolidate;
mod damages;
mod dead_pile;
mod due;
mod enter;
mod gates;
pub(crate) mod language;
mod muster;
mod pairs;
mod parcels;
mod phase;
pub(crate) mod reason;
mod rebuild;
mod refuse;
mod repls;
mod sheet;
mod subject;
pub(crate) mod telling;
mod trucks;

use bevy::prelude::World;

pub use charts::RollPlan;
pub use consolidate::{MergePlan, SwapPlan};
pub use dead_pile::{RebuildItem, RebuildWay, rebuild_items};
pub use enter::EnterPlan;
pub use language::{
    Chart, REINFORCEMENTS_ROLL, REPLACEMENTS_ROLL, ReinforcementEvent, ReinforcementOrder,
    SUPPLY_ARRIVAL_ROLL,
};
pub(crate) use muster::Muster;
pub use pairs::{MergeItem, SwapItem};
pub use parcels::{LoadArrivalPlan, ParcelPlan};
pub(crate) use phase::{begin, end_movement_phase, end_phase, has_business};
pub use reason::ReinforcementReason;
pub use rebuild::RebuildPlan;
pub use sheet::{
    ArrivalItem, Forfeit, LoadItem, MusterSheet, ParcelItem, RollItem, RollKind, enter_check,
    forfeits, orders, sheet,
};
pub use subject::{Reinforcement, ReinforcementPlan};

use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::awaited_side;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// Rule 2.2: everything here is done in the owner's Reinforcement Phase. `rule` is cited where it is not.
fn check_time(world: &World, action: &'static str, rule: &'static str) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.phase == Phase::Reinforcement {
        return Ok(());
    }
    let now = now.name();
    Err(Violation::new(
        rule,
        SequenceReason::WrongSegment { action, now },
    ))
}

/// The counters that an order names, wherever they are: each once. `rule` is cited where they are not.
fn named(world: &World, ids: &[UnitId], rule: &'static str) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    let plain = |reason: Reason| Violation::new(rule, reason);
    if ids.is_empty() {
        return Err(plain(Reason::General(GeneralReason::NoUnits)));
    }
    let mut units = Vec::with_capacity(ids.len());
    for (n, &unit) in ids.iter().enumerate() {
        let found = roster.find(unit);
        let ix =
            found.ok_or_else(|| plain(Reason::General(GeneralReason::UnknownUnit { unit })))?;
        if ids[..n].contains(&unit) {
            return Err(plain(Reason::General(GeneralReason::NamedTwice { unit })));
        }
        units.push(ix);
    }
    Ok(units)
}

/// Whether it is a side's Reinforcement Phase, and its turn to speak.
fn is_phase_of(world: &World, side: Side) -> bool {
    check_time(world, "", "2.2").is_ok() && awaited_side(world) == Some(side)
}
