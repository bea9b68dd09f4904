//! 12.3 Paying with supply: which dumps give how many tokens, whether they can, and what is left of them.

use bevy::prelude::World;

use super::negation::Departure;
use super::reach::Sources;
use super::unreached::unserved;
use crate::activity::hold_for_others;
use crate::dumps;
use crate::general::reason::GeneralReason;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Roster, Tokens, UnitIx, change, fact};
use crate::side::Side;
use crate::supply::language::Payment;
use crate::supply::reason::SupplyReason;
use crate::violation::{Reason, Violation};

/// A sum that its dumps hold, each named once. Who reaches them is asked of those who pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Purse(Vec<(UnitIx, u16)>);

impl Purse {
    /// A sum that has been worked out from what dumps hold.
    pub(crate) const fn of(payments: Vec<(UnitIx, u16)>) -> Self {
        Self(payments)
    }

    /// What each dump gives.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (UnitIx, u16)> + '_ {
        self.0.iter().copied()
    }

    /// Whether all of it comes from these sources.
    pub(crate) fn is_within(&self, sources: &Sources) -> bool {
        self.first_outside(std::slice::from_ref(sources)).is_none()
    }

    /// Whether all of it is reached in one way: through an HQ, or drawn directly.
    pub(super) fn is_drawn(&self, sources: &Sources, via: Option<UnitIx>) -> bool {
        self.iter().all(|(dump, _)| sources.has_route(dump, via))
    }

    /// Rule 12.1b: whether it comes from one dump: all supply of a hex is one.
    pub(super) fn comes_from_one_hex(&self, world: &World) -> bool {
        let roster = world.resource::<Roster>();
        let mut hexes = self.iter().map(|(dump, _)| roster.hex_of(dump));
        let first = hexes.next();
        hexes.all(|hex| Some(hex) == first)
    }

    /// The first dump that nobody reaches.
    pub(crate) fn first_outside(&self, reached: &[Sources]) -> Option<UnitIx> {
        let mut dumps = self.0.iter().map(|&(dump, _)| dump);
        dumps.find(|&dump| !reached.iter().any(|sources| sources.has(dump)))
    }
}

/// Whether a side's dumps can give exactly the price. `rule` is cited where they cannot.
pub(crate) fn check_payments(
    world: &World,
    side: Side,
    need: Tokens,
    from: &[Payment],
    rule: &'static str,
) -> Result<Purse, Violation> {
    let paid = from
        .iter()
        .fold(0_u16, |sum, payment| sum.saturating_add(payment.tokens));
    if paid != need.0 {
        let have = Tokens(paid);
        return Err(Violation::new(rule, SupplyReason::PaysWrong { need, have }));
    }
    let roster = world.resource::<Roster>();
    let mut payments = Vec::with_capacity(from.len());
    for (n, &Payment { dump, tokens }) in from.iter().enumerate() {
        if from[..n].iter().any(|other| other.dump == dump) {
            return Err(Violation::new(
                rule,
                GeneralReason::NamedTwice { unit: dump },
            ));
        }
        let ix = roster.own_units(side, &[dump], "12.3a")?[0];
        let holds = fact::<Tokens>(world, ix);
        if holds.0 < tokens || tokens == 0 {
            let asked = Tokens(tokens);
            let reason = Reason::Supply(SupplyReason::TooLittleSupply { dump, holds, asked });
            return Err(Violation::new(rule, reason));
        }
        payments.push((ix, tokens));
    }
    Ok(Purse(payments))
}

/// The dumps that pay unless the player chooses: of those that a unit is known to reach the fullest dump first, and loaded
/// transport last. Where they hold too little, all that they hold.
pub(crate) fn payments_from(
    world: &World,
    drawer: UnitIx,
    reached: &Sources,
    need: Tokens,
) -> Result<Vec<Payment>, Violation> {
    let roster = world.resource::<Roster>();
    let mut sources: Vec<UnitIx> = reached.iter().map(|source| source.dump).collect();
    sources.sort_by_key(|&dump| {
        let loaded = roster.printed(dump).family != Family::Dump;
        let held = fact::<Tokens>(world, dump).0;
        (loaded, std::cmp::Reverse(held), dump)
    });
    let mut due = need.0;
    let mut payments = Vec::new();
    for dump in sources {
        let tokens = fact::<Tokens>(world, dump).0.min(due);
        if tokens > 0 {
            let dump = roster.printed(dump).id;
            payments.push(Payment { dump, tokens });
            due -= tokens;
        }
    }
    if payments.is_empty() && need.0 > 0 {
        return Err(unserved(world, drawer, "12.3"));
    }
    Ok(payments)
}

/// Rule 4.5b: whoever negates a zone so that dumps reach some units of a side stays where it is: where there is a choice, those
/// whom their owner prefers.
pub(crate) fn hold_for_payment(
    world: &mut World,
    units: &[UnitIx],
    purse: &Purse,
    preferred: &[UnitIx],
    out: &mut Outcomes,
) {
    let Some(&first) = units.first() else {
        return;
    };
    let side = world.resource::<Roster>().printed(first).side;
    let dumps = purse.iter().map(|(dump, _)| dump);
    let departure = Departure::of(world, side, &[]).preferring(preferred);
    let stayers = departure.stayers(world, units, dumps);
    hold_for_others(world, &stayers, out);
}

/// Pays: the dumps hold so much less, and a dump counter without supply goes back to the tray.
pub(crate) fn pay(world: &mut World, purse: Purse) -> Vec<Payment> {
    let mut paid = Vec::with_capacity(purse.0.len());
    for (dump, tokens) in purse.0 {
        let left = Tokens(fact::<Tokens>(world, dump).0.saturating_sub(tokens));
        change::set(world, dump, left);
        let printed = world.resource::<Roster>().printed(dump);
        paid.push(Payment {
            dump: printed.id,
            tokens,
        });
        if printed.family == Family::Dump && left == Tokens(0) {
            dumps::put_away(world, dump);
        }
    }
    paid
}
