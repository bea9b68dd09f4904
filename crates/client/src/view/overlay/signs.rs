//! Small signs in hexes, drawn by egui under the panels. Each has a shape of its own, so that none needs its colour, and
//! keeps a size that can be seen at every zoom at which hexes can be told apart.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Color32, Painter, Pos2, Rect as Area, Shape, Stroke, StrokeKind, vec2};
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::canvas::MapCanvas;
use super::rail_signs::RailSign;
use super::supply_signs::SupplySign;
use super::{Overlay, rail_signs, supply_signs};
use crate::kit::screen::DrawSystems;
use crate::view::map_view::ShownMap;

/// Pixels a map unit below which signs are left out: hexes are specks there.
const SMALLEST_SCALE: f32 = 0.11;
/// The same for signs that say that all is well: from far away trouble is what counts.
const SMALLEST_QUIET_SCALE: f32 = 0.3;
/// Radius of a sign in map units.
const RADIUS: f32 = 12.5;
/// Radius of a sign in points, at least and at most.
const POINTS: (f32, f32) = (4.5, 13.0);

/// What a sign says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// Movement ends here: an octagon with a bar.
    Stop,
    /// Only a road or railroad leads here: a piece of road.
    RoadOnly,
    /// A train can be boarded here: a track with its ties.
    Entrain,
    /// A hedgehog can be built here: a wall with battlements.
    DigIn,
    /// A zone of control that is negated: a ring with a stroke through it.
    Negated,
    /// The hex can be attacked: a target with a cross.
    Target,
    /// It could be attacked if there were supply: a target without its middle.
    DearTarget,
    /// Engineers bridge the hexside: a bridge with its arch.
    Bridge,
    /// An air base can be built or improved here: a runway with its strips.
    AirBase,
    /// The port can be repaired: an anchor.
    Port,
    /// A guest in the operation zone of another army: a boundary with a stroke beside it.
    Guest,
    /// How something stands with supply.
    Supply(SupplySign),
    /// Something about a railroad.
    Rail(RailSign),
}

/// A sign in a hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexSign {
    /// Which hex.
    pub hex: HexPos,
    /// Offset from its centre in map units, y up; the radius of a hex is 60.
    pub offset: Vec2,
    /// Which sign.
    pub sign: Sign,
}

/// Draws the signs of all overlay layers.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw_signs
            .in_set(DrawSystems::Signs)
            .run_if(resource_exists::<ShownMap>),
    );
}

impl Sign {
    /// Pixels a map unit from which on it is drawn.
    fn smallest_scale(self) -> f32 {
        match self {
            Self::Supply(sign) if sign.is_quiet() => SMALLEST_QUIET_SCALE,
            Self::Rail(sign) if sign.is_quiet() => SMALLEST_QUIET_SCALE,
            _ => SMALLEST_SCALE,
        }
    }
}

fn draw_signs(mut canvas: MapCanvas, overlay: Res<Overlay>) -> Result {
    let Some(brush) = canvas.brush()? else {
        return Ok(());
    };
    let seen = brush.seen().inflate(60.0);
    let radius = (RADIUS * brush.scale()).clamp(POINTS.0, POINTS.1);
    for sign in overlay.layers().flat_map(|layer| &layer.signs) {
        let world = brush.map.geometry.center(sign.hex) + sign.offset;
        if seen.contains(world) && brush.view.scale() >= sign.sign.smallest_scale() {
            draw_sign(&brush.painter, brush.point(world), radius, sign.sign);
        }
    }
    Ok(())
}

pub(super) const INK: Color32 = Color32::from_rgb(0x22, 0x20, 0x1C);
pub(super) const PAPER: Color32 = Color32::from_rgb(0xFA, 0xF6, 0xEA);
pub(super) const RED: Color32 = Color32::from_rgb(0xA8, 0x1C, 0x1C);
pub(super) const BLUE: Color32 = Color32::from_rgb(0x1D, 0x48, 0x84);
const EARTH: Color32 = Color32::from_rgb(0x6B, 0x46, 0x1E);

/// Draws a sign around a point, also for legends.
pub fn draw_sign(painter: &Painter, at: Pos2, radius: f32, sign: Sign) {
    let line = |colour| Stroke::new((radius * 0.2).max(1.2), colour);
    let bar = |painter: &Painter, from: (f32, f32), to: (f32, f32), stroke: Stroke| {
        let place = |(x, y): (f32, f32)| at + vec2(x, y) * radius;
        painter.line_segment([place(from), place(to)], stroke);
    };
    let square = Area::from_center_size(at, vec2(2.0, 2.0) * radius * 0.92);
    let plate = |painter: &Painter, rim: Color32| {
        painter.rect(square, radius * 0.25, PAPER, line(rim), StrokeKind::Middle);
    };
    match sign {
        Sign::Stop => {
            let corner = |n: usize| {
                let angle = (num::from_usize(n) + 0.5) * std::f32::consts::FRAC_PI_4;
                at + vec2(angle.cos(), angle.sin()) * radius * 1.06
            };
            let corners = (0..8).map(corner).collect();
            painter.add(Shape::convex_polygon(corners, RED, line(PAPER)));
            let thick = Stroke::new(radius * 0.44, PAPER);
            bar(painter, (-0.62, 0.0), (0.62, 0.0), thick);
        }
        Sign::RoadOnly => {
            plate(painter, INK);
            bar(painter, (-0.45, 0.85), (-0.3, -0.85), line(INK));
            bar(painter, (0.45, 0.85), (0.3, -0.85), line(INK));
            bar(painter, (0.0, 0.75), (0.0, 0.3), line(INK));
            bar(painter, (0.0, -0.1), (0.0, -0.55), line(INK));
        }
        Sign::Entrain => {
            plate(painter, BLUE);
            bar(painter, (-0.85, -0.33), (0.85, -0.33), line(BLUE));
            bar(painter, (-0.85, 0.33), (0.85, 0.33), line(BLUE));
            for x in [-0.5, 0.0, 0.5] {
                bar(painter, (x, -0.68), (x, 0.68), line(BLUE));
            }
        }
        Sign::DigIn => {
            plate(painter, EARTH);
            let points = [
                (-0.8, 0.45),
                (-0.8, -0.35),
                (-0.35, -0.35),
                (-0.35, 0.1),
                (0.35, 0.1),
                (0.35, -0.35),
                (0.8, -0.35),
                (0.8, 0.45),
            ];
            for pair in points.windows(2) {
                bar(painter, pair[0], pair[1], line(EARTH));
            }
        }
        Sign::Negated => {
            painter.circle(at, radius * 0.9, PAPER, line(INK));
            bar(painter, (-0.6, 0.6), (0.6, -0.6), line(INK));
        }
        Sign::Target | Sign::DearTarget => {
            painter.circle(at, radius * 0.9, PAPER, line(RED));
            if sign == Sign::Target {
                painter.circle_filled(at, radius * 0.3, RED);
            }
            for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
                bar(painter, (x * 0.55, y * 0.55), (x * 1.2, y * 1.2), line(RED));
            }
        }
        Sign::Bridge => {
            plate(painter, EARTH);
            bar(painter, (-0.85, -0.15), (0.85, -0.15), line(EARTH));
            let arch = [
                (-0.7, 0.6),
                (-0.4, 0.15),
                (0.0, 0.0),
                (0.4, 0.15),
                (0.7, 0.6),
            ];
            for pair in arch.windows(2) {
                bar(painter, pair[0], pair[1], line(EARTH));
            }
            for x in [-0.6, 0.0, 0.6] {
                bar(painter, (x, -0.15), (x, -0.55), line(EARTH));
            }
            bar(painter, (-0.85, -0.55), (0.85, -0.55), line(EARTH));
        }
        Sign::AirBase => {
            plate(painter, BLUE);
            for x in [-0.32, 0.32] {
                bar(painter, (x - 0.25, 0.7), (x + 0.25, -0.7), line(BLUE));
            }
            bar(painter, (-0.1, 0.35), (0.1, -0.35), line(BLUE));
        }
        Sign::Port => {
            plate(painter, BLUE);
            bar(painter, (0.0, -0.65), (0.0, 0.65), line(BLUE));
            bar(painter, (-0.35, -0.3), (0.35, -0.3), line(BLUE));
            let flukes = [
                (-0.6, 0.1),
                (-0.4, 0.5),
                (0.0, 0.65),
                (0.4, 0.5),
                (0.6, 0.1),
            ];
            for pair in flukes.windows(2) {
                bar(painter, pair[0], pair[1], line(BLUE));
            }
        }
        Sign::Guest => {
            plate(painter, RED);
            bar(painter, (-0.75, 0.0), (0.75, 0.0), line(RED));
            for x in [-0.32, 0.32] {
                bar(painter, (x - 0.26, -0.5), (x + 0.26, 0.5), line(RED));
                bar(painter, (x - 0.26, 0.5), (x + 0.26, -0.5), line(RED));
            }
        }
        Sign::Supply(sign) => supply_signs::draw(painter, at, radius, sign),
        Sign::Rail(sign) => rail_signs::draw(painter, at, radius, sign),
    }
}
