//! 9.12 Where a retreating unit can go, and what each way costs it to the end.
//!
//! 9.12c leaves the direction to the owner, within limits: away from the enemy units of the combat, and aside only where
//! that saves losses or where nothing leads straight away. Every way is therefore searched twice, once by steps that lead
//! away alone, once by any.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use bevy::prelude::World;

use crate::armies::jam_at;
use crate::entering;
use crate::entering::EnemyPieces;
use crate::map::{Board, Direction, HexIx, HexPos, Mobility};
use crate::movement;
use crate::numbers::Mp;
use crate::pieces::{
    Family, ModeMarker, Orientation, Posture, Printed, Roster, UnitIx, fact, may_engineer, posture,
};
use crate::side::Side;
use crate::stacking;
use crate::tables::{RuleTables, ZoneEffect};
use crate::terrain::{Bridged, StepCosts};
use crate::zoc::Zones;

/// The ways of units that retreat together.
pub(super) struct Ways<'r> {
    pub world: &'r World,
    pub side: Side,
    /// Where the retreat began.
    pub start: HexPos,
    /// Hexes entered so far.
    pub path: &'r [HexPos],
    /// How far from the start they must end.
    pub distance: u8,
    /// Hexes that the enemy units of the combat held as it began: closed (9.12f), and to be left behind (9.12c).
    pub enemies: &'r [HexPos],
    /// HQs that leave the first hex by their own bridge (13.8b).
    pub bridgers: &'r [UnitIx],
    /// Those who retreat together.
    pub group: &'r [UnitIx],
}

/// A hex that a unit can enter next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// The hex.
    pub to: HexPos,
    /// The least that the retreat costs by it, to its end.
    pub toll: Toll,
    /// The same where every step leads away from the enemy; none if a step must bend.
    straight: Option<Toll>,
}

/// What a way costs, the weightiest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Toll {
    pub losses: Losses,
    /// Quarters of an RE above the stacking limit where it ends.
    pub crowd: u16,
    /// Stacks that are thrown into disorder (C&C 4.4).
    jams: u16,
    /// Enemy zones that are entered.
    zones: u16,
    hexes: u16,
}

/// What a way takes from the units themselves, or from their side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Losses {
    /// Rule 5.8a: Strat units end in a zone.
    pub killed: u16,
    /// Rule 9.12e: zones entered by Disorganized units.
    pub steps: u16,
    /// Rule 4.8a: steps that are given up in too full a hex as the segment ends.
    pub given_up: u16,
}

impl Losses {
    /// A step is a step; of equals what may still be mended is lighter.
    const fn weight(self) -> (u16, u16, u16) {
        (self.killed, self.steps + self.given_up, self.steps)
    }
}

impl Ord for Losses {
    fn cmp(&self, other: &Self) -> Ordering {
        self.weight().cmp(&other.weight())
    }
}

impl PartialOrd for Losses {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Toll {
    /// Whether nobody suffers by it, now or as the segment ends.
    pub fn is_free(&self) -> bool {
        self.losses == Losses::default() && self.crowd == 0
    }

    /// The cost of two ways together.
    pub fn and(self, other: Self) -> Self {
        Self {
            losses: Losses {
                killed: self.losses.killed + other.losses.killed,
                steps: self.losses.steps + other.losses.steps,
                given_up: self.losses.given_up + other.losses.given_up,
            },
            crowd: self.crowd + other.crowd,
            jams: self.jams + other.jams,
            zones: self.zones + other.zones,
            hexes: self.hexes + other.hexes,
        }
    }
}

/// Which steps a search may take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Course {
    /// Those that lead away from the enemy.
    Straight,
    /// All.
    Any,
}

impl Ways<'_> {
    /// Where the units are.
    pub fn here(&self) -> HexPos {
        self.path.last().copied().unwrap_or(self.start)
    }

    /// Rule 9.12c: the hexes that a unit can enter next, together with the others of its part of the group. They lead
    /// away from the enemy units of the combat; a unit bends aside where that saves losses or nothing leads straight
    /// away, and back towards its start only if nothing else will do. Strat units keep out of zones if they can (5.8a).
    pub fn of(&self, unit: UnitIx, part: &[UnitIx]) -> Vec<Way> {
        let grid = self.world.resource::<Board>().grid();
        let gone = grid.distance(self.start, self.here());
        let all = self.that_lead_on(unit, part);
        let straight = all.iter().filter_map(|way| way.straight);
        let straight = straight.map(|toll| toll.losses).min();
        let bends = |way: &&Way| {
            way.straight.is_none() && straight.is_none_or(|least| way.toll.losses < least)
        };
        let is_outward = |way: &Way| grid.distance(self.start, way.to) >= gone;
        let outward = all.iter().filter(bends).filter(|way| is_outward(way));
        let outward = outward.map(|way| way.toll.losses).min();
        let may = |way: &Way| {
            let turns_back = || outward.is_none_or(|least| way.toll.losses < least);
            way.straight.is_some() || bends(&way) && (is_outward(way) || turns_back())
        };
        let mut ways: Vec<Way> = all.iter().copied().filter(may).collect();
        let lives = |way: &Way| way.toll.losses.killed == 0;
        if ways.iter().any(lives) {
            ways.retain(lives);
        }
        ways
    }

    /// The hexes next to a unit from which it can complete its retreat, in whatever direction.
    pub fn that_lead_on(&self, unit: UnitIx, part: &[UnitIx]) -> Vec<Way> {
        let Some(walker) = self.walker(unit, part) else {
            return Vec::new();
        };
        let open = self.next_hexes(&walker, unit);
        let onward_by = |bridge: Bridged| -> Vec<Way> {
            let way = |&to: &HexPos| {
                let toll = self.toll(&walker, to, Course::Any, bridge)?;
                let straight = self.toll(&walker, to, Course::Straight, bridge);
                Some(Way { to, toll, straight })
            };
            open.iter().filter_map(way).collect()
        };
        let onward = onward_by(Bridged::No);
        if onward.is_empty() && self.has_engineers() {
            return onward_by(Bridged::Yes);
        }
        onward
    }

    /// The hexes in which a unit that goes with its part of the group can end its retreat and have steps left.
    pub fn ends(&self, unit: UnitIx, part: &[UnitIx], steps: u8) -> Vec<HexPos> {
        let Some(walker) = self.walker(unit, part) else {
            return Vec::new();
        };
        let open = self.next_hexes(&walker, unit);
        let by = |bridge: Bridged| -> BTreeSet<HexPos> {
            let ends = open
                .iter()
                .flat_map(|&to| self.arrivals(&walker, to, Course::Any, bridge));
            let lives =
                |toll: &Toll| toll.losses.killed == 0 && toll.losses.steps < u16::from(steps);
            let alive = ends.filter(|(toll, _)| lives(toll));
            alive.map(|(_, end)| end).collect()
        };
        let mut ends = by(Bridged::No);
        if ends.is_empty() && self.has_engineers() {
            ends = by(Bridged::Yes);
        }
        ends.into_iter().collect()
    }

    /// The hexes that are open to a unit next, by a bridge of its own too.
    fn next_hexes(&self, walker: &Walker<'_>, unit: UnitIx) -> Vec<HexPos> {
        let own_bridge = if self.path.is_empty() && self.bridgers.contains(&unit) {
            Bridged::Yes
        } else {
            Bridged::No
        };
        let mut open = self.steps_from(walker, walker.sets_out, self.here(), own_bridge);
        open.retain(|hex| *hex != self.start && !self.path.contains(hex));
        open
    }

    /// Rule 13.8b: whether engineers at work retreat with the group, so that its next hexes will be bridged, too.
    fn has_engineers(&self) -> bool {
        let roster = self.world.resource::<Roster>();
        let bridges = |&unit: &UnitIx| {
            let leaves = leaves_in(self.world, unit);
            leaves.is_some_and(|posture| may_engineer(roster.printed(unit), posture))
        };
        self.group.iter().any(bridges)
    }

    /// Rules 4.8c and 4.4c: whether a unit could enter a hex next but for the enemy pieces there.
    pub fn is_barred_by_pieces(&self, unit: UnitIx, part: &[UnitIx], hex: HexPos) -> bool {
        let is_next = |opens: bool| {
            let walker = self.walker(unit, part)?;
            let condition = Condition {
                opens,
                ..walker.sets_out
            };
            let open = self.steps_from(&walker, condition, self.here(), Bridged::No);
            Some(open.contains(&hex))
        };
        is_next(true) == Some(true) && is_next(opens(self.world, part)) == Some(false)
    }

    /// The hexes next to a hex that are open to units in some condition, with or without a bridge of their own.
    fn steps_from(
        &self,
        walker: &Walker<'_>,
        condition: Condition,
        from: HexPos,
        own: Bridged,
    ) -> Vec<HexPos> {
        let board = self.world.resource::<Board>();
        let costs = self.world.resource::<StepCosts>();
        let zones = self.world.resource::<Zones>();
        let pieces = EnemyPieces::of(self.world, self.side);
        let mobility = walker.mobility;
        let grid = board.grid();
        let Some(here) = grid.index(from) else {
            return Vec::new();
        };
        let open = |direction: Direction| -> Option<HexPos> {
            let there: HexIx = board.neighbour(here, direction)?;
            let hex = grid.pos(there);
            let free = !zones.has_combat_unit(self.side.other(), there)
                && !self.enemies.contains(&hex)
                && (condition.opens || !pieces.are_in(there))
                && (costs.is_open(self.side, mobility, here, direction)
                    || own == Bridged::Yes
                        && costs.is_open_bridged(self.side, mobility, here, direction));
            free.then_some(hex)
        };
        Direction::ALL.into_iter().filter_map(open).collect()
    }

    /// How a unit walks; none if it moves in no mode (9.12b).
    fn walker<'p>(&self, unit: UnitIx, part: &'p [UnitIx]) -> Option<Walker<'p>> {
        let printed = self.world.resource::<Roster>().printed(unit);
        let orientation = leaves_as(printed, posture(self.world, unit))?;
        let any = |marker: ModeMarker| {
            let in_it = |&unit: &UnitIx| fact::<ModeMarker>(self.world, unit) == marker;
            part.iter().any(in_it)
        };
        Some(Walker {
            mobility: printed.face(orientation).mobility,
            sets_out: Condition {
                is_disorganized: any(ModeMarker::Disorganized),
                is_strat: any(ModeMarker::Strat),
                opens: opens(self.world, part),
            },
            shaken: Condition {
                is_disorganized: true,
                is_strat: false,
                opens: opens_shaken(self.world, part),
            },
            part,
        })
    }

    /// The least that a retreat costs whose next hex is this one; none if it cannot be completed from there.
    fn toll(
        &self,
        walker: &Walker<'_>,
        to: HexPos,
        course: Course,
        bridge: Bridged,
    ) -> Option<Toll> {
        let mut least: Option<Toll> = None;
        for (toll, end) in self.arrivals(walker, to, course, bridge) {
            if least.is_some_and(|least| least <= toll) {
                break;
            }
            let ended = toll.and(self.ending(end, walker.part));
            least = Some(least.map_or(ended, |least| least.min(ended)));
        }
        least
    }

    /// Where a retreat can end whose next hex is this one, with the least that it costs until there, the cheapest first.
    fn arrivals(
        &self,
        walker: &Walker<'_>,
        to: HexPos,
        course: Course,
        bridge: Bridged,
    ) -> Vec<(Toll, HexPos)> {
        let grid = self.world.resource::<Board>().grid();
        let leads_away = |from: HexPos, to: HexPos| self.nearest(to) > self.nearest(from);
        let goes = |from: HexPos, to: HexPos| course == Course::Any || leads_away(from, to);
        if !goes(self.here(), to) {
            return Vec::new();
        }
        let nth = self.path.len() + 1;
        let is_shaken = self.is_in_zone(to) || jam_at(self.world, walker.part, to).is_some();
        let arrived = walker.after_first(is_shaken, nth);
        let mut seen: BTreeSet<HexPos> = self.path.iter().copied().collect();
        seen.extend([self.start, self.here()]);
        let mut ends = Vec::new();
        let mut queue = BTreeSet::from([(self.entering(walker, to, walker.sets_out), to)]);
        while let Some((toll, hex)) = queue.pop_first() {
            if !seen.insert(hex) {
                continue;
            }
            if grid.distance(self.start, hex) >= self.distance.into() {
                ends.push((toll, hex));
                continue;
            }
            let condition = if hex == to { arrived } else { walker.shaken };
            for next in self.steps_from(walker, condition, hex, bridge) {
                if !seen.contains(&next) && goes(hex, next) {
                    let further = toll.and(self.entering(walker, next, condition));
                    queue.insert((further, next));
                }
            }
        }
        ends
    }

    /// How far the nearest enemy unit of the combat was from a hex.
    fn nearest(&self, hex: HexPos) -> u32 {
        let grid = self.world.resource::<Board>().grid();
        let distances = self.enemies.iter().map(|&enemy| grid.distance(hex, enemy));
        distances.min().unwrap_or(0)
    }

    /// What entering a hex costs units in some condition.
    fn entering(&self, walker: &Walker<'_>, hex: HexPos, condition: Condition) -> Toll {
        let in_zone = self.is_in_zone(hex);
        let is_fatal = condition.is_strat && self.holds(ZoneEffect::StratMovement, hex);
        Toll {
            losses: Losses {
                killed: u16::from(is_fatal),
                steps: u16::from(in_zone && condition.is_disorganized),
                given_up: 0,
            },
            crowd: 0,
            jams: u16::from(jam_at(self.world, walker.part, hex).is_some()),
            zones: u16::from(in_zone),
            hexes: 1,
        }
    }

    /// What it costs units to end in a hex.
    fn ending(&self, hex: HexPos, units: &[UnitIx]) -> Toll {
        let Some(hex) = self.world.resource::<Board>().grid().index(hex) else {
            return Toll::default();
        };
        Toll {
            losses: Losses {
                given_up: movement::steps_given_up(self.world, self.side, hex, units),
                ..Losses::default()
            },
            crowd: stacking::excess_with(self.world, self.side, hex, units).0,
            ..Toll::default()
        }
    }

    fn is_in_zone(&self, hex: HexPos) -> bool {
        self.holds(ZoneEffect::Retreat, hex)
    }

    fn holds(&self, effect: ZoneEffect, hex: HexPos) -> bool {
        let grid = self.world.resource::<Board>().grid();
        let zones = self.world.resource::<Zones>();
        let concepts = &self.world.resource::<RuleTables>().concepts;
        let hex = grid.index(hex);
        hex.is_some_and(|hex| zones.holds_against(concepts, effect, self.side, hex))
    }
}

/// Rules 9.12b and 13.1c: the side that a unit shows on its retreat. Units without an allowance turn to their Move side,
/// and HQs always do; none if it can move on neither.
pub(super) fn leaves_as(printed: &Printed, posture: Posture) -> Option<Orientation> {
    let moves = |orientation: Orientation| printed.face(orientation).ma > Mp::ZERO;
    let as_it_is = printed.family != Family::Headquarters && moves(posture.orientation);
    if as_it_is {
        Some(posture.orientation)
    } else if printed.movement.ma > Mp::ZERO {
        Some(Orientation::Move)
    } else {
        moves(posture.orientation).then_some(posture.orientation)
    }
}

/// How a unit lies as it retreats; none if it moves in no mode.
pub(super) fn leaves_in(world: &World, unit: UnitIx) -> Option<Posture> {
    let posture = posture(world, unit);
    let orientation = leaves_as(world.resource::<Roster>().printed(unit), posture)?;
    Some(Posture {
        orientation,
        ..posture
    })
}

/// Rules 4.4c and 4.8c: whether units that retreat together may enter hexes with enemy pieces, as they set out.
pub(super) fn opens(world: &World, part: &[UnitIx]) -> bool {
    let leaving = |&unit: &UnitIx| Some((unit, leaves_in(world, unit)?));
    entering::opens(world, &part.iter().filter_map(leaving).collect::<Vec<_>>())
}

/// The same once they are Disorganized.
fn opens_shaken(world: &World, part: &[UnitIx]) -> bool {
    let shaken = |&unit: &UnitIx| {
        let leaves = leaves_in(world, unit)?;
        let marker = ModeMarker::Disorganized;
        Some((unit, Posture { marker, ..leaves }))
    };
    entering::opens(world, &part.iter().filter_map(shaken).collect::<Vec<_>>())
}

/// What a search must know of a unit and of those who go with it.
struct Walker<'p> {
    mobility: Mobility,
    sets_out: Condition,
    /// Their condition beyond the second hex of a retreat (9.12a).
    shaken: Condition,
    /// All who go together.
    part: &'p [UnitIx],
}

impl Walker<'_> {
    /// Rules 9.12a and 9.12e, C&C 4.4: the condition after the next hex, the n-th of the retreat, if that throws them into
    /// disorder or does not.
    const fn after_first(&self, is_shaken: bool, nth: usize) -> Condition {
        if is_shaken || nth >= 2 {
            self.shaken
        } else {
            self.sets_out
        }
    }
}

/// What a hex does to units, or asks of them.
#[derive(Clone, Copy)]
struct Condition {
    is_disorganized: bool,
    is_strat: bool,
    /// One of them is Attack-Capable, so that hexes with enemy pieces are open to them (4.4c).
    opens: bool,
}
