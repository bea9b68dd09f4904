//! What the Germans answer in a battle that they want: somebody of small value leads and bleeds for the rest, and nobody goes
//! back for an option, because who goes back lets the defenders stand (9.10c).

use bevy::prelude::World;
use stavka_rules::combat::CombatDecision;
use stavka_rules::ids::UnitId;
use stavka_rules::order::{Decision, Order};
use stavka_rules::pieces::{Orientation, Roster};
use stavka_rules::procedure::Question;
use stavka_rules::profile::profile;

/// The answer of the attacker, where the usual one is not his.
pub fn resolute(world: &World, question: &Question) -> Order {
    let combat = question
        .answers
        .iter()
        .filter_map(|(answer, _)| match answer {
            Decision::Combat(decision) => Some(decision),
            _ => None,
        });
    let ranked = combat.filter_map(|decision| Some((rank(world, decision)?, decision)));
    let best = ranked.max_by_key(|&(rank, _)| rank);
    best.map_or_else(Order::pass, |(_, decision)| Order::decide(decision.clone()))
}

/// How good an answer is beside others of its kind; nothing where the usual one will do.
fn rank(world: &World, decision: &CombatDecision) -> Option<(i32, i32)> {
    match decision {
        CombatDecision::Lead(unit) => {
            let (rating, strength) = worth(world, *unit)?;
            Some((rating, -strength))
        }
        CombatDecision::LoseStep(unit) => {
            let (_, strength) = worth(world, *unit)?;
            Some((0, -strength))
        }
        CombatDecision::TakeOption { losses } => Some((i32::from(*losses), 0)),
        _ => None,
    }
}

/// The Action Rating of a unit, and its strength; bridging columns count more than they fight (13.8b).
fn worth(world: &World, unit: UnitId) -> Option<(i32, i32)> {
    let roster = world.resource::<Roster>();
    let unit = roster.find(unit)?;
    let printed = roster.printed(unit);
    let strength = printed.strength(Orientation::Combat).value;
    let strength = if printed.engineer { u8::MAX } else { strength };
    let rating = profile(world, unit).rating.unwrap_or(0);
    Some((i32::from(rating), i32::from(strength)))
}
