//! Counters on their way from hex to hex, as they are drawn.

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;

/// Counters on their way.
#[derive(Resource, Default, Debug)]
pub struct Marches(pub Vec<March>);

impl Marches {
    /// Shows at once where everything ended.
    pub fn end(&mut self) {
        self.0.clear();
    }
}

/// Units on their way.
#[derive(Debug, PartialEq)]
pub struct March {
    /// Who marches.
    pub units: Vec<UnitId>,
    /// Start and hexes entered.
    pub path: Vec<HexPos>,
    /// Seconds since it began; below zero while it waits for others.
    pub since: f32,
    /// Seconds it takes.
    pub takes: f32,
}
