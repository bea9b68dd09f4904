//! The bar at the top: menus, date and weather, whose decision it is, counts, and the button that ends the segment.

use bevy_egui::egui::{self, Align, Color32, Layout, RichText, Ui};

use super::{ActionView, PlayIntent, action, plate};
use crate::theme;
use crate::widgets::{self, Emphasis};

/// What the bar shows.
#[derive(Clone, Debug, Default)]
pub struct TopBarView {
    /// The entries of the menus, by menu.
    pub menus: Vec<(String, Vec<ActionView>)>,
    /// Turn, date, weather.
    pub turn: String,
    /// Whose decision it is, such as `GERMAN`.
    pub side: String,
    /// The colour of that side.
    pub side_colour: Color32,
    /// Phase and segment.
    pub segment: String,
    /// What is limited: rail capacity, reserve markers.
    pub counts: String,
    /// More about that, shown on hovering.
    pub counts_hint: String,
    /// Undo, redo and the like.
    pub tools: Vec<ActionView>,
    /// The button that ends the segment, if it can be ended.
    pub end: Option<ActionView>,
}

/// Draws the bar.
pub fn show(ui: &mut Ui, view: &TopBarView) -> Option<PlayIntent> {
    let mut wish = None;
    egui::MenuBar::new().ui(ui, |ui| {
        for (name, entries) in &view.menus {
            widgets::menu(ui, name, |ui| {
                ui.set_min_width(190.0);
                for entry in entries {
                    if action(ui, entry, Emphasis::Quiet) {
                        wish = Some(PlayIntent::Act(entry.id.clone()));
                        ui.close();
                    }
                }
            });
        }
        // The menu bar's small buttons are for the menus alone.
        ui.reset_style();
        ui.separator();
        ui.label(&view.turn);
        ui.separator();
        if !view.side.is_empty() {
            plate(ui, view.side_colour);
            ui.label(theme::bold(&view.side, theme::BODY).color(theme::ACCENT));
        }
        ui.label(&view.segment);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(end) = &view.end
                && action(ui, end, Emphasis::Decision)
            {
                wish = Some(PlayIntent::Act(end.id.clone()));
            }
            for tool in view.tools.iter().rev() {
                if action(ui, tool, Emphasis::Plain) {
                    wish = Some(PlayIntent::Act(tool.id.clone()));
                }
            }
            let counts = RichText::new(&view.counts).color(theme::FAINT);
            let counts = ui.add(egui::Label::new(counts).truncate());
            if !view.counts_hint.is_empty() {
                widgets::named(counts, "Counts").on_hover_text(&view.counts_hint);
            }
        });
    });
    wish
}
