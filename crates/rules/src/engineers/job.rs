//! 15.2 to 15.4, 19.0c, 19.0d What a task would do in a hex, whoever does it.

use bevy::prelude::World;

use super::{EngineerReason, Task};
use crate::barrage::air_base;
use crate::construction::{Construction, Work};
use crate::damage::Damage;
use crate::general::reason::GeneralReason;
use crate::map::{Board, HexIx, HexPos};
use crate::pieces::{Family, Level, Location, Roster, Tokens, UnitIx, fact};
use crate::ports;
use crate::side::Side;
use crate::tables::{ConstructionTable, RuleTables};
use crate::violation::Violation;
use crate::works::check_held;

/// What would be done in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// What.
    pub task: Task,
    /// Where.
    pub hex: HexIx,
    /// What it costs.
    pub price: Tokens,
    /// What is there afterwards.
    pub then: Then,
}

/// What is there after a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// An air base of this level, 0 for a Strip.
    Base {
        /// Its counter.
        base: UnitIx,
        /// Its level.
        level: u8,
    },
    /// A port with so many hits.
    Port {
        /// The hits.
        hits: u8,
    },
}

impl Then {
    /// The level or the hits.
    pub const fn number(self) -> u8 {
        match self {
            Self::Base { level, .. } => level,
            Self::Port { hits } => hits,
        }
    }
}

impl Task {
    /// The kind of work that the hex then has had.
    pub(super) const fn work(self) -> Work {
        match self {
            Self::BuildBase | Self::BuildStrip => Work::BaseRaised,
            Self::ReduceBase => Work::BaseReduced,
            Self::RepairPort => Work::PortRepaired,
            Self::DamagePort => Work::PortDamaged,
        }
    }

    /// Why it is not done twice.
    const fn done(self, hex: HexPos) -> EngineerReason {
        match self {
            Self::BuildBase | Self::BuildStrip => EngineerReason::ImprovedThisTurn { hex },
            Self::ReduceBase => EngineerReason::ReducedThisPhase { hex },
            Self::RepairPort => EngineerReason::RepairedThisTurn { hex },
            Self::DamagePort => EngineerReason::DamagedThisTurn { hex },
        }
    }
}

/// What a side can construct now, looked up once for many hexes.
pub(super) struct Workshop<'w> {
    world: &'w World,
    side: Side,
    /// An air base counter in the tray.
    spare: Option<UnitIx>,
}

impl<'w> Workshop<'w> {
    /// Looks up what there is to build with.
    pub fn of(world: &'w World, side: Side) -> Self {
        let roster = world.resource::<Roster>();
        let spare = roster.iter().find(|&unit| {
            let printed = roster.printed(unit);
            printed.family == Family::AirBase
                && printed.side == side
                && roster.location(unit) == Location::Tray
        });
        Self { world, side, spare }
    }

    fn table(&self) -> &'w ConstructionTable {
        &self.world.resource::<RuleTables>().construction
    }

    /// What a task would do in a hex.
    pub fn job(&self, task: Task, at: HexPos) -> Result<Job, Violation> {
        let grid = self.world.resource::<Board>().grid();
        let Some(hex) = grid.index(at) else {
            return Err(Violation::new(
                task.rule(),
                GeneralReason::OffMap { hex: at },
            ));
        };
        let (price, then) = match task {
            Task::BuildBase => self.build_base(hex, at),
            Task::BuildStrip => self.build_strip(hex, at),
            Task::ReduceBase => self.reduce_base(at),
            Task::RepairPort => self.repair_port(hex, at),
            Task::DamagePort => self.damage_port(hex, at),
        }?;
        if self.world.resource::<Construction>().has(at, task.work()) {
            return Err(Violation::new(task.rule(), task.done(at)));
        }
        Ok(Job {
            task,
            hex,
            price,
            then,
        })
    }

    /// Rule 15.3: level 1 on ground that is held, or the next level of the base that is there.
    fn build_base(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let rule = Task::BuildBase.rule();
        let here = self.check_ground(hex, at, rule)?;
        let had = here.map(|base| fact::<Level>(self.world, base).0);
        let Some(price) = self.table().base_cost(had) else {
            let level = self.table().highest_base();
            let reason = EngineerReason::HighestBase { hex: at, level };
            return Err(Violation::new(rule, reason));
        };
        let Some(base) = here.or(self.spare) else {
            return Err(Violation::new(rule, EngineerReason::NoBaseLeft));
        };
        let level = had.unwrap_or_default() + 1;
        Ok((price, Then::Base { base, level }))
    }

    /// Rule 15.2: an Air Strip on ground that is held and has no base, where the game lets players build one.
    fn build_strip(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let rule = Task::BuildStrip.rule();
        if !self.table().strips.building {
            return Err(Violation::new(rule, EngineerReason::NoStrips));
        }
        if self.check_ground(hex, at, rule)?.is_some() {
            return Err(Violation::new(rule, EngineerReason::HasBase { hex: at }));
        }
        let Some(base) = self.spare else {
            return Err(Violation::new(rule, EngineerReason::NoBaseLeft));
        };
        Ok((self.table().strips.cost, Then::Base { base, level: 0 }))
    }

    /// Whether bases are built in a hex, and the one that is there. `rule` is cited.
    fn check_ground(
        &self,
        hex: HexIx,
        at: HexPos,
        rule: &'static str,
    ) -> Result<Option<UnitIx>, Violation> {
        if !self.table().bases {
            return Err(Violation::new(rule, EngineerReason::NoNewBases));
        }
        check_held(self.world, self.side, hex, rule)?;
        if air_base(self.world, self.side.other(), at).is_some() {
            return Err(Violation::new(rule, EngineerReason::EnemyBase { hex: at }));
        }
        Ok(air_base(self.world, self.side, at))
    }

    /// Rule 15.4: one's own base loses a level, but never the last; a Strip has none to lose (15.2).
    fn reduce_base(&self, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let rule = Task::ReduceBase.rule();
        let Some(base) = air_base(self.world, self.side, at) else {
            return Err(Violation::new(rule, EngineerReason::NoBase { hex: at }));
        };
        let level = fact::<Level>(self.world, base).0.saturating_sub(1);
        if level == 0 {
            return Err(Violation::new(rule, EngineerReason::LowestBase { hex: at }));
        }
        Ok((Tokens(0), Then::Base { base, level }))
    }

    /// Rule 19.0d: a hit on a port that one holds is repaired.
    fn repair_port(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let rule = Task::RepairPort.rule();
        let had = self.port_hits(hex, at, rule)?;
        let Some(hits) = had.checked_sub(1) else {
            return Err(Violation::new(rule, EngineerReason::PortWhole { hex: at }));
        };
        Ok((self.table().port_repair, Then::Port { hits }))
    }

    /// Rule 19.0c: a port that one holds takes a hit.
    fn damage_port(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let rule = Task::DamagePort.rule();
        let hits = self.port_hits(hex, at, rule)?;
        let most = self.world.resource::<RuleTables>().facility.port_hits();
        if hits >= most {
            let reason = EngineerReason::PortWrecked { hex: at, hits };
            return Err(Violation::new(rule, reason));
        }
        Ok((Tokens(0), Then::Port { hits: hits + 1 }))
    }

    /// Hits on a port that the side holds. `rule` is cited.
    fn port_hits(&self, hex: HexIx, at: HexPos, rule: &'static str) -> Result<u8, Violation> {
        if ports::is_held(self.world, self.side, hex) {
            Ok(self.world.resource::<Damage>().port_hits(at))
        } else {
            Err(Violation::new(rule, EngineerReason::NoPort { hex: at }))
        }
    }
}
