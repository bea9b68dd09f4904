//! `hedgehogs.ron`: what hedgehogs cost, how high they rise, and who builds them (16.0b).

use stavka_rules::tables::HedgehogTable;

use super::cells::{Amount, Code, Line, Size, read_words};
use super::layout::Layout;
use crate::reader::{Faults, Place};
use crate::record;

record! {
    /// `hedgehogs.ron`.
    pub struct HedgehogsFile as "file of hedgehogs" {
        version: u32,
        building: bool,
        costs: Line,
        unaided_size: Code<Size>,
        engineer_radius: u8,
    }
}

impl HedgehogsFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<HedgehogTable> {
        let layout = Layout::new(whole).words("costs", &self.costs);
        let costs = read_words::<Amount>(&self.costs.value.0, faults)?;
        let costs = costs.into_iter().map(Amount::tokens);
        let table = HedgehogTable::new(
            self.building,
            costs.collect(),
            self.unaided_size.0.0,
            self.engineer_radius,
        );
        layout.accept(table, faults)
    }
}
