//! C&C 2 Soviet Fronts: postures, the limit of half, markers and what each posture means.

mod markers;
mod spending;
mod support;

use crate::support::combat::roll;
use crate::support::command::{attach, commander, place_front, set_posture};
use crate::support::{Field, Game, attack, counter, dump, map, worth};
use stavka_rules::armies::Armies;
use stavka_rules::armies::{
    FrontState, commanders_of, existing_fronts, front_state, massive_assault_until,
    next_massive_assault, offensive_limit,
};
use stavka_rules::engine::{StateHash, hash_anew, redo, submit, undo};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyIx, ArmyKind, FrontPosture};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Date, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::tables::MassiveAssault;

use FrontPosture::{Defense, Offensive};

const ROW: &str = "cb_su_army";

/// Villages along a railroad through row 05, from a source of side one, which is Soviet, in 01.05.
const LINE: [&str; 9] = [
    "..............................",
    "..............................",
    "..............................",
    "..............................",
    "v..v...v...v...v...v...v...v..",
    "..............................",
    "..............................",
    "..............................",
    "..............................",
];

/// The villages.
const STATIONS: [&str; 8] = [
    "01.05", "04.05", "08.05", "12.05", "16.05", "20.05", "24.05", "28.05",
];

/// The railroad without any Front; the enemy waits in the far corner.
fn line() -> Field {
    let along: Vec<String> = (1..=30).map(|column| format!("{column:02}.05")).collect();
    let along: Vec<&str> = along.iter().map(String::as_str).collect();
    let field = map(&LINE)
        .with_own_sources()
        .playing(RuleModule::Fronts)
        .of_country("SU")
        .rail(&along)
        .feature("01.05", Feature::Source(Side::One))
        .feature("30.01", Feature::Source(Side::Two))
        .unit(
            crate::support::moving(counter("enemy", Side::Two), Mobility::Track, 20),
            "30.01",
        );
    STATIONS
        .iter()
        .fold(field, |field, at| field.controlled(at, Side::One))
}

/// A Front with four armies, its HQ marker in a hex, or off the map.
fn front(field: Field, name: &str, at: Option<&str>, posture: FrontPosture) -> Field {
    let hqs: Vec<String> = (1..=4).map(|n| format!("{name}-{n}")).collect();
    let hqs: Vec<&str> = hqs.iter().map(String::as_str).collect();
    // Those of one Front stand together, apart from others.
    let last = name.bytes().last().unwrap_or_default();
    let at_hqs = format!("{:02}.06", 4 + last % 8);
    let field = hqs.iter().fold(field, |field, hq| {
        field.unit(commander(hq, Side::One, 6, ROW), &at_hqs)
    });
    let field = field.command_of(name, Side::One, ArmyKind::Front, None, &hqs, &[]);
    match at {
        Some(at) => field.front_at(at, posture),
        None => field,
    }
}

/// So many Fronts in 08.05, in Defense.
fn fronts(count: usize) -> Field {
    let add = |field, n| front(field, &format!("f{n}"), Some("08.05"), Defense);
    (1..=count).fold(line(), add)
}

fn ix(game: &Game, name: &str) -> ArmyIx {
    let id = ArmyId::new(name).expect("an id");
    Armies::find(&game.world, id).expect("a Front")
}

fn state(game: &Game, name: &str) -> FrontState {
    *front_state(&game.world, ix(game, name)).expect("a state")
}

fn end_segment() -> Order {
    Order::Sequence(SequenceOrder::EndSegment)
}

/// Everybody is in trace everywhere.
fn fed(field: Field) -> Field {
    field.with(|setup| {
        for hex in &mut setup.map.hexes {
            hex.features.extend(Side::BOTH.map(Feature::Source));
        }
    })
}

/// The first Reinforcement Phase of side one, which moves first.
#[track_caller]
fn in_reinforcement(field: Field) -> Game {
    let mut game = field
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("2");
    game
}

/// Goes on to the next Reinforcement Phase of side one.
#[track_caller]
fn next_reinforcement(game: &mut Game) {
    game.accept(end_segment());
    for _ in 0..60 {
        match game.awaiting() {
            Awaiting::Segment {
                side: Side::One,
                step,
            } if step.id() == "reinforcement" => return,
            Awaiting::Decision { .. } => game.pass(),
            _ => game.accept(end_segment()),
        };
    }
    panic!("no Reinforcement Phase follows");
}

#[test]
fn r2_half_of_the_fronts_may_be_offensive() {
    for (count, limit) in [(1, 0), (2, 1), (3, 1), (5, 2)] {
        let mut game = in_reinforcement(fronts(count));
        assert_eq!(offensive_limit(&game.world, Side::One), Some(limit));
        for n in 1..=usize::from(limit) {
            game.accept(set_posture(&format!("f{n}"), Offensive));
        }
        let last = format!("f{count}");
        let why = game.refuse(set_posture(&last, Offensive), "C&C 2");
        assert!(why.contains(&format!("of {count} Fronts")), "{why}");
    }
}

#[test]
fn r2_fronts_off_the_map_do_not_count() {
    let mut game = in_reinforcement(front(fronts(1), "away", None, Defense));
    assert_eq!(existing_fronts(&game.world, Side::One).len(), 1);
    game.refuse(set_posture("f1", Offensive), "C&C 2");
    game.refuse(set_posture("away", Offensive), "C&C 2");
    game.accept(place_front("away", "12.05"));
    game.accept(set_posture("f1", Offensive));
}

#[test]
fn r2_in_a_massive_assault_all_may_be_offensive() {
    let assault = Date::new(1942, 11, 19).expect("a date");
    let mut game = in_reinforcement(fronts(3).with(|setup| {
        setup.scenario.start = assault;
        setup.scenario.turns = 4;
    }));
    assert_eq!(offensive_limit(&game.world, Side::One), None);
    assert!(massive_assault_until(&game.world).is_some());
    assert_eq!(next_massive_assault(&game.world), None, "none is later");
    for n in 1..=3 {
        game.accept(set_posture(&format!("f{n}"), Offensive));
    }
    // It lasts two turns. In the third the phase does not end before the limit holds again.
    next_reinforcement(&mut game);
    assert_eq!(offensive_limit(&game.world, Side::One), None);
    next_reinforcement(&mut game);
    assert_eq!(offensive_limit(&game.world, Side::One), Some(1));
    game.refuse(end_segment(), "C&C 2");
    game.accept(set_posture("f1", Defense));
    game.refuse(end_segment(), "C&C 2");
    game.accept(set_posture("f3", Defense));
    game.accept(end_segment());
    assert_eq!(state(&game, "f2").posture, Offensive);
}

#[test]
fn r2_players_are_told_when_the_next_massive_assault_begins() {
    let next = |turns: u8| {
        let game = in_reinforcement(fronts(2).with(|setup| {
            setup.scenario.start = Date::new(1942, 11, 1).expect("a date");
            setup.scenario.turns = turns;
        }));
        next_massive_assault(&game.world)
    };
    assert_eq!(next(9), Date::new(1942, 11, 19));
    assert_eq!(next(3), None, "the game is over by then");
}

#[test]
fn r2_a_scenario_has_massive_assaults_of_its_own() {
    let from = Date::new(1941, 10, 5).expect("a date");
    let own = vec![MassiveAssault { from, turns: 1 }];
    let field = fronts(1).with(|setup| setup.scenario.massive_assaults = Some(own));
    let mut game = in_reinforcement(field);
    game.accept(set_posture("f1", Offensive));
    next_reinforcement(&mut game);
    game.refuse(end_segment(), "C&C 2");
}

#[test]
fn r2_a_front_chooses_its_posture_once_in_a_reinforcement_phase() {
    let mut game = in_reinforcement(fronts(2));
    let why = game.refuse(set_posture("f1", Defense), "C&C 2");
    assert!(why.contains("already"), "{why}");
    game.refuse(set_posture("nobody", Offensive), "C&C 2");
    game.accept(set_posture("f1", Offensive));
    let why = game.refuse(set_posture("f1", Defense), "C&C 2");
    assert!(why.contains("once"), "{why}");
    game.accept(end_segment());
    let why = game.refuse(set_posture("f1", Defense), "C&C 2");
    assert!(why.contains("Reinforcement Phase"), "{why}");
    // It holds until the next one.
    next_reinforcement(&mut game);
    assert_eq!(state(&game, "f1").posture, Offensive);
    game.accept(set_posture("f1", Defense));
}

#[test]
fn r2_a_front_keeps_three_armies() {
    let mut game = in_reinforcement(fronts(2));
    game.accept(attach("f1-1", "f2"));
    let why = game.refuse(attach("f1-2", "f2"), "C&C 2");
    assert!(why.contains("3 armies"), "{why}");
    // One that has more gives one up again.
    game.accept(attach("f2-4", "f1"));
    assert_eq!(commanders_of(&game.world, ix(&game, "f1")).len(), 4);
}

#[test]
fn r2_losses_may_bring_a_front_below_three_armies() {
    let mut game = fed(line())
        .unit(commander("a1", Side::One, 6, ROW), "10.08")
        .unit(commander("a2", Side::One, 6, ROW), "05.05")
        .unit(commander("a3", Side::One, 6, ROW), "05.05")
        .command_of(
            "f1",
            Side::One,
            ArmyKind::Front,
            None,
            &["a1", "a2", "a3"],
            &[],
        )
        .front_at("08.05", Defense)
        .unit(worth(counter("tank", Side::Two), 30, 5, 1), "11.08")
        .unit(dump("theirs", Side::Two), "12.08")
        .holding(20)
        .with(|setup| {
            setup.scenario.first_player = Some(Side::Two);
            setup.scenario.options.pass_empty_segments = false;
        })
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(12)).accept(attack(&["tank"], "10.08"));
    game.finish();
    assert_eq!(commanders_of(&game.world, ix(&game, "f1")).len(), 2);
}

#[test]
fn fronts_are_undone_and_played_again() {
    let mut game = in_reinforcement(fronts(2));
    let before = hash_anew(&game.world);
    game.accept(set_posture("f1", Offensive));
    game.accept(attach("f1-1", "f2"));
    let after = game.world.resource::<StateHash>().value();
    assert_eq!(after, hash_anew(&game.world));
    assert_ne!(before, after);
    undo(&mut game.world).expect("undone");
    undo(&mut game.world).expect("undone");
    assert_eq!(hash_anew(&game.world), before);
    assert_eq!(state(&game, "f1").posture, Defense);
    redo(&mut game.world).expect("again");
    redo(&mut game.world).expect("again");
    assert_eq!(hash_anew(&game.world), after);
}

#[test]
fn without_the_module_fronts_leave_no_trace() {
    let off = |field: Field| {
        let off = |modules: &mut stavka_rules::modules::RuleModules| {
            modules.set(RuleModule::Fronts, false);
        };
        field.with(|setup| off(&mut setup.scenario.options.modules))
    };
    let mut with = off(fronts(2)).begin();
    let plain = off(line());
    let hqs = (1..=2).flat_map(|f| (1..=4).map(move |n| format!("f{f}-{n}")));
    let without = hqs
        .fold(plain, |field, hq| {
            let at = if hq.starts_with("f1") {
                "05.06"
            } else {
                "06.06"
            };
            field.unit(commander(&hq, Side::One, 6, ROW), at)
        })
        .begin();
    assert_eq!(hash_anew(&with.world), hash_anew(&without.world));
    assert!(submit(&mut with.world, &set_posture("f1", Offensive)).is_err());
}
