//! 12.0 Clauses of supply that stand alone: what blocks a path, what needs fuel, who needs supply, what stocks do.

use crate::support::combat::{OPEN, TARGET, enemy, own};
use crate::support::{
    Field, Game, attack, change, dump, headquarters, hex, id, map, move_order, moving, piece,
    transport,
};
use stavka_rules::combat::{CombatOrder, CombatSupply};
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Family, Location, ModeMarker, Orientation, OutOfSupply, Printed, Stocks, fact,
};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder, draw_sources};

fn reaches(game: &Game, unit: &str, dump: &str) -> bool {
    draw_sources(&game.world, game.ix(unit)).has(game.ix(dump))
}

fn is_out(game: &Game, unit: &str) -> bool {
    fact::<OutOfSupply>(&game.world, game.ix(unit)).0
}

fn stocks(game: &Game, unit: &str) -> Stocks {
    fact(&game.world, game.ix(unit))
}

/// An attack with this payment.
fn paid(units: &[&str], from: &[(&str, u16)], stocks: &[&str]) -> Order {
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    Order::Combat(CombatOrder::Attack {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(TARGET),
        supply: Some(CombatSupply {
            from: from.iter().map(payment).collect(),
            stocks: stocks.iter().map(|unit| id(unit)).collect(),
            ..CombatSupply::default()
        }),
    })
}

fn in_combat(board: Field) -> Game {
    let mut game = board.begin();
    game.go_to_step("6b");
    game
}

#[test]
fn r12_3c_beside_is_enough_across_a_river_that_nothing_crosses() {
    let game = |at: &str| {
        map(&["......"])
            .barrier("major-river", "02.01", "03.01")
            .unit(dump("dump", Side::One), at)
            .holding(4)
            .unit(own("a"), "02.01")
            .unit(enemy("e"), "06.01")
            .begin()
    };
    assert!(reaches(&game("03.01"), "a", "dump"));
    assert!(!reaches(&game("04.01"), "a", "dump"), "nothing crosses");
}

/// The hexes of a row from which a dump in its last hex is in reach, under a ground condition.
fn draws_in(ground: &str, river: Option<(&str, &str)>) -> Vec<String> {
    let places = (1..8).map(|column| format!("{column:02}.01"));
    let draws = |at: &String| {
        let mut board = map(&["........"])
            .with(|setup| setup.weather.otherwise.ground = ground.to_owned())
            .unit(dump("dump", Side::One), "08.01")
            .holding(4)
            .unit(own("a"), at);
        if let Some((one, other)) = river {
            board = board.barrier("major-river", one, other);
        }
        reaches(&board.begin(), "a", "dump")
    };
    places.filter(draws).collect()
}

#[test]
fn r17_0c_mud_leaves_supply_paths_as_they_are() {
    let dry = draws_in("dry", None);
    assert_eq!(
        dry,
        ["05.01", "06.01", "07.01"],
        "2 hexes of 2 points, and beside"
    );
    assert_eq!(draws_in("mud", None), dry);
    // The same steps cost trucks twice as much to drive.
    let mut game = map(&["........"])
        .with(|setup| setup.weather.otherwise.ground = "mud".to_owned())
        .unit_moving(transport("t", Side::One, 20, 4), "01.01")
        .begin();
    assert_eq!(game.moves("t", &["02.01"]), Mp::whole(16));
}

#[test]
fn r17_0c_supply_paths_cross_a_frozen_river() {
    let river = Some(("06.01", "07.01"));
    assert_eq!(draws_in("dry", river), ["07.01"], "no truck crosses it");
    assert_eq!(draws_in("mud", river), ["07.01"]);
    // Frozen it costs what a Minor River does: 3 and the hex of 2, all that a draw has.
    assert_eq!(draws_in("freeze", river), ["06.01", "07.01"]);
}

#[test]
fn r12_3d_engineers_bridge_rivers_for_supply_paths() {
    // Open ground 2 and what is now a Minor River 3: all that a draw has. Unbridged, trucks do not cross.
    let game = |engineer: Printed, at: &str, side_up: Orientation| {
        map(&["........"])
            .barrier("major-river", "02.01", "03.01")
            .unit(dump("dump", Side::One), "04.01")
            .holding(4)
            .unit(own("a"), "02.01")
            .unit_as(
                Printed {
                    engineer: true,
                    ..engineer
                },
                Location::Map(hex(at)),
                side_up,
                ModeMarker::None,
            )
            .unit(enemy("e"), "08.01")
            .begin()
    };
    for at in ["02.01", "03.01"] {
        assert!(reaches(
            &game(own("p"), at, Orientation::Combat),
            "a",
            "dump"
        ));
        // In Move Mode they do not bridge (13.8a).
        let marching = game(own("p"), at, Orientation::Move);
        assert!(!reaches(&marching, "a", "dump"), "engineers in {at}");
    }
    let elsewhere = game(own("p"), "01.01", Orientation::Combat);
    assert!(!reaches(&elsewhere, "a", "dump"), "not at the river");
    let theirs = game(enemy("p"), "03.01", Orientation::Combat);
    assert!(!reaches(&theirs, "a", "dump"), "another side's bridge");
    // It serves and goes as the game goes on.
    let mut game = game(own("p"), "03.01", Orientation::Combat);
    game.accept(change(&["p"], ModeChange::Move));
    assert!(!reaches(&game, "a", "dump"));
}

#[test]
fn r12_3d_an_hq_throws_over_its_own_bridge_in_combat_mode_alone() {
    let game = |side_up: Orientation| {
        let here = Location::Map(hex("02.01"));
        map(&["........"])
            .barrier("major-river", "02.01", "03.01")
            .unit(dump("dump", Side::One), "01.01")
            .holding(4)
            .unit_as(
                headquarters("hq", Side::One, 5),
                here,
                side_up,
                ModeMarker::None,
            )
            .unit(own("a"), "04.01")
            .unit(enemy("e"), "08.01")
            .begin()
    };
    assert!(reaches(&game(Orientation::Combat), "a", "dump"));
    assert!(!reaches(&game(Orientation::Move), "a", "dump"));
    let mut game = game(Orientation::Combat);
    game.accept(change(&["hq"], ModeChange::Move));
    assert!(!reaches(&game, "a", "dump"), "the range follows");
}

#[test]
fn r12_3d_combat_units_block_a_path_and_other_enemies_do_not() {
    let game = |enemy: Printed| {
        map(&["........"])
            .unit(dump("dump", Side::One), "04.01")
            .holding(4)
            .unit(own("a"), "01.01")
            .unit_moving(enemy, "02.01")
            .begin()
    };
    let trucks = transport("trucks", Side::Two, 20, 8);
    assert!(reaches(&game(trucks), "a", "dump"));
    let reserve = headquarters("e", Side::Two, 4);
    assert!(!reaches(&game(reserve), "a", "dump"));
}

#[test]
fn r12_5b_attacks_need_no_fuel() {
    let tank = moving(own("a"), Mobility::Track, 8);
    let mut game = in_combat(
        map(&OPEN)
            .unit(dump("our-dump", Side::One), "02.03")
            .holding(8)
            .unit(tank, "03.03")
            .dry()
            .unit(enemy("d"), TARGET),
    );
    game.accept(attack(&["a"], TARGET));
    assert_eq!(game.tokens("our-dump"), 7, "for the attack alone");
}

#[test]
fn r12_5f_reinforcements_are_placed_free_and_need_fuel_to_go_on() {
    let arriving = Location::Arriving {
        turn: 1,
        at: hex("02.03"),
    };
    let tank = moving(own("a"), Mobility::Track, 8);
    let mut game = map(&OPEN)
        .unit(dump("our-dump", Side::One), "02.04")
        .holding(8)
        .unit_as(tank, arriving, Orientation::Move, ModeMarker::None)
        .dry()
        .unit(enemy("d"), "08.06")
        .begin();
    game.enters_all();
    assert_eq!(game.at("a"), Location::Map(hex("02.03")));
    assert_eq!(game.tokens("our-dump"), 8);
    game.refuse(move_order(&["a"], &["03.03"]), "12.5a");
    game.accept(Order::Supply(SupplyOrder::fuel(
        FuelTarget::Unit(id("a")),
        vec![Payment {
            dump: id("our-dump"),
            tokens: 1,
        }],
    )));
    game.accept(move_order(&["a"], &["03.03"]));
}

#[test]
fn r12_5g_stocks_never_pay_for_fuel() {
    let tank = moving(own("a"), Mobility::Track, 8);
    let mut game = map(&OPEN)
        .unit(tank, "03.03")
        .dry()
        .unit(enemy("d"), "08.06")
        .begin();
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    let nothing = Order::Supply(SupplyOrder::fuel(FuelTarget::Unit(id("a")), Vec::new()));
    game.refuse(nothing, "12.5c");
    game.refuse(move_order(&["a"], &["03.04"]), "12.5a");
    assert_eq!(stocks(&game, "a"), Stocks::Full);
}

#[test]
fn r12_9_only_combat_units_and_hqs_need_supply() {
    let mut game = map(&["................"; 5])
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "16.05")
        .unit(headquarters("hq", Side::One, 6), "12.03")
        .unit(own("a"), "12.03")
        .unit_moving(transport("t", Side::One, 20, 8), "12.03")
        .unit(piece("base", Side::One, Family::AirBase), "12.04")
        .begin();
    game.go_to_step("3b");
    game.dice(&[3, 3])
        .accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(is_out(&game, "hq") && is_out(&game, "a"));
    assert!(!is_out(&game, "t") && !is_out(&game, "base"));
}

#[test]
fn r12_10d_nobody_lives_on_anothers_stocks() {
    let board = || {
        map(&OPEN)
            .unit(own("a"), "03.03")
            .unit(own("b"), "03.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = in_combat(board());
    game.refuse(paid(&["a", "b"], &[], &["a"]), "12.4");
    game.accept(paid(&["a", "b"], &[], &["a", "b"]));
    assert_eq!(
        (stocks(&game, "a"), stocks(&game, "b")),
        (Stocks::Low, Stocks::Low)
    );
}

#[test]
fn r12_10f_stocks_and_trace_are_two_things() {
    // Out of Supply, with full stocks: it fights on them, and they are none the less its own.
    let mut game = in_combat(
        map(&OPEN)
            .unit(own("a"), "03.03")
            .out_of_supply()
            .unit(enemy("d"), TARGET),
    );
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    game.accept(paid(&["a"], &[], &["a"]));
    assert_eq!(stocks(&game, "a"), Stocks::Low);
    // Without trace, with a dump: the dump fills the stocks, and the unit must still be fed.
    let mut game = map(&["................"; 5])
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "16.05")
        .unit(own("a"), "12.03")
        .with(|setup| setup.units[1].stocks = Stocks::Low)
        .unit(dump("dump", Side::One), "12.02")
        .holding(2)
        .begin();
    game.go_to_step("3b");
    game.dice(&[1, 1])
        .accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(stocks(&game, "a"), Stocks::Full);
    assert!(is_out(&game, "a"), "nothing was left to eat");
}

#[test]
fn r12_10g_some_units_use_supply_and_others_stocks_but_no_counter_both() {
    // The dump lies within reach of the northern unit alone.
    let board = || {
        map(&OPEN)
            .unit(dump("our-dump", Side::One), "03.01")
            .holding(8)
            .barrier("major-river", "03.03", "03.04")
            .barrier("major-river", "02.03", "03.04")
            .barrier("major-river", "02.04", "03.04")
            .barrier("major-river", "03.04", "03.05")
            .barrier("major-river", "04.04", "03.04")
            .barrier("major-river", "04.03", "03.04")
            .unit(own("north"), "03.03")
            .unit(own("south"), "03.04")
            .unit(enemy("d"), TARGET)
    };
    let both = &["north", "south"];
    let mut game = in_combat(board());
    assert!(reaches(&game, "north", "our-dump") && !reaches(&game, "south", "our-dump"));
    game.refuse(paid(both, &[("our-dump", 2)], &[]), "9.5");
    game.refuse(paid(both, &[("our-dump", 1)], &["north", "south"]), "12.4");
    game.accept(paid(both, &[("our-dump", 1)], &["south"]));
    assert_eq!(stocks(&game, "south"), Stocks::Low);
    assert_eq!(stocks(&game, "north"), Stocks::Full);
}
