//! A game in a world as drawings: its map, its stacks, a picture of it.

use bevy::prelude::World;
use stavka_rules::engine::MapLabels;
use stavka_rules::fog::{Viewer, knows_state};
use stavka_rules::formation::{self, gathered_in, is_fuelled, markers_at};
use stavka_rules::ids::{FormationId, NationId};
use stavka_rules::map::{Board, Direction, Gauge, HexPos, Rail, TerrainCharts};
use stavka_rules::modes::reserve::CoveredBy;
use stavka_rules::pieces::{
    Activity, Class, Family, Formation, Level, Marker, Markers, Orientation, Printed, Released,
    Roster, StepsLost, Stocks, Tokens, UnitIx, fact,
};
use stavka_rules::railways::Railways;
use stavka_rules::setup::{ScenarioFacts, Season};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::stacking::stack_order;
use stavka_rules::tables::RuleTables;
use stavka_rules::weather::Weather;
use tiny_skia::Pixmap;

use crate::counter::{CounterLook, FormationSide, FormationSign, MarkerSide};
use crate::drawing::{Colour, Drawing};
use crate::front::{draw_fronts, fronts_on_map};
use crate::front_line::{self, FrontLine};
use crate::geometry::Rect;
use crate::map::{Detail, Ice, MapArt};
use crate::marker::MarkerKind;
use crate::num;
use crate::palette::Palette;
use crate::picture::{
    StackOnMap, StackedCounter, cover_reserves, draw_stacks, lean_works, paint_region,
    region_around,
};

/// The map of the game, with its railroads as they are now.
pub fn map_of(world: &World, palette: &Palette) -> MapArt {
    let facts = world.resource::<ScenarioFacts>();
    let printed = MapArt::prepare(
        world.resource::<Board>(),
        world.resource::<TerrainCharts>(),
        &world.resource::<MapLabels>().0,
        PerSide::from_fn(|side| facts.sides[side].colour),
        palette,
    );
    let printed = printed.frozen(ice_of(world));
    with_rails_now(world, &printed, &[]).map_or(printed, |(now, _)| now)
}

/// The season in whose colours the map of the game is printed.
pub fn season_of(world: &World) -> Season {
    *world.resource::<Season>()
}

/// Rule 17.0: what is frozen under the ground condition of the turn. A kind is frozen while its frozen form holds (9.4).
pub fn ice_of(world: &World) -> Ice {
    let effects = &world.resource::<RuleTables>().terrain;
    let ground = &world.resource::<Weather>().ground;
    Ice::of(world.resource::<TerrainCharts>(), |id| {
        effects.effect(id, ground).is_some_and(|row| row.id != id)
    })
}

/// A map with its waters frozen as they are now, and the hexes that look otherwise; none if none do.
pub fn with_ice_now(world: &World, map: &MapArt) -> Option<(MapArt, Vec<HexPos>)> {
    map.with_ice(ice_of(world))
}

/// A map with its railroads as they are now and these gauges hollow, and the hexes that look otherwise; none if none do.
pub fn with_rails_now(
    world: &World,
    map: &MapArt,
    foreign: &[Gauge],
) -> Option<(MapArt, Vec<HexPos>)> {
    let rail_at = |pos, direction| rail_at(world, pos, direction);
    let changed = map.hexes_with_other_rails(rail_at, foreign);
    (!changed.is_empty()).then(|| (map.with_rails(&changed, rail_at, foreign), changed))
}

/// A map as it is now where only these hexes and their sides have changed, and the hexes that look otherwise; none if all of it
/// may.
pub fn with_hexes_now(
    world: &World,
    map: &MapArt,
    changed: &[HexPos],
) -> Option<(MapArt, Vec<HexPos>)> {
    let now = map_of(world, map.palette()).with_foreign_gauges(map.foreign_gauges());
    let hexes = now.take_over_far_from(map, changed)?;
    Some((now, hexes))
}

/// The gauges that trains of a side cannot use (13.3f).
pub fn foreign_gauges(world: &World, side: Side) -> Vec<Gauge> {
    let own = &world.resource::<ScenarioFacts>().sides[side].gauges;
    let all = [Gauge::Standard, Gauge::Broad, Gauge::Narrow];
    all.into_iter()
        .filter(|gauge| !own.contains(gauge))
        .collect()
}

/// The railroad that leaves a hex, in the gauge that the hex has now (13.3f).
fn rail_at(world: &World, pos: HexPos, direction: Direction) -> Option<Rail> {
    let board = world.resource::<Board>();
    let hex = board.grid().index(pos)?;
    let rail = board.side(hex, direction).rail?;
    let converted = world.resource::<Railways>().converted(hex);
    Some(Rail {
        gauge: converted.unwrap_or(rail.gauge),
        ..rail
    })
}

/// A counter of the game as it lies now; none for a counter that is not in the roster.
pub fn counter_of(world: &World, unit: UnitIx) -> Option<StackedCounter> {
    counter_seen(world, Viewer::Everybody, unit)
}

/// Rule 4.9a: a counter as a viewer knows it: of an enemy's he sees neither losses nor stocks, fuel and what it has done.
pub fn counter_seen(world: &World, viewer: Viewer, unit: UnitIx) -> Option<StackedCounter> {
    let is_known = knows_state(world, viewer, unit);
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let entity = world.get_entity(roster.entity(unit)).ok()?;
    let nation = world.resource::<ScenarioFacts>().nation(printed.nation)?;
    let look = CounterLook::of(
        printed,
        entity.get::<Orientation>().copied().unwrap_or_default(),
        entity
            .get::<StepsLost>()
            .copied()
            .filter(|_| is_known)
            .unwrap_or_default(),
        entity.get::<Tokens>().copied().unwrap_or_default(),
        entity.get::<Level>().copied().unwrap_or_default(),
        nation,
        stripe_of(world, unit),
    );
    let lying = entity.get::<Markers>().map_or(&[][..], Markers::entities);
    // Reserve markers cover several counters and lie on none of them alone (5.4a).
    let reserve = entity
        .contains::<CoveredBy>()
        .then_some(MarkerKind::Reserve);
    let lying = lying
        .iter()
        .filter_map(|&marker| world.get::<Marker>(marker).copied())
        .filter(|&marker| is_known || is_told(marker))
        .filter_map(marker_kind);
    let mut markers: Vec<MarkerKind> = reserve.into_iter().chain(lying).collect();
    if is_known && fact::<Released>(world, unit).0 {
        markers.push(MarkerKind::Released);
    }
    if is_known && fact::<Activity>(world, unit) == Activity::Finished {
        markers.push(MarkerKind::Finished);
    }
    Some(StackedCounter { look, markers })
}

/// Rule 4.9a: whether a marker tells an opponent what he may know.
const fn is_told(marker: Marker) -> bool {
    match marker {
        Marker::Mode(_) | Marker::OutOfSupply => true,
        Marker::StepsLost(_) | Marker::Fuel(_) | Marker::Stocks(_) => false,
    }
}

fn marker_kind(marker: Marker) -> Option<MarkerKind> {
    match marker {
        Marker::Mode(mode) => MarkerKind::of_mode(mode),
        Marker::StepsLost(steps) => Some(MarkerKind::StepLoss(steps)),
        Marker::OutOfSupply => Some(MarkerKind::OutOfSupply),
        Marker::Fuel(_) => Some(MarkerKind::Fuel),
        Marker::Stocks(Stocks::Full) => None,
        Marker::Stocks(Stocks::Low) => Some(MarkerKind::Low),
        Marker::Stocks(Stocks::Exhausted) => Some(MarkerKind::Exhausted),
    }
}

/// The colour of the stripe of the counter's formation.
fn stripe_of(world: &World, unit: UnitIx) -> Option<u32> {
    let id = world.resource::<Roster>().printed(unit).formation?;
    let mut formations = world.try_query::<&Formation>()?;
    formations
        .iter(world)
        .find(|formation| formation.id == id)
        .map(|formation| formation.stripe)
}

/// What is drawn of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A counter.
    Unit(UnitIx),
    /// The marker of a formation (13.7).
    Formation(FormationId),
}

/// Rule 13.7: a stack with formation markers in place of the units that are in them, each where its topmost unit lay. Counters
/// are given from the bottom up.
pub fn collapsed(world: &World, counters: &[UnitIx], markers: &[FormationId]) -> Vec<Shown> {
    let of = |unit: UnitIx| {
        let formation = gathered_in(world, unit);
        formation.filter(|formation| markers.contains(formation))
    };
    let mut shown: Vec<Shown> = Vec::new();
    for &unit in counters.iter().rev() {
        let piece = of(unit).map_or(Shown::Unit(unit), Shown::Formation);
        if !shown.contains(&piece) {
            shown.push(piece);
        }
    }
    // A marker whose units are not seen lies on top of what is (13.7b).
    for &formation in markers {
        let piece = Shown::Formation(formation);
        if !shown.contains(&piece) {
            shown.insert(0, piece);
        }
    }
    shown.reverse();
    shown
}

/// The marker of a formation as it lies now. Of `units` it shows the modes and the number; none where they are hidden.
pub fn marker_of(
    world: &World,
    formation: FormationId,
    units: Option<&[UnitIx]>,
) -> Option<StackedCounter> {
    formation::marker_of(world, formation)?;
    let (sign, nation) = formation_sign(world, formation)?;
    let facts = world.resource::<ScenarioFacts>();
    let side = FormationSide {
        units: units.map(|units| u8::try_from(units.len()).unwrap_or(u8::MAX)),
        up: if is_fuelled(world, formation) {
            MarkerSide::Fuelled
        } else {
            MarkerSide::Regular
        },
    };
    let inside: Vec<StackedCounter> = units
        .unwrap_or_default()
        .iter()
        .filter_map(|&unit| counter_of(world, unit))
        .collect();
    Some(StackedCounter {
        look: CounterLook::of_formation(&sign, facts.nation(nation)?, side),
        markers: markers_inside(&inside),
    })
}

/// Rule 13.7 C: the markers of units that are off the map lie on their formation's: each kind once. Fuel is told by its side,
/// and what all have done by one sign.
fn markers_inside(inside: &[StackedCounter]) -> Vec<MarkerKind> {
    let all = inside.iter().flat_map(|counter| &counter.markers);
    let mut kinds: Vec<MarkerKind> = all.copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.retain(|kind| match kind {
        MarkerKind::Fuel | MarkerKind::StepLoss(_) => false,
        MarkerKind::Finished => inside.iter().all(|counter| counter.markers.contains(kind)),
        _ => true,
    });
    kinds
}

/// What a formation's marker shows: the name that its units bear, and the sign of most of its armour, or of most of its units.
fn formation_sign(world: &World, formation: FormationId) -> Option<(FormationSign, NationId)> {
    let roster = world.resource::<Roster>();
    let members: Vec<&Printed> = roster
        .iter()
        .map(|unit| roster.printed(unit))
        .filter(|printed| printed.formation == Some(formation) && printed.family == Family::Combat)
        .collect();
    let first = members.first()?;
    let strongest = members
        .iter()
        .find(|printed| printed.class == Class::Armor)
        .or_else(|| members.iter().find(|printed| printed.class == Class::Mech))
        .unwrap_or(first);
    let mut found = world.try_query::<&Formation>()?;
    let known = found.iter(world).find(|known| known.id == formation)?;
    let name = match first.parent.as_str() {
        "" => known.name.clone(),
        parent => parent.to_owned(),
    };
    let sign = FormationSign {
        name,
        symbol: strongest.symbol,
        class: strongest.class,
        stripe: known.stripe,
    };
    Some((sign, first.nation))
}

/// Every stack on the map, by hex.
pub fn stacks_of(world: &World) -> Vec<StackOnMap> {
    let hexes = world.resource::<Board>().grid().iter();
    let occupied = hexes.filter(|&pos| !world.resource::<Roster>().at(pos).is_empty());
    let stack = |pos: HexPos| {
        let lying = markers_at(world, pos);
        let mut counters: Vec<StackedCounter> = collapsed(world, &stack_order(world, pos), &lying)
            .into_iter()
            .filter_map(|piece| match piece {
                Shown::Unit(unit) => counter_of(world, unit),
                Shown::Formation(formation) => {
                    let inside = formation::marker_of(world, formation)?.units;
                    let inside: Vec<UnitIx> = inside.into_iter().collect();
                    marker_of(world, formation, Some(&inside))
                }
            })
            .collect();
        lean_works(
            &mut counters,
            |counter| &counter.look,
            |counter| &mut counter.markers,
        );
        let mut markers: Vec<_> = counters
            .iter_mut()
            .map(|counter| &mut counter.markers)
            .collect();
        cover_reserves(&mut markers);
        StackOnMap { pos, counters }
    };
    occupied.map(stack).collect()
}

/// A picture of the game: the whole map, or the surroundings of a hex. The region is what a writer needs besides.
pub fn draw_game(world: &World, around: Option<(HexPos, u8)>, width_px: u32) -> (Drawing, Rect) {
    let map = map_of(world, &Palette::standard(season_of(world)));
    let region = region_around(map.layout(), around);
    let scale = num::from_u32(width_px) / region.width();
    let stacks = stacks_of(world);
    let mut drawing = map.draw(Detail::for_scale(scale), region);
    if front_line::is_needed_at(scale) {
        let facts = world.resource::<ScenarioFacts>();
        let inks = PerSide::from_fn(|side| Colour::hex(facts.sides[side].colour).darker(0.08));
        FrontLine::of(world).draw(&mut drawing, map.layout(), inks, scale);
    }
    draw_stacks(&mut drawing, map.layout(), &stacks, region, scale);
    let is_occupied = |pos: HexPos| stacks.iter().any(|stack| stack.pos == pos);
    draw_fronts(
        &mut drawing,
        map.layout(),
        &fronts_on_map(world),
        is_occupied,
    );
    (drawing, region)
}

/// The same as pixels; none if the picture would be too large.
pub fn paint_game(world: &World, around: Option<(HexPos, u8)>, width_px: u32) -> Option<Pixmap> {
    let (drawing, region) = draw_game(world, around, width_px);
    paint_region(&drawing, region, width_px)
}
