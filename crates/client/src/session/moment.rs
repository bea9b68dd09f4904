//! What a player is at: where the game stands, and whom he has selected. A card or a plan is about one moment, and closes with it.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;
use stavka_rules::engine::Timeline;

use super::selection::Selection;
use super::{GameSystems, game_is_loaded};
use crate::kit::screen::Screen;

/// A line and a place in the game, and a selection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    place: (usize, usize),
    selection: Selection,
}

impl Moment {
    /// This one.
    pub fn now(world: &World) -> Self {
        let timeline = world.resource::<Timeline>();
        Self {
            place: (timeline.line(), timeline.cursor()),
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
