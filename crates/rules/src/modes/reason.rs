//! 5.0 Why an order about modes is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::Mode;

/// The facts of a refusal about modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeReason {
    /// The unit has begun to move, and modes change before that.
    HasMoved {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has changed its mode, and others have moved since.
    HasChanged {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is in a mode that only the Clean Up Phase ends.
    Involuntary {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// Only Disorganized units are turned without changing their mode.
    NotDisorganized {
        /// The unit.
        unit: UnitId,
    },
    /// Pieces of this type are never in the mode.
    ModeForbidden {
        /// The unit.
        unit: UnitId,
        /// The mode.
        mode: Mode,
    },
    /// The counter has no Combat side to show.
    NoCombatSide {
        /// The unit.
        unit: UnitId,
    },
    /// Nothing would change.
    AlreadyInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The mode cannot be entered in an enemy zone of control.
    ModeInZone {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        hex: HexPos,
        /// The mode.
        mode: Mode,
    },
    /// All Reserve markers of the side are in play.
    NoReserveMarker {
        /// How many it has.
        pool: usize,
    },
    /// A unit in Reserve would end with a hedgehog.
    WithHedgehog {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexPos,
    },
    /// A unit in Strat Mode would end where trace supply is not possible.
    NoTrace {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexPos,
    },
    /// The unit is not in Reserve.
    NotInReserve {
        /// The unit.
        unit: UnitId,
    },
}

impl Refusal for ModeReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::ModeInZone { hex, .. }
            | Self::WithHedgehog { hex, .. }
            | Self::NoTrace { hex, .. } => vec![*hex],
            Self::HasMoved { .. }
            | Self::HasChanged { .. }
            | Self::Involuntary { .. }
            | Self::NotDisorganized { .. }
            | Self::ModeForbidden { .. }
            | Self::NoCombatSide { .. }
            | Self::AlreadyInMode { .. }
            | Self::NoReserveMarker { .. }
            | Self::NotInReserve { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::HasMoved { unit } => write!(
                f,
                "{} has begun to move; modes change before the first step",
                name(unit)
            ),
            Self::HasChanged { unit } => write!(
                f,
                "{} has changed its mode and others have acted since: its move is over",
                name(unit)
            ),
            Self::Involuntary { unit, mode } => write!(
                f,
                "{} is in {} Mode, which only the Clean Up Phase ends",
                name(unit),
                mode.title()
            ),
            Self::NotDisorganized { unit } => write!(
                f,
                "{} is not Disorganized; choose Combat or Move Mode instead",
                name(unit)
            ),
            Self::ModeForbidden { unit, mode } => write!(
                f,
                "{} is of a type that is never in {} Mode",
                name(unit),
                mode.title()
            ),
            Self::NoCombatSide { unit } => write!(f, "{} has no Combat side", name(unit)),
            Self::AlreadyInMode { unit, mode } => {
                write!(f, "{} is in {} Mode already", name(unit), mode.title())
            }
            Self::ModeInZone { unit, hex, mode } => write!(
                f,
                "{} cannot go into {} Mode in the enemy zone of control in {hex}",
                name(unit),
                mode.title()
            ),
            Self::NoReserveMarker { pool } => write!(
                f,
                "all {pool} Reserve markers are in play; end where one lies already, or free one"
            ),
            Self::WithHedgehog { unit, hex } => write!(
                f,
                "{} in Reserve Mode cannot end with the hedgehog in {hex}",
                name(unit)
            ),
            Self::NoTrace { unit, hex } => write!(
                f,
                "{} in Strat Mode must end where trace supply is possible, and in {hex} it is not",
                name(unit)
            ),
            Self::NotInReserve { unit } => write!(f, "{} is not in Reserve Mode", name(unit)),
        }
    }
}
