//! `construction.ron`: what engineers build besides hedgehogs, and for how much (13.8d).

use stavka_rules::tables::{ConstructionTable, Strips};

use super::cells::{Amount, Code, Line, read_words};
use super::layout::Layout;
use crate::reader::{Faults, Place};
use crate::record;

record! {
    /// `construction.ron`.
    pub struct ConstructionFile as "file of construction" {
        version: u32,
        air_bases: BasesFile,
        strips: StripsFile,
        ports: PortsFile,
    }
}

record! {
    /// Air bases.
    pub struct BasesFile as "list of air base figures" {
        building: bool,
        costs: Line,
    }
}

record! {
    /// Air Strips.
    pub struct StripsFile as "list of Air Strip figures" {
        building: bool,
        cost: Code<Amount>,
        to_level_1: Code<Amount>,
    }
}

record! {
    /// Ports.
    pub struct PortsFile as "list of port figures" {
        repair: Code<Amount>,
    }
}

impl ConstructionFile {
    /// The checked table.
    pub fn check(&self, whole: Place, faults: &mut Faults) -> Option<ConstructionTable> {
        let layout = Layout::new(whole).words("costs", &self.air_bases.costs);
        let costs = read_words::<Amount>(&self.air_bases.costs.value.0, faults)?;
        let costs = costs.into_iter().map(Amount::tokens);
        let strips = Strips {
            building: self.strips.building,
            cost: self.strips.cost.0.tokens(),
            to_level_1: self.strips.to_level_1.0.tokens(),
        };
        let table = ConstructionTable::new(
            self.air_bases.building,
            costs.collect(),
            strips,
            self.ports.repair.0.tokens(),
        );
        layout.accept(table, faults)
    }
}
