//! Reading `GeoJSON` layers. What cannot be read is refused with file, feature and remedy; what is merely missing is a
//! warning.

use std::fs;
use std::path::Path;

use geojson::{Feature, JsonObject, JsonValue, Value};

use super::frame::LonLat;
use super::report::Report;
use crate::failure::Failure;

/// A layer larger than this is not read.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// So many faults of a layer are told at once.
const TOLD: usize = 12;

/// A piece of land: an outline and the holes in it.
pub type Polygon = Vec<Vec<LonLat>>;

/// A river as the data has it.
#[derive(Clone, Debug, PartialEq)]
pub struct RiverFeature {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Name, if it has one.
    pub name: Option<String>,
    /// 1 for the biggest.
    pub rank: u8,
    /// Whether it is a canal.
    pub canal: bool,
    /// The pieces it is drawn in.
    pub lines: Vec<Vec<LonLat>>,
}

/// A place as the data has it.
#[derive(Clone, Debug, PartialEq)]
pub struct CityFeature {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The name to print: the historical one where there is one.
    pub name: String,
    /// The name of today, where it differs.
    pub name_today: Option<String>,
    /// People.
    pub population: u32,
    /// Height in metres, if the data has it.
    pub elevation: Option<i32>,
    /// Where.
    pub at: LonLat,
}

/// Reads the polygons of land.
pub fn read_land(path: &Path, report: &mut Report) -> Result<Vec<Polygon>, Failure> {
    let mut reader = LayerReader::open(path)?;
    let mut land = Vec::new();
    for (number, feature) in reader.features() {
        let Some(geometry) = &feature.geometry else {
            report.warn(reader.at(number, "it has no geometry and was left out"));
            continue;
        };
        let polygons = match &geometry.value {
            Value::Polygon(rings) => vec![rings.clone()],
            Value::MultiPolygon(polygons) => polygons.clone(),
            other => {
                reader.wrong_geometry(number, "Polygon or MultiPolygon", other);
                continue;
            }
        };
        for polygon in polygons {
            land.push(
                polygon
                    .iter()
                    .map(|ring| reader.places(number, ring))
                    .collect(),
            );
        }
    }
    reader.finish(land)
}

/// Reads rivers.
pub fn read_rivers(path: &Path, report: &mut Report) -> Result<Vec<RiverFeature>, Failure> {
    let mut reader = LayerReader::open(path)?;
    let mut rivers = Vec::new();
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
        let rank = match feature.property("rank") {
            None | Some(JsonValue::Null) => {
                report.warn(reader.at(number, "property rank is missing; taken as a minor river"));
                u8::MAX
            }
            Some(value) => reader
                .whole_number(number, "rank", value)
                .unwrap_or(u8::MAX),
        };
        let kind = text_of(&feature, "kind").unwrap_or_default();
        rivers.push(RiverFeature {
            number,
            name: text_of(&feature, "name"),
            rank,
            canal: kind.to_lowercase().contains("canal"),
            lines: lines.iter().map(|l| reader.places(number, l)).collect(),
        });
    }
    reader.finish(rivers)
}

/// Reads places.
pub fn read_cities(path: &Path, report: &mut Report) -> Result<Vec<CityFeature>, Failure> {
    let mut reader = LayerReader::open(path)?;
    let mut cities = Vec::new();
    for (number, feature) in reader.features() {
        let Some(geometry) = &feature.geometry else {
            report.warn(reader.at(number, "it has no geometry and was left out"));
            continue;
        };
        let Value::Point(point) = &geometry.value else {
            reader.wrong_geometry(number, "Point", &geometry.value);
            continue;
        };
        let today = text_of(&feature, "name");
        let Some(name) = text_of(&feature, "name_hist").or_else(|| today.clone()) else {
            report.warn(reader.at(number, "property name is missing; the place was left out"));
            continue;
        };
        let population = match feature.property("pop") {
            None | Some(JsonValue::Null) => {
                report.warn(reader.at(
                    number,
                    &format!("property pop is missing; {name} counts as empty"),
                ));
                0
            }
            Some(value) => reader.whole_number(number, "pop", value).unwrap_or(0),
        };
        let elevation = feature
            .property("elev_m")
            .and_then(JsonValue::as_f64)
            .map(super::num::rounded_i32);
        let Some(&at) = reader.places(number, std::slice::from_ref(point)).first() else {
            continue;
        };
        cities.push(CityFeature {
            number,
            name_today: today.filter(|today| *today != name),
            name,
            population,
            elevation,
            at,
        });
    }
    reader.finish(cities)
}

/// A layer being read, and what is wrong with it.
pub(super) struct LayerReader {
    label: String,
    features: Vec<(usize, Feature)>,
    faults: Vec<String>,
}

impl LayerReader {
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let label = path.display().to_string();
        let text = read_text(path)?;
        let document: JsonValue = serde_json::from_str(&text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            Failure::Input(format!(
                "{label}:{line}:{column}: this is not JSON ({error}); export the layer again"
            ))
        })?;
        let mut reader = Self {
            label,
            features: Vec::new(),
            faults: Vec::new(),
        };
        for (n, object) in reader.feature_objects(document)?.into_iter().enumerate() {
            let number = n + 1;
            match Feature::try_from(object) {
                Ok(feature) => reader.features.push((number, feature)),
                Err(error) => reader.fault(
                    number,
                    format!("it is no GeoJSON feature ({error}); mend its geometry"),
                ),
            }
        }
        Ok(reader)
    }

    /// The features of a collection, or the one feature that a file consists of.
    fn feature_objects(&self, document: JsonValue) -> Result<Vec<JsonObject>, Failure> {
        let foreign = |found: &str| {
            Failure::Input(format!(
                "{}: found {found} where GeoJSON has a FeatureCollection; export the layer as GeoJSON",
                self.label
            ))
        };
        let JsonValue::Object(mut object) = document else {
            return Err(foreign("no object"));
        };
        let kind = object
            .get("type")
            .and_then(JsonValue::as_str)
            .map(str::to_owned);
        match kind.as_deref() {
            Some("Feature") => Ok(vec![object]),
            Some("FeatureCollection") => {
                let Some(JsonValue::Array(features)) = object.remove("features") else {
                    return Err(foreign("no list of features"));
                };
                let mut objects = Vec::new();
                for (n, feature) in features.into_iter().enumerate() {
                    let JsonValue::Object(object) = feature else {
                        return Err(Failure::Input(
                            self.at(n + 1, "it is not an object; export the layer again"),
                        ));
                    };
                    objects.push(object);
                }
                Ok(objects)
            }
            Some(other) => Err(foreign(&format!("the type {other}"))),
            None => Err(foreign("no type")),
        }
    }

    pub(super) fn features(&mut self) -> Vec<(usize, Feature)> {
        std::mem::take(&mut self.features)
    }

    pub(super) fn at(&self, number: usize, what: &str) -> String {
        format!("{}: feature {number}: {what}", self.label)
    }

    pub(super) fn fault(&mut self, number: usize, what: String) {
        self.faults.push(self.at(number, &what));
    }

    pub(super) fn wrong_geometry(&mut self, number: usize, expected: &str, found: &Value) {
        let what = format!(
            "its geometry is a {}; this layer holds {expected}",
            found.type_name()
        );
        self.fault(number, what);
    }

    /// Positions as places on Earth.
    pub(super) fn places(&mut self, number: usize, positions: &[Vec<f64>]) -> Vec<LonLat> {
        let mut places = Vec::with_capacity(positions.len());
        for (n, position) in positions.iter().enumerate() {
            let (Some(&lon), Some(&lat)) = (position.first(), position.get(1)) else {
                let what = format!("position {} has no two numbers; write [lon, lat]", n + 1);
                self.fault(number, what);
                return places;
            };
            if !(-180.0..=180.0).contains(&lon) || !(-90.0..=90.0).contains(&lat) {
                let what = format!(
                    "position {} is [{lon}, {lat}]; coordinates are degrees, longitude first (WGS84)",
                    n + 1
                );
                self.fault(number, what);
                return places;
            }
            places.push(LonLat { lon, lat });
        }
        places
    }

    /// A property that is a whole number, also where it is written as a text or with a point.
    pub(super) fn whole_number<N: TryFrom<i64>>(
        &mut self,
        number: usize,
        property: &str,
        value: &JsonValue,
    ) -> Option<N> {
        let read = match value {
            JsonValue::Number(n) => n.as_f64(),
            JsonValue::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        let whole = read
            .filter(|n| n.is_finite())
            .and_then(|n| N::try_from(super::num::rounded(n)).ok());
        if whole.is_none() {
            let what = format!("property {property} is {value}; write a whole number from 0");
            self.fault(number, what);
        }
        whole
    }

    pub(super) fn finish<T>(self, value: T) -> Result<T, Failure> {
        if self.faults.is_empty() {
            return Ok(value);
        }
        let more = self.faults.len().saturating_sub(TOLD);
        let mut told = self.faults;
        told.truncate(TOLD);
        if more > 0 {
            told.push(format!("{}: and {more} more faults", self.label));
        }
        Err(Failure::Input(told.join("\n")))
    }
}

/// Reads a text file of a size that can be a layer.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let label = path.display();
    let unreadable = |error: std::io::Error| {
        Failure::Input(format!(
            "{label}: the file cannot be read ({error}); check the path"
        ))
    };
    let size = fs::metadata(path).map_err(unreadable)?.len();
    if size > MAX_BYTES {
        return Err(Failure::Input(format!(
            "{label}: the file is larger than {} MiB; cut the layer to the window first",
            MAX_BYTES / 1024 / 1024
        )));
    }
    fs::read_to_string(path).map_err(unreadable)
}

/// A property that is a text with something in it.
pub(super) fn text_of(feature: &Feature, property: &str) -> Option<String> {
    let text = feature.property(property)?.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
