//! 9.14c Transport that escapes is picked up by its owner and placed elsewhere, whatever lies between and whoever is there.

use bevy::prelude::World;

use crate::capture::language::{CaptureDecision, CaptureEvent};
use crate::capture::reason::CaptureReason;
use crate::combat::reason::CombatReason;
use crate::control::Control;
use crate::dumps;
use crate::general::reason::GeneralReason;
use crate::map::{Board, HexFacts, HexPos, TerrainCharts};
use crate::naming;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Location, ModeMarker, Roster, UnitIx, change};
use crate::procedure::{Next, Procedure, Question};
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// Transport that must leave a hex, or a load that has lost its transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Displacement {
    from: HexPos,
    /// How far it may go, in hexes.
    range: u8,
    pieces: Vec<UnitIx>,
}

impl Displacement {
    pub(super) const fn new(from: HexPos, range: u8, pieces: Vec<UnitIx>) -> Self {
        Self {
            from,
            range,
            pieces,
        }
    }

    /// The owner, who is asked.
    fn side(&self, world: &World) -> Side {
        world.resource::<Roster>().printed(self.pieces[0]).side
    }

    /// Whether pieces can be placed in a hex: within range, not where they were, and not in a sea or a lake. Neither enemies
    /// nor their zones nor prohibited ground matter.
    fn is_open(&self, world: &World, to: HexPos) -> bool {
        let board = world.resource::<Board>();
        let charts = world.resource::<TerrainCharts>();
        let is_land = |facts: &HexFacts| !charts.is_water(facts.terrain);
        to != self.from
            && board.grid().distance(self.from, to) <= self.range.into()
            && board.hex_at(to).is_some_and(is_land)
    }

    /// The pieces that are not placed yet.
    pub fn pieces(&self) -> &[UnitIx] {
        &self.pieces
    }

    /// Hexes in which pieces can be placed.
    pub fn hexes(&self, world: &World) -> Vec<HexPos> {
        let grid = world.resource::<Board>().grid();
        grid.iter()
            .filter(|&hex| self.is_open(world, hex))
            .collect()
    }

    /// The hexes that a player would think of first.
    fn best(&self, world: &World) -> Vec<HexPos> {
        let side = self.side(world);
        let mut hexes = self.hexes(world);
        hexes.sort_by_key(|&to| shelter(world, side, self.from, to));
        hexes.truncate(8);
        hexes
    }
}

/// How good a shelter a hex is for pieces that cannot fight, the least the best: without enemies and out of their zones, with
/// friends, in their own country, near.
pub(super) fn shelter(world: &World, side: Side, from: HexPos, to: HexPos) -> impl Ord + use<> {
    let grid = world.resource::<Board>().grid();
    let zones = world.resource::<Zones>();
    let hex = grid.index(to);
    let friends = hex.is_some_and(|hex| zones.has_combat_unit(side, hex));
    let threatened = hex.is_some_and(|hex| zones.covers(side.other(), hex));
    let own = world.resource::<Control>().at(to) == Some(side);
    let held = hex.is_some_and(|hex| zones.has_combat_unit(side.other(), hex));
    let distance = grid.distance(from, to);
    (held, threatened, !friends, !own, distance, to)
}

impl Procedure for Displacement {
    const TAG: u8 = 6;

    fn asked(&self, world: &World) -> Side {
        self.side(world)
    }

    /// What the owner is asked.
    fn question(&self, world: &World) -> Question {
        let units = world.resource::<Roster>().ids(self.pieces.iter().copied());
        let answers: Vec<(Decision, String)> = self
            .best(world)
            .into_iter()
            .map(|to| {
                let units = units.clone();
                let words = format!("To {}", naming::place(world, to));
                (
                    Decision::Capture(CaptureDecision::Displace { units, to }),
                    words,
                )
            })
            .collect();
        Question {
            text: format!(
                "{} escapes from {}. Place it up to {} hexes away.",
                naming::names(world, &units),
                naming::place(world, self.from),
                self.range
            ),
            rule: "9.14c",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: true,
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.from)
    }

    /// Rule 9.14c: any hex within range will do, for all pieces together or for some of them.
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        let Decision::Capture(CaptureDecision::Displace { units, to }) = answer else {
            return Err(Violation::new("9.14c", SequenceReason::NothingToDecide));
        };
        if units.is_empty() {
            return Err(Violation::new("9.14c", GeneralReason::NoUnits));
        }
        let roster = world.resource::<Roster>();
        for (n, &unit) in units.iter().enumerate() {
            let known = roster
                .find(unit)
                .is_some_and(|ix| self.pieces.contains(&ix));
            if !known || units[..n].contains(&unit) {
                return Err(Violation::new("9.14c", CombatReason::NotInCombat { unit }));
            }
        }
        if self.is_open(world, *to) {
            return Ok(());
        }
        let (hex, range) = (*to, self.range);
        let reason = Reason::Capture(CaptureReason::NoDisplacement { hex, range });
        Err(Violation::new("9.14c", reason))
    }

    /// Places pieces; asks again while some are left.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if let Decision::Capture(CaptureDecision::Displace { units, to }) = answer {
            let roster = world.resource::<Roster>();
            let placed: Vec<UnitIx> = units.iter().filter_map(|&id| roster.find(id)).collect();
            for &piece in &placed {
                if world.resource::<Roster>().printed(piece).family == Family::Dump {
                    dumps::carry(world, piece, *to);
                    continue;
                }
                change::relocate(world, piece, Location::Map(*to));
                // An Organic Truck that is picked up does not wait in Reserve where it is put (5.7c).
                change::set(world, piece, ModeMarker::None);
            }
            out.push(CaptureEvent::Displaced {
                units: units.clone(),
                from: self.from,
                to: *to,
            });
            self.pieces.retain(|piece| !placed.contains(piece));
        }
        if self.pieces.is_empty() {
            Next::Done
        } else {
            Next::ask(self)
        }
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest
            .hex(self.from)
            .byte(self.range)
            .units(self.pieces.iter().copied())
    }
}
