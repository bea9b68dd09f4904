//! 13.8 Engineer functions: who works, what a bridge is for an attack, construction of air bases (15.2 to 15.4) and ports (19.0c, 19.0d).

mod air_bases;
mod bridges;
mod construction;
mod ports;

use stavka_rules::damage::Damage;
use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::map::Feature;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Re, Size};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{Clock, SequenceOrder, StepId};
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
    construct_by(task, at, &[by], tokens)
}

fn construct_by(task: Task, at: &str, by: &[&str], tokens: u16) -> Order {
    let dump = id("dump");
    let paid = (tokens > 0).then_some(Payment { dump, tokens });
    Order::Engineers(EngineerOrder::Construct {
        task,
        hex: hex(at),
        by: by.iter().map(|unit| id(unit)).collect(),
        from: paid.into_iter().collect(),
    })
}

fn build(at: &str, by: &str, tokens: u16) -> Order {
    construct(Task::BuildBase, at, by, tokens)
}

fn hits(game: &Game, at: &str) -> u8 {
    game.world.resource::<Damage>().port_hits(hex(at))
}

/// Lets the game come to the next Movement Segment of the first side.
fn next_turn(game: &mut Game) {
    let turn = |game: &Game| game.world.resource::<Clock>().turn;
    let before = turn(game);
    let wanted = StepId::numbered("3b").expect("a step of the sequence");
    loop {
        let order = match game.awaiting() {
            Awaiting::Segment { side, step } if turn(game) > before => {
                if side == Side::One && step == wanted {
                    return;
                }
                Order::Sequence(SequenceOrder::EndSegment)
            }
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
}

fn battalion(name: &str) -> Printed {
    Printed {
        size: Size::Battalion,
        re: Re(2),
        ..counter(name, Side::One)
    }
}

fn harbour() -> Field {
    yard()
        .feature("03.03", port())
        .feature("04.04", port())
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
}
