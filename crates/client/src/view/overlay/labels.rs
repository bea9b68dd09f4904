//! Numbers and words in hexes, drawn by egui under the panels: crisp at every zoom.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::Overlay;
use super::canvas::MapCanvas;
use crate::kit::screen::DrawSystems;
use crate::kit::theme;
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

pub(super) fn draw_labels(
    mut canvas: MapCanvas,
    overlay: Res<Overlay>,
    board: Res<StackBoard>,
) -> Result {
    let Some(brush) = canvas
        .brush()?
        .filter(|brush| brush.view.scale() >= SMALLEST_SCALE)
    else {
        return Ok(());
    };
    let seen = brush.seen().inflate(60.0);
    let size = (19.0 * brush.scale()).clamp(theme::SMALL, 22.0);
    let font = egui::FontId::proportional(size);
    let fan = board.fan(&brush.map.geometry);
    for label in overlay.layers().flat_map(|layer| &layer.labels) {
        let world = brush.map.geometry.center(label.hex) + label.offset;
        // Counters that are fanned out lie over the words of the hexes below.
        let covered = fan.is_some_and(|fan| fan.contains(world));
        if covered || !seen.contains(world) {
            continue;
        }
        let painter = &brush.painter;
        let galley = painter.layout_no_wrap(label.text.clone(), font.clone(), label.colour);
        let place = egui::Rect::from_center_size(brush.point(world), galley.size());
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
