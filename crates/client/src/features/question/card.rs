//! The card that puts the question.

use bevy::prelude::*;
use stavka_rules::engine::Timeline;
use stavka_rules::first_player::FirstPlayer;
use stavka_rules::general::GeneralEvent;
use stavka_rules::ids::UnitId;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Roster};
use stavka_rules::procedure::Procedures;
use stavka_rules::side::Side;
use stavka_rules::stacking::size_of;
use stavka_rules::supply::{SupplyEvent, SupplyPhase};
use stavka_rules::telling::{self, explain_to, side_name};

use super::choices::Choice;
use super::panel::{DecisionView, Tick, Ticks};
use super::{Asked, Prompt, Subject, battle, defending, feeding, forfeits, restocking};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, QuestionIntent};
use crate::session::seeing::viewer;
use crate::session::words::side_colour;

/// What the card shows while a question is asked.
pub fn card(world: &World) -> Option<DecisionView> {
    let prompt = world.resource::<Asked>().prompt()?;
    let best = prompt.best(world);
    let choices = prompt.listed().enumerate();
    let mut view = DecisionView {
        side: side_name(world, prompt.side).to_uppercase(),
        side_colour: side_colour(world, prompt.side),
        question: prompt.question.text.clone(),
        rule: prompt.question.rule.to_owned(),
        battle: battle::so_far(world),
        ticks: ticks(world, prompt),
        payers: feeding::payers_view(world, prompt)
            .or_else(|| defending::payers_view(world, prompt))
            .or_else(|| restocking::payers_view(world, prompt))
            .or_else(|| forfeits::view(world, prompt)),
        facts: prompt.facts.clone(),
        hint: hint(prompt).to_owned(),
        choices: choices
            .map(|(n, choice)| {
                let button = button(world, n, choice);
                if n == best {
                    also_by_enter(button)
                } else {
                    button
                }
            })
            .collect(),
        best,
        edge: prompt.edge.unwrap_or_default(),
        ..DecisionView::default()
    };
    add_rolls(world, prompt.side, &mut view);
    Some(view)
}

/// The golden answer has a second key.
fn also_by_enter(button: ActionView) -> ActionView {
    let key = match &button.key {
        Some(digit) => format!("{digit}, Enter"),
        None => "Enter".to_owned(),
    };
    button.key(key)
}

fn button(world: &World, n: usize, choice: &Choice) -> ActionView {
    let causes: Vec<&str> = choice.effects.iter().map(|effect| effect.cause).collect();
    let refused = choice.refused.as_ref();
    let action = ActionView {
        hint: (!causes.is_empty()).then(|| format!("Because it leads {}", causes.join(", "))),
        refused: refused.map(|violation| explain_to(world, viewer(world), violation)),
        rule: refused.map(|violation| violation.rule.0.to_owned()),
        ..ActionView::new(Intent::Question(QuestionIntent::Answer(n)), &choice.words)
    };
    // There are nine digits to answer with.
    if n < 9 {
        action.key((n + 1).to_string())
    } else {
        action
    }
}

/// What can be clicked beside the card.
fn hint(prompt: &Prompt) -> &'static str {
    match (&prompt.subject, prompt.choices.is_empty()) {
        (Subject::Words, _) => "",
        (Subject::Forfeits, _) => {
            "Loads share the result, and what is not captured escapes with the rest."
        }
        (Subject::OneUnit(_), _) => "Or click the unit in its stack.",
        (Subject::Units(_), _) if feeding::feeds(prompt) => {
            "Who has no trace and does not eat goes Out of Supply and rolls for attrition (12.6d)."
        }
        (Subject::Stocks(_), _) => "Dumps can be combined, and each unit may use its own stocks.",
        (Subject::Restocked(_), _) => "Dumps can be combined for the unit that is ticked.",
        (Subject::Units(_), _) => "Units can be ticked here or in their stack.",
        (Subject::Hex { .. }, false) => "Or click a hatched hex on the map.",
        (Subject::Hex { .. }, true) => "These have no hex in common: tick fewer of them.",
    }
}

/// The units that can be ticked.
fn ticks(world: &World, prompt: &Prompt) -> Option<Ticks> {
    let (units, title) = match &prompt.subject {
        Subject::Words | Subject::Forfeits | Subject::OneUnit(_) => return None,
        Subject::Stocks(units) if units.is_empty() => return None,
        Subject::Units(units) | Subject::Stocks(units) | Subject::Restocked(units) => (units, None),
        // A retreat goes together unless the player wants otherwise.
        Subject::Hex { units, .. } => (units, Some("Part of the stack")),
    };
    let roster = world.resource::<Roster>();
    let place = |unit: UnitId| {
        let location = roster.find(unit).map(|ix| roster.location(ix));
        location.and_then(Location::hex)
    };
    let first = units.first().copied().and_then(place);
    let scattered = units.iter().any(|&unit| place(unit) != first);
    let tick = |&unit: &UnitId| {
        let name = telling::name(world, unit);
        let from = place(unit).filter(|_| scattered);
        let label = from.map_or_else(|| name.clone(), |hex| format!("{name}, {hex}"));
        // What eats is counted by its size.
        let size = roster.find(unit).filter(|_| feeding::feeds(prompt));
        let size = size.map(|ix| format!(" · {} RE", size_of(world, ix)));
        let label = match prompt.subject {
            Subject::Stocks(_) => format!("Internal stocks of {label}"),
            _ => label,
        };
        Tick {
            intent: Intent::Question(QuestionIntent::Pick(unit)),
            label: format!("{label}{}", size.unwrap_or_default()),
            on: prompt.picks.contains(&unit),
        }
    };
    let is_fold = title.is_some();
    (units.len() > 1 || !is_fold).then(|| Ticks {
        fold: title.map(str::to_owned),
        units: units.iter().map(tick).collect(),
    })
}

/// Dice that led to the question: about the first player (2.2), or about losses by attrition (12.8). Others of the same
/// entry need not have.
fn add_rolls(world: &World, side: Side, view: &mut DecisionView) {
    let procedures = world.resource::<Procedures>();
    if procedures.top_as::<SupplyPhase>().is_some() && view.rule == "12.8b" {
        add_attrition(world, view);
        return;
    }
    if procedures.top_as::<FirstPlayer>().is_none() {
        return;
    }
    let Some(last) = world.resource::<Timeline>().past().last() else {
        return;
    };
    let dice_of = |wanted: Side| {
        last.outcomes
            .iter()
            .rev()
            .find_map(|outcome| match outcome {
                Outcome::General(GeneralEvent::Rolled {
                    side: Some(side),
                    dice,
                    ..
                }) if *side == wanted => Some(dice.clone()),
                _ => None,
            })
    };
    let total = |dice: &[u8]| dice.iter().map(|&die| u16::from(die)).sum::<u16>();
    let roll = |side: Side| {
        dice_of(side).map(|dice| format!("{} rolled {}", side_name(world, side), total(&dice)))
    };
    view.facts = Side::BOTH.into_iter().filter_map(roll).collect();
    view.dice = dice_of(side).unwrap_or_default();
}

/// The last roll for attrition.
fn add_attrition(world: &World, view: &mut DecisionView) {
    let entries = world.resource::<Timeline>().past().iter().rev();
    let mut outcomes = entries.flat_map(|entry| entry.outcomes.iter().rev());
    let rolled = outcomes.find_map(|outcome| match outcome {
        Outcome::Supply(SupplyEvent::Attrition { dice, .. }) => Some((*dice, outcome)),
        _ => None,
    });
    if let Some((dice, outcome)) = rolled {
        view.dice = dice.to_vec();
        view.facts = vec![telling::tell(world, outcome)];
    }
}
