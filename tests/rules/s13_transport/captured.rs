//! 13.2i: captured transport.

use stavka_rules::combat::CombatDecision;
use stavka_rules::engine;
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Roster};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceDecision, SequenceOrder};
use stavka_rules::side::Side;

use super::{OPEN, depot, regroup, truck};
use crate::support::{
    Game, attack, counter, hex, id, map, move_order, moving, release, transport, worth,
};

#[test]
fn r13_2i_transport_captured_in_the_movement_phase_moves_at_once() {
    let mut game = depot()
        .unit(moving(counter("a", Side::One), Mobility::Leg, 6), "03.03")
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .in_tray(truck("one", 4))
        .in_tray(truck("two", 4))
        .begin();
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(18));
    // It may be divided into counters of its new owner, and its own goes back to the tray of those it was made for.
    game.accept(regroup(&["t"], &["one", "two"]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::Two);
    assert_eq!(game.at("t"), Location::Tray);
}

#[test]
fn r13_2i_transport_captured_in_another_phase_waits_for_the_next_movement_phase() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit_as(
            moving(counter("a", Side::One), Mobility::Leg, 6),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Exploit { rating: 0 },
        )
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .begin();
    game.go_to_step("7a");
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    assert_eq!(
        game.world.resource::<Roster>().printed(game.ix("t")).side,
        Side::One
    );
    game.refuse(move_order(&["t"], &["04.02"]), "11.0a");
    until_it_drives(&mut game, Side::One);
}

/// Goes on to the phase in which the captured trucks may move, which is the captor's Movement Phase.
fn until_it_drives(game: &mut Game, captor: Side) {
    let drive = || move_order(&["t"], &["04.02"]);
    for _ in 0..60 {
        let waits = game.awaiting();
        let is_his = matches!(waits, Awaiting::Segment { side, .. } if side == captor);
        if is_his && engine::check(&game.world, &drive()).is_ok() {
            break;
        }
        match waits {
            Awaiting::Decision { .. } => game.decide(SequenceDecision::GoFirst),
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    game.accept(drive());
    let clock = game.world.resource::<stavka_rules::sequence::Clock>();
    assert_eq!(clock.now().phase, stavka_rules::sequence::Phase::Movement);
}

#[test]
fn r13_2i_transport_captured_in_the_reaction_phase_waits_too() {
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(counter("friend", Side::One), "01.05")
        .unit_moving(transport("t", Side::One, 20, 8), "04.03")
        .unit_as(
            moving(counter("b", Side::Two), Mobility::Leg, 6),
            Location::Map(hex("05.03")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .begin();
    game.go_to_step("5a");
    game.accept(release(&["b"]));
    game.dice(&[6]).accept(move_order(&["b"], &["04.03"]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::Two);
    game.refuse(move_order(&["t"], &["04.02"]), "7.0a");
    until_it_drives(&mut game, Side::Two);
}

#[test]
fn r13_2i_transport_captured_by_an_advance_waits_too() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(worth(counter("a", Side::One), 60, 3, 2), "03.03")
        .unit(worth(counter("d", Side::Two), 1, 3, 1), "04.03")
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 6, 6, 6])
        .accept(attack(&["a"], "04.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.decide(CombatDecision::Advance(vec![id("a")]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::One);
    game.go_to_step("7a");
    game.refuse(move_order(&["t"], &["04.02"]), "11.0a");
    until_it_drives(&mut game, Side::One);
}
