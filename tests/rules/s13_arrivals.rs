//! 13.6a, 13.6b Where arrivals come in: ports, who holds them and what they take, what stands in for a blocked map edge, and
//! everything placed at once.

use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker, Orientation, Printed};
use stavka_rules::reinforcement::{MusterSheet, ReinforcementOrder, sheet};
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;

use crate::support::{
    Field, Game, counter, dump, enter, hex, id, in_reinforcement, map, moving, piece,
};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];
const NONE: Option<ModeChange> = None;

fn of_blue(name: &str) -> Printed {
    counter(name, Side::One)
}

/// A motorized regiment, which takes up 1 SP of a port (4.7).
fn motor(name: &str) -> Printed {
    moving(of_blue(name), Mobility::Truck, 10)
}

/// A friend in 03.03 and an enemy in 08.05; something else is due, so that the phase waits.
fn front() -> Field {
    map(&OPEN)
        .unit(of_blue("friend"), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .in_tray(dump("depot", Side::One))
        .due(of_blue("other"), 1, "01.01")
}

/// A port that handles 2 SP.
fn with_port(at: &str) -> Field {
    front().feature(at, Feature::Port { capacity: 8 })
}

fn supply(tokens: u16, at: &str) -> SupplyArrival {
    SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(at),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(tokens),
    }
}

fn blue(game: &Game) -> MusterSheet {
    sheet(&game.world, Side::One)
}

fn hexes(game: &Game, unit: &str) -> Vec<String> {
    let sheet = blue(game);
    let item = sheet.arrivals.iter().find(|item| item.unit == id(unit));
    let item = item.expect("a unit that is due");
    item.hexes.iter().map(ToString::to_string).collect()
}

/// Places supply of the first parcel.
fn place(game: &Game, at: &str, tokens: u16) -> Order {
    let parcel = blue(game).parcels[0].parcel;
    let at = hex(at);
    in_reinforcement(ReinforcementOrder::PlaceSupply { parcel, at, tokens })
}

fn all() -> Order {
    in_reinforcement(ReinforcementOrder::EnterAll)
}

// 13.6a

#[test]
fn r13_6a_only_who_owns_a_port_lands_there() {
    let board = || {
        with_port("04.03")
            .due(of_blue("r"), 1, "04.03")
            .with(|setup| setup.scenario.supply.push(supply(2, "04.03")))
    };
    let mut game = board().controlled("04.03", Side::Two).begin();
    let told = game.refuse(enter(&["r"], "04.03", NONE), "13.6a");
    assert!(told.contains("does not belong"), "{told}");
    assert_eq!(blue(&game).waiting, [id("r")]);
    game.refuse(place(&game, "04.03", 2), "13.6a");
    // Nor where nobody does.
    board()
        .begin()
        .refuse(enter(&["r"], "04.03", NONE), "13.6a");
    let mut game = board().controlled("04.03", Side::One).begin();
    game.accept(enter(&["r"], "04.03", NONE));
    assert_eq!(game.tokens("depot"), 2);
}

#[test]
fn r13_6a_supply_does_not_take_the_room_of_units_by_itself() {
    let board = |tokens: u16| {
        with_port("04.03")
            .controlled("04.03", Side::One)
            .due(motor("r"), 1, "04.03")
            .with(move |setup| setup.scenario.supply.push(supply(tokens, "04.03")))
    };
    // There is room for 8 tokens, and the regiment takes 4.
    let mut game = board(8).begin();
    assert_eq!(game.at("depot"), Location::Tray, "the owner chooses");
    game.accept(enter(&["r"], "04.03", NONE));
    game.refuse(place(&game, "04.03", 5), "13.6a");
    game.accept(place(&game, "04.03", 4));
    // Or supply first, and the regiment waits.
    let mut game = board(8).begin();
    game.accept(place(&game, "04.03", 8));
    game.refuse(enter(&["r"], "04.03", NONE), "13.6a");
    // What fits beside them leaves no choice any more once they are there.
    let mut game = board(4).begin();
    assert_eq!(game.at("depot"), Location::Tray);
    game.accept(enter(&["r"], "04.03", NONE));
    assert_eq!(game.tokens("depot"), 4);
}

#[test]
fn r13_6a_supply_in_a_port_that_nobody_else_needs_lands_by_itself() {
    let game = with_port("04.03")
        .controlled("04.03", Side::One)
        .with(|setup| setup.scenario.supply.push(supply(8, "04.03")))
        .begin();
    assert_eq!(game.tokens("depot"), 8);
}

#[test]
fn r13_6a_a_port_takes_its_current_capacity() {
    let engineer = |name: &str| Printed {
        engineer: true,
        ..of_blue(name)
    };
    let board = || {
        with_port("04.03")
            .controlled("04.03", Side::One)
            .unit(engineer("pi"), "04.03")
            .due(motor("r"), 2, "04.03")
            .due(motor("s"), 2, "04.03")
    };
    let mut game = board().begin();
    game.go_to_step("3b");
    game.accept(Order::Engineers(EngineerOrder::Construct {
        task: Task::DamagePort,
        hex: hex("04.03"),
        by: vec![id("pi")],
        from: Vec::new(),
    }));
    game.go_to_step("2");
    // One of five parts is gone: 6 tokens are left of 8.
    game.accept(enter(&["r"], "04.03", NONE));
    game.refuse(enter(&["s"], "04.03", NONE), "13.6a");
    let mut game = board().begin();
    game.go_to_step("3b");
    game.go_to_step("2");
    game.accept(enter(&["r", "s"], "04.03", NONE));
}

// 13.6b

#[test]
fn r13_6b_nothing_stands_in_for_a_port_that_an_enemy_zone_closes() {
    let board = || {
        with_port("01.03")
            .controlled("01.03", Side::One)
            .due(of_blue("r"), 1, "01.03")
    };
    let mut game = board().unit(counter("f", Side::Two), "02.03").begin();
    assert!(hexes(&game, "r").is_empty());
    game.refuse(enter(&["r"], "01.03", NONE), "13.6a");
    game.refuse(enter(&["r"], "01.02", NONE), "13.6b");
    // Enemy units in the hex itself block it.
    let mut game = board().unit(counter("f", Side::Two), "01.03").begin();
    assert_eq!(hexes(&game, "r"), ["01.02", "01.04"]);
    game.accept(enter(&["r"], "01.02", NONE));
}

#[test]
fn r13_6b_supply_for_a_blocked_map_edge_comes_in_beside_it() {
    let mut game = front()
        .unit(counter("f", Side::Two), "01.03")
        .with(|setup| setup.scenario.supply.push(supply(6, "01.03")))
        .begin();
    let offered: Vec<String> = blue(&game).parcels[0]
        .hexes
        .iter()
        .map(|(at, _)| at.to_string())
        .collect();
    assert_eq!(offered, ["01.02", "01.04"]);
    game.refuse(place(&game, "01.03", 6), "13.6b");
    game.refuse(place(&game, "01.05", 6), "13.6b");
    game.accept(place(&game, "01.04", 6));
    assert_eq!(game.tokens("depot"), 6);
}

// Everything at once

/// A unit that is due in Reserve.
fn in_reserve(board: Field, name: &str, at: &str) -> Field {
    let location = Location::Arriving {
        turn: 1,
        at: hex(at),
    };
    let reserve = ModeMarker::Reserve;
    board.unit_as(of_blue(name), location, Orientation::Move, reserve)
}

#[test]
fn r13_6_units_that_enter_at_once_need_markers_only_where_they_are_in_reserve() {
    let board = || front().reserve_markers(1).due(of_blue("s"), 1, "01.05");
    let mut game = in_reserve(board(), "r", "01.03").begin();
    game.accept(all());
    assert_eq!(game.mode("r"), Mode::Reserve);
    assert_eq!(game.at("s"), Location::Map(hex("01.05")));
    // A hedgehog elsewhere does not matter (5.7g).
    let works = piece("works", Side::One, Family::Hedgehog);
    let mut game = in_reserve(board(), "r", "01.03")
        .unit(works, "01.05")
        .at_level(1)
        .begin();
    game.accept(all());
    assert_eq!(game.mode("r"), Mode::Reserve);
    // Two hexes of Reserves need two markers.
    let both = in_reserve(in_reserve(board(), "r", "01.03"), "q", "01.04");
    both.begin().refuse(all(), "5.4a");
}
