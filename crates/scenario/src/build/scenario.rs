//! Checks a scenario file and puts the game together.

use stavka_rules::map::HexPos;
use stavka_rules::sequence::{Calendar, Date};
use stavka_rules::setup::{
    GameSetup, MapSetup, Options, RailChange, ScenarioFacts, SideFacts, UnitSetup, Victory,
    VictoryLevel,
};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::tables::RuleTables;

use super::map::on_map;
use super::placing::{check_turn, place_all};
use super::roster::RosterParts;
use super::sides::Sides;
use super::variant::Played;
use super::{arrival_plan, fronts, holds, order_of_battle, owners, weather, zones};
use crate::format::{ScenarioFile, SideFile};
use crate::reader::Faults;

/// Puts the game together. Map and roster are missing if their files could not be read; the rest is checked anyway.
pub(super) fn build(
    played: &Played,
    rules: &RuleTables,
    sides: &Sides,
    map: Option<MapSetup>,
    roster: Option<RosterParts>,
    faults: &mut Faults,
) -> Option<GameSetup> {
    let file = &played.scenario;
    if file.title.value.trim().is_empty() {
        faults.add(file.title.place, "the scenario has no title", "write one");
    }
    if file.turns.value == 0 {
        faults.add(file.turns.place, "a game without turns", "write 1 or more");
    }
    let start = start_date(file, &rules.calendar, faults);
    let first_player = file
        .first_player
        .as_ref()
        .and_then(|name| sides.find(name, faults));
    let first_player_until = first_player_until(file, faults);
    let weather = weather::build(file, start, rules, faults);
    let armies = order_of_battle::armies(file, sides, roster.as_ref(), map.as_ref(), faults);
    let massive_assaults = fronts::massive_assaults(file, faults);
    fronts::check_postures(file, start, rules, faults);
    let supply = super::arrivals::supply(file, map.as_ref(), sides, faults);
    let arrivals = arrival_plan::plan(file, map.as_ref(), sides, roster.as_ref(), faults);
    let holds = holds::holds(file, roster.as_ref(), faults);
    let damage = super::damage::build(file, map.as_ref(), sides, rules, faults);
    let victory = victory(file, sides, faults);
    let side_facts = side_facts(file);
    check_returns(file, map.as_ref(), faults);
    let control = map.as_ref().map(|map| control(file, map, sides, faults));
    let nations = roster.as_ref().map(|roster| roster.nations.clone());
    let formations = roster.as_ref().map(|roster| roster.formations.clone());
    let units = roster.map(|roster| place_all(played, map.as_ref(), rules, roster, faults));
    let set_up = units.as_deref().unwrap_or_default();
    if let Some(map) = &map {
        fronts::check_markers(file, map, set_up, faults);
    }
    let owners = owners::build(file, map.as_ref(), sides, set_up, faults);

    let mut map = map?;
    let units = units?;
    map.control = occupied(control?, &map, &units);
    let setup = GameSetup {
        scenario: ScenarioFacts {
            title: file.title.value.clone(),
            description: file.description.clone(),
            sides: side_facts?,
            nations: nations?,
            calendar: rules.calendar.clone(),
            start: start?,
            turns: file.turns.value,
            first_player,
            first_player_until,
            options: Options {
                pass_empty_segments: file.options.pass_empty_segments,
                branches: file.options.branches,
                modules: file.options.modules(),
                hand_over: file.options.hand_over,
            },
            optional: file.options.optional(),
            supply,
            arrivals,
            holds,
            owners,
            damage,
            victory,
            attaching: file.attachments,
            massive_assaults,
        },
        map,
        weather,
        units,
        formations: formations?,
        armies,
        tables: rules.clone(),
    };
    zones::check(file, &setup, faults);
    Some(setup)
}

/// Rule 2.2: until when the first player goes first without a roll.
fn first_player_until(file: &ScenarioFile, faults: &mut Faults) -> u8 {
    let Some(until) = &file.first_player_until else {
        return 1;
    };
    check_turn(until, file.turns.value, faults);
    if file.first_player.is_none() {
        let what = "nobody is named who goes first until then";
        faults.add(until.place, what, "add first_player: \"…\"");
    }
    until.value
}

/// Rule 1.0: turns begin on certain days of the month.
fn start_date(file: &ScenarioFile, calendar: &Calendar, faults: &mut Faults) -> Option<Date> {
    let (year, month, day) = file.start.value;
    let Some(date) = Date::new(year, month, day) else {
        let what = format!("there is no day {year}-{month:02}-{day:02}");
        faults.add(file.start.place, what, "write (year, month, day)");
        return None;
    };
    if !calendar.has_turn_on(date) {
        let next = calendar.next(date);
        let what = format!("no turn begins on {date}");
        let remedy = format!("the next turn begins on {next}; calendar.ron lists the days");
        faults.add(file.start.place, what, remedy);
        return None;
    }
    Some(date)
}

fn side_facts(file: &ScenarioFile) -> Option<PerSide<SideFacts>> {
    let facts: Vec<SideFacts> = file
        .sides
        .value
        .iter()
        .map(|side| SideFacts {
            name: side.name.value.clone(),
            colour: side.colour.value,
            rail_capacity: side.rail_capacity,
            rail_changes: rail_changes(side),
            reserve_markers: side.reserve_markers,
            gauges: side.gauges.clone(),
            returns: side.returns.0.iter().map(|hex| hex.value).collect(),
        })
        .collect();
    facts.try_into().ok().map(PerSide)
}

/// Rule 12.8e: units that broke out come back on the map.
fn check_returns(file: &ScenarioFile, map: Option<&MapSetup>, faults: &mut Faults) {
    let Some(map) = map else { return };
    for hex in file.sides.value.iter().flat_map(|side| &side.returns.0) {
        on_map(&map.grid, hex, faults);
    }
}

fn rail_changes(side: &SideFile) -> Vec<RailChange> {
    let changes = side.rail_changes.iter();
    changes
        .map(|change| RailChange {
            from: change.from.value,
            capacity: change.capacity,
        })
        .collect()
}

fn victory(file: &ScenarioFile, sides: &Sides, faults: &mut Faults) -> Victory {
    let file = &file.victory;
    let counts_for = file
        .counts_for
        .as_ref()
        .and_then(|name| sides.find(name, faults));
    for pair in file.levels.windows(2) {
        if pair[1].at_least.value >= pair[0].at_least.value {
            let what = format!(
                "{} points come after {}",
                pair[1].at_least.value, pair[0].at_least.value
            );
            let remedy = "list levels from the highest down, each once";
            faults.add(pair[1].at_least.place, what, remedy);
        }
    }
    if let Some(lowest) = file.levels.last() {
        if lowest.at_least.value != 0 {
            let what = format!("fewer than {} points have no result", lowest.at_least.value);
            faults.add(lowest.at_least.place, what, "add a level with at_least: 0");
        }
        if let (None, Some(first)) = (&file.counts_for, file.levels.first()) {
            let what = "nobody counts points for these levels";
            faults.add(
                first.at_least.place,
                what,
                "add counts_for: \"…\" with the side's name",
            );
        }
    }
    let levels = file.levels.iter().map(|level| VictoryLevel {
        at_least: level.at_least.value,
        winner: level
            .winner
            .as_ref()
            .and_then(|name| sides.find(name, faults)),
        name: level.name.clone(),
    });
    Victory {
        counts_for,
        levels: levels.collect(),
    }
}

/// Control as the scenario's areas give it, in the grid's order.
fn control(
    file: &ScenarioFile,
    map: &MapSetup,
    sides: &Sides,
    faults: &mut Faults,
) -> Vec<Option<Side>> {
    let mut control = vec![None; map.grid.len()];
    for area in &file.control {
        let side = sides.find(&area.side, faults);
        let mut hexes: Vec<HexPos> = Vec::new();
        if let Some((one, other)) = &area.rectangle {
            let corners = [one, other].map(|corner| on_map(&map.grid, corner, faults));
            if corners == [true, true] {
                let (a, b) = (one.value, other.value);
                let rows = a.row.min(b.row)..=a.row.max(b.row);
                for col in a.col.min(b.col)..=a.col.max(b.col) {
                    hexes.extend(rows.clone().map(|row| HexPos::new(col, row)));
                }
            }
        }
        for hex in &area.hexes.0 {
            on_map(&map.grid, hex, faults);
            hexes.push(hex.value);
        }
        if area.rectangle.is_none() && area.hexes.0.is_empty() {
            let remedy = "add rectangle: (\"01.01\", \"05.05\") or hexes: \"…\"";
            faults.add(area.side.place, "an area without hexes", remedy);
        }
        for ix in hexes.into_iter().filter_map(|hex| map.grid.index(hex)) {
            control[ix.at()] = side;
        }
    }
    control
}

/// Rule 13.3h: whoever has a combat unit in a hex controls it.
fn occupied(
    mut control: Vec<Option<Side>>,
    map: &MapSetup,
    units: &[UnitSetup],
) -> Vec<Option<Side>> {
    for unit in units {
        if unit.printed.family.is_combat()
            && let Some(ix) = unit.location.hex().and_then(|at| map.grid.index(at))
        {
            control[ix.at()] = Some(unit.printed.side);
        }
    }
    control
}
