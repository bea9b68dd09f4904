//! The log in words: orders, rolls and outcomes.

pub mod battle_rows;
pub mod panel;

use std::sync::Arc;

use bevy::prelude::*;
use stavka_rules::barrage::BarrageEvent;
use stavka_rules::combat::CombatEvent;
use stavka_rules::engine::{LogEntry, Timeline, hindsight};
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::general::GeneralEvent;
use stavka_rules::movement::MovementEvent;
use stavka_rules::order::{Answer, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::telling::{self, side_name, tell_order_to, tell_to};

use crate::kit::screen::Screen;
use crate::session::loading::GameShown;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::panels;
use crate::view::panels::SidePanel;
use battle_rows::Battle;
use panel::{LogKind, LogRow, LogView, wrapped};

/// The log of the play screen.
pub fn plugin(app: &mut App) {
    let fills = fill_log
        .in_set(GameSystems::Show(Section::Log))
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    panels::register::<LogView>(app);
    app.add_observer(|_: On<GameShown>, mut panel: ResMut<SidePanel<LogView>>| panel.0 = None)
        .add_systems(Update, fills);
}

/// How far the log has been told: the number of the last entry, that entry, and to whom.
type Told = (usize, Arc<LogEntry>, Viewer);

/// Brings the log up to date when the game has moved on. Only entries that are new are told, and those that they go on with; after
/// undo, and to another player, it is told anew.
fn fill_log(world: &mut World, mut told: Local<Option<Told>>) {
    let is_empty = world.resource::<SidePanel<LogView>>().0.is_none();
    if !is_empty && !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let past = world.resource::<Timeline>().past();
    let viewer = viewer(world);
    let goes_on = |(number, last, listener): &Told| {
        let now = past.get(number - 1);
        !is_empty && *listener == viewer && now.is_some_and(|now| Arc::ptr_eq(now, last))
    };
    let before = told.take().filter(goes_on).map(|(number, ..)| number);
    *told = past.last().map(|last| (past.len(), last.clone(), viewer));
    let from = before.map_or(0, |known| beginning(past, known));
    let rows = log_rows(world, &past[from..], from);
    let mut panel = world.resource_mut::<SidePanel<LogView>>();
    let view = panel.0.get_or_insert_default();
    view.rows.retain(|row| row.entry <= from && from > 0);
    view.rows.extend(rows);
}

/// Where telling must begin so that answers are told together with the order that led to them.
fn beginning(past: &[Arc<LogEntry>], known: usize) -> usize {
    let mut from = known.min(past.len());
    while from > 0
        && past
            .get(from)
            .is_some_and(|entry| battle_rows::goes_on(entry))
    {
        from -= 1;
    }
    from
}

/// The lines of the log for some entries, of which `before` come earlier.
pub(crate) fn log_rows(world: &World, entries: &[Arc<LogEntry>], before: usize) -> Vec<LogRow> {
    let viewer = viewer(world);
    let mut rows = Vec::new();
    let mut battle = None;
    let mut passed = Passed::default();
    let hindsight = hindsight(world);
    for (n, entry) in entries.iter().enumerate() {
        let number = before + n + 1;
        // Rule 4.9: what was revealed cannot be unlearned; both players are told.
        let gone_back = hindsight.iter().filter(|back| back.at + 1 == number);
        rows.extend(gone_back.map(|back| LogRow {
            kind: LogKind::Heading,
            text: back.words(world),
            rule: Some("4.9".to_owned()),
            hex: Some(back.hex),
            entry: number,
            ..default()
        }));
        if !battle_rows::goes_on(entry) {
            battle = None;
        }
        rows.extend(order_row(world, viewer, entry, number, battle.is_some()));
        for outcome in &entry.outcomes {
            if passed.take(world, viewer, outcome) {
                continue;
            }
            rows.extend(passed.row(number));
            // The next segment begins after the combat.
            if matches!(outcome, Outcome::Sequence(SequenceEvent::StepBegan { .. })) {
                battle = None;
            }
            if let Some(begun) = Battle::begin(world, &mut rows, outcome, number) {
                battle = Some(begun);
            }
            match (&battle, outcome) {
                (Some(battle), Outcome::Combat(CombatEvent::Fought(report))) => {
                    battle.resolve(world, &mut rows, report, number);
                }
                (Some(battle), Outcome::Barrage(BarrageEvent::Barraged(report))) => {
                    battle.resolve_barrage(&mut rows, report, number);
                }
                (Some(_), _) if battle_rows::is_in_report(outcome) => {}
                (in_battle, _) => {
                    let row = outcome_row(world, viewer, outcome, number);
                    let rule = in_battle
                        .as_ref()
                        .and_then(|battle| battle.rule_of(outcome));
                    rows.extend(row.map(|row| LogRow { rule, ..row }));
                }
            }
        }
        rows.extend(passed.row(number));
    }
    rows.into_iter().flat_map(wrapped).collect()
}

/// Segments in which nothing could be done, told in one line: with a heading each they would bury the rest.
#[derive(Default)]
struct Passed {
    words: Vec<String>,
    /// Whose segment was noted last.
    whose: Option<Side>,
}

impl Passed {
    /// Notes a segment that passed; says whether the outcome was one.
    fn take(&mut self, world: &World, viewer: Viewer, outcome: &Outcome) -> bool {
        let Outcome::Sequence(SequenceEvent::StepPassed { step, side }) = outcome else {
            return false;
        };
        if may_read(viewer, world, outcome) {
            let name = step.step().short_name();
            let named = side.filter(|_| *side != self.whose);
            self.words.push(match named {
                Some(side) => format!("{} {name}", side_name(world, side)),
                None => name,
            });
            self.whose = *side;
        }
        true
    }

    /// The line that tells those noted so far.
    fn row(&mut self, entry: usize) -> Option<LogRow> {
        let Self { words, .. } = std::mem::take(self);
        (!words.is_empty()).then(|| LogRow {
            kind: LogKind::Outcome,
            text: format!("Nothing to do: {}", words.join(", ")),
            entry,
            ..default()
        })
    }
}

/// What was ordered, where its outcomes do not say it themselves.
fn order_row(
    world: &World,
    viewer: Viewer,
    entry: &LogEntry,
    number: usize,
    in_battle: bool,
) -> Option<LogRow> {
    let told = matches!(
        entry.order,
        Order::Sequence(SequenceOrder::EndSegment)
            | Order::Answer(Answer::Decide(_))
            | Order::Answer(Answer::Pass)
    );
    let is_silent = in_battle && !battle_rows::is_telling(&entry.order);
    let who = entry
        .side
        .map_or_else(String::new, |side| format!("{}: ", side_name(world, side)));
    if !told || is_silent {
        return None;
    }
    let words = tell_order_to(world, viewer, entry.side, &entry.order)?;
    Some(LogRow {
        kind: if in_battle {
            LogKind::Outcome
        } else {
            LogKind::Order
        },
        text: format!("{who}{words}"),
        entry: number,
        ..default()
    })
}

fn outcome_row(world: &World, viewer: Viewer, outcome: &Outcome, entry: usize) -> Option<LogRow> {
    let (kind, dice) = match outcome {
        Outcome::Sequence(SequenceEvent::TurnBegan { .. })
        | Outcome::Sequence(SequenceEvent::StepBegan { .. })
        | Outcome::Sequence(SequenceEvent::GameOver { .. }) => (LogKind::Heading, Vec::new()),
        Outcome::General(GeneralEvent::Rolled { dice, .. }) => (LogKind::Outcome, dice.clone()),
        Outcome::Movement(MovementEvent::Moved { .. }) => (LogKind::Order, Vec::new()),
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
