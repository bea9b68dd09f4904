//! 13.6b and 13.6c: in which mode and on which hex units enter, and how transport is loaded.

use stavka_rules::ids::FormationId;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Arrived, Family, Location, Mode, Orientation, Printed, Symbol, fact};
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;

use super::{NONE, blue, front, hexes, of_blue};
use crate::support::{Game, counter, dump, enter, hex, id, in_reinforcement, map, repl, transport};

// 13.6b

#[test]
fn r13_6b_units_enter_in_any_voluntary_mode() {
    let mode = |mode: ModeChange, markers: u8| {
        let mut game = front()
            .reserve_markers(markers)
            .due(of_blue("r"), 1, "01.03")
            .begin();
        game.accept(enter(&["r"], "01.03", Some(mode)));
        game.posture("r").mode()
    };
    assert_eq!(mode(ModeChange::Combat, 0), Mode::Combat);
    assert_eq!(mode(ModeChange::Move, 0), Mode::Move);
    assert_eq!(mode(ModeChange::Strat, 0), Mode::Strat);
    let reserve = ModeChange::Reserve(Orientation::Combat);
    assert_eq!(mode(reserve, 1), Mode::Reserve);
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(repl("pax", Side::One, Symbol::Personnel), 1, "01.03")
        .due(transport("t", Side::One, 20, 4), 1, "01.03")
        .begin();
    game.refuse(enter(&["r"], "01.03", Some(reserve)), "5.4a");
    let turn = ModeChange::Turn(Orientation::Combat);
    game.refuse(enter(&["r"], "01.03", Some(turn)), "5.4");
    game.refuse(enter(&["pax"], "01.03", Some(ModeChange::Combat)), "5.5c");
    game.refuse(enter(&["t"], "01.03", Some(ModeChange::Strat)), "5.8c");
    let sheet = blue(&game);
    let modes = |n: usize| sheet.arrivals[n].modes.clone();
    assert!(modes(0).contains(&ModeChange::Combat) && !modes(0).contains(&reserve));
    assert!(!modes(1).contains(&ModeChange::Combat));
    assert_eq!(modes(2), [ModeChange::Move]);
}

#[test]
fn r13_6b_units_enter_in_an_enemy_zone_but_not_into_reserve_or_strat_mode() {
    let mut game = front()
        .reserve_markers(2)
        .unit(counter("f", Side::Two), "02.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    let reserve = ModeChange::Reserve(Orientation::Move);
    game.refuse(enter(&["r"], "01.03", Some(reserve)), "5.7c");
    game.refuse(enter(&["r"], "01.03", Some(ModeChange::Strat)), "5.8a");
    game.accept(enter(&["r"], "01.03", Some(ModeChange::Combat)));
}

#[test]
fn r13_6b_beside_a_blocked_map_edge_the_nearest_open_hexes_stand_in() {
    let mut game = front()
        .unit(counter("f", Side::Two), "01.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.02", "01.04"]);
    game.refuse(enter(&["r"], "01.03", NONE), "13.6b");
    game.refuse(enter(&["r"], "01.05", NONE), "13.6b");
    game.refuse(enter(&["r"], "02.03", NONE), "13.6b");
    game.accept(enter(&["r"], "01.04", NONE));
    // Where these are held too it goes on along the edge.
    let game = front()
        .unit(counter("f", Side::Two), "01.03")
        .unit(counter("g", Side::Two), "01.02")
        .unit(counter("h", Side::Two), "01.04")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.01", "01.05", "02.01"]);
}

#[test]
fn r13_6b_nobody_enters_on_water() {
    let game = map(&["........", "~.......", "........", "........", "........"])
        .unit(counter("friend", Side::One), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .unit(counter("f", Side::Two), "01.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.04"]);
}

#[test]
fn r13_6b_a_blocked_hex_inside_the_map_makes_units_wait() {
    let mut game = front()
        .unit(counter("f", Side::Two), "05.03")
        .due(of_blue("r"), 1, "05.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    assert!(hexes(&game, "r").is_empty());
    game.refuse(enter(&["r"], "05.03", NONE), "13.6b");
    game.accept(enter(&["s"], "01.03", NONE));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let at = hex("05.03");
    assert_eq!(game.at("r"), Location::Arriving { turn: 2, at });
}

#[test]
fn r13_6b_what_has_just_arrived_may_go_on_by_rail_until_the_movement_phase_ends() {
    let mut game = front().due(of_blue("r"), 1, "01.03").begin();
    game.accept(enter(&["r"], "01.03", NONE));
    let arrived = |game: &Game| fact::<Arrived>(&game.world, game.ix("r"));
    assert_eq!(arrived(&game), Arrived(1));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(arrived(&game), Arrived(1));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(arrived(&game), Arrived(0));
}

// 13.6c

fn arrival(at: &str, tokens: u16) -> SupplyArrival {
    SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(at),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(tokens),
    }
}

fn load_arrival(unit: &str, tokens: u16) -> Order {
    let unit = id(unit);
    in_reinforcement(ReinforcementOrder::LoadArrival { unit, tokens })
}

#[test]
fn r13_6c_organic_trucks_come_loaded() {
    let organic = Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("x").ok(),
        ..transport("o", Side::One, 20, 8)
    };
    let mut game = front()
        .due(organic, 1, "01.03")
        .due(transport("t", Side::One, 20, 8), 1, "01.03")
        .begin();
    game.accept(in_reinforcement(ReinforcementOrder::EnterAll));
    assert_eq!((game.tokens("o"), game.tokens("t")), (8, 0));
}

#[test]
fn r13_6c_other_transport_is_loaded_from_supply_that_comes_to_its_hex() {
    let board = || {
        front()
            .in_tray(dump("depot", Side::One))
            .in_tray(dump("other", Side::One))
            .due(transport("t", Side::One, 20, 8), 1, "01.03")
            .due(transport("far", Side::One, 20, 8), 1, "01.05")
            .unit_moving(transport("old", Side::One, 20, 8), "01.03")
            .with(|setup| setup.scenario.supply.push(arrival("01.03", 6)))
    };
    let mut game = board().begin();
    assert_eq!(
        game.tokens("depot"),
        6,
        "supply with one hex comes by itself"
    );
    game.refuse(load_arrival("t", 4), "13.6c");
    game.accept(in_reinforcement(ReinforcementOrder::EnterAll));
    game.refuse(load_arrival("old", 4), "13.6c");
    game.refuse(load_arrival("far", 4), "13.6c");
    game.refuse(load_arrival("friend", 4), "13.6c");
    game.refuse(load_arrival("t", 7), "13.6c");
    game.refuse(load_arrival("t", 0), "13.6c");
    let loads = blue(&game).loads;
    assert_eq!((loads.len(), loads[0].most.0), (1, 6));
    game.accept(load_arrival("t", 5));
    assert_eq!((game.tokens("t"), game.tokens("depot")), (5, 1));
    game.refuse(load_arrival("t", 2), "13.6c");
    game.accept(load_arrival("t", 1));
    assert_eq!(
        game.at("depot"),
        Location::Tray,
        "nothing is left on the ground"
    );
}

#[test]
fn r13_6c_no_transport_holds_more_than_its_capacity() {
    let mut game = front()
        .in_tray(dump("depot", Side::One))
        .due(transport("t", Side::One, 20, 4), 1, "01.03")
        .with(|setup| setup.scenario.supply.push(arrival("01.03", 9)))
        .begin();
    game.accept(in_reinforcement(ReinforcementOrder::EnterAll));
    game.refuse(load_arrival("t", 5), "13.2c");
    game.accept(load_arrival("t", 4));
}
