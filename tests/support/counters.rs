//! Counters with sensible values.

use stavka_rules::ids::NationId;
use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Face, Family, Printed, Re, Size, Strength, Symbol, ThrowRange};
use stavka_rules::side::Side;

use super::id;

/// A counter with sensible values: an infantry regiment on foot with an allowance of 4 (Combat) and 6 (Move).
pub fn counter(name: &str, side: Side) -> Printed {
    let face = |ma: u8, strength: u8| Face {
        strength: Some(Strength {
            value: strength,
            defence_only: false,
        }),
        ar: Some(3),
        ma: Mp::whole(ma),
        mobility: Mobility::Leg,
        barrage: None,
        throw: None,
    };
    Printed {
        id: id(name),
        name: name.to_owned(),
        designation: name.to_owned(),
        parent: String::new(),
        side,
        nation: NationId::new(if side == Side::One { "one" } else { "two" }).expect("an id"),
        family: Family::Combat,
        class: stavka_rules::pieces::Class::Other,
        symbol: Symbol::Infantry,
        size: Size::Regiment,
        re: Re::whole(1),
        steps: 1,
        combat: Some(face(4, 5)),
        movement: face(6, 2),
        formation: None,
        engineer: false,
        serves: Vec::new(),
        no_rebuild: false,
        capacity: 0,
        command: None,
        row: None,
    }
}

/// Gives both faces of a counter this mobility and allowance.
pub fn moving(mut printed: Printed, mobility: Mobility, ma: u8) -> Printed {
    for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
        face.mobility = mobility;
        face.ma = Mp::whole(ma);
    }
    printed
}

/// A dump of a side.
pub fn dump(name: &str, side: Side) -> Printed {
    piece(name, side, Family::Dump)
}

/// Gives a counter this strength, Action Rating and number of steps on both sides.
pub fn worth(mut printed: Printed, strength: u8, ar: i8, steps: u8) -> Printed {
    for face in printed.combat.iter_mut().chain([&mut printed.movement]) {
        face.strength = face.strength.map(|printed| Strength {
            value: strength,
            ..printed
        });
        face.ar = Some(ar);
    }
    printed.steps = steps;
    if steps > 1 {
        printed.re = Re::whole(steps.into());
        printed.size = Size::Division;
    }
    printed
}

/// A counter of another family than combat units.
pub fn piece(name: &str, side: Side, family: Family) -> Printed {
    let plain = counter(name, side);
    let one_faced = !matches!(
        family,
        Family::Combat | Family::Headquarters | Family::Artillery | Family::RailRepair
    );
    let prints_strength = matches!(
        family,
        Family::Combat | Family::Replacement | Family::RailRepair
    );
    let mut piece = Printed {
        family,
        combat: plain.combat.filter(|_| !one_faced),
        engineer: family == Family::Headquarters,
        ..plain
    };
    for face in piece.combat.iter_mut().chain([&mut piece.movement]) {
        face.strength = face.strength.filter(|_| prints_strength);
    }
    piece
}

/// Transport on wheels that carries this many tokens.
pub fn transport(name: &str, side: Side, ma: u8, capacity: u16) -> Printed {
    let mut printed = moving(piece(name, side, Family::Transport), Mobility::Truck, ma);
    printed.symbol = Symbol::Truck;
    printed.size = Size::None;
    printed.capacity = capacity;
    printed
}

/// A Repl.
pub fn repl(name: &str, side: Side, symbol: Symbol) -> Printed {
    let mut printed = piece(name, side, Family::Replacement);
    printed.symbol = symbol;
    printed.size = Size::None;
    printed.re = Re(1);
    printed
}

/// An HQ that throws this far, in Truck points.
pub fn headquarters(name: &str, side: Side, throw: u8) -> Printed {
    let mut piece = piece(name, side, Family::Headquarters);
    for face in piece.combat.iter_mut().chain([&mut piece.movement]) {
        face.throw = Some(ThrowRange {
            points: Mp::whole(throw),
            mobility: Mobility::Truck,
        });
    }
    piece
}
