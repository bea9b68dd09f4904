//! 16.0b Where a side can build: when, in which hexes, up to which level, and with which counter.

use bevy::prelude::World;

use super::level::{hedgehog_of, level_at};
use crate::construction::{Construction, Work};
use crate::control::Control;
use crate::general::reason::GeneralReason;
use crate::map::{Board, HexIx, HexPos};
use crate::modes::reason::ModeReason;
use crate::pieces::{Family, Location, ModeMarker, Roster, Tokens, UnitIx, fact};
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase, Segment};
use crate::side::Side;
use crate::tables::{HedgehogTable, RuleTables};
use crate::violation::{Reason, Violation};
use crate::works::reason::WorksReason;
use crate::zoc::Zones;

/// What a side has to build with now, looked up once for many hexes.
pub(super) struct Yard<'w> {
    world: &'w World,
    side: Side,
    /// A hedgehog counter in the tray.
    spare: Option<UnitIx>,
}

/// What would be built in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Site {
    /// Where.
    pub hex: HexIx,
    /// The counter that is placed or raised.
    pub works: UnitIx,
    /// The level after it.
    pub level: u8,
    /// What it costs.
    pub price: Tokens,
}

/// Rule 13.8d: works are built and reduced in the Movement Segment of the Movement Phase.
pub(crate) fn check_time(world: &World) -> Result<(), Violation> {
    let now = world.resource::<Clock>().now();
    if now.phase == Phase::Movement && now.segment == Segment::Movement {
        return Ok(());
    }
    let reason = Reason::Sequence(SequenceReason::WrongSegment {
        action: "construction",
        now: now.name(),
    });
    Err(Violation::new("13.8d", reason))
}

/// The figures of the game.
pub(crate) fn table(world: &World) -> &HedgehogTable {
    &world.resource::<RuleTables>().hedgehogs
}

impl<'w> Yard<'w> {
    /// Whether anything can be built now at all.
    pub(super) fn open(world: &'w World, side: Side) -> Result<Self, Violation> {
        check_time(world)?;
        if !table(world).building {
            return Err(Violation::new("16.0b", WorksReason::NoBuilding));
        }
        let roster = world.resource::<Roster>();
        let spare = roster.iter().find(|&unit| {
            let printed = roster.printed(unit);
            printed.family == Family::Hedgehog
                && printed.side == side
                && roster.location(unit) == Location::Tray
        });
        Ok(Self { world, side, spare })
    }

    /// What can be built in a hex, whoever does it.
    pub(super) fn site(&self, at: HexPos) -> Result<Site, Violation> {
        let grid = self.world.resource::<Board>().grid();
        let Some(hex) = grid.index(at) else {
            return Err(Violation::new("16.0b", GeneralReason::OffMap { hex: at }));
        };
        check_held(self.world, self.side, hex, "16.0b")?;
        check_left_alone(self.world, at, "16.0b")?;
        // Rule 16.0g: one hedgehog to a hex, whoever owns it; a fort of the enemy counts as one.
        if level_at(self.world, self.side.other(), hex) > 0 {
            return Err(Violation::new("16.0g", WorksReason::EnemyWorks { hex: at }));
        }
        let level = level_at(self.world, self.side, hex).saturating_add(1);
        let Some(price) = table(self.world).cost(level) else {
            let level = table(self.world).highest_level();
            let reason = Reason::Works(WorksReason::HighestLevel { hex: at, level });
            return Err(Violation::new("16.0b", reason));
        };
        let here = hedgehog_of(self.world, self.side, hex);
        let Some(works) = here.or(self.spare) else {
            return Err(Violation::new("16.0b", WorksReason::NoHedgehogLeft));
        };
        Ok(Site {
            hex,
            works,
            level,
            price,
        })
    }
}

/// Rules 16.0b and 16.0c: a hex gains or loses one level a turn. A ruling: not both. `rule` is cited.
pub(super) fn check_left_alone(
    world: &World,
    hex: HexPos,
    rule: &'static str,
) -> Result<(), Violation> {
    let done = world.resource::<Construction>();
    if done.has(hex, Work::WorksRaised) {
        Err(Violation::new(rule, WorksReason::BuiltThisTurn { hex }))
    } else if done.has(hex, Work::WorksReduced) {
        Err(Violation::new(rule, WorksReason::ReducedThisTurn { hex }))
    } else {
        Ok(())
    }
}

/// A ruling: a side builds where it holds the ground, by its units or by control, and no enemy stands there. `rule` is cited.
pub(crate) fn check_held(
    world: &World,
    side: Side,
    hex: HexIx,
    rule: &'static str,
) -> Result<(), Violation> {
    let zones = world.resource::<Zones>();
    let at = world.resource::<Board>().grid().pos(hex);
    let reason = if zones.has_combat_unit(side.other(), hex) {
        Reason::Works(WorksReason::EnemyHolds { hex: at })
    } else if zones.has_combat_unit(side, hex) || world.resource::<Control>().of(hex) == Some(side)
    {
        return Ok(());
    } else {
        Reason::Works(WorksReason::NotHeld { hex: at })
    };
    Err(Violation::new(rule, reason))
}

/// Rule 5.7g: nothing is built over units in Reserve. Those in `aside` are about to leave that mode.
pub(super) fn check_reserves(
    world: &World,
    side: Side,
    hex: HexIx,
    aside: &[UnitIx],
) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let waits = |&&unit: &&UnitIx| {
        roster.printed(unit).side == side
            && !aside.contains(&unit)
            && fact::<ModeMarker>(world, unit) == ModeMarker::Reserve
    };
    match roster.in_hex(hex).iter().find(waits) {
        Some(&unit) => {
            let unit = roster.printed(unit).id;
            let hex = world.resource::<Board>().grid().pos(hex);
            Err(Violation::new(
                "5.7g",
                ModeReason::WithHedgehog { unit, hex },
            ))
        }
        None => Ok(()),
    }
}
