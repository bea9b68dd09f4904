//! Names of our own for everything that orders and files speak of.
//!
//! An id is the text that stands in the scenario file, held inline so that it is `Copy`, ordered, and
//! never a Bevy `Entity` or an index that another roster would number differently.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The longest id, in bytes.
pub const MAX_ID_LEN: usize = 31;

/// The text behind every id type: ASCII letters, digits, `-`, `_`, `.` and `/`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Text {
    bytes: [u8; MAX_ID_LEN],
    len: u8,
}

impl Text {
    fn new(text: &str) -> Result<Self, IdError> {
        if text.is_empty() {
            return Err(IdError::Empty);
        }
        if text.len() > MAX_ID_LEN {
            return Err(IdError::TooLong(text.len()));
        }
        let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
        if let Some(bad) = text.chars().find(|&c| !allowed(c)) {
            return Err(IdError::BadCharacter(bad));
        }
        let mut bytes = [0; MAX_ID_LEN];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        let len = u8::try_from(text.len()).map_err(|_| IdError::TooLong(text.len()))?;
        Ok(Self { bytes, len })
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

/// Why a text cannot be an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdError {
    /// There is no text.
    Empty,
    /// The text has this many bytes, more than [`MAX_ID_LEN`].
    TooLong(usize),
    /// The text has a character that ids do not have.
    BadCharacter(char),
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "an id cannot be empty"),
            Self::TooLong(len) => write!(
                f,
                "an id has at most {MAX_ID_LEN} characters, this has {len}"
            ),
            Self::BadCharacter(c) => {
                write!(
                    f,
                    "an id is made of a-z, A-Z, 0-9, '-', '_', '.', '/'; found '{c}'"
                )
            }
        }
    }
}

impl std::error::Error for IdError {}

macro_rules! id_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Text);

        impl $name {
            /// Reads an id from the text of a file or an order.
            pub fn new(text: &str) -> Result<Self, IdError> {
                Text::new(text).map(Self)
            }

            /// The text as written in files.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = IdError;
            fn from_str(text: &str) -> Result<Self, IdError> {
                Self::new(text)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Visitor;
                impl de::Visitor<'_> for Visitor {
                    type Value = $name;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        write!(f, "an id")
                    }
                    fn visit_str<E: de::Error>(self, text: &str) -> Result<$name, E> {
                        $name::new(text).map_err(E::custom)
                    }
                }
                deserializer.deserialize_str(Visitor)
            }
        }
    };
}

id_type!(
    /// A counter: a ground unit, transport, dump or other piece of the roster.
    UnitId
);
id_type!(
    /// A multi-unit formation (3.2), such as a panzer division of several counters.
    FormationId
);
id_type!(
    /// An army or Front of the command-and-control rules.
    ArmyId
);
id_type!(
    /// What the command rules count a unit as, such as a panzer division (C&C 1.5).
    CommandClass
);
id_type!(
    /// A row of the command capacities of HQs (C&C 1.5).
    CapacityRowId
);
id_type!(
    /// A game of the series with command capacities of its own (C&C 1.5).
    GameId
);
id_type!(
    /// A country as the command rules name it (C&C 1.5), whatever nations a roster makes of it.
    CountryId
);
id_type!(
    /// A nation, for counter colours and for rules that ask for one.
    NationId
);
id_type!(
    /// A variant of a scenario.
    VariantId
);
id_type!(
    /// A Variable Replacement or Reinforcement Table of a scenario (13.5, 13.6).
    TableId
);
id_type!(
    /// A pool of counters from which a table draws (13.6).
    PoolId
);

/// Reads units of which older games named one, without brackets.
pub(crate) fn one_or_several<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<UnitId>, D::Error> {
    struct Visitor;
    impl<'de> de::Visitor<'de> for Visitor {
        type Value = Vec<UnitId>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a counter or a list of counters")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<UnitId>, E> {
            let unit = UnitId::new(text).map_err(de::Error::custom)?;
            Ok(vec![unit])
        }

        fn visit_seq<A: de::SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<UnitId>, A::Error> {
            let mut units = Vec::new();
            while let Some(unit) = seq.next_element()? {
                units.push(unit);
            }
            Ok(units)
        }
    }
    deserializer.deserialize_any(Visitor)
}
