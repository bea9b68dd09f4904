//! The way to the hex under the pointer: a card at the edge of the map, one line a hex with price and reason.

use bevy_egui::egui::{self, Align2, RichText, Ui};

use stavka_rules::map::HexPos;

use super::actions::RefusalView;
use super::theme;

/// Lines at the beginning and at the end of a long way that are always shown.
const SHOWN: (usize, usize) = (8, 5);

/// Distance of the card from the edges of the map, in points.
const MARGIN: egui::Vec2 = egui::vec2(14.0, 14.0);
/// Width of what is on the card, at least and at most, and as a share of the map.
const LEAST: f32 = 180.0;
const MOST: f32 = 340.0;
const SHARE: f32 = 0.55;

/// A way.
#[derive(Clone, Debug, Default)]
pub struct WayView {
    /// The hex that it leads to.
    pub to: Option<HexPos>,
    /// That hex in words.
    pub title: String,
    /// The hexes entered.
    pub rows: Vec<WayRow>,
    /// What it costs in all, and what is left or missing.
    pub total: String,
    /// What must be known of it beside that.
    pub note: String,
    /// Why it cannot be gone.
    pub refusal: Option<RefusalView>,
}

/// One hex of a way.
#[derive(Clone, Debug, Default)]
pub struct WayRow {
    /// Number and name.
    pub place: String,
    /// What is paid.
    pub cost: String,
    /// Why.
    pub why: String,
    /// Movement ends there.
    pub stops: bool,
}

/// Draws the card in the upper right corner of the map, or in the left one where it would lie on its own target. The
/// pointer goes through it to the hexes below.
pub fn show(ctx: &egui::Context, map: egui::Rect, target: Option<egui::Pos2>, view: &WayView) {
    let id = egui::Id::new("way");
    let width = (map.width() * SHARE).clamp(LEAST, MOST);
    let last = ctx.memory(|memory| memory.area_rect(id));
    let size = last.map_or(egui::vec2(320.0, 200.0), |rect| rect.size()) + egui::vec2(40.0, 40.0);
    let corner = egui::Rect::from_min_max(
        egui::pos2(map.right() - size.x, map.top()),
        egui::pos2(map.right(), map.top() + size.y),
    );
    let (place, pivot) = if target.is_some_and(|at| corner.contains(at)) {
        (map.left_top() + MARGIN, Align2::LEFT_TOP)
    } else {
        let inwards = egui::vec2(-MARGIN.x, MARGIN.y);
        (map.right_top() + inwards, Align2::RIGHT_TOP)
    };
    let rim = if view.refusal.is_some() {
        theme::WARNING
    } else {
        theme::LINE
    };
    egui::Area::new(id)
        .fixed_pos(place)
        .pivot(pivot)
        .constrain_to(map)
        .order(egui::Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            theme::card(rim).show(ui, |ui| {
                ui.set_max_width(width);
                ui.spacing_mut().item_spacing.y = 3.0;
                let title = format!("To {}", view.title);
                ui.label(theme::bold(title, theme::BODY).color(theme::ACCENT));
                rows(ui, &view.rows);
                if !view.total.is_empty() {
                    ui.label(theme::bold(&view.total, theme::BODY));
                }
                if !view.note.is_empty() {
                    ui.label(RichText::new(&view.note).color(theme::FAINT));
                }
                if let Some(refusal) = &view.refusal {
                    ui.horizontal_wrapped(|ui| {
                        let rule = RichText::new(&refusal.rule).size(theme::SMALL);
                        ui.label(rule.color(theme::ACCENT));
                        ui.label(RichText::new(&refusal.reason).color(theme::WARNING));
                    });
                    if !refusal.remedy.is_empty() {
                        ui.label(&refusal.remedy);
                    }
                }
            });
        });
}

fn rows(ui: &mut Ui, rows: &[WayRow]) {
    if rows.is_empty() {
        return;
    }
    ui.spacing_mut().interact_size.y = 0.0;
    let small = |text: &str| RichText::new(text).size(theme::SMALL);
    egui::Grid::new("way rows")
        .num_columns(3)
        .min_col_width(0.0)
        .spacing([10.0, 2.0])
        .show(ui, |ui| {
            let hidden = rows.len().saturating_sub(SHOWN.0 + SHOWN.1);
            for (n, row) in rows.iter().enumerate() {
                if hidden > 1 && (SHOWN.0..SHOWN.0 + hidden).contains(&n) {
                    if n == SHOWN.0 {
                        ui.label(small("…"));
                        ui.label("");
                        ui.label(small(&format!("{hidden} more hexes")).color(theme::FAINT));
                        ui.end_row();
                    }
                    continue;
                }
                let colour = if row.stops {
                    theme::WARNING
                } else {
                    theme::FAINT
                };
                ui.label(small(&row.place));
                ui.label(small(&row.cost).strong());
                ui.label(small(&row.why).color(colour));
                ui.end_row();
            }
        });
}
