//! 12.7 Extenders and 9.14d their collapse, clause by clause.

mod collapse;
mod making;

use stavka_rules::map::{Feature, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Roster, ThrowRange};
use stavka_rules::side::Side;
use stavka_rules::transport::TransportOrder;

use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, counter, id, map, moving, transport};

const LONG: [&str; 5] = ["........................"; 5];

fn truck(name: &str, points: u16) -> Printed {
    transport(name, Side::One, 20, points * 4)
}

/// An Extender of five trucks that reaches this far.
fn extender(name: &str, range: u8) -> Printed {
    let mut printed = truck(name, 5);
    printed.family = Family::Extender;
    printed.movement.throw = Some(ThrowRange {
        points: Mp::whole(range),
        mobility: Mobility::Truck,
    });
    printed
}

/// A source in the west, an enemy far away, and Extenders in the tray. Open hexes cost trucks 2 points.
fn field() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "24.05")
        .in_tray(extender("x", 12))
        .in_tray(extender("y", 12))
}

/// The same with five points in 07.03.
fn gathered() -> Field {
    field()
        .unit_moving(truck("a", 2), "07.03")
        .unit_moving(truck("b", 2), "07.03")
        .unit_moving(truck("c", 1), "07.03")
}

fn make(from: &[&str], into: &str) -> Order {
    Order::Transport(TransportOrder::MakeExtender {
        from: from.iter().map(|name| id(name)).collect(),
        into: id(into),
    })
}

fn family(game: &Game, unit: &str) -> Family {
    let roster = game.world.resource::<Roster>();
    roster.printed(game.ix(unit)).family
}

const ABC: [&str; 3] = ["a", "b", "c"];

/// An Extender in 07.03 and an enemy motorcycle in 09.03 whose turn it is. The source's draw covers 01.03 to 04.03.
fn raided(range: u8) -> Game {
    let raider = moving(counter("raider", Side::Two), Mobility::Leg, 8);
    let mut game = map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit_moving(extender("z", range), "07.03")
        .unit(own("home"), "01.01")
        .unit_moving(raider, "09.03")
        .with(|setup| setup.scenario.first_player = Some(Side::Two))
        .begin();
    game.go_to_step("3b");
    game
}
