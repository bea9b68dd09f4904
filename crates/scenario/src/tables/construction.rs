//! `construction.ron`: what engineers build besides hedgehogs, where, and for how much (13.8d).

use stavka_rules::tables::ConstructionTable;

use super::cells::{Amount, Code, Line, read_words};
use super::layout::Layout;
use crate::reader::{Faults, Place};
use crate::record;

record! {
    /// `construction.ron`.
    pub struct ConstructionFile as "file of construction" {
        version: u32,
        air_bases: BasesFile,
        ports: PortsFile,
    }
}

record! {
    /// Air bases.
    pub struct BasesFile as "list of air base figures" {
        building: bool,
        costs: Line,
        ground: Line,
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
        let layout = Layout::new(whole)
            .words("costs", &self.air_bases.costs)
            .words("ground", &self.air_bases.ground);
        let costs = read_words::<Amount>(&self.air_bases.costs.value.0, faults)?;
        let costs = costs.into_iter().map(Amount::tokens);
        let ground = self.air_bases.ground.value.0.iter();
        let table = ConstructionTable::new(
            self.air_bases.building,
            costs.collect(),
            ground.map(|id| id.value.clone()).collect(),
            self.ports.repair.0.tokens(),
        );
        layout.accept(table, faults)
    }

    /// Ids of terrain that the file names, to be checked against the kinds there are.
    pub fn terrain(&self) -> impl Iterator<Item = (&str, Place)> {
        let ground = self.air_bases.ground.value.0.iter();
        ground.map(|id| (id.value.as_str(), id.place))
    }
}
