//! Where the game on the screen stands, as one signal: [`GameMoment`] changes when the game, the viewer or the map has, and
//! whoever works something out from the game asks whether it has changed since he last did. Nobody else keeps a place.
//!
//! Ask inside the system (`is_changed`, `World::is_resource_changed`), which counts from the last time that it ran: a run condition
//! counts from the last time that it was asked, and forgets what happened while another screen was up.
//!
//! A card or a plan is about one [`Moment`], of the game and of the selection, and closes with it.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use stavka_rules::engine::{Offers, Timeline, legal};
use stavka_rules::fog::Viewer;
use stavka_rules::map::Board;

use super::loading::GameShown;
use super::seeing::viewer;
use super::selection::Selection;
use super::{GameSystems, game_is_loaded};
use crate::kit::screen::Screen;

/// Where the game on the screen stands, and who looks at it. Noted once a frame, after orders and before everything that
/// follows from them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameMoment {
    /// The number of the game: two games may stand at the same place.
    game: u32,
    /// Line and place in it.
    place: (usize, usize),
    viewer: Option<Viewer>,
    /// Counts the changes of the map.
    map: u32,
    /// Counts what has happened to the timeline: several orders in a frame may lead back to the same place in another way.
    happened: u32,
}

/// Who looks at the screen, for those who need not know where the game stands.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ViewerNow(Option<Viewer>);

/// What the engine offers at this moment. In a large game it is the dearest question of all: whoever works something out after
/// orders finds the answer here, and [`legal`] is for those who act on what a player does.
#[derive(Resource, Debug)]
pub(crate) struct OffersNow(pub Offers);

/// The moment.
pub fn plugin(app: &mut App) {
    app.init_resource::<GameMoment>()
        .init_resource::<ViewerNow>()
        .add_observer(|_: On<GameShown>, mut moment: ResMut<GameMoment>| moment.game += 1)
        // With a screen everything is forgotten that was about its game, also when the next is of the same kind.
        .add_systems(OnEnter(Screen::Play), begin_anew)
        .add_systems(OnEnter(Screen::Replay), begin_anew)
        .add_systems(
            Update,
            (note_moment, ask_engine)
                .chain()
                .in_set(GameSystems::Note)
                .run_if(game_is_loaded),
        );
}

fn begin_anew(mut moment: ResMut<GameMoment>) {
    moment.set_changed();
}

/// Notes where the game stands.
fn note_moment(world: &mut World) {
    let before = *world.resource::<GameMoment>();
    let has_moved = world.is_resource_changed::<Timeline>();
    let timeline = world.resource::<Timeline>();
    let now = GameMoment {
        game: before.game,
        place: (timeline.line(), timeline.cursor()),
        viewer: Some(viewer(world)),
        map: world.resource::<Board>().revision(),
        happened: before.happened.wrapping_add(u32::from(has_moved)),
    };
    let looks = ViewerNow(now.viewer);
    world.resource_mut::<ViewerNow>().set_if_neq(looks);
    world.resource_mut::<GameMoment>().set_if_neq(now);
}

fn ask_engine(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() {
        let offers = legal(world);
        world.insert_resource(OffersNow(offers));
    }
}

/// A moment of the game, and a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    game: GameMoment,
    selection: Selection,
}

impl Moment {
    /// This one.
    pub fn now(world: &World) -> Self {
        Self {
            game: *world.resource::<GameMoment>(),
            selection: world.resource::<Selection>().clone(),
        }
    }
}

/// Something that is open at a moment.
pub(crate) trait OfMoment: Resource<Mutability = Mutable> {
    /// The moment; none while it is closed.
    fn moment(&self) -> Option<&Moment>;

    /// Closes it; says whether it was open.
    fn close(&mut self) -> bool;
}

/// Closes something as soon as its moment is over, and with the play screen. What closes so has nothing to do with one another.
pub(crate) fn closes_with_its_moment<T: OfMoment>(app: &mut App) {
    app.add_systems(OnExit(Screen::Play), |mut open: ResMut<T>| {
        open.close();
    })
    .add_systems(
        Update,
        close_if_over::<T>
            .in_set(GameSystems::Close)
            .ambiguous_with(GameSystems::Close)
            .run_if(game_is_loaded),
    );
}

fn close_if_over<T: OfMoment>(world: &mut World) {
    let moment = world.resource::<T>().moment();
    if moment.is_some_and(|moment| *moment != Moment::now(world)) {
        world.resource_mut::<T>().close();
    }
}
