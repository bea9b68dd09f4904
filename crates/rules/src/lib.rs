//! The game and its law: model, sequence of play, orders, legality. No files, no window.
//!
//! Start with [`engine`]: an [`order::Order`] goes in, [`outcome::Outcome`]s or a [`violation::Violation`] come out.
//! [`sequence`] is the turn, [`procedure`] what interrupts it, [`movement`] the first complete rule.
#![warn(clippy::iter_over_hash_type, clippy::wildcard_enum_match_arm)]

pub mod activity;
pub mod armies;
pub mod barrage;
pub mod capture;
pub(crate) mod carriers;
pub mod combat;
pub mod command;
mod construction;
pub mod control;
pub mod damage;
pub mod dice;
pub mod dumps;
pub mod engine;
pub mod engineers;
pub mod entering;
pub mod first_player;
pub mod fog;
pub mod formation;
pub mod fronts;
pub mod game_piece;
pub mod general;
pub mod held_back;
pub mod ids;
mod kept;
pub mod language;
pub mod losses;
pub mod map;
pub mod modes;
pub mod modules;
pub mod movement;
mod named_units;
pub(crate) mod naming;
pub mod numbers;
pub mod objectives;
pub mod operation_zones;
pub mod order;
pub mod outcome;
pub mod pieces;
pub mod ports;
pub mod procedure;
pub mod profile;
pub mod rail;
pub mod railways;
pub mod random_player;
pub mod reinforcement;
pub mod reports;
pub mod sequence;
pub mod setup;
pub mod side;
pub mod site_owners;
pub mod stacking;
pub mod subject;
pub mod supply;
pub mod tables;
pub mod telling;
pub mod terrain;
pub mod transport;
pub mod victory;
pub mod violation;
pub mod weather;
mod weather_roll;
pub mod works;
pub mod zoc;
