//! Transport that is captured in part (9.14c): how much of each kind its owner gives up.

use bevy::prelude::*;
use stavka_rules::capture::{self, CaptureDecision, Forfeit, GivenUp};
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::{Procedures, Question};
use stavka_rules::supply::Payment;
use stavka_rules::telling;

use super::choices::Choice;
use super::{Prompt, Subject};
use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, PayChange, PayIntent, QuestionIntent};
use crate::kit::payers::{PayerRow, PayersView};

/// A kind of transport, and how much of it is given up.
struct Share {
    kind: Forfeit,
    /// The counter by which it is called.
    unit: UnitId,
    tokens: u16,
}

impl Share {
    /// The next amount that counters can show, above or below; none at the end.
    fn next(&self, how: PayChange) -> Option<u16> {
        let mut amounts = self.kind.amounts.iter().copied();
        match how {
            PayChange::More => amounts.find(|&amount| amount > self.tokens),
            PayChange::Less => amounts.rfind(|&amount| amount < self.tokens),
        }
    }

    fn whole(&self) -> u16 {
        self.kind.amounts.last().copied().unwrap_or(0)
    }
}

/// The kinds, with what the player gives up of each, or what is usual.
fn shares(world: &World, question: &Question, chosen: Option<&[Payment]>) -> Vec<Share> {
    let Some(booty) = world.resource::<Procedures>().top_as::<capture::HandOver>() else {
        return Vec::new();
    };
    let roster = world.resource::<Roster>();
    let share = |kind: Forfeit| {
        let units = roster.ids(kind.pieces.iter().copied());
        let tokens = match chosen {
            Some(chosen) => {
                let own = chosen.iter().find(|part| units.contains(&part.dump));
                own.map_or(0, |part| part.tokens)
            }
            None => {
                let usual = usual(question).unwrap_or_default().iter();
                let own = usual.filter(|part| units.contains(&part.unit));
                own.map(|part| part.tokens).sum()
            }
        };
        let unit = units[0];
        Share { kind, unit, tokens }
    };
    booty.kinds(world).into_iter().map(share).collect()
}

/// What passing would give up.
fn usual(question: &Question) -> Option<&[GivenUp]> {
    match &question.on_pass {
        Some(Decision::Capture(CaptureDecision::HandOver(given))) => Some(given),
        _ => None,
    }
}

/// What is listed, and before it what the player has put together himself.
pub fn choices(world: &World, question: &Question, chosen: Option<&[Payment]>) -> Vec<Choice> {
    let listed = question.answers.iter();
    let listed = listed.map(|(answer, words)| Choice::new(answer.clone(), words.clone()));
    let own = own_choice(world, question, chosen);
    own.into_iter().chain(listed).collect()
}

/// What the player has put together, if it is none of the listed answers.
fn own_choice(world: &World, question: &Question, chosen: Option<&[Payment]>) -> Option<Choice> {
    let given = shares(world, question, Some(chosen?)).into_iter();
    let given = given.flat_map(|share| share.kind.given(world, share.tokens));
    let answer = Decision::Capture(CaptureDecision::HandOver(given.collect()));
    if question.answers.iter().any(|(other, _)| *other == answer) {
        return None;
    }
    Some(Choice {
        refused: check(world, &Order::Answer(Answer::Decide(answer.clone()))).err(),
        ..Choice::new(answer, "As chosen".to_owned())
    })
}

/// Whether the player has put together an answer of his own; it stands first.
pub fn has_own(world: &World, prompt: &Prompt) -> bool {
    prompt.subject == Subject::Forfeits
        && own_choice(world, &prompt.question, prompt.payers.as_deref()).is_some()
}

/// The kinds, with buttons for more and less of each.
pub fn view(world: &World, prompt: &Prompt) -> Option<PayersView> {
    if prompt.subject != Subject::Forfeits {
        return None;
    }
    let procedures = world.resource::<Procedures>();
    let need = procedures.top_as::<capture::HandOver>()?.taken();
    let shares = shares(world, &prompt.question, prompt.payers.as_deref());
    let sum: u16 = shares.iter().map(|share| share.tokens).sum();
    let say = |press: PayIntent| Intent::Question(QuestionIntent::Pay(press));
    Some(PayersView {
        rows: shares.iter().map(|share| row(world, share)).collect(),
        missing: match (need.checked_sub(sum), sum.checked_sub(need)) {
            (Some(0), _) => String::new(),
            (Some(missing), _) => format!("{} missing", capture::points(missing)),
            (None, over) => format!("{} too many", capture::points(over.unwrap_or(0))),
        },
        usual: prompt
            .payers
            .is_some()
            .then(|| ActionView::new(say(PayIntent::Usual), "As usual")),
    })
}

fn row(world: &World, share: &Share) -> PayerRow {
    let name = telling::name(world, share.unit);
    let button = |how: PayChange, word: &str, refused: &str| ActionView {
        refused: share.next(how).is_none().then(|| refused.to_owned()),
        ..ActionView::new(
            Intent::Question(QuestionIntent::Pay(PayIntent::Change(share.unit, how))),
            format!("{word}: {name}"),
        )
    };
    PayerRow {
        less: button(PayChange::Less, "Less", "None of it is given up."),
        more: button(PayChange::More, "More", "All of it is given up."),
        given: capture::points(share.tokens),
        holds: capture::points(share.whole()),
        pays: share.tokens > 0,
        name,
    }
}

/// What is given up of each kind after one of them gives the next amount above or below.
pub fn changed(
    world: &World,
    prompt: &Prompt,
    unit: UnitId,
    how: PayChange,
) -> Option<Vec<Payment>> {
    let shares = shares(world, &prompt.question, prompt.payers.as_deref());
    let given = |share: &Share| {
        let changed = share.next(how).filter(|_| share.unit == unit);
        Payment {
            dump: share.unit,
            tokens: changed.unwrap_or(share.tokens),
        }
    };
    Some(shares.iter().map(given).collect())
}
