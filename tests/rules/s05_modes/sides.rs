//! 5.5 and 5.6: Combat Mode and Move Mode.

use stavka_rules::modes::ModeChange;
use stavka_rules::pieces::{Family, Printed};
use stavka_rules::side::Side;
use stavka_rules::tables::TransportEffect;

use super::{COMBAT, MOVE, open, own};
use crate::support::{change, piece};

// 5.5

#[test]
fn r5_5a_combat_mode_keeps_units_off_trains_but_not_rail_repair() {
    let game = open()
        .unit(own("a"), "02.02")
        .unit(piece("r", Side::One, Family::RailRepair), "03.03")
        .begin();
    assert_eq!(game.profile("a").transport, TransportEffect::No);
    assert_eq!(game.profile("r").transport, TransportEffect::RailRepairOnly);
}

#[test]
fn r5_5b_engineers_work_in_combat_mode_only() {
    let engineer = Printed {
        engineer: true,
        ..own("p")
    };
    let mut game = open()
        .unit(engineer, "02.02")
        .unit(own("a"), "03.03")
        .begin();
    assert!(game.profile("p").engineers);
    assert!(!game.profile("a").engineers);
    game.accept(change(&["p"], ModeChange::Move));
    assert!(!game.profile("p").engineers);
}

#[test]
fn r5_5c_replacements_and_transport_refuse_combat_mode() {
    for family in [Family::Replacement, Family::Transport, Family::OrganicTruck] {
        let mut game = open()
            .unit_moving(piece("p", Side::One, family), "02.02")
            .begin();
        game.refuse(change(&["p"], ModeChange::Combat), "5.5c");
    }
}

#[test]
fn r5_5e_only_combat_mode_exerts_a_zone() {
    let mut game = open().unit(own("a"), "02.02").begin();
    assert!(game.profile("a").zone);
    for to in [
        ModeChange::Move,
        ModeChange::Reserve(COMBAT),
        ModeChange::Strat,
    ] {
        game.accept(change(&["a"], to));
        assert!(!game.profile("a").zone, "{to:?}");
    }
}

// 5.6

#[test]
fn r5_6a_move_mode_can_be_carried() {
    let game = open().unit_moving(own("a"), "02.02").begin();
    assert_eq!(game.profile("a").transport, TransportEffect::Yes);
}

#[test]
fn r5_6b_pieces_with_one_side_are_always_oriented_to_move() {
    let mut game = open()
        .unit_moving(piece("r", Side::One, Family::Replacement), "02.02")
        .unit_moving(piece("o", Side::One, Family::OrganicTruck), "03.03")
        .begin();
    game.refuse(change(&["r"], ModeChange::Reserve(COMBAT)), "5.6b");
    game.refuse(change(&["o"], ModeChange::Reserve(COMBAT)), "5.6b");
    game.accept(change(&["r"], ModeChange::Reserve(MOVE)));
    game.accept(change(&["o"], ModeChange::Reserve(MOVE)));
}
