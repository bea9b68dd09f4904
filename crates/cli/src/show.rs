//! `show`: a hex, a unit, the turn, or a table of the rules.

use bevy::prelude::World;
use serde_json::{Value, json};
use stavka_rules::control::Control;
use stavka_rules::engine::{StateHash, legal};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos, TerrainCharts};
use stavka_rules::movement::MovementOffer;
use stavka_rules::pieces::{
    Location, ModeMarker, Orientation, Printed, Roster, StepsLost, Tokens, UnitIx,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling::side_name;
use stavka_rules::weather::Weather;

use crate::args::{Format, ShowArgs};
use crate::columns::aligned;
use crate::failure::Failure;
use crate::game;
use crate::show_command;

/// Prints what is asked for.
pub fn run(args: &ShowArgs, format: Format) -> Result<(), Failure> {
    let world = game::load(&args.source, args.moment)?;
    let subject = &args.subject;
    let shown = if let Some(hex) = subject.hex {
        show_hex(&world, hex)?
    } else if let Some(unit) = subject.unit {
        show_unit(&world, unit)?
    } else if let Some(table) = &subject.table {
        return show_table(&world, table, format);
    } else if let Some(army) = &subject.army {
        show_command::army(&world, army)?
    } else if subject.fronts {
        show_command::fronts(&world)
    } else if subject.objectives {
        show_command::objectives(&world)
    } else {
        show_turn(&world)
    };
    match format {
        Format::Json => println!("{shown}"),
        Format::Text => print_fields(&shown, 0),
    }
    Ok(())
}

/// Prints the fields of a value, one a line, nested ones indented.
fn print_fields(value: &Value, depth: usize) {
    let indent = "  ".repeat(depth);
    let Value::Object(fields) = value else { return };
    for (name, field) in fields {
        match field {
            Value::Null => {}
            Value::Array(items) if items.is_empty() => {}
            Value::Array(items) => {
                let texts: Vec<String> = items.iter().map(plain).collect();
                println!("{indent}{name}: {}", texts.join("; "));
            }
            Value::Object(_) => {
                println!("{indent}{name}:");
                print_fields(field, depth + 1);
            }
            Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                println!("{indent}{name}: {}", plain(field));
            }
        }
    }
}

fn plain(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn show_hex(world: &World, hex: HexPos) -> Result<Value, Failure> {
    let board = world.resource::<Board>();
    let charts = world.resource::<TerrainCharts>();
    let facts = board.hex_at(hex).ok_or_else(|| {
        let grid = board.grid();
        Failure::Input(format!(
            "hex {hex} is not on the map ({} columns, {} rows)",
            grid.cols(),
            grid.rows()
        ))
    })?;
    let sides: Vec<String> = board
        .grid()
        .neighbours(hex)
        .filter_map(|(direction, there)| {
            let side = board.between(hex, there);
            let mut parts = Vec::new();
            parts.extend(
                side.barrier
                    .map(|kind| charts.barriers[kind.at()].name.clone()),
            );
            parts.extend(side.bridge.then(|| "bridge".to_owned()));
            parts.extend(side.road.map(|kind| charts.roads[kind.at()].name.clone()));
            parts.extend(side.rail.map(|rail| {
                format!("{:?}-track {:?} gauge rail", rail.tracks, rail.gauge).to_lowercase()
            }));
            parts.extend(side.border.then(|| "border".to_owned()));
            (!parts.is_empty()).then(|| format!("{direction:?} to {there}: {}", parts.join(", ")))
        })
        .collect();
    let roster = world.resource::<Roster>();
    let units: Vec<String> = roster
        .at(hex)
        .iter()
        .map(|&unit| roster.printed(unit).id.to_string())
        .collect();
    Ok(json!({
        "hex": hex.to_string(),
        "name": facts.name,
        "terrain": charts.terrain[facts.terrain.at()].name,
        "also": facts.also.iter().map(|kind| charts.terrain[kind.at()].name.clone()).collect::<Vec<_>>(),
        "settlement": facts.settlement.map(|kind| charts.terrain[kind.at()].name.clone()),
        "features": facts.features.iter().map(|feature| format!("{feature:?}")).collect::<Vec<_>>(),
        "sides": sides,
        "control": world.resource::<Control>().at(hex).map(|side| side_name(world, side)),
        "units": units,
    }))
}

fn show_unit(world: &World, id: UnitId) -> Result<Value, Failure> {
    let roster = world.resource::<Roster>();
    let unit = roster
        .find(id)
        .ok_or_else(|| Failure::Input(format!("there is no unit '{id}'")))?;
    let printed = roster.printed(unit);
    let at = match roster.location(unit) {
        Location::Map(hex) => hex.to_string(),
        Location::Arriving { turn, at } => format!("arrives on turn {turn} in {at}"),
        Location::Dead => "dead pile".to_owned(),
        Location::Removed => "out of the game".to_owned(),
        Location::Tray => "counter tray".to_owned(),
    };
    let orientation = fact::<Orientation>(world, unit);
    let face = printed.face(orientation);
    Ok(json!({
        "unit": id.to_string(),
        "name": printed.name,
        "side": side_name(world, printed.side),
        "at": at,
        "orientation": format!("{orientation:?}"),
        "marker": format!("{:?}", fact::<ModeMarker>(world, unit)),
        "strength": strength(printed, orientation),
        "action rating": face.ar,
        "movement": format!("{} {}", face.ma, face.mobility.name()),
        "steps": format!("{} of {}", printed.steps.saturating_sub(fact::<StepsLost>(world, unit).0), printed.steps),
        "tokens": fact::<Tokens>(world, unit).0,
        "formation": printed.formation.map(|formation| formation.to_string()),
    }))
}

fn strength(printed: &Printed, orientation: Orientation) -> Option<String> {
    let strength = printed.face(orientation).strength?;
    Some(if strength.defence_only {
        format!("({})", strength.value)
    } else {
        strength.value.to_string()
    })
}

fn fact<F: bevy::prelude::Component + Copy + Default>(world: &World, unit: UnitIx) -> F {
    world
        .get::<F>(world.resource::<Roster>().entity(unit))
        .copied()
        .unwrap_or_default()
}

fn show_turn(world: &World) -> Value {
    let facts = world.resource::<ScenarioFacts>();
    let clock = world.resource::<Clock>();
    let weather = world.resource::<Weather>();
    let offers = legal(world);
    let (waits_for, what) = match &offers.awaiting {
        Awaiting::Begin => (None, "the game to begin".to_owned()),
        Awaiting::Segment { side, step } => (Some(*side), step.step().name()),
        Awaiting::Decision { side, question } => (Some(*side), question.text.to_owned()),
        Awaiting::Over => (None, "nothing: the game is over".to_owned()),
    };
    json!({
        "scenario": facts.title,
        "turn": clock.turn,
        "of": facts.turns,
        "date": facts.date_of(clock.turn).to_string(),
        "weather": format!("ground {}, flight {}", weather.ground, weather.flight),
        "first player": clock.first.map(|side| side_name(world, side)),
        "phasing": clock.phasing().map(|side| side_name(world, side)),
        "decides": waits_for.map(|side| side_name(world, side)),
        "waits for": what,
        "can move": offers.pick(MovementOffer::mover).iter().map(UnitId::to_string).collect::<Vec<_>>(),
        "hash": format!("{:016x}", world.resource::<StateHash>().value()),
    })
}

fn show_table(world: &World, name: &str, format: Format) -> Result<(), Failure> {
    let tables = world.resource::<RuleTables>();
    if name == "list" {
        match format {
            Format::Json => println!("{}", json!(tables.names())),
            Format::Text => tables.names().iter().for_each(|name| println!("{name}")),
        }
        return Ok(());
    }
    let table = tables.get(name).ok_or_else(|| {
        Failure::Input(format!(
            "there is no table '{name}'; `--table list` names them all"
        ))
    })?;
    match format {
        Format::Json => println!(
            "{}",
            json!({ "title": table.title, "rule": table.rule, "columns": table.columns, "rows": table.rows })
        ),
        Format::Text => {
            println!("{} ({})", table.title, table.rule);
            let rows = std::iter::once(&table.columns).chain(&table.rows);
            print!("{}", aligned(rows));
        }
    }
    Ok(())
}
