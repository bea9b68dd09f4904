//! `combat.ron` and `surprise.ron`: tables 1 and 2.

use stavka_rules::tables::{CombatTable, OddsRow, SurpriseRow, SurpriseTable};

use super::cells::{Line, each_line, exactly, grid_rows, read_word, read_words, split_label};
use super::layout::Layout;
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `combat.ron`.
    pub struct CombatFile as "Combat Table" {
        version: u32,
        labels: Vec<Line>,
        results: Vec<Line>,
        ladder: Line,
    }
}

record! {
    /// `surprise.ron`.
    pub struct SurpriseFile as "Surprise Table" {
        version: u32,
        rows: Spanned<Vec<Line>>,
        hedgehog: i8,
    }
}

impl CombatFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<CombatTable> {
        let labels = each_line(&self.labels, faults, |line, faults| {
            let (category, odds) = split_label(line, faults)?;
            let category = read_word(category, faults);
            let odds = read_words(odds, faults);
            Some(OddsRow {
                category: category?,
                odds: odds?,
            })
        });
        let results = grid_rows(&self.results, faults);
        let ladder = read_words(&self.ladder.value.0, faults);
        let layout = Layout::new(whole)
            .lines("labels", &self.labels)
            .lines("results", &self.results)
            .words("ladder", &self.ladder);
        layout.accept(CombatTable::new(labels?, results?, &ladder?), faults)
    }
}

impl SurpriseFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<SurpriseTable> {
        let lines = &self.rows.value;
        let rows = each_line(lines, faults, |line, faults| {
            let [kind, bands @ ..] = exactly::<4>(line, "kind, defender, none, attacker", faults)?;
            let kind = read_word(kind, faults);
            let bands = read_words(bands, faults);
            Some(SurpriseRow {
                kind: kind?,
                bands: bands?.try_into().ok()?,
            })
        })?;
        let Ok(rows) = <[SurpriseRow; 2]>::try_from(rows) else {
            faults.add(
                self.rows.place,
                format!("{} rows where the table has 2", lines.len()),
                "write one row for regular combat and one for overrun",
            );
            return None;
        };
        let layout = Layout::new(whole).lines("rows", lines);
        layout.accept(SurpriseTable::new(rows, self.hedgehog), faults)
    }
}
