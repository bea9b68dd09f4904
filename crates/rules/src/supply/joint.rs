//! One sum that pays for several units together: a barrage (10.1, 12.4), or units that eat (12.6c).
//!
//! A ruling: each dump that gives must be in reach of one of the units, and each unit must reach a dump that gives.

use bevy::prelude::World;

use super::payment::{Payment, Purse, check_payments};
use super::reach::{Sources, draw_sources, dumps_of};
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::violation::{Reason, Violation};

/// Tokens taken from each dump.
pub type Bill = Vec<(UnitIx, u16)>;

/// What is paid, for whom, and by which rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Charge<'u> {
    /// Who pays.
    pub side: Side,
    /// For whom.
    pub units: &'u [UnitIx],
    /// How much.
    pub need: Tokens,
    /// The rule that asks for it.
    pub rule: &'static str,
}

/// Who pays, as the player says or in the usual way.
pub(crate) fn settle(
    world: &World,
    charge: Charge<'_>,
    from: Option<&[Payment]>,
) -> Result<Bill, Violation> {
    let draw = |&unit: &UnitIx| draw_sources(world, unit);
    let sources: Vec<Sources> = charge.units.iter().map(draw).collect();
    match from {
        Some(from) => as_said(world, charge, &sources, from),
        None => usually(world, charge, &sources),
    }
}

fn as_said(
    world: &World,
    charge: Charge<'_>,
    sources: &[Sources],
    from: &[Payment],
) -> Result<Bill, Violation> {
    let Charge {
        side,
        units,
        need,
        rule,
    } = charge;
    let purse: Purse = check_payments(world, side, need, from, rule)?;
    let roster = world.resource::<Roster>();
    if let Some(dump) = purse.first_outside(sources) {
        let (dump, unit) = (roster.printed(dump).id, roster.printed(units[0]).id);
        return Err(Violation::new("12.3", Reason::OutOfReach { dump, unit }));
    }
    let bill: Bill = purse.iter().collect();
    let served = |sources: &Sources| bill.iter().any(|&(dump, _)| sources.has(dump));
    match sources.iter().position(|sources| !served(sources)) {
        Some(n) => {
            let unit = roster.printed(units[n]).id;
            Err(Violation::new(rule, Reason::NotServed { unit }))
        }
        None => Ok(bill),
    }
}

/// The usual way: as few dumps as serve all units, those first that serve most of them, on the ground before loads, the
/// fullest first; others only where these hold too little. It finds a way wherever there is one.
fn usually(world: &World, charge: Charge<'_>, sources: &[Sources]) -> Result<Bill, Violation> {
    let Charge {
        units, need, rule, ..
    } = charge;
    let roster = world.resource::<Roster>();
    if let Some(n) = sources
        .iter()
        .position(|sources| sources.iter().next().is_none())
    {
        let unit = roster.printed(units[n]).id;
        let reason = Reason::OutOfReach { dump: unit, unit };
        return Err(Violation::new(rule, reason));
    }
    let dumps = dumps_in_order(world, sources);
    let Some(serving) = fewest_serving(sources, &dumps, need.0) else {
        let have = Tokens(0);
        return Err(Violation::new(rule, Reason::Unpaid { need, have }));
    };
    let held = |dump: UnitIx| fact::<Tokens>(world, dump).0;
    // One token from each of them, then the rest from them and, if need be, from others.
    let mut bill: Bill = serving.into_iter().map(|dump| (dump, 1)).collect();
    let mut due = need.0.saturating_sub(tokens(&bill));
    for (dump, given) in &mut bill {
        let more = held(*dump).saturating_sub(*given).min(due);
        *given += more;
        due -= more;
    }
    for dump in dumps {
        let more = held(dump).min(due);
        if more > 0 && !bill.iter().any(|&(other, _)| other == dump) {
            bill.push((dump, more));
            due -= more;
        }
    }
    if due > 0 {
        let have = Tokens(need.0 - due);
        return Err(Violation::new(rule, Reason::Unpaid { need, have }));
    }
    Ok(bill)
}

/// The fewest dumps, and no more than `most`, of which each unit reaches one; the first such in the order of the list.
fn fewest_serving(sources: &[Sources], dumps: &[UnitIx], most: u16) -> Option<Vec<UnitIx>> {
    let served_by = |sources: &Sources| -> Vec<UnitIx> {
        let reached = |dump: &UnitIx| sources.has(*dump);
        dumps.iter().copied().filter(reached).collect()
    };
    // Units of one hex reach the same dumps and count once.
    let mut choices: Vec<Vec<UnitIx>> = Vec::new();
    for choice in sources.iter().map(served_by) {
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    let most = usize::from(most).min(choices.len());
    (1..=most).find_map(|count| {
        let mut picked = Vec::new();
        serves_all(&choices, count, &mut picked).then_some(picked)
    })
}

/// Picks so many more dumps that every choice has one of those picked, if that can be.
fn serves_all(choices: &[Vec<UnitIx>], more: usize, picked: &mut Vec<UnitIx>) -> bool {
    let is_open = |choice: &&Vec<UnitIx>| !choice.iter().any(|dump| picked.contains(dump));
    let Some(open) = choices.iter().find(is_open) else {
        return true;
    };
    if more == 0 {
        return false;
    }
    for &dump in open {
        picked.push(dump);
        if serves_all(choices, more - 1, picked) {
            return true;
        }
        picked.pop();
    }
    false
}

/// Tokens in all.
fn tokens(bill: &[(UnitIx, u16)]) -> u16 {
    bill.iter().map(|&(_, tokens)| tokens).sum()
}

/// All dumps in reach of any unit: those that serve most units first, on the ground before loads, the fullest first.
fn dumps_in_order(world: &World, sources: &[Sources]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let mut dumps = dumps_of(sources);
    dumps.sort_by_key(|&dump| {
        let users = sources.iter().filter(|sources| sources.has(dump)).count();
        let loaded = roster.printed(dump).family != Family::Dump;
        let held = fact::<Tokens>(world, dump).0;
        (
            std::cmp::Reverse(users),
            loaded,
            std::cmp::Reverse(held),
            dump,
        )
    });
    dumps
}
