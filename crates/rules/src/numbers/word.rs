//! Words and codes of table cells, and what is said when a cell holds something else.

use std::fmt;

/// A cell that holds none of the codes its table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// What stands in the cell.
    pub found: String,
    /// What may stand there.
    pub wanted: &'static str,
}

impl Misread {
    /// The cell holds `found`, and `wanted` says what it may hold.
    pub fn new(found: &str, wanted: &'static str) -> Self {
        Self {
            found: found.to_owned(),
            wanted,
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not {}", self.found, self.wanted)
    }
}

impl std::error::Error for Misread {}

/// An enum whose variants each have one word in table files.
macro_rules! word_enum {
    ($(#[$doc:meta])* $name:ident, $wanted:literal, { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
        )]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// All of them, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Position in `ALL`.
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The word that stands for it in files.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::numbers::Misread;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|one| one.word() == text)
                    .ok_or_else(|| $crate::numbers::Misread::new(text, $wanted))
            }
        }
    };
}

pub(crate) use word_enum;
