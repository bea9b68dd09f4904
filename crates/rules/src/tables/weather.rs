//! 17.0 Weather tables of a rules set, that scenarios pick by name. The types of a table live with the weather.

use std::fmt;
use std::str::FromStr;

use super::band::check_cover;
use super::{Band, Misprint, Misread, PrintedTable, Spot};
use crate::sequence::{Calendar, Date};
use crate::weather::{TableDice, WeatherTable, WeatherWhen};

/// The ground and flight tables that one game of the series uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherSet {
    /// The id that scenarios use.
    pub id: String,
    /// Name shown to players.
    pub name: String,
    /// Ground conditions.
    pub ground: WeatherTable,
    /// Flight conditions.
    pub flight: WeatherTable,
}

/// A day of the year as tables write it, such as `Dec 22`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct YearDay {
    /// Month, from 1.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

impl fmt::Display for YearDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let month = usize::from(self.month).checked_sub(1);
        let month = month.and_then(|at| MONTHS.get(at)).copied();
        write!(f, "{} {}", month.unwrap_or("?"), self.day)
    }
}

impl FromStr for YearDay {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let read = text.split_once(' ').and_then(|(name, day)| {
            let month = (1..).zip(MONTHS).find(|(_, month)| *month == name)?.0;
            let day = day.parse().ok()?;
            // A leap year, so that 29 February can be named.
            Date::new(1940, month, day).map(|_| Self { month, day })
        });
        read.ok_or_else(|| Misread::new(text, "a day such as `Dec 22`"))
    }
}

/// The totals that a table's dice can show.
pub const fn dice_band(dice: TableDice) -> Band {
    match dice {
        TableDice::One => Band::ONE_DIE,
        TableDice::Two => Band::TWO_DICE,
    }
}

/// Reports rows that miss or repeat a total, turns of the year without a row, and rows that hold on the same turn.
///
/// Columns are numbered as in the file: the entries of a row in the order of their totals.
pub fn check_weather_table(
    part: &'static str,
    table: &WeatherTable,
    calendar: &Calendar,
) -> Vec<Misprint> {
    let mut misprints = Vec::new();
    let part = Spot::part(part);
    for (at, row) in table.rows.iter().enumerate() {
        let bands: Vec<_> = row
            .entries
            .iter()
            .filter_map(|entry| Band::new(Some(entry.from.into()), Some(entry.to.into())))
            .map(|band| (part.row(at), band))
            .collect();
        if bands.is_empty() {
            misprints.push(Misprint::new(
                part.row(at),
                "the row gives no condition".to_owned(),
                "write dice totals or `auto` under a condition",
            ));
        }
        check_cover(&bands, dice_band(table.dice), &mut misprints);
    }
    let dated = |row: &crate::weather::WeatherRow| matches!(row.when, WeatherWhen::Dates(..));
    if table.rows.iter().any(dated) {
        check_year(part, table, calendar, &mut misprints);
    }
    misprints
}

/// Every turn of the year needs exactly one row.
fn check_year(
    part: Spot,
    table: &WeatherTable,
    calendar: &Calendar,
    misprints: &mut Vec<Misprint>,
) {
    // Each row as a table of its own, so that rows behind the first that holds are seen too.
    let alone: Vec<WeatherTable> = table
        .rows
        .iter()
        .map(|row| WeatherTable {
            dice: table.dice,
            rows: vec![row.clone()],
        })
        .collect();
    for month in 1..=12 {
        for &day in &calendar.days {
            // A common year: the series has no turn on 29 February.
            let Some(date) = Date::new(1941, month, day) else {
                continue;
            };
            let holds = |at: &usize| alone[*at].row(date, "").is_some();
            let holding: Vec<usize> = (0..alone.len()).filter(holds).collect();
            let turn = YearDay { month, day };
            match holding.as_slice() {
                [_] => {}
                [] => misprints.push(Misprint::new(
                    part,
                    format!("the turn of {turn} has no row"),
                    "stretch a row over it or add one",
                )),
                [.., last] => misprints.push(Misprint::new(
                    part.row(*last),
                    format!("the turn of {turn} has a row already"),
                    "let each turn fall into one row",
                )),
            }
        }
    }
}

/// A weather table as text.
pub(crate) fn print_weather(title: &str, table: &WeatherTable) -> PrintedTable {
    let mut conditions: Vec<&str> = Vec::new();
    for entry in table.rows.iter().flat_map(|row| &row.entries) {
        if !conditions.contains(&entry.condition.as_str()) {
            conditions.push(&entry.condition);
        }
    }
    let rows = table.rows.iter().map(|row| {
        let when = match &row.when {
            WeatherWhen::Dates(from, to) => {
                let [from, to] = [from, to].map(|&(month, day)| YearDay { month, day });
                format!("{from} - {to}")
            }
            WeatherWhen::Ground(ground) => ground.clone(),
        };
        let cell = |condition: &&str| {
            let entry = row
                .entries
                .iter()
                .find(|entry| entry.condition == **condition);
            match entry {
                Some(_) if row.automatic().is_some() => "auto".to_owned(),
                Some(entry) if entry.from == entry.to => entry.from.to_string(),
                Some(entry) => format!("{}-{}", entry.from, entry.to),
                None => "-".to_owned(),
            }
        };
        std::iter::once(when)
            .chain(conditions.iter().map(cell))
            .collect()
    });
    let dice = match table.dice {
        TableDice::One => "1d6",
        TableDice::Two => "2d6",
    };
    PrintedTable::new(
        title,
        "17.0",
        std::iter::once(dice).chain(conditions.iter().copied()),
        rows.collect(),
    )
}
