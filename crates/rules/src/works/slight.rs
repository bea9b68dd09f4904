//! 16.0b, 13.8d Reducing a hedgehog: engineers of its owner take a level off, free of charge.

use bevy::prelude::World;

use super::yard::{check_time, table};
use crate::engineers::reason::EngineerReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos};
use crate::outcome::Outcomes;
use crate::pieces::{Activity, Built, Family, Level, Location, Roster, UnitIx, change, fact};
use crate::side::Side;
use crate::violation::Violation;
use crate::works::language::WorksEvent;
use crate::works::reason::WorksReason;
use crate::works::{check_capable, check_within};

/// A legal order to reduce a hedgehog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlightPlan {
    works: UnitIx,
    by: UnitIx,
}

impl SlightPlan {
    /// Who does it.
    pub const fn by(&self) -> UnitIx {
        self.by
    }
}

/// Rules 16.0b and 13.8d: whether a side can reduce this hedgehog, by whom the order names or by the usual engineers.
pub(crate) fn check_slight(
    world: &World,
    side: Side,
    unit: UnitId,
    by: Option<UnitId>,
) -> Result<SlightPlan, Violation> {
    check_time(world)?;
    let roster = world.resource::<Roster>();
    let works = roster.own_units(side, &[unit], "16.0b")?[0];
    if roster.printed(works).family != Family::Hedgehog {
        return Err(Violation::new("16.0b", WorksReason::NoHedgehog { unit }));
    }
    let Some(hex) = roster.hex_of(works) else {
        return Err(Violation::new("16.0b", GeneralReason::NotOnMap { unit }));
    };
    let by = match by {
        Some(by) => {
            let by = roster.own_units(side, &[by], "13.8d")?[0];
            check_capable(world, by)?;
            check_within(world, by, hex)?;
            by
        }
        None => *engineers_for(world, side, hex).first().ok_or_else(|| {
            let hex = world.resource::<Board>().grid().pos(hex);
            Violation::new("13.8d", EngineerReason::NobodyNear { hex })
        })?,
    };
    Ok(SlightPlan { works, by })
}

/// Rule 13.8d: who can take works in a hex down: the Engineer-Capable units within their radius that have neither moved nor
/// worked. The nearest is the usual one, engineers before HQs.
fn engineers_for(world: &World, side: Side, hex: HexIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let at = grid.pos(hex);
    // Most are too far away, which is cheaply seen.
    let radius = u32::from(table(world).engineer_radius);
    let is_near = |from: HexPos| grid.distance(from, at) <= radius;
    let can = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.location(unit).hex().is_some_and(is_near)
            && check_capable(world, unit).is_ok()
            && check_within(world, unit, hex).is_ok()
    };
    let rank = |&unit: &UnitIx| {
        let is_hq = roster.printed(unit).family == Family::Headquarters;
        let from = roster.location(unit).hex();
        (is_hq, from.map(|from| grid.distance(from, at)), unit)
    };
    let mut able: Vec<UnitIx> = roster.iter().filter(can).collect();
    able.sort_by_key(rank);
    able
}

/// Who can reduce a hedgehog, the usual one first.
pub(super) fn slighters(world: &World, side: Side, works: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let hex = roster.find(works).and_then(|works| roster.hex_of(works));
    let able = hex.map(|hex| engineers_for(world, side, hex));
    roster.ids(able.unwrap_or_default())
}

/// Takes a level off; without one the counter goes back to the tray. The engineers have done their work for the phase.
pub(crate) fn apply_slight(world: &mut World, plan: SlightPlan, out: &mut Outcomes) {
    let SlightPlan { works, by } = plan;
    change::set(world, by, Activity::Finished);
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
    out.push(WorksEvent::Slighted { works, at, level });
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
            && check_slight(world, side, printed.id, None).is_ok()
    };
    roster.iter().filter(own).collect()
}
