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
use crate::tables::{ClassTrait, CommandTable, RuleTables};
use crate::violation::Violation;

/// C&C 5.1: a corps that an independent unit joins under a Tank Army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Joining {
    /// The HQ of the Tank Army.
    hq: UnitIx,
    /// The corps, by its first unit.
    corps: UnitIx,
}

/// C&C 5.1: the corps that have been joined in the current phase.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Joined(Vec<Joining>);

impl KeptResource for Joined {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        let joinings = self.0.iter();
        joinings.fold(digest, |digest, joining| {
            digest.byte(57).word(joining.hq.0).word(joining.corps.0)
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
    let mut joined = world.resource_mut::<Joined>();
    if !joined.0.contains(&joining) {
        joined.0.push(joining);
    }
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
    let one_joins = matches!(others[..], [one] if is_independent(world, one));
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

/// C&C 5.1: the HQ of a Tank Army in whose throw range all of the units are and that lets the corps be joined today: one for
/// whom it has been already, else the first in roster order.
fn join(world: &World, side: Side, units: &[UnitIx], corps: UnitIx) -> Option<Joining> {
    let roster = world.resource::<Roster>();
    let coordination = &table(world).coordination;
    let facts = world.resource::<ScenarioFacts>();
    let relaxation = coordination.relaxation(facts.date_of(world.resource::<Clock>().turn));
    let joined = &world.resource::<Joined>().0;
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
    let allows = |&joining: &Joining| {
        let by_hq = joined.iter().filter(|other| other.hq == joining.hq).count();
        let before = u8::try_from(by_hq).unwrap_or(u8::MAX);
        joined.contains(&joining) || relaxation.allows_after(before)
    };
    let armies = roster.iter().filter(is_tank_army).filter(covers);
    let mut able: Vec<Joining> = armies
        .map(|hq| Joining { hq, corps })
        .filter(allows)
        .collect();
    able.sort_by_key(|joining| !joined.contains(joining));
    able.first().copied()
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
