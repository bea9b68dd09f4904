//! What things look like: counters, markers and the map, as vector drawings. No window, no files.
//!
//! Everything is a [`drawing::Drawing`]: filled shapes, lines and outlined texts. It has two writers of its own, one to
//! SVG for exports and one to pixels on the CPU for the window's tiles, thumbnails and PNG. With one model and two
//! writers there is no SVG to parse again on the way to the screen, and window, PNG and SVG look alike.
//!
//! - [`layout`] says where hexes lie, in map units.
//! - [`map`] prepares a board once and draws any region of it at three levels of detail.
//! - [`counter`], [`marker`] and [`front`] draw pieces on a square of 100 by 100.
//! - [`front_line`] draws the line between both sides, for views from afar.
//! - [`picture`] puts counters on the map.
//! - [`palette`] and [`fonts`] hold colours and embedded fonts.

pub mod counter;
pub mod drawing;
pub mod fonts;
pub mod front;
pub mod front_line;
pub mod game;
pub mod geometry;
pub mod layout;
pub mod map;
pub mod marker;
mod noise;
pub mod num;
pub mod palette;
pub mod picture;
