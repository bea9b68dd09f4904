//! 9.11 Step losses: who takes them, and what they do.

use bevy::prelude::World;

use crate::combat::language::CombatEvent;
use crate::general::language::GeneralEvent;
use crate::map::HexPos;
use crate::outcome::Outcomes;
use crate::pieces::{Location, Roster, StepsLost, UnitIx, change, fact};

/// Steps that a unit has left.
pub fn steps_left(world: &World, unit: UnitIx) -> u8 {
    let roster = world.resource::<Roster>();
    match roster.location(unit) {
        Location::Dead | Location::Removed | Location::Tray => 0,
        Location::Map(_) | Location::Arriving { .. } => {
            let lost = fact::<StepsLost>(world, unit).0;
            roster.printed(unit).steps.saturating_sub(lost)
        }
    }
}

/// Steps that several units have left.
pub fn steps_of(world: &World, units: &[UnitIx]) -> u8 {
    let steps = units.iter().map(|&unit| steps_left(world, unit));
    steps.fold(0, u8::saturating_add)
}

/// Rule 9.11c: the units among which the owner chooses for the next loss in combat. The unit that lends its Action Rating
/// comes first; then every unit takes a loss before any takes another. `taken` has one entry for each loss so far.
pub(super) fn next_to_lose(
    world: &World,
    units: &[UnitIx],
    lead: Option<UnitIx>,
    taken: &[UnitIx],
) -> Vec<UnitIx> {
    let standing = |unit: &UnitIx| steps_left(world, *unit) > 0;
    let mine = |unit: &UnitIx| units.contains(unit);
    if !taken.iter().any(mine)
        && let Some(lead) = lead.filter(|lead| standing(lead))
    {
        return vec![lead];
    }
    let losses = |unit: UnitIx| taken.iter().filter(|&&other| other == unit).count();
    let standing: Vec<UnitIx> = units.iter().copied().filter(standing).collect();
    let fewest = standing.iter().map(|&unit| losses(unit)).min();
    standing
        .into_iter()
        .filter(|&unit| Some(losses(unit)) == fewest)
        .collect()
}

/// Rule 9.11: a unit loses a step; without steps it goes into the dead pile. `rule` says which rule took it.
pub(crate) fn lose_step(world: &mut World, unit: UnitIx, rule: &str, out: &mut Outcomes) {
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let (id, steps) = (printed.id, printed.steps);
    let Some(at) = roster.location(unit).hex() else {
        debug_assert!(false, "only units on the map lose steps");
        return;
    };
    let lost = fact::<StepsLost>(world, unit).0.saturating_add(1);
    let left = steps.saturating_sub(lost);
    out.push(CombatEvent::StepLost { unit: id, at, left });
    change::set(world, unit, StepsLost(lost.min(steps)));
    if left == 0 {
        eliminate(world, unit, at, rule, out);
    }
}

/// Takes a unit off the map for good.
pub(crate) fn eliminate(
    world: &mut World,
    unit: UnitIx,
    at: HexPos,
    rule: &str,
    out: &mut Outcomes,
) {
    change::eliminate(world, unit);
    let unit = world.resource::<Roster>().printed(unit).id;
    let rule = rule.to_owned();
    out.push(GeneralEvent::Eliminated { unit, at, rule });
}
