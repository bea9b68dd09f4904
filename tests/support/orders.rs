//! Orders as short as tests want them, and the names they use.

use stavka_rules::combat::CombatOrder;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::{ModeChange, ModeOrder};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::reinforcement::ReinforcementOrder;
use stavka_rules::supply::Payment;
use stavka_rules::transport::TransportOrder;

/// A hex by its number.
#[track_caller]
pub fn hex(number: &str) -> HexPos {
    number.parse().expect("a hex number")
}

/// A unit id.
#[track_caller]
pub fn id(text: &str) -> UnitId {
    UnitId::new(text).expect("a unit id")
}

/// A move order.
pub fn move_order(units: &[&str], path: &[&str]) -> Order {
    Order::Movement(MovementOrder::Move {
        units: units.iter().map(|unit| id(unit)).collect(),
        path: path.iter().map(|number| hex(number)).collect(),
        mode: None,
    })
}

/// A move order in a new mode.
pub fn move_in_mode(units: &[&str], path: &[&str], to: ModeChange) -> Order {
    match move_order(units, path) {
        Order::Movement(MovementOrder::Move { units, path, .. }) => {
            Order::Movement(MovementOrder::Move {
                units,
                path,
                mode: Some(to),
            })
        }
        other => other,
    }
}

/// An order to change modes.
pub fn change(units: &[&str], to: ModeChange) -> Order {
    Order::Modes(ModeOrder::ChangeMode {
        units: units.iter().map(|unit| id(unit)).collect(),
        to,
    })
}

/// An order to release Reserves.
pub fn release(units: &[&str]) -> Order {
    Order::Modes(ModeOrder::Release {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

/// An order to stay and negate.
pub fn hold(units: &[&str]) -> Order {
    Order::Movement(MovementOrder::Hold {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

/// An order to attack, supply paid in the usual way.
pub fn attack(units: &[&str], target: &str) -> Order {
    Order::Combat(CombatOrder::Attack {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        supply: None,
    })
}

/// An order to overrun, supply paid in the usual way.
pub fn overrun(units: &[&str], target: &str) -> Order {
    Order::Combat(CombatOrder::Overrun {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        supply: None,
        stays: Vec::new(),
    })
}

/// An order to load.
pub fn load(unit: &str, from: &str, tokens: u16) -> Order {
    let (unit, from) = (id(unit), id(from));
    let with = Vec::new();
    Order::Transport(TransportOrder::Load {
        unit,
        from,
        tokens,
        with,
    })
}

/// An order to load as others begin to move with it.
pub fn load_with(unit: &str, from: &str, tokens: u16, with: &[&str]) -> Order {
    Order::Transport(TransportOrder::Load {
        unit: id(unit),
        from: id(from),
        tokens,
        with: with.iter().map(|unit| id(unit)).collect(),
    })
}

/// An order to unload.
pub fn unload(unit: &str, tokens: u16) -> Order {
    let (unit, with) = (id(unit), Vec::new());
    Order::Transport(TransportOrder::Unload { unit, tokens, with })
}

/// An order to blow up supply of one counter.
pub fn blow(unit: &str, tokens: u16) -> Order {
    blow_of(&[(unit, tokens)])
}

/// An order to blow up supply of several counters.
pub fn blow_of(parts: &[(&str, u16)]) -> Order {
    let part = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    let of = parts.iter().map(part).collect();
    Order::Transport(TransportOrder::Blow { of })
}

/// An order of the Reinforcement Phase.
pub fn in_reinforcement(order: ReinforcementOrder) -> Order {
    Order::Reinforcement(order)
}

/// An order to place units that are due.
pub fn enter(units: &[&str], at: &str, mode: Option<ModeChange>) -> Order {
    in_reinforcement(ReinforcementOrder::Enter {
        units: units.iter().map(|unit| id(unit)).collect(),
        at: hex(at),
        mode,
    })
}
