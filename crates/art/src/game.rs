//! A game in a world as drawings: its map, its stacks, a picture of it.

use bevy::prelude::World;
use stavka_rules::engine::MapLabels;
use stavka_rules::map::{Board, Direction, Gauge, HexPos, Rail, TerrainCharts};
use stavka_rules::modes::reserve::CoveredBy;
use stavka_rules::pieces::{
    Activity, Formation, Level, Marker, Markers, Orientation, Released, Roster, StepsLost, Stocks,
    Tokens, UnitIx, fact,
};
use stavka_rules::rail::Railways;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::{PerSide, Side};
use stavka_rules::stacking::stack_order;
use tiny_skia::Pixmap;

use crate::counter::CounterLook;
use crate::drawing::Drawing;
use crate::geometry::Rect;
use crate::map::MapArt;
use crate::marker::MarkerKind;
use crate::num;
use crate::palette::Palette;
use crate::picture::{
    StackOnMap, StackedCounter, cover_reserves, draw_picture, paint_region, region_around,
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
    with_rails_now(world, &printed, &[]).map_or(printed, |(now, _)| now)
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
    let roster = world.resource::<Roster>();
    let printed = roster.printed(unit);
    let entity = world.get_entity(roster.entity(unit)).ok()?;
    let nation = world.resource::<ScenarioFacts>().nation(printed.nation)?;
    let look = CounterLook::of(
        printed,
        entity.get::<Orientation>().copied().unwrap_or_default(),
        entity.get::<StepsLost>().copied().unwrap_or_default(),
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
        .filter_map(|&marker| marker_kind(*world.get::<Marker>(marker)?));
    let mut markers: Vec<MarkerKind> = reserve.into_iter().chain(lying).collect();
    if fact::<Released>(world, unit).0 {
        markers.push(MarkerKind::Released);
    }
    if fact::<Activity>(world, unit) == Activity::Finished {
        markers.push(MarkerKind::Finished);
    }
    Some(StackedCounter { look, markers })
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

/// Every stack on the map, by hex.
pub fn stacks_of(world: &World) -> Vec<StackOnMap> {
    let hexes = world.resource::<Board>().grid().iter();
    let occupied = hexes.filter(|&pos| !world.resource::<Roster>().at(pos).is_empty());
    let stack = |pos: HexPos| {
        let mut counters: Vec<StackedCounter> = stack_order(world, pos)
            .into_iter()
            .filter_map(|unit| counter_of(world, unit))
            .collect();
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
    let map = map_of(world, &Palette::standard());
    let region = region_around(map.layout(), around);
    let scale = num::from_u32(width_px) / region.width();
    (draw_picture(&map, &stacks_of(world), region, scale), region)
}

/// The same as pixels; none if the picture would be too large.
pub fn paint_game(world: &World, around: Option<(HexPos, u8)>, width_px: u32) -> Option<Pixmap> {
    let (drawing, region) = draw_game(world, around, width_px);
    paint_region(&drawing, region, width_px)
}
