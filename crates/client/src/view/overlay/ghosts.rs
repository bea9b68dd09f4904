//! Counters that are not on the map yet, beside the hex in which they will be: pale, with a caption and an arrow. Drawn by egui
//! under the panels.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect as Area, Shape, Stroke};
use bevy_egui::{EguiPrimaryContextPass, egui};
use stavka_art::counter::CounterLook;
use stavka_art::num;
use stavka_art::picture::COUNTER_ON_MAP;
use stavka_rules::map::HexPos;

use super::Overlay;
use super::canvas::MapCanvas;
use crate::kit::screen::DrawSystems;
use crate::kit::theme;
use crate::view::counters::{CounterPictures, StackBoard};
use crate::view::map_view::ShownMap;

/// Most counters that are drawn beside one hex; the caption counts the rest.
const MOST: usize = 4;
/// How far the first counter stands from the middle of its hex, in map units.
const AWAY: f32 = 122.0;
/// Ways to turn from the first direction, in degrees, until there is room.
const AROUND: [f32; 8] = [0.0, 60.0, -60.0, 90.0, -90.0, 120.0, -120.0, 180.0];
/// From one counter of a group to the next.
const APART: Vec2 = Vec2::new(7.0, 7.0);

/// Counters that will be in a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghosts {
    /// Which hex.
    pub hex: HexPos,
    /// The counters, from the bottom up.
    pub counters: Vec<CounterLook>,
    /// Beside them: when they come.
    pub caption: String,
}

/// Draws the ghosts of all overlay layers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_ghosts
            .in_set(DrawSystems::Ghosts)
            .run_if(resource_exists::<ShownMap>),
    );
}

fn draw_ghosts(
    mut canvas: MapCanvas,
    mut pictures: ResMut<CounterPictures>,
    overlay: Res<Overlay>,
    board: Res<StackBoard>,
) -> Result {
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    let (map, painter) = (brush.map, &brush.painter);
    for ghosts in overlay.layers().flat_map(|layer| &layer.ghosts) {
        let hex = map.geometry.center(ghosts.hex);
        let out = outward(hex, map.geometry.middle(), map.size());
        let place = |world: Vec2| brush.point(world);
        let side = (COUNTER_ON_MAP * brush.scale()).clamp(26.0, 84.0);
        let scale = side / COUNTER_ON_MAP;
        // Far out the counters keep a size that can be read, and so stand farther from the hex.
        let far = AWAY * scale / brush.scale();
        // Where the view ends with the map, or stacks lie, there is room elsewhere.
        let fits = |out: Vec2| {
            let at = place(hex + out * far);
            let area = Area::from_center_size(at, egui::vec2(side, side)).expand(side * 0.35);
            painter.clip_rect().contains_rect(area)
        };
        let is_free = |out: Vec2| {
            let under = map.geometry.hex_at(hex + out * far);
            let mut stacks = board.stacks.iter();
            under.is_none_or(|under| stacks.all(|stack| stack.hex != under))
        };
        let ways = || AROUND.map(|turn| Vec2::from_angle(turn.to_radians()).rotate(out));
        let out = ways()
            .into_iter()
            .find(|&way| fits(way) && is_free(way))
            .or_else(|| ways().into_iter().find(|&way| fits(way)))
            .unwrap_or(out);
        let first = place(hex + out * far);
        let target = place(hex);
        draw_arrow(painter, first, target, side);
        let shown = ghosts.counters.len().min(MOST);
        let top = ghosts.counters.len() - shown;
        for (n, look) in ghosts.counters[top..].iter().enumerate() {
            let back = APART * scale * num::from_usize(shown - 1 - n);
            let at = first + egui::vec2(back.x, back.y);
            let area = Area::from_center_size(at, egui::vec2(side, side));
            let whole = Area::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            painter.image(pictures.get(&brush.ctx, look), area, whole, PALE);
            let rim = Stroke::new(1.5, theme::ACCENT);
            painter.rect_stroke(area, 2.0, rim, egui::StrokeKind::Outside);
        }
        // On the side where the hex is not, so that it covers nothing.
        if out.y < 0.0 {
            let below = side / 2.0 + APART.y * scale * num::from_usize(shown);
            let at = first + egui::vec2(0.0, below);
            caption(painter, at, Align2::CENTER_TOP, &ghosts.caption);
        } else {
            let at = first - egui::vec2(0.0, side / 2.0 + 5.0);
            caption(painter, at, Align2::CENTER_BOTTOM, &ghosts.caption);
        }
    }
    Ok(())
}

const PALE: Color32 = Color32::from_rgba_premultiplied(225, 225, 225, 235);

/// From a hex to where there is most room: away from the middle of the map, straight to its nearest edge.
fn outward(hex: Vec2, middle: Vec2, size: Vec2) -> Vec2 {
    let from_middle = (hex - middle) / size;
    if from_middle.x.abs() >= from_middle.y.abs() {
        Vec2::new(if from_middle.x < 0.0 { -1.0 } else { 1.0 }, 0.0)
    } else {
        Vec2::new(0.0, if from_middle.y < 0.0 { -1.0 } else { 1.0 })
    }
}

/// A stout arrow from the counters into their hex.
fn draw_arrow(painter: &Painter, from: Pos2, to: Pos2, side: f32) {
    let along = (to - from).normalized();
    let across = along.rot90();
    let start = from + along * side * 0.55;
    let neck = to - along * side * 0.35;
    let point = |at: Pos2, aside: f32| at + across * aside * side;
    let shaft = vec![
        point(start, 0.09),
        point(neck, 0.09),
        point(neck, -0.09),
        point(start, -0.09),
    ];
    let head = vec![point(neck, 0.22), to, point(neck, -0.22)];
    let rim = Stroke::new(2.0, Color32::from_rgb(0x2A, 0x22, 0x10));
    // The rim first, then both parts without one, so that no line runs between them.
    for stroke in [rim, Stroke::NONE] {
        for part in [&shaft, &head] {
            painter.add(Shape::convex_polygon(part.clone(), theme::ACCENT, stroke));
        }
    }
}

fn caption(painter: &Painter, at: Pos2, align: Align2, words: &str) {
    let font = FontId::new(theme::SMALL, theme::bold_family());
    let galley = painter.layout_no_wrap(words.to_owned(), font, theme::TEXT);
    let place = align.anchor_size(at, galley.size());
    painter.rect_filled(place.expand2(egui::vec2(5.0, 2.0)), 3.0, theme::PANEL);
    painter.galley(place.min, galley, theme::TEXT);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ghosts_stand_toward_the_nearest_edge() {
        let (middle, size) = (Vec2::new(500.0, -400.0), Vec2::new(1000.0, 800.0));
        let out = |x, y| outward(Vec2::new(x, y), middle, size);
        assert_eq!(out(40.0, -300.0), Vec2::NEG_X);
        assert_eq!(out(960.0, -300.0), Vec2::X);
        assert_eq!(out(520.0, -780.0), Vec2::NEG_Y);
        assert_eq!(out(520.0, -20.0), Vec2::Y);
    }
}
