//! How the formations of a side stand: trace, fuel, and what supply is in their reach.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use stavka_rules::ids::FormationId;
use stavka_rules::pieces::{Fuel, Roster, Tokens, UnitIx, fact, posture};
use stavka_rules::side::Side;
use stavka_rules::supply::fuel::needs_fuel;
use stavka_rules::supply::{FuelTarget, Standing, Standings, draw_sources};
use stavka_rules::telling;

use crate::features::supply::report_panel::FormationReport;
use crate::session::words;

/// Each formation with combat units on the map, then those that belong to none.
pub fn formations(world: &World, side: Side, standings: &Standings) -> Vec<FormationReport> {
    let roster = world.resource::<Roster>();
    let mut groups: BTreeMap<FormationId, Vec<UnitIx>> = BTreeMap::new();
    let mut independent = Vec::new();
    for (unit, _) in standings.iter() {
        if roster.printed(unit).side != side {
            continue;
        }
        match roster.printed(unit).formation {
            Some(formation) => groups.entry(formation).or_default().push(unit),
            None => independent.push(unit),
        }
    }
    let named = groups.into_iter().map(|(formation, units)| {
        let name = telling::target_name(world, FuelTarget::Formation(formation));
        report(world, standings, name, &units)
    });
    let others = (!independent.is_empty()).then(|| {
        report(
            world,
            standings,
            "Independent units".to_owned(),
            &independent,
        )
    });
    named.chain(others).collect()
}

fn report(world: &World, standings: &Standings, name: String, units: &[UnitIx]) -> FormationReport {
    let roster = world.resource::<Roster>();
    let stands = |wanted: fn(Standing) -> bool| {
        let of = units.iter().filter_map(|&unit| standings.get(unit));
        of.filter(|&standing| wanted(standing)).count()
    };
    let in_trace = stands(Standing::is_in_trace);
    let behind = stands(|standing| matches!(standing, Standing::LeftBehind { .. }));
    let cut = stands(|standing| standing == Standing::Cut);
    let standing = [
        (in_trace, "in trace", false),
        (behind, "left behind", true),
        (cut, "cut off", true),
    ];
    let standing = standing
        .into_iter()
        .filter(|&(count, ..)| count > 0)
        .map(|(count, words, is_bad)| (format!("{count} {words}"), is_bad));
    let suffers = |unit: &&UnitIx| {
        let standing = standings.get(**unit);
        standing.is_some_and(|standing| !standing.is_in_trace())
    };
    let first = units.iter().find(suffers).or(units.first());
    FormationReport {
        name,
        units: words::units(units.len()),
        standing: standing.collect(),
        line: format!("{}, {}", fuel(world, units), reach(world, units)),
        hex: first.and_then(|&unit| roster.location(unit).hex()),
    }
}

/// How many of those that need fuel have it; nothing where nobody needs any.
fn fuel(world: &World, units: &[UnitIx]) -> String {
    let roster = world.resource::<Roster>();
    let needs = |unit: &&UnitIx| needs_fuel(roster.printed(**unit), posture(world, **unit));
    let thirsty: Vec<UnitIx> = units.iter().filter(needs).copied().collect();
    let has = |unit: &&UnitIx| fact::<Fuel>(world, **unit) != Fuel::None;
    match (thirsty.iter().filter(has).count(), thirsty.len()) {
        (_, 0) => String::new(),
        (0, _) => ", no fuel".to_owned(),
        (all, of) if all == of => ", fuelled".to_owned(),
        (some, of) => format!(", {some} of {of} fuelled"),
    }
}

/// All supply that any of them reaches.
fn reach(world: &World, units: &[UnitIx]) -> String {
    let mut dumps: BTreeSet<UnitIx> = BTreeSet::new();
    for &unit in units {
        dumps.extend(draw_sources(world, unit).iter().map(|source| source.dump));
    }
    let held = dumps
        .iter()
        .map(|&dump| u32::from(fact::<Tokens>(world, dump).0));
    match held.sum() {
        0 => "no supply in reach".to_owned(),
        held => format!("{} in reach", telling::supply(held)),
    }
}
