//! 9.14d: how an Extender collapses.

use stavka_rules::capture::{CaptureDecision, CaptureOrder, havens};
use stavka_rules::map::{Feature, HexPos, Mobility};
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, Roster};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use stavka_rules::supply::SupplyEvent;

use super::{ABC, LONG, extender, family, field, gathered, make, raided};
use crate::support::{Game, counter, headquarters, hex, id, map, move_order, moving, transport};

fn collapse(unit: &str, to: &str) -> Order {
    Order::Capture(CaptureOrder::Collapse {
        unit: id(unit),
        to: hex(to),
    })
}

fn roads_to(game: &Game) -> Vec<HexPos> {
    match game.awaiting() {
        Awaiting::Decision { side, question } => {
            assert_eq!(side, Side::One);
            assert_eq!(question.rule, "9.14d");
            let answers = question.answers.into_iter();
            answers
                .filter_map(|(answer, _)| match answer {
                    Decision::Capture(CaptureDecision::Displace { to, .. }) => Some(to),
                    _ => None,
                })
                .collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn r9_14d_an_extender_collapses_as_the_enemy_enters_and_nothing_is_lost() {
    let mut game = raided(12);
    game.accept(move_order(&["raider"], &["08.02", "07.03"]));
    let hexes = roads_to(&game);
    assert!(hexes.contains(&hex("04.03")), "{hexes:?}");
    assert!(!hexes.contains(&hex("05.03")), "out of trace: {hexes:?}");
    assert!(!hexes.contains(&hex("07.03")), "{hexes:?}");
    let (units, to) = (vec![id("z")], hex("05.03"));
    game.refuse(
        Order::decide(CaptureDecision::Displace { units, to }),
        "9.14d",
    );
    let (units, to) = (vec![id("z")], hex("03.03"));
    let entry = game.decide(CaptureDecision::Displace { units, to });
    assert_eq!(game.at("z"), Location::Map(to));
    assert_eq!(family(&game, "z"), Family::Transport);
    assert!(entry.rolls.is_empty(), "no capture is rolled for");
    let (unit, from, to) = (id("z"), hex("07.03"), Some(to));
    let event = SupplyEvent::ExtenderCollapsed { unit, from, to };
    assert_eq!(entry.outcomes, [Outcome::Supply(event)]);
}

#[test]
fn r9_14d_enemies_and_terrain_between_do_not_matter() {
    let board = |row: &'static str| {
        let raider = moving(counter("raider", Side::Two), Mobility::Leg, 8);
        let mut game = map(&[LONG[0], LONG[1], row, LONG[3], LONG[4]])
            .feature("01.03", Feature::Source(Side::One))
            .unit_moving(extender("z", 8), "07.03")
            .unit(counter("wall", Side::Two), "06.03")
            .unit_moving(raider, "09.03")
            .with(|setup| setup.scenario.first_player = Some(Side::Two))
            .begin();
        game.go_to_step("3b");
        game.accept(move_order(&["raider"], &["08.02", "07.03"]));
        game
    };
    // Eight points are four hexes; neither the wall nor its zone bars the way.
    let hexes = roads_to(&board(LONG[2]));
    assert!(hexes.contains(&hex("03.03")), "{hexes:?}");
    assert!(!hexes.contains(&hex("02.03")), "{hexes:?}");
    // A lake counts as one point.
    let hexes = roads_to(&board("...~~..................."));
    assert!(hexes.contains(&hex("02.03")), "{hexes:?}");
    assert!(
        !hexes.contains(&hex("04.03")),
        "no truck is put into it: {hexes:?}"
    );
}

#[test]
fn r9_14d_a_hex_with_enemies_is_a_haven_too() {
    let havens = |wall: &str| {
        let game = map(&LONG)
            .feature("01.03", Feature::Source(Side::One))
            .unit_moving(extender("z", 12), "07.03")
            .unit(counter("guard", Side::One), "02.03")
            .unit(headquarters("hq", Side::One, 8), "02.03")
            .unit(counter("wall", Side::Two), wall)
            .begin();
        havens(&game.world, game.ix("z"))
    };
    let hexes = havens("03.03");
    assert!(
        hexes.contains(&hex("03.03")),
        "the HQ throws so far: {hexes:?}"
    );
    assert_eq!(
        hexes.last(),
        Some(&hex("03.03")),
        "nobody thinks of it first: {hexes:?}"
    );
    // It must be in trace all the same.
    let hexes = havens("06.03");
    assert!(!hexes.contains(&hex("06.03")), "{hexes:?}");
}

#[test]
fn r9_14d_without_a_hex_to_go_to_it_is_captured_like_transport() {
    let mut game = raided(4);
    assert_eq!(havens(&game.world, game.ix("z")), []);
    // A six on the Capture Table: three quarters, and five points are one counter.
    game.dice(&[6]);
    let entry = game.accept(move_order(&["raider"], &["08.02", "07.03"]));
    assert_eq!(entry.rolls, [6]);
    assert_eq!(family(&game, "z"), Family::Transport);
    let event = SupplyEvent::ExtenderCollapsed {
        unit: id("z"),
        from: hex("07.03"),
        to: None,
    };
    assert!(entry.outcomes.contains(&Outcome::Supply(event)));
    let owner = |game: &Game| {
        let roster = game.world.resource::<Roster>();
        roster.printed(game.ix("z")).side
    };
    assert_eq!(owner(&game), Side::Two);
    assert_eq!(game.at("z"), Location::Map(hex("07.03")));
    // With a one it escapes, as transport does.
    let mut game = raided(4);
    game.dice(&[1]);
    game.accept(move_order(&["raider"], &["08.02", "07.03"]));
    game.pass();
    assert_eq!(owner(&game), Side::One);
    assert_ne!(game.at("z"), Location::Map(hex("07.03")));
}

#[test]
fn r9_14d_units_that_cannot_attack_do_not_come_near_it() {
    let mut game = raided(12);
    let mut supply_column = transport("column", Side::Two, 20, 4);
    supply_column.name = "Column".to_owned();
    let mut other = map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit_moving(extender("z", 12), "07.03")
        .unit_moving(supply_column, "09.03")
        .with(|setup| setup.scenario.first_player = Some(Side::Two))
        .begin();
    other.go_to_step("3b");
    other.refuse(move_order(&["column"], &["08.02", "07.03"]), "4.4c");
    assert_eq!(family(&other, "z"), Family::Extender);
    game.accept(move_order(&["raider"], &["08.02", "07.03"]));
    game.pass();
    assert_eq!(family(&game, "z"), Family::Transport);
}

#[test]
fn r9_14d_the_owner_may_let_it_collapse_instead_of_moving() {
    let mut game = field().unit_moving(extender("z", 12), "07.03").begin();
    let said = game.refuse(collapse("z", "06.03"), "9.14d");
    assert!(said.contains("out of trace"), "{said}");
    game.accept(collapse("z", "03.03"));
    assert_eq!(game.at("z"), Location::Map(hex("03.03")));
    assert_eq!(family(&game, "z"), Family::Transport);
    game.refuse(move_order(&["z"], &["04.03"]), "6.1g");
    game.refuse(make(&["z"], "x"), "12.7");
}

#[test]
fn r9_14d_what_has_been_made_in_the_phase_does_not_collapse_in_it() {
    let mut game = gathered().begin();
    game.accept(make(&ABC, "x"));
    game.refuse(collapse("x", "03.03"), "9.14d");
    game.refuse(collapse("a", "03.03"), "9.14d");
}
