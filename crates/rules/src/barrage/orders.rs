//! 10.0d, 10.0e, 10.1 The order to barrage: who may fire at what, and what he pays.

use bevy::prelude::World;

use super::guns::{charge, cost, guns, price, strength_of};
use super::target::{aims, can_aim};
use crate::barrage::language::BarrageAim;
use crate::barrage::reason::BarrageReason;
use crate::combat::Fought;
use crate::combat::reason::CombatReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::pieces::{HasFought, Released, Roster, UnitIx, fact, posture};
use crate::profile::profile;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::supply::joint::settle;
use crate::supply::{Bill, Payment};
use crate::violation::{Reason, Violation};

/// A legal barrage with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarragePlan {
    /// Who fires.
    pub side: Side,
    /// The artillery.
    pub units: Vec<UnitIx>,
    /// The hex.
    pub target: HexPos,
    /// What in it.
    pub aim: BarrageAim,
    /// All their strengths together.
    pub strength: u16,
    /// Tokens taken from each dump.
    pub paid: Bill,
}

/// Rule 10.0: whether artillery can barrage a hex, and how it is paid.
pub(crate) fn check_barrage(
    world: &World,
    side: Side,
    ids: &[UnitId],
    target: HexPos,
    aim: BarrageAim,
    supply: Option<&[Payment]>,
) -> Result<BarragePlan, Violation> {
    check_time(world)?;
    let units = world.resource::<Roster>().own_units(side, ids, "10.0")?;
    check_target(world, side, target, aim)?;
    for &unit in &units {
        check_gun(world, unit)?;
        check_range(world, unit, target)?;
    }
    let strength = strength_of(&guns(world, &units, target));
    if strength == 0 {
        return Err(Violation::new("10.0", BarrageReason::TooWeak));
    }
    let price = |part: &[UnitIx]| price(world, part, target, aim);
    let paid = settle(world, charge(side, &units, &price), supply)?;
    Ok(BarragePlan {
        side,
        units,
        target,
        aim,
        strength,
        paid,
    })
}

/// Rule 10.0e: artillery fires in the Barrage Segments of the Reaction, Combat and Exploitation Phases.
fn check_time(world: &World) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    let phase = matches!(
        now.phase,
        Phase::Reaction | Phase::Combat | Phase::Exploitation
    );
    if phase && now.segment == Segment::Barrage {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "barrage of artillery",
        now: now.name(),
    });
    Err(Violation::new("10.0e", reason))
}

/// Rules 10.0c, 10.0d and 10.0e: whether there is something to barrage in a hex that has not been barraged.
fn check_target(
    world: &World,
    side: Side,
    target: HexPos,
    aim: BarrageAim,
) -> Result<(), Violation> {
    let Some(hex) = world.resource::<Board>().grid().index(target) else {
        return Err(Violation::new(
            "10.0d",
            GeneralReason::OffMap { hex: target },
        ));
    };
    if aim == BarrageAim::Railroad {
        return Err(Violation::new("10.0c", BarrageReason::PlanesOnly));
    }
    if !can_aim(world, side, hex, aim) {
        let hex = target;
        let what = aim.name();
        let reason = match aim {
            BarrageAim::Units => Reason::Combat(CombatReason::NobodyThere { hex }),
            BarrageAim::AirBase | BarrageAim::Port | BarrageAim::Railroad => {
                Reason::Barrage(BarrageReason::NoFacility { hex, what })
            }
        };
        return Err(Violation::new("10.0d", reason));
    }
    if world.resource::<Fought>().is_barraged(target) {
        let reason = Reason::Barrage(BarrageReason::BarragedAlready { hex: target });
        return Err(Violation::new("10.0e", reason));
    }
    Ok(())
}

/// Rules 10.0e and 13.4a: whether a unit can fire at anything in this segment.
fn check_gun(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let posture = posture(world, unit);
    let id = printed.id;
    if printed.face(posture.orientation).barrage.is_none() {
        return Err(Violation::new(
            "10.0",
            BarrageReason::NoBarrage { unit: id },
        ));
    }
    if profile(world, unit).barrage.is_none() {
        let mode = posture.mode();
        let reason = Reason::Barrage(BarrageReason::NoBarrageInMode { unit: id, mode });
        return Err(Violation::new("13.4a", reason));
    }
    let any_may = world.resource::<Clock>().now().phase == Phase::Combat;
    if !any_may && !fact::<Released>(world, unit).0 {
        let reason = Reason::Barrage(BarrageReason::OnlyReleasedFire { unit: id });
        return Err(Violation::new("10.0e", reason));
    }
    if fact::<HasFought>(world, unit).0 {
        return Err(Violation::new(
            "10.0e",
            BarrageReason::HasFired { unit: id },
        ));
    }
    Ok(())
}

/// Rule 10.1a: the range is counted in hexes, whatever lies between.
fn check_range(world: &World, unit: UnitIx, target: HexPos) -> Result<(), Violation> {
    let (range, distance) = range_to(world, unit, target);
    if distance <= u32::from(range) {
        return Ok(());
    }
    let unit = world.resource::<Roster>().printed(unit).id;
    let reason = Reason::Barrage(BarrageReason::OutOfRange {
        unit,
        hex: target,
        distance,
        range,
    });
    Err(Violation::new("10.1a", reason))
}

/// The range of a unit, and how far it is from a hex.
fn range_to(world: &World, unit: UnitIx, target: HexPos) -> (u8, u32) {
    let roster = world.resource::<Roster>();
    let face = roster.printed(unit).face(posture(world, unit).orientation);
    let range = face.barrage.map_or(0, |barrage| barrage.range);
    let from = roster.location(unit).hex();
    let grid = world.resource::<Board>().grid();
    let distance = from.map_or(u32::MAX, |from| grid.distance(from, target));
    (range, distance)
}

/// Artillery of a side that could fire now, supply aside, each with the hexes it could fire at; [`aims`] tells at what.
pub fn batteries(world: &World, side: Side) -> Vec<(UnitIx, Vec<HexPos>)> {
    if check_time(world).is_err() {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let able = |&unit: &UnitIx| {
        roster.printed(unit).side == side
            && roster.hex_of(unit).is_some()
            && check_gun(world, unit).is_ok()
    };
    let guns: Vec<UnitIx> = roster.iter().filter(able).collect();
    if guns.is_empty() {
        return Vec::new();
    }
    let fought = world.resource::<Fought>();
    let open = |&hex: &HexPos| !fought.is_barraged(hex) && !aims(world, side, hex).is_empty();
    let grid = world.resource::<Board>().grid();
    let targets: Vec<HexPos> = grid.iter().filter(open).collect();
    let in_range = |unit: UnitIx| -> Vec<HexPos> {
        let near = |&&hex: &&HexPos| check_range(world, unit, hex).is_ok();
        targets.iter().filter(near).copied().collect()
    };
    guns.into_iter()
        .map(|unit| (unit, in_range(unit)))
        .filter(|(_, hexes)| !hexes.is_empty())
        .collect()
}

/// Whether a side has any barrage that it could pay for. It is enough to ask each gun: what supply pays for several together in
/// one way (10.1b A) pays for each of them alone, Organic Trucks giving no more than their own guns add (13.2g B).
pub(crate) fn has_any(world: &World, side: Side) -> bool {
    batteries(world, side).into_iter().any(|(unit, hexes)| {
        let strength = strength_of(&guns(world, &[unit], hexes[0]));
        let all = hexes.iter().flat_map(|&hex| aims(world, side, hex));
        let costs = all.map(|aim| cost(world, aim, strength));
        let cheapest = costs.min_by_key(|cost| cost.0);
        strength > 0
            && cheapest.is_some_and(|need| {
                let price = |_: &[UnitIx]| need;
                settle(world, charge(side, &[unit], &price), None).is_ok()
            })
    })
}
