//! Units that the scenario holds back until a turn, or until they are attacked.

use std::collections::BTreeMap;

use stavka_rules::setup::Hold;

use super::placing::check_turn;
use super::roster::RosterParts;
use crate::format::ScenarioFile;
use crate::reader::{Faults, Place};

/// Checks holds: each names counters of one side that stand on the map at the start, each in one hold, and its turn is one that
/// the game has.
pub(super) fn holds(
    file: &ScenarioFile,
    roster: Option<&RosterParts>,
    faults: &mut Faults,
) -> Vec<Hold> {
    let by_id = roster.map(RosterParts::by_id).unwrap_or_default();
    let placed = file.setup.iter().flat_map(|placement| &placement.units.0);
    let placed: Vec<&str> = placed.map(|word| word.value.as_str()).collect();
    let mut held: BTreeMap<&str, Place> = BTreeMap::new();
    let mut holds = Vec::new();
    for hold in &file.holds {
        if let Some(until) = &hold.until {
            check_turn(until, file.turns.value, faults);
            if until.value == 1 {
                let remedy = "write the turn on which they may move, or leave the hold out";
                faults.add(until.place, "on turn 1 nobody is held back yet", remedy);
            }
        }
        if hold.name.value.trim().is_empty() {
            let remedy = "say who is held back: \"3e Armée\"";
            faults.add(hold.name.place, "a hold without a name", remedy);
        }
        let mut units = Vec::new();
        let mut side = None;
        for word in &hold.units.0 {
            let id = word.value.as_str();
            if let Some(first) = held.insert(id, word.place) {
                let what = format!("{id} is held back twice, first in line {}", first.line);
                faults.add(word.place, what, "name it in one hold");
            } else if !placed.contains(&id) {
                let what = format!("{id} does not stand on the map at the start");
                faults.unknown(word.place, what, id, placed.iter().copied());
            } else if let Some(&printed) = by_id.get(id) {
                if *side.get_or_insert(printed.side) == printed.side {
                    units.push(printed.id);
                } else {
                    let what = format!("{id} is of the other side");
                    faults.add(word.place, what, "write a hold for each side");
                }
            }
        }
        holds.push(Hold {
            name: hold.name.value.clone(),
            units,
            until: hold.until.as_ref().map(|until| until.value),
        });
    }
    holds
}
