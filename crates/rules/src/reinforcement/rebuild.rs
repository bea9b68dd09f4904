//! 13.5a to 13.5d Rebuilding: Repls near an HQ bring back units from the Dead Pile and steps of units beside them.

use bevy::prelude::World;

use super::damages::Damages;
use super::language::ReinforcementEvent;
use super::muster::Muster;
use super::reason::ReinforcementReason;
use super::{check_time, named, repls, trucks};
use crate::carriers;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::modes::{Ending, ModeChange, check_arrival, posture_on_arrival};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    Family, Location, Mode, Orientation, Posture, Roster, StepsLost, UnitIx, change, fact, posture,
};
use crate::reinforcement::refuse::refuse;
use crate::side::Side;
use crate::tables::{Batch, RebuildTable, ReplKind, ReplPrice, RuleTables, ZoneEffect};
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// A legal rebuild.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RebuildPlan {
    side: Side,
    at: HexPos,
    units: Vec<(UnitIx, Posture)>,
    steps: u8,
    with: Vec<UnitIx>,
    price: ReplPrice,
}

fn table(world: &World) -> &RebuildTable {
    &world.resource::<RuleTables>().rebuild
}

/// Rules 13.5a to 13.5e: what a unit of a side has lost and what a step of it costs, or why it is not rebuilt.
pub(super) fn damages(world: &World, side: Side, unit: UnitIx) -> Result<Damages, Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let id = printed.id;
    if matches!(printed.family, Family::Transport | Family::OrganicTruck) {
        return trucks::damages(world, side, unit);
    }
    if printed.side != side {
        return Err(Violation::new(
            "13.5a",
            GeneralReason::NotYours { unit: id },
        ));
    }
    let steps = match roster.location(unit) {
        Location::Removed => {
            return refuse("13.5c", ReinforcementReason::NeverRebuilt { unit: id });
        }
        Location::Dead => printed.steps,
        Location::Map(_) => fact::<StepsLost>(world, unit).0,
        Location::Arriving { .. } | Location::Tray => 0,
    };
    if steps == 0 {
        return refuse("13.5a", ReinforcementReason::NothingLost { unit: id });
    }
    if printed.no_rebuild {
        return refuse("13.5c", ReinforcementReason::NeverRebuilt { unit: id });
    }
    match table(world).row(printed) {
        Some(row) => Ok(Damages {
            steps,
            price: row.price,
            batch: row.batch,
        }),
        None => refuse("13.5a", ReinforcementReason::NotOnTable { unit: id }),
    }
}

/// Rules 13.5a and 13.5b: whether so many steps of these units can be rebuilt with these Repls, and placed in a mode.
pub(super) fn check_rebuild(
    world: &World,
    side: Side,
    ids: &[UnitId],
    steps: u8,
    with: &[UnitId],
    mode: Option<ModeChange>,
) -> Result<RebuildPlan, Violation> {
    check_time(world, "rebuilding", "13.5a")?;
    let units = named(world, ids, "13.5a")?;
    let price = check_price(world, side, &units, steps)?;
    let (at, with) = check_repls(world, side, with, price)?;
    check_place(world, side, at)?;
    let mut placed = Vec::with_capacity(units.len());
    for unit in units {
        placed.push((unit, check_unit(world, unit, at, mode)?));
    }
    check_ending(world, side, &placed, at)?;
    Ok(RebuildPlan {
        side,
        at,
        units: placed,
        steps,
        with,
        price,
    })
}

/// Rule 13.5b: what 5.4a, 5.7g and 5.8b ask of units that are placed, or given another mode; that of others does not matter.
fn check_ending(
    world: &World,
    side: Side,
    rebuilt: &[(UnitIx, Posture)],
    at: HexPos,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let is_new = |&(unit, after): &(UnitIx, Posture)| {
        roster.hex_of(unit).is_none() || posture(world, unit) != after
    };
    let new: Vec<(UnitIx, Posture)> = rebuilt.iter().copied().filter(is_new).collect();
    match world.resource::<Board>().grid().index(at) {
        Some(hex) => Ending::new(world, side, &new).check(hex),
        None => Ok(()),
    }
}

/// Rules 13.5b and 13.5d: what so many steps of one unit cost, or of two very small units from the Dead Pile.
pub(super) fn check_price(
    world: &World,
    side: Side,
    units: &[UnitIx],
    steps: u8,
) -> Result<ReplPrice, Violation> {
    let roster = world.resource::<Roster>();
    let Some((&first, rest)) = units.split_first() else {
        return Err(Violation::new("13.5a", GeneralReason::NoUnits));
    };
    let whole = damages(world, side, first)?;
    if !(1..=whole.steps).contains(&steps) {
        let (unit, lost) = (roster.printed(first).id, whole.steps);
        return refuse("13.5b", ReinforcementReason::TooManySteps { unit, lost });
    }
    let is_dead = |&unit: &UnitIx| roster.location(unit) == Location::Dead;
    let small = |damages: Damages| damages.batch == Batch::Pair && damages.price == whole.price;
    match rest {
        [] => {}
        [second] if units.iter().all(is_dead) && small(whole) => {
            if !small(damages(world, side, *second)?) {
                return refuse("13.5d", ReinforcementReason::NotAPair);
            }
        }
        _ => return refuse("13.5d", ReinforcementReason::NotAPair),
    }
    Ok(whole.price.times(steps))
}

/// Rule 13.5a: whether these Repls are in one hex, in Move Mode, and make up the price exactly.
fn check_repls(
    world: &World,
    side: Side,
    ids: &[UnitId],
    price: ReplPrice,
) -> Result<(HexPos, Vec<UnitIx>), Violation> {
    let roster = world.resource::<Roster>();
    let repls = roster.own_units(side, ids, "13.5a")?;
    for (&repl, &unit) in repls.iter().zip(ids) {
        if ReplKind::of(roster.printed(repl)).is_none() {
            return refuse("13.5a", ReinforcementReason::NotARepl { unit });
        }
        if roster.location(repl) != roster.location(repls[0]) {
            let (unit, other) = (ids[0], unit);
            let reason = Reason::General(GeneralReason::NotTogether { unit, other });
            return Err(Violation::new("13.5a", reason));
        }
        if posture(world, repl).mode() != Mode::Move {
            return refuse("13.5a", ReinforcementReason::ReplNotInMoveMode { unit });
        }
    }
    let given = repls::worth(world, &repls);
    if given != price {
        return refuse("13.5a", ReinforcementReason::WrongPrice { price, given });
    }
    match roster.location(repls[0]).hex() {
        Some(at) => Ok((at, repls)),
        None => Err(Violation::new(
            "13.5a",
            GeneralReason::NotOnMap { unit: ids[0] },
        )),
    }
}

/// Rule 13.5a: whether Repls in a hex can be used: out of enemy zones of control, and near an HQ.
pub(super) fn check_place(world: &World, side: Side, at: HexPos) -> Result<UnitIx, Violation> {
    let hex = at;
    let concepts = &world.resource::<RuleTables>().concepts;
    let zones = world.resource::<Zones>();
    let ix = world.resource::<Board>().grid().index(at);
    if ix.is_some_and(|ix| zones.holds_against(concepts, ZoneEffect::Rebuild, side, ix)) {
        return refuse("13.5a", ReinforcementReason::RebuildInZone { hex });
    }
    match headquarters_near(world, side, at) {
        Some(hq) => Ok(hq),
        None => {
            let radius = table(world).radius();
            refuse("13.5a", ReinforcementReason::NoHq { hex, radius })
        }
    }
}

/// Rule 13.5a: the nearest HQ of a side that can rebuild in a hex: in Combat Mode, or Disorganized with its Combat side up
/// (5.10e).
fn headquarters_near(world: &World, side: Side, at: HexPos) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let grid = world.resource::<Board>().grid();
    let radius = u32::from(table(world).radius());
    let works = |unit: UnitIx| {
        let posture = posture(world, unit);
        posture.orientation == Orientation::Combat
            && matches!(posture.mode(), Mode::Combat | Mode::Disorganized)
    };
    let near = |unit: UnitIx| {
        let printed = roster.printed(unit);
        let hq = printed.family == Family::Headquarters && printed.side == side;
        let there = roster.location(unit).hex().filter(|_| hq)?;
        let distance = grid.distance(at, there);
        (distance <= radius && works(unit)).then_some((distance, unit))
    };
    roster.iter().filter_map(near).min().map(|(_, unit)| unit)
}

/// Rules 13.5a and 13.5b: the posture of a rebuilt unit: any voluntary mode. On the map it is with the Repls, and keeps its own
/// without a word; from the Dead Pile it comes in Move Mode then.
fn check_unit(
    world: &World,
    unit: UnitIx,
    at: HexPos,
    mode: Option<ModeChange>,
) -> Result<Posture, Violation> {
    let roster = world.resource::<Roster>();
    let id = roster.printed(unit).id;
    if let Location::Map(there) = roster.location(unit) {
        if there != at {
            let (unit, hex) = (id, at);
            return refuse("13.5a", ReinforcementReason::NotWithRepls { unit, hex });
        }
        let now = posture(world, unit);
        if mode.is_none_or(|mode| mode.is_done(now)) {
            return Ok(now);
        }
    }
    let posture = posture_on_arrival(world, unit, mode.unwrap_or(ModeChange::Move))?;
    if let Some(hex) = world.resource::<Board>().grid().index(at) {
        check_arrival(world, unit, posture, hex)?;
    }
    Ok(posture)
}

/// Spends the Repls and brings back what they pay for.
pub(super) fn apply_rebuild(world: &mut World, plan: RebuildPlan, out: &mut Outcomes) {
    let RebuildPlan {
        side,
        at,
        units,
        steps,
        with,
        price,
    } = plan;
    for &repl in &with {
        change::eliminate(world, repl);
    }
    for &(unit, posture) in &units {
        if world.resource::<Roster>().location(unit).hex().is_some() {
            let lost = fact::<StepsLost>(world, unit).0;
            change::set(world, unit, StepsLost(lost.saturating_sub(steps)));
            change::set_posture(world, unit, posture);
            continue;
        }
        carriers::note_rebuilt(world, side, unit);
        change::renew(world, unit);
        let whole = world.resource::<Roster>().printed(unit).steps;
        change::set(world, unit, StepsLost(whole.saturating_sub(steps)));
        change::set_posture(world, unit, posture);
        change::relocate(world, unit, Location::Map(at));
        world.resource_mut::<Muster>().drawn.remove(&unit);
    }
    let roster = world.resource::<Roster>();
    out.push(Outcome::Reinforcement(ReinforcementEvent::Rebuilt {
        units: roster.ids(units.iter().map(|&(unit, _)| unit)),
        steps,
        with: roster.ids(with),
        price,
        at,
    }));
}
