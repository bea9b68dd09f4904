//! Transport of supply as a subject (13.2).

use bevy::prelude::World;

use super::language::TransportOrder;
use super::{
    BlowPlan, LoadPlan, MakeExtenderPlan, RegroupPlan, TakeApartPlan, TransportOffer, UnloadPlan,
    blow, offers,
};
use crate::dumps;
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::sequence::Clock;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Transport of supply as a subject (13.2).
pub struct Transport;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransportPlan {
    /// Transport loads.
    Load(LoadPlan),
    /// Transport unloads.
    Unload(UnloadPlan),
    /// Transport is combined or divided.
    Regroup(RegroupPlan),
    /// Transport becomes an Extender.
    MakeExtender(MakeExtenderPlan),
    /// An Extender becomes transport.
    TakeApart(TakeApartPlan),
    /// Supply is blown up.
    Blow(BlowPlan),
}

impl Subject for Transport {
    type Order = TransportOrder;
    type Offer = TransportOffer;
    type Plan = TransportPlan;

    fn check(
        world: &World,
        side: Side,
        order: &TransportOrder,
    ) -> Result<TransportPlan, Violation> {
        match order {
            TransportOrder::Load {
                unit,
                from,
                tokens,
                with,
            } => {
                super::check_load(world, side, *unit, *from, *tokens, with).map(TransportPlan::Load)
            }
            TransportOrder::Unload { unit, tokens, with } => {
                super::check_unload(world, side, *unit, *tokens, with).map(TransportPlan::Unload)
            }
            TransportOrder::Regroup { from, into, loads } => {
                super::check_regroup(world, side, from, into, loads.as_deref())
                    .map(TransportPlan::Regroup)
            }
            TransportOrder::MakeExtender { from, into } => {
                super::check_make_extender(world, side, from, *into)
                    .map(TransportPlan::MakeExtender)
            }
            TransportOrder::TakeApart { unit } => {
                super::check_take_apart(world, side, *unit).map(TransportPlan::TakeApart)
            }
            TransportOrder::Blow { of } => {
                super::check_blow(world, side, of).map(TransportPlan::Blow)
            }
        }
    }

    fn apply(world: &mut World, plan: TransportPlan, out: &mut Outcomes) {
        match plan {
            TransportPlan::Load(plan) => super::apply_load(world, plan, out),
            TransportPlan::Unload(plan) => super::apply_unload(world, plan, out),
            TransportPlan::Regroup(plan) => super::apply_regroup(world, plan, out),
            TransportPlan::MakeExtender(plan) => super::apply_make_extender(world, plan, out),
            TransportPlan::TakeApart(plan) => super::apply_take_apart(world, plan, out),
            TransportPlan::Blow(plan) => super::apply_blow(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<TransportOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &TransportOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &TransportOffer) -> Appeal {
        offer.appeal()
    }

    fn is_surely_undoable(plan: &TransportPlan) -> bool {
        match plan {
            TransportPlan::Load(_)
            | TransportPlan::Unload(_)
            | TransportPlan::Regroup(_)
            | TransportPlan::MakeExtender(_)
            | TransportPlan::TakeApart(_) => true,
            TransportPlan::Blow(_) => false,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        !super::workable_extenders(world, side).is_empty()
            || !super::supply_in_danger(world, side).is_empty()
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        dumps::end_phase(world);
        blow::end_phase(world);
    }
}
