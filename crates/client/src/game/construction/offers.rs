//! Tasks of construction as buttons: what, where, for how much, and who pays.

use bevy::prelude::*;
use stavka_rules::engine::{check, task_offers};
use stavka_rules::engineers::{EngineerOrder, Task, TaskOffer};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::telling;

use crate::game::offering::Offering;
use crate::game::unit_orders::{payers, refusable};
use crate::game::wishes::Refusal;
use crate::game::{Selection, purchase};
use crate::panels::ActionView;

/// Something that the selected engineer could do.
#[derive(Debug)]
pub(in crate::game) struct TaskWay {
    /// What, where, for how much, from where.
    pub offer: TaskOffer,
    /// Who does it.
    pub by: UnitId,
    /// Whether there is a choice of dumps.
    pub has_choice: bool,
}

/// What a unit could construct.
pub(in crate::game) fn find_tasks(world: &World, unit: UnitId) -> Vec<TaskWay> {
    let offers = task_offers(world, unit);
    if offers.is_empty() {
        return Vec::new();
    }
    let choice = purchase::has_choice(world, &[unit]);
    offers
        .into_iter()
        .map(|offer| TaskWay {
            has_choice: choice && offer.price.0 > 0 && offer.payments.is_ok(),
            by: unit,
            offer,
        })
        .collect()
}

/// What a task makes of its hex, in a few words.
pub(in crate::game) fn task_words(offer: &TaskOffer) -> String {
    let hits = |hits: u8| match hits {
        1 => "1 hit".to_owned(),
        hits => format!("{hits} hits"),
    };
    match (offer.task, offer.then) {
        (Task::BuildBase, Some(0)) => "Build an Air Strip".to_owned(),
        (Task::BuildBase, level) => {
            format!(
                "Improve the air base to level {}",
                level.unwrap_or_default()
            )
        }
        (Task::ReduceBase, Some(0)) => "Reduce the air base to a Strip".to_owned(),
        (Task::ReduceBase, Some(level)) => format!("Reduce the air base to level {level}"),
        (Task::ReduceBase, None) => "Remove the Air Strip".to_owned(),
        (Task::RepairPort, Some(0) | None) => "Repair the port, whole again".to_owned(),
        (Task::RepairPort, Some(left)) => format!("Repair the port, {} left", hits(left)),
        (Task::DamagePort, now) => format!("Damage the port: {}", hits(now.unwrap_or_default())),
    }
}

/// Tasks as buttons. Building Strips is possible nearly everywhere, so that those outside the unit's own hex are left to the
/// map unless `site` names their hex.
pub(in crate::game) fn actions(world: &World, site: Option<HexPos>) -> Vec<ActionView> {
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
                choose: way.has_choice.then(|| format!("choose task {n}")),
                destroys: matches!(offer.task, Task::ReduceBase | Task::DamagePort),
                ..ActionView::new(format!("task {n}"), label)
            };
            refusable(world, action, offer.payments.as_ref().err())
        })
        .collect()
}

/// The order that a button stands for.
pub(in crate::game) fn order_of(world: &World, id: &str) -> Option<Order> {
    let n: usize = id.strip_prefix("task ")?.parse().ok()?;
    let way = world.resource::<Offering>().tasks.get(n)?;
    Some(Order::Engineers(EngineerOrder::Construct {
        task: way.offer.task,
        hex: way.offer.hex,
        by: way.by,
        from: way.offer.payments.clone().ok()?,
    }))
}

/// Why the selected unit constructs nothing.
pub(super) fn why_not(world: &World) -> Refusal {
    let selection = world.resource::<Selection>();
    let (Some(hex), Some(&by)) = (selection.hex, selection.units.first()) else {
        return Refusal {
            text: "Select an HQ or an engineer first.".to_owned(),
            rule: Some("13.8d"),
            ..Refusal::default()
        };
    };
    let order = Order::Engineers(EngineerOrder::Construct {
        task: Task::BuildBase,
        hex,
        by,
        from: Vec::new(),
    });
    let refused = check(world, &order).err();
    refused.map_or_else(Refusal::default, |violation| Refusal::of(world, &violation))
}
