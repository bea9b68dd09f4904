//! Orders to the selected units that were pressed on a panel or a menu, or by a key.

use bevy::prelude::*;
use stavka_rules::engine::{ahead, check, fuel_offers, legal, mode_offers};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::{ModeChange, ModeOrder, ReserveOffer};
use stavka_rules::movement::{MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Orientation, Roster, posture};
use stavka_rules::stacking::StackingOrder;
use stavka_rules::supply::{FuelTarget, SupplyOrder};

use crate::features::movement::orders::order_to;
use crate::features::{formation, question, works};
use crate::kit::intent::{ModeKey, StackIntent};
use crate::session::lead_in;
use crate::session::moment::OffersNow;
use crate::session::offers::{FuelWay, Offering, leads_somewhere};
use crate::session::refusal::{Refusal, refusal_of};
use crate::session::requests::{Request, Requests};
use crate::session::selection::{Selection, is_for_want_of_fuel};
use crate::session::stack_menu;
use crate::session::stack_menu::StackMenu;

/// Carries out an order to the selected units.
pub(crate) fn act(world: &mut World, intent: StackIntent) {
    let units = world.resource::<Selection>().units.clone();
    let order = match intent {
        StackIntent::Select(unit) => return select_unit(world, unit),
        StackIntent::SelectMarker(formation) => return formation::select(world, formation),
        StackIntent::Menu => return stack_menu::open(world, None),
        StackIntent::Marker => return formation::toggle(world),
        StackIntent::Sites => return works::toggle(world),
        StackIntent::Mode(change) => return change_mode(world, change),
        StackIntent::ModeKey(key) => {
            let change = change_by_key(world, key);
            return change_mode(world, change);
        }
        StackIntent::Fuel(n) => return buy_fuel(world, n, false),
        StackIntent::FuelAndGo(n) => return buy_fuel(world, n, true),
        StackIntent::Whole => {
            return world.resource_scope(|world, mut selection: Mut<Selection>| {
                if let Some(hex) = selection.hex {
                    selection.take_stack(world, hex);
                }
            });
        }
        StackIntent::Release => release(world, units),
        StackIntent::DropOff => {
            (!units.is_empty()).then_some(Order::Movement(MovementOrder::DropOff { units }))
        }
        StackIntent::Hold => {
            let offers = &world.resource::<OffersNow>().0;
            let could = |unit: &UnitId| offers.has(MovementOffer::holder, unit);
            let units: Vec<UnitId> = units.into_iter().filter(could).collect();
            (!units.is_empty()).then_some(Order::Movement(MovementOrder::Hold { units }))
        }
        StackIntent::PutOnTop => units
            .first()
            .map(|&unit| Order::Stacking(StackingOrder::PutOnTop { unit })),
    };
    match order {
        Some(order) => give(world, order),
        None => ask_for_selection(world),
    }
}

fn give(world: &mut World, order: Order) {
    world.resource_mut::<Requests>().push(Request::Order(order));
}

fn ask_for_selection(world: &mut World) {
    *world.resource_mut::<Refusal>() =
        Refusal::asks("Select a unit first, with a click or with N.");
}

/// The change that a letter stands for: it depends on what the first selected unit can be turned to.
fn change_by_key(world: &World, key: ModeKey) -> ModeChange {
    let offered = |change: ModeChange| {
        let modes = &world.resource::<Offering>().modes;
        modes.iter().any(|(offer, _)| offer.change == change)
    };
    let either =
        |first: ModeChange, second: ModeChange| if offered(second) { second } else { first };
    match key {
        ModeKey::Combat => either(ModeChange::Combat, ModeChange::Turn(Orientation::Combat)),
        ModeKey::Move => either(ModeChange::Move, ModeChange::Turn(Orientation::Move)),
        ModeKey::Reserve => next_reserve(world),
        ModeKey::Strat => ModeChange::Strat,
    }
}

/// Reserve Mode with the side up that shows; the next press turns it over.
fn next_reserve(world: &World) -> ModeChange {
    let selection = world.resource::<Selection>();
    let roster = world.resource::<Roster>();
    let lead = selection.units.first().and_then(|unit| roster.find(*unit));
    let shows = lead.map_or(Orientation::Combat, |unit| posture(world, unit).orientation);
    let other = match shows {
        Orientation::Combat => Orientation::Move,
        Orientation::Move => Orientation::Combat,
    };
    let modes = &world.resource::<Offering>().modes;
    let offered = |side| {
        let change = ModeChange::Reserve(side);
        modes.iter().any(|(offer, _)| offer.change == change)
    };
    let turns = selection.mode == Some(ModeChange::Reserve(shows)) || !offered(shows);
    ModeChange::Reserve(if turns && offered(other) {
        other
    } else {
        shows
    })
}

/// Changes the mode of those selected units that can where they are; failing that, of their next move.
fn change_mode(world: &mut World, change: ModeChange) {
    let selection = world.resource::<Selection>().clone();
    if selection.units.is_empty() {
        ask_for_selection(world);
        return;
    }
    let drops_plan = selection.mode == Some(change);
    world.resource_mut::<Selection>().mode = None;
    let (mut here, mut moving): (Vec<UnitId>, Vec<UnitId>) = (Vec::new(), Vec::new());
    let mut offered = false;
    let game = lead_in::game(world);
    for &unit in &selection.units {
        let offers = mode_offers(game, unit);
        let Some(offer) = offers.iter().find(|offer| offer.change == change) else {
            continue;
        };
        offered = true;
        if offer.here.is_ok() {
            here.push(unit);
        } else if offer.with_move || leads_somewhere(game, unit, change) {
            moving.push(unit);
        }
    }
    let is_plan_dropped = drops_plan || (selection.mode.is_some() && !offered);
    if is_plan_dropped {
        *world.resource_mut::<Refusal>() = Refusal::default();
    } else if here.is_empty() && !moving.is_empty() {
        *world.resource_mut::<Refusal>() = Refusal::default();
        let mut selection = world.resource_mut::<Selection>();
        selection.units = moving;
        selection.mode = Some(change);
    } else {
        // Where nobody can change, the engine says why not.
        let units = if here.is_empty() {
            selection.units
        } else {
            here
        };
        give(
            world,
            Order::Modes(ModeOrder::ChangeMode { units, to: change }),
        );
    }
}

/// Releases those selected that wait in Reserve; without any, the engine says why not.
fn release(world: &World, units: Vec<UnitId>) -> Option<Order> {
    let releasable = legal(world).pick(ReserveOffer::released);
    let waiting: Vec<UnitId> = units
        .iter()
        .copied()
        .filter(|unit| releasable.contains(unit))
        .collect();
    let units = if waiting.is_empty() { units } else { waiting };
    (!units.is_empty()).then_some(Order::Modes(ModeOrder::Release { units }))
}

/// Buys fuel by the number of its offer, and goes on to the hex that was clicked if the player asked for that.
fn buy_fuel(world: &mut World, number: usize, goes_on: bool) {
    if world.resource::<Selection>().units.is_empty() {
        ask_for_selection(world);
        return;
    }
    let offers = &world.resource::<Offering>().fuel;
    let Some(FuelWay { offer, .. }) = offers.get(number) else {
        let unit = world.resource::<Selection>().units[0];
        let order = Order::Supply(SupplyOrder::fuel(FuelTarget::Unit(unit), Vec::new()));
        let refusal = refusal_of(world, &order);
        *world.resource_mut::<Refusal>() =
            refusal.unwrap_or_else(|| Refusal::asks("There is no such offer of fuel."));
        return;
    };
    match offer.order() {
        Ok(fuel) => {
            let goal: Option<HexPos> = world.resource::<StackMenu>().goal().filter(|_| goes_on);
            let onward = goal.and_then(|hex| order_to(world, hex));
            match onward {
                Some(onward) => pay_and_go(world, fuel, onward),
                None => give(world, fuel),
            }
        }
        Err(violation) => {
            let refusal = Refusal::of(world, &violation);
            *world.resource_mut::<Refusal>() = refusal;
        }
    }
}

/// Buys fuel for all of the selection that lack it, and then lets them go; where some have none to buy, nothing is bought.
fn pay_and_go(world: &mut World, fuel: Order, onward: Order) {
    let units = world.resource::<Selection>().units.clone();
    let mut orders = vec![fuel];
    for _ in &units {
        let Ok(then) = ahead(lead_in::game(world), &orders) else {
            break;
        };
        let Err(violation) = check(&then, &onward) else {
            break;
        };
        let dry = legal(&then);
        let thirsty = units
            .iter()
            .find(|unit| dry.has(MovementOffer::dry, unit))
            .filter(|_| is_for_want_of_fuel(&violation));
        let more = thirsty.and_then(|&unit| {
            let mut ways = fuel_offers(&then, unit).into_iter();
            ways.find_map(|way| way.order().ok())
        });
        let Some(more) = more else {
            let refusal = Refusal::of(world, &violation);
            *world.resource_mut::<Refusal>() = refusal;
            return;
        };
        orders.push(more);
    }
    orders.push(onward);
    world
        .resource_mut::<Requests>()
        .push(Request::Orders(orders));
}

/// Selects a unit of the acting side in the list of a stack, whether it can move or not: it may be put on top.
fn select_unit(world: &mut World, unit: UnitId) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    if question::press_unit(world, unit) {
        return;
    }
    let roster = world.resource::<Roster>();
    let side = roster.find(unit).map(|ix| roster.printed(ix).side);
    if side.is_none() || side != world.resource::<Offering>().side {
        return;
    }
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let adds = keys.any_pressed([
        KeyCode::ShiftLeft,
        KeyCode::ShiftRight,
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
    ]);
    let mut selection = world.resource_mut::<Selection>();
    if adds {
        selection.toggle(unit);
    } else {
        selection.units = vec![unit];
        selection.mode = None;
    }
}
