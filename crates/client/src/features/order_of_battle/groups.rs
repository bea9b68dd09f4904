//! The order of battle as groups: HQs under their armies, formations, independent units by nation, transport.
//!
//! A unit that belongs to no formation stands under the HQ whose designation is printed on it as its parent. This orders a list and
//! nothing else: by the rules an HQ serves whomever it reaches (13.1d).

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use stavka_rules::ids::{FormationId, NationId, UnitId};
use stavka_rules::pieces::{Army, Formation, Roster, UnitIx, attached_to};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;

use super::filter::Kind;

/// Groups under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its heading: an army, `Formations`, and the like.
    pub title: String,
    /// Its groups.
    pub groups: Vec<Group>,
}

/// Counters that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is known by, for folding.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Colour of the stripe on its counters, `0xRRGGBB`.
    pub stripe: Option<u32>,
    /// Its counters, in roster order; an HQ comes first.
    pub units: Vec<UnitIx>,
}

/// Sorts counters of a side, each with its kind, into groups.
pub fn sections(world: &World, side: Side, counters: &[(UnitIx, Kind)]) -> Vec<Section> {
    let roster = world.resource::<Roster>();
    let mut rest: Vec<(UnitIx, Kind)> = counters.to_vec();
    let hq_groups = headquarters(roster, &mut rest);
    let formations = formations(world, side, &mut rest);
    let mut sections = armies(world, side, hq_groups);
    sections.push(Section {
        title: "Formations".to_owned(),
        groups: formations,
    });
    let of_kind = |wanted: &[Kind]| -> Vec<UnitIx> {
        let of = rest.iter().filter(|(_, kind)| wanted.contains(kind));
        of.map(|&(unit, _)| unit).collect()
    };
    for (title, kinds) in [
        (
            "Independent units",
            &[
                Kind::Armour,
                Kind::Mech,
                Kind::Infantry,
                Kind::Artillery,
                Kind::Headquarters,
            ][..],
        ),
        ("Replacements", &[Kind::Replacement]),
        ("Transport", &[Kind::Transport]),
    ] {
        sections.push(Section {
            title: title.to_owned(),
            groups: by_nation(world, title, &of_kind(kinds)),
        });
    }
    sections.retain(|section| !section.groups.is_empty());
    sections
}

/// A group for each HQ with those on whose counters it is printed; they are taken out of the rest.
fn headquarters(roster: &Roster, rest: &mut Vec<(UnitIx, Kind)>) -> Vec<(UnitId, Group)> {
    let of_hq = |&(_, kind): &(UnitIx, Kind)| kind == Kind::Headquarters;
    let hqs: Vec<UnitIx> = rest
        .iter()
        .copied()
        .filter(of_hq)
        .map(|(hq, _)| hq)
        .collect();
    let mut groups: Vec<(UnitId, Group)> = hqs
        .iter()
        .map(|&hq| {
            let printed = roster.printed(hq);
            let group = Group {
                id: format!("hq {}", printed.id),
                name: format!("{} and its troops", printed.name),
                stripe: None,
                units: vec![hq],
            };
            (printed.id, group)
        })
        .collect();
    let place = |unit: UnitIx, kind: Kind| -> Option<usize> {
        let printed = roster.printed(unit);
        let fights = !matches!(
            kind,
            Kind::Headquarters | Kind::Transport | Kind::Replacement
        );
        let belongs = |&hq: &UnitIx| {
            let hq = roster.printed(hq);
            hq.designation == printed.parent && hq.nation == printed.nation
        };
        let is_led = fights && printed.formation.is_none() && !printed.parent.is_empty();
        is_led.then(|| hqs.iter().position(belongs)).flatten()
    };
    rest.retain(|&(unit, kind)| {
        if kind == Kind::Headquarters {
            return false;
        }
        match place(unit, kind) {
            Some(at) => {
                groups[at].1.units.push(unit);
                false
            }
            None => true,
        }
    });
    groups
}

/// The groups of HQs under their armies, and those that serve none.
fn armies(world: &World, side: Side, hqs: Vec<(UnitId, Group)>) -> Vec<Section> {
    let mut armies: Vec<(String, BTreeSet<UnitId>)> = world
        .try_query::<(Entity, &Army)>()
        .map_or_else(Vec::new, |mut query| {
            let of_side = query.iter(world).filter(|(_, army)| army.side == side);
            of_side
                .map(|(entity, army)| {
                    let headquarters = attached_to(world, entity);
                    (army.name.clone(), headquarters.into_iter().collect())
                })
                .collect()
        });
    // Entities have no order of their own that must stay: the one of their HQs does.
    let first = |army: &(String, BTreeSet<UnitId>)| {
        hqs.iter()
            .position(|(hq, _)| army.1.contains(hq))
            .unwrap_or(usize::MAX)
    };
    armies.sort_by_key(first);
    let mut sections: Vec<Section> = armies
        .iter()
        .map(|(name, members)| Section {
            title: name.clone(),
            groups: hqs
                .iter()
                .filter(|(hq, _)| members.contains(hq))
                .map(|(_, group)| group.clone())
                .collect(),
        })
        .collect();
    let serves = |hq: &UnitId| armies.iter().any(|(_, members)| members.contains(hq));
    sections.push(Section {
        title: "Headquarters".to_owned(),
        groups: hqs
            .into_iter()
            .filter(|(hq, _)| !serves(hq))
            .map(|(_, group)| group)
            .collect(),
    });
    sections
}

/// A group for each multi-unit formation, in the order of its first counter; they are taken out of the rest.
fn formations(world: &World, side: Side, rest: &mut Vec<(UnitIx, Kind)>) -> Vec<Group> {
    let roster = world.resource::<Roster>();
    let known: BTreeMap<FormationId, (String, u32)> =
        world
            .try_query::<&Formation>()
            .map_or_else(BTreeMap::new, |mut query| {
                let of_side = query.iter(world).filter(|formation| formation.side == side);
                of_side
                    .map(|formation| (formation.id, (formation.name.clone(), formation.stripe)))
                    .collect()
            });
    let mut groups: Vec<(FormationId, Group)> = Vec::new();
    rest.retain(|&(unit, _)| {
        let Some(id) = roster.printed(unit).formation else {
            return true;
        };
        let Some((name, stripe)) = known.get(&id) else {
            return true;
        };
        match groups.iter_mut().find(|(other, _)| *other == id) {
            Some((_, group)) => group.units.push(unit),
            None => groups.push((
                id,
                Group {
                    id: format!("formation {id}"),
                    name: name.clone(),
                    stripe: Some(*stripe),
                    units: vec![unit],
                },
            )),
        }
        false
    });
    groups.into_iter().map(|(_, group)| group).collect()
}

/// A group for each nation.
fn by_nation(world: &World, title: &str, units: &[UnitIx]) -> Vec<Group> {
    let roster = world.resource::<Roster>();
    let facts = world.resource::<ScenarioFacts>();
    let mut groups: Vec<(NationId, Group)> = Vec::new();
    for &unit in units {
        let nation = roster.printed(unit).nation;
        match groups.iter_mut().find(|(other, _)| *other == nation) {
            Some((_, group)) => group.units.push(unit),
            None => {
                let name = facts.nation(nation).map_or("", |known| known.name.as_str());
                let group = Group {
                    id: format!("{title} {nation}"),
                    name: name.to_owned(),
                    stripe: None,
                    units: vec![unit],
                };
                groups.push((nation, group));
            }
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
