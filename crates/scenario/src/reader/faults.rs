//! What is wrong with files, collected while reading goes on.

use std::fmt;
use std::sync::Arc;

/// So many faults are kept; the rest is counted. A file that is not ours at all would give thousands.
const KEPT: usize = 200;

/// A place in a file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    /// Number of the file among those that the [`Faults`] know.
    pub(super) file: u16,
    /// Line, from 1; 0 stands for the file as a whole.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// One thing that is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file as the user knows it.
    pub file: Arc<str>,
    /// Line, from 1; 0 if the fault concerns the file as a whole.
    pub line: u32,
    /// Column in characters, from 1; 0 with line 0.
    pub column: u32,
    /// What is wrong.
    pub what: String,
    /// What to do; may be empty where `what` says it.
    pub remedy: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if self.line > 0 {
            write!(f, "{}:{}:", self.line, self.column)?;
        }
        write!(f, " {}", self.what)?;
        if !self.remedy.is_empty() {
            write!(f, "; {}", self.remedy)?;
        }
        Ok(())
    }
}

/// All faults found so far, and the names of the files they are in.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    files: Vec<Arc<str>>,
    list: Vec<Fault>,
    beyond: usize,
    /// Fields being read, outermost first, so that a wrong value can be named.
    fields: Vec<&'static str>,
}

impl Faults {
    /// Makes a file known; faults at the place it returns concern the file as a whole.
    pub fn file(&mut self, name: &str) -> Place {
        let known = self.files.iter().position(|file| &**file == name);
        let file = known.unwrap_or_else(|| {
            self.files.push(name.into());
            self.files.len() - 1
        });
        Place {
            file: u16::try_from(file).unwrap_or(u16::MAX),
            line: 0,
            column: 0,
        }
    }

    /// Adds a fault.
    pub fn add(&mut self, at: Place, what: impl Into<String>, remedy: impl Into<String>) {
        if self.list.len() >= KEPT {
            self.beyond += 1;
            return;
        }
        let file = self.files.get(usize::from(at.file)).cloned();
        self.list.push(Fault {
            file: file.unwrap_or_else(|| "?".into()),
            line: at.line,
            column: at.column,
            what: what.into(),
            remedy: remedy.into(),
        });
    }

    /// Adds a fault about a word that is none of the known ones, with the nearest of them as remedy. Comparing words is
    /// dear, so it is not done for faults that are only counted.
    pub fn unknown<'k>(
        &mut self,
        at: Place,
        what: impl Into<String>,
        written: &str,
        known: impl IntoIterator<Item = &'k str, IntoIter: Clone>,
    ) {
        let remedy = if self.list.len() < KEPT {
            super::did_you_mean(written, known)
        } else {
            String::new()
        };
        self.add(at, what, remedy);
    }

    /// Takes over the faults of another reading that are not known yet, with a remark before them.
    pub(crate) fn join(&mut self, other: Self, remark: Option<String>) {
        let remark = remark.unwrap_or_default();
        let known = self.list.clone();
        for fault in other
            .list
            .into_iter()
            .filter(|fault| !known.contains(fault))
        {
            let place = Place {
                line: fault.line,
                column: fault.column,
                ..self.file(&fault.file)
            };
            self.add(place, format!("{remark}{}", fault.what), fault.remedy);
        }
        self.beyond = self.beyond.max(other.beyond);
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of faults, those beyond the kept ones included.
    pub fn len(&self) -> usize {
        self.list.len() + self.beyond
    }

    /// The faults in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.list.iter()
    }

    /// Puts the faults in the order of files and lines.
    pub fn sort(&mut self) {
        let files = &self.files;
        let rank = |fault: &Fault| files.iter().position(|file| *file == fault.file);
        self.list
            .sort_by_key(|fault| (rank(fault), fault.line, fault.column));
    }

    /// The value if nothing is wrong, else the faults in order.
    pub fn into_result<T>(mut self, value: Option<T>) -> Result<T, Self> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            _ => {
                debug_assert!(
                    !self.is_empty(),
                    "a value is missing, so a fault was reported"
                );
                self.sort();
                Err(self)
            }
        }
    }

    /// Reads a field's value; faults found meanwhile name the field.
    pub(super) fn in_field<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.fields.push(name);
        let value = read(self);
        self.fields.pop();
        value
    }

    /// The innermost field being read, as a prefix for a fault.
    pub(super) fn field_prefix(&self) -> String {
        let name = self.fields.last();
        name.map_or_else(String::new, |name| format!("{name}: "))
    }
}

/// One fault a line.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.list.iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        if self.beyond > 0 {
            write!(f, "\nand {} more faults", self.beyond)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
