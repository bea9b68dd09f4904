//! C&C 1.2 Why an order about objectives is refused: the facts, and how they are put into words.

use std::fmt;

use super::language::Assignee;
use crate::ids::UnitId;
use crate::language::Refusal;
use crate::map::HexPos;

/// Why an objective is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ObjectiveReason {
    /// The game is played without armies and HQs in turn.
    NotPlayed,
    /// The side has no such army, or no such HQ that commands.
    Nobody {
        /// Who was named.
        of: Assignee,
    },
    /// The note is too long.
    TooLong {
        /// So many letters.
        have: usize,
        /// So many at most.
        most: usize,
    },
    /// The note has a sign that is no letter.
    BadSign,
    /// It says so already.
    SaysSo {
        /// Whose note it is.
        of: Assignee,
    },
    /// The hex is not on the map.
    OffMap {
        /// The hex.
        at: HexPos,
    },
    /// The pin is there.
    IsPinned {
        /// The hex.
        at: HexPos,
    },
    /// No such pin is there.
    NotPinned {
        /// The hex.
        at: HexPos,
    },
    /// There are as many pins as there may be.
    TooManyPins {
        /// Whose they are.
        of: Assignee,
        /// So many at most.
        most: usize,
    },
}

impl Refusal for ObjectiveReason {
    fn hexes(&self) -> Vec<HexPos> {
        match self {
            Self::OffMap { at } | Self::IsPinned { at } | Self::NotPinned { at } => vec![*at],
            Self::NotPlayed
            | Self::Nobody { .. }
            | Self::TooLong { .. }
            | Self::BadSign
            | Self::SaysSo { .. }
            | Self::TooManyPins { .. } => Vec::new(),
        }
    }

    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result {
        let called = |of: &Assignee| match of {
            Assignee::Army(army) => army.to_string(),
            Assignee::Hq(hq) => name(hq),
        };
        match self {
            Self::NotPlayed => write!(
                f,
                "objectives are written where armies and HQs are played in turn"
            ),
            Self::Nobody { of } => write!(
                f,
                "this side has no army and no HQ that commands of the name {}",
                called(of)
            ),
            Self::TooLong { have, most } => {
                write!(f, "a note has {most} letters at most, this has {have}")
            }
            Self::BadSign => write!(f, "a note is one line of letters"),
            Self::SaysSo { of } => write!(f, "the note of {} says so", called(of)),
            Self::OffMap { at } => write!(f, "{at} is not on the map"),
            Self::IsPinned { at } => write!(f, "the pin is in {at} already"),
            Self::NotPinned { at } => write!(f, "there is no such pin in {at}"),
            Self::TooManyPins { of, most } => {
                write!(f, "{} has {most} pins, as many as there may be", called(of))
            }
        }
    }
}
