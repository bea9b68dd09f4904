//! A combat under way in a few lines: both sides, odds, dice, result.

use bevy_egui::egui::{self, Color32, RichText, Ui};

use crate::kit::actions::{plate, rule_link};
use crate::kit::intent::Intent;
use crate::kit::theme;

/// A combat as far as it has got.
#[derive(Clone, Debug, Default)]
pub struct BattleView {
    /// What and where.
    pub title: String,
    /// Attacker, then defender.
    pub sides: [BattleSide; 2],
    /// Odds, Surprise and roll.
    pub lines: Vec<BattleLine>,
}

/// A side of it.
#[derive(Clone, Debug, Default)]
pub struct BattleSide {
    /// Its colour.
    pub colour: Color32,
    /// Its name.
    pub name: String,
    /// Strength and Action Rating as far as they are known.
    pub strength: String,
    /// What the result means for it; empty before the roll.
    pub result: String,
}

/// A step of the resolution.
#[derive(Clone, Debug, Default)]
pub struct BattleLine {
    /// The dice.
    pub dice: Vec<u8>,
    /// What came of them.
    pub text: String,
    /// The rule.
    pub rule: String,
}

/// Draws it.
pub fn show(ui: &mut Ui, view: &BattleView) -> Option<Intent> {
    let mut wish = None;
    egui::Frame::new()
        .fill(theme::SUNKEN)
        .corner_radius(4)
        .inner_margin(egui::Margin::symmetric(8, 6))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.spacing_mut().item_spacing.y = 3.0;
            ui.spacing_mut().interact_size.y = 17.0;
            ui.label(theme::bold(&view.title, theme::SMALL));
            let [attacker, defender] = &view.sides;
            side(ui, attacker);
            side(ui, defender);
            for line in &view.lines {
                wish = wish.take().or(step(ui, line));
            }
            for side in view.sides.iter().filter(|side| !side.result.is_empty()) {
                let words = format!("{}: {}", side.name, side.result);
                let words = RichText::new(words).size(theme::SMALL).color(theme::ACCENT);
                ui.add(egui::Label::new(words).wrap());
            }
        });
    wish
}

fn side(ui: &mut Ui, side: &BattleSide) {
    ui.horizontal(|ui| {
        plate(ui, side.colour);
        ui.label(RichText::new(&side.name).size(theme::SMALL));
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| {
            ui.label(theme::bold(&side.strength, theme::SMALL));
        });
    });
}

fn step(ui: &mut Ui, line: &BattleLine) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for &die in &line.dice {
            crate::features::log::panel::draw_die(ui, die);
        }
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(right, |ui| {
            if rule_link(ui, &line.rule) {
                wish = Some(Intent::rule(line.rule.clone()));
            }
            let left = egui::Layout::left_to_right(egui::Align::Center);
            ui.with_layout(left, |ui| {
                let words = RichText::new(&line.text).size(theme::SMALL);
                ui.add(egui::Label::new(words).truncate())
                    .on_hover_text(&line.text);
            });
        });
    });
    wish
}
