//! Objectives as a subject (C&C 1.2).

use bevy::prelude::World;

use super::language::{Assignee, ObjectiveOrder};
use super::orders::{self, ObjectivePlan};
use super::state::Objectives;
use crate::armies::{Armies, ArmyOf, commanders_of};
use crate::map::HexPos;
use crate::modules::RuleModule;
use crate::naming::place;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};
use crate::setup::plays;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Objectives as a subject (C&C 1.2).
pub struct ArmyObjectives;

/// Something that can be done about an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectiveOffer {
    /// A note can be written for somebody who is here.
    Write(Assignee, HexPos),
    /// A pin can be set for somebody who is here, anywhere on the map.
    Pin(Assignee, HexPos),
    /// This pin can be taken away.
    Unpin(Assignee, HexPos),
}

impl Subject for ArmyObjectives {
    type Order = ObjectiveOrder;
    type Offer = ObjectiveOffer;
    type Plan = ObjectivePlan;

    fn check(
        world: &World,
        side: Side,
        order: &ObjectiveOrder,
    ) -> Result<ObjectivePlan, Violation> {
        orders::check(world, side, order)
    }

    fn apply(world: &mut World, plan: ObjectivePlan, out: &mut Outcomes) {
        orders::apply(world, plan, out);
    }

    fn offers(world: &World, side: Side) -> Vec<ObjectiveOffer> {
        if !plays(world, RuleModule::Command) {
            return Vec::new();
        }
        let able = assignees(world, side);
        let objectives = world.resource::<Objectives>();
        let write = able
            .iter()
            .map(|&(of, near)| ObjectiveOffer::Write(of, near));
        let pin = able.iter().map(|&(of, near)| ObjectiveOffer::Pin(of, near));
        let unpin = able.iter().flat_map(|&(of, _)| {
            let pinned = objectives.of(of).into_iter();
            let pins = pinned.flat_map(|objective| &objective.pins);
            pins.map(move |&at| ObjectiveOffer::Unpin(of, at))
        });
        write.chain(pin).chain(unpin).collect()
    }

    /// Of what could be written, the place where he is, or nothing; of pins the one in that place.
    fn orders(world: &World, side: Side, offer: &ObjectiveOffer) -> Vec<Order> {
        let orders: Vec<ObjectiveOrder> = match *offer {
            ObjectiveOffer::Write(of, near) => [place(world, near), String::new()]
                .map(|text| ObjectiveOrder::Note { of, text })
                .into(),
            ObjectiveOffer::Pin(of, at) => vec![ObjectiveOrder::Pin { of, at }],
            ObjectiveOffer::Unpin(of, at) => vec![ObjectiveOrder::Unpin { of, at }],
        };
        let legal = orders
            .into_iter()
            .filter(|order| orders::check(world, side, order).is_ok());
        legal.map(Order::Objectives).collect()
    }

    fn appeal(_offer: &ObjectiveOffer) -> Appeal {
        Appeal::Rare
    }

    fn is_surely_undoable(_plan: &ObjectivePlan) -> bool {
        true
    }
}

/// The armies and commanding HQs of a side on the map, and where they are: an army is where its first HQ is.
fn assignees(world: &World, side: Side) -> Vec<(Assignee, HexPos)> {
    let roster = world.resource::<Roster>();
    let mut found = Vec::new();
    for army in Armies::of_side(world, side) {
        let hqs = commanders_of(world, army);
        let at = |&hq: &UnitIx| roster.location(hq).hex();
        if let Some(near) = hqs.first().and_then(at) {
            found.push((Assignee::Army(ArmyOf(army).facts(world).id), near));
        }
        let each = hqs.iter().filter_map(|hq| {
            let of = Assignee::Hq(roster.printed(*hq).id);
            Some((of, at(hq)?))
        });
        found.extend(each);
    }
    found
}
