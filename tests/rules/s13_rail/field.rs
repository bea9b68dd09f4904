//! A line for trains: ten hexes from a source in the west, with a city and two villages on it.

use stavka_rules::map::{Feature, Gauge, HexIx, HexPos, Hexside, Rail, Tracks};
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Arrived, Family, Printed, Roster, Size};
use stavka_rules::rail::{Cargo, Journey, Journeys, RailEvent, RailOrder, journeys};
use stavka_rules::railways::{RailNet, RailUse, nets};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use crate::support::{Field, Game, hex, id, map, piece};

/// Stations of the line, from west to east.
pub const STATIONS: [&str; 3] = ["01.03", "04.03", "08.03"];

/// The hexes of the third row, from one column to another.
pub fn row(from: u8, to: u8) -> Vec<String> {
    (from..=to)
        .map(|column| format!("{column:02}.03"))
        .collect()
}

/// The line, with a Rail Cap of 4 for the first side, which controls everything.
pub fn line() -> Field {
    let along = row(1, 10);
    let along: Vec<&str> = along.iter().map(String::as_str).collect();
    map(&[
        "..........",
        "..........",
        "c..v...v..",
        "..........",
        "..........",
    ])
    .rail(&along)
    .feature("01.03", Feature::Source(Side::One))
    .feature("10.05", Feature::Source(Side::Two))
    .with(|setup| {
        setup.map.control.fill(Some(Side::One));
        setup.scenario.sides[Side::One].rail_capacity = 4;
    })
}

/// Changes the track between columns of the line.
pub fn relay(from: u8, to: u8, tracks: Tracks, gauge: Gauge) -> impl FnOnce(&mut GameSetup) {
    move |setup| {
        for pair in row(from, to).windows(2) {
            let side = Hexside::between(hex(&pair[0]), hex(&pair[1]));
            let known = setup.map.hexsides.iter_mut();
            let (_, facts) = known
                .into_iter()
                .find(|(known, _)| *known == side)
                .expect("track was laid");
            facts.rail = Some(Rail { tracks, gauge });
        }
    }
}

/// The line with broad gauge from a column on.
pub fn broad_from(column: u8) -> Field {
    line()
        .with(relay(column, 10, Tracks::Single, Gauge::Broad))
        .with(|setup| setup.scenario.sides[Side::Two].gauges = vec![Gauge::Broad])
}

/// Gives a hex to a side.
pub fn held_by(side: Side, at: &'static str) -> impl FnOnce(&mut GameSetup) {
    move |setup| {
        let ix = setup.map.grid.index(hex(at)).expect("on the map");
        setup.map.control[ix.at()] = Some(side);
    }
}

/// A battalion: half an RE.
pub fn battalion(mut printed: Printed) -> Printed {
    printed.size = Size::Battalion;
    printed.re.0 = 2;
    printed
}

/// A Rail Repair unit of the first side.
pub fn repair(name: &str) -> Printed {
    piece(name, Side::One, Family::RailRepair)
}

pub fn by_rail(units: &[&str], to: &str) -> Order {
    Order::Rail(RailOrder::Rail {
        units: units.iter().map(|unit| id(unit)).collect(),
        to: hex(to),
        mode: None,
    })
}

pub fn ship(from: &str, tokens: u16, to: &str) -> Order {
    let (from, to) = (id(from), hex(to));
    Order::Rail(RailOrder::RailSupply { from, tokens, to })
}

/// What a number of Rail Cap is written as.
pub fn cap(text: &str) -> Fraction {
    text.parse().expect("a number")
}

/// Everything that a unit of the first side could do by rail.
pub fn journeys_of(game: &Game, unit: &str) -> Result<Journeys, Violation> {
    let units = [id(unit)];
    let mode = None;
    let units = &units;
    journeys(&game.world, Side::One, Cargo::Units { units, mode })
}

/// The journey of a unit to a hex.
#[track_caller]
pub fn journey(game: &Game, unit: &str, to: &str) -> Result<Journey, Violation> {
    let mut found = journeys_of(game, unit).expect("it can entrain");
    found.to.remove(&hex(to)).expect("a rail hex")
}

/// What the train cost, and what was left.
#[track_caller]
pub fn fare(outcomes: &[Outcome]) -> (Fraction, Fraction) {
    let found = outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Rail(
            RailEvent::Carried { cost, left, .. } | RailEvent::Shipped { cost, left, .. },
        ) => Some((*cost, *left)),
        _ => None,
    });
    found.expect("a train went")
}

/// The nets of the first side.
pub fn nets_of(game: &Game, using: RailUse) -> Vec<&RailNet> {
    nets(&game.world, Side::One, using)
}

/// The dense number of a hex.
pub fn ix(game: &Game, at: &str) -> HexIx {
    let board = game.world.resource::<stavka_rules::map::Board>();
    board.grid().index(hex(at)).expect("on the map")
}

/// Hexes by their printed numbers.
pub fn places(game: &Game, hexes: &[HexIx]) -> Vec<HexPos> {
    let board = game.world.resource::<stavka_rules::map::Board>();
    hexes.iter().map(|&hex| board.grid().pos(hex)).collect()
}

/// Marks a unit as one that has just come onto the map.
pub fn arrive(game: &mut Game, unit: &str) {
    let entity = {
        let roster = game.world.resource::<Roster>();
        roster.entity(game.ix(unit))
    };
    game.world.entity_mut(entity).insert(Arrived(1));
}
