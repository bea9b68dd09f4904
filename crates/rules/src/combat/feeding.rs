//! C&C 1.4 Which HQ feeds whom in an attack, and which others could.

use bevy::prelude::World;

use super::supply::{Settlement, attack_payment};
use crate::armies::party_of;
use crate::pieces::{Roster, UnitIx};
use crate::supply::ammunition::{Feeding, fed_through};
use crate::supply::{NamedFeeder, draw_sources};

/// A limited unit of an attack, or what of its formation attacks, and the HQ that feeds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FedParty {
    /// Those of it that attack and do not draw themselves.
    pub units: Vec<UnitIx>,
    /// Its HQ.
    pub by: UnitIx,
    /// Other HQs that could feed it, each with what is said for that.
    pub others: Vec<(UnitIx, Vec<NamedFeeder>)>,
}

/// C&C 1.4: who takes a slot of which HQ in an attack that is paid so. Who draws from a dump that pays takes none.
pub fn fed_parties(world: &World, units: &[UnitIx], settlement: &Settlement) -> Vec<FedParty> {
    let on_dumps = |unit: &UnitIx| !settlement.stocks.contains(unit);
    let served: Vec<UnitIx> = units.iter().copied().filter(on_dumps).collect();
    let dumps: Vec<UnitIx> = settlement.paid.iter().map(|&(dump, _)| dump).collect();
    let named = &settlement.named;
    let mut parties: Vec<FedParty> = Vec::new();
    for (unit, by) in fed_through(world, &served, &dumps, Feeding::Attack, named) {
        let party = party_of(world, unit);
        let is_it = |known: &&mut FedParty| party_of(world, known.units[0]) == party;
        match parties.iter_mut().find(is_it) {
            Some(known) => known.units.push(unit),
            None => parties.push(FedParty {
                units: vec![unit],
                by,
                others: Vec::new(),
            }),
        }
    }
    for fed in &mut parties {
        fed.others = others(world, units, settlement, fed);
    }
    parties
}

/// The other HQs that could feed a party, if supply is there for it.
fn others(
    world: &World,
    units: &[UnitIx],
    settlement: &Settlement,
    fed: &FedParty,
) -> Vec<(UnitIx, Vec<NamedFeeder>)> {
    let roster = world.resource::<Roster>();
    let sources = fed.units.iter().map(|&unit| draw_sources(world, unit));
    let mut hqs: Vec<UnitIx> = sources
        .flat_map(|sources| sources.routes().collect::<Vec<_>>())
        .filter_map(|source| source.via)
        .filter(|&hq| hq != fed.by)
        .collect();
    hqs.sort_unstable();
    hqs.dedup();
    let party = roster.ids(fed.units.iter().copied());
    let mut kept = settlement.named.said(world);
    kept.retain(|feeder| !feeder.units.iter().any(|unit| party.contains(unit)));
    let could = |hq: UnitIx| {
        let new = NamedFeeder {
            hq: roster.printed(hq).id,
            units: party.clone(),
        };
        let said: Vec<NamedFeeder> = kept.iter().cloned().chain([new]).collect();
        let paid = attack_payment(world, units, &settlement.stocks, &said);
        paid.is_some().then_some((hq, said))
    };
    hqs.into_iter().filter_map(could).collect()
}
