//! What changes about railroads during a game: gauges, work of the current phase, Rail Cap spent.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::{Resource, World};

use crate::kept::Kept;
use crate::map::{Gauge, HexIx};
use crate::numbers::{Digest, Fraction};
use crate::pieces::UnitIx;
use crate::side::{PerSide, Side};

/// What changes about railroads.
#[derive(Resource, Clone, Debug, Default)]
pub struct Railways {
    state: State,
    /// Hexes whose gauge changed since nets were last brought up to date.
    changed: Vec<HexIx>,
    /// Counts changes of gauge.
    stamp: u64,
}

/// The part that a snapshot keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct State {
    /// Hexes that were converted away from what is printed (13.3f).
    gauges: BTreeMap<HexIx, Gauge>,
    /// Hexes converted in the current phase, each with who did it (13.3g).
    fresh: BTreeMap<HexIx, UnitIx>,
    /// Rail Cap spent in the current turn (13.3b).
    spent: PerSide<Option<Fraction>>,
    /// Hexes whose control the enemy has denied in the current phase (13.3h).
    denied: BTreeSet<HexIx>,
    /// Rail Repair units that leave track as it is (13.3f B).
    idle: BTreeSet<UnitIx>,
}

impl Railways {
    /// The gauge that a hex has been converted to; none where the printed ones hold.
    pub fn converted(&self, hex: HexIx) -> Option<Gauge> {
        self.state.gauges.get(&hex).copied()
    }

    /// All hexes that have been converted.
    pub fn gauges(&self) -> impl Iterator<Item = (HexIx, Gauge)> + '_ {
        self.state.gauges.iter().map(|(&hex, &gauge)| (hex, gauge))
    }

    /// Rule 13.3g A: whether a hex has been converted in the current phase.
    pub fn is_fresh(&self, hex: HexIx) -> bool {
        self.state.fresh.contains_key(&hex)
    }

    /// Rule 13.3g D: how many hexes a unit has converted in the current phase.
    pub fn converted_by(&self, unit: UnitIx) -> usize {
        self.state.fresh.values().filter(|&&by| by == unit).count()
    }

    /// Rule 13.3b: Rail Cap that a side has spent in the current turn.
    pub fn spent(&self, side: Side) -> Fraction {
        self.state.spent[side].unwrap_or(Fraction::ZERO)
    }

    /// Rule 13.3h: whether the enemy has denied control of a hex in the current phase.
    pub fn is_denied(&self, hex: HexIx) -> bool {
        self.state.denied.contains(&hex)
    }

    /// Rule 13.3f B: whether a Rail Repair unit leaves track as it is.
    pub(super) fn is_idle(&self, unit: UnitIx) -> bool {
        self.state.idle.contains(&unit)
    }

    /// Lets a Rail Repair unit convert track, or leave it.
    pub(crate) fn set_conversion(&mut self, unit: UnitIx, on: bool) {
        if on {
            self.state.idle.remove(&unit);
        } else {
            self.state.idle.insert(unit);
        }
    }

    /// Gives a hex another gauge; none for what is printed.
    pub(super) fn convert(&mut self, hex: HexIx, to: Option<Gauge>, by: UnitIx) {
        match to {
            Some(gauge) => self.state.gauges.insert(hex, gauge),
            None => self.state.gauges.remove(&hex),
        };
        self.state.fresh.insert(hex, by);
        self.note(hex);
    }

    pub(crate) fn spend(&mut self, side: Side, cost: Fraction) {
        self.state.spent[side] = Some(self.spent(side) + cost);
    }

    pub(crate) fn deny(&mut self, hex: HexIx) {
        self.state.denied.insert(hex);
    }

    /// What was done in a phase counts until it is over.
    pub(crate) fn end_phase(&mut self) {
        self.state.fresh.clear();
        self.state.denied.clear();
    }

    /// Rule 13.3b: Rail Cap is there every turn and never saved.
    pub(crate) fn begin_turn(&mut self) {
        self.state.spent = PerSide::default();
    }

    fn note(&mut self, hex: HexIx) {
        self.changed.push(hex);
        self.stamp += 1;
    }

    /// Goes back to an earlier state.
    fn go_back(&mut self, earlier: &Self) {
        let before = std::mem::replace(&mut self.state, earlier.state.clone());
        let either = before.gauges.keys().chain(self.state.gauges.keys());
        let differs = |hex: &&HexIx| before.gauges.get(hex) != self.state.gauges.get(hex);
        let changed: BTreeSet<HexIx> = either.filter(differs).copied().collect();
        changed.into_iter().for_each(|hex| self.note(hex));
    }

    pub(super) fn take_changed(&mut self) -> Vec<HexIx> {
        std::mem::take(&mut self.changed)
    }

    /// How many changes of gauge there have been.
    pub(super) const fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Adds what there is to a digest; nothing for a game in which nothing has been done.
    fn add_to(&self, mut digest: Digest) -> Digest {
        for (hex, gauge) in &self.state.gauges {
            digest = digest.byte(50).word(hex.0).byte(*gauge as u8);
        }
        for (hex, by) in &self.state.fresh {
            digest = digest.byte(51).word(hex.0).word(by.0);
        }
        for (side, spent) in self.state.spent.iter() {
            if let Some(spent) = spent {
                let digested = digest.byte(52).byte(side as u8);
                digest = digested.long(spent.num()).long(spent.den());
            }
        }
        for hex in &self.state.denied {
            digest = digest.byte(53).word(hex.0);
        }
        for unit in &self.state.idle {
            digest = digest.byte(54).word(unit.0);
        }
        digest
    }
}

impl Kept for Railways {
    fn start(world: &mut World) {
        world.insert_resource(Self::default());
    }

    fn read(world: &World) -> Self {
        world.resource::<Self>().clone()
    }

    /// Hexes whose gauge differs are noted, so that the nets follow.
    fn restore(&self, world: &mut World) {
        world.resource_mut::<Self>().go_back(self);
    }

    fn digest(world: &World, digest: Digest) -> Digest {
        world.resource::<Self>().add_to(digest)
    }
}
