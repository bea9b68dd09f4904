//! The row of an HQ: named, or found by game, name, country and date.

use stavka_rules::ids::{CapacityRowId, GameId};
use stavka_rules::sequence::Date;
use stavka_rules::tables::{Capacities, CapacityRow, CommandTable};
use stavka_scenario::reader::did_you_mean;

use crate::calc::args::CommandArgs;
use crate::failure::Failure;

/// The row that the options name or describe.
pub fn row<'t>(args: &CommandArgs, tables: &'t CommandTable) -> Result<&'t CapacityRow, Failure> {
    let capacities = &tables.capacities;
    let found = match (&args.row, &args.hq, args.game, args.date) {
        (Some(id), _, _, date) => by_id(*id, date, capacities),
        (None, Some(hq), Some(game), Some(date)) => by_name(args, hq, game, date, capacities),
        // The options ask for all of them; this is what they say where one is missing.
        (None, ..) => Err("write --row, or --hq with --game and --date".to_owned()),
    };
    found.map_err(Failure::Usage)
}

fn by_id(
    id: CapacityRowId,
    date: Option<Date>,
    capacities: &Capacities,
) -> Result<&CapacityRow, String> {
    let row = capacities.row(id).ok_or_else(|| {
        let known = capacities.rows().iter().map(|row| row.id.as_str());
        let remedy = did_you_mean(id.as_str(), known);
        format!("--row: there is no row `{id}`; {remedy}")
    })?;
    match date {
        Some(date) if !row.dates.holds(date) => {
            let now = successor(row, date, capacities);
            let now = now.map_or("no row holds for its HQs".to_owned(), |now| {
                format!("`{}` holds; write --row {}", now.id, now.id)
            });
            Err(format!(
                "--row: `{id}` holds {}; on {date} {now}",
                row.dates
            ))
        }
        Some(_) | None => Ok(row),
    }
}

/// The row that holds for the HQs of a row on a day on which it does not.
fn successor<'t>(
    row: &CapacityRow,
    date: Date,
    capacities: &'t Capacities,
) -> Option<&'t CapacityRow> {
    let game = row.game?;
    let mut hqs = row.hqs.iter();
    hqs.find_map(|hq| {
        let mut countries = row.hq_countries.iter();
        countries.find_map(|&country| capacities.row_for(game, hq, country, date))
    })
}

fn by_name<'t>(
    args: &CommandArgs,
    hq: &str,
    game: GameId,
    date: Date,
    capacities: &'t Capacities,
) -> Result<&'t CapacityRow, String> {
    let games = capacities.games();
    if !games.iter().any(|known| known.id == game) {
        let remedy = did_you_mean(game.as_str(), games.iter().map(|known| known.id.as_str()));
        return Err(format!("--game: there is no game `{game}`; {remedy}"));
    }
    let countries = capacities.countries();
    if let Some(country) = args.country
        && !countries.iter().any(|known| known.id == country)
    {
        let known = countries.iter().map(|known| known.id.as_str());
        let remedy = did_you_mean(country.as_str(), known);
        return Err(format!(
            "--country: there is no country `{country}`; {remedy}"
        ));
    }
    let named: Vec<&CapacityRow> = capacities.rows_of(game, hq, None).collect();
    if named.is_empty() {
        let of_game = |row: &&CapacityRow| row.game.is_none_or(|of| of == game);
        let rows = capacities.rows().iter().filter(of_game);
        let mut known: Vec<&str> = rows.flat_map(|row| &row.hqs).map(String::as_str).collect();
        known.sort_unstable();
        known.dedup();
        let remedy = did_you_mean(hq, known);
        return Err(format!("--hq: {game} has no HQ `{hq}`; {remedy}"));
    }
    if let Some(country) = args.country {
        let row = capacities.row_for(game, hq, country, date);
        let others = || listed(&named, "write one of those");
        return row.ok_or_else(|| {
            format!(
                "--country: no row of {game} is for `{hq}` of {country} on {date}; {}",
                others()
            )
        });
    }
    let mut now = named.iter().filter(|row| row.dates.holds(date));
    let Some(&row) = now.next() else {
        let remedy = listed(&named, "write a day on which one holds");
        return Err(format!(
            "--date: no row of {game} is for `{hq}` on {date}; {remedy}"
        ));
    };
    // Rows for all games stand last; they are for countries that the game has no row for.
    match now.find(|other| other.game.is_some()) {
        Some(_) => {
            let remedy = listed(&named, "add --country");
            Err(format!("--hq: several countries have `{hq}`; {remedy}"))
        }
        None => Ok(row),
    }
}

/// Rows with their countries and dates, behind what to do about them.
fn listed(rows: &[&CapacityRow], remedy: &str) -> String {
    let rows = rows.iter().map(|row| {
        let countries: Vec<String> = row.hq_countries.iter().map(ToString::to_string).collect();
        format!("{} ({}, {})", row.id, countries.join(" "), row.dates)
    });
    let rows: Vec<String> = rows.collect();
    format!("{remedy}: {}", rows.join(", "))
}
