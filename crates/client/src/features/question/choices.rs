//! The answers that can be given to a question with the units that are picked.

use bevy::prelude::*;
use stavka_rules::capture::CaptureDecision;
use stavka_rules::combat::{Combat, CombatDecision, Retreat, RetreatEffect};
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::{Re, Roster, UnitIx};
use stavka_rules::procedure::{Procedures, Question};
use stavka_rules::supply::Payment;
use stavka_rules::telling;
use stavka_rules::violation::Violation;

use super::{Subject, defending, feeding, forfeits, goal, restocking};

/// An answer that can be given.
#[derive(Clone, Debug)]
pub struct Choice {
    pub answer: Decision,
    /// What the button says.
    pub words: String,
    /// The hex that it sends units to: a click there means it too.
    pub hex: Option<HexPos>,
    /// What that hex does to them.
    pub effects: Vec<RetreatEffect>,
    /// Whether the card lists it; hexes beyond the nearest are only on the map.
    pub listed: bool,
    /// Why it cannot be given as it stands.
    pub refused: Option<Violation>,
}

impl Choice {
    pub(super) fn new(answer: Decision, words: String) -> Self {
        Self {
            hex: goal(&answer),
            answer,
            words,
            effects: Vec::new(),
            listed: true,
            refused: None,
        }
    }
}

/// The answers to a question.
pub(super) fn choices(
    world: &World,
    question: &Question,
    subject: &Subject,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Vec<Choice> {
    match subject {
        Subject::Units(units) if feeding::hungry(question).is_some() => {
            feeding::feed_choices(world, question, units, picks, payers)
        }
        Subject::Stocks(_) => defending::supply_choices(world, question, picks, payers),
        Subject::Restocked(_) => restocking::choices(world, question, picks, payers),
        Subject::Forfeits => forfeits::choices(world, question, payers),
        Subject::Words | Subject::OneUnit(_) => question
            .answers
            .iter()
            .map(|(answer, words)| Choice::new(answer.clone(), words.clone()))
            .collect(),
        Subject::Units(units) => of_units(world, question, units, picks),
        Subject::Hex { hexes, .. } => hexes
            .iter()
            .filter_map(|&hex| of_hex(world, question, hex, picks))
            .collect(),
    }
}

/// All that are picked, or nobody where that is an answer.
fn of_units(world: &World, question: &Question, units: &[UnitId], picks: &[UnitId]) -> Vec<Choice> {
    let Some((first, _)) = question.answers.first() else {
        return Vec::new();
    };
    let (answer, verb) = match first {
        Decision::Combat(CombatDecision::Advance(_)) => (
            Decision::Combat(CombatDecision::Advance(picks.to_vec())),
            "Advance",
        ),
        _ => (
            Decision::Combat(CombatDecision::TagAlong(picks.to_vec())),
            "Go along",
        ),
    };
    let mut who = who(world, units, picks);
    if let Decision::Combat(CombatDecision::Advance(_)) = answer {
        who.push_str(&too_many(world, picks));
    }
    let is_nobody = |(answer, _): &&(Decision, String)| matches!(answer, Decision::Combat(CombatDecision::Advance(units)) | Decision::Combat(CombatDecision::TagAlong(units)) if units.is_empty());
    let nobody = question.answers.iter().find(is_nobody);
    let confirm = Choice {
        refused: check(world, &Order::Answer(Answer::Decide(answer.clone()))).err(),
        ..Choice::new(answer, format!("{verb}: {who}"))
    };
    // With nobody ticked the two would be the same.
    let confirm = Some(confirm).filter(|_| !picks.is_empty() || nobody.is_none());
    let nobody = nobody.map(|(answer, words)| Choice::new(answer.clone(), words.clone()));
    confirm.into_iter().chain(nobody).collect()
}

/// Rule 4.8a: what an advance of units would cost as the segment ends; nothing if the hex holds them.
fn too_many(world: &World, picks: &[UnitId]) -> String {
    let roster = world.resource::<Roster>();
    let units: Vec<UnitIx> = picks.iter().filter_map(|&id| roster.find(id)).collect();
    let combat = world.resource::<Procedures>().top_as::<Combat>();
    match combat.map(|combat| combat.excess_of(world, &units)) {
        Some(excess) if excess > Re(0) => {
            format!(" ({excess} RE too many: lost as the segment ends)")
        }
        _ => String::new(),
    }
}

/// Those who are picked of some units, in a few words.
pub(super) fn who(world: &World, units: &[UnitId], picks: &[UnitId]) -> String {
    match picks {
        [] => "nobody is ticked".to_owned(),
        [only] => telling::name(world, *only),
        all if all.len() == units.len() => format!("all {}", all.len()),
        some => format!("{} of {}", some.len(), units.len()),
    }
}

/// The picked units to a hex, if all of them can go there.
fn of_hex(world: &World, question: &Question, to: HexPos, picks: &[UnitId]) -> Option<Choice> {
    let units = picks.to_vec();
    let procedures = world.resource::<Procedures>();
    let (answer, effects) = match procedures.top_as::<Retreat>() {
        Some(retreat) => {
            let roster = world.resource::<Roster>();
            let found: Vec<UnitIx> = units.iter().filter_map(|&id| roster.find(id)).collect();
            let effects = retreat.effects(world, &found, to);
            (
                Decision::Combat(CombatDecision::Retreat { units, to }),
                effects,
            )
        }
        None => (
            Decision::Capture(CaptureDecision::Displace { units, to }),
            Vec::new(),
        ),
    };
    check(world, &Order::Answer(Answer::Decide(answer.clone()))).ok()?;
    let place = telling::place(world, to);
    let words = if effects.is_empty() {
        place
    } else {
        format!("{place}: {}", what(&effects))
    };
    let listed = question
        .answers
        .iter()
        .any(|(answer, _)| goal(answer) == Some(to));
    Some(Choice {
        effects,
        listed,
        ..Choice::new(answer, words)
    })
}

/// What befalls units, in as few words as fit into a hex.
pub(super) fn what(effects: &[RetreatEffect]) -> String {
    let words: Vec<&str> = effects.iter().map(|effect| effect.what.as_ref()).collect();
    words.join(", ")
}
