//! One side of a planned combat: its units by hex, each with everything that multiplies it.

use bevy_egui::egui::{self, Color32, RichText, Sense, Ui};
use stavka_art::counter::CounterLook;

use crate::kit::actions::{faint, rule_link};
use crate::kit::intent::Intent;
use crate::kit::{theme, widgets};
use crate::view::counters::CounterPictures;

/// One side.
#[derive(Clone, Debug, Default)]
pub struct SideView {
    /// Attack or defence.
    pub heading: String,
    /// Its strength.
    pub total: String,
    /// Its units, by hex.
    pub stacks: Vec<StackView>,
}

/// The units of a hex.
#[derive(Clone, Debug, Default)]
pub struct StackView {
    /// The hex and the terrain that modifies it.
    pub title: String,
    /// Its units.
    pub rows: Vec<ShareRow>,
}

/// A unit and what it adds.
#[derive(Clone, Debug, Default)]
pub struct ShareRow {
    /// What pressing it says; nothing if it cannot be left out.
    pub intent: Intent,
    /// The key that does the same.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What its counter looks like.
    pub look: Option<CounterLook>,
    /// Whether it takes part.
    pub on: bool,
    /// How its strength comes about, such as `12 × 1/2 = 6`.
    pub sum: String,
    /// What multiplies it.
    pub factors: Vec<FactorView>,
    /// Says that it leads, with its Action Rating.
    pub leads: Option<String>,
}

/// One thing that multiplies a strength.
#[derive(Clone, Debug, Default)]
pub struct FactorView {
    /// By how much and why.
    pub words: String,
    /// The rule.
    pub rule: String,
}

/// Side of a counter, in points.
const PICTURE: f32 = 44.0;

/// Draws one side.
pub fn show(ui: &mut Ui, view: &SideView, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    ui.horizontal(|ui| {
        ui.label(theme::bold(&view.heading, theme::BODY).color(theme::FAINT));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(theme::bold(&view.total, 19.0));
        });
    });
    for stack in &view.stacks {
        faint_small(ui, &stack.title);
        for row in &stack.rows {
            wish = wish.take().or(share_row(ui, row, pictures));
        }
    }
    if view.stacks.is_empty() {
        faint(ui, "Nobody");
    }
    wish
}

fn faint_small(ui: &mut Ui, words: &str) {
    let words = RichText::new(words).size(theme::SMALL).color(theme::FAINT);
    ui.add(egui::Label::new(words).wrap());
}

fn share_row(ui: &mut Ui, row: &ShareRow, pictures: &mut CounterPictures) -> Option<Intent> {
    let mut wish = None;
    let tint = if row.on {
        Color32::WHITE
    } else {
        Color32::from_gray(95)
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let picture = row.look.as_ref().map(|look| pictures.get(ui.ctx(), look));
        let (rect, response) = ui.allocate_exact_size(egui::vec2(PICTURE, PICTURE), Sense::click());
        if let Some(picture) = picture {
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter().image(picture, rect, whole, tint);
        }
        if row.intent != Intent::Nothing {
            tick(ui, rect, row.on);
            let response = widgets::named(response, &row.name)
                .on_hover_text("Takes part or stays out")
                .on_hover_cursor(egui::CursorIcon::PointingHand);
            if response.clicked() {
                wish = Some(row.intent.clone());
            }
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.spacing_mut().interact_size.y = 16.0;
            ui.horizontal(|ui| {
                let name = RichText::new(&row.name).size(theme::SMALL);
                let name = if row.on {
                    name
                } else {
                    name.color(theme::FAINT)
                };
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if !row.key.is_empty() {
                        let key = RichText::new(&row.key).size(theme::SMALL);
                        ui.label(key.color(theme::FAINT));
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(name).truncate());
                    });
                });
            });
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                ui.label(theme::bold(&row.sum, theme::SMALL));
                if let Some(words) = &row.leads {
                    ui.label(theme::bold(words, theme::SMALL).color(theme::ACCENT));
                }
            });
            for pair in row.factors.chunks(2) {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 5.0;
                    for factor in pair {
                        let words = RichText::new(&factor.words).size(theme::SMALL);
                        ui.label(words.color(theme::FAINT));
                        if rule_link(ui, &factor.rule) {
                            wish = Some(Intent::rule(factor.rule.clone()));
                        }
                    }
                });
            }
        });
    });
    wish
}

/// A tick in the corner of a counter that takes part, an empty box on one that does not.
fn tick(ui: &Ui, counter: egui::Rect, on: bool) {
    let side = egui::vec2(15.0, 15.0);
    let rect = egui::Rect::from_min_size(counter.min - egui::vec2(2.0, 2.0), side);
    let fill = if on { theme::ACCENT } else { theme::SUNKEN };
    let rim = egui::Stroke::new(1.0, if on { theme::SUNKEN } else { theme::FAINT });
    let painter = ui.painter();
    painter.rect(rect, 3.0, fill, rim, egui::StrokeKind::Inside);
    if on {
        let at = |x: f32, y: f32| rect.min + egui::vec2(x, y);
        let stroke = egui::Stroke::new(2.0, theme::SUNKEN);
        painter.line_segment([at(3.5, 7.5), at(6.5, 11.0)], stroke);
        painter.line_segment([at(6.5, 11.0), at(11.5, 4.0)], stroke);
    }
}
