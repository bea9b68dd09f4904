//! What engineers could construct (13.8d).

use bevy::prelude::*;
use stavka_rules::engine::task_offers;
use stavka_rules::engineers::{EngineerOrder, TaskOffer};
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;

use super::as_selected;
use crate::session::purse::has_choice;

/// Something that the selected units could do.
#[derive(Debug)]
pub struct TaskWay {
    /// What, where, by whom, for how much, from where.
    pub offer: TaskOffer,
    /// Whether there is a choice of dumps.
    pub has_choice: bool,
}

/// What units could construct: the first of them, all of them together where it takes several.
pub fn find_tasks(world: &World, units: &[UnitId]) -> Vec<TaskWay> {
    let Some(&lead) = units.first() else {
        return Vec::new();
    };
    let offers = task_offers(world, lead);
    if offers.is_empty() {
        return Vec::new();
    }
    let choice = has_choice(world, &[lead]);
    let way = |mut offer: TaskOffer| {
        offer.by = as_selected(world, units, offer.by, |by| {
            let (task, hex, from) = (offer.task, offer.hex, offer.payments.clone().ok()?);
            Some(Order::Engineers(EngineerOrder::Construct {
                task,
                hex,
                by,
                from,
            }))
        });
        TaskWay {
            has_choice: choice && offer.price.0 > 0 && offer.payments.is_ok(),
            offer,
        }
    };
    offers.into_iter().map(way).collect()
}
