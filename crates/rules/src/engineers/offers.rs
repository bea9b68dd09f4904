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
use crate::works::check_time;

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
    let EngineerOffer::Construct(by) = *offer;
    let order = |offer: TaskOffer| {
        let TaskOffer { task, hex, .. } = offer;
        let from = offer.payments.ok()?;
        Some(Order::Engineers(EngineerOrder::Construct {
            task,
            hex,
            by,
            from,
        }))
    };
    let offers = task_offers(world, side, by);
    offers.into_iter().filter_map(order).collect()
}

/// Something that an engineer could do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskOffer {
    /// What.
    pub task: Task,
    /// Where.
    pub hex: HexPos,
    /// The level that an air base would have, or the hits on a port; none for an air base that would be gone.
    pub then: Option<u8>,
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
    let jobs: Vec<Job> = jobs(world, &workshop, unit).collect();
    if jobs.is_empty() {
        return Vec::new();
    }
    let reached = draw_sources(world, unit);
    let grid = world.resource::<Board>().grid();
    let offer = |job: Job| {
        let usual = payments_from(world, unit, &reached, job.price);
        let payments = usual.and_then(|usual| {
            check_paid(world, side, unit, &job, &reached, &usual)?;
            Ok(usual)
        });
        TaskOffer {
            task: job.task,
            hex: grid.pos(job.hex),
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
        printed.engineer && printed.side == side && jobs(world, &workshop, unit).next().is_some()
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

/// What a unit could do within its radius, payment aside, in a phase in which anything is constructed.
fn jobs<'w>(
    world: &'w World,
    workshop: &'w Workshop<'w>,
    unit: UnitIx,
) -> impl Iterator<Item = Job> + 'w {
    let fresh = fact::<Activity>(world, unit) == Activity::Fresh;
    let around = if fresh {
        work_radius(world, unit)
    } else {
        Vec::new()
    };
    around
        .into_iter()
        .flat_map(|at| Task::ALL.map(|task| (task, at)))
        .filter_map(|(task, at)| workshop.job(task, at).ok())
}
