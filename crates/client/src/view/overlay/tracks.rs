//! Lines of rail nets. Each style has a shape of its own, so that none needs its colour, and keeps a width that can be seen
//! from far away.

use bevy::prelude::*;
use stavka_art::num;
use stavka_rules::map::HexPos;

use super::mesh::Shapes;

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
    /// Lines of nets along the course of the track between two hexes, from the ground up: what lies under, then bodies, then the
    /// light in them, so that joints close.
    pub(super) fn add_tracks(
        &mut self,
        tracks: &[TrackLine],
        course: impl Fn([HexPos; 2]) -> Vec<Vec2>,
    ) {
        let courses: Vec<Course> = tracks
            .iter()
            .map(|track| Course::new(course(track.between), track.aside))
            .collect();
        for part in [Part::Under, Part::Body, Part::Core] {
            for (track, course) in tracks.iter().zip(&courses) {
                self.add_track(track, course, part);
            }
        }
    }

    fn add_track(&mut self, track: &TrackLine, course: &Course, part: Part) {
        let colour = track.colour;
        match (track.style, part) {
            (TrackStyle::Double, Part::Body) => self.add_course(course, DOUBLE, colour),
            (TrackStyle::Double, Part::Core) => self.add_course(course, CORE, PALE),
            (TrackStyle::Dashed, Part::Under) => self.add_course(course, UNDER, PALE),
            (TrackStyle::Dashed, Part::Body) => {
                let width = self.at_least(DASH);
                let parts = self.parts(course, DASH_STEP);
                let half = course.length() / parts * DASH_SHARE / 2.0;
                // The ends of a line reach half its width beyond.
                let half = half - (width / 2.0).min(half * 0.9);
                for middle in middles(course, parts) {
                    let [from, to] = [middle - half, middle + half].map(|along| course.at(along));
                    self.add_line(from, to, width, colour);
                }
            }
            (TrackStyle::Dotted, Part::Body) => self.add_dots(course, self.at_least(DOT), colour),
            (TrackStyle::Dotted, Part::Core) => {
                self.add_dots(course, self.at_least(DOT) * HOLLOW, PALE);
            }
            (TrackStyle::Double | TrackStyle::Dotted, Part::Under)
            | (TrackStyle::Dashed, Part::Core) => {}
        }
    }

    fn add_course(&mut self, course: &Course, width: (f32, f32), colour: Color) {
        let width = self.at_least(width);
        for pair in course.points.windows(2) {
            self.add_line(pair[0], pair[1], width, colour);
        }
    }

    fn add_dots(&mut self, course: &Course, radius: f32, colour: Color) {
        for middle in middles(course, self.parts(course, DOT_STEP)) {
            self.add_disc(course.at(middle), radius, colour);
        }
    }

    /// A length in map units that is so many pixels at least.
    fn at_least(&self, (units, pixels): (f32, f32)) -> f32 {
        units.max(pixels * self.pixel())
    }

    /// Into how many parts a course is divided, each as near to a step as can be.
    fn parts(&self, course: &Course, step: (f32, f32)) -> f32 {
        (course.length() / self.at_least(step)).round().max(1.0)
    }
}

/// The middles of equal parts of a course, as lengths from its start.
fn middles(course: &Course, parts: f32) -> impl Iterator<Item = f32> {
    let part = course.length() / parts;
    let count = num::length(num::pixels(parts));
    (0..count).map(move |n| (num::from_usize(n) + 0.5) * part)
}

/// A line through points, measured by length.
struct Course {
    points: Vec<Vec2>,
    /// The length from the start to each point.
    lengths: Vec<f32>,
}

impl Course {
    fn new(points: Vec<Vec2>, aside: Vec2) -> Self {
        let points: Vec<Vec2> = points.into_iter().map(|at| at + aside).collect();
        let mut so_far = 0.0;
        let mut lengths = vec![0.0];
        for pair in points.windows(2) {
            so_far += pair[0].distance(pair[1]);
            lengths.push(so_far);
        }
        Self { points, lengths }
    }

    fn length(&self) -> f32 {
        self.lengths.last().copied().unwrap_or_default()
    }

    /// The point after so much length.
    fn at(&self, along: f32) -> Vec2 {
        let next = self.lengths.partition_point(|&length| length < along);
        let next = next.clamp(1, self.points.len().max(2) - 1);
        let [Some(&from), Some(&to)] = [next - 1, next].map(|n| self.points.get(n)) else {
            return self.points.first().copied().unwrap_or_default();
        };
        let [before, after] = [self.lengths[next - 1], self.lengths[next]];
        from.lerp(to, (along - before) / (after - before).max(f32::EPSILON))
    }
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
    use crate::kit::geometry::MapGeometry;
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
        shapes.add_tracks(&[track], |hexes| {
            hexes.map(|hex| geometry.center(hex)).to_vec()
        });
        shapes.triangles()
    }

    #[test]
    fn a_course_is_measured_along_its_bends() {
        let bend = vec![Vec2::ZERO, Vec2::new(30.0, 0.0), Vec2::new(30.0, 40.0)];
        let course = Course::new(bend, Vec2::new(0.0, 5.0));
        assert!((course.length() - 70.0).abs() < 0.01);
        assert_eq!(course.at(15.0), Vec2::new(15.0, 5.0));
        assert_eq!(course.at(50.0), Vec2::new(30.0, 25.0));
        let middles: Vec<f32> = middles(&course, 2.0).collect();
        assert_eq!(middles, [17.5, 52.5]);
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
