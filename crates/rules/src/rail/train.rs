//! 13.3e Entraining: what is put on a train, and whether it may get on.

use bevy::prelude::World;

use super::price::{supply_price, units_price};
use super::reason::RailReason;
use crate::activity::{Asking, check_not_finished, spent_so_far};
use crate::general::reason::GeneralReason;
use crate::held_back::check_free;
use crate::ids::UnitId;
use crate::map::HexIx;
use crate::modes::{ModeChange, posture_after};
use crate::numbers::{Fraction, Mp};
use crate::pieces::{
    Activity, Arrived, Family, Mode, Posture, Roster, Tokens, UnitIx, fact, posture,
};
use crate::railways::{
    Stops, check_boarding, check_railroad, check_time, is_cargo, may_board, most_before, refuse,
    stayers,
};
use crate::side::Side;
use crate::transport;
use crate::violation::{Reason, Violation};

/// What is to go by rail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cargo<'c> {
    /// Combat units or transport in one hex.
    Units {
        /// The units.
        units: &'c [UnitId],
        /// The mode that they take on for it (5.4); an HQ at work entrains before it changes (13.8c).
        mode: Option<ModeChange>,
    },
    /// Supply of a dump.
    Supply {
        /// The dump.
        from: UnitId,
        /// Tokens.
        tokens: u16,
    },
}

/// Cargo on a train.
pub(super) struct Train {
    pub side: Side,
    pub from: HexIx,
    /// Units, each in the posture in which it travels; none for supply.
    pub units: Vec<(UnitIx, Posture)>,
    /// Points of Rail Cap before the way is looked at.
    pub size: Fraction,
    pub stops: Stops,
    pub track: NewTrack,
}

/// Whether cargo may go over track that was converted in the current phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewTrack {
    /// It may.
    Open,
    /// It may not: Rail Repair units do not leapfrog (13.3g A).
    Closed,
}

/// Puts cargo on a train, or says why it cannot be.
pub(super) fn entrain(world: &World, side: Side, cargo: Cargo<'_>) -> Result<Train, Violation> {
    check_time(world, side)?;
    match cargo {
        Cargo::Units { units, mode } => entrain_units(world, side, units, mode),
        Cargo::Supply { from, tokens } => entrain_supply(world, side, from, tokens),
    }
}

fn entrain_units(
    world: &World,
    side: Side,
    ids: &[UnitId],
    mode: Option<ModeChange>,
) -> Result<Train, Violation> {
    let roster = world.resource::<Roster>();
    let found = roster.own_units(side, ids, "13.3e")?;
    let mut units = Vec::with_capacity(found.len());
    for &unit in &found {
        let now = posture(world, unit);
        let posture = match mode {
            Some(to) if to.is_done(now) => now,
            Some(to) => posture_after(world, unit, to)?,
            None => now,
        };
        check_passenger(world, unit, posture)?;
        units.push((unit, posture));
    }
    let lead = found[0];
    let first = roster.printed(lead).id;
    for &unit in &found[1..] {
        if roster.location(unit) != roster.location(lead) {
            let other = roster.printed(unit).id;
            let reason = Reason::General(GeneralReason::NotTogether { unit: first, other });
            return Err(Violation::new("6.1f", reason));
        }
    }
    let Some(from) = roster.hex_of(lead) else {
        return Err(Violation::new(
            "13.3e",
            GeneralReason::NotOnMap { unit: first },
        ));
    };
    let repairs = |&unit: &UnitIx| roster.printed(unit).family == Family::RailRepair;
    let stops = match found.iter().all(repairs) {
        true => Stops::Anywhere,
        false => Stops::Detrainable,
    };
    let track = match found.iter().any(repairs) {
        true => NewTrack::Closed,
        false => NewTrack::Open,
    };
    let is_new = |&unit: &UnitIx| {
        fact::<Arrived>(world, unit) != Arrived::default()
            && fact::<Activity>(world, unit) == Activity::Fresh
    };
    if found.iter().all(is_new) {
        check_railroad(world, side, from)?;
    } else {
        check_boarding(world, side, stops, from)?;
    }
    Ok(Train {
        side,
        from,
        size: units_price(world, &found),
        units,
        stops,
        track,
    })
}

/// Rules 13.3a, 13.3e and 5.5a to 5.10d: whether a unit can go by rail at all, and has not moved too far.
fn check_passenger(world: &World, unit: UnitIx, posture: Posture) -> Result<(), Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let id = printed.id;
    if !is_cargo(printed.family) {
        return Err(refuse("13.3a", RailReason::NotCargo { unit: id }));
    }
    check_free(world, unit)?;
    check_not_finished(world, unit)?;
    if !may_board(world, unit, posture) {
        let mode = posture.mode();
        let reason = RailReason::WrongMode { unit: id, mode };
        return Err(refuse(mode_clause(mode), reason));
    }
    let (spent, most) = (spent_so_far(world, unit), most_before(world, unit, posture));
    if spent > most {
        let reason = RailReason::MovedTooFar {
            unit: id,
            spent,
            most,
        };
        return Err(refuse("13.3e", reason));
    }
    // Rule 12.2a: supply uses one means in a phase; what was loaded or driven does not go on by train.
    if spent > Mp::ZERO && fact::<Tokens>(world, unit) > Tokens(0) {
        return Err(refuse("12.2a", RailReason::LoadMoved { unit: id }));
    }
    Ok(())
}

/// The clause that keeps units in a mode off trains.
const fn mode_clause(mode: Mode) -> &'static str {
    match mode {
        Mode::Combat => "5.5a",
        Mode::Reserve => "5.7e",
        Mode::Strat => "5.8d",
        Mode::Disorganized => "5.10d",
        Mode::Move | Mode::Exploit => "5.6a",
    }
}

fn entrain_supply(
    world: &World,
    side: Side,
    from: UnitId,
    tokens: u16,
) -> Result<Train, Violation> {
    let dump = transport::check_sent(world, side, from, tokens)?;
    let roster = world.resource::<Roster>();
    let Some(at) = roster.hex_of(dump) else {
        return Err(Violation::new(
            "13.3e",
            GeneralReason::NotOnMap { unit: from },
        ));
    };
    if tokens <= newly_arrived(world, dump) {
        check_railroad(world, side, at)?;
    } else {
        check_boarding(world, side, Stops::Detrainable, at)?;
    }
    Ok(Train {
        side,
        from: at,
        units: Vec::new(),
        size: supply_price(world, tokens),
        stops: Stops::Detrainable,
        track: NewTrack::Open,
    })
}

impl Train {
    /// Rule 4.5b: who stays where it is so that the train can stop in a hex.
    pub(super) fn stayers(&self, world: &World, to: HexIx) -> Vec<UnitIx> {
        if self.stops == Stops::Anywhere {
            return Vec::new();
        }
        let cargo: Vec<UnitIx> = self.units.iter().map(|&(unit, _)| unit).collect();
        // Units that go by rail end the marches of others; supply does not.
        let asking = match cargo.is_empty() {
            true => Asking::Payment,
            false => Asking::March,
        };
        stayers(world, self.side, to, &cargo, asking)
    }
}

/// Rule 13.3e: tokens of a dump that arrived this turn and may leave as they could off the map.
pub(super) fn newly_arrived(world: &World, dump: UnitIx) -> u16 {
    let held = fact::<Tokens>(world, dump).0;
    fact::<Arrived>(world, dump).0.min(held)
}
