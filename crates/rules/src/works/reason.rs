//! 16.0 Why an order about hedgehogs is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::{Mode, Re};

/// The facts of a refusal about hedgehogs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorksReason {
    /// The game has no building of hedgehogs.
    NoBuilding,
    /// All hedgehog counters of the side are in play.
    NoHedgehogLeft,
    /// The hex has had its level of this turn.
    BuiltThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// The hex has lost its level of this turn.
    ReducedThisTurn {
        /// The hex.
        hex: HexPos,
    },
    /// A hedgehog of the enemy is in the hex.
    EnemyWorks {
        /// The hex.
        hex: HexPos,
    },
    /// Nobody who could still work is near enough.
    NobodyWorks {
        /// The hex.
        hex: HexPos,
        /// What units in the hex must come to together.
        need: Re,
    },
    /// Works rise no higher.
    HighestLevel {
        /// The hex.
        hex: HexPos,
        /// The highest level.
        level: u8,
    },
    /// Enemy combat units stand where something was to be built.
    EnemyHolds {
        /// The hex.
        hex: HexPos,
    },
    /// The side has neither units in the hex nor control of it.
    NotHeld {
        /// The hex.
        hex: HexPos,
    },
    /// The hex is beyond the radius of the engineers.
    BeyondRadius {
        /// The engineers.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
        /// Hexes that they reach.
        radius: u8,
    },
    /// Units that are not engineers build in their own hex.
    BuildsElsewhere {
        /// The unit.
        unit: UnitId,
        /// The hex in which it was to build.
        hex: HexPos,
    },
    /// The builders are too small.
    TooFewBuilders {
        /// What they come to.
        have: Re,
        /// What it takes.
        need: Re,
    },
    /// The unit is not in a mode in which it builds.
    BuildsInCombatMode {
        /// The unit.
        unit: UnitId,
        /// Its mode.
        mode: Mode,
    },
    /// The unit has moved or built in this phase.
    HasActed {
        /// The unit.
        unit: UnitId,
    },
    /// The counter is no hedgehog.
    NoHedgehog {
        /// The counter.
        unit: UnitId,
    },
}

impl Refusal for WorksReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::BuiltThisTurn { hex }
            | Self::ReducedThisTurn { hex }
            | Self::NobodyWorks { hex, .. }
            | Self::HighestLevel { hex, .. }
            | Self::EnemyHolds { hex }
            | Self::EnemyWorks { hex }
            | Self::NotHeld { hex }
            | Self::BeyondRadius { hex, .. }
            | Self::BuildsElsewhere { hex, .. } => vec![*hex],
            Self::NoBuilding
            | Self::NoHedgehogLeft
            | Self::TooFewBuilders { .. }
            | Self::BuildsInCombatMode { .. }
            | Self::HasActed { .. }
            | Self::NoHedgehog { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoBuilding => write!(f, "hedgehogs are not built in this game"),
            Self::NoHedgehogLeft => write!(
                f,
                "all hedgehog counters are in play; improve one, or reduce one to free it"
            ),
            Self::BuiltThisTurn { hex } => {
                write!(f, "the works in {hex} have risen by a level this turn")
            }
            Self::ReducedThisTurn { hex } => {
                write!(f, "the works in {hex} have been reduced this turn")
            }
            Self::EnemyWorks { hex } => write!(f, "a hedgehog of the enemy is in hex {hex}"),
            Self::NobodyWorks { hex, need } => write!(
                f,
                "no HQ or engineer that could still work in this phase is near enough to hex {hex}, nor do units in Combat Mode \
                 that have not moved come to {need} RE there"
            ),
            Self::HighestLevel { hex, level } => {
                write!(
                    f,
                    "the works in {hex} have reached {level}, the highest level"
                )
            }
            Self::EnemyHolds { hex } => write!(f, "the enemy holds hex {hex}"),
            Self::NotHeld { hex } => write!(
                f,
                "hex {hex} is neither under control nor held by a combat unit"
            ),
            Self::BeyondRadius { unit, hex, radius } => write!(
                f,
                "{} builds within {radius} hexes by ways open to Leg movement, and {hex} is not",
                name(unit)
            ),
            Self::BuildsElsewhere { unit, hex } => write!(
                f,
                "{} is not in {hex}; only one Engineer-Capable unit alone works outside its hex",
                name(unit)
            ),
            Self::TooFewBuilders { have, need } => {
                write!(f, "the builders come to {have} RE, and it takes {need}")
            }
            Self::BuildsInCombatMode { unit, mode } => write!(
                f,
                "{} is in {} Mode and works in Combat Mode only",
                name(unit),
                mode.title()
            ),
            Self::HasActed { unit } => write!(
                f,
                "{} has moved or built in this phase; builders stay where they are",
                name(unit)
            ),
            Self::NoHedgehog { unit } => write!(f, "{} is no hedgehog", name(unit)),
        }
    }
}
