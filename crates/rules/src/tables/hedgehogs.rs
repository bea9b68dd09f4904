//! Figures of 16.0b: what hedgehogs cost, how high they rise, and who builds them.

use super::misprint::unless_misprinted;
use super::{Checked, Misprint, PrintedTable, Spot};
use crate::pieces::{Re, Tokens};

/// Rule 16.0b: levels of hedgehogs and how they are built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HedgehogTable {
    /// Whether the game lets players build at all.
    pub building: bool,
    /// What each level costs, from level 1.
    costs: Vec<Tokens>,
    /// What units that are not engineers must come to together, to build or to reduce.
    pub unaided_size: Re,
    /// Rule 13.8d: how far from an Engineer-Capable unit it builds, in hexes.
    pub engineer_radius: u8,
}

impl HedgehogTable {
    /// Checks that there are levels and that none costs less than the one below.
    pub fn new(
        building: bool,
        costs: Vec<Tokens>,
        unaided_size: Re,
        engineer_radius: u8,
    ) -> Checked<Self> {
        let mut misprints = Vec::new();
        if costs.is_empty() || costs.len() > usize::from(u8::MAX) {
            misprints.push(Misprint::new(
                Spot::part("costs"),
                format!("{} levels", costs.len()),
                "write what each level costs, from level 1",
            ));
        }
        for (at, pair) in costs.windows(2).enumerate() {
            if pair[1].0 < pair[0].0 {
                misprints.push(Misprint::new(
                    Spot::part("costs").row(at + 1),
                    format!("level {} costs less than the level below", at + 2),
                    "let costs rise with the levels",
                ));
            }
        }
        unless_misprinted(misprints, || Self {
            building,
            costs,
            unaided_size,
            engineer_radius,
        })
    }

    /// The highest level there is.
    pub fn highest_level(&self) -> u8 {
        u8::try_from(self.costs.len()).unwrap_or(u8::MAX)
    }

    /// What it costs to reach a level from the one below; none if there is no such level.
    pub fn cost(&self, level: u8) -> Option<Tokens> {
        let at = usize::from(level).checked_sub(1)?;
        self.costs.get(at).copied()
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut row = |what: String, figure: String| rows.push(vec![what, figure]);
        let can = if self.building { "yes" } else { "no" };
        row("can be built".to_owned(), can.to_owned());
        for (level, cost) in (1_u8..).zip(&self.costs) {
            row(format!("level {level}"), format!("{}T", cost.0));
        }
        row(
            "RE in the hex that work without engineers".to_owned(),
            self.unaided_size.to_string(),
        );
        row(
            "hexes from an Engineer-Capable unit".to_owned(),
            self.engineer_radius.to_string(),
        );
        PrintedTable::new("Hedgehogs", "16.0b", ["what", "figure"], rows)
    }
}
