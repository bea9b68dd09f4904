//! Reading the cells of tables: codes in quotes, and rows of codes parted by spaces.

use std::str::FromStr;

use stavka_rules::numbers::Misread;
use stavka_rules::pieces::{Re, Tokens};
use stavka_rules::tables::GridRow;

use crate::reader::{Faults, Kind, Node, Place, Read, Spanned, Words};

/// A row of a table, `"label cell cell …"`, with the place of each word.
pub type Line = Spanned<Words>;

/// A value that stands in the file as a code in quotes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Code<T>(pub T);

impl<T: FromStr<Err = Misread>> Read for Code<T> {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::Text(text) = &node.kind else {
            node.wrong("a code in quotes", faults);
            return None;
        };
        read_code(&text.value, text.start, faults).map(Self)
    }
}

/// An amount of supply as written: `2T` or `1SP`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Tokens.
    Tokens(u16),
    /// Supply Points.
    Points(u16),
}

impl Amount {
    /// In tokens.
    pub const fn tokens(self) -> Tokens {
        match self {
            Self::Tokens(tokens) => Tokens(tokens),
            Self::Points(points) => Tokens(points.saturating_mul(Tokens::PER_SP)),
        }
    }
}

impl FromStr for Amount {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let amount = if let Some(points) = text.strip_suffix("SP") {
            points.parse().ok().map(Self::Points)
        } else {
            let tokens = text.strip_suffix('T');
            tokens
                .and_then(|tokens| tokens.parse().ok())
                .map(Self::Tokens)
        };
        amount.ok_or_else(|| Misread::new(text, "an amount of supply such as `2T` or `1SP`"))
    }
}

/// A size in regimental equivalents as written: `2` or `1/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub Re);

impl FromStr for Size {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let size = text.parse().ok().and_then(Re::of);
        size.map(Self)
            .ok_or_else(|| Misread::new(text, "a size in RE such as `2` or `1/2`"))
    }
}

/// Reads one code; what is wrong is reported at `place`.
pub fn read_code<T: FromStr<Err = Misread>>(
    text: &str,
    place: Place,
    faults: &mut Faults,
) -> Option<T> {
    match text.parse() {
        Ok(value) => Some(value),
        Err(misread) => {
            let what = format!("found `{}`", misread.found);
            faults.add(place, what, format!("write {}", misread.wanted));
            None
        }
    }
}

/// Reads a word of a row.
pub fn read_word<T: FromStr<Err = Misread>>(
    word: &Spanned<String>,
    faults: &mut Faults,
) -> Option<T> {
    read_code(&word.value, word.place, faults)
}

/// Reads all words of a row; every wrong one is reported.
pub fn read_words<T: FromStr<Err = Misread>>(
    words: &[Spanned<String>],
    faults: &mut Faults,
) -> Option<Vec<T>> {
    let values: Vec<Option<T>> = words.iter().map(|word| read_word(word, faults)).collect();
    values.into_iter().collect()
}

/// The label of a row and its cells; an empty row is reported.
pub fn split_label<'l>(
    line: &'l Line,
    faults: &mut Faults,
) -> Option<(&'l Spanned<String>, &'l [Spanned<String>])> {
    let split = line.value.0.split_first();
    if split.is_none() {
        faults.add(
            line.place,
            "an empty row",
            "write its label and cells, or remove it",
        );
    }
    split
}

/// Reads a row of exactly so many words.
pub fn exactly<'l, const N: usize>(
    line: &'l Line,
    what: &str,
    faults: &mut Faults,
) -> Option<&'l [Spanned<String>; N]> {
    let words = line.value.0.as_slice();
    let found: Option<&[Spanned<String>; N]> = words.try_into().ok();
    if found.is_none() {
        let have = words.len();
        faults.add(
            line.place,
            format!("{have} cells in the row"),
            format!("write {N}: {what}"),
        );
    }
    found
}

/// Reads the rows of a grid, each led by its dice totals.
pub fn grid_rows<T: FromStr<Err = Misread>>(
    lines: &[Line],
    faults: &mut Faults,
) -> Option<Vec<GridRow<T>>> {
    let mut row = |line: &Line| {
        let (label, cells) = split_label(line, faults)?;
        let roll = read_word(label, faults);
        let cells = read_words(cells, faults);
        Some(GridRow {
            roll: roll?,
            cells: cells?,
        })
    };
    let rows: Vec<Option<GridRow<T>>> = lines.iter().map(&mut row).collect();
    rows.into_iter().collect()
}

/// Reads every line with `read`, so that all faulty ones are reported.
pub fn each_line<T>(
    lines: &[Line],
    faults: &mut Faults,
    read: impl Fn(&Line, &mut Faults) -> Option<T>,
) -> Option<Vec<T>> {
    let rows: Vec<Option<T>> = lines.iter().map(|line| read(line, faults)).collect();
    rows.into_iter().collect()
}
