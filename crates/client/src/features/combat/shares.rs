//! Both sides of a plan, unit by unit.

use bevy::prelude::*;
use stavka_art::game::counter_seen;
use stavka_rules::combat::{Forecast, Ground, Share, ground_name, total};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::profile::profile;
use stavka_rules::telling;

use super::Plan;
use super::panel::{FactorView, ShareRow, SideView, StackView};
use crate::kit::intent::{CombatIntent, Intent};
use crate::session::seeing::viewer;

/// The attackers by hex: those who take part with what they add, the others as they could.
pub(super) fn attackers(world: &World, plan: &Plan, seen: &Forecast) -> SideView {
    let roster = world.resource::<Roster>();
    let mut stacks: Vec<(HexPos, Vec<ShareRow>)> = Vec::new();
    for (n, &unit) in plan.able.iter().enumerate() {
        let Some(ix) = roster.find(unit) else {
            continue;
        };
        let Some(hex) = roster.location(ix).hex() else {
            continue;
        };
        let share = seen.attack.iter().find(|share| share.unit == ix);
        let row = share_row(world, ix, share, seen.leads[0]);
        let row = with_switch(plan, n, unit, row);
        add_to_stack(&mut stacks, hex, row);
    }
    let title = |hex: HexPos| {
        let ground = seen.grounds.iter().find(|(from, _)| *from == hex);
        match ground {
            Some(&(_, ground)) => format!(
                "{}: {}",
                telling::place(world, hex),
                across(world, plan.target, hex, ground)
            ),
            None => format!("{}: stays out", telling::place(world, hex)),
        }
    };
    SideView {
        heading: "ATTACK".to_owned(),
        total: total(&seen.attack).to_string(),
        stacks: stacks
            .into_iter()
            .map(|(hex, rows)| StackView {
                title: title(hex),
                rows,
            })
            .collect(),
    }
}

/// A row that says whether its unit takes part, and lets the player change that where he can.
pub(super) fn with_switch(plan: &Plan, n: usize, unit: UnitId, row: ShareRow) -> ShareRow {
    if !plan.can_leave_out() {
        return row;
    }
    ShareRow {
        intent: Intent::Combat(CombatIntent::Unit(unit)),
        // There are nine digits.
        key: if n < 9 {
            (n + 1).to_string()
        } else {
            String::new()
        },
        ..row
    }
}

/// Puts a row with the others of its hex.
pub(super) fn add_to_stack(stacks: &mut Vec<(HexPos, Vec<ShareRow>)>, hex: HexPos, row: ShareRow) {
    match stacks.iter_mut().find(|(known, _)| *known == hex) {
        Some((_, rows)) => rows.push(row),
        None => stacks.push((hex, vec![row])),
    }
}

/// What hampers a stack, in words.
fn across(world: &World, target: HexPos, from: HexPos, ground: Ground) -> String {
    let name = ground_name(world, target, Some(from), ground);
    match ground {
        Ground::Hexside => format!("across {name}"),
        Ground::Terrain | Ground::Other(_) | Ground::Settlement => format!("into {name}"),
    }
}

/// The defenders that are known, with what they would add.
pub(super) fn defenders(world: &World, plan: &Plan, seen: &Forecast, all: bool) -> SideView {
    let sum = total(&seen.defence);
    let rows: Vec<ShareRow> = seen
        .defence
        .iter()
        .map(|share| {
            let leads = seen.leads[1].filter(|_| all);
            share_row(world, share.unit, Some(share), leads)
        })
        .collect();
    let ground = ground_name(world, plan.target, None, seen.own_ground);
    let stack = StackView {
        title: format!("{}: in {ground}", telling::place(world, plan.target)),
        rows,
    };
    SideView {
        heading: "DEFENCE".to_owned(),
        total: if all {
            sum.to_string()
        } else {
            format!("at least {sum}")
        },
        stacks: vec![stack],
    }
}

fn share_row(
    world: &World,
    unit: UnitIx,
    share: Option<&Share>,
    leads: Option<UnitIx>,
) -> ShareRow {
    let roster = world.resource::<Roster>();
    let rating = profile(world, unit).rating;
    let leads = (share.is_some() && leads == Some(unit))
        .then(|| rating.map(|rating| format!("leads, AR {rating}")))
        .flatten();
    ShareRow {
        name: roster.printed(unit).name.clone(),
        look: counter_seen(world, viewer(world), unit).map(|counter| counter.look),
        on: share.is_some(),
        sum: share.map_or_else(|| "stays out".to_owned(), sum_words),
        factors: share.map_or_else(Vec::new, |share| {
            let view = |factor: &stavka_rules::combat::Factor| FactorView {
                words: format!("×{} {}", factor.by, factor.what),
                rule: factor.rule.to_owned(),
            };
            share.factors.iter().map(view).collect()
        }),
        leads,
        ..ShareRow::default()
    }
}

/// How a strength comes about.
fn sum_words(share: &Share) -> String {
    if share.factors.is_empty() {
        return share.total.to_string();
    }
    let factors: Vec<String> = share
        .factors
        .iter()
        .map(|factor| format!("× {}", factor.by))
        .collect();
    format!("{} {} = {}", share.printed, factors.join(" "), share.total)
}
