//! Why railroads do not serve: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::numbers::{Fraction, Mp};
use crate::pieces::Mode;

/// The facts of a refusal under the rules of railroads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RailReason {
    /// Trains carry no such piece.
    NotCargo {
        /// The piece.
        unit: UnitId,
    },
    /// The mode keeps the unit off trains.
    WrongMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit has moved too far to entrain.
    MovedTooFar {
        /// The unit.
        unit: UnitId,
        /// What it has spent.
        spent: Mp,
        /// What it may have spent.
        most: Mp,
    },
    /// Transport has moved with its load in this phase, or taken it up.
    LoadMoved {
        /// The transport.
        unit: UnitId,
    },
    /// The owner lets the Rail Repair unit leave track as it is.
    LeavesTrack {
        /// The unit.
        unit: UnitId,
    },
    /// The hex has no railroad.
    NoRailroad {
        /// The hex.
        hex: HexPos,
    },
    /// The cargo is there already.
    AlreadyThere {
        /// The hex.
        hex: HexPos,
    },
    /// The track is of another gauge.
    WrongGauge {
        /// The hex.
        hex: HexPos,
    },
    /// An enemy combat unit stands on the railroad.
    EnemyOnTrack {
        /// The hex.
        hex: HexPos,
    },
    /// An enemy zone of control covers the railroad.
    ZoneOnTrack {
        /// The hex.
        hex: HexPos,
    },
    /// The hex is a place to detrain that the side does not control.
    Uncontrolled {
        /// The hex.
        hex: HexPos,
    },
    /// No bridge carries the track across.
    NoBridge {
        /// On this bank.
        from: HexPos,
        /// On the other.
        to: HexPos,
    },
    /// No railroad leads from one hex to the other.
    NoTrack {
        /// From here.
        from: HexPos,
        /// To there.
        to: HexPos,
    },
    /// The hex has no village, city, port or HQ at work.
    NotDetrainable {
        /// The hex.
        hex: HexPos,
    },
    /// The railroad in the hex is joined to no supply source.
    CutOff {
        /// The hex.
        hex: HexPos,
    },
    /// The track was converted in this phase, and Rail Repair units do not leapfrog.
    FreshTrack {
        /// The hex.
        hex: HexPos,
    },
    /// Too little Rail Cap is left.
    TooLittleRailCap {
        /// What it costs.
        cost: Fraction,
        /// What is left.
        left: Fraction,
    },
    /// The piece is no Rail Repair unit.
    NotRailRepair {
        /// The piece.
        unit: UnitId,
    },
    /// A Rail Repair unit in this mode does not convert.
    NoWorkInMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit has converted as much as it can in a phase.
    ConvertedEnough {
        /// The unit.
        unit: UnitId,
        /// Hexes.
        most: u8,
    },
    /// The track needs no conversion.
    RightGauge {
        /// The hex.
        hex: HexPos,
    },
    /// Only a rail hex with a village, city or port is claimed.
    NothingToClaim {
        /// The hex.
        hex: HexPos,
    },
    /// The side controls the hex.
    ControlledAlready {
        /// The hex.
        hex: HexPos,
    },
    /// The hex lies on the enemy's side of the front.
    BehindEnemyFront {
        /// The hex.
        hex: HexPos,
    },
    /// The enemy has denied it in this phase.
    DeniedAlready {
        /// The hex.
        hex: HexPos,
    },
}

impl Refusal for RailReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NoBridge { from, to } | Self::NoTrack { from, to } => vec![*from, *to],
            Self::NoRailroad { hex }
            | Self::AlreadyThere { hex }
            | Self::WrongGauge { hex }
            | Self::EnemyOnTrack { hex }
            | Self::ZoneOnTrack { hex }
            | Self::Uncontrolled { hex }
            | Self::NotDetrainable { hex }
            | Self::CutOff { hex }
            | Self::FreshTrack { hex }
            | Self::RightGauge { hex }
            | Self::NothingToClaim { hex }
            | Self::ControlledAlready { hex }
            | Self::BehindEnemyFront { hex }
            | Self::DeniedAlready { hex } => vec![*hex],
            Self::NotCargo { .. }
            | Self::WrongMode { .. }
            | Self::MovedTooFar { .. }
            | Self::LoadMoved { .. }
            | Self::LeavesTrack { .. }
            | Self::TooLittleRailCap { .. }
            | Self::NotRailRepair { .. }
            | Self::NoWorkInMode { .. }
            | Self::ConvertedEnough { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotCargo { unit } => write!(f, "trains do not carry {}", name(unit)),
            Self::WrongMode { unit, mode } => write!(
                f,
                "{} cannot go by rail in {} Mode",
                name(unit),
                mode.title()
            ),
            Self::MovedTooFar { unit, spent, most } => write!(
                f,
                "{} has spent {spent} of the {most} MP that it may before it entrains",
                name(unit)
            ),
            Self::LoadMoved { unit } => write!(
                f,
                "{} has loaded or carried its supply in this phase; by rail it goes empty",
                name(unit)
            ),
            Self::LeavesTrack { unit } => {
                write!(f, "{} leaves track as it is, as its owner says", name(unit))
            }
            Self::NoRailroad { hex } => write!(f, "there is no railroad in {hex}"),
            Self::AlreadyThere { hex } => write!(f, "the cargo is in {hex} already"),
            Self::WrongGauge { hex } => write!(f, "the track in {hex} is of another gauge"),
            Self::EnemyOnTrack { hex } => {
                write!(f, "an enemy combat unit stands on the railroad in {hex}")
            }
            Self::ZoneOnTrack { hex } => {
                write!(f, "an enemy zone of control covers the railroad in {hex}")
            }
            Self::Uncontrolled { hex } => write!(f, "the station in {hex} is not controlled"),
            Self::NoBridge { from, to } => {
                write!(f, "no bridge carries the track from {from} to {to}")
            }
            Self::NoTrack { from, to } => write!(f, "no railroad leads from {from} to {to}"),
            Self::NotDetrainable { hex } => write!(
                f,
                "{hex} is not detrainable: it has no village, city, port or HQ at work"
            ),
            Self::CutOff { hex } => write!(
                f,
                "{hex} is not detrainable: no open railroad leads from it to a supply source"
            ),
            Self::FreshTrack { hex } => write!(
                f,
                "the track in {hex} was converted in this phase: no leapfrogging"
            ),
            Self::TooLittleRailCap { cost, left } => {
                write!(f, "it costs {cost} Rail Cap, and {left} is left this turn")
            }
            Self::NotRailRepair { unit } => write!(f, "{} is no Rail Repair unit", name(unit)),
            Self::NoWorkInMode { unit, mode } => write!(
                f,
                "{} does not convert track in {} Mode with this side up",
                name(unit),
                mode.title()
            ),
            Self::ConvertedEnough { unit, most } => write!(
                f,
                "{} has converted all of its {most} hexes this phase",
                name(unit)
            ),
            Self::RightGauge { hex } => write!(f, "the track in {hex} needs no conversion"),
            Self::NothingToClaim { hex } => write!(
                f,
                "{hex} is no railroad hex with a village, city or port, whose control would matter"
            ),
            Self::ControlledAlready { hex } => write!(f, "{hex} is controlled already"),
            Self::BehindEnemyFront { hex } => {
                write!(f, "{hex} lies on the enemy's side of the front")
            }
            Self::DeniedAlready { hex } => {
                write!(f, "control of {hex} was denied in this phase")
            }
        }
    }
}
