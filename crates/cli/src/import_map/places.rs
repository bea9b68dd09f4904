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
        let Some(hex) = land_hex(frame, ground, city) else {
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

/// The hex of a place; where that is sea, the nearest hex of land beside it, since ports stand on the shore.
fn land_hex(
    frame: &Frame,
    ground: &BTreeMap<HexPos, &'static str>,
    city: &CityFeature,
) -> Option<HexPos> {
    let at = frame.project(city.at);
    let hex = frame.hex_at(at)?;
    let is_land = |hex: &HexPos| ground.get(hex).is_some_and(|kind| *kind != SEA);
    if is_land(&hex) {
        return Some(hex);
    }
    let away = |hex: &HexPos| frame.middle_of(*hex).distance(at);
    let beside = frame.grid.neighbours(hex).map(|(_, pos)| pos);
    beside
        .filter(|pos| is_land(pos) && away(pos) <= frame.hex_km())
        .min_by(|a, b| away(a).total_cmp(&away(b)))
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

#[cfg(test)]
mod tests {
    use super::super::args::HexMetres;
    use super::super::frame::LonLat;
    use super::super::ground::OPEN;
    use super::*;

    fn frame() -> Frame {
        let window = "49.2,3.6,50.6,6.4".parse().expect("a window");
        Frame::cover(window, HexMetres(8050), None, None).expect("a frame")
    }

    fn how() -> PlaceArgs {
        PlaceArgs {
            major_city: 150_000,
            minor_city: 20_000,
            village: 1_000,
            max_villages: None,
            spread_villages: false,
            keep: Vec::new(),
        }
    }

    fn city(name: &str, population: u32, lon: f64, lat: f64) -> CityFeature {
        CityFeature {
            number: 1,
            name: name.to_owned(),
            name_today: None,
            population,
            elevation: None,
            at: LonLat { lon, lat },
        }
    }

    fn settled(cities: &[CityFeature], how: &PlaceArgs, report: &mut Report) -> Towns {
        let frame = frame();
        // The last columns are sea.
        let kind = |hex: HexPos| (hex, if hex.col > 28 { SEA } else { OPEN });
        let ground = frame.grid.iter().map(kind).collect();
        settle(&frame, &ground, cities, how, report)
    }

    fn names(towns: &Towns) -> Vec<(&str, &str)> {
        let mut names: Vec<_> = towns
            .by_hex
            .values()
            .map(|t| (t.name.as_str(), t.kind))
            .collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn places_get_their_size_and_the_biggest_has_the_hex() {
        let cities = [
            city("Suburb", 90_000, 5.06, 49.9),
            city("Metropolis", 200_000, 5.05, 49.9),
            city("Town", 20_000, 4.0, 49.9),
            city("Village", 1_000, 4.5, 49.9),
            city("Farm", 999, 5.5, 49.9),
            city("Wreck", 50_000, 6.39, 49.9),
            city("Far", 50_000, 9.0, 49.9),
            city("Port", 30_000, 6.31, 49.5),
        ];
        let towns = settled(&cities, &how(), &mut Report::default());
        assert_eq!(
            names(&towns),
            [
                ("Metropolis", "major-city"),
                ("Port", "minor-city"),
                ("Town", "minor-city"),
                ("Village", "village")
            ]
        );
        assert_eq!((towns.too_small, towns.off_map), (1, 2));
        let (_, small, big) = &towns.crowded_out[0];
        assert_eq!((small.as_str(), big.as_str()), ("Suburb", "Metropolis"));
    }

    #[test]
    fn villages_are_the_biggest_ones_and_those_to_be_kept() {
        let mut cities = [
            city("A", 1_100, 4.0, 49.9),
            city("B", 1_300, 4.5, 49.9),
            city("C", 1_200, 5.0, 49.9),
            city("D", 40, 5.5, 49.9),
        ];
        cities[3].name_today = Some("New D".to_owned());
        let two = PlaceArgs {
            max_villages: Some(2),
            ..how()
        };
        let towns = settled(&cities, &two, &mut Report::default());
        assert_eq!(names(&towns), [("B", "village"), ("C", "village")]);
        assert_eq!(towns.beyond, ["A"]);
        let keep = PlaceArgs {
            keep: vec!["New D".to_owned(), "Nowhere".to_owned()],
            ..two
        };
        let mut report = Report::default();
        let towns = settled(&cities, &keep, &mut report);
        assert_eq!(names(&towns), [("B", "village"), ("D", "village")]);
        assert!(report.warnings()[0].contains("'Nowhere'"));
    }

    #[test]
    fn villages_can_be_spread() {
        // Two beside one another, and a smaller one far away.
        let cities = [
            city("A", 3_000, 5.05, 49.9),
            city("B", 2_000, 5.145, 49.9),
            city("C", 1_500, 4.0, 49.5),
        ];
        let two = PlaceArgs {
            max_villages: Some(2),
            spread_villages: true,
            ..how()
        };
        let towns = settled(&cities, &two, &mut Report::default());
        assert_eq!(names(&towns), [("A", "village"), ("C", "village")]);
    }
}
