//! Heights on a grid of points, read from CSV.

use std::path::Path;

use super::frame::{Frame, LonLat};
use super::layers::read_text;
use super::plane::Point;
use crate::failure::Failure;

/// Heights at points of the plane.
#[derive(Clone, Debug, Default)]
pub struct Heights {
    cells: Vec<(Point, f64)>,
}

impl Heights {
    /// Reads a CSV with the columns lat, lon and metres. A column land, the share of the cell that is land, keeps
    /// cells of open sea out.
    pub fn read(path: &Path, frame: &Frame) -> Result<Self, Failure> {
        Self::parse(&path.display().to_string(), &read_text(path)?, frame)
    }

    /// Reads the text of such a file.
    pub fn parse(label: &str, text: &str, frame: &Frame) -> Result<Self, Failure> {
        let mut lines = text.lines().enumerate();
        let header: Vec<&str> = match lines.next() {
            Some((_, line)) => line.split(',').map(str::trim).collect(),
            None => return Err(Failure::Input(format!("{label}: the file is empty"))),
        };
        let column = |name: &str| {
            header
                .iter()
                .position(|word| word.eq_ignore_ascii_case(name))
        };
        let (Some(lat), Some(lon), Some(metres)) = (column("lat"), column("lon"), column("metres"))
        else {
            return Err(Failure::Input(format!(
                "{label}:1: the first line is '{}'; name the columns lat,lon,metres there",
                header.join(",")
            )));
        };
        let land = column("land");
        let mut heights = Self::default();
        for (n, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let words: Vec<&str> = line.split(',').map(str::trim).collect();
            let number = |column: usize| {
                let word = words.get(column).copied().unwrap_or("");
                let read = word.parse::<f64>().ok().filter(|value| value.is_finite());
                read.ok_or_else(|| {
                    let name = header.get(column).copied().unwrap_or("");
                    Failure::Input(format!(
                        "{label}:{}: '{word}' is no number; column {name} holds numbers",
                        n + 1
                    ))
                })
            };
            let at = LonLat {
                lat: number(lat)?,
                lon: number(lon)?,
            };
            let height = number(metres)?;
            if land.map_or(Ok(1.0), number)? > 0.0 {
                heights.cells.push((frame.project(at), height));
            }
        }
        if heights.cells.is_empty() {
            return Err(Failure::Input(format!(
                "{label}: there is no height in it; write one line a point"
            )));
        }
        Ok(heights)
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// The mean height around a point, near points counting more; none where no point lies within reach.
    pub fn around(&self, p: Point, reach: f64) -> Option<f64> {
        let mut sum = 0.0;
        let mut weight = 0.0;
        for &(cell, height) in &self.cells {
            let share = 1.0 - cell.distance(p) / reach;
            if share > 0.0 {
                sum += height * share;
                weight += share;
            }
        }
        (weight > 0.0).then(|| sum / weight)
    }

    /// How much heights differ within reach of a point.
    pub fn relief(&self, p: Point, reach: f64) -> f64 {
        let within = self
            .cells
            .iter()
            .filter(|(cell, _)| cell.distance(p) <= reach);
        let (low, high) = within.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (_, h)| {
            (low.min(*h), high.max(*h))
        });
        (high - low).max(0.0)
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

    #[test]
    fn heights_are_found_around_a_point() {
        let text = "lat,lon,metres,land\n49.9,5.0,300,1.0\n49.9,5.1,500,0.5\n50.5,6.0,90,1\n\n49.9,5.05,-900,0.0\n";
        let heights = Heights::parse("h.csv", text, &frame()).expect("heights");
        assert_eq!(heights.len(), 3, "the cell of open sea is left out");
        let middle = Point::new(0.0, 0.0);
        assert_eq!(heights.around(middle, 5.0), Some(300.0));
        assert!((heights.relief(middle, 10.0) - 200.0).abs() < 1e-9);
        assert!(heights.relief(middle, 1.0).abs() < 1e-9);
        assert_eq!(heights.around(Point::new(-80.0, -70.0), 5.0), None);
    }

    #[test]
    fn bad_heights_are_refused_with_line_and_column() {
        for (text, what) in [
            ("", "empty"),
            ("lat,lon,feet\n1,2,3\n", "h.csv:1: the first line"),
            (
                "lat,lon,metres\n49.9,5.0,300\n49.9,five,3\n",
                "h.csv:3: 'five'",
            ),
            ("lat,lon,metres\n49.9,5.0\n", "h.csv:2: ''"),
            ("lat,lon,metres\n", "no height"),
        ] {
            let Err(Failure::Input(error)) = Heights::parse("h.csv", text, &frame()) else {
                panic!("{text:?} was read");
            };
            assert!(error.contains(what), "{error}");
        }
    }
}
