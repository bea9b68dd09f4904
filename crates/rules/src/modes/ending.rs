//! Where an order may leave units: what 5.4a, 5.7g and 5.8b ask of the hex in which a unit ends.
//!
//! A ruling: these clauses hold at the end of every order, so that no segment can come to a point from which nothing legal
//! leads on. Hexes on the way are free.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::reserve::{self, ReserveMarkers};
use crate::ids::UnitId;
use crate::map::{Board, HexIx};
use crate::modes::reason::ModeReason;
use crate::pieces::{ModeMarker, Posture, Roster, UnitIx};
use crate::side::Side;
use crate::supply::TraceNet;
use crate::violation::Violation;
use crate::works::has_works;

/// What the end of an order asks of a hex, worked out once for many hexes.
pub(crate) struct Ending<'w> {
    world: &'w World,
    /// A unit that would be in Reserve, and what its marker needs.
    reserve: Option<(UnitId, MarkerNeed)>,
    /// Units that would be in Strat Mode, and where trace supply is possible.
    strat: Option<(Vec<UnitIx>, TraceNet)>,
}

/// Reserve markers in play apart from the units in hand.
struct MarkerNeed {
    elsewhere: BTreeSet<HexIx>,
    before: usize,
    pool: usize,
}

impl<'w> Ending<'w> {
    /// What these units ask, in these postures.
    pub(crate) fn new(world: &'w World, side: Side, units: &[(UnitIx, Posture)]) -> Self {
        let roster = world.resource::<Roster>();
        let with = |marker: ModeMarker| {
            units
                .iter()
                .find(|(_, posture)| posture.marker == marker)
                .map(|&(unit, _)| roster.printed(unit).id)
        };
        let strategic = units
            .iter()
            .filter(|(_, posture)| posture.marker == ModeMarker::Strat)
            .map(|&(unit, _)| unit)
            .collect::<Vec<_>>();
        let moved: Vec<UnitIx> = units.iter().map(|&(unit, _)| unit).collect();
        Self {
            world,
            reserve: with(ModeMarker::Reserve).map(|unit| {
                let markers = world.resource::<ReserveMarkers>();
                let need = MarkerNeed {
                    elsewhere: markers.hexes_without(side, &moved),
                    before: markers.hexes(side).count(),
                    pool: usize::from(reserve::pool(world, side).size),
                };
                (unit, need)
            }),
            strat: (!strategic.is_empty())
                .then(|| (strategic, TraceNet::without(world, side, &moved))),
        }
    }

    /// Whether every hex would do.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.reserve.is_none() && self.strat.is_none()
    }

    /// Whether the units may end in a hex.
    pub(crate) fn check(&self, hex: HexIx) -> Result<(), Violation> {
        self.check_all(&[hex])
    }

    /// Whether the units may end in these hexes, some in each.
    pub(crate) fn check_all(&self, hexes: &[HexIx]) -> Result<(), Violation> {
        let grid = self.world.resource::<Board>().grid();
        if let Some((unit, need)) = &self.reserve {
            for &hex in hexes {
                if has_works(self.world, hex) {
                    let (unit, hex) = (*unit, grid.pos(hex));
                    return Err(Violation::new(
                        "5.7g",
                        ModeReason::WithHedgehog { unit, hex },
                    ));
                }
            }
            let new = hexes
                .iter()
                .filter(|hex| !need.elsewhere.contains(hex))
                .count();
            let needed = need.elsewhere.len() + new;
            if needed > need.pool && needed > need.before {
                let pool = need.pool;
                return Err(Violation::new("5.4a", ModeReason::NoReserveMarker { pool }));
            }
        }
        if let Some((units, trace)) = &self.strat {
            for &hex in hexes {
                let lost = |unit: &&UnitIx| !trace.reaches(self.world, **unit, hex);
                if let Some(&unit) = units.iter().find(lost) {
                    let unit = self.world.resource::<Roster>().printed(unit).id;
                    let hex = grid.pos(hex);
                    return Err(Violation::new("5.8b", ModeReason::NoTrace { unit, hex }));
                }
            }
        }
        Ok(())
    }
}
