//! 16.0c Reducing a hedgehog: its owner takes a level off, free of charge, with those who could build it.

use bevy::prelude::World;

use super::builders::{as_they_are, check_builders};
use super::crews::crews;
use super::yard::{check_left_alone, check_time, table};
use crate::construction::{Construction, Work};
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexIx};
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Captured, Family, Level, Location, Roster, UnitIx, change, fact};
use crate::side::Side;
use crate::violation::Violation;
use crate::works::language::WorksEvent;
use crate::works::reason::WorksReason;

/// The rule.
const RULE: &str = "16.0c";

/// A legal order to reduce a hedgehog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlightPlan {
    works: UnitIx,
    by: Vec<UnitIx>,
}

impl SlightPlan {
    /// Who does it.
    pub fn by(&self) -> &[UnitIx] {
        &self.by
    }
}

/// Rule 16.0c: whether a side can reduce this hedgehog, by those whom the order names or by the usual ones.
pub(crate) fn check_slight(
    world: &World,
    side: Side,
    unit: UnitId,
    by: &[UnitId],
) -> Result<SlightPlan, Violation> {
    let (works, hex) = check_works(world, side, unit)?;
    let by = if by.is_empty() {
        let usual = crews(world, side, hex, RULE).into_iter().next();
        usual.ok_or_else(|| {
            let hex = world.resource::<Board>().grid().pos(hex);
            let need = table(world).unaided_size;
            Violation::new(RULE, WorksReason::NobodyWorks { hex, need })
        })?
    } else {
        let by = world.resource::<Roster>().own_units(side, by, RULE)?;
        check_builders(world, &as_they_are(world, &by), hex, RULE)?;
        by
    };
    Ok(SlightPlan { works, by })
}

/// A hedgehog of one's own that can be reduced in this turn, and where it is.
fn check_works(world: &World, side: Side, unit: UnitId) -> Result<(UnitIx, HexIx), Violation> {
    check_time(world)?;
    let roster = world.resource::<Roster>();
    let works = roster.own_units(side, &[unit], RULE)?[0];
    if roster.printed(works).family != Family::Hedgehog {
        return Err(Violation::new(RULE, WorksReason::NoHedgehog { unit }));
    }
    let Some(hex) = roster.hex_of(works) else {
        return Err(Violation::new(RULE, GeneralReason::NotOnMap { unit }));
    };
    check_left_alone(world, world.resource::<Board>().grid().pos(hex), RULE)?;
    Ok((works, hex))
}

/// Those who can reduce a hedgehog, each crew by itself, the usual one first.
pub(super) fn slighters(world: &World, side: Side, works: UnitId) -> Vec<Vec<UnitId>> {
    let Ok((_, hex)) = check_works(world, side, works) else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let crews = crews(world, side, hex, RULE).into_iter();
    crews.map(|crew| roster.ids(crew)).collect()
}

/// Takes a level off; without one the counter goes back to the tray. Who did it has done its work for the phase.
pub(crate) fn apply_slight(world: &mut World, plan: SlightPlan, out: &mut Outcomes) {
    let SlightPlan { works, by } = plan;
    for &unit in &by {
        change::set(world, unit, Activity::Finished);
    }
    let Some(at) = world.resource::<Roster>().location(works).hex() else {
        return;
    };
    world
        .resource_mut::<Construction>()
        .note(at, Work::WorksReduced);
    let level = fact::<Level>(world, works).0.saturating_sub(1);
    if level == 0 {
        change::relocate(world, works, Location::Tray);
        change::set(world, works, Level::default());
        change::set_captured(world, works, Captured(false));
    } else {
        change::set(world, works, Level(level));
    }
    let roster = world.resource::<Roster>();
    out.push(WorksEvent::Slighted {
        works: roster.printed(works).id,
        at,
        level,
        by: roster.ids(by),
    });
}

/// Hedgehogs that a side can reduce now.
pub(super) fn slightable(world: &World, side: Side) -> Vec<UnitIx> {
    if check_time(world).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.family == Family::Hedgehog
            && printed.side == side
            && roster.hex_of(unit).is_some()
            && check_slight(world, side, printed.id, &[]).is_ok()
    };
    roster.iter().filter(own).collect()
}
