//! From text to tree. Limits on size, depth and number of values keep hostile files harmless.

use super::cursor::Cursor;
use super::{Fault, Faults, Field, Kind, Node, Place};

/// The largest file that is read.
pub const MAX_BYTES: usize = 32 * 1024 * 1024;
/// The deepest nesting of lists, maps and structs.
pub const MAX_DEPTH: usize = 64;
/// The largest number of values in a file.
pub const MAX_NODES: usize = 1_000_000;

/// Parses a file. A value that cannot be understood becomes [`Kind::Faulty`] and parsing goes on behind it; a
/// bracket that does not match ends it, since nothing behind it can be placed, and then there is no tree.
pub fn parse(file: &str, text: &str, faults: &mut Faults) -> Option<Node> {
    let whole = faults.file(file);
    if text.len() > MAX_BYTES {
        let what = format!("the file is larger than {} MiB", MAX_BYTES / 1024 / 1024);
        faults.add(whole, what, "split it or remove what does not belong in it");
        return None;
    }
    let mut parser = Parser {
        cursor: Cursor::new(text, whole),
        faults,
        nodes: 0,
    };
    parser.file().ok()
}

/// Parsing cannot go on; the fault was reported.
pub(super) struct Stop;

/// A file being parsed. What is written as one word, number or text is read in `literals`.
pub(super) struct Parser<'a, 'f> {
    pub cursor: Cursor<'a>,
    pub faults: &'f mut Faults,
    nodes: usize,
}

impl Parser<'_, '_> {
    fn file(&mut self) -> Result<Node, Stop> {
        self.blanks()?;
        while self.cursor.eat("#!") {
            self.attribute()?;
            self.blanks()?;
        }
        let node = self.value(0)?;
        self.blanks()?;
        if self.cursor.peek().is_some() {
            let what = "the file goes on after its end";
            return self.stop(
                self.cursor.place(),
                what,
                "remove what follows the last bracket",
            );
        }
        Ok(node)
    }

    /// `#![enable(…)]` is understood by other RON readers; what it switches on is always on here.
    fn attribute(&mut self) -> Result<(), Stop> {
        let place = self.cursor.place();
        self.cursor.take_while(|c| c != ']' && c != '\n');
        if self.cursor.eat("]") {
            Ok(())
        } else {
            self.stop(place, "the attribute does not end", "close it with ]")
        }
    }

    fn value(&mut self, depth: usize) -> Result<Node, Stop> {
        self.blanks()?;
        let place = self.cursor.place();
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            let what = format!("the file has more than {MAX_NODES} values");
            return self.stop(place, what, "split it or remove what does not belong in it");
        }
        if depth > MAX_DEPTH {
            let what = format!("brackets are nested deeper than {MAX_DEPTH}");
            return self.stop(place, what, "remove brackets");
        }
        let Some(c) = self.cursor.peek() else {
            return self.stop(place, "the file ends too early", "write what is missing");
        };
        let raw = self.cursor.rest().starts_with("r\"") || self.cursor.rest().starts_with("r#");
        let kind = match c {
            '(' => self.parenthesis(None, depth)?,
            '[' => self.list(depth)?,
            '{' => self.map(depth)?,
            '"' => self.text()?,
            '\'' => self.character(),
            'r' if raw => self.raw(depth)?,
            '0'..='9' | '+' | '-' | '.' => self.number(),
            c if c.is_alphabetic() || c == '_' => self.word(depth)?,
            c => {
                let what = format!("'{}' cannot begin a value", c.escape_default());
                self.faults.add(
                    place,
                    what,
                    "write a number, a text in quotes, a word or a bracket",
                );
                Kind::Faulty
            }
        };
        let end = self.cursor.place();
        Ok(Node { kind, place, end })
    }

    fn word(&mut self, depth: usize) -> Result<Kind, Stop> {
        let word = self.cursor.take_while(is_word).to_owned();
        self.after_word(word, depth)
    }

    pub(super) fn after_word(&mut self, word: String, depth: usize) -> Result<Kind, Stop> {
        self.blanks()?;
        if self.cursor.peek() == Some('(') {
            return self.parenthesis(Some(word), depth);
        }
        Ok(match word.as_str() {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            "inf" | "NaN" => Kind::Float(word),
            _ => Kind::Word(word),
        })
    }

    /// `(…)`: a struct if a word and a colon come first, else a tuple.
    fn parenthesis(&mut self, name: Option<String>, depth: usize) -> Result<Kind, Stop> {
        let open = self.cursor.place();
        self.cursor.next();
        self.blanks()?;
        let mut ahead = self.cursor.clone();
        let is_struct = !ahead.take_while(is_word).is_empty()
            && ahead.skip_blanks().is_ok()
            && ahead.peek() == Some(':');
        if is_struct {
            let mut fields = Vec::new();
            while !self.closes(')', open)? {
                if let Some(field) = self.field(depth)? {
                    fields.push(field);
                }
                self.separator(')', open)?;
            }
            return Ok(Kind::Struct { name, fields });
        }
        let mut items = Vec::new();
        while !self.closes(')', open)? {
            items.push(self.value(depth + 1)?);
            self.separator(')', open)?;
        }
        if name.is_none() && items.is_empty() {
            return Ok(Kind::Unit);
        }
        Ok(Kind::Tuple { name, items })
    }

    fn field(&mut self, depth: usize) -> Result<Option<Field>, Stop> {
        let place = self.cursor.place();
        let name = self.cursor.take_while(is_word).to_owned();
        self.blanks()?;
        if name.is_empty() || !self.cursor.eat(":") {
            let what = "a field begins with its name and a colon";
            self.faults.add(place, what, "write name: value");
            self.skip_to_separator();
            return Ok(None);
        }
        let value = self.value(depth + 1)?;
        Ok(Some(Field { name, place, value }))
    }

    fn list(&mut self, depth: usize) -> Result<Kind, Stop> {
        let open = self.cursor.place();
        self.cursor.next();
        let mut items = Vec::new();
        while !self.closes(']', open)? {
            items.push(self.value(depth + 1)?);
            self.separator(']', open)?;
        }
        Ok(Kind::List(items))
    }

    fn map(&mut self, depth: usize) -> Result<Kind, Stop> {
        let open = self.cursor.place();
        self.cursor.next();
        let mut entries = Vec::new();
        while !self.closes('}', open)? {
            let key = self.value(depth + 1)?;
            self.blanks()?;
            if self.cursor.eat(":") {
                entries.push((key, self.value(depth + 1)?));
            } else {
                let what = "an entry of a map has a key, a colon and a value";
                self.faults
                    .add(self.cursor.place(), what, "write key: value");
            }
            self.separator('}', open)?;
        }
        Ok(Kind::Map(entries))
    }

    /// Whether the bracket opened at `open` closes here.
    fn closes(&mut self, close: char, open: Place) -> Result<bool, Stop> {
        self.blanks()?;
        match self.cursor.peek() {
            Some(c) if c == close => {
                self.cursor.next();
                Ok(true)
            }
            Some(c @ (')' | ']' | '}')) => {
                let what = format!(
                    "found '{c}', but the bracket opened at {}:{} closes with '{close}'",
                    open.line, open.column
                );
                self.stop(
                    self.cursor.place(),
                    what,
                    format!("write '{close}' or open the other bracket"),
                )
            }
            Some(_) => Ok(false),
            None => {
                let what = "the bracket opened here never closes";
                self.stop(open, what, format!("add '{close}'"))
            }
        }
    }

    /// A comma, or the end that [`Self::closes`] will find. Skips what does not belong.
    fn separator(&mut self, close: char, open: Place) -> Result<(), Stop> {
        self.blanks()?;
        match self.cursor.peek() {
            Some(',') => {
                self.cursor.next();
            }
            None | Some(')' | ']' | '}') => {}
            Some(c) => {
                let place = self.cursor.place();
                // Whatever was not understood has been reported where it began.
                let last = self.faults.iter().last();
                let reported = last
                    .is_some_and(|f: &Fault| (f.line, f.column) >= (open.line, open.column))
                    && last.is_some_and(|f| f.line == place.line);
                if !reported {
                    let what = format!("found '{}' after a value", c.escape_default());
                    self.faults
                        .add(place, what, format!("write a comma or '{close}' before it"));
                }
                if is_word(c) || matches!(c, '"' | '(' | '[' | '{') {
                    // Only the comma is missing: go on as if it stood there.
                    return Ok(());
                }
                self.skip_to_separator();
                self.cursor.eat(",");
            }
        }
        Ok(())
    }

    /// Skips to the next comma or closing bracket of this level, over strings and inner brackets.
    pub(super) fn skip_to_separator(&mut self) {
        let mut depth = 0_usize;
        while let Some(c) = self.cursor.peek() {
            match c {
                ',' | ')' | ']' | '}' if depth == 0 => return,
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '"' => {
                    self.cursor.next();
                    while let Some(c) = self.cursor.next() {
                        match c {
                            '\\' => {
                                self.cursor.next();
                            }
                            '"' => break,
                            _ => {}
                        }
                    }
                    continue;
                }
                _ => {}
            }
            self.cursor.next();
        }
    }

    fn blanks(&mut self) -> Result<(), Stop> {
        match self.cursor.skip_blanks() {
            Ok(()) => Ok(()),
            Err(place) => self.stop(
                place,
                "the comment begun here never ends",
                "close it with */",
            ),
        }
    }

    pub(super) fn stop<T>(
        &mut self,
        at: Place,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Result<T, Stop> {
        self.faults.add(at, what, remedy);
        Err(Stop)
    }
}

/// Whether a character can stand in a bare word.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
