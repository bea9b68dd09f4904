//! 13.6 Units that are due are placed by their owner, in any voluntary mode, overstacked if need be.

use bevy::prelude::World;

use super::due::{due, hexes_in_company, is_due, note_arrival};
use super::gates::{self, Entries};
use super::language::ReinforcementEvent;
use super::muster::Muster;
use super::reason::ReinforcementReason;
use super::{check_time, named, parcels};
use crate::entering;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::map::{Board, HexIx, HexPos};
use crate::modes::{Ending, ModeChange, check_arrival, posture_on_arrival};
use crate::numbers::Fraction;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{
    BrokenOut, Family, ModeMarker, Posture, Roster, Tokens, UnitIx, change, fact, posture,
};
use crate::reinforcement::refuse::refuse;
use crate::side::Side;
use crate::violation::Violation;

/// Legal placing of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnterPlan {
    side: Side,
    groups: Vec<Group>,
}

impl EnterPlan {
    /// Whether units come upon enemy pieces, so that dice may fall (9.14).
    pub(super) fn captures(&self) -> bool {
        self.groups.iter().any(|group| group.captures)
    }
}

/// Units that enter together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    at: HexPos,
    units: Vec<(UnitIx, Posture)>,
    /// What they take up of a port, in SP; nothing elsewhere.
    cargo: Fraction,
    /// Whether they capture what they find there.
    captures: bool,
}

/// Rules 13.6, 13.6a and 13.6b: whether these units can be placed in a hex, in a mode.
pub(super) fn check_enter(
    world: &World,
    side: Side,
    ids: &[UnitId],
    at: HexPos,
    mode: Option<ModeChange>,
) -> Result<EnterPlan, Violation> {
    check_time(world, "arrivals", "13.6")?;
    let units = check_due(world, side, ids)?;
    let group = check_group(world, side, &units, at, mode)?;
    let groups = vec![group];
    Ok(EnterPlan { side, groups })
}

/// The units that an order names: each once, of the side, and due.
fn check_due(world: &World, side: Side, ids: &[UnitId]) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    let units = named(world, ids, "13.6")?;
    for (&ix, &unit) in units.iter().zip(ids) {
        if roster.printed(ix).side != side {
            return Err(Violation::new("13.6", GeneralReason::NotYours { unit }));
        }
        if !is_due(world, side, ix) {
            return refuse("13.6", ReinforcementReason::NotDue { unit });
        }
    }
    Ok(units)
}

fn check_group(
    world: &World,
    side: Side,
    units: &[UnitIx],
    at: HexPos,
    mode: Option<ModeChange>,
) -> Result<Group, Violation> {
    let Some(hex) = world.resource::<Board>().grid().index(at) else {
        return Err(Violation::new("13.6", GeneralReason::OffMap { hex: at }));
    };
    let roster = world.resource::<Roster>();
    let mut placed = Vec::with_capacity(units.len());
    for &unit in units {
        let id = roster.printed(unit).id;
        let stranger = ReinforcementReason::NotItsEntry { unit: id, hex: at };
        let entries = gates::entries_of(world, unit).unwrap_or(Entries::Any(Vec::new()));
        let suits = |hex: HexIx| gates::can_stand(world, unit, hex);
        gates::check_place(world, side, &entries, at, stranger, &suits)?;
        let posture = match mode {
            Some(mode) => posture_on_arrival(world, unit, mode)?,
            None => posture(world, unit),
        };
        check_arrival(world, unit, posture, hex)?;
        placed.push((unit, posture));
    }
    entering::check_pieces(world, side, &placed, hex)?;
    let cargo = gates::check_landing(world, side, units, at)?;
    Ending::new(world, side, &placed).check(hex)?;
    Ok(Group {
        at,
        captures: entering::would_capture(world, &placed, at),
        units: placed,
        cargo,
    })
}

/// Rule 13.6: everything that is due and has one hex to go to, each as the scenario gives it, or else in Move Mode.
pub(super) fn check_enter_all(world: &World, side: Side) -> Result<EnterPlan, Violation> {
    check_time(world, "arrivals", "13.6")?;
    let mut by_hex: Vec<(HexPos, Vec<UnitIx>)> = Vec::new();
    for unit in due(world, side) {
        if let [at] = hexes_in_company(world, side, unit)[..] {
            match by_hex.iter_mut().find(|(known, _)| *known == at) {
                Some((_, units)) => units.push(unit),
                None => by_hex.push((at, vec![unit])),
            }
        }
    }
    let mut groups = Vec::new();
    for (at, units) in by_hex {
        let together = check_group(world, side, &units, at, None);
        let together = together.or_else(|_| check_group(world, side, &units, at, MOVE));
        match together {
            Ok(group) => groups.push(group),
            // A port has no room for all of them: which of them land is for their owner to say.
            Err(_) if gates::port(world, side, at).is_some() => {}
            // Enemy pieces are there that nobody of them takes (4.4c): they wait.
            Err(_) if entering::is_among_pieces(world, side, at) => {}
            Err(violation) => return Err(violation),
        }
    }
    if groups.is_empty() {
        return refuse("13.6", ReinforcementReason::NothingToEnter);
    }
    check_markers(world, side, &groups)?;
    Ok(EnterPlan { side, groups })
}

/// Rule 5.4a: Reserve markers are counted over all hexes together in which some are needed. Everything else was asked of each
/// hex by itself.
fn check_markers(world: &World, side: Side, groups: &[Group]) -> Result<(), Violation> {
    let grid = world.resource::<Board>().grid();
    let (mut reserves, mut hexes) = (Vec::new(), Vec::new());
    for group in groups {
        let waits = |(_, posture): &&(UnitIx, Posture)| posture.marker == ModeMarker::Reserve;
        let waiting: Vec<(UnitIx, Posture)> = group.units.iter().filter(waits).copied().collect();
        if !waiting.is_empty() {
            reserves.extend(waiting);
            hexes.extend(grid.index(group.at));
        }
    }
    Ending::new(world, side, &reserves).check_all(&hexes)
}

const MOVE: Option<ModeChange> = Some(ModeChange::Move);

/// Places the units.
pub(super) fn apply_enter(world: &mut World, plan: EnterPlan, out: &mut Outcomes) {
    let EnterPlan { side, groups } = plan;
    for Group {
        at, units, cargo, ..
    } in groups
    {
        for &(unit, posture) in &units {
            let id = world.resource::<Roster>().printed(unit).id;
            out.push(ReinforcementEvent::Arrived { unit: id, at });
            change::set_posture(world, unit, posture);
            fill(world, unit, at, out);
            note_arrival(world, unit, 1);
            change::set(world, unit, BrokenOut::default());
            world.resource_mut::<Muster>().drawn.remove(&unit);
        }
        world.resource_mut::<Muster>().land(at, cargo);
        let units: Vec<UnitIx> = units.into_iter().map(|(unit, _)| unit).collect();
        entering::enter(world, &units, at, out);
    }
    parcels::place_what_leaves_no_choice(world, side, out);
}

/// Rule 13.6c: Organic Trucks come with all that they can carry.
fn fill(world: &mut World, unit: UnitIx, at: HexPos, out: &mut Outcomes) {
    let printed = world.resource::<Roster>().printed(unit);
    let (id, family, capacity) = (printed.id, printed.family, printed.capacity);
    let held = fact::<Tokens>(world, unit).0;
    let tokens = capacity.saturating_sub(held);
    if family == Family::OrganicTruck && tokens > 0 {
        change::set(world, unit, Tokens(held + tokens));
        let unit = id;
        out.push(Outcome::Reinforcement(ReinforcementEvent::CameLoaded {
            unit,
            at,
            tokens,
        }));
    }
}
