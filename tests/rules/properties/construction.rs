//! 13.7, 13.8 and 16.0 over random play: works, construction, formation markers.

use std::collections::BTreeSet;

use stavka_rules::engine::{Plan, check};
use stavka_rules::engineers::{EngineerOffer, EngineerOrder};
use stavka_rules::formation::{FormationMarkers, Gathering};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Board;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Family, Level, Roster, UnitIx, fact};
use stavka_rules::sequence::Clock;
use stavka_rules::tables::RuleTables;
use stavka_rules::works::{WorksOffer, WorksOrder, WorksPlan, level_at};
use stavka_rules::{engine, formation};

use super::{on_both_maps, units};

#[test]
fn works_rise_by_one_level_a_turn_and_never_beyond_the_highest() {
    let mut dug = 0;
    on_both_maps(|world, order, plan| {
        let highest = world.resource::<RuleTables>().hedgehogs.highest_level();
        let highest_base = world.resource::<RuleTables>().construction.highest_base();
        for unit in units(world) {
            let level = fact::<Level>(world, unit).0;
            let levels = match world.resource::<Roster>().printed(unit).family {
                Family::AirBase => 0..=highest_base,
                _ => 1..=highest,
            };
            assert!(levels.contains(&level), "level {level}");
        }
        let (Order::Works(WorksOrder::Dig { hex, by, .. }), Plan::Works(WorksPlan::Dig(plan))) =
            (order, plan)
        else {
            return;
        };
        dug += 1;
        let board = world.resource::<Board>();
        let side = world.resource::<Clock>().actor().expect("somebody builds");
        let before = level_at(world, side, board.grid().index(*hex).expect("on the map"));
        assert_eq!(plan.level(), before + 1);
        let roster = world.resource::<Roster>();
        for id in by {
            let unit = roster.find(*id).expect("a unit");
            assert_eq!(fact::<Activity>(world, unit), Activity::Fresh, "{id}");
        }
    });
    assert!(dug > 20, "{dug}");
}

#[test]
fn what_can_be_built_is_what_orders_allow() {
    let mut payable = 0;
    on_both_maps(|world, _, _| {
        for unit in engine::legal(world).pick(WorksOffer::digger) {
            let offers = engine::dig_offers(world, unit);
            assert!(
                !offers.is_empty(),
                "{unit} is said to build and builds nothing"
            );
            for offer in offers {
                let (hex, by) = (offer.hex, offer.by);
                let Ok(from) = offer.payments else { continue };
                let order = Order::Works(WorksOrder::Dig { hex, by, from });
                assert!(
                    check(world, &order).is_ok(),
                    "{order:?} is offered and refused"
                );
                payable += 1;
            }
        }
    });
    assert!(payable > 100, "{payable}");
}

#[test]
fn what_engineers_are_offered_is_what_orders_allow() {
    let mut payable = BTreeSet::new();
    on_both_maps(|world, _, _| {
        for by in engine::legal(world).pick(EngineerOffer::constructor) {
            let offers = engine::task_offers(world, by);
            assert!(!offers.is_empty(), "{by} is said to work and does nothing");
            for offer in offers {
                let (task, hex, by) = (offer.task, offer.hex, offer.by);
                let Ok(from) = offer.payments else { continue };
                let order = Order::Engineers(EngineerOrder::Construct {
                    task,
                    hex,
                    by,
                    from,
                });
                assert!(
                    check(world, &order).is_ok(),
                    "{order:?} is offered and refused"
                );
                payable.insert(task);
            }
        }
    });
    // Strips are not built where the game has none.
    assert_eq!(payable.len(), 4, "{payable:?}");
}

/// Rule 13.7: a marker is never without its units, they are in its hex and of its formation, and no unit is in two.
#[test]
fn formation_markers_stand_for_units_of_theirs_in_one_hex() {
    let mut moved = 0;
    let mut before = FormationMarkers::default();
    on_both_maps(|world, _, _| {
        let markers = FormationMarkers::read(world);
        assert_eq!(formation::validate(world), Ok(()));
        let inside: Vec<UnitIx> = markers
            .iter()
            .flat_map(|(_, marker)| marker.units.iter().copied())
            .collect();
        let each: BTreeSet<UnitIx> = inside.iter().copied().collect();
        assert_eq!(inside.len(), each.len(), "a unit is in two markers");
        let elsewhere = |(formation, marker): (FormationId, &Gathering)| {
            let old = before.of(formation);
            old.is_some_and(|old| old.at != marker.at)
        };
        moved += markers.iter().filter(|&marker| elsewhere(marker)).count();
        before = markers;
    });
    assert!(moved > 5, "{moved}");
}
