//! The exact chances of a combat or a barrage: Surprise as one strip, each result as a bar, and answers to what players ask.

use bevy_egui::egui::{self, Align2, Color32, FontId, RichText, Sense, Ui};

use super::part;
use crate::kit::theme;

/// The chances.
#[derive(Clone, Debug, Default)]
pub struct ChancesView {
    /// Who gets Surprise, the defender first; empty where there is none.
    pub surprise: Vec<Bar>,
    /// The results that can come, from the attacker's worst.
    pub results: Vec<ResultRow>,
    /// What the codes of results mean.
    pub legend: String,
    /// Whose the answers are.
    pub heads: [String; 2],
    /// Answers, with a number for each side.
    pub in_short: Vec<InShort>,
}

/// Something with its chance.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// What.
    pub words: String,
    /// How likely, from 0 to 1.
    pub share: f32,
    /// The same in words.
    pub percent: String,
}

/// A result of the table.
#[derive(Clone, Debug, Default)]
pub struct ResultRow {
    /// Its code and its chance.
    pub bar: Bar,
    /// What it means, a line for each side.
    pub meaning: String,
}

/// A question with an answer for the attacker and one for the defender.
#[derive(Clone, Debug, Default)]
pub struct InShort {
    /// The question.
    pub words: String,
    /// The answers; empty where the question does not arise.
    pub answers: [String; 2],
}

/// Colour of the bars.
const FILL: Color32 = Color32::from_rgb(0x8A, 0x6A, 0x2E);

/// Draws the chances in two columns.
pub fn show(ui: &mut Ui, view: &ChancesView) {
    if !view.surprise.is_empty() {
        strip(ui, &view.surprise);
    }
    let half = (ui.available_width() - 14.0) / 2.0;
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(half);
            ui.spacing_mut().item_spacing.y = 2.0;
            part(ui, "Results");
            for row in &view.results {
                let drawn = bar(ui, &row.bar);
                if !row.meaning.is_empty() {
                    drawn.on_hover_text(&row.meaning);
                }
            }
            if !view.legend.is_empty() {
                let legend = RichText::new(&view.legend);
                let words = legend.size(theme::SMALL).color(theme::FAINT);
                ui.add(egui::Label::new(words).wrap());
            }
        });
        ui.add_space(6.0);
        ui.vertical(|ui| {
            ui.set_width(half);
            in_short(ui, &view.heads, &view.in_short);
        });
    });
}

/// All of something as one strip, each part as wide as it is likely.
fn strip(ui: &mut Ui, parts: &[Bar]) {
    let size = egui::vec2(ui.available_width(), 20.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let fills = [
        Color32::from_rgb(0x5A, 0x38, 0x30),
        theme::RAISED,
        Color32::from_rgb(0x35, 0x50, 0x3A),
    ];
    let painter = ui.painter().with_clip_rect(rect);
    let mut left = rect.left();
    for (bar, fill) in parts.iter().zip(fills) {
        let width = rect.width() * bar.share;
        let part = egui::Rect::from_min_size(
            egui::pos2(left, rect.top()),
            egui::vec2(width, rect.height()),
        );
        painter.rect_filled(part, 0.0, fill);
        left += width;
    }
    // Words stand at the left, in the middle and at the right, because parts may be narrower than they are.
    let places = [
        (
            rect.left_center() + egui::vec2(6.0, 0.0),
            Align2::LEFT_CENTER,
        ),
        (rect.center(), Align2::CENTER_CENTER),
        (
            rect.right_center() - egui::vec2(6.0, 0.0),
            Align2::RIGHT_CENTER,
        ),
    ];
    for (bar, (at, align)) in parts.iter().zip(places) {
        let words = format!("{} {}", bar.words, bar.percent);
        let font = FontId::proportional(theme::SMALL);
        painter.text(at, align, words, font, theme::TEXT);
    }
}

/// A bar with words on the left and a percentage on the right.
pub fn bar(ui: &mut Ui, view: &Bar) -> egui::Response {
    let size = egui::vec2(ui.available_width(), 18.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, theme::SUNKEN);
    let filled = egui::Rect::from_min_size(
        rect.min,
        egui::vec2(rect.width() * view.share, rect.height()),
    );
    painter.rect_filled(filled, 2.0, FILL);
    let font = || FontId::proportional(theme::SMALL);
    let left = rect.left_center() + egui::vec2(6.0, 0.0);
    painter.text(left, Align2::LEFT_CENTER, &view.words, font(), theme::TEXT);
    let right = rect.right_center() - egui::vec2(6.0, 0.0);
    painter.text(
        right,
        Align2::RIGHT_CENTER,
        &view.percent,
        font(),
        theme::TEXT,
    );
    response
}

fn in_short(ui: &mut Ui, heads: &[String; 2], rows: &[InShort]) {
    ui.spacing_mut().interact_size.y = 18.0;
    let small = |words: &str| RichText::new(words).size(theme::SMALL);
    let numbers = 66.0;
    let line = |ui: &mut Ui, words: RichText, answers: [RichText; 2]| {
        let size = egui::vec2(ui.available_width(), 18.0);
        let right = egui::Layout::right_to_left(egui::Align::Center);
        ui.allocate_ui_with_layout(size, right, |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for answer in answers.into_iter().rev() {
                ui.allocate_ui_with_layout(egui::vec2(numbers, 18.0), right, |ui| {
                    ui.set_min_width(numbers);
                    ui.label(answer);
                });
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(words).truncate());
            });
        });
    };
    ui.spacing_mut().item_spacing.y = 2.0;
    let head = heads.each_ref();
    let head = head.map(|side| small(side).color(theme::FAINT));
    line(ui, small("In short").color(theme::FAINT), head);
    for row in rows {
        let [attacker, defender] = &row.answers;
        line(
            ui,
            small(&row.words),
            [
                theme::bold(attacker, theme::SMALL),
                theme::bold(defender, theme::SMALL),
            ],
        );
    }
}
