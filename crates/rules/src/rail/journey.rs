//! 13.3e Rail movement: the cheapest way of cargo to each hex, or what keeps it from there.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy::prelude::World;

use super::capacity::{RailCap, rail_cap};
use super::price::Tariff;
use super::reason::RailReason;
use super::train::{Cargo, NewTrack, Train, entrain};
use crate::damage::trainbusting_zones;
use crate::entering::EnemyPieces;
use crate::general::reason::GeneralReason;
use crate::map::{Board, Direction, HexIx, HexPos};
use crate::numbers::Fraction;
use crate::railways::{
    LinkState, RailNets, RailUse, Railways, Track, check_boarding, closed, refuse,
};
use crate::side::Side;
use crate::violation::Violation;

/// A way by rail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journey {
    /// The hexes, both ends included.
    pub path: Vec<HexPos>,
    /// Rail Cap that it costs.
    pub cost: Fraction,
    /// Rail Cap left then.
    pub left: Fraction,
    /// The way is multi-track throughout, which halves the price (13.3a).
    pub multi_track: bool,
    /// The way touches a Trainbusting zone, which doubles it (13.3a).
    pub trainbusted: bool,
}

/// All journeys of some cargo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Journeys {
    /// Where it is.
    pub from: HexPos,
    /// Rail Cap of its side.
    pub cap: RailCap,
    /// For every other rail hex the journey there, or what closes it.
    pub to: BTreeMap<HexPos, Result<Journey, Violation>>,
}

/// Rule 13.3e: where cargo of a side could go by rail now, and why not elsewhere; or why it cannot entrain.
pub fn journeys(world: &World, side: Side, cargo: Cargo<'_>) -> Result<Journeys, Violation> {
    let train = entrain(world, side, cargo)?;
    let grid = world.resource::<Board>().grid();
    let timetable = Timetable::of(world, &train);
    let rails = world.resource::<RailNets>().rails().iter();
    let others = rails.filter(|&&hex| hex != train.from);
    Ok(Journeys {
        from: grid.pos(train.from),
        cap: timetable.cap,
        to: others
            .map(|&hex| (grid.pos(hex), timetable.journey_to(hex)))
            .collect(),
    })
}

/// Rule 13.3e: whether cargo of a side could go anywhere by rail now.
pub(super) fn goes_anywhere(world: &World, side: Side, cargo: Cargo<'_>) -> bool {
    let Ok(train) = entrain(world, side, cargo) else {
        return false;
    };
    let timetable = Timetable::of(world, &train);
    let mut others = world.resource::<RailNets>().rails().iter();
    others.any(|&hex| hex != train.from && timetable.journey_to(hex).is_ok())
}

/// Everything about the ways of one train.
pub(super) struct Timetable<'w> {
    world: &'w World,
    train: &'w Train,
    track: Track<'w>,
    pub cap: RailCap,
    busted: BTreeSet<HexIx>,
    /// What the search found with each tariff, the cheapest first: for each hex the one before it.
    ways: Vec<(Tariff, Vec<Option<HexIx>>)>,
    /// The same over all track, whoever is in the way.
    laid: Vec<Option<HexIx>>,
}

impl<'w> Timetable<'w> {
    pub(super) fn of(world: &'w World, train: &'w Train) -> Self {
        let mut timetable = Self {
            world,
            train,
            track: Track::of(world, train.side),
            cap: rail_cap(world, train.side),
            busted: busted_hexes(world, train.side),
            ways: Vec::new(),
            laid: Vec::new(),
        };
        let tariffs = Tariff::all(world).into_iter();
        timetable.ways = tariffs
            .map(|tariff| (tariff, timetable.search(Some(tariff))))
            .collect();
        timetable.laid = timetable.search(None);
        timetable
    }

    /// Every hex that trains reach, each with the one before it; without a tariff all track counts.
    fn search(&self, tariff: Option<Tariff>) -> Vec<Option<HexIx>> {
        let from = self.train.from;
        let mut before = vec![None; self.world.resource::<Board>().grid().len()];
        let served = |hex| tariff.is_none_or(|tariff| self.is_served(tariff, hex));
        if !served(from) {
            return before;
        }
        before[from.at()] = Some(from);
        let mut open = VecDeque::from([from]);
        while let Some(hex) = open.pop_front() {
            for (direction, there) in self.track.laid(hex) {
                let goes = || match tariff {
                    None => true,
                    Some(tariff) => {
                        self.obstacle(hex, direction, there).is_none()
                            && (!tariff.multi_track || self.track.is_multi_track(hex, direction))
                            && served(there)
                    }
                };
                if before[there.at()].is_none() && goes() {
                    before[there.at()] = Some(hex);
                    open.push_back(there);
                }
            }
        }
        before
    }

    fn is_served(&self, tariff: Tariff, hex: HexIx) -> bool {
        !tariff.undisturbed || !self.busted.contains(&hex)
    }

    /// Rule 13.3e: what keeps a train from going on to the next hex.
    fn obstacle(&self, from: HexIx, direction: Direction, to: HexIx) -> Option<Violation> {
        let grid = self.world.resource::<Board>().grid();
        let hex = grid.pos(to);
        match self.track.link(from, direction) {
            Some(LinkState::Open) => {}
            Some(LinkState::NoBridge) => {
                let (from, to) = (grid.pos(from), hex);
                return Some(refuse("13.3e", RailReason::NoBridge { from, to }));
            }
            Some(LinkState::WrongGauge) | None => {
                return Some(refuse("13.3f", RailReason::WrongGauge { hex }));
            }
        }
        if self.is_new(from) {
            let hex = grid.pos(from);
            return Some(refuse("13.3g", RailReason::FreshTrack { hex }));
        }
        if let Some(closed) = closed(self.world, self.train.side, RailUse::Cargo, to) {
            return Some(closed.refuse(hex));
        }
        let new = self.is_new(to);
        new.then(|| refuse("13.3g", RailReason::FreshTrack { hex }))
    }

    /// Rule 13.3g A: whether a hex was converted in the phase and this train may not use it.
    fn is_new(&self, hex: HexIx) -> bool {
        self.train.track == NewTrack::Closed && self.world.resource::<Railways>().is_fresh(hex)
    }

    /// The journey to a hex, or what closes it.
    pub(super) fn journey_to(&self, to: HexIx) -> Result<Journey, Violation> {
        let grid = self.world.resource::<Board>().grid();
        let hex = grid.pos(to);
        if to == self.train.from {
            return Err(refuse("13.3e", RailReason::AlreadyThere { hex }));
        }
        if !self.track.is_rail(to) {
            return Err(refuse("13.3e", RailReason::NoRailroad { hex }));
        }
        let found = self
            .ways
            .iter()
            .find(|(_, before)| before[to.at()].is_some());
        let Some((tariff, before)) = found else {
            return Err(self.why_not(to));
        };
        check_boarding(self.world, self.train.side, self.train.stops, to)?;
        // Rule 4.8c D: trains pass enemy pieces that cannot fight, but nothing gets off among them.
        if EnemyPieces::of(self.world, self.train.side).are_in(to) {
            let reason = GeneralReason::AmongEnemyPieces { hex };
            return Err(Violation::new("4.8c", reason));
        }
        let cost = tariff.of(self.train.size);
        let left = self.cap.left;
        if cost > left {
            return Err(refuse("13.3b", RailReason::TooLittleRailCap { cost, left }));
        }
        let path = trail(before, to);
        Ok(Journey {
            path: path.iter().map(|&hex| grid.pos(hex)).collect(),
            cost,
            left: left.less(cost),
            multi_track: tariff.multi_track,
            trainbusted: path.iter().any(|hex| self.busted.contains(hex)),
        })
    }

    /// The first thing in the way to a hex that no train reaches.
    fn why_not(&self, to: HexIx) -> Violation {
        let board = self.world.resource::<Board>();
        let grid = board.grid();
        let (from, hex) = (grid.pos(self.train.from), grid.pos(to));
        let nowhere = refuse("13.3e", RailReason::NoTrack { from, to: hex });
        if self.laid[to.at()].is_none() {
            return nowhere;
        }
        // What is wrong with the hex itself comes first: it is what the player has pointed at.
        if let Some(closed) = closed(self.world, self.train.side, RailUse::Cargo, to) {
            return closed.refuse(hex);
        }
        let way = trail(&self.laid, to);
        let mut steps = way.windows(2);
        let blocked = steps.find_map(|step| {
            let direction = grid.direction(grid.pos(step[0]), grid.pos(step[1]))?;
            self.obstacle(step[0], direction, step[1])
        });
        blocked.unwrap_or(nowhere)
    }
}

/// The hexes from the start of a search to one that it found.
fn trail(before: &[Option<HexIx>], to: HexIx) -> Vec<HexIx> {
    let step_back = |&hex: &HexIx| before[hex.at()].filter(|&there| there != hex);
    let mut way: Vec<HexIx> = std::iter::successors(Some(to), step_back).collect();
    way.reverse();
    way
}

/// The hex with this number.
pub(super) fn hex_ix(world: &World, hex: HexPos) -> Result<HexIx, Violation> {
    let ix = world.resource::<Board>().grid().index(hex);
    ix.ok_or(Violation::new("13.3e", GeneralReason::OffMap { hex }))
}

/// Rule 14.8c: the hexes in which trains of a side cost more.
fn busted_hexes(world: &World, side: Side) -> BTreeSet<HexIx> {
    let grid = world.resource::<Board>().grid();
    let zones = trainbusting_zones(world).hexes(grid, side).into_iter();
    zones.filter_map(|hex| grid.index(hex)).collect()
}
