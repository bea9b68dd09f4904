//! C&C 1.4 Ammunition under the command rules: no HQ throws it to units of another army, and each feeds so many limited units
//! a phase. What is drawn directly is nobody's affair.

use bevy::prelude::World;

use super::feeders::NamedFeeders;
use super::reach::{Source, Sources, draw_sources};
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

/// How units that fight are fed.
#[derive(Clone, Copy)]
pub(crate) struct Terms<'a> {
    /// Who takes slots.
    pub feeding: Feeding,
    /// The HQs that are named for some of them.
    pub named: &'a NamedFeeders,
    /// The dumps that are to pay, where their owner names them.
    pub dumps: Option<&'a [UnitIx]>,
}

impl Terms<'static> {
    /// The usual ones: no HQ and no dump is named.
    pub(crate) const fn usual(feeding: Feeding) -> Self {
        static NOBODY: NamedFeeders = NamedFeeders::NONE;
        Self {
            feeding,
            named: &NOBODY,
            dumps: None,
        }
    }
}

impl Terms<'_> {
    /// Whether a dump may pay.
    fn takes_from(self, dump: UnitIx) -> bool {
        self.dumps.is_none_or(|dumps| dumps.contains(&dump))
    }
}

/// Rule 12.3 with C&C 1.4: the dumps that these units can draw combat supply from together, and by which routes. Who takes a slot
/// and was fed in this phase keeps his HQ, and who is named for one is fed by it alone; of the others those are left out who
/// draw directly, and the smallest.
pub(crate) fn ammunition(world: &World, units: &[UnitIx], terms: Terms<'_>) -> Vec<Sources> {
    let mut sources: Vec<Sources> = units
        .iter()
        .map(|&unit| draw_sources(world, unit))
        .collect();
    if !binds_supply(world) {
        return sources;
    }
    for (sources, &unit) in sources.iter_mut().zip(units) {
        *sources = sources.along(|source| {
            terms.takes_from(source.dump) && source.via.is_none_or(|hq| may_feed(world, hq, unit))
        });
    }
    let seats = seats(world, units, &sources, terms);
    for ((sources, &unit), seat) in sources.iter_mut().zip(units).zip(seats) {
        if let Some(hq) = terms.named.of_unit(unit) {
            *sources = sources.along(|source| source.via == Some(hq));
        }
        if terms.feeding.takes_slot(world, unit) {
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
    terms: Terms<'_>,
) -> Vec<Option<UnitIx>> {
    let fed = parties_fed(world);
    let mut hqs: Vec<UnitIx> = fed.iter().map(|&(_, hq)| hq).collect();
    hqs.extend(sources.iter().flat_map(givers));
    hqs.retain(|&hq| row_of(world, hq).is_some());
    hqs.sort_unstable();
    hqs.dedup();
    let numbers = |of: &[UnitIx]| -> Vec<usize> {
        let number = |hq: &UnitIx| hqs.binary_search(hq).ok();
        of.iter().filter_map(number).collect()
    };
    // Parties that take slots, with what they reach: those of this fight after those fed before it, who keep their HQ.
    let mut parties: Vec<(UnitIx, Limited)> = Vec::new();
    for &(party, hq) in &fed {
        if let Some(troop) = troop_of(world, party) {
            let (weight, hqs) = (u32::MAX, numbers(&[hq]));
            parties.push((party, Limited { troop, weight, hqs }));
        }
    }
    for fighting in fighting(world, units, sources, terms.feeding) {
        let party = fighting.party;
        let Some(troop) = troop_of(world, party) else {
            continue;
        };
        if parties.iter().any(|&(known, _)| known == party) {
            continue;
        }
        let named = terms.named.of_party(world, party);
        let limited = match named {
            Some(hq) => Limited {
                troop,
                weight: NAMED,
                hqs: numbers(&[hq]),
            },
            None => Limited {
                troop,
                weight: fighting.weight(world),
                hqs: numbers(&fighting.givers()),
            },
        };
        parties.push((party, limited));
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

/// What of a limited unit or formation fights and takes a slot.
struct Fighting<'a> {
    party: UnitIx,
    members: Vec<(UnitIx, &'a Sources)>,
}

impl Fighting<'_> {
    /// The HQs that throw to all of them who would go without: whoever draws directly is not among these. Where all do, any HQ
    /// that throws to one of them adds to what there is.
    fn givers(&self) -> Vec<UnitIx> {
        let all = self.members.iter().map(|&(_, sources)| sources);
        let mut needy = all.clone().filter(|sources| !draws(sources));
        let Some(first) = needy.next() else {
            let mut any: Vec<UnitIx> = all.flat_map(givers).collect();
            any.sort_unstable();
            any.dedup();
            return any;
        };
        let mut common: Vec<UnitIx> = givers(first).collect();
        common.dedup();
        for sources in needy {
            let reached: Vec<UnitIx> = givers(sources).collect();
            common.retain(|hq| reached.contains(hq));
        }
        common
    }

    /// What it weighs to leave it out: more for those who do not draw directly.
    fn weight(&self, world: &World) -> u32 {
        let weight = |&(unit, sources): &(UnitIx, &Sources)| {
            let needs = if draws(sources) { 0 } else { u16::MAX };
            u32::from(size_of(world, unit).0) + u32::from(needs)
        };
        self.members.iter().map(weight).sum()
    }
}

/// The parties of a fight that take slots, in the order of their first members.
fn fighting<'a>(
    world: &World,
    units: &[UnitIx],
    sources: &'a [Sources],
    feeding: Feeding,
) -> Vec<Fighting<'a>> {
    let mut parties: Vec<Fighting<'a>> = Vec::new();
    for (&unit, sources) in units.iter().zip(sources) {
        if !feeding.takes_slot(world, unit) {
            continue;
        }
        let (party, member) = (party_of(world, unit), (unit, sources));
        match parties.iter_mut().find(|known| known.party == party) {
            Some(known) => known.members.push(member),
            None => parties.push(Fighting {
                party,
                members: vec![member],
            }),
        }
    }
    parties
}

/// The HQs that throw something to a unit, one after each route.
fn givers(sources: &Sources) -> impl Iterator<Item = UnitIx> + '_ {
    sources.routes().filter_map(|source| source.via)
}

/// Whether a unit draws supply directly.
fn draws(sources: &Sources) -> bool {
    sources.routes().any(|source| source.via.is_none())
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
    let terms = Terms {
        feeding,
        named,
        dumps: Some(dumps),
    };
    let sources = ammunition(world, units, terms);
    let fed_by = |(&unit, sources): (&UnitIx, &Sources)| {
        let hq = givers(sources).next()?;
        (!draws(sources) && feeding.takes_slot(world, unit)).then_some((unit, hq))
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

/// C&C 1.4: why the n-th of some units goes without ammunition that an HQ could throw to it by 12.3, if that is so.
pub(crate) fn why_withheld(
    world: &World,
    units: &[UnitIx],
    n: usize,
    got: &Sources,
    terms: Terms<'_>,
) -> Option<CommandReason> {
    if !binds_supply(world) {
        return None;
    }
    let unit = units[n];
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    let all = draw_sources(world, unit);
    let withheld = |source: &Source| terms.takes_from(source.dump) && !got.has(source.dump);
    let by = all.routes().find(withheld)?.via?;
    let hq = roster.printed(by).id;
    if !may_feed(world, by, unit) {
        return Some(CommandReason::OtherArmy { unit: id, hq });
    }
    let party = party_of(world, unit);
    let fed = parties_fed(world).into_iter();
    let mut fed = fed.filter_map(|(known, hq)| (known == party).then_some(hq));
    let other = fed
        .next()
        .or_else(|| terms.named.of_unit(unit))
        .or_else(|| terms.named.of_party(world, party))
        .filter(|&other| other != by);
    if let Some(other) = other {
        let hq = roster.printed(other).id;
        return Some(CommandReason::FedBy { unit: id, hq });
    }
    let mates = units.iter().filter(|&&mate| party_of(world, mate) == party);
    let thrown = |&mate: &UnitIx| draw_sources(world, mate).along(|source| source.via == Some(by));
    let takes_part = |sources: &Sources| sources.routes().any(|s| terms.takes_from(s.dump));
    if mates.clone().any(|mate| !takes_part(&thrown(mate))) {
        return Some(CommandReason::FormationApart { unit: id, hq });
    }
    Some(CommandReason::FeedsOthers { unit: id, hq })
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
