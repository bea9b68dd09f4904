//! 15.3, 19.0d What a task would do in a hex, whoever does it.

use bevy::prelude::World;

use super::{EngineerReason, Task};
use crate::barrage::{Damage, air_base};
use crate::general::reason::GeneralReason;
use crate::holdings::has_port;
use crate::map::{Board, HexIx, HexPos, TerrainCharts};
use crate::pieces::{Built, Family, Level, Location, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::tables::{ConstructionTable, RuleTables};
use crate::violation::Violation;
use crate::works::{check_held, world_turn};

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
    /// An air base of this level, or none.
    Base {
        /// Its counter.
        base: UnitIx,
        /// Its level; none if it is gone.
        level: Option<u8>,
    },
    /// A port with so many hits.
    Port {
        /// The hits.
        hits: u8,
    },
}

impl Then {
    /// The level or the hits; none for an air base that is gone.
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Base { level, .. } => level,
            Self::Port { hits } => Some(hits),
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
            Task::ReduceBase => self.reduce_base(at),
            Task::RepairPort => self.repair_port(hex, at),
            Task::DamagePort => self.damage_port(hex, at),
        }?;
        Ok(Job {
            task,
            hex,
            price,
            then,
        })
    }

    /// Rule 15.3: an Air Strip on fit ground that is held, or the next level of the base that is there.
    fn build_base(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let table = self.table();
        if !table.bases {
            return no_base(EngineerReason::NoNewBases);
        }
        check_held(self.world, self.side, hex, Task::BuildBase.rule())?;
        if air_base(self.world, self.side.other(), at).is_some() {
            return no_base(EngineerReason::EnemyBase { hex: at });
        }
        let here = air_base(self.world, self.side, at);
        let turn = world_turn(self.world);
        if here.is_some_and(|base| fact::<Built>(self.world, base).0 == turn) {
            return no_base(EngineerReason::ImprovedThisTurn { hex: at });
        }
        if here.is_none() && !self.is_fit(hex) {
            return no_base(EngineerReason::BadGround { hex: at });
        }
        let had = here.map(|base| fact::<Level>(self.world, base).0);
        let level = had.map_or(0, |had| had.saturating_add(1));
        let Some(price) = table.base_cost(level) else {
            let level = table.highest_base();
            return no_base(EngineerReason::HighestBase { hex: at, level });
        };
        let Some(base) = here.or(self.spare) else {
            return no_base(EngineerReason::NoBaseLeft);
        };
        let level = Some(level);
        Ok((price, Then::Base { base, level }))
    }

    /// Rule 15.3: terrain and settlement of a hex are among the kinds that bases are built on.
    fn is_fit(&self, hex: HexIx) -> bool {
        let charts = self.world.resource::<TerrainCharts>();
        let facts = self.world.resource::<Board>().hex(hex);
        let kinds = facts.settlement.into_iter().chain([facts.terrain]);
        let mut ids = kinds.map(|kind| &charts.terrain[kind.at()].id);
        ids.all(|id| self.table().is_base_ground(id))
    }

    /// Rule 15.3: one's own base loses a level; a Strip is gone.
    fn reduce_base(&self, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let Some(base) = air_base(self.world, self.side, at) else {
            return no_base(EngineerReason::NoBase { hex: at });
        };
        let level = fact::<Level>(self.world, base).0.checked_sub(1);
        Ok((Tokens(0), Then::Base { base, level }))
    }

    /// Rule 19.0d: a hit on a port that one holds is repaired.
    fn repair_port(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let had = self.port_hits(hex, at)?;
        let Some(hits) = had.checked_sub(1) else {
            return no_port(EngineerReason::PortWhole { hex: at });
        };
        Ok((self.table().port_repair, Then::Port { hits }))
    }

    /// Rule 19.0d: a port that one holds takes a hit.
    fn damage_port(&self, hex: HexIx, at: HexPos) -> Result<(Tokens, Then), Violation> {
        let hits = self.port_hits(hex, at)?;
        let most = self.world.resource::<RuleTables>().facility.port_hits();
        if hits >= most {
            return no_port(EngineerReason::PortWrecked { hex: at, hits });
        }
        Ok((Tokens(0), Then::Port { hits: hits + 1 }))
    }

    /// Hits on a port that the side owns (9.14h).
    fn port_hits(&self, hex: HexIx, at: HexPos) -> Result<u8, Violation> {
        if has_port(self.world, self.side, hex) {
            Ok(self.world.resource::<Damage>().port_hits(at))
        } else {
            no_port(EngineerReason::NoPort { hex: at })
        }
    }
}

/// Rule 15.3 forbids it.
fn no_base<T>(reason: EngineerReason) -> Result<T, Violation> {
    Err(Violation::new("15.3", reason))
}

/// Rule 19.0d forbids it.
fn no_port<T>(reason: EngineerReason) -> Result<T, Violation> {
    Err(Violation::new("19.0d", reason))
}
