//! 13.2c Combining and dividing Transport Points: other counters of the same kind take the place of those in a hex.

use bevy::prelude::World;

use super::handling::is_transport;
use crate::activity::{check_movement_phase, spent_so_far};
use crate::carriers::trade_in;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Arrived, Blown, Changed, Location, Posture, Printed, Roster, Spent, Tokens, UnitIx,
    change, fact, posture,
};
use crate::side::Side;
use crate::transport::language::TransportEvent;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to combine or divide transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegroupPlan {
    at: HexPos,
    from: Vec<UnitIx>,
    into: Vec<UnitIx>,
}

/// Rule 13.2c: whether these counters can take the place of those, in the owner's Movement Phase and in one hex.
pub(crate) fn check_regroup(
    world: &World,
    side: Side,
    from: &[UnitId],
    into: &[UnitId],
) -> Result<RegroupPlan, Violation> {
    check_movement_phase(world, "combining or dividing of transport", "13.2c")?;
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
    let (from, into) = (old, new);
    Ok(RegroupPlan { at, from, into })
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

/// Rule 13.2c: whether two counters are transport of one kind: what draws them, how far, and for whom.
pub(super) fn is_alike(one: &Printed, other: &Printed) -> bool {
    one.family == other.family && is_drawn_alike(one, other)
}

/// The same for the back of an Extender, which is transport when it is turned over (12.7).
pub(super) fn is_drawn_alike(one: &Printed, other: &Printed) -> bool {
    one.formation == other.formation
        && one.symbol == other.symbol
        && one.movement.mobility == other.movement.mobility
        && one.movement.ma == other.movement.ma
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
    load: u16,
    activity: Activity,
    posture: Posture,
    changed: Changed,
    blown: Blown,
    /// Only if all of them have just come onto the map (13.6b).
    arrived: Arrived,
    /// What was spent before, by those who are not on the move.
    spent: Spent,
}

impl Estate {
    fn of(world: &World, units: &[UnitIx]) -> Self {
        let loads = units.iter().map(|&unit| fact::<Tokens>(world, unit).0);
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
        let is_new = |&unit: &UnitIx| fact::<Arrived>(world, unit) != Arrived::default();
        let arrived = if units.iter().all(is_new) {
            fact(world, units[0])
        } else {
            Arrived::default()
        };
        Self {
            arrived,
            load: loads.fold(0, u16::saturating_add),
            activity,
            spent,
            posture: posture(world, units[0]),
            changed: changes.fold(Changed::No, |one, other| match (one, other) {
                (Changed::Settled, _) | (_, Changed::Settled) => Changed::Settled,
                (Changed::Open, _) | (_, Changed::Open) => Changed::Open,
                (Changed::No, Changed::No) => Changed::No,
            }),
            blown: Blown(units.iter().any(|&unit| fact::<Blown>(world, unit).0)),
        }
    }
}

/// Exchanges the counters. Loads go over in the order of the new counters; what is more than they carry, as after a flight
/// (9.14c), stays with the last.
pub(crate) fn apply_regroup(world: &mut World, plan: RegroupPlan, out: &mut Outcomes) {
    let RegroupPlan { at, from, into } = plan;
    let estate = Estate::of(world, &from);
    for &unit in from.iter().filter(|unit| !into.contains(unit)) {
        trade_in(world, unit);
    }
    let mut load = estate.load;
    for (n, &unit) in into.iter().enumerate() {
        let room = world.resource::<Roster>().printed(unit).capacity;
        let taken = if n + 1 == into.len() {
            load
        } else {
            load.min(room)
        };
        load -= taken;
        change::relocate(world, unit, Location::Map(at));
        change::set(world, unit, Tokens(taken));
        change::set_posture(world, unit, estate.posture);
        change::set(world, unit, estate.activity);
        change::set(world, unit, estate.changed);
        change::set(world, unit, estate.blown);
        change::set(world, unit, estate.arrived);
        change::set(world, unit, estate.spent);
    }
    let roster = world.resource::<Roster>();
    let (from, into) = (roster.ids(from), roster.ids(into));
    out.push(TransportEvent::Regrouped { from, into, at });
}
