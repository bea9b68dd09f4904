//! Where the hexes of a map lie on Earth: the projection and the grid laid over it.

use stavka_rules::map::{Grid, HexPos, LowerColumns};
use stavka_rules::setup::{MapProjection, ProjectionKind};

use super::args::{HexMetres, Window};
use super::num;
use super::plane::Point;

/// Radius of the sphere that stands for the Earth, in kilometres.
const EARTH: f64 = 6371.0;

/// A place on Earth, in degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LonLat {
    /// Longitude, east positive.
    pub lon: f64,
    /// Latitude, north positive.
    pub lat: f64,
}

/// A grid of hexes laid over a projected piece of the Earth.
#[derive(Clone, Debug)]
pub struct Frame {
    /// What the map file says of it. All arithmetic starts from these whole numbers, so that whoever reads the file
    /// finds the same hexes.
    pub projection: MapProjection,
    /// The hexes.
    pub grid: Grid,
    /// The window that the layers cover.
    pub window: Window,
}

impl Frame {
    /// Covers a window with hexes, its middle in the middle of the map.
    pub fn cover(
        window: Window,
        HexMetres(hex_metres): HexMetres,
        columns: Option<u8>,
        rows: Option<u8>,
    ) -> Result<Self, String> {
        let middle = |a: f64, b: f64| num::rounded_i32(f64::midpoint(a, b) * 1e6);
        let mut frame = Self {
            projection: MapProjection {
                kind: ProjectionKind::TransverseMercator,
                centre: (
                    middle(window.south, window.north),
                    middle(window.west, window.east),
                ),
                hex_metres,
                first_hex: (0, 0),
            },
            grid: Grid::new(1, 1, LowerColumns::Even),
            window,
        };
        let (low, high) = frame.extent();
        let count = |given: Option<u8>, length: f64, each: f64, word: &str| {
            let needed = num::steps(length, each);
            given
                .or_else(|| u8::try_from(needed).ok())
                .map(|n| n.max(2))
                .ok_or_else(|| {
                    format!(
                        "the window needs {needed} {word} of hexes, a map has 255 at most; \
                         take larger hexes (--hex-km) or a smaller window"
                    )
                })
        };
        let cols = count(columns, high.x - low.x, frame.column_km(), "columns")?;
        let rows = count(rows, high.y - low.y, frame.hex_km(), "rows")?;
        frame.grid = Grid::new(cols, rows, LowerColumns::Even);
        // The middle of the map is the middle of the box around all hexes; lower columns reach half a hex further down.
        let east = -frame.column_km() * f64::from(cols - 1) / 2.0;
        let north = frame.hex_km() * (f64::from(rows) - 0.5) / 2.0;
        let metres = |km: f64| num::rounded_i32(km * 1000.0);
        frame.projection.first_hex = (metres(east), metres(north));
        Ok(frame)
    }

    /// Width of a hex from flat side to flat side.
    pub fn hex_km(&self) -> f64 {
        f64::from(self.projection.hex_metres) / 1000.0
    }

    /// Length of a hexside, which is also the distance from middle to corner.
    pub fn side_km(&self) -> f64 {
        self.hex_km() / 3.0_f64.sqrt()
    }

    /// From the middle of a column to that of the next.
    pub fn column_km(&self) -> f64 {
        self.side_km() * 1.5
    }

    /// Where a place on Earth lies in the plane.
    pub fn project(&self, at: LonLat) -> Point {
        let (lat0, lon0) = self.centre();
        let lat = at.lat.to_radians();
        let east = (at.lon - lon0).to_radians();
        Point::new(
            EARTH * (lat.cos() * east.sin()).atanh(),
            EARTH * (lat.tan().atan2(east.cos()) - lat0.to_radians()),
        )
    }

    /// Which place on Earth a point of the plane is.
    pub fn unproject(&self, p: Point) -> LonLat {
        let (lat0, lon0) = self.centre();
        let across = p.x / EARTH;
        let up = p.y / EARTH + lat0.to_radians();
        LonLat {
            lon: lon0 + across.sinh().atan2(up.cos()).to_degrees(),
            lat: (up.sin() / across.cosh()).asin().to_degrees(),
        }
    }

    /// The middle of a hex, also beyond the map.
    pub fn middle(&self, col: i32, row: i32) -> Point {
        let (east, north) = self.projection.first_hex;
        let drop = if is_lower(col) { 0.5 } else { 0.0 };
        Point::new(
            f64::from(east) / 1000.0 + f64::from(col - 1) * self.column_km(),
            f64::from(north) / 1000.0 - (f64::from(row - 1) + drop) * self.hex_km(),
        )
    }

    /// The middle of a hex of the map.
    pub fn middle_of(&self, pos: HexPos) -> Point {
        self.middle(i32::from(pos.col), i32::from(pos.row))
    }

    /// Column and row of the hex that holds a point, also beyond the map.
    pub fn lattice_at(&self, p: Point) -> (i32, i32) {
        let first = self.middle(1, 1);
        let col = num::rounded_i32(((p.x - first.x) / self.column_km()).floor()) + 1;
        let mut best = (col, 1);
        let mut least = f64::INFINITY;
        // The nearest middle is in one of the two columns to the left and right of the point.
        for col in [col, col + 1] {
            let drop = if is_lower(col) { 0.5 } else { 0.0 };
            let row = num::rounded_i32((first.y - p.y) / self.hex_km() - drop) + 1;
            let away = self.middle(col, row).distance(p);
            if away < least {
                least = away;
                best = (col, row);
            }
        }
        best
    }

    /// The hex of the map that holds a point.
    pub fn hex_at(&self, p: Point) -> Option<HexPos> {
        let (col, row) = self.lattice_at(p);
        let pos = HexPos::new(u8::try_from(col).ok()?, u8::try_from(row).ok()?);
        self.grid.contains(pos).then_some(pos)
    }

    /// The nearest place that lies in the window.
    pub fn nearest_in_window(&self, at: LonLat) -> LonLat {
        // A hair inside, so that polygons cut off at the window hold the place.
        const HAIR: f64 = 1e-6;
        let Window {
            south,
            west,
            north,
            east,
        } = self.window;
        LonLat {
            lon: at.lon.clamp(west + HAIR, east - HAIR),
            lat: at.lat.clamp(south + HAIR, north - HAIR),
        }
    }

    /// Distance of a place from the edge of the window, in kilometres; negative outside.
    pub fn inside_window_km(&self, at: LonLat) -> f64 {
        let degree = EARTH.to_radians();
        let across = degree * at.lat.to_radians().cos();
        let gaps = [
            (at.lat - self.window.south) * degree,
            (self.window.north - at.lat) * degree,
            (at.lon - self.window.west) * across,
            (self.window.east - at.lon) * across,
        ];
        gaps.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// The box around the projected window: its lower left and upper right corner.
    fn extent(&self) -> (Point, Point) {
        let window = self.window;
        let (_, lon0) = self.centre();
        let mut low = Point::new(f64::INFINITY, f64::INFINITY);
        let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
        // Edges bulge most at corners, on the middle meridian and, for windows astride it, on the equator.
        let equator = 0.0_f64.clamp(window.south, window.north);
        for lat in [window.south, window.north, equator] {
            for lon in [window.west, lon0, window.east] {
                let p = self.project(LonLat { lon, lat });
                low = Point::new(low.x.min(p.x), low.y.min(p.y));
                high = Point::new(high.x.max(p.x), high.y.max(p.y));
            }
        }
        (low, high)
    }

    /// Size of the projected window from west to east and from south to north.
    pub fn extent_km(&self) -> (f64, f64) {
        let (low, high) = self.extent();
        (high.x - low.x, high.y - low.y)
    }

    fn centre(&self) -> (f64, f64) {
        let (lat, lon) = self.projection.centre;
        (f64::from(lat) / 1e6, f64::from(lon) / 1e6)
    }
}

/// Even columns lie half a hex lower, on and beyond the map.
const fn is_lower(col: i32) -> bool {
    col.rem_euclid(2) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(window: &str) -> Frame {
        let window = window.parse().expect("a window");
        Frame::cover(window, HexMetres(8050), None, None).expect("a frame")
    }

    #[test]
    fn windows_get_as_many_hexes_as_cover_them() {
        for (window, size) in [
            ("49.2,3.6,50.6,6.4", (30, 20)),
            ("53.6,33.8,56.8,39.6", (55, 45)),
            ("36.5,12.2,38.5,15.8", (47, 28)),
        ] {
            let frame = frame(window);
            assert_eq!((frame.grid.cols(), frame.grid.rows()), size, "{window}");
        }
        let sedan = frame("49.2,3.6,50.6,6.4");
        let (width, height) = sedan.extent_km();
        assert!((width - 203.0).abs() < 1.0 && (height - 157.0).abs() < 1.0);
        assert_eq!(sedan.projection.centre, (49_900_000, 5_000_000));
    }

    #[test]
    fn a_size_can_be_given_and_an_endless_map_is_refused() {
        let window: Window = "49.2,3.6,50.6,6.4".parse().expect("a window");
        let frame = Frame::cover(window, HexMetres(8050), Some(12), Some(9)).expect("a frame");
        assert_eq!((frame.grid.cols(), frame.grid.rows()), (12, 9));
        let error = Frame::cover(window, HexMetres(400), None, None).expect_err("too many");
        assert!(error.contains("--hex-km"), "{error}");
    }

    #[test]
    fn projecting_and_back_gives_the_same_place() {
        for window in ["49.2,3.6,50.6,6.4", "-36,-60,-33,-56", "-1,10,1,13"] {
            let frame = frame(window);
            let Window {
                south,
                west,
                north,
                east,
            } = frame.window;
            for n in 0..=10 {
                let share = f64::from(n) / 10.0;
                let at = LonLat {
                    lat: south + (north - south) * share,
                    lon: west + (east - west) * (1.0 - share),
                };
                let back = frame.unproject(frame.project(at));
                assert!((at.lat - back.lat).abs() < 1e-9, "{at:?} {back:?}");
                assert!((at.lon - back.lon).abs() < 1e-9, "{at:?} {back:?}");
            }
            let (lat, lon) = frame.centre();
            assert!(frame.project(LonLat { lon, lat }).length() < 1e-6);
        }
    }

    #[test]
    fn distances_in_the_plane_are_those_on_earth() {
        let frame = frame("49.2,3.6,50.6,6.4");
        let at = |lat: f64, lon: f64| frame.project(LonLat { lon, lat });
        // Sedan to Dinant, 62.1 km along the great circle.
        let km = at(49.7019, 4.9403).distance(at(50.2606, 4.9122));
        assert!((km - 62.15).abs() < 0.1, "{km}");
    }

    #[test]
    fn points_find_their_hex() {
        let frame = frame("49.2,3.6,50.6,6.4");
        for pos in frame.grid.iter() {
            let middle = frame.middle_of(pos);
            assert_eq!(frame.hex_at(middle), Some(pos));
            for degrees in [0.0_f64, 60.0, 120.0, 180.0, 240.0, 300.0] {
                let angle = degrees.to_radians();
                let way = Point::new(angle.cos(), angle.sin()) * frame.side_km();
                assert_eq!(frame.hex_at(middle + way * 0.99), Some(pos), "{pos}");
                assert_ne!(frame.hex_at(middle + way * 1.01), Some(pos), "{pos}");
            }
        }
    }

    #[test]
    fn the_window_lies_on_the_map() {
        let frame = frame("49.2,3.6,50.6,6.4");
        let Window {
            south,
            west,
            north,
            east,
        } = frame.window;
        for (lat, lon) in [(south, 5.0), (north, 5.0), (49.9, west), (49.9, east)] {
            let at = LonLat { lon, lat };
            assert!(frame.hex_at(frame.project(at)).is_some(), "{at:?}");
            assert!(frame.inside_window_km(at).abs() < 1e-6);
        }
        let beyond = LonLat {
            lon: east + 1.0,
            lat: north + 1.0,
        };
        assert!(frame.inside_window_km(beyond) < 0.0);
        assert!(frame.inside_window_km(frame.nearest_in_window(beyond)) >= 0.0);
    }
}
