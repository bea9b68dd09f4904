//! `weather.ron` and `calendar.ron`.

use stavka_rules::sequence::Calendar;
use stavka_rules::tables::{Band, WeatherSet, YearDay, check_weather_table, dice_band};
use stavka_rules::weather::{TableDice, WeatherEntry, WeatherRow, WeatherTable, WeatherWhen};

use super::cells::{Line, read_code, read_word};
use super::layout::Layout;
use crate::choice;
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `calendar.ron`.
    pub struct CalendarFile as "calendar" {
        version: u32,
        days: Spanned<Vec<Spanned<u8>>>,
        skip: Vec<Spanned<String>> = Vec::new(),
    }
}

record! {
    /// `weather.ron`.
    pub struct WeatherTablesFile as "file of weather tables" {
        version: u32,
        sets: Vec<WeatherSetFile>,
    }
}

record! {
    /// The tables of one game.
    pub struct WeatherSetFile as "set of weather tables" {
        id: Spanned<String>,
        name: String,
        ground: Spanned<WeatherTableFile>,
        flight: Spanned<WeatherTableFile>,
    }
}

record! {
    /// One table.
    pub struct WeatherTableFile as "weather table" {
        dice: DiceFile,
        by: RowsBy,
        conditions: Vec<String>,
        rows: Vec<Spanned<(Spanned<String>, Line)>>,
    }
}

choice! {
    /// Dice of a table.
    pub enum DiceFile as "number of dice" {
        /// One.
        One,
        /// Two.
        Two,
    }
}

choice! {
    /// What picks the row of a table.
    pub enum RowsBy as "way to pick the row" {
        /// The date.
        Dates,
        /// The ground condition just found.
        Ground,
    }
}

impl CalendarFile {
    /// The calendar; days that make no sense are reported.
    pub fn check(&self, faults: &mut Faults) -> Calendar {
        let days = &self.days.value;
        if days.is_empty() {
            faults.add(
                self.days.place,
                "no turn ever begins",
                "write days of the month",
            );
        }
        if let Some(first) = days.first().filter(|day| day.value > 28) {
            let what = format!("February has no turn before day {}", first.value);
            faults.add(first.place, what, "begin with a day up to 28");
        }
        for (at, day) in days.iter().enumerate() {
            if !(1..=31).contains(&day.value) {
                let what = format!("no month has a day {}", day.value);
                faults.add(day.place, what, "write days from 1 to 31");
            }
            if at > 0 && days[at - 1].value >= day.value {
                faults.add(
                    day.place,
                    "the days do not rise",
                    "write them from the first to the last",
                );
            }
        }
        let skip = self.skip.iter().filter_map(|text| {
            let day: YearDay = read_code(&text.value, text.place, faults)?;
            if !days.iter().any(|listed| listed.value == day.day) {
                let what = format!("no turn begins on {day} anyway");
                faults.add(text.place, what, "remove it, or list its day");
            }
            Some((day.month, day.day))
        });
        let skip = skip.collect();
        let days: Vec<u8> = days.iter().map(|day| day.value).collect();
        let calendar = Calendar { days, skip };
        if !self.days.value.is_empty() && !calendar.has_turns() {
            faults.add(
                self.days.place,
                "no turn ever begins",
                "skip fewer of the days",
            );
        }
        calendar
    }
}

impl WeatherTablesFile {
    /// The checked tables.
    pub fn check(&self, faults: &mut Faults) -> Option<Vec<WeatherSet>> {
        let mut sets = Vec::new();
        for (at, file) in self.sets.iter().enumerate() {
            if self.sets[..at]
                .iter()
                .any(|before| before.id.value == file.id.value)
            {
                let what = format!("the set `{}` stands here twice", file.id.value);
                faults.add(file.id.place, what, "give it another id");
            }
            let ground = file.ground.value.check(file.ground.place, faults);
            let flight = file.flight.value.check(file.flight.place, faults);
            if file.ground.value.by == RowsBy::Ground {
                let what = "the ground table picks its rows by the ground condition";
                faults.add(file.ground.place, what, "write by: Dates");
            }
            if let (Some(ground), Some(flight)) = (&ground, &flight) {
                check_grounds(ground, flight, &file.flight.value, faults);
            }
            sets.push(ground.zip(flight).map(|(ground, flight)| WeatherSet {
                id: file.id.value.clone(),
                name: file.name.clone(),
                ground,
                flight,
            }));
        }
        sets.into_iter().collect()
    }
}

impl WeatherTableFile {
    fn check(&self, whole: Place, faults: &mut Faults) -> Option<WeatherTable> {
        let dice = match self.dice {
            DiceFile::One => TableDice::One,
            DiceFile::Two => TableDice::Two,
        };
        let mut rows = Vec::new();
        for row in &self.rows {
            let (when, line) = &row.value;
            let when = self.when(when, faults);
            let entries = self.entries(line, dice, faults);
            rows.push(
                when.zip(entries)
                    .map(|(when, entries)| WeatherRow { when, entries }),
            );
        }
        let rows: Option<Vec<WeatherRow>> = rows.into_iter().collect();
        let table = WeatherTable { dice, rows: rows? };
        let misprints = check_weather_table("rows", &table);
        let sound = misprints.is_empty();
        let layout = Layout::new(whole)
            .rows("rows", self.rows.iter().map(|row| row.place))
            .at("rows", whole);
        layout.report(misprints, faults);
        sound.then_some(table)
    }

    fn when(&self, text: &Spanned<String>, faults: &mut Faults) -> Option<WeatherWhen> {
        if self.by == RowsBy::Ground {
            return Some(WeatherWhen::Ground(text.value.clone()));
        }
        let Some((from, to)) = text.value.split_once(" - ") else {
            let what = format!("found `{}`", text.value);
            faults.add(
                text.place,
                what,
                "write the first and the last day, such as `Dec 22 - Jan 8`",
            );
            return None;
        };
        let from: Option<YearDay> = read_code(from, text.place, faults);
        let to: Option<YearDay> = read_code(to, text.place, faults);
        let (from, to) = from.zip(to)?;
        Some(WeatherWhen::Dates(
            (from.month, from.day),
            (to.month, to.day),
        ))
    }

    /// The entries of a row in the order of their totals.
    fn entries(
        &self,
        line: &Line,
        dice: TableDice,
        faults: &mut Faults,
    ) -> Option<Vec<WeatherEntry>> {
        let words = &line.value.0;
        if words.len() != self.conditions.len() {
            let what = format!(
                "{} cells in the row, but {} conditions",
                words.len(),
                self.conditions.len()
            );
            faults.add(line.place, what, "write one cell a condition, - for none");
            return None;
        }
        let mut entries = Vec::new();
        for (word, condition) in words.iter().zip(&self.conditions) {
            let band = match word.value.as_str() {
                "-" => continue,
                "auto" => dice_band(dice),
                _ => read_word::<Band>(word, faults)?,
            };
            let end = |end: Option<i16>| end.and_then(|end| u8::try_from(end).ok());
            let Some((from, to)) = end(band.from()).zip(end(band.to())) else {
                let what = format!("`{band}` has no end");
                faults.add(word.place, what, "write totals such as `3-6`");
                return None;
            };
            entries.push(WeatherEntry {
                from,
                to,
                condition: condition.clone(),
            });
        }
        entries.sort_by_key(|entry| entry.from);
        Some(entries)
    }
}

/// Every ground condition that the ground table gives needs a row where the flight table goes by ground.
fn check_grounds(
    ground: &WeatherTable,
    flight: &WeatherTable,
    file: &WeatherTableFile,
    faults: &mut Faults,
) {
    if file.by == RowsBy::Dates {
        return;
    }
    let given: std::collections::BTreeSet<&str> = ground
        .rows
        .iter()
        .flat_map(|row| &row.entries)
        .map(|entry| entry.condition.as_str())
        .collect();
    let has_row = |condition: &str| {
        let holds =
            |row: &WeatherRow| matches!(&row.when, WeatherWhen::Ground(one) if one == condition);
        flight.rows.iter().any(holds)
    };
    for row in &file.rows {
        let (condition, _) = &row.value;
        if !given.contains(condition.value.as_str()) {
            let what = format!("the ground is never `{}`", condition.value);
            faults.add(
                condition.place,
                what,
                "name a condition of the ground table",
            );
        }
    }
    for condition in given.into_iter().filter(|&condition| !has_row(condition)) {
        let place = file.rows.first().map(|row| row.place).unwrap_or_default();
        let what = format!("the ground condition `{condition}` has no flight row");
        faults.add(place, what, "add a row for it");
    }
}
