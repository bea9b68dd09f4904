//! Counters on the map and in panels.

mod atlas;
mod pictures;
mod stacks;

use bevy::prelude::*;

pub use pictures::CounterPictures;
pub use stacks::{
    CounterView, FannedCounter, StackBoard, StackSprite, StackSystems, StackView, Tie, fan_in_sight,
};

/// Counters.
pub fn plugin(app: &mut App) {
    app.init_resource::<CounterPictures>()
        .add_plugins((atlas::plugin, stacks::plugin));
}
