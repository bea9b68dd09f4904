//! Who eats supply (12.6c): units to tick, what that costs, and the dumps that pay.

use bevy::prelude::*;
use stavka_rules::command::hq_sheet;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::order::{Answer, Decision, Order};
use stavka_rules::pieces::{Roster, Tokens, UnitIx};
use stavka_rules::procedure::Question;
use stavka_rules::side::Side;
use stavka_rules::supply::{
    Payment, Standings, SupplyDecision, SupplyDemand, above_limits, above_limits_if, feeding,
    served_first,
};
use stavka_rules::tables::RuleTables;
use stavka_rules::telling;
use stavka_rules::violation::Violation;

use super::choices::{Choice, who};
use super::{Asked, Prompt, Subject, choices, defending, forfeits, restocking};
use crate::kit::intent::{Intent, PayChange, PayIntent, QuestionIntent};
use crate::kit::payers::PayersView;
use crate::session::purse::{Purse, as_paid};

/// The units that could be fed, if that is the question.
pub fn hungry(question: &Question) -> Option<Vec<UnitId>> {
    let mut units: Vec<UnitId> = Vec::new();
    for (answer, _) in &question.answers {
        if let Decision::Supply(SupplyDecision::Feed { units: some, .. }) = answer {
            let more = some.iter().filter(|unit| !units.contains(unit));
            units.extend(more.copied().collect::<Vec<UnitId>>());
        }
    }
    (!units.is_empty()).then_some(units)
}

/// The units that the first answer feeds: as many as can be.
pub fn most(question: &Question) -> Option<Vec<UnitId>> {
    question
        .answers
        .iter()
        .find_map(|(answer, _)| match answer {
            Decision::Supply(SupplyDecision::Feed { units, .. }) => Some(units.clone()),
            _ => None,
        })
}

/// Feeding those who are ticked, or nobody.
pub fn feed_choices(
    world: &World,
    question: &Question,
    units: &[UnitId],
    picks: &[UnitId],
    payers: Option<&[Payment]>,
) -> Vec<Choice> {
    let feed = Bill::of(world, picks, payers).map(|bill| {
        let whom = who(world, units, picks);
        let answer = Decision::Supply(SupplyDecision::Feed {
            units: picks.to_vec(),
            from: bill.paid.clone().unwrap_or_default(),
        });
        let refused = match bill.paid {
            Ok(_) => check(world, &Order::Answer(Answer::Decide(answer.clone()))).err(),
            Err(violation) => Some(violation),
        };
        let words = format!("Feed {whom} for {}", telling::supply(bill.need.0));
        Choice {
            refused,
            ..Choice::new(answer, words)
        }
    });
    let is_nobody =
        |(answer, _): &&(Decision, String)| *answer == Decision::Supply(SupplyDecision::FeedNobody);
    let nobody = question.answers.iter().find(is_nobody);
    let nobody = nobody.map(|(answer, words)| Choice::new(answer.clone(), words.clone()));
    let first = serve_first(world, picks);
    feed.into_iter().chain(first).chain(nobody).collect()
}

/// C&C 1.3: room at their HQs for those ticked who are above the limits, beside those who got it already, and who would be
/// above them instead; none where that would help nobody.
fn serve_first(world: &World, picks: &[UnitId]) -> Option<Choice> {
    let roster = world.resource::<Roster>();
    let ticked: Vec<UnitIx> = above_limits(world)
        .into_iter()
        .map(|(unit, _)| unit)
        .filter(|&unit| picks.contains(&roster.printed(unit).id))
        .collect();
    let side = roster.printed(*ticked.first()?).side;
    let mut beside = served_first(world);
    let others = ticked.iter().filter(|unit| !beside.contains(unit));
    let others: Vec<UnitIx> = others.copied().collect();
    beside.extend(others);
    let with_room = |first: Vec<UnitIx>| {
        let above = above_limits_if(world, side, &first);
        let above: Vec<UnitIx> = above.into_iter().map(|(unit, _)| unit).collect();
        let helps = ticked.iter().all(|unit| !above.contains(unit));
        helps.then_some((first, above))
    };
    let (first, above) = with_room(beside).or_else(|| with_room(ticked.clone()))?;
    let answer = Decision::Supply(SupplyDecision::ServeFirst {
        units: roster.ids(first),
    });
    let whom = telling::names(world, &roster.ids(ticked));
    let above = telling::names(world, &roster.ids(above));
    let words = format!("Room at the HQ for {whom} first; above the limit then: {above}");
    // Once somebody has been fed the places are given.
    check(world, &Order::Answer(Answer::Decide(answer.clone()))).ok()?;
    Some(Choice::new(answer, words))
}

/// What the ticked units eat, and who pays.
struct Bill {
    units: Vec<UnitIx>,
    need: Tokens,
    paid: Result<Vec<Payment>, Violation>,
}

impl Bill {
    /// None if nobody is ticked.
    fn of(world: &World, picks: &[UnitId], payers: Option<&[Payment]>) -> Option<Self> {
        let roster = world.resource::<Roster>();
        let units: Vec<UnitIx> = picks.iter().filter_map(|&unit| roster.find(unit)).collect();
        let side = roster.printed(*units.first()?).side;
        let (need, usual) = feeding(world, side, &units);
        let paid = payers.map_or(usual, |payers| Ok(payers.to_vec()));
        Some(Self { units, need, paid })
    }

    fn purse(&self, world: &World) -> Purse {
        match &self.paid {
            Ok(paid) => Purse::new(world, &self.units, self.need, &as_paid(world, paid)),
            // Where it is not enough, all of it is shown, and what is missing.
            Err(_) => Purse::new(world, &self.units, self.need, &[]).filled(world),
        }
    }
}

/// The dumps that feed those who are ticked.
pub fn payers_view(world: &World, prompt: &Prompt) -> Option<PayersView> {
    feeds(prompt).then_some(())?;
    let bill = Bill::of(world, &prompt.picks, prompt.payers.as_deref())?;
    Some(bill.purse(world).view(
        world,
        |pay| Intent::Question(QuestionIntent::Pay(pay)),
        prompt.payers.is_none(),
    ))
}

/// Whether a prompt asks who eats.
pub fn feeds(prompt: &Prompt) -> bool {
    hungry(&prompt.question).is_some()
}

/// What was pressed in the list of dumps.
pub fn press(world: &mut World, press: PayIntent) {
    let Some(prompt) = world.resource::<Asked>().prompt() else {
        return;
    };
    let payers = match press {
        PayIntent::Usual => None,
        PayIntent::Change(dump, how) => {
            let payers = match prompt.subject {
                Subject::Stocks(_) => defending::changed(world, prompt, dump, how),
                Subject::Restocked(_) => restocking::changed(world, prompt, dump, how),
                Subject::Forfeits => forfeits::changed(world, prompt, dump, how),
                _ => changed(world, prompt, dump, how),
            };
            let Some(payers) = payers else {
                return;
            };
            Some(payers)
        }
    };
    world.resource_scope(|world, mut asked: Mut<Asked>| {
        if let Some(prompt) = &mut asked.prompt {
            prompt.payers = payers;
            prompt.choices = choices(
                world,
                &prompt.question,
                &prompt.subject,
                &prompt.picks,
                prompt.payers.as_deref(),
            );
        }
    });
}

/// What the dumps give after one of them gives a token more or less.
fn changed(world: &World, prompt: &Prompt, dump: UnitId, how: PayChange) -> Option<Vec<Payment>> {
    let bill = Bill::of(world, &prompt.picks, prompt.payers.as_deref())?;
    let mut purse = bill.purse(world);
    purse.change(world, dump, how);
    Some(purse.payments(world))
}

/// Whom no supply reaches, so that nothing can be decided about them.
pub fn facts(world: &World, side: Side, subject: &Subject) -> Vec<String> {
    let roster = world.resource::<Roster>();
    let demand = SupplyDemand::of(world, side, &Standings::of(world, side));
    let lost: Vec<UnitId> = demand
        .lost_to_trace()
        .map(|unit| roster.printed(unit).id)
        .filter(|unit| !subject.units().contains(unit))
        .collect();
    let mut facts = limit_facts(world);
    if !lost.is_empty() {
        let names = telling::names(world, &lost);
        facts.push(format!("No supply reaches {names}: Out of Supply."));
    }
    facts
}

/// C&C 1.3: the units above the limits of HQs, each with the HQ that it traces through.
fn over(world: &World) -> Vec<(UnitId, UnitIx)> {
    let id = |unit: UnitIx| world.resource::<Roster>().printed(unit).id;
    let pairs = above_limits(world).into_iter();
    pairs.map(|(unit, hq)| (id(unit), hq)).collect()
}

/// C&C 1.3: how many units each HQ supplies that has more, and who is above that.
fn limit_facts(world: &World) -> Vec<String> {
    let over = over(world);
    let mut hqs: Vec<UnitIx> = over.iter().map(|&(_, hq)| hq).collect();
    hqs.sort_unstable();
    hqs.dedup();
    let of_hq = |hq: UnitIx| {
        let units = over.iter().filter(|&&(_, by)| by == hq);
        let units: Vec<UnitId> = units.map(|&(unit, _)| unit).collect();
        let name = &world.resource::<Roster>().printed(hq).name;
        let slots = hq_sheet(world, hq).slots.len();
        let figures = &world.resource::<RuleTables>().command.sequence;
        let (cost, size) = (figures.over_limit_cost.0, figures.over_limit_size.0);
        format!(
            "{name} has room for {slots}: above that {}, for {} each {size} RE (C&C 1.3).",
            telling::list(world, &units),
            telling::supply(cost)
        )
    };
    hqs.into_iter().map(of_hq).collect()
}
