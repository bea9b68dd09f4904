//! 17.0 Ice and snow by date: kinds that freeze one after another, and the winter before Moscow in the files of its
//! scenario.

use std::path::Path;

use stavka_rules::map::{Cost, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::sequence::Date;
use stavka_rules::tables::RuleTables;
use stavka_scenario::ScenarioFiles;
use stavka_scenario::reader::Faults;
use stavka_scenario::tables::read_tables;

/// The tables of the scenario, read from the files that hold them.
fn moscow() -> RuleTables {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/moscow-1941");
    let texts = ["terrain.ron", "weather.ron"].map(|name| {
        let text = std::fs::read_to_string(folder.join(name)).expect("a file of the scenario");
        (name, text)
    });
    let files = ScenarioFiles::from_texts("moscow-1941", texts);
    let mut faults = Faults::default();
    let tables = read_tables(&files, &mut faults);
    faults.into_result(tables).expect("good tables")
}

/// The ground on a day of 1941, which takes no die.
fn ground(tables: &RuleTables, month: u8, day: u8) -> String {
    let set = tables.weather.iter().find(|set| set.id == "moscow-1941");
    let date = Date {
        year: 1941,
        month,
        day,
    };
    let row = set.expect("the set").ground.row(date, "");
    let ground = row.expect("a row").automatic().expect("no die");
    ground.to_owned()
}

#[test]
fn r17_0_ice_comes_by_date_small_rivers_first() {
    let tables = moscow();
    // The day, the minor river and the major river in table 15, and who crosses the major one.
    for (month, day, minor, major, open_to) in [
        (
            11,
            15,
            "frozen-minor-river",
            "major-river",
            [true, false, false],
        ),
        (
            11,
            19,
            "frozen-minor-river",
            "major-river",
            [true, false, false],
        ),
        (
            11,
            22,
            "frozen-minor-river",
            "frozen-major-river",
            [true, false, false],
        ),
        (
            11,
            29,
            "frozen-minor-river",
            "frozen-major-river",
            [true, false, false],
        ),
        (
            12,
            1,
            "frozen-minor-river",
            "frozen-major-river",
            [true, true, true],
        ),
        (
            12,
            8,
            "frozen-minor-river",
            "frozen-major-river",
            [true, true, true],
        ),
        (
            12,
            19,
            "frozen-minor-river",
            "frozen-major-river",
            [true, true, true],
        ),
    ] {
        let ground = ground(&tables, month, day);
        let row = |id| tables.terrain.effect(id, &ground).expect("a row");
        assert_eq!(row("minor-river").id, minor, "{ground}");
        assert_eq!(row("major-river").id, major, "{ground}");
        let charts = &tables.movement;
        let river = charts.barrier_by_id("major-river").expect("a river");
        let costs = charts.chart(&ground).barriers[river.at()];
        assert_eq!(
            costs.map(|cost| cost != Cost::Prohibited),
            open_to,
            "{ground}"
        );
        assert!(charts.chart(&ground).names(&ground), "{ground} has a chart");
    }
    let men_on_the_oka = |day| {
        let charts = &tables.movement;
        let river = charts.barrier_by_id("major-river").expect("a river");
        charts.chart(&ground(&tables, 11, day)).barriers[river.at()][Mobility::Leg.index()]
    };
    assert_eq!(men_on_the_oka(15), Cost::Points(Mp::whole(4)), "by boat");
    assert_eq!(
        men_on_the_oka(26),
        Cost::Points(Mp::whole(1)),
        "over the ice"
    );
}

#[test]
fn r17_0_snow_slows_wheels_and_a_thaw_opens_the_swamps() {
    let tables = moscow();
    let charts = &tables.movement;
    let cost = |month, day, kind: &str, mobility: Mobility| {
        let kind = charts.terrain_by_id(kind).expect("a kind").at();
        charts.chart(&ground(&tables, month, day)).terrain[kind][mobility.index()]
    };
    let truck_in_the_open = [(11, 15), (11, 26), (12, 5), (12, 8), (12, 15)]
        .map(|(m, d)| cost(m, d, "open", Mobility::Truck));
    let expected = [2, 3, 3, 4, 4].map(|points| Cost::Points(Mp::whole(points)));
    assert_eq!(truck_in_the_open, expected);
    assert_ne!(cost(12, 5, "swamp", Mobility::Track), Cost::Prohibited);
    assert_eq!(cost(12, 8, "swamp", Mobility::Track), Cost::Prohibited);
    let swamp = |month, day| tables.terrain.effect("swamp", &ground(&tables, month, day));
    assert_eq!(swamp(12, 5).expect("a row").id, "frozen-swamp");
    assert_eq!(swamp(12, 8).expect("a row").id, "swamp");
}
