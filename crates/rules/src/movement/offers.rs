//! What can be ordered of movement now, and what goes before a move: fuel for those who lack it, another mode.

use std::collections::BTreeMap;

use bevy::prelude::World;

use super::language::MovementOrder;
use super::query::{FuelCheck, MoveQuery, range};
use super::stack::roll_call;
use super::{RollCall, check_drop, check_hold};
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::modes::{self, ModeChange, ModeOffer, ModeOrder};
use crate::order::Order;
use crate::pieces::{Activity, Roster, UnitIx, fact};
use crate::side::Side;
use crate::supply::fuel;

/// Something about movement that can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementOffer {
    /// A unit moves.
    Move(UnitId),
    /// All units of a hex that can move go together.
    MoveStack(Vec<UnitId>),
    /// A unit that could move lacks fuel and is bought some (12.5).
    Fuel(UnitId),
    /// A unit changes its mode, where it stands or with a move (5.4).
    ChangeMode(UnitId),
    /// A unit on the move is left where it is (6.1).
    DropOff(UnitId),
    /// A unit stays where it is and negates an enemy zone of control for others (4.5b).
    Hold(UnitId),
}

impl MovementOffer {
    /// The unit that can move, fuelled as it is.
    pub const fn mover(&self) -> Option<UnitId> {
        match self {
            Self::Move(unit) => Some(*unit),
            Self::MoveStack(_)
            | Self::Fuel(_)
            | Self::ChangeMode(_)
            | Self::DropOff(_)
            | Self::Hold(_) => None,
        }
    }

    /// The unit that could move if it had fuel.
    pub const fn dry(&self) -> Option<UnitId> {
        match self {
            Self::Fuel(unit) => Some(*unit),
            Self::Move(_)
            | Self::MoveStack(_)
            | Self::ChangeMode(_)
            | Self::DropOff(_)
            | Self::Hold(_) => None,
        }
    }

    /// The unit that could stay and negate a zone for others.
    pub const fn holder(&self) -> Option<UnitId> {
        match self {
            Self::Hold(unit) => Some(*unit),
            Self::Move(_)
            | Self::MoveStack(_)
            | Self::Fuel(_)
            | Self::ChangeMode(_)
            | Self::DropOff(_) => None,
        }
    }

    /// The unit that could change its mode.
    pub const fn changer(&self) -> Option<UnitId> {
        match self {
            Self::ChangeMode(unit) => Some(*unit),
            Self::Move(_)
            | Self::MoveStack(_)
            | Self::Fuel(_)
            | Self::DropOff(_)
            | Self::Hold(_) => None,
        }
    }
}

/// What a side can order of movement.
pub(super) fn offers(world: &World, side: Side) -> Vec<MovementOffer> {
    let roster = world.resource::<Roster>();
    let RollCall {
        movers,
        dry,
        turnable,
    } = roll_call(world, side);
    let id = |unit: &UnitIx| roster.printed(*unit).id;
    let mut found: Vec<MovementOffer> = Vec::new();
    found.extend(movers.iter().map(|unit| MovementOffer::Move(id(unit))));
    found.extend(
        stacks(world, &movers)
            .into_iter()
            .map(MovementOffer::MoveStack),
    );
    found.extend(dry.iter().map(|unit| MovementOffer::Fuel(id(unit))));
    let everybody = movers.iter().chain(&dry).chain(&turnable);
    found.extend(everybody.map(|unit| MovementOffer::ChangeMode(id(unit))));
    let goes = |unit: &&UnitIx| matches!(fact(world, **unit), Activity::Moving { .. });
    let droppable = movers.iter().filter(goes).map(id);
    let droppable = droppable.filter(|&unit| check_drop(world, side, &[unit]).is_ok());
    found.extend(droppable.map(MovementOffer::DropOff));
    let could_stay = movers.iter().chain(&dry).map(id);
    let could_stay = could_stay.filter(|&unit| check_hold(world, side, &[unit]).is_ok());
    found.extend(could_stay.map(MovementOffer::Hold));
    found
}

/// Units that stand together and can go together, where there is more than one: on the move, or not begun.
fn stacks(world: &World, units: &[UnitIx]) -> Vec<Vec<UnitId>> {
    let roster = world.resource::<Roster>();
    let mut together: BTreeMap<(HexPos, bool), Vec<UnitIx>> = BTreeMap::new();
    for &unit in units {
        if let Some(hex) = roster.location(unit).hex() {
            let goes = matches!(fact(world, unit), Activity::Moving { .. });
            together.entry((hex, goes)).or_default().push(unit);
        }
    }
    let several = together.into_values().filter(|stack| stack.len() > 1);
    several.map(|stack| roster.ids(stack)).collect()
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &MovementOffer) -> Vec<Order> {
    match offer {
        MovementOffer::Move(unit) => moves(world, side, &[*unit], None),
        MovementOffer::MoveStack(units) => moves(world, side, units, None),
        MovementOffer::Fuel(unit) => fuel::offers(world, side, *unit)
            .into_iter()
            .filter_map(|offer| offer.order().ok())
            .collect(),
        MovementOffer::ChangeMode(unit) => changes(world, side, *unit),
        MovementOffer::Hold(unit) => {
            let units = vec![*unit];
            vec![Order::Movement(MovementOrder::Hold { units })]
        }
        MovementOffer::DropOff(unit) => {
            let units = vec![*unit];
            vec![Order::Movement(MovementOrder::DropOff { units })]
        }
    }
}

/// A move to every hex in reach.
fn moves(world: &World, side: Side, units: &[UnitId], mode: Option<ModeChange>) -> Vec<Order> {
    let query = MoveQuery {
        mode,
        ..MoveQuery::of(units)
    };
    let Ok(range) = range(world, side, &query) else {
        return Vec::new();
    };
    let to = |hex| {
        let (units, path) = (units.to_vec(), range.path_to(hex)?);
        Some(Order::Movement(MovementOrder::Move { units, path, mode }))
    };
    range.hexes().filter_map(to).collect()
}

/// Every change of mode that a unit can make, in place and with a move.
fn changes(world: &World, side: Side, unit: UnitId) -> Vec<Order> {
    let mut orders = Vec::new();
    for offer in mode_offers(world, side, unit) {
        let (units, to) = (vec![unit], offer.change);
        if offer.here.is_ok() {
            orders.push(Order::Modes(ModeOrder::ChangeMode { units, to }));
        }
        if offer.with_move {
            orders.extend(moves(world, side, &[unit], Some(to)));
        }
    }
    orders
}

/// The modes that a unit could change to, what each would do, and why not.
pub(crate) fn mode_offers(world: &World, side: Side, unit: UnitId) -> Vec<ModeOffer> {
    let units = [unit];
    modes::offers(world, side, unit, |change| {
        let query = MoveQuery {
            mode: Some(change),
            fuel: FuelCheck::Supposed,
            ..MoveQuery::of(&units)
        };
        range(world, side, &query).is_ok_and(|range| !range.is_empty())
    })
}
