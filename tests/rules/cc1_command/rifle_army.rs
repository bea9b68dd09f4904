//! C&C 1.2, 1.3 Examples 4 to 6 of the digest: a Soviet rifle army of 1942, and its ninth rifle division.

use super::*;
use crate::support::command::counts_as;
use crate::support::worth;
use stavka_rules::pieces::{Printed, Re, Size};
use stavka_rules::procedure::Awaiting;
use stavka_rules::profile::profile;
use stavka_rules::supply::SupplyDecision;

fn rifles(name: &str) -> Printed {
    Printed {
        re: Re::whole(3),
        ..counts_as(name, Side::One, "RIFLE", Size::Division)
    }
}

/// An army HQ near its source, with nine rifle divisions, three tank brigades and a cavalry corps in its throw range; the ninth
/// division stands farther from the source than it draws.
fn rifle_army() -> Field {
    let mut field = map(&["................"; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| {
            setup.scenario.options.pass_empty_segments = false;
            let date = stavka_rules::sequence::Date::new(1942, 7, 1);
            setup.scenario.start = date.expect("a date");
        })
        .with_own_sources()
        .feature("03.05", Feature::Source(Side::One))
        .feature("16.09", Feature::Source(Side::Two))
        .unit(commander("army", Side::One, 30, "cb_su_army"), "04.05")
        .unit(dump("dump", Side::One), "04.04")
        .holding(40)
        .unit(worth(counter("enemy", Side::Two), 2, 3, 1), "14.09")
        .army("33", Side::One, &["army"], &[]);
    for n in 1..=9 {
        field = field.unit(rifles(&format!("r{n}")), &format!("12.0{n}"));
    }
    for n in 1..=3 {
        let tanks = counts_as(&format!("t{n}"), Side::One, "TANKB", Size::Brigade);
        field = field.unit(tanks, &format!("11.0{n}"));
    }
    field.unit(counts_as("cav", Side::One, "CAVC", Size::Corps), "11.04")
}

/// In the Movement Segment of its side.
#[track_caller]
fn in_movement() -> Game {
    let mut game = rifle_army().begin();
    game.go_to_step("3b");
    game
}

const EIGHT: [&str; 8] = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"];

#[test]
fn ex_4_a_rifle_army_commands_eight_divisions_three_brigades_and_a_corps() {
    let mut game = in_movement();
    game.accept(open_hq("army"));
    game.accept(take_up(&EIGHT));
    game.accept(take_up(&["t1", "t2", "t3", "cav"]));
    // The ninth is one unit that nobody commands: it goes after the HQ, or waits and goes half as far.
    let why = game.refuse(take_up(&["r9"]), "C&C 1.5");
    assert!(why.contains("r8"), "{why}");
    game.refuse(move_order(&["r9"], &["12.08"]), "C&C 1.2");
    game.accept(close_hq());
    game.accept(go_alone("r9"));
    assert_eq!(game.moves("r9", &["12.08"]), Mp::whole(3));

    let mut game = in_movement();
    game.accept(open_hq("army"));
    game.accept(take_up(&EIGHT));
    game.accept(close_hq());
    game.accept(end_army());
    assert_eq!(game.moves("r9", &["12.08"]), Mp::whole(1));
}

#[test]
fn ex_5_the_ninth_division_has_no_zone_and_fights_at_half_until_the_supply_phase() {
    let mut game = in_movement();
    let zone = |game: &Game| profile(&game.world, game.ix("r9")).zone;
    let out = |game: &Game| fact::<OutOfSupply>(&game.world, game.ix("r9")).0;
    game.accept(open_hq("army"));
    game.accept(take_up(&EIGHT));
    game.accept(close_hq());
    game.accept(go_alone("r9"));
    assert!(zone(&game) && !out(&game));
    let whole = crate::support::combat::foresee(&game, &["r9"], "14.09")
        .fight
        .attack;
    game.accept(move_order(&["r9"], &["13.09"]));
    assert!(out(&game));
    assert!(!zone(&game), "no zone of control");
    let half = crate::support::combat::foresee(&game, &["r9"], "14.09")
        .fight
        .attack;
    assert_eq!(half + half, whole, "half strength");
    // The Supply Phase of its side follows: example 6, it is the ninth above the limit and costs 2T.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    while !matches!(game.awaiting(), Awaiting::Decision { .. }) {
        assert!(out(&game), "until the Supply Phase");
        game.accept(Order::Sequence(SequenceOrder::EndSegment));
    }
    game.accept(Order::decide(SupplyDecision::Feed {
        units: vec![id("r9")],
        from: vec![Payment {
            dump: id("dump"),
            tokens: 2,
        }],
    }));
    for _ in 0..4 {
        if let Awaiting::Decision { .. } = game.awaiting() {
            game.pass();
        }
    }
    assert!(!out(&game) && zone(&game));
}
