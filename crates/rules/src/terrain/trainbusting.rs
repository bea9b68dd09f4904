//! 14.8 Trainbusting zones, and what they add to the steps of those who suffer them.

use std::collections::BTreeSet;

use crate::map::{Grid, HexPos, Mobility};
use crate::numbers::Mp;
use crate::side::{PerSide, Side};
use crate::tables::Trainbusting;

/// The Trainbusting markers on the map, and what the rules say of the zones around them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainbustingZones {
    /// By the side that placed them.
    pub markers: PerSide<BTreeSet<HexPos>>,
    /// How far they reach and what they cost.
    pub figures: Trainbusting,
}

impl TrainbustingZones {
    /// Rule 14.8c: what a hex costs a side's units more as they enter it; zones that overlap do not add up.
    pub(super) fn extra(&self, grid: &Grid, side: Side, mobility: Mobility, hex: HexPos) -> Mp {
        let reach = u32::from(self.figures.radius(mobility));
        let mut markers = self.markers[side.other()].iter();
        if markers.any(|&marker| grid.distance(marker, hex) <= reach) {
            self.figures.extra(mobility)
        } else {
            Mp::ZERO
        }
    }

    /// Rule 14.8b: the hexes of the zones that a side suffers, for trains and for whoever looks.
    pub fn hexes(&self, grid: &Grid, side: Side) -> Vec<HexPos> {
        let markers = &self.markers[side.other()];
        if markers.is_empty() {
            return Vec::new();
        }
        let radius = u32::from(self.figures.radius);
        let is_near = |hex: &HexPos| {
            let mut markers = markers.iter();
            markers.any(|&marker| grid.distance(marker, *hex) <= radius)
        };
        grid.iter().filter(is_near).collect()
    }

    /// The hexes in which a side's units may pay more.
    pub(super) fn against(&self, grid: &Grid, side: Side) -> Vec<HexPos> {
        let markers = &self.markers[side.other()];
        if markers.is_empty() {
            return Vec::new();
        }
        let costs_more = |&hex: &HexPos| {
            let mut types = Mobility::ALL.into_iter();
            types.any(|mobility| self.extra(grid, side, mobility, hex) > Mp::ZERO)
        };
        grid.iter().filter(costs_more).collect()
    }
}
