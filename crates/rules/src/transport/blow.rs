//! 12.11a Blowing dumps: a side destroys supply of its own before the enemy has it.
//!
//! Rule 12.1b: a dump is a place. All supply of a side in a hex is one dump, on the ground or loaded, and one die is rolled for
//! it in a phase.

use std::collections::BTreeSet;

use bevy::prelude::{Resource, World};

use super::handling::{check_time, is_transport};
use crate::dice::Dice;
use crate::dumps::take_off;
use crate::fog::has_enemy_near;
use crate::general::language::GeneralEvent;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::numbers::Digest;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::language::Payment;
use crate::supply::reason::SupplyReason;
use crate::tables::RuleTables;
use crate::transport::language::{BLOWING_ROLL, TransportEvent};
use crate::transport::reason::TransportReason;
use crate::violation::{Reason, Violation};

/// Hexes whose supply has been blown up in the current phase, in part or without success.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct BlownHexes(BTreeSet<HexPos>);

impl KeptResource for BlownHexes {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        self.0
            .iter()
            .fold(digest, |digest, &hex| digest.byte(39).hex(hex))
    }
}

/// A legal order to blow up supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlowPlan {
    side: Side,
    at: HexPos,
    of: Vec<(UnitIx, u16)>,
}

/// Rule 12.11a: whether a side can blow up this supply: any part of what lies in a hex or is loaded there, once a phase, in
/// each of its Movement Segments and without a unit.
pub(crate) fn check_blow(world: &World, side: Side, of: &[Payment]) -> Result<BlowPlan, Violation> {
    check_time(world, "blowing up of supply", "12.11a")?;
    let roster = world.resource::<Roster>();
    let ids: Vec<UnitId> = of.iter().map(|part| part.dump).collect();
    let counters = roster.own_units(side, &ids, "12.11a")?;
    let refuse = |reason: Reason| Err(Violation::new("12.11a", reason));
    for (&unit, part) in counters.iter().zip(of) {
        let id = part.dump;
        if !may_hold(roster.printed(unit).family) {
            return refuse(Reason::Transport(TransportReason::HoldsNone { unit: id }));
        }
        if roster.location(unit) != roster.location(counters[0]) {
            let (unit, other) = (ids[0], id);
            return refuse(Reason::General(GeneralReason::NotTogether { unit, other }));
        }
        if part.tokens == 0 {
            return refuse(Reason::Transport(TransportReason::NoSupplyNamed));
        }
        let (holds, asked) = (fact::<Tokens>(world, unit), Tokens(part.tokens));
        if holds < asked {
            return refuse(Reason::Supply(SupplyReason::TooLittleSupply {
                dump: id,
                holds,
                asked,
            }));
        }
    }
    let Some(at) = roster.location(counters[0]).hex() else {
        let unit = ids[0];
        return refuse(Reason::General(GeneralReason::NotOnMap { unit }));
    };
    if world.resource::<BlownHexes>().0.contains(&at) {
        return refuse(Reason::Transport(TransportReason::BlownAlready { hex: at }));
    }
    let amounts = of.iter().map(|part| part.tokens);
    let of = counters.into_iter().zip(amounts).collect();
    Ok(BlowPlan { side, at, of })
}

/// Rule 12.1b: supply lies on the ground or is loaded.
fn may_hold(family: Family) -> bool {
    family == Family::Dump || is_transport(family)
}

/// Rolls on the Dump Blowing Table and destroys a share of the whole, to the nearest token, from the counters in the order in
/// which they were named. The transport itself stays.
pub(crate) fn apply_blow(world: &mut World, plan: BlowPlan, out: &mut Outcomes) {
    let BlowPlan { side, at, of } = plan;
    let die = world.resource_mut::<Dice>().roll();
    out.push(GeneralEvent::Rolled {
        side: Some(side),
        purpose: BLOWING_ROLL,
        dice: vec![die],
    });
    let tokens = of.iter().map(|&(_, tokens)| tokens).sum();
    let table = &world.resource::<RuleTables>().dump_blowing;
    let mut left = table.share(die.into()).of(tokens);
    let mut lost = Vec::new();
    for (unit, risked) in of {
        let tokens = left.min(risked);
        left -= tokens;
        if tokens > 0 {
            let dump = world.resource::<Roster>().printed(unit).id;
            lost.push(Payment { dump, tokens });
            take_off(world, unit, tokens);
        }
    }
    world.resource_mut::<BlownHexes>().0.insert(at);
    out.push(TransportEvent::SupplyBlown {
        side,
        at,
        tokens,
        lost,
    });
}

/// What was blown up counts until its phase is over.
pub(super) fn end_phase(world: &mut World) {
    world.resource_mut::<BlownHexes>().0.clear();
}

/// Hexes whose supply a side can blow up now.
pub(crate) fn blowable(world: &World, side: Side) -> Vec<HexPos> {
    if check_time(world, "blowing up of supply", "12.11a").is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let blown = &world.resource::<BlownHexes>().0;
    let own = |&unit: &UnitIx| roster.printed(unit).side == side && holds_any(world, unit);
    let hexes = roster.iter().filter(own);
    let hexes: BTreeSet<HexPos> = hexes
        .filter_map(|unit| roster.location(unit).hex())
        .collect();
    hexes.difference(blown).copied().collect()
}

/// Rule 2.2: hexes with supply that a side can still blow up and the enemy is near, for which the segment waits.
pub fn supply_in_danger(world: &World, side: Side) -> Vec<HexPos> {
    let mut hexes = blowable(world, side);
    hexes.retain(|&hex| has_enemy_near(world, side, hex));
    hexes
}

/// Whether a counter on the map holds supply.
fn holds_any(world: &World, unit: UnitIx) -> bool {
    let roster = world.resource::<Roster>();
    may_hold(roster.printed(unit).family)
        && roster.hex_of(unit).is_some()
        && fact::<Tokens>(world, unit) > Tokens(0)
}

/// Rule 12.1b: all supply of a side in a hex, as its owner would usually lose it: what lies on the ground, then loads, those of
/// formations last.
pub fn supply_in(world: &World, side: Side, at: HexPos) -> Vec<Payment> {
    let roster = world.resource::<Roster>();
    let own = |unit: &UnitIx| roster.printed(*unit).side == side && holds_any(world, *unit);
    let mut counters: Vec<UnitIx> = roster.at(at).iter().copied().filter(own).collect();
    let is = |unit: UnitIx, family: Family| roster.printed(unit).family == family;
    counters.sort_by_key(|&unit| (is(unit, Family::OrganicTruck), !is(unit, Family::Dump)));
    let part = |unit: UnitIx| Payment {
        dump: roster.printed(unit).id,
        tokens: fact::<Tokens>(world, unit).0,
    };
    counters.into_iter().map(part).collect()
}
