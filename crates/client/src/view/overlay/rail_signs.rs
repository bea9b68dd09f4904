//! The signs of the rail overlay: places to detrain, where a net is cut and by what, railheads and Trainbusting. Shapes tell
//! them apart; what is well is a small ring, what cuts a net is a plate with a red rim.

use bevy::prelude::Vec2;
use bevy_egui::egui::{Color32, Painter, Pos2};
use stavka_art::num;

use super::pen::Pen;
use super::signs::{INK, PAPER, RED};

/// Something about a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RailSign {
    /// Cargo can entrain and detrain here: a ring, as stations have on a plan of lines.
    Detrainable,
    /// The same for trace alone: a ring that is half full.
    TraceOnly,
    /// It would be a place to detrain, but nothing joins it to a source: a small cross in a ring.
    Stranded,
    /// The track of a side's gauge ends here: a buffer stop.
    Railhead,
    /// An enemy unit stands on the line: a counter.
    CutByUnit,
    /// An enemy zone of control lies on it: a hexagon.
    CutByZone,
    /// The enemy controls a place on it: a flag.
    CutByControl,
    /// The track goes on in another gauge: a narrow and a wide pair of rails.
    CutByGauge,
    /// No bridge carries it on: a gap above water.
    CutByRiver,
    /// Trainbusting: a star.
    Trainbusting,
    /// A hex that can still be converted: a hammer.
    Convertible,
}

impl RailSign {
    /// Whether it says that all is well.
    pub(super) const fn is_quiet(self) -> bool {
        matches!(self, Self::Detrainable | Self::TraceOnly | Self::Stranded)
    }

    /// Its size beside that of other signs.
    const fn scale(self) -> f32 {
        match self {
            Self::Detrainable | Self::TraceOnly | Self::Stranded => 0.7,
            Self::Convertible => 0.9,
            Self::Railhead
            | Self::CutByUnit
            | Self::CutByZone
            | Self::CutByControl
            | Self::CutByGauge
            | Self::CutByRiver
            | Self::Trainbusting => 1.05,
        }
    }
}

/// Draws a sign around a point.
pub(super) fn draw(painter: &Painter, at: Pos2, radius: f32, sign: RailSign) {
    let pen = Pen {
        painter,
        at,
        radius: radius * sign.scale(),
    };
    match sign {
        RailSign::Detrainable => {
            pen.ring(1.0, PAPER, INK);
        }
        RailSign::TraceOnly => {
            pen.ring(1.0, PAPER, INK);
            let half: Vec<(f32, f32)> = arc(0.0, 0.82);
            pen.area(&half, INK, Color32::TRANSPARENT);
        }
        RailSign::Stranded => {
            pen.ring(1.0, PAPER, RED);
            pen.line(&[(-0.42, -0.42), (0.42, 0.42)], RED);
            pen.line(&[(-0.42, 0.42), (0.42, -0.42)], RED);
        }
        RailSign::Railhead => {
            pen.plate(INK);
            pen.line(&[(-0.8, -0.35), (0.3, -0.35)], INK);
            pen.line(&[(-0.8, 0.35), (0.3, 0.35)], INK);
            pen.line(&[(0.4, -0.7), (0.4, 0.7)], INK);
            pen.line(&[(0.62, -0.7), (0.62, 0.7)], INK);
        }
        RailSign::CutByUnit => {
            pen.plate(RED);
            let counter = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
            pen.area(&counter, RED, Color32::TRANSPARENT);
        }
        RailSign::CutByZone => {
            pen.plate(RED);
            let corner = |n: usize| {
                let angle = num::from_usize(n) * std::f32::consts::FRAC_PI_3;
                (angle.cos() * 0.6, angle.sin() * 0.6)
            };
            let hexagon: Vec<(f32, f32)> = (0..=6).map(corner).collect();
            pen.line(&hexagon, RED);
        }
        RailSign::CutByControl => {
            pen.plate(RED);
            pen.area(
                &[(-0.3, -0.6), (0.6, -0.3), (-0.3, 0.05)],
                RED,
                Color32::TRANSPARENT,
            );
            pen.line(&[(-0.35, -0.65), (-0.35, 0.65)], RED);
        }
        RailSign::CutByGauge => {
            pen.plate(RED);
            pen.line(&[(-0.75, -0.22), (0.0, -0.22)], INK);
            pen.line(&[(-0.75, 0.22), (0.0, 0.22)], INK);
            pen.line(&[(0.0, -0.6), (0.75, -0.6)], RED);
            pen.line(&[(0.0, 0.6), (0.75, 0.6)], RED);
        }
        RailSign::CutByRiver => {
            pen.plate(RED);
            pen.line(&[(-0.8, -0.3), (-0.25, -0.3), (-0.25, 0.1)], INK);
            pen.line(&[(0.8, -0.3), (0.25, -0.3), (0.25, 0.1)], INK);
            pen.line(&[(-0.7, 0.55), (-0.25, 0.4), (0.2, 0.6), (0.7, 0.45)], RED);
        }
        RailSign::Trainbusting => {
            // Triangles around a middle, because a star is not convex.
            for n in 0..8 {
                let point = |turn: f32, far: f32| {
                    let angle = (num::from_usize(n) + turn) * std::f32::consts::FRAC_PI_4;
                    (angle.cos() * far, angle.sin() * far)
                };
                let ray = [point(-0.5, 0.6), point(0.0, 1.2), point(0.5, 0.6)];
                pen.area(&ray, RED, Color32::TRANSPARENT);
            }
            pen.ring(0.62, RED, RED);
            pen.line(&[(-0.35, 0.0), (0.35, 0.0)], PAPER);
            pen.line(&[(0.0, -0.35), (0.0, 0.35)], PAPER);
        }
        RailSign::Convertible => {
            pen.plate(INK);
            pen.line(&[(-0.55, 0.6), (0.25, -0.25)], INK);
            let head = [(-0.1, -0.5), (0.15, -0.7), (0.65, -0.1), (0.4, 0.1)];
            pen.area(&head, INK, INK);
        }
    }
}

/// The lower half of a disc of this radius, from this angle on.
fn arc(from: f32, radius: f32) -> Vec<(f32, f32)> {
    let angle = |n: usize| from + num::from_usize(n) * std::f32::consts::PI / 10.0;
    let point = |n: usize| (angle(n).cos() * radius, angle(n).sin() * radius);
    (0..=10).map(point).collect()
}

/// Where signs of a hex lie, beside its centre in map units: rings on the line itself, others where no counter hides them.
pub fn place_of(sign: RailSign) -> Vec2 {
    match sign {
        RailSign::Detrainable | RailSign::TraceOnly | RailSign::Stranded => Vec2::new(0.0, 44.0),
        RailSign::Railhead => Vec2::new(-38.0, 22.0),
        RailSign::Trainbusting => Vec2::new(-36.0, -26.0),
        RailSign::Convertible => Vec2::new(-33.0, 19.0),
        RailSign::CutByUnit
        | RailSign::CutByZone
        | RailSign::CutByControl
        | RailSign::CutByGauge
        | RailSign::CutByRiver => Vec2::new(36.0, 26.0),
    }
}
