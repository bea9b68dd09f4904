//! 13.2 Why an order about transport is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::naming::supply;
use crate::numbers::Mp;
use crate::pieces::Tokens;

/// The facts of a refusal about transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransportReason {
    /// The counter is no transport.
    NotTransport {
        /// The counter.
        unit: UnitId,
    },
    /// The counter is no dump on the ground.
    NotADump {
        /// The counter.
        unit: UnitId,
    },
    /// The counter is neither a dump nor transport.
    HoldsNone {
        /// The counter.
        unit: UnitId,
    },
    /// The order names no supply.
    NoSupplyNamed,
    /// Transport loads in the hex of the dump.
    NotWithDump {
        /// The transport.
        unit: UnitId,
        /// The dump.
        dump: UnitId,
    },
    /// The transport has too little room.
    NoRoom {
        /// The transport.
        unit: UnitId,
        /// What it could still take.
        room: Tokens,
        /// What it was to take.
        asked: Tokens,
    },
    /// What was put down in this phase is not loaded again in it.
    PutDownNow {
        /// The dump.
        dump: UnitId,
        /// What can be loaded from it.
        free: Tokens,
        /// What was asked of it.
        asked: Tokens,
    },
    /// Too few movement points are left to load or unload.
    TooDearToHandle {
        /// The transport.
        unit: UnitId,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// Nothing in the hex lets transport unload there.
    NoCompany {
        /// The hex.
        hex: HexPos,
    },
    /// Organic Trucks do not unload.
    NeverUnloads {
        /// The trucks.
        unit: UnitId,
    },
    /// Organic Trucks never become part of an Extender.
    NeverExtends {
        /// The trucks.
        unit: UnitId,
    },
    /// The counter is no Extender.
    NotAnExtender {
        /// The counter.
        unit: UnitId,
    },
    /// Transport with a load cannot become an Extender.
    StillLoaded {
        /// The transport.
        unit: UnitId,
    },
    /// The counters are too many or too few points for an Extender.
    OtherPoints {
        /// What it takes.
        need: Tokens,
        /// What the counters carry.
        have: Tokens,
    },
    /// Too few movement points are left to make an Extender, or to take one apart.
    TooDearToExtend {
        /// The counter.
        unit: UnitId,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// No source, detrainable hex or linked Extender is in range of the hex.
    NotConnected {
        /// The hex.
        hex: HexPos,
    },
    /// The counter does not lie in the tray, so transport cannot be changed into it.
    NotSpare {
        /// The counter.
        unit: UnitId,
    },
    /// The counters are transport of different kinds.
    OtherKind {
        /// One of them.
        unit: UnitId,
        /// One of another kind.
        other: UnitId,
    },
    /// The counters are in different modes.
    OtherMode {
        /// One of them.
        unit: UnitId,
        /// One in another mode.
        other: UnitId,
    },
    /// The new counters carry more or less than the old ones.
    OtherCapacity {
        /// The old counters.
        from: Tokens,
        /// The new counters.
        into: Tokens,
    },
    /// The same counters stand before and after.
    NothingChanges,
    /// Supply of the hex has been blown up in this phase.
    BlownAlready {
        /// The hex.
        hex: HexPos,
    },
    /// The new counters are to carry more or less than the old ones carry.
    OtherLoad {
        /// What the old ones carry.
        held: Tokens,
        /// What the new ones are to carry.
        asked: Tokens,
    },
    /// The order does not say for each of the new counters what it carries.
    LoadsMissing,
}

impl Refusal for TransportReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NotConnected { hex } | Self::NoCompany { hex } | Self::BlownAlready { hex } => {
                vec![*hex]
            }
            Self::NotTransport { .. }
            | Self::NotADump { .. }
            | Self::NoSupplyNamed
            | Self::NotWithDump { .. }
            | Self::NoRoom { .. }
            | Self::PutDownNow { .. }
            | Self::TooDearToHandle { .. }
            | Self::NeverUnloads { .. }
            | Self::NeverExtends { .. }
            | Self::NotAnExtender { .. }
            | Self::StillLoaded { .. }
            | Self::OtherPoints { .. }
            | Self::TooDearToExtend { .. }
            | Self::NotSpare { .. }
            | Self::OtherKind { .. }
            | Self::OtherMode { .. }
            | Self::OtherCapacity { .. }
            | Self::NothingChanges
            | Self::OtherLoad { .. }
            | Self::LoadsMissing
            | Self::HoldsNone { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotTransport { unit } => write!(f, "{} is no transport", name(unit)),
            Self::NotADump { unit } => write!(f, "{} is no dump on the ground", name(unit)),
            Self::HoldsNone { unit } => {
                write!(f, "{} is neither a dump nor transport", name(unit))
            }
            Self::NoSupplyNamed => write!(f, "the order names no supply"),
            Self::NotWithDump { unit, dump } if unit == dump => {
                write!(f, "no dump lies where {} is", name(unit))
            }
            Self::NotWithDump { unit, dump } => write!(
                f,
                "{} is not in the hex of {}, and transport loads nowhere else",
                name(unit),
                name(dump)
            ),
            Self::NoRoom { unit, room, asked } => write!(
                f,
                "{} has room for {} and cannot take {}",
                name(unit),
                supply(room.0),
                supply(asked.0)
            ),
            Self::PutDownNow { dump, free, asked } => write!(
                f,
                "{} can give {} in this phase and not {}; the rest was put down in it",
                name(dump),
                supply(free.0),
                supply(asked.0)
            ),
            Self::TooDearToHandle { unit, need, have } => write!(
                f,
                "loading or unloading costs {} {need} MP, {have} left",
                name(unit)
            ),
            Self::NoCompany { hex } => write!(
                f,
                "in {hex} is neither a combat unit nor a dump, air base or port of the side"
            ),
            Self::NeverUnloads { unit } => write!(
                f,
                "{} never unloads; its formation uses the load where it is",
                name(unit)
            ),
            Self::NeverExtends { unit } => {
                write!(f, "{} never becomes part of an Extender", name(unit))
            }
            Self::NotAnExtender { unit } => write!(f, "{} is no Extender", name(unit)),
            Self::StillLoaded { unit } => write!(
                f,
                "{} carries supply, and an Extender is made of empty transport",
                name(unit)
            ),
            Self::OtherPoints { need, have } => write!(
                f,
                "an Extender is made of transport for {}, these counters carry {}",
                supply(need.0),
                supply(have.0)
            ),
            Self::TooDearToExtend { unit, need, have } => {
                write!(f, "this costs {} {need} MP, {have} left", name(unit))
            }
            Self::NotConnected { hex } => write!(
                f,
                "an Extender in {hex} would reach no source, detrainable hex or linked Extender"
            ),
            Self::NotSpare { unit } => {
                write!(f, "{} does not lie in the counter tray", name(unit))
            }
            Self::OtherKind { unit, other } => write!(
                f,
                "{} and {} are transport of different kinds",
                name(unit),
                name(other)
            ),
            Self::OtherMode { unit, other } => {
                write!(
                    f,
                    "{} and {} are in different modes",
                    name(unit),
                    name(other)
                )
            }
            Self::OtherCapacity { from, into } => write!(
                f,
                "the counters carry {}, and those in their place {}",
                supply(from.0),
                supply(into.0)
            ),
            Self::NothingChanges => write!(f, "the same counters would stand there"),
            Self::BlownAlready { hex } => write!(
                f,
                "the supply in {hex} is one dump and has been blown up in this phase"
            ),
            Self::OtherLoad { held, asked } => write!(
                f,
                "the counters carry {}, and those in their place are to carry {}",
                supply(held.0),
                supply(asked.0)
            ),
            Self::LoadsMissing => {
                write!(f, "the order gives no load for each of the new counters")
            }
        }
    }
}
