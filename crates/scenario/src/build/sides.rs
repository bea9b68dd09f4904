//! Which side has which name and which nations.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::ids::NationId;
use stavka_rules::side::Side;

use crate::format::{RosterFile, ScenarioFile, SideFile};
use crate::reader::{Faults, Spanned};

/// Names and nations of the two sides, as far as the scenario could be read.
pub(super) struct Sides {
    /// None if the scenario could not be read; then names are not judged.
    names: Option<Vec<String>>,
    nations: BTreeMap<NationId, Side>,
}

impl Sides {
    /// Checks names and nations of the sides.
    pub fn check(
        scenario: Option<&ScenarioFile>,
        roster: Option<&RosterFile>,
        faults: &mut Faults,
    ) -> Self {
        let mut sides = Self {
            names: None,
            nations: BTreeMap::new(),
        };
        let Some(scenario) = scenario else {
            return sides;
        };
        let listed = &scenario.sides.value;
        if listed.len() != 2 {
            let what = format!("a game has two sides, this has {}", listed.len());
            faults.add(scenario.sides.place, what, "list two sides");
        }
        let known: Option<BTreeSet<&str>> = roster.map(|roster| {
            let nations = roster.nations.iter();
            nations.map(|nation| nation.id.value.as_str()).collect()
        });
        let mut names: Vec<String> = Vec::new();
        for (file, side) in listed.iter().zip(Side::BOTH) {
            let name = &file.name.value;
            if name.trim().is_empty() {
                faults.add(file.name.place, "the side has no name", "write one");
            } else if names.contains(name) {
                let what = format!("both sides are called {name}");
                faults.add(file.name.place, what, "give each its own name");
            }
            names.push(name.clone());
            check_colour(&file.colour, faults);
            if file.nations.is_empty() {
                let what = format!("the {name} side has no nation");
                faults.add(file.name.place, what, "list at least one");
            }
            check_rail(file, faults);
            for nation in &file.nations {
                if sides.nations.contains_key(&nation.value) {
                    let what = format!("the nation {} is listed twice", nation.value);
                    faults.add(nation.place, what, "a nation fights on one side");
                    continue;
                }
                sides.nations.insert(nation.value, side);
                if let Some(known) = &known
                    && !known.contains(nation.value.as_str())
                {
                    let what = format!("the roster has no nation {}", nation.value);
                    let known = known.iter().copied();
                    faults.unknown(nation.place, what, nation.value.as_str(), known);
                }
            }
        }
        sides.names = (listed.len() == 2).then_some(names);
        sides
    }

    /// The side with this name.
    pub fn find(&self, name: &Spanned<String>, faults: &mut Faults) -> Option<Side> {
        let names = self.names.as_ref()?;
        let found = names.iter().position(|known| *known == name.value);
        if found.is_none() {
            let what = format!("there is no side '{}'", name.value);
            let known = names.iter().map(String::as_str);
            faults.unknown(name.place, what, &name.value, known);
        }
        Side::BOTH.get(found?).copied()
    }

    /// The side of a nation that the roster has.
    pub fn of_nation(&self, nation: &Spanned<NationId>, faults: &mut Faults) -> Option<Side> {
        let found = self.nations.get(&nation.value).copied();
        if found.is_none() && self.names.is_some() {
            let what = format!("the nation {} is on neither side", nation.value);
            faults.add(
                nation.place,
                what,
                "list it under a side's nations in scenario.ron",
            );
        }
        found
    }
}

/// Reports rail capacity that no train could use, and changes of it that are out of order.
fn check_rail(file: &SideFile, faults: &mut Faults) {
    let name = &file.name.value;
    let changes = &file.rail_changes;
    let ever = file.rail_capacity > 0 || changes.iter().any(|change| change.capacity > 0);
    if ever && file.gauges.is_empty() {
        let what = format!("the {name} side has rail capacity but no gauge to use");
        faults.add(file.name.place, what, "list its gauges");
    }
    for (at, gauge) in file.gauges.iter().enumerate() {
        if file.gauges[..at].contains(gauge) {
            let what = format!("the {name} side lists the gauge {gauge:?} twice");
            faults.add(file.name.place, what, "name each gauge once");
        }
    }
    for pair in changes.windows(2) {
        if pair[1].from.value <= pair[0].from.value {
            let what = format!("the change from turn {} on is late", pair[1].from.value);
            faults.add(
                pair[1].from.place,
                what,
                "list changes in the order of turns",
            );
        }
    }
    if let Some(first) = changes.first().filter(|change| change.from.value < 2) {
        let what = "the first turn has its rail capacity already";
        faults.add(first.from.place, what, "write it as rail_capacity");
    }
}

/// Reports a colour beyond `0xFFFFFF`.
pub(super) fn check_colour(colour: &Spanned<u32>, faults: &mut Faults) {
    if colour.value > 0x00FF_FFFF {
        let what = format!("{:#X} is not a colour", colour.value);
        faults.add(colour.place, what, "write red, green and blue as 0xRRGGBB");
    }
}
