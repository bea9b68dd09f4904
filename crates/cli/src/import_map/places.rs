//! Places into hexes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use stavka_rules::map::HexPos;

use super::args::PlaceArgs;
use super::elevation::Heights;
use super::frame::Frame;
use super::ground::SEA;
use super::layers::CityFeature;
use super::num;
use super::report::Report;

/// The smallest size class.
const VILLAGE: &str = "village";

/// A village or city in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// Terrain kind.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
}

/// What became of the places.
#[derive(Clone, Debug, Default)]
pub struct Towns {
    /// By hex.
    pub by_hex: BTreeMap<HexPos, Town>,
    /// Places that share a hex with a bigger one: hex, name, the bigger one.
    pub crowded_out: Vec<(HexPos, String, String)>,
    /// Villages beyond the number wanted, the biggest first.
    pub beyond: Vec<String>,
    /// How many places were too small.
    pub too_small: usize,
    /// How many places lie beyond the map or in the sea.
    pub off_map: usize,
}

impl Towns {
    /// Puts a place into a hex that is free; else the bigger one that is there stays alone.
    fn place(&mut self, hex: HexPos, kind: &'static str, city: &CityFeature) {
        let name = city.name.clone();
        match self.by_hex.get(&hex) {
            Some(bigger) => self.crowded_out.push((hex, name, bigger.name.clone())),
            None => {
                self.by_hex.insert(hex, Town { kind, name });
            }
        }
    }

    /// Places villages, which come biggest first, until there are enough.
    fn place_villages(
        &mut self,
        frame: &Frame,
        mut waiting: Vec<(HexPos, &CityFeature)>,
        how: &PlaceArgs,
        usual: usize,
    ) {
        let enough = how.max_villages.unwrap_or(usual);
        let count = |towns: &Self| {
            let villages = towns.by_hex.values().filter(|town| town.kind == VILLAGE);
            villages.count()
        };
        if how.spread_villages {
            waiting.retain(|&(hex, city)| {
                let near = frame.grid.neighbours(hex).map(|(_, pos)| pos).chain([hex]);
                let mut near = near.filter(|pos| self.by_hex.contains_key(pos));
                let alone = near.next().is_none() && count(self) < enough;
                if alone {
                    self.place(hex, VILLAGE, city);
                }
                !alone
            });
        }
        for (hex, city) in waiting {
            if count(self) < enough || self.by_hex.contains_key(&hex) {
                self.place(hex, VILLAGE, city);
            } else {
                self.beyond.push(city.name.clone());
            }
        }
    }
}

/// Puts places into hexes: the biggest of each hex, villages as many as are wanted.
pub fn settle(
    frame: &Frame,
    ground: &BTreeMap<HexPos, &'static str>,
    cities: &[CityFeature],
    how: &PlaceArgs,
    report: &mut Report,
) -> Towns {
    let mut towns = Towns::default();
    let is_kept = |city: &CityFeature| {
        let names = [Some(&city.name), city.name_today.as_ref()];
        let mut wanted = how.keep.iter().map(|name| name.trim());
        wanted.any(|wanted| names.iter().flatten().any(|name| *name == wanted))
    };
    let mut by_size: Vec<(&CityFeature, bool)> = cities.iter().map(|c| (c, is_kept(c))).collect();
    // Cities come before villages, so that a village never takes the hex of a city, and villages to be kept before
    // the others.
    by_size.sort_by_key(|(city, kept)| {
        let small = kind_of(city, *kept, how).is_none_or(|kind| kind == VILLAGE);
        (
            small,
            small && !kept,
            u32::MAX - city.population,
            city.number,
        )
    });
    let land = ground.values().filter(|kind| **kind != SEA).count();
    let mut waiting = Vec::new();
    for (city, kept) in by_size {
        let hex = frame.hex_at(frame.project(city.at));
        let Some(hex) = hex.filter(|hex| ground.get(hex).is_some_and(|kind| *kind != SEA)) else {
            towns.off_map += 1;
            if kept {
                report.warn(format!(
                    "{} is to be kept but lies beyond the map or in the sea",
                    city.name
                ));
            }
            continue;
        };
        match kind_of(city, kept, how) {
            Some(kind) if kind != VILLAGE || kept => towns.place(hex, kind, city),
            Some(_) => waiting.push((hex, city)),
            None => towns.too_small += 1,
        }
    }
    towns.place_villages(frame, waiting, how, land / 6);
    for wanted in &how.keep {
        let known = |c: &CityFeature| {
            c.name == wanted.trim() || c.name_today.as_deref() == Some(wanted.trim())
        };
        if !cities.iter().any(known) {
            report.warn(format!(
                "--keep names '{wanted}', which the data does not have"
            ));
        }
    }
    towns
}

/// The size class of a place; none for one that is too small and not to be kept.
fn kind_of(city: &CityFeature, kept: bool, how: &PlaceArgs) -> Option<&'static str> {
    if city.population >= how.major_city {
        Some("major-city")
    } else if city.population >= how.minor_city {
        Some("minor-city")
    } else if kept || city.population >= how.village {
        Some(VILLAGE)
    } else {
        None
    }
}

/// A table of every place on the map: hex, name, people, height.
pub fn table(frame: &Frame, cities: &[CityFeature], heights: Option<&Heights>) -> String {
    let mut lines: Vec<(HexPos, &CityFeature)> = cities
        .iter()
        .filter_map(|city| Some((frame.hex_at(frame.project(city.at))?, city)))
        .collect();
    lines.sort_by_key(|(hex, city)| (*hex, u32::MAX - city.population, city.number));
    let mut text = String::from("# hex name people metres\n");
    for (hex, city) in lines {
        let from_grid = || {
            let around = heights?.around(frame.project(city.at), frame.hex_km());
            around.map(num::rounded_i32)
        };
        let metres = city.elevation.or_else(from_grid);
        let metres = metres.map_or_else(|| "-".to_owned(), |m| m.to_string());
        let today = city
            .name_today
            .as_ref()
            .map_or_else(String::new, |name| format!(" (now {name})"));
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{hex} {}{today} {} {metres}",
            city.name, city.population
        );
    }
    text
}
