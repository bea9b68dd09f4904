//! Land and sea, and hills where heights are given.

use std::collections::BTreeMap;

use stavka_rules::map::HexPos;

use super::args::GroundArgs;
use super::elevation::Heights;
use super::frame::{Frame, LonLat};
use super::layers::Polygon;
use super::num;
use super::plane::Point;

/// The terrain kind of flat land.
pub const OPEN: &str = "open";
/// The terrain kind of the sea.
pub const SEA: &str = "sea";

/// Reach, in hexes, within which heights make the height of a hex.
const HEIGHT_REACH: f64 = 1.0;
/// Reach, in hexes, within which heights make relief.
const RELIEF_REACH: f64 = 1.4;

/// The terrain kind of every hex.
pub fn judge(
    frame: &Frame,
    land: &[Polygon],
    heights: Option<&Heights>,
    how: &GroundArgs,
) -> BTreeMap<HexPos, &'static str> {
    let boxed: Vec<Boxed<'_>> = land.iter().map(Boxed::around).collect();
    let judge_hex = |pos| {
        let kind = if land_share(frame, pos, &boxed) * 100.0 < f64::from(how.land_share) {
            SEA
        } else {
            heights.map_or(OPEN, |heights| relief_kind(frame, pos, heights, how))
        };
        (pos, kind)
    };
    frame.grid.iter().map(judge_hex).collect()
}

/// What heights make of a hex of land.
fn relief_kind(frame: &Frame, pos: HexPos, heights: &Heights, how: &GroundArgs) -> &'static str {
    let middle = frame.middle_of(pos);
    let relief = heights.relief(middle, frame.hex_km() * RELIEF_REACH);
    let height = heights
        .around(middle, frame.hex_km() * HEIGHT_REACH)
        .unwrap_or(0.0);
    let upland = height >= f64::from(how.upland_height);
    let scale = if upland { 0.6 } else { 1.0 };
    let hills = f64::from(how.hills_relief);
    if height >= f64::from(how.mountain_height) && relief >= hills * 2.0 {
        "mountain"
    } else if relief >= hills * scale {
        "hills"
    } else if upland || relief >= f64::from(how.low_hills_relief) {
        "low-hills"
    } else {
        OPEN
    }
}

/// How much of a hex is land, from 0 to 1.
fn land_share(frame: &Frame, pos: HexPos, land: &[Boxed<'_>]) -> f64 {
    let middle = frame.middle_of(pos);
    let mut points = vec![middle];
    for reach in [0.4, 0.75, 0.95] {
        for sixth in 0..6_u8 {
            let angle = (f64::from(sixth) * 60.0).to_radians();
            points.push(middle + Point::new(angle.cos(), angle.sin()) * (frame.side_km() * reach));
        }
    }
    // Beyond the window nothing is known; what lies at its edge goes on.
    let on_land = |p: &&Point| {
        let at = frame.nearest_in_window(frame.unproject(**p));
        land.iter().any(|polygon| polygon.holds(at))
    };
    num::from_usize(points.iter().filter(on_land).count()) / num::from_usize(points.len())
}

/// A polygon with the box around it, which rules out most points.
struct Boxed<'p> {
    polygon: &'p Polygon,
    low: LonLat,
    high: LonLat,
}

impl<'p> Boxed<'p> {
    fn around(polygon: &'p Polygon) -> Self {
        let mut low = LonLat {
            lon: f64::INFINITY,
            lat: f64::INFINITY,
        };
        let mut high = LonLat {
            lon: f64::NEG_INFINITY,
            lat: f64::NEG_INFINITY,
        };
        for at in polygon.iter().flatten() {
            low.lon = low.lon.min(at.lon);
            low.lat = low.lat.min(at.lat);
            high.lon = high.lon.max(at.lon);
            high.lat = high.lat.max(at.lat);
        }
        Self { polygon, low, high }
    }

    /// Whether a place lies in the polygon: a ray from it crosses outline and holes an odd number of times.
    fn holds(&self, at: LonLat) -> bool {
        let boxed = (self.low.lon..=self.high.lon).contains(&at.lon)
            && (self.low.lat..=self.high.lat).contains(&at.lat);
        if !boxed {
            return false;
        }
        let mut inside = false;
        for ring in self.polygon {
            let closing = ring.last().into_iter().chain(ring);
            for (a, b) in closing.zip(ring) {
                if (a.lat > at.lat) != (b.lat > at.lat) {
                    let share = (at.lat - a.lat) / (b.lat - a.lat);
                    inside ^= at.lon < a.lon + (b.lon - a.lon) * share;
                }
            }
        }
        inside
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::HexMetres;
    use super::*;

    fn frame() -> Frame {
        let window = "49.2,3.6,50.6,6.4".parse().expect("a window");
        Frame::cover(window, HexMetres(8050), None, None).expect("a frame")
    }

    fn how() -> GroundArgs {
        GroundArgs {
            land_share: 40,
            low_hills_relief: 100,
            hills_relief: 150,
            upland_height: 300,
            mountain_height: 1000,
        }
    }

    fn ring(west: f64, south: f64, east: f64, north: f64) -> Vec<LonLat> {
        let corners = [
            (west, south),
            (east, south),
            (east, north),
            (west, north),
            (west, south),
        ];
        corners.map(|(lon, lat)| LonLat { lon, lat }).to_vec()
    }

    #[test]
    fn land_that_fills_the_window_fills_the_map() {
        let land = vec![vec![ring(3.6, 49.2, 6.4, 50.6)]];
        let ground = judge(&frame(), &land, None, &how());
        assert_eq!(ground.len(), 600);
        assert!(
            ground.values().all(|kind| *kind == OPEN),
            "also beyond the window's edge"
        );
    }

    #[test]
    fn coasts_holes_and_islands_are_told_apart() {
        let frame = frame();
        // West of the fifth meridian is land with a lake in it; an island lies in the east.
        let land = vec![
            vec![ring(3.6, 49.2, 5.0, 50.6), ring(4.2, 49.7, 4.6, 50.0)],
            vec![ring(5.8, 49.8, 6.1, 50.0)],
        ];
        let ground = judge(&frame, &land, None, &how());
        let kind = |lon: f64, lat: f64| {
            let hex = frame.hex_at(frame.project(LonLat { lon, lat }));
            ground[&hex.expect("on the map")]
        };
        assert_eq!(kind(4.0, 49.9), OPEN);
        assert_eq!(kind(4.4, 49.85), SEA);
        assert_eq!(kind(5.4, 49.9), SEA);
        assert_eq!(kind(5.95, 49.9), OPEN);
        // The coast runs through the middle of the map: about half of it is land.
        let strict = GroundArgs {
            land_share: 100,
            ..how()
        };
        let sea = |ground: &BTreeMap<HexPos, &str>| ground.values().filter(|k| **k == SEA).count();
        assert!(sea(&judge(&frame, &land, None, &strict)) > sea(&ground));
    }

    #[test]
    fn heights_make_hills() {
        let frame = frame();
        let land = vec![vec![ring(3.6, 49.2, 6.4, 50.6)]];
        let mut text = String::from("lat,lon,metres\n");
        for row in 0..=20 {
            for col in 0..=40 {
                let (lat, lon) = (49.2 + f64::from(row) * 0.07, 3.6 + f64::from(col) * 0.07);
                let rough = (row + col) % 2;
                let metres = match lon {
                    lon if lon < 4.2 => 100,
                    lon if lon < 4.8 => 100 + rough * 120,
                    lon if lon < 5.4 => 100 + rough * 180,
                    lon if lon < 5.9 => 420,
                    _ => 1000 + rough * 700,
                };
                text.push_str(&format!("{lat},{lon},{metres}\n"));
            }
        }
        let heights = Heights::parse("h.csv", &text, &frame).expect("heights");
        let ground = judge(&frame, &land, Some(&heights), &how());
        let kind = |lon: f64| {
            let hex = frame.hex_at(frame.project(LonLat { lon, lat: 49.9 }));
            ground[&hex.expect("on the map")]
        };
        assert_eq!(kind(3.8), OPEN);
        assert_eq!(kind(4.5), "low-hills");
        assert_eq!(kind(5.1), "hills");
        assert_eq!(kind(5.65), "low-hills", "upland that is flat");
        assert_eq!(kind(6.2), "mountain");
    }
}
