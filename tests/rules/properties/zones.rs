//! C&C 4 over random play: zones never overlap, and do not change but in the Reinforcement Phase of their side.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::armies::{OperationZone, host_of, zones_of};
use stavka_rules::engine::{StateHash, hash_anew};
use stavka_rules::map::HexPos;
use stavka_rules::operation_zones::{ZoneEvent, ZoneOrder, still_to_place};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::ArmyIx;
use stavka_rules::sequence::{Clock, Phase, SequenceOrder};
use stavka_rules::side::Side;

use super::command::commanded;
use super::{over_random_play, units};

fn zones(world: &World) -> BTreeMap<ArmyIx, (Side, OperationZone)> {
    let of = |side: Side| {
        let zones = zones_of(world, side).into_iter();
        zones.map(move |(army, zone)| (army, (side, zone.clone())))
    };
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// The side whose Reinforcement Phase it is.
fn reinforced(world: &World) -> Option<Side> {
    let clock = world.resource::<Clock>();
    let is_it = clock.now().phase == Phase::Reinforcement;
    clock.actor().filter(|_| is_it)
}

#[test]
fn zones_neither_overlap_nor_change_within_a_turn() {
    let mut before: BTreeMap<ArmyIx, (Side, OperationZone)> = BTreeMap::new();
    let mut phase: Option<Side> = None;
    let (mut placed, mut lifted, mut guests, mut jams) = (0, 0, 0, 0);
    over_random_play(&commanded(), |world, order, _| {
        let now = zones(world);
        for side in Side::BOTH {
            let mut owners: BTreeMap<HexPos, ArmyIx> = BTreeMap::new();
            for (&army, (_, zone)) in now.iter().filter(|(_, (whose, _))| *whose == side) {
                for &hex in zone.hexes.iter() {
                    assert_eq!(owners.insert(hex, army), None, "{hex} is in two zones");
                }
            }
        }
        // What was there stays as it was, unless it is or was its side's Reinforcement Phase, or its last HQ has gone.
        for (army, (side, zone)) in &before {
            let free = phase == Some(*side) || reinforced(world) == Some(*side);
            let same = now.get(army).is_none_or(|(_, now)| now == zone);
            let is_new_game = matches!(order, Order::Sequence(SequenceOrder::Begin));
            assert!(free || same || is_new_game, "{army:?} has another zone");
        }
        for army in now.keys().filter(|army| !before.contains_key(army)) {
            let side = now[army].0;
            assert_eq!(reinforced(world), Some(side), "{army:?} has a zone");
        }
        let ended = matches!(order, Order::Sequence(SequenceOrder::EndSegment));
        // The phase ends only where every army near the enemy has its own.
        if let Some(side) = reinforced(world).filter(|_| ended) {
            assert!(
                still_to_place(world, side).is_empty(),
                "{side:?} owes zones"
            );
        }
        placed += u32::from(matches!(order, Order::Zones(ZoneOrder::PlaceZone { .. })));
        lifted += u32::from(matches!(order, Order::Zones(ZoneOrder::LiftZone { .. })));
        guests += units(world)
            .into_iter()
            .filter(|&unit| host_of(world, unit).is_some())
            .count();
        let log = world.resource::<stavka_rules::engine::Timeline>();
        let jammed =
            |outcome: &Outcome| matches!(outcome, Outcome::Zones(ZoneEvent::Jammed { .. }));
        let last = log.past().last();
        jams += last.map_or(0, |entry| {
            entry.outcomes.iter().filter(|o| jammed(o)).count()
        });
        assert_eq!(world.resource::<StateHash>().value(), hash_anew(world));
        before = now;
        phase = reinforced(world);
    });
    assert!(
        placed > 20 && lifted > 0 && guests > 100 && jams > 0,
        "{placed} placed, {lifted} lifted, {guests} guests, {jams} jams"
    );
}
