//! 5.4a and 5.7: Reserve Mode and its markers.

use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::involuntary::enemy_contact;
use stavka_rules::modes::reserve::{CoveredBy, ReserveMarker, pool};
use stavka_rules::modes::{ModeChange, ModeEvent};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Barrage, Family, Location, Mode, ModeMarker, Roster};
use stavka_rules::sequence::{SequenceEvent, SequenceOrder, StepId};
use stavka_rules::side::Side;
use stavka_rules::tables::{ReleaseTime, TransportEffect};

use super::{COMBAT, MOVE, OPEN, enemy, open, own, with};
use crate::support::{
    Field, Game, attack, change, hex, map, move_in_mode, move_order, moving, piece, release,
    with_dumps,
};

// 5.4a

#[test]
fn r5_4a_one_marker_covers_the_reserves_of_a_stack() {
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(own("a"), "02.02")
        .unit(own("b"), "02.02")
        .unit(own("c"), "04.04")
        .begin();
    game.accept(change(&["a", "b"], ModeChange::Reserve(MOVE)));
    let used = pool(&game.world, Side::One);
    assert_eq!((used.used, used.size), (1, 1));
    let covered = |unit: &str| {
        let entity = game.world.resource::<Roster>().entity(game.ix(unit));
        game.world
            .get::<CoveredBy>(entity)
            .map(|covered| covered.0)
            .and_then(|marker| game.world.get::<ReserveMarker>(marker))
            .copied()
    };
    let marker = ReserveMarker {
        side: Side::One,
        at: Some(hex("02.02")),
    };
    assert_eq!(covered("a"), Some(marker));
    assert_eq!(covered("b"), Some(marker));
    assert_eq!(covered("c"), None);
}

#[test]
fn r5_4a_refuses_more_markers_than_the_pool_holds() {
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(own("a"), "02.02")
        .unit(own("c"), "04.04")
        .begin();
    game.accept(change(&["a"], ModeChange::Reserve(MOVE)));
    game.refuse(change(&["c"], ModeChange::Reserve(MOVE)), "5.4a");
    // A marker comes back when its last unit leaves the mode.
    game.accept(change(&["a"], ModeChange::Move));
    game.accept(change(&["c"], ModeChange::Reserve(MOVE)));
}

#[test]
fn r5_4a_reserves_in_two_hexes_need_two_markers() {
    let board = |markers| {
        map(&OPEN)
            .reserve_markers(markers)
            .unit(own("a"), "02.02")
            .unit(own("c"), "04.04")
            .begin()
    };
    let both = || change(&["a", "c"], ModeChange::Reserve(MOVE));
    board(1).refuse(both(), "5.4a");
    board(2).accept(both());
}

#[test]
fn r5_4a_the_marker_is_placed_after_the_quarter_move() {
    let fast = |name: &str| moving(own(name), Mobility::Leg, 8);
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(fast("a"), "02.02")
        .unit(fast("b"), "04.02")
        .begin();
    game.accept(change(&["a"], ModeChange::Reserve(COMBAT)));
    let to = ModeChange::Reserve(COMBAT);
    game.refuse(move_in_mode(&["b"], &["03.02"], to), "5.4a");
    // Two hexes are a quarter of eight: it ends under the marker of the other.
    game.accept(move_in_mode(&["b"], &["03.02", "02.02"], to));
    assert_eq!(pool(&game.world, Side::One).used, 1);
}

#[test]
fn r5_4a_refuses_to_part_reserves_when_no_marker_is_left() {
    let fast = |name: &str| moving(own(name), Mobility::Leg, 8);
    let board = |markers| {
        map(&OPEN)
            .reserve_markers(markers)
            .unit_as(
                fast("a"),
                Location::Map(hex("02.02")),
                COMBAT,
                ModeMarker::Reserve,
            )
            .unit_as(
                fast("b"),
                Location::Map(hex("02.02")),
                COMBAT,
                ModeMarker::Reserve,
            )
            .begin()
    };
    board(1).refuse(move_order(&["a"], &["03.02"]), "5.4a");
    board(1).accept(move_order(&["a", "b"], &["03.02"]));
    board(2).accept(move_order(&["a"], &["03.02"]));
}

// 5.7

#[test]
fn r5_7_reserves_neither_attack_nor_barrage_and_defend_at_half() {
    let mut guns = piece("g", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 12,
            range: 3,
        });
    }
    let mut game = open().unit(own("a"), "02.02").unit(guns, "03.03").begin();
    game.accept(change(&["a", "g"], ModeChange::Reserve(COMBAT)));
    let infantry = game.profile("a");
    assert_eq!(infantry.attack, None);
    assert!(!infantry.overruns);
    assert_eq!(infantry.defence.to_string(), "2½", "half of 5");
    assert_eq!(infantry.rating, Some(3), "the Action Rating stays");
    assert_eq!(game.profile("g").barrage, None);
}

#[test]
fn r5_7_reserves_move_a_quarter() {
    let mut game = open()
        .unit(moving(own("a"), Mobility::Leg, 8), "02.02")
        .begin();
    game.accept(change(&["a"], ModeChange::Reserve(COMBAT)));
    game.refuse(move_order(&["a"], &["03.02", "04.02", "05.02"]), "6.1b");
    assert_eq!(game.moves("a", &["03.02", "04.02"]), Mp::ZERO);
}

#[test]
fn ex_5_7_a_quarter_of_a_small_allowance_still_moves_one_hex_in_bad_terrain() {
    let mut game = map(&["...", ".m.", "..."])
        .reserve_markers(1)
        .unit(own("a"), "02.01")
        .begin();
    // A quarter of 4 is 1; the mountain costs 3.
    game.accept(move_in_mode(
        &["a"],
        &["02.02"],
        ModeChange::Reserve(COMBAT),
    ));
    assert_eq!(game.at("a"), Location::Map(hex("02.02")));
}

#[test]
fn r5_7a_reserves_take_either_side_and_keep_it_until_the_next_movement_phase() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "03.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.accept(change(&["a"], ModeChange::Reserve(COMBAT)));
    game.accept(change(&["b"], ModeChange::Reserve(MOVE)));
    game.go_to_step("7a");
    game.refuse(change(&["a"], ModeChange::Reserve(MOVE)), "5.4");
    game.accept(release(&["a", "b"]));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Move);
}

#[test]
fn r5_7b_reserves_are_released_one_after_another() {
    let eight = |name: &str| moving(own(name), Mobility::Leg, 8);
    let reserve = ModeMarker::Reserve;
    let mut game = with(eight("a"), "02.02", COMBAT, reserve)
        .unit_as(eight("b"), Location::Map(hex("02.02")), COMBAT, reserve)
        .unit(enemy("e"), "08.06")
        .begin();
    game.refuse(release(&["a"]), "5.7b");
    game.go_to_step("7a");
    game.accept(release(&["a"]));
    assert_eq!(game.moves("a", &["03.02", "04.02"]), Mp::whole(6));
    game.refuse(release(&["a"]), "5.7b");
    game.accept(release(&["b"]));
    assert_eq!(game.moves("b", &["03.03"]), Mp::whole(7));
}

#[test]
fn r5_7b_a_released_reserves_move_their_full_allowance_in_exploitation() {
    let eight = moving(own("a"), Mobility::Leg, 8);
    let mut game = with(eight, "02.02", COMBAT, ModeMarker::Reserve)
        .unit(own("b"), "02.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.go_to_step("7a");
    game.refuse(move_order(&["a"], &["03.02"]), "11.0a");
    game.refuse(move_order(&["b"], &["03.03"]), "11.0a");
    game.accept(release(&["a"]));
    let values = game.profile("a");
    assert_eq!(values.allowance, Mp::whole(8));
    assert_eq!(values.attack, Some(Fraction::whole(5)));
    assert!(values.overruns);
}

#[test]
fn r5_7b_b_released_reserves_move_half_in_reaction() {
    let eight = moving(enemy("r"), Mobility::Leg, 8);
    let mut game = open()
        .unit(own("a"), "01.01")
        .unit_as(
            eight,
            Location::Map(hex("05.05")),
            COMBAT,
            ModeMarker::Reserve,
        )
        .unit(enemy("s"), "06.05")
        .begin();
    game.go_to_step("5a");
    game.refuse(move_order(&["r"], &["05.06"]), "7.0a");
    game.refuse(move_order(&["s"], &["06.06"]), "7.0a");
    game.refuse(release(&["s"]), "5.7b");
    game.accept(release(&["r"]));
    assert_eq!(game.profile("r").allowance, Mp::whole(4));
    assert_eq!(game.profile("r").attack, Some(Fraction::whole(5)));
    assert_eq!(game.moves("r", &["05.06"]), Mp::whole(3));
    // The release ends with the phase.
    game.go_to_step("3b");
    assert_eq!(game.profile("r").allowance, Mp::whole(8));
}

#[test]
fn r5_7c_refuses_to_go_into_reserve_in_an_enemy_zone() {
    let board = || open().unit(enemy("e"), "03.03").unit(own("a"), "02.02");
    let mut game = board().begin();
    game.refuse(change(&["a"], ModeChange::Reserve(MOVE)), "5.7c");
    game.refuse(
        move_in_mode(&["a"], &["01.02"], ModeChange::Reserve(MOVE)),
        "5.7c",
    );
    // A friend in the hex does not help.
    let mut game = board().unit(own("b"), "02.02").begin();
    game.refuse(change(&["a"], ModeChange::Reserve(MOVE)), "5.7c");
}

#[test]
fn r5_7c_units_in_reserve_enter_and_leave_zones() {
    let eight = moving(own("a"), Mobility::Leg, 8);
    let mut game = with(eight, "02.01", COMBAT, ModeMarker::Reserve)
        .unit(enemy("e"), "03.03")
        .begin();
    game.accept(move_order(&["a"], &["02.02", "02.01"]));
    // It may also turn in one: it is in Reserve already.
    let mut game = with(own("a"), "02.02", COMBAT, ModeMarker::Reserve)
        .unit(enemy("e"), "03.03")
        .begin();
    game.accept(change(&["a"], ModeChange::Reserve(MOVE)));
}

#[test]
fn r5_7d_any_result_in_defence_takes_the_reserve_markers_of_the_stack() {
    let here = Location::Map(hex("02.02"));
    let mut game = with(own("a"), "02.02", COMBAT, ModeMarker::Reserve)
        .unit_as(own("b"), here, MOVE, ModeMarker::Reserve)
        .unit_as(
            own("c"),
            Location::Map(hex("04.04")),
            MOVE,
            ModeMarker::Reserve,
        )
        .begin();
    // An ignored Do1 calls this too; no other result is needed.
    let out = game.happens(|world, out| enemy_contact(world, Side::One, hex("02.02"), out));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Move);
    assert_eq!(
        game.mode("c"),
        Mode::Reserve,
        "another stack keeps its marker"
    );
    assert_eq!(pool(&game.world, Side::One).used, 1);
    assert!(
        matches!(&out[..], [Outcome::Modes(ModeEvent::ReserveLost { units, .. })] if units.len() == 2)
    );
}

#[test]
fn r5_7e_r5_8d_r5_10d_markers_keep_units_off_trains_ships_and_planes() {
    for marker in [
        ModeMarker::Reserve,
        ModeMarker::Strat,
        ModeMarker::Exploit { rating: 2 },
        ModeMarker::Disorganized,
    ] {
        let game = with(own("a"), "02.02", MOVE, marker).begin();
        assert_eq!(
            game.profile("a").transport,
            TransportEffect::No,
            "{marker:?}"
        );
    }
}

#[test]
fn r5_7f_transport_refuses_reserve_but_organic_trucks_do_not() {
    let mut game = open()
        .unit_moving(piece("t", Side::One, Family::Transport), "02.02")
        .unit_moving(piece("o", Side::One, Family::OrganicTruck), "03.03")
        .begin();
    game.refuse(change(&["t"], ModeChange::Reserve(MOVE)), "5.7f");
    game.accept(change(&["o"], ModeChange::Reserve(MOVE)));
    assert_eq!(game.mode("o"), Mode::Reserve);
}

#[test]
fn r5_7g_refuses_to_end_in_reserve_with_a_hedgehog() {
    let eight = || moving(own("a"), Mobility::Leg, 8);
    let works = |board: Field| board.unit(piece("h", Side::One, Family::Hedgehog), "03.02");
    let mut game = works(open()).unit(eight(), "02.02").begin();
    let reserve = ModeChange::Reserve(COMBAT);
    game.refuse(move_in_mode(&["a"], &["03.02"], reserve), "5.7g");
    game.accept(move_in_mode(&["a"], &["03.02", "04.02"], reserve));
    let mut game = works(open()).unit(eight(), "03.02").begin();
    game.refuse(change(&["a"], reserve), "5.7g");
    // Works printed on the map count as well.
    let mut game = open()
        .feature("02.02", Feature::Fort { level: 2 })
        .unit(eight(), "02.02")
        .begin();
    game.refuse(change(&["a"], reserve), "5.7g");
    game.accept(move_in_mode(&["a"], &["02.03"], reserve));
}

#[test]
fn r5_7g_a_segment_ends_with_no_reserve_in_a_hedgehog() {
    let here = Location::Map(hex("03.02"));
    let end = || Order::Sequence(SequenceOrder::EndSegment);
    // Its owner moves it or changes its mode.
    let mut game = open()
        .unit(piece("h", Side::One, Family::Hedgehog), "03.02")
        .unit_as(own("a"), here, COMBAT, ModeMarker::Reserve)
        .begin();
    game.refuse(end(), "5.7g");
    game.accept(move_order(&["a"], &["04.02"]));
    game.accept(end());
    assert_eq!(game.mode("a"), Mode::Reserve);
    // In the segment of the other side nobody can, and the marker goes.
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(piece("h", Side::Two, Family::Hedgehog), "07.02")
        .unit_as(
            enemy("r"),
            Location::Map(hex("07.02")),
            COMBAT,
            ModeMarker::Reserve,
        )
        .unit_as(
            enemy("s"),
            Location::Map(hex("07.04")),
            COMBAT,
            ModeMarker::Reserve,
        )
        .begin();
    game.accept(end());
    assert_eq!(game.mode("r"), Mode::Combat);
    assert_eq!(game.mode("s"), Mode::Reserve);
}

/// A Reserve beside an enemy, and guns in Reserve farther off.
fn waiting(when: ReleaseTime) -> Game {
    let mut guns = piece("g", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 12,
            range: 3,
        });
    }
    let reserve = |board: Field, printed, at: &str| {
        board.unit_as(printed, Location::Map(hex(at)), COMBAT, ModeMarker::Reserve)
    };
    let board = reserve(with_dumps(&OPEN).reserve_markers(3), own("a"), "03.03");
    reserve(board, guns, "02.02")
        .unit(enemy("e"), "04.03")
        .with(|setup| setup.tables.modes.released.when = when)
        .begin()
}

#[test]
fn r11_0b_reserves_are_released_at_any_time_in_the_exploitation_phase() {
    let mut game = waiting(ReleaseTime::AnySegment);
    game.go_to_step("7b");
    game.accept(release(&["g"]));
    assert!(game.profile("g").barrage.is_some());
    game.go_to_step("7c");
    game.accept(release(&["a"]));
    game.accept(attack(&["a"], "04.03"));
    // Who is released has no segment left to move in, and is no Reserve any more.
    let mut game = waiting(ReleaseTime::AnySegment);
    game.go_to_step("7c");
    game.refuse(attack(&["a"], "04.03"), "9.1e");
    game.accept(release(&["a", "g"]));
    game.refuse(move_order(&["a"], &["02.03"]), "6.3a");
    // In the Reaction Phase they wait for nothing but its Movement Segment.
    let mut game = waiting(ReleaseTime::AnySegment);
    game.go_to_step("6b");
    game.refuse(release(&["a"]), "5.7b");
}

#[test]
fn r11_0b_a_game_may_keep_releases_to_the_movement_segment() {
    let mut game = waiting(ReleaseTime::MovementSegment);
    game.go_to_step("7a");
    game.accept(release(&["g"]));
    game.go_to_step("7b");
    game.refuse(release(&["a"]), "5.7b");
}

#[test]
fn r11_0b_r2_2_the_later_segments_wait_for_reserves_that_could_act() {
    let passes = |game: &mut Game, number: &str| {
        let step = StepId::numbered(number).expect("a step");
        game.go_to_step("7a");
        let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
        entry.outcomes.iter().any(|outcome| {
            matches!(outcome, Outcome::Sequence(SequenceEvent::StepPassed { step: passed, .. }) if *passed == step)
        })
    };
    assert!(!passes(&mut waiting(ReleaseTime::AnySegment), "7b"));
    assert!(passes(&mut waiting(ReleaseTime::MovementSegment), "7b"));
    let mut far = with(own("a"), "01.01", COMBAT, ModeMarker::Reserve)
        .unit(enemy("e"), "08.06")
        .begin();
    assert!(passes(&mut far, "7b"));
}
