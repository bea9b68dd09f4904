//! What the signs on the map mean, at the edge of the map, as long as there are any.

use bevy_egui::egui::{self, Align2, RichText};

use crate::kit::theme;
use crate::view::overlay::{Sign, draw_sign};

/// Radius of a sign in the legend, in points.
const RADIUS: f32 = 8.0;

/// Draws the legend; `place` is its lower left corner.
pub fn show(ctx: &egui::Context, place: egui::Pos2, signs: &[(Sign, String)]) {
    if signs.is_empty() {
        return;
    }
    egui::Area::new("legend".into())
        .fixed_pos(place)
        .pivot(Align2::LEFT_BOTTOM)
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
