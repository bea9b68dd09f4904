//! Loading a game into a world of its own.

use std::path::Path;

use bevy::prelude::World;
use stavka_rules::engine::{self, TravelRefusal};
use stavka_rules::setup::Options;
use stavka_scenario::find_scenario;
use stavka_scenario::save::{SaveError, Session, read_game};

use crate::args::{Moment, Source};
use crate::failure::Failure;

/// A world with the rules and nothing else.
pub fn new_world() -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    world
}

/// Sets up a new game with the switches that were chosen. It waits for its first order.
pub fn new_game(
    scenario: &Path,
    seed: u64,
    choose: impl FnOnce(&mut Options),
) -> Result<(World, Session), Failure> {
    let mut world = new_world();
    let session = Session::new_game(&mut world, find_scenario(scenario)?, seed, choose)?;
    Ok((world, session))
}

/// Opens a saved game at a moment of it.
pub fn open(save: &Path, moment: Moment) -> Result<(World, Session), Failure> {
    let in_file = |error: SaveError| match Failure::from(error) {
        Failure::Input(what) => Failure::Input(format!("{}: {what}", save.display())),
        Failure::Mismatch(what) => Failure::Mismatch(format!("{}: {what}", save.display())),
        other @ (Failure::Refused(_) | Failure::Usage(_)) => other,
    };
    let game = read_game(save).map_err(in_file)?;
    let mut world = new_world();
    let session = Session::open(&mut world, &game).map_err(in_file)?;
    if moment.line.is_some() || moment.to.is_some() {
        let line = moment.line.unwrap_or(game.line);
        let length = game.length(line).unwrap_or(0);
        let gone = engine::switch_line(&mut world, line, moment.to.unwrap_or(length));
        gone.map_err(|refusal| {
            let why = match refusal {
                TravelRefusal::AtEnd => format!("line {line} has only {length} orders"),
                other => other.to_string(),
            };
            Failure::Input(format!("{}: {why}", save.display()))
        })?;
    }
    Ok((world, session))
}

/// The game that a command looks at.
pub fn load(source: &Source, moment: Moment) -> Result<World, Failure> {
    let (world, _) = match (&source.scenario, &source.save) {
        (Some(scenario), _) => new_game(scenario, 0, |_| {})?,
        (None, Some(save)) => open(save, moment)?,
        (None, None) => return Err(Failure::Input("name a scenario or a saved game".to_owned())),
    };
    Ok(world)
}
