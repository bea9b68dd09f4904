//! The log in words: orders, rolls and outcomes.

use bevy::prelude::*;
use stavka_rules::engine::{LogEntry, Timeline};
use stavka_rules::fog::Viewer;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::telling::{self, side_name, tell_order, tell_to};

use super::seeing::viewer;
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

/// Brings the log up to date. Only entries that are new are told; after undo, and to another player, it is told anew.
fn fill_log(world: &mut World, mut told: Local<Option<(usize, usize, Viewer)>>) {
    let timeline = world.resource::<Timeline>();
    let now = (timeline.line(), timeline.cursor(), viewer(world));
    let empty = world.resource::<PlayView>().log.rows.is_empty();
    if *told == Some(now) && !empty {
        return;
    }
    let goes_on = |&(line, cursor, viewer): &(usize, usize, Viewer)| {
        line == now.0 && cursor <= now.1 && viewer == now.2 && !empty
    };
    let before = (*told).filter(goes_on).map(|(_, cursor, _)| cursor);
    let (goes_on, from) = (before.is_some(), before.unwrap_or(0));
    let rows = log_rows(world, &timeline.past()[from..], from);
    let mut view = world.resource_mut::<PlayView>();
    if !goes_on {
        view.log.rows.clear();
    }
    view.log.rows.extend(rows);
    *told = Some(now);
}

/// The lines of the log for some entries, of which `before` come earlier.
pub(super) fn log_rows(
    world: &World,
    entries: &[std::sync::Arc<LogEntry>],
    before: usize,
) -> Vec<LogRow> {
    let viewer = viewer(world);
    let mut rows = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        let number = before + n + 1;
        // What the enemy gave up is told by its loss.
        let hidden = matches!(entry.order, Order::Decide(Decision::GiveUp(_)))
            && entry.side.is_some_and(|side| viewer.is_kept_from(side));
        let told = matches!(
            entry.order,
            Order::EndSegment | Order::Decide(_) | Order::Pass
        );
        if told && !hidden {
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
                .filter_map(|outcome| outcome_row(world, viewer, outcome, number)),
        );
    }
    rows
}

fn outcome_row(world: &World, viewer: Viewer, outcome: &Outcome, entry: usize) -> Option<LogRow> {
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
        text: tell_to(world, viewer, outcome)?,
        dice,
        rule: None,
        hex: telling::hex_of(outcome),
        entry,
    })
}
