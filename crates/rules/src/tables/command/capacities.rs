//! C&C 1.5: all capacities, by game, HQ, country and date.

use super::caps::check_caps;
use super::{CapacityRow, CommandClassRow};
use crate::ids::{CapacityRowId, CommandClass, CountryId, GameId};
use crate::sequence::Date;
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, Spot};

/// Something that rows speak of by its id, with the name under which people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<I> {
    /// The id.
    pub id: I,
    /// The name.
    pub name: String,
}

/// Classes of units and what HQs may command of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capacities {
    games: Vec<Named<GameId>>,
    countries: Vec<Named<CountryId>>,
    classes: Vec<CommandClassRow>,
    rows: Vec<CapacityRow>,
}

impl Capacities {
    /// Checks that ids are there once, that slots and caps make sense, and that an HQ finds one row on every day.
    ///
    /// Spots: `games`, `countries` and `classes` have an id in column 0; of `rows` column 0 is the id, 1 the game, 2 and 3 the
    /// dates; `hq_countries` and `unit_countries` have a row for each capacity row and a column for each country; `slots` and
    /// `caps` are numbered through all rows, with the count in column 0, then classes, then countries.
    pub fn new(
        games: Vec<Named<GameId>>,
        countries: Vec<Named<CountryId>>,
        classes: Vec<CommandClassRow>,
        rows: Vec<CapacityRow>,
    ) -> Checked<Self> {
        let table = Self {
            games,
            countries,
            classes,
            rows,
        };
        let mut misprints = Vec::new();
        check_twice("games", &table.games, |game| game.id, &mut misprints);
        let countries = &table.countries;
        check_twice("countries", countries, |country| country.id, &mut misprints);
        check_twice("classes", &table.classes, |class| class.id, &mut misprints);
        check_twice("rows", &table.rows, |row| row.id, &mut misprints);
        table.check_signs(&mut misprints);
        table.check_rows(&mut misprints);
        unless_misprinted(misprints, || table)
    }

    /// The games that have rows.
    pub fn games(&self) -> &[Named<GameId>] {
        &self.games
    }

    /// The countries of HQs and units.
    pub fn countries(&self) -> &[Named<CountryId>] {
        &self.countries
    }

    /// All classes, in the order of the table.
    pub fn classes(&self) -> &[CommandClassRow] {
        &self.classes
    }

    /// All rows, in the order of the table.
    pub fn rows(&self) -> &[CapacityRow] {
        &self.rows
    }

    /// The class with this id.
    pub fn class(&self, id: CommandClass) -> Option<&CommandClassRow> {
        self.classes.iter().find(|class| class.id == id)
    }

    /// The row with this id.
    pub fn row(&self, id: CapacityRowId) -> Option<&CapacityRow> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// The row of an HQ on a day: that of its game, or else one for all games.
    pub fn row_for(
        &self,
        game: GameId,
        hq: &str,
        country: CountryId,
        date: Date,
    ) -> Option<&CapacityRow> {
        let mut rows = self.rows_of(game, hq, Some(date));
        rows.find(|row| row.hq_countries.contains(&country))
    }

    /// The rows of HQs of a name in a game, those of the game itself first; of one day, or of all. Who knows the country of
    /// the HQ asks [`Self::row_for`].
    pub fn rows_of<'t, 'n>(
        &'t self,
        game: GameId,
        hq: &'n str,
        date: Option<Date>,
    ) -> impl Iterator<Item = &'t CapacityRow> + use<'t, 'n> {
        let holds = move |row: &&CapacityRow| {
            row.is_for(hq) && date.is_none_or(|date| row.dates.holds(date))
        };
        let of = move |game: Option<GameId>| {
            let rows = self.rows.iter().filter(move |row| row.game == game);
            rows.filter(holds)
        };
        of(Some(game)).chain(of(None))
    }

    fn check_signs(&self, misprints: &mut Vec<Misprint>) {
        for (at, class) in self.classes.iter().enumerate() {
            let spot = Spot::part("classes").row(at).column(1);
            if !CommandClassRow::SIGN.contains(&class.sign.chars().count()) {
                let problem = format!("the sign `{}` does not fit a box", class.sign);
                misprints.push(Misprint::new(spot, problem, "write two to four letters"));
            }
            let same = |before: &&CommandClassRow| before.sign == class.sign;
            if let Some(before) = self.classes[..at].iter().find(same) {
                let problem = format!("`{}` is the sign of {}, too", class.sign, before.id);
                misprints.push(Misprint::new(spot, problem, "write another"));
            }
        }
    }

    fn check_rows(&self, misprints: &mut Vec<Misprint>) {
        let (mut slots, mut caps) = (0, 0);
        for (at, row) in self.rows.iter().enumerate() {
            let spot = Spot::part("rows").row(at);
            let mut amiss = |spot: Spot, problem: String, remedy: &'static str| {
                misprints.push(Misprint::new(spot, problem, remedy));
            };
            if let Some(game) = row.game
                && !self.games.iter().any(|known| known.id == game)
            {
                let problem = format!("there is no game `{game}`");
                amiss(spot.column(1), problem, "name one of the games");
            }
            if row.dates.is_reversed() {
                let problem = format!("`{}` ends before it begins", row.id);
                amiss(
                    spot.column(2),
                    problem,
                    "write the first day before the last",
                );
            }
            if let Some(before) = self.rows[..at].iter().find(|before| before.clashes(row)) {
                let problem = format!(
                    "`{}` is for the same HQ and days as `{}`",
                    row.id, before.id
                );
                let remedy = "part them by game, name, country or date";
                amiss(spot.column(0), problem, remedy);
            }
            if row.hqs.is_empty() != row.hq_countries.is_empty() {
                let problem = format!("no HQ finds `{}`", row.id);
                let remedy =
                    "write names and countries of its HQs, or neither where HQs name the row";
                amiss(spot.column(0), problem, remedy);
            }
            if row.slots.is_empty() {
                let problem = format!("`{}` has no slot", row.id);
                amiss(spot.column(0), problem, "write what fits, such as `3 INF`");
            }
            self.check_countries("hq_countries", at, 0, &row.hq_countries, misprints);
            self.check_countries("unit_countries", at, 0, &row.countries, misprints);
            for slot in &row.slots {
                self.check_list("slots", slots, (slot.count, &slot.classes), misprints);
                let after = slot.classes.len() + 1;
                self.check_countries("slots", slots, after, &slot.countries, misprints);
                slots += 1;
            }
            let first = caps;
            for cap in &row.caps {
                self.check_list("caps", caps, (cap.count, &cap.classes), misprints);
                caps += 1;
            }
            check_caps(row, first, misprints);
        }
    }

    /// A count and classes.
    fn check_list(
        &self,
        part: &'static str,
        at: usize,
        (count, classes): (u8, &[CommandClass]),
        misprints: &mut Vec<Misprint>,
    ) {
        let spot = Spot::part(part).row(at);
        let mut amiss = |spot: Spot, problem: String, remedy: &'static str| {
            misprints.push(Misprint::new(spot, problem, remedy));
        };
        if count == 0 {
            amiss(
                spot.column(0),
                "room for 0 units".to_owned(),
                "write 1 or more, or remove it",
            );
        }
        if classes.is_empty() {
            amiss(
                spot,
                "no class".to_owned(),
                "write a number and classes, such as `3 INF CAV`",
            );
        }
        for (word, class) in classes.iter().enumerate() {
            let spot = spot.column(word + 1);
            if self.class(*class).is_none() {
                let problem = format!("there is no class `{class}`");
                amiss(
                    spot,
                    problem,
                    "name one of the classes, and countries behind `of`",
                );
            }
            if classes[..word].contains(class) {
                amiss(
                    spot,
                    format!("{class} stands here twice"),
                    "remove one of them",
                );
            }
        }
    }

    fn check_countries(
        &self,
        part: &'static str,
        at: usize,
        first: usize,
        countries: &[CountryId],
        misprints: &mut Vec<Misprint>,
    ) {
        for (word, country) in countries.iter().enumerate() {
            if !self.countries.iter().any(|known| known.id == *country) {
                let spot = Spot::part(part).row(at).column(first + word);
                let problem = format!("there is no country `{country}`");
                misprints.push(Misprint::new(spot, problem, "name one of the countries"));
            }
        }
    }
}

/// Reports ids that stand in a list twice.
fn check_twice<T, I: PartialEq + std::fmt::Display>(
    part: &'static str,
    list: &[T],
    id: impl Fn(&T) -> I,
    misprints: &mut Vec<Misprint>,
) {
    for (at, one) in list.iter().enumerate() {
        if list[..at].iter().any(|before| id(before) == id(one)) {
            let spot = Spot::part(part).row(at).column(0);
            let problem = format!("`{}` stands here twice", id(one));
            misprints.push(Misprint::new(spot, problem, "write another id"));
        }
    }
}
