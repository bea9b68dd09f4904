//! Variants: what they change, what they leave, and what is wrong with them.

use stavka_rules::map::Feature;

use super::*;

/// The small scenario with these variants, each as the fields behind its id.
fn files(variants: &[(&str, &str)]) -> ScenarioFiles {
    let written: String = variants
        .iter()
        .map(|(id, fields)| {
            format!("(id: \"{id}\", title: \"The {id}\", description: \"Once more.\", {fields}),\n")
        })
        .collect();
    let end = SMALL_SCENARIO.rfind(')').expect("a scenario ends so");
    let scenario = format!("{}    variants: [\n{written}]\n)", &SMALL_SCENARIO[..end]);
    let texts = [
        (SCENARIO, scenario.as_str()),
        (MAP, SMALL_MAP),
        (ROSTER, SMALL_ROSTER),
    ];
    ScenarioFiles::from_texts("", texts)
}

/// The only variant, played.
#[track_caller]
fn varied(fields: &str) -> GameSetup {
    let chosen = VariantId::new("v").expect("a good id");
    let files = files(&[("v", fields)]).with_variant(Some(chosen));
    load(&files, default_rules()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Expects one fault of the only variant, at the text that `^` marks in its fields.
#[track_caller]
fn refuses(fields: &str, expected: &str) {
    let mark = "MARK";
    let marked = files(&[("v", &fields.replace('^', mark))]);
    let text = marked.text(SCENARIO).expect("the scenario");
    let before = &text[..text.find(mark).expect("a mark")];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    let faults = crate::validate(&files(&[("v", &fields.replace('^', ""))])).expect_err("a fault");
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 1, "{faults}");
    let place = format!("{SCENARIO}:{line}:{column}: ");
    assert!(
        found[0].starts_with(&place) && found[0].contains(expected),
        "{expected}\nis not at {place} in\n{faults}"
    );
}

fn points(setup: &GameSetup) -> Vec<(String, u8)> {
    let hexes = setup.map.grid.iter().zip(&setup.map.hexes);
    hexes
        .flat_map(|(at, hex)| {
            let worth = move |feature: &Feature| match feature {
                Feature::Objective { points } => Some((at.to_string(), *points)),
                _ => None,
            };
            hex.features.iter().filter_map(worth)
        })
        .collect()
}

#[test]
fn a_variant_leaves_what_it_does_not_name() {
    let plain = load(&files(&[("v", "turns: 2")]), default_rules()).expect("no fault");
    assert_eq!((plain.scenario.turns, plain.units.len()), (3, 8));
    let setup = varied("turns: 2");
    assert_eq!(setup.scenario.title, "The v");
    assert_eq!(setup.scenario.description, "Once more.");
    assert_eq!(setup.scenario.turns, 2);
    assert_eq!(setup.scenario.start, plain.scenario.start);
    assert_eq!(setup.scenario.victory, plain.scenario.victory);
    assert_eq!(setup.scenario.supply, plain.scenario.supply);
    assert_eq!(setup.units, plain.units);
    assert_eq!(setup.map.control, plain.map.control);
}

#[test]
fn a_variant_replaces_what_it_names() {
    let setup = varied(
        r#"start: (1942, 5, 8), first_player: "Red", options: (modules: ["fog"]),
        weather: (ground: "mud", flight: "none"),
        victory: (counts_for: "Red", levels: [(at_least: 0, winner: "Red", name: "Held")]),
        control: [(side: "Red", hexes: "01.04")]"#,
    );
    let facts = &setup.scenario;
    assert_eq!(facts.start.to_string(), "8 May 1942");
    assert_eq!(facts.first_player, Some(Side::Two));
    assert!(
        facts
            .options
            .modules
            .contains(stavka_rules::modules::RuleModule::Fog)
    );
    assert_eq!(setup.weather.otherwise.ground, "mud");
    assert_eq!(facts.victory.counts_for, Some(Side::Two));
    let ix = setup.map.grid.index(HexPos::new(1, 4)).expect("on the map");
    assert_eq!(setup.map.control[ix.at()], Some(Side::Two));
}

#[test]
fn counters_that_a_variant_names_leave_their_old_places() {
    let setup = varied(
        r#"setup: [(at: "01.01", units: "b-inf", orientation: Move), (at: "05.04", units: "r-late r-dead")],
        reinforcements: [(turn: 3, at: "06.01", units: "r-guns")], dead: "b-truck""#,
    );
    let at = |id| unit(&setup, id).location;
    assert_eq!(at("b-inf"), Location::Map(HexPos::new(1, 1)));
    // What the old placement said of the counter is gone with it.
    assert_eq!(unit(&setup, "b-inf").steps_lost, StepsLost(0));
    assert_eq!(at("b-tank"), Location::Map(HexPos::new(2, 2)));
    assert_eq!(at("r-late"), Location::Map(HexPos::new(5, 4)));
    assert_eq!(at("r-dead"), Location::Map(HexPos::new(5, 4)));
    let entry = HexPos::new(6, 1);
    assert_eq!(at("r-guns"), Location::Arriving { turn: 3, at: entry });
    assert_eq!(at("r-inf"), Location::Map(HexPos::new(5, 3)));
    assert_eq!(at("b-truck"), Location::Dead);
    assert_eq!(setup.units.len(), 8);
}

#[test]
fn removed_counters_take_no_part() {
    let setup = varied(r#"remove: "b-hq r-late""#);
    assert_eq!(setup.units.len(), 6);
    assert_eq!(setup.armies.len(), 1);
    assert!(setup.armies[0].headquarters.is_empty());
}

#[test]
fn what_comes_after_the_last_turn_does_not_come() {
    let setup = varied("turns: 1");
    assert!(
        setup
            .units
            .iter()
            .all(|unit| unit.id().as_str() != "r-late")
    );
    let turns: Vec<u8> = setup.scenario.supply.iter().map(|s| s.turn).collect();
    assert_eq!(turns, [1]);
    // Unless the variant has it come earlier.
    let setup = varied(r#"turns: 1, reinforcements: [(turn: 1, at: "06.01", units: "r-late")]"#);
    assert_eq!(setup.units.len(), 8);
}

#[test]
fn a_counter_of_one_variant_is_in_no_other() {
    let roster = SMALL_ROSTER.replace(
        "(id: \"r-late\"",
        "(id: \"r-extra\", like: \"red-inf\"),\n        (id: \"r-late\"",
    );
    let variants = files(&[
        ("more", r#"setup: [(at: "05.04", units: "r-extra")]"#),
        ("short", "turns: 2"),
    ]);
    let scenario = variants.text(SCENARIO).expect("the scenario");
    let texts = [(SCENARIO, scenario), (MAP, SMALL_MAP), (ROSTER, &roster)];
    let files = ScenarioFiles::from_texts("", texts);
    assert_eq!(crate::validate(&files).expect("no fault"), 3);
    let counts = crate::ways(&files)
        .expect("readable")
        .into_iter()
        .map(|way| {
            let setup = load(&way, default_rules()).expect("no fault");
            setup.units.len()
        });
    assert_eq!(counts.collect::<Vec<_>>(), [8, 9, 8]);
}

#[test]
fn supply_and_objectives_are_replaced_by_place() {
    let setup = varied(
        r#"supply: [(turn: 3, side: "Red", at: "06.01", amount: "2SP"), (turn: 1, side: "Blue", at: "01.02", amount: "1T")],
        objectives: [(at: "05.01", points: 7), (at: "02.02", points: 2)]"#,
    );
    let supply: Vec<_> = setup
        .scenario
        .supply
        .iter()
        .map(|s| (s.turn, s.side, s.amount.clone()))
        .collect();
    let given = |turn, side, tokens| (turn, side, ArrivingSupply::Given(tokens));
    assert_eq!(supply, [given(1, Side::One, 1), given(3, Side::Two, 8)]);
    let worth = |at: &str, points| (at.to_owned(), points);
    assert_eq!(points(&setup), [worth("02.02", 2), worth("05.01", 7)]);
    let setup = varied(
        r#"supply: [(turn: 1, side: "Red", at: "06.01", amount: "0T")], objectives: [(at: "05.01", points: 0)]"#,
    );
    assert!(setup.scenario.supply.is_empty() && points(&setup).is_empty());
}

#[test]
fn faults_of_a_variant_are_placed() {
    refuses(
        r#"setup: [(at: "01.01", units: "^b-imf")]"#,
        "variant v: the roster has no counter b-imf; did you mean b-inf?",
    );
    refuses(
        r#"setup: [(at: "01.01", units: "b-inf"), (at: "01.03", units: "^b-inf")]"#,
        "variant v: b-inf is set up twice",
    );
    refuses(
        r#"setup: [(at: ^"09.01", units: "b-inf")]"#,
        "outside the map",
    );
    refuses(
        r#"setup: [(at: "02.01", units: "^r-inf")]"#,
        "variant v: r-inf stands in hex 02.01 with the enemy",
    );
    refuses(
        r#"turns: 2, remove: "^b-imf""#,
        "sets up no b-imf to remove; did you mean b-inf?",
    );
    refuses(
        r#"remove: "^b-inf", setup: [(at: "01.01", units: "b-inf")]"#,
        "removed and set up in one variant",
    );
    refuses("turns: ^0", "a game without turns");
    refuses("start: ^(1941, 10, 6)", "no turn begins on 6 October 1941");
    refuses(r#"first_player: ^"Green""#, "there is no side 'Green'");
    refuses(r#"dead: ^17"#, "dead: found");
    refuses("turns: 2, ^colour: 3", "a variant has no field 'colour'");
    refuses(
        r#"reinforcements: [(turn: ^4, at: "06.01", units: "r-late")]"#,
        "there is no turn 4",
    );
    refuses(
        r#"supply: [(turn: 1, side: "Blue", at: "01.02", amount: ^"0T")]"#,
        "no supply arrives",
    );
    refuses(
        r#"objectives: [(at: ^"09.09", points: 1)]"#,
        "outside the map",
    );
}

#[test]
fn variants_have_ids_titles_and_effects_of_their_own() {
    let all = |variants: &[(&str, &str)]| crate::validate(&files(variants)).expect_err("faults");
    let faults = all(&[("a", "turns: 2"), ("a", "turns: 1")]).to_string();
    assert!(
        faults.contains("the variant a is written twice"),
        "{faults}"
    );
    assert!(faults.contains("the title stands in line"), "{faults}");
    let faults = all(&[("a/b", "turns: 2")]).to_string();
    assert!(faults.contains("has a slash in it"), "{faults}");
    for idle in ["", "turns: 3", "remove: \"\"", "start: (1941, 10, 5)"] {
        let faults = all(&[("idle", idle)]).to_string();
        assert!(
            faults.contains("the variant idle changes nothing"),
            "{idle}: {faults}"
        );
    }
    let many: Vec<(String, &str)> = (0..33).map(|n| (format!("v{n}"), "turns: 2")).collect();
    let many: Vec<(&str, &str)> = many
        .iter()
        .map(|(id, fields)| (id.as_str(), *fields))
        .collect();
    assert!(all(&many).to_string().contains("32 variants at most"));
}

#[test]
fn a_variant_that_does_not_exist_is_refused() {
    let refused = |files: ScenarioFiles, id: &str| {
        let files = files.with_variant(Some(VariantId::new(id).expect("a good id")));
        let one = load(&files, default_rules())
            .expect_err("a fault")
            .to_string();
        assert!(crate::validate(&files).is_err());
        one
    };
    assert_eq!(
        refused(files(&[("short", "turns: 2")]), "shrot"),
        "scenario.ron: the scenario has no variant shrot; did you mean short?"
    );
    let none = refused(files(&[]), "short");
    assert!(none.contains("it has none at all"), "{none}");
}

/// A fault of the scenario is told once, not again for every variant.
#[test]
fn faults_that_variants_share_are_told_once() {
    let good = files(&[("a", "turns: 2"), ("b", "turns: 1")]);
    let texts = good
        .iter()
        .map(|(name, text)| (name, text.replace("\"05.03\"", "\"09.03\"")));
    let faults = crate::validate(&ScenarioFiles::from_texts("", texts)).expect_err("a fault");
    assert_eq!(faults.len(), 1, "{faults}");
}
