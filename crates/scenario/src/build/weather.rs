//! Checks a scenario's weather.

use std::collections::BTreeMap;

use stavka_rules::sequence::Date;
use stavka_rules::tables::{RuleTables, WeatherSet};
use stavka_rules::weather::{Weather, WeatherPlan, WeatherRow, WeatherTable, WeatherWhen};

use super::placing::check_turn;
use crate::format::ScenarioFile;
use crate::reader::{Faults, Spanned};

/// Checks conditions, turns and tables. The date of turn 1 is missing if it is faulty.
pub(super) fn build(
    scenario: &ScenarioFile,
    start: Option<Date>,
    rules: &RuleTables,
    faults: &mut Faults,
) -> WeatherPlan {
    let (file, turns) = (&scenario.weather, scenario.turns.value);
    let mut fixed: BTreeMap<u8, Weather> = BTreeMap::new();
    let conditions = file
        .fixed
        .iter()
        .flat_map(|turn| [&turn.ground, &turn.flight]);
    for condition in conditions.chain([&file.ground, &file.flight]) {
        if condition.value.trim().is_empty() {
            let remedy = "write a word such as \"dry\" or \"full\"";
            faults.add(condition.place, "a condition without a name", remedy);
        }
    }
    for turn in &file.fixed {
        check_turn(&turn.turn, turns, faults);
        let weather = Weather {
            ground: turn.ground.value.clone(),
            flight: turn.flight.value.clone(),
        };
        if fixed.insert(turn.turn.value, weather).is_some() {
            let what = format!("turn {} has two weathers", turn.turn.value);
            faults.add(turn.turn.place, what, "remove one of them");
        }
    }
    let rolled = file
        .tables
        .as_ref()
        .and_then(|name| named_tables(name, &rules.weather, faults));
    if let (Some(start), Some(name), Some(tables)) = (start, &file.tables, rolled) {
        for turn in (1..=turns).filter(|turn| !fixed.contains_key(turn)) {
            check_date(
                turn,
                rules.calendar.date_of(start, turn),
                (name, tables),
                faults,
            );
        }
    }
    WeatherPlan {
        fixed: fixed.into_iter().collect(),
        otherwise: Weather {
            ground: file.ground.value.clone(),
            flight: file.flight.value.clone(),
        },
        ground: rolled.map(|tables| tables.ground.clone()),
        flight: rolled.map(|tables| tables.flight.clone()),
    }
}

fn named_tables<'t>(
    name: &Spanned<String>,
    tables: &'t [WeatherSet],
    faults: &mut Faults,
) -> Option<&'t WeatherSet> {
    let found = tables.iter().find(|table| table.id == name.value);
    if found.is_none() {
        let what = format!("there are no weather tables '{}'", name.value);
        let known = tables.iter().map(|table| table.id.as_str());
        faults.unknown(name.place, what, &name.value, known);
    }
    found
}

/// A turn that looks its weather up by the date needs a row for it.
fn check_date(
    turn: u8,
    date: Date,
    (name, tables): (&Spanned<String>, &WeatherSet),
    faults: &mut Faults,
) {
    let lacks = |table: &WeatherTable| {
        let by_date = |row: &WeatherRow| matches!(row.when, WeatherWhen::Dates(..));
        table.rows.iter().any(by_date) && !table.rows.iter().any(|row| row.holds_on(date))
    };
    if lacks(&tables.ground) || lacks(&tables.flight) {
        let what = format!(
            "the weather tables '{}' have no row for turn {turn}, {date}",
            name.value
        );
        let remedy = "stretch a row of weather.ron over it, or write its weather under fixed";
        faults.add(name.place, what, remedy);
    }
}
