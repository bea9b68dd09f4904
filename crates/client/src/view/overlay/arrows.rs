//! Attack arrows across hexsides, drawn by egui above the counters: short and stout, so that they are arrows at every zoom
//! and in every colour.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke};
use stavka_rules::map::HexPos;

use super::Overlay;
use super::canvas::MapCanvas;
use crate::kit::screen::DrawSystems;
use crate::view::map_view::ShownMap;

/// Where an arrow begins and ends, as shares of the way from hex to hex.
const PART: (f32, f32) = (0.27, 0.72);
/// Where its head begins.
const NECK: f32 = 0.52;
/// Half the width of shaft and head, as shares of the way.
const SHAFT: f32 = 0.075;
const HEAD: f32 = 0.17;
const RED: Color32 = Color32::from_rgb(0xC4, 0x1A, 0x16);
const RIM: Color32 = Color32::from_rgb(0xFF, 0xF4, 0xE4);

/// An attack from one hex on the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackArrow {
    /// The attacking hex.
    pub from: HexPos,
    /// The hex attacked.
    pub to: HexPos,
}

/// Draws the arrows of all overlay layers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_arrows
            .in_set(DrawSystems::Arrows)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn draw_arrows(mut canvas: MapCanvas, overlay: Res<Overlay>) -> Result {
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    for arrow in overlay.layers().flat_map(|layer| &layer.arrows) {
        let place = |hex| brush.point(brush.map.geometry.center(hex));
        draw_arrow(&brush.painter, place(arrow.from), place(arrow.to));
    }
    Ok(())
}

fn draw_arrow(painter: &Painter, from: Pos2, to: Pos2) {
    let along = to - from;
    let across = along.rot90();
    let point = |far: f32, aside: f32| from + along * far + across * aside;
    let (start, end) = PART;
    let rim = Stroke::new((along.length() * 0.022).max(1.5), RIM);
    let shaft = [
        point(start, SHAFT),
        point(NECK, SHAFT),
        point(NECK, -SHAFT),
        point(start, -SHAFT),
    ];
    let head = [point(NECK, HEAD), point(end, 0.0), point(NECK, -HEAD)];
    // The rim first, then both parts without one, so that no line runs between them.
    for stroke in [rim, Stroke::NONE] {
        painter.add(Shape::convex_polygon(shaft.to_vec(), RED, stroke));
        painter.add(Shape::convex_polygon(head.to_vec(), RED, stroke));
    }
}
