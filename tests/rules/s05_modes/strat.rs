//! 5.8: Strategic Movement Mode.

use stavka_rules::engine::{legal, reach};
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::modes::involuntary::retreat_into;
use stavka_rules::movement::{MoveQuery, MovementOffer};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::TraceNet;

use super::{COMBAT, MOVE, OPEN, enemy, open, own, posture, with};
use crate::support::{
    Field, Game, change, dump, headquarters, hex, id, map, move_in_mode, move_order, piece,
};

#[test]
fn r5_8_strat_mode_shows_the_move_side_and_doubles_its_allowance() {
    let mut game = open()
        .unit(headquarters("hq", Side::One, 20), "02.02")
        .unit(own("a"), "02.02")
        .begin();
    game.accept(change(&["a"], ModeChange::Strat));
    assert_eq!(game.posture("a"), posture(MOVE, ModeMarker::Strat));
    assert_eq!(game.profile("a").allowance, Mp::whole(12));
    let left = game.moves("a", &["03.02", "04.02", "05.02", "06.02", "07.02", "08.02"]);
    assert_eq!(left, Mp::whole(6), "off the road, too");
}

#[test]
fn r5_8_strat_mode_has_no_strength_rating_attack_or_barrage() {
    let mut game = open().unit(own("a"), "02.02").begin();
    game.accept(change(&["a"], ModeChange::Strat));
    let values = game.profile("a");
    assert_eq!(values.attack, None);
    assert_eq!(values.defence, Fraction::ZERO);
    assert_eq!(values.rating, Some(0));
    assert!(!values.overruns);
    assert_eq!(values.barrage, None);
}

#[test]
fn r5_8a_refuses_strat_in_and_into_enemy_zones() {
    let mut game = open()
        .unit(enemy("e"), "03.03")
        .unit(own("a"), "02.02")
        .begin();
    game.refuse(change(&["a"], ModeChange::Strat), "5.8a");
    let mut game = open()
        .unit(enemy("e"), "03.03")
        .unit(own("a"), "02.01")
        .begin();
    game.accept(change(&["a"], ModeChange::Strat));
    game.refuse(move_order(&["a"], &["02.02"]), "5.8a");
    // A friend in the hex does not open it.
    let mut game = open()
        .unit(enemy("e"), "03.03")
        .unit(own("a"), "02.01")
        .unit(own("b"), "02.02")
        .begin();
    game.accept(change(&["a"], ModeChange::Strat));
    game.refuse(move_order(&["a"], &["02.02"]), "5.8a");
}

#[test]
fn r5_8a_one_unit_in_strat_mode_keeps_its_stack_out_of_zones() {
    let here = Location::Map(hex("02.01"));
    let mut game = open()
        .unit_as(own("s"), here, MOVE, ModeMarker::Strat)
        .unit(own("a"), "02.01")
        .unit(enemy("e"), "03.03")
        .begin();
    game.refuse(move_order(&["a", "s"], &["02.02"]), "5.8a");
    game.accept(move_order(&["a"], &["02.02"]));
}

#[test]
fn r5_8a_r5_10a_a_retreat_of_one_hex_away_from_zones_does_nothing() {
    let here = Location::Map(hex("02.02"));
    let mut game = with(own("s"), "02.02", MOVE, ModeMarker::Strat)
        .unit_as(own("d"), here, COMBAT, ModeMarker::Disorganized)
        .unit(enemy("e"), "06.05")
        .begin();
    let units = [game.ix("s"), game.ix("d")];
    let mut owing = Vec::new();
    let out = game.happens(|world, out| owing = retreat_into(world, &units, hex("02.02"), 1, out));
    assert_eq!(game.mode("s"), Mode::Strat);
    assert!(owing.is_empty() && out.is_empty());
}

#[test]
fn r5_8a_a_retreat_into_an_enemy_zone_eliminates_units_in_strat_mode() {
    let mut game = with(own("a"), "02.02", MOVE, ModeMarker::Strat)
        .unit(enemy("e"), "03.03")
        .begin();
    let unit = game.ix("a");
    game.happens(|world, out| {
        retreat_into(world, &[unit], hex("02.02"), 1, out);
    });
    assert_eq!(game.at("a"), Location::Dead);
}

#[test]
fn r5_8a_an_enemy_that_comes_next_to_strat_units_changes_nothing() {
    let mut game = with(own("a"), "02.02", MOVE, ModeMarker::Strat)
        .unit(enemy("e"), "05.03")
        .begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(move_order(&["e"], &["04.02", "03.02"]));
    assert_eq!(game.mode("a"), Mode::Strat);
}

#[test]
fn r5_8b_strat_moves_end_where_trace_supply_is_possible() {
    let mut game = map(&OPEN)
        .feature("01.01", Feature::Source(Side::One))
        .unit(own("a"), "02.02")
        .begin();
    game.accept(change(&["a"], ModeChange::Strat));
    let far = ["03.02", "04.02", "05.02", "06.02", "07.02"];
    game.refuse(move_order(&["a"], &far), "5.8b");
    game.accept(move_order(&["a"], &["03.02"]));
    // Without any source it cannot be entered in place.
    let mut game = map(&OPEN)
        .with_own_sources()
        .unit(own("a"), "02.02")
        .begin();
    game.refuse(change(&["a"], ModeChange::Strat), "5.8b");
}

#[test]
fn r5_8b_an_hq_in_strat_mode_does_not_throw() {
    let mut game = open()
        .unit(headquarters("hq", Side::One, 15), "02.02")
        .unit(own("far"), "08.05")
        .begin();
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    let far = grid.index(hex("07.02")).unwrap();
    let in_trace = |game: &Game| {
        let net = TraceNet::of(&game.world, Side::One);
        net.reaches(&game.world, game.ix("far"), far)
    };
    assert!(game.profile("hq").throws);
    assert!(in_trace(&game));
    game.accept(change(&["hq"], ModeChange::Strat));
    assert!(!game.profile("hq").throws);
    assert!(!in_trace(&game), "nobody throws there any more");
}

#[test]
fn r5_8b_an_hq_that_leaves_in_strat_mode_finds_no_trace_by_its_own_throw() {
    let march = ["03.02", "04.02", "05.02", "06.02", "07.02"];
    let board = || open().unit(headquarters("hq", Side::One, 15), "02.02");
    let mut game = board().begin();
    game.refuse(move_in_mode(&["hq"], &march, ModeChange::Strat), "5.8b");
    // Another HQ that stays throws to it.
    let mut game = board()
        .unit(headquarters("other", Side::One, 15), "02.02")
        .begin();
    game.accept(move_in_mode(&["hq"], &march, ModeChange::Strat));
}

#[test]
fn r5_8c_transport_refuses_strat_mode() {
    for family in [Family::Transport, Family::OrganicTruck] {
        let mut game = open()
            .unit_moving(piece("t", Side::One, family), "02.02")
            .begin();
        game.refuse(change(&["t"], ModeChange::Strat), "5.8c");
    }
}

/// An unguarded dump in 08.02 out of reach of both sources, a stack with a unit in Strat Mode that comes to it.
fn booty(board: Field) -> Game {
    board
        .feature("01.02", Feature::Source(Side::One))
        .unit_as(
            own("s"),
            Location::Map(hex("04.02")),
            MOVE,
            ModeMarker::Strat,
        )
        .unit_moving(own("a"), "04.02")
        .unit(own("other"), "02.04")
        .unit(dump("booty", Side::Two), "08.02")
        .holding(8)
        .begin()
}

#[test]
fn r5_8b_a_halt_at_booty_is_not_the_end_of_a_strat_move() {
    let rows = ["............"; 6];
    let there = ["05.02", "06.02", "07.02", "08.02", "09.02"];
    let end = || Order::Sequence(SequenceOrder::EndSegment);
    let begun = || {
        let mut game = booty(map(&rows).feature("12.02", Feature::Source(Side::One)));
        game.dice(&[4]).accept(move_order(&["s", "a"], &there));
        assert_eq!(game.at("s"), Location::Map(hex("08.02")));
        game
    };
    let mut game = begun();
    let said = game.refuse(end(), "5.8b");
    assert!(said.contains("must go on first"), "{said}");
    game.refuse(move_order(&["other"], &["02.05"]), "5.8b");
    game.refuse(move_order(&["a"], &["09.02"]), "5.8b");
    game.refuse(change(&["other"], ModeChange::Move), "5.8b");
    let movers = legal(&game.world).pick(MovementOffer::mover);
    assert_eq!(movers, [id("s")]);
    game.accept(move_order(&["s", "a"], &["09.02"]));
    game.accept(end());
    // It may leave the others behind.
    let mut game = begun();
    game.accept(move_order(&["s"], &["09.02"]));
    game.accept(move_order(&["other"], &["02.05"]));
    // Where nothing leads on into trace, it does not halt there.
    let mut game = booty(map(&rows));
    game.refuse(move_order(&["s", "a"], &there), "5.8b");
    game.accept(move_order(&["a"], &there));
}

#[test]
fn r5_8b_what_is_in_reach_counts_halts_at_booty_from_which_a_way_leads_on() {
    let rows = ["............"; 6];
    let units = [id("s"), id("a")];
    let reaches = |game: &Game, at: &str| {
        let range = reach(&game.world, &MoveQuery::of(&units)).expect("they can move");
        range.hexes().any(|there| there == hex(at))
    };
    let game = booty(map(&rows).feature("12.02", Feature::Source(Side::One)));
    assert!(reaches(&game, "08.02"));
    assert!(!reaches(&game, "07.02"));
    assert!(!reaches(&booty(map(&rows)), "08.02"));
}
