//! 10.0c: facilities.

use stavka_rules::barrage::{BarrageAim, BarrageEvent, aims};
use stavka_rules::damage::{Damage, trainbusting_zones};
use stavka_rules::engine;
use stavka_rules::map::{Board, Feature};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Level, Tokens, fact};
use stavka_rules::ports::capacity;
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, SequenceOrder};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::terrain::StepCosts;

use super::{TARGET, barrage_of, enemy, guns, open, report};
use crate::support::{Field, Game, hex, piece};

fn of_enemy(board: Field) -> Field {
    board.with(|setup| setup.map.control.fill(Some(Side::Two)))
}

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
fn r10_0c_an_air_base_loses_levels_but_never_the_last() {
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
fn r10_0c_a_port_takes_no_more_than_four_hits() {
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
fn r10_0c_artillery_does_not_bust_trains() {
    let mut game = facilities(20, 1);
    let railroad = barrage_of(&["guns"], TARGET, BarrageAim::Railroad);
    let said = game.refuse(railroad, "10.0c");
    assert!(said.contains("planes alone"), "{said}");
    game.accept(barrage_of(&["guns"], TARGET, BarrageAim::Port));
}

#[test]
fn r14_8d_trainbusting_lasts_until_the_owners_clean_up() {
    let busted = |game: &Game| {
        game.world
            .resource::<Damage>()
            .trainbusting(Side::One)
            .count()
    };
    let marked = |setup: &mut GameSetup| {
        let markers = &mut setup.scenario.damage.trainbusting;
        markers.push((Side::One, hex(TARGET)));
    };
    let board = || {
        open()
            .unit(enemy("d"), "08.06")
            .unit(guns("guns", Side::One, 20), "02.03")
    };
    let before = engine::hash_anew(&board().begin().world);
    let mut game = board().with(marked).begin();
    assert_ne!(engine::hash_anew(&game.world), before);
    assert_eq!(busted(&game), 1);
    // One's own Clean Up leaves it, the opponent's takes it off.
    while game.world.resource::<Clock>().phasing() != Some(Side::Two) {
        step_on(&mut game);
    }
    game.go_to_step("3b");
    assert_eq!(busted(&game), 1);
    let mut seen = Vec::new();
    while busted(&game) > 0 {
        seen = step_on(&mut game);
    }
    let hexes = vec![hex(TARGET)];
    assert!(
        seen.contains(&Outcome::Barrage(BarrageEvent::TrainsRunAgain { hexes })),
        "{seen:?}"
    );
    let zones = trainbusting_zones(&game.world);
    assert!(*game.world.resource::<StepCosts>() == StepCosts::anew(&game.world, &zones));
}

/// Ends a segment, or passes where something is asked; gives what happened.
fn step_on(game: &mut Game) -> Vec<Outcome> {
    match game.awaiting() {
        Awaiting::Decision { .. } => game.pass().outcomes.clone(),
        _ => game
            .accept(Order::Sequence(SequenceOrder::EndSegment))
            .outcomes
            .clone(),
    }
}

#[test]
fn r19_0b_a_printed_damage_track_says_what_a_port_has_left() {
    let left = |hits: u8| {
        let game = open()
            .feature(TARGET, Feature::Port { capacity: 8 })
            .feature(TARGET, Feature::PortTrack([8, 8, 3, 0]))
            .with(|setup| {
                let hit = (hits > 0).then_some((hex(TARGET), hits));
                setup.scenario.damage.ports.extend(hit);
            })
            .begin();
        let at = game.world.resource::<Board>().grid().index(hex(TARGET));
        capacity(&game.world, at.expect("a hex"))
    };
    let track: Vec<_> = (0..=4).map(left).collect();
    assert_eq!(track, [8, 8, 8, 3, 0].map(|tokens| Some(Tokens(tokens))));
}

#[test]
fn r10_0c_only_the_enemys_facilities_are_barraged() {
    let mut game = open()
        .feature(TARGET, Feature::Port { capacity: 8 })
        .rail(&["04.02", TARGET])
        .unit(piece("base", Side::One, Family::AirBase), TARGET)
        .unit(enemy("d"), "04.04")
        .unit(guns("guns", Side::One, 20), "02.03")
        .begin();
    game.go_to_step("6a");
    for aim in [BarrageAim::AirBase, BarrageAim::Port] {
        game.refuse(barrage_of(&["guns"], TARGET, aim), "10.0d");
    }
    let game = facilities(20, 1);
    let two = [BarrageAim::AirBase, BarrageAim::Port];
    assert_eq!(aims(&game.world, Side::One, hex(TARGET)), two);
    assert_eq!(aims(&game.world, Side::Two, hex(TARGET)), []);
}
