//! 13.8 Why engineers do not work: the facts, and how they are put into words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::Mode;

/// Why a task of construction is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineerReason {
    /// Only HQs and engineers do such work.
    NoEngineer {
        /// The unit.
        unit: UnitId,
    },
    /// The engineer works in Combat Mode, or Disorganized with its Combat side up.
    NotCapable {
        /// The unit.
        unit: UnitId,
        /// The mode it is in.
        mode: Mode,
    },
    /// One engineer or HQ does it alone.
    WorksAlone,
    /// The game forbids new air bases.
    NoNewBases,
    /// The game has no Air Strips to build.
    NoStrips,
    /// The hex has an air base.
    HasBase {
        /// The hex.
        hex: HexPos,
    },
    /// An air base of the enemy is in the hex.
    EnemyBase {
        /// The hex.
        hex: HexPos,
    },
    /// All air base counters of the side are in play.
    NoBaseLeft,
    /// The side has no air base in the hex.
    NoBase {
        /// The hex.
        hex: HexPos,
    },
    /// The air base has been improved in this turn.
    ImprovedThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// The air base has the highest level there is.
    HighestBase {
        /// The hex.
        hex: HexPos,
        /// That level.
        level: u8,
    },
    /// The air base has been reduced in this phase.
    ReducedThisPhase {
        /// The hex.
        hex: HexPos,
    },
    /// The air base has the lowest level to which it is reduced, or is a Strip.
    LowestBase {
        /// The hex.
        hex: HexPos,
    },
    /// The port has been repaired in this turn.
    RepairedThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// The port has been damaged by its owner in this turn.
    DamagedThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// The side holds no port in the hex.
    NoPort {
        /// The hex.
        hex: HexPos,
    },
    /// The port has no hit.
    PortWhole {
        /// The hex.
        hex: HexPos,
    },
    /// The port has as many hits as it can have.
    PortWrecked {
        /// The hex.
        hex: HexPos,
        /// That many.
        hits: u8,
    },
}

impl Refusal for EngineerReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::HasBase { hex }
            | Self::EnemyBase { hex }
            | Self::ReducedThisPhase { hex }
            | Self::LowestBase { hex }
            | Self::RepairedThisTurn { hex }
            | Self::DamagedThisTurn { hex }
            | Self::NoBase { hex }
            | Self::ImprovedThisTurn { hex }
            | Self::HighestBase { hex, .. }
            | Self::NoPort { hex }
            | Self::PortWhole { hex }
            | Self::PortWrecked { hex, .. } => vec![*hex],
            Self::NoEngineer { .. }
            | Self::NotCapable { .. }
            | Self::WorksAlone
            | Self::NoNewBases
            | Self::NoStrips
            | Self::NoBaseLeft => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoEngineer { unit } => {
                write!(f, "{} is neither an HQ nor an engineer", name(unit))
            }
            Self::NotCapable { unit, mode } => write!(
                f,
                "{} is in {} Mode; engineers work with their Combat side up, in Combat Mode or DG",
                name(unit),
                mode.title()
            ),
            Self::WorksAlone => write!(f, "one HQ or engineer builds and repairs alone"),
            Self::NoNewBases => write!(f, "in this game no air bases are built"),
            Self::NoStrips => write!(f, "in this game no Air Strips are built"),
            Self::HasBase { hex } => write!(f, "an air base is in hex {hex}"),
            Self::EnemyBase { hex } => write!(f, "an air base of the enemy is in hex {hex}"),
            Self::NoBaseLeft => write!(f, "all air base counters are in play"),
            Self::NoBase { hex } => write!(f, "you have no air base in hex {hex}"),
            Self::ImprovedThisTurn { hex } => {
                write!(f, "the air base in {hex} has been improved in this turn")
            }
            Self::HighestBase { hex, level } => {
                write!(f, "the air base in {hex} has level {level}, the highest")
            }
            Self::ReducedThisPhase { hex } => {
                write!(f, "the air base in {hex} has been reduced in this phase")
            }
            Self::LowestBase { hex } => write!(
                f,
                "the air base in {hex} is of level 1 or a Strip, and is not reduced further"
            ),
            Self::RepairedThisTurn { hex } => {
                write!(
                    f,
                    "a hit on the port in {hex} has been repaired in this turn"
                )
            }
            Self::DamagedThisTurn { hex } => {
                write!(f, "the port in {hex} has been damaged in this turn")
            }
            Self::NoPort { hex } => write!(f, "you hold no port in hex {hex}"),
            Self::PortWhole { hex } => write!(f, "the port in {hex} has no hit"),
            Self::PortWrecked { hex, hits } => {
                write!(f, "the port in {hex} has {hits} hits, the most there are")
            }
        }
    }
}
