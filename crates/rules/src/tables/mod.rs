//! The charts and tables of the rule book, as checked values with their look-ups.

use bevy::prelude::Resource;

/// All tables of one rules set.
#[derive(Resource, Clone, Debug, Default)]
pub struct RuleTables {}
