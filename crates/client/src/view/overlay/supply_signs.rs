//! The signs of the supply overlay. Shapes tell them apart; what is well is small and quiet, what is not is large.

use bevy::prelude::Vec2;
use bevy_egui::egui::{Color32, Painter, Pos2};
use stavka_art::num;

use super::pen::Pen;
use super::signs::{BLUE, INK, PAPER, RED};

const GREEN: Color32 = Color32::from_rgb(0x2B, 0x6B, 0x3A);
const AMBER: Color32 = Color32::from_rgb(0xA8, 0x62, 0x06);

/// How something stands with supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SupplySign {
    /// In trace, drawn by the unit itself: a tick in a ring.
    Drawn,
    /// In trace through an HQ: a flag in a ring.
    Thrown,
    /// Left behind by its formation: a chain that is broken.
    LeftBehind,
    /// No trace, but it could eat: a bowl.
    Hungry,
    /// No trace and nothing to eat: a cross on a diamond.
    Out,
    /// A source of trace: a wheel with a hub.
    Source,
    /// A source that is shut: the same, struck through.
    ShutSource,
    /// A rail hex that gives trace: a piece of track.
    Railhead,
    /// An Extender that carries trace: two arrow heads.
    Extender,
    /// An Extender without connection: the same, struck through.
    LooseExtender,
    /// Would fall out of trace: an arrow head down.
    FallsOut,
    /// Would come into trace: an arrow head up.
    ComesIn,
}

impl SupplySign {
    /// Whether units draw trace where it stands.
    pub const fn gives_trace(self) -> bool {
        matches!(self, Self::Source | Self::Railhead | Self::Extender)
    }

    /// Whether it says that all is well.
    pub(super) const fn is_quiet(self) -> bool {
        matches!(self, Self::Drawn | Self::Thrown | Self::Railhead)
    }

    /// Its size beside that of other signs.
    const fn scale(self) -> f32 {
        match self {
            Self::Drawn | Self::Thrown | Self::Railhead => 0.78,
            Self::LeftBehind | Self::Hungry | Self::Extender | Self::LooseExtender => 1.0,
            Self::Out | Self::Source | Self::ShutSource => 1.1,
            Self::FallsOut | Self::ComesIn => 1.35,
        }
    }
}

/// Draws a sign around a point.
pub(super) fn draw(painter: &Painter, at: Pos2, radius: f32, sign: SupplySign) {
    let pen = Pen {
        painter,
        at,
        radius: radius * sign.scale(),
    };
    match sign {
        SupplySign::Drawn => {
            pen.ring(0.95, PAPER, GREEN);
            pen.line(&[(-0.45, 0.0), (-0.1, 0.4), (0.5, -0.4)], GREEN);
        }
        SupplySign::Thrown => {
            pen.ring(0.95, PAPER, GREEN);
            pen.area(
                &[(-0.3, -0.55), (0.55, -0.3), (-0.3, 0.0)],
                GREEN,
                Color32::TRANSPARENT,
            );
            pen.line(&[(-0.3, -0.6), (-0.3, 0.65)], GREEN);
        }
        SupplySign::LeftBehind => {
            pen.plate(AMBER);
            pen.line(&[(-0.8, 0.0), (-0.25, 0.0)], AMBER);
            pen.line(&[(0.25, 0.0), (0.8, 0.0)], AMBER);
            pen.line(&[(-0.2, 0.6), (0.2, -0.6)], INK);
        }
        SupplySign::Hungry => {
            pen.plate(AMBER);
            let angle = |n: usize| num::from_usize(n) * std::f32::consts::PI / 8.0;
            let corner = |n: usize| (angle(n).cos() * 0.62, angle(n).sin() * 0.62 - 0.05);
            let bowl: Vec<(f32, f32)> = (0..=8).map(corner).collect();
            pen.area(&bowl, AMBER, Color32::TRANSPARENT);
            pen.line(&[(-0.75, -0.1), (0.75, -0.1)], INK);
        }
        SupplySign::Out => {
            let diamond = [(0.0, -1.15), (1.15, 0.0), (0.0, 1.15), (-1.15, 0.0)];
            pen.area(&diamond, RED, PAPER);
            pen.line(&[(-0.38, -0.38), (0.38, 0.38)], PAPER);
            pen.line(&[(-0.38, 0.38), (0.38, -0.38)], PAPER);
        }
        SupplySign::Source | SupplySign::ShutSource => {
            pen.ring(1.05, PAPER, PAPER);
            pen.ring(0.85, PAPER, BLUE);
            pen.ring(0.25, BLUE, BLUE);
            pen.line(&[(-0.85, 0.0), (0.85, 0.0)], BLUE);
            pen.line(&[(0.0, -0.85), (0.0, 0.85)], BLUE);
            if sign == SupplySign::ShutSource {
                pen.strike();
            }
        }
        SupplySign::Railhead => {
            pen.plate(BLUE);
            pen.line(&[(-0.8, -0.35), (0.8, -0.35)], BLUE);
            pen.line(&[(-0.8, 0.35), (0.8, 0.35)], BLUE);
            for x in [-0.45, 0.05, 0.55] {
                pen.line(&[(x, -0.7), (x, 0.7)], BLUE);
            }
        }
        SupplySign::Extender | SupplySign::LooseExtender => {
            pen.plate(BLUE);
            for x in [-0.5, 0.1] {
                pen.line(&[(x, -0.55), (x + 0.45, 0.0), (x, 0.55)], BLUE);
            }
            if sign == SupplySign::LooseExtender {
                pen.strike();
            }
        }
        SupplySign::FallsOut => {
            pen.area(&[(-1.0, -0.75), (1.0, -0.75), (0.0, 1.0)], RED, PAPER);
        }
        SupplySign::ComesIn => {
            pen.area(&[(0.0, -1.0), (1.0, 0.75), (-1.0, 0.75)], GREEN, PAPER);
        }
    }
}

/// Where signs of a hex lie, beside its centre in map units.
pub fn place_of(sign: SupplySign) -> Vec2 {
    match sign {
        SupplySign::Source | SupplySign::ShutSource | SupplySign::Railhead => {
            Vec2::new(-36.0, -26.0)
        }
        SupplySign::Extender | SupplySign::LooseExtender => Vec2::new(36.0, -26.0),
        SupplySign::FallsOut | SupplySign::ComesIn => Vec2::new(-36.0, 26.0),
        SupplySign::Drawn
        | SupplySign::Thrown
        | SupplySign::LeftBehind
        | SupplySign::Hungry
        | SupplySign::Out => Vec2::new(36.0, 28.0),
    }
}
