//! Builders for rule tests: a small map written inline, a few counters, and helpers that assert on orders.
#![allow(
    dead_code,
    unused_imports,
    reason = "each test file uses its own part of the builders"
)]

pub mod combat;
pub mod command;
mod counters;
mod field;
mod game;
mod orders;

pub use counters::{counter, dump, headquarters, moving, piece, repl, transport, worth};
pub use field::{Field, map, with_dumps};
pub use game::Game;
pub use orders::{
    attack, blow, blow_of, change, enter, hex, hold, id, in_reinforcement, load, load_with,
    move_in_mode, move_order, overrun, release, unload,
};
