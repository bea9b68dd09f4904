//! 12.11a: blowing up supply.

use stavka_rules::engine;
use stavka_rules::engine::{check, legal};
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::Mobility;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, ModeMarker, Orientation};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceOrder, StepId};
use stavka_rules::side::Side;
use stavka_rules::telling::tell;
use stavka_rules::transport::{BLOWING_ROLL, TransportOffer};

use super::{OPEN, depot};
use crate::support::{
    Game, blow, blow_of, counter, dump, hex, load, map, move_order, moving, transport,
};

#[test]
fn r12_11a_a_die_says_how_much_is_destroyed() {
    let share = |die: u8| {
        let table = &stavka_scenario::default_rules().dump_blowing;
        table.share(die.into()).of(10)
    };
    for die in 1..=6 {
        let mut game = depot().begin();
        let entry = game.dice(&[die]).accept(blow("depot", 10));
        assert_eq!(game.tokens("depot"), 12 - share(die), "{die}");
        let rolled = Outcome::General(GeneralEvent::Rolled {
            side: Some(Side::One),
            purpose: BLOWING_ROLL,
            dice: vec![die],
        });
        assert_eq!(entry.outcomes[0], rolled);
        assert_eq!(entry.rolls, vec![die]);
    }
    assert!(share(1) < share(6), "the table tells dice apart");
}

#[test]
fn r12_11a_a_dump_that_is_destroyed_altogether_is_gone() {
    let mut game = depot().begin();
    let table = &stavka_scenario::default_rules().dump_blowing;
    assert_eq!(table.share(6).of(12), 12, "a six destroys all");
    game.dice(&[6]).accept(blow("depot", 12));
    assert_eq!(game.at("depot"), Location::Tray);
    game.refuse(blow("depot", 1), "12.11a");
}

#[test]
fn r12_11a_loads_are_blown_and_the_transport_stays() {
    let mut game = depot().begin();
    game.accept(load("t", "depot", 8));
    game.dice(&[6]).accept(blow("t", 8));
    assert_eq!((game.tokens("t"), game.tokens("depot")), (0, 4));
    assert_eq!(game.at("t"), Location::Map(hex("02.02")));
    game.refuse(blow("friend", 1), "12.11a");
}

#[test]
fn r12_11a_all_supply_of_a_hex_has_one_die_in_a_phase() {
    let mut game = depot().begin();
    game.accept(load("t", "depot", 4));
    // Half of 8 and 2 together; the owner has said whose tokens go first.
    let entry = game.dice(&[2]).accept(blow_of(&[("depot", 8), ("t", 2)]));
    assert_eq!(entry.rolls, [2]);
    assert_eq!((game.tokens("depot"), game.tokens("t")), (3, 4));
    for again in [blow("depot", 1), blow("t", 1)] {
        let said = game.refuse(again, "12.11a");
        assert!(said.contains("in this phase"), "{said}");
    }
    let blowable =
        |game: &Game, at: &str| legal(&game.world).has(TransportOffer::blowable, &hex(at));
    assert!(!blowable(&game, "02.02"));
    // Another hex is another dump, also for what was loaded in the first.
    game.accept(move_order(&["t"], &["03.03"]));
    assert!(blowable(&game, "03.03"));
    game.dice(&[6]).accept(blow("t", 4));
    assert_eq!(game.tokens("t"), 0);
}

#[test]
fn r12_11a_the_owner_says_whose_tokens_go_first() {
    for (first, second, left) in [("depot", "t", (2, 4)), ("t", "depot", (6, 0))] {
        let mut game = depot().begin();
        game.accept(load("t", "depot", 4));
        let parts = [(first, game.tokens(first)), (second, game.tokens(second))];
        let entry = game.dice(&[3]).accept(blow_of(&parts));
        assert_eq!((game.tokens("depot"), game.tokens("t")), left, "{first}");
        let told = tell(&game.world, &entry.outcomes[1]);
        assert!(told.contains(&format!("of {first}")), "{told}");
    }
}

#[test]
fn r12_11a_a_share_is_counted_to_the_nearest_token() {
    // A quarter of 3 is three quarters of a token: one goes.
    let mut game = depot().begin();
    game.dice(&[1]).accept(blow("depot", 3));
    assert_eq!(game.tokens("depot"), 11);
}

#[test]
fn r12_11a_refuses_supply_of_two_hexes() {
    let mut game = depot()
        .unit_moving(transport("v", Side::One, 40, 8), "05.02")
        .holding(8)
        .begin();
    let said = game.refuse(blow_of(&[("depot", 4), ("v", 4)]), "12.11a");
    assert!(said.contains("in different hexes"), "{said}");
    game.refuse(blow_of(&[("depot", 4), ("depot", 4)]), "12.11a");
    game.refuse(blow_of(&[]), "12.11a");
    game.dice(&[1]).accept(blow("depot", 4));
    game.dice(&[1]).accept(blow("v", 4));
}

#[test]
fn r12_11a_refuses_more_than_there_is() {
    let mut game = depot().begin();
    game.refuse(blow("depot", 13), "12.11a");
    game.refuse(blow("depot", 0), "12.11a");
    game.accept(blow("depot", 12));
}

#[test]
fn r12_11a_a_side_blows_dumps_in_each_of_its_movement_segments() {
    let waiting = |name: &str, side, at: &str| {
        let unit = counter(name, side);
        (unit, Location::Map(hex(at)))
    };
    let (ours, here) = waiting("ours", Side::One, "01.05");
    let (others, there) = waiting("others", Side::Two, "08.05");
    let mut game = depot()
        .reserve_markers(2)
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit_as(ours, here, Orientation::Move, ModeMarker::Reserve)
        .unit_as(others, there, Orientation::Move, ModeMarker::Reserve)
        .begin();
    game.go_to_step("3b");
    game.dice(&[1]).accept(blow("depot", 1));
    game.refuse(blow("theirs", 1), "12.11a");
    game.go_to_step("5a");
    game.refuse(blow("depot", 1), "12.11a");
    game.accept(blow("theirs", 1));
    game.go_to_step("6a");
    game.refuse(blow("depot", 1), "12.11a");
    game.go_to_step("7a");
    game.accept(blow("depot", 1));
}

#[test]
fn r12_11a_no_unit_is_needed_and_no_segment_waits_for_it() {
    let game = map(&OPEN)
        .unit(moving(dump("depot", Side::One), Mobility::Leg, 0), "02.02")
        .holding(12)
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    // The segments of a side that could do nothing but blow up its dump pass.
    assert!(
        matches!(game.awaiting(), Awaiting::Segment { side, .. } if side == Side::Two),
        "{:?}",
        game.awaiting()
    );
    let mut game = map(&OPEN)
        .unit(dump("depot", Side::One), "02.02")
        .holding(12)
        .unit(counter("e", Side::Two), "08.05")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("3b");
    game.accept(blow("depot", 12));
}

/// What the game waits for first, with a dump of side One 02.02 that nobody holds and an enemy in this hex, in a step.
fn waits_in(step: &str, enemy: &str) -> bool {
    let mut game = map(&OPEN)
        .unit(moving(dump("depot", Side::One), Mobility::Leg, 0), "02.02")
        .holding(12)
        .unit(counter("e", Side::Two), enemy)
        .unit(counter("f", Side::Two), "08.05")
        .begin();
    let wanted = StepId::numbered(step);
    for _ in 0..30 {
        match game.awaiting() {
            Awaiting::Segment { side, step, .. } if side == Side::One && Some(step) == wanted => {
                game.dice(&[1]).accept(blow("depot", 4));
                return true;
            }
            Awaiting::Decision { .. } => game.pass(),
            Awaiting::Over => break,
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    false
}

#[test]
fn r12_11a_r2_2_segments_wait_where_the_enemy_is_near_supply() {
    for step in ["3b", "5a", "7a"] {
        assert!(waits_in(step, "04.03"), "{step}: two hexes away");
        assert!(!waits_in(step, "07.05"), "{step}: far away");
    }
}

#[test]
fn r12_11a_dice_make_it_a_branch_to_take_back() {
    let mut game = depot().begin();
    let order = blow("depot", 4);
    let plan = check(&game.world, &order).expect("it is legal");
    assert!(!plan.is_surely_undoable());
    let before = engine::hash_anew(&game.world);
    game.dice(&[6]).accept(order);
    assert_eq!(engine::can_undo(&game.world), Ok(true), "a branch opens");
    engine::undo(&mut game.world).expect("a branch opens");
    assert_eq!(game.tokens("depot"), 12);
    assert_eq!(engine::hash_anew(&game.world), before);
    game.dice(&[1]).accept(blow("depot", 1));
}
