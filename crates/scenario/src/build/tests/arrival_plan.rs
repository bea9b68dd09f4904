//! Pools, variable tables, entry hexes to choose from and counters by the dozen (13.5, 13.6).

use stavka_rules::ids::{PoolId, TableId};
use stavka_rules::pieces::Family;
use stavka_rules::setup::TableKind;
use stavka_rules::tables::{Gift, ReplKind};

use super::*;

const ARRIVAL: &str = "(turn: 2, at: \"06.01\", units: \"r-late\")";
const DEAD: &str = "dead: \"r-dead\",";
/// Two Pax for each of two turns, and a pool of one counter.
const TABLE: &str = r#"dead: "",
    pools: [(id: "old", name: "Old hands", units: "r-dead")],
    tables: [(id: "repls", name: "Red Repls", kind: Replacements, side: "Red", turn: 2, at: "06.01",
        dice: 1, rows: ["1-2 -", "3-5 2Pax 1SP", "6 old:1"])],"#;
const REPLS: &str = r#"(id: "r-pax", name: "Men", nation: "red", family: Replacement, symbol: Personnel,
         mobility: Leg, ar: 0, movement: (strength: 1, ma: 6), count: 4),
        (id: "r-dead""#;

fn files(table: &str, repls: &str) -> (String, String) {
    let scenario = SMALL_SCENARIO.replace(DEAD, table);
    let roster = SMALL_ROSTER.replace("(id: \"r-dead\"", repls);
    (scenario, roster)
}

/// Expects these faults of the small scenario with a table; the first at the text that `^` marks.
#[track_caller]
fn refuses(old: &str, new: &str, expected: &str) {
    assert_eq!(TABLE.matches(old).count(), 1, "'{old}' stands once");
    let (marked, roster) = files(&TABLE.replace(old, new), REPLS);
    let before = &marked[..marked.find('^').expect("a mark")];
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    let scenario = marked.replace('^', "");
    let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err("a fault");
    let found: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let place = format!("{SCENARIO}:{line}:{column}: ");
    let fits = |found: &String| found.starts_with(&place) && found.contains(expected);
    assert!(
        found.iter().any(fits),
        "{expected}\nis not at {place} in\n{faults}"
    );
    assert_eq!(found.len(), 1, "{faults}");
}

#[test]
fn r13_5_a_table_and_its_counters_load_as_written() {
    let (scenario, roster) = files(TABLE, REPLS);
    let setup =
        load_texts(&scenario, SMALL_MAP, &roster).unwrap_or_else(|faults| panic!("{faults}"));
    let plan = &setup.scenario.arrivals;
    let id = TableId::new("repls").expect("an id");
    let (number, table) = plan.table(id).expect("the table");
    assert_eq!(
        (number, table.kind, table.side),
        (0, TableKind::Replacements, Side::Two)
    );
    assert_eq!((table.from, table.until), (2, 3), "to the end of the game");
    let pax = Gift::Repls {
        kind: ReplKind::Personnel,
        count: 2,
    };
    assert_eq!(table.rolls.gifts(4), [pax, Gift::Supply(Tokens(4))]);
    let pool = PoolId::new("old").expect("an id");
    assert_eq!(table.rolls.gifts(6), [Gift::Units { pool, count: 1 }]);
    assert!(table.rolls.gifts(1).is_empty());
    // What a table draws waits in the tray, as many Repls as it can bring among it.
    assert_eq!(unit(&setup, "r-dead").location, Location::Tray);
    for n in 1..=4 {
        let repl = unit(&setup, &format!("r-pax-{n}"));
        assert_eq!(repl.location, Location::Tray);
        assert_eq!(repl.printed.family, Family::Replacement);
    }
    assert_eq!(unit(&setup, "r-pax-1").printed.re, Re(1), "1/4 RE (13.5)");
}

#[test]
fn r13_6_reinforcements_may_have_several_entry_hexes() {
    let map = SMALL_MAP.replace("at: \"06.01\")]", "at: \"06.01 06.04\")]");
    let two = ARRIVAL.replace("r-late\"", "r-late\", or_at: \"06.04\"");
    let scenario = SMALL_SCENARIO.replace(ARRIVAL, &two);
    let setup =
        load_texts(&scenario, &map, SMALL_ROSTER).unwrap_or_else(|faults| panic!("{faults}"));
    let late = UnitId::new("r-late").expect("an id");
    let hexes = [HexPos::new(6, 1), HexPos::new(6, 4)];
    assert_eq!(setup.scenario.arrivals.choices[&late], hexes);
    let faults = load_texts(&scenario, SMALL_MAP, SMALL_ROSTER).expect_err("no entry");
    let told = faults.to_string();
    assert!(
        told.contains("hex 06.04 is no entry hex of this side"),
        "{told}"
    );
}

#[test]
fn faults_of_pools_and_tables_are_placed() {
    refuses(
        "\"06.01\"",
        "\"^05.01\"",
        "hex 05.01 is no entry hex of this side",
    );
    refuses("at: \"06.01\"", "at: ^\"\"", "has no entry hex");
    refuses("\"06.01\"", "\"^09.01\"", "outside the map");
    refuses("turn: 2", "turn: ^7", "there is no turn 7");
    refuses("turn: 2,", "turn: 2, until: ^1,", "lies before turn 2");
    refuses(
        "side: \"Red\"",
        "side: ^\"Green\"",
        "there is no side 'Green'",
    );
    refuses("dice: 1", "dice: ^4", "4 dice are rolled");
    refuses("3-5 2Pax", "^4-5 2Pax", "nothing covers the gap");
    refuses("2Pax 1SP", "2Pax ^1Men", "write `2Pax`, `1Eq`");
    refuses("2Pax 1SP", "2Pax ^0T", "nothing comes");
    refuses("\"1-2 -\"", "^\"1-2\"", "does not say what it brings");
    refuses("old:1\"", "old:1 ^new:1\"", "there is no pool new");
    refuses(
        "(id: \"repls\", name: \"Red Repls\"",
        "(id: ^\"repls\", name: \"\"",
        "has no name",
    );
}

#[test]
fn faults_of_pools_are_placed() {
    refuses(
        "\"r-dead\"",
        "\"r-dead ^r-none\"",
        "the roster has no counter r-none",
    );
    refuses(
        "\"r-dead\"",
        "\"r-dead ^r-late\"",
        "waits in a pool and is set up as well",
    );
    refuses("\"r-dead\"", "\"r-dead ^r-dead\"", "is in a pool already");
}

#[test]
fn r13_5_there_must_be_as_many_repls_as_the_tables_can_bring() {
    let (scenario, roster) = files(TABLE, &REPLS.replace("count: 4", "count: 3"));
    let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err("too few");
    let told = faults.to_string();
    assert!(
        told.contains("the tables can bring 4 Pax by then, the roster has 3; raise count"),
        "{told}"
    );
    let (scenario, roster) = files(TABLE, &REPLS.replace("Personnel", "Infantry"));
    let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err("of what kind?");
    let told = faults.to_string();
    assert!(
        told.contains("r-pax-1 is a Repl and does not say of what; write symbol: Personnel"),
        "{told}"
    );
    let (scenario, roster) = files(TABLE, &REPLS.replace("count: 4", "count: 0"));
    let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err("none");
    assert!(
        faults.to_string().contains("there are no counters r-pax"),
        "{faults}"
    );
}

#[test]
fn variants_change_and_end_tables() {
    let end = |fields: &str| {
        let (scenario, roster) = files(TABLE, REPLS);
        let end = scenario.rfind(')').expect("a scenario ends so");
        let scenario = format!(
            "{} variants: [(id: \"v\", title: \"The v\", description: \"\", {fields})])",
            &scenario[..end]
        );
        let texts = [
            (SCENARIO, scenario.as_str()),
            (MAP, SMALL_MAP),
            (ROSTER, roster.as_str()),
        ];
        let chosen = VariantId::new("v").expect("a good id");
        let files = ScenarioFiles::from_texts("", texts).with_variant(Some(chosen));
        load(&files, default_rules())
    };
    let setup = end("end_tables: \"repls\", dead: \"r-dead\", pools: []").err();
    // The pool that nothing draws from any more is reported.
    let told = setup.expect("a fault").to_string();
    assert!(told.contains("no table draws from the pool old"), "{told}");
    let new = "tables: [(id: \"repls\", name: \"Less\", kind: Replacements, side: \"Red\", turn: 3, at: \"06.01\", \
               dice: 1, rows: [\"1-5 -\", \"6 1Pax old:1\"])]";
    let setup = end(new).unwrap_or_else(|faults| panic!("{faults}"));
    let tables = &setup.scenario.arrivals.tables;
    assert_eq!(
        (tables.len(), tables[0].from, tables[0].name.as_str()),
        (1, 3, "Less")
    );
    let setup = end("turns: 2").unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(setup.scenario.arrivals.tables[0].until, 2);
    let told = end("end_tables: \"reples\"")
        .expect_err("a fault")
        .to_string();
    assert!(
        told.contains("the scenario has no table reples to end"),
        "{told}"
    );
}

#[test]
fn r13_5_repls_are_small_attack_capable_and_independent() {
    for (old, new, expected) in [
        (
            "ar: 0,",
            "ar: 0, re_quarters: 4,",
            "is a Repl, which is 1/4 RE (13.5)",
        ),
        (
            "(strength: 1, ma: 6)",
            "(ma: 6)",
            "is a Repl, which is Attack-Capable (13.5)",
        ),
        (
            "(strength: 1, ma: 6)",
            "(strength: 1, defence_only: true, ma: 6)",
            "is a Repl, which is Attack-Capable (13.5)",
        ),
        (
            "ar: 0,",
            "ar: 0, formation: \"bf\",",
            "a Repl is independent (13.5)",
        ),
    ] {
        let (scenario, roster) = files(TABLE, &REPLS.replace(old, new));
        let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err(expected);
        assert!(faults.to_string().contains(expected), "{faults}");
    }
    let (scenario, roster) = files(TABLE, &REPLS.replace("ar: 0,", "ar: 0, re_quarters: 1,"));
    assert!(load_texts(&scenario, SMALL_MAP, &roster).is_ok());
}

#[test]
fn r13_6_transport_does_not_come_from_pools() {
    let organic = r#"(id: "b-organic", name: "Trucks", nation: "blue", family: OrganicTruck, symbol: Truck,
         mobility: Truck, movement: (ma: 40), capacity: "1SP", formation: "bf"),
        (id: "r-dead""#;
    let pool = r#"dead: "r-dead",
    pools: [(id: "trucks", name: "Trucks", units: "b-organic")],"#;
    let (scenario, roster) = files(pool, organic);
    let faults = load_texts(&scenario, SMALL_MAP, &roster).expect_err("a pool of trucks");
    let told = faults.to_string();
    assert!(
        told.contains("b-organic is OrganicTruck and does not come from a pool"),
        "{told}"
    );
}
