//! 6.0 Ground movement, as far as it goes by terrain, hexsides, roads and allowances.

mod allowance;
mod range;
mod stacks;
mod terrain;
mod trainbusting;
mod zones;

use stavka_rules::map::Mobility;
use stavka_rules::pieces::Printed;
use stavka_rules::side::Side;

use crate::support::{counter, moving};

const OPEN: [&str; 4] = ["......", "......", "......", "......"];

fn leg(name: &str) -> Printed {
    counter(name, Side::One)
}

fn truck(name: &str) -> Printed {
    moving(counter(name, Side::One), Mobility::Truck, 12)
}

fn enemy(name: &str) -> Printed {
    counter(name, Side::Two)
}
