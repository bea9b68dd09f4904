//! 4.4c, 4.8c: who enters hexes with enemy pieces that cannot fight, and who owns ports and forts (9.14e, 9.14h).

use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine::reach;
use stavka_rules::map::{Board, Feature, HexIx, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::MoveQuery;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::side::Side;
use stavka_rules::site_owners::SiteOwners;
use stavka_rules::works::level_at;

use crate::support::{
    Field, Game, counter, dump, headquarters, hex, id, map, move_in_mode, move_order, moving,
    piece, transport,
};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn foot(name: &str) -> Printed {
    moving(counter(name, Side::One), Mobility::Leg, 6)
}

fn guns(name: &str) -> Printed {
    Printed {
        family: Family::Artillery,
        ..foot(name)
    }
}

/// A board with a source, so that Strat marches end in trace, and something of the enemy in 02.01.
fn beside(booty: Printed) -> Field {
    map(&OPEN)
        .feature("01.01", Feature::Source(Side::One))
        .unit(booty, "02.01")
        .holding(4)
        .unit(counter("far", Side::Two), "06.04")
}

/// The same with a port and a fort that are the enemy's.
fn harbour() -> Field {
    map(&OPEN)
        .feature("01.01", Feature::Source(Side::One))
        .feature("02.01", Feature::Port { capacity: 8 })
        .feature("02.01", Feature::Fort { level: 2 })
        .controlled("02.01", Side::Two)
        .unit(counter("far", Side::Two), "06.04")
}

fn ix(game: &Game, at: &str) -> HexIx {
    let grid = game.world.resource::<Board>().grid();
    grid.index(hex(at)).expect("on the map")
}

fn owner(game: &Game, unit: &str) -> Side {
    game.world.resource::<Roster>().printed(game.ix(unit)).side
}

fn holder(game: &Game) -> Option<Side> {
    game.world.resource::<SiteOwners>().owner(ix(game, "02.01"))
}

/// Units that are never Attack-Capable.
fn others() -> [Printed; 3] {
    [
        moving(headquarters("m", Side::One, 5), Mobility::Truck, 10),
        guns("m"),
        transport("m", Side::One, 20, 4),
    ]
}

#[test]
fn r4_4c_only_attack_capable_units_enter_among_enemy_pieces() {
    for family in [
        Family::Dump,
        Family::Transport,
        Family::OrganicTruck,
        Family::Extender,
        Family::Hedgehog,
        Family::AirBase,
    ] {
        let booty = || beside(piece("booty", Side::Two, family));
        for mover in others() {
            let mut game = booty().unit_moving(mover, "01.01").begin();
            let said = game.refuse(move_order(&["m"], &["02.01"]), "4.4c");
            assert!(said.contains("cannot enter 02.01"), "{said}");
            let range = reach(&game.world, &MoveQuery::of(&[id("m")])).expect("it can move");
            assert_eq!(range.left(hex("02.01")), None);
            assert!(range.left(hex("02.02")).is_some(), "{family:?}");
        }
        let mut game = booty().unit(foot("a"), "01.01").begin();
        game.accept(move_order(&["a"], &["02.01"]));
        assert_eq!(game.at("a"), Location::Map(hex("02.01")));
    }
}

#[test]
fn r4_4c_others_enter_in_the_company_of_one_who_may() {
    let mut game = beside(dump("booty", Side::Two))
        .unit_moving(guns("g"), "01.01")
        .unit(foot("a"), "01.01")
        .unit_moving(guns("late"), "01.01")
        .begin();
    game.dice(&[5]).accept(move_order(&["g", "a"], &["02.01"]));
    assert_eq!(owner(&game, "booty"), Side::One);
    // Once it is captured the hex is open to anybody.
    game.accept(move_order(&["late"], &["02.01"]));
}

#[test]
fn r4_8c_empty_enemy_towns_are_open_to_anybody() {
    let mut game = map(&[".v....", "......", "......", "......"])
        .controlled("02.01", Side::Two)
        .unit_moving(guns("g"), "01.01")
        .unit(counter("far", Side::Two), "06.04")
        .begin();
    game.accept(move_order(&["g"], &["02.01"]));
}

#[test]
fn r4_4_strat_and_reserve_units_are_not_attack_capable() {
    let as_marked = |marker| {
        beside(dump("booty", Side::Two))
            .reserve_markers(2)
            .unit_as(
                foot("a"),
                Location::Map(hex("01.01")),
                Orientation::Move,
                marker,
            )
            .begin()
    };
    for marker in [ModeMarker::Strat, ModeMarker::Reserve] {
        as_marked(marker).refuse(move_order(&["a"], &["02.01"]), "4.4c");
    }
    let mut shaken = as_marked(ModeMarker::Disorganized);
    shaken.dice(&[5]).accept(move_order(&["a"], &["02.01"]));
    assert_eq!(owner(&shaken, "booty"), Side::One);
}

#[test]
fn r4_4_the_mode_of_the_march_decides() {
    let board = |marker| {
        beside(dump("booty", Side::Two))
            .reserve_markers(2)
            .unit_as(
                foot("a"),
                Location::Map(hex("01.01")),
                Orientation::Move,
                marker,
            )
            .begin()
    };
    let mut game = board(ModeMarker::Reserve);
    let order = move_in_mode(&["a"], &["02.01", "02.02"], ModeChange::Move);
    game.dice(&[5]).accept(order);
    assert_eq!(owner(&game, "booty"), Side::One);
    assert_eq!(game.at("a"), Location::Map(hex("02.01")), "it halts there");
    let mut game = board(ModeMarker::None);
    let order = move_in_mode(&["a"], &["02.01"], ModeChange::Strat);
    game.refuse(order, "4.4c");
}

#[test]
fn r9_14h_ports_and_forts_are_closed_to_those_who_cannot_take_them() {
    for mover in others() {
        let mut game = harbour().unit_moving(mover, "01.01").begin();
        game.refuse(move_order(&["m"], &["02.01"]), "4.4c");
    }
    let mut game = harbour()
        .unit_as(
            foot("a"),
            Location::Map(hex("01.01")),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .begin();
    game.refuse(move_order(&["a"], &["02.01"]), "4.4c");
}

#[test]
fn r9_14e_h_an_attack_capable_unit_takes_port_and_fort_as_it_passes() {
    let mut game = harbour().unit(foot("a"), "01.01").begin();
    assert_eq!(holder(&game), Some(Side::Two));
    let level = |game: &Game, side| level_at(&game.world, side, ix(game, "02.01"));
    assert_eq!(level(&game, Side::Two), 2);
    let entry = game.accept(move_order(&["a"], &["02.01", "02.02"]));
    let taken = Outcome::Capture(CaptureEvent::SiteTaken {
        side: Side::One,
        at: hex("02.01"),
    });
    assert!(entry.outcomes.contains(&taken), "{:?}", entry.outcomes);
    assert_eq!(holder(&game), Some(Side::One));
    assert_eq!((level(&game, Side::One), level(&game, Side::Two)), (2, 0));
    // It stays his when he has gone, and comes back when the move is taken back.
    assert_eq!(game.at("a"), Location::Map(hex("02.02")));
    stavka_rules::engine::undo(&mut game.world).expect("no die has fallen");
    assert_eq!(holder(&game), Some(Side::Two));
}

#[test]
fn r9_14h_a_port_that_nobody_owns_goes_to_the_first_attack_capable_unit() {
    let mut game = map(&OPEN)
        .feature("02.01", Feature::Port { capacity: 8 })
        .unit_moving(guns("g"), "01.01")
        .unit_moving(
            moving(headquarters("q", Side::One, 5), Mobility::Truck, 10),
            "01.01",
        )
        .unit(foot("a"), "01.01")
        .unit(counter("far", Side::Two), "06.04")
        .begin();
    assert_eq!(holder(&game), None);
    for other in ["g", "q"] {
        game.accept(move_order(&[other], &["02.01"]));
        assert_eq!(holder(&game), None, "{other} captures nothing");
    }
    game.accept(move_order(&["a"], &["02.01"]));
    assert_eq!(holder(&game), Some(Side::One));
}

#[test]
fn r9_14h_a_game_begins_with_the_owners_that_the_scenario_names() {
    for owner in [Some(Side::One), None] {
        let game = harbour()
            .with(|setup| setup.scenario.owners = vec![(hex("02.01"), owner)])
            .begin();
        assert_eq!(holder(&game), owner, "whoever controls the hex");
    }
    assert_eq!(holder(&harbour().begin()), Some(Side::Two));
}

#[test]
fn r9_14h_a_branch_of_the_game_keeps_its_own_owners() {
    let mut game = harbour().unit(foot("a"), "01.01").begin();
    game.accept(move_order(&["a"], &["02.01"]));
    let twin = stavka_rules::engine::twin(&game.world);
    let at = ix(&game, "02.01");
    assert_eq!(twin.resource::<SiteOwners>().owner(at), Some(Side::One));
}
