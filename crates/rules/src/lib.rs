//! The game and its law: model, sequence of play, orders, legality. No files, no window.
#![warn(clippy::iter_over_hash_type, clippy::wildcard_enum_match_arm)]

pub mod ids;
pub mod map;
pub mod movement;
pub mod pieces;
pub mod sequence;
pub mod setup;
pub mod side;
pub mod tables;
pub mod weather;
