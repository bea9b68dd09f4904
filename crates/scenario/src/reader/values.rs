//! Reading plain values from nodes.

use std::collections::BTreeMap;
use std::str::FromStr;

use stavka_rules::ids::{
    ArmyId, CapacityRowId, CommandClass, CountryId, FormationId, GameId, NationId, PoolId, TableId,
    UnitId, VariantId,
};
use stavka_rules::map::{Gauge, HexPos, LowerColumns, Mobility, Tracks};

use super::{Faults, Kind, Node, Place, did_you_mean};
use crate::words;

/// A value that can be read from a node. What is wrong goes to `faults`; `None` means that something did.
pub trait Read: Sized {
    /// Reads the value.
    fn read(node: &Node, faults: &mut Faults) -> Option<Self>;
}

/// A value and where it stands, for checks that come after reading.
#[derive(Clone, Copy, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

/// Two values are equal wherever they stand.
impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Read> Read for Spanned<T> {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let place = node.place;
        T::read(node, faults).map(|value| Self { value, place })
    }
}

impl Node {
    /// The word that names a variant: alone, or before a parenthesis.
    pub fn word(&self) -> Option<&str> {
        match &self.kind {
            Kind::Word(word) => Some(word),
            Kind::Tuple { name, .. } | Kind::Struct { name, .. } => name.as_deref(),
            _ => None,
        }
    }

    /// Reports that something else belongs here. `expected` is a phrase such as `a text in quotes`.
    pub fn wrong(&self, expected: &str, faults: &mut Faults) {
        if self.kind != Kind::Faulty {
            let what = format!("{}found {}", faults.field_prefix(), self.describe());
            faults.add(self.place, what, format!("write {expected}"));
        }
    }
}

/// Reports a word that is none of the known ones.
pub fn unknown_word(node: &Node, noun: &'static str, known: &[&'static str], faults: &mut Faults) {
    match node.word() {
        _ if node.kind == Kind::Faulty => {}
        Some(word) if known.contains(&word) => {
            let what = format!("{noun} {word} holds no value, found {}", node.describe());
            faults.add(node.place, what, format!("write {word} alone"));
        }
        Some(word) => {
            let what = format!("{}unknown {noun} {word}", faults.field_prefix());
            faults.unknown(node.place, what, word, known.iter().copied());
        }
        None => {
            let what = format!("{}found {}", faults.field_prefix(), node.describe());
            let remedy = match &node.kind {
                Kind::Text(text) if known.contains(&text.value.as_str()) => {
                    format!("write {} without quotes", text.value)
                }
                _ => did_you_mean("", known.iter().copied()),
            };
            faults.add(node.place, what, remedy);
        }
    }
}

macro_rules! read_integer {
    ($($ty:ty),*) => { $(
        impl Read for $ty {
            fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
                if let Kind::Integer(number) = node.kind
                    && let Ok(value) = <$ty>::try_from(number)
                {
                    return Some(value);
                }
                let expected =
                    format!("a whole number from {} to {}", <$ty>::MIN, <$ty>::MAX);
                node.wrong(&expected, faults);
                None
            }
        }
    )* };
}
read_integer!(u8, u16, u32, u64, i8, i16, i32, i64);

impl Read for bool {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        if let Kind::Bool(value) = node.kind {
            return Some(value);
        }
        node.wrong("true or false", faults);
        None
    }
}

impl Read for char {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        if let Kind::Char(value) = node.kind {
            return Some(value);
        }
        node.wrong("one character in single quotes", faults);
        None
    }
}

impl Read for String {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        if let Kind::Text(text) = &node.kind {
            return Some(text.value.clone());
        }
        node.wrong("a text in quotes", faults);
        None
    }
}

impl<T: Read> Read for Option<T> {
    /// `None`, `Some(value)`, or the value alone.
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        match &node.kind {
            Kind::Word(word) if word == "None" => Some(None),
            Kind::Tuple {
                name: Some(name),
                items,
            } if name == "Some" && items.len() == 1 => T::read(&items[0], faults).map(Some),
            _ => T::read(node, faults).map(Some),
        }
    }
}

impl<T: Read> Read for Vec<T> {
    /// All items are looked at, also behind a wrong one.
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::List(items) = &node.kind else {
            node.wrong("a list in square brackets", faults);
            return None;
        };
        let mut all = Some(Vec::new());
        for item in items {
            match (T::read(item, faults), &mut all) {
                (Some(value), Some(values)) => values.push(value),
                (None, _) => all = None,
                (Some(_), None) => {}
            }
        }
        all
    }
}

impl<K: Read + Ord, V: Read> Read for BTreeMap<K, V> {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::Map(entries) = &node.kind else {
            node.wrong("a map in braces, such as {key: value}", faults);
            return None;
        };
        let mut all = Some(Self::new());
        for (key_node, value_node) in entries {
            let key = K::read(key_node, faults);
            let value = V::read(value_node, faults);
            let (Some(key), Some(value)) = (key, value) else {
                all = None;
                continue;
            };
            if let Some(map) = &mut all
                && map.insert(key, value).is_some()
            {
                let what = format!("the key {} is written twice", key_node.describe());
                faults.add(key_node.place, what, "remove one of them");
            }
        }
        all
    }
}

macro_rules! read_tuple {
    ($count:literal: $($ty:ident $n:tt),*) => {
        impl<$($ty: Read),*> Read for ($($ty,)*) {
            fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
                match &node.kind {
                    Kind::Tuple { name: None, items } if items.len() == $count => {
                        let values = ($( $ty::read(&items[$n], faults), )*);
                        Some(($( values.$n?, )*))
                    }
                    _ => {
                        node.wrong(
                            concat!("a tuple of ", $count, " values in parentheses"),
                            faults,
                        );
                        None
                    }
                }
            }
        }
    };
}
read_tuple!(2: A 0, B 1);
read_tuple!(3: A 0, B 1, C 2);
read_tuple!(4: A 0, B 1, C 2, D 3);

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        if let Kind::List(items) = &node.kind
            && items.len() != N
        {
            let what = format!("{}found {}", faults.field_prefix(), node.describe());
            faults.add(node.place, what, format!("write a list of {N}"));
            return None;
        }
        Vec::<T>::read(node, faults)?.try_into().ok()
    }
}

impl Read for HexPos {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        match &node.kind {
            Kind::Text(text) => match text.value.parse() {
                Ok(pos) => Some(pos),
                Err(_) => {
                    bad_hex(&text.value, node.place, faults);
                    None
                }
            },
            Kind::Float(written) => {
                let what = format!("{}found the number {written}", faults.field_prefix());
                faults.add(
                    node.place,
                    what,
                    format!("write the hex in quotes: \"{written}\""),
                );
                None
            }
            _ => {
                node.wrong("a hex number in quotes, such as \"12.07\"", faults);
                None
            }
        }
    }
}

fn bad_hex(word: &str, place: Place, faults: &mut Faults) {
    let what = format!("'{}' is not a hex number", super::node::shortened(word));
    faults.add(place, what, "write column, point, row, such as 12.07");
}

/// A text of words parted by spaces, each with its place: the readable way to write long lists.
#[derive(Clone, Debug, PartialEq)]
pub struct Words(pub Vec<Spanned<String>>);

impl Read for Words {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::Text(text) = &node.kind else {
            node.wrong("words in quotes, parted by spaces", faults);
            return None;
        };
        let words = text.words().map(|(word, place)| Spanned {
            value: word.to_owned(),
            place,
        });
        Some(Self(words.collect()))
    }
}

/// Hexes as a text, `"03.05 04.05 05.06"`, each with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct HexList(pub Vec<Spanned<HexPos>>);

impl Read for HexList {
    fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
        let Kind::Text(text) = &node.kind else {
            node.wrong(
                "hex numbers in quotes, parted by spaces: \"03.05 04.05\"",
                faults,
            );
            return None;
        };
        let mut all = Some(Vec::new());
        for (word, place) in text.words() {
            match (word.parse(), &mut all) {
                (Ok(value), Some(hexes)) => hexes.push(Spanned { value, place }),
                (Ok(_), None) => {}
                (Err(_), _) => {
                    bad_hex(word, place, faults);
                    all = None;
                }
            }
        }
        all.map(Self)
    }
}

fn read_id<T>(node: &Node, faults: &mut Faults) -> Option<T>
where
    T: FromStr<Err = stavka_rules::ids::IdError>,
{
    let Kind::Text(text) = &node.kind else {
        node.wrong("an id in quotes", faults);
        return None;
    };
    match text.value.parse() {
        Ok(id) => Some(id),
        Err(error) => {
            let what = format!("{}{error}", faults.field_prefix());
            faults.add(node.place, what, "write a short id such as 76-id");
            None
        }
    }
}

macro_rules! read_ids {
    ($($ty:ty),*) => { $(
        impl Read for $ty {
            fn read(node: &Node, faults: &mut Faults) -> Option<Self> {
                read_id(node, faults)
            }
        }
    )* };
}
read_ids!(
    UnitId,
    FormationId,
    ArmyId,
    NationId,
    VariantId,
    TableId,
    PoolId,
    CommandClass,
    CapacityRowId,
    GameId,
    CountryId
);

words!(Mobility as "mobility" { Leg, Truck, Track });
words!(Tracks as "number of tracks" { Single, Multi });
words!(Gauge as "gauge" { Standard, Broad, Narrow });
words!(LowerColumns as "kind of column" { Even, Odd });
