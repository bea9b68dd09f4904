//! 13.5 Replacements: Repls, both kinds of rebuild, units that are never rebuilt, pairs, aircraft behind their socket.

mod rebuild;
mod repls;

use stavka_rules::pieces::{Printed, Symbol};
use stavka_rules::side::Side;

use crate::support::{Field, counter, headquarters, map, repl};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn of_blue(name: &str) -> Printed {
    counter(name, Side::One)
}

fn pax(name: &str) -> Printed {
    repl(name, Side::One, Symbol::Personnel)
}

fn eq(name: &str) -> Printed {
    repl(name, Side::One, Symbol::Equipment)
}

/// Something due far away, so that the phase waits even if nothing can be rebuilt.
fn waits(board: Field) -> Field {
    board
        .unit(counter("e", Side::Two), "08.05")
        .due(of_blue("due"), 1, "01.01")
}

/// An HQ in 03.03, three Pax in 04.03, and a dead regiment.
fn depot() -> Field {
    waits(map(&OPEN))
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit_moving(pax("pax-1"), "04.03")
        .unit_moving(pax("pax-2"), "04.03")
        .unit_moving(pax("pax-3"), "04.03")
        .dead(of_blue("dead"))
}
