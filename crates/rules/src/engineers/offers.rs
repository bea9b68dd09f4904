//! 13.8d What engineers could construct now.

use bevy::prelude::World;

use super::Task;
use super::construct::check_paid;
use super::job::{Job, Workshop};
use super::language::EngineerOrder;
use super::reach::work_radius;
use crate::fog::has_enemy_near;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::order::Order;
use crate::pieces::{Activity, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::payment::payments_from;
use crate::supply::{Payment, draw_sources};
use crate::violation::Violation;
use crate::works::{check_capable, check_time, team_of};

/// Something about engineers that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineerOffer {
    /// A unit constructs something (13.8d).
    Construct(UnitId),
}

impl EngineerOffer {
    /// The unit that could construct something.
    pub const fn constructor(&self) -> Option<UnitId> {
        let Self::Construct(unit) = self;
        Some(*unit)
    }
}

/// What a side can order of engineers.
pub(super) fn offers(world: &World, side: Side) -> Vec<EngineerOffer> {
    let units = world.resource::<Roster>().ids(constructors(world, side));
    units.into_iter().map(EngineerOffer::Construct).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &EngineerOffer) -> Vec<Order> {
    let EngineerOffer::Construct(unit) = *offer;
    let order = |offer: TaskOffer| {
        let TaskOffer {
            task,
            hex,
            by,
            payments,
            ..
        } = offer;
        let from = payments.ok()?;
        Some(Order::Engineers(EngineerOrder::Construct {
            task,
            hex,
            by,
            from,
        }))
    };
    let offers = task_offers(world, side, unit);
    offers.into_iter().filter_map(order).collect()
}

/// Something that a unit could do, alone or with others in its hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskOffer {
    /// What.
    pub task: Task,
    /// Where.
    pub hex: HexPos,
    /// Who does it.
    pub by: Vec<UnitId>,
    /// The level that an air base would have, 0 for a Strip, or the hits on a port.
    pub then: u8,
    /// What it costs.
    pub price: Tokens,
    /// Which dumps pay unless the player says otherwise, or why it cannot be paid.
    pub payments: Result<Vec<Payment>, Violation>,
}

/// What a unit could construct, payable or not.
pub(crate) fn task_offers(world: &World, side: Side, unit: UnitId) -> Vec<TaskOffer> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, &[unit], "13.8d");
    let (Ok(found), Ok(())) = (found, check_time(world)) else {
        return Vec::new();
    };
    let unit = found[0];
    let workshop = Workshop::of(world, side);
    let jobs = jobs(world, &workshop, unit);
    if jobs.is_empty() {
        return Vec::new();
    }
    let reached = [draw_sources(world, unit)];
    let grid = world.resource::<Board>().grid();
    let offer = |(job, by): (Job, Vec<UnitIx>)| {
        let usual = payments_from(world, unit, &reached[0], job.price);
        let payments = usual.and_then(|usual| {
            check_paid(world, side, unit, &job, &reached, &usual)?;
            Ok(usual)
        });
        TaskOffer {
            task: job.task,
            hex: grid.pos(job.hex),
            by: roster.ids(by),
            then: job.then.number(),
            price: job.price,
            payments,
        }
    };
    jobs.into_iter().map(offer).collect()
}

/// Units of a side that could construct something, if it can be paid.
fn constructors(world: &World, side: Side) -> Vec<UnitIx> {
    if check_time(world).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let workshop = Workshop::of(world, side);
    let works = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let able = printed.side == side && printed.family.is_combat();
        able && !jobs(world, &workshop, unit).is_empty()
    };
    roster.iter().filter(works).collect()
}

/// Rule 2.2: whether a side can build or repair something now and pay for it. What only destroys is a reason to wait where the
/// enemy is near.
pub(crate) fn can_construct(world: &World, side: Side) -> bool {
    let roster = world.resource::<Roster>();
    constructors(world, side).into_iter().any(|unit| {
        let offers = task_offers(world, side, roster.printed(unit).id);
        let worthy = |offer: &TaskOffer| {
            let wanted = !offer.task.is_destruction() || has_enemy_near(world, side, offer.hex);
            wanted && offer.payments.is_ok()
        };
        offers.iter().any(worthy)
    })
}

/// What a unit could do and with whom, payment aside, in a phase in which anything is constructed: an Engineer-Capable one alone
/// and within its radius, any other in its hex what destroys.
fn jobs(world: &World, workshop: &Workshop<'_>, unit: UnitIx) -> Vec<(Job, Vec<UnitIx>)> {
    if fact::<Activity>(world, unit) != Activity::Fresh {
        return Vec::new();
    }
    if check_capable(world, unit).is_ok() {
        let around = work_radius(world, unit).into_iter();
        let tasks = around.flat_map(|at| Task::ALL.map(|task| (task, at)));
        let jobs = tasks.filter_map(|(task, at)| workshop.job(task, at).ok());
        return jobs.map(|job| (job, vec![unit])).collect();
    }
    let Some(at) = world.resource::<Roster>().location(unit).hex() else {
        return Vec::new();
    };
    let destroys = Task::ALL.into_iter().filter(|task| task.is_destruction());
    let jobs = destroys.filter_map(|task| workshop.job(task, at).ok());
    jobs.filter_map(|job| {
        let team = team_of(world, unit, job.task.rule())?;
        Some((job, team))
    })
    .collect()
}
