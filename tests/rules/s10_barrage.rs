//! 10.0 Barrage, clause by clause: who fires when, at what, what it costs and what it does.

mod cost;
mod facilities;
mod firers;
mod shifts;
mod targets;

use stavka_rules::barrage::{BarrageAim, BarrageEvent, BarrageOrder, BarrageReport};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Barrage, Family, Location, ModeMarker, Orientation, Printed};
use stavka_rules::side::Side;

use crate::support::{Field, counter, dump, hex, id, map, piece};

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

fn open() -> Field {
    map(&OPEN)
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(40)
}

fn barrage_of(units: &[&str], target: &str, aim: BarrageAim) -> Order {
    Order::Barrage(BarrageOrder::Barrage {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        aim,
        supply: None,
    })
}

fn barrage(units: &[&str], target: &str) -> Order {
    barrage_of(units, target, BarrageAim::Units)
}

fn report(outcomes: &[Outcome]) -> BarrageReport {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Barrage(BarrageEvent::Barraged(report)) => Some((**report).clone()),
        _ => None,
    });
    found.expect("a barrage was resolved")
}

fn in_mode(board: Field, printed: Printed, at: &str, marker: ModeMarker) -> Field {
    board.unit_as(printed, Location::Map(hex(at)), Orientation::Move, marker)
}
