//! What a player wants to know of a barrage before he orders it: strength gun by gun, column and shifts, price, chances.

use bevy::prelude::World;

use super::facility::FacilityFire;
use super::fire::{Aim, Fire, FireChances, Firer};
use super::guns::{Gun, charge, cost, guns, price, strength_of};
use super::target::{fire_at, spotters};
use crate::barrage::language::BarrageAim;
use crate::barrage::reason::BarrageReason;
use crate::combat::defenders;
use crate::general::reason::GeneralReason;
use crate::losses::steps_of;
use crate::map::{Board, HexPos};
use crate::numbers::chance::Chance;
use crate::pieces::{Tokens, UnitIx};
use crate::side::Side;
use crate::supply::joint::settle_in_one_way;
use crate::supply::{Bill, Channel, Payment};
use crate::tables::{FacilityResult, RuleTables};
use crate::violation::Violation;

/// A barrage as it would go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What each unit adds.
    pub guns: Vec<Gun>,
    /// All together, a half up (4.1).
    pub strength: u16,
    /// What it costs.
    pub cost: Tokens,
    /// What it is aimed at, with the exact chances.
    pub against: Against,
    /// Tokens taken from each dump, or why it cannot be paid.
    pub payment: Result<Bill, Violation>,
    /// The one way in which it comes to several guns (10.1b A); none for a single gun, and where it cannot be paid.
    pub channel: Option<Channel>,
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
        Err(Violation::new("10.0", GeneralReason::NoUnits))
    } else if strength == 0 {
        Err(Violation::new("10.0", BarrageReason::TooWeak))
    } else {
        let price = |part: &[UnitIx]| price(world, part, target, aim);
        settle_in_one_way(world, charge(side, units, &price), supply)
    };
    let (payment, channel) = match payment {
        Ok((bill, channel)) => (Ok(bill), channel),
        Err(violation) => (Err(violation), None),
    };
    Forecast {
        against: against(world, side, strength, target, aim),
        guns,
        strength,
        cost,
        payment,
        channel,
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
