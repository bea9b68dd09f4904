use std::collections::BTreeMap;

use stavka_rules::map::{Grid, HexPos, Hexside};

use super::super::args::HexMetres;
use super::super::frame::LonLat;
use super::super::ground::{OPEN, SEA};
use super::*;

const SEDAN: &str = "49.2,3.6,50.6,6.4";

fn frame() -> Frame {
    let window = SEDAN.parse().expect("a window");
    Frame::cover(window, HexMetres(8050), None, None).expect("a frame")
}

fn how() -> RiverArgs {
    RiverArgs {
        major_rank: 1,
        max_rank: None,
        canals: false,
        bridge_km: None,
        join_km: None,
    }
}

fn line(places: &[(f64, f64)]) -> Vec<LonLat> {
    let place = |&(lon, lat): &(f64, f64)| LonLat { lon, lat };
    places.iter().map(place).collect()
}

fn river(name: &str, rank: u8, lines: &[&[(f64, f64)]]) -> RiverFeature {
    RiverFeature {
        number: 1,
        name: Some(name.to_owned()),
        rank,
        canal: false,
        lines: lines.iter().map(|places| line(places)).collect(),
    }
}

fn laid(features: &[RiverFeature], report: &mut Report) -> Vec<River> {
    let frame = frame();
    let ground = frame.grid.iter().map(|hex| (hex, OPEN)).collect();
    let bed = Bed {
        frame: &frame,
        ground: &ground,
        heights: None,
    };
    let rivers = lay(&bed, features, &how(), report);
    for river in &rivers {
        assert_is_chain(&frame.grid, river);
    }
    assert_no_shared_hexside(&rivers);
    rivers
}

/// The corners that a hexside joins, each as the three hexes that meet there; beyond the rim a hex is missing.
fn corners_of(grid: &Grid, side: Hexside) -> Vec<Vec<HexPos>> {
    let third = |pos: &HexPos| grid.direction(side.b, *pos).is_some();
    let mut corners: Vec<Vec<HexPos>> = grid
        .neighbours(side.a)
        .map(|(_, pos)| pos)
        .filter(third)
        .map(|pos| {
            let mut hexes = vec![side.a, side.b, pos];
            hexes.sort_unstable();
            hexes
        })
        .collect();
    if corners.len() == 1 {
        corners.push(vec![side.a, side.b]);
    }
    corners
}

/// The corners along a river, from the first to the last; fails where two hexsides do not meet.
fn walk(grid: &Grid, river: &River) -> Vec<Vec<HexPos>> {
    let sides: Vec<_> = river.along.iter().map(|s| corners_of(grid, *s)).collect();
    let [first, .., _] = &sides[..] else {
        return sides.concat();
    };
    let start = first
        .iter()
        .find(|corner| !sides[1].contains(corner))
        .unwrap_or_else(|| panic!("{:?} doubles back", river.name));
    let mut walk = vec![start.clone()];
    for ends in &sides {
        let here = walk.last().expect("a corner");
        assert!(ends.contains(here), "{:?}: a gap at {here:?}", river.name);
        let next = ends.iter().find(|corner| *corner != here);
        walk.push(next.expect("another end").clone());
    }
    walk
}

/// A river is one connected chain that touches no corner twice and never runs round a hex.
fn assert_is_chain(grid: &Grid, river: &River) {
    let walk = walk(grid, river);
    let mut seen = walk.clone();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), walk.len(), "{:?} touches itself", river.name);
    let mut run: BTreeMap<HexPos, usize> = BTreeMap::new();
    for side in &river.along {
        let both = [side.a, side.b];
        run.retain(|hex, _| both.contains(hex));
        for hex in both {
            *run.entry(hex).or_default() += 1;
            assert!(run[&hex] <= 4, "{:?} runs round {hex}", river.name);
        }
    }
}

fn assert_no_shared_hexside(rivers: &[River]) {
    let mut all: Vec<Hexside> = rivers.iter().flat_map(|r| r.along.clone()).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count, "two rivers share a hexside");
}

/// How many hexes meet in the first and in the last corner of a river; two on the rim.
fn ends(river: &River) -> (Vec<HexPos>, Vec<HexPos>) {
    let walk = walk(&frame().grid, river);
    let (first, last) = (walk.first(), walk.last());
    (
        first.expect("a corner").clone(),
        last.expect("a corner").clone(),
    )
}

#[test]
fn a_straight_river_becomes_a_connected_chain_close_to_its_line() {
    for (from, to) in [
        ((4.0, 49.5), (6.0, 50.3)),
        ((5.0, 49.4), (5.0, 50.4)),
        ((4.0, 49.9), (6.0, 49.9)),
        ((6.1, 49.4), (3.9, 50.1)),
    ] {
        let rivers = laid(
            &[river("Straight", 1, &[&[from, to]])],
            &mut Report::default(),
        );
        assert_eq!(rivers.len(), 1);
        assert_eq!(rivers[0].kind, "major-river");
        assert!(rivers[0].mean_km < 2.5, "{}", rivers[0].mean_km);
        assert!(rivers[0].along.len() > 15);
    }
}

#[test]
fn bends_are_followed_and_knots_within_a_hex_are_cut_out() {
    // A great bend of several hexes, then a meander far smaller than a hex.
    let bend = [(4.2, 49.5), (5.6, 49.5), (5.6, 50.1), (4.2, 50.1)];
    let bent = laid(&[river("Bend", 2, &[&bend])], &mut Report::default());
    let straight = laid(
        &[river("Short cut", 2, &[&[bend[0], bend[3]]])],
        &mut Report::default(),
    );
    assert_eq!(bent[0].kind, "minor-river");
    assert!(bent[0].mean_km < 2.5, "{}", bent[0].mean_km);
    assert!(bent[0].along.len() > 2 * straight[0].along.len());
    let knot = [
        (4.5, 49.9),
        (4.9, 49.9),
        (4.93, 49.94),
        (4.87, 49.95),
        (4.86, 49.88),
        (4.95, 49.87),
        (5.4, 49.9),
    ];
    laid(&[river("Knot", 2, &[&knot])], &mut Report::default());
}

#[test]
fn tangles_of_all_sorts_leave_simple_chains() {
    // A spiral, a saw and a river that goes out and back along itself.
    let spiral: Vec<(f64, f64)> = (0..90)
        .map(|n| {
            let turn = f64::from(n) * 0.3;
            let reach = 0.1 + turn * 0.018;
            (5.0 + reach * turn.cos() * 1.5, 49.9 + reach * turn.sin())
        })
        .collect();
    let saw: Vec<(f64, f64)> = (0..40)
        .map(|n| {
            let up = if n % 2 == 0 { 0.0 } else { 0.06 };
            (3.9 + f64::from(n) * 0.05, 49.8 + up)
        })
        .collect();
    let back = [(4.0, 49.6), (5.5, 49.6), (4.6, 49.601)];
    for (name, places) in [("Spiral", &spiral[..]), ("Saw", &saw), ("Back", &back)] {
        let rivers = laid(&[river(name, 2, &[places])], &mut Report::default());
        assert_eq!(rivers.len(), 1, "{name}");
    }
}

#[test]
fn a_tributary_ends_on_the_river_that_it_joins() {
    let main = river("Main", 1, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    for (name, from) in [("Left", (4.6, 50.3)), ("Right", (5.4, 49.4))] {
        let tributary = river(name, 3, &[&[from, (5.0, 49.91)]]);
        let rivers = laid(&[tributary, main.clone()], &mut Report::default());
        assert_eq!(
            rivers[0].name.as_deref(),
            Some("Main"),
            "ranks come in order"
        );
        assert_eq!(rivers[1].joins.as_deref(), Some("Main"));
        let (_, mouth) = ends(&rivers[1]);
        let main_corners = walk(&frame().grid, &rivers[0]);
        assert!(main_corners.contains(&mouth), "{name} ends at {mouth:?}");
        let touched = walk(&frame().grid, &rivers[1]);
        let shared = touched.iter().filter(|c| main_corners.contains(c)).count();
        assert_eq!(shared, 1, "{name} touches the main river once");
        // And where the data says: within a hex or so.
        let frame = frame();
        let at = frame.project(LonLat {
            lon: 5.0,
            lat: 49.91,
        });
        let hex = frame.middle_of(mouth[0]);
        assert!(hex.distance(at) < frame.hex_km() * 1.5);
    }
}

#[test]
fn a_tributary_drawn_from_its_mouth_is_turned_round() {
    let main = river("Main", 1, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    let from_mouth = river("Brook", 3, &[&[(5.0, 49.9), (5.2, 50.3)]]);
    let rivers = laid(&[main, from_mouth], &mut Report::default());
    let (source, mouth) = ends(&rivers[1]);
    let main_corners = walk(&frame().grid, &rivers[0]);
    assert!(main_corners.contains(&mouth) && !main_corners.contains(&source));
}

#[test]
fn rivers_of_one_rank_keep_their_confluences_whatever_their_length() {
    let short = river("Short", 2, &[&[(4.9, 49.9), (5.4, 49.9)]]);
    let long = river(
        "Long",
        2,
        &[&[(5.2, 50.5), (4.0, 50.3), (4.2, 50.0), (5.1, 49.9)]],
    );
    let rivers = laid(&[short, long], &mut Report::default());
    assert_eq!(rivers[1].name.as_deref(), Some("Long"));
    assert_eq!(rivers[1].joins.as_deref(), Some("Short"));
}

#[test]
fn pieces_are_joined_and_gaps_bridged() {
    let pieces: [&[(f64, f64)]; 4] = [
        &[(5.0, 49.7), (5.0, 49.9)],
        // Drawn the other way, and with a gap of four kilometres.
        &[(5.0, 50.2), (5.0, 49.94)],
        &[(5.0, 49.7), (4.5, 49.6)],
        // A stub that goes nowhere.
        &[(5.0, 49.7), (5.003, 49.7)],
    ];
    let mut report = Report::default();
    let rivers = laid(&[river("Cut up", 2, &pieces)], &mut report);
    assert_eq!(rivers.len(), 1, "one river is left");
    assert!(rivers[0].mean_km < 2.5);
    let warnings = report.warnings().join("\n");
    assert!(
        warnings.contains("Cut up: a gap of 4.4 km was bridged"),
        "{warnings}"
    );
    assert!(warnings.contains("too short for a hexside"), "{warnings}");
}

#[test]
fn rivers_cut_off_by_the_window_reach_the_rim() {
    let through = river(
        "Through",
        1,
        &[&[(5.366, 49.2), (5.0, 49.9), (5.492, 50.6)]],
    );
    let west = river("West", 2, &[&[(4.2, 50.2), (3.6, 50.1)]]);
    let east = river("East", 2, &[&[(6.0, 49.5), (6.4, 49.5)]]);
    let beyond = river("Beyond", 2, &[&[(4.3, 49.6), (4.3, 48.0)]]);
    let rivers = laid(&[through, west, east, beyond], &mut Report::default());
    assert_eq!(rivers.len(), 4);
    let rim = |corner: &Vec<HexPos>| corner.len() == 2;
    assert!(rim(&ends(&rivers[0]).0) && rim(&ends(&rivers[0]).1));
    for river in &rivers[1..] {
        let (source, mouth) = ends(river);
        assert!(!rim(&source) && rim(&mouth), "{:?}", river.name);
    }
}

#[test]
fn a_small_river_beside_a_big_one_ends_where_they_meet() {
    let big = river("Big", 1, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    let beside = river("Beside", 3, &[&[(5.0, 50.4), (5.0, 49.92), (5.9, 49.92)]]);
    let mut report = Report::default();
    let rivers = laid(&[beside, big], &mut report);
    assert_eq!(rivers.len(), 2, "{:?}", report.warnings());
    let big_corners = walk(&frame().grid, &rivers[0]);
    let touched = walk(&frame().grid, &rivers[1]);
    assert!(touched.iter().filter(|c| big_corners.contains(c)).count() <= 1);
}

#[test]
fn canals_are_left_out_unless_wanted() {
    let canal = RiverFeature {
        canal: true,
        ..river("Canal", 3, &[&[(4.0, 49.9), (5.0, 49.9)]])
    };
    let mut report = Report::default();
    assert!(laid(std::slice::from_ref(&canal), &mut report).is_empty());
    assert!(report.warnings()[0].contains("--canals"));
    let frame = frame();
    let ground = frame.grid.iter().map(|hex| (hex, OPEN)).collect();
    let bed = Bed {
        frame: &frame,
        ground: &ground,
        heights: None,
    };
    let wanted = RiverArgs {
        canals: true,
        major_rank: 3,
        ..how()
    };
    let rivers = lay(&bed, &[canal], &wanted, &mut report);
    assert_eq!(rivers[0].kind, "major-river");
}

#[test]
fn heights_tell_which_way_a_river_flows() {
    let frame = frame();
    let ground = frame.grid.iter().map(|hex| (hex, OPEN)).collect();
    let heights = "lat,lon,metres\n49.9,4.0,90\n49.9,6.0,400\n";
    let heights = Heights::parse("h.csv", heights, &frame).expect("heights");
    let bed = Bed {
        frame: &frame,
        ground: &ground,
        heights: Some(&heights),
    };
    let downhill = |places: &[(f64, f64)]| {
        let rivers = lay(
            &bed,
            &[river("R", 1, &[places])],
            &how(),
            &mut Report::default(),
        );
        let columns = |side: Option<&Hexside>| side.map(|side| side.a.col);
        columns(rivers[0].along.last()) < columns(rivers[0].along.first())
    };
    assert!(downhill(&[(4.0, 49.9), (6.0, 49.9)]));
    assert!(downhill(&[(6.0, 49.9), (4.0, 49.9)]));
}

#[test]
fn rivers_end_where_the_sea_begins() {
    let frame = frame();
    let sea = |hex: HexPos| (hex, if hex.col > 15 { SEA } else { OPEN });
    let ground: BTreeMap<HexPos, &'static str> = frame.grid.iter().map(sea).collect();
    let bed = Bed {
        frame: &frame,
        ground: &ground,
        heights: None,
    };
    let into = river("Into the sea", 2, &[&[(4.0, 49.9), (6.0, 49.9)]]);
    let rivers = lay(&bed, &[into], &how(), &mut Report::default());
    let last = rivers[0].along.last().expect("a hexside");
    assert!(last.a.col <= 15, "{last}");
}

#[test]
fn a_river_that_dips_in_from_the_rim_stays_a_chain() {
    // In through the top of the map, round a hex of the first row, and out again.
    for west in [4.0, 4.05, 4.1, 4.15, 4.2] {
        let dip = [
            (west, 50.6),
            (west + 0.05, 50.53),
            (west + 0.13, 50.53),
            (west + 0.18, 50.6),
        ];
        laid(&[river("Dip", 2, &[&dip])], &mut Report::default());
    }
}
