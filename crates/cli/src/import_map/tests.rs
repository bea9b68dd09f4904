//! The whole import on small layers, in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use stavka_rules::map::HexPos;
use stavka_scenario::{MAP, default_rules, load_map};

use super::*;
use crate::args::{Arguments, Command};

/// Land to the west of 1.5 degrees east; the window is half a degree wide on either side.
const LAND: &str = r#"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
    "geometry": {"type": "Polygon", "coordinates": [[[0, 49], [1.5, 49], [1.5, 52], [0, 52], [0, 49]]]}}]}"#;

const RIVERS: &str = r#"{"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Main", "rank": 1}, "geometry":
        {"type": "LineString", "coordinates": [[1.0, 50.5], [1.5, 50.5]]}},
    {"type": "Feature", "properties": {"name": "Brook", "rank": 3}, "geometry":
        {"type": "LineString", "coordinates": [[1.2, 50.8], [1.25, 50.51]]}}]}"#;

const CITIES: &str = r#"{"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "New Town", "name_hist": "Old Town", "pop": 30000}, "geometry":
        {"type": "Point", "coordinates": [1.3, 50.6]}},
    {"type": "Feature", "properties": {"name": "Hamlet", "pop": 2000}, "geometry":
        {"type": "Point", "coordinates": [1.1, 50.3]}}]}"#;

/// A line across the land, a branch that meets it, and one that came later.
const RAILS: &str = r#"{"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"tracks": "multiple", "category": 1}, "geometry":
        {"type": "LineString", "coordinates": [[1.02, 50.4], [1.48, 50.4]]}},
    {"type": "Feature", "properties": {"tracks": "single", "gauge_mm": 1435}, "geometry":
        {"type": "LineString", "coordinates": [[1.12, 50.4], [1.12, 50.8]]}},
    {"type": "Feature", "properties": {"tracks": "single", "existed": false}, "geometry":
        {"type": "LineString", "coordinates": [[1.1, 50.9], [1.4, 50.9]]}}]}"#;

/// A folder with layers, and a folder beside them to import into.
struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    fn new() -> Self {
        let bench = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        bench.layer("land.geojson", LAND);
        bench.layer("rivers.geojson", RIVERS);
        bench.layer("cities.geojson", CITIES);
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn layer(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    fn import(&self, more: &[&str]) -> Result<(), Failure> {
        let path = |name: &str| self.path(name).display().to_string();
        let mut words = vec!["stavka-cli".to_owned(), "import-map".to_owned()];
        for (option, value) in [
            ("--window", "50,1,51,2".to_owned()),
            ("--hex-km", "8".to_owned()),
            ("--land", path("land.geojson")),
            ("--rivers", path("rivers.geojson")),
            ("--cities", path("cities.geojson")),
            ("--out", path("out")),
        ] {
            words.extend([option.to_owned(), value]);
        }
        words.extend(more.iter().map(|word| (*word).to_owned()));
        match Arguments::try_parse_from(words).expect("options").command {
            Command::ImportMap(args) => run(&args),
            _ => panic!("another command"),
        }
    }

    fn refusal(&self, more: &[&str]) -> String {
        match self.import(more) {
            Err(Failure::Input(what)) => what,
            other => panic!("{other:?}"),
        }
    }

    fn map(&self) -> String {
        fs::read_to_string(self.path("out").join(MAP)).expect("a map")
    }

    fn write_map(&self, text: &str) {
        fs::write(self.path("out").join(MAP), text).expect("written");
    }

    /// Changes the map by hand: each text must be there.
    fn edit(&self, changes: &[(&str, &str)]) {
        let mut text = self.map();
        for (from, to) in changes {
            assert!(text.contains(from), "{from}\n{text}");
            text = text.replacen(from, to, 1);
        }
        self.write_map(&text);
    }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("listed")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort_unstable();
    names
}

#[test]
fn layers_become_a_map_with_its_projection() {
    let bench = Bench::new();
    bench.import(&["--name", "Test land"]).expect("imported");
    assert_eq!(
        names(&bench.path("out")),
        ["import.ron", "map.ron", "preview.png"]
    );
    let map = load_map(MAP, &bench.map(), &default_rules().movement).expect("a good map");
    assert_eq!(map.name, "Test land");
    let projection = map.projection.expect("a projection");
    assert_eq!(projection.centre, (50_500_000, 1_500_000));
    assert_eq!(projection.hex_metres, 8000);
    let kind = |hex: HexPos| {
        let at = map.grid.index(hex).expect("on the map").at();
        let terrain = map.hexes[at].terrain;
        default_rules().movement.terrain[terrain.at()].id.as_str()
    };
    let (west, east) = (HexPos::new(1, 3), HexPos::new(map.grid.cols(), 3));
    assert_eq!((kind(west), kind(east)), ("open", "sea"));
    let towns: Vec<&str> = map
        .hexes
        .iter()
        .filter_map(|hex| hex.name.as_deref())
        .collect();
    assert_eq!(towns, ["Hamlet", "Old Town"]);
    assert!(bench.map().contains("major-river") && bench.map().contains("minor-river"));
}

#[test]
fn importing_the_same_again_changes_nothing() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    let first = bench.map();
    bench.import(&[]).expect("imported again");
    assert_eq!(bench.map(), first);
}

#[test]
fn what_a_person_made_stays_and_the_rest_follows() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    // By hand: a wood, a remark in the terrain, another name, a road, a label and a remark at the end.
    let row = bench
        .map()
        .lines()
        .find(|l| l.contains("\"...."))
        .expect("a row")
        .to_owned();
    let wooded = format!(
        "        // the great wood\n{}",
        row.replacen("\"....", "\"w...", 1)
    );
    bench.edit(&[
        (&row, &wooded),
        ("    legend: {\n", "    legend: {\n        'w': \"woods\", // trees\n"),
        ("name: \"Hamlet\"", "name: \"Hamlet on Sea\""),
        (
            "    barriers: [\n",
            "    roads: [(kind: \"track\", along: \"01.01 01.02\")],\n    barriers: [\n        // from source to mouth\n",
        ),
        ("\n)\n", "\n    labels: [(text: \"Wood\", at: \"01.02\")], // mine\n)\n// the end\n"),
    ]);
    // New data: the town has grown, a village is new, the brook is gone, the hamlet is a city.
    let cities = CITIES.replace("30000", "300000").replace("2000}", "99000}").replace(
        "\"features\": [",
        r#""features": [{"type": "Feature", "properties": {"name": "Upstart", "pop": 1500}, "geometry":
            {"type": "Point", "coordinates": [1.2, 50.9]}},"#,
    );
    bench.layer("cities.geojson", &cities);
    let brook = RIVERS.find(",\n    {\"type\": \"Feature\", \"properties\": {\"name\": \"Brook\"");
    let (main, _) = RIVERS.split_at(brook.expect("the brook"));
    bench.layer("rivers.geojson", &format!("{main}]}}"));
    bench.import(&[]).expect("imported again");

    let map = bench.map();
    for kept in [
        "        // the great wood\n        \"w...",
        "'w': \"woods\", // trees\n",
        "kind: \"village\", name: \"Hamlet on Sea\"",
        "    roads: [(kind: \"track\", along: \"01.01 01.02\")],\n    barriers: [\n        // from source to mouth\n",
        "    labels: [(text: \"Wood\", at: \"01.02\")], // mine\n)\n// the end\n",
        "kind: \"major-city\", name: \"Old Town\"",
        "name: \"Upstart\"",
        "name: \"Main\"",
    ] {
        assert!(map.contains(kept), "{kept}\n{map}");
    }
    assert!(!map.contains("Brook"), "{map}");
    load_map(MAP, &map, &default_rules().movement).expect("a good map");
    // And once more nothing changes.
    bench.import(&[]).expect("imported a third time");
    assert_eq!(bench.map(), map);
}

#[test]
fn rivers_made_by_hand_stay_and_those_taken_away_stay_away() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    let map = bench.map();
    let line = |name: &str| {
        let found = map
            .lines()
            .find(|line| line.contains(&format!("name: \"{name}\"")));
        format!("{}\n", found.expect("a river"))
    };
    let (main, brook) = (line("Main"), line("Brook"));
    let own = "        (kind: \"wadi\", name: \"Ditch\", along: \"01.01-01.02\"),\n";
    bench.edit(&[
        (&main, &main.replace("major-river", "minor-river")),
        (&brook, own),
    ]);
    bench
        .import(&["--major-rank", "3"])
        .expect("imported again");
    let map = bench.map();
    assert!(
        map.contains(&main.replace("major-river", "minor-river")),
        "{map}"
    );
    assert!(map.contains(own) && !map.contains("Brook"), "{map}");
}

#[test]
fn a_river_with_a_bridge_made_by_hand_does_not_move_from_under_it() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    let map = bench.map();
    let main = map
        .lines()
        .find(|l| l.contains("name: \"Main\""))
        .expect("a river");
    let along = main.split("along: \"").nth(1).expect("hexsides");
    let side = along
        .split([' ', '"'])
        .nth(4)
        .expect("a hexside")
        .to_owned();
    bench.edit(&[(
        "    barriers: [",
        &format!("    bridges: [\"{side}\"],\n    barriers: ["),
    )]);
    bench.layer("rivers.geojson", &RIVERS.replace("50.5]", "50.2]"));
    bench.import(&[]).expect("imported again");
    assert!(bench.map().contains(main), "{}", bench.map());
}

#[test]
fn a_map_that_no_import_made_is_touched_only_when_asked() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    fs::remove_file(bench.path("out").join("import.ron")).expect("removed");
    bench.edit(&[("name: \"Old Town\"", "name: \"Mine\"")]);
    let before = bench.map();
    let refusal = bench.refusal(&[]);
    assert!(refusal.contains("--onto"), "{refusal}");
    assert_eq!(bench.map(), before);
    bench.import(&["--onto"]).expect("imported");
    assert_eq!(bench.map(), before, "all of it counts as made by hand");
    assert!(bench.path("out").join("import.ron").exists());
}

#[test]
fn another_window_is_refused_for_a_map_that_is_there() {
    let bench = Bench::new();
    bench.import(&[]).expect("imported");
    let before = bench.map();
    let refusal = bench.refusal(&["--columns", "7"]);
    assert!(refusal.contains("7 and"), "{refusal}");
    bench.edit(&[("hex_metres: 8000", "hex_metres: 8001")]);
    let refusal = bench.refusal(&[]);
    assert!(refusal.contains("another piece of the Earth"), "{refusal}");
    bench.write_map(&before.replace("    rows: ", "    rowz: "));
    let refusal = bench.refusal(&[]);
    assert!(
        refusal.contains("rowz") && refusal.contains("mend the map"),
        "{refusal}"
    );
}

#[test]
fn bad_layers_are_refused_with_file_and_feature_and_nothing_is_written() {
    for (layer, text, words) in [
        ("land.geojson", "{", &["land.geojson:1:1", "not JSON"][..]),
        ("land.geojson", "[]", &["FeatureCollection"]),
        (
            "rivers.geojson",
            &RIVERS.replace("[1.25, 50.51]", "[1.25, \"x\"]"),
            &["rivers.geojson: feature 2", "no GeoJSON feature"],
        ),
        (
            "rivers.geojson",
            &RIVERS.replace("[1.25, 50.51]", "[125, 5051]"),
            &["feature 2: position 2 is [125, 5051]", "longitude first"],
        ),
        (
            "rivers.geojson",
            &RIVERS.replace("\"rank\": 3", "\"rank\": \"big\""),
            &["feature 2: property rank is \"big\"", "whole number"],
        ),
        (
            "cities.geojson",
            RIVERS,
            &["feature 1", "LineString", "holds Point"],
        ),
    ] {
        let bench = Bench::new();
        bench.layer(layer, text);
        let refusal = bench.refusal(&[]);
        for word in words {
            assert!(refusal.contains(word), "{word}: {refusal}");
        }
        assert!(!bench.path("out").exists(), "{layer}");
    }
    let bench = Bench::new();
    fs::remove_file(bench.path("cities.geojson")).expect("removed");
    assert!(bench.refusal(&[]).contains("check the path"));
}

#[test]
fn places_are_listed_on_request() {
    let bench = Bench::new();
    let list = bench.path("places.txt").display().to_string();
    bench.import(&["--list-places", &list]).expect("imported");
    let text = fs::read_to_string(&list).expect("a list");
    assert!(text.contains("Old Town (now New Town) 30000 -"), "{text}");
    assert_eq!(text.lines().count(), 3);
}

/// Imports with the railroads of a text.
fn import_rails(bench: &Bench, text: &str) {
    bench.layer("rails.geojson", text);
    let path = bench.path("rails.geojson").display().to_string();
    bench
        .import(&["--rails", &path, "--rail-gauge", "broad"])
        .expect("imported");
}

/// The lines of railroad in a map.
fn rail_lines(map: &str) -> Vec<&str> {
    map.lines()
        .filter(|line| line.contains("(tracks:"))
        .collect()
}

#[test]
fn railroads_become_lines_of_hexes() {
    let bench = Bench::new();
    import_rails(&bench, RAILS);
    let map = bench.map();
    let lines = rail_lines(&map);
    // The main line begins at the rim, and the branch ends in a hex of it.
    let [main, branch] = lines[..] else {
        panic!("{lines:?}");
    };
    assert!(
        main.contains("(tracks: Multi, gauge: Broad, along: \"01."),
        "{main}"
    );
    let (_, branch) = branch
        .split_once("(tracks: Single, along: \"")
        .expect("standard gauge");
    let mut hexes = branch.trim_end_matches("\"),").split(' ');
    assert!(
        hexes.next_back().is_some_and(|end| main.contains(end)),
        "{lines:?}"
    );
    load_map(MAP, &map, &default_rules().movement).expect("a good map");
    import_rails(&bench, RAILS);
    assert_eq!(bench.map(), map, "importing again changes nothing");
    // Without the layer the railroads of the last import hold.
    bench.import(&[]).expect("imported");
    assert_eq!(bench.map(), map);
    import_rails(&bench, RAILS);
    assert_eq!(bench.map(), map);
}

#[test]
fn railroads_mended_by_hand_stay_and_the_rest_follows() {
    let bench = Bench::new();
    import_rails(&bench, RAILS);
    let map = bench.map();
    let branch = rail_lines(&map)
        .into_iter()
        .find(|line| line.contains("Single"))
        .expect("the branch")
        .to_owned();
    // The end of the branch is taken up, and a line of one's own laid.
    let end = branch.rfind(' ').expect("hexes");
    let shorter = format!("{}\"),", &branch[..end]);
    let own = "        (tracks: Single, along: \"01.01 01.02 01.03\"), // mine";
    bench.edit(&[(&branch, &format!("{shorter}\n{own}"))]);
    let mended = bench.map();
    import_rails(&bench, RAILS);
    assert_eq!(bench.map(), mended, "what the person changed stays");
    // In new data the main line has one track; the branch is as it was.
    import_rails(&bench, &RAILS.replace("multiple", "single"));
    let map = bench.map();
    assert!(map.contains(&shorter) && map.contains(own), "{map}");
    assert!(!map.contains("Multi"), "{map}");
    // In newer data there is no branch: it goes, the own line stays.
    let features: Vec<&str> = RAILS.split(",\n").collect();
    import_rails(&bench, &[features[0], features[2]].join(",\n"));
    let map = bench.map();
    assert!(map.contains(own) && !map.contains(&shorter), "{map}");
    load_map(MAP, &map, &default_rules().movement).expect("a good map");
}

#[test]
fn a_railroad_does_not_leave_a_crossing_that_the_map_speaks_of() {
    let bench = Bench::new();
    import_rails(&bench, RAILS);
    let map = load_map(MAP, &bench.map(), &default_rules().movement).expect("a good map");
    let crossing = map
        .hexsides
        .iter()
        .find(|(_, facts)| facts.rail.is_some() && facts.barrier.is_some())
        .expect("the branch crosses the river");
    let side = crossing.0;
    bench.edit(&[(
        "    rails: [",
        &format!("    no_bridge: [\"{side}\"],\n    rails: ["),
    )]);
    import_rails(&bench, &RAILS.replace("1.12, 50.", "1.3, 50."));
    let map = load_map(MAP, &bench.map(), &default_rules().movement).expect("a good map");
    let found = map.hexsides.iter().find(|(at, _)| *at == side);
    assert!(found.is_some_and(|(_, facts)| facts.rail.is_some()));
}
