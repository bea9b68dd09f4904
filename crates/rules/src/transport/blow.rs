//! 12.11a Blowing dumps: a side destroys supply of its own before the enemy has it.

use bevy::prelude::World;

use super::handling::{check_time, is_transport};
use crate::dice::Dice;
use crate::dumps::take_off;
use crate::general::language::GeneralEvent;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::outcome::Outcomes;
use crate::pieces::{Blown, Family, Roster, Tokens, UnitIx, change, fact};
use crate::side::Side;
use crate::supply::reason::SupplyReason;
use crate::tables::RuleTables;
use crate::transport::language::{BLOWING_ROLL, TransportEvent};
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// A legal order to blow up supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlowPlan {
    side: Side,
    unit: UnitIx,
    at: HexPos,
    tokens: u16,
}

/// Rule 12.11a: whether a side can blow up this supply: any part of what a dump or a load holds, once a phase, in each of
/// its Movement Segments and without a unit.
pub(crate) fn check_blow(
    world: &World,
    side: Side,
    id: UnitId,
    tokens: u16,
) -> Result<BlowPlan, Violation> {
    check_time(world, "blowing up of supply", "12.11a")?;
    let roster = world.resource::<Roster>();
    let unit = roster.own_units(side, &[id], "12.11a")?[0];
    let refuse = |reason: Reason| Err(Violation::new("12.11a", reason));
    if !may_hold(roster.printed(unit).family) {
        return refuse(Reason::Transport(TransportReason::NotADump { unit: id }));
    }
    if fact::<Blown>(world, unit).0 {
        return refuse(Reason::Transport(TransportReason::BlownAlready {
            unit: id,
        }));
    }
    if tokens == 0 {
        return refuse(Reason::Transport(TransportReason::NoSupplyNamed));
    }
    let holds = fact::<Tokens>(world, unit);
    if holds.0 < tokens {
        let (dump, asked) = (id, Tokens(tokens));
        return refuse(Reason::Supply(SupplyReason::TooLittleSupply {
            dump,
            holds,
            asked,
        }));
    }
    let Some(at) = roster.location(unit).hex() else {
        return refuse(Reason::General(GeneralReason::NotOnMap { unit: id }));
    };
    Ok(BlowPlan {
        side,
        unit,
        at,
        tokens,
    })
}

/// Rule 12.1b: supply lies on the ground or is loaded.
fn may_hold(family: Family) -> bool {
    family == Family::Dump || is_transport(family)
}

/// Rolls on the Dump Blowing Table and destroys a share, to the nearest token. The transport itself stays.
pub(crate) fn apply_blow(world: &mut World, plan: BlowPlan, out: &mut Outcomes) {
    let BlowPlan {
        side,
        unit,
        at,
        tokens,
    } = plan;
    let die = world.resource_mut::<Dice>().roll();
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose: BLOWING_ROLL,
        dice: vec![die],
    });
    let table = &world.resource::<RuleTables>().dump_blowing;
    let destroyed = table.share(die.into()).of(tokens);
    change::set(world, unit, Blown(true));
    take_off(world, unit, destroyed);
    let unit = world.resource::<Roster>().printed(unit).id;
    out.push(TransportEvent::SupplyBlown {
        side,
        unit,
        at,
        tokens,
        destroyed,
    });
}

/// Dumps and loads that a side can blow up now.
pub(crate) fn blowable(world: &World, side: Side) -> Vec<UnitIx> {
    if check_time(world, "blowing up of supply", "12.11a").is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side
            && may_hold(printed.family)
            && roster.hex_of(unit).is_some()
            && fact::<Tokens>(world, unit).0 > 0
            && !fact::<Blown>(world, unit).0
    };
    roster.iter().filter(own).collect()
}
