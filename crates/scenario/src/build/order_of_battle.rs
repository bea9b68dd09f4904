//! Armies and Fronts with the HQs attached to them.

use std::collections::BTreeMap;

use stavka_rules::pieces::{Army, Family};
use stavka_rules::setup::ArmySetup;

use super::roster::{RosterParts, unique};
use super::sides::Sides;
use crate::format::ScenarioFile;
use crate::reader::Faults;

/// Checks armies: each HQ exists, is an HQ of that side, and serves one army.
pub(super) fn armies(
    file: &ScenarioFile,
    sides: &Sides,
    roster: Option<&RosterParts>,
    faults: &mut Faults,
) -> Vec<ArmySetup> {
    let mut seen = BTreeMap::new();
    let mut attached = BTreeMap::new();
    let mut armies = Vec::new();
    let by_id = roster.map(RosterParts::by_id).unwrap_or_default();
    for army in &file.armies {
        unique(&army.id, "army", &mut seen, faults);
        let (Some(side), Some(roster)) = (sides.find(&army.side, faults), roster) else {
            continue;
        };
        let mut headquarters = Vec::new();
        for word in &army.headquarters.0 {
            let Some(&hq) = by_id.get(word.value.as_str()) else {
                if !roster.faulty.contains(&word.value) {
                    let what = format!("the roster has no counter {}", word.value);
                    let known = roster
                        .units
                        .iter()
                        .filter(|unit| unit.value.family == Family::Headquarters)
                        .map(|unit| unit.value.id.as_str());
                    faults.unknown(word.place, what, &word.value, known);
                }
                continue;
            };
            if hq.family != Family::Headquarters || hq.side != side {
                let what = format!("{} is no HQ of this side", hq.id);
                faults.add(word.place, what, "attach HQs of the army's side only");
            } else if attached.insert(hq.id, army.id.value).is_some() {
                let what = format!("{} is attached to two armies", hq.id);
                faults.add(word.place, what, "attach it to one");
            } else {
                headquarters.push(hq.id);
            }
        }
        let army = Army {
            id: army.id.value,
            name: army.name.clone(),
            side,
        };
        armies.push(ArmySetup { army, headquarters });
    }
    armies
}
