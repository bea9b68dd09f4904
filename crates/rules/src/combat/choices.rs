//! What combats, retreats and barrages ask alike: which part of some units, and who loses a step (9.11a).

use bevy::prelude::World;

use super::losses::steps_left;
use crate::combat::language::CombatDecision;
use crate::combat::reason::CombatReason;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::order::Decision;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::Question;
use crate::profile::profile;
use crate::violation::{Reason, Violation};

/// Whether units are a part of those who may, each named once.
pub(super) fn check_part(
    world: &World,
    ids: &[UnitId],
    may: &[UnitIx],
    rule: &'static str,
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    for (n, &unit) in ids.iter().enumerate() {
        let reason = if ids[..n].contains(&unit) {
            Reason::General(GeneralReason::NamedTwice { unit })
        } else if roster.find(unit).is_some_and(|ix| may.contains(&ix)) {
            continue;
        } else {
            Reason::Combat(CombatReason::NotInCombat { unit })
        };
        return Err(Violation::new(rule, reason));
    }
    Ok(())
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
        // The unit that is weakest loses least by it.
        on_pass: units
            .iter()
            .copied()
            .min_by_key(|&unit| (profile(world, unit).rating.unwrap_or(0), unit))
            .map(answer),
        answers: units
            .iter()
            .map(|&unit| (answer(unit), words(unit)))
            .collect(),
        free: false,
    }
}
