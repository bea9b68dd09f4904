//! Ports and air bases: how many in a hex, whose, and what hits leave of them.

use stavka_rules::map::Feature;

use super::*;

/// The small scenario with a port in 01.03 of the map, and what is written of it in both files.
fn load_with_port(port: &str, owners: &str) -> Result<GameSetup, Faults> {
    let forts = "    forts: [";
    let map = SMALL_MAP.replace(
        forts,
        &format!("    ports: [(at: \"01.03\", capacity: \"2SP\"{port})],\n{forts}"),
    );
    let setup = "    setup: [\n";
    let scenario = SMALL_SCENARIO.replace(setup, &format!("    owners: [{owners}],\n{setup}"));
    load_texts(&scenario, &map, SMALL_ROSTER)
}

#[test]
fn r4_8_a_hex_has_one_port() {
    let faults = load_with_port("), (at: \"01.03\", capacity: \"1SP\"", "").expect_err("two ports");
    let said = "hex 01.03 has this sign already; remove one of them";
    assert!(faults.to_string().contains(said), "{faults}");
}

#[test]
fn r15_0a_a_hex_is_set_up_with_one_air_base() {
    let with = |second: &str| {
        let base = |id: &str| {
            format!(
                "(id: \"{id}\", name: \"Base\", nation: \"red\", family: AirBase, symbol: AirBase),"
            )
        };
        let last = "(id: \"r-dead\"";
        let added = format!("{} {} {last}", base("r-base"), base("r-other"));
        let roster = SMALL_ROSTER.replace(last, &added);
        let setup = "    setup: [\n";
        let bases = format!(
            "(at: \"05.03\", units: \"r-base\"), (at: \"{second}\", units: \"r-other\"),\n"
        );
        let scenario = SMALL_SCENARIO.replace(setup, &format!("{setup}{bases}"));
        load_texts(&scenario, SMALL_MAP, &roster)
    };
    with("05.04").expect("two hexes");
    let faults = with("05.03").expect_err("two in a hex");
    let said = "r-other is a second air base in hex 05.03; set it up elsewhere (15.0a)";
    assert!(faults.to_string().contains(said), "{faults}");
}

#[test]
fn r9_14h_a_scenario_says_whose_a_port_is() {
    let setup =
        load_with_port("", "(side: \"Red\", at: \"01.03\"), (at: \"03.04\")").expect("no fault");
    let named = [
        (HexPos::new(1, 3), Some(Side::Two)),
        (HexPos::new(3, 4), None),
    ];
    assert_eq!(setup.scenario.owners, named);
    for (owners, said) in [
        (
            "(side: \"Red\", at: \"04.04\")",
            "there is neither port nor fort in hex 04.04; name the hex of one, or leave it out",
        ),
        (
            "(side: \"Red\", at: \"01.03\"), (at: \"01.03\")",
            "the owner of hex 01.03 is named twice",
        ),
        (
            "(side: \"Red\", at: \"09.09\")",
            "hex 09.09 is outside the map",
        ),
        ("(side: \"Pink\", at: \"01.03\")", "Pink"),
    ] {
        let faults = load_with_port("", owners).expect_err("a fault");
        assert!(faults.to_string().contains(said), "{faults}");
    }
    let company = SMALL_MAP.replace("    forts: [", "    forts: [(at: \"02.01\", level: 1), ");
    let setup = "    setup: [\n";
    let owners = "    owners: [(side: \"Red\", at: \"02.01\")],\n";
    let scenario = SMALL_SCENARIO.replace(setup, &format!("{owners}{setup}"));
    let faults = load_texts(&scenario, &company, SMALL_ROSTER).expect_err("a fault");
    let said = "b-truck stands there, of the other side; set it up elsewhere (4.8c)";
    assert!(faults.to_string().contains(said), "{faults}");
}

#[test]
fn r19_0b_a_port_may_have_a_damage_track_of_its_own() {
    let setup = load_with_port(", track: [\"1SP\", \"3T\", \"3T\", \"0T\"]", "").expect("no fault");
    let at = setup.map.grid.index(HexPos::new(1, 3)).expect("a hex");
    let signs = &setup.map.hexes[at.at()].features;
    assert!(signs.contains(&Feature::PortTrack([4, 3, 3, 0])));
    // It is written as it was read.
    let sides = PerSide(setup.scenario.sides.0.clone().map(|side| side.name));
    let written = crate::write_map(&setup.map, &setup.tables.movement, &sides);
    assert!(
        written.contains("track: [\"4T\", \"3T\", \"3T\", \"0T\"]"),
        "{written}"
    );
    for (track, said) in [
        (
            "\"1SP\", \"3T\"",
            "a Damage Track of 2 numbers; write what is left after 1 to 4 hits (19.0b)",
        ),
        ("\"3SP\", \"3T\", \"2T\", \"1T\"", "a hit leaves 12T of 8T"),
        ("\"1SP\", \"3T\", \"4T\", \"1T\"", "a hit leaves 4T of 3T"),
    ] {
        let faults = load_with_port(&format!(", track: [{track}]"), "").expect_err("a fault");
        assert!(faults.to_string().contains(said), "{faults}");
    }
}
