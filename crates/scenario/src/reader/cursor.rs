//! Walks over the characters of a text and knows line and column.

use super::Place;

/// A place in a text from which reading goes on.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    /// Begins at the top of a file.
    pub fn new(text: &'a str, file: Place) -> Self {
        let rest = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            rest,
            place: Place {
                line: 1,
                column: 1,
                ..file
            },
        }
    }

    /// Where the next character stands.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// What has not been read.
    pub const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        if c == '\n' {
            self.place.line = self.place.line.saturating_add(1);
            self.place.column = 1;
        } else {
            self.place.column = self.place.column.saturating_add(1);
        }
        Some(c)
    }

    /// Takes `expected` if it comes next.
    pub fn eat(&mut self, expected: &str) -> bool {
        let found = self.rest.starts_with(expected);
        if found {
            for _ in expected.chars() {
                self.next();
            }
        }
        found
    }

    /// Takes characters while they please.
    pub fn take_while(&mut self, mut pleases: impl FnMut(char) -> bool) -> &'a str {
        let from = self.rest;
        while self.peek().is_some_and(&mut pleases) {
            self.next();
        }
        &from[..from.len() - self.rest.len()]
    }

    /// Skips white space and comments. Gives the place of a comment that never ends.
    pub fn skip_blanks(&mut self) -> Result<(), Place> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.starts_with("//") {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), Place> {
        let start = self.place;
        let mut depth = 0_usize;
        loop {
            if self.eat("/*") {
                depth += 1;
            } else if self.eat("*/") {
                depth -= 1;
                if depth == 0 {
                    return Ok(());
                }
            } else if self.next().is_none() {
                return Err(start);
            }
        }
    }
}
