//! Where the parts of a table stand in its file, to report a [`Misprint`] with line and column.

use stavka_rules::tables::{Checked, Misprint, Spot};

use super::cells::Line;
use crate::reader::{Faults, Place, Spanned};

/// The places of one part of a table.
struct Part {
    name: &'static str,
    rows: Vec<(Place, Vec<Place>)>,
    place: Option<Place>,
}

/// The places of all parts of a table.
pub struct Layout {
    whole: Place,
    parts: Vec<Part>,
}

impl Layout {
    /// A table that begins at this place.
    pub const fn new(whole: Place) -> Self {
        Self {
            whole,
            parts: Vec::new(),
        }
    }

    /// A part of rows of words.
    pub fn lines(self, name: &'static str, lines: &[Line]) -> Self {
        let rows = lines.iter().map(|line| {
            let words = line.value.0.iter().map(|word| word.place);
            (line.place, words.collect())
        });
        self.cells(name, rows)
    }

    /// A part of rows, each with the places of its cells.
    pub fn cells(
        mut self,
        name: &'static str,
        rows: impl Iterator<Item = (Place, Vec<Place>)>,
    ) -> Self {
        self.parts.push(Part {
            name,
            rows: rows.collect(),
            place: None,
        });
        self
    }

    /// A part that is one row; its words count as rows.
    pub fn words(self, name: &'static str, line: &Line) -> Self {
        let places = line.value.0.iter().map(|word| word.place);
        self.rows(name, places).at(name, line.place)
    }

    /// A part of rows that have no places inside.
    pub fn rows(self, name: &'static str, places: impl Iterator<Item = Place>) -> Self {
        self.cells(name, places.map(|place| (place, Vec::new())))
    }

    /// A part that is a single value.
    pub fn value<T>(self, name: &'static str, value: &Spanned<T>) -> Self {
        self.rows(name, std::iter::empty()).at(name, value.place)
    }

    /// Where a part as a whole stands, if not at its first row.
    pub fn at(mut self, name: &'static str, place: Place) -> Self {
        if let Some(part) = self.parts.iter_mut().find(|part| part.name == name) {
            part.place = Some(place);
        }
        self
    }

    /// The place of a spot, or of what is nearest around it.
    pub fn place(&self, spot: Spot) -> Place {
        let Some(part) = self.parts.iter().find(|part| part.name == spot.part) else {
            return self.whole;
        };
        let Some((row, words)) = spot.row.and_then(|row| part.rows.get(row)) else {
            let first = part.rows.first().map(|(place, _)| *place);
            return part.place.or(first).unwrap_or(self.whole);
        };
        let word = spot.column.and_then(|column| words.get(column));
        word.copied().unwrap_or(*row)
    }

    /// The table, or nothing with everything that is wrong with it reported.
    pub fn accept<T>(&self, checked: Checked<T>, faults: &mut Faults) -> Option<T> {
        match checked {
            Ok(table) => Some(table),
            Err(misprints) => {
                self.report(misprints, faults);
                None
            }
        }
    }

    /// Reports misprints.
    pub fn report(&self, misprints: Vec<Misprint>, faults: &mut Faults) {
        for misprint in misprints {
            faults.add(self.place(misprint.spot), misprint.problem, misprint.remedy);
        }
    }
}
