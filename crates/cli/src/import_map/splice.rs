//! Changing parts of a text and leaving every other byte as it is.

use std::ops::Range;

use stavka_scenario::reader::{Node, Place};

/// A text and the changes to make in it.
#[derive(Debug)]
pub struct Splice<'t> {
    text: &'t str,
    /// Where each line begins.
    lines: Vec<usize>,
    edits: Vec<(Range<usize>, String)>,
}

impl<'t> Splice<'t> {
    /// No change yet.
    pub fn new(text: &'t str) -> Self {
        let first = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let others = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            text,
            lines: std::iter::once(first).chain(others).collect(),
            edits: Vec::new(),
        }
    }

    /// The byte at a place of the text.
    pub fn offset(&self, place: Place) -> usize {
        let line = usize::try_from(place.line).unwrap_or(usize::MAX).max(1) - 1;
        let Some(&start) = self.lines.get(line) else {
            return self.text.len();
        };
        let column = usize::try_from(place.column).unwrap_or(1).max(1) - 1;
        let rest = &self.text[start..];
        let within = rest
            .char_indices()
            .nth(column)
            .map_or(rest.len(), |(at, _)| at);
        start + within
    }

    /// The bytes of a value.
    pub fn range(&self, node: &Node) -> Range<usize> {
        self.offset(node.place)..self.offset(node.end)
    }

    /// Writes another text in place of a value.
    pub fn replace(&mut self, node: &Node, by: impl Into<String>) {
        let range = self.range(node);
        self.edits.push((range, by.into()));
    }

    /// Writes a text before a place.
    pub fn insert(&mut self, at: usize, what: impl Into<String>) {
        self.edits.push((at..at, what.into()));
    }

    /// Takes an item out of a list, with its comma and, where nothing else stands on it, its line.
    pub fn remove_item(&mut self, node: &Node) {
        let Range { mut start, mut end } = self.range(node);
        if let Some(comma) = self.comma_after(end) {
            end = comma;
        }
        let before = &self.text[..start];
        let indent = before.len() - before.trim_end_matches([' ', '\t']).len();
        let rest = &self.text[end..];
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        let alone =
            before.trim_end_matches([' ', '\t']).ends_with('\n') && rest[blank..].starts_with('\n');
        if alone {
            start -= indent;
            end += blank + 1;
        }
        self.edits.push((start..end, String::new()));
    }

    /// Adds items behind the last one of a list that has items, one a line.
    pub fn append_items(&mut self, last: &Node, items: &[String]) {
        let behind = self.range(last).end;
        let (at, comma) = match self.comma_after(behind) {
            Some(comma) => (comma, ""),
            None => (behind, ","),
        };
        // What a comment at the end of the line says belongs to the item before.
        let rest = &self.text[at..];
        let line = rest.find('\n').map_or(rest, |end| &rest[..end]);
        let remark = line.trim_start().starts_with("//");
        if !comma.is_empty() {
            self.insert(behind, comma);
        }
        let at = if remark {
            at + line.trim_end().len()
        } else {
            at
        };
        let lines: String = items
            .iter()
            .map(|item| format!("\n        {item},"))
            .collect();
        self.insert(at, lines);
    }

    /// The byte behind the comma that follows a value, over blanks and comments.
    fn comma_after(&self, from: usize) -> Option<usize> {
        let mut rest = &self.text[from..];
        loop {
            rest = rest.trim_start();
            if rest.starts_with("//") {
                rest = rest.split_once('\n').map_or("", |(_, after)| after);
            } else if let Some(inside) = rest.strip_prefix("/*") {
                rest = inside.split_once("*/").map_or("", |(_, after)| after);
            } else {
                let after = rest.strip_prefix(',')?;
                return Some(self.text.len() - after.len());
            }
        }
    }

    /// The text with all changes made.
    pub fn apply(mut self) -> String {
        self.edits.sort_by_key(|(range, _)| range.start);
        let mut out = String::with_capacity(self.text.len());
        let mut done = 0;
        for (range, by) in &self.edits {
            debug_assert!(range.start >= done, "changes do not overlap");
            out.push_str(self.text.get(done..range.start).unwrap_or(""));
            out.push_str(by);
            done = range.end;
        }
        out.push_str(&self.text[done..]);
        out
    }
}
