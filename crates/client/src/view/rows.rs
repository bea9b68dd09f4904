//! Rows of panels that tell of what lies on the map: signs with their meaning and counts, and lines that show a hex.

use bevy_egui::egui::{self, Align, Layout, RichText, Sense, Ui};
use stavka_rules::map::HexPos;

use crate::kit::intent::Intent;
use crate::kit::{theme, widgets};
use crate::view::overlay::{Sign, draw_sign};

/// A line that shows a hex when it is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpRow {
    /// The sign before it.
    pub sign: Sign,
    /// What it says.
    pub words: String,
    /// Where.
    pub hex: HexPos,
}

/// Room for the scroll bar, so that nothing lies under it.
pub const SCROLL_BAR: f32 = 10.0;
/// Width of a column of counts.
pub const COUNT: f32 = 34.0;
/// Height of a row.
pub const ROW: f32 = 21.0;
/// Radius of a sign in a row.
pub const RADIUS: f32 = 7.5;

/// Words of a row.
pub fn small(words: &str) -> RichText {
    RichText::new(words).size(theme::SMALL)
}

/// A row of fixed height, filled from the right.
pub fn row(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let size = egui::vec2(ui.available_width(), ROW);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        contents(ui);
    });
}

/// A cell of a column of counts.
pub fn count_cell<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R, hint: &str) {
    let size = egui::vec2(COUNT, ROW);
    let layout = Layout::centered_and_justified(egui::Direction::LeftToRight);
    let cell = ui.allocate_ui_with_layout(size, layout, contents);
    if !hint.is_empty() {
        cell.response.on_hover_text(hint);
    }
}

/// A sign before a row.
pub fn sign_cell(ui: &mut Ui, sign: Sign) {
    let size = egui::vec2(2.8 * RADIUS, ROW);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    draw_sign(ui.painter(), rect.center(), RADIUS, sign);
}

/// Lines that show their hex when they are pressed.
pub fn jumps(ui: &mut Ui, rows: &[JumpRow]) -> Option<Intent> {
    let mut wish = None;
    for entry in rows {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            sign_cell(ui, entry.sign);
            if jump(ui, &entry.words) {
                wish = Some(Intent::go_to(entry.hex));
            }
        });
    }
    wish
}

/// Words that can be pressed, cut off where the panel ends; says whether they were.
pub fn jump(ui: &mut Ui, words: &str) -> bool {
    let text = small(words).color(theme::TEXT);
    let label = egui::Label::new(text).truncate().sense(Sense::click());
    let label = ui
        .add(label)
        .on_hover_cursor(egui::CursorIcon::PointingHand);
    if label.hovered() {
        let rect = label.rect;
        let line = egui::Stroke::new(1.0, theme::TEXT);
        ui.painter().hline(rect.x_range(), rect.bottom(), line);
    }
    let label = widgets::named(label, words);
    label
        .on_hover_text(format!("{words}: shows the hex"))
        .clicked()
}
