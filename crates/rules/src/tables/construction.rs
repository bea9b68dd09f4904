//! Figures of 13.8d: what engineers build besides hedgehogs, and for how much.

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::pieces::Tokens;

/// Rules 15.2 to 15.4 and 19.0d: air bases and ports as they are built and repaired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructionTable {
    /// Whether the game lets players build air bases at all.
    pub bases: bool,
    /// What each level of an air base costs, from level 1.
    base_costs: Vec<Tokens>,
    /// Air Strips.
    pub strips: Strips,
    /// What it costs to repair one hit on a port.
    pub port_repair: Tokens,
}

/// Rule 15.2: Air Strips, which are air bases of level 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strips {
    /// Whether the game lets players build them.
    pub building: bool,
    /// What one costs.
    pub cost: Tokens,
    /// What it costs to make level 1 of one.
    pub to_level_1: Tokens,
}

impl ConstructionTable {
    /// Checks that there are levels.
    pub fn new(
        bases: bool,
        base_costs: Vec<Tokens>,
        strips: Strips,
        port_repair: Tokens,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        if base_costs.is_empty() || base_costs.len() > usize::from(u8::MAX) {
            misprints.push(Misprint::new(
                Spot::part("costs"),
                format!("{} levels", base_costs.len()),
                "write what each level costs, from level 1",
            ));
        }
        unless_misprinted(misprints, || Self {
            bases,
            base_costs,
            strips,
            port_repair,
        })
    }

    /// The highest level of air bases.
    pub fn highest_base(&self) -> u8 {
        u8::try_from(self.base_costs.len()).unwrap_or(u8::MAX)
    }

    /// What it costs to raise an air base of this level, 0 for a Strip, or to build one where there is none; none if it has the
    /// highest level.
    pub fn base_cost(&self, had: Option<u8>) -> Option<Tokens> {
        match had {
            Some(0) => Some(self.strips.to_level_1),
            _ => {
                let had = usize::from(had.unwrap_or_default());
                self.base_costs.get(had).copied()
            }
        }
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut row = |what: String, figure: String| rows.push(vec![what, figure]);
        let can = |can: bool| if can { "yes" } else { "no" }.to_owned();
        row("air bases can be built".to_owned(), can(self.bases));
        for (level, cost) in (1_u8..).zip(&self.base_costs) {
            row(format!("air base, level {level}"), format!("{}T", cost.0));
        }
        row(
            "Air Strips can be built".to_owned(),
            can(self.strips.building),
        );
        row("Air Strip".to_owned(), format!("{}T", self.strips.cost.0));
        row(
            "Air Strip to level 1".to_owned(),
            format!("{}T", self.strips.to_level_1.0),
        );
        row(
            "one hit on a port repaired".to_owned(),
            format!("{}T", self.port_repair.0),
        );
        PrintedTable::new("Construction", "13.8d", ["what", "figure"], rows)
    }
}
