//! What must hold of the variants of a scenario whichever of them is played.

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::ids::{TableId, VariantId};

use super::roster::unique;
use super::variant::{placed, play, set_up};
use crate::format::{MapFile, ScenarioFile, VariantFile};
use crate::reader::{Faults, Place};

/// A menu with more would be none.
const MAX_VARIANTS: usize = 32;

/// Checks ids and titles, that each variant changes something, and that what it removes is there.
pub(super) fn check(scenario: &ScenarioFile, map: Option<&MapFile>, faults: &mut Faults) {
    if let Some(first) = scenario.variants.get(MAX_VARIANTS) {
        let what = format!("a scenario has {MAX_VARIANTS} variants at most");
        faults.add(first.id.place, what, "make another scenario of the rest");
        return;
    }
    let mut seen = BTreeMap::new();
    let mut titles = BTreeMap::from([(scenario.title.value.as_str(), scenario.title.place)]);
    let there: BTreeSet<String> = set_up(scenario).collect();
    for variant in &scenario.variants {
        let id = &variant.id;
        unique(id, "variant", &mut seen, faults);
        if id.value.as_str().contains('/') {
            let what = format!("the id {} has a slash in it", id.value);
            let remedy = "write another sign: the slash parts scenario and variant";
            faults.add(id.place, what, remedy);
        }
        check_title(variant, &mut titles, faults);
        check_removals(variant, &there, faults);
        check_ended_tables(variant, scenario, faults);
        if !has_effect(variant, scenario, map) {
            let what = format!("the variant {} changes nothing", id.value);
            let remedy = "name what differs from the scenario, or remove the variant";
            faults.add(id.place, what, remedy);
        }
    }
}

/// Reports a variant that the scenario does not have.
pub(super) fn check_chosen(
    chosen: VariantId,
    scenario: &ScenarioFile,
    whole: Place,
    faults: &mut Faults,
) {
    let mut known = scenario.variants.iter().map(|variant| variant.id.value);
    if known.clone().any(|id| id == chosen) {
        return;
    }
    let what = format!("the scenario has no variant {chosen}");
    if known.next().is_none() {
        faults.add(whole, what, "it has none at all");
    } else {
        let ids = scenario.variants.iter();
        let ids = ids.map(|variant| variant.id.value.as_str());
        faults.unknown(whole, what, chosen.as_str(), ids);
    }
}

/// Titles are what players choose by.
fn check_title<'s>(
    variant: &'s VariantFile,
    titles: &mut BTreeMap<&'s str, Place>,
    faults: &mut Faults,
) {
    let title = &variant.title;
    if title.value.trim().is_empty() {
        let what = format!("the variant {} has no title", variant.id.value);
        faults.add(title.place, what, "write one");
    } else if let Some(first) = titles.insert(&title.value, title.place) {
        let what = format!("the title stands in line {} already", first.line);
        faults.add(title.place, what, "give each its own");
    }
}

/// A variant removes counters that the scenario sets up, and does not set them up itself.
fn check_removals(variant: &VariantFile, there: &BTreeSet<String>, faults: &mut Faults) {
    let placed: BTreeSet<&str> = placed(variant).map(|word| word.value.as_str()).collect();
    for word in &variant.remove.0 {
        if !there.contains(&word.value) {
            let what = format!("the scenario sets up no {} to remove", word.value);
            let known = there.iter().map(String::as_str);
            faults.unknown(word.place, what, &word.value, known);
        } else if placed.contains(word.value.as_str()) {
            let what = format!("{} is removed and set up in one variant", word.value);
            faults.add(word.place, what, "do one of the two");
        }
    }
}

/// A variant ends tables that the scenario has.
fn check_ended_tables(variant: &VariantFile, scenario: &ScenarioFile, faults: &mut Faults) {
    let known = || scenario.tables.iter().map(|table| table.id.value);
    for word in &variant.end_tables.0 {
        if !known().any(|id| id.as_str() == word.value) {
            let what = format!("the scenario has no table {} to end", word.value);
            let ids: Vec<TableId> = known().collect();
            let ids = ids.iter().map(TableId::as_str);
            faults.unknown(word.place, what, &word.value, ids);
        }
    }
}

/// Whether anything but title and description differs when the variant is played.
fn has_effect(variant: &VariantFile, scenario: &ScenarioFile, map: Option<&MapFile>) -> bool {
    let plain = play(scenario.clone(), map.cloned(), None);
    let mut varied = play(scenario.clone(), map.cloned(), Some(variant.id.value));
    varied.scenario.title = plain.scenario.title.clone();
    varied
        .scenario
        .description
        .clone_from(&plain.scenario.description);
    (varied.scenario, varied.map) != (plain.scenario, plain.map)
}
