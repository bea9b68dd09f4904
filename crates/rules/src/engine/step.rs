//! The rules step: one order through one schedule, in four sets.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;

use super::check::{apply, check};
use super::log::LogEntry;
use super::state::{StateHash, derive_hash};
use super::subjects::Plan;
use crate::activity::derive_acted;
use crate::damage::derive_trainbusting;
use crate::dice::Dice;
use crate::formation::derive_fuelled_sides;
use crate::map::derive_board;
use crate::modes::reserve::derive_reserve;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::pieces::change::sort_touched;
use crate::pieces::marked::derive_marked;
use crate::pieces::marker::derive_markers;
use crate::pieces::organization::derive_members;
use crate::procedure::awaited_side;
use crate::railways::derive_rail;
use crate::sequence::Clock;
use crate::stacking::derive_crowded;
use crate::supply::{derive_links, derive_throw_hexes, derive_throws};
use crate::terrain::derive_step_costs;
use crate::violation::Violation;
use crate::zoc::derive_zones;

/// The schedule that takes one order through the rules.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RulesStep;

/// The parts of a rules step, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulesSystems {
    /// Decides whether the order is legal. Changes nothing.
    Validate,
    /// Carries the order out.
    Apply,
    /// Brings derived facts up to date: zones of control, step costs, markers, the state hash.
    Derive,
    /// Hands over what happened.
    Report,
}

/// The order in hand, and its plan once it is found legal.
#[derive(Resource, Default)]
pub(crate) struct Inbox {
    order: Option<Order>,
    accepted: Option<(Order, Plan)>,
}

/// What became of it.
#[derive(Resource, Default)]
pub(crate) struct Outbox(Option<Result<LogEntry, Violation>>);

/// Takes an order through the rules. A refused order changes nothing.
pub(crate) fn execute(world: &mut World, order: &Order) -> Result<LogEntry, Violation> {
    world.resource_mut::<Inbox>().order = Some(order.clone());
    world.run_schedule(RulesStep);
    let result = world.resource_mut::<Outbox>().0.take();
    result.expect("the rules step answers every order")
}

/// Brings derived facts up to date after a change from outside an order: a restored snapshot, an edited map.
pub fn derive(world: &mut World) {
    world.run_schedule(RulesStep);
}

fn validate(world: &mut World) {
    let Some(order) = world.resource_mut::<Inbox>().order.take() else {
        return;
    };
    match check(world, &order) {
        Ok(plan) => world.resource_mut::<Inbox>().accepted = Some((order, plan)),
        Err(violation) => world.resource_mut::<Outbox>().0 = Some(Err(violation)),
    }
}

fn apply_accepted(world: &mut World) {
    let Some((order, plan)) = world.resource_mut::<Inbox>().accepted.take() else {
        return;
    };
    let Clock { turn, step, .. } = *world.resource::<Clock>();
    let side = awaited_side(world);
    let mut outcomes = Outcomes::new();
    apply(world, plan, &mut outcomes);
    let rolls = world.resource_mut::<Dice>().take_rolls();
    // The hash follows in the report, after derived facts.
    let entry = LogEntry {
        order,
        side,
        turn,
        step,
        rolls,
        outcomes: outcomes.into_vec(),
        hash: 0,
    };
    world.resource_mut::<Outbox>().0 = Some(Ok(entry));
}

fn report(mut outbox: ResMut<Outbox>, hash: Res<StateHash>) {
    if let Some(Ok(entry)) = &mut outbox.0 {
        entry.hash = hash.value();
    }
}

/// Compares every index with the entities it mirrors, in debug builds.
#[cfg(debug_assertions)]
fn validate_indexes(world: &mut World) {
    use crate::pieces::Roster;
    let fault = world.resource::<Roster>().validate(world).err();
    debug_assert!(
        fault.is_none(),
        "roster index: {}",
        fault.unwrap_or_default()
    );
    let kept = world.resource::<crate::zoc::Zones>();
    debug_assert!(
        *kept == crate::zoc::count_anew(world),
        "zones of control were not kept up to date"
    );
    let kept = world.resource::<crate::modes::reserve::ReserveMarkers>();
    debug_assert!(
        *kept == crate::modes::reserve::count_anew(world),
        "Reserve markers were not kept up to date"
    );
    debug_assert!(
        *world.resource::<crate::pieces::Marked>() == crate::pieces::mark_anew(world),
        "markers on counters were not kept up to date"
    );
    let fault = crate::supply::validate_throws(world).err();
    debug_assert!(fault.is_none(), "throws: {}", fault.unwrap_or_default());
    let fault = crate::supply::validate_rail_nets(world).err();
    debug_assert!(fault.is_none(), "rails: {}", fault.unwrap_or_default());
    let fault = crate::formation::validate(world).err();
    debug_assert!(
        fault.is_none(),
        "formation markers: {}",
        fault.unwrap_or_default()
    );
}

/// The rules, for any app: the client's, a test's, a bare one.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        add_to_world(app.world_mut());
    }
}

/// Adds the rules schedule to a world.
pub fn add_to_world(world: &mut World) {
    world.init_resource::<Schedules>();
    let mut schedule = Schedule::new(RulesStep);
    schedule.set_executor(bevy::ecs::schedule::SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..default()
    });
    schedule.configure_sets(
        (
            RulesSystems::Validate,
            RulesSystems::Apply,
            RulesSystems::Derive,
            RulesSystems::Report,
        )
            .chain(),
    );
    schedule.add_systems((
        validate.in_set(RulesSystems::Validate),
        apply_accepted.in_set(RulesSystems::Apply),
        // The hash comes last: it forgets what was touched.
        (
            sort_touched,
            derive_board,
            derive_members,
            derive_step_costs,
            derive_trainbusting,
            derive_zones,
            derive_throws,
            derive_throw_hexes,
            derive_rail,
            derive_links,
            derive_acted,
            derive_reserve,
            derive_marked,
            derive_crowded,
            derive_markers,
            derive_fuelled_sides,
            derive_hash,
        )
            .chain()
            .in_set(RulesSystems::Derive),
        report.in_set(RulesSystems::Report),
    ));
    #[cfg(debug_assertions)]
    schedule.add_systems(validate_indexes.in_set(RulesSystems::Report).after(report));
    world.resource_mut::<Schedules>().insert(schedule);
}
