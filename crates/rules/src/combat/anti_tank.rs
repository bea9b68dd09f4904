//! 9.4e Anti-Tank Effects.

use bevy::prelude::World;

use crate::map::{Board, HexPos};
use crate::pieces::{Class, Printed, Roster, Symbol, UnitIx};
use crate::side::Side;
use crate::works;

/// Levels of Anti-Tank Effects, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AntiTank {
    /// None.
    None,
    /// Light: red-coded units without the tank symbol.
    Light,
    /// Heavy: yellow-coded units, tanks, anti-tank and anti-aircraft guns, hedgehogs.
    Heavy,
}

impl AntiTank {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Light => "Light",
            Self::Heavy => "Heavy",
        }
    }
}

/// Rule 9.4e: the Anti-Tank Effects that a unit gives to its hex, and that decide what it meets.
pub fn anti_tank_of(printed: &Printed) -> AntiTank {
    match (printed.class, printed.symbol) {
        (Class::Armor, _)
        | (Class::Mech, Symbol::Armor)
        | (_, Symbol::AntiTank | Symbol::AntiAircraft) => AntiTank::Heavy,
        (Class::Mech, _) => AntiTank::Light,
        (Class::Other, _) => AntiTank::None,
    }
}

/// Rule 9.4e: the Anti-Tank Effects of a hex that these units defend.
pub fn anti_tank_in(world: &World, side: Side, at: HexPos, defenders: &[UnitIx]) -> AntiTank {
    let hex = world.resource::<Board>().grid().index(at);
    if hex.is_some_and(|hex| works::level_at(world, side, hex) > 0) {
        return AntiTank::Heavy;
    }
    let roster = world.resource::<Roster>();
    let levels = defenders
        .iter()
        .map(|&unit| anti_tank_of(roster.printed(unit)));
    levels.max().unwrap_or(AntiTank::None)
}
