//! What is frozen: rivers that lose their dark edge and read as passable, and swamps that do. Lakes and the sea stay as they are.

use std::collections::BTreeSet;
use std::f32::consts::TAU;

use stavka_rules::map::{HexPos, KindInfo, TerrainCharts};

use super::ground::{EDGE, swamp_share};
use super::model::{Barrier, Ground, Hex, barrier_of, ground_of};
use super::relief::scatter;
use super::sheet::{Layer, Sheet};
use super::{Detail, MapArt};
use crate::drawing::{Line, Outline};
use crate::geometry::Point;
use crate::noise::Dice;
use crate::num;

/// Which waters of a map are drawn as ice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ice {
    /// Minor rivers.
    pub minor_rivers: bool,
    /// Major rivers.
    pub major_rivers: bool,
    /// Swamps and salt marshes.
    pub swamps: bool,
}

impl Ice {
    /// Nothing is frozen.
    pub const NONE: Self = Self {
        minor_rivers: false,
        major_rivers: false,
        swamps: false,
    };
    /// Whatever is narrow or shallow.
    pub const MINOR: Self = Self {
        minor_rivers: true,
        major_rivers: false,
        swamps: true,
    };
    /// All that freezes.
    pub const ALL: Self = Self {
        minor_rivers: true,
        major_rivers: true,
        swamps: true,
    };

    /// What is frozen where these kinds of terrain and hexside are, by their ids.
    pub fn of(charts: &TerrainCharts, is_frozen: impl Fn(&str) -> bool) -> Self {
        let any = |kinds: &[KindInfo], is_drawn: &dyn Fn(&str) -> bool| {
            let mut those = kinds.iter().filter(|kind| is_drawn(&kind.drawn));
            those.any(|kind| is_frozen(&kind.id))
        };
        let rivers = |class| any(&charts.barriers, &|word| barrier_of(word) == class);
        Self {
            minor_rivers: rivers(Barrier::MinorRiver),
            major_rivers: rivers(Barrier::MajorRiver),
            swamps: any(&charts.terrain, &|word| is_swampy(ground_of(word))),
        }
    }

    /// Whether a river of a class is frozen.
    pub(crate) const fn covers(self, class: Barrier) -> bool {
        match class {
            Barrier::MinorRiver => self.minor_rivers,
            Barrier::MajorRiver => self.major_rivers,
            Barrier::Wadi | Barrier::Escarpment | Barrier::Shore => false,
        }
    }
}

const fn is_swampy(ground: Ground) -> bool {
    matches!(ground, Ground::Swamp | Ground::SaltMarsh)
}

impl MapArt {
    /// What is drawn as ice.
    pub const fn ice(&self) -> Ice {
        self.model.ice
    }

    /// The same map with other waters frozen.
    pub fn frozen(self, ice: Ice) -> Self {
        let mut model = self.model;
        model.ice = ice;
        Self::from_model(model)
    }

    /// The same map with other waters frozen, and the hexes that look otherwise; none if nothing freezes or thaws. What lies
    /// elsewhere is not drawn again.
    pub fn with_ice(&self, ice: Ice) -> Option<(Self, Vec<HexPos>)> {
        if self.ice() == ice {
            return None;
        }
        let changed = self.hexes_with_other_ice(ice);
        let mut model = self.model.clone();
        model.ice = ice;
        let art = Self::from_model(model);
        art.take_over(self, &changed);
        Some((art, changed))
    }

    /// The hexes that show water which is now frozen or thawed. The edges of swamps stray into their neighbours.
    fn hexes_with_other_ice(&self, ice: Ice) -> Vec<HexPos> {
        let known = self.ice();
        let rivers = |hex: &Hex| {
            let mut classes = hex.sides.iter().filter_map(|side| side.barrier);
            classes.any(|class| known.covers(class) != ice.covers(class))
        };
        let swamps = |hex: &Hex| known.swamps != ice.swamps && hex.is_swampy();
        let grid = self.layout().grid();
        let mut changed = BTreeSet::new();
        for (pos, hex) in grid.iter().zip(&self.model.hexes) {
            if rivers(hex) || swamps(hex) {
                changed.insert(pos);
                changed.extend(grid.neighbours(pos).map(|(_, there)| there));
            }
        }
        changed.into_iter().collect()
    }
}

impl Hex {
    /// Whether part of it is swamp.
    pub(crate) fn is_swampy(&self) -> bool {
        is_swampy(self.ground) || self.also.iter().copied().any(is_swampy)
    }
}

/// Fine strokes across a frozen river, as far apart as it is wide or a little more, each with a branch.
pub(crate) fn crack_river(sheet: &mut Sheet<'_>, course: &[(Point, f32)], salt: u32) {
    if sheet.detail <= Detail::Far {
        return;
    }
    let size = sheet.bold(1.0);
    let mut cracks = Outline::new();
    let mut due = 5.0 * size;
    let mut walked = 0.0;
    for pair in course.windows(2) {
        let ((from, width), (to, _)) = (pair[0], pair[1]);
        let way = (to - from).unit();
        let length = (to - from).length();
        while due <= walked + length {
            let p = from + way * (due - walked);
            let mut dice = Dice::at(num::floor(p.x * 4.0), num::floor(p.y * 4.0), salt);
            let half = width * 0.42;
            let lean = dice.between(-0.9, 0.9);
            let across = (way.quarter_turn() + way * lean) * half;
            let bend = p + way * dice.between(-1.4, 1.4);
            cracks = cracks.polyline(&[p - across, bend, p + across]);
            if dice.share() < 0.5 {
                let branch = way * (dice.between(2.2, 4.2) * size);
                cracks = cracks.segment(bend, bend + branch + across * 0.5);
            }
            due += (7.5 + dice.between(0.0, 9.0)) * size;
        }
        walked += length;
    }
    let line = Line::new(sheet.bold(0.55), sheet.colours().ice_crack).round();
    sheet.on(Layer::Ice).stroke(cracks, line);
}

/// Cracks in the ice between reeds: two strokes that meet, here and there.
pub(crate) fn crack_swamp(sheet: &mut Sheet<'_>, pos: HexPos) {
    let size = if sheet.detail == Detail::Middle {
        1.5
    } else {
        1.0
    };
    let mut cracks = Outline::new();
    for (p, mut dice) in scatter(sheet, pos, 19.0 * size, 95) {
        if dice.share() > 0.7 || swamp_share(sheet, p) < EDGE + 0.08 {
            continue;
        }
        let way = Point::of_angle(dice.between(0.0, TAU));
        let arm = |length: f32, turn: f32| way.turned(turn) * (length * size);
        let (long, short) = (dice.between(5.5, 9.0), dice.between(3.0, 5.0));
        let bend = dice.between(-0.7, 0.7);
        cracks = cracks
            .polyline(&[p - arm(long, 0.0), p, p + arm(long, bend)])
            .segment(p, p + arm(short, bend + 1.9));
    }
    let line = Line::new(sheet.bold(0.55), sheet.colours().ice_crack).round();
    sheet.on(Layer::Plants).stroke(cracks, line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rivers_freeze_among_what_lies_on_hexsides() {
        let classes = [
            Barrier::MinorRiver,
            Barrier::MajorRiver,
            Barrier::Wadi,
            Barrier::Escarpment,
            Barrier::Shore,
        ];
        let frozen = |ice: Ice| classes.map(|class| ice.covers(class));
        assert_eq!(frozen(Ice::NONE), [false; 5]);
        assert_eq!(frozen(Ice::MINOR), [true, false, false, false, false]);
        assert_eq!(frozen(Ice::ALL), [true, true, false, false, false]);
    }
}
