//! Everything that changes during a game: for snapshots and for the state hash.
//!
//! The facts of counters are listed in `pieces::facts`, what subjects keep beside them in `memory`. Undo, replay and the hash
//! know what is on these two lists, and here the owners of hexes, clock, weather and dice.

use std::sync::Arc;

use bevy::prelude::*;

use super::memory::Memory;
use crate::control::Control;
use crate::dice::Dice;
use crate::dumps;
use crate::map::HexIx;
use crate::numbers::Digest;
use crate::pieces::facts::UnitState;
use crate::pieces::{Roster, Touched, UnitIx};
use crate::sequence::{Clock, GameStage, PlayerTurn};
use crate::side::Side;
use crate::weather::Weather;

/// A copy of everything that changes, to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    units: Arc<[UnitState]>,
    owners: Arc<[Option<Side>]>,
    clock: Clock,
    weather: Weather,
    dice: Dice,
    memory: Memory,
}

impl Snapshot {
    /// Copies the state of a game.
    pub(crate) fn take(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        let units: Arc<[UnitState]> = roster
            .iter()
            .filter_map(|unit| UnitState::read(world, roster.entity(unit)))
            .collect();
        debug_assert_eq!(units.len(), roster.len(), "every counter has all facts");
        Self {
            units,
            owners: world.resource::<Control>().owners().into(),
            clock: *world.resource::<Clock>(),
            weather: world.resource::<Weather>().clone(),
            dice: world.resource::<Dice>().clone(),
            memory: Memory::read(world),
        }
    }

    /// Puts the game back into this state. Derived facts follow in the next rules step.
    pub(crate) fn restore(&self, world: &mut World) {
        let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
        for unit in units {
            match self.units.get(unit.at()) {
                Some(state) => state.write(world, unit),
                // A dump counter that was made later (12.1c).
                None => dumps::put_away(world, unit),
            }
        }
        let mut control = world.resource_mut::<Control>();
        for (n, &owner) in self.owners.iter().enumerate() {
            control.set(HexIx(u16::try_from(n).unwrap_or(u16::MAX)), owner);
        }
        world.insert_resource(self.clock);
        world.insert_resource(self.weather.clone());
        world.insert_resource(self.dice.clone());
        self.memory.restore(world);
    }
}

/// The hash of the whole state, kept up counter by counter.
#[derive(Resource, Clone, Debug, Default)]
pub struct StateHash {
    units: Vec<u64>,
    sum: u64,
    value: u64,
}

impl StateHash {
    /// The hash of the present state.
    pub const fn value(&self) -> u64 {
        self.value
    }
}

/// Brings the hash up to date and forgets what was touched: the last of the derived facts.
pub(crate) fn derive_hash(world: &mut World) {
    world.resource_scope(|world, mut hash: Mut<StateHash>| {
        for &unit in world.resource::<Touched>().units() {
            let new = digest_counter(world, unit);
            let old = std::mem::replace(unit.slot(&mut hash.units), new);
            hash.sum = hash.sum.wrapping_sub(old).wrapping_add(new);
        }
        let mut control = world.resource_mut::<Control>();
        let mut changes = control.take_changes();
        // Of several changes of one hex the first holds its owner at the last update; the sort keeps their order.
        changes.sort_by_key(|&(hex, _)| hex);
        changes.dedup_by_key(|&mut (hex, _)| hex);
        for (hex, old) in changes {
            let new = digest_owner(hex, control.of(hex));
            hash.sum = hash
                .sum
                .wrapping_sub(digest_owner(hex, old))
                .wrapping_add(new);
        }
        world.resource_mut::<Touched>().clear();
        hash.value = hash.sum.wrapping_add(digest_globals(world));
    });
}

/// The hash worked out from nothing, to check the one that is kept.
pub fn hash_anew(world: &World) -> u64 {
    let roster = world.resource::<Roster>();
    let units = roster.iter().map(|unit| digest_counter(world, unit));
    let owners = world.resource::<Control>().owners().iter().enumerate();
    let owners =
        owners.map(|(n, &owner)| digest_owner(HexIx(u16::try_from(n).unwrap_or(u16::MAX)), owner));
    units
        .chain(owners)
        .fold(digest_globals(world), u64::wrapping_add)
}

fn digest_counter(world: &World, unit: UnitIx) -> u64 {
    let roster = world.resource::<Roster>();
    let state = UnitState::read(world, roster.entity(unit));
    state.map_or(0, |state| state.digest(unit, roster.printed(unit).family))
}

fn digest_owner(hex: HexIx, owner: Option<Side>) -> u64 {
    owner.map_or(0, |side| {
        Digest::new(2).word(hex.0).byte(side as u8).finish()
    })
}

fn digest_globals(world: &World) -> u64 {
    let clock = world.resource::<Clock>();
    let side = |side: Option<Side>| side.map_or(0, |side| side as u8 + 1);
    let digest = Digest::new(3)
        .byte(match clock.stage {
            GameStage::SetUp => 0,
            GameStage::Running => 1,
            GameStage::Over => 2,
        })
        .byte(clock.turn)
        .byte(match clock.player_turn {
            PlayerTurn::First => 0,
            PlayerTurn::Second => 1,
        })
        .text(clock.step.id())
        .byte(side(clock.first))
        .long(world.resource::<Dice>().rolled());
    let weather = world.resource::<Weather>();
    let digest = digest.text(&weather.ground).text(&weather.flight);
    Memory::digest(world, digest).finish()
}
