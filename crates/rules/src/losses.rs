//! 9.11 Step losses, whatever takes them: combat, barrage or attrition. How many steps are left, what a loss does, and the
//! question who takes it.

use bevy::prelude::World;

use crate::combat::language::{CombatDecision, CombatEvent};
use crate::general::language::GeneralEvent;
use crate::map::HexPos;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Location, Roster, StepsLost, UnitIx, change, fact};
use crate::procedure::Question;
use crate::profile::profile;

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

/// Asks which of some units loses a step.
pub(crate) fn loss_question(world: &World, units: &[UnitIx], left: u8) -> Question {
    let roster = world.resource::<Roster>();
    let answer = |unit: UnitIx| Decision::Combat(CombatDecision::LoseStep(roster.printed(unit).id));
    let words = |unit: UnitIx| {
        let steps = match steps_left(world, unit) {
            1 => "its last step: it is destroyed".to_owned(),
            steps => format!("one of {steps} steps"),
        };
        format!("{}, {steps}", roster.printed(unit).name)
    };
    let losses = if left == 1 { "step" } else { "steps" };
    Question {
        text: format!("{left} {losses} to lose. Which unit loses one now?"),
        rule: "9.11a",
        // Nobody is destroyed while others have steps to lose; then the weakest.
        on_pass: units
            .iter()
            .copied()
            .min_by_key(|&unit| {
                let is_last = steps_left(world, unit) == 1;
                (is_last, profile(world, unit).rating.unwrap_or(0), unit)
            })
            .map(answer),
        answers: units
            .iter()
            .map(|&unit| (answer(unit), words(unit)))
            .collect(),
        free: false,
    }
}
