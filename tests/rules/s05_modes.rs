//! 5.0 Modes, clause by clause.

use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::involuntary::{award_exploit, disorganize, enemy_contact, retreat_into};
use stavka_rules::modes::reserve::{CoveredBy, ReserveMarker, pool};
use stavka_rules::modes::{ModeChange, ModeEvent, attrition_rating};
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementEvent};
use stavka_rules::numbers::{Mp, Ratio};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Barrage, Family, Location, Mode, ModeMarker, Orientation, Posture, Printed, Roster,
};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::TraceNet;
use stavka_rules::tables::TransportEffect;

use crate::support::{
    Field, Game, change, counter, headquarters, hex, id, map, move_in_mode, move_order, moving,
    piece, release,
};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
const COMBAT: Orientation = Orientation::Combat;
const MOVE: Orientation = Orientation::Move;

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

/// An open map with three Reserve markers a side, and a source so near that trace is possible around it.
fn open() -> Field {
    map(&OPEN)
        .reserve_markers(3)
        .feature("01.01", Feature::Source(Side::One))
}

fn with(printed: Printed, at: &str, orientation: Orientation, marker: ModeMarker) -> Field {
    open().unit_as(printed, Location::Map(hex(at)), orientation, marker)
}

fn posture(orientation: Orientation, marker: ModeMarker) -> Posture {
    Posture {
        orientation,
        marker,
    }
}

// 5.1

#[test]
fn r5_1_pieces_without_modes_refuse_them() {
    for family in [Family::Dump, Family::Hedgehog, Family::AirBase] {
        let mut game = open()
            .unit(piece("p", Side::One, family), "03.03")
            .unit(own("a"), "02.02")
            .begin();
        game.refuse(change(&["p"], ModeChange::Reserve(MOVE)), "5.1");
        game.refuse(change(&["p"], ModeChange::Strat), "5.1");
    }
    let mut game = open()
        .unit_moving(piece("p", Side::One, Family::Extender), "03.03")
        .unit(own("a"), "02.02")
        .begin();
    game.refuse(change(&["p"], ModeChange::Strat), "5.1");
    game.refuse(move_order(&["p"], &["03.04"]), "6.1a");
}

#[test]
fn r5_1_ground_units_take_the_four_voluntary_modes() {
    for (to, mode) in [
        (ModeChange::Move, Mode::Move),
        (ModeChange::Reserve(COMBAT), Mode::Reserve),
        (ModeChange::Strat, Mode::Strat),
    ] {
        let mut game = open().unit(own("a"), "02.02").begin();
        game.accept(change(&["a"], to));
        assert_eq!(game.mode("a"), mode);
    }
    let mut game = open().unit_moving(own("a"), "02.02").begin();
    game.accept(change(&["a"], ModeChange::Combat));
    assert_eq!(game.mode("a"), Mode::Combat);
}

// 5.2

#[test]
fn r5_2_a_unit_without_a_marker_is_in_the_mode_of_the_side_showing() {
    let game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "03.03")
        .begin();
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Move);
}

#[test]
fn r5_2_a_marker_is_the_only_mode_and_changes_the_values_of_the_side_showing() {
    let game = with(own("a"), "02.02", MOVE, ModeMarker::Disorganized).begin();
    assert_eq!(game.mode("a"), Mode::Disorganized);
    // The Move side shows strength 2 and allowance 6.
    assert_eq!(game.profile("a").defence, Ratio::whole(1));
    assert_eq!(game.profile("a").allowance, Mp::whole(3));
    assert_eq!(
        game.profile("a").transport,
        TransportEffect::No,
        "Disorganized is not Move Mode, whichever side shows"
    );
}

#[test]
fn r5_2_a_removed_marker_leaves_the_mode_of_the_orientation() {
    for (orientation, mode) in [(COMBAT, Mode::Combat), (MOVE, Mode::Move)] {
        let marker = ModeMarker::Disorganized;
        let mut game = with(own("a"), "02.02", orientation, marker)
            .unit(enemy("e"), "08.06")
            .begin();
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        assert_eq!(game.mode("a"), mode, "the Clean Up Phase has passed");
    }
}

#[test]
fn r5_2_units_of_one_stack_keep_modes_of_their_own() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "02.02")
        .begin();
    game.accept(change(&["b"], ModeChange::Reserve(MOVE)));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("b"), Mode::Reserve);
}

// 5.3, 5.4

#[test]
fn r5_4_any_voluntary_mode_changes_to_any_other() {
    let voluntary = [
        posture(COMBAT, ModeMarker::None),
        posture(MOVE, ModeMarker::None),
        posture(COMBAT, ModeMarker::Reserve),
        posture(MOVE, ModeMarker::Strat),
    ];
    for before in voluntary {
        for to in [
            ModeChange::Combat,
            ModeChange::Move,
            ModeChange::Reserve(MOVE),
            ModeChange::Strat,
        ] {
            let mut game = with(own("a"), "02.02", before.orientation, before.marker).begin();
            let was = game.mode("a");
            match to {
                ModeChange::Combat if was == Mode::Combat => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                ModeChange::Move if was == Mode::Move => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                ModeChange::Strat if was == Mode::Strat => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                _ => {
                    game.accept(change(&["a"], to));
                }
            }
        }
    }
}

#[test]
fn r5_4_a_change_costs_no_movement() {
    let mut game = open().unit(own("a"), "02.02").begin();
    game.accept(change(&["a"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
}

#[test]
fn r5_4_a_move_can_begin_with_a_change() {
    let mut game = open().unit(own("a"), "02.02").begin();
    let entry = game.accept(move_in_mode(&["a"], &["03.02"], ModeChange::Move));
    assert_eq!(game.mode("a"), Mode::Move);
    assert!(matches!(
        entry.outcomes[0],
        Outcome::Modes(ModeEvent::ModeChanged { .. })
    ));
    assert!(
        matches!(entry.outcomes[1], Outcome::Movement(MovementEvent::Moved { left, .. }) if left == Mp::whole(5)),
        "the allowance is that of the new mode"
    );
}

#[test]
fn r5_4_refuses_a_change_after_the_unit_has_moved() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.moves("a", &["03.02"]);
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.refuse(move_in_mode(&["a"], &["04.02"], ModeChange::Move), "5.4");
    game.moves("b", &["05.06"]);
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
}

#[test]
fn r5_4_refuses_changes_outside_the_movement_segment() {
    let reserve = ModeMarker::Reserve;
    let mut game = with(own("r"), "02.02", COMBAT, reserve)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.go_to_step("7a");
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.refuse(change(&["r"], ModeChange::Move), "5.4");
    game.accept(release(&["r"]));
    game.refuse(move_in_mode(&["r"], &["02.01"], ModeChange::Move), "5.4");
}

#[test]
fn r5_4_r5_7b_other_segments_of_the_phase_allow_neither_change_nor_release() {
    let mut game = with(own("r"), "02.02", COMBAT, ModeMarker::Reserve)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    for segment in ["3a", "3c"] {
        game.go_to_step(segment);
        game.refuse(change(&["a"], ModeChange::Move), "5.4");
    }
    for segment in ["7b", "7c"] {
        game.go_to_step(segment);
        game.refuse(release(&["r"]), "5.7b");
    }
}

#[test]
fn r5_4_involuntary_modes_stay_but_a_disorganized_unit_can_be_turned() {
    let mut game = with(own("d"), "02.02", COMBAT, ModeMarker::Disorganized)
        .unit_as(
            own("x"),
            Location::Map(hex("03.03")),
            COMBAT,
            ModeMarker::Exploit { rating: 3 },
        )
        .unit(own("a"), "04.04")
        .begin();
    for to in [
        ModeChange::Combat,
        ModeChange::Move,
        ModeChange::Reserve(MOVE),
        ModeChange::Strat,
    ] {
        game.refuse(change(&["d"], to), "5.4");
        game.refuse(change(&["x"], to), "5.4");
    }
    game.refuse(change(&["x"], ModeChange::Turn(MOVE)), "5.4");
    game.refuse(change(&["a"], ModeChange::Turn(MOVE)), "5.4");
    game.accept(change(&["d"], ModeChange::Turn(MOVE)));
    assert_eq!(game.posture("d"), posture(MOVE, ModeMarker::Disorganized));
}

#[test]
fn r5_4_an_involuntary_mode_replaces_the_mode_before() {
    for marker in [
        ModeMarker::None,
        ModeMarker::Reserve,
        ModeMarker::Strat,
        ModeMarker::Exploit { rating: 2 },
    ] {
        let mut game = with(own("a"), "02.02", MOVE, marker).begin();
        game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
        assert_eq!(game.posture("a"), posture(MOVE, ModeMarker::Disorganized));
    }
}

#[test]
fn r5_4_a_change_stands_once_others_have_moved() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.accept(change(&["a"], ModeChange::Move));
    game.accept(change(&["a"], ModeChange::Combat));
    game.accept(change(&["a"], ModeChange::Move));
    game.moves("b", &["05.06"]);
    game.refuse(change(&["a"], ModeChange::Combat), "5.4");
    // It may still move in the mode it chose.
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
}

#[test]
fn r5_4_units_in_the_mode_already_go_along() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "02.02")
        .begin();
    game.refuse(change(&["b"], ModeChange::Move), "5.4");
    game.accept(move_in_mode(&["a", "b"], &["03.02"], ModeChange::Move));
    assert_eq!(game.mode("a"), Mode::Move);
}

#[test]
fn r5_4_units_without_an_allowance_can_be_turned_to_a_side_that_has_one() {
    let mut still = own("a");
    still.combat.as_mut().unwrap().ma = Mp::ZERO;
    let mut game = open().unit(still, "02.02").begin();
    let offers = stavka_rules::engine::legal(&game.world);
    assert!(offers.movers.is_empty());
    assert_eq!(offers.turnable, [id("a")], "the segment waits for it");
    game.accept(change(&["a"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
}

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

// 5.5

#[test]
fn r5_5a_combat_mode_keeps_units_off_trains_but_not_rail_repair() {
    let game = open()
        .unit(own("a"), "02.02")
        .unit(piece("r", Side::One, Family::RailRepair), "03.03")
        .begin();
    assert_eq!(game.profile("a").transport, TransportEffect::No);
    assert_eq!(game.profile("r").transport, TransportEffect::RailRepairOnly);
}

#[test]
fn r5_5b_engineers_work_in_combat_mode_only() {
    let engineer = Printed {
        engineer: true,
        ..own("p")
    };
    let mut game = open()
        .unit(engineer, "02.02")
        .unit(own("a"), "03.03")
        .begin();
    assert!(game.profile("p").engineers);
    assert!(!game.profile("a").engineers);
    game.accept(change(&["p"], ModeChange::Move));
    assert!(!game.profile("p").engineers);
}

#[test]
fn r5_5c_replacements_and_transport_refuse_combat_mode() {
    for family in [Family::Replacement, Family::Transport, Family::OrganicTruck] {
        let mut game = open()
            .unit_moving(piece("p", Side::One, family), "02.02")
            .begin();
        game.refuse(change(&["p"], ModeChange::Combat), "5.5c");
    }
}

#[test]
fn r5_5e_only_combat_mode_exerts_a_zone() {
    let mut game = open().unit(own("a"), "02.02").begin();
    assert!(game.profile("a").zone);
    for to in [
        ModeChange::Move,
        ModeChange::Reserve(COMBAT),
        ModeChange::Strat,
    ] {
        game.accept(change(&["a"], to));
        assert!(!game.profile("a").zone, "{to:?}");
    }
}

// 5.6

#[test]
fn r5_6a_move_mode_can_be_carried() {
    let game = open().unit_moving(own("a"), "02.02").begin();
    assert_eq!(game.profile("a").transport, TransportEffect::Yes);
}

#[test]
fn r5_6b_pieces_with_one_side_are_always_oriented_to_move() {
    let mut game = open()
        .unit_moving(piece("r", Side::One, Family::Replacement), "02.02")
        .unit_moving(piece("o", Side::One, Family::OrganicTruck), "03.03")
        .begin();
    game.refuse(change(&["r"], ModeChange::Reserve(COMBAT)), "5.6b");
    game.refuse(change(&["o"], ModeChange::Reserve(COMBAT)), "5.6b");
    game.accept(change(&["r"], ModeChange::Reserve(MOVE)));
    game.accept(change(&["o"], ModeChange::Reserve(MOVE)));
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
    game.refuse(move_order(&["a"], &["03.02"]), "11.0");
    game.refuse(move_order(&["b"], &["03.03"]), "11.0");
    game.accept(release(&["a"]));
    let values = game.profile("a");
    assert_eq!(values.allowance, Mp::whole(8));
    assert_eq!(values.attack, Some(Ratio::whole(5)));
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
    game.refuse(move_order(&["r"], &["05.06"]), "7.0");
    game.refuse(move_order(&["s"], &["06.06"]), "7.0");
    game.refuse(release(&["s"]), "5.7b");
    game.accept(release(&["r"]));
    assert_eq!(game.profile("r").allowance, Mp::whole(4));
    assert_eq!(game.profile("r").attack, Some(Ratio::whole(5)));
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

// 5.8

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
    assert_eq!(values.defence, Ratio::ZERO);
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

// 5.9

#[test]
fn r5_9_exploiting_units_move_half_in_the_exploitation_phase() {
    let eight = moving(own("x"), Mobility::Leg, 8);
    let exploits = ModeMarker::Exploit { rating: 3 };
    let mut game = with(eight, "02.02", COMBAT, exploits)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.go_to_step("7a");
    assert_eq!(
        game.profile("x").attack,
        Some(Ratio::whole(5)),
        "as printed"
    );
    assert_eq!(game.moves("x", &["03.02"]), Mp::whole(3));
    game.refuse(move_order(&["a"], &["03.03"]), "11.0");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(
        game.mode("x"),
        Mode::Combat,
        "the Clean Up Phase has passed"
    );
}

#[test]
fn r5_9b_the_marker_asks_for_an_action_rating() {
    let mut weak = own("weak");
    for face in weak.combat.iter_mut().chain([&mut weak.movement]) {
        face.ar = Some(2);
    }
    let mut game = open()
        .unit(own("good"), "02.02")
        .unit(weak, "02.02")
        .unit(headquarters("hq", Side::One, 15), "02.02")
        .begin();
    let units = ["good", "weak", "hq"].map(|name| game.ix(name));
    game.happens(|world, out| award_exploit(world, &units, 3, out));
    assert_eq!(game.mode("good"), Mode::Exploit);
    assert_eq!(game.mode("weak"), Mode::Combat, "its Action Rating is 2");
    assert_eq!(game.mode("hq"), Mode::Combat, "it cannot attack");
}

#[test]
fn r5_9c_a_zone_is_kept_but_not_gained() {
    let exploits = ModeMarker::Exploit { rating: 2 };
    assert!(
        with(own("x"), "02.02", COMBAT, exploits)
            .begin()
            .profile("x")
            .zone
    );
    assert!(
        !with(own("x"), "02.02", MOVE, exploits)
            .begin()
            .profile("x")
            .zone
    );
}

// 5.10

#[test]
fn r5_10_clean_up_takes_dg_off_the_phasing_player_only() {
    let dg = ModeMarker::Disorganized;
    let mut game = with(own("a"), "02.02", COMBAT, dg)
        .unit_as(enemy("e"), Location::Map(hex("08.06")), MOVE, dg)
        .begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("e"), Mode::Disorganized);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.mode("e"), Mode::Move);
}

#[test]
fn r5_10a_everybody_in_the_hex_is_disorganized() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "02.02")
        .unit(headquarters("hq", Side::One, 15), "02.02")
        .unit(own("c"), "02.03")
        .begin();
    game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
    for unit in ["a", "b", "hq"] {
        assert_eq!(game.mode(unit), Mode::Disorganized);
    }
    assert_eq!(game.mode("c"), Mode::Combat);
    assert_eq!(game.posture("b").orientation, MOVE, "the orientation stays");
}

#[test]
fn r5_10a_b_the_second_hex_of_a_retreat_disorganizes_the_whole_hex() {
    let mut game = open()
        .unit(own("r"), "02.02")
        .unit(own("bystander"), "02.02")
        .begin();
    let unit = game.ix("r");
    game.happens(|world, out| {
        retreat_into(world, &[unit], hex("02.02"), 1, out);
    });
    assert_eq!(game.mode("r"), Mode::Combat, "one hex does not");
    game.happens(|world, out| {
        retreat_into(world, &[unit], hex("02.02"), 2, out);
    });
    assert_eq!(game.mode("r"), Mode::Disorganized);
    assert_eq!(game.mode("bystander"), Mode::Disorganized);
}

#[test]
fn r5_10a_c_a_retreat_into_a_zone_disorganizes_and_costs_those_already_so_a_step() {
    let mut game = with(own("dg"), "02.02", COMBAT, ModeMarker::Disorganized)
        .unit(own("r"), "02.02")
        .unit(own("bystander"), "02.02")
        .unit(enemy("e"), "03.03")
        .begin();
    let (dg, fresh) = (game.ix("dg"), game.ix("r"));
    let mut owing = Vec::new();
    game.happens(|world, out| owing = retreat_into(world, &[dg, fresh], hex("02.02"), 1, out));
    assert_eq!(owing, [dg], "only units that were Disorganized before");
    assert_eq!(game.mode("r"), Mode::Disorganized);
    assert_eq!(
        game.mode("bystander"),
        Mode::Disorganized,
        "a friend does not negate the zone"
    );
}

#[test]
fn r5_10b_disorganized_units_are_halved_and_worse() {
    let mut guns = piece("g", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 15,
            range: 3,
        });
    }
    let dg = ModeMarker::Disorganized;
    let here = Location::Map(hex("02.02"));
    let game = with(own("a"), "02.02", COMBAT, dg)
        .unit_as(guns, here, COMBAT, dg)
        .begin();
    let values = game.profile("a");
    assert_eq!(values.attack.map(|a| a.to_string()), Some("2½".to_owned()));
    assert_eq!(values.defence.to_string(), "2½");
    assert_eq!(values.allowance, Mp::whole(2));
    assert_eq!(values.rating, Some(2));
    assert!(!values.overruns);
    let barrage = game.profile("g").barrage;
    assert_eq!(barrage.map(|b| b.to_string()), Some("7½".to_owned()));
}

#[test]
fn r5_10b_b_attrition_uses_the_printed_action_rating() {
    let game = with(own("a"), "02.02", COMBAT, ModeMarker::Disorganized).begin();
    assert_eq!(attrition_rating(&game.world, game.ix("a")), Some(3));
    let game = with(own("a"), "02.02", MOVE, ModeMarker::Strat).begin();
    assert_eq!(attrition_rating(&game.world, game.ix("a")), Some(0));
}

#[test]
fn r5_10b_c_disorganized_units_earn_no_exploit_marker() {
    let mut game = with(own("a"), "02.02", COMBAT, ModeMarker::Disorganized).begin();
    let unit = game.ix("a");
    let out = game.happens(|world, out| award_exploit(world, &[unit], 2, out));
    assert_eq!(game.mode("a"), Mode::Disorganized);
    assert!(out.is_empty());
}

#[test]
fn r5_10c_transport_is_never_disorganized_but_organic_trucks_lose_reserve() {
    let here = Location::Map(hex("02.02"));
    let organic = piece("o", Side::One, Family::OrganicTruck);
    let mut game = open()
        .unit_moving(piece("t", Side::One, Family::Transport), "02.02")
        .unit_as(organic, here, MOVE, ModeMarker::Reserve)
        .unit(own("a"), "02.02")
        .begin();
    game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
    assert_eq!(game.mode("t"), Mode::Move);
    assert_eq!(game.mode("o"), Mode::Move);
    assert_eq!(game.mode("a"), Mode::Disorganized);
}

#[test]
fn r5_10e_disorganized_engineers_work_with_their_combat_side_up() {
    let engineer = || Printed {
        engineer: true,
        ..own("p")
    };
    let dg = ModeMarker::Disorganized;
    let mut game = with(engineer(), "02.02", COMBAT, dg).begin();
    assert!(game.profile("p").engineers);
    game.accept(change(&["p"], ModeChange::Turn(MOVE)));
    assert!(!game.profile("p").engineers);
}

#[test]
fn modes_that_a_unit_is_offered_say_what_they_would_do_and_why_not() {
    let game = open()
        .unit(enemy("e"), "03.03")
        .unit(own("a"), "02.02")
        .begin();
    let offers = stavka_rules::engine::mode_offers(&game.world, id("a"));
    let names: Vec<ModeChange> = offers.iter().map(|offer| offer.change).collect();
    assert_eq!(
        names,
        [
            ModeChange::Move,
            ModeChange::Reserve(COMBAT),
            ModeChange::Reserve(MOVE),
            ModeChange::Strat
        ]
    );
    assert_eq!(offers[0].here, Ok(()));
    assert_eq!(offers[0].after.allowance, Mp::whole(6));
    let refused = |n: usize| offers[n].here.as_ref().err().map(|v| v.rule.0);
    assert_eq!(refused(1), Some("5.7c"));
    assert_eq!(refused(3), Some("5.8a"));
    assert!(!offers[3].with_move);
}

/// Every offer that is open is accepted, and every one that is not is refused for the reason given.
#[test]
fn offers_and_orders_agree() {
    let board = || {
        open()
            .unit(enemy("e"), "03.03")
            .unit(own("near"), "02.02")
            .unit_moving(own("far"), "06.05")
            .unit_moving(piece("t", Side::One, Family::Transport), "01.02")
            .unit(headquarters("hq", Side::One, 6), "01.02")
    };
    let check = |game: &mut Game, unit: &str| {
        for offer in stavka_rules::engine::mode_offers(&game.world, id(unit)) {
            let order = change(&[unit], offer.change);
            let found = stavka_rules::engine::check(&game.world, &order);
            assert_eq!(found.map(|_| ()), offer.here, "{unit} {:?}", offer.change);
            let units = [id(unit)];
            let query = MoveQuery {
                mode: Some(offer.change),
                fuel: FuelCheck::Supposed,
                ..MoveQuery::of(&units)
            };
            let somewhere = stavka_rules::engine::reach(&game.world, &query)
                .is_ok_and(|range| !range.is_empty());
            assert_eq!(
                offer.with_move,
                offer.here.is_ok() || somewhere,
                "{unit} {:?}",
                offer.change
            );
        }
    };
    for unit in ["near", "far", "t", "hq"] {
        check(&mut board().begin(), unit);
    }
}
