//! Combat supply of the defender (9.5): the dumps that pay, and who uses internal stocks.

use bevy::prelude::*;
use stavka_rules::combat::{
    Combat, CombatDecision, DefenceSupply, defence_beside, defence_price, may_use_stocks,
};
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::procedure::{Procedures, Question};
use stavka_rules::supply::Payment;
use stavka_rules::telling;

use super::choices::Choice;
use super::{Prompt, Subject};
use crate::kit::intent::{Intent, PayChange, QuestionIntent};
use crate::kit::payers::PayersView;
use crate::session::purse::{Purse, as_paid};

/// The defenders that may use internal stocks, if that is the question.
pub fn on_stocks(world: &World, question: &Question) -> Option<Vec<UnitId>> {
    usual(question).filter(|_| question.free)?;
    let combat = world.resource::<Procedures>().top_as::<Combat>()?;
    let roster = world.resource::<Roster>();
    Some(roster.ids(may_use_stocks(world, combat.defender(), &combat.defenders)))
}

/// What passing would pay and use.
pub fn usual(question: &Question) -> Option<&DefenceSupply> {
    match &question.on_pass {
        Some(Decision::Combat(CombatDecision::Supply(supply))) => Some(supply),
        _ => None,
    }
}

/// What is listed, and before it what the player has put together himself.
pub fn supply_choices(
    world: &World,
    question: &Question,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Vec<Choice> {
    let listed = question
        .answers
        .iter()
        .map(|(answer, words)| Choice::new(answer.clone(), words.clone()));
    own_choice(world, question, picks, payers)
        .into_iter()
        .chain(listed)
        .collect()
}

/// What the player has put together, if it is none of the listed answers.
fn own_choice(
    world: &World,
    question: &Question,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Option<Choice> {
    let supply = chosen(world, question, picks, payers)?;
    let answer = Decision::Combat(CombatDecision::Supply(supply.clone()));
    if question.answers.iter().any(|(other, _)| *other == answer) {
        return None;
    }
    let tokens: u16 = supply.from.iter().map(|payment| payment.tokens).sum();
    let mut parts = Vec::new();
    if tokens > 0 {
        let whom = match &supply.units[..] {
            [] => String::new(),
            units => format!(" for {}", telling::names(world, units)),
        };
        parts.push(format!("pay {}{whom}", telling::supply(tokens)));
    }
    if !picks.is_empty() {
        parts.push(format!("stocks of {}", telling::names(world, picks)));
    }
    Some(Choice {
        refused: check(world, &Order::Answer(Answer::Decide(answer.clone()))).err(),
        ..Choice::new(answer, format!("As chosen: {}", parts.join(", ")))
    })
}

/// What the player says so far: who uses stocks, and which dumps pay for the others (12.10g).
fn chosen(
    world: &World,
    question: &Question,
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Option<DefenceSupply> {
    let usual = usual(question)?;
    if payers.is_none() && usual.stocks == picks {
        return Some(usual.clone());
    }
    let combat = world.resource::<Procedures>().top_as::<Combat>()?;
    let on_stocks = found(world, picks);
    let (side, defenders) = (combat.defender(), &combat.defenders);
    Some(defence_beside(world, side, defenders, &on_stocks, payers))
}

fn found(world: &World, units: &[UnitId]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    units.iter().filter_map(|&unit| roster.find(unit)).collect()
}

/// Whether the player has put together an answer of his own; it stands first.
pub fn has_own(world: &World, prompt: &Prompt) -> bool {
    matches!(prompt.subject, Subject::Stocks(_))
        && own_choice(
            world,
            &prompt.question,
            &prompt.picks,
            prompt.payers.as_deref(),
        )
        .is_some()
}

fn purse(world: &World, prompt: &Prompt) -> Option<Purse> {
    let combat = world.resource::<Procedures>().top_as::<Combat>()?;
    let on_stocks = found(world, &prompt.picks);
    let mut drawers = combat.defenders.clone();
    drawers.retain(|unit| !on_stocks.contains(unit));
    let usual = chosen(world, &prompt.question, &prompt.picks, None)?;
    let need = match &usual.units[..] {
        [] => defence_price(world, &drawers),
        units => defence_price(world, &found(world, units)),
    };
    let paid = prompt.payers.as_deref().unwrap_or(&usual.from);
    Some(Purse::new(world, &drawers, need, &as_paid(world, paid)))
}

/// The dumps that pay for the defence.
pub fn payers_view(world: &World, prompt: &Prompt) -> Option<PayersView> {
    let Subject::Stocks(_) = prompt.subject else {
        return None;
    };
    let purse = purse(world, prompt).filter(Purse::has_choice)?;
    Some(purse.view(
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
