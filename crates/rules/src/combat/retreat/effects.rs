//! 9.12 What entering a hex does to retreating units, told before they do.

use std::borrow::Cow;

use bevy::prelude::World;

use super::Retreat;
use crate::armies::{ArmyOf, jam_at};
use crate::map::{Board, HexPos};
use crate::pieces::{ModeMarker, Re, UnitIx, fact};
use crate::stacking;
use crate::tables::{RuleTables, ZoneEffect};
use crate::zoc::Zones;

/// What entering a hex does to retreating units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatEffect {
    /// Why.
    pub cause: &'static str,
    /// What, in as few words as fit into a hex.
    pub what: Cow<'static, str>,
}

impl Retreat {
    /// What entering a hex would do to some of these units.
    pub fn effects(&self, world: &World, units: &[UnitIx], to: HexPos) -> Vec<RetreatEffect> {
        let Some(group) = self.group_of(units) else {
            return Vec::new();
        };
        let grid = world.resource::<Board>().grid();
        let zones = world.resource::<Zones>();
        let concepts = &world.resource::<RuleTables>().concepts;
        let hex = grid.index(to);
        let in_zone = hex
            .is_some_and(|hex| zones.holds_against(concepts, ZoneEffect::Retreat, self.side, hex));
        let any = |marker: ModeMarker| {
            let in_it = |&unit: &UnitIx| fact::<ModeMarker>(world, unit) == marker;
            units.iter().any(in_it)
        };
        let effect = |cause, what| RetreatEffect {
            cause,
            what: Cow::Borrowed(what),
        };
        let zone = |what| effect("into a zone of control", what);
        let fresh = |&unit: &UnitIx| fact::<ModeMarker>(world, unit) != ModeMarker::Disorganized;
        let mut found = Vec::new();
        if in_zone && any(ModeMarker::Strat) {
            found.push(zone("Strat units lost"));
        }
        if in_zone && any(ModeMarker::Disorganized) {
            found.push(zone("one step lost"));
        }
        if units.iter().any(fresh) {
            let is_second = group.path.len() + 1 >= 2;
            found.extend(in_zone.then(|| zone("DG")));
            found.extend((!in_zone && is_second).then(|| effect("second hex", "DG")));
        }
        if let Some(jam) = jam_at(world, units, to) {
            let host = &ArmyOf(jam.host).facts(world).name;
            found.push(RetreatEffect {
                cause: "into a stack of another army",
                what: format!("all there DG, in the zone of {host}").into(),
            });
        }
        let ends = grid.distance(group.start, to) >= self.distance.into();
        let excess = hex.map_or(Re(0), |hex| {
            stacking::excess_with(world, self.side, hex, units)
        });
        if ends && excess > Re(0) {
            found.push(RetreatEffect {
                cause: "hex is full",
                what: format!("{excess} RE too many").into(),
            });
        }
        found
    }
}

/// The same in words, to be put behind the name of the hex.
pub(super) fn effect_words(effects: &[RetreatEffect]) -> String {
    let words: Vec<String> = effects
        .iter()
        .map(|effect| format!("{}: {}", effect.cause, effect.what))
        .collect();
    if words.is_empty() {
        String::new()
    } else {
        format!(" ({})", words.join(", "))
    }
}
