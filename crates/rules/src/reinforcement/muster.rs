//! What is still to be done in the Reinforcement Phase under way.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Resource, World};

use super::language::Chart;
use crate::kept::KeptResource;
use crate::map::HexPos;
use crate::numbers::{Digest, Fraction};
use crate::pieces::UnitIx;

/// Supply that is due and not placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parcel {
    /// What brought it.
    pub(super) from: ParcelSource,
    /// How much is left of it, in tokens.
    pub(super) tokens: u16,
}

/// What brought supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParcelSource {
    /// This place of the schedule (12.2).
    Schedule(u16),
    /// The variable table with this number (13.6).
    Table(u16),
}

/// What changes about arrivals during a game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Muster {
    /// Supply to be placed, by its number.
    pub(super) parcels: BTreeMap<u16, Parcel>,
    /// The number of the next parcel.
    pub(super) next_parcel: u16,
    /// Tables to be rolled on.
    pub(super) rolls: BTreeSet<Chart>,
    /// Units on their way that a table brought, and its number.
    pub(super) drawn: BTreeMap<UnitIx, u16>,
    /// What has landed in ports in this phase, in SP (13.6a).
    pub(super) landed: BTreeMap<HexPos, Fraction>,
    /// Supply that has come to a hex in this phase and is not loaded, in tokens (13.6c).
    pub(super) fresh: BTreeMap<HexPos, u16>,
}

impl Muster {
    /// Adds supply to be placed; gives its number.
    pub(super) fn add_parcel(&mut self, from: ParcelSource, tokens: u16) -> u16 {
        let number = self.next_parcel;
        self.next_parcel += 1;
        self.parcels.insert(number, Parcel { from, tokens });
        number
    }

    /// Notes that so much of a port is taken up, in SP.
    pub(super) fn land(&mut self, at: HexPos, size: Fraction) {
        if size > Fraction::ZERO {
            let landed = self.landed.entry(at).or_insert(Fraction::ZERO);
            *landed = *landed + size;
        }
    }

    /// Forgets what only this phase knows.
    pub(super) fn end(&mut self) {
        self.parcels.clear();
        self.next_parcel = 0;
        self.rolls.clear();
        self.landed.clear();
        self.fresh.clear();
    }
}

impl KeptResource for Muster {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    /// Adds what is due to a digest.
    fn digest(&self, mut digest: Digest) -> Digest {
        for (&number, parcel) in &self.parcels {
            let (kind, place) = match parcel.from {
                ParcelSource::Schedule(place) => (0, place),
                ParcelSource::Table(place) => (1, place),
            };
            digest = digest.byte(30).word(number).byte(kind).word(place);
            digest = digest.word(parcel.tokens);
        }
        digest = digest.byte(31).word(self.next_parcel);
        for chart in &self.rolls {
            digest = match chart {
                Chart::Supply(place) => digest.byte(32).word(*place),
                Chart::Table(id) => digest.byte(33).text(id.as_str()),
            };
        }
        for (&unit, &table) in &self.drawn {
            digest = digest.byte(34).word(unit.0).word(table);
        }
        for (&hex, size) in &self.landed {
            digest = digest.byte(35).hex(hex).long(size.num()).long(size.den());
        }
        for (&hex, &tokens) in &self.fresh {
            digest = digest.byte(36).hex(hex).word(tokens);
        }
        digest
    }
}
