//! What a roster says for the command rules (C&C 1.5): countries, classes and rows that the tables know.

use stavka_rules::armies::is_commander;
use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId};
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::ArmyKind;
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
pub(super) fn check_scenario(
    file: &ScenarioFile,
    roster: &RosterParts,
    table: &CommandTable,
    faults: &mut Faults,
) {
    if !file.options.may_play(RuleModule::Command) {
        return;
    }
    check_countries(roster, table, faults);
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

/// Where a game is or may be played with any of the command rules, every army has an HQ. Army groups may have their own off the map,
/// and variants may leave out all HQs of an army.
pub(super) fn check_armies(file: &ScenarioFile, faults: &mut Faults) {
    let parts = RuleModule::COMMAND_PARTS;
    if !parts.into_iter().any(|part| file.options.may_play(part)) {
        return;
    }
    for army in file
        .armies
        .iter()
        .filter(|army| army.headquarters.0.is_empty() && army.kind != ArmyKind::Group)
    {
        let what = format!("{} has no HQ, so that nobody commands it", army.id.value);
        let remedy = "list its HQs: headquarters: \"…\"; one that comes later is listed, too";
        faults.add(army.id.place, what, remedy);
    }
}

/// The rows of HQs are for their countries (C&C 1.5), which their nations name.
fn check_countries(roster: &RosterParts, table: &CommandTable, faults: &mut Faults) {
    let mut told = Vec::new();
    for unit in &roster.units {
        let hq = &unit.value;
        let Some(row) = hq.row.and_then(|row| table.row(row)) else {
            continue;
        };
        let nation = roster.nations.iter().find(|nation| nation.id == hq.nation);
        let Some(nation) = nation.filter(|_| !row.hq_countries.is_empty()) else {
            continue;
        };
        let asked: Vec<&str> = row.hq_countries.iter().map(CountryId::as_str).collect();
        let asked = asked.join(" or ");
        match nation.country {
            None if told.contains(&nation.id) => {}
            None => {
                told.push(nation.id);
                let what = format!(
                    "the nation {} has no country, and the row {} of {} is for {asked}",
                    nation.id, row.id, hq.id
                );
                let remedy = "add country: \"…\" to the nation";
                faults.add(unit.place, what, remedy);
            }
            Some(country) if !row.hq_countries.contains(&country) => {
                let what = format!(
                    "{} is of {country}, and its row {} is for {asked}",
                    hq.id, row.id
                );
                faults.add(unit.place, what, "name a row that is for its country");
            }
            Some(_) => {}
        }
    }
}

/// Modules mean nothing without those that they need: each is there or can be switched on.
pub(super) fn check_modules(file: &ScenarioFile, faults: &mut Faults) {
    let optional = file.options.optional.iter().flatten();
    for name in file.options.modules.iter().chain(optional) {
        let module = name.value.0;
        if let Some(needed) = module
            .needs()
            .filter(|&needed| !file.options.may_play(needed))
        {
            let (id, needed) = (module.id(), needed.id());
            let what = format!("the rule module {id} means nothing without {needed}");
            let remedy = format!("add \"{needed}\" to modules, or leave {id} out");
            faults.add(name.place, what, remedy);
        }
    }
}
