//! 17.0 Weather: ground and flight conditions, and the tables and plans they come from.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};

use crate::sequence::Date;

/// The conditions of a turn. The words are the game's own and name rows of its charts.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weather {
    /// Ground condition, such as `dry`; it picks the movement chart.
    pub ground: String,
    /// Flight condition, such as `full`.
    pub flight: String,
}

/// Dice that a weather table asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableDice {
    /// One die.
    One,
    /// The sum of two.
    Two,
}

impl TableDice {
    /// Number of dice.
    pub const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// One row of a weather table: which condition each total gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherRow {
    /// When the row holds.
    pub when: WeatherWhen,
    /// Totals and what they give; a single entry over all totals needs no roll.
    pub entries: Vec<WeatherEntry>,
}

/// When a row of a weather table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeatherWhen {
    /// From the first day of the year to the second, both included, as (month, day). May run over new year.
    Dates((u8, u8), (u8, u8)),
    /// When the ground condition just found is this one.
    Ground(String),
}

/// One entry of a weather row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherEntry {
    /// Lowest total.
    pub from: u8,
    /// Highest total.
    pub to: u8,
    /// The condition.
    pub condition: String,
}

/// A table for one kind of condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeatherTable {
    /// Dice rolled.
    pub dice: TableDice,
    /// Rows; the first that holds counts.
    pub rows: Vec<WeatherRow>,
}

/// How a scenario finds its weather.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct WeatherPlan {
    /// Turns with given weather.
    pub fixed: Vec<(u8, Weather)>,
    /// Weather of turns that are neither fixed nor covered by a table.
    pub otherwise: Weather,
    /// Table for the ground, if the scenario rolls.
    pub ground: Option<WeatherTable>,
    /// Table for flight, if the scenario rolls.
    pub flight: Option<WeatherTable>,
}

impl WeatherTable {
    /// The row that holds on a date with a ground condition.
    pub fn row(&self, date: Date, ground: &str) -> Option<&WeatherRow> {
        self.rows.iter().find(|row| match &row.when {
            WeatherWhen::Dates(..) => row.holds_on(date),
            WeatherWhen::Ground(condition) => condition == ground,
        })
    }
}

impl WeatherRow {
    /// Whether this is a row of dates with this one among them; a row may run over the end of the year.
    pub fn holds_on(&self, date: Date) -> bool {
        let WeatherWhen::Dates(from, to) = &self.when else {
            return false;
        };
        let day = (date.month, date.day);
        if from <= to {
            *from <= day && day <= *to
        } else {
            day >= *from || day <= *to
        }
    }

    /// The condition, if the row gives the same whatever is rolled.
    pub fn automatic(&self) -> Option<&str> {
        match self.entries.as_slice() {
            [only] => Some(&only.condition),
            _ => None,
        }
    }

    /// The condition for a total.
    pub fn read(&self, total: u8) -> Option<&str> {
        let entry = self
            .entries
            .iter()
            .find(|entry| (entry.from..=entry.to).contains(&total))?;
        Some(&entry.condition)
    }
}
