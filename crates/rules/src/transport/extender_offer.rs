//! 12.7 Which transport could become an Extender, for the window and the random player.

use bevy::prelude::World;

use super::extender::{check_make_extender, check_price, rules};
use crate::capture::pick_sum;
use crate::carriers::is_alike;
use crate::ids::UnitId;
use crate::numbers::Mp;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::tables::ExtenderRules;

/// Transport in one hex that can become an Extender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtenderOffer {
    /// The transport.
    pub from: Vec<UnitId>,
    /// The Extender.
    pub into: UnitId,
    /// What it costs each of them.
    pub price: Mp,
}

/// The Extender that a counter could become with others of its kind in its hex: as many as it takes, itself among them.
pub fn extender_offer(world: &World, side: Side, unit: UnitId) -> Option<ExtenderOffer> {
    let rules = rules(world);
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, &[unit], "12.7").ok()?[0];
    let price = rules.price(roster.printed(found).movement.ma);
    let from = roster.ids(points_with(world, found, rules)?);
    let legal = |into: &UnitId| check_make_extender(world, side, &from, *into).is_ok();
    let ranged = |&into: &UnitIx| roster.extender_range(into).is_some();
    let counters = roster.ids(roster.iter().filter(ranged));
    let into = counters.into_iter().find(legal)?;
    Some(ExtenderOffer { from, into, price })
}

/// A counter and others of its kind in its hex that make up the points exactly: empty, and able to pay.
fn points_with(world: &World, unit: UnitIx, rules: ExtenderRules) -> Option<Vec<UnitIx>> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let able = |&other: &UnitIx| {
        let candidate = roster.printed(other);
        candidate.family == Family::Transport
            && candidate.side == printed.side
            && is_alike(printed, candidate)
            && fact::<Tokens>(world, other).0 == 0
            && check_price(world, other, rules).is_ok()
    };
    let here = roster.in_hex(roster.hex_of(unit)?).iter().copied();
    let others: Vec<UnitIx> = here.filter(|&other| other != unit).filter(able).collect();
    let whole = Tokens::PER_SP.saturating_mul(rules.points.into());
    let rest = whole.checked_sub(printed.capacity)?;
    let size = |&other: &UnitIx| roster.printed(other).capacity;
    let sizes: Vec<u16> = others.iter().map(size).collect();
    let picked = pick_sum(&sizes, rest).filter(|_| able(&unit))?;
    let others = picked.into_iter().map(|n| others[n]);
    Some(std::iter::once(unit).chain(others).collect())
}
