//! 12.7 Making Extenders of transport, and transport of Extenders. What they are good for is in [`supply`].
//!
//! The counter of an Extender is printed on both sides: an Extender, and as much transport as it is made of. Its mobility type,
//! its allowance and what it carries are those of the transport side, its throw range is that of the Extender.
//!
//! [`supply`]: crate::supply

use bevy::prelude::World;

use super::regroup::capacity;
use crate::activity::{check_movement_phase, finish_others, spent_so_far};
use crate::carriers::{is_alike, is_drawn_alike, trade_in};
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::numbers::Mp;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    Activity, Family, Flipped, Location, ModeMarker, Orientation, Posture, Rations, Roster, Spent,
    Tokens, UnitIx, change, fact,
};
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::supply::SupplyEvent;
use crate::supply::extender::{check_extender, is_connected};
use crate::tables::{ExtenderRules, RuleTables};
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to make an Extender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MakeExtenderPlan {
    at: HexPos,
    from: Vec<UnitIx>,
    into: UnitIx,
    /// What the points have spent then, those that came furthest.
    spent: Mp,
}

/// A legal order to make transport of an Extender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakeApartPlan {
    at: HexPos,
    unit: UnitIx,
    /// What the transport has spent then.
    spent: Mp,
}

/// The figures of the rule.
pub(super) fn rules(world: &World) -> ExtenderRules {
    world.resource::<RuleTables>().concepts.extender
}

/// Rule 12.7: whether this transport can become this Extender: empty, of one kind, together, in the right number, each point
/// with half of its allowance left wherever it came from, and within reach of something to connect to.
pub(crate) fn check_make_extender(
    world: &World,
    side: Side,
    from: &[UnitId],
    into: UnitId,
) -> Result<MakeExtenderPlan, Violation> {
    check_movement_phase(world, "making of Extenders", "12.7")?;
    let rules = rules(world);
    let roster = world.resource::<Roster>();
    let from = roster.own_units(side, from, "12.7")?;
    let at = check_points(world, &from)?;
    let made_of = capacity(roster, &from);
    let need = Tokens(Tokens::PER_SP.saturating_mul(rules.points.into()));
    if made_of != need {
        let reason = Reason::Transport(TransportReason::OtherPoints {
            need,
            have: made_of,
        });
        return Err(Violation::new("12.7", reason));
    }
    let into = check_counter(world, side, &from, into)?;
    let mut spent = Mp::ZERO;
    for &unit in &from {
        spent = spent.max(check_price(world, unit, rules)?);
    }
    let hex = roster.hex_of(from[0]).zip(roster.extender_range(into));
    if !hex.is_some_and(|(hex, range)| is_connected(world, side, hex, range)) {
        let reason = Reason::Transport(TransportReason::NotConnected { hex: at });
        return Err(Violation::new("12.7", reason));
    }
    Ok(MakeExtenderPlan {
        at,
        from,
        into,
        spent,
    })
}

/// Whether counters are empty transport of one kind in one hex; which hex.
fn check_points(world: &World, from: &[UnitIx]) -> Result<HexPos, Violation> {
    let roster = world.resource::<Roster>();
    let first = roster.printed(from[0]);
    let refuse = |reason: Reason| Err(Violation::new("12.7", reason));
    for &unit in from {
        let printed = roster.printed(unit);
        let id = printed.id;
        if printed.family == Family::OrganicTruck {
            return Err(Violation::new(
                "13.2g",
                TransportReason::NeverExtends { unit: id },
            ));
        }
        if printed.family != Family::Transport {
            return refuse(Reason::Transport(TransportReason::NotTransport {
                unit: id,
            }));
        }
        if fact::<Tokens>(world, unit).0 > 0 {
            return refuse(Reason::Transport(TransportReason::StillLoaded { unit: id }));
        }
        let (unit, other, at) = (first.id, id, roster.location(unit));
        if at != roster.location(from[0]) {
            return refuse(Reason::General(GeneralReason::NotTogether { unit, other }));
        }
        if !is_alike(first, printed) {
            return refuse(Reason::Transport(TransportReason::OtherKind {
                unit,
                other,
            }));
        }
    }
    let here = roster.location(from[0]).hex();
    here.ok_or(Violation::new(
        "12.7",
        GeneralReason::NotOnMap { unit: first.id },
    ))
}

/// Whether a counter is an Extender of the kind of this transport that can be laid in its place.
fn check_counter(
    world: &World,
    side: Side,
    from: &[UnitIx],
    id: UnitId,
) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let refuse = |reason: Reason| Err(Violation::new("12.7", reason));
    let Some(into) = roster.find(id) else {
        return refuse(Reason::General(GeneralReason::UnknownUnit { unit: id }));
    };
    let printed = roster.printed(into);
    if roster.extender_range(into).is_none() {
        return refuse(Reason::Transport(TransportReason::NotAnExtender {
            unit: id,
        }));
    }
    if printed.side != side {
        return refuse(Reason::General(GeneralReason::NotYours { unit: id }));
    }
    if !from.contains(&into) && roster.location(into) != Location::Tray {
        return refuse(Reason::Transport(TransportReason::NotSpare { unit: id }));
    }
    let first = roster.printed(from[0]);
    if !is_drawn_alike(first, printed) {
        let (unit, other) = (first.id, id);
        return refuse(Reason::Transport(TransportReason::OtherKind {
            unit,
            other,
        }));
    }
    let (from, into_holds) = (capacity(roster, from), Tokens(printed.capacity));
    if from != into_holds {
        let into = into_holds;
        return refuse(Reason::Transport(TransportReason::OtherCapacity {
            from,
            into,
        }));
    }
    Ok(into)
}

/// Rule 12.7: whether a counter has half of its allowance left; what it has spent then.
pub(super) fn check_price(
    world: &World,
    unit: UnitIx,
    rules: ExtenderRules,
) -> Result<Mp, Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let need = rules.price(printed.movement.ma);
    let spent = spent_so_far(world, unit);
    let have = printed.movement.ma.saturating_sub(spent);
    if need <= have {
        return Ok(spent + need);
    }
    let unit = printed.id;
    let reason = Reason::Transport(TransportReason::TooDearToExtend { unit, need, have });
    Err(Violation::new("12.7", reason))
}

/// Lays the Extender in place of the transport. Others on the move have finished (6.1g).
pub(crate) fn apply_make_extender(world: &mut World, plan: MakeExtenderPlan, out: &mut Outcomes) {
    let MakeExtenderPlan {
        at,
        from,
        into,
        spent,
    } = plan;
    finish_others(world, &from);
    let roster = world.resource::<Roster>();
    let (unit, of) = (roster.printed(into).id, roster.ids(from.iter().copied()));
    for &unit in from.iter().filter(|&&unit| unit != into) {
        trade_in(world, unit);
    }
    change::relocate(world, into, Location::Map(at));
    change::set_flipped(world, into, Flipped(false));
    change::set(world, into, Rations::default());
    let posture = Posture {
        orientation: Orientation::Move,
        marker: ModeMarker::None,
    };
    change::set_posture(world, into, posture);
    change::set(world, into, Activity::Fresh);
    change::set(world, into, Spent(spent));
    out.push(Outcome::Supply(SupplyEvent::ExtenderMade { unit, of, at }));
}

/// Rule 12.7: whether an Extender can become transport again, for half of its allowance.
pub(crate) fn check_take_apart(
    world: &World,
    side: Side,
    unit: UnitId,
) -> Result<TakeApartPlan, Violation> {
    check_movement_phase(world, "taking apart of Extenders", "12.7")?;
    let rules = rules(world);
    let id = unit;
    let unit = check_extender(world, side, id, "12.7")?;
    let spent = check_price(world, unit, rules)?;
    let Some(at) = world.resource::<Roster>().location(unit).hex() else {
        return Err(Violation::new("12.7", GeneralReason::NotOnMap { unit: id }));
    };
    Ok(TakeApartPlan { at, unit, spent })
}

/// Turns the Extender over. Its points may part and move on with what they have left (12.7).
pub(crate) fn apply_take_apart(world: &mut World, plan: TakeApartPlan, out: &mut Outcomes) {
    let TakeApartPlan { at, unit, spent } = plan;
    finish_others(world, &[unit]);
    change::set_flipped(world, unit, Flipped(true));
    change::set(world, unit, Spent(spent));
    let unit = world.resource::<Roster>().printed(unit).id;
    out.push(Outcome::Supply(SupplyEvent::ExtenderTakenApart {
        unit,
        at,
    }));
}

/// The Extenders of a side that can be taken apart now. One that has not been touched may also collapse (9.14d).
pub(crate) fn workable_extenders(world: &World, side: Side) -> Vec<UnitIx> {
    let now = world.resource::<Clock>().now();
    if now.phase != Phase::Movement || now.segment != Segment::Movement {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let able = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Extender
            && printed.side == side
            && check_take_apart(world, side, printed.id).is_ok()
    };
    roster.iter().filter(able).collect()
}
