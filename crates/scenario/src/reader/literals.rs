//! Texts, characters and numbers.

use super::node::shortened;
use super::parse::{Parser, Stop, is_word};
use super::{Kind, Text};

impl Parser<'_, '_> {
    /// A text in quotes.
    pub(super) fn text(&mut self) -> Result<Kind, Stop> {
        let open = self.cursor.place();
        self.cursor.next();
        let start = self.cursor.place();
        let mut value = String::new();
        loop {
            let place = self.cursor.place();
            match self.cursor.next() {
                Some('"') => return Ok(Kind::Text(Text { value, start })),
                Some('\\') => match self.escape() {
                    Some(c) => value.extend(c),
                    None => {
                        let what = "unknown escape in a text";
                        self.faults.add(
                            place,
                            what,
                            r#"use \n, \t, \r, \0, \\, \", \', \xNN or \u{N}"#,
                        );
                    }
                },
                Some(c) => value.push(c),
                None => {
                    return self.stop(
                        open,
                        "the text begun here never ends",
                        "close it with a quote",
                    );
                }
            }
        }
    }

    /// The character behind a backslash; an escaped line end is no character.
    fn escape(&mut self) -> Option<Option<char>> {
        let c = match self.cursor.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            '0' => '\0',
            '\n' => {
                self.cursor.take_while(char::is_whitespace);
                return Some(None);
            }
            c @ ('\\' | '"' | '\'') => c,
            'x' => {
                let digits: String = [self.cursor.next()?, self.cursor.next()?].iter().collect();
                char::from(u8::from_str_radix(&digits, 16).ok()?)
            }
            'u' => {
                if !self.cursor.eat("{") {
                    return None;
                }
                let digits = self.cursor.take_while(|c| c.is_ascii_hexdigit());
                let c = u32::from_str_radix(digits, 16)
                    .ok()
                    .and_then(char::from_u32)?;
                self.cursor.eat("}").then_some(c)?
            }
            _ => return None,
        };
        Some(Some(c))
    }

    /// `r"…"`, `r#"…"#`, or a raw word `r#word`.
    pub(super) fn raw(&mut self, depth: usize) -> Result<Kind, Stop> {
        let open = self.cursor.place();
        self.cursor.next();
        let hashes = self.cursor.take_while(|c| c == '#');
        if !self.cursor.eat("\"") {
            let word = self.cursor.take_while(is_word).to_owned();
            return self.after_word(word, depth);
        }
        let start = self.cursor.place();
        let end = format!("\"{hashes}");
        let Some(length) = self.cursor.rest().find(&end) else {
            return self.stop(
                open,
                "the raw text begun here never ends",
                format!("close it with {end}"),
            );
        };
        let value = self.cursor.rest()[..length].to_owned();
        for _ in value.chars() {
            self.cursor.next();
        }
        self.cursor.eat(&end);
        Ok(Kind::Text(Text { value, start }))
    }

    /// A character in single quotes.
    pub(super) fn character(&mut self) -> Kind {
        let place = self.cursor.place();
        self.cursor.next();
        let c = match self.cursor.next() {
            Some('\\') => self.escape().flatten(),
            Some('\'') => None,
            other => other,
        };
        match c {
            Some(c) if self.cursor.eat("'") => Kind::Char(c),
            _ => {
                self.faults.add(
                    place,
                    "a character is one letter between single quotes",
                    "use double quotes for a text",
                );
                self.skip_to_separator();
                Kind::Faulty
            }
        }
    }

    /// A number; those with a point or an exponent stay as written.
    pub(super) fn number(&mut self) -> Kind {
        let place = self.cursor.place();
        let mut previous = ' ';
        let written = self.cursor.take_while(|c| {
            let exponent_sign = matches!(c, '+' | '-') && matches!(previous, ' ' | 'e' | 'E');
            let part = c.is_alphanumeric() || matches!(c, '.' | '_') || exponent_sign;
            previous = c;
            part
        });
        let digits = written.replace('_', "");
        if let Some(value) = whole_number(&digits) {
            return Kind::Integer(value);
        }
        if digits.contains(['.', 'e', 'E', 'i', 'N']) && digits.parse::<f64>().is_ok() {
            return Kind::Float(written.to_owned());
        }
        let what = format!("{} is not a number", shortened(written));
        self.faults.add(
            place,
            what,
            "write digits only, or put quotes around a text",
        );
        Kind::Faulty
    }
}

fn whole_number(digits: &str) -> Option<i128> {
    let (negative, digits) = match digits.as_bytes().first()? {
        b'-' => (true, &digits[1..]),
        b'+' => (false, &digits[1..]),
        _ => (false, digits),
    };
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        _ => (10, digits),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let value = i128::from_str_radix(digits, radix).ok()?;
    Some(if negative { -value } else { value })
}
