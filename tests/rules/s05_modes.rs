//! 5.0 Modes, clause by clause.

mod change;
mod involuntary;
mod kinds;
mod reserve;
mod sides;
mod strat;

use stavka_rules::map::Feature;
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Posture, Printed};
use stavka_rules::side::Side;

use crate::support::{Field, counter, hex, map};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];

const COMBAT: Orientation = Orientation::Combat;

const MOVE: Orientation = Orientation::Move;

fn own(name: &str) -> Printed {
    counter(name, Side::One)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}

/// An open map with three Reserve markers a side, and a source so near that trace is possible around it.
fn open() -> Field {
    map(&OPEN)
        .reserve_markers(3)
        .feature("01.01", Feature::Source(Side::One))
}

fn with(printed: Printed, at: &str, orientation: Orientation, marker: ModeMarker) -> Field {
    open().unit_as(printed, Location::Map(hex(at)), orientation, marker)
}

fn posture(orientation: Orientation, marker: ModeMarker) -> Posture {
    Posture {
        orientation,
        marker,
    }
}
