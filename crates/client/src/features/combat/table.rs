//! The Combat Table with what a combat makes of it.

use stavka_rules::combat::{Chances, Fight};
use stavka_rules::tables::{CombatColumn, RuleTables, TerrainCategory};

use super::chances::share;
use super::panel::{OddsLine, Rim, TableColumn, TableLine, TableView};

/// The table; without chances nothing of it is marked but the kind of terrain.
pub(crate) fn table_view(
    fight: &Fight,
    chances: Option<&Chances>,
    tables: &RuleTables,
) -> TableView {
    let table = &tables.combat;
    let odds = TerrainCategory::ALL.iter().map(|&category| OddsLine {
        name: short_name(category).to_owned(),
        odds: CombatColumn::all()
            .map(|column| table.label(category, column).to_string())
            .collect(),
        used: category == fight.category,
    });
    let start = fight.starting_column(table);
    let columns = CombatColumn::all().map(|column| {
        let chance = chances.map(|chances| chances.column(column));
        let share = chance.map_or(0.0, share);
        TableColumn {
            share,
            percent: if share > 0.0 {
                format!("{:.0}%", (share * 100.0).max(1.0))
            } else {
                String::new()
            },
            rim: if chance.is_some() && column == start {
                Rim::Bold
            } else {
                Rim::None
            },
        }
    });
    let printed = table.printed_results();
    let rows = fight.rows(table);
    let lines = printed.rows.iter().zip(rows).map(|(cells, chance)| {
        let mut cells = cells.iter();
        let roll = cells.next().cloned().unwrap_or_default();
        let roll = roll.replace("<=", "≤");
        TableLine {
            roll,
            share: chances.map_or(0.0, |_| share(chance)),
            cells: cells.map(|cell| both(cell)).collect(),
        }
    });
    TableView {
        title: "Combat Table (9.7, 9.9): attacker over defender".to_owned(),
        odds: odds.collect(),
        columns: columns.collect(),
        lines: lines.collect(),
        strip: chances.map_or_else(String::new, |_| "chance".to_owned()),
        shift: None,
        note: "Red and underlined: and DG".to_owned(),
    }
}

/// The parts of a cell, the attacker's first.
fn both(cell: &str) -> [String; 2] {
    let (attacker, defender) = cell.split_once('/').unwrap_or((cell, ""));
    [attacker.to_owned(), defender.to_owned()]
}

/// The kind of terrain as the table has room for it.
pub(crate) const fn short_name(category: TerrainCategory) -> &'static str {
    match category {
        TerrainCategory::Open => "Open",
        TerrainCategory::Close => "Close",
        TerrainCategory::VeryClose => "Very Close",
        TerrainCategory::ExtremelyClose => "Extreme",
    }
}
