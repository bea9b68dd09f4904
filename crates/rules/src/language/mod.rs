//! The language of the engine: what every order, answer, event and refusal can be asked, whatever its subject.
//!
//! A subject (movement, combat, rail, …) declares what is said about it in its own `language` and `reason`, and puts it into
//! words in its own `telling`. [`Order`](crate::order::Order), [`Decision`](crate::order::Decision),
//! [`Outcome`](crate::outcome::Outcome) and [`Reason`](crate::violation::Reason) hold one variant a subject and hand every
//! question on. A new order or event of a subject that is there touches none of them.

pub(crate) mod flat;
mod nested;
mod roll;

use std::fmt;

use bevy::prelude::World;

pub(crate) use nested::nested;
pub use roll::RollPurpose;

use crate::ids::UnitId;
use crate::map::HexPos;
use crate::side::Side;

/// What can be put into words.
pub trait Tell {
    /// In one line, as one who knows everything reads it.
    fn tell(&self, world: &World) -> String;

    /// What an opponent is told who may not read it (4.9); nothing where even that it happened is hidden.
    fn tell_enemy(&self, _world: &World) -> Option<String> {
        None
    }
}

/// An event: what is asked of everything that happened.
pub trait Fact: Tell {
    /// The hex that it is about, for a screen to show.
    fn hex(&self) -> Option<HexPos>;

    /// Rule 4.9: whose affair it is.
    fn sight(&self) -> Sight<'_>;
}

/// Whose affair an event is: with fog of war the opponent of these units or of this side may not read it (4.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight<'a> {
    /// Units that are hidden from their enemy.
    pub units: &'a [UnitId],
    /// The side whose affair it is.
    pub side: Option<Side>,
}

impl<'a> Sight<'a> {
    /// It happened in the open.
    pub const OPEN: Self = Self {
        units: &[],
        side: None,
    };

    /// It is the affair of the owners of these units.
    pub const fn of(units: &'a [UnitId]) -> Self {
        Self { units, side: None }
    }

    /// It is the affair of a side.
    pub const fn of_side(side: Side) -> Self {
        Self {
            units: &[],
            side: Some(side),
        }
    }
}

/// The facts of a refusal.
pub trait Refusal {
    /// The hexes that cause it, for the map to outline.
    fn hexes(&self) -> Vec<HexPos>;

    /// Writes it with units called as `name` calls them.
    fn write(&self, f: &mut dyn fmt::Write, name: &dyn Fn(&UnitId) -> String) -> fmt::Result;
}
