//! 9.1, 9.2 step 1: the order to attack, whether it is legal, and what it begins.

use bevy::prelude::World;

use super::record::Fought;
use super::state::{Attacker, Combat};
use super::supply::{Settlement, settle_attack, use_stocks};
use crate::activity::check_right;
use crate::combat::language::{CombatEvent, CombatSupply};
use crate::combat::reason::CombatReason;
use crate::command::{self, Joining};
use crate::general::reason::GeneralReason;
use crate::held_back::provoke;
use crate::ids::UnitId;
use crate::map::{Board, HexPos};
use crate::movement::reason::MovementReason;
use crate::outcome::Outcomes;
use crate::pieces::{HasFought, Roster, UnitIx, fact, posture};
use crate::procedure::Procedures;
use crate::profile::profile;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::supply::ammunition::Feeding;
use crate::supply::payment::{Purse, pay};
use crate::tables::AttackKind;
use crate::terrain::StepCosts;
use crate::violation::{Reason, Violation};

/// A legal attack with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackPlan {
    /// The combat that begins.
    pub(super) combat: Box<Combat>,
    /// What the attacker pays.
    pub settlement: Settlement,
    /// The corps that an independent unit joins (C&C 5.1).
    joining: Option<Joining>,
}

/// Rule 9.1: whether units can attack a hex, and how it is paid.
pub(crate) fn check_attack(
    world: &World,
    side: Side,
    units: &[UnitId],
    target: HexPos,
    supply: Option<&CombatSupply>,
) -> Result<AttackPlan, Violation> {
    check_time(world)?;
    let found = world.resource::<Roster>().own_units(side, units, "9.1b")?;
    check_target(world, side, target)?;
    if world.resource::<Fought>().is_attacked(target) {
        let reason = Reason::Combat(CombatReason::AttackedAlready { hex: target });
        return Err(Violation::new("9.1c", reason));
    }
    for &unit in &found {
        check_attacker(world, unit, target)?;
    }
    plan(world, side, AttackKind::Regular, &found, target, supply)
}

/// A combat of these units with its price.
pub(super) fn plan(
    world: &World,
    side: Side,
    kind: AttackKind,
    units: &[UnitIx],
    target: HexPos,
    supply: Option<&CombatSupply>,
) -> Result<AttackPlan, Violation> {
    let joining = command::check_together(world, side, units)?;
    let settlement = settle_attack(world, side, units, supply)?;
    let combat = combat_of(world, side, kind, units, target);
    Ok(AttackPlan {
        combat: Box::new(combat),
        settlement,
        joining,
    })
}

/// A combat of these units against a hex, before anything is chosen.
pub(super) fn combat_of(
    world: &World,
    side: Side,
    kind: AttackKind,
    units: &[UnitIx],
    target: HexPos,
) -> Combat {
    let roster = world.resource::<Roster>();
    let attackers = units
        .iter()
        .filter_map(|&unit| {
            let from = roster.location(unit).hex()?;
            Some(Attacker { unit, from })
        })
        .collect();
    let defenders = defenders(world, side.other(), target);
    Combat::begin(kind, side, target, attackers, defenders)
}

/// Rule 9.1d: everybody who defends a hex.
pub fn defenders(world: &World, side: Side, target: HexPos) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let defends = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat()
    };
    roster.at(target).iter().copied().filter(defends).collect()
}

/// Rule 9.1a: regular attacks belong to Combat Segments, which only the phasing player has.
fn check_time(world: &World) -> Result<(), Violation> {
    let clock = world.resource::<Clock>();
    if clock.now().segment == Segment::Combat {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "regular attack",
        now: clock.now().name(),
    });
    Err(Violation::new("9.1a", reason))
}

/// Rule 9.0: hexes without enemy combat units are not attacked.
pub(super) fn check_target(world: &World, side: Side, target: HexPos) -> Result<(), Violation> {
    if world.resource::<Board>().grid().index(target).is_none() {
        return Err(Violation::new("9.0", GeneralReason::OffMap { hex: target }));
    }
    if defenders(world, side.other(), target).is_empty() {
        let reason = Reason::Combat(CombatReason::NobodyThere { hex: target });
        return Err(Violation::new("9.0", reason));
    }
    Ok(())
}

/// Rules 9.1c to 9.1f: whether one unit can attack a hex in this segment.
fn check_attacker(world: &World, unit: UnitIx, target: HexPos) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let id = printed.id;
    check_able(world, unit)?;
    check_right(world, unit, posture(world, unit).marker)?;
    if fact::<HasFought>(world, unit).0 {
        return Err(Violation::new(
            "9.1c",
            CombatReason::HasAttacked { unit: id },
        ));
    }
    let board = world.resource::<Board>();
    let grid = board.grid();
    let from = roster.location(unit).hex().unwrap_or(target);
    let Some((direction, here)) = grid.direction(from, target).zip(grid.index(from)) else {
        let to = target;
        return Err(Violation::new(
            "9.0",
            MovementReason::NotAdjacent { from, to },
        ));
    };
    let mobility = printed.face(posture(world, unit).orientation).mobility;
    let costs = world.resource::<StepCosts>();
    if !costs.is_open(printed.side, mobility, here, direction) {
        let (unit, hex) = (id, target);
        return Err(Violation::new(
            "9.1f",
            CombatReason::CannotEnter { unit, hex },
        ));
    }
    Ok(())
}

/// Rules 4.4 and 9.1e: whether a unit can attack at all as it lies.
pub(super) fn check_able(world: &World, unit: UnitIx) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let posture = posture(world, unit);
    let id = printed.id;
    if !printed.has_attack_strength(posture.orientation) {
        return Err(Violation::new(
            "4.4",
            CombatReason::NotAttackCapable { unit: id },
        ));
    }
    if profile(world, unit).attack.is_none() {
        let mode = posture.mode();
        let reason = Reason::Combat(CombatReason::NoAttackInMode { unit: id, mode });
        return Err(Violation::new("9.1e", reason));
    }
    Ok(())
}

/// The hexes that a unit could attack now, supply aside.
pub fn targets(world: &World, side: Side, unit: UnitIx) -> Vec<HexPos> {
    let roster = world.resource::<Roster>();
    let Some(from) = roster.location(unit).hex() else {
        return Vec::new();
    };
    if check_time(world).is_err() || roster.printed(unit).side != side {
        return Vec::new();
    }
    let grid = world.resource::<Board>().grid();
    let fought = world.resource::<Fought>();
    let open = |&hex: &HexPos| {
        !fought.is_attacked(hex)
            && check_target(world, side, hex).is_ok()
            && check_attacker(world, unit, hex).is_ok()
    };
    let around = grid.neighbours(from).map(|(_, hex)| hex);
    around.filter(open).collect()
}

/// Units of a side that could attack now, each with the hexes it could attack.
pub fn attackers(world: &World, side: Side) -> Vec<(UnitIx, Vec<HexPos>)> {
    if world.resource::<Clock>().now().segment != Segment::Combat {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let own = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family.is_combat() && roster.hex_of(unit).is_some()
    };
    roster
        .iter()
        .filter(own)
        .map(|unit| (unit, targets(world, side, unit)))
        .filter(|(_, targets)| !targets.is_empty())
        .collect()
}

/// Whether a side has any attack that it could pay for.
pub(crate) fn has_any_attack(world: &World, side: Side) -> bool {
    attackers(world, side)
        .into_iter()
        .any(|(unit, _)| settle_attack(world, side, &[unit], None).is_ok())
}

/// Pays for an attack and begins the combat.
pub(crate) fn apply_attack(world: &mut World, plan: AttackPlan, out: &mut Outcomes) {
    let AttackPlan {
        combat,
        settlement,
        joining,
    } = plan;
    if let Some(joining) = joining {
        command::note(world, joining);
    }
    settlement.note_fed(world, Feeding::Attack);
    settlement.fronts.note(world);
    let paid = pay(world, Purse::of(settlement.paid));
    use_stocks(world, &settlement.stocks);
    combat.note(world);
    let roster = world.resource::<Roster>();
    out.push(CombatEvent::Attacked {
        side: combat.attacker,
        kind: combat.kind,
        units: roster.ids(combat.units(combat.attacker)),
        from: combat.stacks(),
        target: combat.target,
        paid,
        stocks: roster.ids(settlement.stocks),
    });
    provoke(world, combat.attacker, combat.target, out);
    world.resource_mut::<Procedures>().push(*combat);
}
