//! 13.3f The track itself: gauges as they are now, and bridges. Who holds the hexes is asked elsewhere.

use bevy::prelude::World;

use super::changes::Railways;
use crate::map::{Board, Direction, Gauge, HexIx, Tracks};
use crate::setup::ScenarioFacts;
use crate::side::Side;

/// Whether trains of a side go from a hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    /// They do.
    Open,
    /// The gauge is not theirs, or changes here (13.3f).
    WrongGauge,
    /// No bridge carries the track across.
    NoBridge,
}

/// The railroads as a side's trains find them.
#[derive(Clone, Copy)]
pub struct Track<'w> {
    board: &'w Board,
    railways: &'w Railways,
    gauges: &'w [Gauge],
}

impl<'w> Track<'w> {
    /// The railroads as they are for a side.
    pub fn of(world: &'w World, side: Side) -> Self {
        let facts = world.resource::<ScenarioFacts>();
        Self {
            board: world.resource::<Board>(),
            railways: world.resource::<Railways>(),
            gauges: &facts.sides[side].gauges,
        }
    }

    /// The gauge of the track from a hex to the next; none where there is no track or two gauges meet.
    pub fn gauge(&self, hex: HexIx, direction: Direction) -> Option<Gauge> {
        let printed = self.board.side(hex, direction).rail?.gauge;
        let there = self.board.neighbour(hex, direction)?;
        match (self.converted(hex), self.converted(there)) {
            (None, None) => Some(printed),
            (Some(here), Some(beyond)) => (here == beyond).then_some(here),
            (Some(gauge), None) => self.has_printed(there, gauge).then_some(gauge),
            (None, Some(gauge)) => self.has_printed(hex, gauge).then_some(gauge),
        }
    }

    /// Whether the side's trains go from a hex to the next; none where there is no track.
    pub fn link(&self, hex: HexIx, direction: Direction) -> Option<LinkState> {
        let facts = self.board.side(hex, direction);
        facts.rail?;
        let fits = |gauge: Gauge| self.gauges.contains(&gauge);
        Some(if !self.gauge(hex, direction).is_some_and(fits) {
            LinkState::WrongGauge
        } else if !facts.is_passable_by_road() {
            LinkState::NoBridge
        } else {
            LinkState::Open
        })
    }

    /// The neighbours of a hex that track leads to, whatever its state.
    pub fn laid(&self, hex: HexIx) -> impl Iterator<Item = (Direction, HexIx)> + use<'w> {
        let board = self.board;
        let laid = move |direction| {
            let there = board.neighbour(hex, direction)?;
            board.side(hex, direction).rail?;
            Some((direction, there))
        };
        Direction::ALL.into_iter().filter_map(laid)
    }

    /// The neighbours of a hex to which the side's trains could go if nobody stood in the way.
    pub fn onward(&self, hex: HexIx) -> impl Iterator<Item = (Direction, HexIx)> + use<'w> {
        let track = *self;
        self.laid(hex)
            .filter(move |&(direction, _)| track.link(hex, direction) == Some(LinkState::Open))
    }

    /// Whether there is a railroad in a hex at all.
    pub fn is_rail(&self, hex: HexIx) -> bool {
        self.laid(hex).next().is_some()
    }

    /// Whether a hex has track that the side's trains can use.
    pub fn is_right_gauge(&self, hex: HexIx) -> bool {
        match self.converted(hex) {
            Some(gauge) => self.is_rail(hex) && self.gauges.contains(&gauge),
            None => self.gauges.iter().any(|&own| self.has_left(hex, own)),
        }
    }

    /// Whether a gauge printed in a hex is still there: conversion of a neighbour takes the way to it along (13.3f).
    fn has_left(&self, hex: HexIx, gauge: Gauge) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let printed = self.board.side(hex, direction).rail;
            let now = self.gauge(hex, direction);
            printed.is_some_and(|rail| rail.gauge == gauge) && now.is_none_or(|now| now == gauge)
        })
    }

    /// Rule 13.3a: whether the track from a hex to the next has several tracks.
    pub fn is_multi_track(&self, hex: HexIx, direction: Direction) -> bool {
        let rail = self.board.side(hex, direction).rail;
        rail.is_some_and(|rail| rail.tracks == Tracks::Multi)
    }

    /// The gauge that a hex has been converted to; none where the printed ones hold.
    pub fn converted(&self, hex: HexIx) -> Option<Gauge> {
        self.railways.converted(hex)
    }

    /// Whether a gauge is printed in a hex.
    pub(super) fn has_printed(&self, hex: HexIx, gauge: Gauge) -> bool {
        self.printed(hex).any(|printed| printed == gauge)
    }

    /// The gauges printed in a hex, one for each way out.
    pub(super) fn printed(&self, hex: HexIx) -> impl Iterator<Item = Gauge> + use<'w> {
        let board = self.board;
        let rail = move |direction| board.side(hex, direction).rail;
        let rails = Direction::ALL.into_iter().filter_map(rail);
        rails.map(|rail| rail.gauge)
    }

    /// The gauge to which the side converts.
    pub(super) fn own_gauge(&self) -> Option<Gauge> {
        self.gauges.first().copied()
    }
}
