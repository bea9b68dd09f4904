//! 13.1 HQs and 13.4 artillery: what is not printed on them, their modes and functions.

use crate::support::combat::{TARGET, enemy, fight, open, own};
use crate::support::{
    Game, attack, change, dump, headquarters, hex, id, map, move_order, overrun, piece, worth,
};
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::ids::NationId;
use stavka_rules::map::Feature;
use stavka_rules::modes::ModeChange;
use stavka_rules::modes::involuntary::disorganize;
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Barrage, Family, Location, ModeMarker, Orientation, Printed, Re, ThrowRange,
};
use stavka_rules::side::Side;
use stavka_rules::stacking::size_of;
use stavka_rules::supply::draw_sources;

const LONG: [&str; 5] = ["................"; 5];

/// An HQ that throws so far in Combat and in Move Mode.
fn hq(combat: u8, movement: u8) -> Printed {
    let mut printed = headquarters("hq", Side::One, combat);
    printed.movement.throw = Some(ThrowRange {
        points: Mp::whole(movement),
        mobility: stavka_rules::map::Mobility::Truck,
    });
    printed
}

/// A dump in 02.03 beside an HQ in 03.03, and a unit in 07.03 that only the HQ reaches, with eight points and no fewer.
fn line(hq: Printed, orientation: Orientation, marker: ModeMarker) -> Game {
    map(&LONG)
        .reserve_markers(1)
        .unit(dump("dump", Side::One), "02.03")
        .holding(20)
        .unit_as(hq, Location::Map(hex("03.03")), orientation, marker)
        .unit(own("user"), "07.03")
        .unit(enemy("e"), "16.05")
        .begin()
}

fn is_served(game: &Game) -> bool {
    draw_sources(&game.world, game.ix("user")).has(game.ix("dump"))
}

// 13.1

#[test]
fn r13_1_an_hq_is_one_re_whatever_its_size_sign() {
    let rules = stavka_scenario::default_rules();
    for size in [
        stavka_rules::pieces::Size::Division,
        stavka_rules::pieces::Size::Corps,
        stavka_rules::pieces::Size::Army,
    ] {
        let re = rules.concepts.re.usual(Family::Headquarters, size, 1);
        assert_eq!(re, Re::whole(1));
    }
    let game = line(hq(8, 4), Orientation::Combat, ModeMarker::None);
    assert_eq!(size_of(&game.world, game.ix("hq")), Re::whole(1));
}

#[test]
fn r13_1a_the_combat_side_throws_farther() {
    let (combat, marching) = (Orientation::Combat, Orientation::Move);
    let mut game = line(hq(8, 4), combat, ModeMarker::None);
    assert!(is_served(&game));
    game.accept(change(&["hq"], ModeChange::Move));
    assert!(!is_served(&game), "four points do not reach");
    assert!(!is_served(&line(hq(8, 4), marching, ModeMarker::None)));
}

#[test]
fn r13_1a_r5_10e_disorganized_hqs_keep_their_functions() {
    let mut game = line(hq(8, 4), Orientation::Combat, ModeMarker::None);
    game.happens(|world, out| disorganize(world, Side::One, hex("03.03"), out));
    assert_eq!(game.mode("hq"), stavka_rules::pieces::Mode::Disorganized);
    assert!(is_served(&game), "it throws");
    assert!(game.profile("hq").engineers, "it works as engineers do");
    let marching = line(hq(8, 4), Orientation::Move, ModeMarker::Disorganized);
    assert!(!is_served(&marching), "with the range of its Move side");
    assert!(!marching.profile("hq").engineers);
}

#[test]
fn r13_1a_r5_8b_an_hq_in_strat_mode_throws_nothing() {
    let game = line(hq(8, 8), Orientation::Move, ModeMarker::None);
    assert!(is_served(&game));
    let game = line(hq(8, 8), Orientation::Move, ModeMarker::Strat);
    assert!(!is_served(&game));
}

#[test]
fn r13_1c_hqs_defend_with_five_or_one_and_a_rating_of_zero() {
    let mut unprinted = hq(8, 4);
    for face in unprinted.combat.iter_mut().chain([&mut unprinted.movement]) {
        face.ar = None;
    }
    let mut game = line(unprinted, Orientation::Combat, ModeMarker::None);
    assert_eq!(game.profile("hq").defence, Fraction::whole(5));
    assert_eq!(game.profile("hq").rating, Some(0));
    assert_eq!(game.profile("hq").attack, None);
    assert!(!game.profile("hq").zone);
    game.accept(change(&["hq"], ModeChange::Move));
    assert_eq!(game.profile("hq").defence, Fraction::whole(1));
    assert_eq!(game.profile("hq").rating, Some(0));
}

#[test]
fn r13_1c_an_hq_is_attacked_with_its_unprinted_strength() {
    let against = |orientation| {
        let defender = headquarters("d", Side::Two, 8);
        let mut game = open()
            .unit(worth(own("a"), 10, 3, 1), "03.03")
            .unit_as(
                defender,
                Location::Map(hex(TARGET)),
                orientation,
                ModeMarker::None,
            )
            .begin();
        game.go_to_step("6b");
        fight(&mut game, &["a"], TARGET)
    };
    assert_eq!(against(Orientation::Combat).defence, Fraction::whole(5));
    assert_eq!(against(Orientation::Move).defence, Fraction::whole(1));
}

#[test]
fn r13_1c_hqs_neither_attack_nor_overrun() {
    let board = || {
        open()
            .unit(headquarters("hq", Side::One, 8), "03.03")
            .unit(own("a"), "03.03")
            .unit(enemy("d"), TARGET)
    };
    board().begin().refuse(overrun(&["hq"], TARGET), "4.4");
    let mut game = board().begin();
    game.go_to_step("6b");
    game.refuse(attack(&["hq"], TARGET), "4.4");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r13_1c_hqs_need_supply_as_other_combat_units_do() {
    let board = |at: &str| {
        map(&LONG)
            .with_own_sources()
            .feature("01.03", Feature::Source(Side::One))
            .feature("16.05", Feature::Source(Side::Two))
            .unit(headquarters("hq", Side::One, 8), at)
            .unit(enemy("e"), "16.05")
    };
    // Trace is looked at in the Supply Phase; what it would find is known before.
    let standing = |at: &str| {
        let game = board(at).begin();
        let standings = stavka_rules::supply::Standings::of(&game.world, Side::One);
        standings
            .get(game.ix("hq"))
            .expect("a combat unit")
            .is_in_trace()
    };
    assert!(standing("02.03"));
    assert!(!standing("12.03"));
}

#[test]
fn r13_1d_an_hq_of_another_level_serves_everybody_unless_the_game_limits_it() {
    let foreign = NationId::new("xx").expect("an id");
    let served = |serves: Vec<NationId>| {
        let limited = Printed { serves, ..hq(8, 4) };
        let other = Printed {
            nation: foreign,
            ..own("foreign")
        };
        let game = map(&LONG)
            .unit(dump("dump", Side::One), "02.03")
            .holding(20)
            .unit(limited, "03.03")
            .unit(own("user"), "07.03")
            .unit(other, "07.03")
            .unit(enemy("e"), "16.05")
            .begin();
        let has = |unit: &str| draw_sources(&game.world, game.ix(unit)).has(game.ix("dump"));
        (has("user"), has("foreign"))
    };
    assert_eq!(served(Vec::new()), (true, true));
    assert_eq!(served(vec![foreign]), (false, true));
    assert_eq!(served(vec![own("a").nation]), (true, false));
}

// 13.4

fn guns(name: &str, combat: u8, movement: u8) -> Printed {
    let mut guns = piece(name, Side::One, Family::Artillery);
    let with = |strength| Some(Barrage { strength, range: 2 });
    if let Some(face) = &mut guns.combat {
        face.barrage = with(combat);
    }
    guns.movement.barrage = with(movement);
    guns
}

fn barrage(units: &[&str]) -> Order {
    Order::Barrage(BarrageOrder::Barrage {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(TARGET),
        aim: BarrageAim::Units,
        supply: None,
    })
}

#[test]
fn r13_4_the_combat_side_has_the_greater_barrage_strength() {
    let mut game = open()
        .unit(guns("g", 20, 8), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    assert_eq!(game.profile("g").barrage, Some(Fraction::whole(20)));
    game.accept(change(&["g"], ModeChange::Move));
    assert_eq!(game.profile("g").barrage, Some(Fraction::whole(8)));
}

#[test]
fn r13_4_artillery_moves_and_fires_in_the_same_player_turn_and_phase() {
    // It moves in the Movement Segment and fires in the Combat Phase that follows; a released Reserve does both in one phase
    // (s10_barrage.rs).
    let mut game = open()
        .unit(own("spotter"), "03.03")
        .unit(guns("g", 20, 8), "01.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.accept(move_order(&["g"], &["02.03"]));
    game.go_to_step("6a");
    game.accept(barrage(&["g"]));
}

#[test]
fn r13_4a_artillery_in_move_mode_fires_and_in_strat_mode_does_not() {
    let with = |marker| {
        let mut game = open()
            .unit(own("spotter"), "03.03")
            .unit_as(
                guns("g", 20, 8),
                Location::Map(hex("02.03")),
                Orientation::Move,
                marker,
            )
            .unit(guns("h", 20, 8), "02.04")
            .unit(enemy("d"), TARGET)
            .begin();
        game.go_to_step("6a");
        game
    };
    with(ModeMarker::None).accept(barrage(&["g"]));
    with(ModeMarker::Strat).refuse(barrage(&["g"]), "13.4a");
}

#[test]
fn r13_4b_artillery_defends_with_one_in_either_mode_and_never_attacks() {
    let mut game = open()
        .unit(guns("g", 20, 8), "03.03")
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    assert_eq!(game.profile("g").defence, Fraction::whole(1));
    assert_eq!(game.profile("g").attack, None);
    assert!(!game.profile("g").zone);
    game.go_to_step("6b");
    game.refuse(attack(&["g"], TARGET), "4.4");
    let mut game = open()
        .unit_moving(guns("g", 20, 8), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    assert_eq!(game.profile("g").defence, Fraction::whole(1));
    game.accept(change(&["g"], ModeChange::Combat));
    assert_eq!(game.profile("g").defence, Fraction::whole(1));
}
