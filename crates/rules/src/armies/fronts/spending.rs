//! C&C 2 What Fronts spend on attacks in a turn: so much at most in Defense, and some of it for nothing in Offensive posture.

use bevy::prelude::World;

use super::state::{change_front, front_of, front_state};
use crate::armies::index::ArmyOf;
use crate::fronts::reason::FrontReason;
use crate::pieces::{ArmyIx, FrontPosture, Tokens, UnitIx};
use crate::tables::RuleTables;
use crate::violation::Violation;

/// C&C 2: what a Front may spend on attacks in a turn; none if it is not limited.
pub fn attack_cap(world: &World, front: ArmyIx) -> Option<Tokens> {
    let is_limited = front_state(world, front)?.posture == FrontPosture::Defense;
    let cap = world
        .resource::<RuleTables>()
        .command
        .fronts
        .defense_attack_supply;
    is_limited.then_some(cap)
}

/// C&C 2: what a Front has spent on attacks and overruns in this turn.
pub fn spent_on_attacks(world: &World, front: ArmyIx) -> Tokens {
    front_state(world, front).map_or(Tokens(0), |state| state.spent)
}

/// What an attack takes of what a Front may spend in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontCharge {
    /// The Front.
    pub front: ArmyIx,
    /// What the attack takes from dumps.
    pub asked: Tokens,
    /// What the Front has spent before.
    pub spent: Tokens,
    /// What it may spend; none if it is not limited.
    pub cap: Option<Tokens>,
}

/// What an attack costs the Fronts of those who take part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrontBill(Vec<Share>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share {
    front: ArmyIx,
    paid: u16,
    free: u16,
}

impl FrontBill {
    /// Charges the Front of a unit with what the unit costs. What dumps have to pay of it.
    pub(crate) fn charge(&mut self, world: &World, unit: UnitIx, price: u16) -> u16 {
        let Some(front) = front_of(world, unit) else {
            return price;
        };
        let free = self.free_left(world, front).min(price);
        let share = self.share(front);
        share.free = share.free.saturating_add(free);
        share.paid = share.paid.saturating_add(price - free);
        price - free
    }

    /// Adds what a unit wastes beside its price.
    pub(crate) fn waste(&mut self, world: &World, unit: UnitIx, tokens: u16) {
        if let Some(front) = front_of(world, unit) {
            let share = self.share(front);
            share.paid = share.paid.saturating_add(tokens);
        }
    }

    fn share(&mut self, front: ArmyIx) -> &mut Share {
        let at = self.0.iter().position(|share| share.front == front);
        let at = at.unwrap_or_else(|| {
            let (paid, free) = (0, 0);
            self.0.push(Share { front, paid, free });
            self.0.len() - 1
        });
        &mut self.0[at]
    }

    /// What a Front may still have for nothing in this turn.
    fn free_left(&self, world: &World, front: ArmyIx) -> u16 {
        let Some(state) = front_state(world, front) else {
            return 0;
        };
        let figures = &world.resource::<RuleTables>().command.fronts;
        let all = match state.posture {
            FrontPosture::Defense => 0,
            FrontPosture::Offensive => figures.offensive_free_supply.0,
        };
        let own = self.0.iter().find(|share| share.front == front);
        let had = own.map_or(0, |share| share.free);
        all.saturating_sub(state.free.0).saturating_sub(had)
    }

    /// C&C 2: whether the Front of a unit may spend so much more in this turn.
    pub(crate) fn has_room(&self, world: &World, unit: UnitIx, more: Tokens) -> bool {
        let Some(front) = front_of(world, unit) else {
            return true;
        };
        let Some(cap) = attack_cap(world, front) else {
            return true;
        };
        let own = self.0.iter().find(|share| share.front == front);
        let asked = own.map_or(0, |share| share.paid).saturating_add(more.0);
        asked == 0 || spent_on_attacks(world, front).0.saturating_add(asked) <= cap.0
    }

    /// What each Front is charged.
    pub(crate) fn charges(&self, world: &World) -> Vec<FrontCharge> {
        let charge = |share: &Share| FrontCharge {
            front: share.front,
            asked: Tokens(share.paid),
            spent: spent_on_attacks(world, share.front),
            cap: attack_cap(world, share.front),
        };
        self.0.iter().map(charge).collect()
    }

    /// C&C 2: whether each Front may spend so much.
    pub(crate) fn check(&self, world: &World) -> Result<(), Violation> {
        let charges = self.charges(world).into_iter();
        for charge in charges.filter(|charge| charge.asked > Tokens(0)) {
            let Some(cap) = charge.cap else {
                continue;
            };
            if charge.spent.0.saturating_add(charge.asked.0) > cap.0 {
                let reason = FrontReason::SpendsTooMuch {
                    front: ArmyOf(charge.front).name(world),
                    asked: charge.asked,
                    spent: charge.spent,
                    cap,
                };
                return Err(Violation::new("C&C 2", reason));
            }
        }
        Ok(())
    }

    /// Notes what is spent.
    pub(crate) fn note(&self, world: &mut World) {
        for share in &self.0 {
            change_front(world, share.front, |state| {
                state.spent = Tokens(state.spent.0.saturating_add(share.paid));
                state.free = Tokens(state.free.0.saturating_add(share.free));
            });
        }
    }
}
