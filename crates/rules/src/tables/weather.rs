//! 17.0 Weather tables of a rules set, that scenarios pick by name. The types of a table live with the weather.

use std::fmt;
use std::str::FromStr;

use super::band::check_cover;
use super::{Band, Misprint, PrintedTable, Spot};
use crate::numbers::Misread;
use crate::sequence::Date;
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

/// A year in which every day of a year can be named, 29 February too.
const LEAP_YEAR: u16 = 1940;

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
            Date::new(LEAP_YEAR, month, day).map(|_| Self { month, day })
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

/// Reports rows that miss or repeat a total, and rows that hold on the same day.
///
/// Columns are numbered as in the file: the entries of a row in the order of their totals.
pub fn check_weather_table(part: &'static str, table: &WeatherTable) -> Vec<Misprint> {
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
    check_days(part, table, &mut misprints);
    misprints
}

/// No day of the year has two rows. Days without one are no fault of the table: which days have turns is the
/// scenario's affair.
fn check_days(part: Spot, table: &WeatherTable, misprints: &mut Vec<Misprint>) {
    let dates: Vec<Date> = (1..=12)
        .flat_map(|month| (1..=31).filter_map(move |day| Date::new(LEAP_YEAR, month, day)))
        .collect();
    let mut first_of: Vec<Option<usize>> = vec![None; dates.len()];
    for (at, row) in table.rows.iter().enumerate() {
        let mut repeated = None;
        for (date, first) in dates.iter().zip(&mut first_of) {
            if !row.holds_on(*date) {
                continue;
            }
            if first.is_none() {
                *first = Some(at);
            } else {
                repeated.get_or_insert(*date);
            }
        }
        if let Some(Date { month, day, .. }) = repeated {
            misprints.push(Misprint::new(
                part.row(at),
                format!("{} has a row already", YearDay { month, day }),
                "let each day fall into one row",
            ));
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
