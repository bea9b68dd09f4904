//! 12.3b Throw ranges as entities: from where and how each HQ throws in its mode, and the hexes that it reaches.
//!
//! A range lives as long as its HQ is on the map and throws. Its hexes are looked for anew only when the HQ has changed, or
//! something in the hexes that the search asked about: enemies, their zones, the cost of a step.

use std::sync::Arc;

use bevy::prelude::*;

use super::field::Field;
use super::paths::{Course, Land, LandParam, Obstacles, PathRules};
use crate::game_piece::GamePiece;
use crate::map::{Board, Direction, HexIx};
use crate::numbers::Mp;
use crate::pieces::{
    Headquarters, Location, ModeMarker, Orientation, Posture, Printed, Roster, UnitIx, posture,
};
use crate::profile::throw_in;
use crate::side::{PerSide, Side};
use crate::tables::RuleTables;
use crate::terrain::{StepCosts, SupplySteps};
use crate::zoc::Zones;

/// The HQ whose range this is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Throws)]
pub struct ThrownBy(pub Entity);

/// The range of an HQ that throws in its mode.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[relationship_target(relationship = ThrownBy, linked_spawn)]
pub struct Throws(Entity);

impl Throws {
    /// The entity of the range.
    pub const fn range(&self) -> Entity {
        self.0
    }
}

/// From where a range is thrown, and how.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowOrigin {
    /// The HQ.
    pub headquarters: UnitIx,
    /// Its hex.
    pub from: HexIx,
    pub(super) rules: PathRules,
}

impl ThrowOrigin {
    /// Whose HQ it is.
    pub const fn side(&self) -> Side {
        self.rules.side
    }

    /// Rules 5.8b and 12.3b: how an HQ throws as it lies; none if it throws nothing in its mode.
    fn of(
        tables: &RuleTables,
        headquarters: UnitIx,
        printed: &Printed,
        posture: Posture,
        from: HexIx,
    ) -> Option<Self> {
        let throw = throw_in(printed, posture, &tables.modes)?;
        let rules = PathRules {
            side: printed.side,
            mobility: throw.mobility,
            points: throw.points,
            course: Course::Outward,
        };
        Some(Self {
            headquarters,
            from,
            rules,
        })
    }

    /// The same as the game stands.
    pub(super) fn now(world: &World, headquarters: UnitIx) -> Option<Self> {
        let roster = world.resource::<Roster>();
        Self::of(
            world.resource::<RuleTables>(),
            headquarters,
            roster.printed(headquarters),
            posture(world, headquarters),
            roster.hex_of(headquarters)?,
        )
    }
}

/// The hexes of a range.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub struct ThrowHexes {
    field: Arc<Field>,
    points: Mp,
}

impl ThrowHexes {
    fn search(land: Land<'_>, origin: &ThrowOrigin) -> Self {
        Self {
            field: Arc::new(land.field(&[origin.from], origin.rules)),
            points: origin.rules.points,
        }
    }

    /// Whether a hex is in range.
    pub fn has(&self, hex: HexIx) -> bool {
        self.field.has(hex)
    }

    /// All hexes in range, in the map's order.
    pub fn iter(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.field.hexes()
    }

    /// The movement points that are left of the throw in a hex; none where the hex is out of range.
    pub fn left(&self, board: &Board, hex: HexIx) -> Option<Mp> {
        let spent = self.field.points(board, hex)?;
        Some(self.points.saturating_sub(spent))
    }
}

/// What ranges were last brought up to date for.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct ThrowsFollowed {
    costs: PerSide<Option<Arc<SupplySteps>>>,
    obstacles: PerSide<Obstacles>,
}

/// The hexes in which paths of a side find something else than before; none stands for all.
type News = Option<Vec<HexIx>>;

impl ThrowsFollowed {
    fn is_fresh(&self, side: Side, costs: &StepCosts) -> bool {
        let kept = self.costs[side].as_ref();
        kept.is_some_and(|kept| Arc::ptr_eq(kept, costs.supply(side)))
    }

    /// Follows the map and what stands on it, as far as it concerns a side.
    fn follow(&mut self, land: Land<'_>, side: Side) -> News {
        let costs = land.costs.supply(side);
        let Some(old) = self.costs[side].replace(costs.clone()) else {
            self.obstacles[side] = Obstacles::of(land, side);
            return None;
        };
        let mut news = self.obstacles[side].follow(land, side, land.zones.changed());
        if !Arc::ptr_eq(&old, costs) {
            news.extend(changed_steps(&old, costs));
        }
        Some(news)
    }
}

/// The hexes from which a step costs something else than before, on the same map.
pub(super) fn changed_steps(old: &SupplySteps, new: &SupplySteps) -> Vec<HexIx> {
    let differ = |(old, new): (&Vec<u16>, &Vec<u16>)| {
        let sides = Direction::ALL.len();
        let hexes = (0..=u16::MAX).map(HexIx);
        let steps = old.chunks(sides).zip(new.chunks(sides));
        let differ = hexes.zip(steps).filter(|(_, (old, new))| old != new);
        differ.map(|(hex, _)| hex).collect::<Vec<HexIx>>()
    };
    let mut hexes: Vec<HexIx> = old.iter().zip(new).flat_map(differ).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Whatever of an HQ decides about its range has changed.
type HeadquartersChanged = (
    With<Headquarters>,
    Or<(
        Changed<Location>,
        Changed<Orientation>,
        Changed<ModeMarker>,
        Changed<Printed>,
    )>,
);

/// Gives HQs that throw a range, takes it from those that do not, and notes from where it is thrown.
pub(crate) fn derive_throws(
    mut commands: Commands,
    board: Res<Board>,
    tables: Res<RuleTables>,
    headquarters: Query<
        (
            Entity,
            &UnitIx,
            &Printed,
            &Location,
            &Orientation,
            &ModeMarker,
            Option<&Throws>,
        ),
        HeadquartersChanged,
    >,
    mut ranges: Query<&mut ThrowOrigin>,
) {
    for (entity, &unit, printed, location, &orientation, &marker, throws) in &headquarters {
        let posture = Posture {
            orientation,
            marker,
        };
        let from = location.hex().and_then(|at| board.grid().index(at));
        let origin = from.and_then(|hex| ThrowOrigin::of(&tables, unit, printed, posture, hex));
        match (origin, throws) {
            (Some(origin), Some(throws)) => {
                if let Ok(mut kept) = ranges.get_mut(throws.range()) {
                    kept.set_if_neq(origin);
                }
            }
            (Some(origin), None) => {
                let hexes = ThrowHexes::default();
                commands.spawn((GamePiece, ThrownBy(entity), origin, hexes));
            }
            (None, Some(throws)) => commands.entity(throws.range()).despawn(),
            (None, None) => {}
        }
    }
}

/// Looks for the hexes of those ranges anew that are thrown from elsewhere or otherwise, or near which something has changed.
pub(crate) fn derive_throw_hexes(
    land: LandParam,
    mut followed: ResMut<ThrowsFollowed>,
    mut ranges: Query<(Ref<ThrowOrigin>, &mut ThrowHexes)>,
) {
    let land = land.land();
    let news = PerSide::from_fn(|side| followed.follow(land, side));
    for (origin, mut hexes) in &mut ranges {
        let near = |news: &Vec<HexIx>| news.iter().any(|&hex| hexes.field.depends_on(hex));
        if origin.is_changed() || news[origin.side()].as_ref().is_none_or(near) {
            hexes.set_if_neq(ThrowHexes::search(land, &origin));
        }
    }
}

/// The range that is kept of an HQ, if it holds as the game stands. In the middle of an order it may not.
fn kept<'w>(world: &'w World, origin: &ThrowOrigin) -> Option<&'w ThrowHexes> {
    let counter = world.resource::<Roster>().entity(origin.headquarters);
    let range = world.get::<Throws>(counter)?.range();
    let hexes = world.get::<ThrowHexes>(range)?;
    let is_old = |&hex: &HexIx| hexes.field.depends_on(hex);
    let holds = world.get::<ThrowOrigin>(range) == Some(origin)
        && world
            .resource::<ThrowsFollowed>()
            .is_fresh(origin.side(), world.resource::<StepCosts>())
        && !world.resource::<Zones>().changed().iter().any(is_old);
    holds.then_some(hexes)
}

/// Rule 12.3b: the hexes to which an HQ throws in its mode; none if it throws nothing. Kept, if that holds.
pub(super) fn throw_field(world: &World, headquarters: UnitIx) -> Option<Arc<Field>> {
    throw_field_or(world, headquarters, |from, rules| {
        Arc::new(Land::of(world).field(&[from], rules))
    })
}

/// Rule 12.3b: whether an HQ throws to a hex.
pub(crate) fn throws_to(world: &World, headquarters: UnitIx, hex: HexIx) -> bool {
    throw_field(world, headquarters).is_some_and(|field| field.has(hex))
}

/// Rule 12.3b: whether an HQ throws at all in its mode.
pub(crate) fn throws_anything(world: &World, headquarters: UnitIx) -> bool {
    ThrowOrigin::now(world, headquarters).is_some()
}

/// The same with another way to look for what is not kept.
pub(super) fn throw_field_or(
    world: &World,
    headquarters: UnitIx,
    search: impl FnOnce(HexIx, PathRules) -> Arc<Field>,
) -> Option<Arc<Field>> {
    let origin = ThrowOrigin::now(world, headquarters)?;
    let kept = kept(world, &origin).map(|hexes| hexes.field.clone());
    Some(kept.unwrap_or_else(|| search(origin.from, origin.rules)))
}

/// Compares the ranges that are kept with ranges made anew; says what differs.
pub fn validate_throws(world: &World) -> Result<(), String> {
    let roster = world.resource::<Roster>();
    for unit in roster.iter() {
        let id = roster.printed(unit).id;
        let counter = roster.entity(unit);
        let is_headquarters = world.get::<Headquarters>(counter).is_some();
        let origin = ThrowOrigin::now(world, unit).filter(|_| is_headquarters);
        let range = world.get::<Throws>(counter).map(Throws::range);
        let kept = range.and_then(|range| world.get::<ThrowOrigin>(range));
        if kept != origin.as_ref() {
            return Err(format!("{id} throws otherwise than was noted"));
        }
        let hexes = range.and_then(|range| world.get::<ThrowHexes>(range));
        let anew = origin.map(|origin| ThrowHexes::search(Land::of(world), &origin));
        if hexes != anew.as_ref() {
            return Err(format!("the throw range of {id} differs"));
        }
    }
    Ok(())
}
