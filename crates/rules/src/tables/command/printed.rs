//! The figures of the command rules as text.

use std::fmt::Display;

use super::caps::names;
use super::{
    Capacities, CapacityRow, CapacitySlot, CommandSequence, Coordination, FrontFigures, ZoneFigures,
};
use crate::tables::PrintedTable;
use crate::tables::printed::signed;

/// Things in a row, or a dash where there are none.
fn listed<T: Display>(things: &[T], between: &str) -> String {
    if things.is_empty() {
        return "-".to_owned();
    }
    let words: Vec<String> = things.iter().map(ToString::to_string).collect();
    words.join(between)
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn hexes(count: u8) -> String {
    format!("{count} hexes")
}

impl Capacities {
    /// Classes of units as text.
    pub fn printed_classes(&self) -> PrintedTable {
        let rows = self.classes().iter().map(|class| {
            vec![
                class.id.to_string(),
                class.name.clone(),
                class.sign.clone(),
                listed(&class.traits, ", "),
            ]
        });
        let heads = ["class", "unit", "sign", "counts as"];
        PrintedTable::new("Command classes", "C&C 1.5", heads, rows.collect())
    }

    /// Capacities of HQs as text.
    pub fn printed_rows(&self) -> PrintedTable {
        let rows = self.rows().iter().map(print_row);
        let heads = [
            "row", "game", "HQ", "of", "dates", "units", "at most", "units of",
        ];
        PrintedTable::new("Command capacities", "C&C 1.5", heads, rows.collect())
    }
}

fn print_row(row: &CapacityRow) -> Vec<String> {
    let game = row.game.map_or("any".to_owned(), |game| game.to_string());
    let slot = |slot: &CapacitySlot| {
        let of = if slot.countries.is_empty() {
            String::new()
        } else {
            format!(" of {}", listed(&slot.countries, " "))
        };
        format!("{} {}{of}", slot.count, names(&slot.classes))
    };
    let caps = row.caps.iter();
    let caps = caps.map(|cap| format!("{} {}", cap.count, names(&cap.classes)));
    vec![
        row.id.to_string(),
        game,
        listed(&row.hqs, ", "),
        listed(&row.hq_countries, " "),
        row.dates.to_string(),
        listed(&row.slots.iter().map(slot).collect::<Vec<_>>(), "; "),
        listed(&caps.collect::<Vec<_>>(), "; "),
        listed(&row.countries, " "),
    ]
}

impl CommandSequence {
    /// As text; whether breakdown units follow their parents stands with it.
    pub fn printed(&self) -> PrintedTable {
        let phases: Vec<&str> = self.phases.iter().map(|phase| phase.name()).collect();
        let rows = [
            ("army by army (C&C 1.2)", listed(&phases, ", ")),
            (
                "allowance of forgotten units (C&C 1.2)",
                self.forgotten_allowance.to_string(),
            ),
            (
                "supply above the limit (C&C 1.3)",
                format!(
                    "{}T for {} RE",
                    self.over_limit_cost.0, self.over_limit_size
                ),
            ),
            (
                "defence uses slots (C&C 1.4)",
                yes_or_no(self.defence_uses_slots),
            ),
        ];
        PrintedTable::list("Command sequence", "C&C 1.2", ["what", "figure"], &rows)
    }
}

impl FrontFigures {
    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let assaults = self.massive_assaults.iter();
        let assaults = assaults.map(|assault| match assault.turns {
            1 => format!("{}, 1 turn", assault.from),
            turns => format!("{}, {turns} turns", assault.from),
        });
        let rows = [
            ("support radius", hexes(self.support_radius)),
            ("support begins", self.support_from.to_string()),
            ("attachment before that", hexes(self.early_attach_radius)),
            (
                "part that may be Offensive",
                self.offensive_share.to_string(),
            ),
            ("fewest armies by choice", self.min_armies.to_string()),
            (
                "Defense: supply for attacks in a turn",
                format!("{}T", self.defense_attack_supply.0),
            ),
            ("Defense: missions", listed(&self.defense_missions, ", ")),
            ("HQ by rail", hexes(self.move_by_rail)),
            ("HQ across country", hexes(self.move_across_country)),
            ("evades from the enemy", hexes(self.evade_clearance)),
            (
                "Offensive: Action Rating in attack",
                signed(self.offensive_attack_rating),
            ),
            (
                "Offensive: Action Rating in defence",
                signed(self.offensive_defence_rating),
            ),
            (
                "Offensive: free combat supply",
                format!("{}T", self.offensive_free_supply.0),
            ),
            (
                "Massive Assaults",
                listed(&assaults.collect::<Vec<_>>(), "; "),
            ),
        ];
        PrintedTable::list("Fronts", "C&C 2", ["what", "figure"], &rows)
    }
}

impl ZoneFigures {
    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let near = if self.by_hq_only {
            "HQs"
        } else {
            "any combat unit"
        };
        let rows = [
            ("depth, army", hexes(self.army_depth)),
            ("depth, Front", hexes(self.front_depth)),
            (
                "allowance of another army's units",
                self.foreign_allowance.to_string(),
            ),
            (
                "combat supply of another army's units",
                format!("×{}", self.foreign_combat_supply),
            ),
            ("near the enemy must be", near.to_owned()),
        ];
        PrintedTable::list("Operation zones", "C&C 4", ["what", "figure"], &rows)
    }
}

impl Coordination {
    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let mut rows: Vec<Vec<String>> = Vec::new();
        for tier in self.tiers() {
            let what = "corps of a Tank Army that one unit may join";
            let relaxation = tier.relaxation.to_string();
            rows.push(vec![what.to_owned(), tier.dates.to_string(), relaxation]);
        }
        let mut always = |what: &str, figure: String| {
            rows.push(vec![what.to_owned(), "always".to_owned(), figure]);
        };
        always("rows of Tank Armies", listed(self.tank_armies(), " "));
        always(
            "non-divisional units in an attack",
            self.non_divisional().to_string(),
        );
        let heads = ["what", "dates", "figure"];
        PrintedTable::new("Coordination", "C&C 5", heads, rows)
    }
}
