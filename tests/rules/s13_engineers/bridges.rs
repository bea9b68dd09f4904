//! 13.8, 13.8a and 13.8b: who works as an engineer, and what a bridge is in combat.

use stavka_rules::combat::{CombatDecision, CombatEvent, CombatOffer};
use stavka_rules::engine::legal;
use stavka_rules::engineers::bridged_sides;
use stavka_rules::map::{Bridging, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::modes::involuntary::disorganize;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::side::Side;

use super::{OPEN, TARGET, build, engineer, yard};
use crate::support::combat::fight;
use crate::support::{
    Field, Game, attack, change, counter, headquarters, hex, id, map, moving, overrun, piece,
    with_dumps, worth,
};

// 13.8, 13.8a

#[test]
fn r13_8_hqs_and_engineers_construct_and_nobody_else() {
    let mut game = yard()
        .unit(headquarters("hq", Side::One, 8), "02.03")
        .unit(engineer("pi"), "03.03")
        .unit(piece("rail", Side::One, Family::RailRepair), "02.03")
        .unit(counter("inf", Side::One), "02.03")
        .begin();
    for unit in ["rail", "inf"] {
        let said = game.refuse(build("02.03", unit, 4), "13.8");
        assert!(said.contains("neither an HQ nor an engineer"), "{said}");
    }
    game.accept(build("02.03", "hq", 4));
    game.accept(build("03.03", "pi", 4));
}

#[test]
fn r13_8a_engineers_work_in_combat_mode_or_disorganized_with_the_combat_side_up() {
    let with = |orientation, marker| {
        let here = Location::Map(hex("02.03"));
        yard()
            .reserve_markers(1)
            .unit_as(engineer("pi"), here, orientation, marker)
            .begin()
    };
    let (combat, marching) = (Orientation::Combat, Orientation::Move);
    let order = || build("02.03", "pi", 4);
    with(combat, ModeMarker::None).accept(order());
    with(combat, ModeMarker::Disorganized).accept(order());
    with(marching, ModeMarker::None).refuse(order(), "13.8a");
    with(marching, ModeMarker::Disorganized).refuse(order(), "13.8a");
    with(marching, ModeMarker::Strat).refuse(order(), "13.8a");
    with(combat, ModeMarker::Reserve).refuse(order(), "13.8a");
}

// 13.8b

/// A motorised battalion and an enemy on the far bank of a Major River, which trucks do not cross.
fn far_bank(side_units: impl FnOnce(Field) -> Field) -> Game {
    let motor = moving(counter("motor", Side::One), Mobility::Truck, 12);
    let board = with_dumps(&OPEN)
        .barrier("major-river", "03.03", TARGET)
        .unit(motor, "03.03")
        .unit(counter("d", Side::Two), TARGET);
    let mut game = side_units(board).begin();
    game.go_to_step("6b");
    game
}

#[test]
fn r13_8b_a_bridge_enables_an_attack_where_none_would_be_possible() {
    let mut game = far_bank(|board| board.unit(counter("foot", Side::One), "03.03"));
    let said = game.refuse(attack(&["motor"], TARGET), "9.1f");
    assert!(said.contains("04.03"), "{said}");
    let targets = |game: &Game| {
        let offers = legal(&game.world).pick(CombatOffer::attacker);
        offers.iter().any(|(unit, _)| *unit == id("motor"))
    };
    assert!(!targets(&game));
    let mut game = far_bank(|board| board.unit(engineer("pi"), "03.03"));
    assert!(targets(&game));
    game.accept(attack(&["motor"], TARGET));
}

#[test]
fn r13_8b_an_engineer_that_does_not_work_enables_no_attack() {
    let mut game = far_bank(|board| {
        board
            .unit(counter("foot", Side::One), "03.03")
            .unit_moving(engineer("pi"), "03.03")
    });
    game.refuse(attack(&["motor"], TARGET), "9.1f");
    // Nor does one beside the hex of the attack.
    let mut game = far_bank(|board| {
        board
            .unit(counter("foot", Side::One), "03.03")
            .unit(engineer("pi"), "03.04")
    });
    game.refuse(attack(&["motor"], TARGET), "9.1f");
}

#[test]
fn r13_8b_a_bridge_changes_nothing_about_the_terrain_of_a_combat() {
    let strength = |side_units: fn(Field) -> Field| {
        let foot = worth(counter("foot", Side::One), 8, 3, 1);
        let board = with_dumps(&OPEN)
            .barrier("major-river", "03.03", TARGET)
            .unit(foot, "03.03")
            .unit(counter("d", Side::Two), TARGET);
        let mut game = side_units(board).begin();
        game.go_to_step("6b");
        fight(&mut game, &["foot"], TARGET).attack
    };
    assert_eq!(
        strength(|board| board),
        Fraction::whole(4),
        "halved by the river"
    );
    let with_engineers = strength(|board| board.unit(engineer("pi"), "03.03"));
    assert_eq!(with_engineers, Fraction::whole(4));
}

#[test]
fn r13_8b_no_overrun_across_a_bridge() {
    let board = |kind: &str| {
        let tank = moving(counter("tank", Side::One), Mobility::Track, 12);
        with_dumps(&OPEN)
            .barrier(kind, "03.03", TARGET)
            .unit(tank, "03.03")
            .unit(counter("d", Side::Two), TARGET)
    };
    // Track units pay 1 for open ground and 2 for a Minor River: three are few enough, so a bridge is not needed.
    board("minor-river")
        .begin()
        .accept(overrun(&["tank"], TARGET));
    // A Major River closes the way, bridged or not.
    let mut game = board("major-river").begin();
    game.refuse(overrun(&["tank"], TARGET), "8.1c");
    let mut game = board("major-river").unit(engineer("pi"), "03.03").begin();
    game.refuse(overrun(&["tank"], TARGET), "8.1c");
    game.refuse(overrun(&["pi"], TARGET), "8.1b");
}

#[test]
fn r13_8b_a_bridge_goes_at_once_when_its_engineers_are_disturbed() {
    let major = || map(&OPEN).barrier("major-river", "03.03", "04.03");
    let count = |game: &Game| bridged_sides(&game.world, Side::One).len();
    let mut game = major()
        .unit(engineer("pi"), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    assert_eq!(count(&game), 1);
    game.accept(change(&["pi"], ModeChange::Move));
    assert_eq!(count(&game), 0);
    // Disorganized ones bridge with their Combat side up, and not with the other.
    for (orientation, bridges) in [(Orientation::Combat, 1), (Orientation::Move, 0)] {
        let here = Location::Map(hex("03.03"));
        let mut game = major()
            .unit_as(engineer("pi"), here, orientation, ModeMarker::None)
            .unit(counter("e", Side::Two), "08.05")
            .begin();
        game.happens(|world, out| disorganize(world, Side::One, hex("03.03"), out));
        assert_eq!(count(&game), bridges, "{orientation:?}");
    }
}

/// An attack across the bridge in which its engineers lead and are lost, and the defender retreats.
fn costly(others: impl FnOnce(Field) -> Field) -> Game {
    let motor = worth(counter("motor", Side::One), 20, 3, 1);
    let board = with_dumps(&OPEN)
        .barrier("major-river", "03.03", TARGET)
        .unit(moving(motor, Mobility::Truck, 12), "03.03")
        .unit(worth(engineer("pi"), 20, 4, 1), "03.03")
        .unit(counter("d", Side::Two), TARGET);
    let mut game = others(board).begin();
    game.go_to_step("6b");
    // AL1/Do1: 4:1 across the river, 4 + 1.
    game.dice(&[3, 4, 1, 2, 2])
        .accept(attack(&["motor", "pi"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert_eq!(game.at("pi"), Location::Dead);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game
}

#[test]
fn r13_8b_nobody_advances_over_a_bridge_that_is_gone() {
    let mut game = costly(|board| board);
    let outcomes = game.finish();
    let advanced =
        |outcome: &Outcome| matches!(outcome, Outcome::Combat(CombatEvent::Advanced { .. }));
    assert!(!outcomes.iter().any(advanced), "{outcomes:?}");
    assert_eq!(game.at("motor"), Location::Map(hex("03.03")));
    assert!(bridged_sides(&game.world, Side::One).is_empty());
    // Engineers who did not attack hold it.
    let mut game = costly(|board| board.unit(engineer("idle"), "03.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.decide(CombatDecision::Advance(vec![id("motor")]));
    assert_eq!(game.at("motor"), Location::Map(hex(TARGET)));
}

#[test]
fn r13_8b_engineers_who_retreat_bridge_the_way_of_those_with_them() {
    // One way leads out, and across a Major River, which trucks do not cross.
    let rows = [
        "........", "...~~~..", "........", "...~~...", "........", "........",
    ];
    let retreat = |units: &[&str], to: &str| {
        Decision::Combat(CombatDecision::Retreat {
            units: units.iter().map(|unit| id(unit)).collect(),
            to: hex(to),
        })
    };
    let struck = |sappers: Printed| {
        let motor = worth(counter("d", Side::Two), 4, 3, 3);
        let mut game = with_dumps(&rows)
            .barrier("major-river", "05.03", "06.03")
            .unit(worth(counter("a", Side::One), 60, 3, 2), "03.03")
            .unit(counter("x", Side::One), "03.04")
            .unit(moving(motor, Mobility::Truck, 12), TARGET)
            .unit(worth(sappers, 2, 1, 2), TARGET)
            .begin();
        game.go_to_step("6b");
        // Ae4/DL1o2: 10:1 in the open, 8.
        game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
        game.decide(CombatDecision::TakeOption { losses: 0 });
        game
    };
    let mut game = struck(Printed {
        engineer: true,
        ..counter("pi", Side::Two)
    });
    game.decide(retreat(&["d", "pi"], "05.03"));
    game.finish();
    assert_eq!(game.at("d"), Location::Map(hex("06.03")));
    assert_eq!(game.at("pi"), Location::Map(hex("06.03")));
    // Without engineers there is no way for it.
    let game = struck(counter("pi", Side::Two));
    assert_eq!(game.at("d"), Location::Dead);
}

#[test]
fn r13_8b_bridged_hexsides_are_told_with_who_bridges_and_as_what() {
    let game = map(&OPEN)
        .barrier("major-river", "03.03", "04.03")
        .barrier("minor-river", "03.03", "03.04")
        .barrier("minor-river", "06.01", "07.01")
        .barrier("major-river", "03.03", "02.03")
        .bridge("03.03", "02.03")
        .unit(engineer("pi"), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let sides = bridged_sides(&game.world, Side::One);
    let minor = stavka_scenario::default_rules()
        .movement
        .barrier_by_id("minor-river")
        .expect("a kind");
    let told: Vec<(String, Bridging)> = sides
        .iter()
        .map(|side| {
            let (a, b) = (side.hexside.a, side.hexside.b);
            (format!("{a}-{b}"), side.becomes)
        })
        .collect();
    let wanted = [
        ("03.03-04.03".to_owned(), Bridging::As(minor)),
        ("03.03-03.04".to_owned(), Bridging::Free),
    ];
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(wanted.iter().all(|side| told.contains(side)), "{told:?}");
    assert_eq!(sides[0].by, game.ix("pi"));
    assert!(bridged_sides(&game.world, Side::Two).is_empty());
}

#[test]
fn r13_8b_r13_1c_an_hq_retreats_by_its_own_bridge_and_nobody_else_does() {
    // Lakes all around but for a Major River behind, which trucks do not cross.
    let rows = [
        "........", "...~~~..", ".....~..", "........", "........", "........",
    ];
    let option =
        |answer: &Decision| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. }));
    let struck = |orientation| {
        let motor = worth(counter("motor", Side::Two), 20, 3, 1);
        let hq = moving(headquarters("hq", Side::Two, 8), Mobility::Truck, 10);
        let mut game = map(&rows)
            .unit(piece("ours", Side::One, Family::Dump), "03.03")
            .holding(40)
            .unit(piece("theirs", Side::Two, Family::Dump), "05.04")
            .holding(40)
            .barrier("major-river", "05.03", "05.04")
            .unit(worth(counter("a", Side::One), 20, 3, 2), "04.03")
            .unit(moving(motor, Mobility::Truck, 12), "05.03")
            .unit_as(
                hq,
                Location::Map(hex("05.03")),
                orientation,
                ModeMarker::None,
            )
            .begin();
        game.go_to_step("6b");
        // Ao1/Do1: 1:1 in the open, 9.
        game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], "05.03"));
        game.until(option);
        game.decide(CombatDecision::TakeOption { losses: 1 });
        game
    };
    let mut game = struck(Orientation::Combat);
    let (side, _) = game.until(option);
    assert_eq!(side, Side::Two);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game.finish();
    assert_eq!(game.at("motor"), Location::Dead, "the bridge was the HQ's");
    assert_eq!(game.at("hq"), Location::Map(hex("05.04")));
    // In Move Mode it has no bridge to leave by, and what nobody can do is not offered (9.12): a step is lost.
    let mut game = struck(Orientation::Move);
    game.refuse(
        Order::decide(CombatDecision::TakeOption { losses: 0 }),
        "2.2",
    );
    game.finish();
    assert_ne!(game.at("hq"), Location::Map(hex("05.04")));
}
