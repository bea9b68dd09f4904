//! Supply that arrives by schedule or by roll.

use stavka_rules::map::{Feature, HexPos};
use stavka_rules::setup::{ArrivingSupply, MapSetup, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::tables::{Band, SupplyTable};

use super::map::on_map;
use super::placing::check_turn;
use super::sides::Sides;
use crate::format::{ScenarioFile, SupplyFile, SupplyRollFile};
use crate::reader::{Faults, Spanned};
use crate::tables::cells::{Amount, each_line, exactly, read_word};
use crate::tables::layout::Layout;

/// Every arrival of every turn, in order.
pub(super) fn supply(
    file: &ScenarioFile,
    map: Option<&MapSetup>,
    sides: &Sides,
    faults: &mut Faults,
) -> Vec<SupplyArrival> {
    let turns = file.turns.value;
    let mut arrivals = Vec::new();
    for arrival in &file.supply {
        check_turn(&arrival.turn, turns, faults);
        let last = arrival.until.unwrap_or(arrival.turn);
        if arrival.until.is_some() {
            check_turn(&last, turns, faults);
            if last.value < arrival.turn.value {
                let what = format!(
                    "until {} lies before turn {}",
                    last.value, arrival.turn.value
                );
                faults.add(last.place, what, "write the later turn under until");
            }
        }
        let amount = amount(arrival, faults);
        let side = sides.find(&arrival.side, faults);
        if let (Some(map), Some(side)) = (map, side) {
            for at in std::iter::once(&arrival.at).chain(&arrival.otherwise.0) {
                check_arrival_hex(map, at, side, faults);
            }
        }
        let (Some(side), Some(amount)) = (side, amount) else {
            continue;
        };
        for turn in arrival.turn.value..=last.value.min(turns) {
            arrivals.push(SupplyArrival {
                turn,
                side,
                at: arrival.at.value,
                otherwise: arrival.otherwise.0.iter().map(|at| at.value).collect(),
                amount: amount.clone(),
            });
        }
    }
    arrivals.sort_by_key(|arrival| (arrival.turn, arrival.side, arrival.at));
    arrivals
}

/// How much arrives: a given amount or a roll, one of the two.
fn amount(arrival: &SupplyFile, faults: &mut Faults) -> Option<ArrivingSupply> {
    match (&arrival.amount, &arrival.roll) {
        (Some(amount), None) => {
            if amount.tokens == 0 {
                faults.add(amount.place, "no supply arrives", "write how much");
            }
            Some(ArrivingSupply::Given(amount.tokens))
        }
        (None, Some(roll)) => table(roll, faults).map(ArrivingSupply::Rolled),
        (Some(amount), Some(_)) => {
            let what = "supply arrives by schedule and by roll at once";
            faults.add(amount.place, what, "leave out amount or roll");
            None
        }
        (None, None) => {
            let what = "nothing says how much supply arrives";
            faults.add(arrival.at.place, what, "add amount: \"2SP\" or a roll");
            None
        }
    }
}

fn table(file: &SupplyRollFile, faults: &mut Faults) -> Option<SupplyTable> {
    let rows = each_line(&file.rows, faults, |line, faults| {
        let [total, amount] = exactly(line, "the total and what arrives", faults)?;
        let band = read_word::<Band>(total, faults);
        let amount = read_word::<Amount>(amount, faults);
        Some((band?, amount?.tokens()))
    });
    let layout = Layout::new(file.dice.place)
        .value("dice", &file.dice)
        .lines("rows", &file.rows);
    layout.accept(SupplyTable::new(file.dice.value, rows?), faults)
}

/// Supply comes in where a side has an entry, a source or a port.
fn check_arrival_hex(map: &MapSetup, at: &Spanned<HexPos>, side: Side, faults: &mut Faults) {
    on_map(&map.grid, at, faults);
    let Some(ix) = map.grid.index(at.value) else {
        return;
    };
    let receives = |feature: &Feature| match feature {
        Feature::Entry(of) | Feature::Source(of) => *of == side,
        Feature::Port { .. } => true,
        _ => false,
    };
    if !map.hexes[ix.at()].features.iter().any(receives) {
        let what = format!("hex {} is neither entry nor source of this side", at.value);
        faults.add(
            at.place,
            what,
            "list it under entries or sources in map.ron, or use another hex",
        );
    }
}
