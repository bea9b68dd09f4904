//! The rows of HQs outside a sequence: a click selects one, a drag attaches it to another army. While a row is dragged, armies that
//! do not take it in are dimmed, and say why.

use std::sync::Arc;

use bevy_egui::egui::{
    self, Align, Align2, Color32, DragAndDrop, FontId, Id, Layout, Order, RichText, Sense, Stroke,
    StrokeKind, Ui, vec2,
};
use stavka_art::counter::CounterLook;
use stavka_rules::ids::UnitId;

use super::attaching::Change;
use super::objectives::panel::{ObjectiveView, link, show};
use super::panel::{ArmyView, CommandView};
use crate::kit::actions::{NOTE, refusable_action};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;

/// An HQ in one row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StaffRow {
    /// Selects and shows it.
    pub intent: Intent,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: String,
    /// What it looks like.
    pub look: Option<CounterLook>,
    /// Whether it is selected.
    pub selected: bool,
    /// Which it is.
    pub hq: Option<UnitId>,
    /// What it is to do.
    pub objective: ObjectiveView,
    /// Where it could change over to; nowhere where attachments stand.
    pub moves: Vec<Change>,
}

/// Side of the counter of an HQ, and height of its row.
const PICTURE: f32 = 22.0;
const ROW: f32 = 25.0;

/// What is being dragged.
struct Dragged(UnitId);

/// Draws a row, and of the selected HQ where it could change over to.
pub fn show_row(
    ui: &mut Ui,
    row: &StaffRow,
    pictures: &mut CounterPictures,
    wishes: &mut Vec<Intent>,
) {
    let size = vec2(ui.available_width(), ROW);
    let sense = match row.moves.is_empty() {
        true => Sense::click(),
        false => Sense::click_and_drag(),
    };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    let ground = match (row.selected, response.hovered()) {
        (true, _) => Some(theme::RAISED),
        (false, true) => Some(theme::RAISED.gamma_multiply(0.6)),
        (false, false) => None,
    };
    if let Some(ground) = ground {
        ui.painter().rect_filled(rect, 3.0, ground);
    }
    let inner = rect.shrink2(vec2(6.0, 1.0));
    let layout = Layout::left_to_right(Align::Center);
    ui.scope_builder(
        egui::UiBuilder::new().max_rect(inner).layout(layout),
        |ui| {
            ui.spacing_mut().item_spacing.x = 7.0;
            if let Some(look) = &row.look {
                let picture = pictures.get(ui.ctx(), look);
                let (place, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), Sense::hover());
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter().image(picture, place, whole, Color32::WHITE);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                link(ui, &row.objective, wishes);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = theme::bold(&row.name, theme::SMALL).color(theme::TEXT);
                    ui.add(egui::Label::new(name).selectable(false));
                    let place = RichText::new(&row.place).size(NOTE).color(theme::FAINT);
                    ui.add(egui::Label::new(place).selectable(false).truncate());
                });
            });
        },
    );
    let hint = match row.moves.is_empty() {
        true => format!("{}: selects and shows it", row.name),
        false => format!(
            "{}: selects and shows it; drag it to another army or Front to attach it there",
            row.name
        ),
    };
    let response = widgets::named(response, &row.name);
    if let Some(hq) = row.hq.filter(|_| !row.moves.is_empty()) {
        response.dnd_set_drag_payload(Dragged(hq));
        if response.dragged() {
            carried(ui, &row.name);
        }
    }
    let response = response.on_hover_text(hint);
    if response.clicked() {
        wishes.push(row.intent.clone());
    }
    if row.objective.has_anything() {
        ui.horizontal(|ui| {
            ui.add_space(PICTURE + 13.0 - ui.spacing().item_spacing.x);
            ui.vertical(|ui| show(ui, &row.objective, wishes));
        });
    }
    if row.selected {
        for change in &row.moves {
            wishes.extend(refusable_action(ui, &change.action, Emphasis::Plain));
        }
    }
}

/// The name of what is dragged, at the pointer.
fn carried(ui: &Ui, name: &str) {
    let Some(at) = ui.ctx().pointer_interact_pos() else {
        return;
    };
    plate(
        ui,
        at + vec2(14.0, -14.0),
        name,
        theme::ACCENT,
        theme::SUNKEN,
    );
}

/// Words on a plate over everything.
fn plate(ui: &Ui, at: egui::Pos2, words: &str, ground: Color32, ink: Color32) {
    let layer = egui::LayerId::new(Order::Tooltip, Id::new("dragged HQ"));
    let painter = ui.ctx().layer_painter(layer);
    let font = FontId::new(theme::SMALL, theme::bold_family());
    // Beside the map there is little room: long words are broken, and kept within the window.
    let galley = painter.layout(words.to_owned(), font, ink, 260.0);
    let mut place = Align2::LEFT_BOTTOM.anchor_size(at, galley.size());
    let window = ui.ctx().viewport_rect().shrink(10.0);
    let over = (place.right() - window.right()).max(0.0);
    place = place.translate(vec2(-over, (window.top() - place.top()).max(0.0)));
    painter.rect_filled(place.expand2(vec2(7.0, 4.0)), 4.0, ground);
    painter.galley(place.min, galley, ink);
}

/// Draws an army, onto which a dragged HQ can be dropped if the engine lets it change over.
pub fn takes_drop(
    ui: &mut Ui,
    view: &CommandView,
    army: &ArmyView,
    wishes: &mut Vec<Intent>,
    draw: impl FnOnce(&mut Ui, &mut Vec<Intent>),
) {
    let drawn = ui.scope(|ui| {
        ui.set_width(ui.available_width());
        draw(ui, wishes);
    });
    let Some(dragged) = DragAndDrop::payload::<Dragged>(ui.ctx()) else {
        return;
    };
    let rect = drawn.response.rect.expand2(vec2(4.0, 3.0));
    let Some(change) = change_to(view, army, &dragged) else {
        return;
    };
    let is_over = ui.rect_contains_pointer(rect);
    match &change.action.refused {
        Some(why) => {
            let dark = theme::PANEL.gamma_multiply(0.72);
            ui.painter().rect_filled(rect, 4.0, dark);
            if is_over && let Some(at) = ui.ctx().pointer_interact_pos() {
                let rule = change.action.rule.as_deref().unwrap_or_default();
                let words = format!("{rule}: {why}");
                plate(
                    ui,
                    at + vec2(14.0, -40.0),
                    &words,
                    theme::WARNING,
                    theme::SUNKEN,
                );
            }
        }
        None => {
            let width = if is_over { 2.5 } else { 1.0 };
            let rim = Stroke::new(width, theme::ACCENT);
            ui.painter().rect_stroke(rect, 4.0, rim, StrokeKind::Inside);
            if is_over && ui.input(|input| input.pointer.any_released()) {
                wishes.push(change.action.intent.clone());
                DragAndDrop::clear_payload(ui.ctx());
            }
        }
    }
}

/// What dropping an HQ on an army would be; nothing on its own.
fn change_to<'v>(
    view: &'v CommandView,
    army: &ArmyView,
    dragged: &Arc<Dragged>,
) -> Option<&'v Change> {
    let rows = view.armies.iter().flat_map(|army| &army.staff);
    let mut rows = rows.filter(|row| row.hq == Some(dragged.0));
    let row = rows.next()?;
    row.moves.iter().find(|change| change.army == army.id)
}
