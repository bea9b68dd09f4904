//! 13.3f, 13.3g Conversion: Rail Repair units give track their side's gauge by moving over it.

use bevy::prelude::World;

use super::changes::Railways;
use super::refuse::refuse;
use super::track::{LinkState, Track};
use crate::activity::allowance;
use crate::map::{Board, Gauge, HexIx, HexPos};
use crate::numbers::Mp;
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{Family, Mode, Orientation, Roster, UnitIx, posture};
use crate::rail::language::RailEvent;
use crate::rail::reason::RailReason;
use crate::sequence::reason::SequenceReason;
use crate::sequence::{Clock, Phase};
use crate::tables::{RuleTables, ZoneEffect};
use crate::violation::{Reason, Violation};
use crate::zoc::Zones;

/// What a Rail Repair unit can convert in a phase (13.3g D).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Hexes that it has converted in the current phase.
    pub done: u8,
    /// Hexes that it may convert in all.
    pub most: u8,
}

impl Conversion {
    /// Hexes that it may still convert.
    pub const fn left(&self) -> u8 {
        self.most.saturating_sub(self.done)
    }
}

/// Rule 13.3g D: what a Rail Repair unit has converted and can convert in the current phase, or why it converts nothing.
pub fn conversion(world: &World, unit: UnitIx) -> Result<Conversion, Violation> {
    let printed = world.resource::<Roster>().printed(unit);
    let unit_id = printed.id;
    if printed.family != Family::RailRepair {
        let reason = RailReason::NotRailRepair { unit: unit_id };
        return Err(refuse("13.3g", reason));
    }
    let now = world.resource::<Clock>().now();
    if now.phase != Phase::Movement {
        let reason = Reason::Sequence(SequenceReason::WrongSegment {
            action: "rail conversion",
            now: now.name(),
        });
        return Err(Violation::new("13.3g", reason));
    }
    let posture = posture(world, unit);
    let mode = posture.mode();
    let converts = posture.orientation == Orientation::Combat
        && matches!(mode, Mode::Combat | Mode::Disorganized);
    if !converts {
        let unit = unit_id;
        return Err(refuse("13.3g", RailReason::NoWorkInMode { unit, mode }));
    }
    let points = allowance(world, unit).as_twelfths() / Mp::ONE.as_twelfths();
    let figure = world.resource::<RuleTables>().concepts.railroads.converts;
    let done = world.resource::<Railways>().converted_by(unit);
    Ok(Conversion {
        done: u8::try_from(done).unwrap_or(u8::MAX),
        most: u8::try_from(points).unwrap_or(u8::MAX).min(figure),
    })
}

/// Rules 13.3f and 13.3g D: the gauge that a unit would give a hex as it moves into it now, or why it would not.
pub fn would_convert(world: &World, unit: UnitIx, hex: HexIx) -> Result<Gauge, Violation> {
    let conversion = conversion(world, unit)?;
    let printed = world.resource::<Roster>().printed(unit);
    if is_idle(world, unit) {
        let reason = RailReason::LeavesTrack { unit: printed.id };
        return Err(refuse("13.3f", reason));
    }
    let at = world.resource::<Board>().grid().pos(hex);
    let track = Track::of(world, printed.side);
    if !track.is_rail(hex) {
        return Err(refuse("13.3f", RailReason::NoRailroad { hex: at }));
    }
    let gauge = track.own_gauge().filter(|_| needs_conversion(&track, hex));
    let Some(gauge) = gauge else {
        return Err(refuse("13.3f", RailReason::RightGauge { hex: at }));
    };
    let concepts = &world.resource::<RuleTables>().concepts;
    let zones = world.resource::<Zones>();
    if zones.holds_against(concepts, ZoneEffect::RailConversion, printed.side, hex) {
        return Err(refuse("13.3f", RailReason::ZoneOnTrack { hex: at }));
    }
    if conversion.left() == 0 {
        let (unit, most) = (printed.id, conversion.most);
        return Err(refuse("13.3g", RailReason::ConvertedEnough { unit, most }));
    }
    Ok(gauge)
}

/// Rule 13.3f B: whether the owner of a Rail Repair unit lets it leave track as it is.
pub fn is_idle(world: &World, unit: UnitIx) -> bool {
    world.resource::<Railways>().is_idle(unit)
}

/// Whether conversion of a hex serves: its gauge is wrong, or the way to a neighbour of the right one is.
fn needs_conversion(track: &Track<'_>, hex: HexIx) -> bool {
    let done = track.own_gauge().is_some() && track.converted(hex) == track.own_gauge();
    let mut laid = track.laid(hex);
    !track.is_right_gauge(hex)
        || !done
            && laid.any(|(direction, there)| {
                track.link(hex, direction) == Some(LinkState::WrongGauge)
                    && track.is_right_gauge(there)
            })
}

/// Rule 13.3f B: units move into a hex; a Rail Repair unit among them that can convert it does.
pub(crate) fn convert(world: &mut World, units: &[UnitIx], at: HexPos, out: &mut Outcomes) {
    let Some(hex) = world.resource::<Board>().grid().index(at) else {
        return;
    };
    let converter = |&unit: &UnitIx| Some((unit, would_convert(world, unit, hex).ok()?));
    let Some((unit, gauge)) = units.iter().find_map(converter) else {
        return;
    };
    let printed = world.resource::<Roster>().printed(unit);
    let (unit_id, track) = (printed.id, Track::of(world, printed.side));
    // Track that is again as printed is not noted as another.
    let to = track
        .printed(hex)
        .any(|printed| printed != gauge)
        .then_some(gauge);
    world.resource_mut::<Railways>().convert(hex, to, unit);
    out.push(Outcome::Rail(RailEvent::Converted {
        unit: unit_id,
        hex: at,
        gauge,
    }));
}
