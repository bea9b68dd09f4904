//! The replay screen: the map with a film's controls under it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_art::num;

use crate::features::log::panel;
use crate::features::stack::inspector_panel;
use crate::kit::intent::{Intent, LookIntent};
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::widgets::Emphasis;
use crate::kit::{actions, theme, widgets};
use crate::session::loading::GameShown;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::CounterPictures;
use crate::view::frame::{INSPECTOR, LOG, room_for_map, root, side_panel};

/// What the replay screen shows.
#[derive(Resource, Clone, Debug, Default)]
pub struct ReplayView {
    /// Name of the game.
    pub title: String,
    /// Turn, phase and segment at the place shown.
    pub now: String,
    /// Number of log entries.
    pub length: usize,
    /// How many of them have happened.
    pub position: usize,
    /// Whether it runs by itself.
    pub playing: bool,
    /// Orders a second when it runs.
    pub speed: f32,
    /// Lines of play, where there is more than one.
    pub lines: Vec<String>,
    /// The line shown.
    pub line: usize,
    /// Turns and phases, by entry.
    pub marks: Vec<ReplayMark>,
    /// The stack that the viewer looks at.
    pub inspector: inspector_panel::InspectorView,
    /// The log; what lies ahead of the place shown is faint.
    pub log: panel::LogView,
}

/// A mark on the scrub bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayMark {
    /// At which entry.
    pub at: usize,
    /// Its name.
    pub label: String,
    /// A turn has a longer mark than a phase.
    pub is_turn: bool,
}

/// What the viewer wants.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayIntent {
    /// Go to an entry.
    Seek(usize),
    /// Run or stop.
    TogglePlay,
    /// Orders a second.
    Speed(f32),
    /// Show another line of play.
    Line(usize),
    /// Play on from the place shown, as a branch.
    ContinueHere,
    /// Back to the menu.
    Leave,
}

/// What the viewer wants, in order.
#[derive(Resource, Default, Debug)]
pub struct ReplayIntents(pub Vec<ReplayIntent>);

/// The replay screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<ReplayView>()
        .add_observer(|_: On<GameShown>, mut view: ResMut<ReplayView>| {
            *view = ReplayView::default();
        })
        .init_resource::<ReplayIntents>()
        .add_systems(OnEnter(Screen::Replay), |mut view: ResMut<MapView>| {
            view.show_all();
        })
        .add_systems(
            EguiPrimaryContextPass,
            draw_replay_screen
                .in_set(DrawSystems::ReplayScreen)
                .run_if(in_state(Screen::Replay)),
        );
}

fn draw_replay_screen(
    mut contexts: EguiContexts,
    view: Res<ReplayView>,
    mut intents: ResMut<ReplayIntents>,
    mut viewport: ResMut<MapViewport>,
    mut redraw: ResMut<Redraw>,
    mut pictures: ResMut<CounterPictures>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = root(ctx);
    let mut wishes = Vec::new();
    egui::Panel::top("replay top")
        .frame(theme::panel())
        .show(&mut ui, |ui| {
            ui.horizontal(|ui| {
                actions::heading(ui, &view.title);
                ui.separator();
                ui.label(&view.now);
                for (n, name) in view.lines.iter().enumerate() {
                    if widgets::choice(ui, name, n == view.line).clicked() {
                        wishes.push(ReplayIntent::Line(n));
                    }
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if widgets::button(ui, "Leave replay", Emphasis::Plain).clicked() {
                        wishes.push(ReplayIntent::Leave);
                    }
                    if widgets::button(ui, "Continue from here", Emphasis::Decision).clicked() {
                        wishes.push(ReplayIntent::ContinueHere);
                    }
                });
            });
        });
    egui::Panel::bottom("replay controls")
        .frame(theme::panel())
        .show(&mut ui, |ui| {
            if let Some(to) = scrub_bar(ui, &view) {
                wishes.push(ReplayIntent::Seek(to));
            }
            controls(ui, &view, &mut wishes);
        });
    side_panel(&mut ui, egui::Panel::right("replay log"), LOG, |ui| {
        if let Some(Intent::Look(LookIntent::JumpTo(entry))) = panel::show(ui, &view.log) {
            wishes.push(ReplayIntent::Seek(entry));
        }
    });
    if !view.inspector.title.is_empty() {
        side_panel(
            &mut ui,
            egui::Panel::left("replay inspector"),
            INSPECTOR,
            |ui| {
                // Nothing can be ordered in a film, so what is pressed here means nothing.
                inspector_panel::show(ui, &view.inspector, &mut pictures);
            },
        );
    }
    if viewport.set_if_neq(room_for_map(&ui)) {
        // The camera follows in the next frame.
        redraw.soon();
    }
    if !wishes.is_empty() {
        intents.0.extend(wishes);
        redraw.soon();
    }
    Ok(())
}

fn controls(ui: &mut egui::Ui, view: &ReplayView, wishes: &mut Vec<ReplayIntent>) {
    // In a narrow window they stand in two lines.
    ui.horizontal_wrapped(|ui| {
        let last = view.length;
        let step = |by: isize| view.position.saturating_add_signed(by).min(last);
        let turn_before = view
            .marks
            .iter()
            .rev()
            .find(|mark| mark.is_turn && mark.at < view.position);
        let turn_after = view
            .marks
            .iter()
            .find(|mark| mark.is_turn && mark.at > view.position);
        let mut seek = |ui: &mut egui::Ui, label: &str, key: &str, to: usize| {
            if widgets::key_button(ui, label, Some(key), Emphasis::Plain).clicked() {
                wishes.push(ReplayIntent::Seek(to));
            }
        };
        seek(ui, "Start", "Home", 0);
        seek(
            ui,
            "Turn back",
            "PgUp",
            turn_before.map_or(0, |mark| mark.at),
        );
        seek(ui, "Step back", "Left", step(-1));
        let label = if view.playing { "Pause" } else { "Play" };
        if widgets::key_button(ui, label, Some("Space"), Emphasis::Decision).clicked() {
            wishes.push(ReplayIntent::TogglePlay);
        }
        let mut seek = |ui: &mut egui::Ui, label: &str, key: &str, to: usize| {
            if widgets::key_button(ui, label, Some(key), Emphasis::Plain).clicked() {
                wishes.push(ReplayIntent::Seek(to));
            }
        };
        seek(ui, "Step", "Right", step(1));
        seek(
            ui,
            "Next turn",
            "PgDn",
            turn_after.map_or(last, |mark| mark.at),
        );
        seek(ui, "End", "End", last);
        ui.separator();
        ui.label("Speed");
        for speed in [1.0, 2.0, 4.0, 8.0, 16.0] {
            let chosen = (view.speed - speed).abs() < 0.01;
            if widgets::choice(ui, &format!("{speed}×"), chosen).clicked() {
                wishes.push(ReplayIntent::Speed(speed));
            }
        }
        ui.separator();
        actions::faint(ui, &format!("{} of {}", view.position, view.length));
    });
}

/// The bar to drag along the game, with a mark a turn and a phase.
fn scrub_bar(ui: &mut egui::Ui, view: &ReplayView) -> Option<usize> {
    let size = egui::vec2(ui.available_width(), 34.0);
    let (area, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let response = widgets::named(response, "Scrub bar");
    let length = num::from_usize(view.length.max(1));
    let rail = area.shrink2(egui::vec2(6.0, 0.0));
    let x_of = |entry: usize| rail.left() + rail.width() * num::from_usize(entry) / length;
    let y = rail.bottom() - 8.0;
    let painter = ui.painter();
    let line = |from: f32, to: f32, colour| {
        painter.line_segment(
            [egui::pos2(from, y), egui::pos2(to, y)],
            egui::Stroke::new(4.0, colour),
        );
    };
    line(rail.left(), rail.right(), theme::LINE);
    line(rail.left(), x_of(view.position), theme::ACCENT);
    let mut labels_end = rail.left();
    for mark in &view.marks {
        let x = x_of(mark.at);
        let height = if mark.is_turn { 12.0 } else { 5.0 };
        painter.line_segment(
            [egui::pos2(x, y - height), egui::pos2(x, y)],
            egui::Stroke::new(1.0, theme::FAINT),
        );
        if mark.is_turn && x >= labels_end {
            let place = painter.text(
                egui::pos2(x + 3.0, y - 5.0),
                egui::Align2::LEFT_BOTTOM,
                &mark.label,
                egui::FontId::proportional(theme::SMALL),
                theme::FAINT,
            );
            labels_end = place.right() + 8.0;
        }
    }
    painter.circle_filled(egui::pos2(x_of(view.position), y), 6.0, theme::TEXT);
    let at = response.interact_pointer_pos()?;
    let share = ((at.x - rail.left()) / rail.width()).clamp(0.0, 1.0);
    let entry = num::length(num::pixels(share * length)).min(view.length);
    (entry != view.position).then_some(entry)
}
