//! What engineers could construct (13.8d).

use bevy::prelude::*;
use stavka_rules::engine::task_offers;
use stavka_rules::engineers::TaskOffer;
use stavka_rules::ids::UnitId;

use crate::session::purse::has_choice;

/// Something that the selected engineer could do.
#[derive(Debug)]
pub struct TaskWay {
    /// What, where, for how much, from where.
    pub offer: TaskOffer,
    /// Who does it.
    pub by: UnitId,
    /// Whether there is a choice of dumps.
    pub has_choice: bool,
}

/// What a unit could construct.
pub fn find_tasks(world: &World, unit: UnitId) -> Vec<TaskWay> {
    let offers = task_offers(world, unit);
    if offers.is_empty() {
        return Vec::new();
    }
    let choice = has_choice(world, &[unit]);
    offers
        .into_iter()
        .map(|offer| TaskWay {
            has_choice: choice && offer.price.0 > 0 && offer.payments.is_ok(),
            by: unit,
            offer,
        })
        .collect()
}
