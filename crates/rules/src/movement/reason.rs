//! 6.0 Why an order about movement is refused: the facts and their words.

use std::fmt;

use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::{HexPos, Mobility};
use crate::numbers::Mp;

/// The facts of a refusal about movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementReason {
    /// The order names no hex to move to.
    NoPath,
    /// Two hexes of the path do not touch.
    NotAdjacent {
        /// First hex.
        from: HexPos,
        /// Second hex.
        to: HexPos,
    },
    /// The unit has no movement allowance.
    CannotMove {
        /// The unit.
        unit: UnitId,
    },
    /// The scenario holds the unit back until a turn, if it names one, or until it is attacked.
    HeldBack {
        /// The unit.
        unit: UnitId,
        /// The turn on which it is free.
        until: Option<u8>,
    },
    /// The unit has finished its move for this segment: others have begun, or it has gone by rail or built.
    Finished {
        /// The unit.
        unit: UnitId,
    },
    /// A moving stack may not pick up units on its way.
    MayNotPickUp {
        /// The unit that would be picked up.
        unit: UnitId,
    },
    /// Terrain or hexside closed to the mobility type.
    Prohibited {
        /// From this hex.
        from: HexPos,
        /// To this hex.
        to: HexPos,
        /// Mobility type.
        mobility: Mobility,
        /// What closes it.
        terrain: String,
    },
    /// The unit could not move back the same way.
    OneWay {
        /// From this hex.
        from: HexPos,
        /// To this hex.
        to: HexPos,
        /// Mobility type.
        mobility: Mobility,
    },
    /// Too few movement points.
    NotEnoughMovement {
        /// The hex that cannot be paid.
        hex: HexPos,
        /// Who has least of those that lack some.
        unit: UnitId,
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// Enemy combat units hold the hex.
    EnemyInHex {
        /// The hex.
        hex: HexPos,
        /// The one on top, if the mover may know it (4.9).
        unit: Option<UnitId>,
    },
    /// The unit entered an enemy zone of control and must stop.
    MustStop {
        /// The hex where it stops.
        hex: HexPos,
        /// The unit.
        unit: UnitId,
    },
    /// The unit has negated an enemy zone of control for others, and so stays where it is.
    Holds {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has no enemy zone of control to negate, or has begun to move.
    HoldsNothing {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on its way, so it cannot be dropped off.
    NotOnTheMove {
        /// The unit.
        unit: UnitId,
    },
    /// A unit in Strat Mode would enter an enemy zone of control.
    StratIntoZone {
        /// The hex.
        hex: HexPos,
        /// The unit.
        unit: UnitId,
    },
    /// Only released Reserves move in the Reaction Phase.
    NotReleased {
        /// The unit.
        unit: UnitId,
    },
    /// Only exploiting units and released Reserves move in the Exploitation Phase.
    NotExploiting {
        /// The unit.
        unit: UnitId,
    },
    /// The unit has no fuel.
    NotFuelled {
        /// The unit.
        unit: UnitId,
    },
    /// The hex can be entered by road only, which does not help an overrun.
    OnlyByRoad {
        /// The hex.
        hex: HexPos,
        /// Mobility type.
        mobility: Mobility,
    },
    /// The ground is too rough for an overrun.
    TooRough {
        /// The hex.
        hex: HexPos,
        /// Mobility type.
        mobility: Mobility,
        /// The most that the hex may cost.
        limit: Mp,
    },
    /// The unit has halted for booty where its march may not end.
    GoesOn {
        /// The unit.
        unit: UnitId,
        /// Where it is.
        hex: HexPos,
    },
    /// No way leads there.
    NoWay {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexPos,
    },
}

impl Refusal for MovementReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::NotAdjacent { from, to }
            | Self::Prohibited { from, to, .. }
            | Self::OneWay { from, to, .. } => {
                vec![*from, *to]
            }
            Self::NotEnoughMovement { hex, .. }
            | Self::EnemyInHex { hex, .. }
            | Self::MustStop { hex, .. }
            | Self::StratIntoZone { hex, .. }
            | Self::OnlyByRoad { hex, .. }
            | Self::TooRough { hex, .. }
            | Self::GoesOn { hex, .. }
            | Self::NoWay { hex, .. } => vec![*hex],
            Self::NoPath
            | Self::CannotMove { .. }
            | Self::HeldBack { .. }
            | Self::MayNotPickUp { .. }
            | Self::Finished { .. }
            | Self::Holds { .. }
            | Self::HoldsNothing { .. }
            | Self::NotOnTheMove { .. }
            | Self::NotReleased { .. }
            | Self::NotExploiting { .. }
            | Self::NotFuelled { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NoPath => write!(f, "the order names no hex to move to"),
            Self::NotAdjacent { from, to } => write!(f, "hexes {from} and {to} are not adjacent"),
            Self::CannotMove { unit } => write!(f, "{} has no movement allowance", name(unit)),
            Self::HeldBack { unit, until } => {
                write!(f, "{} is held back by the scenario until ", name(unit))?;
                match until {
                    Some(turn) => write!(f, "turn {turn}, or until its group is attacked"),
                    None => write!(f, "its group is attacked"),
                }
            }
            Self::Finished { unit } => {
                write!(f, "{} has finished its move for this segment", name(unit))
            }
            Self::MayNotPickUp { unit } => {
                write!(f, "a stack on the move may not pick up {}", name(unit))
            }
            Self::Prohibited {
                from,
                to,
                mobility,
                terrain,
            } => {
                write!(
                    f,
                    "{terrain} from {from} to {to} is prohibited to {} movement",
                    mobility.name()
                )
            }
            Self::OneWay { from, to, mobility } => {
                write!(
                    f,
                    "{} movement from {from} to {to} could not be made the other way round",
                    mobility.name()
                )
            }
            Self::NotEnoughMovement {
                hex,
                unit,
                need,
                have,
            } => {
                write!(
                    f,
                    "entering {hex} costs {} {need} MP, {have} left",
                    name(unit)
                )
            }
            Self::EnemyInHex { hex, unit } => {
                let who = unit.as_ref().map_or_else(|| "the enemy".to_owned(), name);
                write!(
                    f,
                    "{who} holds hex {hex}; enemy combat units can only be overrun"
                )
            }
            Self::MustStop { hex, unit } => {
                write!(
                    f,
                    "{} must stop in the enemy zone of control in {hex} unless a combat unit stays there",
                    name(unit)
                )
            }
            Self::Holds { unit } => write!(
                f,
                "{} negates an enemy zone of control for others and spends no movement points in this phase",
                name(unit)
            ),
            Self::HoldsNothing { unit } => write!(
                f,
                "{} stands in no enemy zone of control that it could negate by staying, or has begun to move",
                name(unit)
            ),
            Self::NotOnTheMove { unit } => write!(f, "{} is not on the move", name(unit)),
            Self::StratIntoZone { hex, unit } => write!(
                f,
                "{} in Strat Mode cannot enter the enemy zone of control in {hex}",
                name(unit)
            ),
            Self::NotReleased { unit } => write!(
                f,
                "{} is no released Reserve; nothing else moves in the Reaction Phase",
                name(unit)
            ),
            Self::NotExploiting { unit } => write!(
                f,
                "{} has neither an Exploit marker nor been released from Reserve",
                name(unit)
            ),
            Self::NotFuelled { unit } => write!(
                f,
                "{} has no fuel and so spends no movement points",
                name(unit)
            ),
            Self::OnlyByRoad { hex, mobility } => write!(
                f,
                "{hex} is closed to {} movement off the road, and roads do not help an overrun",
                mobility.name()
            ),
            Self::TooRough {
                hex,
                mobility,
                limit,
            } => write!(
                f,
                "{hex} costs {} movement more than {limit} MP off the road, too much for an overrun",
                mobility.name()
            ),
            Self::GoesOn { unit, hex } => write!(
                f,
                "{} has halted in {hex}, where its march may not end, and must go on first",
                name(unit)
            ),
            Self::NoWay { unit, hex } => write!(f, "no way leads {} to {hex}", name(unit)),
        }
    }
}
