//! Numbers and words in hexes, drawn by egui under the panels: crisp at every zoom.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::Overlay;
use crate::kit::screen::DrawSystems;
use crate::kit::theme;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::StackBoard;
use crate::view::map_view::ShownMap;

/// Pixels a map unit below which labels are left out: they would run into each other.
const SMALLEST_SCALE: f32 = 0.28;

/// A short text in a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct HexLabel {
    /// Which hex.
    pub hex: HexPos,
    /// Offset from its centre in map units, y up; the radius of a hex is 60.
    pub offset: Vec2,
    /// What.
    pub text: String,
    /// Colour of the letters.
    pub colour: egui::Color32,
    /// Colour of the plate behind them; transparent for none.
    pub plate: egui::Color32,
}

/// Draws the labels of all overlay layers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_labels
            .in_set(DrawSystems::Labels)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn draw_labels(
    mut contexts: EguiContexts,
    overlay: Res<Overlay>,
    board: Res<StackBoard>,
    map: Res<ShownMap>,
    view: Res<MapView>,
    viewport: Res<MapViewport>,
) -> Result {
    let Some(rect) = viewport.0.filter(|_| view.scale() >= SMALLEST_SCALE) else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let painter = map_painter(ctx, rect);
    let seen = view.seen(rect).inflate(60.0);
    let size = (19.0 * view.scale() / ctx.zoom_factor()).clamp(theme::SMALL, 22.0);
    let font = egui::FontId::proportional(size);
    let fan = board.fan(&map.geometry);
    for label in overlay.layers().flat_map(|layer| &layer.labels) {
        let world = map.geometry.center(label.hex) + label.offset;
        // Counters that are fanned out lie over the words of the hexes below.
        let covered = fan.is_some_and(|fan| fan.contains(world));
        if covered || !seen.contains(world) {
            continue;
        }
        let at = view.to_window(rect, world) / ctx.zoom_factor();
        let galley = painter.layout_no_wrap(label.text.clone(), font.clone(), label.colour);
        let place = egui::Rect::from_center_size(egui::pos2(at.x, at.y), galley.size());
        if label.plate.a() > 0 {
            painter.rect_filled(
                place.expand2(egui::vec2(4.0, 1.0)),
                num::from_usize(3),
                label.plate,
            );
        }
        painter.galley(place.min, galley, label.colour);
    }
    Ok(())
}

/// A painter under all panels and windows, clipped to the map's part of the window.
pub fn map_painter(ctx: &egui::Context, viewport: Rect) -> egui::Painter {
    let zoom = ctx.zoom_factor();
    let clip = egui::Rect::from_min_max(
        egui::pos2(viewport.min.x / zoom, viewport.min.y / zoom),
        egui::pos2(viewport.max.x / zoom, viewport.max.y / zoom),
    );
    ctx.layer_painter(egui::LayerId::background())
        .with_clip_rect(clip)
}
