//! What a unit is worth in a mode (5.5 to 5.10, table 16), for the screen that shows it and the rules that ask.

use bevy::prelude::World;

use crate::activity::allowance_as;
use crate::numbers::{Fraction, Mp};
use crate::pieces::{
    Family, Mode, OutOfSupply, Posture, Printed, Roster, ThrowRange, UnitIx, fact,
    is_attack_capable, may_engineer, posture,
};
use crate::tables::{ModeTable, Permission, PieceType, RatingEffect, RuleTables, TransportEffect};
use crate::zoc::has_zone;

/// A unit's values in a posture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Orientation and marker.
    pub posture: Posture,
    /// Movement allowance in the current phase (6.1b, 6.1h).
    pub allowance: Mp,
    /// Strength in attack; none if it cannot attack in this mode.
    pub attack: Option<Fraction>,
    /// Strength in defence.
    pub defence: Fraction,
    /// Action Rating; none where none is printed.
    pub rating: Option<i8>,
    /// Barrage strength; none if it cannot barrage in this mode.
    pub barrage: Option<Fraction>,
    /// Whether it has a zone of control (4.5).
    pub zone: bool,
    /// Whether it can overrun (5.7, 5.8, 5.10b).
    pub overruns: bool,
    /// Whether rail, air and sea can carry it (5.6a).
    pub transport: TransportEffect,
    /// Whether it throws supply (5.8b).
    pub throws: bool,
    /// Whether it does engineer work (5.5b, 5.10e, 13.8a).
    pub engineers: bool,
}

/// A unit's values as it lies.
pub fn profile(world: &World, unit: UnitIx) -> Profile {
    profile_as(world, unit, posture(world, unit))
}

/// A unit's values as they would be in another posture.
pub fn profile_as(world: &World, unit: UnitIx, posture: Posture) -> Profile {
    let printed = world.resource::<Roster>().printed(unit);
    let tables = &world.resource::<RuleTables>().modes;
    let mode = posture.mode();
    let effect = tables.effect(mode);
    let face = printed.face(posture.orientation);
    let restricted =
        tables.permission(PieceType::of(printed.family), mode) == Permission::Restricted;
    let strength = Fraction::whole(printed.strength(posture.orientation).value.into());
    let attacks = is_attack_capable(printed, posture) && effect.attack != Fraction::ZERO;
    let barrage = face
        .barrage
        .filter(|_| effect.barrage != Fraction::ZERO && !restricted)
        .map(|barrage| Fraction::whole(barrage.strength.into()) * effect.barrage);
    Profile {
        posture,
        allowance: allowance_as(world, unit, posture),
        attack: attacks.then_some(strength * effect.attack),
        defence: strength * effect.defence,
        rating: printed
            .rating(posture.orientation)
            .map(|rating| effect.rating.apply(rating)),
        barrage,
        zone: has_zone(printed, posture, fact::<OutOfSupply>(world, unit), tables),
        // Rule 5.10b: Disorganized units attack at half, but never overrun.
        overruns: attacks && mode != Mode::Disorganized,
        transport: if effect.transport == TransportEffect::RailRepairOnly
            && printed.family != Family::RailRepair
        {
            TransportEffect::No
        } else {
            effect.transport
        },
        throws: throw_in(printed, posture, tables).is_some(),
        engineers: may_engineer(printed, posture),
    }
}

/// Rules 5.8b and 12.3b: the range over which a piece throws supply in a posture; none if it throws nothing.
pub fn throw_in(printed: &Printed, posture: Posture, modes: &ModeTable) -> Option<ThrowRange> {
    let permission = modes.permission(PieceType::of(printed.family), posture.mode());
    let throw = printed.face(posture.orientation).throw;
    throw.filter(|_| permission != Permission::Restricted)
}

/// Rules 5.10b B and 12.8c: the Action Rating for attrition. Strat Mode counts, Disorganized Mode does not.
pub fn attrition_rating(world: &World, unit: UnitIx) -> Option<i8> {
    let printed = world.resource::<Roster>().printed(unit);
    let posture = posture(world, unit);
    let effect = world.resource::<RuleTables>().modes.effect(posture.mode());
    let rating = printed.rating(posture.orientation)?;
    Some(match effect.rating {
        RatingEffect::Zero => 0,
        RatingEffect::Keeps | RatingEffect::Minus(_) => rating,
    })
}
