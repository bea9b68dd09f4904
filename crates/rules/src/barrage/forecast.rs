//! What a player wants to know of a barrage before he orders it: strength gun by gun, column and shifts, price, chances.

use bevy::prelude::World;

use super::facility::FacilityFire;
use super::fire::{Aim, Fire, FireChances, Firer};
use super::orders::charge;
use super::target::{fire_at, spotters};
use crate::barrage::language::BarrageAim;
use crate::combat::{defenders, steps_of};
use crate::general::reason::GeneralReason;
use crate::map::{Board, HexPos};
use crate::modes::profile;
use crate::numbers::Ratio;
use crate::numbers::chance::Chance;
use crate::pieces::{Mode, Roster, Tokens, UnitIx, posture};
use crate::side::Side;
use crate::supply::joint::settle;
use crate::supply::{Bill, Payment};
use crate::tables::{FacilityResult, RuleTables};
use crate::violation::Violation;

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
    pub strength: Ratio,
    /// Its range.
    pub range: u8,
    /// How far the target is, in hexes.
    pub distance: u32,
}

/// A barrage as it would go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What each unit adds.
    pub guns: Vec<Gun>,
    /// All together, a half up (4.2).
    pub strength: u16,
    /// What it costs.
    pub cost: Tokens,
    /// What it is aimed at, with the exact chances.
    pub against: Against,
    /// Tokens taken from each dump, or why it cannot be paid.
    pub payment: Result<Bill, Violation>,
}

/// The target of a barrage and what may become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Against {
    /// The combat units of a hex.
    Units(Box<AgainstUnits>),
    /// A facility.
    Facility {
        /// Which.
        aim: BarrageAim,
        /// The barrage as the table sees it.
        fire: FacilityFire,
        /// The column, counted from 0; the table has no shifts.
        column: usize,
        /// The results that can come, from the mildest on.
        chances: Vec<(FacilityResult, Chance)>,
    },
}

/// A barrage against combat units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgainstUnits {
    /// The barrage as the table sees it.
    pub fire: Fire,
    /// Column before and after shifts, and each shift with its reason.
    pub aim: Aim,
    /// Own units that spot; none where the barrage is unspotted.
    pub spotters: Vec<UnitIx>,
    /// The exact chances.
    pub chances: FireChances,
    /// Steps in the hex.
    pub steps: u8,
}

/// Rules 10.1 and 5.10b: what each unit adds to a barrage of a hex.
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
            strength: profile(world, unit).barrage.unwrap_or(Ratio::ZERO),
            range: printed.map_or(0, |barrage| barrage.range),
            distance: grid.distance(from, target),
        })
    };
    units.iter().filter_map(gun).collect()
}

/// Rule 4.2: fractions are kept and rounded once.
pub(super) fn strength_of(guns: &[Gun]) -> u16 {
    let sum = guns.iter().fold(Ratio::ZERO, |sum, gun| sum + gun.strength);
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

/// Looks ahead at a barrage of a hex on the map by these units, whether they may fire or not; paid as the player says or in
/// the usual way.
pub fn forecast(
    world: &World,
    side: Side,
    units: &[UnitIx],
    target: HexPos,
    aim: BarrageAim,
    supply: Option<&[Payment]>,
) -> Forecast {
    let guns = guns(world, units, target);
    let strength = strength_of(&guns);
    let cost = cost(world, aim, strength);
    let payment = if units.is_empty() {
        Err(Violation::new("10.1", GeneralReason::NoUnits))
    } else {
        let price = |part: &[UnitIx]| price(world, part, target, aim);
        settle(world, charge(side, units, &price), supply)
    };
    Forecast {
        against: against(world, side, strength, target, aim),
        guns,
        strength,
        cost,
        payment,
    }
}

fn against(world: &World, side: Side, strength: u16, target: HexPos, aim: BarrageAim) -> Against {
    let tables = world.resource::<RuleTables>();
    match (aim, world.resource::<Board>().grid().index(target)) {
        (BarrageAim::Units, Some(hex)) => {
            let fire = fire_at(world, side, strength, hex);
            Against::Units(Box::new(AgainstUnits {
                aim: fire.aim(&tables.barrage),
                spotters: spotters(world, side, target),
                chances: fire.chances(&tables.barrage),
                steps: steps_of(world, &defenders(world, side.other(), target)),
                fire,
            }))
        }
        _ => {
            let by = Firer::Artillery;
            let fire = FacilityFire { by, strength };
            Against::Facility {
                aim,
                fire,
                column: tables.facility.column(strength),
                chances: fire.chances(&tables.facility),
            }
        }
    }
}
