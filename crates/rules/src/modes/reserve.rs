//! 5.7 Reserve Mode: the pool of markers, and the release of units that wait.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;

use crate::game_piece::GamePiece;
use crate::ids::UnitId;
use crate::map::{Board, Grid, HexIx, HexPos};
use crate::modes::language::ModeEvent;
use crate::modes::reason::ModeReason;
use crate::outcome::Outcomes;
use crate::pieces::{Marked, ModeMarker, Released, Roster, Touched, UnitIx, change, fact};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::setup::ScenarioFacts;
use crate::side::{PerSide, Side};
use crate::violation::{Reason, Violation};

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

    /// The same, as if these units were not in Reserve.
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

/// Rule 5.7b: whether Reserves are released in the current segment.
pub(crate) fn is_time_to_release(clock: &Clock) -> bool {
    let now = clock.now();
    matches!(now.phase, Phase::Reaction | Phase::Exploitation) && now.segment == Segment::Movement
}

/// Rule 5.7b: whether these units can be released now.
pub(crate) fn check_release(
    world: &World,
    side: Side,
    ids: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    let clock = world.resource::<Clock>();
    if !is_time_to_release(clock) {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "release of Reserves",
            now: clock.now().name(),
        });
        return Err(Violation::new("5.7b", reason));
    }
    let units = world.resource::<Roster>().own_units(side, ids, "5.7b")?;
    for (&unit, &id) in units.iter().zip(ids) {
        if fact::<ModeMarker>(world, unit) != ModeMarker::Reserve {
            return Err(Violation::new(
                "5.7b",
                ModeReason::NotInReserve { unit: id },
            ));
        }
    }
    Ok(units)
}

/// Releases units: they lose the marker and are in the mode of the side that shows.
pub(crate) fn apply_release(world: &mut World, units: &[UnitIx], out: &mut Outcomes) {
    for &unit in units {
        change::set(world, unit, ModeMarker::None);
        change::set(world, unit, Released(true));
    }
    let units = world.resource::<Roster>().ids(units.iter().copied());
    out.push(ModeEvent::Released { units });
}

/// Units of a side that could be released now.
pub(crate) fn releasable(world: &World, side: Side) -> Vec<UnitIx> {
    if !is_time_to_release(world.resource::<Clock>()) {
        return Vec::new();
    }
    let markers = world.resource::<ReserveMarkers>();
    markers.by_hex[side].values().flatten().copied().collect()
}

/// A release counts until its phase is over.
pub(crate) fn end_phase(world: &mut World) {
    let released: Vec<UnitIx> = world.resource::<Marked>().released().collect();
    for unit in released {
        change::set(world, unit, Released(false));
    }
}
