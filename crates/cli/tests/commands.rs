//! The command line as a user meets it: what it prints and how it exits.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stavka-cli"));
    command
        .args(arguments)
        .current_dir(workspace())
        .output()
        .expect("the program runs")
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn succeeds(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}\n{}", err(&output));
    out(&output)
}

#[track_caller]
fn fails(arguments: &[&str], code: i32) -> (String, String) {
    let output = run(arguments);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}\n{}{}",
        out(&output),
        err(&output)
    );
    (out(&output), err(&output))
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).expect("written");
        path
    }
}

#[test]
fn validate_names_every_fault_and_fails() {
    assert!(succeeds(&["validate", "scenarios/first-steps"]).contains("ok"));
    let (printed, said) = fails(&["validate", "scenarios/first-steps", "no/such/folder"], 1);
    assert!(
        printed.contains("first-steps: ok") && printed.contains("no/such/folder"),
        "{printed}"
    );
    assert!(said.contains("1 of 2 failed"), "{said}");
}

/// A scenario folder with one variant of one turn.
fn folder_with_variant() -> Folder {
    let folder = Folder::new();
    for name in ["scenario.ron", "map.ron", "roster.ron"] {
        let path = workspace().join("scenarios/first-steps").join(name);
        let mut text = std::fs::read_to_string(path).expect("readable");
        if name == "scenario.ron" {
            text = text.replace(
                "    variants: [",
                r#"    variants: [(id: "short", title: "One Step", description: "One turn.", turns: 1),"#,
            );
        }
        folder.write(name, &text);
    }
    folder
}

#[test]
fn variants_are_listed_checked_and_played() {
    let folder = folder_with_variant();
    let (scenario, short) = (folder.path(""), folder.path("short"));
    let command = folder.path("command");
    let listed = succeeds(&["scenarios", &scenario]);
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_once("  ").map(|(name, _)| name))
        .collect();
    assert_eq!(names, [&scenario, &short, &command]);
    assert!(
        listed.contains("One Step, 1 turn from 5 October 1941"),
        "{listed}"
    );
    assert!(succeeds(&["validate", &scenario]).contains("ok, with 2 variants"));
    assert!(succeeds(&["scenarios"]).starts_with("first-steps  First Steps, 3 turns"));
    let save = folder.path("game.save");
    let random = |scenario: &str| {
        succeeds(&[
            "random",
            "--seed",
            "1",
            "--turns",
            "9",
            "--scenario",
            scenario,
            "--save",
            &save,
        ])
    };
    assert!(random(&scenario).contains("12 October"));
    let played = random(&short);
    assert!(!played.contains("8 October"), "{played}");
    let again = succeeds(&["replay", &save, "--verify"]);
    assert_eq!(played.lines().last(), again.lines().last());
    let (_, said) = fails(&["show", "--scenario", "first-steps/short", "--turn"], 1);
    assert!(said.contains("no variant short"), "{said}");
    let broken = std::fs::read_to_string(folder.path("scenario.ron")).expect("readable");
    folder.write("scenario.ron", &broken.replace("turns: 1)", "turns: 0)"));
    let (printed, _) = fails(&["validate", &scenario], 1);
    assert!(
        printed.contains("variant short: a game without turns"),
        "{printed}"
    );
}

#[test]
fn play_prints_outcomes_and_saves() {
    let folder = Folder::new();
    let orders = folder.write(
        "orders.ron",
        r#"[Begin, Move(units: ["4pz-s33"], path: ["04.11"]),
            EndSegment, EndSegment, EndSegment, EndSegment, EndSegment, EndSegment, Decide(GoSecond)]"#,
    );
    let save = folder.path("game.ron");
    let printed = succeeds(&[
        "play",
        "--scenario",
        "first-steps",
        "--orders",
        &orders,
        "--rolls",
        "1,2,3,6,6,1,1",
        "--save",
        &save,
    ]);
    assert!(
        printed.contains("03.11 → 04.11, 1 MP: Schützen-Regiment 33"),
        "{printed}"
    );
    assert!(printed.contains("rolls 6 + 6 = 12"), "{printed}");
    assert!(
        printed.contains("First player: Soviet, by the choice of German"),
        "{printed}"
    );
    let shown = succeeds(&["show", "--save", &save, "--unit", "4pz-s33"]);
    assert!(shown.contains("at: 04.11"), "{shown}");
    let before = succeeds(&["show", "--save", &save, "--to", "1", "--unit", "4pz-s33"]);
    assert!(before.contains("at: 03.11"), "{before}");
}

#[test]
fn fronts_and_objectives_are_ordered_saved_and_shown() {
    let folder = Folder::new();
    let orders = folder.write(
        "orders.ron",
        r#"[Begin, SetPosture(front: "sw-front", posture: Offensive), Attach(hq: "a-21", army: "don-front"),
            Note(of: Army("sw-front"), text: "To Kalach"), Pin(of: Hq("a-5t"), at: "05.09"),
            Pin(of: Hq("a-5t"), at: "05.10"), Unpin(of: Hq("a-5t"), at: "05.10"), EndSegment,
            MoveFront(front: "st-front", to: "14.05")]"#,
    );
    let save = folder.path("game.ron");
    let scenario = "tests/ui-scenarios/fronts";
    let printed = succeeds(&[
        "play",
        "--scenario",
        scenario,
        "--orders",
        &orders,
        "--save",
        &save,
    ]);
    assert!(
        printed.contains("Objective of Southwestern Front: To Kalach"),
        "{printed}"
    );
    let fronts = succeeds(&["show", "--save", &save, "--fronts"]);
    for said in [
        "may be Offensive: 1",
        "posture: Offensive",
        "24th Army; 65th Army; 66th Army",
        "at: 14.05",
        "of: 2 SP",
    ] {
        assert!(fronts.contains(said), "{said}\n{fronts}");
    }
    let objectives = succeeds(&["show", "--save", &save, "--objectives"]);
    assert!(
        objectives.contains("note: To Kalach") && objectives.contains("pins: 05.09\n"),
        "{objectives}"
    );
    succeeds(&["replay", &save, "--verify"]);
}

#[test]
fn an_army_is_shown_with_its_slots_and_its_zone() {
    let folder = Folder::new();
    let from = Path::new(env!("CARGO_MANIFEST_DIR"));
    let from = from.join("../../tests/ui-scenarios/command");
    for entry in std::fs::read_dir(from).expect("the folder") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let text = std::fs::read_to_string(&path).expect("a text");
        let text = text.replace("[\"command\",", "[\"command\", \"command-zones\",");
        folder.write(name.expect("a name"), &text);
    }
    let orders = folder.write(
        "orders.txt",
        r#"[Begin, PlaceZone(army: "9-a", left: (at: "12.03", toward: SW), right: (at: "14.06", toward: SW))]"#,
    );
    let (scenario, save) = (folder.path(""), folder.path("game.ron"));
    let printed = succeeds(&[
        "play",
        "--scenario",
        &scenario,
        "--orders",
        &orders,
        "--save",
        &save,
    ]);
    assert!(
        printed.contains("9. Armee has its operation zone"),
        "{printed}"
    );
    for name in ["9. Armee", "9-a"] {
        let shown = succeeds(&["show", "--save", &save, "--army", name]);
        for said in [
            "left: 12.03",
            "toward SW",
            "slots free:",
            "lvii-hq:",
            "hexes: ",
        ] {
            assert!(shown.contains(said), "{said}\n{shown}");
        }
    }
    let (_, why) = fails(&["show", "--save", &save, "--army", "nobody"], 1);
    assert!(why.contains("there are 4. Armee, 9. Armee"), "{why}");
    succeeds(&["replay", &save, "--verify"]);
}

#[test]
fn play_stops_at_a_refusal_with_code_3() {
    let folder = Folder::new();
    let orders = folder.write(
        "orders.ron",
        r#"[Begin, Move(units: ["4pz-s33"], path: ["03.01"]), EndSegment]"#,
    );
    let (printed, said) = fails(
        &["play", "--scenario", "first-steps", "--orders", &orders],
        3,
    );
    assert_eq!(
        said.trim(),
        "refused: 6.1: hexes 03.11 and 03.01 are not adjacent"
    );
    assert!(!printed.contains("Soviet: Reaction"), "{printed}");
    let (printed, _) = fails(
        &[
            "play",
            "--scenario",
            "first-steps",
            "--orders",
            &orders,
            "--keep-going",
        ],
        3,
    );
    assert!(
        printed.contains("refused: 6.1: ") && printed.contains("Soviet: Reaction"),
        "{printed}"
    );
    let broken = folder.write("broken.ron", "[Begin,\n Jump]");
    let (_, said) = fails(
        &["play", "--scenario", "first-steps", "--orders", &broken],
        1,
    );
    assert!(said.contains("broken.ron:2:"), "{said}");
    // A field that no order has is a slip, and never passed over.
    let mistyped = "[Begin,\n Move(units: [\"1-22\"], path: [\"02.03\"], mod: Some(Move))]";
    let mistyped = folder.write("mistyped.ron", mistyped);
    let (_, said) = fails(
        &["play", "--scenario", "first-steps", "--orders", &mistyped],
        1,
    );
    assert!(said.contains("mistyped.ron:2:"), "{said}");
    assert!(said.contains("`mod`"), "{said}");
}

#[test]
fn random_games_repeat_and_replay_to_the_same_hash() {
    let folder = Folder::new();
    let (one, two) = (folder.path("1.ron"), folder.path("2.ron"));
    let play = |save: &str| {
        succeeds(&[
            "random",
            "--scenario",
            "first-steps",
            "--seed",
            "7",
            "--turns",
            "3",
            "--save",
            save,
        ])
    };
    let last = |text: &str| text.lines().last().unwrap_or_default().to_owned();
    let first = last(&play(&one));
    assert!(first.starts_with("hash: "), "{first}");
    assert_eq!(first, last(&play(&two)));
    for _ in 0..2 {
        assert_eq!(first, last(&succeeds(&["replay", &one, "--verify"])));
    }
    assert_eq!(
        std::fs::read(&one).expect("saved"),
        std::fs::read(&two).expect("saved")
    );
    assert!(
        !Path::new(&format!("{one}.journal")).exists(),
        "the journal has done its work"
    );
    let json = succeeds(&["replay", &one, "--to", "3", "--format", "json"]);
    assert!(json.contains("\"orders\":3"), "{json}");
}

#[test]
fn replay_of_a_changed_game_fails_with_code_4() {
    let folder = Folder::new();
    let save = folder.path("game.ron");
    succeeds(&[
        "random",
        "--scenario",
        "first-steps",
        "--seed",
        "3",
        "--turns",
        "2",
        "--save",
        &save,
    ]);
    let text = std::fs::read_to_string(&save).expect("saved");
    let at = text.find("hash:\"").expect("a hash") + 6;
    let mut changed = text.clone();
    changed.replace_range(
        at..at + 4,
        if text[at..].starts_with("0000") {
            "1111"
        } else {
            "0000"
        },
    );
    let changed = folder.write("changed.ron", &changed);
    let (_, said) = fails(&["replay", &changed, "--verify"], 4);
    assert!(said.contains("entry 1 leads to another state"), "{said}");
    let foreign = folder.write("foreign.ron", "hello");
    let (_, said) = fails(&["replay", &foreign], 1);
    assert!(said.contains("not a saved game"), "{said}");
    fails(&["replay", &folder.path("missing.ron")], 1);
}

#[test]
fn show_tells_of_hexes_units_turns_and_tables() {
    let hex = succeeds(&["show", "--scenario", "first-steps", "--hex", "10.04"]);
    assert!(
        hex.contains("name: Mtsensk") && hex.contains("settlement: Minor City"),
        "{hex}"
    );
    let turn = succeeds(&[
        "show",
        "--scenario",
        "first-steps",
        "--turn",
        "--format",
        "json",
    ]);
    assert!(turn.contains("\"turn\":1"), "{turn}");
    let table = succeeds(&["show", "--scenario", "first-steps", "--table", "surprise"]);
    assert!(table.contains("9.8"), "{table}");
    let (_, said) = fails(&["show", "--scenario", "first-steps", "--hex", "99.01"], 1);
    assert!(
        said.contains("not on the map (16 columns, 12 rows)"),
        "{said}"
    );
    fails(
        &["show", "--scenario", "first-steps", "--unit", "nobody"],
        1,
    );
    fails(
        &["show", "--scenario", "first-steps", "--table", "nothing"],
        1,
    );
}

#[test]
fn pictures_are_drawn_without_a_display() {
    let folder = Folder::new();
    let png = folder.path("map.png");
    succeeds(&[
        "picture",
        "--scenario",
        "first-steps",
        "--out",
        &png,
        "--width",
        "400",
    ]);
    let bytes = std::fs::read(&png).expect("written");
    assert!(bytes.starts_with(b"\x89PNG"));
    let svg = folder.path("hex.svg");
    succeeds(&[
        "picture",
        "--scenario",
        "first-steps",
        "--out",
        &svg,
        "--hex",
        "10.04",
        "--radius",
        "2",
    ]);
    assert!(
        std::fs::read_to_string(&svg)
            .expect("written")
            .starts_with("<svg")
    );
    fails(
        &[
            "picture",
            "--scenario",
            "first-steps",
            "--out",
            &folder.path("map.gif"),
        ],
        1,
    );
    fails(
        &[
            "picture",
            "--scenario",
            "first-steps",
            "--out",
            &png,
            "--hex",
            "50.50",
        ],
        1,
    );
}

#[test]
fn railroads_are_imported_with_a_map() {
    let folder = Folder::new();
    let layer = |name: &str, features: &str| {
        let text = format!(r#"{{"type": "FeatureCollection", "features": [{features}]}}"#);
        folder.write(name, &text)
    };
    let land = layer(
        "land.geojson",
        r#"{"type": "Feature", "properties": {}, "geometry": {"type": "Polygon",
            "coordinates": [[[0, 49], [3, 49], [3, 52], [0, 52], [0, 49]]]}}"#,
    );
    let (rivers, cities) = (layer("rivers.geojson", ""), layer("cities.geojson", ""));
    let rails = layer(
        "rails.geojson",
        r#"{"type": "Feature", "properties": {"tracks": "multiple"}, "geometry": {"type": "LineString",
            "coordinates": [[1.0, 50.5], [2.0, 50.5]]}}"#,
    );
    let out = folder.path("out");
    let import = [
        "import-map",
        "--window=50,1,51,2",
        "--hex-km=8",
        "--land",
        &land,
        "--rivers",
        &rivers,
        "--cities",
        &cities,
        "--out",
        &out,
    ];
    succeeds(&import);
    let map = || std::fs::read_to_string(format!("{out}/map.ron")).expect("a map");
    assert!(!map().contains("rails"), "{}", map());
    let with_rails = [&import[..], &["--rails", &rails, "--rail-gauge", "broad"]].concat();
    let said = succeeds(&with_rails);
    assert!(said.contains("railroads laid: 11 hexes"), "{said}");
    let line = "(tracks: Multi, gauge: Broad, along: \"01.";
    assert!(map().contains(line), "{}", map());
    let broken = layer(
        "rails.geojson",
        r#"{"type": "Feature", "properties": {}, "geometry":
        {"type": "Point", "coordinates": [1, 50.5]}}"#,
    );
    assert_eq!(broken, rails);
    let (_, said) = fails(&with_rails, 1);
    assert!(
        said.contains("rails.geojson: feature 1") && said.contains("LineString"),
        "{said}"
    );
    assert!(map().contains(line), "nothing was changed");
}
