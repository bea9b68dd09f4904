//! Why an order is refused: the rule and the facts.

use std::fmt;

use crate::ids::UnitId;
use crate::map::{HexPos, Mobility};
use crate::movement::Mp;

/// The number of a rule, such as `6.1e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleRef(pub &'static str);

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A refused order: which rule forbids it, and the facts. Displayed as is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: RuleRef,
    /// The facts.
    pub reason: Reason,
}

impl Violation {
    /// A violation of a rule.
    pub const fn new(rule: &'static str, reason: Reason) -> Self {
        Self {
            rule: RuleRef(rule),
            reason,
        }
    }

    /// The hexes that cause the refusal, for the map to outline.
    pub fn hexes(&self) -> Vec<HexPos> {
        match &self.reason {
            Reason::NotAdjacent { from, to }
            | Reason::Prohibited { from, to, .. }
            | Reason::OneWay { from, to, .. } => {
                vec![*from, *to]
            }
            Reason::NotEnoughMovement { hex, .. }
            | Reason::EnemyInHex { hex, .. }
            | Reason::MustStop { hex, .. }
            | Reason::OffMap { hex } => vec![*hex],
            Reason::NotBegun
            | Reason::AlreadyBegun
            | Reason::GameOver
            | Reason::DecisionFirst { .. }
            | Reason::NothingToDecide
            | Reason::WrongSegment { .. }
            | Reason::NoUnits
            | Reason::UnknownUnit { .. }
            | Reason::NamedTwice { .. }
            | Reason::NotYours { .. }
            | Reason::NotOnMap { .. }
            | Reason::NotTogether { .. }
            | Reason::NoPath
            | Reason::CannotMove { .. }
            | Reason::MayNotPickUp { .. }
            | Reason::Finished { .. } => Vec::new(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.reason)
    }
}

impl std::error::Error for Violation {}

/// The facts of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    AlreadyBegun,
    /// The game is over.
    GameOver,
    /// A decision is due before anything else.
    DecisionFirst {
        /// What must be decided.
        question: String,
    },
    /// No decision is due.
    NothingToDecide,
    /// The order belongs to other segments.
    WrongSegment {
        /// What the order wants to do.
        action: &'static str,
        /// The segment now.
        now: String,
    },
    /// The order names no unit.
    NoUnits,
    /// No unit has this id.
    UnknownUnit {
        /// The id.
        unit: UnitId,
    },
    /// The order names a unit twice.
    NamedTwice {
        /// The unit.
        unit: UnitId,
    },
    /// The unit belongs to the other side.
    NotYours {
        /// The unit.
        unit: UnitId,
    },
    /// The unit is not on the map.
    NotOnMap {
        /// The unit.
        unit: UnitId,
    },
    /// The units of a stack are in different hexes.
    NotTogether {
        /// A unit of the stack.
        unit: UnitId,
        /// One that is elsewhere.
        other: UnitId,
    },
    /// The order names no hex to move to.
    NoPath,
    /// The hex is not on the map.
    OffMap {
        /// The hex.
        hex: HexPos,
    },
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
    /// The unit has finished its move: another began after it.
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
        /// What it costs.
        need: Mp,
        /// What is left.
        have: Mp,
    },
    /// Enemy combat units hold the hex.
    EnemyInHex {
        /// The hex.
        hex: HexPos,
        /// One of them.
        unit: UnitId,
    },
    /// The unit entered an enemy zone of control and must stop.
    MustStop {
        /// The hex where it stops.
        hex: HexPos,
        /// The unit.
        unit: UnitId,
    },
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &UnitId::to_string)
    }
}

impl Reason {
    /// Writes the reason with units called as `name` calls them.
    pub fn write(&self, f: &mut impl fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        match self {
            Self::NotBegun => write!(f, "the game has not begun"),
            Self::AlreadyBegun => write!(f, "the game has begun already"),
            Self::GameOver => write!(f, "the game is over"),
            Self::DecisionFirst { question } => write!(f, "first decide: {question}"),
            Self::NothingToDecide => write!(f, "no such decision is due now"),
            Self::WrongSegment { action, now } => write!(f, "no {action} in the {now}"),
            Self::NoUnits => write!(f, "the order names no unit"),
            Self::UnknownUnit { unit } => write!(f, "there is no unit '{unit}'"),
            Self::NamedTwice { unit } => write!(f, "{} is named twice", name(unit)),
            Self::NotYours { unit } => write!(f, "{} belongs to the other side", name(unit)),
            Self::NotOnMap { unit } => write!(f, "{} is not on the map", name(unit)),
            Self::NotTogether { unit, other } => {
                let (unit, other) = (name(unit), name(other));
                write!(
                    f,
                    "{unit} and {other} are in different hexes; a stack moves from one hex"
                )
            }
            Self::NoPath => write!(f, "the order names no hex to move to"),
            Self::OffMap { hex } => write!(f, "hex {hex} is not on the map"),
            Self::NotAdjacent { from, to } => write!(f, "hexes {from} and {to} are not adjacent"),
            Self::CannotMove { unit } => write!(f, "{} has no movement allowance", name(unit)),
            Self::Finished { unit } => {
                write!(
                    f,
                    "{} has finished its move; another unit began to move after it",
                    name(unit)
                )
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
            Self::NotEnoughMovement { hex, need, have } => {
                write!(f, "entering {hex} costs {need} MP, {have} left")
            }
            Self::EnemyInHex { hex, unit } => {
                write!(
                    f,
                    "{} holds hex {hex}; enemy combat units can only be overrun",
                    name(unit)
                )
            }
            Self::MustStop { hex, unit } => {
                write!(
                    f,
                    "{} must stop in the enemy zone of control in {hex}",
                    name(unit)
                )
            }
        }
    }
}
