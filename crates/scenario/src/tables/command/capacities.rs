//! Classes of units and capacities of HQs.

use std::fmt;
use std::str::FromStr;

use stavka_rules::ids::{CapacityRowId, CommandClass, CountryId, GameId, IdError};
use stavka_rules::sequence::Date;
use stavka_rules::tables::{
    Capacities, CapacityCap, CapacityRow, CapacitySlot, CommandClassRow, DateRange, Named,
};

use super::CommandFile;
use super::words::{Count, Id};
use crate::reader::{Faults, Place, Spanned, Words};
use crate::record;
use crate::tables::cells::{Code, Line, each_line, read_code, read_word, read_words, split_label};
use crate::tables::layout::Layout;

/// Parts the classes of a slot from its countries.
const OF: &str = "of";

record! {
    /// A game or a country.
    pub struct NamedFile as "id with a name" {
        id: Spanned<String>,
        name: String,
    }
}

record! {
    /// A class of units.
    pub struct ClassFile as "class of units" {
        id: Spanned<String>,
        name: String,
        sign: Spanned<String>,
        traits: Words,
    }
}

record! {
    /// A row of capacities.
    pub struct RowFile as "row of capacities" {
        id: Spanned<String>,
        game: Option<Spanned<String>> = None,
        hqs: Vec<String>,
        hq_countries: Words,
        from: Option<Spanned<Code<Date>>> = None,
        to: Option<Spanned<Code<Date>>> = None,
        slots: Vec<Line>,
        at_most: Vec<Line> = Vec::new(),
        unit_countries: Words = Words(Vec::new()),
    }
}

impl CommandFile {
    /// The checked classes and rows.
    pub(super) fn check_capacities(&self, whole: Place, faults: &mut Faults) -> Option<Capacities> {
        self.check_breakdown(faults);
        let games = read_names(&self.games, faults);
        let countries = read_names(&self.countries, faults);
        let classes: Vec<Option<CommandClassRow>> = self
            .classes
            .iter()
            .map(|class| class.read(faults))
            .collect();
        let rows: Vec<Option<CapacityRow>> =
            self.rows.iter().map(|row| row.value.read(faults)).collect();
        let table = Capacities::new(
            games?,
            countries?,
            classes.into_iter().collect::<Option<_>>()?,
            rows.into_iter().collect::<Option<_>>()?,
        );
        self.layout(whole).accept(table, faults)
    }

    /// C&C 1.5, optional: breakdown units go with HQs that could take the unit they come from. The engine knows no breakdown units.
    fn check_breakdown(&self, faults: &mut Faults) {
        let option = &self.optional_breakdown_follows_parent;
        if option.value {
            let what = "the program knows no breakdown units, which this is about";
            faults.add(option.place, what, "write false");
        }
    }

    fn layout(&self, whole: Place) -> Layout {
        let names = |names: &[NamedFile]| -> Vec<(Place, Vec<Place>)> {
            let places = names.iter().map(|one| one.id.place);
            places.map(|place| (place, vec![place])).collect()
        };
        let classes = self.classes.iter();
        let classes = classes.map(|class| (class.id.place, vec![class.id.place, class.sign.place]));
        let rows = self.rows.iter().map(|row| {
            let (file, place) = (&row.value, row.place);
            let at =
                |day: &Option<Spanned<Code<Date>>>| day.as_ref().map_or(place, |day| day.place);
            let game = file.game.as_ref().map_or(place, |game| game.place);
            (
                place,
                vec![file.id.place, game, at(&file.from), at(&file.to)],
            )
        });
        let words = |of: fn(&RowFile) -> &Words| {
            let row = move |row: &Spanned<RowFile>| {
                let places = of(&row.value).0.iter().map(|word| word.place);
                (row.place, places.collect())
            };
            self.rows.iter().map(row)
        };
        let slots = self.rows.iter().flat_map(|row| &row.value.slots);
        let caps = self.rows.iter().flat_map(|row| &row.value.at_most);
        Layout::new(whole)
            .cells("games", names(&self.games).into_iter())
            .cells("countries", names(&self.countries).into_iter())
            .cells("classes", classes)
            .cells("rows", rows)
            .cells("hq_countries", words(|row| &row.hq_countries))
            .cells("unit_countries", words(|row| &row.unit_countries))
            .cells("slots", slots.map(cells))
            .cells("caps", caps.map(cells))
    }
}

/// The places of the words of a slot or cap; `of` is none of them.
fn cells(line: &Line) -> (Place, Vec<Place>) {
    let words = line.value.0.iter().filter(|word| word.value != OF);
    (line.place, words.map(|word| word.place).collect())
}

impl ClassFile {
    fn read(&self, faults: &mut Faults) -> Option<CommandClassRow> {
        let id = read_word(&self.id, faults);
        let traits = read_words(&self.traits.0, faults);
        let Id(id) = id?;
        Some(CommandClassRow {
            id,
            name: self.name.clone(),
            sign: self.sign.value.clone(),
            traits: traits?,
        })
    }
}

impl RowFile {
    fn read(&self, faults: &mut Faults) -> Option<CapacityRow> {
        let id = read_word::<Id<CapacityRowId>>(&self.id, faults);
        let game = match &self.game {
            Some(game) => read_word::<Id<GameId>>(game, faults).map(Some),
            None => Some(None),
        };
        let hq_countries = read_ids(&self.hq_countries.0, faults);
        let countries = read_ids(&self.unit_countries.0, faults);
        let slots = each_line(&self.slots, faults, read_slot);
        let caps = each_line(&self.at_most, faults, read_cap);
        let day = |day: &Option<Spanned<Code<Date>>>| day.as_ref().map(|day| day.value.0);
        Some(CapacityRow {
            id: id?.0,
            game: game?.map(|Id(game)| game),
            hqs: self.hqs.clone(),
            hq_countries: hq_countries?,
            dates: DateRange {
                from: day(&self.from),
                to: day(&self.to),
            },
            slots: slots?,
            caps: caps?,
            countries: countries?,
        })
    }
}

fn read_slot(line: &Line, faults: &mut Faults) -> Option<CapacitySlot> {
    let (count, words) = split_label(line, faults)?;
    let mut parts = words.splitn(2, |word| word.value == OF);
    let (classes, countries) = (parts.next().unwrap_or(&[]), parts.next());
    if countries.is_some_and(<[_]>::is_empty) {
        let what = format!("no country behind `{OF}`");
        faults.add(line.place, what, "name countries there, or remove it");
        return None;
    }
    let count = read_word(count, faults);
    let classes = read_ids::<CommandClass>(classes, faults);
    let countries = read_ids::<CountryId>(countries.unwrap_or(&[]), faults);
    let Count(count) = count?;
    Some(CapacitySlot {
        count,
        classes: classes?,
        countries: countries?,
    })
}

fn read_cap(line: &Line, faults: &mut Faults) -> Option<CapacityCap> {
    let (count, classes) = split_label(line, faults)?;
    let count = read_word(count, faults);
    let classes = read_ids(classes, faults);
    let Count(count) = count?;
    Some(CapacityCap {
        count,
        classes: classes?,
    })
}

/// Ids with the names that people know.
fn read_names<T: FromStr<Err = IdError> + fmt::Debug>(
    files: &[NamedFile],
    faults: &mut Faults,
) -> Option<Vec<Named<T>>> {
    let mut read = |file: &NamedFile| {
        let Id(id) = read_code(&file.id.value, file.id.place, faults)?;
        let name = file.name.clone();
        Some(Named { id, name })
    };
    let names: Vec<Option<Named<T>>> = files.iter().map(&mut read).collect();
    names.into_iter().collect()
}

/// Ids in a row.
fn read_ids<T: FromStr<Err = IdError> + fmt::Debug>(
    words: &[Spanned<String>],
    faults: &mut Faults,
) -> Option<Vec<T>> {
    let ids = read_words::<Id<T>>(words, faults)?;
    Some(ids.into_iter().map(|Id(id)| id).collect())
}
