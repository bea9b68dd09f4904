//! 4.7, 13.3a What cargo costs in Rail Cap.

use bevy::prelude::World;

use crate::numbers::Fraction;
use crate::pieces::{Roster, Tokens, UnitIx};
use crate::stacking::transport_size;
use crate::tables::{RailEquivalents, RuleTables};

/// Tokens in Supply Points.
fn points_of(tokens: u16) -> Fraction {
    Fraction::new(tokens.into(), Tokens::PER_SP.into()).unwrap_or(Fraction::ZERO)
}

fn equivalents(world: &World) -> RailEquivalents {
    world.resource::<RuleTables>().concepts.transport.rail
}

/// Rules 4.7 and 13.2e: what units take up before the way is looked at. Transport counts its size, loaded or not.
pub(super) fn units_price(world: &World, units: &[UnitIx]) -> Fraction {
    let rail = equivalents(world);
    let roster = world.resource::<Roster>();
    let price = |&unit: &UnitIx| {
        let is_combat = roster.printed(unit).family.is_combat();
        let each = if is_combat {
            rail.re
        } else {
            rail.transport_point
        };
        transport_size(world, unit) * each
    };
    units
        .iter()
        .map(price)
        .fold(Fraction::ZERO, |sum, price| sum + price)
}

/// Rule 4.7: what supply takes up.
pub(super) fn supply_price(world: &World, tokens: u16) -> Fraction {
    points_of(tokens) * equivalents(world).sp
}

/// A way for trains of which the search makes do with a part of the net: the price falls with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tariff {
    /// Only over multi-track.
    pub multi_track: bool,
    /// Only outside Trainbusting zones.
    pub undisturbed: bool,
    /// Times this.
    factor: (Fraction, Fraction),
}

impl Tariff {
    /// Rule 13.3a: the tariffs, the cheapest first.
    pub(super) fn all(world: &World) -> Vec<Self> {
        let rail = equivalents(world);
        let tariff = |(multi_track, undisturbed)| Self {
            multi_track,
            undisturbed,
            factor: (
                if multi_track {
                    rail.multi_track
                } else {
                    Fraction::ONE
                },
                if undisturbed {
                    Fraction::ONE
                } else {
                    rail.trainbusting
                },
            ),
        };
        let kinds = [(true, true), (false, true), (true, false), (false, false)];
        let mut tariffs = kinds.map(tariff).to_vec();
        tariffs.sort_by_key(|tariff| tariff.of(Fraction::ONE));
        tariffs
    }

    /// What cargo costs that takes up so much.
    pub(super) fn of(&self, size: Fraction) -> Fraction {
        size * self.factor.0 * self.factor.1
    }
}
