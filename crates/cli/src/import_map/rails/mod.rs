//! Railroads from hex to hex: unbroken, joined where the lines meet, through the towns they serve.

mod feature;
mod joints;
mod net;
mod walk;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{HexPos, Hexside, Rail, Tracks};

pub use self::feature::{RailFeature, read_rails};
use self::joints::{Piece, track_of};
use self::net::{Kept, Net};
use super::args::RailArgs;
use super::frame::Frame;
use super::ground::SEA;
use super::layers::CityFeature;
use super::places::Towns;
use super::plane::{Point, distance_to_line, length_of};
use super::report::Report;

/// What railroads are laid onto.
pub struct Ground<'a> {
    /// Where hexes lie.
    pub frame: &'a Frame,
    kinds: &'a BTreeMap<HexPos, &'static str>,
    /// Towns that are on the map: their hex, and where in it they lie.
    towns: Vec<(HexPos, Point)>,
    /// So near a line passes a town that it serves, in kilometres.
    serves_km: f64,
}

impl<'a> Ground<'a> {
    /// The ground with the towns that were laid onto it.
    pub fn new(
        frame: &'a Frame,
        kinds: &'a BTreeMap<HexPos, &'static str>,
        towns: &Towns,
        cities: &[CityFeature],
        how: &RailArgs,
    ) -> Self {
        let at = |hex: &HexPos, name: &str| {
            let middle = frame.middle_of(*hex);
            let named = cities.iter().filter(|city| city.name == name);
            let points = named.map(|city| frame.project(city.at));
            let nearest = points.min_by(|a, b| a.distance(middle).total_cmp(&b.distance(middle)));
            nearest.unwrap_or(middle)
        };
        let towns = towns.by_hex.iter();
        Self {
            frame,
            kinds,
            towns: towns
                .map(|(hex, town)| (*hex, at(hex, &town.name)))
                .collect(),
            serves_km: how.rail_town_km.unwrap_or(frame.hex_km() / 2.0),
        }
    }

    fn is_land(&self, hex: HexPos) -> bool {
        self.kinds.get(&hex).is_some_and(|kind| *kind != SEA)
    }

    /// The towns that a line serves.
    fn served_by(&self, line: &[Point]) -> BTreeSet<HexPos> {
        let served = self
            .towns
            .iter()
            .filter(|(_, at)| distance_to_line(*at, line) <= self.serves_km);
        served.map(|(hex, _)| *hex).collect()
    }

    /// The town that a place serves.
    fn served_at(&self, at: Point) -> Option<HexPos> {
        let away = |(_, town): &&(HexPos, Point)| town.distance(at);
        let near = self
            .towns
            .iter()
            .filter(|town| away(town) <= self.serves_km);
        let nearest = near.min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map(|(hex, _)| *hex)
    }
}

/// What became of the railroads.
#[derive(Clone, Debug, Default)]
pub struct Railroads {
    /// Track from hex to hex.
    pub rails: BTreeMap<Hexside, Rail>,
    /// How far the data's lines lie from those laid on the average, in kilometres.
    pub mean_km: f64,
    /// Stubs that were cleared away.
    pub stubs: usize,
    /// Ways that only doubled another.
    pub doubles: usize,
}

/// Lays railroads, the most important first.
pub fn lay(
    ground: &Ground<'_>,
    features: &[RailFeature],
    how: &RailArgs,
    report: &mut Report,
) -> Railroads {
    let wanted =
        |feature: &&RailFeature| how.rail_max_class.is_none_or(|most| feature.class <= most);
    let features: Vec<RailFeature> = features.iter().filter(wanted).cloned().collect();
    let track = track_of(ground, &features);
    let mut order: Vec<&Piece> = track.pieces.iter().collect();
    order.sort_by(|a, b| {
        let rank = |piece: &Piece| {
            let feature = &features[piece.feature];
            (feature.rail.tracks == Tracks::Single, feature.class)
        };
        let length = |piece: &Piece| length_of(&piece.points);
        rank(a).cmp(&rank(b)).then(length(b).total_cmp(&length(a)))
    });
    let mut net = Net::default();
    let (mut off, mut points) = (0.0, 0.0);
    for (n, piece) in order.into_iter().enumerate() {
        let ends = piece.ends.map(|end| track.joints[end]);
        let feature = &features[piece.feature];
        let Some(chain) = walk::walk(ground, &piece.points, ends, &net.laid()) else {
            let name = feature.name.as_deref().unwrap_or("a nameless railroad");
            report.warn(format!(
                "{name} (feature {}): no way from {} to {} on land; left out",
                feature.number, ends[0], ends[1]
            ));
            continue;
        };
        let middles: Vec<Point> = chain
            .iter()
            .map(|hex| ground.frame.middle_of(*hex))
            .collect();
        for p in &piece.points {
            off += distance_to_line(*p, &middles);
            points += 1.0;
        }
        net.lay(&chain, feature.rail, n);
    }
    let towns = ground.towns.iter().map(|(hex, _)| *hex).collect();
    let kept = Kept {
        grid: &ground.frame.grid,
        towns: &towns,
    };
    let (stubs, doubles) = net.clear(&kept, usize::from(how.rail_spurs));
    Railroads {
        rails: net.rails(),
        mean_km: if points > 0.0 { off / points } else { 0.0 },
        stubs,
        doubles,
    }
}
