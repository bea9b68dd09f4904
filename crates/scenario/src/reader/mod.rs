//! Reads RON so that a person can mend what is wrong: every value keeps its line and column, and reading goes on
//! after a fault, so that one run reports them all.
//!
//! Text becomes a tree of [`Node`]s with [`parse()`]; [`Read`] turns nodes into values. File types are declared with
//! [`record!`](crate::record) and [`choice!`](crate::choice), which bring the reading with them:
//!
//! ```
//! use stavka_scenario::reader::{Faults, read_text};
//!
//! stavka_scenario::record! {
//!     /// A thing in a file.
//!     pub struct Thing as "thing" {
//!         /// Its name.
//!         pub name: String,
//!         /// How many there are.
//!         pub count: u8 = 1,
//!     }
//! }
//!
//! let mut faults = Faults::default();
//! let thing: Option<Thing> = read_text("thing.ron", r#"(nmae: "crate", count: 300)"#, &mut faults);
//! assert!(thing.is_none());
//! let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
//! assert_eq!(lines.len(), 3, "unknown, missing and too large: {lines:?}");
//! ```

mod cursor;
mod faults;
mod fields;
mod literals;
mod macros;
mod node;
mod parse;
mod suggest;
mod values;

#[cfg(test)]
mod tests;

pub use faults::{Fault, Faults, Place};
pub use fields::{Fields, variant_payload};
pub use node::{Field, Kind, Node, Text};
pub use parse::{MAX_BYTES, MAX_DEPTH, MAX_NODES, parse};
pub use suggest::{did_you_mean, nearest};
pub use values::{HexList, Read, Spanned, Words, unknown_word};

/// Parses a text and reads one value from it. Faults name `file`.
pub fn read_text<T: Read>(file: &str, text: &str, faults: &mut Faults) -> Option<T> {
    let node = parse(file, text, faults)?;
    T::read(&node, faults)
}

/// Reads a file that carries `version: N`. A newer version is refused before anything else in the file is looked
/// at, since what it says cannot be judged.
pub fn read_versioned<T: Read>(
    file: &str,
    text: &str,
    newest: u32,
    faults: &mut Faults,
) -> Option<T> {
    let node = parse(file, text, faults)?;
    if let Kind::Struct { fields, .. } = &node.kind
        && let Some(field) = fields.iter().find(|field| field.name == "version")
        && let Kind::Integer(version) = field.value.kind
    {
        let place = field.value.place;
        if version > i128::from(newest) {
            let what =
                format!("the file has version {version}, but this program reads up to {newest}");
            faults.add(place, what, "use a newer program");
            return None;
        }
        if version < 1 {
            faults.add(
                place,
                format!("there is no version {version}"),
                format!("write version: {newest}"),
            );
        }
    }
    T::read(&node, faults)
}
