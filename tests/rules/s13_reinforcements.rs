//! 13.6 Reinforcements: who is due, where and how they enter, what becomes of those whom nobody places; tables and supply.

mod entry;
mod modes;
mod ports;
mod tables;

use stavka_rules::modes::ModeChange;
use stavka_rules::pieces::Printed;
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::{MusterSheet, sheet};
use stavka_rules::sequence::StepId;
use stavka_rules::side::Side;

use crate::support::{Field, Game, counter, id, map};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

const NONE: Option<ModeChange> = None;

/// A friend in 03.03 and an enemy in 08.05, so that both have something to do later.
fn front() -> Field {
    map(&OPEN)
        .unit(counter("friend", Side::One), "03.03")
        .unit(counter("e", Side::Two), "08.05")
}

fn of_blue(name: &str) -> Printed {
    counter(name, Side::One)
}

fn step(game: &Game) -> StepId {
    match game.awaiting() {
        Awaiting::Segment { step, .. } => step,
        other => panic!("no segment: {other:?}"),
    }
}

fn numbered(number: &str) -> StepId {
    StepId::numbered(number).expect("a step")
}

fn blue(game: &Game) -> MusterSheet {
    sheet(&game.world, Side::One)
}

fn hexes(game: &Game, unit: &str) -> Vec<String> {
    let sheet = blue(game);
    let item = sheet.arrivals.iter().find(|item| item.unit == id(unit));
    let item = item.expect("a unit that is due");
    item.hexes.iter().map(ToString::to_string).collect()
}
