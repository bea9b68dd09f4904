//! Who sits at the screen in a hotseat game. Whenever another side must decide, the screen is covered until that side takes
//! the seat; each side finds the map as it left it.

use bevy::prelude::*;
use stavka_rules::modules::RuleModule;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::setup::{ScenarioFacts, plays};
use stavka_rules::side::{PerSide, Side};
use stavka_rules::telling::side_name;

use super::hand_over::{HandOver, HandOverView, SeatAnswer};
use super::loading::{LoadRequest, LoadRequests};
use super::marches::Marches;
use super::refusal::Refusal;
use super::requests::Requests;
use super::selection::Selection;
use super::{GameSystems, game_is_loaded};
use crate::kit::intent::Intents;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::words;
use crate::view::camera::MapView;

/// Who sits at the screen, and how each side left the map.
#[derive(Resource, Default)]
pub struct Seat {
    taken_by: Option<Side>,
    left: PerSide<Option<MapView>>,
}

/// The seat.
pub fn plugin(app: &mut App) {
    app.init_resource::<Seat>()
        .init_resource::<HandOver>()
        .add_systems(OnEnter(Screen::Play), vacate)
        .add_systems(OnExit(Screen::Play), |mut hand_over: ResMut<HandOver>| {
            *hand_over = HandOver::default();
        })
        .add_systems(
            Update,
            mind_the_seat
                .in_set(GameSystems::Seat)
                .run_if(game_is_loaded),
        );
}

/// Nobody sits: a game was begun or opened.
fn vacate(mut seat: ResMut<Seat>) {
    *seat = Seat::default();
}

/// Lets the next player sit down, or covers the screen when another side must decide.
pub(crate) fn mind_the_seat(world: &mut World) {
    let to_play = match world.resource::<NextState<Screen>>() {
        NextState::Pending(next) | NextState::PendingIfNeq(next) => *next == Screen::Play,
        NextState::Unchanged => *world.resource::<State<Screen>>().get() == Screen::Play,
    };
    if !to_play {
        return;
    }
    let mut hand_over = world.resource_mut::<HandOver>();
    match hand_over.bypass_change_detection().answer.take() {
        Some(SeatAnswer::Take) => {
            if let Some(side) = side_wanted(world) {
                sit_down(world, side);
            }
        }
        Some(SeatAnswer::Leave) => world
            .resource_mut::<LoadRequests>()
            .push(LoadRequest::Leave),
        None => {}
    }
    let waits_for = side_wanted(world);
    let covered = world.resource::<HandOver>().view.is_some();
    if waits_for.is_some() && !covered {
        stand_up(world);
    }
    let view = waits_for.map(|side| view_for(world, side));
    let mut hand_over = world.resource_mut::<HandOver>();
    let stays = hand_over.view == view;
    if !stays {
        hand_over.view = view;
        world.resource_mut::<Redraw>().soon();
    }
    let mut hand_over = world.resource_mut::<HandOver>();
    hand_over.bypass_change_detection().hears_keys = stays;
}

/// The side that must decide and does not sit there yet; none where seats do not matter.
fn side_wanted(world: &World) -> Option<Side> {
    let hand_over = world.resource::<ScenarioFacts>().options.hand_over;
    let decides = awaiting(world)
        .side()
        .filter(|_| hand_over || plays(world, RuleModule::Fog))?;
    (world.resource::<Seat>().taken_by != Some(decides)).then_some(decides)
}

fn sit_down(world: &mut World, side: Side) {
    let mut seat = world.resource_mut::<Seat>();
    seat.taken_by = Some(side);
    let left = seat.left[side].take();
    let mut map = world.resource_mut::<MapView>();
    match left {
        Some(view) => *map = view,
        None => map.show_all(),
    }
}

/// Takes everything from the screen that belongs to the player who leaves.
fn stand_up(world: &mut World) {
    let view = *world.resource::<MapView>();
    let mut seat = world.resource_mut::<Seat>();
    if let Some(side) = seat.taken_by.take() {
        seat.left[side] = Some(view);
    }
    world.resource_mut::<Selection>().clear();
    *world.resource_mut::<Refusal>() = Refusal::default();
    *world.resource_mut::<Requests>() = Requests::default();
    world.resource_mut::<Intents>().take();
    world.resource_mut::<Marches>().end();
}

fn view_for(world: &World, side: Side) -> HandOverView {
    let decides = match awaiting(world) {
        Awaiting::Segment { step, .. } => step.step().name(),
        Awaiting::Decision { question, .. } => question.text.to_owned(),
        Awaiting::Begin | Awaiting::Over => String::new(),
    };
    HandOverView {
        title: world.resource::<ScenarioFacts>().title.clone(),
        side: side_name(world, side),
        colour: words::side_colour(world, side),
        turn: words::turn_line(world),
        decides,
    }
}
