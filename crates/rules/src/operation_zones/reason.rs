//! C&C 4 Why an order about an operation zone is refused: the facts, and how they are put into words.

use std::fmt;

use crate::ids::{ArmyId, UnitId};
use crate::language::Refusal;
use crate::map::HexPos;

/// Why the rules of operation zones refuse something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZoneReason {
    /// The game is played without operation zones.
    NotPlayed,
    /// It is not the Reinforcement Phase of the side.
    NotNow,
    /// The side has no such army.
    NoSuchArmy {
        /// What was asked for.
        army: ArmyId,
    },
    /// Such a command has no zone: the HQ of an army group, or one that stands alone.
    HasNone {
        /// Its name.
        army: String,
    },
    /// The army has no HQ on the map.
    NoHq {
        /// Its name.
        army: String,
    },
    /// The army is too far from the enemy to have a zone.
    TooFar {
        /// Its name.
        army: String,
        /// How near an enemy unit in trace supply must be.
        depth: u8,
        /// Whether its HQs must be so near.
        by_hq_only: bool,
    },
    /// The hex of a boundary counter is not on the map.
    OffMap {
        /// The hex.
        at: HexPos,
    },
    /// Both boundaries lead straight away from each other.
    Opposite,
    /// The left boundary does not lie on the left.
    Crossed {
        /// The hex of the left counter.
        left: HexPos,
        /// That of the right one.
        right: HexPos,
    },
    /// The boundaries lead to the enemy.
    Forward {
        /// The name of the army.
        army: String,
    },
    /// A boundary counter does not lie beside the enemy line.
    NotAtLine {
        /// Its hex.
        at: HexPos,
    },
    /// Other zones have every hex.
    NothingLeft {
        /// The name of the army.
        army: String,
    },
    /// The army has no zone.
    NotPlaced {
        /// Its name.
        army: String,
    },
    /// Armies that are near the enemy have no zone yet.
    StillToPlace {
        /// Their names.
        armies: Vec<String>,
    },
    /// The unit stands in the zone of another army, or beside that of the army in hand (C&C 1.2).
    StandsElsewhere {
        /// The unit.
        unit: UnitId,
        /// Where.
        at: HexPos,
        /// The name of the army in hand.
        army: String,
        /// The name of the other army in whose zone it stands.
        host: Option<String>,
    },
}

impl Refusal for ZoneReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::OffMap { at } | Self::NotAtLine { at } | Self::StandsElsewhere { at, .. } => {
                vec![*at]
            }
            Self::Crossed { left, right } => vec![*left, *right],
            Self::NotPlayed
            | Self::NotNow
            | Self::NoSuchArmy { .. }
            | Self::HasNone { .. }
            | Self::NoHq { .. }
            | Self::TooFar { .. }
            | Self::Opposite
            | Self::Forward { .. }
            | Self::NothingLeft { .. }
            | Self::NotPlaced { .. }
            | Self::StillToPlace { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotPlayed => write!(f, "this game is played without operation zones"),
            Self::NotNow => write!(
                f,
                "operation zones are laid out in the Reinforcement Phase of their side"
            ),
            Self::NoSuchArmy { army } => write!(f, "this side has no army {army}"),
            Self::HasNone { army } => write!(
                f,
                "{army} is a command of one HQ, which has no operation zone"
            ),
            Self::NoHq { army } => write!(f, "{army} has no HQ on the map"),
            Self::TooFar {
                army,
                depth,
                by_hq_only,
            } => {
                let who = if *by_hq_only { "no HQ" } else { "no unit" };
                write!(
                    f,
                    "{who} of {army} is within {depth} hexes of an enemy combat unit in trace supply"
                )
            }
            Self::OffMap { at } => write!(f, "{at} is not on the map"),
            Self::Opposite => write!(f, "the boundaries lead straight away from each other"),
            Self::Crossed { left, right } => write!(
                f,
                "as its army looks at the enemy, {left} does not lie to the left of {right}"
            ),
            Self::Forward { army } => {
                write!(f, "the boundaries lead away from the units of {army}")
            }
            Self::NotAtLine { at } => write!(
                f,
                "{at} is not beside the enemy line, on the own side of it"
            ),
            Self::NothingLeft { army } => {
                write!(f, "the zones of other armies leave no hex to {army}")
            }
            Self::NotPlaced { army } => write!(f, "{army} has no operation zone"),
            Self::StillToPlace { armies } => write!(
                f,
                "{} near the enemy, and {} to be laid out",
                match &armies[..] {
                    [one] => format!("{one} is"),
                    several => format!("{} are", several.join(", ")),
                },
                if armies.len() == 1 {
                    "its operation zone has"
                } else {
                    "their operation zones have"
                }
            ),
            Self::StandsElsewhere {
                unit,
                army,
                host: Some(host),
                ..
            } => write!(
                f,
                "{} stands in the operation zone of {host}, not of {army}",
                name(unit)
            ),
            Self::StandsElsewhere {
                unit,
                army,
                host: None,
                ..
            } => write!(
                f,
                "{} stands neither in the operation zone of {army} nor behind it",
                name(unit)
            ),
        }
    }
}
