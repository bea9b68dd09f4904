//! 9.12 Where a retreating unit can go.

use std::collections::{BTreeSet, VecDeque};

use bevy::prelude::World;

use crate::control::Control;
use crate::map::{Board, Direction, HexIx, HexPos, Mobility};
use crate::pieces::{ModeMarker, Roster, UnitIx, fact, may_engineer, posture};
use crate::side::Side;
use crate::tables::{RuleTables, ZoneEffect};
use crate::terrain::{Bridged, StepCosts};
use crate::zoc::Zones;

/// The ways out of a hex for units of a retreat.
pub(super) struct Ways<'r> {
    pub world: &'r World,
    pub side: Side,
    /// Where the retreat began.
    pub start: HexPos,
    /// Where the units are.
    pub here: HexPos,
    /// Hexes entered so far.
    pub path: &'r [HexPos],
    /// How far from the start they must end.
    pub distance: u8,
    /// Hexes that the enemy held as the combat began (9.12f).
    pub closed: &'r [HexPos],
    /// HQs that leave the first hex by their own bridge (13.8b).
    pub bridgers: &'r [UnitIx],
    /// Those who retreat together.
    pub group: &'r [UnitIx],
}

impl Ways<'_> {
    /// The hexes that a unit can enter next. They lead away from the start, or around it where the way is barred, never
    /// back through a hex of the retreat, and never into a dead end while another hex leads on.
    pub fn of(&self, unit: UnitIx) -> Vec<HexPos> {
        let roster = self.world.resource::<Roster>();
        let orientation = posture(self.world, unit).orientation;
        let mobility = roster.printed(unit).face(orientation).mobility;
        let grid = self.world.resource::<Board>().grid();
        let gone = grid.distance(self.start, self.here);
        let fresh = |hex: &HexPos| *hex != self.start && !self.path.contains(hex);
        let open: Vec<HexPos> = self
            .steps_from(mobility, self.here, self.bridge_of(unit))
            .into_iter()
            .filter(fresh)
            .collect();
        let onward_by = |bridge: Bridged| -> Vec<HexPos> {
            let leads_on = |hex: &HexPos| self.leads_on(mobility, *hex, bridge);
            open.iter().copied().filter(leads_on).collect()
        };
        let mut onward = onward_by(Bridged::No);
        if onward.is_empty() && self.has_engineers() {
            onward = onward_by(Bridged::Yes);
        }
        let away = |hex: &HexPos| grid.distance(self.start, *hex) >= gone;
        let outward: Vec<HexPos> = onward.iter().copied().filter(away).collect();
        // Rule 9.12c: a unit bends the direction of its retreat rather than be lost.
        if outward.is_empty() { onward } else { outward }
    }

    /// Rule 13.8b: whether a unit leaves the hex where it is by its own bridge.
    fn bridge_of(&self, unit: UnitIx) -> Bridged {
        if self.path.is_empty() && self.bridgers.contains(&unit) {
            Bridged::Yes
        } else {
            Bridged::No
        }
    }

    /// Rule 13.8b: whether engineers at work retreat with the group, so that its next hexes will be bridged, too.
    fn has_engineers(&self) -> bool {
        let roster = self.world.resource::<Roster>();
        let bridges =
            |&unit: &UnitIx| may_engineer(roster.printed(unit), posture(self.world, unit));
        self.group.iter().any(bridges)
    }

    /// The hexes next to a hex that are open to a mobility type, with or without a bridge of its own.
    fn steps_from(&self, mobility: Mobility, from: HexPos, own: Bridged) -> Vec<HexPos> {
        let board = self.world.resource::<Board>();
        let costs = self.world.resource::<StepCosts>();
        let zones = self.world.resource::<Zones>();
        let grid = board.grid();
        let Some(here) = grid.index(from) else {
            return Vec::new();
        };
        let open = |direction: Direction| -> Option<HexPos> {
            let there: HexIx = board.neighbour(here, direction)?;
            let hex = grid.pos(there);
            let free = !zones.has_combat_unit(self.side.other(), there)
                && !self.closed.contains(&hex)
                && (costs.is_open(self.side, mobility, here, direction)
                    || own == Bridged::Yes && costs.is_open_bridged(mobility, here, direction));
            free.then_some(hex)
        };
        Direction::ALL.into_iter().filter_map(open).collect()
    }

    /// Whether the retreat can be completed from a hex, by oneself or with engineers that go along.
    fn leads_on(&self, mobility: Mobility, from: HexPos, bridge: Bridged) -> bool {
        let grid = self.world.resource::<Board>().grid();
        let far_enough = |hex: HexPos| grid.distance(self.start, hex) >= self.distance.into();
        let mut seen: BTreeSet<HexPos> = self.path.iter().copied().collect();
        seen.extend([self.start, self.here, from]);
        let mut queue = VecDeque::from([from]);
        while let Some(hex) = queue.pop_front() {
            if far_enough(hex) {
                return true;
            }
            for next in self.steps_from(mobility, hex, bridge) {
                if seen.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        false
    }
}

/// How good a hex is to retreat into: out of enemy zones, far from the enemy, in one's own country.
pub(super) fn merit(
    world: &World,
    side: Side,
    start: HexPos,
    to: HexPos,
) -> (bool, u32, bool, u32) {
    let grid = world.resource::<Board>().grid();
    let zones = world.resource::<Zones>();
    let in_zone = grid
        .index(to)
        .is_some_and(|hex| zones.covers(side.other(), hex));
    let near_enemies = grid
        .neighbours(to)
        .filter_map(|(_, hex)| grid.index(hex))
        .filter(|&hex| zones.has_combat_unit(side.other(), hex))
        .count();
    let far = u32::try_from(6_usize.saturating_sub(near_enemies)).unwrap_or(0);
    let own = world.resource::<Control>().at(to) == Some(side);
    (!in_zone, far, own, grid.distance(start, to))
}

/// What entering a hex does to retreating units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatEffect {
    /// Why.
    pub cause: &'static str,
    /// What, in as few words as fit into a hex.
    pub what: &'static str,
}

/// What entering a hex would do to retreating units.
pub(super) fn effects(
    world: &World,
    side: Side,
    units: &[UnitIx],
    to: HexPos,
    nth: usize,
) -> Vec<RetreatEffect> {
    let grid = world.resource::<Board>().grid();
    let zones = world.resource::<Zones>();
    let concepts = &world.resource::<RuleTables>().concepts;
    let in_zone = grid
        .index(to)
        .is_some_and(|hex| zones.holds_against(concepts, ZoneEffect::Retreat, side, hex));
    let any = |marker: ModeMarker| {
        let in_it = |&unit: &UnitIx| fact::<ModeMarker>(world, unit) == marker;
        units.iter().any(in_it)
    };
    let zone = |what| RetreatEffect {
        cause: "into a zone of control",
        what,
    };
    let fresh = |&unit: &UnitIx| fact::<ModeMarker>(world, unit) != ModeMarker::Disorganized;
    let mut found = Vec::new();
    if in_zone && any(ModeMarker::Strat) {
        found.push(zone("Strat units lost"));
    }
    if in_zone && any(ModeMarker::Disorganized) {
        found.push(zone("one step lost"));
    }
    if units.iter().any(fresh) {
        let second = RetreatEffect {
            cause: "second hex",
            what: "DG",
        };
        found.extend(in_zone.then(|| zone("DG")));
        found.extend((!in_zone && nth >= 2).then_some(second));
    }
    found
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

/// A number of hexes in words.
pub(super) fn hexes(number: u32) -> String {
    match number {
        1 => "1 hex".to_owned(),
        n => format!("{n} hexes"),
    }
}
