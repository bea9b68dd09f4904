//! Armies, Fronts and army groups with the HQs attached to them and the units that are theirs from the start.

use std::collections::BTreeMap;

use stavka_rules::ids::{ArmyId, UnitId};
use stavka_rules::pieces::{Army, ArmyKind, Family, Printed};
use stavka_rules::setup::{ArmySetup, MapSetup};
use stavka_rules::side::Side;

use super::roster::{RosterParts, unique};
use super::sides::Sides;
use super::{fronts, zones};
use crate::format::{ArmyFile, ScenarioFile};
use crate::reader::{Faults, Spanned};

/// Checks armies: each HQ exists, is an HQ of that side, and serves one army; likewise each unit.
pub(super) fn armies(
    file: &ScenarioFile,
    sides: &Sides,
    roster: Option<&RosterParts>,
    map: Option<&MapSetup>,
    faults: &mut Faults,
) -> Vec<ArmySetup> {
    let mut seen = BTreeMap::new();
    let mut armies = Vec::new();
    let mut taken = Taken::default();
    let by_id = roster.map(RosterParts::by_id).unwrap_or_default();
    for army in &file.armies {
        unique(&army.id, "army", &mut seen, faults);
        let (Some(side), Some(roster)) = (sides.find(&army.side, faults), roster) else {
            continue;
        };
        let group = group_of(army, file, faults);
        let front = fronts::start(army, map, faults);
        let zone = zones::bounds(army, map, faults);
        let mut reader = Members {
            army: army.id.value,
            side,
            roster,
            by_id: &by_id,
            taken: &mut taken,
            faults,
        };
        let headquarters = reader.headquarters(&army.headquarters.0);
        let units = reader.units(&army.units.0);
        let army = Army {
            id: army.id.value,
            name: army.name.clone(),
            side,
            kind: army.kind,
            group,
        };
        armies.push(ArmySetup {
            front,
            zone,
            army,
            headquarters,
            units,
        });
    }
    armies
}

/// The army group of an army: one that is written in the same scenario, of the same side.
fn group_of(army: &ArmyFile, file: &ScenarioFile, faults: &mut Faults) -> Option<ArmyId> {
    let group = army.group?;
    let groups = || {
        let of_side = |other: &&ArmyFile| other.side.value == army.side.value;
        let armies = file.armies.iter().filter(of_side);
        armies.filter(|other| other.kind == ArmyKind::Group)
    };
    if army.kind != ArmyKind::Army {
        let what = format!(
            "{} is in an army group, which has armies only",
            army.id.value
        );
        faults.add(group.place, what, "leave group out");
        return None;
    }
    if groups().all(|other| other.id.value != group.value) {
        let what = format!("this side has no army group {}", group.value);
        let known = groups().map(|other| other.id.value.as_str());
        faults.unknown(group.place, what, group.value.as_str(), known);
        return None;
    }
    Some(group.value)
}

/// Which army has which counters already.
#[derive(Default)]
struct Taken {
    headquarters: BTreeMap<UnitId, ArmyId>,
    units: BTreeMap<UnitId, ArmyId>,
}

/// Looks up what is written of an army.
struct Members<'m> {
    army: ArmyId,
    side: Side,
    roster: &'m RosterParts,
    by_id: &'m BTreeMap<&'m str, &'m Printed>,
    taken: &'m mut Taken,
    faults: &'m mut Faults,
}

impl Members<'_> {
    /// The HQs attached to it.
    fn headquarters(&mut self, words: &[Spanned<String>]) -> Vec<UnitId> {
        let mut found = Vec::new();
        for word in words {
            let Some(&hq) = self.by_id.get(word.value.as_str()) else {
                if !self.roster.faulty.contains(&word.value) {
                    let what = format!("the roster has no counter {}", word.value);
                    let known = self.roster.units.iter();
                    let known = known.filter(|unit| unit.value.family == Family::Headquarters);
                    let known = known.map(|unit| unit.value.id.as_str());
                    self.faults.unknown(word.place, what, &word.value, known);
                }
                continue;
            };
            if hq.family != Family::Headquarters || hq.side != self.side {
                let what = format!("{} is no HQ of this side", hq.id);
                self.faults
                    .add(word.place, what, "attach HQs of the army's side only");
            } else if self.taken.headquarters.insert(hq.id, self.army).is_some() {
                let what = format!("{} is attached to two armies", hq.id);
                self.faults.add(word.place, what, "attach it to one");
            } else {
                found.push(hq.id);
            }
        }
        found
    }

    /// The units that are its own, those of a formation by the formation's name.
    fn units(&mut self, words: &[Spanned<String>]) -> Vec<UnitId> {
        let mut found = Vec::new();
        for word in words {
            let members = named(self.roster, self.by_id, &word.value);
            if members.is_empty() && !self.roster.faulty.contains(&word.value) {
                let what = format!("the roster has no counter or formation {}", word.value);
                let formations = self.roster.formations.iter();
                let known = formations.map(|formation| formation.id.as_str());
                let known = known.chain(self.by_id.keys().copied());
                self.faults.unknown(word.place, what, &word.value, known);
            }
            for unit in members {
                let is_own = unit.side == self.side && unit.family.is_combat();
                if !is_own || unit.family == Family::Headquarters {
                    let what = format!("{} is no combat unit of this side, or an HQ", unit.id);
                    let remedy = "list combat units here and HQs in headquarters";
                    self.faults.add(word.place, what, remedy);
                } else if self.taken.units.insert(unit.id, self.army).is_some() {
                    let what = format!("{} belongs to two armies", unit.id);
                    self.faults.add(word.place, what, "list it in one");
                } else {
                    found.push(unit.id);
                }
            }
        }
        found
    }
}

/// The counter with this id, or the combat units of the formation with it; its HQ serves it alone and is of no army (13.1d).
fn named<'m>(
    roster: &'m RosterParts,
    by_id: &BTreeMap<&'m str, &'m Printed>,
    id: &str,
) -> Vec<&'m Printed> {
    if let Some(&unit) = by_id.get(id) {
        return vec![unit];
    }
    let units = roster.units.iter().map(|unit| &unit.value);
    let member = |unit: &&Printed| {
        unit.family.is_combat()
            && unit.family != Family::Headquarters
            && unit.formation.is_some_and(|of| of.as_str() == id)
    };
    units.filter(member).collect()
}
