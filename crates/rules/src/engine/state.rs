//! Everything that changes during a game, in one place: for snapshots and for the state hash.
//!
//! A rule that brings a new changing fact adds it here; undo, replay and the hash then know it.

use std::sync::Arc;

use bevy::prelude::*;

use crate::barrage::Damage;
use crate::carriers::TruckAccount;
use crate::combat::Fought;
use crate::control::Control;
use crate::dice::Dice;
use crate::formation::FormationMarkers;
use crate::map::{HexIx, HexPos};
use crate::numbers::Digest;
use crate::pieces::{
    Activity, Arrived, Blown, Built, Captured, Changed, Flipped, Fuel, GaveFuel, HasFought, Level,
    Location, ModeMarker, OnTop, Orientation, OutOfSupply, OwnBridge, PutDown, Rations, Released,
    Roster, Spent, StepsLost, Stocks, Tokens, Touched, UnitIx, change,
};
use crate::procedure::Procedures;
use crate::railways::Railways;
use crate::reinforcement::Muster;
use crate::sequence::{Clock, GameStage, PlayerTurn};
use crate::side::Side;
use crate::weather::Weather;

/// The changing facts of one counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct UnitState {
    location: Location,
    orientation: Orientation,
    marker: ModeMarker,
    steps_lost: StepsLost,
    tokens: Tokens,
    activity: Activity,
    released: Released,
    out_of_supply: OutOfSupply,
    fuel: Fuel,
    on_top: OnTop,
    own_bridge: OwnBridge,
    changed: Changed,
    has_fought: HasFought,
    stocks: Stocks,
    captured: Captured,
    level: Level,
    built: Built,
    rations: Rations,
    gave_fuel: GaveFuel,
    put_down: PutDown,
    blown: Blown,
    spent: Spent,
    flipped: Flipped,
    arrived: Arrived,
}

impl UnitState {
    fn read(world: &World, entity: Entity) -> Option<Self> {
        let entity = world.get_entity(entity).ok()?;
        Some(Self {
            location: *entity.get()?,
            orientation: *entity.get()?,
            marker: *entity.get()?,
            steps_lost: *entity.get()?,
            tokens: *entity.get()?,
            activity: *entity.get()?,
            released: *entity.get()?,
            out_of_supply: *entity.get()?,
            fuel: *entity.get()?,
            on_top: *entity.get()?,
            own_bridge: *entity.get()?,
            changed: *entity.get()?,
            has_fought: *entity.get()?,
            stocks: *entity.get()?,
            captured: *entity.get()?,
            level: *entity.get()?,
            built: *entity.get()?,
            rations: *entity.get()?,
            gave_fuel: *entity.get()?,
            put_down: *entity.get()?,
            blown: *entity.get()?,
            spent: *entity.get()?,
            flipped: *entity.get()?,
            arrived: *entity.get()?,
        })
    }

    fn write(self, world: &mut World, unit: UnitIx) {
        change::relocate(world, unit, self.location);
        change::set(world, unit, self.orientation);
        change::set(world, unit, self.marker);
        change::set(world, unit, self.steps_lost);
        change::set(world, unit, self.tokens);
        change::set(world, unit, self.activity);
        change::set(world, unit, self.released);
        change::set(world, unit, self.out_of_supply);
        change::set(world, unit, self.fuel);
        change::set(world, unit, self.on_top);
        change::set(world, unit, self.own_bridge);
        change::set(world, unit, self.changed);
        change::set(world, unit, self.has_fought);
        change::set(world, unit, self.stocks);
        change::set_side_up(world, unit, self.captured, self.flipped);
        change::set(world, unit, self.level);
        change::set(world, unit, self.built);
        change::set(world, unit, self.rations);
        change::set(world, unit, self.gave_fuel);
        change::set(world, unit, self.put_down);
        change::set(world, unit, self.blown);
        change::set(world, unit, self.spent);
        change::set(world, unit, self.arrived);
    }

    fn digest(&self, unit: UnitIx) -> u64 {
        let pos = |digest: Digest, pos: HexPos| digest.byte(pos.col).byte(pos.row);
        let mut digest = Digest::new(1).word(unit.0);
        digest = match self.location {
            Location::Map(at) => pos(digest.byte(0), at),
            Location::Arriving { turn, at } => pos(digest.byte(1).byte(turn), at),
            Location::Dead => digest.byte(2),
            Location::Tray => digest.byte(3),
            Location::Removed => digest.byte(4),
        };
        digest = digest.byte(match self.orientation {
            Orientation::Combat => 0,
            Orientation::Move => 1,
        });
        digest = match self.marker {
            ModeMarker::None => digest.byte(0),
            ModeMarker::Reserve => digest.byte(1),
            ModeMarker::Strat => digest.byte(2),
            ModeMarker::Exploit { rating } => digest.byte(3).byte(rating),
            ModeMarker::Disorganized => digest.byte(4),
        };
        digest = digest.byte(self.steps_lost.0).word(self.tokens.0);
        digest = match self.activity {
            Activity::Fresh => digest.byte(0),
            Activity::Moving { spent, stopped } => digest
                .byte(1)
                .word(spent.as_twelfths())
                .byte(u8::from(stopped)),
            Activity::Finished => digest.byte(2),
        };
        digest = digest
            .byte(u8::from(self.released.0))
            .byte(u8::from(self.out_of_supply.0))
            .byte(u8::from(self.on_top.0))
            .byte(u8::from(self.own_bridge.0));
        digest = digest.byte(match self.fuel {
            Fuel::None => 0,
            Fuel::ThisPhase => 1,
            Fuel::UntilCleanUp => 2,
            Fuel::Giving => 3,
        });
        digest = digest.byte(match self.changed {
            Changed::No => 0,
            Changed::Open => 1,
            Changed::Settled => 2,
        });
        digest = digest
            .byte(u8::from(self.has_fought.0))
            .byte(self.stocks as u8)
            .byte(u8::from(self.captured.0))
            .byte(self.level.0)
            .byte(self.built.0)
            .byte(self.rations as u8);
        digest = match self.gave_fuel.0 {
            None => digest.byte(0),
            Some(at) => pos(digest.byte(1), at),
        };
        digest
            .word(self.put_down.0)
            .byte(u8::from(self.blown.0))
            .word(self.spent.0.as_twelfths())
            .byte(u8::from(self.flipped.0))
            .word(self.arrived.0)
            .finish()
    }
}

/// A copy of everything that changes, to go back to.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    units: Arc<[UnitState]>,
    owners: Arc<[Option<Side>]>,
    clock: Clock,
    procedures: Procedures,
    fought: Fought,
    damage: Damage,
    railways: Railways,
    muster: Muster,
    trucks: TruckAccount,
    formation_markers: FormationMarkers,
    weather: Weather,
    dice: Dice,
}

impl Snapshot {
    /// Copies the state of a game.
    pub(crate) fn take(world: &World) -> Self {
        let roster = world.resource::<Roster>();
        Self {
            units: roster
                .iter()
                .filter_map(|unit| UnitState::read(world, roster.entity(unit)))
                .collect(),
            owners: world.resource::<Control>().owners().into(),
            clock: *world.resource::<Clock>(),
            procedures: world.resource::<Procedures>().clone(),
            fought: world.resource::<Fought>().clone(),
            damage: world.resource::<Damage>().clone(),
            railways: world.resource::<Railways>().clone(),
            muster: world.resource::<Muster>().clone(),
            trucks: world.resource::<TruckAccount>().clone(),
            formation_markers: FormationMarkers::read(world),
            weather: world.resource::<Weather>().clone(),
            dice: world.resource::<Dice>().clone(),
        }
    }

    /// Puts the game back into this state. Derived facts follow in the next rules step.
    pub(crate) fn restore(&self, world: &mut World) {
        let units: Vec<UnitIx> = world.resource::<Roster>().iter().collect();
        for (unit, state) in units.into_iter().zip(self.units.iter()) {
            state.write(world, unit);
        }
        let mut control = world.resource_mut::<Control>();
        for (n, &owner) in self.owners.iter().enumerate() {
            control.set(HexIx(u16::try_from(n).unwrap_or(u16::MAX)), owner);
        }
        world.insert_resource(self.clock);
        world.insert_resource(self.procedures.clone());
        world.insert_resource(self.fought.clone());
        world.insert_resource(self.damage.clone());
        world.resource_mut::<Railways>().restore(&self.railways);
        world.insert_resource(self.muster.clone());
        world.insert_resource(self.trucks.clone());
        self.formation_markers.restore(world);
        world.insert_resource(self.weather.clone());
        world.insert_resource(self.dice.clone());
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

    pub(crate) fn new(units: usize) -> Self {
        Self {
            units: vec![0; units],
            ..Self::default()
        }
    }
}

/// Brings the hash up to date and forgets what was touched: the last of the derived facts.
pub(crate) fn derive_hash(world: &mut World) {
    world.resource_scope(|world, mut hash: Mut<StateHash>| {
        let roster = world.resource::<Roster>();
        for &unit in world.resource::<Touched>().units() {
            let new =
                UnitState::read(world, roster.entity(unit)).map_or(0, |state| state.digest(unit));
            let old = std::mem::replace(&mut hash.units[unit.at()], new);
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
    let units = roster
        .iter()
        .filter_map(|unit| Some(UnitState::read(world, roster.entity(unit))?.digest(unit)));
    let owners = world.resource::<Control>().owners().iter().enumerate();
    let owners =
        owners.map(|(n, &owner)| digest_owner(HexIx(u16::try_from(n).unwrap_or(u16::MAX)), owner));
    units
        .chain(owners)
        .fold(digest_globals(world), u64::wrapping_add)
}

fn digest_owner(hex: HexIx, owner: Option<Side>) -> u64 {
    owner.map_or(0, |side| {
        Digest::new(2).word(hex.0).byte(side as u8).finish()
    })
}

fn digest_globals(world: &World) -> u64 {
    let clock = world.resource::<Clock>();
    let side = |side: Option<Side>| side.map_or(0, |side| side as u8 + 1);
    let mut digest = Digest::new(3)
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
    digest = digest.text(&weather.ground).text(&weather.flight);
    digest = world.resource::<Procedures>().digest(digest);
    digest = world.resource::<Fought>().digest(digest);
    digest = world.resource::<Damage>().digest(digest);
    digest = world.resource::<Railways>().digest(digest);
    digest = world.resource::<Muster>().digest(digest);
    digest = world.resource::<TruckAccount>().digest(digest);
    digest = FormationMarkers::read(world).digest(digest);
    digest.finish()
}
