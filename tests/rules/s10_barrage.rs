//! 10.0 Barrage, clause by clause: who fires when, at what, what it costs and what it does.

use stavka_rules::barrage::{
    Against, BarrageAim, BarrageEvent, BarrageOrder, BarrageReport, Damage, aims, forecast,
};
use stavka_rules::combat::CombatDecision;
use stavka_rules::engine;
use stavka_rules::ids::FormationId;
use stavka_rules::map::Feature;
use stavka_rules::numbers::Ratio;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Barrage, Family, Level, Location, Mode, ModeMarker, Orientation, Printed, Tokens, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;
use stavka_rules::telling::tell;

use crate::support::{
    Field, Game, counter, dump, headquarters, hex, id, map, move_order, piece, release, worth,
};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
/// The hex that is barraged; 03.03 lies next to it, 02.03 two hexes away.
const TARGET: &str = "04.03";

/// Artillery with this strength on both sides, which fires two hexes far.
fn guns(name: &str, side: Side, strength: u8) -> Printed {
    let mut guns = piece(name, side, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage { strength, range: 2 });
    }
    guns
}

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

fn open() -> Field {
    map(&OPEN)
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(40)
}

fn barrage_of(units: &[&str], target: &str, aim: BarrageAim) -> Order {
    Order::Barrage(BarrageOrder::Barrage {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        aim,
        supply: None,
    })
}

fn barrage(units: &[&str], target: &str) -> Order {
    barrage_of(units, target, BarrageAim::Units)
}

fn report(outcomes: &[Outcome]) -> BarrageReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Barrage(BarrageEvent::Barraged(report)) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a barrage was resolved")
}

/// Guns of 20 two hexes from two regiments, with a spotter, in the Combat Phase.
fn usual() -> Game {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    game
}

/// The shifts of a barrage by guns of 20 from 02.03, with a spotter next to the target.
#[track_caller]
fn shifts(board: Field) -> Vec<(String, i8)> {
    let mut game = board
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(40)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .begin();
    game.go_to_step("6a");
    report(&game.accept(barrage(&["guns"], TARGET)).outcomes).shifts
}

fn pays(order: Order, from: &[(&str, u16)]) -> Order {
    let Order::Barrage(BarrageOrder::Barrage {
        units, target, aim, ..
    }) = order
    else {
        panic!("a barrage");
    };
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    Order::Barrage(BarrageOrder::Barrage {
        units,
        target,
        aim,
        supply: Some(from.iter().map(payment).collect()),
    })
}

fn in_mode(board: Field, printed: Printed, at: &str, marker: ModeMarker) -> Field {
    board.unit_as(printed, Location::Map(hex(at)), Orientation::Move, marker)
}

fn of_enemy(board: Field) -> Field {
    board.with(|setup| setup.map.control.fill(Some(Side::Two)))
}

// 10.1 Who and when

#[test]
fn r10_1_artillery_fires_in_the_combat_phase_only() {
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
        game.refuse(barrage(&["guns"], TARGET), "10.1");
    }
}

#[test]
fn r10_1_only_own_units_with_a_barrage_strength_fire() {
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
        game.refuse(barrage(&["guns", unit], TARGET), "10.1");
    }
    game.refuse(barrage(&[], TARGET), "10.1");
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_1_released_artillery_fires_in_the_reaction_phase() {
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
    game.refuse(barrage(&["other"], "03.03"), "10.1");
    game.accept(barrage(&["waiting"], "03.03"));
}

#[test]
fn r10_1_r13_4_released_artillery_moves_and_fires_in_the_exploitation_phase() {
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
    game.refuse(barrage(&["other"], TARGET), "10.1");
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
    assert_eq!(alone.guns[0].strength, Ratio::new(15, 2).expect("a number"));
    assert_eq!(alone.strength, 8);
    assert_eq!(look(&game, &["g", "h"]).strength, 15);
    let entry = game.accept(barrage(&["g", "h"], TARGET));
    assert_eq!(report(&entry.outcomes).strength, 15);
}

#[test]
fn r10_1_a_unit_fires_once_and_a_hex_is_barraged_once_a_segment() {
    let mut game = open()
        .unit(guns("guns", Side::One, 2), "02.03")
        .unit(guns("more", Side::One, 2), "02.03")
        .unit(worth(enemy("d"), 5, 3, 4), TARGET)
        .unit(worth(enemy("e"), 5, 3, 4), "04.02")
        .begin();
    game.go_to_step("6a");
    game.dice(&[1, 1]).accept(barrage(&["guns"], TARGET));
    game.refuse(barrage(&["guns"], "04.02"), "10.1");
    game.refuse(barrage(&["more"], TARGET), "10.1");
    game.dice(&[1, 1]).accept(barrage(&["more"], "04.02"));
    assert!(engine::legal(&game.world).batteries.is_empty());
    // The next segment of the kind begins anew.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.go_to_step("6a");
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_1_the_range_is_counted_in_hexes_whatever_lies_between() {
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
    let said = game.refuse(barrage(&["far"], TARGET), "10.1");
    assert!(said.contains("3 hexes"), "{said}");
    game.refuse(barrage(&["near", "far"], TARGET), "10.1");
    let offers = engine::legal(&game.world).batteries;
    assert_eq!(offers, [(id("near"), vec![hex(TARGET)])]);
    game.accept(barrage(&["near"], TARGET));
}

#[test]
fn r10_1_artillery_adds_up_from_several_hexes() {
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

// 10.1, 12.4 What it costs

#[test]
fn r12_4_r12_10_a_barrage_without_supply_is_refused_and_stocks_never_pay() {
    let board = || {
        map(&OPEN)
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["guns"], TARGET), "12.4");
    let mut game = board()
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(2)
        .begin();
    game.go_to_step("6a");
    let said = game.refuse(barrage(&["guns"], TARGET), "12.4");
    assert!(said.contains("3T") && said.contains("2T"), "{said}");
}

#[test]
fn r10_1_a_segment_without_payable_barrage_passes() {
    let board = |tokens: u16| {
        map(&OPEN)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
            .unit(dump("our-dump", Side::One), "01.03")
            .holding(tokens)
    };
    let waits = |mut game: Game| loop {
        let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Sequence(SequenceEvent::StepBegan { step, .. })
                    if step.step().number == "6a" =>
                {
                    return true;
                }
                Outcome::Sequence(SequenceEvent::StepPassed { step, .. })
                    if step.step().number == "6a" =>
                {
                    return false;
                }
                _ => {}
            }
        }
    };
    assert!(waits(board(3).begin()));
    assert!(!waits(board(2).begin()));
}

#[test]
fn r12_4_the_player_may_say_which_dumps_pay() {
    let board = || {
        open()
            .unit(dump("second", Side::One), "02.04")
            .holding(2)
            .unit(dump("far", Side::One), "08.06")
            .holding(9)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    let order = || barrage(&["guns"], TARGET);
    game.refuse(pays(order(), &[("our-dump", 2)]), "12.4");
    game.refuse(pays(order(), &[("second", 3)]), "12.4");
    game.refuse(pays(order(), &[("far", 3)]), "12.3");
    game.accept(pays(order(), &[("our-dump", 1), ("second", 2)]));
    assert_eq!(game.tokens("our-dump"), 39);
    assert_eq!(game.at("second"), Location::Tray);
}

/// Two guns far from each other, each next to a dump of its own.
fn apart(strength: u8) -> Game {
    let long = |name: &str| {
        let mut guns = guns(name, Side::One, strength);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage { strength, range: 3 });
        }
        guns
    };
    let mut game = map(&["...................."; 4])
        .unit(dump("left", Side::One), "07.02")
        .holding(9)
        .unit(dump("right", Side::One), "15.02")
        .holding(9)
        .unit(long("a"), "08.02")
        .unit(long("b"), "14.02")
        .unit(enemy("d"), "11.02")
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r12_4_each_firer_reaches_a_dump_that_pays() {
    // 20 points cost 3T: both dumps give.
    let mut game = apart(10);
    let order = || barrage(&["a", "b"], "11.02");
    game.refuse(pays(order(), &[("left", 3)]), "12.4");
    game.accept(order());
    let spent = [9 - game.tokens("left"), 9 - game.tokens("right")];
    assert!(spent[0] > 0 && spent[1] > 0, "{spent:?}");
    assert_eq!(spent[0] + spent[1], 3);
    // 2 points cost 1T, which cannot serve two hexes so far apart.
    let mut game = apart(1);
    game.refuse(barrage(&["a", "b"], "11.02"), "12.4");
    game.accept(barrage(&["a"], "11.02"));
}

#[test]
fn r12_4_the_usual_payment_finds_the_few_dumps_that_serve_everybody() {
    let far = |name: &str| {
        let mut guns = guns(name, Side::One, 1);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage {
                strength: 1,
                range: 20,
            });
        }
        guns
    };
    // The fullest dump serves the two in the middle, but only the other two together serve all four.
    let mut game = map(&["...................."; 4])
        .unit(far("a"), "01.02")
        .unit(dump("left", Side::One), "03.02")
        .holding(3)
        .unit(far("b"), "05.02")
        .unit(dump("middle", Side::One), "07.02")
        .holding(9)
        .unit(far("c"), "09.02")
        .unit(dump("right", Side::One), "11.02")
        .holding(3)
        .unit(far("d"), "13.02")
        .unit(enemy("e"), "20.04")
        .begin();
    game.go_to_step("6a");
    let some = |units: &[&str]| barrage(units, "20.04");
    assert!(engine::check(&game.world, &some(&["b", "c"])).is_ok());
    // 4 points cost 2T.
    game.accept(some(&["a", "b", "c", "d"]));
    let left = ["left", "middle", "right"].map(|dump| game.tokens(dump));
    assert_eq!(left, [2, 9, 2]);
}

/// Guns of a division with its Organic Trucks and guns of the army, all in one hex beside the common dump.
fn with_organic_trucks(common: u16) -> Game {
    let of = |printed: Printed| Printed {
        formation: FormationId::new("1-pz").ok(),
        ..printed
    };
    let mut game = map(&OPEN)
        .unit(dump("common", Side::One), "02.02")
        .holding(common)
        .unit_moving(of(piece("o", Side::One, Family::OrganicTruck)), "02.03")
        .holding(8)
        .unit(of(guns("g", Side::One, 20)), "02.03")
        .unit(guns("h", Side::One, 20), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r13_2g_b_organic_trucks_do_not_pay_for_guns_of_others() {
    // Each costs 3T, both together 4T.
    let mut game = with_organic_trucks(2);
    game.refuse(barrage(&["h"], TARGET), "12.4");
    game.refuse(barrage(&["g", "h"], TARGET), "12.4");
    game.accept(barrage(&["g"], TARGET));
    // What the others cost by themselves comes from elsewhere; the trucks may add the rest.
    let order = || barrage(&["g", "h"], TARGET);
    let mut game = with_organic_trucks(3);
    game.refuse(pays(order(), &[("common", 2), ("o", 2)]), "13.2g");
    game.refuse(pays(order(), &[("common", 1), ("o", 3)]), "13.2g");
    game.accept(order());
    assert_eq!((game.at("common"), game.tokens("o")), (Location::Tray, 7));
    // Where the common dump suffices, the trucks keep their load.
    let mut game = with_organic_trucks(8);
    game.accept(order());
    assert_eq!((game.tokens("common"), game.tokens("o")), (4, 8));
}

// 10.2 Targets

#[test]
fn r10_2_a_barrage_needs_a_target_of_its_type() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(dump("x", Side::Two), "04.02")
        .holding(4)
        .begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["guns"], "03.02"), "10.2");
    game.refuse(barrage(&["guns"], "03.03"), "10.2");
    game.refuse(barrage(&["guns"], "04.02"), "10.2");
    game.refuse(barrage(&["guns"], "40.40"), "10.2");
    for aim in [BarrageAim::AirBase, BarrageAim::Port, BarrageAim::Railroad] {
        game.refuse(barrage_of(&["guns"], TARGET, aim), "10.2");
    }
    game.accept(barrage(&["guns"], TARGET));
}

#[test]
fn r10_2_the_owner_chooses_who_loses_and_may_choose_the_same_unit() {
    let mut game = open()
        .unit(guns("guns", Side::One, 120), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(worth(enemy("e"), 5, 3, 3), TARGET)
        .unit(headquarters("hq", Side::Two, 8), TARGET)
        .unit(dump("x", Side::Two), TARGET)
        .holding(4)
        .begin();
    game.go_to_step("6a");
    let entry = game.dice(&[6, 6]).accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.read.as_str(), report.steps), ("3", 3));
    for left in [3, 2, 1] {
        let Awaiting::Decision { side, question } = game.awaiting() else {
            panic!("a loss is asked for");
        };
        assert_eq!((side, question.rule), (Side::Two, "10.2"));
        assert!(question.text.starts_with(&left.to_string()), "{left}");
        let lose = |unit: &str| Order::decide(CombatDecision::LoseStep(id(unit)));
        game.refuse(lose("x"), "10.2");
        game.accept(lose("e"));
    }
    assert_eq!(
        (game.steps("d"), game.steps("e"), game.steps("hq")),
        (1, 0, 1)
    );
    assert_eq!(game.mode("d"), Mode::Disorganized, "DG comes first");
    assert_eq!(game.tokens("x"), 4, "supply does not suffer");
    assert_eq!(game.at("e"), Location::Dead);
}

#[test]
fn r10_2_what_leaves_no_choice_is_not_asked() {
    let mut game = open()
        .unit(guns("guns", Side::One, 120), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    // Two steps are lost, and one is there.
    game.dice(&[6, 6]).accept(barrage(&["guns"], TARGET));
    assert!(matches!(game.awaiting(), Awaiting::Segment { .. }));
    assert_eq!(game.at("d"), Location::Dead);
}

#[test]
fn r5_7d_r5_10_a_result_ends_reserve_and_strat_mode() {
    for marker in [ModeMarker::Reserve, ModeMarker::Strat] {
        let board = open()
            .reserve_markers(1)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(own("spotter"), "03.03");
        let mut game = in_mode(board, enemy("d"), TARGET, marker).begin();
        game.go_to_step("6a");
        game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
        assert_eq!(game.mode("d"), Mode::Disorganized);
    }
    let board = open()
        .reserve_markers(1)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03");
    let mut game = in_mode(board, enemy("d"), TARGET, ModeMarker::Reserve).begin();
    game.go_to_step("6a");
    game.dice(&[1, 1]).accept(barrage(&["guns"], TARGET));
    assert_eq!(game.mode("d"), Mode::Reserve, "no result, no effect");
}

// 10.3 Spotting

#[test]
fn r10_3_without_a_spotter_the_column_is_three_to_the_left_and_a_bracketed_half_is_dg() {
    let board = |spotter: Option<ModeMarker>| {
        let board = open()
            .unit(guns("guns", Side::One, 120), "02.03")
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET);
        match spotter {
            Some(marker) => in_mode(board, own("spotter"), "03.03", marker),
            None => board,
        }
    };
    // Units in Strat Mode do not spot.
    for spotter in [None, Some(ModeMarker::Strat)] {
        let mut game = board(spotter).begin();
        game.go_to_step("6a");
        let entry = game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!(report.shifts, [("no correct spotter".to_owned(), -3)]);
        assert_eq!(
            (report.start.as_str(), report.label.as_str()),
            ("117+", "25-40")
        );
        assert_eq!(
            (report.read.as_str(), report.means.as_str()),
            ("[1/2]", "DG")
        );
        assert_eq!(entry.rolls.len(), 2, "no loss die is rolled");
    }
    for marker in [
        ModeMarker::None,
        ModeMarker::Disorganized,
        ModeMarker::Reserve,
    ] {
        let mut game = board(Some(marker)).reserve_markers(1).begin();
        game.go_to_step("6a");
        let entry = game.accept(barrage(&["guns"], TARGET));
        assert_eq!(report(&entry.outcomes).shifts, []);
    }
}

#[test]
fn r10_3_artillery_next_to_its_target_spots_for_itself() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["guns"], TARGET));
    assert_eq!(report(&entry.outcomes).shifts, []);
}

// 10.4 Density, terrain, works, modes

#[test]
fn r10_4_all_combat_units_count_for_density() {
    let one = shifts(map(&OPEN).unit(enemy("d"), TARGET));
    assert_eq!(one, [("target density 1 RE".to_owned(), -1)]);
    let three = || {
        map(&OPEN)
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET)
            .unit(enemy("f"), TARGET)
            .unit(dump("x", Side::Two), TARGET)
            .holding(4)
    };
    assert_eq!(shifts(three()), []);
    for more in [
        headquarters("hq", Side::Two, 8),
        guns("theirs", Side::Two, 8),
    ] {
        let [(_, shift)] = &shifts(three().unit(more, TARGET))[..] else {
            panic!("one shift");
        };
        assert_eq!(*shift, 1);
    }
}

#[test]
fn r10_4_of_several_terrains_the_one_that_protects_most_counts() {
    let with = |character: &str| {
        let row = format!("...{character}....");
        let mut rows = OPEN;
        rows[2] = &row;
        let board = map(&rows).unit(enemy("d"), TARGET).unit(enemy("e"), TARGET);
        let all: i8 = shifts(board).iter().map(|(_, columns)| columns).sum();
        all
    };
    assert_eq!(with("."), 0);
    assert_eq!(with("w"), -1);
    assert_eq!(with("m"), -1);
    // A city in the open, and a major one in woods.
    assert_eq!(with("c"), -1);
    let mut rows = OPEN;
    rows[2] = "...w....";
    let city = stavka_scenario::default_rules()
        .movement
        .terrain_by_id("major-city");
    let board = map(&rows)
        .with(|setup| {
            let ix = setup.map.grid.index(hex(TARGET)).expect("on the map");
            setup.map.hexes[ix.at()].settlement = city;
        })
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET);
    assert_eq!(
        shifts(board),
        [("target hex extremely-close".to_owned(), -2)]
    );
}

#[test]
fn r10_4_works_and_strat_units_shift_the_column() {
    let both = || map(&OPEN).unit(enemy("d"), TARGET).unit(enemy("e"), TARGET);
    let works = || piece("works", Side::Two, Family::Hedgehog);
    let dug_in = shifts(both().unit(works(), TARGET).at_level(2));
    assert_eq!(dug_in, [("hedgehog".to_owned(), -1)]);
    let marching = in_mode(
        map(&OPEN).unit(enemy("d"), TARGET),
        enemy("e"),
        TARGET,
        ModeMarker::Strat,
    );
    assert_eq!(shifts(marching), [("unit in Strat Mode".to_owned(), 3)]);
}

#[test]
fn r10_6_strong_works_make_a_bracketed_half_dg() {
    for (level, means) in [(2, "1/2"), (3, "DG")] {
        let mut game = open()
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(own("spotter"), "03.03")
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET)
            .unit(piece("works", Side::Two, Family::Hedgehog), TARGET)
            .at_level(level)
            .begin();
        game.go_to_step("6a");
        let entry = game.dice(&[4, 5, 1]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!(
            (report.read.as_str(), report.means.as_str()),
            ("[1/2]", means)
        );
    }
}

#[test]
fn r10_6_a_half_costs_a_step_on_four_or_more() {
    for (die, steps) in [(3, 0), (4, 1)] {
        let mut game = usual();
        let entry = game.dice(&[5, 5, die]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!((report.read.as_str(), report.steps), ("1/2", steps));
        assert_eq!(report.loss_die, Some(die));
        let asked = matches!(game.awaiting(), Awaiting::Decision { .. });
        assert_eq!(asked, steps > 0);
        game.finish();
        assert_eq!(game.steps("d") + game.steps("e"), 2 - steps);
    }
}

// 10.5 Facilities

/// Guns near a hex with an air base, a port and a railroad, which the enemy controls; nobody spots.
fn facilities(strength: u8, level: u8) -> Game {
    let mut game = of_enemy(open())
        .feature(TARGET, Feature::Port { capacity: 8 })
        .rail(&["04.02", TARGET, "04.04"])
        .unit(piece("base", Side::Two, Family::AirBase), TARGET)
        .at_level(level)
        .unit(enemy("d"), "08.06")
        .unit(guns("guns", Side::One, strength), "02.03")
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r10_5_an_air_base_loses_levels_but_never_the_last() {
    // 20 points cost 2T on this table and take no shifts; a 6 takes a level.
    let mut game = facilities(20, 3);
    let order = || barrage_of(&["guns"], TARGET, BarrageAim::AirBase);
    let entry = game.dice(&[6]).accept(order());
    let report = report(&entry.outcomes);
    assert_eq!(
        (report.read.as_str(), report.means.as_str()),
        ("1*(4)", "1 level")
    );
    assert_eq!(report.shifts, []);
    assert_eq!(game.tokens("our-dump"), 38);
    let level = |game: &Game| fact::<Level>(&game.world, game.ix("base")).0;
    assert_eq!(level(&game), 2);
    let mut game = facilities(120, 2);
    game.dice(&[6]).accept(order());
    assert_eq!(level(&game), 1);
    assert_eq!(game.tokens("our-dump"), 32);
    let mut game = facilities(20, 2);
    game.dice(&[1]).accept(order());
    assert_eq!(level(&game), 2);
}

#[test]
fn r10_5_a_port_takes_no_more_than_four_hits() {
    let mut game = facilities(120, 1);
    for hits in [2, 4, 4] {
        game.go_to_step("6a");
        let order = barrage_of(&["guns"], TARGET, BarrageAim::Port);
        game.dice(&[6]).accept(order);
        let damage = game.world.resource::<Damage>();
        assert_eq!(damage.port_hits(hex(TARGET)), hits);
        if game.tokens("our-dump") > 16 {
            game.accept(Order::Sequence(SequenceOrder::EndSegment));
        }
    }
}

#[test]
fn r10_5_trainbusting_lasts_until_the_owners_clean_up() {
    let busted = |game: &Game| {
        game.world
            .resource::<Damage>()
            .trainbusting(Side::One)
            .count()
    };
    let order = || barrage_of(&["guns"], TARGET, BarrageAim::Railroad);
    let mut game = facilities(20, 1);
    let before = engine::hash_anew(&game.world);
    game.dice(&[4]).accept(order());
    assert_eq!(busted(&game), 1);
    // Undo knows of it.
    assert_eq!(engine::undo(&mut game.world), Ok(true));
    assert_eq!(busted(&game), 0);
    assert_eq!(engine::hash_anew(&game.world), before);
    engine::redo(&mut game.world).expect("it was possible before");
    assert_eq!(busted(&game), 1);
    // One's own Clean Up leaves it, the opponent's takes it off.
    game.go_to_step("3b");
    let clock = *game.world.resource::<stavka_rules::sequence::Clock>();
    assert_eq!(clock.phasing(), Some(Side::Two));
    assert_eq!(busted(&game), 1);
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let mut seen = entry.outcomes.clone();
    while busted(&game) > 0 {
        seen = match game.awaiting() {
            Awaiting::Decision { .. } => game.pass().outcomes.clone(),
            _ => game
                .accept(Order::Sequence(SequenceOrder::EndSegment))
                .outcomes
                .clone(),
        };
    }
    let hexes = vec![hex(TARGET)];
    assert!(
        seen.contains(&Outcome::Barrage(BarrageEvent::TrainsRunAgain { hexes })),
        "{seen:?}"
    );
    let mut game = facilities(20, 1);
    game.dice(&[1]).accept(order());
    assert_eq!(busted(&game), 0);
}

#[test]
fn r10_5_only_the_enemys_facilities_are_barraged() {
    let mut game = open()
        .feature(TARGET, Feature::Port { capacity: 8 })
        .rail(&["04.02", TARGET])
        .unit(piece("base", Side::One, Family::AirBase), TARGET)
        .unit(enemy("d"), "04.04")
        .unit(guns("guns", Side::One, 20), "02.03")
        .begin();
    game.go_to_step("6a");
    for aim in [BarrageAim::AirBase, BarrageAim::Port, BarrageAim::Railroad] {
        game.refuse(barrage_of(&["guns"], TARGET, aim), "10.2");
    }
    let game = facilities(20, 1);
    let three = [BarrageAim::AirBase, BarrageAim::Port, BarrageAim::Railroad];
    assert_eq!(aims(&game.world, Side::One, hex(TARGET)), three);
    assert_eq!(aims(&game.world, Side::Two, hex(TARGET)), []);
}

// Looking ahead, telling

#[test]
fn a_forecast_says_what_the_order_does() {
    let mut game = usual();
    let seen = forecast(
        &game.world,
        Side::One,
        &[game.ix("guns")],
        hex(TARGET),
        BarrageAim::Units,
        None,
    );
    assert_eq!((seen.strength, seen.cost), (20, Tokens(3)));
    assert_eq!(seen.payment, Ok(vec![(game.ix("our-dump"), 3)]));
    assert_eq!((seen.guns[0].distance, seen.guns[0].range), (2, 2));
    let Against::Units(units) = &seen.against else {
        panic!("units");
    };
    assert_eq!(units.spotters, [game.ix("spotter")]);
    assert_eq!(units.steps, 2);
    let dg = units.chances.chance(|effect| effect.disorganizes());
    assert_eq!((dg.throws, dg.of), (180, 216), "a 5 or more");
    let entry = game.accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!(usize::from(report.column), units.aim.column + 1);
    // Once the supply is gone the forecast says so.
    let paid = forecast(
        &game.world,
        Side::One,
        &[],
        hex(TARGET),
        BarrageAim::Railroad,
        None,
    );
    assert!(paid.payment.is_err());
    assert!(matches!(paid.against, Against::Facility { .. }));
}

#[test]
fn a_barrage_is_told_step_by_step() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.dice(&[5, 5, 4]).accept(barrage(&["guns"], TARGET));
    let told: Vec<String> = entry
        .outcomes
        .iter()
        .map(|outcome| tell(&game.world, outcome))
        .collect();
    assert_eq!(
        told[0],
        "Blue barrages 04.03 with guns, on 3T from our-dump"
    );
    let words = "Barrage of 20, column 17-24; target density 1 RE, 1 left: column 12-16; 5 + 5 = 10: [1/2], here 1/2, \
                 loss die 4: a step";
    assert!(told.iter().any(|line| line == words), "{told:#?}");
}

// 10.6

#[test]
fn r10_6_a_barrage_is_paid_rolled_and_disorganizes() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    // 20 points against 2 RE in the open: column 17-24, which costs 3T; an 8 is DG.
    let entry = game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.strength, report.label.as_str()), (20, "17-24"));
    assert_eq!((report.read.as_str(), report.steps), ("DG", 0));
    assert_eq!(game.tokens("our-dump"), 37);
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.mode("e"), Mode::Disorganized);
}

#[test]
fn r10_3_transport_does_not_spot() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit_moving(piece("truck", Side::One, Family::Transport), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!(report.shifts, [("no correct spotter".to_owned(), -3)]);
}
