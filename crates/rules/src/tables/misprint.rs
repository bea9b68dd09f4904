//! Faults of a table that a reader of files reports with line and column.

/// Where in a table a fault lies. Parts bear the names of the fields of the table's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Field of the file, such as `results`.
    pub part: &'static str,
    /// Row in that part, from 0.
    pub row: Option<usize>,
    /// Cell in that row, from 0; in most tables cell 0 is the label of the row.
    pub column: Option<usize>,
}

impl Spot {
    /// A whole part.
    pub const fn part(part: &'static str) -> Self {
        Self {
            part,
            row: None,
            column: None,
        }
    }

    /// A row of this part.
    pub const fn row(self, row: usize) -> Self {
        Self {
            row: Some(row),
            ..self
        }
    }

    /// A cell of this row.
    pub const fn column(self, column: usize) -> Self {
        Self {
            column: Some(column),
            ..self
        }
    }
}

/// Something in a table that cannot be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// Where.
    pub spot: Spot,
    /// What is wrong.
    pub problem: String,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Misprint {
    /// A fault at a spot.
    pub const fn new(spot: Spot, problem: String, remedy: &'static str) -> Self {
        Self {
            spot,
            problem,
            remedy,
        }
    }
}

/// The table, or everything that is wrong with it.
pub type Checked<T> = Result<T, Vec<Misprint>>;

/// Hands out the value that `make` builds if nothing was found wrong.
pub(crate) fn unless_misprinted<T>(
    misprints: Vec<Misprint>,
    make: impl FnOnce() -> T,
) -> Checked<T> {
    if misprints.is_empty() {
        Ok(make())
    } else {
        Err(misprints)
    }
}

/// Reports a list that does not have as many entries as it must.
pub(crate) fn check_count(spot: Spot, have: usize, need: usize, misprints: &mut Vec<Misprint>) {
    if have != need {
        misprints.push(Misprint::new(
            spot,
            format!("{have} entries where the table has {need}"),
            "add the missing entries or remove the surplus ones",
        ));
    }
}

/// Reports a row whose label is not the one that belongs there.
pub(crate) fn check_turn(row: Spot, found: &str, expected: &str, misprints: &mut Vec<Misprint>) {
    if found != expected {
        misprints.push(Misprint::new(
            row.column(0),
            format!("the row of `{found}` stands where `{expected}` belongs"),
            "keep the rows in the order of the table, each once",
        ));
    }
}
