use std::collections::{BTreeMap, BTreeSet};

use stavka_rules::map::{Gauge, HexPos, Hexside, Tracks};

use super::super::args::{GaugeArg, HexMetres};
use super::super::frame::LonLat;
use super::super::ground::OPEN;
use super::super::places::Town;
use super::*;

const SINGLE: Rail = Rail {
    tracks: Tracks::Single,
    gauge: Gauge::Standard,
};
const MULTI: Rail = Rail {
    tracks: Tracks::Multi,
    gauge: Gauge::Standard,
};

fn frame() -> Frame {
    let window = "49.2,3.6,50.6,6.4".parse().expect("a window");
    Frame::cover(window, HexMetres(8050), None, None).expect("a frame")
}

fn how() -> RailArgs {
    RailArgs {
        rail_spurs: 2,
        rail_max_class: None,
        rail_gauge: GaugeArg::Standard,
        rail_town_km: None,
    }
}

fn place(lon: f64, lat: f64) -> LonLat {
    LonLat { lon, lat }
}

fn rail(rail: Rail, lines: &[&[(f64, f64)]]) -> RailFeature {
    let line = |places: &&[(f64, f64)]| places.iter().map(|&(lon, lat)| place(lon, lat)).collect();
    RailFeature {
        number: 1,
        name: None,
        rail,
        class: 1,
        lines: lines.iter().map(line).collect(),
    }
}

fn laid_with(features: &[RailFeature], places: &[(f64, f64)], how: &RailArgs) -> Railroads {
    let frame = frame();
    let kinds = frame.grid.iter().map(|hex| (hex, OPEN)).collect();
    let mut towns = Towns::default();
    let mut cities = Vec::new();
    for (n, &(lon, lat)) in places.iter().enumerate() {
        let name = format!("Town {n}");
        let hex = frame.hex_at(frame.project(place(lon, lat)));
        let kind = "village";
        let town = Town {
            kind,
            name: name.clone(),
        };
        towns.by_hex.insert(hex.expect("on the map"), town);
        cities.push(CityFeature {
            number: n,
            name,
            name_today: None,
            population: 1000,
            elevation: None,
            at: place(lon, lat),
        });
    }
    let ground = Ground::new(&frame, &kinds, &towns, &cities, how);
    let laid = lay(&ground, features, how, &mut Report::default());
    assert_in_one(&frame, &laid);
    laid
}

fn laid(features: &[RailFeature]) -> Railroads {
    laid_with(features, &[], &how())
}

/// Track leads from neighbour to neighbour.
fn assert_in_one(frame: &Frame, laid: &Railroads) {
    for side in laid.rails.keys() {
        assert!(frame.grid.direction(side.a, side.b).is_some(), "{side}");
    }
}

fn hexes(laid: &Railroads) -> BTreeSet<HexPos> {
    laid.rails
        .keys()
        .flat_map(|side| [side.a, side.b])
        .collect()
}

fn degree(laid: &Railroads, hex: HexPos) -> usize {
    let at = |side: &&Hexside| side.a == hex || side.b == hex;
    laid.rails.keys().filter(at).count()
}

/// Hexes where track ends.
fn ends(laid: &Railroads) -> Vec<HexPos> {
    let mut ends: Vec<HexPos> = hexes(laid).into_iter().collect();
    ends.retain(|&hex| degree(laid, hex) == 1);
    ends
}

fn hex(lon: f64, lat: f64) -> HexPos {
    let frame = frame();
    frame
        .hex_at(frame.project(place(lon, lat)))
        .expect("on the map")
}

#[test]
fn a_line_becomes_an_unbroken_chain_close_to_it() {
    let laid = laid(&[rail(MULTI, &[&[(4.0, 49.5), (5.1, 49.7), (6.0, 50.3)]])]);
    assert_eq!(ends(&laid), [hex(4.0, 49.5), hex(6.0, 50.3)]);
    assert_eq!(hexes(&laid).len(), laid.rails.len() + 1, "no fork, no ring");
    assert!(laid.rails.values().all(|rail| *rail == MULTI));
    assert!(laid.mean_km < 2.5, "{}", laid.mean_km);
}

#[test]
fn lines_that_meet_stay_joined_whether_they_end_there_or_not() {
    let through = rail(MULTI, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    // One ends a kilometre beside the line, the other begins at a point of it.
    let branch = rail(
        SINGLE,
        &[&[(4.7, 50.4), (4.72, 49.909)], &[(5.3, 49.9), (5.5, 49.4)]],
    );
    let laid = laid(&[branch, through]);
    assert_eq!(ends(&laid).len(), 4, "{:?}", ends(&laid));
    assert_eq!(hexes(&laid).len(), laid.rails.len() + 1, "one tree");
    let forks: Vec<HexPos> = hexes(&laid)
        .into_iter()
        .filter(|&hex| degree(&laid, hex) == 3)
        .collect();
    assert_eq!(forks.len(), 2, "{forks:?}");
    let grid = frame().grid;
    for (fork, at) in forks.iter().zip([hex(4.72, 49.909), hex(5.3, 49.9)]) {
        assert!(grid.distance(*fork, at) <= 1, "{fork} {at}");
    }
}

#[test]
fn a_line_goes_through_the_town_that_it_passes() {
    let frame = frame();
    let line: [(f64, f64); 2] = [(4.0, 49.9), (6.0, 49.9)];
    let bare = laid(&[rail(SINGLE, &[&line])]);
    // A town whose point lies within three kilometres of the line, in a hex that the line would miss.
    let passed = (0..200).map(|n| (4.5 + f64::from(n) * 0.005, 49.9 + 0.026));
    let town = passed
        .into_iter()
        .find(|&(lon, lat)| !hexes(&bare).contains(&hex(lon, lat)))
        .expect("a hex beside the line");
    let served = laid_with(&[rail(SINGLE, &[&line])], &[town], &how());
    assert!(hexes(&served).contains(&hex(town.0, town.1)));
    assert_eq!(hexes(&served).len(), served.rails.len() + 1);
    let narrow = RailArgs {
        rail_town_km: Some(0.5),
        ..how()
    };
    let unserved = laid_with(&[rail(SINGLE, &[&line])], &[town], &narrow);
    assert!(!hexes(&unserved).contains(&hex(town.0, town.1)));
    assert!(frame.grid.contains(hex(town.0, town.1)));
}

#[test]
fn lines_side_by_side_share_their_hexes_and_the_more_tracks_count() {
    let one = rail(SINGLE, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    let beside = rail(MULTI, &[&[(4.0, 49.905), (5.0, 49.93), (6.0, 49.895)]]);
    let laid = laid(&[one, beside]);
    assert_eq!(hexes(&laid).len(), laid.rails.len() + 1, "one line");
    assert!(laid.rails.values().all(|rail| *rail == MULTI));
}

#[test]
fn stubs_and_loops_are_left_out_up_to_the_limit() {
    let through: &[(f64, f64)] = &[(4.0, 49.9), (6.0, 49.9)];
    // A spur of 12 kilometres, and a loop that leaves the line for as many.
    let spur: &[(f64, f64)] = &[(4.5, 49.9), (4.5, 50.0)];
    let round: &[(f64, f64)] = &[(5.2, 49.9), (5.26, 49.985), (5.37, 49.985), (5.43, 49.9)];
    let lines = [rail(MULTI, &[through]), rail(SINGLE, &[spur, round])];
    let clear = laid(&lines);
    assert_eq!(ends(&clear).len(), 2, "{:?}", ends(&clear));
    assert_eq!(hexes(&clear).len(), clear.rails.len() + 1);
    assert!(clear.stubs == 1 && clear.doubles >= 1, "{clear:?}");
    let all = RailArgs {
        rail_spurs: 0,
        ..how()
    };
    let kept = laid_with(&lines, &[], &all);
    assert_eq!(ends(&kept).len(), 3, "the spur stays");
    // A town at its end keeps the spur.
    let served = laid_with(&lines, &[(4.5, 50.0)], &how());
    assert!(ends(&served).contains(&hex(4.5, 50.0)));
}

#[test]
fn lines_cut_off_by_the_window_reach_the_rim() {
    let line: &[(f64, f64)] = &[(3.6, 49.7), (5.0, 49.9), (5.2, 50.6)];
    let laid = laid(&[rail(SINGLE, &[line])]);
    let grid = frame().grid;
    let ends = ends(&laid);
    assert_eq!(ends.len(), 2);
    for end in ends {
        assert!(grid.neighbours(end).count() < 6, "{end}");
    }
}

#[test]
fn lesser_classes_can_be_left_out() {
    let lesser = RailFeature {
        class: 3,
        ..rail(SINGLE, &[&[(4.0, 49.9), (5.0, 49.9)]])
    };
    let only_two = RailArgs {
        rail_max_class: Some(2),
        ..how()
    };
    assert!(!laid(std::slice::from_ref(&lesser)).rails.is_empty());
    assert!(laid_with(&[lesser], &[], &only_two).rails.is_empty());
}

#[test]
fn a_layer_says_tracks_and_gauge_in_several_ways() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rails.geojson");
    let feature = |properties: &str| {
        format!(
            r#"{{"type": "Feature", "properties": {{{properties}}}, "geometry":
                {{"type": "LineString", "coordinates": [[4, 49.5], [5, 49.5]]}}}}"#
        )
    };
    let write = |features: &[String]| {
        let text = format!(
            r#"{{"type": "FeatureCollection", "features": [{}]}}"#,
            features.join(",")
        );
        std::fs::write(&path, text).expect("written");
    };
    write(&[
        feature(r#""tracks": "multiple", "category": 1"#),
        feature(r#""tracks": "single", "existed": false"#),
        feature(r#""double": true, "gauge_mm": 1435, "class": 2"#),
        feature(r#""tracks": 2, "gauge_mm": 1520"#),
        feature(r#""gauge_mm": 750"#),
    ]);
    let mut report = Report::default();
    let rails = read_rails(&path, Gauge::Broad, &mut report).expect("read");
    let kinds: BTreeMap<usize, (Tracks, Gauge, u8)> = rails
        .iter()
        .map(|rail| (rail.number, (rail.rail.tracks, rail.rail.gauge, rail.class)))
        .collect();
    let expected = [
        (1, (Tracks::Multi, Gauge::Broad, 1)),
        (3, (Tracks::Multi, Gauge::Standard, 2)),
        (4, (Tracks::Multi, Gauge::Broad, 1)),
        (5, (Tracks::Single, Gauge::Narrow, 1)),
    ];
    assert_eq!(kinds, BTreeMap::from(expected));
    write(&[feature(r#""tracks": "several""#)]);
    let Err(crate::failure::Failure::Input(what)) = read_rails(&path, Gauge::Broad, &mut report)
    else {
        panic!("read");
    };
    assert!(
        what.contains("feature 1: property tracks is 'several'"),
        "{what}"
    );
}
