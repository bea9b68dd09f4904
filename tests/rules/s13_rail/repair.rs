//! 13.3f, 13.3g Conversion and Rail Repair units.

use stavka_rules::engine;
use stavka_rules::map::{Gauge, HexPos};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::rail::{RailEvent, RailOrder};
use stavka_rules::railways::{RailUse, Railways, conversion, nets, railheads, would_convert};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::telling;

use super::field::{broad_from, by_rail, ix, journey, line, nets_of, places, repair, row};
use crate::support::combat::{enemy, own};
use crate::support::{
    Game, change, dump, hex, id, move_in_mode, move_order, moving, overrun, piece, release, worth,
};

/// Along the third row, from one column to another.
fn march(unit: &str, from: u8, to: u8) -> Order {
    let path = row(from, to);
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    move_order(&[unit], &path)
}

/// The hexes converted, in order.
fn converted(outcomes: &[Outcome]) -> Vec<HexPos> {
    let found = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Rail(RailEvent::Converted { hex, .. }) => Some(*hex),
        _ => None,
    });
    found.collect()
}

fn hexes(from: u8, to: u8) -> Vec<HexPos> {
    row(from, to).iter().map(|number| hex(number)).collect()
}

/// The last hex of the first side's gauge.
fn head(game: &Game) -> Vec<HexPos> {
    head_of(game, Side::One)
}

/// The last hexes of a side's gauge.
fn head_of(game: &Game, side: Side) -> Vec<HexPos> {
    let ends: Vec<_> = railheads(&game.world, side)
        .into_iter()
        .map(|end| end.at)
        .collect();
    places(game, &ends)
}

#[test]
fn r13_3f_a_rail_repair_unit_converts_what_it_moves_into() {
    let mut game = broad_from(5).unit(repair("r"), "05.03").begin();
    assert_eq!(head(&game), [hex("05.03")]);
    let entry = game.accept(march("r", 6, 8));
    assert_eq!(converted(&entry.outcomes), hexes(6, 8));
    assert_eq!(head(&game), [hex("08.03")]);
    assert_eq!(nets_of(&game, RailUse::Cargo)[0].hexes.len(), 8);
    let told = telling::tell(&game.world, &entry.outcomes[1]);
    assert!(told.contains("standard gauge"), "{told}");
}

#[test]
fn r13_3f_conversion_costs_no_movement_points() {
    let mut game = broad_from(5).unit(repair("r"), "05.03").begin();
    let left = game.moves("r", &["06.03", "07.03"]);
    let mut plain = line().unit(repair("r"), "05.03").begin();
    assert_eq!(left, plain.moves("r", &["06.03", "07.03"]));
}

#[test]
fn r13_3d_conversion_moves_the_railheads_of_both_sides() {
    let mut game = broad_from(5).unit(repair("r"), "05.03").begin();
    assert_eq!(head_of(&game, Side::Two), [hex("05.03")]);
    game.accept(march("r", 6, 8));
    assert_eq!(head_of(&game, Side::Two), [hex("09.03")]);
    let theirs = nets(&game.world, Side::Two, RailUse::Trace);
    let lost = ix(&game, "05.03");
    assert!(theirs.iter().all(|net| !net.hexes.contains(&lost)));
}

#[test]
fn r13_3f_a_rail_repair_unit_converts_what_it_overruns() {
    let mut strong = worth(repair("r"), 60, 3, 2);
    strong.movement.ma = Mp::whole(20);
    let board = |unit: Printed| {
        broad_from(5)
            .unit(unit, "05.03")
            .unit(dump("d", Side::One), "04.03")
            .holding(40)
            .unit(worth(enemy("e"), 1, 0, 1), "06.03")
            .begin()
    };
    let mut game = board(strong.clone());
    game.dice(&[3, 4, 1, 6, 6]);
    game.accept(overrun(&["r"], "06.03"));
    game.finish();
    assert_eq!(game.at("r"), Location::Map(hex("06.03")));
    assert_eq!(head(&game), [hex("06.03")]);
    // Others leave the track as it is.
    let others = Printed {
        family: Family::Combat,
        ..strong
    };
    let mut game = board(others);
    game.dice(&[3, 4, 1, 6, 6]);
    game.accept(overrun(&["r"], "06.03"));
    game.finish();
    assert_eq!(game.at("r"), Location::Map(hex("06.03")));
    assert_eq!(head(&game), [hex("05.03")]);
}

#[test]
fn r13_3d_other_units_leave_the_railhead_where_it_is() {
    let mut game = broad_from(5).unit(own("a"), "05.03").begin();
    let entry = game.accept(march("a", 6, 8));
    assert!(converted(&entry.outcomes).is_empty());
    assert_eq!(head(&game), [hex("05.03")]);
}

#[test]
fn r13_3f_nothing_is_converted_in_an_enemy_zone_even_with_a_friend() {
    let mut game = broad_from(5)
        .unit(repair("r"), "05.03")
        .unit(own("guard"), "07.03")
        .unit(enemy("e"), "07.05")
        .unit(enemy("f"), "07.04")
        .begin();
    let entry = game.accept(march("r", 6, 7));
    assert!(converted(&entry.outcomes).is_empty());
    let why = would_convert(&game.world, game.ix("r"), ix(&game, "07.03")).unwrap_err();
    assert_eq!(why.rule.0, "13.3f");
}

#[test]
fn r13_3g_d_four_hexes_a_phase() {
    let fast = moving(repair("r"), stavka_rules::map::Mobility::Leg, 9);
    let mut game = broad_from(4).unit(fast, "04.03").begin();
    let entry = game.accept(march("r", 5, 9));
    assert_eq!(
        converted(&entry.outcomes),
        hexes(5, 8),
        "the fifth stays as it is"
    );
    let why = would_convert(&game.world, game.ix("r"), ix(&game, "09.03")).unwrap_err();
    assert_eq!(why.rule.0, "13.3g");
    let left = conversion(&game.world, game.ix("r")).expect("it works");
    assert_eq!((left.done, left.most, left.left()), (4, 4, 0));
}

#[test]
fn r13_3f_b_conversion_is_for_the_owner_to_say_hex_by_hex() {
    let convert = |unit: &str, on| {
        let unit = id(unit);
        Order::Rail(RailOrder::ConvertTrack { unit, on })
    };
    let fast = moving(repair("r"), stavka_rules::map::Mobility::Leg, 9);
    let mut game = broad_from(4)
        .unit(fast, "04.03")
        .unit(own("foot"), "01.01")
        .begin();
    game.refuse(convert("foot", false), "13.3f");
    let before = engine::hash_anew(&game.world);
    game.accept(convert("r", false));
    assert_ne!(
        engine::hash_anew(&game.world),
        before,
        "it is part of the game"
    );
    // It walks over two hexes and leaves them, then works on two, and leaves the last.
    let entry = game.accept(march("r", 5, 6));
    assert_eq!(converted(&entry.outcomes), []);
    let why = would_convert(&game.world, game.ix("r"), ix(&game, "07.03")).unwrap_err();
    assert_eq!(why.rule.0, "13.3f");
    game.accept(convert("r", true));
    let entry = game.accept(march("r", 7, 8));
    assert_eq!(converted(&entry.outcomes), hexes(7, 8));
    game.accept(convert("r", false));
    let entry = game.accept(march("r", 9, 9));
    assert_eq!(converted(&entry.outcomes), []);
    let left = conversion(&game.world, game.ix("r")).expect("it works");
    assert_eq!((left.done, left.left()), (2, 2), "nothing was wasted");
    engine::undo(&mut game.world).expect("nothing was rolled");
    engine::undo(&mut game.world).expect("nothing was rolled");
    let entry = game.accept(march("r", 9, 9));
    assert_eq!(converted(&entry.outcomes), hexes(9, 9));
}

#[test]
fn r13_3f_b_the_owner_says_which_of_two_repair_units_works() {
    let mut game = broad_from(4)
        .unit(repair("r"), "04.03")
        .unit(repair("s"), "04.03")
        .begin();
    let (unit, on) = (id("r"), false);
    game.accept(Order::Rail(RailOrder::ConvertTrack { unit, on }));
    game.accept(move_order(&["r", "s"], &["05.03", "06.03"]));
    let done = |unit: &str| {
        conversion(&game.world, game.ix(unit))
            .expect("it works")
            .done
    };
    assert_eq!((done("r"), done("s")), (0, 2));
}

#[test]
fn r13_3g_d_no_more_hexes_than_the_allowance() {
    let slow = moving(repair("r"), stavka_rules::map::Mobility::Leg, 3);
    let game = broad_from(4).unit(slow, "04.03").begin();
    assert_eq!(
        conversion(&game.world, game.ix("r"))
            .expect("it works")
            .most,
        3
    );
    let game = broad_from(4)
        .unit_as(
            repair("r"),
            Location::Map(hex("04.03")),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .begin();
    assert_eq!(
        conversion(&game.world, game.ix("r"))
            .expect("it works")
            .most,
        2,
        "half of 4"
    );
}

#[test]
fn r13_3g_d_only_in_combat_mode_or_disorganized_with_that_side_up() {
    for (orientation, marker, works) in [
        (Orientation::Combat, ModeMarker::None, true),
        (Orientation::Combat, ModeMarker::Disorganized, true),
        (Orientation::Move, ModeMarker::None, false),
        (Orientation::Move, ModeMarker::Disorganized, false),
        (Orientation::Combat, ModeMarker::Reserve, false),
        (Orientation::Move, ModeMarker::Strat, false),
    ] {
        let mut game = broad_from(5)
            .reserve_markers(2)
            .unit_as(
                repair("r"),
                Location::Map(hex("05.03")),
                orientation,
                marker,
            )
            .begin();
        let entry = game.accept(march("r", 6, 6));
        let done = !converted(&entry.outcomes).is_empty();
        assert_eq!(done, works, "{orientation:?} {marker:?}");
    }
}

#[test]
fn r13_3g_d_only_in_the_movement_phase() {
    let mut game = broad_from(5)
        .unit(repair("r"), "05.03")
        .unit(enemy("e"), "10.01")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("3b");
    assert!(conversion(&game.world, game.ix("r")).is_ok());
    game.go_to_step("7a");
    let why = conversion(&game.world, game.ix("r")).unwrap_err();
    assert_eq!(why.rule.0, "13.3g");
    // One that is released and moves over it converts nothing.
    let mut game = broad_from(5)
        .reserve_markers(1)
        .unit_as(
            repair("r"),
            Location::Map(hex("05.03")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .unit(enemy("e"), "10.01")
        .begin();
    game.go_to_step("7a");
    game.accept(release(&["r"]));
    let entry = game.accept(march("r", 6, 6));
    assert!(converted(&entry.outcomes).is_empty());
    assert_eq!(head(&game), [hex("05.03")]);
}

#[test]
fn r13_3g_only_rail_repair_units_convert() {
    let mut engineer: Printed = own("sappers");
    engineer.engineer = true;
    let game = broad_from(5).unit(engineer, "05.03").begin();
    let why = conversion(&game.world, game.ix("sappers")).unwrap_err();
    assert_eq!(why.rule.0, "13.3g");
}

#[test]
fn r13_3g_a_no_leapfrogging() {
    let mut game = broad_from(5)
        .unit(repair("first"), "05.03")
        .unit(repair("second"), "01.03")
        .begin();
    game.accept(march("first", 6, 8));
    let why = game.refuse(by_rail(&["second"], "08.03"), "13.3g");
    assert!(why.contains("leapfrog"), "{why}");
    game.accept(by_rail(&["second"], "05.03"));
    game.accept(march("second", 6, 9));
}

#[test]
fn r13_3g_a_other_cargo_uses_new_track_at_once() {
    let mut game = broad_from(5)
        .unit(repair("r"), "05.03")
        .unit_moving(own("a"), "01.03")
        .begin();
    game.refuse(by_rail(&["a"], "08.03"), "13.3f");
    game.accept(march("r", 6, 8));
    game.accept(by_rail(&["a"], "08.03"));
}

#[test]
fn r13_3g_a_track_is_new_for_one_phase() {
    let mut game = broad_from(5)
        .unit(repair("first"), "05.03")
        .unit(repair("second"), "01.03")
        .unit(enemy("e"), "10.01")
        .begin();
    game.accept(march("first", 6, 8));
    assert!(
        game.world
            .resource::<Railways>()
            .is_fresh(ix(&game, "07.03"))
    );
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("3b");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("3b");
    assert!(journey(&game, "second", "08.03").is_ok());
}

#[test]
fn r13_3g_b_a_rail_repair_unit_moves_its_full_allowance_after_rail() {
    let mut game = broad_from(5).unit(repair("r"), "01.03").begin();
    game.accept(by_rail(&["r"], "05.03"));
    let entry = game.accept(march("r", 6, 9));
    assert_eq!(converted(&entry.outcomes), hexes(6, 9));
}

#[test]
fn r13_3g_b_less_what_it_spent_before() {
    let mut game = broad_from(5).unit(repair("r"), "01.02").begin();
    game.accept(move_order(&["r"], &["01.03"]));
    game.accept(by_rail(&["r"], "05.03"));
    let Activity::Moving { spent, .. } = game.activity("r") else {
        panic!("it goes on");
    };
    assert_eq!(spent, Mp::ONE);
    game.accept(march("r", 6, 8));
    game.refuse(march("r", 9, 9), "6.1b");
}

#[test]
fn r13_3g_c_rail_repair_units_get_on_and_off_anywhere_on_the_railroad() {
    let mut game = line()
        .unit(repair("r"), "03.03")
        .unit(repair("off"), "03.05")
        .begin();
    game.accept(by_rail(&["r"], "06.03"));
    game.refuse(by_rail(&["off"], "06.03"), "13.3e");
}

#[test]
fn r13_3g_c_not_in_an_enemy_zone_all_the_same() {
    let mut game = line()
        .unit(repair("r"), "03.03")
        .unit(enemy("e"), "06.04")
        .begin();
    game.refuse(by_rail(&["r"], "06.03"), "13.3e");
}

#[test]
fn ex_13_3g_strat_ahead_and_convert_a_forward_section() {
    let mut game = broad_from(3)
        .unit_moving(repair("r"), "03.03")
        .unit(enemy("e"), "10.01")
        .begin();
    game.accept(move_in_mode(&["r"], &["04.03", "05.03"], ModeChange::Strat));
    assert_eq!(head(&game), [hex("03.03")]);
    for _ in 0..2 {
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
        game.go_to_step("3b");
    }
    game.accept(move_in_mode(
        &["r"],
        &["06.03", "07.03", "08.03"],
        ModeChange::Combat,
    ));
    // The section is a net of its own, not joined to the source, until the gap behind it is closed.
    let nets = nets_of(&game, RailUse::Trace);
    assert_eq!(nets.len(), 2);
    assert_eq!(places(&game, &nets[1].hexes), hexes(6, 8));
    assert!(!nets[1].is_joined());
    assert_eq!(head(&game), [hex("03.03"), hex("06.03"), hex("08.03")]);
}

#[test]
fn r13_3f_the_hex_in_which_it_begins_is_not_converted() {
    let mut game = broad_from(4).unit(repair("r"), "06.03").begin();
    let entry = game.accept(march("r", 7, 7));
    assert_eq!(converted(&entry.outcomes), [hex("07.03")]);
    game.accept(move_order(&["r"], &["06.03"]));
    let track = game.world.resource::<Railways>();
    assert_eq!(track.converted(ix(&game, "06.03")), Some(Gauge::Standard));
}

#[test]
fn r13_3f_the_enemy_converts_it_back() {
    let mut game = broad_from(5)
        .unit(repair("r"), "05.03")
        .unit(piece("his", Side::Two, Family::RailRepair), "10.03")
        .begin();
    game.accept(march("r", 6, 7));
    game.accept(move_order(&["r"], &["06.03", "05.03"]));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("3b");
    let entry = game.accept(move_order(&["his"], &["09.03", "08.03", "07.03"]));
    assert_eq!(converted(&entry.outcomes), [hex("07.03")]);
    let track = game.world.resource::<Railways>();
    assert_eq!(
        track.converted(ix(&game, "07.03")),
        None,
        "as printed again"
    );
    assert_eq!(track.converted(ix(&game, "06.03")), Some(Gauge::Standard));
}

#[test]
fn r13_3f_right_gauge_is_left_alone() {
    let mut game = line().unit(repair("r"), "05.03").begin();
    let entry = game.accept(march("r", 6, 7));
    assert!(converted(&entry.outcomes).is_empty());
    let why = would_convert(&game.world, game.ix("r"), ix(&game, "08.03")).unwrap_err();
    assert_eq!(why.rule.0, "13.3f");
}

#[test]
fn conversion_is_undone_with_its_move() {
    let mut game = broad_from(5).unit(repair("r"), "05.03").begin();
    let before = engine::hash_anew(&game.world);
    game.accept(march("r", 6, 8));
    assert_ne!(before, engine::hash_anew(&game.world));
    let cursor = game.world.resource::<engine::Timeline>().cursor();
    engine::go_to(&mut game.world, cursor - 1).expect("it has been there");
    assert_eq!(before, engine::hash_anew(&game.world));
    assert_eq!(head(&game), [hex("05.03")]);
    game.accept(change(&["r"], ModeChange::Move));
}

#[test]
fn a_station_of_two_gauges_needs_no_conversion() {
    // 05.03 has track of both gauges; what matters is the way on.
    let mut game = broad_from(5).unit(repair("r"), "04.03").begin();
    let entry = game.accept(march("r", 5, 6));
    assert_eq!(converted(&entry.outcomes), [hex("06.03")]);
}

#[test]
fn first_steps_lets_both_sides_convert() {
    let shipped = stavka_scenario::shipped();
    let shipped = shipped.iter().find(|shipped| shipped.id == "first-steps");
    let files = shipped.expect("it is shipped").scenario_files();
    let setup = stavka_scenario::load(&files, stavka_scenario::default_rules()).expect("it loads");
    let mut world = bevy::prelude::World::new();
    engine::add_to_world(&mut world);
    engine::start(&mut world, &setup, 1);
    let mut game = Game { world };
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.go_to_step("3b");
    // The Germans begin to lay their gauge from Orel towards Mtsensk.
    let entry = game.accept(move_order(&["2-eisb"], &["02.10", "03.10"]));
    assert_eq!(converted(&entry.outcomes), [hex("03.10")]);
    assert_eq!(nets_of(&game, RailUse::Trace)[0].hexes.len(), 3);
    // The Soviets have nothing to convert behind their own lines.
    let soviet = game.ix("5-rail");
    let why = would_convert(&game.world, soviet, ix(&game, "12.03")).unwrap_err();
    assert_eq!(why.rule.0, "13.3f");
}
