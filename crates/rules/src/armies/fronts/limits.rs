//! C&C 2 How many Fronts may be Offensive, and how few armies a Front may have.

use bevy::prelude::World;

use super::state::{FrontState, front_state};
use crate::armies::index::{Armies, ArmyOf, commanders_of};
use crate::fronts::reason::FrontReason;
use crate::pieces::{ArmyIx, FrontPosture};
use crate::sequence::{Clock, Date};
use crate::setup::ScenarioFacts;
use crate::side::Side;
use crate::tables::{MassiveAssault, RuleTables};
use crate::violation::Violation;

/// The Fronts of a side, on the map or off it.
pub fn fronts_of(world: &World, side: Side) -> Vec<ArmyIx> {
    those(world, side, |_| true)
}

/// C&C 2 (ruling C23): the Fronts of a side that exist: those on the map.
pub fn existing_fronts(world: &World, side: Side) -> Vec<ArmyIx> {
    those(world, side, |state| state.at.is_some())
}

/// The Fronts of a side that are Offensive.
pub fn offensive_fronts(world: &World, side: Side) -> Vec<ArmyIx> {
    those(world, side, |state| {
        state.posture == FrontPosture::Offensive
    })
}

fn those(world: &World, side: Side, is_asked: impl Fn(&FrontState) -> bool) -> Vec<ArmyIx> {
    let armies = Armies::of_side(world, side).into_iter();
    let asked = |&army: &ArmyIx| front_state(world, army).is_some_and(&is_asked);
    armies.filter(asked).collect()
}

/// C&C 2: how many Fronts of a side may be Offensive at once: half of those that exist. No limit in a Massive Assault.
pub fn offensive_limit(world: &World, side: Side) -> Option<u8> {
    if massive_assault_until(world).is_some() {
        return None;
    }
    let existing = existing_fronts(world, side).len();
    let figures = &world.resource::<RuleTables>().command.fronts;
    Some(figures.offensive_limit(u8::try_from(existing).unwrap_or(u8::MAX)))
}

/// C&C 2: the day of the first turn after the Massive Assault that is on now; none if there is none.
pub fn massive_assault_until(world: &World) -> Option<Date> {
    let facts = world.resource::<ScenarioFacts>();
    let until = |assault: &MassiveAssault| assault.until(today(world), &facts.calendar);
    assaults(world).iter().find_map(until)
}

/// C&C 2: the day on which the next Massive Assault of the game begins; none if there is none.
pub fn next_massive_assault(world: &World) -> Option<Date> {
    let facts = world.resource::<ScenarioFacts>();
    let (today, last) = (today(world), facts.date_of(facts.turns));
    let days = assaults(world).iter().map(|assault| assault.from);
    days.filter(|&day| today < day && day <= last).min()
}

fn today(world: &World) -> Date {
    let facts = world.resource::<ScenarioFacts>();
    facts.date_of(world.resource::<Clock>().turn)
}

/// The Massive Assaults of the scenario, or those of the tables.
fn assaults(world: &World) -> &[MassiveAssault] {
    let own = world.resource::<ScenarioFacts>().massive_assaults.as_ref();
    let figures = &world.resource::<RuleTables>().command.fronts;
    own.unwrap_or(&figures.massive_assaults)
}

/// C&C 2: no more Fronts of a side are Offensive than may be.
pub(crate) fn check_limit(world: &World, side: Side, offensive: usize) -> Result<(), Violation> {
    let Some(limit) = offensive_limit(world, side) else {
        return Ok(());
    };
    if offensive <= usize::from(limit) {
        return Ok(());
    }
    let reason = FrontReason::TooManyOffensive {
        limit,
        existing: u8::try_from(existing_fronts(world, side).len()).unwrap_or(u8::MAX),
    };
    Err(Violation::new("C&C 2", reason))
}

/// C&C 2: no army is taken from a Front by choice that is left with too few.
pub(crate) fn check_leaves_front(world: &World, front: ArmyIx) -> Result<(), Violation> {
    if front_state(world, front).is_none() {
        return Ok(());
    }
    let least = world.resource::<RuleTables>().command.fronts.min_armies;
    let has = commanders_of(world, front).len();
    if has > usize::from(least) {
        return Ok(());
    }
    let reason = FrontReason::TooFewArmies {
        front: ArmyOf(front).name(world),
        has: u8::try_from(has).unwrap_or(u8::MAX),
        least,
    };
    Err(Violation::new("C&C 2", reason))
}

/// C&C 2: how far from the HQ marker of a Front an army may be that is attached to it, in hexes.
pub(crate) fn attach_radius(world: &World) -> u8 {
    let figures = &world.resource::<RuleTables>().command.fronts;
    if figures.has_support(today(world)) {
        figures.support_radius
    } else {
        figures.early_attach_radius
    }
}
