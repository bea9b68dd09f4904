//! Lines of rail nets. Each style has a shape of its own, so that none needs its colour, and keeps a width that can be seen
//! from far away.

use bevy::prelude::*;
use stavka_rules::map::HexPos;

use super::mesh::Shapes;
use crate::geometry::MapGeometry;
use crate::num;

/// How the line of a net is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TrackStyle {
    /// Two solid lines side by side: joined to a source.
    Double,
    /// Dashes: joined for trace alone.
    Dashed,
    /// Hollow dots: cut off.
    Dotted,
}

/// A stretch of line from a hex to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackLine {
    /// The two hexes.
    pub between: [HexPos; 2],
    /// How far it lies beside the line between their centres, in map units: so that the nets of both sides are seen.
    pub aside: Vec2,
    /// Its colour.
    pub colour: Color,
    /// How it is drawn.
    pub style: TrackStyle,
}

/// The light in the middle of double lines and dots, and under dashes.
const PALE: Color = Color::srgb(0.98, 0.96, 0.90);
/// Width of a double line and of the light in it: map units, and pixels at least.
const DOUBLE: (f32, f32) = (13.0, 4.6);
const CORE: (f32, f32) = (5.0, 1.4);
/// Width of dashes, and of the light under them.
const DASH: (f32, f32) = (8.0, 3.0);
const UNDER: (f32, f32) = (12.0, 4.4);
/// Length of a dash with the gap after it, and the share of the dash.
const DASH_STEP: (f32, f32) = (26.0, 9.0);
const DASH_SHARE: f32 = 0.58;
/// Radius of dots, their distance, and the share of the light in them.
const DOT: (f32, f32) = (7.0, 2.8);
const DOT_STEP: (f32, f32) = (26.0, 9.0);
const HOLLOW: f32 = 0.55;

impl Shapes {
    /// Lines of nets, from the ground up: what lies under, then bodies, then the light in them, so that joints close.
    pub(super) fn add_tracks(&mut self, geometry: &MapGeometry, tracks: &[TrackLine]) {
        for part in [Part::Under, Part::Body, Part::Core] {
            for track in tracks {
                self.add_track(geometry, track, part);
            }
        }
    }

    fn add_track(&mut self, geometry: &MapGeometry, track: &TrackLine, part: Part) {
        let [from, to] = track.between.map(|hex| geometry.center(hex) + track.aside);
        let colour = track.colour;
        match (track.style, part) {
            (TrackStyle::Double, Part::Body) => {
                self.add_line(from, to, self.at_least(DOUBLE), colour);
            }
            (TrackStyle::Double, Part::Core) => {
                self.add_line(from, to, self.at_least(CORE), PALE);
            }
            (TrackStyle::Dashed, Part::Under) => {
                self.add_line(from, to, self.at_least(UNDER), PALE);
            }
            (TrackStyle::Dashed, Part::Body) => {
                let width = self.at_least(DASH);
                for middle in self.steps(from, to, DASH_STEP) {
                    let step = (to - from) / middle.count;
                    // The ends of a line reach half its width beyond.
                    let half = step * DASH_SHARE / 2.0;
                    let short =
                        half - half.normalize_or_zero() * (width / 2.0).min(half.length() * 0.9);
                    self.add_line(middle.at - short, middle.at + short, width, colour);
                }
            }
            (TrackStyle::Dotted, Part::Body) => {
                let radius = self.at_least(DOT);
                for middle in self.steps(from, to, DOT_STEP) {
                    self.add_disc(middle.at, radius, colour);
                }
            }
            (TrackStyle::Dotted, Part::Core) => {
                let radius = self.at_least(DOT) * HOLLOW;
                for middle in self.steps(from, to, DOT_STEP) {
                    self.add_disc(middle.at, radius, PALE);
                }
            }
            (TrackStyle::Double | TrackStyle::Dotted, Part::Under)
            | (TrackStyle::Dashed, Part::Core) => {}
        }
    }

    /// A length in map units that is so many pixels at least.
    fn at_least(&self, (units, pixels): (f32, f32)) -> f32 {
        units.max(pixels * self.pixel())
    }

    /// The middles of equal parts of a line, as near to a step as they divide it.
    fn steps(&self, from: Vec2, to: Vec2, step: (f32, f32)) -> Vec<Middle> {
        let parts = (from.distance(to) / self.at_least(step)).round().max(1.0);
        let count = num::length(num::pixels(parts));
        let at = |n: usize| Middle {
            at: from.lerp(to, (num::float(n) + 0.5) / parts),
            count: parts,
        };
        (0..count).map(at).collect()
    }
}

/// The middle of a part of a line, and how many parts there are.
struct Middle {
    at: Vec2,
    count: f32,
}

/// What is drawn over what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Under,
    Body,
    Core,
}

#[cfg(test)]
mod tests {
    use super::*;
    use stavka_rules::map::{Grid, LowerColumns};

    fn triangles(style: TrackStyle, units_a_pixel: f32) -> usize {
        let geometry = MapGeometry::new(Grid::new(4, 4, LowerColumns::Even));
        let track = TrackLine {
            between: [HexPos::new(2, 2), HexPos::new(2, 3)],
            aside: Vec2::ZERO,
            colour: Color::BLACK,
            style,
        };
        let mut shapes = Shapes::new(units_a_pixel);
        shapes.add_tracks(&geometry, &[track]);
        shapes.triangles()
    }

    #[test]
    fn a_hex_has_whole_dashes_and_dots_and_fewer_of_them_from_far_away() {
        let line = 6;
        assert_eq!(triangles(TrackStyle::Double, 1.0), 2 * line);
        assert_eq!(
            triangles(TrackStyle::Dashed, 1.0),
            5 * line,
            "four dashes on a ground"
        );
        assert_eq!(
            triangles(TrackStyle::Dashed, 12.0),
            2 * line,
            "one dash on a ground"
        );
        assert!(triangles(TrackStyle::Dotted, 1.0) > triangles(TrackStyle::Dotted, 12.0));
    }
}
