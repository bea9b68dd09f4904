//! 13.3c, 13.3h What keeps a side's trains out of a hex, as the game stands at this moment.

use bevy::prelude::World;

use super::refuse::refuse;
use super::track::Track;
use super::uses::RailUse;
use crate::control::Control;
use crate::map::{Board, Feature, HexIx, HexPos};
use crate::pieces::{Family, Roster, UnitIx, may_engineer, posture};
use crate::rail::reason::RailReason;
use crate::side::Side;
use crate::tables::RuleTables;
use crate::violation::Violation;
use crate::zoc::Zones;

/// What keeps trains out of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    /// The track is not theirs (13.3f).
    WrongGauge,
    /// An enemy combat unit.
    Enemy,
    /// An enemy zone of control.
    Zone,
    /// It is a place to detrain that the side does not control (13.3h).
    Control,
}

impl Closed {
    /// The refusal for a hex that is closed.
    pub(crate) fn refuse(self, hex: HexPos) -> Violation {
        match self {
            Self::WrongGauge => refuse("13.3f", RailReason::WrongGauge { hex }),
            Self::Enemy => refuse("13.3e", RailReason::EnemyOnTrack { hex }),
            Self::Zone => refuse("13.3e", RailReason::ZoneOnTrack { hex }),
            Self::Control => refuse("13.3h", RailReason::Uncontrolled { hex }),
        }
    }
}

/// A hex as trains find it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HexState {
    /// Trains can be there.
    pub open: bool,
    /// Cargo could get on and off if the hex is joined to a source.
    pub place: bool,
}

impl HexState {
    /// A hex as it is now, as if these units did not make places to detrain (13.8c).
    pub(super) fn now(
        world: &World,
        track: &Track<'_>,
        side: Side,
        using: RailUse,
        leaving: &[UnitIx],
        hex: HexIx,
    ) -> Self {
        if !track.is_right_gauge(hex) {
            return Self::default();
        }
        let place = is_place(world, side, leaving, hex);
        let held = shut(world, side, using, hex).is_some();
        Self {
            open: !held && (!place || is_controlled(world, side, hex)),
            place,
        }
    }
}

/// What keeps trains out of a hex; nothing where they can be.
pub(crate) fn closed(world: &World, side: Side, using: RailUse, hex: HexIx) -> Option<Closed> {
    if !Track::of(world, side).is_right_gauge(hex) {
        return Some(Closed::WrongGauge);
    }
    let lost = is_place(world, side, &[], hex) && !is_controlled(world, side, hex);
    shut(world, side, using, hex).or_else(|| lost.then_some(Closed::Control))
}

/// Rule 13.3c: an enemy combat unit in a hex, or his zone, which a friend there may negate for trace.
pub(super) fn shut(world: &World, side: Side, using: RailUse, hex: HexIx) -> Option<Closed> {
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    if zones.has_combat_unit(side.other(), hex) {
        Some(Closed::Enemy)
    } else {
        let zone = zones.holds_against(concepts, using.effect(), side, hex);
        zone.then_some(Closed::Zone)
    }
}

/// Rule 13.3h: whether a side controls a hex, which places to detrain need and the open line does not.
pub(crate) fn is_controlled(world: &World, side: Side, hex: HexIx) -> bool {
    world.resource::<Control>().of(hex) == Some(side)
}

/// Rule 13.3c: a village, a city, a port, or an HQ of the side at work (13.8c), other than these.
pub(crate) fn is_place(world: &World, side: Side, leaving: &[UnitIx], hex: HexIx) -> bool {
    let roster = world.resource::<Roster>();
    let working = |unit: &UnitIx| !leaving.contains(unit) && makes_place(world, side, *unit);
    is_printed_place(world, hex) || roster.in_hex(hex).iter().any(working)
}

/// Rule 13.3c: whether the map itself makes a hex a place to detrain.
pub(crate) fn is_printed_place(world: &World, hex: HexIx) -> bool {
    let facts = world.resource::<Board>().hex(hex);
    let port = |feature: &Feature| matches!(feature, Feature::Port { .. });
    facts.settlement.is_some() || facts.features.iter().any(port)
}

/// Rule 13.8c: whether a unit is an HQ of the side that makes its hex a place to detrain.
pub(super) fn makes_place(world: &World, side: Side, unit: UnitIx) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    printed.side == side
        && printed.family == Family::Headquarters
        && may_engineer(printed, posture(world, unit))
}
