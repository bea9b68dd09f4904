//! Tasks of construction as buttons: what, where, for how much, and who pays.

use bevy::prelude::*;
use stavka_rules::engineers::{EngineerOrder, Task, TaskOffer};
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::stacking::stack_order;
use stavka_rules::telling;

use crate::kit::actions::ActionView;
use crate::kit::intent::{Intent, PurchaseIntent};
use crate::session::offers::Offering;
use crate::session::offers::tasks::TaskWay;
use crate::session::offers::words::{payers, refusable, task_words};
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::selection::Selection;

/// Tasks as buttons. Building Strips is possible nearly everywhere, so that those outside the unit's own hex are left to the
/// map unless `site` names their hex.
pub(crate) fn actions(world: &World, site: Option<HexPos>) -> Vec<ActionView> {
    let here = world.resource::<Selection>().hex;
    let tasks = world.resource::<Offering>().tasks.iter().enumerate();
    let listed = |offer: &TaskOffer| match site {
        Some(site) => offer.hex == site,
        None => Some(offer.hex) == here || (offer.task, offer.then) != (Task::BuildBase, Some(0)),
    };
    tasks
        .filter(|(_, way)| listed(&way.offer))
        .map(|(n, way)| {
            let offer = &way.offer;
            let order = order_of(way).map_or(Intent::Nothing, Intent::order);
            let price = match offer.price.0 {
                0 => "free".to_owned(),
                tokens => telling::supply(tokens),
            };
            let label = format!("{} in {}: {price}", task_words(offer), offer.hex);
            let action = ActionView {
                hint: Some(format!(
                    "By {}, who then neither moves nor builds again in this phase (13.8d)",
                    telling::name(world, way.by)
                )),
                detail: offer
                    .payments
                    .as_ref()
                    .ok()
                    .filter(|paid| !paid.is_empty())
                    .map(|paid| payers(world, paid)),
                choose: way
                    .has_choice
                    .then_some(Intent::Purchase(PurchaseIntent::Task(n))),
                destroys: matches!(offer.task, Task::ReduceBase | Task::DamagePort),
                ..ActionView::new(order, label)
            };
            refusable(world, action, offer.payments.as_ref().err())
        })
        .collect()
}

/// The order that a button stands for, if it can be paid.
fn order_of(way: &TaskWay) -> Option<Order> {
    Some(Order::Engineers(EngineerOrder::Construct {
        task: way.offer.task,
        hex: way.offer.hex,
        by: way.by,
        from: way.offer.payments.clone().ok()?,
    }))
}

/// Why the selected unit constructs nothing.
pub(super) fn why_not(world: &World) -> Refusal {
    let here = world.resource::<Selection>().hex;
    let asks = || Refusal::asks("Select an HQ or an engineer first.");
    here.map_or_else(asks, |hex| why_not_in(world, hex))
}

/// Why the selected unit builds no base in a hex.
pub(super) fn why_not_in(world: &World, hex: HexPos) -> Refusal {
    let selection = world.resource::<Selection>();
    // Who has nothing left to do is not selected, but meant.
    let top = selection.hex.and_then(|hex| stack_order(world, hex).pop());
    let top = top.map(|unit| world.resource::<Roster>().printed(unit).id);
    let Some(by) = selection.units.first().copied().or(top) else {
        return Refusal::asks("Select an HQ or an engineer first.");
    };
    let order = Order::Engineers(EngineerOrder::Construct {
        task: Task::BuildBase,
        hex,
        by,
        from: Vec::new(),
    });
    refusal_of(world, &order).unwrap_or_default()
}
