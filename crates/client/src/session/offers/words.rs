//! What an offer costs, who pays, and why it is refused, in words.

use bevy::prelude::*;
use stavka_rules::engineers::{Task, TaskOffer};
use stavka_rules::pieces::{Roster, Tokens, fact};
use stavka_rules::supply::{FuelTarget, Payment};
use stavka_rules::telling::{self, explain};
use stavka_rules::violation::Violation;

use crate::kit::actions::ActionView;

/// An action that a violation may forbid.
pub fn refusable(world: &World, action: ActionView, violation: Option<&Violation>) -> ActionView {
    let Some(violation) = violation else {
        return action;
    };
    ActionView {
        refused: Some(format!(
            "{}: {}",
            violation.rule.0,
            explain(world, violation)
        )),
        rule: Some(violation.rule.0.to_owned()),
        ..action
    }
}

/// A price in SP and tokens.
pub fn price(tokens: Tokens) -> String {
    telling::supply(tokens.0)
}

/// Who pays, and how much he has.
pub fn payers(world: &World, paid: &[Payment]) -> String {
    let roster = world.resource::<Roster>();
    let payer = |payment: &Payment| {
        let Some(dump) = roster.find(payment.dump) else {
            return payment.dump.to_string();
        };
        let place = roster.location(dump).hex();
        let place = place.map_or_else(String::new, |hex| {
            format!(" {}", telling::place(world, hex))
        });
        let holds = telling::supply(fact::<Tokens>(world, dump).0);
        format!("{}{place} ({holds})", roster.printed(dump).name)
    };
    let payers: Vec<String> = paid.iter().map(payer).collect();
    format!("from {}", payers.join(", "))
}

/// For whom fuel is, and how long it lasts.
pub const fn lasts(target: FuelTarget) -> &'static str {
    match target {
        FuelTarget::Unit(_) => "For this unit, in this phase.",
        FuelTarget::Formation(_) => {
            "For the units of the formation that reach the supply, until your next Clean Up Phase."
        }
        FuelTarget::Headquarters(_) => {
            "For the HQ and independent units in its throw range as they start, until your next \
             Clean Up Phase."
        }
    }
}

/// What a task makes of its hex, in a few words.
pub fn task_words(offer: &TaskOffer) -> String {
    let hits = |hits: u8| match hits {
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    match (offer.task, offer.then) {
        (Task::BuildStrip, _) => "Build an Air Strip".to_owned(),
        (Task::BuildBase, level @ ..=1) => format!("Build an air base of level {level}"),
        (Task::BuildBase, level) => format!("Improve the air base to level {level}"),
        (Task::ReduceBase, level) => format!("Reduce the air base to level {level}"),
        (Task::RepairPort, 0) => "Repair the port, whole again".to_owned(),
        (Task::RepairPort, left) => format!("Repair the port, {} left", hits(left)),
        (Task::DamagePort, now) => format!("Damage the port: {}", hits(now)),
    }
}
