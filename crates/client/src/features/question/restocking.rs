//! Which dumps fill the internal stocks of a unit (12.10e): a unit to tick, and what each dump gives it.

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::Question;
use stavka_rules::supply::{Payment, SupplyDecision, restock_price};
use stavka_rules::telling;

use super::choices::Choice;
use super::{Prompt, Subject};
use crate::kit::intent::{Intent, PayChange, QuestionIntent};
use crate::kit::payers::PayersView;
use crate::session::purse::{Purse, as_paid};

/// The units whose stocks could be filled from several dumps, if that is the question.
pub fn units(world: &World, question: &Question) -> Option<Vec<UnitId>> {
    let mut units: Vec<UnitId> = Vec::new();
    for (answer, _) in &question.answers {
        if let Decision::Supply(
            SupplyDecision::Restock(unit) | SupplyDecision::RestockFrom { unit, .. },
        ) = answer
            && !units.contains(unit)
            && purse_of(world, question, *unit, None).is_some_and(|purse| purse.has_choice())
        {
            units.push(*unit);
        }
    }
    (!units.is_empty()).then_some(units)
}

/// What is listed, and before it what the player has put together himself.
pub fn choices(
    world: &World,
    question: &Question,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Vec<Choice> {
    let listed = question
        .answers
        .iter()
        .map(|(answer, words)| Choice::new(answer.clone(), words.clone()));
    let own = own_choice(world, question, picks, payers);
    own.into_iter().chain(listed).collect()
}

/// What the player has put together, if it is none of the listed answers.
fn own_choice(
    world: &World,
    question: &Question,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Option<Choice> {
    let (&unit, from) = (picks.first()?, payers?.to_vec());
    let tokens: u16 = from.iter().map(|payment| payment.tokens).sum();
    let answer = Decision::Supply(SupplyDecision::RestockFrom { unit, from });
    if question.answers.iter().any(|(other, _)| *other == answer) {
        return None;
    }
    let name = telling::name(world, unit);
    let words = format!("As chosen: {} for {name}", telling::supply(tokens));
    Some(Choice {
        refused: check(world, &Order::Answer(Answer::Decide(answer.clone()))).err(),
        ..Choice::new(answer, words)
    })
}

/// Whether the player has put together an answer of his own; it stands first.
pub fn has_own(world: &World, prompt: &Prompt) -> bool {
    let payers = prompt.payers.as_deref();
    matches!(prompt.subject, Subject::Restocked(_))
        && own_choice(world, &prompt.question, &prompt.picks, payers).is_some()
}

/// What the dumps give a unit: as the player says, or as the first answer that names its dumps does.
fn purse_of(
    world: &World,
    question: &Question,
    unit: UnitId,
    payers: Option<&[Payment]>,
) -> Option<Purse> {
    let found: UnitIx = world.resource::<Roster>().find(unit)?;
    let listed = question
        .answers
        .iter()
        .find_map(|(answer, _)| match answer {
            Decision::Supply(SupplyDecision::RestockFrom { unit: other, from })
                if *other == unit =>
            {
                Some(&from[..])
            }
            _ => None,
        });
    let need = restock_price(world, found);
    let paid = payers.or(listed);
    let purse = Purse::new(world, &[found], need, &as_paid(world, paid.unwrap_or(&[])));
    Some(match paid {
        Some(_) => purse,
        None => purse.filled(world),
    })
}

fn purse(world: &World, prompt: &Prompt) -> Option<Purse> {
    let unit = *prompt.picks.first()?;
    purse_of(world, &prompt.question, unit, prompt.payers.as_deref())
}

/// The dumps that fill the stocks of the ticked unit.
pub fn payers_view(world: &World, prompt: &Prompt) -> Option<PayersView> {
    let Subject::Restocked(_) = prompt.subject else {
        return None;
    };
    Some(purse(world, prompt)?.view(
        world,
        |pay| Intent::Question(QuestionIntent::Pay(pay)),
        prompt.payers.is_none(),
    ))
}

/// What the dumps give after one of them gives a token more or less.
pub fn changed(
    world: &World,
    prompt: &Prompt,
    dump: UnitId,
    how: PayChange,
) -> Option<Vec<Payment>> {
    let mut purse = purse(world, prompt)?;
    purse.change(world, dump, how);
    Some(purse.payments(world))
}
