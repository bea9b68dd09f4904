//! The objective of an army or HQ in the panel: a link where there is none, the note and the pins where there are, and a field to
//! write in while it is open.

use bevy_egui::egui::{self, Id, Key, RichText, Ui};
use stavka_rules::objectives::{Assignee, LONGEST_NOTE, ObjectiveOrder};
use stavka_rules::order::Order;

use crate::kit::actions::{ActionView, NOTE, action, rule_link};
use crate::kit::intent::Intent;
use crate::kit::widgets::Emphasis;
use crate::kit::{theme, widgets};

/// What is shown of an objective.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ObjectiveView {
    /// Whose it is.
    pub of: Option<Assignee>,
    /// His name.
    pub name: String,
    /// What he is to do; empty if nothing is written.
    pub note: String,
    /// Where.
    pub pins: Vec<PinView>,
    /// Whether it is being written.
    pub is_open: bool,
    /// Begins to write it, or ends that.
    pub open: Intent,
    /// Pins it on the map.
    pub pin: Option<ActionView>,
}

impl ObjectiveView {
    /// Whether there is more to show than the link.
    pub const fn has_anything(&self) -> bool {
        self.is_open || !self.note.is_empty() || !self.pins.is_empty()
    }
}

/// A pin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PinView {
    /// Where it is.
    pub place: String,
    /// Shows it.
    pub show: Intent,
    /// Takes it away.
    pub take_away: Intent,
}

/// A small link that begins to write an objective, for a row of the army or HQ; says whether it was pressed.
pub fn link(ui: &mut Ui, view: &ObjectiveView, wishes: &mut Vec<Intent>) -> bool {
    let words = RichText::new("objective").size(NOTE).color(theme::FAINT);
    let link = widgets::named(
        ui.add(egui::Link::new(words)),
        &format!("Objective of {}", view.name),
    );
    let hint = match view.is_open {
        true => "Ends writing it",
        false => {
            "Writes what it is to do, and pins it on the map; the enemy does not see it (C&C 1.2)"
        }
    };
    let pressed = link.on_hover_text(hint).clicked();
    if pressed {
        wishes.push(view.open.clone());
    }
    pressed
}

/// Draws note and pins; nothing where there are none and nobody writes.
pub fn show(ui: &mut Ui, view: &ObjectiveView, wishes: &mut Vec<Intent>) {
    if view.is_open {
        write(ui, view, wishes);
    } else if !view.note.is_empty() {
        let note = RichText::new(format!("“{}”", view.note)).size(NOTE);
        let label = egui::Label::new(note.color(theme::TEXT).italics())
            .wrap()
            .sense(egui::Sense::click());
        let label = ui.add(label).on_hover_text("Changes the note");
        if label.clicked() {
            wishes.push(view.open.clone());
        }
    }
    if view.pins.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for pin in &view.pins {
            let words = RichText::new(format!("● {}", pin.place)).size(NOTE);
            let link = ui.add(egui::Link::new(words.color(theme::ACCENT)));
            if link.on_hover_text("Shows the pin on the map").clicked() {
                wishes.push(pin.show.clone());
            }
            let cross = RichText::new("×").size(theme::BODY).color(theme::WARNING);
            let cross = widgets::named(
                ui.add(egui::Link::new(cross)),
                &format!("Take away {}: {}", view.name, pin.place),
            );
            if cross.on_hover_text("Takes the pin away").clicked() {
                wishes.push(pin.take_away.clone());
            }
            ui.add_space(6.0);
        }
    });
}

/// The field. What is written is an order when Enter is pressed or the field is left; Esc drops it.
fn write(ui: &mut Ui, view: &ObjectiveView, wishes: &mut Vec<Intent>) {
    let Some(of) = view.of else {
        return;
    };
    let id = Id::new(("objective", &view.name));
    let is_new = ui.data(|data| data.get_temp::<String>(id)).is_none();
    let drawn = theme::card(theme::ACCENT)
        .inner_margin(egui::Margin::symmetric(8, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let written = ui.data(|data| data.get_temp::<String>(id));
            let mut text = written.unwrap_or_else(|| view.note.clone());
            let field = egui::TextEdit::singleline(&mut text)
                .id(id.with("field"))
                .char_limit(LONGEST_NOTE)
                .hint_text("What it is to do this turn")
                .desired_width(f32::INFINITY);
            let field = widgets::named(ui.add(field), &format!("Note of {}", view.name));
            if is_new {
                field.request_focus();
            }
            let (enter, escape) = ui.input(|input| {
                (
                    input.key_pressed(Key::Enter),
                    input.key_pressed(Key::Escape),
                )
            });
            ui.data_mut(|data| data.insert_temp(id, text.clone()));
            let mut is_done = false;
            ui.horizontal(|ui| {
                if let Some(pin) = &view.pin
                    && action(ui, pin, Emphasis::Plain)
                {
                    wishes.push(pin.intent.clone());
                }
                is_done = widgets::button(ui, "Done", Emphasis::Plain).clicked();
                if rule_link(ui, "C&C 1.2") {
                    wishes.push(Intent::rule("C&C 1.2"));
                }
            });
            let left = field.lost_focus();
            if left && escape {
                text.clone_from(&view.note);
            }
            if (left || is_done) && text != view.note {
                let order = Order::Objectives(ObjectiveOrder::Note {
                    of,
                    text: text.clone(),
                });
                wishes.push(Intent::order(order));
            }
            if is_done || (left && (enter || escape)) {
                ui.data_mut(|data| data.remove::<String>(id));
                wishes.push(view.open.clone());
            }
        });
    if is_new {
        drawn.response.scroll_to_me(None);
    }
}
