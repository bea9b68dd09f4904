//! C&C 1.2, 1.5 What HQs command: which units are limited, and as what each counts.

use bevy::prelude::World;

use super::slots::Troop;
use crate::ids::CapacityRowId;
use crate::pieces::{Commanded, Family, Formation, MemberOf, Printed, Roster, Size, UnitIx, fact};
use crate::sequence::{Clock, Date};
use crate::setup::ScenarioFacts;
use crate::tables::RuleTables;
use crate::tables::{Capacities, CapacityRow};

/// Whether an HQ commands units: one of a division belongs to it and commands nobody (13.1d).
pub fn is_commander(printed: &Printed) -> bool {
    printed.family == Family::Headquarters && printed.size != Size::Division
}

/// What a unit counts as for the HQ that commands it: as its formation does, if it belongs to one. None if it is not limited.
pub fn troop_of(world: &World, unit: UnitIx) -> Option<Troop> {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let formation = world
        .get::<MemberOf>(roster.entity(unit))
        .and_then(|member| world.get::<Formation>(member.0));
    let class = match formation {
        Some(formation) => formation.command,
        None => printed.command,
    }?;
    let facts = world.resource::<ScenarioFacts>();
    let country = facts
        .nation(printed.nation)
        .and_then(|nation| nation.country);
    Some(Troop { class, country })
}

/// Who is commanded as one with a unit: all of its formation, or the unit alone. By its first member.
pub fn party_of(world: &World, unit: UnitIx) -> UnitIx {
    let roster = world.resource::<Roster>();
    let Some(formation) = roster.printed(unit).formation else {
        return unit;
    };
    let member = |&other: &UnitIx| roster.printed(other).formation == Some(formation);
    roster.iter().find(member).unwrap_or(unit)
}

/// The limited units that an HQ has taken up, each formation once, by their first members. Who was lost meanwhile still
/// has his slot.
pub(crate) fn commanded_by(world: &World, headquarters: UnitIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let is_taken = |&unit: &UnitIx| {
        fact::<Commanded>(world, unit) == Commanded::By(headquarters)
            && troop_of(world, unit).is_some()
    };
    let mut parties: Vec<UnitIx> = roster
        .iter()
        .filter(is_taken)
        .map(|unit| party_of(world, unit))
        .collect();
    parties.sort_unstable();
    parties.dedup();
    parties
}

/// The row that says now what an HQ may command; none if it commands nothing that is limited.
pub(crate) fn row_of(world: &World, headquarters: UnitIx) -> Option<&CapacityRow> {
    let row = world.resource::<Roster>().printed(headquarters).row?;
    let turn = world.resource::<Clock>().turn;
    let date = world.resource::<ScenarioFacts>().date_of(turn);
    row_on(
        &world.resource::<RuleTables>().command.capacities,
        row,
        date,
    )
}

/// The row that holds on a day for an HQ that the roster gives a row: that row, or the one of its game for the same HQs that
/// has followed it.
fn row_on(table: &Capacities, id: CapacityRowId, date: Date) -> Option<&CapacityRow> {
    let row = table.row(id)?;
    if row.dates.holds(date) {
        return Some(row);
    }
    let is_same = |other: &&CapacityRow| {
        other.game == row.game
            && other.dates.holds(date)
            && row.hqs.iter().any(|hq| other.is_for(hq))
            && row
                .hq_countries
                .iter()
                .any(|country| other.hq_countries.contains(country))
    };
    table.rows().iter().find(is_same)
}
