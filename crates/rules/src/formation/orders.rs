//! 13.7 B Putting units into the marker of their formation and taking them out, free and whenever their owner acts.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::markers::set;
use super::{Afterwards, FormationEvent, FormationReason, Gathering, gathered_in, marker_of};
use crate::general::reason::GeneralReason;
use crate::ids::{FormationId, UnitId};
use crate::map::HexPos;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Roster, UnitIx};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// A legal order to put units into their formation's marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterPlan {
    formation: FormationId,
    units: Vec<UnitIx>,
    at: HexPos,
}

/// A legal order to take units out of a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeavePlan {
    formation: FormationId,
    units: Vec<UnitIx>,
}

fn refuse<T>(reason: FormationReason) -> Result<T, Violation> {
    Err(Violation::new("13.7", Reason::Formation(reason)))
}

/// Rules 13.7 A and B: whether units can be put into a marker: all of one formation, in one hex, where its marker is if it
/// is on the map.
pub(crate) fn check_enter(
    world: &World,
    side: Side,
    units: &[UnitId],
) -> Result<EnterPlan, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, units, "13.7")?;
    let formation = common_formation(world, &found)?;
    let Some(at) = roster.location(found[0]).hex() else {
        return Err(Violation::new(
            "13.7",
            GeneralReason::NotOnMap { unit: units[0] },
        ));
    };
    let apart = |&&unit: &&UnitIx| roster.location(unit).hex() != Some(at);
    if let Some(&other) = found.iter().find(apart) {
        let (unit, other) = (units[0], roster.printed(other).id);
        return Err(Violation::new(
            "13.7",
            GeneralReason::NotTogether { unit, other },
        ));
    }
    if let Some(marker) = marker_of(world, formation) {
        if marker.at != at {
            let at = marker.at;
            return refuse(FormationReason::MarkerElsewhere { formation, at });
        }
        if let Some(&unit) = found.iter().find(|unit| marker.units.contains(unit)) {
            let unit = roster.printed(unit).id;
            return refuse(FormationReason::InMarker { unit });
        }
    }
    let units = found;
    Ok(EnterPlan {
        formation,
        units,
        at,
    })
}

/// The formation that all these units belong to.
fn common_formation(world: &World, units: &[UnitIx]) -> Result<FormationId, Violation> {
    let roster = world.resource::<Roster>();
    let mut common = None;
    for &unit in units {
        let printed = roster.printed(unit);
        let unit = printed.id;
        let Some(formation) = printed.formation else {
            return refuse(FormationReason::Independent { unit });
        };
        if *common.get_or_insert(formation) != formation {
            let other = roster.printed(units[0]).id;
            return refuse(FormationReason::OtherFormation { unit, other });
        }
    }
    common.ok_or(Violation::new("13.7", GeneralReason::NoUnits))
}

/// Puts units into the marker of their formation.
pub(crate) fn apply_enter(world: &mut World, plan: EnterPlan, out: &mut Outcomes) {
    let EnterPlan {
        formation,
        units,
        at,
    } = plan;
    let ids = world.resource::<Roster>().ids(units.iter().copied());
    let there = marker_of(world, formation);
    let mut inside = there.map_or_else(BTreeSet::new, |marker| marker.units);
    inside.extend(units);
    set(world, formation, Some(&Gathering { at, units: inside }));
    out.push(Outcome::Formation(FormationEvent::Entered {
        formation,
        units: ids,
        at,
    }));
}

/// Rule 13.7 B: whether units can be taken out of a marker: all are in one.
pub(crate) fn check_leave(
    world: &World,
    side: Side,
    units: &[UnitId],
) -> Result<LeavePlan, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, units, "13.7")?;
    let outside = |&&unit: &&UnitIx| gathered_in(world, unit).is_none();
    if let Some(&unit) = found.iter().find(outside) {
        let unit = roster.printed(unit).id;
        return refuse(FormationReason::NotInMarker { unit });
    }
    let formation = common_formation(world, &found)?;
    let units = found;
    Ok(LeavePlan { formation, units })
}

/// Takes units out of a marker.
pub(crate) fn apply_leave(world: &mut World, plan: LeavePlan, out: &mut Outcomes) {
    if let Some(left) = take_out(world, plan.formation, &plan.units) {
        out.push(left);
    }
}

/// Rule 13.7 A: takes units out of a marker, which goes with the last of them.
pub(super) fn take_out(
    world: &mut World,
    formation: FormationId,
    leaving: &[UnitIx],
) -> Option<FormationEvent> {
    let ids = world.resource::<Roster>().ids(leaving.iter().copied());
    let mut marker = marker_of(world, formation)?;
    marker.units.retain(|unit| !leaving.contains(unit));
    let (at, gone) = (marker.at, marker.units.is_empty());
    set(world, formation, Some(&marker));
    Some(FormationEvent::Left {
        formation,
        units: ids,
        at,
        marker: if gone {
            Afterwards::OffMap
        } else {
            Afterwards::Stays
        },
    })
}
