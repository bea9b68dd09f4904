//! What a roster says for the command rules (C&C 1.5): countries, classes and rows that the tables know.

use stavka_rules::armies::is_commander;
use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId};
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::Family;
use stavka_rules::tables::{CommandTable, RuleTables};

use super::roster::RosterParts;
use crate::format::{CounterFile, RosterFile, ScenarioFile};
use crate::reader::{Faults, Spanned};

/// Reports countries, classes and rows that no table has, and those that stand where they mean nothing.
pub(super) fn check_roster(file: &RosterFile, rules: &RuleTables, faults: &mut Faults) {
    let table = &rules.command;
    for country in file.nations.iter().filter_map(|nation| nation.country) {
        check_country(country, table, faults);
    }
    for class in file
        .formations
        .iter()
        .filter_map(|formation| formation.command)
    {
        check_class(class, table, faults);
    }
    for counter in file.templates.iter().chain(&file.units) {
        check_counter(counter, table, faults);
    }
}

fn check_counter(counter: &CounterFile, table: &CommandTable, faults: &mut Faults) {
    if let Some(class) = counter.command {
        check_class(class, table, faults);
        if counter.formation.is_some() {
            let what = format!("{} counts as its formation does", counter.id.value);
            let remedy = "write command at the formation, and leave it out here";
            faults.add(class.place, what, remedy);
        }
    }
    if let Some(row) = counter.row {
        check_row(row, table, faults);
        if counter
            .family
            .is_some_and(|family| family != Family::Headquarters)
        {
            let what = format!("{} is no HQ and commands nobody", counter.id.value);
            faults.add(row.place, what, "leave row out");
        }
    }
}

fn check_country(country: Spanned<CountryId>, table: &CommandTable, faults: &mut Faults) {
    let known = || table.capacities.countries().iter().map(|known| known.id);
    if !known().any(|id| id == country.value) {
        let what = format!("the command tables have no country {}", country.value);
        let known: Vec<CountryId> = known().collect();
        let known = known.iter().map(CountryId::as_str);
        faults.unknown(country.place, what, country.value.as_str(), known);
    }
}

fn check_class(class: Spanned<CommandClass>, table: &CommandTable, faults: &mut Faults) {
    if table.class(class.value).is_none() {
        let what = format!("the command tables have no class {}", class.value);
        let known = table.capacities.classes().iter();
        let known = known.map(|class| class.id.as_str());
        faults.unknown(class.place, what, class.value.as_str(), known);
    }
}

fn check_row(row: Spanned<CapacityRowId>, table: &CommandTable, faults: &mut Faults) {
    if table.row(row.value).is_none() {
        let what = format!("the command tables have no row {}", row.value);
        let known = table.capacities.rows().iter().map(|row| row.id.as_str());
        faults.unknown(row.place, what, row.value.as_str(), known);
    }
}

/// Where a scenario is or may be played with limits of command, every HQ of an army has a row (C&C 1.5); one of a division
/// commands nobody (13.1d).
pub(super) fn check_scenario(file: &ScenarioFile, roster: &RosterParts, faults: &mut Faults) {
    let command = RuleModule::Command;
    let options = &file.options;
    if !options.modules().contains(command) && !options.optional().contains(command) {
        return;
    }
    let by_id = roster.by_id();
    for word in file.armies.iter().flat_map(|army| &army.headquarters.0) {
        if by_id
            .get(word.value.as_str())
            .is_some_and(|hq| is_commander(hq) && hq.row.is_none())
        {
            let what = format!(
                "{} has no row, and commands nothing that is limited",
                word.value
            );
            let remedy = "add row: \"…\" to it in the roster; any_army takes three divisions";
            faults.add(word.place, what, remedy);
        }
    }
}
