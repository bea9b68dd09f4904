//! The selected stack: its hex, its units, and what can be done with them.

use bevy_egui::egui;
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use stavka_art::counter::CounterLook;

use super::orders_panel;
use super::orders_panel::OrdersView;
use crate::kit::actions::{ActionView, action, faint, heading};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;
use crate::view::frame::INSPECTOR;
use crate::view::panels::{Company, PanelEdge, PanelPlace, PanelView};

/// What the inspector shows.
#[derive(Clone, Debug, Default)]
pub struct InspectorView {
    /// Hex number and place name.
    pub title: String,
    /// Terrain and what else lies in the hex.
    pub ground: String,
    /// Its units, from the top.
    pub units: Vec<UnitRow>,
    /// What can be done with the hex.
    pub actions: Vec<ActionView>,
    /// What can be ordered of the selected units.
    pub orders: OrdersView,
    /// Shown when nothing is selected.
    pub empty_hint: String,
}

impl PanelView for InspectorView {
    const PLACE: PanelPlace = PanelPlace {
        name: "inspector",
        edge: PanelEdge::Left,
        rank: 0,
        width: INSPECTOR,
        company: Company::SideBySide,
    };

    fn show(&self, ui: &mut Ui, pictures: &mut CounterPictures) -> Vec<Intent> {
        show(ui, self, pictures).into_iter().collect()
    }
}

/// One unit of the stack.
#[derive(Clone, Debug, Default)]
pub struct UnitRow {
    /// What a click on it says.
    pub intent: Intent,
    /// Its name.
    pub name: String,
    /// Its values and state, in one line.
    pub line: String,
    /// What its counter looks like.
    pub look: Option<CounterLook>,
    /// Whether it is selected.
    pub selected: bool,
    /// Whether a question is about it, so that a click answers.
    pub asked: bool,
    /// Whether it has done what it can in this segment.
    pub finished: bool,
    /// Whether it is in the formation marker above it.
    pub inside: bool,
}

/// Side of a counter in the list, in points.
pub const PICTURE: f32 = 56.0;

/// Draws the inspector.
pub fn show(ui: &mut Ui, view: &InspectorView, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    if view.title.is_empty() {
        heading(ui, "Nothing selected");
        faint(ui, &view.empty_hint);
        return None;
    }
    heading(ui, &view.title);
    faint(ui, &view.ground);
    ui.separator();
    let room = ui.available_height();
    let wanted = view.orders.height() + actions_height(view);
    let list = ScrollArea::vertical()
        .id_salt("units")
        .max_height((room - wanted).max(room * 0.36))
        .auto_shrink([false, true])
        .show(ui, |ui| {
            let selected = view.units.iter().find(|unit| unit.selected);
            let selected = selected.map(|unit| &unit.intent);
            for unit in &view.units {
                let row = unit_row(ui, unit, pictures);
                if Some(&unit.intent) == selected {
                    // The list of another hex begins at its top.
                    let at = format!("{} {:?}", view.title, unit.intent);
                    widgets::scroll_once(&row, "list of the stack", &at);
                }
                if row.clicked() {
                    wish = Some(unit.intent.clone());
                }
            }
        });
    if list.content_size.y > list.inner_rect.height() + 1.0 {
        let words = format!("{} counters; scroll for the others", view.units.len());
        ui.vertical_centered(|ui| {
            ui.label(RichText::new(words).size(theme::SMALL).color(theme::FAINT));
        });
    }
    if view.actions.is_empty() && view.orders.is_empty() {
        return wish;
    }
    ui.separator();
    ScrollArea::vertical()
        .id_salt("orders")
        .auto_shrink([false, true])
        .show(ui, |ui| {
            wish = wish.take().or(orders_panel::show(ui, &view.orders));
            for entry in &view.actions {
                ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), |ui| {
                    if action(ui, entry, Emphasis::Plain) {
                        wish = Some(entry.intent.clone());
                    }
                });
            }
        });
    wish
}

fn actions_height(view: &InspectorView) -> f32 {
    stavka_art::num::from_usize(view.actions.len()) * 34.0 + 24.0
}

fn unit_row(ui: &mut Ui, unit: &UnitRow, pictures: &mut CounterPictures) -> egui::Response {
    let fill = if unit.selected {
        ui.visuals().selection.bg_fill
    } else {
        egui::Color32::TRANSPARENT
    };
    let rim = if unit.asked {
        egui::Stroke::new(1.5, theme::ACCENT)
    } else {
        egui::Stroke::NONE
    };
    let row = egui::Frame::new()
        .fill(fill)
        .stroke(rim)
        .corner_radius(4)
        .inner_margin(4)
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                if unit.inside {
                    ui.add_space(14.0);
                }
                if let Some(look) = &unit.look {
                    let picture = pictures.get(ui.ctx(), look);
                    let tint = if unit.finished {
                        egui::Color32::from_gray(150)
                    } else {
                        egui::Color32::WHITE
                    };
                    let image = egui::load::SizedTexture::new(picture, [PICTURE, PICTURE]);
                    ui.add(egui::Image::from_texture(image).tint(tint));
                }
                ui.vertical(|ui| {
                    ui.add(egui::Label::new(theme::bold(&unit.name, theme::BODY)).wrap());
                    let line = RichText::new(&unit.line)
                        .size(theme::SMALL)
                        .color(theme::FAINT);
                    ui.add(egui::Label::new(line).wrap());
                });
            });
        });
    let response = row.response.interact(egui::Sense::click());
    widgets::named(response, &unit.name).on_hover_cursor(egui::CursorIcon::PointingHand)
}
