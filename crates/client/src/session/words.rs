//! Words and colours that many panels share.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::weather::Weather;

/// The colour of a side.
pub fn side_colour(world: &World, side: Side) -> Color32 {
    let colour = world.resource::<ScenarioFacts>().sides[side].colour;
    let [_, red, green, blue] = colour.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

/// Turn, date and weather in one line.
pub fn turn_line(world: &World) -> String {
    let facts = world.resource::<ScenarioFacts>();
    let turn = world.resource::<Clock>().turn;
    let weather = world.resource::<Weather>();
    format!(
        "Turn {turn} of {}, {}, {}",
        facts.turns,
        facts.date_of(turn),
        weather.ground
    )
}

/// Until when the scenario holds a unit back: until a turn, or until its group is attacked.
pub fn held_back(until: Option<u8>) -> String {
    match until {
        Some(turn) => format!("held back until turn {turn}, or until its group is attacked"),
        None => "held back until its group is attacked".to_owned(),
    }
}

/// So many hexes.
pub fn hexes(count: usize) -> String {
    match count {
        1 => "1 hex".to_owned(),
        many => format!("{many} hexes"),
    }
}

/// So many units.
pub fn units(count: usize) -> String {
    match count {
        1 => "1 unit".to_owned(),
        many => format!("{many} units"),
    }
}

/// So many steps.
pub fn steps(count: u8) -> String {
    match count {
        1 => "1 step".to_owned(),
        many => format!("{many} steps"),
    }
}
