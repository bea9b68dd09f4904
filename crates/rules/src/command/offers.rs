//! C&C 1.2 What armies and HQs can be ordered now.

use bevy::prelude::World;

use super::attach::attachments;
use super::language::CommandOrder;
use super::orders::check;
use crate::armies::{Armies, CommandTurn, binds, is_commander, waiting_headquarters};
use crate::ids::{ArmyId, UnitId};
use crate::order::Order;
use crate::pieces::{Commanded, Roster, UnitIx, fact};
use crate::side::Side;

/// Something that armies and HQs can be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandOffer {
    /// An HQ can be played.
    Open(UnitId),
    /// The HQ that is being played can take up a unit, alone or with the others in its hex.
    TakeUp(UnitId),
    /// It can be closed.
    Close,
    /// A unit can go that nobody commands.
    GoAlone(UnitId),
    /// The army in hand can be ended.
    EndArmy,
    /// An HQ can change over to another army.
    Attach(UnitId, ArmyId),
}

impl CommandOffer {
    /// The HQ that can be played.
    pub const fn opener(&self) -> Option<UnitId> {
        match self {
            Self::Open(hq) => Some(*hq),
            Self::TakeUp(_) | Self::Close | Self::GoAlone(_) | Self::EndArmy | Self::Attach(..) => {
                None
            }
        }
    }

    /// The unit that can be taken up.
    pub const fn follower(&self) -> Option<UnitId> {
        match self {
            Self::TakeUp(unit) => Some(*unit),
            Self::Open(_) | Self::Close | Self::GoAlone(_) | Self::EndArmy | Self::Attach(..) => {
                None
            }
        }
    }

    /// The unit that can go alone.
    pub const fn loner(&self) -> Option<UnitId> {
        match self {
            Self::GoAlone(unit) => Some(*unit),
            Self::Open(_) | Self::TakeUp(_) | Self::Close | Self::EndArmy | Self::Attach(..) => {
                None
            }
        }
    }

    /// The HQ that can change over, and to which army.
    pub const fn attached(&self) -> Option<(UnitId, ArmyId)> {
        match self {
            Self::Attach(hq, army) => Some((*hq, *army)),
            Self::Open(_) | Self::TakeUp(_) | Self::Close | Self::GoAlone(_) | Self::EndArmy => {
                None
            }
        }
    }
}

/// What a side can order of its armies and HQs.
pub(super) fn offers(world: &World, side: Side) -> Vec<CommandOffer> {
    if !binds(world, side) {
        return attachments(world, side);
    }
    let roster = world.resource::<Roster>();
    let legal = |order: &CommandOrder| check(world, side, order).is_ok();
    let armies = Armies::of_side(world, side).into_iter();
    let waiting = armies.flat_map(|army| waiting_headquarters(world, army));
    let open = roster.ids(waiting).into_iter();
    let open = open.filter(|&hq| legal(&CommandOrder::OpenHq { hq }));
    let mut found: Vec<CommandOffer> = open.map(CommandOffer::Open).collect();
    let is_free = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && fact::<Commanded>(world, unit) == Commanded::No
    };
    let free: Vec<UnitId> = roster.ids(roster.iter().filter(is_free));
    let turn = world.resource::<CommandTurn>();
    if turn.open.is_some() {
        let followers = free.iter().copied().filter(|&unit| {
            let units = vec![unit];
            legal(&CommandOrder::Command { units })
        });
        found.extend(followers.map(CommandOffer::TakeUp));
        found.push(CommandOffer::Close);
    } else {
        let loners = free.into_iter();
        let loners = loners.filter(|&unit| legal(&CommandOrder::GoAlone { unit }));
        found.extend(loners.map(CommandOffer::GoAlone));
    }
    if turn.army.is_some() {
        found.push(CommandOffer::EndArmy);
    }
    found
}

/// The orders that an offer comes to.
pub(super) fn orders(world: &World, side: Side, offer: &CommandOffer) -> Vec<Order> {
    let orders = match *offer {
        CommandOffer::Open(hq) => vec![CommandOrder::OpenHq { hq }],
        CommandOffer::Close => vec![CommandOrder::CloseHq],
        CommandOffer::GoAlone(unit) => vec![CommandOrder::GoAlone { unit }],
        CommandOffer::EndArmy => vec![CommandOrder::EndArmy],
        CommandOffer::Attach(hq, army) => vec![CommandOrder::Attach { hq, army }],
        CommandOffer::TakeUp(unit) => {
            let stack = CommandOrder::Command {
                units: companions(world, unit),
            };
            let alone = CommandOrder::Command { units: vec![unit] };
            let mut orders = vec![alone, stack];
            orders.dedup();
            orders
        }
    };
    let legal = orders
        .into_iter()
        .filter(|order| check(world, side, order).is_ok());
    legal.map(Order::Command).collect()
}

/// Everybody in the hex of a unit whom an HQ could take up with it, fewest slots aside.
fn companions(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let Some(hex) = roster.find(unit).and_then(|unit| roster.hex_of(unit)) else {
        return vec![unit];
    };
    let side = roster.find(unit).map(|unit| roster.printed(unit).side);
    let joins = |&other: &UnitIx| {
        let printed = roster.printed(other);
        Some(printed.side) == side
            && printed.family.is_combat()
            && !is_commander(printed)
            && fact::<Commanded>(world, other) == Commanded::No
    };
    let mut units = roster.ids(roster.in_hex(hex).iter().copied().filter(joins));
    if !units.contains(&unit) {
        units.push(unit);
    }
    units
}
