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

/// Tasks as buttons. New bases are possible nearly everywhere, so that those outside the unit's own hex are left to the map
/// unless `site` names their hex.
pub(crate) fn actions(world: &World, site: Option<HexPos>) -> Vec<ActionView> {
    let here = world.resource::<Selection>().hex;
    let tasks = world.resource::<Offering>().tasks.iter().enumerate();
    let listed = |offer: &TaskOffer| match site {
        Some(site) => offer.hex == site,
        None => Some(offer.hex) == here || !is_new_base(offer),
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
                    "By {}: no move and no other work in this phase (13.8d)",
                    telling::names(world, &offer.by)
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
                destroys: offer.task.is_destruction(),
                ..ActionView::new(order, label)
            };
            refusable(world, action, offer.payments.as_ref().err())
        })
        .collect()
}

/// Whether it makes a base where there may have been none.
const fn is_new_base(offer: &TaskOffer) -> bool {
    matches!(
        (offer.task, offer.then),
        (Task::BuildBase | Task::BuildStrip, ..=1)
    )
}

/// The order that a button stands for, if it can be paid.
fn order_of(way: &TaskWay) -> Option<Order> {
    Some(Order::Engineers(EngineerOrder::Construct {
        task: way.offer.task,
        hex: way.offer.hex,
        by: way.offer.by.clone(),
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
        by: vec![by],
        from: Vec::new(),
    });
    refusal_of(world, &order).unwrap_or_default()
}
