//! Checks a roster file: nations, formations, and each counter after its template.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::ids::{FormationId, NationId, UnitId};
use stavka_rules::pieces::{Formation, Nation, Printed, Roster};
use stavka_rules::side::Side;
use stavka_rules::tables::RuleTables;

use super::counter::{self, Whose};
use super::sides::{Sides, check_colour};
use crate::format::{CounterFile, RosterFile};
use crate::reader::{Faults, Place, Spanned};

/// What a roster holds, as far as it is right.
#[derive(Default)]
pub(super) struct RosterParts {
    /// Nations.
    pub nations: Vec<Nation>,
    /// Formations.
    pub formations: Vec<Formation>,
    /// Counters in the order of the file, each with the place of its id.
    pub units: Vec<Spanned<Printed>>,
    /// Ids of counters that are wrong. They are reported already, so nobody needs to hear that they are unknown.
    pub faulty: BTreeSet<String>,
}

impl RosterParts {
    /// Counters by id, for whoever looks up many.
    pub fn by_id(&self) -> BTreeMap<&str, &Printed> {
        let units = self.units.iter().map(|unit| &unit.value);
        units
            .map(|printed| (printed.id.as_str(), printed))
            .collect()
    }
}

/// Builds the counters. What is wrong is reported and left out.
pub(super) fn build(
    file: &RosterFile,
    rules: &RuleTables,
    sides: &Sides,
    faults: &mut Faults,
) -> RosterParts {
    let mut parts = RosterParts::default();
    let mut seen_nations: BTreeMap<NationId, Place> = BTreeMap::new();
    for nation in &file.nations {
        unique(&nation.id, "nation", &mut seen_nations, faults);
        check_colour(&nation.ground, faults);
        check_colour(&nation.accent, faults);
        parts.nations.push(Nation {
            id: nation.id.value,
            name: nation.name.clone(),
            ground: nation.ground.value,
            accent: nation.accent.value,
            country: nation.country.map(|country| country.value),
        });
    }
    let mut formations: BTreeMap<FormationId, Option<Side>> = BTreeMap::new();
    let mut seen_formations = BTreeMap::new();
    let mut members: BTreeMap<FormationId, u32> = BTreeMap::new();
    for id in file.units.iter().filter_map(|unit| unit.formation.as_ref()) {
        *members.entry(id.value).or_default() += 1;
    }
    for formation in &file.formations {
        unique(&formation.id, "formation", &mut seen_formations, faults);
        check_colour(&formation.stripe, faults);
        let side = side_of(&formation.nation, &seen_nations, sides, faults);
        formations.insert(formation.id.value, side);
        if members.get(&formation.id.value).is_none_or(|&n| n < 2) {
            let what = format!(
                "the formation {} has fewer than two counters",
                formation.id.value
            );
            faults.add(
                formation.id.place,
                what,
                "name it in its counters' field formation, or remove it",
            );
        }
        if let Some(side) = side {
            parts.formations.push(Formation {
                id: formation.id.value,
                name: formation.name.clone(),
                side,
                stripe: formation.stripe.value,
                command: formation.command.map(|class| class.value),
            });
        }
    }
    let templates = templates(file, faults);
    let mut seen: BTreeMap<UnitId, Place> = BTreeMap::new();
    for written in &each_counter(file, &mut parts.faulty, faults) {
        let Some(whole) = take_after(written, &templates, faults) else {
            parts.faulty.insert(written.id.value.clone());
            continue;
        };
        let whose = whose(&whole, &seen_nations, &formations, sides, faults);
        let printed = counter::build(&whole, whose, &rules.concepts, faults);
        match printed {
            Some(printed) => {
                let id = Spanned {
                    value: printed.id,
                    place: written.id.place,
                };
                if unique(&id, "counter", &mut seen, faults) {
                    parts.units.push(Spanned {
                        value: printed,
                        place: written.id.place,
                    });
                }
            }
            None => {
                parts.faulty.insert(written.id.value.clone());
            }
        }
    }
    parts
}

/// The counters as if each had been written by itself, as many as a game can hold. The ids of those beyond are `faulty`.
fn each_counter(
    file: &RosterFile,
    faulty: &mut BTreeSet<String>,
    faults: &mut Faults,
) -> Vec<CounterFile> {
    let mut counters = Vec::with_capacity(file.units.len());
    let mut is_full = false;
    for written in &file.units {
        let each = written.count.map_or(1, |count| usize::from(count.value));
        if !is_full && counters.len() + each > Roster::MOST {
            is_full = true;
            let (id, most) = (&written.id.value, Roster::MOST);
            let what = format!("with {id} there are more than {most} counters");
            faults.add(written.id.place, what, "leave counters out");
        }
        if is_full {
            let numbered = (1..=each).map(|number| format!("{}-{number}", written.id.value));
            faulty.extend(numbered.chain([written.id.value.clone()]));
            continue;
        }
        let Some(count) = written.count else {
            counters.push(written.clone());
            continue;
        };
        if count.value == 0 {
            let what = format!("there are no counters {}", written.id.value);
            faults.add(count.place, what, "write how many, or leave count out");
        }
        for number in 1..=count.value {
            let mut one = written.clone();
            one.id.value = format!("{}-{number}", written.id.value);
            one.count = None;
            counters.push(one);
        }
    }
    counters
}

/// Reports an id that was used before; says whether it is new.
pub(super) fn unique<T: Ord + Copy + std::fmt::Display>(
    id: &Spanned<T>,
    noun: &str,
    seen: &mut BTreeMap<T, Place>,
    faults: &mut Faults,
) -> bool {
    if let Some(first) = seen.get(&id.value) {
        let what = format!(
            "the {noun} {} is written twice, first in line {}",
            id.value, first.line
        );
        faults.add(id.place, what, "give it another id");
        return false;
    }
    seen.insert(id.value, id.place);
    true
}

/// Templates by id, each completed by the one it takes after, which must stand above it.
fn templates(file: &RosterFile, faults: &mut Faults) -> BTreeMap<String, CounterFile> {
    let mut known: BTreeMap<String, CounterFile> = BTreeMap::new();
    for template in &file.templates {
        if known.contains_key(&template.id.value) {
            let what = format!("the template {} is written twice", template.id.value);
            faults.add(template.id.place, what, "give it another id");
        }
        let whole = take_after(template, &known, faults);
        known.insert(
            template.id.value.clone(),
            whole.unwrap_or_else(|| template.clone()),
        );
    }
    known
}

/// The counter with what it leaves out taken from its template, unless it names one that does not exist: then nothing
/// more can be said about it.
fn take_after(
    counter: &CounterFile,
    templates: &BTreeMap<String, CounterFile>,
    faults: &mut Faults,
) -> Option<CounterFile> {
    let Some(like) = &counter.like else {
        return Some(counter.clone());
    };
    let template = templates.get(&like.value);
    if template.is_none() {
        let what = format!("there is no template '{}' above", like.value);
        let known = templates.keys().map(String::as_str);
        faults.unknown(like.place, what, &like.value, known);
    }
    template.map(|template| completed(counter, template))
}

/// The counter with everything that it leaves out taken from a template.
fn completed(counter: &CounterFile, template: &CounterFile) -> CounterFile {
    macro_rules! either {
        ($($field:ident),* $(,)?) => {
            CounterFile {
                id: counter.id.clone(),
                count: counter.count,
                like: counter.like.clone(),
                $( $field: counter.$field.clone().or_else(|| template.$field.clone()), )*
            }
        };
    }
    either!(
        name,
        designation,
        parent,
        nation,
        family,
        class,
        symbol,
        size,
        re_quarters,
        steps,
        ar,
        mobility,
        combat,
        movement,
        formation,
        engineer,
        serves,
        no_rebuild,
        capacity,
        command,
        row,
    )
}

fn whose(
    counter: &CounterFile,
    nations: &BTreeMap<NationId, Place>,
    formations: &BTreeMap<FormationId, Option<Side>>,
    sides: &Sides,
    faults: &mut Faults,
) -> Option<Whose> {
    let Some(nation) = &counter.nation else {
        let what = format!("the counter {} has no nation", counter.id.value);
        faults.add(
            counter.id.place,
            what,
            "add nation: \"…\" to it or its template",
        );
        return None;
    };
    let side = side_of(nation, nations, sides, faults);
    for served in counter.serves.iter().flatten() {
        check_nation(served, nations, faults);
    }
    if let Some(formation) = &counter.formation {
        match formations.get(&formation.value) {
            None => {
                let what = format!("there is no formation {}", formation.value);
                let known = formations.keys().map(FormationId::as_str);
                faults.unknown(formation.place, what, formation.value.as_str(), known);
            }
            Some(Some(other)) if side.is_some_and(|side| side != *other) => {
                let what = format!("the formation {} is of the other side", formation.value);
                faults.add(formation.place, what, "name a formation of its own side");
            }
            Some(_) => {}
        }
    }
    Some(Whose {
        nation: nation.value,
        side: side?,
    })
}

fn side_of(
    nation: &Spanned<NationId>,
    nations: &BTreeMap<NationId, Place>,
    sides: &Sides,
    faults: &mut Faults,
) -> Option<Side> {
    check_nation(nation, nations, faults)?;
    sides.of_nation(nation, faults)
}

/// Reports a nation that the roster does not have.
fn check_nation(
    nation: &Spanned<NationId>,
    nations: &BTreeMap<NationId, Place>,
    faults: &mut Faults,
) -> Option<()> {
    if nations.contains_key(&nation.value) {
        return Some(());
    }
    let what = format!("there is no nation {}", nation.value);
    let known = nations.keys().map(NationId::as_str);
    faults.unknown(nation.place, what, nation.value.as_str(), known);
    None
}
