//! 4.5 Zones of control: who has one, which hexes they cover, and what negates them.
//!
//! Kept as counts for each side and hex, and brought up to date counter by counter.

use bevy::prelude::*;

use crate::map::{Board, Direction, HexIx, HexPos};
use crate::pieces::{
    ModeMarker, Orientation, OutOfSupply, Posture, Printed, Roster, Touched, UnitIx, fact,
    is_attack_capable, posture,
};
use crate::side::{PerSide, Side};
use crate::tables::{ConceptTable, ModeTable, RuleTables, ZocEffect, ZoneEffect};

/// Zones of control and presence of combat units, by side and hex. The counts hold as many as there can be counters.
#[derive(Resource, Clone, Debug, Default)]
pub struct Zones {
    /// Number of units whose zone covers the hex.
    cover: PerSide<Vec<u16>>,
    /// Number of combat units in the hex.
    combat_units: PerSide<Vec<u16>>,
    /// What each counter adds at present.
    adds: Vec<Adds>,
    /// Hexes that zones or combat units have come into or left since somebody asked.
    changed: Vec<HexIx>,
    /// Counts such changes.
    stamp: u64,
}

impl PartialEq for Zones {
    /// Whether the counts agree, however they came about.
    fn eq(&self, other: &Self) -> bool {
        self.cover == other.cover
            && self.combat_units == other.combat_units
            && self.adds == other.adds
    }
}

impl Eq for Zones {}

/// What one counter adds to the counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Adds {
    /// The hex it stands in as a combat unit.
    stands: Option<HexIx>,
    /// Whether it has a zone of control, in all six hexes around it.
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
            changed: Vec::new(),
            stamp: 0,
        }
    }

    /// Hands over the hexes that zones or combat units have come into or left.
    pub(crate) fn take_changed(&mut self) -> Vec<HexIx> {
        std::mem::take(&mut self.changed)
    }

    /// The hexes that zones or combat units have come into or left since they were last handed over.
    pub(crate) fn changed(&self) -> &[HexIx] {
        &self.changed
    }

    /// How many such changes there have been.
    pub(crate) const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Whether a side's zone of control covers a hex, negated or not.
    pub fn covers(&self, side: Side, hex: HexIx) -> bool {
        self.cover[side][hex.at()] > 0
    }

    /// Whether a side has a combat unit in a hex.
    pub fn has_combat_unit(&self, side: Side, hex: HexIx) -> bool {
        self.combat_units[side][hex.at()] > 0
    }

    /// Whether a side's zone covers a hex but an enemy combat unit there negates it (4.5b).
    pub fn is_negated(&self, side: Side, hex: HexIx) -> bool {
        self.covers(side, hex) && self.has_combat_unit(side.other(), hex)
    }

    /// Rule 4.5b: whether the enemy's zone holds in a hex against `mover`, for one of its effects. A combat unit of his
    /// that is already there negates it, unless the effect cannot be negated.
    pub fn holds_against(
        &self,
        concepts: &ConceptTable,
        effect: ZoneEffect,
        mover: Side,
        hex: HexIx,
    ) -> bool {
        let negated = concepts.is_negatable(effect) && self.has_combat_unit(mover, hex);
        self.covers(mover.other(), hex) && !negated
    }

    /// Whether a counter has a zone of its own at present.
    pub fn is_exerted_by(&self, unit: UnitIx) -> bool {
        self.adds[unit.at()].zone
    }

    fn set(&mut self, board: &Board, unit: UnitIx, side: Side, adds: Adds) {
        let old = std::mem::replace(unit.slot(&mut self.adds), adds);
        if old == adds {
            return;
        }
        self.count(board, side, old, |n| n - 1);
        self.count(board, side, adds, |n| n + 1);
    }

    fn count(&mut self, board: &Board, side: Side, adds: Adds, change: impl Fn(u16) -> u16) {
        let Some(hex) = adds.stands else { return };
        let mut changed = |hex: HexIx, count: &mut u16| {
            let before = std::mem::replace(count, change(*count));
            if (before == 0) != (*count == 0) {
                self.changed.push(hex);
                self.stamp += 1;
            }
        };
        changed(hex, &mut self.combat_units[side][hex.at()]);
        if !adds.zone {
            return;
        }
        for direction in Direction::ALL {
            if let Some(there) = board.neighbour(hex, direction) {
                changed(there, &mut self.cover[side][there.at()]);
            }
        }
    }
}

/// Rule 4.5: an Attack-Capable combat unit in Combat Mode has a zone of control, and one in Exploitation Mode that had
/// one before (5.9c), unless it is Out of Supply (12.8d). Replacements never do: they have no Combat side.
pub fn has_zone(
    printed: &Printed,
    posture: Posture,
    supply: OutOfSupply,
    modes: &ModeTable,
) -> bool {
    let mode_allows = match modes.effect(posture.mode()).zoc {
        ZocEffect::Yes | ZocEffect::Keeps => posture.orientation == Orientation::Combat,
        ZocEffect::No => false,
    };
    mode_allows && !supply.0 && printed.combat.is_some() && is_attack_capable(printed, posture)
}

/// What a counter adds as it lies now. Its zone covers the hexes around it whatever lies in them or between (4.5).
fn adds_of(
    roster: &Roster,
    modes: &ModeTable,
    unit: UnitIx,
    posture: Posture,
    supply: OutOfSupply,
) -> Adds {
    let printed = roster.printed(unit);
    let stands = roster.hex_of(unit).filter(|_| printed.family.is_combat());
    Adds {
        stands,
        zone: stands.is_some() && has_zone(printed, posture, supply, modes),
    }
}

/// Brings the counts up to date for the counters that changed.
pub(crate) fn derive_zones(
    mut zones: ResMut<Zones>,
    touched: Res<Touched>,
    board: Res<Board>,
    roster: Res<Roster>,
    tables: Res<RuleTables>,
    counters: Query<(&Orientation, &ModeMarker, &OutOfSupply)>,
) {
    for &unit in touched.units() {
        let Ok((&orientation, &marker, &supply)) = counters.get(roster.entity(unit)) else {
            continue;
        };
        let posture = Posture {
            orientation,
            marker,
        };
        let adds = adds_of(&roster, &tables.modes, unit, posture, supply);
        zones.set(&board, unit, roster.printed(unit).side, adds);
    }
}

/// Brings the counts up to date in the middle of an order, for procedures that change counters and then look at zones.
pub(crate) fn follow(world: &mut World) {
    // A system without parameters of its own cannot fail to run.
    let _ = world.run_system_cached(derive_zones);
}

/// Counts a combat unit that does not exist, with a zone of control: for suppositions.
pub(crate) fn suppose_unit(world: &mut World, side: Side, at: HexPos) {
    world.resource_scope(|world, mut zones: Mut<Zones>| {
        let board = world.resource::<Board>();
        let Some(hex) = board.grid().index(at) else {
            return;
        };
        let adds = Adds {
            stands: Some(hex),
            zone: true,
        };
        zones.count(board, side, adds, |n| n.saturating_add(1));
    });
}

/// Counts everything anew, to check the counts that were kept.
pub fn count_anew(world: &World) -> Zones {
    let board = world.resource::<Board>();
    let roster = world.resource::<Roster>();
    let modes = &world.resource::<RuleTables>().modes;
    let mut zones = Zones::new(board, roster);
    for unit in roster.iter() {
        let posture = posture(world, unit);
        let supply = fact::<OutOfSupply>(world, unit);
        let adds = adds_of(roster, modes, unit, posture, supply);
        zones.set(board, unit, roster.printed(unit).side, adds);
    }
    zones
}
