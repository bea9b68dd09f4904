//! Every shipped scenario loads, and no file, however damaged, makes the reader panic or hang.

mod moscow_1941;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bevy::prelude::World;
use stavka_rules::engine::{self, StateHash};
use stavka_rules::ids::VariantId;
use stavka_rules::map::{Feature, Gauge, HexPos, Mobility};
use stavka_rules::pieces::{Family, Location, Printed, Symbol};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::setup::{ArmySetup, GameSetup, MapProjection, MapSetup, ProjectionKind};
use stavka_rules::side::{PerSide, Side};
use stavka_scenario::save::{SavedGame, Session};
use stavka_scenario::{
    IMPORT, MAP, ROSTER, SCENARIO, ScenarioFiles, default_rules, find_scenario, load, load_map,
    load_with_tables, shipped, validate, write_map,
};

fn scenarios_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

#[track_caller]
fn first_steps() -> GameSetup {
    let files = shipped()[0].scenario_files();
    load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_folder_is_shipped_and_loads() {
    let mut folders = BTreeSet::new();
    for entry in fs::read_dir(scenarios_folder()).expect("the scenarios folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            let files = ScenarioFiles::from_folder(&path).unwrap_or_else(|f| panic!("{f}"));
            validate(&files).unwrap_or_else(|faults| panic!("{faults}"));
            let shipped = shipped().iter().find(|shipped| shipped.id == name);
            let inside = shipped
                .unwrap_or_else(|| panic!("list {name} in shipped.rs"))
                .scenario_files();
            let names = |files: &ScenarioFiles| -> Vec<String> {
                files.iter().map(|(name, _)| name.to_owned()).collect()
            };
            assert_eq!(names(&inside), names(&files), "shipped.rs lists all files");
            assert!(path.join("README.md").is_file(), "{name} explains itself");
            folders.insert(name);
        }
    }
    let ids: BTreeSet<String> = shipped().iter().map(|s| s.id.to_owned()).collect();
    assert_eq!(folders, ids);
}

/// Rules 13.2c and 13.5e: trucks can part, be captured and be rebuilt only where spare counters are left.
#[test]
fn each_side_has_spare_counters_of_one_and_two_truck_points() {
    for scenario in shipped() {
        let files = scenario.scenario_files();
        let loaded = load_with_tables(files);
        let (setup, _) = loaded.unwrap_or_else(|faults| panic!("{faults}"));
        for side in Side::BOTH {
            for capacity in [4, 8] {
                let spare = setup.units.iter().filter(|unit| {
                    let printed = &unit.printed;
                    (printed.side, printed.family) == (side, Family::Transport)
                        && printed.symbol == Symbol::Truck
                        && printed.capacity == capacity
                        && unit.location == Location::Tray
                });
                assert!(spare.count() > 0, "{}: {side:?}, {capacity}T", scenario.id);
            }
        }
    }
}

#[test]
fn first_steps_has_every_kind_of_piece() {
    let setup = first_steps();
    for side in Side::BOTH {
        let units: Vec<_> = setup
            .units
            .iter()
            // Spare dump counters wait in the tray.
            .filter(|unit| unit.printed.side == side && unit.location != Location::Tray)
            .collect();
        assert!((12..=20).contains(&units.len()), "{}", units.len());
        for family in [
            Family::Combat,
            Family::Headquarters,
            Family::Artillery,
            Family::RailRepair,
            Family::Transport,
            Family::Dump,
        ] {
            let has = units.iter().any(|unit| unit.printed.family == family);
            assert!(has, "{side:?} has {family:?}");
        }
        assert!(units.iter().any(|unit| unit.printed.steps > 1));
        assert!(units.iter().any(|unit| unit.printed.formation.is_some()));
        let late = |location| matches!(location, Location::Arriving { turn: 2, .. });
        assert!(units.iter().any(|unit| late(unit.location)));
    }
    let has = |what: &str, is: &dyn Fn(&Printed) -> bool| {
        let found = setup.units.iter().any(|unit| is(&unit.printed));
        assert!(found, "{what}");
    };
    for family in [
        Family::OrganicTruck,
        Family::Extender,
        Family::Replacement,
        Family::Hedgehog,
        Family::AirBase,
    ] {
        has(&format!("{family:?}"), &|printed| printed.family == family);
    }
    has("a wagon", &|printed| printed.symbol == Symbol::Wagon);
    let is_hq = |printed: &Printed| printed.family == Family::Headquarters;
    has("a divisional HQ", &|printed| {
        is_hq(printed) && printed.formation.is_some()
    });
    has("an HQ for one nation", &|printed| {
        is_hq(printed) && !printed.serves.is_empty()
    });
    for mobility in [Mobility::Leg, Mobility::Truck, Mobility::Track] {
        let throws = |printed: &Printed| {
            let combat = printed.combat.as_ref().and_then(|face| face.throw);
            is_hq(printed) && combat.is_some_and(|throw| throw.mobility == mobility)
        };
        has(&format!("a throw in {mobility:?} points"), &throws);
    }
    // Pioneers bear the sign of engineers and are none (13.8).
    for engineer in [true, false] {
        has("engineers and pioneers", &|printed| {
            printed.symbol == Symbol::Engineer && printed.engineer == engineer
        });
    }
    let hexes = || setup.map.hexes.iter().flat_map(|hex| &hex.features);
    assert!(hexes().any(|sign| matches!(sign, Feature::Port { .. })));
    assert!(hexes().any(|sign| *sign == Feature::AirBaseSite));
    let rails = setup.map.hexsides.iter();
    let gauges: Vec<Gauge> = rails
        .filter_map(|(_, facts)| Some(facts.rail?.gauge))
        .collect();
    for gauge in [Gauge::Standard, Gauge::Broad] {
        assert!(gauges.contains(&gauge), "{gauge:?}");
    }
    assert_eq!(setup.scenario.date_of(1).to_string(), "5 October 1941");
    assert_eq!(setup.scenario.date_of(3).to_string(), "12 October 1941");
}

/// Units that go by rail or road can reach the other side's objectives.
#[test]
fn first_steps_roads_join_the_towns() {
    let map = first_steps().map;
    let start: HexPos = "02.10".parse().expect("a hex");
    let mut reached = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        for (side, facts) in &map.hexsides {
            let there = match side {
                side if side.a == here => side.b,
                side if side.b == here => side.a,
                _ => continue,
            };
            let passable = facts.road.is_some() && facts.is_passable_by_road();
            if passable && reached.insert(there) {
                open.push(there);
            }
        }
    }
    for town in ["01.01", "04.08", "07.06", "10.04", "15.01", "16.10"] {
        let hex: HexPos = town.parse().expect("a hex");
        assert!(reached.contains(&hex), "{town} lies on the road net");
    }
    for (at, facts) in map.grid.iter().zip(&map.hexes) {
        let objective = |f: &Feature| matches!(f, Feature::Objective { .. });
        if facts.features.iter().any(objective) {
            assert!(facts.settlement.is_some(), "the objective {at} is a town");
        }
    }
}

fn assert_same_map(one: &MapSetup, other: &MapSetup) {
    assert_eq!(one.name, other.name);
    assert_eq!(one.grid, other.grid);
    assert_eq!(one.hexes, other.hexes);
    assert_eq!(one.hexsides, other.hexsides);
    assert_eq!(one.labels, other.labels);
    assert_eq!(one.control, other.control);
    assert_eq!(one.projection, other.projection);
}

#[test]
fn a_map_written_and_read_again_is_the_same() {
    let setup = first_steps();
    let names = PerSide::from_fn(|side| setup.scenario.sides[side].name.clone());
    let written = write_map(&setup.map, &default_rules().movement, &names);
    let texts = shipped()[0].files.iter().map(|&(name, text)| match name {
        MAP => (name, written.clone()),
        _ => (name, text.to_owned()),
    });
    let files = ScenarioFiles::from_texts("written", texts);
    let again =
        load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}\n{written}"));
    assert_same_map(&setup.map, &again.map);
    assert_eq!(
        write_map(&again.map, &default_rules().movement, &names),
        written,
        "writing is stable"
    );
}

#[test]
fn a_map_says_where_on_earth_it_lies() {
    let mut setup = first_steps();
    setup.map.projection = Some(MapProjection {
        kind: ProjectionKind::TransverseMercator,
        centre: (53_100_000, -36_250_000),
        hex_metres: 5000,
        first_hex: (-32_476, 28_750),
    });
    let names = PerSide::from_fn(|side| setup.scenario.sides[side].name.clone());
    let charts = &default_rules().movement;
    let written = write_map(&setup.map, charts, &names);
    let again = load_map("map.ron", &written, charts).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(again.projection, setup.map.projection);
    let nowhere = written
        .replace("53100000", "93100000")
        .replace("hex_metres: 5000", "hex_metres: 0");
    let faults = load_map("map.ron", &nowhere, charts).expect_err("faults");
    let faults = faults.to_string();
    assert!(faults.contains("no point of the Earth"), "{faults}");
    assert!(faults.contains("a hex without width"), "{faults}");
}

#[test]
fn what_an_import_left_behind_is_no_part_of_a_scenario() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in shipped()[0].files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    fs::write(folder.path().join(IMPORT), "(not a file of ours").expect("written");
    let files = ScenarioFiles::from_folder(folder.path()).unwrap_or_else(|f| panic!("{f}"));
    assert_eq!(files.text(IMPORT), None, "saved games do not carry it");
    load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn folders_that_are_not_scenarios_are_refused_with_reasons() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let message = |path: &Path| {
        let faults = ScenarioFiles::from_folder(path).expect_err("a fault");
        faults.to_string()
    };
    assert!(message(&folder.path().join("none")).contains("there is no such folder"));
    let empty = message(folder.path());
    for name in [SCENARIO, MAP, ROSTER] {
        assert!(
            empty.contains(&format!("{name}: there is no such file")),
            "{empty}"
        );
    }
    fs::write(folder.path().join(MAP), b"(\n\xFF)").expect("written");
    fs::create_dir(folder.path().join(ROSTER)).expect("created");
    let faults = message(folder.path());
    assert!(
        faults.contains("map.ron: the file is not UTF-8 text (line 2)"),
        "{faults}"
    );
    assert!(
        faults.contains("roster.ron: this is not a plain file"),
        "{faults}"
    );
    assert!(message(&folder.path().join(MAP)).contains("this is a file"));
}

/// A folder with First Steps as a scenario of one-day turns, and a variant that begins two days later.
fn daily_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in shipped()[0].files {
        let text = if *name == SCENARIO {
            let late = r#"variants: [(id: "late", title: "Late", description: "Later.", start: (1944, 2, 29)),"#;
            text.replace("variants: [", late)
                .replace("start: (1941, 10, 5)", "start: (1944, 2, 27)")
        } else {
            (*text).to_owned()
        };
        fs::write(folder.path().join(name), text).expect("written");
    }
    let days: Vec<String> = (1..=31).map(|day| day.to_string()).collect();
    let calendar = format!("(version: 1, days: [{}])", days.join(", "));
    fs::write(folder.path().join("calendar.ron"), calendar).expect("written");
    folder
}

/// The sample weather tables have rows from the first turn of a week or two to the last, by the series' calendar.
#[test]
fn a_daily_calendar_needs_weather_for_its_own_turns_only() {
    let folder = daily_folder();
    let faults = validate(&find_scenario(folder.path()).expect("readable")).expect_err("faults");
    let faults = faults.to_string();
    assert!(
        faults.contains("'sample-b' have no row for turn 2, 28 February 1944"),
        "{faults}"
    );
    assert!(!faults.contains("1 March"), "{faults}");
}

#[test]
fn a_folder_with_its_own_calendar_plays_saves_and_opens() {
    let folder = daily_folder();
    let path = folder.path().join(SCENARIO);
    let text = fs::read_to_string(&path).expect("readable");
    fs::write(&path, text.replace("tables: \"sample-b\",", "")).expect("written");
    let variant = VariantId::new("late").expect("a good id");
    for (named, variant, date) in [
        (folder.path().to_owned(), None, "28 February 1944"),
        (folder.path().join("late"), Some(variant), "1 March 1944"),
    ] {
        let files = find_scenario(&named).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(files.variant(), variant);
        assert_eq!(validate(&files).expect("sound"), 3);
        let (setup, _) = load_with_tables(files.clone()).expect("sound");
        assert_eq!(setup.scenario.date_of(2).to_string(), date);
        let mut world = new_world();
        let session = Session::new_game(&mut world, files, 5, |_| {}).expect("sound");
        let mut player = RandomPlayer::new(5);
        while let Some(order) = player.choose(&world) {
            engine::submit(&mut world, &order).expect("legal");
        }
        let text = session.saved(&world).to_text().expect("text");
        let saved = SavedGame::from_text(&text).expect("readable");
        assert_eq!(saved.variant, variant);
        let mut again = new_world();
        Session::open(&mut again, &saved).expect("it opens");
        let hash = |world: &World| world.resource::<StateHash>().value();
        assert_eq!(hash(&again), hash(&world));
    }
}

fn new_world() -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    world
}

/// What a variant says of an army stands in place of what the scenario says.
#[test]
fn a_variant_has_armies_of_its_own() {
    let texts = shipped()[0].files.iter().map(|&(name, text)| {
        let army = r#"armies: [(id: "2-army", name: "Weichs", side: "German", headquarters: "liii-hq")], setup: ["#;
        let (before, variant) = text.split_once("variants: [").unwrap_or((text, ""));
        let text = format!("{before}variants: [{}", variant.replacen("setup: [", army, 1));
        (name, if name == SCENARIO { text } else { before.to_owned() })
    });
    let variant = VariantId::new("command").ok();
    let files = ScenarioFiles::from_texts("armies", texts).with_variant(variant);
    let setup = load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}"));
    let told = |army: &ArmySetup| (army.army.name.clone(), army.units.len());
    let armies: Vec<(String, usize)> = setup.armies.iter().map(told).collect();
    assert_eq!(armies.len(), 3, "{armies:?}");
    assert!(armies.contains(&("Weichs".to_owned(), 0)), "{armies:?}");
}

#[test]
fn scenarios_are_found_by_name_folder_and_variant() {
    let found = |name: &str| find_scenario(Path::new(name));
    assert_eq!(
        found("first-steps").expect("shipped"),
        shipped()[0].scenario_files()
    );
    let files = found("first-steps/nowhere").expect("a name to look up");
    let faults = load(&files, default_rules()).expect_err("no such variant");
    assert!(
        faults.to_string().contains("has no variant nowhere"),
        "{faults}"
    );
    for unknown in ["secnd-steps", "secnd-steps/short", "first-steps/a/b", ""] {
        assert!(found(unknown).is_err(), "{unknown}");
    }
}

/// A small generator of our own: the same damage in every run.
struct Damage(u64);

impl Damage {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(below.max(1)).expect("small")).expect("small")
    }

    /// Flips bytes, cuts, doubles or swaps stretches, or changes a number.
    fn apply(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.next(3) {
            let at = self.next(bytes.len());
            let length = self.next(60).min(bytes.len() - at);
            match self.next(6) {
                0 => bytes[at] ^= 1 << self.next(8),
                1 => bytes.truncate(at),
                2 => {
                    let copy = bytes[at..at + length].to_vec();
                    bytes.splice(at..at, copy);
                }
                3 => {
                    bytes.drain(at..at + length);
                }
                4 => {
                    let signs = b"()[]{}\",:-.0123456789ab\\'/*";
                    bytes[at] = signs[self.next(signs.len())];
                }
                _ => {
                    let digit = (0..bytes.len())
                        .map(|n| (at + n) % bytes.len())
                        .find(|&n| bytes[n].is_ascii_digit());
                    if let Some(digit) = digit {
                        bytes[digit] = b"0123456789"[self.next(10)];
                    }
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[test]
fn damaged_files_never_panic_or_hang() {
    let rules = default_rules();
    let mut damage = Damage(0x5EED_1941_1005_0001);
    let mut refused = 0;
    // The soak command asks for more.
    let rounds = std::env::var("STAVKA_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(600);
    for round in 0..rounds {
        let texts = shipped()[0].files.iter();
        let mut texts: Vec<_> = texts.map(|&(name, text)| (name, text.to_owned())).collect();
        let hit = damage.next(texts.len());
        texts[hit].1 = damage.apply(&texts[hit].1);
        let files = ScenarioFiles::from_texts("damaged", texts);
        let begun = Instant::now();
        if let Err(faults) = load(&files, rules) {
            assert!(!faults.is_empty(), "round {round}");
            assert!(faults.iter().all(|fault| !fault.what.is_empty()));
            refused += 1;
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "round {round}");
    }
    assert!(refused > rounds / 3, "{refused} of {rounds} refused");
}

/// Files that are large but well formed, made to be slow.
#[test]
fn swollen_files_are_refused_in_time() {
    let rules = default_rules();
    let long = |word: &str| format!("{word} ").repeat(300_000);
    let [scenario, map, roster] = [0, 1, 2].map(|at| shipped()[0].files[at].1);
    let many_units: String = (0..50_000)
        .map(|n| format!("(id: \"u{n}\", like: \"pz-bn\", nation: \"german\"),\n"))
        .collect();
    let cases = [
        (
            SCENARIO,
            scenario.replace("\"3-pz\"", &format!("\"{}\"", long("nobody"))),
        ),
        (
            MAP,
            map.replace("\"03.10 12.03\"", &format!("\"{}\"", long("99.99"))),
        ),
        (
            MAP,
            map.replace(
                "[\"11.05-11.06\"]",
                &format!("[\"{}\"]", long("01.01-01.03")),
            ),
        ),
        (
            ROSTER,
            roster.replace("    units: [", &format!("    units: [{many_units}")),
        ),
        (
            ROSTER,
            roster.replace(
                "    units: [",
                &format!("    units: [{}", "(),  ".repeat(250_000)),
            ),
        ),
    ];
    for (n, (name, text)) in cases.into_iter().enumerate() {
        let texts = shipped()[0].files.iter().map(|&(file, original)| {
            let hit = file == name;
            (
                file,
                if hit {
                    text.clone()
                } else {
                    original.to_owned()
                },
            )
        });
        assert!(text.len() > 1_000_000, "case {n} is swollen");
        let begun = Instant::now();
        let faults = load(&ScenarioFiles::from_texts("swollen", texts), rules);
        assert!(faults.is_err_and(|faults| faults.len() > 1000), "case {n}");
        assert!(begun.elapsed() < Duration::from_secs(10), "case {n}");
    }
}

/// A text without what it says in one field, `country: "DE"` and the like, wherever another stands before it.
fn without(text: &str, field: &str) -> String {
    let mark = format!(", {field}: \"");
    let mut parts = text.split(mark.as_str());
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept += part.split_once('"').expect("a closing quote").1;
    }
    kept
}

/// The same scenario played with no rule module.
fn without_modules(files: &ScenarioFiles) -> ScenarioFiles {
    let plain = |(name, text): (&str, &str)| {
        let text = match text.split_once("\n    options: (") {
            Some((before, rest)) if name == SCENARIO => {
                let (_, after) = rest.split_once("\n    ),").expect("the end of the options");
                format!("{before}{after}")
            }
            _ => text.to_owned(),
        };
        (name.to_owned(), text)
    };
    ScenarioFiles::from_texts("plain", files.iter().map(plain))
}

/// The same scenario with nothing in it that the command rules alone ask for.
fn without_command(files: &ScenarioFiles) -> ScenarioFiles {
    let bare = |(name, text): (&str, &str)| {
        let text = match name {
            ROSTER => ["country", "command", "row"]
                .iter()
                .fold(text.to_owned(), |text, field| without(&text, field)),
            SCENARIO => {
                let (before, rest) = text.split_once("    armies: [").expect("armies");
                let (_, after) = rest.split_once("\n    ],").expect("the end of the list");
                format!("{before}{}", after.trim_start_matches('\n'))
            }
            _ => text.to_owned(),
        };
        (name.to_owned(), text)
    };
    ScenarioFiles::from_texts("bare", files.iter().map(bare))
}

#[test]
fn what_is_said_for_the_command_rules_changes_no_game_without_them() {
    for scenario in shipped() {
        let said = without_modules(&scenario.scenario_files());
        let bare = without_command(&said);
        assert_ne!(bare.text(ROSTER), said.text(ROSTER), "{}", scenario.id);
        let mut worlds = [said, bare].map(|files| {
            let mut world = new_world();
            Session::new_game(&mut world, files, 9, |_| {}).expect("sound");
            world
        });
        let mut player = RandomPlayer::new(9);
        for _ in 0..120 {
            let Some(order) = player.choose(&worlds[0]) else {
                break;
            };
            for world in &mut worlds {
                engine::submit(world, &order).expect("legal in both");
            }
            let [said, bare] = worlds
                .each_ref()
                .map(|world| world.resource::<StateHash>().value());
            assert_eq!(said, bare, "{}: {order:?}", scenario.id);
        }
    }
}
