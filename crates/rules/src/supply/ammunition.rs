//! C&C 1.4 Ammunition under the command rules: no HQ throws it to units of another army, and each feeds so many limited units
//! a phase. What is drawn directly is nobody's affair.

use bevy::prelude::World;

use super::feeders::NamedFeeders;
use super::reach::{Sources, draw_sources};
use crate::armies::{ArmyOf, binds_supply};
use crate::armies::{Limited, army_of, assign, is_commander, party_of, row_of, troop_of};
use crate::command::reason::CommandReason;
use crate::pieces::{Allegiance, ArmyKind, FedBy, Roster, UnitIx, change, fact};
use crate::stacking::size_of;
use crate::tables::{CapacityRow, ClassTrait, RuleTables};

/// Who of those that fight takes a slot of the HQ that feeds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Feeding {
    /// Attackers: whoever is limited.
    Attack,
    /// Defenders: nobody, unless the tables say otherwise.
    Defence,
    /// Guns that fire: those whose barrages count.
    Barrage,
}

impl Feeding {
    pub(super) fn takes_slot(self, world: &World, unit: UnitIx) -> bool {
        let table = &world.resource::<RuleTables>().command;
        let Some(troop) = troop_of(world, unit) else {
            return false;
        };
        match self {
            Self::Attack => true,
            Self::Defence => table.sequence.defence_uses_slots,
            Self::Barrage => table
                .class(troop.class)
                .is_some_and(|class| class.is(ClassTrait::Barrages)),
        }
    }
}

/// Rule 12.3 with C&C 1.4: the dumps that these units can draw combat supply from together, and by which routes. Who takes a slot
/// and was fed in this phase keeps his HQ, and who is named for one is fed by it alone; of the others those are left out who
/// draw directly, and the smallest.
pub(crate) fn ammunition(
    world: &World,
    units: &[UnitIx],
    feeding: Feeding,
    named: &NamedFeeders,
) -> Vec<Sources> {
    let mut sources: Vec<Sources> = units
        .iter()
        .map(|&unit| draw_sources(world, unit))
        .collect();
    if !binds_supply(world) {
        return sources;
    }
    for (sources, &unit) in sources.iter_mut().zip(units) {
        *sources = sources.along(|source| source.via.is_none_or(|hq| may_feed(world, hq, unit)));
    }
    let seats = seats(world, units, &sources, feeding, named);
    for ((sources, &unit), seat) in sources.iter_mut().zip(units).zip(seats) {
        if let Some(hq) = named.of_unit(unit) {
            *sources = sources.along(|source| source.via == Some(hq));
        }
        if feeding.takes_slot(world, unit) {
            *sources = sources.along(|source| {
                source
                    .via
                    .is_none_or(|hq| seat == Some(hq) || row_of(world, hq).is_none())
            });
        }
    }
    sources
}

/// C&C 1.4: an HQ attached to an army throws no ammunition to units of another. That of an army group throws it to all armies of
/// the group (C&C 3). Units that are of no army take it from anybody.
pub(super) fn may_feed(world: &World, hq: UnitIx, unit: UnitIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    let own = if is_commander(printed) {
        army_of(world, unit)
    } else {
        fact::<Allegiance>(world, unit).0
    };
    let (Some(own), Some(giver)) = (own, army_of(world, hq)) else {
        return true;
    };
    let (own_facts, giver_facts) = (ArmyOf(own).facts(world), ArmyOf(giver).facts(world));
    own == giver || giver_facts.kind == ArmyKind::Group && own_facts.group == Some(giver_facts.id)
}

/// What it weighs to leave out a party for which an HQ is named: less than one that was fed, and more than all others.
const NAMED: u32 = u32::MAX / 2;

/// The HQ that feeds each of some units, if it takes a slot of one.
fn seats(
    world: &World,
    units: &[UnitIx],
    sources: &[Sources],
    feeding: Feeding,
    named: &NamedFeeders,
) -> Vec<Option<UnitIx>> {
    let fed = parties_fed(world);
    let mut hqs: Vec<UnitIx> = fed.iter().map(|&(_, hq)| hq).collect();
    hqs.extend(
        sources
            .iter()
            .flat_map(Sources::routes)
            .filter_map(|source| source.via),
    );
    hqs.retain(|&hq| row_of(world, hq).is_some());
    hqs.sort_unstable();
    hqs.dedup();
    let number = |hq: UnitIx| hqs.binary_search(&hq).ok();
    // Parties that take slots, with what they reach: those of this fight after those fed before it.
    let mut parties: Vec<(UnitIx, Limited)> = Vec::new();
    for &(party, hq) in &fed {
        if let Some(troop) = troop_of(world, party) {
            let hqs = number(hq).into_iter().collect();
            let weight = u32::MAX;
            parties.push((party, Limited { troop, weight, hqs }));
        }
    }
    for (&unit, sources) in units.iter().zip(sources) {
        let party = party_of(world, unit);
        let Some(troop) = troop_of(world, unit).filter(|_| feeding.takes_slot(world, unit)) else {
            continue;
        };
        let reached = sources.routes().filter_map(|source| number(source.via?));
        let draws = sources.routes().any(|source| source.via.is_none());
        let weight =
            u32::from(size_of(world, unit).0) + if draws { 0 } else { u32::from(u16::MAX) };
        match parties.iter_mut().find(|(known, _)| *known == party) {
            // Who was fed before keeps his HQ, as does who is named for one. Others of a formation want one that reaches all of it.
            Some((_, known)) if known.weight < NAMED => {
                let reached: Vec<usize> = reached.collect();
                known.hqs.retain(|hq| reached.contains(hq));
                known.weight += weight;
            }
            Some(_) => {}
            None => {
                let limited = match named.of_party(world, party) {
                    Some(hq) => Limited {
                        troop,
                        weight: NAMED,
                        hqs: number(hq).into_iter().collect(),
                    },
                    None => {
                        let mut hqs: Vec<usize> = reached.collect();
                        hqs.dedup();
                        Limited { troop, weight, hqs }
                    }
                };
                parties.push((party, limited));
            }
        }
    }
    let rows: Vec<&CapacityRow> = hqs.iter().filter_map(|&hq| row_of(world, hq)).collect();
    let limited: Vec<Limited> = parties.iter().map(|(_, limited)| limited.clone()).collect();
    let taken = assign(&rows, &limited);
    let seat_of = |&unit: &UnitIx| {
        let party = party_of(world, unit);
        let at = parties.iter().position(|(known, _)| *known == party)?;
        taken[at].map(|hq| hqs[hq])
    };
    units.iter().map(seat_of).collect()
}

/// The parties that HQs have fed in the current phase.
fn parties_fed(world: &World) -> Vec<(UnitIx, UnitIx)> {
    let roster = world.resource::<Roster>();
    let fed = roster.iter().filter_map(|unit| {
        let hq = fact::<FedBy>(world, unit).0?;
        Some((party_of(world, unit), hq))
    });
    let mut parties: Vec<(UnitIx, UnitIx)> = fed.collect();
    parties.sort_unstable();
    parties.dedup();
    parties
}

/// C&C 1.4: who takes a slot of which HQ if these dumps pay for these units. Who draws from one of them himself takes none.
pub(crate) fn fed_through(
    world: &World,
    units: &[UnitIx],
    dumps: &[UnitIx],
    feeding: Feeding,
    named: &NamedFeeders,
) -> Vec<(UnitIx, UnitIx)> {
    if !binds_supply(world) {
        return Vec::new();
    }
    let sources = ammunition(world, units, feeding, named);
    let fed_by = |(&unit, sources): (&UnitIx, &Sources)| {
        let paying = || {
            sources
                .routes()
                .filter(|source| dumps.contains(&source.dump))
        };
        let draws = paying().any(|source| source.via.is_none());
        let hq = paying().find_map(|source| source.via)?;
        (!draws && feeding.takes_slot(world, unit)).then_some((unit, hq))
    };
    units.iter().zip(&sources).filter_map(fed_by).collect()
}

/// C&C 1.4: notes who takes a slot of which HQ, as these dumps are about to pay for these units.
pub(crate) fn note_fed(
    world: &mut World,
    units: &[UnitIx],
    dumps: &[UnitIx],
    feeding: Feeding,
    named: &NamedFeeders,
) {
    for (unit, hq) in fed_through(world, units, dumps, feeding, named) {
        change::set(world, unit, FedBy(Some(hq)));
    }
}

/// C&C 1.4: how many limited units an HQ has fed in this phase, a formation counted once, and how many it may feed.
pub fn slots_of_phase(world: &World, hq: UnitIx) -> (usize, u16) {
    let fed = parties_fed(world);
    let taken = fed.iter().filter(|&&(_, by)| by == hq).count();
    (taken, row_of(world, hq).map_or(0, CapacityRow::size))
}

/// C&C 1.4: why a unit goes without ammunition that an HQ could throw to it by 12.3, if that is so.
pub(crate) fn why_withheld(world: &World, unit: UnitIx, got: &Sources) -> Option<CommandReason> {
    if !binds_supply(world) {
        return None;
    }
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    let all = draw_sources(world, unit);
    let missing = all.routes().find(|source| !got.has(source.dump))?;
    let by = missing.via?;
    let hq = roster.printed(by).id;
    Some(if may_feed(world, by, unit) {
        CommandReason::FeedsOthers { unit: id, hq }
    } else {
        CommandReason::OtherArmy { unit: id, hq }
    })
}

/// The phase ends, and everybody may be fed anew.
pub(crate) fn end_phase(world: &mut World) {
    if !binds_supply(world) {
        return;
    }
    let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
    for unit in units {
        change::set(world, unit, FedBy(None));
    }
}
