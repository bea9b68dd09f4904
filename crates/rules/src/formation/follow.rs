//! 13.7 B Markers follow their units.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::World;

use super::markers::set;
use super::orders::take_out;
use super::{FormationMarkers, Gathering, marker_of};
use crate::ids::FormationId;
use crate::map::HexPos;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx};

/// What an order leaves of a marker.
struct Change {
    formation: FormationId,
    /// Where it is now.
    at: HexPos,
    /// Units that are no longer with it.
    parted: Vec<UnitIx>,
}

/// After an order: a marker stays where units of it are left. If all have gone it goes with them, with the most of them if
/// they went apart. Who parts from it has left it (13.7 A, B).
pub(crate) fn follow(world: &mut World, out: &mut Outcomes) {
    for Change {
        formation,
        at,
        parted,
    } in changes(world)
    {
        if !parted.is_empty()
            && let Some(left) = take_out(world, formation, &parted)
        {
            out.push(left);
        }
        if let Some(marker) = marker_of(world, formation) {
            set(world, formation, Some(&Gathering { at, ..marker }));
        }
    }
}

fn changes(world: &World) -> Vec<Change> {
    let roster = world.resource::<Roster>();
    let markers = FormationMarkers::read(world);
    let change = |(formation, marker): (FormationId, &Gathering)| {
        let belongs = |unit: UnitIx| roster.printed(unit).formation == Some(formation);
        let mut places: BTreeMap<HexPos, BTreeSet<UnitIx>> = BTreeMap::new();
        for &unit in &marker.units {
            if let Some(at) = roster.location(unit).hex().filter(|_| belongs(unit)) {
                places.entry(at).or_default().insert(unit);
            }
        }
        let stays = places.contains_key(&marker.at).then_some(marker.at);
        // Of equal parts the one with the first unit in roster order has the marker.
        let most = || {
            let part = |(_, units): &(&HexPos, &BTreeSet<UnitIx>)| {
                (units.len(), std::cmp::Reverse(units.first().copied()))
            };
            places.iter().max_by_key(part).map(|(&at, _)| at)
        };
        let at = stays.or_else(most).unwrap_or(marker.at);
        let with = places.get(&at);
        let away = |unit: &&UnitIx| !with.is_some_and(|units| units.contains(unit));
        let parted: Vec<UnitIx> = marker.units.iter().filter(away).copied().collect();
        (at != marker.at || !parted.is_empty()).then_some(Change {
            formation,
            at,
            parted,
        })
    };
    markers.iter().filter_map(change).collect()
}
