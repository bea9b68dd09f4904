//! What belongs to the game in play, of all that a world may hold.

use bevy::prelude::Component;

/// Marks every entity that belongs to the game in play, and so goes when another game is opened.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct GamePiece;
