//! 13.8d The order to construct: whether it is legal, what it costs, what it does.

use bevy::prelude::World;

use super::job::{Job, Then, Workshop};
use super::{EngineerEvent, EngineerReason, Task};
use crate::activity::settle_others;
use crate::construction::Construction;
use crate::damage::Damage;
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Activity, Level, Location, Roster, UnitIx, change};
use crate::side::Side;
use crate::supply::payment::{Purse, check_payments, hold_for_payment, pay};
use crate::supply::unreached;
use crate::supply::{Payment, Sources, draw_sources};
use crate::violation::Violation;
use crate::works::{as_they_are, check_builders, check_capable, check_time, check_within};

/// A legal task of construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructPlan {
    job: Job,
    by: Vec<UnitIx>,
    purse: Purse,
}

/// Rule 13.8d: whether units can do a task in a hex with this supply.
pub(crate) fn check_construct(
    world: &World,
    side: Side,
    task: Task,
    at: HexPos,
    by: &[UnitId],
    from: &[Payment],
) -> Result<ConstructPlan, Violation> {
    check_time(world)?;
    let by = world.resource::<Roster>().own_units(side, by, "13.8d")?;
    if !task.is_destruction() {
        check_engineer(world, &by)?;
    }
    let job = Workshop::of(world, side).job(task, at)?;
    check_crew(world, task, &by, job.hex)?;
    let reached: Vec<Sources> = by.iter().map(|&unit| draw_sources(world, unit)).collect();
    let purse = check_paid(world, side, by[0], &job, &reached, from)?;
    Ok(ConstructPlan { job, by, purse })
}

/// Rule 13.8d: building and repairing is the work of one Engineer-Capable unit.
fn check_engineer(world: &World, by: &[UnitIx]) -> Result<(), Violation> {
    match by {
        &[unit] => check_capable(world, unit),
        _ => Err(Violation::new("13.8d", EngineerReason::WorksAlone)),
    }
}

/// Rules 13.8d, 15.4 and 19.0c: whether units that may do such work can do it in a hex.
fn check_crew(world: &World, task: Task, by: &[UnitIx], hex: HexIx) -> Result<(), Violation> {
    if task.is_destruction() {
        check_builders(world, &as_they_are(world, by), hex, task.rule())
    } else {
        by.iter()
            .try_for_each(|&unit| check_within(world, unit, hex))
    }
}

/// Rule 12.3: whether the price is paid from dumps that the units reach.
pub(super) fn check_paid(
    world: &World,
    side: Side,
    unit: UnitIx,
    job: &Job,
    reached: &[Sources],
    from: &[Payment],
) -> Result<Purse, Violation> {
    let purse = check_payments(world, side, job.price, from, job.task.rule())?;
    match purse.first_outside(reached) {
        None => Ok(purse),
        Some(dump) => Err(unreached(world, unit, dump)),
    }
}

/// Pays and constructs, at once; who did it has done its work for the phase.
pub(crate) fn apply_construct(world: &mut World, plan: ConstructPlan, out: &mut Outcomes) {
    let ConstructPlan { job, by, purse } = plan;
    for &unit in &by {
        change::set(world, unit, Activity::Finished);
    }
    hold_for_payment(world, &by, &purse, &[], out);
    let paid = pay(world, purse);
    settle_others(world, &by);
    let at = world.resource::<Board>().grid().pos(job.hex);
    match job.then {
        Then::Base { base, level } => {
            change::relocate(world, base, Location::Map(at));
            change::set(world, base, Level(level));
        }
        Then::Port { hits } => world.resource_mut::<Damage>().set_port(at, hits),
    }
    let work = job.task.work();
    world.resource_mut::<Construction>().note(at, work);
    out.push(Outcome::Engineers(EngineerEvent::Constructed {
        task: job.task,
        at,
        now: job.then.number(),
        by: world.resource::<Roster>().ids(by),
        paid,
    }));
}
