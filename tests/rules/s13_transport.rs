//! 13.2 Transport Points: loading, unloading, combining, dividing, modes, Organic Trucks, captured transport.

mod captured;
mod handling;
mod organic;
mod pauses;
mod regroup;
mod run;

use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Family, Printed, Symbol};
use stavka_rules::side::Side;
use stavka_rules::transport::TransportOrder;

use crate::support::{Field, Game, counter, dump, id, map, moving, transport};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn truck(name: &str, capacity: u16) -> Printed {
    transport(name, Side::One, 20, capacity)
}

fn wagon(name: &str, capacity: u16) -> Printed {
    Printed {
        symbol: Symbol::Wagon,
        ..moving(truck(name, capacity), Mobility::Leg, 5)
    }
}

fn organic(name: &str, formation: &str) -> Printed {
    Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new(formation).ok(),
        ..truck(name, 8)
    }
}

/// A dump of 20 tokens in 02.02, spare dumps, a friend in 05.02 and an enemy far away.
fn depot() -> Field {
    map(&OPEN)
        .unit(dump("depot", Side::One), "02.02")
        .holding(20)
        .in_tray(dump("spare", Side::One))
        .in_tray(dump("second", Side::One))
        .unit(counter("friend", Side::One), "05.02")
        .unit(counter("e", Side::Two), "08.05")
}

fn regroup(from: &[&str], into: &[&str]) -> Order {
    regroup_with(from, into, None)
}

/// With loads that the order says.
fn regroup_with(from: &[&str], into: &[&str], loads: Option<&[u16]>) -> Order {
    let ids = |names: &[&str]| names.iter().map(|name| id(name)).collect();
    Order::Transport(TransportOrder::Regroup {
        from: ids(from),
        into: ids(into),
        loads: loads.map(<[u16]>::to_vec),
    })
}

fn spent(game: &Game, unit: &str) -> Option<Mp> {
    match game.activity(unit) {
        Activity::Moving { spent, .. } => Some(spent),
        Activity::Fresh | Activity::Finished => None,
    }
}
