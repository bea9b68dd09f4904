//! Waypoints: hexes that the way of the selection leads through.

use bevy::prelude::*;
use stavka_rules::engine::{check, reach, route};
use stavka_rules::map::HexPos;
use stavka_rules::movement::{MoveQuery, MovementOrder};
use stavka_rules::order::Order;

use super::lead_in;
use super::refusal::Refusal;
use super::selection::{Selection, SelectionReach};

/// The waypoints of the selection.
#[derive(Resource, Default, Debug, Clone, PartialEq, Eq)]
pub struct Waypoints {
    /// Whose they are; for another selection they do not count.
    of: Selection,
    /// The hexes entered on the way to each waypoint, from the one before.
    legs: Vec<Vec<HexPos>>,
}

impl Waypoints {
    /// The hexes entered on the way to the last waypoint of a selection.
    pub fn via(&self, selection: &Selection) -> Vec<HexPos> {
        if self.of == *selection {
            self.legs.concat()
        } else {
            Vec::new()
        }
    }

    /// The waypoints themselves.
    pub fn points(&self) -> impl Iterator<Item = HexPos> + '_ {
        self.legs.iter().filter_map(|leg| leg.last().copied())
    }

    /// Takes the last one back; says whether there was one.
    pub fn remove_last(&mut self) -> bool {
        self.legs.pop().is_some()
    }

    /// Takes all back; says whether there were any.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.legs).is_empty()
    }

    /// Forgets the waypoints of another selection.
    pub fn follow(&mut self, selection: &Selection) {
        if self.of != *selection {
            self.of = selection.clone();
            self.legs.clear();
        }
    }
}

/// Waypoints.
pub fn plugin(app: &mut App) {
    app.init_resource::<Waypoints>();
}

/// Lets the way of the selection lead through a hex, or says why it cannot.
pub(crate) fn add(world: &mut World, hex: HexPos) {
    let selection = world.resource::<Selection>().clone();
    let Some(from) = selection.hex.filter(|_| !selection.units.is_empty()) else {
        return;
    };
    world.resource_mut::<Waypoints>().follow(&selection);
    let via = world.resource::<Waypoints>().via(&selection);
    if via.last().copied().unwrap_or(from) == hex {
        return;
    }
    let query = MoveQuery {
        mode: selection.mode,
        via: &via,
        ..MoveQuery::of(&selection.units)
    };
    let game = lead_in::likely(world);
    let known = match &world.resource::<SelectionReach>().0 {
        Some(Ok(range)) if range.start() == via.last().copied().unwrap_or(from) => {
            range.path_to(hex)
        }
        _ => None,
    };
    // A hex in which the move could not end may still lie on the way.
    let leg = known
        .or_else(|| route(game, &query, hex))
        .unwrap_or_else(|| vec![hex]);
    let whole = [via.clone(), leg.clone()].concat();
    let beyond = MoveQuery {
        via: &whole,
        ..query
    };
    let beyond = reach(game, &beyond);
    let refusal = match beyond {
        Ok(_) => {
            world.resource_mut::<Waypoints>().legs.push(leg);
            Refusal::default()
        }
        Err(violation) => {
            let order = Order::Movement(MovementOrder::Move {
                units: selection.units,
                path: whole,
                mode: selection.mode,
            });
            let violation = check(lead_in::likely(world), &order)
                .err()
                .unwrap_or(violation);
            Refusal::of(world, &violation)
        }
    };
    *world.resource_mut::<Refusal>() = refusal;
}
