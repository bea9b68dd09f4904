//! What is coming: fuel for the selection, what the next Supply Phase will ask, what arrives next.

use bevy::prelude::*;
use stavka_rules::command::hq_sheet;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Location, Roster, UnitIx};
use stavka_rules::sequence::{Clock, Phase, PlayerTurn};
use stavka_rules::setup::{ArrivingSupply, ScenarioFacts};
use stavka_rules::side::Side;
use stavka_rules::supply::SupplyDemand;
use stavka_rules::telling;

use crate::features::combat::planned_cost;
use crate::features::supply::report_panel::ReportRow;
use crate::session::offers::Offering;
use crate::session::words;

/// What the attack, overrun or barrage that is planned would cost.
pub fn plan(world: &World) -> Option<ReportRow> {
    planned_cost(world).map(|(words, cost)| ReportRow {
        words: format!("Planned: {words}"),
        amount: telling::supply(cost.0),
        rule: "12.4".to_owned(),
        ..ReportRow::default()
    })
}

/// What fuel for the selected units would cost, by each way to buy it.
pub fn fuel_of_selection(world: &World) -> Vec<ReportRow> {
    let ways = world.resource::<Offering>().fuel.iter();
    ways.map(|way| ReportRow {
        words: format!(
            "Fuel: {}{}",
            telling::target_name(world, way.offer.target),
            (way.offer.via()).map_or_else(String::new, |via| telling::via_words(world, via))
        ),
        amount: telling::supply(way.offer.price.0),
        rule: "12.5c".to_owned(),
        is_bad: way.offer.payments.is_err(),
        ..ReportRow::default()
    })
    .collect()
}

/// What the next Supply Phase would ask if it came now.
pub fn supply_phase(world: &World, side: Side, demand: &SupplyDemand) -> Vec<ReportRow> {
    let mut rows = Vec::new();
    if !demand.stocks.is_empty() {
        let units: Vec<UnitIx> = demand.stocks.iter().map(|&(unit, _)| unit).collect();
        let price: u16 = demand.stocks.iter().map(|(_, price)| price.0).sum();
        let missing = demand.stocks_missing.0;
        let lack = match missing {
            0 => String::new(),
            missing => format!(", {} missing", telling::supply(missing)),
        };
        rows.push(ReportRow {
            words: format!("Stocks of {}{lack}", who(world, &units)),
            amount: telling::supply(price),
            rule: "12.10e".to_owned(),
            hex: first_hex(world, &units),
            is_bad: missing > 0,
        });
    }
    if !demand.hungry.is_empty() {
        let (fed, _) = demand.fed(world, side);
        let is_over = |unit: &UnitIx| demand.is_over(*unit);
        let (over, cut): (Vec<UnitIx>, Vec<UnitIx>) =
            demand.hungry.iter().copied().partition(is_over);
        let lack = |units: &[UnitIx]| {
            let some = units.iter().filter(|unit| fed.contains(unit)).count();
            let is_short = some < units.len();
            let words = format!(", supply for {some} of {}", units.len());
            (is_short, if is_short { words } else { String::new() })
        };
        if !cut.is_empty() {
            let (is_bad, lack) = lack(&cut);
            rows.push(ReportRow {
                words: format!("Eat: {}{lack}", who(world, &cut)),
                amount: telling::supply(demand.eating.0.saturating_sub(demand.over_price.0)),
                rule: "12.6c".to_owned(),
                hex: first_hex(world, &cut),
                is_bad,
            });
        }
        if !over.is_empty() {
            let (is_bad, lack) = lack(&over);
            rows.push(ReportRow {
                words: format!("More than HQs supply: {}{lack}", over_words(world, demand)),
                amount: telling::supply(demand.over_price.0),
                rule: "C&C 1.3".to_owned(),
                hex: first_hex(world, &over),
                is_bad,
            });
        }
    }
    for (units, why, rule) in [
        (&demand.starving, "no trace, no supply", "12.6d"),
        (&demand.strat, "Strat Mode without trace", "12.6e"),
    ] {
        if !units.is_empty() {
            rows.push(ReportRow {
                words: format!("Out of Supply: {}, {why}", who(world, units)),
                amount: String::new(),
                rule: rule.to_owned(),
                hex: first_hex(world, units),
                is_bad: true,
            });
        }
    }
    rows
}

fn who(world: &World, units: &[UnitIx]) -> String {
    let units: Vec<UnitId> = world.resource::<Roster>().ids(units.iter().copied());
    telling::names(world, &units)
}

/// C&C 1.3: the units above the limits of HQs, each HQ with how many it supplies freely.
fn over_words(world: &World, demand: &SupplyDemand) -> String {
    let roster = world.resource::<Roster>();
    let mut hqs: Vec<UnitIx> = demand.over.iter().map(|&(_, hq)| hq).collect();
    hqs.sort_unstable();
    hqs.dedup();
    let of_hq = |hq: UnitIx| {
        let units = demand.over.iter().filter(|&&(_, by)| by == hq);
        let units: Vec<UnitIx> = units.map(|&(unit, _)| unit).collect();
        let slots = hq_sheet(world, hq).slots.len();
        format!(
            "{} ({} has {slots})",
            who(world, &units),
            roster.printed(hq).name
        )
    };
    hqs.into_iter().map(of_hq).collect::<Vec<_>>().join("; ")
}

fn first_hex(world: &World, units: &[UnitIx]) -> Option<HexPos> {
    let roster = world.resource::<Roster>();
    units.first().and_then(|&unit| roster.location(unit).hex())
}

/// Whether the Reinforcement Phase of a side is over in this turn.
fn has_been_reinforced(clock: &Clock, side: Side) -> bool {
    match clock.phasing() {
        Some(phasing) if phasing == side => clock.now().phase > Phase::Reinforcement,
        Some(_) => clock.player_turn == PlayerTurn::Second,
        None => false,
    }
}

/// How much supply arrives, or the least and the most of what is rolled for.
fn amount(arriving: &ArrivingSupply) -> String {
    match arriving {
        ArrivingSupply::Given(tokens) => format!("+{}", telling::supply(*tokens)),
        ArrivingSupply::Rolled(table) => {
            let (least, most) = table.extremes();
            let [least, most] = [least, most].map(|tokens| telling::supply(tokens.0));
            format!("+{least} to {most}, by die")
        }
    }
}

/// Supply and units of the next Reinforcement Phase.
pub fn arrivals(world: &World, side: Side) -> Vec<ReportRow> {
    let clock = world.resource::<Clock>();
    let turn = clock.turn + u8::from(has_been_reinforced(clock, side));
    let schedule = &world.resource::<ScenarioFacts>().supply;
    let due = schedule
        .iter()
        .filter(|arrival| arrival.side == side && arrival.turn == turn);
    let mut rows: Vec<ReportRow> = due
        .map(|arrival| ReportRow {
            words: format!("Turn {turn}: {}", telling::place(world, arrival.at)),
            amount: amount(&arrival.amount),
            hex: Some(arrival.at),
            ..ReportRow::default()
        })
        .collect();
    let roster = world.resource::<Roster>();
    let arriving = |unit: UnitIx| match roster.location(unit) {
        Location::Arriving { turn: when, at } => {
            Some(at).filter(|_| when <= turn && roster.printed(unit).side == side)
        }
        _ => None,
    };
    let places: Vec<HexPos> = roster.iter().filter_map(arriving).collect();
    if let Some(&first) = places.first() {
        rows.push(ReportRow {
            words: format!("Turn {turn}: reinforcements"),
            amount: words::units(places.len()),
            hex: Some(first),
            ..ReportRow::default()
        });
    }
    rows
}
