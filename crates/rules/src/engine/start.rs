//! Puts a game into the world, and takes it out again.

use bevy::prelude::*;

use super::memory::Memory;
use super::state::StateHash;
use super::step::{Inbox, Outbox, RulesStep};
use super::timeline::Timeline;
use crate::activity::Acted;
use crate::armies::{found_armies, raise_front};
use crate::control::Control;
use crate::dice::Dice;
use crate::game_piece::GamePiece;
use crate::map::{Board, MapChanges};
use crate::modes::reserve::{ReserveMarkers, spawn_pools};
use crate::operation_zones;
use crate::pieces::organization::attach;
use crate::pieces::{Marked, Roster, Touched, UnitIx, change, spawn_counter};
use crate::railways::RailNets;
use crate::sequence::Clock;
use crate::setup::{ArmySetup, GameSetup, UnitSetup};
use crate::stacking::Crowded;
use crate::supply::{LinkMemory, ThrowsFollowed};
use crate::terrain::StepCosts;
use crate::zoc::Zones;

/// Whether a game is in the world.
pub fn is_loaded(world: &World) -> bool {
    world.contains_resource::<Timeline>()
}

/// Takes the game out of the world, if there is one. Other entities and resources stay.
pub fn clear(world: &mut World) {
    world.remove_resource::<MapChanges>();
    let pieces: Vec<Entity> = world
        .query_filtered::<Entity, With<GamePiece>>()
        .iter(world)
        .collect();
    for piece in pieces {
        // Markers go with the counter they lie on, so some are gone by the time their turn comes.
        if let Ok(piece) = world.get_entity_mut(piece) {
            piece.despawn();
        }
    }
    world.remove_resource::<Timeline>();
}

/// Sets a game up in place of the one that is there. It waits for its first order.
pub fn start(world: &mut World, setup: &GameSetup, seed: u64) {
    clear(world);
    let map = &setup.map;
    let board = Board::spawn(world, map.grid, map.hexes.clone(), &map.hexsides);
    let mut roster = Roster::new(&board);
    for unit in &setup.units {
        place_counter(world, &mut roster, unit);
    }
    for formation in &setup.formations {
        world.spawn((GamePiece, formation.clone()));
    }
    let weather = setup.weather.otherwise.clone();
    world.insert_resource(StepCosts::new(
        &board,
        &setup.tables.movement,
        &weather.ground,
        &roster,
    ));
    world.insert_resource(Acted::default());
    world.insert_resource(ReserveMarkers::default());
    world.insert_resource(Marked::default());
    world.insert_resource(Crowded::default());
    world.insert_resource(Zones::new(&board, &roster));
    world.insert_resource(StateHash::default());
    let mut control = Control::new(map.grid, vec![None; map.grid.len()]);
    for (pos, &owner) in map.grid.iter().zip(&map.control) {
        if let Some(hex) = map.grid.index(pos) {
            control.set(hex, owner);
        }
    }
    world.insert_resource(control);
    world.insert_resource(board);
    world.insert_resource(MapChanges::default());
    world.insert_resource(roster);
    world.insert_resource(setup.tables.movement.clone());
    world.insert_resource(setup.scenario.clone());
    muster_armies(world, &setup.armies);
    world.insert_resource(setup.weather.clone());
    world.insert_resource(setup.tables.clone());
    world.insert_resource(MapLabels(map.labels.clone()));
    world.insert_resource(map.season);
    world.insert_resource(weather);
    world.insert_resource(Clock::default());
    world.insert_resource(RailNets::default());
    world.insert_resource(LinkMemory::default());
    world.insert_resource(ThrowsFollowed::default());
    world.insert_resource(Dice::new(seed));
    world.insert_resource(Inbox::default());
    world.insert_resource(Outbox::default());
    world.insert_resource(Touched::default());
    Memory::start(world);
    spawn_pools(world);
    let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
    for unit in units {
        change::touch(world, unit);
    }
    world.run_schedule(RulesStep);
    if setup.armies.iter().any(|army| army.zone.is_some()) {
        // Where the enemy line runs is seen once everybody is on the map.
        operation_zones::set_up(world, &setup.armies);
        world.run_schedule(RulesStep);
    }
    let timeline = Timeline::new(world);
    world.insert_resource(timeline);
}

/// Makes the armies and attaches their HQs.
fn muster_armies(world: &mut World, armies: &[ArmySetup]) {
    let mut founded = Vec::with_capacity(armies.len());
    for setup in armies {
        let entity = world.spawn((GamePiece, setup.army.clone())).id();
        attach(world, entity, &setup.headquarters);
        raise_front(world, entity, setup);
        founded.push((entity, &setup.units[..]));
    }
    found_armies(world, &founded);
}

/// The names printed across the map.
#[derive(Resource, Clone, Debug, Default)]
pub struct MapLabels(pub Vec<crate::setup::MapLabel>);

fn place_counter(world: &mut World, roster: &mut Roster, unit: &UnitSetup) {
    let ix = spawn_counter(world, roster, unit.printed.clone(), unit.location);
    let facts = (
        unit.orientation,
        unit.marker,
        unit.steps_lost,
        unit.tokens,
        unit.out_of_supply,
        unit.fuel,
        unit.level,
        unit.stocks,
    );
    world.entity_mut(roster.entity(ix)).insert(facts);
}
