//! Writes the generated game of the benches as a scenario folder, so that the client can open it.
//!
//! Beside the 1,500 counters the folder has a few supply dumps, because files cannot say that a unit is fuelled, and
//! one unit on foot with an allowance of 45 MP in the middle of the map.

#[expect(
    dead_code,
    reason = "benches start worlds, this program only writes files"
)]
#[path = "../benches/generated.rs"]
mod generated;

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;

use generated::{COLS, ROWS, setup};
use stavka_rules::map::{HexPos, Mobility};
use stavka_rules::pieces::{Face, Printed};
use stavka_rules::setup::{GameSetup, UnitSetup};
use stavka_rules::side::{PerSide, Side};
use stavka_scenario::{MAP, ROSTER, SCENARIO, ScenarioFiles, load_with_tables, write_map};

/// The unit with a long range.
const RUNNER_MA: u8 = 45;
/// A dump in the middle of each block of so many columns and rows.
const DUMP_EVERY: (u8, u8) = (15, 20);
/// Names of the sides, which are those of their nations too.
const SIDES: PerSide<&str> = PerSide(["One", "Two"]);

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args_os()
        .nth(1)
        .ok_or("name the folder to write")?
        .into();
    let setup = setup();
    let files = [
        (MAP, map_text(&setup)),
        (ROSTER, roster_text(&setup)?),
        (SCENARIO, scenario_text(&setup)?),
    ];
    let named = ScenarioFiles::from_texts(folder.display().to_string(), files.clone());
    load_with_tables(named).map_err(|faults| faults.to_string())?;
    std::fs::create_dir_all(&folder)?;
    for (name, text) in files {
        std::fs::write(folder.join(name), text)?;
    }
    Ok(())
}

fn map_text(setup: &GameSetup) -> String {
    let names = PerSide(SIDES.0.map(str::to_owned));
    write_map(&setup.map, &setup.tables.movement, &names)
}

fn roster_text(setup: &GameSetup) -> Result<String, std::fmt::Error> {
    let mut text = String::from(
        "(
    version: 1,
    nations: [
        (id: \"One\", name: \"One\", ground: 0x9FA79B, accent: 0x2F3A33),
        (id: \"Two\", name: \"Two\", ground: 0xB98A6A, accent: 0x4A2416),
    ],
    units: [
",
    );
    let runner = runner(setup);
    for unit in &setup.units {
        let longer = (unit.id() == runner.id()).then_some(RUNNER_MA);
        writeln!(text, "        {},", counter(&unit.printed, longer))?;
    }
    for (id, side, _) in dumps() {
        let nation = SIDES[side];
        writeln!(
            text,
            "        (id: \"{id}\", name: \"Dump\", nation: \"{nation}\", family: Dump, symbol: Supply),"
        )?;
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}

/// The unit on foot nearest to the middle of the map on the first side's half.
fn runner(setup: &GameSetup) -> &UnitSetup {
    let middle = HexPos::new(COLS / 2, ROWS / 2);
    let on_foot = |unit: &&UnitSetup| {
        unit.printed.side == Side::One && unit.printed.movement.mobility == Mobility::Leg
    };
    let far = |unit: &&UnitSetup| {
        let at = unit.location.hex();
        at.map_or(u32::MAX, |at| setup.map.grid.distance(at, middle))
    };
    let nearest = setup.units.iter().filter(on_foot).min_by_key(far);
    nearest.expect("a third of the counters are on foot")
}

fn counter(printed: &Printed, longer: Option<u8>) -> String {
    let combat = printed.combat.as_ref().expect("two sides");
    let face = |face: &Face| {
        let strength = face.strength.map_or(0, |strength| strength.value);
        let whole = longer.map_or(face.ma.as_twelfths() / 12, u16::from);
        format!("(strength: {strength}, ma: {whole})")
    };
    format!(
        "(id: \"{}\", name: \"{}\", designation: \"{}\", nation: \"{}\", class: {:?}, symbol: {:?}, size: {:?}, \
         re_quarters: {}, ar: {}, mobility: {:?}, combat: {}, movement: {}, engineer: {})",
        printed.id,
        printed.name,
        printed.designation,
        SIDES[printed.side],
        printed.class,
        printed.symbol,
        printed.size,
        printed.re.0,
        combat.ar.unwrap_or_default(),
        combat.mobility,
        face(combat),
        face(&printed.movement),
        printed.engineer,
    )
}

/// Id, owner and place of each dump.
fn dumps() -> impl Iterator<Item = (String, Side, HexPos)> {
    let (wide, high) = DUMP_EVERY;
    let places = (0..COLS / wide).flat_map(move |x| {
        (0..ROWS / high).map(move |y| HexPos::new(x * wide + wide / 2, y * high + high / 2))
    });
    places.enumerate().map(|(n, at)| {
        let side = if at.col <= COLS / 2 {
            Side::One
        } else {
            Side::Two
        };
        (format!("dump-{n}"), side, at)
    })
}

fn scenario_text(setup: &GameSetup) -> Result<String, std::fmt::Error> {
    let weather = &setup.weather.otherwise;
    let mut text = format!(
        "(
    version: 1,
    title: \"Generated\",
    description: \"A large map full of counters, made for measuring.\",
    sides: [
        (name: \"One\", colour: 0x5E6B5A, nations: [\"One\"], reserve_markers: 5),
        (name: \"Two\", colour: 0x9C3B2A, nations: [\"Two\"], reserve_markers: 5),
    ],
    start: (1941, 6, 22),
    turns: {},
    first_player: \"One\",
    weather: (ground: \"{}\", flight: \"{}\"),
    setup: [
",
        setup.scenario.turns, weather.ground, weather.flight
    );
    for unit in &setup.units {
        let at = unit.location.hex().expect("on the map");
        let id = unit.id();
        writeln!(text, "        (at: \"{at}\", units: \"{id}\"),")?;
    }
    for (id, _, at) in dumps() {
        writeln!(
            text,
            "        (at: \"{at}\", units: \"{id}\", supply: \"40SP\"),"
        )?;
    }
    text.push_str("    ],\n)\n");
    Ok(text)
}
