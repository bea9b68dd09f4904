//! Railroads as the data has them.

use std::path::Path;

use geojson::{Feature, JsonValue, Value};
use stavka_rules::map::{Gauge, Rail, Tracks};

use super::super::frame::LonLat;
use super::super::layers::{LayerReader, text_of};
use super::super::report::Report;
use crate::failure::Failure;

/// The narrowest gauge that counts as standard, in millimetres.
const STANDARD_FROM: u16 = 1400;
/// The narrowest gauge that counts as broad.
const BROAD_FROM: u16 = 1500;

/// A railroad as the data has it.
#[derive(Clone, Debug, PartialEq)]
pub struct RailFeature {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Name, if it has one.
    pub name: Option<String>,
    /// Tracks and gauge.
    pub rail: Rail,
    /// 1 for the most important.
    pub class: u8,
    /// The pieces it is drawn in.
    pub lines: Vec<Vec<LonLat>>,
}

/// Reads railroads. Those that the data marks as not yet there are left out; `gauge` is that of lines without one.
pub fn read_rails(
    path: &Path,
    gauge: Gauge,
    report: &mut Report,
) -> Result<Vec<RailFeature>, Failure> {
    let mut reader = LayerReader::open(path)?;
    let mut rails = Vec::new();
    let mut absent = 0;
    for (number, feature) in reader.features() {
        let Some(geometry) = &feature.geometry else {
            report.warn(reader.at(number, "it has no geometry and was left out"));
            continue;
        };
        let lines = match &geometry.value {
            Value::LineString(line) => vec![line.clone()],
            Value::MultiLineString(lines) => lines.clone(),
            other => {
                reader.wrong_geometry(number, "LineString or MultiLineString", other);
                continue;
            }
        };
        if feature.property("existed") == Some(&JsonValue::Bool(false)) {
            absent += 1;
            continue;
        }
        let gauge = match whole(&mut reader, number, &feature, "gauge_mm") {
            Some(width) => gauge_of(width),
            None => gauge,
        };
        let tracks = tracks_of(&mut reader, number, &feature);
        let class = ["class", "category"]
            .into_iter()
            .find_map(|name| whole(&mut reader, number, &feature, name));
        rails.push(RailFeature {
            number,
            name: ["name", "title", "line"]
                .into_iter()
                .find_map(|name| text_of(&feature, name)),
            rail: Rail { tracks, gauge },
            class: class.and_then(|c| u8::try_from(c).ok()).unwrap_or(1),
            lines: lines.iter().map(|l| reader.places(number, l)).collect(),
        });
    }
    if absent > 0 {
        report.say(format!("railroads not yet there and left out: {absent}"));
    }
    reader.finish(rails)
}

fn whole(
    reader: &mut LayerReader,
    number: usize,
    feature: &Feature,
    property: &str,
) -> Option<u16> {
    match feature.property(property) {
        None | Some(JsonValue::Null) => None,
        Some(value) => reader.whole_number(number, property, value),
    }
}

const fn gauge_of(millimetres: u16) -> Gauge {
    if millimetres >= BROAD_FROM {
        Gauge::Broad
    } else if millimetres >= STANDARD_FROM {
        Gauge::Standard
    } else {
        Gauge::Narrow
    }
}

/// `tracks` is a number or a word, `double` is yes or no; a line that says nothing has one track.
fn tracks_of(reader: &mut LayerReader, number: usize, feature: &Feature) -> Tracks {
    let several = match (feature.property("tracks"), feature.property("double")) {
        (Some(JsonValue::Number(n)), _) => n.as_f64().is_some_and(|n| n >= 2.0),
        (Some(JsonValue::String(word)), _) => match word.trim().to_lowercase().as_str() {
            "multiple" | "multi" | "double" | "2" | "3" | "4" => true,
            "single" | "1" => false,
            _ => {
                let what = format!(
                    "property tracks is '{word}'; write single, multiple or a number of tracks"
                );
                reader.fault(number, what);
                false
            }
        },
        (_, Some(JsonValue::Bool(double))) => *double,
        _ => false,
    };
    if several {
        Tracks::Multi
    } else {
        Tracks::Single
    }
}
