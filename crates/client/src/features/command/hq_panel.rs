//! An HQ in the panel while armies are played one by one: its counter, its slots, whom it commands, what can be done with it.

use bevy_egui::egui::{
    self, Align, Color32, CornerRadius, Layout, RichText, Sense, Stroke, StrokeKind, Ui, vec2,
};
use stavka_art::counter::CounterLook;
use stavka_rules::command::HqProgress;

use super::objectives;
use super::objectives::panel::ObjectiveView;
use super::panel::{UnitView, remarks, show_unit};
use crate::kit::actions::{ActionView, NOTE, Remark, action};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;

/// An HQ.
#[derive(Clone, Debug, Default)]
pub struct HqView {
    /// Selects and shows it.
    pub intent: Intent,
    /// Its name.
    pub name: String,
    /// What it looks like.
    pub look: Option<CounterLook>,
    /// How far it is.
    pub progress: HqProgress,
    /// Whether it is selected.
    pub selected: bool,
    /// Its slots.
    pub slots: Vec<SlotView>,
    /// Why it has no turn, fuel, its own move, units that need no slot.
    pub remarks: Vec<Remark>,
    /// Whom it commands; of the one in hand alone.
    pub units: Vec<UnitView>,
    /// Who has no row.
    pub more: Option<MoreView>,
    /// What can be done with it; of the one that is looked at alone.
    pub actions: Vec<ActionView>,
    /// What it is to do.
    pub objective: ObjectiveView,
}

/// Units beyond those that have a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoreView {
    /// How many.
    pub words: String,
    /// Who, shown on hovering.
    pub names: String,
}

/// A slot as a small box.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotView {
    /// The class in it, or that fits.
    pub sign: String,
    /// Whether it is taken.
    pub taken: bool,
    /// Who has it, and what fits.
    pub hint: String,
}

/// Side of the counter of an HQ.
const PICTURE: f32 = 36.0;
/// Height of the line with the name.
const LINE: f32 = 17.0;
/// Size of the box of a slot.
const SLOT: egui::Vec2 = vec2(38.0, 18.0);

/// Draws it.
pub fn show(ui: &mut Ui, hq: &HqView, pictures: &mut CounterPictures, wishes: &mut Vec<Intent>) {
    let rim = match (hq.progress, hq.selected) {
        (HqProgress::Open, _) => theme::ACCENT,
        (_, true) => theme::FAINT,
        (_, false) => theme::LINE,
    };
    let frame = theme::card(rim).inner_margin(egui::Margin::symmetric(7, 5));
    let card = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let played = hq.progress == HqProgress::Played;
        let done = played || matches!(hq.progress, HqProgress::HeldBack { .. });
        let mut linked = false;
        let mut on_slot = false;
        let head = ui.horizontal(|ui| {
            if let Some(look) = &hq.look {
                let tint = if done { Color32::GRAY } else { Color32::WHITE };
                let picture = pictures.get(ui.ctx(), look);
                let size = vec2(PICTURE, PICTURE);
                let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
                let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter().image(picture, rect, whole, tint);
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                let tick = if played { "✔ " } else { "" };
                let colour = if done { theme::FAINT } else { theme::TEXT };
                let name = theme::bold(format!("{tick}{}", hq.name), theme::SMALL);
                let line = vec2(ui.available_width(), LINE);
                ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
                    linked |= objectives::panel::link(ui, &hq.objective, wishes);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.add(egui::Label::new(name.color(colour)).truncate());
                    });
                });
                on_slot = slots(ui, &hq.slots, done);
            });
        });
        let response = head.response.interact(Sense::click());
        let response =
            widgets::named(response, &hq.name).on_hover_cursor(egui::CursorIcon::PointingHand);
        // A slot says what it is for; the row beneath it then keeps silent.
        let response = match on_slot {
            true => response,
            false => response.on_hover_text(format!("{}: selects and shows it", hq.name)),
        };
        if response.clicked() && !linked {
            wishes.push(hq.intent.clone());
        }
        remarks(ui, &hq.remarks);
        objectives::panel::show(ui, &hq.objective, wishes);
        for unit in &hq.units {
            show_unit(ui, unit, wishes);
        }
        if let Some(more) = &hq.more {
            let words = RichText::new(&more.words).size(NOTE).color(theme::FAINT);
            ui.label(words).on_hover_text(&more.names);
        }
        for entry in &hq.actions {
            ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                if action(ui, entry, Emphasis::Plain) {
                    wishes.push(entry.intent.clone());
                }
            });
            if let Some(detail) = &entry.detail {
                let words = RichText::new(detail).size(NOTE).color(theme::FAINT);
                ui.add(egui::Label::new(words).wrap());
            }
        }
    });
    if hq.progress == HqProgress::Open {
        follow(ui, &hq.name, card.response.rect);
    }
}

/// Scrolls to an HQ when it begins to be played.
fn follow(ui: &Ui, name: &str, card: egui::Rect) {
    let id = egui::Id::new("the HQ in play");
    let shown: Option<String> = ui.data(|data| data.get_temp(id));
    if shown.as_deref() != Some(name) {
        ui.data_mut(|data| data.insert_temp(id, name.to_owned()));
        ui.scroll_to_rect(card, Some(Align::Min));
        ui.ctx().request_repaint();
    }
}

/// Slots side by side: full where they are taken, an empty outline where they are free. Says whether the pointer is on one.
fn slots(ui: &mut Ui, slots: &[SlotView], done: bool) -> bool {
    let mut on_slot = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for slot in slots {
            let (rect, response) = ui.allocate_exact_size(SLOT, Sense::hover());
            let painter = ui.painter();
            let round = CornerRadius::same(2);
            let (fill, text) = match (slot.taken, done) {
                (true, false) => (theme::TEXT, theme::SUNKEN),
                (true, true) => (theme::FAINT, theme::SUNKEN),
                (false, _) => (theme::SUNKEN, theme::FAINT),
            };
            painter.rect_filled(rect, round, fill);
            let rim = Stroke::new(1.0, theme::FAINT);
            painter.rect_stroke(rect, round, rim, StrokeKind::Inside);
            let font = egui::FontId::new(12.0, theme::narrow_family());
            let middle = egui::Align2::CENTER_CENTER;
            painter.text(rect.center(), middle, &slot.sign, font, text);
            on_slot |= ui.rect_contains_pointer(rect);
            response.on_hover_text(&slot.hint);
        }
    });
    on_slot
}
