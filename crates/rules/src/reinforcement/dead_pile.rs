//! 13.5 The Dead Pile and the reduced units on the map: what each costs, where it could be rebuilt now, or why it cannot.

use bevy::prelude::World;

use super::consolidate::is_identical;
use super::language::ReinforcementOrder;
use super::reason::ReinforcementReason;
use super::rebuild;
use super::{is_phase_of, repls};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::pieces::{Family, Location, Roster, StepsLost, UnitIx, fact};
use crate::reinforcement::damages::Damages;
use crate::side::Side;
use crate::tables::{Batch, ReplPrice};
use crate::violation::{Reason, Violation};

/// A unit in the Dead Pile, or a reduced one on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildItem {
    /// The unit.
    pub unit: UnitId,
    /// Where it is; none in the Dead Pile.
    pub at: Option<HexPos>,
    /// Steps that it has lost.
    pub lost: u8,
    /// What a step costs; none if it is never rebuilt.
    pub price: Option<ReplPrice>,
    /// Another unit of the Dead Pile that comes back for the same Repl (13.5d).
    pub pair: Option<UnitId>,
    /// Where it can be rebuilt now.
    pub ways: Vec<RebuildWay>,
    /// Why it cannot, where there is no way.
    pub refusal: Option<Violation>,
}

/// A hex in which a unit can be rebuilt now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildWay {
    /// Where the Repls are.
    pub at: HexPos,
    /// The HQ that is near.
    pub hq: UnitId,
    /// What Repls there are.
    pub repls: ReplPrice,
    /// The order for one step, for two, and so on; for a unit that comes with another, both. Dead units come in Move Mode.
    pub orders: Vec<ReinforcementOrder>,
}

/// Every unit of a side that has lost steps, from the roster's top: the Dead Pile, and units on the map.
pub fn rebuild_items(world: &World, side: Side) -> Vec<RebuildItem> {
    let roster = world.resource::<Roster>();
    let sites = sites(world, side);
    let listed = |&unit: &UnitIx| is_listed(world, side, unit);
    let units: Vec<UnitIx> = roster.iter().filter(listed).collect();
    let item = |&unit: &UnitIx| item(world, side, unit, &units, &sites);
    units.iter().map(item).collect()
}

/// Whether a side could rebuild anything now.
pub(super) fn can_rebuild_anything(world: &World, side: Side) -> bool {
    let usable = |site: &Site| site.hq.is_ok();
    sites(world, side).iter().any(usable)
        && rebuild_items(world, side)
            .iter()
            .any(|item| !item.ways.is_empty())
}

/// Whether a unit has its place in the list.
fn is_listed(world: &World, side: Side, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    if printed.side != side || printed.family == Family::Replacement {
        return false;
    }
    match roster.location(unit) {
        Location::Dead | Location::Removed => true,
        Location::Map(_) => fact::<StepsLost>(world, unit).0 > 0,
        // A spare counter of trucks stands for those that were lost (13.5e), the first of those that are alike for all.
        Location::Tray => {
            let earlier = |&other: &UnitIx| {
                other < unit
                    && roster.location(other) == Location::Tray
                    && is_identical(printed, roster.printed(other))
            };
            printed.family == Family::Transport
                && rebuild::damages(world, side, unit).is_ok()
                && !roster.iter().any(|other| earlier(&other))
        }
        Location::Arriving { .. } => false,
    }
}

/// A hex with Repls that can be used, or why they cannot.
struct Site {
    at: HexPos,
    repls: Vec<UnitIx>,
    hq: Result<UnitIx, Violation>,
}

fn sites(world: &World, side: Side) -> Vec<Site> {
    let hexes = repls::in_move_mode(world, side).into_iter();
    let site = |(at, repls)| Site {
        at,
        repls,
        hq: rebuild::check_place(world, side, at),
    };
    hexes.map(site).collect()
}

fn item(world: &World, side: Side, unit: UnitIx, listed: &[UnitIx], sites: &[Site]) -> RebuildItem {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let at = roster.location(unit).hex();
    let damages = rebuild::damages(world, side, unit);
    let lost = match at {
        Some(_) => fact::<StepsLost>(world, unit).0,
        None => printed.steps,
    };
    let pair = damages.as_ref().ok().and_then(|damages| {
        let twin = twin(world, side, unit, *damages, listed)?;
        Some(roster.printed(twin).id)
    });
    let ways: Vec<RebuildWay> = match &damages {
        Ok(damages) if is_phase_of(world, side) => sites
            .iter()
            .filter_map(|site| way(world, side, unit, pair, *damages, site))
            .collect(),
        Ok(_) | Err(_) => Vec::new(),
    };
    RebuildItem {
        unit: printed.id,
        at,
        lost,
        price: damages.as_ref().ok().map(|damages| damages.price),
        pair,
        refusal: match damages {
            Err(violation) => Some(violation),
            Ok(_) if !ways.is_empty() => None,
            Ok(damages) => Some(why_not(world, side, unit, damages.price, sites)),
        },
        ways,
    }
}

/// Rule 13.5d: another unit of the Dead Pile that the same Repl brings back.
fn twin(
    world: &World,
    side: Side,
    unit: UnitIx,
    damages: Damages,
    listed: &[UnitIx],
) -> Option<UnitIx> {
    if damages.batch != Batch::Pair {
        return None;
    }
    let fits = |&&other: &&UnitIx| {
        other != unit && rebuild::check_price(world, side, &[unit, other], 1).is_ok()
    };
    listed.iter().find(fits).copied()
}

/// The orders that rebuild a unit in a hex, step by step.
fn way(
    world: &World,
    side: Side,
    unit: UnitIx,
    pair: Option<UnitId>,
    damages: Damages,
    site: &Site,
) -> Option<RebuildWay> {
    let roster = world.resource::<Roster>();
    let hq = site.hq.as_ref().ok()?;
    let units: Vec<UnitId> = std::iter::once(roster.printed(unit).id)
        .chain(pair)
        .collect();
    let order = |steps: u8| {
        let with = repls::pick(world, &site.repls, damages.price.times(steps))?;
        let with = roster.ids(with);
        rebuild::check_rebuild(world, side, &units, steps, &with, None).ok()?;
        Some(ReinforcementOrder::Rebuild {
            units: units.clone(),
            steps,
            with,
            mode: None,
        })
    };
    let orders: Vec<ReinforcementOrder> = (1..=damages.steps).map_while(order).collect();
    (!orders.is_empty()).then(|| RebuildWay {
        at: site.at,
        hq: roster.printed(*hq).id,
        repls: repls::worth(world, &site.repls),
        orders,
    })
}

/// Why a unit that could be rebuilt is not now: what the hex lacks in which most of the price lies, or all of it.
fn why_not(world: &World, side: Side, unit: UnitIx, price: ReplPrice, sites: &[Site]) -> Violation {
    let roster = world.resource::<Roster>();
    let at = roster.location(unit).hex();
    let enough = sites.iter().filter(|site| {
        let there = at.is_none_or(|at| at == site.at);
        there && repls::worth(world, &site.repls).covers(price)
    });
    let refused = enough.filter_map(|site| {
        let with = repls::pick(world, &site.repls, price)?;
        let (id, with) = (roster.printed(unit).id, roster.ids(with));
        rebuild::check_rebuild(world, side, &[id], 1, &with, None).err()
    });
    let none = Violation::new(
        "13.5a",
        Reason::Reinforcement(ReinforcementReason::NoRepls { price }),
    );
    refused.into_iter().next().unwrap_or(none)
}
