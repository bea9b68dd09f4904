//! Measuring: frame times while the view follows a route over the map, and when the first pictures are on the screen.
//!
//! The results are lines on standard output, `measured …` and `reached …`, which `cargo xtask bench` reads. The peer that it
//! measures beside the client follows the same routes with the same code.

use std::io::Write as _;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use serde::Deserialize;
use stavka_art::num;

use super::steps::ZoomTo;
use crate::kit::geometry::flip;
use crate::kit::redraw::PendingWork;
use crate::view::camera::{MapViewport, whole_map_scale};
use crate::view::map_view::ShownMap;

/// A sight on a route: the point in the middle of the view as shares of the map's width and height, and the zoom.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Sight(pub f32, pub f32, pub ZoomTo);

/// Sights that the view passes in order, in equal numbers of frames.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct Route(pub Vec<Sight>);

impl Route {
    /// Centre in the world and pixels a map unit after a share of the route, for a map shown in so much room.
    /// An empty route shows the whole map.
    pub fn at(&self, share: f32, map: Vec2, room: Vec2) -> (Vec2, f32) {
        let legs = self.0.len().saturating_sub(1);
        let along = share.clamp(0.0, 1.0) * num::from_usize(legs);
        let leg = num::length(num::pixels(along.floor())).min(legs.saturating_sub(1));
        let whole = Sight(0.5, 0.5, ZoomTo::WholeMap);
        let from = self.0.get(leg).copied().unwrap_or(whole);
        let to = self.0.get(leg + 1).copied().unwrap_or(from);
        let within = along - num::from_usize(leg);
        let place = Vec2::new(from.0, from.1).lerp(Vec2::new(to.0, to.1), within);
        let [a, b] = [from.2, to.2].map(|zoom| match zoom {
            ZoomTo::WholeMap => whole_map_scale(room, map),
            ZoomTo::Scale(scale) => scale,
        });
        // Evenly in octaves, as a wheel zooms.
        let scale = a * (b / a).powf(within);
        (flip(place * map), scale)
    }
}

/// Times from frame to frame.
#[derive(Debug, Default)]
pub struct FrameTimes {
    last: Option<Instant>,
    times: Vec<Duration>,
    /// Frames in which something was still to be painted.
    unpainted: usize,
}

impl FrameTimes {
    /// Notes that a frame begins.
    pub fn tick(&mut self, is_painted: IsPainted) {
        let now = Instant::now();
        if let Some(last) = self.last.replace(now) {
            self.times.push(now - last);
            self.unpainted += usize::from(is_painted == IsPainted::NotYet);
        }
    }

    /// The line that tells what was measured.
    pub fn report(&self, what: &str) -> String {
        let mut sorted = self.times.clone();
        sorted.sort_unstable();
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        // Hundredths, rounded down to a frame.
        let after = |hundredths: usize| {
            let at = (sorted.len() * hundredths / 100).min(sorted.len().saturating_sub(1));
            sorted.get(at).copied().map_or(0.0, ms)
        };
        format!(
            "measured {what:?} frames={} total_ms={:.1} median_ms={:.2} p95_ms={:.2} worst_ms={:.2} unpainted={}",
            sorted.len(),
            ms(sorted.iter().sum()),
            after(50),
            after(95),
            sorted.last().copied().map_or(0.0, ms),
            self.unpainted,
        )
    }
}

/// Whether a frame showed all that it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IsPainted {
    /// Nothing is missing.
    Fully,
    /// Something is still being painted.
    NotYet,
}

/// Prints a line for whoever started the program.
pub fn tell(line: &str) {
    // If nobody listens, nothing is lost.
    let mut out = std::io::stdout();
    let _unheard = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Updates between drawing something and the moment at which it is surely on the screen: rendering runs one update
/// behind, and the next update begins when it has ended.
const BEHIND: u32 = 2;

/// What is still to be told about the start.
#[derive(Debug, Default)]
pub struct Milestones {
    updates: u32,
    first_frame_told: bool,
    /// Updates since the map was painted.
    painted: Option<u32>,
    map_told: bool,
}

/// Tells when the first frame, and the first frame with a painted map, are on the screen.
pub fn tell_milestones(
    mut milestones: Local<Milestones>,
    map: Option<Res<ShownMap>>,
    viewport: Res<MapViewport>,
    pending: Res<PendingWork>,
) {
    milestones.updates += 1;
    if milestones.updates > BEHIND && !milestones.first_frame_told {
        milestones.first_frame_told = true;
        tell("reached \"first frame\"");
    }
    let (Some(_), Some(rect), false) = (map, viewport.0, milestones.map_told) else {
        return;
    };
    let updates = match milestones.painted {
        Some(updates) => updates + 1,
        None if pending.is_done() => 1,
        None => return,
    };
    milestones.painted = Some(updates);
    if updates > BEHIND {
        milestones.map_told = true;
        tell("reached \"map painted\"");
        let (corner, size) = (rect.min, rect.size());
        tell(&format!(
            "map-part {},{},{},{}",
            corner.x, corner.y, size.x, size.y
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: Vec2 = Vec2::new(1000.0, 800.0);
    const ROOM: Vec2 = Vec2::new(500.0, 400.0);

    #[test]
    fn a_route_begins_and_ends_at_its_sights() {
        let route = Route(vec![
            Sight(0.5, 0.5, ZoomTo::Scale(0.5)),
            Sight(0.25, 0.5, ZoomTo::Scale(2.0)),
            Sight(0.25, 1.0, ZoomTo::Scale(2.0)),
        ]);
        assert_eq!(route.at(0.0, MAP, ROOM), (Vec2::new(500.0, -400.0), 0.5));
        assert_eq!(route.at(0.5, MAP, ROOM), (Vec2::new(250.0, -400.0), 2.0));
        assert_eq!(route.at(1.0, MAP, ROOM), (Vec2::new(250.0, -800.0), 2.0));
        let (center, scale) = route.at(0.25, MAP, ROOM);
        assert_eq!(center, Vec2::new(375.0, -400.0));
        assert!((scale - 1.0).abs() < 1e-5, "halfway in octaves: {scale}");
    }

    #[test]
    fn a_route_of_one_sight_stands_still() {
        let route = Route(vec![Sight(0.5, 0.5, ZoomTo::WholeMap)]);
        assert_eq!(route.at(0.0, MAP, ROOM), route.at(0.7, MAP, ROOM));
        assert_eq!(
            route.at(0.3, MAP, ROOM),
            Route(Vec::new()).at(0.3, MAP, ROOM)
        );
    }

    #[test]
    fn frame_times_are_sorted_before_they_are_told() {
        let times = FrameTimes {
            times: [30, 10, 20, 40].map(Duration::from_millis).into(),
            ..default()
        };
        let line = times.report("pan");
        assert_eq!(
            line,
            "measured \"pan\" frames=4 total_ms=100.0 median_ms=30.00 p95_ms=40.00 worst_ms=40.00 unpainted=0"
        );
    }
}
