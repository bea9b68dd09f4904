//! 13.9 Unit consolidation: two multi-step units, formations, independents, aircraft behind their socket.

use crate::support::{
    Field, Game, counter, hex, id, in_reinforcement, map, moving, transport, worth,
};
use stavka_rules::formation::FuelledFormations;
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Family, Fuel, Location, Mode, ModeMarker, Orientation, OutOfSupply, Printed, Stocks, Symbol,
    fact,
};
use stavka_rules::reinforcement::air::{Readiness, ReducedAircraft, can_combine};
use stavka_rules::reinforcement::{ReinforcementEvent, ReinforcementOrder, rebuild_items, sheet};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::telling::{tell, tell_order};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn of_blue(name: &str) -> Printed {
    counter(name, Side::One)
}

fn division(name: &str) -> Printed {
    worth(of_blue(name), 10, 3, 4)
}

fn of(formation: &str, printed: Printed) -> Printed {
    Printed {
        formation: FormationId::new(formation).ok(),
        ..printed
    }
}

/// Something is due, so that the phase waits even if nothing can be combined.
fn front() -> Field {
    map(&OPEN)
        .unit(counter("e", Side::Two), "08.05")
        .due(of_blue("due"), 1, "01.01")
}

fn merge(unit: &str, with: &str) -> Order {
    let (unit, with) = (id(unit), id(with));
    in_reinforcement(ReinforcementOrder::Merge { unit, with })
}

fn swap(unit: &str, with: &str) -> Order {
    let (unit, with) = (id(unit), id(with));
    in_reinforcement(ReinforcementOrder::Swap { unit, with })
}

// The first kind

#[test]
fn r13_9_two_reduced_units_become_one() {
    let board = |one: u8, two: u8| {
        front()
            .unit(division("one"), "03.03")
            .reduced(one)
            .unit(division("two"), "03.03")
            .reduced(two)
            .begin()
    };
    let mut game = board(3, 2);
    let entry = game.accept(merge("one", "two"));
    assert_eq!(game.steps("one"), 3);
    assert_eq!(game.at("two"), Location::Dead);
    let event = Outcome::Reinforcement(ReinforcementEvent::Merged {
        unit: id("one"),
        with: id("two"),
        at: hex("03.03"),
        steps: 3,
        wasted: 0,
    });
    assert_eq!(entry.outcomes, std::slice::from_ref(&event));
    assert_eq!(
        tell(&game.world, &event),
        "one in 03.03 takes over two: 3 steps"
    );
    // Steps beyond full strength are lost.
    let mut game = board(1, 1);
    game.accept(merge("two", "one"));
    assert_eq!(game.steps("two"), 4);
    let mut game = board(0, 2);
    game.refuse(merge("one", "two"), "13.9");
    game.accept(merge("two", "one"));
}

#[test]
fn r13_9_they_are_in_one_hex_and_the_same_on_both_sides() {
    let mut game = front()
        .unit(division("one"), "03.03")
        .reduced(2)
        .unit(division("far"), "04.03")
        .reduced(2)
        .unit(worth(of_blue("better"), 10, 4, 4), "03.03")
        .reduced(2)
        .unit(moving(division("quick"), Mobility::Truck, 8), "03.03")
        .reduced(2)
        .unit(of_blue("regiment"), "03.03")
        .begin();
    game.refuse(merge("one", "far"), "13.9");
    game.refuse(merge("one", "better"), "13.9");
    game.refuse(merge("one", "quick"), "13.9");
    game.refuse(merge("one", "regiment"), "13.9");
    game.refuse(merge("regiment", "one"), "13.9");
    game.refuse(merge("one", "one"), "13.9");
    game.refuse(merge("one", "e"), "13.9");
}

#[test]
fn r13_9_stocks_and_order_matter_enemies_and_trace_do_not() {
    let board = |stocks: Stocks, marker: ModeMarker| {
        front()
            .unit_as(
                division("one"),
                Location::Map(hex("07.05")),
                Orientation::Combat,
                marker,
            )
            .reduced(2)
            .out_of_supply()
            .unit(division("two"), "07.05")
            .reduced(1)
            .with(move |setup| {
                let last = setup.units.last_mut().expect("a unit");
                last.stocks = stocks;
            })
            .begin()
    };
    board(Stocks::Low, ModeMarker::None).refuse(merge("one", "two"), "13.9");
    board(Stocks::Exhausted, ModeMarker::None).refuse(merge("one", "two"), "13.9");
    board(Stocks::Full, ModeMarker::Disorganized).refuse(merge("one", "two"), "13.9");
    board(Stocks::Full, ModeMarker::Disorganized).refuse(merge("two", "one"), "13.9");
    // Beside an enemy and Out of Supply.
    let mut game = board(Stocks::Full, ModeMarker::None);
    game.accept(merge("one", "two"));
    assert!(fact::<OutOfSupply>(&game.world, game.ix("one")).0);
}

#[test]
fn r13_9_units_are_combined_in_the_reinforcement_phase_only() {
    let mut game = front()
        .unit(division("one"), "03.03")
        .reduced(2)
        .unit(division("two"), "03.03")
        .reduced(2)
        .begin();
    assert_eq!(sheet(&game.world, Side::One).mergers.len(), 2);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(merge("one", "two"), "13.9");
    assert!(sheet(&game.world, Side::One).mergers.is_empty());
}

// The second kind

/// A battalion of formation x in Reserve and Out of Supply, and a dead one of formation y.
fn formations() -> Field {
    front()
        .reserve_markers(1)
        .unit_as(
            of("x", of_blue("ours")),
            Location::Map(hex("03.03")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .out_of_supply()
        .dead(of("y", of_blue("lost")))
}

#[test]
fn r13_9_a_unit_goes_over_to_another_formation_with_its_mode_and_markers() {
    let mut game = formations().begin();
    let entry = game.accept(swap("ours", "lost"));
    assert_eq!(game.at("lost"), Location::Map(hex("03.03")));
    assert_eq!(game.at("ours"), Location::Dead);
    assert_eq!(game.mode("lost"), Mode::Reserve);
    assert!(fact::<OutOfSupply>(&game.world, game.ix("lost")).0);
    let event = &entry.outcomes[0];
    assert_eq!(tell(&game.world, event), "ours in 03.03 becomes lost");
    let told = tell_order(&game.world, &swap("ours", "lost"));
    assert_eq!(told, "Make ours into lost");
}

#[test]
fn r13_9_the_other_unit_is_dead_alike_and_of_another_formation() {
    let mut game = formations()
        .unit(of("y", of_blue("alive")), "04.03")
        .dead(of("x", of_blue("same")))
        .dead(of("y", worth(of_blue("stronger"), 9, 3, 1)))
        .dead(of_blue("free"))
        .begin();
    game.refuse(swap("ours", "alive"), "13.9");
    game.refuse(swap("ours", "same"), "13.9");
    game.refuse(swap("ours", "stronger"), "13.9");
    // No unit of a formation becomes independent.
    game.refuse(swap("ours", "free"), "13.9");
    let swaps = sheet(&game.world, Side::One).swaps;
    let both: Vec<_> = swaps.iter().map(|item| (item.unit, item.with)).collect();
    assert!(both.contains(&(id("ours"), id("lost"))));
}

#[test]
fn r13_9_an_organic_truck_takes_its_load_to_the_other_formation() {
    let organic = |name: &str, formation: &str| {
        let printed = Printed {
            family: Family::OrganicTruck,
            ..transport(name, Side::One, 20, 8)
        };
        of(formation, printed)
    };
    let mut game = front()
        .unit_moving(organic("ours", "x"), "03.03")
        .holding(5)
        .dead(organic("lost", "y"))
        .begin();
    game.accept(swap("ours", "lost"));
    assert_eq!((game.tokens("lost"), game.tokens("ours")), (5, 0));
}

#[test]
fn r13_9_a_unit_that_goes_over_has_full_stocks_and_is_in_order() {
    let board = |stocks: Stocks, marker: ModeMarker| {
        front()
            .unit_as(
                of("x", of_blue("ours")),
                Location::Map(hex("03.03")),
                Orientation::Combat,
                marker,
            )
            .with(move |setup| {
                let last = setup.units.last_mut().expect("a unit");
                last.stocks = stocks;
            })
            .dead(of("y", of_blue("lost")))
            .begin()
    };
    board(Stocks::Low, ModeMarker::None).refuse(swap("ours", "lost"), "13.9");
    board(Stocks::Exhausted, ModeMarker::None).refuse(swap("ours", "lost"), "13.9");
    board(Stocks::Full, ModeMarker::Disorganized).refuse(swap("ours", "lost"), "13.9");
    board(Stocks::Full, ModeMarker::None).accept(swap("ours", "lost"));
}

#[test]
fn r13_9_losses_and_fuel_stay_with_the_unit() {
    let mut game = front()
        .unit(of("x", division("ours")), "03.03")
        .reduced(3)
        .unit(of("z", division("other")), "03.03")
        .dead(of("y", division("lost")))
        .begin();
    let fuel = fact::<Fuel>(&game.world, game.ix("ours"));
    assert_eq!(fuel, Fuel::UntilCleanUp);
    game.accept(swap("ours", "lost"));
    assert_eq!(game.steps("lost"), 1, "it is as reduced as before");
    assert_eq!(fact::<Fuel>(&game.world, game.ix("lost")), fuel);
    let no_fuel = fact::<Fuel>(&game.world, game.ix("ours"));
    assert_eq!(no_fuel, Fuel::None, "it is in the Dead Pile");
    // Rule 13.7 D: what a formation has paid for is not carried into another.
    let has_paid = |name: &str| {
        let formation = FormationId::new(name).expect("an id");
        game.world.resource::<FuelledFormations>().has(formation)
    };
    assert!(has_paid("x"));
    assert!(!has_paid("y"));
}

// The third kind

#[test]
fn r13_9_steps_of_a_formation_never_go_to_an_independent_unit() {
    let board = || {
        front()
            .unit(of("x", division("ours")), "03.03")
            .reduced(2)
            .unit(division("free"), "03.03")
            .reduced(2)
            .unit(of("y", division("theirs")), "03.03")
            .reduced(2)
            .begin()
    };
    let mut game = board();
    let told = game.refuse(merge("free", "ours"), "13.9");
    assert!(told.contains("no unit becomes independent"), "{told}");
    let mergers = sheet(&game.world, Side::One).mergers;
    let all_are_legal = mergers.iter().all(|item| item.unit != id("free"));
    assert!(all_are_legal && mergers.len() == 4, "{mergers:?}");
    game.accept(merge("ours", "free"));
    assert_eq!(game.steps("ours"), 4);
    // Formations among themselves combine either way.
    board().accept(merge("theirs", "ours"));
    board().accept(merge("ours", "theirs"));
}

#[test]
fn r13_9_an_independent_unit_becomes_part_of_a_formation() {
    let mut game = front()
        .unit(of_blue("free"), "03.03")
        .dead(of("y", of_blue("lost")))
        .begin();
    game.accept(swap("free", "lost"));
    assert_eq!(game.at("lost"), Location::Map(hex("03.03")));
    // Never the other way round.
    game.refuse(swap("lost", "free"), "13.9");
}

#[test]
fn r13_9_ordinary_trucks_become_organic_ones() {
    let organic = Printed {
        family: Family::OrganicTruck,
        ..transport("lost", Side::One, 20, 8)
    };
    let wagon = Printed {
        symbol: Symbol::Wagon,
        ..transport("wagon", Side::One, 20, 8)
    };
    let mut game = front()
        .unit_moving(transport("t", Side::One, 20, 8), "03.03")
        .holding(3)
        .unit_moving(transport("small", Side::One, 20, 4), "03.03")
        .unit_moving(wagon, "03.03")
        .dead(of("y", organic))
        .begin();
    game.refuse(swap("small", "lost"), "13.9");
    game.refuse(swap("wagon", "lost"), "13.9");
    game.accept(swap("t", "lost"));
    assert_eq!(game.at("lost"), Location::Map(hex("03.03")));
    assert_eq!(game.tokens("lost"), 3);
    // The ordinary counter is spare again, and one like it can be rebuilt (13.5e).
    assert_eq!((game.at("t"), game.tokens("t")), (Location::Tray, 0));
    let items = rebuild_items(&game.world, Side::One);
    assert!(items.iter().any(|item| item.unit == id("t")));
}

// The fourth kind

#[test]
fn r13_9_two_reduced_aircraft_alike_in_everything_become_one() {
    let plane = ReducedAircraft {
        kind: "109F",
        at: hex("03.03"),
        readiness: Readiness::Active,
        is_reduced: true,
    };
    assert!(can_combine(&plane, &plane));
    let idle = Readiness::Inactive;
    for other in [
        ReducedAircraft {
            kind: "110C",
            ..plane
        },
        ReducedAircraft {
            at: hex("04.03"),
            ..plane
        },
        ReducedAircraft {
            readiness: idle,
            ..plane
        },
        ReducedAircraft {
            is_reduced: false,
            ..plane
        },
    ] {
        assert!(!can_combine(&plane, &other));
    }
    let whole = ReducedAircraft {
        is_reduced: false,
        ..plane
    };
    assert!(!can_combine(&whole, &whole));
}

#[test]
fn what_was_combined_is_taken_back_whole() {
    let mut game: Game = formations().begin();
    let before = stavka_rules::engine::hash_anew(&game.world);
    game.accept(swap("ours", "lost"));
    stavka_rules::engine::undo(&mut game.world).expect("an order to take back");
    assert_eq!(stavka_rules::engine::hash_anew(&game.world), before);
    assert_eq!(game.at("ours"), Location::Map(hex("03.03")));
}
