//! With which rule modules the game in the world is played.

use bevy::prelude::World;

use super::ScenarioFacts;
use crate::modules::RuleModule;

/// Whether the game in the world is played with a module.
pub fn plays(world: &World, module: RuleModule) -> bool {
    let options = &world.resource::<ScenarioFacts>().options;
    options.modules.plays(module)
}
