//! What the player wants done to the game, and what became of it.

use std::path::PathBuf;
use std::sync::Arc;

use bevy::prelude::*;
use stavka_rules::engine::{self, LogEntry, TravelRefusal};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::{Answer, Order};
use stavka_rules::sequence::SequenceOrder;
use stavka_scenario::save::{Session, SubmitError};

use super::game_file::GameFile;
use super::refusal::Refusal;
use super::selection::Selection;
use super::{GameSystems, game_file, game_is_loaded, lead_in};
use crate::kit::notices::Notices;
use crate::kit::redraw::Redraw;

/// Something to do to the game in play.
#[derive(Clone, Debug)]
pub enum Request {
    /// Give an order.
    Order(Order),
    /// Give several orders one after the other, as far as they are accepted.
    Orders(Vec<Order>),
    /// Take the last order back.
    Undo,
    /// Give it again.
    Redo,
    /// Save to a file.
    Save(PathBuf),
}

/// What the player wants, in order. Input and panels write it; one system carries it out.
#[derive(Resource, Default, Debug)]
pub struct Requests(Vec<Request>);

impl Requests {
    /// Adds a wish.
    pub fn push(&mut self, wish: Request) {
        self.0.push(wish);
    }
}

/// An order was carried out and is on disk; counters are animated from this.
#[derive(Message, Clone, Debug)]
pub struct Happened(pub Arc<LogEntry>);

/// Requests.
pub fn plugin(app: &mut App) {
    app.init_resource::<Requests>()
        .init_resource::<Refusal>()
        .add_message::<Happened>()
        .add_systems(
            Update,
            carry_out.in_set(GameSystems::Act).run_if(game_is_loaded),
        );
}

/// Carries out what the player wants. The world is needed whole: an order may change anything.
pub(crate) fn carry_out(world: &mut World) {
    let wishes = std::mem::take(&mut world.resource_mut::<Requests>().0);
    if wishes.is_empty() || !world.contains_resource::<Session>() {
        return;
    }
    world.resource_mut::<Redraw>().soon();
    for wish in wishes {
        *world.resource_mut::<Refusal>() = Refusal::default();
        match wish {
            Request::Order(order) => give_orders(world, &[order]),
            Request::Orders(orders) => give_orders(world, &orders),
            Request::Undo => travel(world, |world| {
                let past_die = engine::undo(world)?;
                Ok(past_die.then_some("You went back past a die. A new order from here opens a branch; the old line is kept."))
            }),
            Request::Redo => travel(world, |world| engine::redo(world).map(|()| None)),
            Request::Save(path) => save(world, &path),
        }
    }
}

/// Gives orders one after the other, as far as they are accepted, each after what leads to the turn of its units.
fn give_orders(world: &mut World, orders: &[Order]) {
    for order in orders {
        let mut first = lead_in::orders_before(world, order);
        first.push(order.clone());
        if !first.iter().all(|order| give_order(world, order)) {
            return;
        }
    }
}

/// Gives an order; says whether it was accepted.
fn give_order(world: &mut World, order: &Order) -> bool {
    let result =
        world.resource_scope(|world, mut session: Mut<Session>| session.submit(world, order));
    match result {
        Ok(entry) => {
            after_order(world, order, entry);
            true
        }
        Err(SubmitError::Refused(violation)) => {
            let refusal = Refusal::of_order(world, order, &violation);
            *world.resource_mut::<Refusal>() = refusal;
            false
        }
        Err(SubmitError::Journal(entry, error)) => {
            world.resource_mut::<Notices>().warn(format!(
                "{error}. The order stands; it is written with the next one."
            ));
            after_order(world, order, entry);
            true
        }
    }
}

/// Lets the screen follow: the selection stays with units that were given an order.
fn after_order(world: &mut World, order: &Order, entry: Arc<LogEntry>) {
    world.resource_scope(|world, mut selection: Mut<Selection>| match order {
        // Who was dropped off has finished; the rest of the stack goes on.
        Order::Movement(MovementOrder::DropOff { .. }) => selection.take_moving(world),
        Order::Sequence(SequenceOrder::Begin)
        | Order::Sequence(SequenceOrder::EndSegment)
        | Order::Answer(Answer::Decide(_))
        | Order::Answer(Answer::Pass) => selection.clear(),
        _ => selection.follow(world),
    });
    world.write_message(Happened(entry));
}

fn travel(
    world: &mut World,
    go: impl FnOnce(&mut World) -> Result<Option<&'static str>, TravelRefusal>,
) {
    match go(world) {
        Ok(remark) => {
            let noted =
                world.resource_scope(|world, mut session: Mut<Session>| session.note_place(world));
            let mut notices = world.resource_mut::<Notices>();
            if let Err(error) = noted {
                notices.warn(error.to_string());
            }
            if let Some(remark) = remark {
                notices.tell(remark);
            }
            world.resource_scope(|world, mut selection: Mut<Selection>| {
                selection.follow(world);
                selection.keep_own(world);
            });
        }
        Err(refusal) => {
            *world.resource_mut::<Refusal>() = Refusal::of_travel(&refusal);
        }
    }
}

fn save(world: &mut World, path: &std::path::Path) {
    let saved = world.resource_scope(|world, mut session: Mut<Session>| session.save(world, path));
    let mut notices = world.resource_mut::<Notices>();
    match saved {
        Ok(()) => {
            notices.tell(format!("Saved to {}", path.display()));
            world.resource_mut::<GameFile>().0 = Some(path.to_owned());
        }
        Err(error) => {
            notices.warn(error.to_string());
            // With the path that failed, to be put right.
            game_file::ask_for(world, path.to_owned());
        }
    }
}
