//! `command.ron`: what HQs command, and the figures of the other command rules (C&C 1 to 5).

mod capacities;
mod figures;
mod words;

use stavka_rules::tables::CommandTable;

use self::capacities::{ClassFile, NamedFile, RowFile};
use self::figures::{CoordinationFile, FrontsFile, SequenceFile, ZonesFile};
use crate::reader::{Faults, Place, Spanned};
use crate::record;

record! {
    /// `command.ron`.
    pub struct CommandFile as "file of command and control" {
        version: u32,
        games: Vec<NamedFile>,
        countries: Vec<NamedFile>,
        classes: Vec<ClassFile>,
        rows: Vec<Spanned<RowFile>>,
        optional_breakdown_follows_parent: Spanned<bool>,
        sequence: Spanned<SequenceFile>,
        fronts: Spanned<FrontsFile>,
        zones: Spanned<ZonesFile>,
        coordination: Spanned<CoordinationFile>,
    }
}

impl CommandFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<CommandTable> {
        let capacities = self.check_capacities(whole, faults);
        let sequence = self.sequence.value.check(self.sequence.place, faults);
        let fronts = self.fronts.value.check(self.fronts.place, faults);
        let zones = self.zones.value.check(self.zones.place, faults);
        let capacities = capacities?;
        let coordination = &self.coordination;
        let coordination = coordination
            .value
            .check(coordination.place, &capacities, faults);
        Some(CommandTable {
            capacities,
            sequence: sequence?,
            fronts: fronts?,
            zones: zones?,
            coordination: coordination?,
        })
    }
}
