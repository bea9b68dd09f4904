//! What a selected Rail Repair unit would convert (13.3f, 13.3g): hexes in its range, the way along the track, progress.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Roster, UnitIx};
use stavka_rules::railways::{Conversion, Track, conversion, would_convert};

use super::panel::RepairView;
use crate::kit::screen::Screen;
use crate::session::refusal::Refusal;
use crate::session::selection::{Selection, SelectionReach};
use crate::session::switches::Switches;
use crate::session::{GameSystems, Section, game_is_loaded, words};
use crate::view::map_view::ShownMap;
use crate::view::overlay::{
    HexSign, LayerDrawing, Overlay, OverlayLayer, RailSign, Sign, place_of_rail,
};

/// Conversion on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_work
            .run_if(
                resource_changed::<SelectionReach>
                    .or_else(resource_changed::<Switches>)
                    .or_else(resource_changed::<State<Screen>>),
            )
            .in_set(GameSystems::Show(Section::RailRepair))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// The Rail Repair unit among the selected.
fn worker(world: &World) -> Option<UnitIx> {
    let roster = world.resource::<Roster>();
    let units = world.resource::<Selection>().units.iter();
    units
        .filter_map(|unit| roster.find(*unit))
        .find(|&unit| roster.printed(unit).family == Family::RailRepair)
}

/// A hammer in each hex of the range that it would convert on entering.
fn show_work(world: &mut World) {
    let hexes = worker(world).map_or_else(Vec::new, |unit| in_range(world, unit));
    let sign = |hex: HexPos| HexSign {
        hex,
        offset: place_of_rail(RailSign::Convertible),
        sign: Sign::Rail(RailSign::Convertible),
    };
    let layer = LayerDrawing {
        signs: hexes.into_iter().map(sign).collect(),
        ..LayerDrawing::default()
    };
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::RailWork, layer);
}

/// The hexes of its range that a unit would convert.
fn in_range(world: &World, unit: UnitIx) -> Vec<HexPos> {
    let Some(Ok(range)) = &world.resource::<SelectionReach>().0 else {
        return Vec::new();
    };
    if !world.resource::<Switches>().range || conversion(world, unit).is_err() {
        return Vec::new();
    }
    let grid = world.resource::<Board>().grid();
    let converts = |hex: &HexPos| {
        let ix = grid.index(*hex);
        ix.is_some_and(|ix| would_convert(world, unit, ix).is_ok())
    };
    range.hexes().filter(converts).collect()
}

/// The way along the track that a Rail Repair unit at work takes to a hex, if it can go there so: it converts as it goes.
pub(crate) fn along_the_track(
    world: &World,
    units: &[UnitId],
    from: HexPos,
    to: HexPos,
) -> Option<Vec<HexPos>> {
    let unit = worker(world)?;
    conversion(world, unit)
        .ok()
        .filter(|work| work.left() > 0)?;
    let path = track_between(world, unit, from, to)?;
    let order = Order::Movement(MovementOrder::Move {
        units: units.to_vec(),
        path: path.clone(),
        mode: None,
    });
    check(world, &order).is_ok().then_some(path)
}

/// The shortest way over track of any gauge, without its start.
fn track_between(world: &World, unit: UnitIx, from: HexPos, to: HexPos) -> Option<Vec<HexPos>> {
    let grid = world.resource::<Board>().grid();
    let track = Track::of(world, world.resource::<Roster>().printed(unit).side);
    let (start, goal) = (grid.index(from)?, grid.index(to)?);
    let mut before = BTreeMap::from([(start, start)]);
    let mut open = VecDeque::from([start]);
    while let Some(hex) = open.pop_front().filter(|_| !before.contains_key(&goal)) {
        for (_, there) in track.laid(hex) {
            if let std::collections::btree_map::Entry::Vacant(entry) = before.entry(there) {
                entry.insert(hex);
                open.push_back(there);
            }
        }
    }
    let step_back = |hex: &_| before.get(hex).copied().filter(|there| there != hex);
    before.get(&goal)?;
    let mut way: Vec<HexPos> = std::iter::successors(Some(goal), step_back)
        .map(|hex| grid.pos(hex))
        .collect();
    way.pop();
    way.reverse();
    (!way.is_empty()).then_some(way)
}

/// How far a Rail Repair unit has got, in a few words; none for others.
pub(crate) fn progress(world: &World, unit: UnitIx) -> Option<String> {
    let Conversion { done, most } = conversion(world, unit).ok()?;
    Some(format!("{done} of {most} hexes converted"))
}

/// The selected Rail Repair unit in the rail panel.
pub(crate) fn repair_view(world: &World) -> Option<RepairView> {
    let unit = worker(world)?;
    let name = world.resource::<Roster>().printed(unit).name.clone();
    Some(match conversion(world, unit) {
        Ok(work) => {
            let progress = match work.left() {
                0 => "converts no more this phase".to_owned(),
                left => format!("can convert {} more", words::hexes(left.into())),
            };
            RepairView {
                name,
                progress,
                done: (work.done.into(), work.most.into()),
                refused: None,
            }
        }
        Err(violation) => RepairView {
            name,
            progress: "converts nothing now".to_owned(),
            done: (0, 0),
            refused: Some((
                violation.rule.0.to_owned(),
                Refusal::of(world, &violation).text().to_owned(),
            )),
        },
    })
}
