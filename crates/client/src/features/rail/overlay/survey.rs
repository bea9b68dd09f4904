//! The railroads of a side, as the overlay shows them.

use std::collections::BTreeSet;

use bevy::prelude::*;
use stavka_rules::damage::{Damage, trainbusting_zones};
use stavka_rules::map::{Board, HexPos};
use stavka_rules::rail::{RailCap, rail_cap};
use stavka_rules::railways::{Cut, RailUse, Railhead, cuts};
use stavka_rules::side::Side;

use super::nets::{NetSeen, SideNets};
use crate::view::overlay::{RailSign, TrackStyle};

/// The railroads of a side.
#[derive(Clone, Debug)]
pub(crate) struct SideRails {
    pub side: Side,
    /// What its trains can carry this turn.
    pub cap: RailCap,
    /// Its lines, stretch by stretch.
    pub lines: Vec<(TrackStyle, [HexPos; 2])>,
    /// Its nets, the largest first.
    pub nets: Vec<NetSeen>,
    /// Places to detrain, by what they serve.
    pub places: Vec<(RailSign, HexPos)>,
    /// Where its nets are cut.
    pub cuts: Vec<Cut>,
    /// Its railheads.
    pub railheads: Vec<Railhead>,
    /// Trainbusting markers that double the price of its trains.
    pub busted: Vec<HexPos>,
    /// The hexes in which they do.
    pub busted_zone: Vec<HexPos>,
}

impl SideRails {
    /// Surveys a side with these nets.
    pub(super) fn new(world: &World, side: Side, nets: &SideNets) -> Self {
        Self {
            side,
            cap: rail_cap(world, side),
            lines: nets.lines.clone(),
            nets: nets.nets.clone(),
            places: nets.places.clone(),
            cuts: cuts_seen(world, side, nets),
            railheads: nets.railheads.clone(),
            busted: world
                .resource::<Damage>()
                .trainbusting(side.other())
                .collect(),
            busted_zone: trainbusting_zones(world).hexes(world.resource::<Board>().grid(), side),
        }
    }

    /// How many hexes have a line of this style.
    pub fn hexes_with(&self, style: TrackStyle) -> usize {
        let hexes: BTreeSet<HexPos> = self
            .lines
            .iter()
            .filter(|(drawn, _)| *drawn == style)
            .flat_map(|(_, between)| between)
            .copied()
            .collect();
        hexes.len()
    }

    /// How many places serve so.
    pub fn places_with(&self, sign: RailSign) -> usize {
        self.places
            .iter()
            .filter(|(place, _)| *place == sign)
            .count()
    }
}

/// Where nets that matter end although the track goes on, each hex once.
fn cuts_seen(world: &World, side: Side, nets: &SideNets) -> Vec<Cut> {
    let matters = |cut: &Cut| nets.styles.contains_key(&cut.from);
    let mut found: Vec<Cut> = cuts(world, side, RailUse::Cargo);
    found.retain(matters);
    found.sort_by_key(|cut| (cut.by, cut.to));
    found.dedup_by_key(|cut| (cut.by, cut.to));
    found
}
