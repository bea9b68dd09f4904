//! 12.1 Spending supply from dumps.

use bevy::prelude::World;

use super::fuel::Payment;
use crate::pieces::{Family, Location, Roster, Tokens, UnitIx, change, fact};

/// Takes tokens from dumps and loaded transport; says what was paid.
pub(crate) fn pay(world: &mut World, payments: &[(UnitIx, u16)]) -> Vec<Payment> {
    let mut paid = Vec::with_capacity(payments.len());
    for &(dump, tokens) in payments {
        let left = Tokens(fact::<Tokens>(world, dump).0.saturating_sub(tokens));
        change::set(world, dump, left);
        let printed = world.resource::<Roster>().printed(dump);
        paid.push(Payment {
            dump: printed.id,
            tokens,
        });
        // A dump counter without supply goes back to the tray.
        if printed.family == Family::Dump && left == Tokens(0) {
            change::relocate(world, dump, Location::Tray);
        }
    }
    paid
}
