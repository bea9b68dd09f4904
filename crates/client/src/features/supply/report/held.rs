//! What a side holds and where, and what became of its supply this turn.

use std::cmp::Reverse;

use bevy::prelude::*;
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::reports::{Item, Ledger};
use stavka_rules::side::Side;
use stavka_rules::telling;

use crate::features::supply::report_panel::ReportRow;
use crate::session::purse::dump_name;

/// Counters of a side on the map that hold supply: on the ground first, the fullest first.
fn holders(world: &World, side: Side) -> Vec<(UnitIx, u16)> {
    let roster = world.resource::<Roster>();
    let mut held: Vec<(UnitIx, u16)> = roster
        .iter()
        .filter(|&unit| roster.printed(unit).side == side && roster.hex_of(unit).is_some())
        .map(|unit| (unit, fact::<Tokens>(world, unit).0))
        .filter(|&(_, tokens)| tokens > 0)
        .collect();
    held.sort_by_key(|&(unit, tokens)| {
        let loaded = roster.printed(unit).family != Family::Dump;
        (loaded, Reverse(tokens), unit)
    });
    held
}

/// All it has, on the ground and loaded.
pub fn total(world: &World, side: Side) -> String {
    let roster = world.resource::<Roster>();
    let (mut ground, mut loaded) = (0_u32, 0_u32);
    for (unit, tokens) in holders(world, side) {
        if roster.printed(unit).family == Family::Dump {
            ground += u32::from(tokens);
        } else {
            loaded += u32::from(tokens);
        }
    }
    match (ground, loaded) {
        (0, 0) => "no supply".to_owned(),
        (ground, 0) => format!("{} on the ground", telling::supply(ground)),
        (0, loaded) => format!("{} loaded", telling::supply(loaded)),
        (ground, loaded) => format!(
            "{} on the ground, {} loaded",
            telling::supply(ground),
            telling::supply(loaded)
        ),
    }
}

/// Each dump and load, by its place.
pub fn dumps(world: &World, side: Side) -> Vec<ReportRow> {
    let roster = world.resource::<Roster>();
    let row = |(unit, tokens): (UnitIx, u16)| ReportRow {
        words: dump_name(world, unit),
        amount: telling::supply(tokens),
        hex: roster.location(unit).hex(),
        ..ReportRow::default()
    };
    holders(world, side).into_iter().map(row).collect()
}

/// What came in and what it was spent on this turn.
pub fn ledger(world: &World, side: Side) -> Vec<ReportRow> {
    let ledger = Ledger::of_turn(world, side);
    let entered = Item::ALL.into_iter().filter(|&item| ledger.get(item) > 0);
    let row = |item: Item| {
        let sign = if item.is_gain() { "+" } else { "−" };
        ReportRow {
            words: capitalised(item.name()),
            amount: format!("{sign}{}", telling::supply(ledger.get(item))),
            ..ReportRow::default()
        }
    };
    let rows: Vec<ReportRow> = entered.map(row).collect();
    if rows.is_empty() {
        let words = "Nothing came in, nothing was spent".to_owned();
        return vec![ReportRow {
            words,
            ..ReportRow::default()
        }];
    }
    rows
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
