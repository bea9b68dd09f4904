//! Counters on the map follow the game; those that move travel along their path.

mod board;
mod fan;
mod marching;
mod watch;

use bevy::prelude::*;

#[cfg(test)]
pub(crate) use watch::PiecesOnMap;

use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::counters::StackSystems;
use crate::view::map_view::ShownMap;

/// Counters on the map.
pub fn plugin(app: &mut App) {
    app.add_plugins((marching::plugin, fan::plugin, watch::plugin))
        .add_systems(
            Update,
            (
                (marching::begin_marches, marching::march).chain(),
                fan::fan_out,
                watch::watch_pieces,
                board::fill_board,
            )
                .chain()
                .in_set(GameSystems::Show(Section::Pieces))
                .before(StackSystems)
                .run_if(game_is_loaded)
                .run_if(resource_exists::<ShownMap>),
        );
}
