//! 16.0b, 16.0c, 13.8d Who builds and reduces: one Engineer-Capable unit within its radius, or other combat units in the hex
//! together. Reducing an air base (15.4) and damaging a port (19.0c) are done by the same.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::yard::table;
use crate::engineers::reason::EngineerReason;
use crate::map::{Board, Cost, Direction, HexIx, Mobility};
use crate::pieces::{Activity, Mode, Posture, Re, Roster, UnitIx, fact, may_engineer, posture};
use crate::side::Side;
use crate::stacking::reason::StackingReason;
use crate::stacking::size_of;
use crate::terrain::StepCosts;
use crate::violation::{Reason, Violation};
use crate::works::reason::WorksReason;
use crate::zoc::Zones;

/// A unit in the posture in which it would work.
pub(crate) type Builder = (UnitIx, Posture);

/// Whether these units can work in a hex. `rule` is the one that lets others than engineers do it.
pub(crate) fn check_builders(
    world: &World,
    builders: &[Builder],
    hex: HexIx,
    rule: &'static str,
) -> Result<(), Violation> {
    match builders {
        [only] if is_engineer(world, *only) => check_within(world, only.0, hex),
        _ => check_others(world, builders, hex, rule),
    }
}

/// These units in the postures that they have.
pub(crate) fn as_they_are(world: &World, units: &[UnitIx]) -> Vec<Builder> {
    let as_it_is = |&unit: &UnitIx| (unit, posture(world, unit));
    units.iter().map(as_it_is).collect()
}

/// Rule 13.8a: whether a unit is Engineer-Capable.
pub(crate) fn is_engineer(world: &World, (unit, posture): Builder) -> bool {
    may_engineer(world.resource::<Roster>().printed(unit), posture)
}

/// Rules 13.8 and 13.8a: whether a unit is Engineer-Capable: an HQ or an engineer with its Combat side up, in Combat Mode or
/// Disorganized.
pub(crate) fn check_capable(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let posture = posture(world, unit);
    if may_engineer(printed, posture) {
        return Ok(());
    }
    let (unit, mode) = (printed.id, posture.mode());
    let (rule, reason) = if printed.engineer {
        ("13.8a", EngineerReason::NotCapable { unit, mode })
    } else {
        ("13.8", EngineerReason::NoEngineer { unit })
    };
    Err(Violation::new(rule, Reason::Engineers(reason)))
}

/// Rules 16.0b and 16.0c: other combat units work in their own hex, together large enough.
fn check_others(
    world: &World,
    builders: &[Builder],
    hex: HexIx,
    rule: &'static str,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    for &builder in builders {
        check_fit(world, builder, rule)?;
        if roster.hex_of(builder.0) != Some(hex) {
            let unit = roster.printed(builder.0).id;
            let hex = world.resource::<Board>().grid().pos(hex);
            let reason = Reason::Works(WorksReason::BuildsElsewhere { unit, hex });
            return Err(Violation::new(rule, reason));
        }
    }
    let have = size_together(world, builders);
    let need = table(world).unaided_size;
    if have < need {
        return Err(Violation::new(
            rule,
            WorksReason::TooFewBuilders { have, need },
        ));
    }
    Ok(())
}

/// Whether a unit can work in its own hex as others than engineers do: a combat unit in Combat Mode that has not moved.
pub(super) fn check_fit(
    world: &World,
    (unit, posture): Builder,
    rule: &'static str,
) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let id = printed.id;
    if !printed.family.is_combat() {
        return Err(Violation::new(
            rule,
            StackingReason::NoCombatUnit { unit: id },
        ));
    }
    let mode = posture.mode();
    if mode != Mode::Combat {
        let rule = if mode == Mode::Disorganized {
            "5.10e"
        } else if printed.engineer {
            "5.5b"
        } else {
            rule
        };
        let reason = Reason::Works(WorksReason::BuildsInCombatMode { unit: id, mode });
        return Err(Violation::new(rule, reason));
    }
    check_fresh(world, unit, rule)
}

/// What some units come to together.
pub(super) fn size_together(world: &World, builders: &[Builder]) -> Re {
    Re(builders
        .iter()
        .map(|&(unit, _)| size_of(world, unit).0)
        .sum())
}

/// Rules 13.8d and 16.0b: builders neither move nor build elsewhere in the phase.
pub(super) fn check_fresh(
    world: &World,
    unit: UnitIx,
    rule: &'static str,
) -> Result<(), Violation> {
    if fact::<Activity>(world, unit) == Activity::Fresh {
        return Ok(());
    }
    let unit = world.resource::<Roster>().printed(unit).id;
    Err(Violation::new(rule, WorksReason::HasActed { unit }))
}

/// Rule 13.8d: the hexes in which an engineer in a hex can build: so many steps that are open to Leg movement and do not
/// lead through enemy combat units. Zones of control do not matter.
pub(crate) fn radius(world: &World, side: Side, from: HexIx) -> BTreeSet<HexIx> {
    let board = world.resource::<Board>();
    let costs = world.resource::<StepCosts>();
    let zones = world.resource::<Zones>();
    let mut reached = BTreeSet::from([from]);
    let mut rim = vec![from];
    for _ in 0..table(world).engineer_radius {
        let mut next = Vec::new();
        for hex in rim {
            for direction in Direction::ALL {
                let Some(there) = board.neighbour(hex, direction) else {
                    continue;
                };
                let closed = costs.step(side, Mobility::Leg, hex, direction) == Cost::Prohibited;
                if !closed && !zones.has_combat_unit(side.other(), there) && reached.insert(there) {
                    next.push(there);
                }
            }
        }
        rim = next;
    }
    reached
}

/// Rule 13.8d: whether a unit that stays where it is can still construct something in a hex in this phase: it has neither
/// moved nor built, and the hex is within its radius.
pub(crate) fn check_within(world: &World, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    if fact::<Activity>(world, unit) != Activity::Fresh {
        let reason = Reason::Works(WorksReason::HasActed { unit: printed.id });
        return Err(Violation::new("13.8d", reason));
    }
    let reaches = |from| from == hex || radius(world, printed.side, from).contains(&hex);
    if roster.hex_of(unit).is_some_and(reaches) {
        return Ok(());
    }
    let reason = Reason::Works(WorksReason::BeyondRadius {
        unit: printed.id,
        hex: world.resource::<Board>().grid().pos(hex),
        radius: table(world).engineer_radius,
    });
    Err(Violation::new("13.8d", reason))
}
