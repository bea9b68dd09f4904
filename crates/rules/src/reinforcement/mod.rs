//! 2.2, 13.5, 13.6, 13.9 The Reinforcement Phase: units and supply come onto the map, tables are rolled on, losses are made
//! good, crippled units are combined.
//!
//! As the phase begins, [`Muster`] takes down what is due. Its owner places units ([`enter`](MusterOrder::Enter)) and supply,
//! rolls on his tables, rebuilds and consolidates in any order he likes, and ends the phase; what he has not placed by then
//! is lost (13.6). What leaves no choice happens by itself: supply that comes to one hex and takes no unit's room. [`sheet()`] lists all of it, with
//! legal hexes, prices and reasons.

pub mod air;
mod charts;
mod consolidate;
mod dead_pile;
mod enter;
mod event;
mod gates;
mod muster;
mod order;
mod pairs;
mod parcels;
mod phase;
mod plan;
mod reason;
mod rebuild;
mod repls;
mod sheet;
mod trucks;

use bevy::prelude::World;

pub use charts::RollPlan;
pub use consolidate::{MergePlan, SwapPlan};
pub use dead_pile::{RebuildItem, RebuildWay, rebuild_items};
pub use enter::EnterPlan;
pub use event::MusterEvent;
pub use order::{Chart, MusterOrder};
pub use pairs::{MergeItem, SwapItem};
pub use parcels::{LoadArrivalPlan, ParcelPlan};
pub use plan::{ArrivalPlan, CounterPool, TableKind, VariableTable};
pub use reason::MusterReason;
pub use rebuild::RebuildPlan;
pub use sheet::{
    ArrivalItem, Forfeit, LoadItem, MusterSheet, ParcelItem, RollItem, RollKind, enter_check,
    forfeits, orders, sheet,
};

pub(crate) use muster::Muster;
pub(crate) use phase::{begin, end_movement_phase, end_phase, has_business, start};
pub(crate) use trucks::{note_capture, note_converted, note_lost, note_traded_in};

use crate::ids::UnitId;
use crate::outcome::Outcome;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::awaited_side;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// A legal order of the Reinforcement Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MusterPlan {
    /// Units are placed.
    Enter(EnterPlan),
    /// Supply is placed.
    Parcel(ParcelPlan),
    /// Transport that came is loaded.
    Load(LoadArrivalPlan),
    /// A table is rolled on.
    Roll(RollPlan),
    /// Units are rebuilt.
    Rebuild(RebuildPlan),
    /// Two units are combined.
    Merge(MergePlan),
    /// A unit goes over to another formation.
    Swap(SwapPlan),
}

impl MusterPlan {
    /// Whether no die can fall in it, whatever happens.
    pub fn is_surely_undoable(&self) -> bool {
        match self {
            Self::Enter(plan) => !plan.captures(),
            Self::Roll(_) => false,
            Self::Parcel(_) | Self::Load(_) | Self::Rebuild(_) | Self::Merge(_) | Self::Swap(_) => {
                true
            }
        }
    }
}

/// Whether an order of the Reinforcement Phase is legal now.
pub(crate) fn check_muster(
    world: &World,
    side: Side,
    order: &MusterOrder,
) -> Result<MusterPlan, Violation> {
    match order {
        MusterOrder::Enter { units, at, mode } => {
            enter::check_enter(world, side, units, *at, *mode).map(MusterPlan::Enter)
        }
        MusterOrder::EnterAll => enter::check_enter_all(world, side).map(MusterPlan::Enter),
        MusterOrder::PlaceSupply { parcel, at, tokens } => {
            parcels::check_parcel(world, side, *parcel, *at, *tokens).map(MusterPlan::Parcel)
        }
        MusterOrder::LoadArrival { unit, tokens } => {
            parcels::check_load(world, side, *unit, *tokens).map(MusterPlan::Load)
        }
        MusterOrder::Roll(chart) => charts::check_roll(world, side, *chart).map(MusterPlan::Roll),
        MusterOrder::Rebuild {
            units,
            steps,
            with,
            mode,
        } => {
            rebuild::check_rebuild(world, side, units, *steps, with, *mode).map(MusterPlan::Rebuild)
        }
        MusterOrder::Merge { unit, with } => {
            consolidate::check_merge(world, side, *unit, *with).map(MusterPlan::Merge)
        }
        MusterOrder::Swap { unit, with } => {
            consolidate::check_swap(world, side, *unit, *with).map(MusterPlan::Swap)
        }
    }
}

/// Carries a legal order of the Reinforcement Phase out.
pub(crate) fn apply_muster(world: &mut World, plan: MusterPlan, out: &mut Vec<Outcome>) {
    match plan {
        MusterPlan::Enter(plan) => enter::apply_enter(world, plan, out),
        MusterPlan::Parcel(plan) => parcels::apply_parcel(world, plan, out),
        MusterPlan::Load(plan) => parcels::apply_load(world, plan, out),
        MusterPlan::Roll(plan) => charts::apply_roll(world, plan, out),
        MusterPlan::Rebuild(plan) => rebuild::apply_rebuild(world, plan, out),
        MusterPlan::Merge(plan) => consolidate::apply_merge(world, plan, out),
        MusterPlan::Swap(plan) => consolidate::apply_swap(world, plan, out),
    }
}

/// Rule 2.2: everything here is done in the owner's Reinforcement Phase. `rule` is cited where it is not.
fn check_time(world: &World, action: &'static str, rule: &'static str) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.phase == Phase::Reinforcement {
        return Ok(());
    }
    let now = now.name();
    Err(Violation::new(rule, Reason::WrongSegment { action, now }))
}

/// The counters that an order names, wherever they are: each once. `rule` is cited where they are not.
fn named(world: &World, ids: &[UnitId], rule: &'static str) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    let plain = |reason: Reason| Violation::new(rule, reason);
    if ids.is_empty() {
        return Err(plain(Reason::NoUnits));
    }
    let mut units = Vec::with_capacity(ids.len());
    for (n, &unit) in ids.iter().enumerate() {
        let found = roster.find(unit);
        let ix = found.ok_or_else(|| plain(Reason::UnknownUnit { unit }))?;
        if ids[..n].contains(&unit) {
            return Err(plain(Reason::NamedTwice { unit }));
        }
        units.push(ix);
    }
    Ok(units)
}

/// Whether it is a side's Reinforcement Phase, and its turn to speak.
fn is_phase_of(world: &World, side: Side) -> bool {
    check_time(world, "", "2.2").is_ok() && awaited_side(world) == Some(side)
}
