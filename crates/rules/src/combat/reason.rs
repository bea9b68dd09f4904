//! 9.0 Why an order about combat is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::naming::supply;
use crate::pieces::{Mode, Tokens};

/// The facts of a refusal about combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CombatReason {
    /// Nobody defends the hex.
    NobodyThere {
        /// The hex.
        hex: HexPos,
    },
    /// The hex has been attacked in this segment.
    AttackedAlready {
        /// The hex.
        hex: HexPos,
    },
    /// The unit has attacked in this segment.
    HasAttacked {
        /// The unit.
        unit: UnitId,
    },
    /// The unit can never attack.
    NotAttackCapable {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot attack in its mode.
    NoAttackInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit negates nothing for the supply of the overrun (4.5b).
    HoldsNoSupply {
        /// The unit.
        unit: UnitId,
    },
    /// The mode does not overrun (8.1).
    NoOverrunInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit could never enter the hex, so it cannot attack it.
    CannotEnter {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The unit has no combat supply.
    NoCombatSupply {
        /// The unit.
        unit: UnitId,
        /// What its attack costs.
        need: Tokens,
        /// What could be paid.
        have: Tokens,
    },
    /// Internal stocks are not used while supply is in reach.
    SupplyInReach {
        /// The unit.
        unit: UnitId,
    },
    /// A dump that pays serves the unit, so its internal stocks stay.
    ServedAlready {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has used up its internal stocks.
    StocksExhausted {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not among those that are asked about.
    NotInCombat {
        /// The unit.
        unit: UnitId,
    },
    /// The unit cannot retreat into the hex.
    NoRetreat {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The hex does not lead away from the enemy units of the combat.
    NotAway {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The hex is in a zone of control, and the unit is in Strat Mode and can do without.
    ZoneInStratMode {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
    /// The unit goes along with others and never retreats alone.
    OnlyTagsAlong {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has no way by which it could go along.
    NoWayAlong {
        /// The unit.
        unit: UnitId,
    },
    /// Nobody has a way for a retreat of so many hexes.
    NobodyCanRetreat {
        /// How many hexes.
        hexes: u8,
    },
}

impl Refusal for CombatReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NobodyThere { hex }
            | Self::AttackedAlready { hex }
            | Self::CannotEnter { hex, .. }
            | Self::NoRetreat { hex, .. }
            | Self::NotAway { hex, .. }
            | Self::ZoneInStratMode { hex, .. } => vec![*hex],
            Self::HasAttacked { .. }
            | Self::NotAttackCapable { .. }
            | Self::NoAttackInMode { .. }
            | Self::NoOverrunInMode { .. }
            | Self::HoldsNoSupply { .. }
            | Self::NoCombatSupply { .. }
            | Self::SupplyInReach { .. }
            | Self::ServedAlready { .. }
            | Self::StocksExhausted { .. }
            | Self::NotInCombat { .. }
            | Self::OnlyTagsAlong { .. }
            | Self::NoWayAlong { .. }
            | Self::NobodyCanRetreat { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NobodyThere { hex } => write!(f, "no enemy combat unit is in {hex}"),
            Self::AttackedAlready { hex } => {
                write!(f, "{hex} has been attacked in this segment")
            }
            Self::HasAttacked { unit } => {
                write!(f, "{} has attacked in this segment", name(unit))
            }
            Self::NotAttackCapable { unit } => {
                write!(f, "{} is not Attack-Capable", name(unit))
            }
            Self::NoAttackInMode { unit, mode } => {
                write!(f, "{} cannot attack in {} Mode", name(unit), mode.title())
            }
            Self::HoldsNoSupply { unit } => write!(
                f,
                "{} need not stay: it negates no zone for the supply of this overrun",
                name(unit)
            ),
            Self::NoOverrunInMode { unit, mode } => {
                write!(f, "{} cannot overrun in {} Mode", name(unit), mode.title())
            }
            Self::CannotEnter { unit, hex } => write!(
                f,
                "{} could not enter {hex}, so it cannot attack it",
                name(unit)
            ),
            Self::NoCombatSupply { unit, need, have } => write!(
                f,
                "{} needs {} of combat supply and {} can be paid",
                name(unit),
                supply(need.0),
                supply(have.0)
            ),
            Self::SupplyInReach { unit } => write!(
                f,
                "{} has supply in reach and must use it before its internal stocks",
                name(unit)
            ),
            Self::ServedAlready { unit } => write!(
                f,
                "{} is supplied by a dump that pays, and nobody uses both",
                name(unit)
            ),
            Self::StocksExhausted { unit } => {
                write!(f, "{} has used up its internal stocks", name(unit))
            }
            Self::NotInCombat { unit } => {
                write!(f, "{} is not among those concerned", name(unit))
            }
            Self::NoRetreat { unit, hex } => {
                write!(f, "{} cannot retreat into {hex}", name(unit))
            }
            Self::NotAway { unit, hex } => write!(
                f,
                "{hex} does not lead {} away from the enemy, and nothing is saved by it",
                name(unit)
            ),
            Self::ZoneInStratMode { unit, hex } => write!(
                f,
                "{hex} is in a zone of control, and {} in Strat Mode can go elsewhere",
                name(unit)
            ),
            Self::NoWayAlong { unit } => {
                write!(f, "{} has no way by which it could go along", name(unit))
            }
            Self::NobodyCanRetreat { hexes } => write!(
                f,
                "nobody has a way out for {hexes} {}",
                if *hexes == 1 { "hex" } else { "hexes" }
            ),
            Self::OnlyTagsAlong { unit } => write!(
                f,
                "{} goes along with retreating combat units and never retreats alone",
                name(unit)
            ),
        }
    }
}
