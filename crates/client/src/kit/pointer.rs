//! Where the pointer is, in logical pixels of the window.
//!
//! Read from the messages rather than from the window, so that a script's pointer and a hand's pointer are one.

use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved};

/// The pointer over the window.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq)]
pub struct Pointer {
    /// Where it is; `None` outside the window.
    pub position: Option<Vec2>,
    /// How far it moved since the last frame.
    pub moved: Vec2,
}

/// Keeps [`Pointer`] up to date.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .add_systems(PreUpdate, follow_pointer.after(bevy::input::InputSystems));
}

fn follow_pointer(
    mut pointer: ResMut<Pointer>,
    mut moves: MessageReader<CursorMoved>,
    mut leaves: MessageReader<CursorLeft>,
) {
    let before = pointer.position;
    let mut now = before;
    if leaves.read().last().is_some() {
        now = None;
    }
    if let Some(last) = moves.read().last() {
        now = Some(last.position);
    }
    let moved = before
        .zip(now)
        .map_or(Vec2::ZERO, |(before, now)| now - before);
    pointer.set_if_neq(Pointer {
        position: now,
        moved,
    });
}
