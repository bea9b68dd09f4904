//! 13.8 Engineer functions: who works, what a bridge is for an attack, construction of air bases (15.3) and ports (19.0d).

mod air_bases;
mod bridges;
mod construction;
mod ports;

use stavka_rules::barrage::Damage;
use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::map::Feature;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

use crate::support::{Field, Game, counter, hex, id, map, piece};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];

const TARGET: &str = "04.03";

fn engineer(name: &str) -> Printed {
    Printed {
        engineer: true,
        ..counter(name, Side::One)
    }
}

fn base(name: &str, side: Side) -> Printed {
    piece(name, side, Family::AirBase)
}

const fn port() -> Feature {
    Feature::Port { capacity: 8 }
}

/// A dump in 02.02 with 40 tokens, two spare air bases, a unit that can always move, an enemy far away; all ground is held.
fn yard() -> Field {
    yard_on(&OPEN)
}

fn yard_on(rows: &[&str]) -> Field {
    map(rows)
        .with(|setup| {
            setup.map.control.fill(Some(Side::One));
            setup.scenario.turns = 6;
        })
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(base("b1", Side::One))
        .in_tray(base("b2", Side::One))
        .unit(counter("other", Side::One), "01.05")
        .unit(counter("e", Side::Two), "08.05")
}

fn construct(task: Task, at: &str, by: &str, tokens: u16) -> Order {
    let dump = id("dump");
    let paid = (tokens > 0).then_some(Payment { dump, tokens });
    Order::Engineers(EngineerOrder::Construct {
        task,
        hex: hex(at),
        by: id(by),
        from: paid.into_iter().collect(),
    })
}

fn build(at: &str, by: &str, tokens: u16) -> Order {
    construct(Task::BuildBase, at, by, tokens)
}

fn hits(game: &Game, at: &str) -> u8 {
    game.world.resource::<Damage>().port_hits(hex(at))
}

fn harbour() -> Field {
    yard()
        .feature("03.03", port())
        .feature("04.04", port())
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
}
