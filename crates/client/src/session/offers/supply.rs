//! What the selected units could do with supply: load, unload, combine and divide transport, make Extenders, blow up dumps,
//! break out, take fuel from the HQ that is named.

use bevy::prelude::World;
use stavka_rules::capture::{CaptureOrder, havens};
use stavka_rules::engine::{Offers, Plan, check};
use stavka_rules::ids::UnitId;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Roster, Tokens, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::{SupplyOffer, SupplyOrder, SupplyPlan};
use stavka_rules::telling;
use stavka_rules::transport::{
    TransportOffer, TransportOrder, exchanges, extender_offer, load_offer, supply_in, unload_offer,
};

/// An order that needs nothing further.
#[derive(Clone, Debug)]
pub(crate) struct SupplyAction {
    /// What the button says.
    pub label: String,
    /// What it means.
    pub hint: String,
    /// A line under the button.
    pub detail: Option<String>,
    /// The order.
    pub order: Order,
    /// Whether a card lets the player divide the supply of the order over counters, or take less of it.
    pub divides: bool,
}

/// What could be ordered now of the selected units, and of the dumps in their hex.
pub(crate) fn supply_offers(
    world: &World,
    offers: &Offers,
    side: Side,
    units: &[UnitId],
) -> Vec<SupplyAction> {
    let Some(&lead) = units.first() else {
        return Vec::new();
    };
    let mut found = break_out(world, offers, units);
    found.extend(take_fuel(world, offers, units));
    if offers.has(TransportOffer::handler, &lead) {
        found.extend(handle(world, side, lead, &units[1..]));
    }
    found.extend(regroup(world, side, lead));
    found.extend(extend(world, side, lead));
    if offers.has(TransportOffer::extender, &lead) {
        found.extend(unextend(world, lead));
    }
    found.extend(blow(world, offers, side, lead));
    found
}

/// All selected units that can break out do so in one order (12.8e).
fn break_out(world: &World, offers: &Offers, units: &[UnitId]) -> Vec<SupplyAction> {
    let can = |unit: &UnitId| offers.has(SupplyOffer::breaker, unit);
    let units: Vec<UnitId> = units.iter().copied().filter(can).collect();
    let order = Order::Supply(SupplyOrder::BreakOut {
        units: units.clone(),
    });
    let Ok(Plan::Supply(SupplyPlan::BreakOut(plan))) = check(world, &order) else {
        return Vec::new();
    };
    let hopes = plan.hopes(world);
    let Some(first) = hopes.first() else {
        return Vec::new();
    };
    let label = match units.len() {
        1 => "Break out".to_owned(),
        many => format!("Break out with {many} units"),
    };
    let worst = hopes
        .iter()
        .map(|hope| hope.saving)
        .min()
        .unwrap_or_default();
    let dice: u16 = hopes.iter().map(|hope| hope.points).sum();
    let each = if hopes.iter().any(|hope| hope.points > 1) {
        format!(" for each of {dice} points")
    } else if units.len() > 1 {
        " each".to_owned()
    } else {
        String::new()
    };
    let places: Vec<String> = first
        .back
        .iter()
        .map(|&hex| telling::place(world, hex))
        .collect();
    let turn = if first.first_turn {
        ", its first turn without trace"
    } else {
        ""
    };
    vec![SupplyAction {
        label,
        hint: "A die for each unit or Transport Point: lost, or back as a reinforcement (12.8e)"
            .to_owned(),
        detail: Some(format!(
            "{worst} in 6{each}{turn}; then back in {} after 1 to 6 turns. Otherwise lost.",
            places.join(" or ")
        )),
        order,
        divides: false,
    }]
}

/// Fuel from an HQ that the player names, where several could give it (12.5e). Without it the usual one does.
fn take_fuel(world: &World, offers: &Offers, units: &[UnitId]) -> Vec<SupplyAction> {
    let takers = offers.pick(SupplyOffer::taker);
    let takers: Vec<_> = takers
        .into_iter()
        .filter(|(unit, _)| units.contains(unit))
        .collect();
    let Some((_, givers)) = takers.first().filter(|(_, givers)| givers.len() > 1) else {
        return Vec::new();
    };
    let take = |&from: &UnitId| {
        let served = takers.iter().filter(|(_, givers)| givers.contains(&from));
        let units: Vec<UnitId> = served.map(|(unit, _)| *unit).collect();
        SupplyAction {
            label: format!("Fuel given by {}", telling::name(world, from)),
            hint: "Several HQs could give it; who gives, gives from this hex alone in this phase \
                   (12.5e)"
                .to_owned(),
            detail: Some(format!("For {}, this phase", telling::names(world, &units))),
            order: Order::Supply(SupplyOrder::TakeFuel { units, from }),
            divides: false,
        }
    };
    givers.iter().map(take).collect()
}

/// Everything that fits, and everything that is loaded (13.2f); a card lets the player take less. The rest of the selection begins its move with it, if it
/// can (6.1f).
fn handle(world: &World, side: Side, unit: UnitId, rest: &[UnitId]) -> Vec<SupplyAction> {
    let together = |order: &dyn Fn(Vec<UnitId>) -> TransportOrder| {
        let with_all = Order::Transport(order(rest.to_vec()));
        match check(world, &with_all) {
            Ok(_) => with_all,
            Err(_) => Order::Transport(order(Vec::new())),
        }
    };
    let load = load_offer(world, side, unit)
        .ok()
        .map(|offer| SupplyAction {
            label: format!("Load {}: {} MP", telling::supply(offer.most.0), offer.price),
            hint: format!("From {} (13.2f)", telling::name(world, offer.from)),
            detail: (offer.most.0 > 1).then(|| "or less, for the same price".to_owned()),
            order: together(&|with| TransportOrder::Load {
                unit,
                from: offer.from,
                tokens: offer.most.0,
                with,
            }),
            divides: offer.most.0 > 1,
        });
    let unload = unload_offer(world, side, unit)
        .ok()
        .map(|offer| SupplyAction {
            label: format!(
                "Unload {}: {} MP",
                telling::supply(offer.most.0),
                offer.price
            ),
            hint: "Puts the load on the ground as a dump (13.2f)".to_owned(),
            detail: (offer.most.0 > 1).then(|| "or less, for the same price".to_owned()),
            order: together(&|with| TransportOrder::Unload {
                unit,
                tokens: offer.most.0,
                with,
            }),
            divides: offer.most.0 > 1,
        });
    load.into_iter().chain(unload).collect()
}

/// Ways to combine and divide transport (13.2c).
fn regroup(world: &World, side: Side, unit: UnitId) -> Vec<SupplyAction> {
    let roster = world.resource::<Roster>();
    let ways = exchanges(world, side, unit).into_iter();
    ways.map(|exchange| {
        let label = if exchange.from.len() > 1 {
            format!("Combine {} counters", exchange.from.len())
        } else {
            format!("Divide into {} counters", exchange.into.len())
        };
        let mut loads = exchange.from.iter().filter_map(|&unit| roster.find(unit));
        let is_loaded = loads.any(|unit| fact::<Tokens>(world, unit) > Tokens(0));
        SupplyAction {
            label,
            hint: format!("Becomes {} (13.2c)", telling::names(world, &exchange.into)),
            detail: is_loaded.then(|| "with its load".to_owned()),
            divides: is_loaded && exchange.into.len() > 1,
            order: Order::Transport(TransportOrder::Regroup {
                from: exchange.from,
                into: exchange.into,
                loads: None,
            }),
        }
    })
    .collect()
}

/// Makes an Extender of the unit and others of its kind in its hex (12.7).
fn extend(world: &World, side: Side, unit: UnitId) -> Option<SupplyAction> {
    let offer = extender_offer(world, side, unit)?;
    Some(SupplyAction {
        label: format!("Make an Extender: {} MP", offer.price),
        hint: format!(
            "{} becomes {} (12.7)",
            telling::names(world, &offer.from),
            telling::name(world, offer.into)
        ),
        detail: None,
        order: Order::Transport(TransportOrder::MakeExtender {
            from: offer.from,
            into: offer.into,
        }),
        divides: false,
    })
}

/// So many hexes are offered for a collapse, the best first.
const HAVENS: usize = 8;

/// Takes an Extender apart (12.7), or lets it collapse to one of the hexes in trace (9.14d).
fn unextend(world: &World, unit: UnitId) -> Vec<SupplyAction> {
    let apart = SupplyAction {
        label: "Take the Extender apart".to_owned(),
        hint: "Becomes transport again for half of its MA (12.7)".to_owned(),
        detail: None,
        order: Order::Transport(TransportOrder::TakeApart { unit }),
        divides: false,
    };
    let found = world.resource::<Roster>().find(unit);
    let hexes = found.map_or_else(Vec::new, |found| havens(world, found));
    let collapse = hexes.into_iter().take(HAVENS).map(|to| SupplyAction {
        label: format!("Collapse to {}", telling::place(world, to)),
        hint: "Becomes transport elsewhere, instead of any movement (9.14d)".to_owned(),
        detail: None,
        order: Order::Capture(CaptureOrder::Collapse { unit, to }),
        divides: false,
    });
    let legal = |offer: &SupplyAction| check(world, &offer.order).is_ok();
    [apart].into_iter().chain(collapse).filter(legal).collect()
}

/// All supply in the hex of the unit, on the ground and loaded (12.11a).
fn blow(world: &World, offers: &Offers, side: Side, lead: UnitId) -> Option<SupplyAction> {
    let roster = world.resource::<Roster>();
    let at = roster.location(roster.find(lead)?).hex()?;
    if !offers.has(TransportOffer::blowable, &at) {
        return None;
    }
    let of = supply_in(world, side, at);
    let tokens: u16 = of.iter().map(|part| part.tokens).sum();
    let named: Vec<UnitId> = of.iter().map(|part| part.dump).collect();
    Some(SupplyAction {
        label: format!("Blow up supply: {}", telling::supply(tokens)),
        hint: "One die says how much of all supply in the hex is destroyed, once a phase (12.11a)"
            .to_owned(),
        detail: Some(format!("of {}", telling::names(world, &named))),
        order: Order::Transport(TransportOrder::Blow { of }),
        divides: true,
    })
}
