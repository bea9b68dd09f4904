//! 13.2f What loading and unloading have in common: who does it, when, and for how many movement points.

use bevy::prelude::World;

use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::movement::{self, Pause};
use crate::numbers::Mp;
use crate::pieces::{Family, Roster, UnitIx};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::tables::RuleTables;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// Transport that can load or unload where it stands, the place allowing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Handler {
    pub pause: Pause,
    pub at: HexPos,
    pub price: Mp,
}

impl Handler {
    /// Movement points left after loading or unloading.
    pub(super) fn left(&self) -> Mp {
        self.pause.left.saturating_sub(self.price)
    }
}

/// Whether a piece carries supply: Transport Points and Organic Trucks (13.2).
pub(super) const fn is_transport(family: Family) -> bool {
    matches!(family, Family::Transport | Family::OrganicTruck)
}

/// Whether a Movement Segment is on, in which supply is handled.
pub(super) fn check_time(
    world: &World,
    action: &'static str,
    rule: &'static str,
) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.segment == Segment::Movement {
        return Ok(());
    }
    let now = now.name();
    Err(Violation::new(
        rule,
        SequenceReason::WrongSegment { action, now },
    ))
}

/// The transport of a side that an order names.
pub(super) fn check_transport(
    world: &World,
    side: Side,
    unit: UnitId,
) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, &[unit], "13.2")?[0];
    if is_transport(roster.printed(found).family) {
        Ok(found)
    } else {
        Err(Violation::new(
            "13.2",
            TransportReason::NotTransport { unit },
        ))
    }
}

/// Rule 13.2f: what loading or unloading costs this transport.
pub fn handling_price(world: &World, unit: UnitIx) -> Mp {
    let printed = world.resource::<Roster>().printed(unit);
    let concepts = &world.resource::<RuleTables>().concepts;
    concepts.handling_cost(printed.movement.ma)
}

/// Rules 13.2f and 6.1f: whether transport can load or unload now, as part of a move that it may make, alone or with others.
pub(super) fn check_handler(
    world: &World,
    side: Side,
    id: UnitId,
    with: &[UnitId],
) -> Result<Handler, Violation> {
    check_time(world, "loading or unloading", "13.2f")?;
    let unit = check_transport(world, side, id)?;
    let pause = movement::check_pause(world, side, id, with)?;
    let price = handling_price(world, unit);
    check_price(id, price, pause.left)?;
    let Some(at) = world.resource::<Roster>().location(unit).hex() else {
        return Err(Violation::new(
            "13.2f",
            GeneralReason::NotOnMap { unit: id },
        ));
    };
    Ok(Handler { pause, at, price })
}

/// Rule 13.2f: whether what is left pays for loading or unloading.
pub(super) fn check_price(unit: UnitId, need: Mp, have: Mp) -> Result<(), Violation> {
    if need <= have {
        return Ok(());
    }
    let reason = Reason::Transport(TransportReason::TooDearToHandle { unit, need, have });
    Err(Violation::new("13.2f", reason))
}
