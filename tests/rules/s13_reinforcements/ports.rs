//! 13.6a: ports.

use stavka_rules::map::{Feature, Mobility};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Printed, Re, Size, Symbol};
use stavka_rules::reinforcement::{ReinforcementEvent, ReinforcementOrder, forfeits};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{NONE, blue, front, numbered, of_blue, step};
use crate::support::{
    Field, counter, enter, hex, id, in_reinforcement, moving, repl, transport, worth,
};

/// A motorized regiment, which takes up 1 SP (4.7).
fn motor(name: &str) -> Printed {
    moving(of_blue(name), Mobility::Truck, 10)
}

/// A port of ours in 04.03 that handles 2 SP.
fn port() -> Field {
    front()
        .feature("04.03", Feature::Port { capacity: 8 })
        .controlled("04.03", Side::One)
}

#[test]
fn r13_6a_a_port_takes_no_more_than_its_capacity() {
    let mut game = port()
        .due(motor("r"), 1, "04.03")
        .due(motor("s"), 1, "04.03")
        .due(motor("t"), 1, "04.03")
        .begin();
    // Three of 1 RE take up 3 SP, and there is room for 2.
    game.refuse(enter(&["r", "s", "t"], "04.03", NONE), "13.6a");
    game.refuse(in_reinforcement(ReinforcementOrder::EnterAll), "13.6");
    game.accept(enter(&["r"], "04.03", NONE));
    game.accept(enter(&["s"], "04.03", NONE));
    game.refuse(enter(&["t"], "04.03", NONE), "13.6a");
    assert_eq!(blue(&game).waiting, [id("t")]);
    assert!(forfeits(&game.world, Side::One).is_empty());
    // What finds no room was not delayed by its owner, so it waits.
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let waits = Outcome::Reinforcement(ReinforcementEvent::Waits {
        side: Side::One,
        units: vec![id("t")],
    });
    assert!(entry.outcomes.contains(&waits), "{:?}", entry.outcomes);
    let at = hex("04.03");
    assert_eq!(game.at("t"), Location::Arriving { turn: 2, at });
}

#[test]
fn r4_7b_men_on_foot_take_up_half_their_size_and_sums_are_exact() {
    let small = |capacity| {
        front()
            .feature("04.03", Feature::Port { capacity })
            .controlled("04.03", Side::One)
    };
    let of = |size: Size, re: u16, name: &str| Printed {
        size,
        re: Re(re),
        ..of_blue(name)
    };
    // Two battalions on foot take up 2T; three companies 3/8 SP, which is not rounded up one by one.
    let battalions = |capacity| {
        small(capacity)
            .due(of(Size::Battalion, 2, "a"), 1, "04.03")
            .due(of(Size::Battalion, 2, "b"), 1, "04.03")
            .begin()
    };
    battalions(2).accept(enter(&["a", "b"], "04.03", NONE));
    let mut game = battalions(1);
    let said = game.refuse(enter(&["a", "b"], "04.03", NONE), "13.6a");
    assert!(
        said.contains("can take ¼ SP more in this phase, not ½ SP"),
        "{said}"
    );
    game.accept(enter(&["a"], "04.03", NONE));
    game.refuse(enter(&["b"], "04.03", NONE), "13.6a");
    let mut board = small(2);
    for name in ["a", "b", "c", "d"] {
        board = board.due(of(Size::Company, 1, name), 1, "04.03");
    }
    let mut game = board.begin();
    game.accept(enter(&["a", "b", "c"], "04.03", NONE));
    game.accept(enter(&["d"], "04.03", NONE));
    // Vehicles and transport take up all of it.
    let mut game = port()
        .due(motor("m"), 1, "04.03")
        .due(transport("t", Side::One, 20, 4), 1, "04.03")
        .due(repl("pax", Side::One, Symbol::Personnel), 1, "04.03")
        .begin();
    game.accept(enter(&["m", "t"], "04.03", NONE));
    game.refuse(enter(&["pax"], "04.03", NONE), "13.6a");
}

#[test]
fn r19_0a_one_combat_unit_larger_than_the_port_takes_it_up_as_a_whole() {
    let panzer = || worth(moving(of_blue("pz"), Mobility::Track, 12), 9, 3, 3);
    let board = |capacity| {
        front()
            .feature("04.03", Feature::Port { capacity })
            .controlled("04.03", Side::One)
            .due(panzer(), 1, "04.03")
            .due(motor("m"), 1, "04.03")
    };
    // 3 RE through a port of 1T, and then nothing else.
    let mut game = board(1).begin();
    game.refuse(enter(&["pz", "m"], "04.03", NONE), "13.6a");
    game.accept(enter(&["pz"], "04.03", NONE));
    game.refuse(enter(&["m"], "04.03", NONE), "13.6a");
    // Not where something has landed, nor for transport, nor where nothing is left of the port.
    let mut game = board(5).begin();
    game.accept(enter(&["m"], "04.03", NONE));
    game.refuse(enter(&["pz"], "04.03", NONE), "13.6a");
    let mut game = port()
        .due(transport("t", Side::One, 20, 12), 1, "04.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.refuse(enter(&["t"], "04.03", NONE), "13.6a");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_ne!(game.at("t"), Location::Removed);
    let mut game = board(1)
        .with(|setup| setup.scenario.damage.ports.push((hex("04.03"), 3)))
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.refuse(enter(&["pz"], "04.03", NONE), "13.6a");
}

#[test]
fn r13_6a_a_port_in_an_enemy_zone_takes_nothing() {
    // The friend in the port does not negate the zone.
    let mut game = port()
        .unit(of_blue("guard"), "04.03")
        .unit(counter("f", Side::Two), "05.03")
        .due(of_blue("r"), 1, "04.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.refuse(enter(&["r"], "04.03", NONE), "13.6a");
    assert_eq!(blue(&game).waiting, [id("r")]);
    game.accept(enter(&["s"], "01.03", NONE));
}

#[test]
fn r13_6a_a_port_that_is_an_entry_hex_is_entered_by_land() {
    let mut game = front()
        .feature("01.03", Feature::Port { capacity: 4 })
        .feature("01.03", Feature::Entry(Side::One))
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.accept(enter(&["r", "s"], "01.03", NONE));
}

#[test]
fn r13_6a_units_can_be_overstacked_as_they_are_placed() {
    let mut board = front();
    let names: Vec<String> = (0..12).map(|n| format!("r{n}")).collect();
    for name in &names {
        board = board.due(of_blue(name), 1, "01.03");
    }
    let mut game = board.begin();
    game.accept(in_reinforcement(ReinforcementOrder::EnterAll));
    // Nobody looks at the end of this phase; the Movement Phase cannot end so.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(step(&game), numbered("3b"));
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8a");
}
