//! C&C 4.3 Boundary counters that the program proposes: those of last turn where they still do, else on the flanks of each army,
//! and between two neighbours one boundary for both.

use bevy::prelude::World;
use hexx::Hex;

use super::enemy::EnemyPlaces;
use super::facing::{Facing, Opposed};
use super::outline::{Outline, boundary, opposed, outline_of, starts_before, to_the_right};
use crate::armies::{Armies, ArmyOf, zone_at, zone_of, zone_state};
use crate::map::{Grid, Heading, HexPos};
use crate::modules::RuleModule;
use crate::pieces::{ArmyIx, Boundary, Bounds};
use crate::setup::plays;
use crate::side::Side;

/// A zone that the program proposes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Whose it would be.
    pub army: ArmyIx,
    /// Its boundaries.
    pub bounds: Bounds,
    /// What it would cover if all before it in the list were laid out first.
    pub outline: Outline,
}

/// C&C 4.2: the armies of a side that are near the enemy and have no zone, and could be given one.
pub fn still_to_place(world: &World, side: Side) -> Vec<ArmyIx> {
    let mut armies: Vec<ArmyIx> = proposals(world, side)
        .into_iter()
        .map(|proposal| proposal.army)
        .collect();
    armies.sort_unstable();
    armies
}

/// C&C 4.3: a zone for every army of a side that has none and could have one, from the left to the right of the front. Each can be
/// ordered as it stands, in this order.
pub fn proposals(world: &World, side: Side) -> Vec<Proposal> {
    if !plays(world, RuleModule::Zones) || without_zone(world, side).is_empty() {
        return Vec::new();
    }
    EnemyPlaces::of(world, side).proposals(world)
}

/// The armies of a side that have no zone.
fn without_zone(world: &World, side: Side) -> Vec<ArmyIx> {
    let mut armies = Armies::of_side(world, side);
    armies.retain(|&army| zone_of(world, army).is_none());
    armies
}

/// The same where the enemy is known.
pub(super) fn proposals_before(facing: &Facing<'_>, side: Side) -> Vec<Proposal> {
    let world = facing.world;
    let armies = without_zone(world, side);
    let candidates = candidates(facing, &armies);
    let mut found: Vec<Proposal> = Vec::new();
    for (at, candidate) in candidates.iter().enumerate() {
        let neighbour = candidates.get(at + 1);
        let shared = at.checked_sub(1).and_then(|before| {
            let before = candidates[before].army;
            let before = found.iter().find(|proposal| proposal.army == before)?;
            Some(before.bounds.right)
        });
        let owner = |hex: HexPos| {
            let placed = || zone_at(world, side, hex).filter(|&other| other != candidate.army);
            let covers = |one: &&Proposal| one.outline.hexes.binary_search(&hex).is_ok();
            let proposed = found.iter().find(covers).map(|one| one.army);
            proposed.or_else(placed)
        };
        found.extend(candidate.propose(facing, shared, neighbour, &owner));
    }
    found
}

/// The zone that the program proposes to one army that has none, or would if it had none.
pub(super) fn proposal(world: &World, side: Side, army: ArmyIx) -> Option<Proposal> {
    if zone_of(world, army).is_none() {
        let mut all = proposals(world, side).into_iter();
        return all.find(|proposal| proposal.army == army);
    }
    let enemy = EnemyPlaces::of(world, side);
    let facing = enemy.facing(world);
    let candidate = candidates(&facing, &[army]).pop()?;
    let owner = |hex: HexPos| zone_at(world, side, hex).filter(|&other| other != army);
    candidate.propose(&facing, None, None, &owner)
}

/// An army that could have a zone.
struct Candidate {
    army: ArmyIx,
    depth: u8,
    opposed: Opposed,
    /// The way to its rear.
    toward: Heading,
}

/// The armies that are near the enemy, from the left to the right of the side's front.
fn candidates(facing: &Facing<'_>, armies: &[ArmyIx]) -> Vec<Candidate> {
    let candidate = |&army: &ArmyIx| {
        let (depth, opposed) = opposed(facing, army).ok()?;
        let toward = Heading::nearest(opposed.pull())?;
        Some(Candidate {
            army,
            depth,
            opposed,
            toward,
        })
    };
    let mut found: Vec<Candidate> = armies.iter().filter_map(candidate).collect();
    let pulls = found.iter().map(|one| one.opposed.pull());
    let all = pulls.fold(Hex::ZERO, |sum, pull| sum + pull);
    let rear = Heading::nearest(all).map_or(Hex::ZERO, Heading::step);
    let middle = |one: &Candidate| {
        let places = one.opposed.own.iter();
        let sum: i64 = places
            .map(|&hex| i64::from(-crate::map::aside(rear, hex)))
            .sum();
        let count = i64::try_from(one.opposed.own.len()).unwrap_or(1).max(1);
        sum * 1_000 / count
    };
    found.sort_by_key(|one| (middle(one), one.army));
    found
}

impl Candidate {
    /// Boundaries that can be ordered: those of last turn, else on the flanks, else as far apart as can be.
    fn propose(
        &self,
        facing: &Facing<'_>,
        shared: Option<Boundary>,
        neighbour: Option<&Self>,
        owner: &dyn Fn(HexPos) -> Option<ArmyIx>,
    ) -> Option<Proposal> {
        let grid = facing.grid();
        let works = |bounds: Bounds| {
            let against = (self.depth, &self.opposed);
            let outline = outline_of(facing, self.army, against, bounds, owner).ok()?;
            let army = self.army;
            Some(Proposal {
                army,
                bounds,
                outline,
            })
        };
        let before = zone_state(facing.world, self.army).and_then(|state| state.before);
        if let Some(found) = before.and_then(works) {
            return Some(found);
        }
        let starts = starts_before(grid, &self.opposed, self.toward.step() * 2);
        let right = boundary(self.right_flank(grid, &starts, neighbour)?, self.toward);
        let left = boundary(self.left_flank(grid, &starts)?, self.toward);
        let shared = shared.map(|left| Bounds { left, right });
        let on_flanks = [shared, Some(Bounds { left, right })];
        let found = on_flanks.into_iter().flatten().find_map(works);
        found.or_else(|| works(widest(&starts, self.toward)?))
    }

    fn to_the_right(&self, hex: Hex) -> i32 {
        -crate::map::aside(self.toward.step() * 2, hex)
    }

    /// The start that lies nearest to the army's leftmost unit.
    fn left_flank(&self, grid: &Grid, starts: &[HexPos]) -> Option<HexPos> {
        let units = self.opposed.own.iter();
        let flank = units.map(|&hex| self.to_the_right(hex)).min()?;
        self.nearest_start(grid, starts, flank)
    }

    /// The start that lies nearest to the army's rightmost unit, or midway to the next army's leftmost one.
    fn right_flank(
        &self,
        grid: &Grid,
        starts: &[HexPos],
        neighbour: Option<&Self>,
    ) -> Option<HexPos> {
        let units = self.opposed.own.iter();
        let own = units.map(|&hex| self.to_the_right(hex)).max()?;
        let next = neighbour.and_then(|next| {
            let units = next.opposed.own.iter();
            units.map(|&hex| self.to_the_right(hex)).min()
        });
        let flank = match next {
            Some(next) if next > own => i32::midpoint(own, next),
            Some(_) | None => own,
        };
        self.nearest_start(grid, starts, flank)
    }

    fn nearest_start(&self, grid: &Grid, starts: &[HexPos], flank: i32) -> Option<HexPos> {
        let rear = self.toward.step() * 2;
        let off = |hex: &HexPos| (to_the_right(grid, rear, *hex) - flank).abs();
        starts.iter().copied().min_by_key(|hex| (off(hex), *hex))
    }
}

/// Of all boundaries that lead one way those with most between them. What lies between others lies between these, too: where
/// they will not do, no others will.
fn widest(starts: &[HexPos], toward: Heading) -> Option<Bounds> {
    let (&left, &right) = (starts.first()?, starts.last()?);
    Some(Bounds {
        left: boundary(left, toward),
        right: boundary(right, toward),
    })
}

/// Other boundaries for an army than those that are proposed: half as much front, on the left or on the right.
pub(super) fn narrower(world: &World, army: ArmyIx, bounds: Bounds) -> Vec<Bounds> {
    let enemy = EnemyPlaces::of(world, ArmyOf(army).facts(world).side);
    let facing = enemy.facing(world);
    let Ok((_, opposed)) = opposed(&facing, army) else {
        return Vec::new();
    };
    let starts = starts_before(facing.grid(), &opposed, bounds.left.toward.step() * 2);
    let place = |at: HexPos| starts.iter().position(|&start| start == at);
    let (Some(left), Some(right)) = (place(bounds.left.at), place(bounds.right.at)) else {
        return Vec::new();
    };
    if left >= right {
        return Vec::new();
    }
    let middle = starts[usize::midpoint(left, right)];
    let (one, other) = (
        boundary(middle, bounds.right.toward),
        boundary(middle, bounds.left.toward),
    );
    vec![
        Bounds {
            left: bounds.left,
            right: one,
        },
        Bounds {
            left: other,
            right: bounds.right,
        },
    ]
}
