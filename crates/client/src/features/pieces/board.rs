//! What lies in each hex, as far as the viewer may see it.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::game::{Shown, counter_seen, marker_of};
use stavka_art::num;
use stavka_art::picture::{cover_reserves, lean_works};
use stavka_rules::armies::has_been_played;
use stavka_rules::fog::{knows_state, look};
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::{Activity, Roster, UnitIx};

use super::fan::FannedStack;
use super::marching::place_on_march;
use super::watch::PiecesOnMap;
use crate::features::command::CommandDesk;
use crate::features::command::on_map::tie_of;
use crate::features::formation;
use crate::features::question::{Asked, Picked};
use crate::session::marches::Marches;
use crate::session::moment::ViewerNow;
use crate::session::seeing::viewer;
use crate::session::selection::{Selected, Selection};
use crate::session::words;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::{CounterView, StackBoard, StackView, fan_in_sight};
use crate::view::map_view::ShownMap;
use crate::view::minimap::{Minimap, MinimapDot};

/// Fills the board when a piece, the selection, the question or the fanned stack has changed, when another player looks, and while
/// counters travel.
pub(super) fn fill_board(world: &mut World) {
    let has_changed = world.is_resource_changed::<PiecesOnMap>()
        || world.is_resource_changed::<ViewerNow>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<FannedStack>()
        || world.is_resource_changed::<Marches>()
        || world.is_resource_changed::<Asked>()
        || world.is_resource_changed::<CommandDesk>()
        || world.is_resource_changed::<ShownMap>();
    if !has_changed {
        return;
    }
    let board = board_of(world, world.resource::<FannedStack>().0);
    world.resource_mut::<Minimap>().dots = dots(world, &board);
    world.resource_mut::<StackBoard>().set_if_neq(board);
}

/// A dot for each stack, in its side's colour.
fn dots(world: &World, board: &StackBoard) -> Vec<MinimapDot> {
    let geometry = &world.resource::<ShownMap>().geometry;
    let dot = |stack: &StackView| MinimapDot {
        at: geometry.center(stack.hex),
        colour: stack.colour,
    };
    board.stacks.iter().map(dot).collect()
}

/// The colour of the side that is in a hex. Whose stack it is may always be seen.
fn side_colour_at(world: &World, hex: HexPos) -> Color32 {
    let roster = world.resource::<Roster>();
    let top = roster.at(hex).first();
    top.map_or(Color32::GRAY, |&top| {
        words::side_colour(world, roster.printed(top).side)
    })
}

/// How far from the middle of its hex a stack is fanned out, so that no counter of it lies under a panel.
fn fan_of(world: &World, hex: HexPos, count: usize) -> Vec2 {
    let center = world.resource::<ShownMap>().geometry.center(hex);
    let viewport = world.resource::<MapViewport>().0;
    let seen = viewport.map(|viewport| world.resource::<MapView>().seen(viewport));
    seen.map_or(Vec2::ZERO, |seen| fan_in_sight(count, center, seen))
}

fn board_of(world: &World, fanned: Option<HexPos>) -> StackBoard {
    let marches = &world.resource::<Marches>().0;
    let roster = world.resource::<Roster>();
    let on_the_way = |unit: UnitIx| {
        marches
            .iter()
            .any(|march| march.units.contains(&roster.printed(unit).id))
    };
    let grid = world.resource::<Board>().grid();
    let viewer = viewer(world);
    let mut stacks = Vec::new();
    for hex in grid.iter().filter(|&hex| !roster.at(hex).is_empty()) {
        let seen = look(world, viewer, hex);
        // Fanned out, each unit of a formation marker shows itself, so that it can be picked.
        let pieces = if fanned == Some(hex) && !seen.counters.is_empty() {
            seen.counters.iter().copied().map(Shown::Unit).collect()
        } else {
            formation::shown_in(world, &seen)
        };
        let mut counters: Vec<CounterView> = pieces
            .into_iter()
            .filter_map(|piece| match piece {
                Shown::Unit(unit) if on_the_way(unit) => None,
                Shown::Unit(unit) => counter_view(world, unit),
                Shown::Formation(of) => marker_view(world, of, &on_the_way),
            })
            .collect();
        // Fanned out, each shows itself and its own mode; stacked, one marker covers all Reserves, and works lean on a unit.
        if fanned != Some(hex) {
            lean_works(
                &mut counters,
                |counter| &counter.look,
                |counter| &mut counter.markers,
            );
            let markers = counters.iter_mut().map(|counter| &mut counter.markers);
            cover_reserves(&mut markers.collect::<Vec<_>>());
        }
        if !counters.is_empty() {
            let fan = (fanned == Some(hex)).then(|| fan_of(world, hex, counters.len()));
            stacks.push(StackView {
                hex,
                counters,
                colour: side_colour_at(world, hex),
                fan,
            });
        }
    }
    let travelling = marches.iter().flat_map(|march| {
        let place = place_on_march(world, march);
        let units = march
            .units
            .iter()
            .filter_map(|&id| counter_view(world, roster.find(id)?));
        units
            .enumerate()
            .map(move |(n, view)| (place + Vec2::splat(4.2) * num::from_usize(n), view))
    });
    StackBoard {
        travelling: travelling.collect(),
        stacks,
    }
}

/// A formation marker as one counter; none while any of its units is on its way.
fn marker_view(
    world: &World,
    formation: FormationId,
    on_the_way: &impl Fn(UnitIx) -> bool,
) -> Option<CounterView> {
    let inside = formation::known_inside(world, formation);
    let units = || inside.iter().flatten().copied();
    if units().any(on_the_way) {
        return None;
    }
    let counter = marker_of(world, formation, inside.as_deref())?;
    let views: Vec<CounterView> = units()
        .filter_map(|unit| counter_view(world, unit))
        .collect();
    Some(CounterView {
        look: counter.look,
        markers: counter.markers,
        selected: views.iter().any(|view| view.selected),
        asked: views.iter().any(|view| view.asked),
        finished: !views.is_empty() && views.iter().all(|view| view.finished),
        played: !views.is_empty() && views.iter().all(|view| view.played),
        tie: views.iter().find_map(|view| view.tie),
    })
}

fn counter_view(world: &World, unit: UnitIx) -> Option<CounterView> {
    let roster = world.resource::<Roster>();
    let viewer = viewer(world);
    let counter = counter_seen(world, viewer, unit)?;
    let activity = world
        .get::<Activity>(roster.entity(unit))
        .copied()
        .filter(|_| knows_state(world, viewer, unit))
        .unwrap_or_default();
    let id = roster.printed(unit).id;
    let asked = world.resource::<Asked>().picked(id);
    Some(CounterView {
        look: counter.look,
        markers: counter.markers,
        selected: world.resource::<Selection>().units.contains(&id) || asked == Some(Picked::Yes),
        asked: asked.is_some(),
        finished: activity == Activity::Finished,
        played: knows_state(world, viewer, unit) && has_been_played(world, unit),
        tie: tie_of(world, unit),
    })
}
