//! What can be ordered of the selected units, as tables and buttons show it.

use bevy::prelude::*;
use stavka_rules::engine::{Plan, check, legal};
use stavka_rules::map::HexPos;
use stavka_rules::modes::{ModeChange, ModeOffer, ModeReason};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Printed, Roster};
use stavka_rules::supply::FuelTarget;
use stavka_rules::supply::fuel::FuelOffer;
use stavka_rules::telling;
use stavka_rules::telling::{explain, target_name, via_words};
use stavka_rules::transport::TransportOrder;
use stavka_rules::violation::{Reason, Violation};
use stavka_rules::works::{WorksOrder, WorksPlan};

use super::orders_panel::{ModeRow, OrdersView, Standing};
use crate::features::rail::{journey, repair};
use crate::features::{command, formation, transport, works};
use crate::kit::actions::ActionView;
use crate::kit::intent::{ErrandIntent, Intent, PortionIntent, PurchaseIntent, StackIntent};
use crate::session::mode_words::{impossible, key_of, sentence, short_name, short_posture, values};
use crate::session::offers::words::{lasts, payers, price, refusable};
use crate::session::offers::{Offering, WithMove};
use crate::session::readiness::actors;
use crate::session::selection::Selection;

/// Keys of the fuel offers, in their order.
const FUEL_KEYS: [&str; 3] = ["F", "Shift+F", "Ctrl+F"];

/// The table of modes and the buttons of the inspector.
pub(crate) fn orders_view(world: &World) -> OrdersView {
    let offering = world.resource::<Offering>();
    let selection = world.resource::<Selection>();
    let mut groups = Vec::new();
    let by_rail = journey::actions(world);
    if !by_rail.is_empty() {
        groups.push(("Railroads (13.3)".to_owned(), by_rail));
    }
    let Some(printed) = lead(world) else {
        return OrdersView {
            groups,
            ..OrdersView::default()
        };
    };
    let by_hqs = command::actions::of_selection(world);
    if !by_hqs.is_empty() {
        groups.push(("Command (C&C 1.2)".to_owned(), by_hqs));
    }
    let fuel = fuel_actions(world, StackIntent::Fuel);
    if !fuel.is_empty() {
        groups.push(("Fuel (12.5)".to_owned(), fuel));
    }
    let works = with_map(world, works_actions(world, None));
    if !works.is_empty() {
        groups.push(("Construction (13.8, 16.0)".to_owned(), works));
    }
    let marker = formation::actions(world);
    if !marker.is_empty() {
        groups.push(("Formation (13.7)".to_owned(), marker));
    }
    let supply = supply_actions(world);
    if !supply.is_empty() {
        groups.push(("Supply (12.0)".to_owned(), supply));
    }
    let others = other_actions(world);
    if !others.is_empty() {
        groups.push((String::new(), others));
    }
    let destructive = take_destructive(&mut groups);
    let title = match selection.units.len() {
        0 | 1 => format!("Modes of {}", printed.name),
        many => format!("Modes of {many} units, values of {}", printed.name),
    };
    let mut modes = Vec::new();
    // Works, supply and most transport have no modes to choose from.
    if !offering.modes.iter().all(|(offer, _)| is_never(offer)) {
        modes.extend(offering.now.as_ref().map(|now| ModeRow {
            short: short_posture(now.posture),
            key: "now".to_owned(),
            values: values(now),
            loses: impossible(printed, now),
            standing: Standing::Present,
            ..ModeRow::default()
        }));
        let rows = offering.modes.iter().filter(|(offer, _)| !is_never(offer));
        modes.extend(rows.map(|(offer, with_move)| mode_row(world, printed, offer, *with_move)));
    }
    let closed = one_reason_for_all(&modes);
    if closed.is_some() {
        modes.truncate(1);
    }
    OrdersView {
        title,
        modes,
        closed,
        groups,
        destructive,
    }
}

/// Takes what destroys out of the groups; those that are empty then go.
fn take_destructive(groups: &mut Vec<(String, Vec<ActionView>)>) -> Vec<ActionView> {
    let taken = groups
        .iter_mut()
        .flat_map(|(_, group)| group.extract_if(.., |action| action.destroys))
        .collect();
    groups.retain(|(_, group)| !group.is_empty());
    taken
}

/// Whether a mode is for other types of pieces.
fn is_never(offer: &ModeOffer) -> bool {
    let forbids = |refused: &Violation| {
        matches!(
            *refused.reason,
            Reason::Modes(ModeReason::ModeForbidden { .. })
        )
    };
    offer.here.as_ref().is_err_and(forbids)
}

/// Why every mode but the present one is closed, if it is the same reason.
fn one_reason_for_all(modes: &[ModeRow]) -> Option<(String, String)> {
    let (_, others) = modes.split_first()?;
    let reason = others.first()?.refused.clone()?;
    let same =
        |row: &ModeRow| row.standing == Standing::Closed && row.refused.as_ref() == Some(&reason);
    others.iter().all(same).then_some(reason)
}

/// The entries of the menu of a stack.
pub(crate) fn menu_groups(world: &World) -> Vec<Vec<ActionView>> {
    let offering = world.resource::<Offering>();
    let modes = offering.modes.iter().map(|(offer, with_move)| {
        let standing = standing(world, offer, *with_move);
        let closed = standing == Standing::Closed;
        let only_moving = standing == Standing::WithMove;
        ActionView {
            hint: only_moving.then(|| "With the next move".to_owned()),
            ..refusable(
                world,
                ActionView::new(
                    Intent::Stack(StackIntent::Mode(offer.change)),
                    sentence(offer.change),
                )
                .key(key_of(offer.change)),
                offer.here.as_ref().err().filter(|_| closed),
            )
        }
    });
    let mut others = other_actions(world);
    let selection = world.resource::<Selection>();
    let ready = actors(world, &legal(world));
    let roster = world.resource::<Roster>();
    let here = selection.hex.map_or(&[][..], |hex| roster.at(hex));
    let mut more = here.iter().map(|&unit| roster.printed(unit).id);
    if more.any(|unit| ready.contains(&unit) && !selection.units.contains(&unit)) {
        others.push(ActionView {
            hint: Some("They then move together, each with its own points (6.1e)".to_owned()),
            ..ActionView::new(Intent::Stack(StackIntent::Whole), "Whole stack").key("T")
        });
    }
    let groups = [
        command::actions::of_selection(world),
        modes.collect(),
        fuel_actions(world, StackIntent::Fuel),
        with_map(world, works_actions(world, None)),
        formation::actions(world),
        supply_actions(world),
        journey::actions(world),
        others,
    ];
    groups
        .into_iter()
        .filter(|group| !group.is_empty())
        .collect()
}

/// The first selected unit.
fn lead(world: &World) -> Option<&Printed> {
    let roster = world.resource::<Roster>();
    let unit = world.resource::<Offering>().lead?;
    roster.find(unit).map(|ix| roster.printed(ix))
}

fn standing(world: &World, offer: &ModeOffer, with_move: WithMove) -> Standing {
    let planned = world.resource::<Selection>().mode;
    match (&offer.here, with_move) {
        _ if planned == Some(offer.change) => Standing::Planned,
        (Ok(()), _) => Standing::Open,
        (Err(_), WithMove::Possible) => Standing::WithMove,
        (Err(_), WithMove::Impossible) => Standing::Closed,
    }
}

fn mode_row(world: &World, printed: &Printed, offer: &ModeOffer, with_move: WithMove) -> ModeRow {
    let refusal = |violation: &Violation| (violation.rule.0.to_owned(), explain(world, violation));
    ModeRow {
        change: Some(offer.change),
        name: match offer.change {
            ModeChange::Turn(_) => sentence(offer.change),
            change => change.name().to_owned(),
        },
        short: short_name(offer.change).to_owned(),
        key: key_of(offer.change).to_owned(),
        values: values(&offer.after),
        loses: impossible(printed, &offer.after),
        refused: offer.here.as_ref().err().map(refusal),
        standing: standing(world, offer, with_move),
    }
}

/// Fuel for the first selected unit that lacks it: for whom, what it costs, who pays, how long it lasts.
pub(crate) fn fuel_actions(world: &World, fuel: fn(usize) -> StackIntent) -> Vec<ActionView> {
    let offers = world.resource::<Offering>().fuel.iter().enumerate();
    offers
        .map(|(n, way)| {
            let offer = &way.offer;
            let via = offer.via();
            let label = format!(
                "{}{}: {}",
                target_name(world, offer.target),
                via.map_or_else(String::new, |via| via_words(world, via)),
                price(offer.price)
            );
            let action =
                ActionView {
                    hint: Some(lasts(offer.target).to_owned()),
                    detail: offer.payments.as_ref().ok().map(|paid| {
                        format!("{}; {}", payers(world, paid), reach_words(world, offer))
                    }),
                    choose: way
                        .has_choice
                        .then_some(Intent::Purchase(PurchaseIntent::Fuel(n))),
                    key: FUEL_KEYS.get(n).map(|&key| key.to_owned()),
                    ..ActionView::new(Intent::Stack(fuel(n)), label)
                };
            refusable(world, action, offer.payments.as_ref().err())
        })
        .collect()
}

/// The button that shows on the map what could be constructed around an engineer, after others of construction.
fn with_map(world: &World, mut works: Vec<ActionView>) -> Vec<ActionView> {
    let offering = world.resource::<Offering>();
    let here = world.resource::<Selection>().hex;
    let elsewhere = |hex: HexPos| Some(hex) != here;
    let tasks = offering.tasks.iter().map(|way| way.offer.hex);
    let mut sites = tasks.chain(offering.dig.iter().map(|(offer, _)| offer.hex));
    if sites.any(elsewhere) {
        works.push(ActionView {
            hint: Some("Every hex within two, with its price; then click one (13.8d)".to_owned()),
            ..ActionView::new(Intent::Stack(StackIntent::Sites), "Construct nearby").key("Y")
        });
    }
    works
}

/// Digging in, with its price and who builds, reducing works, and other tasks of engineers: those of a hex if one is named,
/// otherwise those where the units stand, and the rarer ones around them.
pub(crate) fn works_actions(world: &World, site: Option<HexPos>) -> Vec<ActionView> {
    let offering = world.resource::<Offering>();
    let here = world.resource::<Selection>().hex;
    let dig = offering
        .dig
        .iter()
        .enumerate()
        .filter(|(_, (offer, _))| Some(offer.hex) == site.or(here))
        .map(|(n, (offer, has_choice))| {
            let label = format!(
                "Dig in, level {} in {}: {}",
                offer.level,
                offer.hex,
                price(offer.price)
            );
            let from = offer.payments.as_ref().ok();
            let order = from.map_or(Intent::Nothing, |from| {
                let (hex, by, from) = (offer.hex, offer.by.clone(), from.clone());
                Intent::order(Order::Works(WorksOrder::Dig { hex, by, from }))
            });
            let action = ActionView {
                hint: Some(format!("Built by {}", telling::names(world, &offer.by))),
                detail: offer.payments.as_ref().ok().map(|paid| payers(world, paid)),
                choose: has_choice.then_some(Intent::Purchase(PurchaseIntent::Dig(n))),
                ..ActionView::new(order, label)
            };
            refusable(world, action, offer.payments.as_ref().err())
        });
    let slight = offering.slight.iter().filter(|_| site.is_none());
    let slight = slight.enumerate();
    let slight = slight.filter_map(|(n, order)| slight_action(world, order, n));
    let tasks = works::actions(world, site);
    dig.chain(slight).chain(tasks).collect()
}

/// Reducing works, with who would do it; others than the usual ones stand in the label.
fn slight_action(world: &World, order: &Order, n: usize) -> Option<ActionView> {
    let Ok(Plan::Works(WorksPlan::Slight(plan))) = check(world, order) else {
        return None;
    };
    let roster = world.resource::<Roster>();
    let by = telling::names(world, &roster.ids(plan.by().iter().copied()));
    let label = match n {
        0 => "Reduce works by a level".to_owned(),
        _ => format!("Reduce works by a level with {by}"),
    };
    Some(ActionView {
        hint: Some("One level a turn, free of charge (16.0c)".to_owned()),
        detail: Some(format!("by {by}: no move and no other work in this phase")),
        destroys: true,
        ..ActionView::new(Intent::order(order.clone()), label)
    })
}

/// Loading, unloading, combining, dividing, blowing up, breaking out.
fn supply_actions(world: &World) -> Vec<ActionView> {
    let run = transport::prompt(world).map(|_| ActionView {
        hint: Some("Load here, unload there: plans it on the map (13.2)".to_owned()),
        ..ActionView::new(Intent::Errand(ErrandIntent::Plan), "Truck run").key("G")
    });
    let offers = world.resource::<Offering>().supply.iter();
    let offers = offers.enumerate().map(|(n, offer)| ActionView {
        hint: Some(offer.hint.clone()),
        detail: offer.detail.clone(),
        choose: offer
            .divides
            .then_some(Intent::Portion(PortionIntent::Open(n))),
        destroys: matches!(offer.order, Order::Transport(TransportOrder::Blow { .. })),
        ..ActionView::new(Intent::order(offer.order.clone()), offer.label.clone())
    });
    let amounts = transport::amounts(world);
    run.into_iter().chain(amounts).chain(offers).collect()
}

/// Whom it reaches, how long it lasts, and who may not move for it.
fn reach_words(world: &World, offer: &FuelOffer) -> String {
    let reach = match (offer.target, offer.receivers.len()) {
        (FuelTarget::Unit(_), _) => "this phase".to_owned(),
        (FuelTarget::Headquarters(_), _) => "independents in its throw range".to_owned(),
        (FuelTarget::Formation(_), served) if served < offer.users => {
            format!("{served} of {} units, until Clean Up", offer.users)
        }
        (FuelTarget::Formation(_), 1) => "1 unit, until Clean Up".to_owned(),
        (FuelTarget::Formation(_), many) => format!("{many} units, until Clean Up"),
    };
    match &offer.stays[..] {
        [] => reach,
        units => {
            let verb = if units.len() == 1 { "stays" } else { "stay" };
            format!(
                "{reach}; {} then {verb} (4.5b)",
                telling::list(world, units)
            )
        }
    }
}

/// Release, drop off, put on top.
fn other_actions(world: &World) -> Vec<ActionView> {
    let offering = world.resource::<Offering>();
    let entries = [
        (
            &offering.release,
            ActionView {
                hint: Some("They can then move in this segment (5.7b)".to_owned()),
                ..ActionView::new(Intent::Stack(StackIntent::Release), "Release from Reserve")
                    .key("L")
            },
        ),
        (
            &offering.drop,
            ActionView {
                hint: Some("Their move ends; the others can go on (6.1f)".to_owned()),
                ..ActionView::new(Intent::Stack(StackIntent::DropOff), "Drop off here").key("H")
            },
        ),
        (
            &offering.hold,
            ActionView {
                hint: Some(
                    "They spend no more points this phase, so that trucks pass the enemy ZOC here (4.5b)"
                        .to_owned(),
                ),
                ..ActionView::new(Intent::Stack(StackIntent::Hold), "Stay and negate the ZOC")
            },
        ),
        (
            &offering.on_top,
            ActionView {
                hint: Some("The enemy sees it, and it lies over the others (4.8b)".to_owned()),
                ..ActionView::new(Intent::Stack(StackIntent::PutOnTop), "Put on top").key("U")
            },
        ),
    ];
    entries
        .into_iter()
        .filter_map(|(offer, action)| {
            let offer = offer.as_ref()?;
            Some(refusable(world, action, offer.as_ref().err()))
        })
        .chain(repair::switch(world))
        .collect()
}
