//! 5.4 Mode change: what players choose as their units begin to move.

use bevy::prelude::World;

use super::ending::Ending;
use crate::activity::finish_marches;
use crate::armies::{Doing, check_turn};
use crate::ids::UnitId;
use crate::map::{Board, HexIx};
use crate::modes::language::{ModeChange, ModeEvent};
use crate::modes::reason::ModeReason;
use crate::outcome::Outcomes;
use crate::pieces::{
    Activity, Changed, Mode, ModeMarker, Orientation, OwnBridge, Posture, Printed, Roster, UnitIx,
    change, fact, may_engineer, posture,
};
use crate::profile::{Profile, profile_as};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{Permission, PieceType, RuleTables, ZoneEffect};
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// A legal change of mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModePlan {
    units: Vec<(UnitIx, Posture)>,
    to: ModeChange,
}

/// What a change would do to one unit, and whether it is allowed where the unit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModeOffer {
    /// The change.
    pub change: ModeChange,
    /// The unit's values after it.
    pub after: Profile,
    /// Whether it can be made in place; a refusal says why not.
    pub here: Result<(), Violation>,
    /// Whether it can be made as part of a move that ends elsewhere.
    pub with_move: bool,
}

/// The changes that make sense for a unit, allowed or not: others than its present posture, and turning only for
/// Disorganized units. `with_move` tells whether a move in a new mode has anywhere to end.
pub fn offers(
    world: &World,
    side: Side,
    unit: UnitId,
    with_move: impl Fn(ModeChange) -> bool,
) -> Vec<ModeOffer> {
    let roster = world.resource::<Roster>();
    let Some(ix) = roster.find(unit) else {
        return Vec::new();
    };
    if roster.printed(ix).side != side {
        return Vec::new();
    }
    let now = posture(world, ix);
    let has_other_side = roster.printed(ix).combat.is_some();
    let makes_sense = |change: &ModeChange| {
        let turns = matches!(change, ModeChange::Turn(_));
        turns == (now.marker == ModeMarker::Disorganized)
            && change.posture(now.marker) != now
            && (has_other_side || change.posture(now.marker).orientation == Orientation::Move)
    };
    let offer = |change: ModeChange| {
        let here = check_change(world, side, &[unit], change).map(|_| ());
        ModeOffer {
            change,
            after: profile_as(world, ix, change.posture(now.marker)),
            with_move: here.is_ok() || with_move(change),
            here,
        }
    };
    ModeChange::ALL
        .into_iter()
        .filter(makes_sense)
        .map(offer)
        .collect()
}

/// Rule 5.4: whether these units can change so where they stand.
pub(crate) fn check_change(
    world: &World,
    side: Side,
    ids: &[UnitId],
    to: ModeChange,
) -> Result<ModePlan, Violation> {
    let roster = world.resource::<Roster>();
    let units = roster.own_units(side, ids, "5.4")?;
    let mut changed = Vec::with_capacity(units.len());
    for unit in units {
        let after = posture_after(world, unit, to)?;
        // C&C 1.2: who goes into Strat Mode goes when he likes.
        check_turn(world, unit, after, Doing::ChangesMode)?;
        changed.push((unit, after));
    }
    let mut hexes: Vec<HexIx> = changed
        .iter()
        .filter_map(|&(unit, _)| roster.hex_of(unit))
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    let ending = Ending::new(world, side, &changed);
    ending.check_all(&hexes)?;
    Ok(ModePlan { units: changed, to })
}

/// Rule 5.4: the posture of a unit after a change that it may make as it begins to move; where it ends is not asked.
pub(crate) fn posture_after(
    world: &World,
    unit: UnitIx,
    to: ModeChange,
) -> Result<Posture, Violation> {
    let clock = world.resource::<Clock>();
    let now = clock.now();
    let printed = world.resource::<Roster>().printed(unit);
    let id = printed.id;
    if now.phase != Phase::Movement || now.segment != Segment::Movement {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "mode change",
            now: now.name(),
        });
        return Err(Violation::new("5.4", reason));
    }
    if fact::<Activity>(world, unit) != Activity::Fresh {
        return Err(Violation::new("5.4", ModeReason::HasMoved { unit: id }));
    }
    if fact::<Changed>(world, unit) == Changed::Settled {
        return Err(Violation::new("5.4", ModeReason::HasChanged { unit: id }));
    }
    let before = posture(world, unit);
    check_way(printed, before, to)?;
    let after = to.posture(before.marker);
    check_permission(world, printed, after)?;
    if after == before {
        let mode = after.mode();
        return Err(Violation::new(
            "5.4",
            ModeReason::AlreadyInMode { unit: id, mode },
        ));
    }
    check_zone(world, unit, before, after)?;
    Ok(after)
}

/// Rule 5.4: involuntary modes stay until the Clean Up Phase; a Disorganized unit can only be turned.
fn check_way(printed: &Printed, before: Posture, to: ModeChange) -> Result<(), Violation> {
    let unit = printed.id;
    let turns = matches!(to, ModeChange::Turn(_));
    let reason = match before.marker {
        ModeMarker::Exploit { .. } => Reason::Modes(ModeReason::Involuntary {
            unit,
            mode: Mode::Exploit,
        }),
        ModeMarker::Disorganized if !turns => Reason::Modes(ModeReason::Involuntary {
            unit,
            mode: Mode::Disorganized,
        }),
        ModeMarker::None | ModeMarker::Reserve | ModeMarker::Strat if turns => {
            Reason::Modes(ModeReason::NotDisorganized { unit })
        }
        ModeMarker::None | ModeMarker::Reserve | ModeMarker::Strat | ModeMarker::Disorganized => {
            return Ok(());
        }
    };
    Err(Violation::new("5.4", reason))
}

/// Table 16: which types may be in which mode, and on which side.
fn check_permission(world: &World, printed: &Printed, after: Posture) -> Result<(), Violation> {
    let unit = printed.id;
    let mode = after.mode();
    let piece = PieceType::of(printed.family);
    let permission = world.resource::<RuleTables>().modes.permission(piece, mode);
    let wrong_side = after.orientation == Orientation::Combat
        && (permission == Permission::MoveSideOnly || printed.combat.is_none());
    match permission {
        Permission::No | Permission::Fixed | Permission::Limited => Err(Violation::new(
            forbidding_rule(piece, mode),
            Reason::Modes(ModeReason::ModeForbidden { unit, mode }),
        )),
        _ if wrong_side => Err(Violation::new("5.6b", ModeReason::NoCombatSide { unit })),
        Permission::Yes
        | Permission::Restricted
        | Permission::MoveSideOnly
        | Permission::Always => Ok(()),
    }
}

/// The clause that keeps a type of piece out of a mode.
const fn forbidding_rule(piece: PieceType, mode: Mode) -> &'static str {
    match (piece, mode) {
        (PieceType::Repl | PieceType::Transport | PieceType::OrganicTruck, Mode::Combat) => "5.5c",
        (PieceType::Transport, Mode::Reserve) => "5.7f",
        (PieceType::Transport | PieceType::OrganicTruck, Mode::Strat) => "5.8c",
        _ => "5.1",
    }
}

/// Rules 13.5b and 13.6b: the posture of a unit that comes onto the map in a voluntary mode; where it comes is not asked.
pub(crate) fn posture_on_arrival(
    world: &World,
    unit: UnitIx,
    to: ModeChange,
) -> Result<Posture, Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    check_way(printed, Posture::default(), to)?;
    let after = to.posture(ModeMarker::None);
    check_permission(world, printed, after)?;
    Ok(after)
}

/// Rules 5.7c and 5.8a: whether a unit may come onto the map in a hex in this posture.
pub(crate) fn check_arrival(
    world: &World,
    unit: UnitIx,
    posture: Posture,
    hex: HexIx,
) -> Result<(), Violation> {
    check_zone_in(world, unit, posture.mode(), hex)
}

/// Rules 5.7c and 5.8a: no unit goes into Reserve or Strat Mode in an enemy zone of control, negated or not.
fn check_zone(
    world: &World,
    unit: UnitIx,
    before: Posture,
    after: Posture,
) -> Result<(), Violation> {
    let mode = after.mode();
    match world.resource::<Roster>().hex_of(unit) {
        Some(hex) if before.mode() != mode => check_zone_in(world, unit, mode, hex),
        _ => Ok(()),
    }
}

fn check_zone_in(world: &World, unit: UnitIx, mode: Mode, hex: HexIx) -> Result<(), Violation> {
    let (rule, effect) = match mode {
        Mode::Reserve => ("5.7c", ZoneEffect::EnterReserve),
        Mode::Strat => ("5.8a", ZoneEffect::EnterStrat),
        Mode::Combat | Mode::Move | Mode::Exploit | Mode::Disorganized => return Ok(()),
    };
    let printed = world.resource::<Roster>().printed(unit);
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    if zones.holds_against(concepts, effect, printed.side, hex) {
        let unit = printed.id;
        let hex = world.resource::<Board>().grid().pos(hex);
        return Err(Violation::new(
            rule,
            ModeReason::ModeInZone { unit, hex, mode },
        ));
    }
    Ok(())
}

/// Rule 5.4: lets units take on the mode that comes with an order, those that are not in it yet.
pub(crate) fn take_on(
    world: &mut World,
    units: &[(UnitIx, Posture)],
    to: ModeChange,
    out: &mut Outcomes,
) {
    for &(unit, after) in units {
        if posture(world, unit) != after {
            set_chosen(world, unit, after);
        }
    }
    let ids = units.iter().map(|&(unit, _)| unit);
    let units = world.resource::<Roster>().ids(ids);
    out.push(ModeEvent::ModeChanged { units, to });
}

/// Puts a unit into a posture that its owner chose.
fn set_chosen(world: &mut World, unit: UnitIx, after: Posture) {
    let printed = world.resource::<Roster>().printed(unit);
    let worked = may_engineer(printed, posture(world, unit));
    change::set_posture(world, unit, after);
    // What counts is whether it worked before its first change.
    if fact::<Changed>(world, unit) == Changed::No {
        change::set(world, unit, OwnBridge(worked));
        change::set(world, unit, Changed::Open);
    }
}

/// Carries a legal change out. It begins a move, and so ends those of others (6.1g).
pub(crate) fn apply_change(world: &mut World, plan: ModePlan, out: &mut Outcomes) {
    finish_marches(world, &[]);
    let ids = world
        .resource::<Roster>()
        .ids(plan.units.iter().map(|&(unit, _)| unit));
    for (unit, after) in plan.units {
        set_chosen(world, unit, after);
    }
    out.push(ModeEvent::ModeChanged {
        units: ids,
        to: plan.to,
    });
}
