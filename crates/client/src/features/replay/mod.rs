//! A saved game as a film: play, pause, step, jump, and play on from any point.

pub mod screen;

use bevy::prelude::*;
use stavka_rules::engine::{self, LogEntry, Timeline, TravelRefusal};
use stavka_rules::outcome::Outcome;
use stavka_rules::sequence::{Clock, SequenceEvent};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::telling::side_name;
use stavka_scenario::save::Session;

use super::log::log_rows;
use super::stack::inspector::inspector;
use super::stack::inspector_panel::InspectorView;
use crate::kit::notices::Notices;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::loading::{GameShown, LoadRequest, LoadRequests, keep_journal};
use crate::session::moment::{GameMoment, OffersNow};
use crate::session::requests::Happened;
use crate::session::selection::Selection;
use crate::session::{GameSystems, Section, game_is_loaded, loading, words};
use crate::view::map_view::picking::MapInput;
use screen::{ReplayIntent, ReplayIntents, ReplayMark, ReplayView};

/// The film.
pub fn plugin(app: &mut App) {
    app.init_resource::<Film>()
        .add_plugins(screen::plugin)
        .add_systems(OnEnter(Screen::Replay), |mut film: ResMut<Film>| {
            *film = Film::default();
        })
        .add_systems(
            Update,
            (
                (
                    look_at_stacks,
                    read_keys.run_if(crate::view::camera::keyboard_is_free),
                    read_intents,
                    run_on,
                )
                    .chain()
                    .in_set(GameSystems::Act)
                    .after(loading::load),
                fill_view.in_set(GameSystems::Show(Section::Replay)),
            )
                .distributive_run_if(in_state(Screen::Replay))
                .distributive_run_if(game_is_loaded),
        );
}

/// How the film runs.
#[derive(Resource, Debug)]
struct Film {
    playing: bool,
    /// Orders a second.
    speed: f32,
    /// Time since the last order, in orders.
    since: f32,
}

impl Default for Film {
    fn default() -> Self {
        Self {
            playing: false,
            speed: 2.0,
            since: 0.0,
        }
    }
}

fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    view: Res<ReplayView>,
    mut intents: ResMut<ReplayIntents>,
) {
    let turn = |after: bool| {
        let turns = view.marks.iter().filter(|mark| mark.is_turn);
        if after {
            turns
                .clone()
                .find(|mark| mark.at > view.position)
                .map_or(view.length, |mark| mark.at)
        } else {
            turns
                .clone()
                .rev()
                .find(|mark| mark.at < view.position)
                .map_or(1, |mark| mark.at)
        }
    };
    for key in keys.get_just_pressed() {
        intents.0.push(match key {
            KeyCode::Space => ReplayIntent::TogglePlay,
            KeyCode::ArrowRight => ReplayIntent::Seek(view.position + 1),
            KeyCode::ArrowLeft => ReplayIntent::Seek(view.position.saturating_sub(1)),
            KeyCode::PageDown => ReplayIntent::Seek(turn(true)),
            KeyCode::PageUp => ReplayIntent::Seek(turn(false)),
            KeyCode::Home => ReplayIntent::Seek(0),
            KeyCode::End => ReplayIntent::Seek(view.length),
            KeyCode::Escape => ReplayIntent::Leave,
            _ => continue,
        });
    }
}

/// A click shows the stack of a hex, a click beside the map none.
fn look_at_stacks(mut clicks: MessageReader<MapInput>, mut selection: ResMut<Selection>) {
    for click in clicks.read() {
        if let MapInput::Click {
            hex,
            button: MouseButton::Left,
        } = click
        {
            *selection = Selection {
                hex: *hex,
                units: Vec::new(),
                ..Selection::default()
            };
        }
    }
}

fn read_intents(world: &mut World) {
    let intents = std::mem::take(
        &mut world
            .resource_mut::<ReplayIntents>()
            .bypass_change_detection()
            .0,
    );
    for intent in intents {
        match intent {
            ReplayIntent::Seek(to) => seek(world, to),
            ReplayIntent::TogglePlay => {
                let mut film = world.resource_mut::<Film>();
                film.playing = !film.playing;
            }
            ReplayIntent::Speed(speed) => world.resource_mut::<Film>().speed = speed,
            ReplayIntent::Line(line) => show_line(world, line),
            ReplayIntent::ContinueHere => play_on(world),
            ReplayIntent::Leave => world
                .resource_mut::<LoadRequests>()
                .push(LoadRequest::Leave),
        }
        world.resource_mut::<Redraw>().soon();
    }
}

/// Goes to a place of the film. A step forward shows what happened; a jump does not.
fn seek(world: &mut World, to: usize) {
    let timeline = world.resource::<Timeline>();
    let (from, length) = (timeline.cursor(), timeline.entries().len());
    // The set-up before the game begins is no place to stop at.
    let to = to.clamp(1.min(length), length);
    if let Err(refusal) = engine::go_to(world, to) {
        world.resource_mut::<Notices>().warn(refusal.to_string());
        return;
    }
    if to == from + 1 {
        let entry = world.resource::<Timeline>().past().last().cloned();
        if let Some(entry) = entry {
            world.write_message(Happened(entry));
        }
    }
}

/// Shows another line of play, at the same place as far as it goes.
fn show_line(world: &mut World, line: usize) {
    let timeline = world.resource::<Timeline>();
    let Some(chosen) = timeline.lines().get(line) else {
        return;
    };
    let at = timeline.cursor().min(chosen.entries().len());
    if let Err(refusal) = engine::switch_line(world, line, at) {
        world.resource_mut::<Notices>().warn(refusal.to_string());
    }
}

/// Lets the film run.
fn run_on(world: &mut World) {
    let passed = world.resource::<Time>().delta_secs();
    let timeline = world.resource::<Timeline>();
    let (at, length) = (timeline.cursor(), timeline.entries().len());
    let mut film = world.resource_mut::<Film>();
    if !film.playing {
        return;
    }
    if at >= length {
        film.playing = false;
        return;
    }
    // A window that slept must not run through the film at once.
    film.since += passed.min(0.25) * film.speed;
    let due = film.since >= 1.0;
    if due {
        film.since = 0.0;
    }
    world.resource_mut::<Redraw>().soon();
    if due {
        seek(world, at + 1);
    }
}

/// Plays on from the place shown. What follows there in the film stays, as the line it is.
fn play_on(world: &mut World) {
    let timeline = world.resource::<Timeline>();
    let (line, at) = (timeline.line(), timeline.cursor());
    if at < timeline.entries().len() {
        let opened = if world.resource::<ScenarioFacts>().options.branches {
            engine::open_branch(world, line, at)
        } else {
            Err(TravelRefusal::NoBranches)
        };
        if let Err(refusal) = opened {
            world.resource_mut::<Notices>().warn(refusal.to_string());
            return;
        }
    }
    if let Some(mut session) = world.remove_resource::<Session>() {
        keep_journal(world, &mut session);
        world.insert_resource(session);
    }
    world.trigger(GameShown);
    world.resource_mut::<NextState<Screen>>().set(Screen::Play);
}

/// Fills the view; what is told of the whole film only when the game has moved on.
fn fill_view(world: &mut World) {
    let timeline = world.resource::<Timeline>();
    let film = world.resource::<Film>();
    let (playing, speed) = (film.playing, film.speed);
    let (line, position, length) = (timeline.line(), timeline.cursor(), timeline.entries().len());
    let parts = world.is_resource_changed::<GameMoment>().then(|| {
        (
            log_rows(world, timeline.entries(), 0),
            marks(world, timeline.entries()),
            now(world),
        )
    });
    let mut view = world.resource_mut::<ReplayView>();
    let view = view.bypass_change_detection();
    if let Some((rows, marks, now)) = parts {
        view.log.rows = rows;
        view.marks = marks;
        view.now = now;
    }
    (view.position, view.length) = (position, length);
    view.log.film_at = Some(position);
    (view.playing, view.speed) = (playing, speed);
    let title = world.resource::<ScenarioFacts>().title.clone();
    let mut shown = match world.resource::<Selection>().hex {
        Some(_) => inspector(world, &world.resource::<OffersNow>().0),
        None => InspectorView::default(),
    };
    shown.actions.clear();
    let lines = line_names(world.resource::<Timeline>());
    let mut view = world.resource_mut::<ReplayView>();
    let view = view.bypass_change_detection();
    view.title = title;
    view.inspector = shown;
    (view.lines, view.line) = (lines, line);
}

/// Names of the lines of play, if there is a choice.
fn line_names(timeline: &Timeline) -> Vec<String> {
    let lines = timeline.lines();
    let name = |n: usize| {
        if n == 0 {
            "Main line".to_owned()
        } else {
            format!("Branch {n}")
        }
    };
    if lines.len() > 1 {
        (0..lines.len()).map(name).collect()
    } else {
        Vec::new()
    }
}

fn now(world: &World) -> String {
    let clock = world.resource::<Clock>();
    let side = clock
        .actor()
        .map_or_else(String::new, |side| format!("{}: ", side_name(world, side)));
    format!("{} · {side}{}", words::turn_line(world), clock.now().name())
}

/// A mark for each turn and each segment that was played.
fn marks(world: &World, entries: &[std::sync::Arc<LogEntry>]) -> Vec<ReplayMark> {
    let mut marks = Vec::new();
    for (n, entry) in entries.iter().enumerate() {
        for outcome in &entry.outcomes {
            let mark = match outcome {
                Outcome::Sequence(SequenceEvent::TurnBegan { turn }) => {
                    (format!("Turn {turn}"), true)
                }
                Outcome::Sequence(SequenceEvent::StepBegan { step, side }) => {
                    let side = side
                        .map_or_else(String::new, |side| format!("{}: ", side_name(world, side)));
                    (format!("{side}{}", step.step().name()), false)
                }
                _ => continue,
            };
            marks.push(ReplayMark {
                at: n + 1,
                label: mark.0,
                is_turn: mark.1,
            });
        }
    }
    marks
}
