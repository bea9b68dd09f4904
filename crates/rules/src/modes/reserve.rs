//! 5.7 Reserve Mode: the pool of markers (5.4a), and where Reserves may not stay (5.7g).

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::game_piece::GamePiece;
use crate::map::{Board, Grid, HexIx, HexPos};
use crate::modes::language::ModeEvent;
use crate::modes::reason::ModeReason;
use crate::outcome::Outcomes;
use crate::pieces::{ModeMarker, Roster, Touched, UnitIx, change, fact};
use crate::setup::ScenarioFacts;
use crate::side::{PerSide, Side};
use crate::violation::Violation;
use crate::works::has_works;

/// Rule 5.4a: a side's Reserve markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// How many the side has.
    pub size: u8,
    /// How many are in play.
    pub used: u8,
}

/// A marker of a side's pool, an entity of its own. It covers every unit of its side in its hex that is in Reserve.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReserveMarker {
    /// Owner.
    pub side: Side,
    /// Where it lies; none while it is in the pool.
    pub at: Option<HexPos>,
}

/// The Reserve marker that covers a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Covers)]
pub struct CoveredBy(pub Entity);

/// The units that a Reserve marker covers.
#[derive(Component, Clone, Debug, Default)]
#[relationship_target(relationship = CoveredBy)]
pub struct Covers(Vec<Entity>);

impl Covers {
    /// The counters.
    pub fn entities(&self) -> &[Entity] {
        &self.0
    }
}

/// Which units are in Reserve, by side and hex: one marker a hex (5.4a).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReserveMarkers {
    by_hex: PerSide<BTreeMap<HexIx, BTreeSet<UnitIx>>>,
    places: BTreeMap<UnitIx, HexIx>,
}

impl ReserveMarkers {
    /// The hexes in which a side's Reserve markers lie.
    pub fn hexes(&self, side: Side) -> impl Iterator<Item = HexIx> + '_ {
        self.by_hex[side].keys().copied()
    }

    /// The units of a side that are in Reserve.
    pub(super) fn units(&self, side: Side) -> impl Iterator<Item = UnitIx> + '_ {
        self.by_hex[side].values().flatten().copied()
    }

    /// The same hexes, as if these units were not in Reserve.
    pub(super) fn hexes_without(&self, side: Side, units: &[UnitIx]) -> BTreeSet<HexIx> {
        let others = |held: &BTreeSet<UnitIx>| held.iter().any(|unit| !units.contains(unit));
        let held = self.by_hex[side].iter();
        held.filter(|(_, held)| others(held))
            .map(|(&hex, _)| hex)
            .collect()
    }

    /// Notes where a unit is in Reserve, if anywhere; says whether that is news.
    fn note(&mut self, unit: UnitIx, side: Side, hex: Option<HexIx>) -> bool {
        let old = self.places.get(&unit).copied();
        if old == hex {
            return false;
        }
        if let Some(old) = old {
            self.places.remove(&unit);
            // A piece may have changed its owner since.
            for hexes in &mut self.by_hex.0 {
                if let Some(held) = hexes.get_mut(&old) {
                    held.remove(&unit);
                    if held.is_empty() {
                        hexes.remove(&old);
                    }
                }
            }
        }
        if let Some(hex) = hex {
            self.places.insert(unit, hex);
            self.by_hex[side].entry(hex).or_default().insert(unit);
        }
        true
    }
}

/// Rule 5.4a: how many Reserve markers a side has, and how many are in play.
pub fn pool(world: &World, side: Side) -> Pool {
    let used = world.resource::<ReserveMarkers>().hexes(side).count();
    Pool {
        size: world.resource::<ScenarioFacts>().sides[side].reserve_markers,
        used: u8::try_from(used).unwrap_or(u8::MAX),
    }
}

/// Units in Reserve, counted anew from the counters, to check the index.
pub fn count_anew(world: &World) -> ReserveMarkers {
    let roster = world.resource::<Roster>();
    let mut markers = ReserveMarkers::default();
    for unit in roster.iter() {
        markers.note(unit, roster.printed(unit).side, place(world, unit));
    }
    markers
}

/// The hex in which a unit is in Reserve.
fn place(world: &World, unit: UnitIx) -> Option<HexIx> {
    let in_reserve = fact::<ModeMarker>(world, unit) == ModeMarker::Reserve;
    in_reserve
        .then(|| world.resource::<Roster>().hex_of(unit))
        .flatten()
}

/// Fills the pools of both sides with markers.
pub(crate) fn spawn_pools(world: &mut World) {
    let sizes = Side::BOTH.map(|side| {
        (
            side,
            world.resource::<ScenarioFacts>().sides[side].reserve_markers,
        )
    });
    for (side, size) in sizes {
        for _ in 0..size {
            world.spawn((GamePiece, ReserveMarker { side, at: None }));
        }
    }
}

/// Lays and lifts Reserve markers for the counters that changed.
pub(crate) fn derive_reserve(
    mut commands: Commands,
    mut index: ResMut<ReserveMarkers>,
    touched: Res<Touched>,
    roster: Res<Roster>,
    board: Res<Board>,
    counters: Query<&ModeMarker>,
    mut markers: Query<(Entity, &mut ReserveMarker)>,
) {
    let mut changed: Vec<(UnitIx, Option<HexIx>)> = Vec::new();
    for &unit in touched.units() {
        let waits = counters.get(roster.entity(unit)) == Ok(&ModeMarker::Reserve);
        let hex = roster.hex_of(unit).filter(|_| waits);
        if index.note(unit, roster.printed(unit).side, hex) {
            changed.push((unit, hex));
        }
    }
    if changed.is_empty() {
        return;
    }
    lay_markers(&index, board.grid(), &mut markers);
    // The marker of its hex covers a unit in Reserve, and none any other.
    for (unit, hex) in changed {
        let side = roster.printed(unit).side;
        let lies = |marker: &ReserveMarker| {
            marker.side == side && marker.at == hex.map(|hex| board.grid().pos(hex))
        };
        let marker = markers
            .iter()
            .find(|(_, marker)| hex.is_some() && lies(marker));
        let mut counter = commands.entity(roster.entity(unit));
        match marker {
            Some((marker, _)) => counter.insert(CoveredBy(marker)),
            None => counter.remove::<CoveredBy>(),
        };
    }
}

/// Puts a marker into every hex with units in Reserve, and the others back into the pool.
fn lay_markers(
    index: &ReserveMarkers,
    grid: &Grid,
    markers: &mut Query<(Entity, &mut ReserveMarker)>,
) {
    let mut wanted: PerSide<BTreeSet<HexPos>> =
        PerSide::from_fn(|side| index.hexes(side).map(|hex| grid.pos(hex)).collect());
    let mut free: PerSide<Vec<Entity>> = PerSide::default();
    for (entity, mut marker) in markers.iter_mut() {
        let stays = marker.at.is_some_and(|at| wanted[marker.side].remove(&at));
        if !stays {
            if marker.at.is_some() {
                marker.at = None;
            }
            free[marker.side].push(entity);
        }
    }
    for side in Side::BOTH {
        free[side].sort_unstable();
        for (&at, &entity) in wanted[side].iter().zip(&free[side]) {
            if let Ok((_, mut marker)) = markers.get_mut(entity) {
                marker.at = Some(at);
            }
        }
    }
}

/// Whether a unit is in Reserve.
pub(crate) fn is_reserve(world: &World, unit: UnitIx) -> bool {
    fact::<ModeMarker>(world, unit) == ModeMarker::Reserve
}

/// Whether a side's Reserve marker lies in a hex for others than these units.
pub(crate) fn has_marker(world: &World, side: Side, hex: HexIx, leaving: &[UnitIx]) -> bool {
    let markers = world.resource::<ReserveMarkers>();
    markers.hexes_without(side, leaving).contains(&hex)
}

/// Rule 5.4a: whether the pool has a marker for each of so many stacks into which these units go from where they are.
pub(crate) fn check_markers(
    world: &World,
    side: Side,
    leaving: &[UnitIx],
    stacks: usize,
) -> Result<(), Violation> {
    let markers = world.resource::<ReserveMarkers>();
    let needed = markers.hexes_without(side, leaving).len() + stacks;
    let pool = usize::from(pool(world, side).size);
    if needed > pool && needed > markers.hexes(side).count() {
        return Err(Violation::new("5.4a", ModeReason::NoReserveMarker { pool }));
    }
    Ok(())
}

/// Rule 5.4a: of units that have gone apart those are no longer in Reserve for whom no marker is left.
pub(crate) fn give_up_unmarked(
    world: &mut World,
    side: Side,
    units: &[UnitIx],
    out: &mut Outcomes,
) {
    if !units.iter().any(|&unit| is_reserve(world, unit)) {
        return;
    }
    // The index follows at the end of the order.
    let markers = count_anew(world);
    let pool = usize::from(pool(world, side).size);
    let mut used = markers.hexes(side).count();
    let others = markers.hexes_without(side, units);
    let mut parted: Vec<HexIx> = markers.hexes(side).collect();
    parted.retain(|hex| !others.contains(hex));
    while let Some(hex) = parted.pop().filter(|_| used > pool) {
        let lost: Vec<UnitIx> = markers.by_hex[side][&hex].iter().copied().collect();
        for &unit in &lost {
            change::set(world, unit, ModeMarker::None);
        }
        used -= 1;
        let at = world.resource::<Board>().grid().pos(hex);
        let units = world.resource::<Roster>().ids(lost);
        out.push(ModeEvent::ReserveLost { units, at });
    }
}

/// The Reserves of a side that stand with works (5.7g).
pub(crate) fn reserves_with_works(world: &World, side: Side) -> Vec<UnitIx> {
    let held = world.resource::<ReserveMarkers>().by_hex[side].iter();
    let with_works = held.filter(|&(&hex, _)| has_works(world, hex));
    let units = with_works.flat_map(|(_, units)| units.iter().copied());
    units.filter(|&unit| is_reserve(world, unit)).collect()
}

/// Rule 5.7g: Reserves that stand with works as a Movement Segment ends are in Reserve no longer.
pub(super) fn end_movement_segment(world: &mut World, out: &mut Outcomes) {
    for side in Side::BOTH {
        for unit in reserves_with_works(world, side) {
            let roster = world.resource::<Roster>();
            let units = vec![roster.printed(unit).id];
            let at = roster.location(unit).hex();
            change::set(world, unit, ModeMarker::None);
            if let Some(at) = at {
                out.push(ModeEvent::ReserveLost { units, at });
            }
        }
    }
}
