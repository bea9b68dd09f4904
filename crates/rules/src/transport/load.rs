//! 13.2f Loading: transport takes supply from a dump in its hex.

use bevy::prelude::World;

use super::handling::{Handler, check_handler};
use crate::dumps::{dump_in, loadable, take_off};
use crate::ids::UnitId;
use crate::movement;
use crate::numbers::Mp;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Roster, Tokens, UnitIx, change, fact};
use crate::side::Side;
use crate::supply::reason::SupplyReason;
use crate::transport::language::TransportEvent;
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadPlan {
    handler: Handler,
    from: UnitIx,
    tokens: u16,
}

impl LoadPlan {
    /// What it costs.
    pub const fn price(&self) -> Mp {
        self.handler.price
    }
}

/// What transport can load where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadOffer {
    /// The dump.
    pub from: UnitId,
    /// As much as this.
    pub most: Tokens,
    /// What it costs, however much it is.
    pub price: Mp,
}

/// Rules 13.2c, 13.2f and 12.2a: whether transport can load this from a dump.
pub(crate) fn check_load(
    world: &World,
    side: Side,
    unit: UnitId,
    from: UnitId,
    tokens: u16,
    with: &[UnitId],
) -> Result<LoadPlan, Violation> {
    let handler = check_handler(world, side, unit, with)?;
    let dump = check_dump(world, side, from)?;
    if world.resource::<Roster>().location(dump).hex() != Some(handler.at) {
        let reason = Reason::Transport(TransportReason::NotWithDump { unit, dump: from });
        return Err(Violation::new("13.2f", reason));
    }
    check_amount(world, handler.pause.unit, dump, tokens)?;
    let from = dump;
    Ok(LoadPlan {
        handler,
        from,
        tokens,
    })
}

/// The dump of a side on the ground that an order names.
pub(super) fn check_dump(world: &World, side: Side, id: UnitId) -> Result<UnitIx, Violation> {
    let roster = world.resource::<Roster>();
    let dump = roster.own_units(side, &[id], "13.2f")?[0];
    if roster.printed(dump).family == Family::Dump {
        Ok(dump)
    } else {
        Err(Violation::new(
            "13.2f",
            TransportReason::NotADump { unit: id },
        ))
    }
}

/// Rules 13.2c and 12.2a: whether the dump holds so much that can be loaded, and the transport has room for it.
pub(super) fn check_amount(
    world: &World,
    unit: UnitIx,
    dump: UnitIx,
    tokens: u16,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    check_free(world, dump, tokens)?;
    let (room, asked) = (room_of(world, unit), Tokens(tokens));
    if room.0 < tokens {
        let unit = id;
        let reason = Reason::Transport(TransportReason::NoRoom { unit, room, asked });
        return Err(Violation::new("13.2c", reason));
    }
    Ok(())
}

/// Rule 12.2a: the dump of a side that an order names, if it holds so much that can still be moved in the phase.
pub(crate) fn check_sent(
    world: &World,
    side: Side,
    from: UnitId,
    tokens: u16,
) -> Result<UnitIx, Violation> {
    let dump = check_dump(world, side, from)?;
    check_free(world, dump, tokens)?;
    Ok(dump)
}

/// Rule 12.2a: whether a dump holds so much that was not put down in the phase.
fn check_free(world: &World, dump: UnitIx, tokens: u16) -> Result<(), Violation> {
    let from = world.resource::<Roster>().printed(dump).id;
    if tokens == 0 {
        return Err(Violation::new("13.2f", TransportReason::NoSupplyNamed));
    }
    let asked = Tokens(tokens);
    let holds = fact::<Tokens>(world, dump);
    if holds.0 < tokens {
        let dump = from;
        let reason = Reason::Supply(SupplyReason::TooLittleSupply { dump, holds, asked });
        return Err(Violation::new("13.2f", reason));
    }
    let free = loadable(world, dump);
    if free.0 < tokens {
        let dump = from;
        let reason = Reason::Transport(TransportReason::PutDownNow { dump, free, asked });
        return Err(Violation::new("12.2a", reason));
    }
    Ok(())
}

/// Rule 13.2c: what transport can still take.
pub(crate) fn room_of(world: &World, unit: UnitIx) -> Tokens {
    let capacity = world.resource::<Roster>().printed(unit).capacity;
    Tokens(capacity.saturating_sub(fact::<Tokens>(world, unit).0))
}

/// Loads, and pays for it as part of the move.
pub(crate) fn apply_load(world: &mut World, plan: LoadPlan, out: &mut Outcomes) {
    let LoadPlan {
        handler,
        from,
        tokens,
    } = plan;
    let unit = handler.pause.unit;
    movement::spend(world, &handler.pause, handler.price, out);
    let held = fact::<Tokens>(world, unit).0;
    change::set(world, unit, Tokens(held + tokens));
    take_off(world, from, tokens);
    let roster = world.resource::<Roster>();
    out.push(TransportEvent::Loaded {
        unit: roster.printed(unit).id,
        from: roster.printed(from).id,
        at: handler.at,
        tokens,
        cost: handler.price,
        left: handler.left(),
    });
}

/// What transport can load where it stands, or why nothing.
pub fn load_offer(world: &World, side: Side, unit: UnitId) -> Result<LoadOffer, Violation> {
    let handler = check_handler(world, side, unit, &[])?;
    let ix = handler.pause.unit;
    let Some(dump) = dump_in(world, side, handler.at) else {
        let reason = Reason::Transport(TransportReason::NotWithDump { unit, dump: unit });
        return Err(Violation::new("13.2f", reason));
    };
    let most = most_from(world, ix, dump);
    // What can be loaded at all is asked as an order asks it, so that a refusal gives the same reason.
    check_amount(world, ix, dump, most.0.max(1))?;
    Ok(LoadOffer {
        from: world.resource::<Roster>().printed(dump).id,
        most,
        price: handler.price,
    })
}

/// The most that transport can take from a dump.
pub(super) fn most_from(world: &World, unit: UnitIx, dump: UnitIx) -> Tokens {
    Tokens(room_of(world, unit).0.min(loadable(world, dump).0))
}
