//! What an import tells the designer: progress as it goes, warnings where they arise, counts in the end.

use std::fmt::Display;

/// Collects warnings and prints what happens.
#[derive(Debug, Default)]
pub struct Report {
    warnings: Vec<String>,
}

impl Report {
    /// Says what was done.
    pub fn say(&self, line: impl Display) {
        println!("{line}");
    }

    /// Keeps a warning; it is printed at the end of the step.
    pub fn warn(&mut self, line: impl Display) {
        self.warnings.push(line.to_string());
    }

    /// All warnings so far.
    #[cfg(test)]
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Prints the warnings, many of a kind shortened.
    pub fn close(&self) {
        const SHOWN: usize = 60;
        if self.warnings.is_empty() {
            println!("no warnings");
            return;
        }
        println!("{} warnings:", self.warnings.len());
        for warning in self.warnings.iter().take(SHOWN) {
            println!("  {warning}");
        }
        if self.warnings.len() > SHOWN {
            println!("  and {} more", self.warnings.len() - SHOWN);
        }
    }
}
