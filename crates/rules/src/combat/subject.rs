//! Combat as a subject (9.0).

use bevy::prelude::World;

use super::language::CombatOrder;
use super::{AttackPlan, CombatOffer, OverrunPlan, offers};
use crate::order::Order;
use crate::outcome::Outcomes;
use crate::sequence::Clock;
use crate::side::Side;
use crate::subject::{Appeal, Subject};
use crate::violation::Violation;

/// Combat as a subject (9.0).
pub struct GroundCombat;

/// A legal order, with what is known of its consequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombatPlan {
    /// Units attack.
    Attack(AttackPlan),
    /// Units overrun.
    Overrun(OverrunPlan),
}

impl Subject for GroundCombat {
    type Order = CombatOrder;
    type Offer = CombatOffer;
    type Plan = CombatPlan;

    fn check(world: &World, side: Side, order: &CombatOrder) -> Result<CombatPlan, Violation> {
        match order {
            CombatOrder::Attack {
                units,
                target,
                supply,
            } => super::check_attack(world, side, units, *target, supply.as_ref())
                .map(CombatPlan::Attack),
            CombatOrder::Overrun {
                units,
                target,
                supply,
                stays,
            } => {
                let check = |units: &[_]| {
                    super::check_overrun(world, side, units, *target, supply.as_ref(), stays)
                };
                check(units)
                    .map(CombatPlan::Overrun)
                    .map_err(|refused| refused.or_in_part(units, |part| check(part).is_ok()))
            }
        }
    }

    fn apply(world: &mut World, plan: CombatPlan, out: &mut Outcomes) {
        match plan {
            CombatPlan::Attack(plan) => super::apply_attack(world, plan, out),
            CombatPlan::Overrun(plan) => super::apply_overrun(world, plan, out),
        }
    }

    fn offers(world: &World, side: Side) -> Vec<CombatOffer> {
        offers::offers(world, side)
    }

    fn orders(world: &World, side: Side, offer: &CombatOffer) -> Vec<Order> {
        offers::orders(world, side, offer)
    }

    fn appeal(_offer: &CombatOffer) -> Appeal {
        Appeal::Chief
    }

    fn is_surely_undoable(plan: &CombatPlan) -> bool {
        match plan {
            CombatPlan::Attack(_) | CombatPlan::Overrun(_) => false,
        }
    }

    fn has_business(world: &World, side: Side) -> bool {
        super::has_any_attack(world, side)
    }

    fn end_step(world: &mut World, _clock: &Clock, _out: &mut Outcomes) {
        super::end_segment(world);
    }
}
