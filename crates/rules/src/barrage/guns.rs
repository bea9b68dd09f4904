//! 10.0 The guns of a barrage: what each adds, and what all of them cost.

use bevy::prelude::World;

use crate::barrage::language::BarrageAim;
use crate::map::{Board, HexPos};
use crate::numbers::Fraction;
use crate::pieces::{Mode, Roster, Tokens, UnitIx, posture};
use crate::profile::profile;
use crate::side::Side;
use crate::supply::ammunition::Feeding;
use crate::supply::joint::Charge;
use crate::tables::RuleTables;

/// What one unit adds to a barrage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gun {
    /// The unit.
    pub unit: UnitIx,
    /// The hex from which it fires.
    pub from: HexPos,
    /// Its mode; Disorganized halves (5.10b).
    pub mode: Mode,
    /// The barrage strength on the side that shows.
    pub printed: u8,
    /// What it adds; nothing if it cannot barrage in its mode.
    pub strength: Fraction,
    /// Its range.
    pub range: u8,
    /// How far the target is, in hexes.
    pub distance: u32,
}

/// Rules 10.0 and 5.10b: what each unit adds to a barrage of a hex.
pub(super) fn guns(world: &World, units: &[UnitIx], target: HexPos) -> Vec<Gun> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let gun = |&unit: &UnitIx| {
        let from = roster.location(unit).hex()?;
        let posture = posture(world, unit);
        let printed = roster.printed(unit).face(posture.orientation).barrage;
        Some(Gun {
            unit,
            from,
            mode: posture.mode(),
            printed: printed.map_or(0, |barrage| barrage.strength),
            strength: profile(world, unit).barrage.unwrap_or(Fraction::ZERO),
            range: printed.map_or(0, |barrage| barrage.range),
            distance: grid.distance(from, target),
        })
    };
    units.iter().filter_map(gun).collect()
}

/// Rule 4.2: fractions are kept and rounded once.
pub(super) fn strength_of(guns: &[Gun]) -> u16 {
    let sum = guns
        .iter()
        .fold(Fraction::ZERO, |sum, gun| sum + gun.strength);
    u16::try_from(sum.rounded()).unwrap_or(u16::MAX)
}

/// What a barrage of a strength against a target costs.
pub(super) fn cost(world: &World, aim: BarrageAim, strength: u16) -> Tokens {
    let tables = world.resource::<RuleTables>();
    match aim {
        BarrageAim::Units => tables.barrage.cost(strength),
        BarrageAim::AirBase | BarrageAim::Port | BarrageAim::Railroad => {
            tables.facility.cost(strength)
        }
    }
}

/// What a barrage of a hex by these units costs.
pub(super) fn price(world: &World, units: &[UnitIx], target: HexPos, aim: BarrageAim) -> Tokens {
    cost(world, aim, strength_of(&guns(world, units, target)))
}

/// Rules 10.1b and 12.4: the price of a barrage. One sum pays for all guns, in one way; internal stocks never do (12.10).
pub(super) fn charge<'u>(
    side: Side,
    units: &'u [UnitIx],
    price: &'u dyn Fn(&[UnitIx]) -> Tokens,
) -> Charge<'u> {
    Charge {
        side,
        units,
        price,
        rule: "10.1b",
        common: true,
        feeding: Some(Feeding::Barrage),
    }
}
