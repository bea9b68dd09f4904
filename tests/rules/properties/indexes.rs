//! What is kept up to date equals what is worked out from nothing; ranges and orders agree.

use stavka_rules::damage::trainbusting_zones;
use stavka_rules::engine::{Plan, check};
use stavka_rules::map::Board;
use stavka_rules::modes::reserve;
use stavka_rules::movement::{MovementOffer, MovementOrder, MovementPlan};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Marked, Roster, mark_anew};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::{is_overstacked, overstacked};
use stavka_rules::terrain::StepCosts;
use stavka_rules::zoc::Zones;
use stavka_rules::{engine, supply, zoc};

use super::{crowd, on_both_maps, over_random_play};

#[test]
fn indexes_equal_recomputation() {
    on_both_maps(|world, _, _| {
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(
            *world.resource::<StepCosts>() == StepCosts::anew(world, &trainbusting_zones(world))
        );
        world.resource::<Roster>().validate(world).expect("roster");
        assert!(*world.resource::<Marked>() == mark_anew(world));
        supply::validate_rail_nets(world).expect("rail nets");
        supply::validate_throws(world).expect("throw ranges");
        let grid = *world.resource::<Board>().grid();
        for side in Side::BOTH {
            let hexes = grid.iter().filter_map(|pos| grid.index(pos));
            let crowded: Vec<_> = hexes
                .filter(|&hex| is_overstacked(world, side, hex))
                .collect();
            assert_eq!(overstacked(world, side), crowded);
        }
        assert_eq!(
            world.resource::<engine::StateHash>().value(),
            engine::hash_anew(world)
        );
    });
}

/// Going back restores every index; going forward again gives the same game.
#[test]
fn indexes_are_right_after_undo() {
    let mut orders = 0;
    on_both_maps(|world, order, _| {
        orders += 1;
        if orders % 25 != 0
            || *order == Order::Sequence(SequenceOrder::Begin)
            || engine::can_undo(world) != Ok(false)
        {
            return;
        }
        let hash = engine::hash_anew(world);
        engine::undo(world).expect("no die fell");
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(
            *world.resource::<StepCosts>() == StepCosts::anew(world, &trainbusting_zones(world))
        );
        assert!(*world.resource::<reserve::ReserveMarkers>() == reserve::count_anew(world));
        supply::validate_throws(world).expect("throw ranges");
        supply::validate_throws(&engine::twin(world)).expect("throw ranges of a twin");
        engine::redo(world).expect("it was possible before");
        assert_eq!(engine::hash_anew(world), hash);
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        supply::validate_throws(world).expect("throw ranges");
    });
}

/// Every hex of a range can be ordered, at the price shown, in every state of a game.
#[test]
fn ranges_and_orders_agree_in_random_games() {
    let mut asked = 0;
    over_random_play(&crowd(), |world, _, _| {
        asked += 1;
        if asked % 15 != 0 {
            return;
        }
        for unit in engine::legal(world).pick(MovementOffer::mover) {
            let units = [unit];
            let query = stavka_rules::movement::MoveQuery::of(&units);
            let range = engine::reach(world, &query).expect("a mover has a range");
            for hex in range.hexes() {
                let order = Order::Movement(MovementOrder::Move {
                    units: vec![unit],
                    path: range.path_to(hex).expect("a way"),
                    mode: None,
                });
                let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(world, &order) else {
                    panic!("{unit} to {hex} is shown and refused");
                };
                assert_eq!(range.left(hex), Some(plan.left()), "{unit} to {hex}");
                let halts = plan.stopped || plan.captures;
                assert_eq!(range.stops_in(hex), halts, "{unit} to {hex}");
            }
        }
    });
}
