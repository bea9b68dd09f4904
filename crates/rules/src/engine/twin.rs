//! A copy of a game in a world of its own: somewhere to try things without touching the game.

use bevy::prelude::*;

use super::start::{MapLabels, start};
use super::state::Snapshot;
use super::step::{add_to_world, derive};
use super::timeline::submit;
use crate::armies::{Armies, ArmyOf};
use crate::control::Control;
use crate::map::Board;
use crate::order::Order;
use crate::pieces::{ArmyIx, Formation, Roster, attached_to};
use crate::setup::{ArmySetup, FrontStart, GameSetup, MapSetup, ScenarioFacts, Season, UnitSetup};
use crate::tables::RuleTables;
use crate::violation::Violation;
use crate::weather::WeatherPlan;

/// A copy of the game as it stands, with a log of its own that begins here.
pub fn twin(world: &World) -> World {
    let mut twin = World::new();
    add_to_world(&mut twin);
    start(&mut twin, &setup_of(world), 0);
    Snapshot::take(world).restore(&mut twin);
    derive(&mut twin);
    twin
}

/// A copy of the game in which some orders have been given, for questions about what could be ordered after them; or why one of
/// them is refused. Dice that fell in it would be others than in the game.
pub fn ahead(world: &World, orders: &[Order]) -> Result<World, Violation> {
    let mut twin = twin(world);
    for order in orders {
        submit(&mut twin, order)?;
    }
    Ok(twin)
}

/// What a game was set up with, as far as rules look at it; its counters where they are now.
fn setup_of(world: &World) -> GameSetup {
    let roster = world.resource::<Roster>();
    let counter = |unit| UnitSetup::new(roster.as_made(unit), roster.location(unit));
    let board = world.resource::<Board>();
    let formations = all::<Formation>(world);
    // What is kept of them goes by their numbers.
    let numbered = world.resource::<Armies>();
    let army = |army: ArmyIx| ArmySetup {
        army: ArmyOf(army).facts(world).clone(),
        headquarters: attached_to(world, numbered.entity(army)),
        // Whose they are is a fact of counters, and comes with the copy.
        units: Vec::new(),
        // What a Front is about comes with the copy as well.
        front: FrontStart::default(),
        // And so do zones.
        zone: None,
    };
    GameSetup {
        scenario: world.resource::<ScenarioFacts>().clone(),
        map: MapSetup {
            name: String::new(),
            grid: *board.grid(),
            hexes: board.hexes().to_vec(),
            hexsides: board.hexsides().collect(),
            control: world.resource::<Control>().owners().to_vec(),
            labels: world.resource::<MapLabels>().0.clone(),
            projection: None,
            season: *world.resource::<Season>(),
        },
        weather: world.resource::<WeatherPlan>().clone(),
        units: roster.iter().map(counter).collect(),
        formations: formations
            .into_iter()
            .map(|(_, formation)| formation)
            .collect(),
        armies: numbered.iter().map(army).collect(),
        tables: world.resource::<RuleTables>().clone(),
    }
}

/// Every entity with a component of a kind, in the order in which they were made.
fn all<C: Component + Clone>(world: &World) -> Vec<(Entity, C)> {
    let found = world.try_query::<(Entity, &C)>();
    let mut found: Vec<(Entity, C)> = found
        .map(|mut query| {
            query
                .iter(world)
                .map(|(entity, c)| (entity, c.clone()))
                .collect()
        })
        .unwrap_or_default();
    found.sort_by_key(|&(entity, _)| entity);
    found
}
