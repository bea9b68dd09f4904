//! 13.8d The order to construct: whether it is legal, what it costs, what it does.

use bevy::prelude::World;

use super::job::{Job, Then, Workshop};
use super::{EngineerEvent, Task};
use crate::activity::settle_others;
use crate::barrage::Damage;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Activity, Built, Captured, Level, Location, Roster, UnitIx, change};
use crate::side::Side;
use crate::supply::payment::{Purse, check_payments, pay};
use crate::supply::reason::SupplyReason;
use crate::supply::{Payment, Sources, draw_sources};
use crate::violation::Violation;
use crate::works::check_within;
use crate::works::{check_capable, check_time, world_turn};

/// A legal task of construction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructPlan {
    job: Job,
    unit: UnitIx,
    purse: Purse,
}

/// Rule 13.8d: whether a unit can do a task in a hex with this supply.
pub(crate) fn check_construct(
    world: &World,
    side: Side,
    task: Task,
    at: HexPos,
    by: UnitId,
    from: &[Payment],
) -> Result<ConstructPlan, Violation> {
    check_time(world)?;
    let unit = world.resource::<Roster>().own_units(side, &[by], "13.8d")?[0];
    check_capable(world, unit)?;
    let job = Workshop::of(world, side).job(task, at)?;
    check_within(world, unit, job.hex)?;
    let purse = check_paid(world, side, unit, &job, &draw_sources(world, unit), from)?;
    Ok(ConstructPlan { job, unit, purse })
}

/// Rule 12.3: whether the price is paid from dumps that the unit reaches.
pub(super) fn check_paid(
    world: &World,
    side: Side,
    unit: UnitIx,
    job: &Job,
    reached: &Sources,
    from: &[Payment],
) -> Result<Purse, Violation> {
    let purse = check_payments(world, side, job.price, from, job.task.rule())?;
    match purse.first_outside(std::slice::from_ref(reached)) {
        None => Ok(purse),
        Some(dump) => {
            let roster = world.resource::<Roster>();
            let (dump, unit) = (roster.printed(dump).id, roster.printed(unit).id);
            Err(Violation::new(
                "12.3",
                SupplyReason::OutOfReach { dump, unit },
            ))
        }
    }
}

/// Pays and constructs, at once; the engineer has done its work for the phase.
pub(crate) fn apply_construct(world: &mut World, plan: ConstructPlan, out: &mut Outcomes) {
    let ConstructPlan { job, unit, purse } = plan;
    let paid = pay(world, purse);
    settle_others(world, &[unit]);
    let at = world.resource::<Board>().grid().pos(job.hex);
    match job.then {
        Then::Base { base, level } => set_base(world, base, at, level, job.task),
        Then::Port { hits } => world.resource_mut::<Damage>().set_port(at, hits),
    }
    change::set(world, unit, Activity::Finished);
    out.push(Outcome::Engineers(EngineerEvent::Constructed {
        task: job.task,
        at,
        now: job.then.number(),
        by: world.resource::<Roster>().printed(unit).id,
        paid,
    }));
}

/// Puts a base into a hex at a level, or back into the tray of those it was made for.
fn set_base(world: &mut World, base: UnitIx, at: HexPos, level: Option<u8>, task: Task) {
    match level {
        Some(level) => {
            change::relocate(world, base, Location::Map(at));
            change::set(world, base, Level(level));
            if task == Task::BuildBase {
                let turn = world_turn(world);
                change::set(world, base, Built(turn));
            }
        }
        None => {
            change::relocate(world, base, Location::Tray);
            change::set(world, base, Level::default());
            change::set(world, base, Built::default());
            change::set_captured(world, base, Captured(false));
        }
    }
}
