//! `calc command`: what an HQ has room for (C&C 1.5).

mod find;

use serde_json::{Value, json};
use stavka_rules::armies::{Filling, Troop, fill};
use stavka_rules::ids::CountryId;
use stavka_rules::tables::{CapacityRow, CapacitySlot, CommandTable};
use stavka_scenario::reader::did_you_mean;

use super::args::CommandArgs;
use super::sheet::{Sheet, table};
use crate::failure::Failure;

/// Which slots of its HQ each unit fills.
pub fn calculate(args: &CommandArgs, tables: &CommandTable) -> Result<Sheet, Failure> {
    let row = find::row(args, tables)?;
    let units: Vec<&str> = words(&args.units).collect();
    let troops: Result<Vec<Troop>, Failure> =
        units.iter().map(|word| read_troop(word, tables)).collect();
    let troops = troops?;
    let filling = fill(row, &troops);
    Ok(Sheet {
        text: told(row, &units, &troops, &filling, tables),
        json: for_programs(row, &units, &filling),
    })
}

/// Units parted by spaces or commas.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    parts.filter(|word| !word.is_empty())
}

/// A class, with the country behind a colon.
fn read_troop(word: &str, tables: &CommandTable) -> Result<Troop, Failure> {
    let (class, country) = match word.split_once(':') {
        Some((class, country)) => (class, Some(country)),
        None => (word, None),
    };
    let classes = tables.capacities.classes();
    let Some(known) = classes.iter().find(|known| known.id.as_str() == class) else {
        let remedy = did_you_mean(class, classes.iter().map(|known| known.id.as_str()));
        return Err(Failure::Usage(format!(
            "--units: `{class}` is no class of limited units; {remedy}; other units need no slot, leave them out"
        )));
    };
    let country = country.map(|country| read_country(country, tables));
    Ok(Troop {
        class: known.id,
        country: country.transpose()?,
    })
}

fn read_country(word: &str, tables: &CommandTable) -> Result<CountryId, Failure> {
    let countries = tables.capacities.countries();
    let known = countries.iter().find(|known| known.id.as_str() == word);
    known.map(|known| known.id).ok_or_else(|| {
        let remedy = did_you_mean(word, countries.iter().map(|known| known.id.as_str()));
        Failure::Usage(format!("--units: `{word}` is no country; {remedy}"))
    })
}

/// The units in a slot.
fn in_slot<'u>(slot: usize, units: &[&'u str], filling: &Filling) -> Vec<&'u str> {
    let here = |(unit, place): (&&'u str, &Option<usize>)| (*place == Some(slot)).then_some(*unit);
    units.iter().zip(&filling.slots).filter_map(here).collect()
}

fn told(
    row: &CapacityRow,
    units: &[&str],
    troops: &[Troop],
    filling: &Filling,
    tables: &CommandTable,
) -> String {
    let hqs = if row.hqs.is_empty() {
        "HQs that name the row".to_owned()
    } else {
        row.hqs.join(", ")
    };
    let mut rows = vec![["for", "units", "free"].map(str::to_owned).to_vec()];
    for (at, slot) in row.slots.iter().enumerate() {
        let inside = in_slot(at, units, filling);
        let inside = if inside.is_empty() {
            "-".to_owned()
        } else {
            inside.join(" ")
        };
        rows.push(vec![describe(slot), inside, filling.free[at].to_string()]);
    }
    let mut text = format!("{}: {hqs} ({})\n{}", row.id, row.dates, table(&rows));
    for cap in &row.caps {
        let classes: Vec<String> = cap.classes.iter().map(ToString::to_string).collect();
        text += &format!("  at most {} of {}\n", cap.count, classes.join(" "));
    }
    let left: Vec<usize> = filling.unplaced().collect();
    if left.is_empty() {
        text += "Nothing is left over\n";
    }
    for at in left {
        let Troop { class, country } = troops[at];
        let name = tables.class(class).map_or("", |class| class.name.as_str());
        let why = if row.knows(class, country) {
            "no slot that it fits is left"
        } else {
            "no slot is for it"
        };
        text += &format!("Left over: {} ({name}): {why} (C&C 1.5)\n", units[at]);
    }
    text
}

/// A slot in words, such as `2 TANKC MECHC`.
fn describe(slot: &CapacitySlot) -> String {
    let mut words = vec![slot.count.to_string()];
    words.extend(slot.classes.iter().map(ToString::to_string));
    if !slot.countries.is_empty() {
        words.push("of".to_owned());
        words.extend(slot.countries.iter().map(ToString::to_string));
    }
    words.join(" ")
}

fn for_programs(row: &CapacityRow, units: &[&str], filling: &Filling) -> Value {
    let slots = row.slots.iter().enumerate().map(|(at, slot)| {
        json!({
            "slot": at + 1,
            "count": slot.count,
            "classes": slot.classes,
            "units": in_slot(at, units, filling),
            "free": filling.free[at],
        })
    });
    let placed = units.iter().zip(&filling.slots);
    let placed = placed.map(|(unit, slot)| json!({ "unit": unit, "slot": slot.map(|at| at + 1) }));
    let unplaced = filling.unplaced().map(|at| units[at]);
    json!({
        "row": row.id,
        "legal": filling.is_legal(),
        "units": placed.collect::<Vec<_>>(),
        "slots": slots.collect::<Vec<_>>(),
        "unplaced": unplaced.collect::<Vec<_>>(),
    })
}
