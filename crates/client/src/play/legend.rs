//! What the signs on the map mean, at the edge of the map, as long as there are any.

use bevy_egui::egui::{self, Align2, RichText};

use crate::kit::theme;
use crate::view::overlay::{Sign, draw_sign};

/// Radius of a sign in the legend, in points.
const RADIUS: f32 = 8.0;

/// Distance from the edges of the map, in points.
const MARGIN: f32 = 14.0;

/// Draws the legend in the lower left corner of the map, above the small map where there is no room beside it.
pub fn show(
    ctx: &egui::Context,
    map: egui::Rect,
    small_map: Option<egui::Rect>,
    signs: &[(Sign, String)],
) {
    if signs.is_empty() {
        return;
    }
    let id = egui::Id::new("legend");
    let last = ctx.memory(|memory| memory.area_rect(id));
    let right = map.left() + 2.0 * MARGIN + last.map_or(0.0, |rect| rect.width());
    let below = small_map.filter(|small| small.left() < right);
    let bottom = below.map_or(map.bottom(), |small| small.top());
    egui::Area::new(id)
        .fixed_pos(egui::pos2(map.left() + MARGIN, bottom - MARGIN))
        .pivot(Align2::LEFT_BOTTOM)
        .constrain_to(map)
        .order(egui::Order::Middle)
        .interactable(false)
        .show(ctx, |ui| {
            theme::card(theme::LINE)
                .inner_margin(egui::Margin::symmetric(10, 6))
                .show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    for (sign, words) in signs {
                        ui.horizontal(|ui| {
                            let size = egui::vec2(2.4, 2.4) * RADIUS;
                            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                            draw_sign(ui.painter(), rect.center(), RADIUS, *sign);
                            ui.label(RichText::new(words).size(theme::SMALL));
                        });
                    }
                });
        });
}
