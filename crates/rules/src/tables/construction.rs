//! Figures of 13.8d: what engineers build besides hedgehogs, where, and for how much.

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::pieces::Tokens;

/// Rules 15.3 and 19.0d: air bases and ports as engineers build, repair and wreck them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructionTable {
    /// Whether the game lets players build air bases at all.
    pub bases: bool,
    /// What each level of an air base costs, from the Air Strip of level 0.
    base_costs: Vec<Tokens>,
    /// Ids of the terrain and settlements that air bases are built on.
    base_ground: Vec<String>,
    /// What it costs to repair one hit on a port.
    pub port_repair: Tokens,
}

impl ConstructionTable {
    /// Checks that there are levels and ground to build on.
    pub fn new(
        bases: bool,
        base_costs: Vec<Tokens>,
        base_ground: Vec<String>,
        port_repair: Tokens,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        if base_costs.is_empty() || base_costs.len() > usize::from(u8::MAX) {
            misprints.push(Misprint::new(
                Spot::part("costs"),
                format!("{} levels", base_costs.len()),
                "write what each level costs, from the Air Strip",
            ));
        }
        if bases && base_ground.is_empty() {
            misprints.push(Misprint::new(
                Spot::part("ground"),
                "air bases can be built nowhere".to_owned(),
                "name kinds of terrain, or forbid building",
            ));
        }
        unless_misprinted(misprints, || Self {
            bases,
            base_costs,
            base_ground,
            port_repair,
        })
    }

    /// The highest level of air bases.
    pub fn highest_base(&self) -> u8 {
        u8::try_from(self.base_costs.len())
            .unwrap_or(u8::MAX)
            .saturating_sub(1)
    }

    /// What it costs to reach a level of an air base from the one below; none if there is no such level.
    pub fn base_cost(&self, level: u8) -> Option<Tokens> {
        self.base_costs.get(usize::from(level)).copied()
    }

    /// Whether air bases are built on this kind of terrain or settlement.
    pub fn is_base_ground(&self, terrain: &str) -> bool {
        self.base_ground.iter().any(|ground| ground == terrain)
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut row = |what: String, figure: String| rows.push(vec![what, figure]);
        let can = if self.bases { "yes" } else { "no" };
        row("air bases can be built".to_owned(), can.to_owned());
        for (level, cost) in (0_u8..).zip(&self.base_costs) {
            let what = match level {
                0 => "Air Strip".to_owned(),
                level => format!("air base, level {level}"),
            };
            row(what, format!("{}T", cost.0));
        }
        row(
            "ground for air bases".to_owned(),
            self.base_ground.join(", "),
        );
        row(
            "one hit on a port repaired".to_owned(),
            format!("{}T", self.port_repair.0),
        );
        PrintedTable::new("Construction", "13.8d", ["what", "figure"], rows)
    }
}
