//! The bar at the top: menus, date and weather, whose decision it is, counts, and the button that ends the segment.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Ui};

use crate::kit::actions::{ActionView, action, plate};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::frame::is_narrow;

/// What the bar shows.
#[derive(Clone, Debug, Default)]
pub struct TopBarView {
    /// The entries of the menus, by menu.
    pub menus: Vec<(String, Vec<ActionView>)>,
    /// Turn, date, weather.
    pub turn: String,
    /// Whose turn it is.
    pub phasing: Option<SidePlate>,
    /// Phase and segment.
    pub segment: String,
    /// Whose decision it is.
    pub decides: Option<SidePlate>,
    /// What is limited: rail capacity, reserve markers.
    pub counts: String,
    /// More about that, shown on hovering.
    pub counts_hint: String,
    /// Undo, redo and the like.
    pub tools: Vec<ActionView>,
    /// The button that ends the segment, if it can be ended.
    pub end: Option<ActionView>,
}

/// The name of a side, such as `GERMAN`, with its colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SidePlate {
    /// Its name.
    pub name: String,
    /// Its colour.
    pub colour: Color32,
}

/// Draws the bar; in a narrow window in two lines, so that nothing of it is cut.
pub fn show(ui: &mut Ui, view: &TopBarView) -> Option<Intent> {
    let mut wish = None;
    let narrow = is_narrow(ui.ctx());
    egui::MenuBar::new().ui(ui, |ui| {
        wish = menus(ui, &view.menus);
        // The menu bar's small buttons are for the menus alone.
        ui.reset_style();
        if !narrow {
            ui.separator();
            ui.label(&view.turn);
            ui.separator();
            whose_turn(ui, view);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(end) = &view.end
                && action(ui, end, Emphasis::Decision)
            {
                wish = Some(end.intent.clone());
            }
            for tool in view.tools.iter().rev() {
                if action(ui, tool, Emphasis::Plain) {
                    wish = Some(tool.intent.clone());
                }
            }
            if !narrow {
                counts(ui, view);
            }
        });
    });
    if narrow {
        ui.horizontal(|ui| {
            whose_turn(ui, view);
            ui.separator();
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                counts(ui, view);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(&view.turn).truncate());
                });
            });
        });
    }
    wish
}

/// The menus.
fn menus(ui: &mut Ui, menus: &[(String, Vec<ActionView>)]) -> Option<Intent> {
    let mut wish = None;
    for (name, entries) in menus {
        widgets::menu(ui, name, |ui| {
            ui.set_min_width(190.0);
            for entry in entries {
                if action(ui, entry, Emphasis::Quiet) {
                    wish = Some(entry.intent.clone());
                    ui.close();
                }
            }
        });
    }
    wish
}

/// What is limited.
fn counts(ui: &mut Ui, view: &TopBarView) {
    let counts = RichText::new(&view.counts).color(theme::FAINT);
    let counts = ui.add(egui::Label::new(counts).truncate());
    if !view.counts_hint.is_empty() {
        widgets::named(counts, "Counts").on_hover_text(&view.counts_hint);
    }
}

/// Whose turn it is and what of it, and who decides if that is the other side.
fn whose_turn(ui: &mut Ui, view: &TopBarView) {
    let named = |ui: &mut Ui, side: &SidePlate, words: &str, colour: Color32| {
        plate(ui, side.colour);
        ui.label(theme::bold(words, theme::BODY).color(colour));
    };
    let decides_himself = view.phasing == view.decides;
    if let Some(side) = &view.phasing {
        let colour = if decides_himself {
            theme::ACCENT
        } else {
            theme::TEXT
        };
        named(ui, side, &side.name, colour);
    }
    ui.label(&view.segment);
    if let Some(side) = view.decides.as_ref().filter(|_| !decides_himself) {
        named(ui, side, &format!("{} decides", side.name), theme::ACCENT);
    }
}
