//! 12.6f Formations that cannot trace through one HQ or source: the owner says which part does.

use bevy::prelude::World;

use crate::ids::{FormationId, UnitId};
use crate::naming;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::pieces::{Roster, UnitIx};
use crate::procedure::Question;
use crate::side::Side;
use crate::supply::language::SupplyDecision;
use crate::supply::parts::{Part, TraceChoices};
use crate::supply::standing::{Via, divided_formations};

/// Formations whose owner has still to be asked, the next one last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    waiting: Vec<FormationId>,
}

impl Parts {
    /// All formations of a side that trace in parts. What was chosen for others is forgotten.
    pub(super) fn of(world: &mut World, side: Side) -> Self {
        let divided = divided_formations(world, side);
        let roster = world.resource::<Roster>();
        let own = roster.iter().map(|unit| roster.printed(unit));
        let own: Vec<FormationId> = own
            .filter(|printed| printed.side == side)
            .filter_map(|printed| printed.formation)
            .collect();
        let is_whole = |formation: &FormationId| !divided.iter().any(|(id, _)| id == formation);
        let mut choices = world.resource_mut::<TraceChoices>();
        for formation in own.into_iter().filter(is_whole) {
            choices.forget(formation);
        }
        let waiting = divided.into_iter().rev().map(|(formation, _)| formation);
        Self {
            waiting: waiting.collect(),
        }
    }

    /// Whether a formation waits for its owner's word.
    pub(super) const fn has_choice(&self) -> bool {
        !self.waiting.is_empty()
    }

    pub(super) fn question(&self, world: &World, side: Side) -> Question {
        let divided = divided_formations(world, side);
        let next = self.waiting.last();
        let Some((formation, parts)) = divided.into_iter().find(|(id, _)| Some(id) == next) else {
            return Question::empty("12.6f");
        };
        let mut all: Vec<UnitIx> = parts.iter().flat_map(|part| part.units.clone()).collect();
        all.sort_unstable();
        all.dedup();
        let chosen = world.resource::<TraceChoices>().of(formation);
        let (first, others): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|part| Some(part.via) == chosen);
        let answer = |part: &Part| {
            let via = part.via.name(world);
            let behind = all.iter().filter(|unit| !part.units.contains(unit));
            let behind: Vec<UnitId> = world.resource::<Roster>().ids(behind.copied());
            let words = format!(
                "Through {}: {} of {}, without {}",
                via.words(world),
                part.units.len(),
                all.len(),
                naming::list(world, &behind)
            );
            let decision = SupplyDecision::TraceThrough { formation, via };
            (Decision::Supply(decision), words)
        };
        // What was chosen before comes first, otherwise the largest part.
        let answers: Vec<(Decision, String)> =
            first.into_iter().chain(others).map(answer).collect();
        Question {
            text: format!(
                "{} cannot trace through one HQ or source. Through what does it trace?",
                naming::formation_name(world, formation)
            ),
            rule: "12.6f",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: false,
        }
    }

    pub(super) fn settle(&mut self, world: &mut World, answer: &Decision) {
        self.waiting.pop();
        if let Decision::Supply(SupplyDecision::TraceThrough { formation, via }) = answer
            && let Some(via) = Via::named(world, *via)
        {
            let mut choices = world.resource_mut::<TraceChoices>();
            choices.note(*formation, via);
        } else {
            debug_assert!(false, "{answer:?} was checked against the question");
        }
    }

    pub(super) fn digest(&self, digest: Digest) -> Digest {
        let waiting = self.waiting.iter();
        waiting.fold(digest, |digest, formation| digest.text(formation.as_str()))
    }
}
