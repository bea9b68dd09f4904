//! `rebuild.ron`: the Rebuild Table (13.5).

use std::str::FromStr;

use stavka_rules::numbers::Misread;
use stavka_rules::tables::{RebuildRow, RebuildTable, ReplPrice};

use super::cells::{Line, each_line, exactly, read_word};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `rebuild.ron`.
    pub struct RebuildFile as "Rebuild Table" {
        version: u32,
        radius: u8,
        truck: Spanned<u8>,
        air_steps: Spanned<u8>,
        rows: Vec<Line>,
    }
}

/// A number of Repls.
struct Count(u8);

impl FromStr for Count {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Self, Misread> {
        let count = text.parse().ok().map(Self);
        count.ok_or_else(|| Misread::new(text, "a number of Repls such as `1`"))
    }
}

impl RebuildFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<RebuildTable> {
        let rows = each_line(&self.rows, faults, |line, faults| {
            let cells = "what, size, Eq, Pax, and one or pair";
            let [kind, size, eq, pax, batch] = exactly(line, cells, faults)?;
            let (kind, size) = (read_word(kind, faults), read_word(size, faults));
            let (eq, pax) = (read_word(eq, faults), read_word(pax, faults));
            let batch = read_word(batch, faults);
            let (Count(eq), Count(pax)) = (eq?, pax?);
            Some(RebuildRow {
                kind: kind?,
                size: size?,
                price: ReplPrice { eq, pax },
                batch: batch?,
            })
        });
        let layout = Layout::new(whole)
            .value("truck", &self.truck)
            .value("air_steps", &self.air_steps)
            .lines("rows", &self.rows);
        let (truck, air_steps) = (self.truck.value, self.air_steps.value);
        let table = RebuildTable::new(self.radius, truck, air_steps, rows?);
        layout.accept(table, faults)
    }
}
