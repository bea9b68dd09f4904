//! Command as a subject (C&C 1.2).

use bevy::prelude::World;

use super::language::CommandOrder;
use super::{CommandOffer, CommandPlan, allegiance, coordination, offers, orders};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::procedure::Next;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::supply::ammunition;
use crate::violation::Violation;

/// Command as a subject (C&C 1.2).
pub struct Command;

impl Subject for Command {
    type Order = CommandOrder;
    type Offer = CommandOffer;
    type Plan = CommandPlan;

    fn check(world: &World, side: Side, order: &CommandOrder) -> Result<CommandPlan, Violation> {
        orders::check(world, side, order)
    }

    fn apply(world: &mut World, plan: CommandPlan, out: &mut Outcomes) {
        orders::apply(world, plan, out);
    }

    fn offers(world: &World, side: Side) -> Vec<CommandOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &CommandOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(offer: &CommandOffer) -> Appeal {
        match offer {
            CommandOffer::Open(_) | CommandOffer::TakeUp(_) => Appeal::Chief,
            CommandOffer::Close | CommandOffer::GoAlone(_) => Appeal::Occasional,
            CommandOffer::EndArmy | CommandOffer::Attach(..) => Appeal::Rare,
        }
    }

    fn is_surely_undoable(_plan: &CommandPlan) -> bool {
        true
    }

    /// Units that no HQ has commanded find their armies before anybody moves.
    fn begin_step(world: &mut World, clock: &Clock, _out: &mut Outcomes) -> Option<Next> {
        if clock.now().segment == Segment::Movement {
            allegiance::settle(world);
        }
        None
    }

    fn end_phase(world: &mut World, _clock: &Clock) {
        coordination::end_phase(world);
        ammunition::end_phase(world);
    }

    fn end_step(world: &mut World, clock: &Clock, _out: &mut Outcomes) {
        if clock.now().segment == Segment::Movement {
            orders::end_segment(world, clock);
        }
    }
}
