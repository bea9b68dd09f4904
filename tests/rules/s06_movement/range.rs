//! The hexes in reach are those that orders reach.

use std::collections::BTreeMap;

use stavka_rules::engine::{Plan, check, reach};
use stavka_rules::map::{HexPos, Mobility};
use stavka_rules::movement::{MoveQuery, MovementOrder, MovementPlan};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Family, Location, Printed};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use super::{OPEN, enemy, leg, truck};
use crate::support;
use crate::support::{hex, id, map, move_order, moving};

#[test]
fn moving_takes_control_of_the_hexes_entered() {
    let mut game = map(&OPEN).unit(leg("a"), "01.01").begin();
    game.moves("a", &["02.01", "03.02"]);
    let control = game.world.resource::<stavka_rules::control::Control>();
    assert_eq!(control.at(hex("02.01")), Some(Side::One));
    assert_eq!(control.at(hex("03.02")), Some(Side::One));
    assert_eq!(control.at(hex("04.02")), None);
    // Transport passes without taking anything.
    let wagon = support::piece("t", Side::One, Family::Transport);
    let mut game = map(&OPEN).unit_moving(wagon, "01.01").begin();
    game.moves("t", &["02.01"]);
    let control = game.world.resource::<stavka_rules::control::Control>();
    assert_eq!(control.at(hex("02.01")), None);
}

#[test]
fn units_are_fresh_again_in_the_next_movement_segment() {
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(enemy("e"), "06.04")
        .begin();
    game.moves("a", &["02.01"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.activity("a"), Activity::Fresh);
    assert_eq!(game.at("a"), Location::Map(hex("02.01")));
    game.refuse(move_order(&["a"], &["03.01"]), "6.3a");
}

/// Where orders lead, and what whoever has least has left there at best: every path that is accepted, made longer by one
/// hex as long as that is accepted too and not worse for everybody than another (6.1e).
fn reached_by_orders(
    world: &bevy::prelude::World,
    units: &[&str],
    start: &str,
) -> BTreeMap<HexPos, Mp> {
    let grid = *world.resource::<stavka_rules::map::Board>().grid();
    let units: Vec<_> = units.iter().map(|unit| id(unit)).collect();
    let mut best: BTreeMap<HexPos, Vec<Vec<Mp>>> = BTreeMap::new();
    let mut open = vec![Vec::new()];
    while let Some(path) = open.pop() {
        let here = path.last().copied().unwrap_or(hex(start));
        for (_, there) in grid.neighbours(here) {
            let path: Vec<HexPos> = path.iter().copied().chain([there]).collect();
            let order = Order::Movement(MovementOrder::Move {
                units: units.clone(),
                path: path.clone(),
                mode: None,
            });
            let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(world, &order) else {
                continue;
            };
            let left: Vec<Mp> = plan.spending.iter().map(|spending| spending.left).collect();
            let known = best.entry(there).or_default();
            let as_good = |known: &Vec<Mp>| known.iter().zip(&left).all(|(had, new)| had >= new);
            if there != hex(start) && !known.iter().any(as_good) {
                known.push(left);
                open.push(path);
            }
        }
    }
    let least = |left: &Vec<Mp>| left.iter().copied().min();
    let best = best.into_iter();
    best.filter_map(|(hex, ways)| Some((hex, ways.iter().filter_map(least).max()?)))
        .collect()
}

/// Everything in reach can be ordered, at the price shown, and nothing else can.
#[test]
fn reach_and_orders_agree_on_every_hex() {
    let rows = ["..wf..", ".sh.m.", "..rv..", "~....."];
    let board = |unit: &Printed, mate: &Printed| {
        map(&rows)
            .barrier("minor-river", "03.01", "04.01")
            .barrier("major-river", "02.03", "03.03")
            .road("primary-road", &["01.02", "02.02", "03.03"])
            .unit(unit.clone(), "01.01")
            .unit(mate.clone(), "01.01")
            .unit(enemy("e"), "05.01")
            .begin()
    };
    let named = |printed: Printed, name: &str| Printed {
        id: id(name),
        ..printed
    };
    let kinds = [
        leg("u"),
        truck("u"),
        moving(leg("u"), Mobility::Track, 9),
        moving(leg("u"), Mobility::Leg, 1),
    ];
    for unit in &kinds {
        for mate in kinds.iter().map(|kind| named(kind.clone(), "v")) {
            for units in [&["u"][..], &["u", "v"]] {
                let mut game = board(unit, &mate);
                let ids: Vec<_> = units.iter().map(|unit| id(unit)).collect();
                let agree = |game: &support::Game, start: &str| {
                    let range = reach(&game.world, &MoveQuery::of(&ids)).unwrap();
                    let ordered = reached_by_orders(&game.world, units, start);
                    let shown: BTreeMap<HexPos, Mp> = range
                        .hexes()
                        .map(|hex| (hex, range.left(hex).unwrap()))
                        .collect();
                    assert_eq!(shown, ordered, "{units:?}");
                    shown.len()
                };
                assert!(agree(&game, "01.01") > 0);
                // The same for units that are on the move already.
                game.accept(move_order(units, &["01.02"]));
                agree(&game, "01.02");
            }
        }
    }
}
