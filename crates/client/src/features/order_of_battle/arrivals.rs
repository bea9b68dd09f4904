//! What is still to arrive, turn by turn, and the tables that say what else may.

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::pieces::Location;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::{ArrivingSupply, ScenarioFacts, VariableTable};
use stavka_rules::telling::{self, side_name};

use super::panel::Line;
use super::{SideLines, Wanted};
use crate::session::chart_words::{dice_words, table_rows};
use crate::session::seeing::viewer;

/// The schedule and the tables, as far as the viewer may know them.
pub(super) fn page(world: &World, sides: &[SideLines], wanted: &Wanted) -> Vec<Line> {
    let facts = world.resource::<ScenarioFacts>();
    let now = world.resource::<Clock>().turn;
    let mut out = Vec::new();
    for turn in turns(world, sides, now) {
        let listed = of_turn(world, sides, wanted, turn);
        if !listed.is_empty() {
            let late = if turn < now { ", held up" } else { "" };
            out.push(Line::Heading(format!(
                "Turn {turn} · {}{late}",
                facts.date_of(turn)
            )));
            out.extend(listed);
        }
    }
    if !wanted.filter.is_on() {
        out.extend(tables(world, now));
    }
    out
}

/// Everything that a turn brings.
fn of_turn(world: &World, sides: &[SideLines], wanted: &Wanted, turn: u8) -> Vec<Line> {
    let facts = world.resource::<ScenarioFacts>();
    let now = world.resource::<Clock>().turn;
    let mut listed = Vec::new();
    for SideLines { side, lines } in sides {
        let is_due = |location: Location| matches!(location, Location::Arriving { turn: when, .. } if when == turn);
        let coming = lines
            .iter()
            .filter(|line| is_due(line.traits.location) && wanted.filter.takes(&line.traits));
        listed.extend(coming.map(|line| Line::Unit(line.view.clone())));
        if wanted.filter.is_on() || viewer(world).is_kept_from(*side) || turn < now {
            continue;
        }
        let supply = facts.supply.iter();
        let supply = supply.filter(|arrival| arrival.side == *side && arrival.turn == turn);
        listed.extend(supply.map(|arrival| {
            Line::Note(format!(
                "{}: {} at {}",
                side_name(world, *side),
                amount(&arrival.amount),
                telling::place(world, arrival.at)
            ))
        }));
    }
    listed
}

/// Every turn with something to come.
fn turns(world: &World, sides: &[SideLines], now: u8) -> BTreeSet<u8> {
    let units = sides.iter().flat_map(|side| &side.lines);
    let units = units.filter_map(|line| match line.traits.location {
        Location::Arriving { turn, .. } => Some(turn),
        Location::Map(_) | Location::Dead | Location::Removed | Location::Tray => None,
    });
    let supply = world.resource::<ScenarioFacts>().supply.iter();
    let supply = supply
        .map(|arrival| arrival.turn)
        .filter(|&turn| turn >= now);
    units.chain(supply).collect()
}

/// How much supply arrives, or the least and the most of what is rolled for.
fn amount(arriving: &ArrivingSupply) -> String {
    match arriving {
        ArrivingSupply::Given(tokens) => telling::supply(*tokens),
        ArrivingSupply::Rolled(table) => {
            let (least, most) = table.extremes();
            let [least, most] = [least, most].map(|tokens| telling::supply(tokens.0));
            format!("{least} to {most} by die")
        }
    }
}

/// The variable tables that are still rolled on (13.5, 13.6), row by row.
fn tables(world: &World, now: u8) -> Vec<Line> {
    let facts = world.resource::<ScenarioFacts>();
    let known = facts
        .arrivals
        .tables
        .iter()
        .filter(|table| table.until >= now && !viewer(world).is_kept_from(table.side));
    let mut out = Vec::new();
    for table in known {
        let dice = dice_words(table.rolls.dice());
        out.push(Line::Heading(format!(
            "{}: {} · {dice}, turns {} to {}",
            side_name(world, table.side),
            table.name,
            table.from,
            table.until
        )));
        out.extend(rows(world, table));
    }
    out
}

fn rows(world: &World, table: &VariableTable) -> Vec<Line> {
    let places: Vec<String> = table
        .at
        .iter()
        .map(|&hex| telling::place(world, hex))
        .collect();
    let entry = format!("enters at {}", places.join(" or "));
    let rows = table_rows(world, table).into_iter();
    rows.chain([entry]).map(Line::Note).collect()
}
