//! Saved games and journals: whole, damaged, newer, foreign, cut off.

mod damage;
mod files;
mod journals;
mod options;

use bevy::prelude::World;
use stavka_rules::engine::{self, StateHash, submit};
use stavka_rules::random_player::RandomPlayer;
use stavka_scenario::save::Session;
use stavka_scenario::shipped;

fn new_world() -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    world
}

/// A game of `orders` random orders.
fn played(seed: u64, orders: usize) -> (World, Session) {
    let mut world = new_world();
    let files = shipped()[0].scenario_files();
    let session =
        Session::new_game(&mut world, files, seed, |_| {}).expect("the shipped scenario loads");
    let mut player = RandomPlayer::new(seed);
    for _ in 0..orders {
        let Some(order) = player.choose(&world) else {
            break;
        };
        submit(&mut world, &order).expect("a legal order");
    }
    (world, session)
}

fn text_of(world: &World, session: &Session) -> String {
    session.saved(world).to_text().expect("text")
}

fn hash(world: &World) -> u64 {
    world.resource::<StateHash>().value()
}
