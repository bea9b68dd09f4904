//! The tree of values that a RON text says, each with its place.

use super::Place;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// Where it begins.
    pub place: Place,
    /// Where it has ended; behind a bare word that is after the blanks that follow.
    pub end: Place,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// `()`.
    Unit,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Integer(i128),
    /// A number with a point or exponent, as written.
    Float(String),
    /// A text in quotes.
    Text(Text),
    /// A character in quotes.
    Char(char),
    /// `[a, b]`.
    List(Vec<Node>),
    /// `{a: b}`.
    Map(Vec<(Node, Node)>),
    /// A bare word: a variant without payload, or `None`.
    Word(String),
    /// `(a, b)` or `Name(a, b)`; `Some(a)` is one of these.
    Tuple {
        /// The word before the parenthesis.
        name: Option<String>,
        /// What is in it.
        items: Vec<Node>,
    },
    /// `(a: 1)` or `Name(a: 1)`.
    Struct {
        /// The word before the parenthesis.
        name: Option<String>,
        /// Its fields as written, duplicates included.
        fields: Vec<Field>,
    },
    /// Something that could not be parsed and was reported.
    Faulty,
}

/// A text and where its first character stands, so that faults inside it can be placed.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// The text.
    pub value: String,
    /// Place of the first character after the opening quote.
    pub start: Place,
}

impl Text {
    /// The words of the text, each with its place. Escapes shift the places of what follows them on the line.
    pub fn words(&self) -> impl Iterator<Item = (&str, Place)> {
        let mut place = self.start;
        let mut rest = self.value.as_str();
        std::iter::from_fn(move || {
            let word = rest.split_whitespace().next()?;
            let before = rest.find(word)?;
            let behind = before + word.len();
            let start = advanced(place, &rest[..before]);
            place = advanced(start, word);
            rest = &rest[behind..];
            Some((word, start))
        })
    }
}

/// The place behind a text that begins at `place`.
fn advanced(mut place: Place, over: &str) -> Place {
    for c in over.chars() {
        if c == '\n' {
            place.line = place.line.saturating_add(1);
            place.column = 1;
        } else {
            place.column = place.column.saturating_add(1);
        }
    }
    place
}

/// One field of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub place: Place,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// What the value is, in words for a fault.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Unit => "()".to_owned(),
            Kind::Bool(value) => value.to_string(),
            Kind::Integer(value) => format!("the number {value}"),
            Kind::Float(text) => format!("the number {}", shortened(text)),
            Kind::Text(text) => format!("the text \"{}\"", shortened(&text.value)),
            Kind::Char(c) => format!("the character '{c}'"),
            Kind::List(items) => format!("a list of {}", items.len()),
            Kind::Map(_) => "a map".to_owned(),
            Kind::Word(word) => format!("the word {}", shortened(word)),
            Kind::Tuple { name: None, items } => format!("a tuple of {}", items.len()),
            Kind::Struct { name: None, .. } => "a struct".to_owned(),
            Kind::Tuple { name: Some(n), .. } | Kind::Struct { name: Some(n), .. } => {
                format!("{}(…)", shortened(n))
            }
            Kind::Faulty => "something unreadable".to_owned(),
        }
    }
}

/// At most the first thirty characters, for faults.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(30) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
