//! 13.3h Railroad control by the front line: a side claims a station that lies behind its own front.
//!
//! Where the front leaves no doubt, control changes or the claim is refused; otherwise the enemy is asked, and unless he
//! agrees nothing changes.

use bevy::prelude::World;

use super::journey::hex_ix;
use super::language::RailEvent;
use super::reason::RailReason;
use crate::control::Control;
use crate::map::{Board, Direction, HexIx, HexPos};
use crate::naming;
use crate::numbers::Digest;
use crate::order::Decision;
use crate::outcome::{Outcome, Outcomes};
use crate::procedure::{Next, Procedure, Procedures, Question};
use crate::rail::language::RailDecision;
use crate::railways::{RailNets, Railways, Track, is_controlled, is_printed_place, refuse};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::terrain::StepCosts;
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// A claim that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimPlan {
    side: Side,
    hex: HexIx,
    /// Whether the front leaves no doubt; otherwise the enemy is asked.
    pub clear: bool,
}

/// The question whether a station lies behind the claimant's front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RailClaim {
    /// Who claims it.
    pub side: Side,
    /// The hex.
    pub at: HexPos,
}

/// Rule 13.3h: whether a side may claim a hex: a station that it does not control and that is not the enemy's beyond doubt.
pub(crate) fn check_claim(world: &World, side: Side, at: HexPos) -> Result<ClaimPlan, Violation> {
    check_time(world)?;
    check_station(world, side, at, &Front::of(world, side))
}

fn check_time(world: &World) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.segment == Segment::Movement {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "claim of a railroad",
        now: now.name(),
    });
    Err(Violation::new("13.3h", reason))
}

fn check_station(
    world: &World,
    side: Side,
    at: HexPos,
    front: &Front,
) -> Result<ClaimPlan, Violation> {
    let hex = hex_ix(world, at)?;
    let refused = |reason| Err(refuse("13.3h", reason));
    if !Track::of(world, side).is_rail(hex) || !is_printed_place(world, hex) {
        return refused(RailReason::NothingToClaim { hex: at });
    }
    if is_controlled(world, side, hex) {
        return refused(RailReason::ControlledAlready { hex: at });
    }
    if is_held_by(world, side.other(), hex) || !front.own[hex.at()] {
        return refused(RailReason::BehindEnemyFront { hex: at });
    }
    if world.resource::<Railways>().is_denied(hex) {
        return refused(RailReason::DeniedAlready { hex: at });
    }
    let clear = !front.enemy[hex.at()];
    Ok(ClaimPlan { side, hex, clear })
}

/// Whether a combat unit or a zone of control of a side is in a hex.
fn is_held_by(world: &World, side: Side, hex: HexIx) -> bool {
    let zones = world.resource::<Zones>();
    zones.has_combat_unit(side, hex) || zones.covers(side, hex)
}

/// Which hexes hang together with which side.
struct Front {
    own: Vec<bool>,
    enemy: Vec<bool>,
}

impl Front {
    fn of(world: &World, side: Side) -> Self {
        Self {
            own: hinterland(world, side),
            enemy: hinterland(world, side.other()),
        }
    }
}

/// The hexes from which men on foot could reach a combat unit or a supply source of a side without going into hexes with
/// units or zones of the other.
fn hinterland(world: &World, side: Side) -> Vec<bool> {
    let board = world.resource::<Board>();
    let zones = world.resource::<Zones>();
    let costs = world.resource::<StepCosts>();
    let is_barred = |hex: HexIx| is_held_by(world, side.other(), hex);
    let sources = world.resource::<RailNets>().sources[side].iter().copied();
    let hexes = (0..=u16::MAX).map(HexIx).take(board.grid().len());
    let mut open: Vec<HexIx> = hexes
        .filter(|&hex| zones.has_combat_unit(side, hex))
        .chain(sources.filter(|&hex| !is_barred(hex)))
        .collect();
    let mut reached = vec![false; board.grid().len()];
    for hex in &open {
        reached[hex.at()] = true;
    }
    while let Some(hex) = open.pop() {
        for direction in Direction::ALL {
            let Some(there) = board.neighbour(hex, direction) else {
                continue;
            };
            let back = 1 << direction.opposite().index();
            let on_foot = costs.on_foot(there) & back != 0;
            if on_foot && !reached[there.at()] && !is_barred(there) {
                reached[there.at()] = true;
                open.push(there);
            }
        }
    }
    reached
}

/// Takes control, or asks the enemy.
pub(crate) fn apply_claim(world: &mut World, plan: ClaimPlan, out: &mut Outcomes) {
    let ClaimPlan { side, hex, clear } = plan;
    let at = world.resource::<Board>().grid().pos(hex);
    let claim = RailClaim { side, at };
    if clear {
        claim.grant(world, out);
    } else {
        world.resource_mut::<Procedures>().push(claim);
    }
}

impl RailClaim {
    fn grant(self, world: &mut World, out: &mut Outcomes) {
        let (side, hex) = (self.side, self.at);
        out.push(Outcome::Rail(RailEvent::Claimed { side, hex }));
        if let Some(hex) = world.resource::<Board>().grid().index(hex) {
            world.resource_mut::<Control>().set(hex, Some(side));
        }
    }
}

impl Procedure for RailClaim {
    const TAG: u8 = 10;

    fn asked(&self, _world: &World) -> Side {
        self.side.other()
    }

    /// What he is asked. Rule 13.3h: where there is doubt, control does not change.
    fn question(&self, world: &World) -> Question {
        let place = naming::place(world, self.at);
        let claimant = naming::side_name(world, self.side);
        Question {
            text: format!("{claimant} claims {place}: does it lie clearly behind his front?"),
            rule: "13.3h",
            answers: vec![
                (
                    Decision::Rail(RailDecision::YieldControl),
                    "Yes, it is his".to_owned(),
                ),
                (
                    Decision::Rail(RailDecision::DenyControl),
                    "No, it stays ours".to_owned(),
                ),
            ],
            free: false,
            on_pass: Some(Decision::Rail(RailDecision::DenyControl)),
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Carries out the answer.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if *answer == Decision::Rail(RailDecision::YieldControl) {
            self.grant(world, out);
        } else {
            if let Some(hex) = world.resource::<Board>().grid().index(self.at) {
                world.resource_mut::<Railways>().deny(hex);
            }
            let (side, hex) = (self.side, self.at);
            out.push(Outcome::Rail(RailEvent::Denied { side, hex }));
        }
        Next::Done
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest.byte(self.side as u8 + 1).hex(self.at)
    }
}

/// The stations that a side may claim now, each with whether the front leaves no doubt.
pub fn claimable(world: &World, side: Side) -> Vec<(HexPos, bool)> {
    let lost = |&&hex: &&HexIx| is_printed_place(world, hex) && !is_controlled(world, side, hex);
    let rails = world.resource::<RailNets>().rails().iter();
    let stations: Vec<HexIx> = rails.filter(lost).copied().collect();
    if stations.is_empty() || check_time(world).is_err() {
        return Vec::new();
    }
    let grid = world.resource::<Board>().grid();
    let front = Front::of(world, side);
    let claim = |hex: HexIx| {
        let at = grid.pos(hex);
        Some((at, check_station(world, side, at, &front).ok()?.clear))
    };
    stations.into_iter().filter_map(claim).collect()
}
