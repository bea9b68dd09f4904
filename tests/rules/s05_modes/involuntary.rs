//! 5.9 and 5.10: Exploitation Mode, disorganized units.

use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::modes::involuntary::{award_exploit, disorganize, retreat_into};
use stavka_rules::numbers::{Fraction, Mp};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Barrage, Family, Location, Mode, ModeMarker, Printed};
use stavka_rules::profile::attrition_rating;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{COMBAT, MOVE, enemy, open, own, with};
use crate::support::{change, headquarters, hex, move_order, moving, piece};

// 5.9

#[test]
fn r5_9_exploiting_units_move_half_in_the_exploitation_phase() {
    let eight = moving(own("x"), Mobility::Leg, 8);
    let exploits = ModeMarker::Exploit { rating: 3 };
    let mut game = with(eight, "02.02", COMBAT, exploits)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.go_to_step("7a");
    assert_eq!(
        game.profile("x").attack,
        Some(Fraction::whole(5)),
        "as printed"
    );
    assert_eq!(game.moves("x", &["03.02"]), Mp::whole(3));
    game.refuse(move_order(&["a"], &["03.03"]), "11.0a");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(
        game.mode("x"),
        Mode::Combat,
        "the Clean Up Phase has passed"
    );
}

#[test]
fn r5_9b_the_marker_asks_for_an_action_rating() {
    let mut weak = own("weak");
    for face in weak.combat.iter_mut().chain([&mut weak.movement]) {
        face.ar = Some(2);
    }
    let mut game = open()
        .unit(own("good"), "02.02")
        .unit(weak, "02.02")
        .unit(headquarters("hq", Side::One, 15), "02.02")
        .begin();
    let units = ["good", "weak", "hq"].map(|name| game.ix(name));
    game.happens(|world, out| award_exploit(world, &units, 3, out));
    assert_eq!(game.mode("good"), Mode::Exploit);
    assert_eq!(game.mode("weak"), Mode::Combat, "its Action Rating is 2");
    assert_eq!(game.mode("hq"), Mode::Combat, "it cannot attack");
}

#[test]
fn r5_9c_a_zone_is_kept_but_not_gained() {
    let exploits = ModeMarker::Exploit { rating: 2 };
    assert!(
        with(own("x"), "02.02", COMBAT, exploits)
            .begin()
            .profile("x")
            .zone
    );
    assert!(
        !with(own("x"), "02.02", MOVE, exploits)
            .begin()
            .profile("x")
            .zone
    );
}

// 5.10

#[test]
fn r5_10_clean_up_takes_dg_off_the_phasing_player_only() {
    let dg = ModeMarker::Disorganized;
    let mut game = with(own("a"), "02.02", COMBAT, dg)
        .unit_as(enemy("e"), Location::Map(hex("08.06")), MOVE, dg)
        .begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.mode("a"), Mode::Combat);
    assert_eq!(game.mode("e"), Mode::Disorganized);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.mode("e"), Mode::Move);
}

#[test]
fn r5_10a_everybody_in_the_hex_is_disorganized() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "02.02")
        .unit(headquarters("hq", Side::One, 15), "02.02")
        .unit(own("c"), "02.03")
        .begin();
    game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
    for unit in ["a", "b", "hq"] {
        assert_eq!(game.mode(unit), Mode::Disorganized);
    }
    assert_eq!(game.mode("c"), Mode::Combat);
    assert_eq!(game.posture("b").orientation, MOVE, "the orientation stays");
}

#[test]
fn r5_10a_b_the_second_hex_of_a_retreat_disorganizes_the_whole_hex() {
    let mut game = open()
        .unit(own("r"), "02.02")
        .unit(own("bystander"), "02.02")
        .begin();
    let unit = game.ix("r");
    game.happens(|world, out| {
        retreat_into(world, &[unit], hex("02.02"), 1, out);
    });
    assert_eq!(game.mode("r"), Mode::Combat, "one hex does not");
    game.happens(|world, out| {
        retreat_into(world, &[unit], hex("02.02"), 2, out);
    });
    assert_eq!(game.mode("r"), Mode::Disorganized);
    assert_eq!(game.mode("bystander"), Mode::Disorganized);
}

#[test]
fn r5_10a_c_a_retreat_into_a_zone_disorganizes_and_costs_those_already_so_a_step() {
    let mut game = with(own("dg"), "02.02", COMBAT, ModeMarker::Disorganized)
        .unit(own("r"), "02.02")
        .unit(own("bystander"), "02.02")
        .unit(enemy("e"), "03.03")
        .begin();
    let (dg, fresh) = (game.ix("dg"), game.ix("r"));
    let mut owing = Vec::new();
    game.happens(|world, out| owing = retreat_into(world, &[dg, fresh], hex("02.02"), 1, out));
    assert_eq!(owing, [dg], "only units that were Disorganized before");
    assert_eq!(game.mode("r"), Mode::Disorganized);
    assert_eq!(
        game.mode("bystander"),
        Mode::Disorganized,
        "a friend does not negate the zone"
    );
}

#[test]
fn r5_10b_disorganized_units_are_halved_and_worse() {
    let mut guns = piece("g", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 15,
            range: 3,
        });
    }
    let dg = ModeMarker::Disorganized;
    let here = Location::Map(hex("02.02"));
    let game = with(own("a"), "02.02", COMBAT, dg)
        .unit_as(guns, here, COMBAT, dg)
        .begin();
    let values = game.profile("a");
    assert_eq!(values.attack.map(|a| a.to_string()), Some("2½".to_owned()));
    assert_eq!(values.defence.to_string(), "2½");
    assert_eq!(values.allowance, Mp::whole(2));
    assert_eq!(values.rating, Some(2));
    assert!(!values.overruns);
    let barrage = game.profile("g").barrage;
    assert_eq!(barrage.map(|b| b.to_string()), Some("7½".to_owned()));
}

#[test]
fn r5_10b_b_attrition_uses_the_printed_action_rating() {
    let game = with(own("a"), "02.02", COMBAT, ModeMarker::Disorganized).begin();
    assert_eq!(attrition_rating(&game.world, game.ix("a")), Some(3));
    let game = with(own("a"), "02.02", MOVE, ModeMarker::Strat).begin();
    assert_eq!(attrition_rating(&game.world, game.ix("a")), Some(0));
}

#[test]
fn r5_10b_c_disorganized_units_earn_no_exploit_marker() {
    let mut game = with(own("a"), "02.02", COMBAT, ModeMarker::Disorganized).begin();
    let unit = game.ix("a");
    let out = game.happens(|world, out| award_exploit(world, &[unit], 2, out));
    assert_eq!(game.mode("a"), Mode::Disorganized);
    assert!(out.is_empty());
}

#[test]
fn r5_10c_transport_is_never_disorganized_but_organic_trucks_lose_reserve() {
    let here = Location::Map(hex("02.02"));
    let organic = piece("o", Side::One, Family::OrganicTruck);
    let mut game = open()
        .unit_moving(piece("t", Side::One, Family::Transport), "02.02")
        .unit_as(organic, here, MOVE, ModeMarker::Reserve)
        .unit(own("a"), "02.02")
        .begin();
    game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
    assert_eq!(game.mode("t"), Mode::Move);
    assert_eq!(game.mode("o"), Mode::Move);
    assert_eq!(game.mode("a"), Mode::Disorganized);
}

#[test]
fn r5_10e_disorganized_engineers_work_with_their_combat_side_up() {
    let engineer = || Printed {
        engineer: true,
        ..own("p")
    };
    let dg = ModeMarker::Disorganized;
    let mut game = with(engineer(), "02.02", COMBAT, dg).begin();
    assert!(game.profile("p").engineers);
    game.accept(change(&["p"], ModeChange::Turn(MOVE)));
    assert!(!game.profile("p").engineers);
}
