//! The tables that are rolled on for what arrives (12.2, 13.5, 13.6), row by row in words.

use bevy::prelude::World;
use stavka_rules::pieces::Tokens;
use stavka_rules::reinforcement::Chart;
use stavka_rules::setup::{ArrivingSupply, ScenarioFacts, VariableTable};
use stavka_rules::tables::{Band, Gift};
use stavka_rules::telling;

/// How many dice are rolled.
pub(crate) fn dice_words(dice: u8) -> String {
    match dice {
        1 => "one die".to_owned(),
        many => format!("{many} dice"),
    }
}

/// The rows of a table that is to be rolled on.
pub(crate) fn chart_rows(world: &World, chart: Chart) -> Vec<String> {
    let facts = world.resource::<ScenarioFacts>();
    match chart {
        Chart::Table(id) => {
            let table = facts.arrivals.table(id);
            table.map_or_else(Vec::new, |(_, table)| table_rows(world, table))
        }
        Chart::Supply(place) => {
            let arrival = facts.supply.get(usize::from(place));
            let Some(ArrivingSupply::Rolled(table)) = arrival.map(|arrival| &arrival.amount) else {
                return Vec::new();
            };
            let row = |(band, tokens): &(Band, Tokens)| row(*band, vec![telling::supply(tokens.0)]);
            table.rows().iter().map(row).collect()
        }
    }
}

/// The rows of a variable table.
pub(crate) fn table_rows(world: &World, table: &VariableTable) -> Vec<String> {
    let words = |(band, gifts): &(Band, Vec<Gift>)| {
        let gifts = gifts.iter().map(|gift| gift_words(world, gift));
        row(*band, gifts.collect())
    };
    table.rolls.rows().iter().map(words).collect()
}

fn row(band: Band, brings: Vec<String>) -> String {
    if brings.is_empty() {
        format!("{band}: nothing")
    } else {
        format!("{band}: {}", brings.join(", "))
    }
}

/// What a row brings, in words.
fn gift_words(world: &World, gift: &Gift) -> String {
    match *gift {
        Gift::Supply(tokens) => telling::supply(tokens.0),
        Gift::Repls { kind, count } => format!("{count} {}", kind.title()),
        Gift::Units { pool, count } => {
            let plan = &world.resource::<ScenarioFacts>().arrivals;
            let name = plan.pool(pool).map(|pool| pool.name.clone());
            let name = name.unwrap_or_else(|| pool.to_string());
            match count {
                1 => format!("the next of {name}"),
                many => format!("the next {many} of {name}"),
            }
        }
    }
}
