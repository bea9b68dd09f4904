//! 13.2c Combining and dividing Transport Points: other counters of the same kind take the place of those in a hex.

use bevy::prelude::World;

use super::handling::is_transport;
use crate::activity::spent_so_far;
use crate::carriers::{is_alike, trade_in};
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Arrived, Changed, Location, Posture, Rations, Roster, Spent, Tokens, UnitIx, change,
    fact, posture,
};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase};
use crate::side::Side;
use crate::transport::language::TransportEvent;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to combine or divide transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegroupPlan {
    at: HexPos,
    from: Vec<UnitIx>,
    /// The counters that take their place, each with its load.
    into: Vec<(UnitIx, Tokens)>,
}

/// Rule 13.2c: transport is combined and divided in its owner's Movement Phase, in any of its segments.
pub(super) fn check_phase(world: &World) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.phase == Phase::Movement {
        return Ok(());
    }
    let (action, now) = ("combining or dividing of transport", now.name());
    Err(Violation::new(
        "13.2c",
        SequenceReason::WrongSegment { action, now },
    ))
}

/// Rule 13.2c: whether these counters can take the place of those, with these loads, in the owner's Movement Phase and in one
/// hex.
pub(crate) fn check_regroup(
    world: &World,
    side: Side,
    from: &[UnitId],
    into: &[UnitId],
    loads: Option<&[u16]>,
) -> Result<RegroupPlan, Violation> {
    check_phase(world)?;
    let roster = world.resource::<Roster>();
    let old = roster.own_units(side, from, "13.2c")?;
    let new = check_spare(world, side, &old, into)?;
    let first = old[0];
    let id = |unit: UnitIx| roster.printed(unit).id;
    let refuse = |reason: Reason| Err(Violation::new("13.2c", reason));
    for &unit in old.iter().chain(&new) {
        if !is_transport(roster.printed(unit).family) {
            return refuse(Reason::Transport(TransportReason::NotTransport {
                unit: id(unit),
            }));
        }
        let (unit, other) = (id(first), unit);
        if !is_alike(roster.printed(first), roster.printed(other)) {
            let other = id(other);
            return refuse(Reason::Transport(TransportReason::OtherKind {
                unit,
                other,
            }));
        }
    }
    for &other in &old {
        let (unit, here) = (id(first), roster.location(first));
        if roster.location(other) != here {
            let other = id(other);
            return refuse(Reason::General(GeneralReason::NotTogether { unit, other }));
        }
        if posture(world, other) != posture(world, first) {
            let other = id(other);
            return refuse(Reason::Transport(TransportReason::OtherMode {
                unit,
                other,
            }));
        }
    }
    let (from, into) = (capacity(roster, &old), capacity(roster, &new));
    if from != into {
        return refuse(Reason::Transport(TransportReason::OtherCapacity {
            from,
            into,
        }));
    }
    if new.iter().all(|unit| old.contains(unit)) {
        return refuse(Reason::Transport(TransportReason::NothingChanges));
    }
    let Some(at) = roster.location(first).hex() else {
        let unit = id(first);
        return refuse(Reason::General(GeneralReason::NotOnMap { unit }));
    };
    let loads = match loads {
        Some(loads) => check_loads(world, &old, &new, loads)?,
        None => usual_loads(roster, &new, held(world, &old)),
    };
    let (from, into) = (old, new.into_iter().zip(loads).collect());
    Ok(RegroupPlan { at, from, into })
}

/// What counters carry now.
fn held(world: &World, units: &[UnitIx]) -> u16 {
    let loads = units.iter().map(|&unit| fact::<Tokens>(world, unit).0);
    loads.fold(0, u16::saturating_add)
}

/// Rule 13.2c: whether the loads are those of the old counters, and each fits on its counter. Who has more than he carries, as
/// after a flight (9.14c), keeps it all on the last.
fn check_loads(
    world: &World,
    old: &[UnitIx],
    new: &[UnitIx],
    loads: &[u16],
) -> Result<Vec<Tokens>, Violation> {
    let roster = world.resource::<Roster>();
    let refuse = |reason: TransportReason| Err(Violation::new("13.2c", reason));
    if loads.len() != new.len() {
        return refuse(TransportReason::LoadsMissing);
    }
    let asked = Tokens(loads.iter().copied().fold(0, u16::saturating_add));
    let held = Tokens(held(world, old));
    if held != asked {
        return refuse(TransportReason::OtherLoad { held, asked });
    }
    let excess = held.0.saturating_sub(capacity(roster, new).0);
    for (n, (&unit, &asked)) in new.iter().zip(loads).enumerate() {
        let printed = roster.printed(unit);
        let last = n + 1 == new.len();
        let room = Tokens(printed.capacity + if last { excess } else { 0 });
        if asked > room.0 {
            let (unit, asked) = (printed.id, Tokens(asked));
            return refuse(TransportReason::NoRoom { unit, room, asked });
        }
    }
    Ok(loads.iter().copied().map(Tokens).collect())
}

/// Loads as they go over where nobody says otherwise: the counters are filled in their order, and what is more than they carry
/// stays with the last.
fn usual_loads(roster: &Roster, new: &[UnitIx], mut held: u16) -> Vec<Tokens> {
    let mut loads: Vec<Tokens> = Vec::with_capacity(new.len());
    for &unit in new {
        let load = held.min(roster.printed(unit).capacity);
        held -= load;
        loads.push(Tokens(load));
    }
    if let Some(last) = loads.last_mut() {
        last.0 += held;
    }
    loads
}

/// The counters of a side that an order puts in place of others: each once, in the tray or among the others.
fn check_spare(
    world: &World,
    side: Side,
    old: &[UnitIx],
    ids: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    let refuse = |reason: Reason| Err(Violation::new("13.2c", reason));
    if ids.is_empty() {
        return refuse(Reason::General(GeneralReason::NoUnits));
    }
    let mut new = Vec::with_capacity(ids.len());
    for (n, &unit) in ids.iter().enumerate() {
        let Some(ix) = roster.find(unit) else {
            return refuse(Reason::General(GeneralReason::UnknownUnit { unit }));
        };
        if ids[..n].contains(&unit) {
            return refuse(Reason::General(GeneralReason::NamedTwice { unit }));
        }
        if roster.printed(ix).side != side {
            return refuse(Reason::General(GeneralReason::NotYours { unit }));
        }
        if !old.contains(&ix) && roster.location(ix) != Location::Tray {
            return refuse(Reason::Transport(TransportReason::NotSpare { unit }));
        }
        new.push(ix);
    }
    Ok(new)
}

/// What counters carry together.
pub(super) fn capacity(roster: &Roster, units: &[UnitIx]) -> Tokens {
    let each = units.iter().map(|&unit| roster.printed(unit).capacity);
    Tokens(each.fold(0, u16::saturating_add))
}

/// Rule 6.1f: who has done more of his move, so that nobody gains by joining him.
fn furthest(one: Activity, other: Activity) -> Activity {
    match (one, other) {
        (Activity::Finished, _) | (_, Activity::Finished) => Activity::Finished,
        (Activity::Fresh, further) | (further, Activity::Fresh) => further,
        (
            Activity::Moving { spent, in_zone },
            Activity::Moving {
                spent: more,
                in_zone: also,
            },
        ) => Activity::Moving {
            spent: spent.max(more),
            in_zone: in_zone || also,
        },
    }
}

/// What goes over from the old counters to the new ones.
struct Estate {
    activity: Activity,
    posture: Posture,
    changed: Changed,
    /// Only if all of them have just come onto the map (13.6b).
    arrived: Arrived,
    /// What was spent before, by those who are not on the move.
    spent: Spent,
    /// Out of trace if any of them was (12.8e).
    rations: Rations,
}

impl Estate {
    fn of(world: &World, units: &[UnitIx]) -> Self {
        let moves = units.iter().map(|&unit| fact::<Activity>(world, unit));
        let changes = units.iter().map(|&unit| fact::<Changed>(world, unit));
        let most = units.iter().map(|&unit| spent_so_far(world, unit)).max();
        let most = most.unwrap_or(Mp::ZERO);
        let (activity, spent) = match moves.fold(Activity::Fresh, furthest) {
            Activity::Moving { in_zone, .. } => {
                let spent = most;
                (Activity::Moving { spent, in_zone }, Spent::default())
            }
            other @ (Activity::Fresh | Activity::Finished) => (other, Spent(most)),
        };
        let was_cut_off = |&unit: &UnitIx| fact::<Rations>(world, unit) == Rations::None;
        let rations = if units.iter().any(was_cut_off) {
            Rations::None
        } else {
            Rations::Traced
        };
        let is_new = |&unit: &UnitIx| fact::<Arrived>(world, unit) != Arrived::default();
        let arrived = if units.iter().all(is_new) {
            fact(world, units[0])
        } else {
            Arrived::default()
        };
        Self {
            arrived,
            rations,
            activity,
            spent,
            posture: posture(world, units[0]),
            changed: changes.fold(Changed::No, |one, other| match (one, other) {
                (Changed::Settled, _) | (_, Changed::Settled) => Changed::Settled,
                (Changed::Open, _) | (_, Changed::Open) => Changed::Open,
                (Changed::No, Changed::No) => Changed::No,
            }),
        }
    }
}

/// Exchanges the counters.
pub(crate) fn apply_regroup(world: &mut World, plan: RegroupPlan, out: &mut Outcomes) {
    let RegroupPlan { at, from, into } = plan;
    let estate = Estate::of(world, &from);
    let stays = |unit: &UnitIx| into.iter().any(|(new, _)| new == unit);
    for &unit in from.iter().filter(|unit| !stays(unit)) {
        trade_in(world, unit);
    }
    for &(unit, load) in &into {
        change::relocate(world, unit, Location::Map(at));
        change::set(world, unit, load);
        change::set_posture(world, unit, estate.posture);
        change::set(world, unit, estate.activity);
        change::set(world, unit, estate.changed);
        change::set(world, unit, estate.arrived);
        change::set(world, unit, estate.spent);
        change::set(world, unit, estate.rations);
    }
    let roster = world.resource::<Roster>();
    let into = into.into_iter().map(|(unit, _)| unit);
    let (from, into) = (roster.ids(from), roster.ids(into));
    out.push(TransportEvent::Regrouped { from, into, at });
}
