//! Refusals of fuel give the reason that holds: whose supply it is, and whom an HQ serves.

use super::{OPEN, formation, of_formation, pay, tank, unit};
use crate::support::{counter, dump, headquarters, id, map, move_order, piece, transport};
use stavka_rules::engine::fuel_offers;
use stavka_rules::ids::FormationId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Size};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::supply::FuelTarget;

#[test]
fn r13_2g_b_another_formations_organic_trucks_pay_for_nobody_else() {
    let trucks = |of: &str| Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new(of).ok(),
        ..transport("o", Side::One, 20, 8)
    };
    let board = |of: &str| {
        map(&OPEN)
            .unit_moving(trucks(of), "02.02")
            .holding(8)
            .unit(of_formation("t"), "03.02")
            .dry()
            .unit(counter("e", Side::Two), "12.06")
            .begin()
    };
    let mut game = board("5-pz");
    game.refuse(pay(unit("t"), "o", 1), "13.2g");
    let offer = &fuel_offers(&game.world, id("t"))[0];
    let refusal = offer.payments.clone().expect_err("no supply of its own");
    assert_eq!(refusal.rule.0, "13.2g");
    board("4-pz").accept(pay(unit("t"), "o", 1));
}

#[test]
fn r13_1d_who_is_served_by_no_hq_in_reach_is_told_so() {
    let board = |of: &str| {
        let hq = Printed {
            size: Size::Division,
            formation: FormationId::new(of).ok(),
            ..headquarters("hq", Side::One, 8)
        };
        map(&OPEN)
            .unit(dump("dump", Side::One), "02.02")
            .holding(8)
            .unit(hq, "03.02")
            .unit(of_formation("t"), "07.02")
            .dry()
            .unit(counter("e", Side::Two), "12.06")
            .begin()
    };
    let mut game = board("5-pz");
    let said = game.refuse(pay(unit("t"), "dump", 1), "13.1d");
    assert!(said.contains("whom"), "{said}");
    let offer = &fuel_offers(&game.world, id("t"))[0];
    let refusal = offer.payments.clone().expect_err("the HQ serves others");
    assert_eq!(refusal.rule.0, "13.1d");
    board("4-pz").accept(pay(unit("t"), "dump", 1));
}

#[test]
fn r12_5c_a_formation_of_the_enemy_is_told_from_one_that_is_away() {
    let mut game = map(&OPEN)
        .unit(of_formation("t"), "03.02")
        .unit(piece("theirs", Side::Two, Family::Dump), "12.05")
        .holding(8)
        .unit(counter("e", Side::Two), "12.06")
        .unit(tank("u"), "02.02")
        .begin();
    game.accept(move_order(&["u"], &["02.03"]));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let buy = || pay(FuelTarget::Formation(formation()), "theirs", 4);
    let said = game.refuse(buy(), "12.5c");
    assert!(said.contains("belongs to the other side"), "{said}");
}
