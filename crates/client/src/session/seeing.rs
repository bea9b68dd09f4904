//! Who looks at the screen (4.9). Everything that is shown of a game goes through the viewer that this module names.
//!
//! In play the viewer is the player who decides; the hand-over screen sees to it that he sits there. A film shows
//! everything, and so a game in fog can be watched only when it is over.

use bevy::prelude::*;
use stavka_rules::fog::Viewer;
use stavka_rules::modules::RuleModule;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::setup::plays;

use crate::kit::screen::Screen;

/// Who looks at the screen now.
pub(crate) fn viewer(world: &World) -> Viewer {
    match world.resource::<State<Screen>>().get() {
        Screen::Replay => Viewer::Everybody,
        Screen::Menu | Screen::Play => Viewer::now(world),
    }
}

/// Whether the game in a world may be shown as a film.
pub(crate) fn may_be_watched(world: &World) -> Result<(), String> {
    let fog = plays(world, RuleModule::Fog);
    if fog && awaiting(world) != Awaiting::Over {
        return Err(
            "This game is played in fog of war; it can be watched when it is over.".to_owned(),
        );
    }
    Ok(())
}
