//! 13.2f Unloading: transport puts its load on the ground, where somebody or something of its side waits for it.

use bevy::prelude::World;

use super::handling::{Handler, check_handler};
use crate::dumps::{counter_for, dump_in, put_down, take_off};
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::movement;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::ports;
use crate::side::Side;
use crate::supply::reason::SupplyReason;
use crate::transport::language::TransportEvent;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to unload.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnloadPlan {
    side: Side,
    handler: Handler,
    tokens: u16,
}

impl UnloadPlan {
    /// What it costs.
    pub const fn price(&self) -> Mp {
        self.handler.price
    }
}

/// What transport can unload where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnloadOffer {
    /// As much as this.
    pub most: Tokens,
    /// What it costs, however much it is.
    pub price: Mp,
}

/// Rule 13.2f: whether transport can put this on the ground where it stands.
pub(crate) fn check_unload(
    world: &World,
    side: Side,
    unit: UnitId,
    tokens: u16,
    with: &[UnitId],
) -> Result<UnloadPlan, Violation> {
    let handler = check_handler(world, side, unit, with)?;
    check_place(world, side, handler.pause.unit, handler.at)?;
    if tokens == 0 {
        return Err(Violation::new("13.2f", TransportReason::NoSupplyNamed));
    }
    let holds = fact::<Tokens>(world, handler.pause.unit);
    if holds.0 < tokens {
        let (dump, asked) = (unit, Tokens(tokens));
        let reason = Reason::Supply(SupplyReason::TooLittleSupply { dump, holds, asked });
        return Err(Violation::new("13.2f", reason));
    }
    Ok(UnloadPlan {
        side,
        handler,
        tokens,
    })
}

/// Rules 13.2f and 13.2g: whether transport can unload in a hex.
pub(super) fn check_place(
    world: &World,
    side: Side,
    unit: UnitIx,
    at: HexPos,
) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    if printed.family == Family::OrganicTruck {
        let unit = printed.id;
        return Err(Violation::new(
            "13.2g",
            TransportReason::NeverUnloads { unit },
        ));
    }
    if !has_company(world, side, at) {
        return Err(Violation::new(
            "13.2f",
            TransportReason::NoCompany { hex: at },
        ));
    }
    Ok(())
}

/// Rule 13.2f: a combat unit, a dump or an air base of the side is in the hex, or a port that it owns (9.14h).
fn has_company(world: &World, side: Side, at: HexPos) -> bool {
    let roster = world.resource::<Roster>();
    let waits = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && (printed.family.is_combat() || printed.family == Family::AirBase)
    };
    let hex = world.resource::<Board>().grid().index(at);
    roster.at(at).iter().any(waits)
        || dump_in(world, side, at).is_some()
        || hex.is_some_and(|hex| ports::is_held(world, side, hex))
}

/// Unloads, and pays for it as part of the move. Rule 12.2a: what was put down is not loaded again in the phase.
pub(crate) fn apply_unload(world: &mut World, plan: UnloadPlan, out: &mut Outcomes) {
    let UnloadPlan {
        side,
        handler,
        tokens,
    } = plan;
    let unit = handler.pause.unit;
    movement::spend(world, &handler.pause, handler.price, out);
    let onto = counter_for(world, side, handler.at);
    put_down(world, onto, handler.at, tokens);
    take_off(world, unit, tokens);
    let roster = world.resource::<Roster>();
    out.push(TransportEvent::Unloaded {
        unit: roster.printed(unit).id,
        to: roster.printed(onto).id,
        at: handler.at,
        tokens,
        cost: handler.price,
        left: handler.left(),
    });
}

/// What transport can unload where it stands, or why nothing.
pub fn unload_offer(world: &World, side: Side, unit: UnitId) -> Result<UnloadOffer, Violation> {
    let handler = check_handler(world, side, unit, &[])?;
    let most = fact::<Tokens>(world, handler.pause.unit);
    let plan = check_unload(world, side, unit, most.0, &[])?;
    let price = plan.price();
    Ok(UnloadOffer { most, price })
}
