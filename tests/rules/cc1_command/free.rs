//! C&C 1.2 What is free of the sequence: trains, Strat Mode and transport.

use super::*;
use crate::support::hex;
use stavka_rules::rail::RailOrder;

/// The two armies with a railroad past `a2`, trucks and an enemy far off.
fn with_rail() -> Field {
    let row = "cb_de_armeekorps_41";
    two_armies()
        .unit(commander("a3", Side::One, 4, row), "04.05")
        .unit_moving(transport("trucks", Side::One, 8, 8), "02.02")
        .with(|setup| setup.armies[0].headquarters.push(id("a3")))
        .rail(&["04.05", "05.05", "06.05"])
        .with(|setup| {
            setup.scenario.sides[Side::One].rail_capacity = 4;
            setup.map.control.fill(Some(Side::One));
            let village = setup.tables.movement.terrain_by_id("village");
            for at in ["04.05", "05.05"] {
                let ix = setup.map.grid.index(hex(at));
                setup.map.hexes[ix.expect("a hex").at()].settlement = village;
            }
        })
}

fn by_rail(unit: &str) -> Order {
    Order::Rail(RailOrder::Rail {
        units: vec![id(unit)],
        to: hex("05.05"),
        mode: Some(ModeChange::Move),
    })
}

/// A train, a unit in Strat Mode and trucks move, whatever is being played.
#[track_caller]
fn all_go(game: &mut Game) {
    game.accept(by_rail("a2"));
    game.accept(change(&["i4"], ModeChange::Strat));
    game.accept(move_order(&["i4"], &["02.04"]));
    game.accept(move_order(&["trucks"], &["02.01"]));
}

#[test]
fn ex_12_2_trains_strat_mode_and_transport_go_in_every_step() {
    all_go(&mut with_rail().begin());
    let mut game = with_rail().begin();
    game.accept(open_hq("a1"));
    game.accept(take_up(&["i1"]));
    all_go(&mut game);
    // The HQ goes on.
    game.accept(move_order(&["i1"], &["05.03"]));
    // While somebody goes alone.
    let mut game = with_rail().begin();
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    game.accept(go_alone("i1"));
    all_go(&mut game);
    game.accept(move_order(&["i1"], &["05.03"]));
    // Once all armies have been played; the HQ has had its turn, and trains ask nobody.
    let mut game = with_rail().begin();
    for hq in ["a1", "b1"] {
        game.accept(open_hq(hq));
        game.accept(end_army());
    }
    all_go(&mut game);
}

#[test]
fn r1_2_strat_mode_and_transport_wait_for_nobody() {
    let mut game = two_armies()
        .unit_moving(transport("trucks", Side::One, 8, 8), "02.02")
        .begin();
    game.accept(move_order(&["trucks"], &["02.01"]));
    game.accept(change(&["i4"], ModeChange::Strat));
    game.accept(move_order(&["i4"], &["02.04"]));
    // An HQ that goes so has been played.
    game.accept(change(&["a2"], ModeChange::Strat));
    game.accept(move_order(&["a2"], &["04.06"]));
    game.refuse(open_hq("a2"), "C&C 1.2");
    assert_eq!(turn(&game).alone, AloneMove::None);
}

#[test]
fn r1_2_an_hq_that_goes_by_rail_has_been_played() {
    let mut game = two_armies()
        .rail(&["04.05", "05.05", "06.05"])
        .with(|setup| {
            setup.scenario.sides[Side::One].rail_capacity = 4;
            setup.map.control.fill(Some(Side::One));
            let village = setup.tables.movement.terrain_by_id("village");
            for at in ["04.05", "05.05"] {
                let ix = setup.map.grid.index(hex(at));
                setup.map.hexes[ix.expect("a hex").at()].settlement = village;
            }
        })
        .begin();
    game.accept(Order::Rail(RailOrder::Rail {
        units: vec![id("a2")],
        to: hex("05.05"),
        mode: Some(ModeChange::Move),
    }));
    game.refuse(open_hq("a2"), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    // The army waits for nobody.
    game.accept(open_hq("b1"));
}

#[test]
fn s14_an_hq_that_stands_in_strat_mode_earns_nobody_a_move() {
    let mut game = two_armies().begin();
    game.accept(change(&["a2"], ModeChange::Strat));
    if turn(&game).open.is_none() {
        game.accept(open_hq("a2"));
    }
    game.accept(close_hq());
    assert_eq!(turn(&game).alone, AloneMove::None);
    game.refuse(go_alone("i1"), "C&C 1.2");
    // Another HQ of the army does.
    game.accept(open_hq("a1"));
    game.accept(close_hq());
    assert_eq!(turn(&game).alone, AloneMove::Earned);
}
