//! What has been done in the Reinforcement Phase under way, for the ticks of the list.

use bevy::prelude::*;
use stavka_rules::engine::Timeline;
use stavka_rules::general::GeneralEvent;
use stavka_rules::language::RollPurpose;
use stavka_rules::outcome::Outcome;
use stavka_rules::reinforcement::{
    REINFORCEMENTS_ROLL, REPLACEMENTS_ROLL, ReinforcementEvent, SUPPLY_ARRIVAL_ROLL,
};
use stavka_rules::sequence::{Clock, Phase, SequenceEvent};
use stavka_rules::telling;

use super::panel::{ItemView, Progress};
use super::view::Part;
use crate::session::seeing::viewer;

/// Everything done since the phase began, each with its part of the list.
pub fn done(world: &World) -> Vec<(Part, ItemView)> {
    let mut items: Vec<(Part, ItemView)> = Vec::new();
    let mut dice: Vec<u8> = Vec::new();
    for outcome in since_the_phase_began(world) {
        if let Outcome::General(GeneralEvent::Rolled {
            purpose,
            dice: fell,
            ..
        }) = outcome
        {
            if is_of_a_table(purpose) {
                dice.clone_from(fell);
            }
            continue;
        }
        let Some(part) = part_of(outcome) else {
            continue;
        };
        if let Some(words) = telling::tell_to(world, viewer(world), outcome) {
            let item = ItemView {
                progress: Progress::Done,
                title: words,
                dice: std::mem::take(&mut dice),
                ..ItemView::default()
            };
            items.push((part, item));
        }
    }
    items
}

fn is_of_a_table(purpose: &RollPurpose) -> bool {
    [SUPPLY_ARRIVAL_ROLL, REPLACEMENTS_ROLL, REINFORCEMENTS_ROLL].contains(purpose)
}

/// The outcomes since the phase began, in order.
fn since_the_phase_began(world: &World) -> impl Iterator<Item = &Outcome> {
    let clock = world.resource::<Clock>();
    let past = world.resource::<Timeline>().past();
    let begins = |outcome: &Outcome| {
        matches!(outcome, Outcome::Sequence(SequenceEvent::StepBegan { step, .. })
            if *step == clock.step && step.step().phase == Phase::Reinforcement)
    };
    // The order that ended the segment before holds the beginning of this one.
    let first = past
        .iter()
        .rposition(|entry| entry.outcomes.iter().any(begins));
    let entries = first.map_or(&[][..], |first| &past[first..]);
    let outcomes = entries.iter().flat_map(|entry| &entry.outcomes);
    outcomes.skip_while(move |outcome| !begins(outcome)).skip(1)
}

/// The part of the list that tells of an outcome.
const fn part_of(outcome: &Outcome) -> Option<Part> {
    Some(match outcome {
        Outcome::Reinforcement(ReinforcementEvent::Arrived { .. })
        | Outcome::Reinforcement(ReinforcementEvent::CameLoaded { .. }) => Part::Arrivals,
        Outcome::Reinforcement(ReinforcementEvent::SupplyArrived { .. })
        | Outcome::Reinforcement(ReinforcementEvent::Loaded { .. }) => Part::Supply,
        Outcome::Reinforcement(ReinforcementEvent::Drew { .. }) => Part::Tables,
        Outcome::Reinforcement(ReinforcementEvent::Rebuilt { .. }) => Part::Rebuilding,
        Outcome::Reinforcement(
            ReinforcementEvent::Merged { .. } | ReinforcementEvent::Swapped { .. },
        ) => Part::Consolidation,
        _ => return None,
    })
}
