//! 12.2, 13.3e The order that sends supply of a dump by rail.

use bevy::prelude::World;

use super::journey::{Journey, Timetable, hex_ix};
use super::language::RailEvent;
use super::train::{entrain, newly_arrived};
use crate::activity::hold_for_others;
use crate::dumps;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Arrived, Roster, UnitIx, change, fact};
use crate::rail::train::Cargo;
use crate::railways::Railways;
use crate::side::Side;
use crate::transport;
use crate::violation::Violation;

/// A legal shipment of supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipmentPlan {
    side: Side,
    from: UnitIx,
    to: HexPos,
    tokens: u16,
    /// Who negates zones for it, and stays where it is (4.5b).
    stayers: Vec<UnitIx>,
    /// Way and price.
    pub journey: Journey,
}

/// Rules 12.2 and 13.3e: whether supply of a dump can go by rail so.
pub(crate) fn check_shipment(
    world: &World,
    side: Side,
    from: UnitId,
    tokens: u16,
    to: HexPos,
) -> Result<ShipmentPlan, Violation> {
    let train = entrain(world, side, Cargo::Supply { from, tokens })?;
    let station = hex_ix(world, to)?;
    let journey = Timetable::of(world, &train).journey_to(station)?;
    let dump = transport::check_sent(world, side, from, tokens)?;
    Ok(ShipmentPlan {
        side,
        from: dump,
        to,
        tokens,
        stayers: train.stayers(world, station),
        journey,
    })
}

/// Carries supply by rail. Rule 12.2a: it moves no further in the phase.
pub(crate) fn apply_shipment(world: &mut World, plan: ShipmentPlan, out: &mut Outcomes) {
    let ShipmentPlan {
        side,
        from,
        to,
        tokens,
        stayers,
        journey,
    } = plan;
    hold_for_others(world, &stayers, out);
    let arrived: Arrived = fact(world, from);
    let new = newly_arrived(world, from).saturating_sub(tokens);
    let from_id = world.resource::<Roster>().printed(from).id;
    let onto = dumps::send(world, side, from, to, tokens);
    // A dump that goes whole takes its counter along, with what is noted on it; it moves no further in the phase.
    let stays = if onto == from { arrived } else { Arrived(new) };
    change::set(world, from, stays);
    world.resource_mut::<Railways>().spend(side, journey.cost);
    let to = world.resource::<Roster>().printed(onto).id;
    out.push(Outcome::Rail(RailEvent::Shipped {
        from: from_id,
        to,
        path: journey.path,
        tokens,
        cost: journey.cost,
        left: journey.left,
    }));
}
