//! 12.0 Why an order about supply is refused: the facts and their words.

use std::fmt;

use crate::ids::{FormationId, UnitId};
use crate::language::Refusal;
use crate::map::HexPos;
use crate::naming::supply;
use crate::pieces::Tokens;

/// The facts of a refusal about supply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupplyReason {
    /// The unit moves without fuel.
    NeedsNoFuel {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has fuel already.
    HasFuel {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is no HQ.
    NotAnHq {
        /// The unit.
        unit: UnitId,
    },
    /// The formation has bought fuel already.
    FormationFuelled {
        /// The formation.
        formation: FormationId,
    },
    /// No unit of the formation that uses fuel is reached in the way that was named.
    NobodyServed {
        /// The formation.
        formation: FormationId,
    },
    /// Only another HQ's throw brings the HQ supply to pass on.
    ThrownOnly {
        /// The HQ.
        unit: UnitId,
    },
    /// The HQ gives the unit no fuel where it stands.
    GivesNone {
        /// The HQ.
        hq: UnitId,
        /// The unit.
        unit: UnitId,
    },
    /// The HQ serves its own division and independent units of its nation, or some nations, and not this unit.
    ServesOthers {
        /// The HQ.
        hq: UnitId,
        /// The unit.
        unit: UnitId,
    },
    /// A formation would take fuel from several dumps without an HQ.
    SeveralDumps {
        /// The formation.
        formation: FormationId,
    },
    /// The HQ has been named for the unit already.
    IsNamed {
        /// The HQ.
        hq: UnitId,
        /// The unit.
        unit: UnitId,
    },
    /// No unit of the formation is on the map.
    NoFormation {
        /// The formation.
        formation: FormationId,
    },
    /// The unit is in trace, has eaten, or may not eat.
    NotHungry {
        /// The unit.
        unit: UnitId,
    },
    /// The unit never breaks out: it cannot move, or is no combat unit.
    CannotBreakOut {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has trace supply.
    IsInTrace {
        /// The unit.
        unit: UnitId,
    },
    /// No friendly combat unit in trace is near enough.
    NoFriendNear {
        /// The unit.
        unit: UnitId,
    },
    /// No path leads to a friendly unit in trace.
    NoWayOut {
        /// The unit.
        unit: UnitId,
    },
    /// The payment is not the price.
    PaysWrong {
        /// The price.
        need: Tokens,
        /// What was offered.
        have: Tokens,
    },
    /// The dump holds too little.
    TooLittleSupply {
        /// The dump.
        dump: UnitId,
        /// What it holds.
        holds: Tokens,
        /// What was asked of it.
        asked: Tokens,
    },
    /// The unit cannot draw from the dump, nor have supply thrown from it.
    OutOfReach {
        /// The dump.
        dump: UnitId,
        /// The unit.
        unit: UnitId,
    },
    /// The barrage cannot be paid.
    Unpaid {
        /// The price.
        need: Tokens,
        /// What could be paid.
        have: Tokens,
    },
    /// No dump that pays is in reach of the unit.
    NotServed {
        /// The unit.
        unit: UnitId,
    },
    /// No HQ and no hex serves all units with enough supply.
    NoCommonSupply,
    /// The unit gets nothing of what others of its formation would get.
    LeftOut {
        /// The unit.
        unit: UnitId,
    },
    /// Organic Trucks would pay for units of other formations.
    PaysForStrangers {
        /// The trucks.
        dump: UnitId,
    },
    /// Supply would be wasted that fills the stocks of another unit.
    OthersCouldRecover {
        /// The unit.
        unit: UnitId,
        /// The other one.
        other: UnitId,
    },
    /// The internal stocks of the unit are not to be filled now.
    StocksNotDue {
        /// The unit.
        unit: UnitId,
    },
}

impl Refusal for SupplyReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NeedsNoFuel { .. }
            | Self::HasFuel { .. }
            | Self::NotAnHq { .. }
            | Self::FormationFuelled { .. }
            | Self::NobodyServed { .. }
            | Self::ThrownOnly { .. }
            | Self::GivesNone { .. }
            | Self::ServesOthers { .. }
            | Self::SeveralDumps { .. }
            | Self::IsNamed { .. }
            | Self::NoFormation { .. }
            | Self::NotHungry { .. }
            | Self::CannotBreakOut { .. }
            | Self::IsInTrace { .. }
            | Self::NoFriendNear { .. }
            | Self::NoWayOut { .. }
            | Self::PaysWrong { .. }
            | Self::TooLittleSupply { .. }
            | Self::OutOfReach { .. }
            | Self::Unpaid { .. }
            | Self::NotServed { .. }
            | Self::NoCommonSupply
            | Self::PaysForStrangers { .. }
            | Self::LeftOut { .. }
            | Self::OthersCouldRecover { .. }
            | Self::StocksNotDue { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NeedsNoFuel { unit } => write!(f, "{} moves without fuel", name(unit)),
            Self::HasFuel { unit } => write!(f, "{} has fuel already", name(unit)),
            Self::NotAnHq { unit } => write!(f, "{} is no HQ", name(unit)),
            Self::FormationFuelled { formation } => write!(
                f,
                "{formation} has bought fuel as a formation; the rest of it pays unit by unit"
            ),
            Self::NobodyServed { formation } => write!(
                f,
                "no unit of {formation} that uses fuel is reached that way"
            ),
            Self::ThrownOnly { unit } => write!(
                f,
                "{} is reached by another HQ's throw alone, which is for itself and not to be passed on",
                name(unit)
            ),
            Self::GivesNone { hq, unit } => {
                write!(f, "{} gives {} no fuel", name(hq), name(unit))
            }
            Self::ServesOthers { hq, unit } => write!(
                f,
                "{} is not among those whom {} serves, and nothing else reaches it",
                name(unit),
                name(hq)
            ),
            Self::SeveralDumps { formation } => write!(
                f,
                "{formation} takes its fuel through one HQ or from one dump; without an HQ several dumps do not pay together"
            ),
            Self::IsNamed { hq, unit } => write!(
                f,
                "{} is to take its fuel from {} already",
                name(unit),
                name(hq)
            ),
            Self::NoFormation { formation } => {
                write!(f, "no unit of {formation} is on the map")
            }
            Self::NotHungry { unit } => write!(
                f,
                "{} does not eat: it is in trace, has eaten, or is in Strat Mode",
                name(unit)
            ),
            Self::CannotBreakOut { unit } => write!(f, "{} cannot break out", name(unit)),
            Self::IsInTrace { unit } => write!(f, "{} is in trace", name(unit)),
            Self::NoFriendNear { unit } => write!(
                f,
                "no friendly unit in trace is near enough to {}",
                name(unit)
            ),
            Self::NoWayOut { unit } => write!(
                f,
                "no way leads {} out to a friendly unit in trace",
                name(unit)
            ),
            Self::PaysWrong { need, have } => write!(
                f,
                "the price is {}, and {} is offered",
                supply(need.0),
                supply(have.0)
            ),
            Self::TooLittleSupply { dump, holds, asked } => write!(
                f,
                "{} holds {} and cannot give {}",
                name(dump),
                supply(holds.0),
                supply(asked.0)
            ),
            Self::OutOfReach { dump, unit } if dump == unit => {
                write!(f, "no supply is within reach of {}", name(unit))
            }
            Self::OutOfReach { dump, unit } => {
                write!(f, "{} is out of reach of {}", name(dump), name(unit))
            }
            Self::Unpaid { need, have } => write!(
                f,
                "the price is {}, and {} can be paid from dumps in reach",
                supply(need.0),
                supply(have.0)
            ),
            Self::NotServed { unit } => {
                write!(f, "no dump that pays is in reach of {}", name(unit))
            }
            Self::NoCommonSupply => write!(
                f,
                "what pays must come to all of them through the same HQ, or without one from the same dump"
            ),
            Self::LeftOut { unit } => write!(
                f,
                "{} is not reached through the same HQ or from the same dump as most of its formation",
                name(unit)
            ),
            Self::PaysForStrangers { dump } => write!(
                f,
                "the load of {} serves its own formation; other dumps must pay for the rest",
                name(dump)
            ),
            Self::OthersCouldRecover { unit, other } => write!(
                f,
                "what is wasted on {} would fill the stocks of {}",
                name(unit),
                name(other)
            ),
            Self::StocksNotDue { unit } => {
                write!(f, "the stocks of {} are not to be filled now", name(unit))
            }
        }
    }
}
