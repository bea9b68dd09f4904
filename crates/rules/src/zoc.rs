//! 4.5 Zones of control: who has one, which hexes they cover, and what negates them.
//!
//! Kept as counts for each side and hex, and brought up to date counter by counter.

use bevy::prelude::*;

use crate::map::{Board, Direction, HexIx};
use crate::pieces::{ModeMarker, Orientation, Printed, Roster, Touched, UnitIx};
use crate::side::{PerSide, Side};

/// Zones of control and presence of combat units, by side and hex.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Zones {
    /// Number of units whose zone covers the hex.
    cover: PerSide<Vec<u8>>,
    /// Number of combat units in the hex.
    combat_units: PerSide<Vec<u8>>,
    /// What each counter adds at present.
    adds: Vec<Adds>,
}

/// What one counter adds to the counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Adds {
    /// The hex it stands in as a combat unit.
    stands: Option<HexIx>,
    /// Whether it has a zone of control there.
    zone: bool,
}

impl Zones {
    /// Empty counts for a map and a roster.
    pub(crate) fn new(board: &Board, roster: &Roster) -> Self {
        let blank = || PerSide::from_fn(|_| vec![0; board.grid().len()]);
        Self {
            cover: blank(),
            combat_units: blank(),
            adds: vec![Adds::default(); roster.len()],
        }
    }

    /// Whether a side's zone of control covers a hex, negated or not.
    pub fn covers(&self, side: Side, hex: HexIx) -> bool {
        self.cover[side][hex.at()] > 0
    }

    /// Whether a side has a combat unit in a hex.
    pub fn has_combat_unit(&self, side: Side, hex: HexIx) -> bool {
        self.combat_units[side][hex.at()] > 0
    }

    /// Rule 4.5b: whether the enemy's zone holds in a hex against `mover`: a combat unit of his that is already
    /// there negates it.
    pub fn holds_against(&self, mover: Side, hex: HexIx) -> bool {
        self.covers(mover.other(), hex) && !self.has_combat_unit(mover, hex)
    }

    fn set(&mut self, board: &Board, unit: UnitIx, side: Side, adds: Adds) {
        let old = std::mem::replace(&mut self.adds[unit.at()], adds);
        if old == adds {
            return;
        }
        self.count(board, side, old, |n| n - 1);
        self.count(board, side, adds, |n| n + 1);
    }

    fn count(&mut self, board: &Board, side: Side, adds: Adds, change: impl Fn(u8) -> u8) {
        let Some(hex) = adds.stands else { return };
        let here = &mut self.combat_units[side][hex.at()];
        *here = change(*here);
        if adds.zone {
            for there in Direction::ALL
                .into_iter()
                .filter_map(|d| board.neighbour(hex, d))
            {
                let cover = &mut self.cover[side][there.at()];
                *cover = change(*cover);
            }
        }
    }
}

/// Rule 4.5: an Attack-Capable combat unit in Combat Mode has a zone of control, and one in Exploitation Mode that
/// had one before (5.9c). Replacements never do: they have no Combat side.
pub fn has_zone(printed: &Printed, orientation: Orientation, marker: ModeMarker) -> bool {
    let mode_allows = matches!(marker, ModeMarker::None | ModeMarker::Exploit { .. });
    mode_allows
        && orientation == Orientation::Combat
        && printed.combat.is_some()
        && printed.is_attack_capable(orientation)
}

/// What a counter adds as it lies now.
fn adds_of(roster: &Roster, unit: UnitIx, orientation: Orientation, marker: ModeMarker) -> Adds {
    let printed = roster.printed(unit);
    let stands = roster.hex_of(unit).filter(|_| printed.family.is_combat());
    Adds {
        stands,
        zone: stands.is_some() && has_zone(printed, orientation, marker),
    }
}

/// Brings the counts up to date for the counters that changed.
pub(crate) fn derive_zones(
    mut zones: ResMut<Zones>,
    touched: Res<Touched>,
    board: Res<Board>,
    roster: Res<Roster>,
    counters: Query<(&Orientation, &ModeMarker)>,
) {
    for &unit in touched.units() {
        let Ok((&orientation, &marker)) = counters.get(roster.entity(unit)) else {
            continue;
        };
        let adds = adds_of(&roster, unit, orientation, marker);
        zones.set(&board, unit, roster.printed(unit).side, adds);
    }
}

/// Counts everything anew, to check the counts that were kept.
pub fn count_anew(world: &World) -> Zones {
    let board = world.resource::<Board>();
    let roster = world.resource::<Roster>();
    let mut zones = Zones::new(board, roster);
    for unit in roster.iter() {
        let entity = world.entity(roster.entity(unit));
        let facts = entity.get::<Orientation>().zip(entity.get::<ModeMarker>());
        let Some((&orientation, &marker)) = facts else {
            continue;
        };
        let adds = adds_of(roster, unit, orientation, marker);
        zones.set(board, unit, roster.printed(unit).side, adds);
    }
    zones
}
