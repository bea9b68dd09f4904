//! Faults of maps.

use super::*;

#[test]
fn faults_of_the_map_are_placed() {
    check(
        MAP,
        "05.01\", points",
        "40.02\", points",
        "\"40.02\"",
        &["hex 40.02 is outside the map (6 columns, 4 rows); use a column from 01 to 06"],
    );
    check(
        MAP,
        "along: \"01.02 02.02 03.02 04.01",
        "along: \"01.02 02.02 04.01",
        "04.01 05.01",
        &["hexes 02.02 and 04.01 are not adjacent; go on from 02.02 to one of"],
    );
    check(
        MAP,
        "03.02-04.01 03.02-04.02\")",
        "03.02-04.02\")",
        "03.02-04.02\")",
        &["hexside 03.02-04.02 does not touch 03.01-04.01"],
    );
    check(
        MAP,
        "03.01-04.01 03.02",
        "03.01-05.01 03.02",
        "03.01-05.01",
        &["hexes 03.01 and 05.01 are not adjacent"],
    );
    check(
        MAP,
        "'w': \"woods\"",
        "'w': \"wods\"",
        "\"wods\"",
        &["no terrain 'wods'; did you mean woods?"],
    );
    check(
        MAP,
        "\"..ww..\"",
        "\"..wx..\"",
        "x..",
        &["the legend does not explain 'x'"],
    );
    check(
        MAP,
        "\"..ww..\"",
        "\"..ww.\"",
        "\"..ww.\"",
        &["row 02 has 5 hexes, the map 6 columns"],
    );
    check(
        MAP,
        "    rows: 4",
        "    rows: 5",
        "[\n        \"......\"",
        &["the map has 5 rows, 4 are drawn"],
    );
    check(
        MAP,
        "kind: \"minor-river\"",
        "kind: \"river\"",
        "\"river\"",
        &["no hexside 'river'"],
    );
    check(
        MAP,
        "kind: \"primary-road\"",
        "kind: \"primry-road\"",
        "\"primry-road\"",
        &["did you mean primary-road?"],
    );
    check(
        MAP,
        "no_bridge: [\"03.02-04.02\"]",
        "no_bridge: [\"01.01-01.02\"]",
        "01.01-01.02",
        &["no road or railroad crosses a barrier at 01.01-01.02"],
    );
    check(
        MAP,
        "side: \"Blue\"",
        "side: \"Bleu\"",
        "\"Bleu\"",
        &["there is no side 'Bleu'; did you mean Blue?"],
    );
    check(
        MAP,
        "    version: 1",
        "    version: 2",
        "2,",
        &["version 2, but this program reads up to 1"],
    );
    check(
        MAP,
        "    rows: 4,",
        "    rows: 4, season: Wintr,",
        "Wintr",
        &["unknown season Wintr; did you mean Winter?"],
    );
    check(
        MAP,
        "columns: 6",
        "columns: 0",
        "0,",
        &["a map without columns"],
    );
}

#[test]
fn r12_6a_a_rail_entry_of_the_edge_is_a_source() {
    let rails = "along: \"02.02 03.02 04.02\"";
    let to_the_edge = "along: \"02.02 03.02 04.02 05.02 06.01\"";
    check(
        MAP,
        rails,
        to_the_edge,
        "06.01\")],\n    sources",
        &["the rail entry 06.01 is no source of its side; list it under sources, too (12.6a)"],
    );
    let sources = "sources: [(side: \"Blue\", at: \"01.02\")]";
    let both = "sources: [(side: \"Blue\", at: \"01.02\"), (side: \"Red\", at: \"06.01\")]";
    let map = SMALL_MAP.replace(rails, to_the_edge).replace(sources, both);
    load_texts(SMALL_SCENARIO, &map, SMALL_ROSTER).expect("no fault");
}
