//! 5.3 and 5.4: how modes change, and what is offered.

use stavka_rules::map::Mobility;
use stavka_rules::modes::involuntary::disorganize;
use stavka_rules::modes::{ModeChange, ModeEvent};
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementEvent, MovementOffer, settled_by};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};

use super::{COMBAT, MOVE, enemy, open, own, posture, with};
use crate::support::{
    Game, change, counter, dump, headquarters, hex, id, move_in_mode, move_order, moving, piece,
    release,
};

#[test]
fn r5_4_any_voluntary_mode_changes_to_any_other() {
    let voluntary = [
        posture(COMBAT, ModeMarker::None),
        posture(MOVE, ModeMarker::None),
        posture(COMBAT, ModeMarker::Reserve),
        posture(MOVE, ModeMarker::Strat),
    ];
    for before in voluntary {
        for to in [
            ModeChange::Combat,
            ModeChange::Move,
            ModeChange::Reserve(MOVE),
            ModeChange::Strat,
        ] {
            let mut game = with(own("a"), "02.02", before.orientation, before.marker).begin();
            let was = game.mode("a");
            match to {
                ModeChange::Combat if was == Mode::Combat => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                ModeChange::Move if was == Mode::Move => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                ModeChange::Strat if was == Mode::Strat => {
                    game.refuse(change(&["a"], to), "5.4");
                }
                _ => {
                    game.accept(change(&["a"], to));
                }
            }
        }
    }
}

#[test]
fn r5_4_a_change_costs_no_movement() {
    let mut game = open().unit(own("a"), "02.02").begin();
    game.accept(change(&["a"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
}

#[test]
fn r5_4_a_move_can_begin_with_a_change() {
    let mut game = open().unit(own("a"), "02.02").begin();
    let entry = game.accept(move_in_mode(&["a"], &["03.02"], ModeChange::Move));
    assert_eq!(game.mode("a"), Mode::Move);
    assert!(matches!(
        entry.outcomes[0],
        Outcome::Modes(ModeEvent::ModeChanged { .. })
    ));
    assert!(
        matches!(&entry.outcomes[1], Outcome::Movement(MovementEvent::Moved { left, .. }) if *left == [Mp::whole(5)]),
        "the allowance is that of the new mode"
    );
}

#[test]
fn r5_4_refuses_a_change_after_the_unit_has_moved() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.moves("a", &["03.02"]);
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.refuse(move_in_mode(&["a"], &["04.02"], ModeChange::Move), "5.4");
    game.moves("b", &["05.06"]);
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
}

#[test]
fn r5_4_refuses_changes_outside_the_movement_segment() {
    let reserve = ModeMarker::Reserve;
    let mut game = with(own("r"), "02.02", COMBAT, reserve)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .begin();
    game.go_to_step("7a");
    game.refuse(change(&["a"], ModeChange::Move), "5.4");
    game.refuse(change(&["r"], ModeChange::Move), "5.4");
    game.accept(release(&["r"]));
    game.refuse(move_in_mode(&["r"], &["02.01"], ModeChange::Move), "5.4");
}

#[test]
fn r5_4_r5_7b_other_segments_of_the_phase_allow_neither_change_nor_release() {
    let mut game = with(own("r"), "02.02", COMBAT, ModeMarker::Reserve)
        .unit(own("a"), "02.03")
        .unit(enemy("e"), "08.06")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    for segment in ["3a", "3c"] {
        game.go_to_step(segment);
        game.refuse(change(&["a"], ModeChange::Move), "5.4");
    }
    for segment in ["4", "6b"] {
        game.go_to_step(segment);
        game.refuse(release(&["r"]), "5.7b");
    }
}

#[test]
fn r5_4_involuntary_modes_stay_but_a_disorganized_unit_can_be_turned() {
    let mut game = with(own("d"), "02.02", COMBAT, ModeMarker::Disorganized)
        .unit_as(
            own("x"),
            Location::Map(hex("03.03")),
            COMBAT,
            ModeMarker::Exploit { rating: 3 },
        )
        .unit(own("a"), "04.04")
        .begin();
    for to in [
        ModeChange::Combat,
        ModeChange::Move,
        ModeChange::Reserve(MOVE),
        ModeChange::Strat,
    ] {
        game.refuse(change(&["d"], to), "5.4");
        game.refuse(change(&["x"], to), "5.4");
    }
    game.refuse(change(&["x"], ModeChange::Turn(MOVE)), "5.4");
    game.refuse(change(&["a"], ModeChange::Turn(MOVE)), "5.4");
    game.accept(change(&["d"], ModeChange::Turn(MOVE)));
    assert_eq!(game.posture("d"), posture(MOVE, ModeMarker::Disorganized));
}

#[test]
fn r5_4_an_involuntary_mode_replaces_the_mode_before() {
    for marker in [
        ModeMarker::None,
        ModeMarker::Reserve,
        ModeMarker::Strat,
        ModeMarker::Exploit { rating: 2 },
    ] {
        let mut game = with(own("a"), "02.02", MOVE, marker).begin();
        game.happens(|world, out| disorganize(world, Side::One, hex("02.02"), out));
        assert_eq!(game.posture("a"), posture(MOVE, ModeMarker::Disorganized));
    }
}

#[test]
fn r5_4_a_change_stands_once_others_have_moved() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.accept(change(&["a"], ModeChange::Move));
    game.accept(change(&["a"], ModeChange::Combat));
    game.accept(change(&["a"], ModeChange::Move));
    // Who asks before is told so.
    assert_eq!(settled_by(&game.world, &[id("b")]), [id("a")]);
    assert_eq!(settled_by(&game.world, &[id("a")]), []);
    game.moves("b", &["05.06"]);
    assert_eq!(settled_by(&game.world, &[id("b")]), [], "it stands already");
    game.refuse(change(&["a"], ModeChange::Combat), "5.4");
}

#[test]
fn r5_4_who_has_changed_moves_next_or_not_at_all() {
    let board = || {
        open()
            .unit(own("a"), "02.02")
            .unit(own("b"), "05.05")
            .begin()
    };
    let mut game = board();
    game.accept(change(&["a"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
    let mut game = board();
    game.accept(change(&["a"], ModeChange::Move));
    game.moves("b", &["05.06"]);
    game.refuse(move_order(&["a"], &["03.02"]), "5.4");
    let movers = stavka_rules::engine::legal(&game.world).pick(MovementOffer::mover);
    assert!(!movers.contains(&id("a")));
}

#[test]
fn r5_4_several_may_change_before_one_of_them_moves() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.accept(change(&["a"], ModeChange::Move));
    game.accept(change(&["b"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
    game.refuse(move_order(&["b"], &["05.06"]), "5.4");
}

#[test]
fn r5_4_an_hq_does_not_fuel_others_from_its_combat_side_and_drive_off() {
    let truck = moving(counter("t", Side::One), Mobility::Truck, 12);
    let board = || {
        open()
            .unit(dump("depot", Side::One), "02.02")
            .holding(8)
            .unit_moving(headquarters("hq", Side::One, 10), "02.02")
            .unit(truck.clone(), "05.05")
            .dry()
            .begin()
    };
    let fuel = Order::Supply(SupplyOrder::Fuel {
        target: FuelTarget::Unit(id("t")),
        from: vec![Payment {
            dump: id("depot"),
            tokens: 1,
        }],
        via: None,
    });
    let mut game = board();
    game.accept(change(&["hq"], ModeChange::Combat));
    game.accept(fuel);
    game.refuse(change(&["hq"], ModeChange::Move), "5.4");
    game.refuse(move_in_mode(&["hq"], &["03.02"], ModeChange::Move), "5.4");
    // Without having served anybody it goes.
    let mut game = board();
    game.accept(change(&["hq"], ModeChange::Combat));
    game.accept(change(&["hq"], ModeChange::Move));
    game.accept(move_order(&["hq"], &["03.02"]));
}

#[test]
fn r6_1g_a_change_of_mode_ends_the_march_of_others() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit(own("b"), "05.05")
        .begin();
    game.accept(move_order(&["a"], &["03.02"]));
    game.accept(change(&["b"], ModeChange::Move));
    game.refuse(move_order(&["a"], &["04.02"]), "6.1g");
    game.accept(move_order(&["b"], &["05.06"]));
}

#[test]
fn r5_4_units_in_the_mode_already_go_along() {
    let mut game = open()
        .unit(own("a"), "02.02")
        .unit_moving(own("b"), "02.02")
        .begin();
    game.refuse(change(&["b"], ModeChange::Move), "5.4");
    game.accept(move_in_mode(&["a", "b"], &["03.02"], ModeChange::Move));
    assert_eq!(game.mode("a"), Mode::Move);
}

#[test]
fn r5_4_units_without_an_allowance_can_be_turned_to_a_side_that_has_one() {
    let mut still = own("a");
    still.combat.as_mut().unwrap().ma = Mp::ZERO;
    let mut game = open().unit(still, "02.02").begin();
    let offers = stavka_rules::engine::legal(&game.world);
    assert!(offers.pick(MovementOffer::mover).is_empty());
    assert_eq!(
        offers.pick(MovementOffer::changer),
        [id("a")],
        "the segment waits for it"
    );
    game.accept(change(&["a"], ModeChange::Move));
    assert_eq!(game.moves("a", &["03.02"]), Mp::whole(5));
}

#[test]
fn r5_10_a_disorganized_unit_without_an_allowance_can_be_turned_and_the_segment_waits() {
    let mut still = own("a");
    still.combat.as_mut().unwrap().ma = Mp::ZERO;
    let game = open()
        .unit_as(
            still,
            Location::Map(hex("02.02")),
            COMBAT,
            ModeMarker::Disorganized,
        )
        .begin();
    let offers = stavka_rules::engine::legal(&game.world);
    assert_eq!(offers.pick(MovementOffer::changer), [id("a")]);
}

#[test]
fn modes_that_a_unit_is_offered_say_what_they_would_do_and_why_not() {
    let game = open()
        .unit(enemy("e"), "03.03")
        .unit(own("a"), "02.02")
        .begin();
    let offers = stavka_rules::engine::mode_offers(&game.world, id("a"));
    let names: Vec<ModeChange> = offers.iter().map(|offer| offer.change).collect();
    assert_eq!(
        names,
        [
            ModeChange::Move,
            ModeChange::Reserve(COMBAT),
            ModeChange::Reserve(MOVE),
            ModeChange::Strat
        ]
    );
    assert_eq!(offers[0].here, Ok(()));
    assert_eq!(offers[0].after.allowance, Mp::whole(6));
    let refused = |n: usize| offers[n].here.as_ref().err().map(|v| v.rule.0);
    assert_eq!(refused(1), Some("5.7c"));
    assert_eq!(refused(3), Some("5.8a"));
    assert!(!offers[3].with_move);
}

/// Every offer that is open is accepted, and every one that is not is refused for the reason given.
#[test]
fn offers_and_orders_agree() {
    let board = || {
        open()
            .unit(enemy("e"), "03.03")
            .unit(own("near"), "02.02")
            .unit_moving(own("far"), "06.05")
            .unit_moving(piece("t", Side::One, Family::Transport), "01.02")
            .unit(headquarters("hq", Side::One, 6), "01.02")
    };
    let check = |game: &mut Game, unit: &str| {
        for offer in stavka_rules::engine::mode_offers(&game.world, id(unit)) {
            let order = change(&[unit], offer.change);
            let found = stavka_rules::engine::check(&game.world, &order);
            assert_eq!(found.map(|_| ()), offer.here, "{unit} {:?}", offer.change);
            let units = [id(unit)];
            let query = MoveQuery {
                mode: Some(offer.change),
                fuel: FuelCheck::Supposed,
                ..MoveQuery::of(&units)
            };
            let somewhere = stavka_rules::engine::reach(&game.world, &query)
                .is_ok_and(|range| !range.is_empty());
            assert_eq!(
                offer.with_move,
                offer.here.is_ok() || somewhere,
                "{unit} {:?}",
                offer.change
            );
        }
    };
    for unit in ["near", "far", "t", "hq"] {
        check(&mut board().begin(), unit);
    }
}
