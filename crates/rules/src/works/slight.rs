//! 16.0b Reducing a hedgehog: its owner takes a level off, free of charge.

use bevy::prelude::World;

use super::yard::check_time;
use crate::ids::UnitId;
use crate::outcome::Outcome;
use crate::pieces::{Built, Family, Level, Location, Roster, UnitIx, change, fact};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// A legal order to reduce a hedgehog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlightPlan {
    works: UnitIx,
}

/// Rule 16.0b: whether a side can reduce this hedgehog.
pub(crate) fn check_slight(
    world: &World,
    side: Side,
    unit: UnitId,
) -> Result<SlightPlan, Violation> {
    check_time(world)?;
    let roster = world.resource::<Roster>();
    let works = roster.own_units(side, &[unit], "16.0b")?[0];
    if roster.printed(works).family != Family::Hedgehog {
        return Err(Violation::new("16.0b", Reason::NoHedgehog { unit }));
    }
    Ok(SlightPlan { works })
}

/// Takes a level off; without one the counter goes back to the tray.
pub(crate) fn apply_slight(world: &mut World, plan: SlightPlan, out: &mut Vec<Outcome>) {
    let works = plan.works;
    let roster = world.resource::<Roster>();
    let id = roster.printed(works).id;
    let Some(at) = roster.location(works).hex() else {
        return;
    };
    let level = fact::<Level>(world, works).0.saturating_sub(1);
    if level == 0 {
        change::relocate(world, works, Location::Tray);
        change::set(world, works, Level::default());
        change::set(world, works, Built::default());
    } else {
        change::set(world, works, Level(level));
    }
    let works = id;
    out.push(Outcome::Slighted { works, at, level });
}

/// Hedgehogs that a side can reduce now.
pub(crate) fn slightable(world: &World, side: Side) -> Vec<UnitIx> {
    if check_time(world).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Hedgehog && printed.side == side && roster.hex_of(unit).is_some()
    };
    roster.iter().filter(own).collect()
}
