//! What the engine offers to the selected units, asked once and kept until the game or the selection changes.

pub mod supply;
pub mod tasks;
pub mod words;

use bevy::prelude::*;
use stavka_rules::engine::{Offer, check, dig_offers, fuel_offers, mode_offers, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::modes::{ModeChange, ModeOffer, ModeOrder};
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::Awaiting;
use stavka_rules::profile::{Profile, profile};
use stavka_rules::side::Side;
use stavka_rules::stacking;
use stavka_rules::stacking::StackingOrder;
use stavka_rules::supply::FuelTarget;
use stavka_rules::supply::fuel::FuelOffer;
use stavka_rules::violation::Violation;
use stavka_rules::works::{DigOffer, WorksOffer, WorksOrder};

use super::lead_in;
use super::moment::{GameMoment, OffersNow};
use super::purse::has_choice;
use super::readiness::{Readiness, readiness};
use super::selection::{SelectedUnits, Selection};
use super::{GameSystems, Section, game_is_loaded};
use supply::{SupplyAction, supply_offers};
use tasks::{TaskWay, find_tasks};

/// What can be ordered of the selected units.
#[derive(Resource, Default, Debug)]
pub(crate) struct Offering {
    /// The side that acts in the segment.
    pub side: Option<Side>,
    /// The first selected unit, whose values are shown.
    pub lead: Option<UnitId>,
    /// Its values as it lies.
    pub now: Option<Profile>,
    /// The modes that it could change to, and whether the change could come with a move.
    pub modes: Vec<(ModeOffer, WithMove)>,
    /// Ways to buy fuel for the first selected unit that lacks it.
    pub fuel: Vec<FuelWay>,
    /// Whether the selected units can be released; none where no Reserves are.
    pub release: Option<Result<(), Violation>>,
    /// Whether they can be left where they are; none unless they are on the move.
    pub drop: Option<Result<(), Violation>>,
    /// Whether some can stay and negate an enemy zone for others; none where they have none to negate.
    pub hold: Option<Result<(), Violation>>,
    /// Whether the first can be put on top; none if it is alone.
    pub on_top: Option<Result<(), Violation>>,
    /// What the selected units could build, and whether there is a choice of dumps.
    pub dig: Vec<(DigOffer, bool)>,
    /// What the first of them could construct besides (13.8d).
    pub tasks: Vec<TaskWay>,
    /// The ways to reduce hedgehogs of the hex, the usual one of each first.
    pub slight: Vec<Order>,
    /// What the selected units could do with supply.
    pub supply: Vec<SupplyAction>,
    /// Hexes in which the acting side has too much.
    pub overstacked: Vec<HexPos>,
}

/// A way to buy fuel.
#[derive(Debug)]
pub(crate) struct FuelWay {
    /// For whom, for how much, from where.
    pub offer: FuelOffer,
    /// Who draws on the dumps.
    pub drawer: UnitId,
    /// Whether there is a choice of dumps.
    pub has_choice: bool,
}

/// Whether a mode that cannot be taken on in place could be taken on with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WithMove {
    /// A move in it has somewhere to end.
    Possible,
    /// It has not.
    Impossible,
}

/// Offers of the selection.
pub fn plugin(app: &mut App) {
    app.init_resource::<Offering>().add_systems(
        Update,
        find_offers
            .in_set(GameSystems::Derive(Section::Offers))
            .run_if(game_is_loaded),
    );
}

/// Asks again when the selection or the game has changed.
fn find_offers(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<SelectedUnits>() {
        let found = offering(world, &world.resource::<Selection>().units);
        *world.resource_mut::<Offering>() = found;
    }
}

fn offering(world: &World, units: &[UnitId]) -> Offering {
    let offers = &world.resource::<OffersNow>().0;
    let Awaiting::Segment { side, .. } = offers.awaiting else {
        return Offering::default();
    };
    let grid = world.resource::<Board>().grid();
    let full = stacking::overstacked(world, side).into_iter();
    let mut found = Offering {
        side: Some(side),
        overstacked: full.map(|hex| grid.pos(hex)).collect(),
        ..Offering::default()
    };
    let roster = world.resource::<Roster>();
    let Some(lead) = units.first().and_then(|unit| roster.find(*unit)) else {
        return found;
    };
    let id = roster.printed(lead).id;
    found.lead = Some(id);
    found.now = Some(profile(world, lead));
    // Modes and fuel as they will be when the turn of the units has come.
    let game = lead_in::game(world);
    found.modes = mode_offers(game, id)
        .into_iter()
        .map(|offer| {
            let with_move = can_move_into(game, id, &offer);
            (offer, with_move)
        })
        .collect();
    let thirsty = units
        .iter()
        .find(|unit| lead_in::offers(world).has(MovementOffer::dry, unit));
    found.fuel = thirsty.map_or_else(Vec::new, |unit| fuel_ways(game, *unit));
    if lead_in::is_ahead(world) {
        // Who pays is chosen once it is their turn.
        found.fuel.iter_mut().for_each(|way| way.has_choice = false);
    }
    let legal_now = |order: Order| check(world, &order).map(|_| ());
    let waits = |unit: &UnitId| readiness(world, offers, *unit) == Some(Readiness::InReserve);
    let waiting: Vec<UnitId> = units.iter().copied().filter(waits).collect();
    found.release = (!waiting.is_empty())
        .then(|| legal_now(Order::Modes(ModeOrder::Release { units: waiting })));
    let goes = |unit: &UnitId| readiness(world, offers, *unit) == Some(Readiness::OnTheMove);
    found.drop = units.iter().any(goes).then(|| {
        let units = units.to_vec();
        legal_now(Order::Movement(MovementOrder::DropOff { units }))
    });
    let could_stay = |unit: &UnitId| offers.has(MovementOffer::holder, unit);
    found.hold = units.iter().any(could_stay).then_some(Ok(()));
    let has_company = roster.hex_of(lead).is_some_and(|hex| {
        let others = roster.in_hex(hex).iter().filter(|&&unit| unit != lead);
        let mut combat = others.filter(|&&unit| roster.printed(unit).family.is_combat());
        combat.next().is_some()
    });
    let with_choice = |mut offer: DigOffer| {
        offer.by = as_selected(world, units, offer.by, |by| {
            let (hex, from) = (offer.hex, offer.payments.clone().ok()?);
            Some(Order::Works(WorksOrder::Dig { hex, by, from }))
        });
        let has_choice = has_choice(world, &offer.by);
        (offer, has_choice)
    };
    found.dig = dig_offers(world, id).into_iter().map(with_choice).collect();
    found.tasks = find_tasks(world, units);
    found.supply = supply_offers(world, offers, side, units);
    let here = roster.hex_of(lead);
    let in_hex = |offer: &&Offer| match offer {
        Offer::Works(WorksOffer::Slight(works)) => {
            here.is_some() && roster.find(*works).and_then(|ix| roster.hex_of(ix)) == here
        }
        _ => false,
    };
    let reducible = offers.all().iter().filter(in_hex);
    found.slight = reducible
        .flat_map(|offer| slight_orders(world, offer.orders(world, side), units))
        .collect();
    found.on_top =
        has_company.then(|| legal_now(Order::Stacking(StackingOrder::PutOnTop { unit: id })));
    found
}

/// Those who do some work: the selected units if they can, for a player says so who selects several; else those who are proposed.
pub(crate) fn as_selected(
    world: &World,
    selected: &[UnitId],
    proposed: Vec<UnitId>,
    order: impl FnOnce(Vec<UnitId>) -> Option<Order>,
) -> Vec<UnitId> {
    let can = selected.len() > 1
        && order(selected.to_vec()).is_some_and(|order| check(world, &order).is_ok());
    if can { selected.to_vec() } else { proposed }
}

/// Who reduces works, as orders: the usual ones first, the selected units, engineers near by.
fn slight_orders(world: &World, orders: Vec<Order>, selected: &[UnitId]) -> Vec<Order> {
    let roster = world.resource::<Roster>();
    let mut found: Vec<Order> = Vec::new();
    for order in orders {
        let Order::Works(WorksOrder::Slight { unit, by }) = &order else {
            continue;
        };
        let are_engineers = || {
            let mut units = by.iter().filter_map(|&unit| roster.find(unit));
            units.all(|unit| roster.printed(unit).engineer)
        };
        let unit = *unit;
        let is_said = by.iter().any(|unit| selected.contains(unit));
        if found.is_empty() || is_said || are_engineers() {
            let chosen = as_selected(world, selected, by.clone(), |by| {
                is_said.then_some(Order::Works(WorksOrder::Slight { unit, by }))
            });
            let order = Order::Works(WorksOrder::Slight { unit, by: chosen });
            if !found.contains(&order) {
                found.push(order);
            }
        }
    }
    found
}

/// Whether a mode that cannot be taken on here could come with a move, fuel supposed: it can be bought before.
fn can_move_into(world: &World, unit: UnitId, offer: &ModeOffer) -> WithMove {
    if offer.with_move || leads_somewhere(world, unit, offer.change) {
        WithMove::Possible
    } else {
        WithMove::Impossible
    }
}

/// Whether a unit with fuel could end a move in a mode anywhere.
pub(crate) fn leads_somewhere(world: &World, unit: UnitId, change: ModeChange) -> bool {
    let units = [unit];
    let query = MoveQuery {
        mode: Some(change),
        fuel: FuelCheck::Supposed,
        ..MoveQuery::of(&units)
    };
    reach(world, &query).is_ok_and(|range| !range.is_empty())
}

/// The ways to fuel a unit.
fn fuel_ways(world: &World, unit: UnitId) -> Vec<FuelWay> {
    let way = |offer: FuelOffer| {
        // The HQ that gives the fuel draws what it costs.
        let drawer = match offer.target {
            FuelTarget::Headquarters(hq) => hq,
            FuelTarget::Unit(_) | FuelTarget::Formation(_) => unit,
        };
        FuelWay {
            has_choice: offer.payments.is_ok() && has_choice(world, &[drawer]),
            drawer,
            offer,
        }
    };
    fuel_offers(world, unit).into_iter().map(way).collect()
}
