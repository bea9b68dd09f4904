//! C&C 5 Who attacks together: Soviet armour alone but for what a Tank Army allows, and one independent unit an attack.

use bevy::prelude::{Resource, World};

use super::reason::CommandReason;
use crate::armies::{is_commander, party_of, troop_of};
use crate::ids::CommandClass;
use crate::kept::KeptResource;
use crate::modules::RuleModule;
use crate::numbers::Digest;
use crate::pieces::{Printed, Roster, Size, UnitIx};
use crate::sequence::Clock;
use crate::setup::{ScenarioFacts, plays};
use crate::side::Side;
use crate::supply::throws_to;
use crate::tables::{ClassTrait, CommandTable, Relaxation, RuleTables};
use crate::violation::Violation;

/// C&C 5.1: a corps that an independent unit joins under a Tank Army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joining {
    /// The corps, by its first unit.
    corps: UnitIx,
    /// The HQs of Tank Armies in whose throw range all of them are, in roster order: one of them lets the corps be joined.
    hqs: Vec<UnitIx>,
}

/// C&C 5.1: the corps that have been joined in the current phase. For which Tank Army each counts stays open, so that no choice
/// of the program takes the place of another corps.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joined(Vec<Joining>);

impl KeptResource for Joined {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        let joinings = self.0.iter();
        joinings.fold(digest, |digest, joining| {
            let hqs = joining.hqs.iter().copied();
            digest.byte(57).word(joining.corps.0).units(hqs)
        })
    }
}

/// C&C 5: whether these units may attack or overrun together; the joining that they make use of.
pub(crate) fn check_together(
    world: &World,
    side: Side,
    units: &[UnitIx],
) -> Result<Option<Joining>, Violation> {
    if !plays(world, RuleModule::Coordination) {
        return Ok(None);
    }
    let joining = check_armour(world, side, units)?;
    check_independents(world, units)?;
    Ok(joining)
}

/// Notes that a corps has been joined.
pub(crate) fn note(world: &mut World, joining: Joining) {
    let relaxation = relaxation(world);
    let joined = &mut world.resource_mut::<Joined>().0;
    *joined = joined_with(joined, joining, relaxation);
}

/// The phase ends, and with it what Tank Armies have allowed in it.
pub(super) fn end_phase(world: &mut World) {
    if !world.resource::<Joined>().0.is_empty() {
        world.insert_resource(Joined::default());
    }
}

/// C&C 5.2: no more than so many units of an attack are neither divisions nor parts of a formation.
fn check_independents(world: &World, units: &[UnitIx]) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let limit = table(world).coordination.non_divisional();
    let independent = units
        .iter()
        .copied()
        .filter(|&unit| is_independent(world, unit));
    let independents = roster.ids(independent);
    if independents.len() <= usize::from(limit) {
        return Ok(());
    }
    let reason = CommandReason::TooManyIndependents {
        units: independents,
        limit,
    };
    Err(Violation::new("C&C 5.2", reason))
}

/// C&C 5.1: Soviet armour attacks alone: a corps with its own units, a brigade or regiment by itself; or as a Tank Army allows.
fn check_armour(world: &World, side: Side, units: &[UnitIx]) -> Result<Option<Joining>, Violation> {
    let is_armour = |&&unit: &&UnitIx| class_is(world, unit, ClassTrait::Armour);
    let Some(&tank) = units.iter().find(is_armour) else {
        return Ok(None);
    };
    let party = party_of(world, tank);
    let stranger = units
        .iter()
        .copied()
        .find(|&unit| party_of(world, unit) != party);
    let Some(stranger) = stranger else {
        return Ok(None);
    };
    let roster = world.resource::<Roster>();
    let alone = |reason: CommandReason| Err(Violation::new("C&C 5.1", reason));
    let fights_alone = CommandReason::FightsAlone {
        unit: roster.printed(tank).id,
        other: roster.printed(stranger).id,
    };
    // One corps that may be joined, and one independent unit of any kind.
    let is_joinable = |&&unit: &&UnitIx| class_is(world, unit, ClassTrait::Joinable);
    let Some(&corps) = units.iter().find(is_joinable) else {
        return alone(fights_alone);
    };
    let corps = party_of(world, corps);
    let others: Vec<UnitIx> = units
        .iter()
        .copied()
        .filter(|&unit| party_of(world, unit) != corps)
        .collect();
    let one_joins = matches!(others[..], [one] if !is_divisional(roster.printed(one)));
    if !one_joins {
        return alone(fights_alone);
    }
    join(world, side, units, corps).map_or_else(
        || {
            alone(CommandReason::NoTankArmy {
                corps: roster.printed(corps).id,
                other: roster.printed(others[0]).id,
            })
        },
        |joining| Ok(Some(joining)),
    )
}

/// C&C 5.1: how the corps is joined, if some Tank Army in whose throw range all of the units are lets it be joined today.
fn join(world: &World, side: Side, units: &[UnitIx], corps: UnitIx) -> Option<Joining> {
    let roster = world.resource::<Roster>();
    let coordination = &table(world).coordination;
    let is_tank_army = |&hq: &UnitIx| {
        let printed = roster.printed(hq);
        let row = printed
            .row
            .filter(|_| is_commander(printed) && printed.side == side);
        row.is_some_and(|row| coordination.is_tank_army(row))
    };
    let covers = |&hq: &UnitIx| {
        let in_range = |unit: &UnitIx| {
            let hex = roster.hex_of(*unit);
            hex.is_some_and(|hex| throws_to(world, hq, hex))
        };
        roster.hex_of(hq).is_some() && units.iter().all(in_range)
    };
    let hqs: Vec<UnitIx> = roster.iter().filter(is_tank_army).filter(covers).collect();
    let joining = Joining { corps, hqs };
    let relaxation = relaxation(world);
    let joined = joined_with(&world.resource::<Joined>().0, joining.clone(), relaxation);
    fits(&joined, relaxation).then_some(joining)
}

/// What of it Tank Armies allow today.
fn relaxation(world: &World) -> Relaxation {
    let facts = world.resource::<ScenarioFacts>();
    let today = facts.date_of(world.resource::<Clock>().turn);
    table(world).coordination.relaxation(today)
}

/// The corps that have been joined, with one more: a corps that is joined again counts once if one Tank Army allows both.
fn joined_with(joined: &[Joining], joining: Joining, relaxation: Relaxation) -> Vec<Joining> {
    for (at, before) in joined.iter().enumerate() {
        if before.corps == joining.corps {
            let mut once = joined.to_vec();
            once[at].hqs.retain(|hq| joining.hqs.contains(hq));
            if fits(&once, relaxation) {
                return once;
            }
        }
    }
    let mut joined = joined.to_vec();
    joined.push(joining);
    joined
}

/// C&C 5.1: whether every corps finds a Tank Army so that none lets more be joined than it may.
fn fits(joined: &[Joining], relaxation: Relaxation) -> bool {
    let mut under: Vec<Option<UnitIx>> = vec![None; joined.len()];
    (0..joined.len()).all(|at| find_place(joined, relaxation, at, &mut under, &mut Vec::new()))
}

/// Finds a Tank Army for one corps; others that have found one may go to another. Each Tank Army is tried once.
fn find_place(
    joined: &[Joining],
    relaxation: Relaxation,
    at: usize,
    under: &mut Vec<Option<UnitIx>>,
    tried: &mut Vec<UnitIx>,
) -> bool {
    for &hq in &joined[at].hqs {
        if tried.contains(&hq) {
            continue;
        }
        tried.push(hq);
        let there: Vec<usize> = (0..joined.len())
            .filter(|&other| under[other] == Some(hq))
            .collect();
        let has_room = relaxation.allows_after(u8::try_from(there.len()).unwrap_or(u8::MAX));
        let mut gives_way = there.into_iter();
        if has_room || gives_way.any(|other| find_place(joined, relaxation, other, under, tried)) {
            under[at] = Some(hq);
            return true;
        }
    }
    false
}

/// C&C 5.2: whether a unit is neither a division, nor part of a formation, nor of a class that counts as such.
fn is_independent(world: &World, unit: UnitIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    !is_divisional(printed) && !class_is(world, unit, ClassTrait::Divisional)
}

fn is_divisional(printed: &Printed) -> bool {
    printed.formation.is_some() || printed.size >= Size::Division
}

fn class_is(world: &World, unit: UnitIx, asked: ClassTrait) -> bool {
    let class: Option<CommandClass> = troop_of(world, unit).map(|troop| troop.class);
    let row = class.and_then(|class| table(world).class(class));
    row.is_some_and(|row| row.is(asked))
}

fn table(world: &World) -> &CommandTable {
    &world.resource::<RuleTables>().command
}
