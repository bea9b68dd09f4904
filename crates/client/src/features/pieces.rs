//! Counters on the map follow the game; those that move travel along their path.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::game::{Shown, counter_of, marker_of};
use stavka_art::marker::MarkerKind;
use stavka_art::num;
use stavka_art::picture::{cover_reserves, lean_works};
use stavka_rules::capture::CaptureEvent;
use stavka_rules::combat::CombatEvent;
use stavka_rules::fog::{look, may_read};
use stavka_rules::ids::{FormationId, UnitId};
use stavka_rules::map::{Board, HexPos};
use stavka_rules::movement::MovementEvent;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Activity, Roster, UnitIx};
use stavka_rules::rail::RailEvent;

use super::formation;
use super::question::{Asked, Picked};
use crate::kit::pointer::Pointer;
use crate::kit::redraw::Redraw;
use crate::kit::settings::Settings;
use crate::session::marches::{March, Marches};
use crate::session::moment::GameMoment;
use crate::session::requests::Happened;
use crate::session::seeing::viewer;
use crate::session::selection::{Selected, Selection};
use crate::session::tool::Tools;
use crate::session::{GameSystems, Section, game_is_loaded, words};
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::{
    CounterView, CoverView, StackBoard, StackSystems, StackView, fanned_counter_at,
};
use crate::view::map_view::ShownMap;
use crate::view::map_view::picking::HoveredHex;
use crate::view::minimap::{Minimap, MinimapDot};

/// Seconds that a counter takes from hex to hex at normal speed.
const SECONDS_A_HEX: f32 = 0.14;
/// A long march takes no more than this.
const MOST_SECONDS: f32 = 1.2;
/// Seconds that the pointer rests on a stack before it fans out.
const FAN_AFTER: f32 = 0.45;

/// Counters on the map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Marches>()
        .init_resource::<FannedStack>()
        .add_systems(
            Update,
            (begin_marches, march, fan_out, fill_board)
                .chain()
                .in_set(GameSystems::Show(Section::Pieces))
                .before(StackSystems)
                .run_if(game_is_loaded)
                .run_if(resource_exists::<ShownMap>),
        );
}

/// Where units were before the last order, for outcomes that say only where they went.
#[derive(Default)]
struct Before(BTreeMap<UnitId, HexPos>);

impl Before {
    fn note(&mut self, world: &World) {
        let roster = world.resource::<Roster>();
        let place = |unit: UnitIx| Some((roster.printed(unit).id, roster.location(unit).hex()?));
        self.0 = roster.iter().filter_map(place).collect();
    }
}

fn begin_marches(
    world: &mut World,
    mut cursor: Local<bevy::ecs::message::MessageCursor<Happened>>,
    mut before: Local<Before>,
) {
    let happened: Vec<Happened> = cursor
        .read(world.resource::<Messages<Happened>>())
        .cloned()
        .collect();
    let map_is_new = world.is_resource_changed::<ShownMap>();
    if map_is_new {
        world.resource_mut::<Marches>().0.clear();
    }
    let viewer = viewer(world);
    let speed = world.resource::<Settings>().animation.speed();
    for Happened(entry) in &happened {
        // Of an enemy march in fog the log tells what may be known (4.9).
        let seen = entry
            .outcomes
            .iter()
            .filter(|outcome| may_read(viewer, world, outcome));
        let marches = speed.map(|speed| marches_of(seen, &before.0, speed));
        // A new move shows at once where the last one ended.
        if let Some(marches) = marches.filter(|marches| !marches.is_empty()) {
            world.resource_mut::<Marches>().0 = marches;
        }
    }
    if map_is_new || world.is_resource_changed::<GameMoment>() || !happened.is_empty() {
        before.note(world);
    }
}

/// The ways that units went in one order, one after the other; what went on with the same units is one way.
fn marches_of<'o>(
    outcomes: impl Iterator<Item = &'o Outcome>,
    before: &BTreeMap<UnitId, HexPos>,
    speed: f32,
) -> Vec<March> {
    let mut ways: Vec<(Vec<UnitId>, Vec<HexPos>)> = Vec::new();
    for outcome in outcomes {
        for (units, path) in ways_of(outcome, before) {
            match ways.last_mut() {
                Some((same, way)) if *same == units && way.last() == path.first() => {
                    way.extend(path.into_iter().skip(1));
                }
                _ => ways.push((units, path)),
            }
        }
    }
    let mut waits = 0.0;
    let march = |(units, path): (Vec<UnitId>, Vec<HexPos>)| {
        let legs = num::from_usize(path.len().saturating_sub(1));
        let takes = (legs * SECONDS_A_HEX).min(MOST_SECONDS) / speed;
        let since = -waits;
        waits += takes;
        March {
            units,
            path,
            since,
            takes,
        }
    };
    ways.into_iter().map(march).collect()
}

/// Who went where in one outcome: units, and the hexes from start to end.
fn ways_of(
    outcome: &Outcome,
    before: &BTreeMap<UnitId, HexPos>,
) -> Vec<(Vec<UnitId>, Vec<HexPos>)> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "in all else nobody goes anywhere"
    )]
    match outcome {
        Outcome::Movement(MovementEvent::Moved {
            units, from, path, ..
        }) => {
            let path = std::iter::once(*from).chain(path.iter().copied()).collect();
            vec![(units.clone(), path)]
        }
        Outcome::Rail(RailEvent::Carried { units, path, .. }) => {
            vec![(units.clone(), path.clone())]
        }
        // Supply that comes to a dump which was there already is not seen to travel.
        Outcome::Rail(RailEvent::Shipped { to, path, .. })
            if before.get(to).is_none_or(|was| path.first() == Some(was)) =>
        {
            vec![(vec![*to], path.clone())]
        }
        Outcome::Combat(CombatEvent::Retreated { units, from, to })
        | Outcome::Capture(CaptureEvent::Displaced { units, from, to }) => {
            vec![(units.clone(), vec![*from, *to])]
        }
        Outcome::Combat(CombatEvent::Advanced { units, to }) => {
            // They come from each attacking hex.
            let mut from: BTreeMap<HexPos, Vec<UnitId>> = BTreeMap::new();
            for unit in units {
                if let Some(&hex) = before.get(unit) {
                    from.entry(hex).or_default().push(*unit);
                }
            }
            from.into_iter()
                .map(|(hex, units)| (units, vec![hex, *to]))
                .collect()
        }
        _ => Vec::new(),
    }
}

fn march(time: Res<Time>, mut marches: ResMut<Marches>, mut redraw: ResMut<Redraw>) {
    if marches.0.is_empty() {
        return;
    }
    // A window that slept must not skip the march.
    let passed = time.delta_secs().min(0.05);
    for march in &mut marches.0 {
        march.since += passed;
    }
    marches.0.retain(|march| march.since < march.takes);
    redraw.soon();
}

/// Fills the board when the game, the selection, the question or the fanned stack has changed, and while counters travel.
fn fill_board(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<FannedStack>()
        || world.is_resource_changed::<Marches>()
        || world.is_resource_changed::<Asked>()
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

/// The stack that is fanned out.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
struct FannedStack(Option<HexPos>);

/// Fans out the stack that the pointer rests on.
fn fan_out(world: &mut World, mut rests: Local<(Option<HexPos>, f32)>) {
    let fanned = FannedStack(fanned_hex(world, &mut rests));
    world.resource_mut::<FannedStack>().set_if_neq(fanned);
}

/// The stack that the pointer has rested on long enough.
fn fanned_hex(world: &mut World, rests: &mut (Option<HexPos>, f32)) -> Option<HexPos> {
    let passed = world.resource::<Time>().delta_secs().min(0.05);
    // What is planned waits for a click on a hex: no counter may lie over it.
    if world.resource::<Tools>().in_hand().waits_for_hex() {
        *rests = (None, 0.0);
        return None;
    }
    if let Some((hex, _)) = fanned_under_pointer(world) {
        return Some(hex);
    }
    let hovered = world.resource::<HoveredHex>().0;
    let viewer = viewer(world);
    let tall = hovered.filter(|&hex| look(world, viewer, hex).counters.len() > 1);
    if tall != rests.0 {
        *rests = (tall, 0.0);
    }
    let hex = tall?;
    if rests.1 < FAN_AFTER {
        rests.1 += passed;
        world.resource_mut::<Redraw>().soon();
        return None;
    }
    Some(hex)
}

/// The counter of the fanned stack under the pointer: its hex, and the unit.
pub(crate) fn fanned_under_pointer(world: &World) -> Option<(HexPos, UnitId)> {
    let stack = world
        .resource::<StackBoard>()
        .stacks
        .iter()
        .find(|stack| stack.fanned)?;
    let rect = world.resource::<MapViewport>().0?;
    let pointer = world
        .resource::<Pointer>()
        .position
        .filter(|&at| rect.contains(at))?;
    let at = world.resource::<MapView>().to_world(rect, pointer);
    let center = world.resource::<ShownMap>().geometry.center(stack.hex);
    let place = fanned_counter_at(stack, center, at)?;
    let order = look(world, viewer(world), stack.hex).counters;
    // While members of the stack are on their way, the fan shows fewer than the hex holds.
    let unit = (order.len() == stack.counters.len()).then(|| order[place])?;
    Some((stack.hex, world.resource::<Roster>().printed(unit).id))
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
        let cover = seen.covered.map(|side| CoverView {
            marker: MarkerKind::Reserve,
            colour: words::side_colour(world, side),
        });
        if !counters.is_empty() || cover.is_some() {
            stacks.push(StackView {
                hex,
                counters,
                cover,
                colour: side_colour_at(world, hex),
                fanned: fanned == Some(hex),
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
    })
}

fn counter_view(world: &World, unit: UnitIx) -> Option<CounterView> {
    let roster = world.resource::<Roster>();
    let counter = counter_of(world, unit)?;
    let activity = world
        .get::<Activity>(roster.entity(unit))
        .copied()
        .unwrap_or_default();
    let id = roster.printed(unit).id;
    let asked = world.resource::<Asked>().picked(id);
    Some(CounterView {
        look: counter.look,
        markers: counter.markers,
        selected: world.resource::<Selection>().units.contains(&id) || asked == Some(Picked::Yes),
        asked: asked.is_some(),
        finished: activity == Activity::Finished,
    })
}

/// Where a march is now, between two hexes of its path.
fn place_on_march(world: &World, march: &March) -> Vec2 {
    let geometry = &world.resource::<ShownMap>().geometry;
    let legs = march.path.len().saturating_sub(1);
    let along =
        (march.since / march.takes.max(f32::EPSILON)).clamp(0.0, 1.0) * num::from_usize(legs);
    let mut rest = along;
    for leg in march.path.windows(2) {
        if rest <= 1.0 {
            return geometry.center(leg[0]).lerp(geometry.center(leg[1]), rest);
        }
        rest -= 1.0;
    }
    march
        .path
        .last()
        .map_or(Vec2::ZERO, |&hex| geometry.center(hex))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("an id")
    }

    #[test]
    fn a_retreat_hex_by_hex_is_one_way_and_an_advance_waits_for_it() {
        let hex = HexPos::new;
        let retreat = |from, to| {
            Outcome::Combat(CombatEvent::Retreated {
                units: vec![unit("a")],
                from,
                to,
            })
        };
        let advance = Outcome::Combat(CombatEvent::Advanced {
            units: vec![unit("b"), unit("c")],
            to: hex(5, 4),
        });
        let outcomes = [
            retreat(hex(5, 4), hex(6, 4)),
            retreat(hex(6, 4), hex(7, 5)),
            advance,
        ];
        let before = BTreeMap::from([(unit("b"), hex(4, 3)), (unit("c"), hex(4, 4))]);
        let marches = marches_of(outcomes.iter(), &before, 1.0);
        let paths: Vec<&[HexPos]> = marches.iter().map(|march| &march.path[..]).collect();
        assert_eq!(
            paths,
            [
                &[hex(5, 4), hex(6, 4), hex(7, 5)][..],
                &[hex(4, 3), hex(5, 4)],
                &[hex(4, 4), hex(5, 4)],
            ]
        );
        assert!(marches[0].since >= 0.0 && marches[1].since < 0.0);
    }
}
