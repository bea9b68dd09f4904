//! 10.0e and 10.1a: who fires, and when.

use stavka_rules::barrage::{BarrageAim, BarrageOffer, forecast};
use stavka_rules::engine;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::pieces::ModeMarker;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{OPEN, TARGET, barrage, enemy, guns, in_mode, open, own, report};
use crate::support::{Game, dump, hex, id, map, move_order, release, worth};

#[test]
fn r10_0e_artillery_fires_in_the_combat_phase_only() {
    let mut game = open()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    for step in ["3b", "3c", "6b", "7b"] {
        if step == "6b" {
            game.go_to_step("6a");
            let entry = game.dice(&[1, 1]).accept(barrage(&["guns"], TARGET));
            assert_eq!(report(&entry.outcomes).read, "-");
        }
        game.go_to_step(step);
        game.refuse(barrage(&["guns"], TARGET), "10.0e");
    }
}

#[test]
fn r10_0_only_own_units_with_a_barrage_strength_fire() {
    let mut silent = guns("silent", Side::One, 20);
    if let Some(face) = &mut silent.combat {
        face.barrage = None;
    }
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(silent, "02.03")
        .unit(own("spotter"), "03.03")
        .unit(guns("theirs", Side::Two, 20), TARGET)
        .begin();
    game.go_to_step("6a");
    for unit in ["spotter", "silent", "theirs"] {
        game.refuse(barrage(&["guns", unit], TARGET), "10.0");
    }
    game.refuse(barrage(&[], TARGET), "10.0");
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_0e_released_artillery_fires_in_the_reaction_phase() {
    let board = map(&OPEN)
        .reserve_markers(1)
        .unit(dump("dump", Side::Two), "06.03")
        .holding(9)
        .unit(own("a"), "03.03")
        .unit(guns("other", Side::Two, 20), "05.03")
        .unit(enemy("spotter"), TARGET);
    let mut game = in_mode(
        board,
        guns("waiting", Side::Two, 20),
        "05.03",
        ModeMarker::Reserve,
    )
    .begin();
    game.go_to_step("5a");
    game.accept(release(&["waiting"]));
    game.go_to_step("5b");
    game.refuse(barrage(&["other"], "03.03"), "10.0e");
    game.accept(barrage(&["waiting"], "03.03"));
}

#[test]
fn r10_0e_r13_4_released_artillery_moves_and_fires_in_the_exploitation_phase() {
    let board = open()
        .reserve_markers(1)
        .unit(guns("other", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET);
    let mut game = in_mode(
        board,
        guns("waiting", Side::One, 20),
        "01.04",
        ModeMarker::Reserve,
    )
    .begin();
    game.go_to_step("7a");
    game.accept(release(&["waiting"]));
    game.accept(move_order(&["waiting"], &["02.03"]));
    game.go_to_step("7b");
    game.refuse(barrage(&["other"], TARGET), "10.0e");
    game.accept(barrage(&["waiting"], TARGET));
}

#[test]
fn r13_4a_no_barrage_from_reserve_or_strat_mode() {
    for marker in [ModeMarker::Reserve, ModeMarker::Strat] {
        let board = open()
            .reserve_markers(1)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET);
        let mut game = in_mode(board, guns("m", Side::One, 20), "02.03", marker).begin();
        game.go_to_step("6a");
        game.refuse(barrage(&["guns", "m"], TARGET), "13.4a");
        game.accept(barrage(&["guns"], TARGET));
    }
}

#[test]
fn r5_10b_disorganized_artillery_fires_at_half_and_fractions_are_rounded_once() {
    let board = open()
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET);
    let board = in_mode(
        board,
        guns("g", Side::One, 15),
        "02.03",
        ModeMarker::Disorganized,
    );
    let board = in_mode(
        board,
        guns("h", Side::One, 15),
        "02.03",
        ModeMarker::Disorganized,
    );
    let mut game = board.begin();
    game.go_to_step("6a");
    let look = |game: &Game, units: &[&str]| {
        let units: Vec<_> = units.iter().map(|unit| game.ix(unit)).collect();
        forecast(
            &game.world,
            Side::One,
            &units,
            hex(TARGET),
            BarrageAim::Units,
            None,
        )
    };
    let alone = look(&game, &["g"]);
    assert_eq!(
        alone.guns[0].strength,
        Fraction::new(15, 2).expect("a number")
    );
    assert_eq!(alone.strength, 8);
    assert_eq!(look(&game, &["g", "h"]).strength, 15);
    let entry = game.accept(barrage(&["g", "h"], TARGET));
    assert_eq!(report(&entry.outcomes).strength, 15);
}

#[test]
fn r10_0e_a_unit_fires_once_and_a_hex_is_barraged_once_a_phase() {
    let mut game = open()
        .unit(guns("guns", Side::One, 2), "02.03")
        .unit(guns("more", Side::One, 2), "02.03")
        .unit(worth(enemy("d"), 5, 3, 4), TARGET)
        .unit(worth(enemy("e"), 5, 3, 4), "04.02")
        .begin();
    game.go_to_step("6a");
    game.dice(&[1, 1]).accept(barrage(&["guns"], TARGET));
    game.refuse(barrage(&["guns"], "04.02"), "10.0e");
    game.refuse(barrage(&["more"], TARGET), "10.0e");
    game.dice(&[1, 1]).accept(barrage(&["more"], "04.02"));
    assert!(
        engine::legal(&game.world)
            .pick(BarrageOffer::battery)
            .is_empty()
    );
    // The next segment of the kind begins anew.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("6a");
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_1a_the_range_is_counted_in_hexes_whatever_lies_between() {
    let mut rows = OPEN;
    rows[2] = ".mm.....";
    let mut game = map(&rows)
        .unit(dump("our-dump", Side::One), "01.04")
        .holding(40)
        .unit(guns("near", Side::One, 20), "02.03")
        .unit(guns("far", Side::One, 20), "01.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    let said = game.refuse(barrage(&["far"], TARGET), "10.1a");
    assert!(said.contains("3 hexes"), "{said}");
    game.refuse(barrage(&["near", "far"], TARGET), "10.1a");
    let offers = engine::legal(&game.world).pick(BarrageOffer::battery);
    assert_eq!(offers, [(id("near"), vec![hex(TARGET)])]);
    game.accept(barrage(&["near"], TARGET));
}

#[test]
fn r10_0_less_than_a_point_does_not_fire() {
    let board = |strength: u8, marker: ModeMarker| {
        let board = open().unit(enemy("d"), TARGET);
        let mut game = in_mode(board, guns("guns", Side::One, strength), "02.03", marker)
            .unit(guns("more", Side::One, strength), "02.03")
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .begin();
        game.go_to_step("6a");
        game
    };
    let said = board(0, ModeMarker::None).refuse(barrage(&["guns", "more"], TARGET), "10.0");
    assert!(said.contains("less than a point"), "{said}");
    // Half a point is rounded up and is enough (4.2).
    board(1, ModeMarker::Disorganized).accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_0_artillery_adds_up_from_several_hexes() {
    let mut game = open()
        .unit(guns("a", Side::One, 10), "02.03")
        .unit(guns("b", Side::One, 7), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["a", "b"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.strength, report.start.as_str()), (17, "17-24"));
}

#[test]
fn r12_8d_artillery_out_of_supply_fires_if_it_is_paid() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .out_of_supply()
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["guns"], TARGET));
    assert_eq!(report(&entry.outcomes).strength, 20);
}
