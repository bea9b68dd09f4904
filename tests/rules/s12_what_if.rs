//! 12.6 What would be if: suppositions about trace that leave the game alone, and what hinders other ways of supply.

use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, change, headquarters, hex, id, map};
use stavka_rules::engine::{self, StateHash, hash_anew, submit, twin};
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Board as Map, Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Printed, Roster, Size};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::reports::{Supposal, Supposed, what_if};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::{
    Blockade, Hindrance, Standings, Via, alternatives, draw_reach, throw_reach,
};

const LONG: [&str; 5] = ["........................"; 5];

/// A source in the west, an HQ by it, and a unit that lives by the HQ.
fn field() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "24.05")
        .unit(headquarters("hq", Side::One, 6), "03.03")
        .unit(own("a"), "07.03")
}

fn lost(supposed: &Supposed) -> Vec<String> {
    let losses = supposed.changes.iter().filter(|change| change.is_loss());
    losses.map(|change| format!("{:?}", change.unit)).collect()
}

fn moved(unit: &str, to: &str) -> Supposal {
    Supposal::Moved {
        unit: id(unit),
        to: hex(to),
    }
}

fn hindrance(game: &Game, unit: &str, via: Via) -> Option<Hindrance> {
    let standings = Standings::of(&game.world, Side::One);
    let found = alternatives(&game.world, &standings, game.ix(unit));
    let found = found.into_iter().find(|other| other.via == via);
    found.expect("near enough to be named").hindrance
}

fn source(game: &Game, number: &str) -> Via {
    let grid = *game.world.resource::<Map>().grid();
    Via::Source(grid.index(hex(number)).expect("on the map"))
}

#[test]
fn r12_6_an_hq_that_went_elsewhere_would_leave_its_units() {
    let game = field().begin();
    let a = format!("{:?}", game.ix("a"));
    let near = what_if(&game.world, &[moved("hq", "03.04")]);
    assert!(lost(&near).is_empty(), "{:?}", near.changes);
    let away = what_if(&game.world, &[moved("hq", "02.03")]);
    assert_eq!(lost(&away), [a]);
    assert!(
        !away.standings[Side::One]
            .get(game.ix("a"))
            .expect("known")
            .is_in_trace()
    );
    // The unit follows.
    let both = what_if(&game.world, &[moved("hq", "02.03"), moved("a", "06.03")]);
    assert!(lost(&both).is_empty(), "{:?}", both.changes);
}

#[test]
fn r12_6_a_unit_could_come_into_trace() {
    let game = field().unit(own("out"), "12.03").begin();
    let supposed = what_if(&game.world, &[moved("out", "06.02")]);
    let gains: Vec<_> = supposed
        .changes
        .iter()
        .filter(|change| change.is_gain())
        .collect();
    assert_eq!(gains.len(), 1);
    assert_eq!(gains[0].unit, game.ix("out"));
}

#[test]
fn r12_6b_a_source_that_is_lost_feeds_nobody() {
    let game = field().begin();
    let supposal = |number: &str| Supposal::Lost {
        hex: hex(number),
        by: Side::One,
    };
    let source = what_if(&game.world, &[supposal("01.03")]);
    assert_eq!(lost(&source).len(), 2, "the HQ and the unit");
    // His zone of control in the source hex shuts it as well.
    let beside = what_if(&game.world, &[supposal("02.03")]);
    assert_eq!(lost(&beside).len(), 2);
    // The hex of the HQ: it is lost with the hex.
    let supposed = what_if(&game.world, &[supposal("03.03")]);
    let hq = supposed
        .changes
        .iter()
        .find(|change| change.unit == game.ix("hq"));
    assert_eq!(hq.expect("changed").after, None);
    assert_eq!(what_if(&game.world, &[supposal("20.01")]).changes, []);
}

#[test]
fn suppositions_about_nothing_change_nothing() {
    let game = field().begin();
    assert_eq!(what_if(&game.world, &[]).changes, []);
    assert_eq!(
        what_if(&game.world, &[moved("nobody", "03.01")]).changes,
        []
    );
}

#[test]
fn a_twin_is_the_same_game_and_a_supposition_never_changes_it() {
    let setup = map(&["............"; 8])
        .feature("01.03", Feature::Source(Side::One))
        .feature("12.05", Feature::Source(Side::Two))
        .unit(headquarters("hq-1", Side::One, 6), "02.03")
        .unit(headquarters("hq-2", Side::Two, 6), "11.05")
        .unit(own("a"), "05.03")
        .unit(own("b"), "06.04")
        .unit(enemy("c"), "08.05")
        .unit(enemy("d"), "09.03")
        .with_own_sources()
        .finish();
    let mut world = bevy::prelude::World::new();
    engine::add_to_world(&mut world);
    engine::start(&mut world, &setup, 5);
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("begins");
    let mut player = RandomPlayer::new(5);
    let mut seen = 0;
    for _ in 0..200 {
        let Some(order) = player.choose(&world) else {
            break;
        };
        submit(&mut world, &order).expect("legal");
        let before = world.resource::<StateHash>().value();
        assert_eq!(twin(&world).resource::<StateHash>().value(), before);
        let units: Vec<_> = world.resource::<Roster>().iter().collect();
        for unit in units {
            let printed = world.resource::<Roster>().printed(unit);
            let supposed = [
                Supposal::Moved {
                    unit: printed.id,
                    to: hex("07.07"),
                },
                Supposal::Lost {
                    hex: hex("05.03"),
                    by: printed.side,
                },
            ];
            seen += what_if(&world, &supposed).changes.len();
        }
        assert_eq!(world.resource::<StateHash>().value(), before);
        assert_eq!(hash_anew(&world), before);
    }
    assert!(seen > 50, "{seen} changes supposed");
}

#[test]
fn r12_3_an_hq_too_far_away_says_how_far() {
    let game = field().unit(own("out"), "12.03").begin();
    let hq = Via::Headquarters(game.ix("hq"));
    let Some(Hindrance::TooFar { need, have }) = hindrance(&game, "out", hq) else {
        panic!("nothing else is in the way");
    };
    assert_eq!((need, have), (Mp::whole(16), Mp::whole(6)));
    let drawn = hindrance(&game, "a", source(&game, "01.03"));
    let (need, have) = (Mp::whole(10), Mp::whole(5));
    assert_eq!(drawn, Some(Hindrance::TooFar { need, have }));
}

#[test]
fn r12_3d_enemies_on_the_way_are_named() {
    let rows = ["........", "........", "........"];
    let game = map(&rows)
        .feature("01.02", Feature::Source(Side::One))
        .unit(headquarters("hq", Side::One, 8), "02.02")
        .unit(enemy("wall"), "04.01")
        .unit(enemy("wall-2"), "04.02")
        .unit(enemy("wall-3"), "04.03")
        .unit(own("a"), "06.02")
        .begin();
    let hq = Via::Headquarters(game.ix("hq"));
    let Some(Hindrance::Blocked { hexes }) = hindrance(&game, "a", hq) else {
        panic!("the wall is in the way");
    };
    assert!(
        hexes.iter().any(|&(_, by)| by == Blockade::Unit),
        "{hexes:?}"
    );
    assert!(
        hexes.iter().any(|&(_, by)| by == Blockade::Zone),
        "{hexes:?}"
    );
    let column = |&(at, _): &(stavka_rules::map::HexPos, Blockade)| at.col;
    assert!(
        hexes.is_sorted_by_key(|hex| std::cmp::Reverse(column(hex))),
        "from the unit"
    );
}

#[test]
fn r12_6_other_reasons_are_told_too() {
    let divisional = |name: &str| Printed {
        size: Size::Division,
        formation: Some(FormationId::new("other").expect("an id")),
        ..headquarters(name, Side::One, 6)
    };
    let mut game = field()
        .feature("24.01", Feature::Source(Side::One))
        .unit(enemy("raider"), "24.02")
        .unit(headquarters("astray", Side::One, 6), "10.03")
        .unit(headquarters("rolling", Side::One, 6), "03.04")
        .unit(headquarters("spare", Side::One, 8), "03.02")
        .unit(divisional("jealous"), "06.05")
        .unit(
            Printed {
                formation: Some(FormationId::new("4-pz").expect("an id")),
                ..own("b")
            },
            "06.03",
        )
        .begin();
    let hq = |game: &Game, name: &str| Via::Headquarters(game.ix(name));
    let found = hindrance(&game, "a", hq(&game, "astray"));
    assert_eq!(found, Some(Hindrance::OutOfTrace));
    assert_eq!(
        hindrance(&game, "a", hq(&game, "spare")),
        None,
        "it would do"
    );
    let found = hindrance(&game, "b", hq(&game, "jealous"));
    assert_eq!(found, Some(Hindrance::OtherDivision));
    let found = hindrance(&game, "a", source(&game, "24.01"));
    assert_eq!(found, Some(Hindrance::Shut));
    game.accept(change(&["rolling"], ModeChange::Strat));
    let found = hindrance(&game, "a", hq(&game, "rolling"));
    assert_eq!(found, Some(Hindrance::DoesNotThrow));
}

#[test]
fn r12_6f_what_would_serve_a_unit_alone_is_in_vain() {
    let division = |name: &str| Printed {
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..own(name)
    };
    let game = field()
        .unit(headquarters("north", Side::One, 6), "04.01")
        .unit(division("b"), "02.05")
        .unit(division("c"), "01.05")
        .unit(division("d"), "08.01")
        .begin();
    let standings = Standings::of(&game.world, Side::One);
    assert!(!standings.get(game.ix("d")).expect("known").is_in_trace());
    let north = Via::Headquarters(game.ix("north"));
    let found = hindrance(&game, "d", north);
    assert_eq!(found, Some(Hindrance::FormationElsewhere));
}

#[test]
fn r12_3_reach_is_told_with_its_price() {
    let game = field().begin();
    let thrown = throw_reach(&game.world, game.ix("hq"));
    let points = |number: &str| {
        let found = thrown.iter().find(|(at, _)| *at == hex(number));
        found.map(|&(_, points)| points)
    };
    assert_eq!(points("03.03"), Some(Mp::whole(0)));
    assert_eq!(points("07.03"), Some(Mp::whole(6)), "beside is enough");
    assert_eq!(points("08.03"), None);
    let drawn = draw_reach(&game.world, Side::One, Mobility::Truck, hex("01.03"));
    assert!(drawn.iter().any(|&(at, _)| at == hex("04.03")));
    assert!(!drawn.iter().any(|&(at, _)| at == hex("05.03")));
}
