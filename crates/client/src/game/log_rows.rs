//! The log in words: orders, rolls and outcomes.

use bevy::prelude::*;
use stavka_rules::engine::{LogEntry, Timeline};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::telling::{self, side_name, tell, tell_order};

use super::{GameSystems, game_is_loaded};
use crate::panels::PlayView;
use crate::panels::log::{LogKind, LogRow};
use crate::screens::Screen;

/// The log of the play screen.
pub fn plugin(app: &mut App) {
    let fills = fill_log
        .in_set(GameSystems::Show)
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.add_systems(Update, fills);
}

/// Brings the log up to date. Only entries that are new are told; after undo it is told anew.
fn fill_log(world: &mut World, mut told: Local<(usize, usize)>) {
    let timeline = world.resource::<Timeline>();
    let now = (timeline.line(), timeline.cursor());
    if *told == now && !world.resource::<PlayView>().log.rows.is_empty() {
        return;
    }
    let goes_on =
        told.0 == now.0 && told.1 <= now.1 && !world.resource::<PlayView>().log.rows.is_empty();
    let from = if goes_on { told.1 } else { 0 };
    let rows = log_rows(world, &timeline.past()[from..], from);
    let mut view = world.resource_mut::<PlayView>();
    if !goes_on {
        view.log.rows.clear();
    }
    view.log.rows.extend(rows);
    *told = now;
}

/// The lines of the log for some entries, of which `before` come earlier.
pub(super) fn log_rows(
    world: &World,
    entries: &[std::sync::Arc<LogEntry>],
    before: usize,
) -> Vec<LogRow> {
    let mut rows = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        let number = before + n + 1;
        if matches!(
            entry.order,
            Order::EndSegment | Order::Decide(_) | Order::Pass
        ) {
            let who = entry
                .side
                .map_or_else(String::new, |side| format!("{}: ", side_name(world, side)));
            rows.push(LogRow {
                text: format!("{who}{}", tell_order(world, &entry.order)),
                entry: number,
                ..default()
            });
        }
        rows.extend(
            entry
                .outcomes
                .iter()
                .filter_map(|outcome| outcome_row(world, outcome, number)),
        );
    }
    rows
}

fn outcome_row(world: &World, outcome: &Outcome, entry: usize) -> Option<LogRow> {
    let (kind, dice) = match outcome {
        Outcome::TurnBegan { .. } | Outcome::StepBegan { .. } | Outcome::GameOver { .. } => {
            (LogKind::Heading, Vec::new())
        }
        // Segments that pass by themselves would bury the rest.
        Outcome::StepPassed { .. } => return None,
        Outcome::Rolled { dice, .. } => (LogKind::Outcome, dice.clone()),
        Outcome::Moved { .. } => (LogKind::Order, Vec::new()),
        _ => (LogKind::Outcome, Vec::new()),
    };
    Some(LogRow {
        kind,
        text: tell(world, outcome),
        dice,
        rule: None,
        hex: telling::hex_of(outcome),
        entry,
    })
}
