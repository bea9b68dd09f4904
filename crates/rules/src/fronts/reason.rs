//! C&C 2 Why an order about Fronts is refused: the facts, and how they are put into words.

use std::fmt;

use crate::ids::{ArmyId, UnitId};
use crate::language::Refusal;
use crate::map::HexPos;
use crate::pieces::{FrontPosture, Tokens};

/// Why the rules of Fronts refuse something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FrontReason {
    /// The side has no such Front.
    NoFront {
        /// What was asked for.
        front: ArmyId,
    },
    /// It is not the time for it.
    NotNow {
        /// For what.
        action: &'static str,
        /// When it is done.
        when: &'static str,
    },
    /// The Front has this posture.
    HasPosture {
        /// Its name.
        front: String,
        /// The posture.
        posture: FrontPosture,
    },
    /// The Front has changed its posture in this phase.
    HasDecided {
        /// Its name.
        front: String,
    },
    /// The Front has evaded and may not be Offensive yet.
    HasEvaded {
        /// Its name.
        front: String,
    },
    /// More Fronts would be Offensive than may be.
    TooManyOffensive {
        /// How many may be.
        limit: u8,
        /// How many Fronts there are.
        existing: u8,
    },
    /// The Front is off the map.
    OffMap {
        /// Its name.
        front: String,
    },
    /// The Front is on the map.
    OnMap {
        /// Its name.
        front: String,
    },
    /// The marker has moved in this phase.
    HasMoved {
        /// The Front's name.
        front: String,
    },
    /// The marker lies there.
    IsThere {
        /// Where.
        at: HexPos,
    },
    /// The marker lies on detrainable hexes alone.
    NotDetrainable {
        /// The hex.
        at: HexPos,
    },
    /// An enemy combat unit is too near.
    EnemyNear {
        /// The hex.
        at: HexPos,
        /// The hexes that must lie between, and one.
        clearance: u8,
    },
    /// The hex is too far.
    TooFar {
        /// The hex.
        to: HexPos,
        /// How far the marker goes by rail.
        by_rail: u8,
        /// How far it goes across country.
        across_country: u8,
    },
    /// The Front has too few armies to give one up.
    TooFewArmies {
        /// Its name.
        front: String,
        /// How many it has.
        has: u8,
        /// How few it must keep.
        least: u8,
    },
    /// The army is too far from the Front.
    ArmyTooFar {
        /// The army's HQ.
        hq: UnitId,
        /// The Front's name.
        front: String,
        /// How far it is.
        distance: u32,
        /// How far it may be.
        radius: u8,
    },
    /// The Front would spend more on attacks than it may in a turn.
    SpendsTooMuch {
        /// Its name.
        front: String,
        /// What this attack takes.
        asked: Tokens,
        /// What it has spent.
        spent: Tokens,
        /// What it may spend.
        cap: Tokens,
    },
}

impl Refusal for FrontReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::IsThere { at } | Self::NotDetrainable { at } | Self::EnemyNear { at, .. } => {
                vec![*at]
            }
            Self::TooFar { to, .. } => vec![*to],
            Self::NoFront { .. }
            | Self::NotNow { .. }
            | Self::HasPosture { .. }
            | Self::HasDecided { .. }
            | Self::HasEvaded { .. }
            | Self::TooManyOffensive { .. }
            | Self::OffMap { .. }
            | Self::OnMap { .. }
            | Self::HasMoved { .. }
            | Self::TooFewArmies { .. }
            | Self::ArmyTooFar { .. }
            | Self::SpendsTooMuch { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoFront { front } => write!(f, "this side has no Front {front} with a posture"),
            Self::NotNow { action, when } => write!(f, "{action} only in {when}"),
            Self::HasPosture { front, posture } => {
                write!(f, "{front} is in {} posture already", posture.name())
            }
            Self::HasDecided { front } => {
                write!(f, "{front} has changed its posture in this phase, once")
            }
            Self::HasEvaded { front } => write!(
                f,
                "{front} has evaded, and may not become Offensive in this phase"
            ),
            Self::TooManyOffensive { limit, existing } => write!(
                f,
                "of {existing} Fronts on the map {limit} may be Offensive at once"
            ),
            Self::OffMap { front } => write!(f, "the HQ of {front} is off the map"),
            Self::OnMap { front } => write!(f, "the HQ of {front} is on the map"),
            Self::HasMoved { front } => {
                write!(f, "the HQ of {front} has moved in this phase")
            }
            Self::IsThere { at } => write!(f, "the HQ of the Front is in {at} already"),
            Self::NotDetrainable { at } => write!(
                f,
                "{at} is no detrainable hex with a rail line to a source of supply"
            ),
            Self::EnemyNear { at, clearance } => write!(
                f,
                "an enemy combat unit is nearer to {at} than {clearance} {}",
                if *clearance == 1 { "hex" } else { "hexes" }
            ),
            Self::TooFar {
                to,
                by_rail,
                across_country,
            } => write!(
                f,
                "{to} is farther than {by_rail} hexes by rail and {across_country} across country"
            ),
            Self::TooFewArmies { front, has, least } => write!(
                f,
                "{front} has {has} {}, and gives none up as long as it has no more than {least}",
                if *has == 1 { "army" } else { "armies" }
            ),
            Self::ArmyTooFar {
                hq,
                front,
                distance,
                radius,
            } => write!(
                f,
                "{} is {distance} hexes from the HQ of {front}, of {radius} at most",
                name(hq)
            ),
            Self::SpendsTooMuch {
                front,
                asked,
                spent,
                cap,
            } => write!(
                f,
                "{front} is in Defense posture: it has spent {}T of {}T for attacks in this turn, and this takes {}T",
                spent.0, cap.0, asked.0
            ),
        }
    }
}
