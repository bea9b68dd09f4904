//! 10.0 Barrage, clause by clause: who fires when, at what, what it costs and what it does.

#[path = "../support/mod.rs"]
mod support;

use stavka_rules::barrage::BarrageAim;
use stavka_rules::order::Order;
use stavka_rules::outcome::{BarrageReport, Outcome};
use stavka_rules::pieces::{Barrage, Family, Printed};
use stavka_rules::side::Side;
use stavka_rules::tables::Mode;
use support::{Board, counter, dump, hex, id, map, piece};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
/// The hex that is barraged; 03.03 lies next to it, 02.03 two hexes away.
const TARGET: &str = "04.03";

/// Artillery with this strength on both sides, which fires two hexes far.
fn guns(name: &str, side: Side, strength: u8) -> Printed {
    let mut guns = piece(name, side, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage { strength, range: 2 });
    }
    guns
}

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

fn open() -> Board {
    map(&OPEN)
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(40)
}

fn barrage_of(units: &[&str], target: &str, aim: BarrageAim) -> Order {
    Order::Barrage {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        aim,
        supply: None,
    }
}

fn barrage(units: &[&str], target: &str) -> Order {
    barrage_of(units, target, BarrageAim::Units)
}

fn report(outcomes: &[Outcome]) -> BarrageReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Barraged(report) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a barrage was resolved")
}

#[test]
fn r10_6_a_barrage_is_paid_rolled_and_disorganizes() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    // 20 points against 2 RE in the open: column 17-24, which costs 3T; an 8 is DG.
    let entry = game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.strength, report.label.as_str()), (20, "17-24"));
    assert_eq!((report.read.as_str(), report.steps), ("DG", 0));
    assert_eq!(game.tokens("our-dump"), 37);
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.mode("e"), Mode::Disorganized);
}
