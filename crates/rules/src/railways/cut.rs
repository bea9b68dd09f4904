//! Where nets end and what cuts them, for players who wonder.

use bevy::prelude::World;

use super::nets::nets;
use super::track::{LinkState, Track};
use super::usable::{Closed, closed};
use super::uses::RailUse;
use crate::map::{Board, HexPos};
use crate::side::Side;

/// What cuts a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CutBy {
    /// An enemy combat unit in the hex beyond.
    Enemy,
    /// An enemy zone of control there.
    Zone,
    /// A place to detrain there that the enemy controls (13.3h).
    Control,
    /// Track of another gauge (13.3f).
    Gauge,
    /// A bridge that is not there.
    NoBridge,
}

/// A place where a net ends although the track goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The last hex of the net.
    pub from: HexPos,
    /// The hex beyond.
    pub to: HexPos,
    /// What lies between.
    pub by: CutBy,
}

/// Where nets of a side end and by what, in the order of nets and hexes.
pub fn cuts(world: &World, side: Side, using: RailUse) -> Vec<Cut> {
    let grid = world.resource::<Board>().grid();
    let track = Track::of(world, side);
    let mut found = Vec::new();
    for net in nets(world, side, using) {
        for &hex in &net.hexes {
            for (direction, there) in track.laid(hex) {
                let by = match track.link(hex, direction) {
                    Some(LinkState::WrongGauge) => Some(CutBy::Gauge),
                    Some(LinkState::NoBridge) => Some(CutBy::NoBridge),
                    Some(LinkState::Open) | None => {
                        closed(world, side, using, there).map(CutBy::from)
                    }
                };
                let (from, to) = (grid.pos(hex), grid.pos(there));
                found.extend(by.map(|by| Cut { from, to, by }));
            }
        }
    }
    found
}

impl From<Closed> for CutBy {
    fn from(closed: Closed) -> Self {
        match closed {
            Closed::WrongGauge => Self::Gauge,
            Closed::Enemy => Self::Enemy,
            Closed::Zone => Self::Zone,
            Closed::Control => Self::Control,
        }
    }
}
