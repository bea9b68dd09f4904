//! A question that one side must answer: a card at the edge of the map in the side's colour.

use bevy_egui::egui::{self, Color32};

use super::{ActionView, PlayIntent, action, plate, rule_link};
use crate::theme;
use crate::widgets::Emphasis;

/// A question.
#[derive(Clone, Debug, Default)]
pub struct DecisionView {
    /// Who must answer.
    pub side: String,
    /// That side's colour.
    pub side_colour: Color32,
    /// The question in one sentence.
    pub question: String,
    /// The rule that asks; empty if none does.
    pub rule: String,
    /// What is known: rolls, strengths, prices.
    pub facts: Vec<String>,
    /// Dice that led to the question.
    pub dice: Vec<u8>,
    /// The answers.
    pub choices: Vec<ActionView>,
}

/// Draws the card at the top of the map's part of the window, where it covers little; `place` is its upper left.
pub fn show(ctx: &egui::Context, place: egui::Pos2, view: &DecisionView) -> Option<PlayIntent> {
    let mut wish = None;
    egui::Area::new("decision".into())
        .fixed_pos(place)
        .order(egui::Order::Middle)
        .show(ctx, |ui| {
            theme::card(theme::ACCENT).show(ui, |ui| {
                ui.set_width(300.0);
                ui.horizontal(|ui| {
                    plate(ui, view.side_colour);
                    ui.label(theme::bold(&view.side, theme::BODY).color(theme::ACCENT));
                });
                ui.add(egui::Label::new(theme::bold(&view.question, 16.0)).wrap());
                if !view.rule.is_empty() && rule_link(ui, &view.rule) {
                    wish = Some(PlayIntent::OpenRule(view.rule.clone()));
                }
                ui.horizontal(|ui| {
                    for &die in &view.dice {
                        super::log::draw_die(ui, die);
                    }
                });
                for fact in &view.facts {
                    super::faint(ui, fact);
                }
                ui.with_layout(egui::Layout::top_down_justified(egui::Align::Min), |ui| {
                    for (index, choice) in view.choices.iter().enumerate() {
                        let emphasis = if index == 0 {
                            Emphasis::Decision
                        } else {
                            Emphasis::Plain
                        };
                        if action(ui, choice, emphasis) {
                            wish = Some(PlayIntent::Act(choice.id.clone()));
                        }
                    }
                });
            });
        });
    wish
}
