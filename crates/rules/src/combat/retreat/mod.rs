//! 9.12 Retreats: hex by hex, as a stack or in parts, each step chosen by the owner.
//!
//! All units of a side that retreat from a combat are one [`Retreat`]: each goes once, from the hex where it stood as the
//! retreat began, and the owner says which stack goes next.

mod effects;
mod fate;
mod questions;
mod room;

use bevy::prelude::World;

use super::ways::{Toll, Way, Ways, leaves_as, opens};
use crate::combat::language::{CombatDecision, CombatEvent};
use crate::ids::UnitId;
use crate::losses::{eliminate, lose_step};
use crate::map::{Board, HexPos};
use crate::modes::involuntary::retreat_into;
use crate::modes::reserve;
use crate::numbers::Digest;
use crate::operation_zones;
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Location, Roster, UnitIx, change, may_engineer, posture};
use crate::procedure::{Next, Procedure, Question};
use crate::side::Side;
use crate::terrain::follow_engineers;
use crate::violation::Violation;
use crate::zoc;

pub use effects::RetreatEffect;
pub(super) use fate::Fate;

/// A retreat of a side under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    side: Side,
    /// How far from where they began the units must end, as the crow flies.
    distance: u8,
    /// Hexes that the enemy units of the combat held as it began (9.12c, 9.12f).
    enemies: Vec<HexPos>,
    /// Rule 13.8b: HQs that bridged as they were turned to their Move side, and so leave by their own bridge.
    bridgers: Vec<UnitIx>,
    /// Rule 9.12d: those who need not retreat and so are not lost for want of a way.
    volunteers: Vec<UnitIx>,
    /// Units that stay together; the last is asked about first.
    groups: Vec<Group>,
    step: RetreatStep,
}

/// Units that retreat together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    units: Vec<UnitIx>,
    /// Where they began.
    start: HexPos,
    /// Hexes entered so far.
    path: Vec<HexPos>,
}

impl Group {
    /// Where it is.
    fn place(&self) -> HexPos {
        self.path.last().copied().unwrap_or(self.start)
    }
}

/// What a retreat waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RetreatStep {
    /// 9.12d: who goes along with a group, by its number.
    TagAlong(usize),
    /// 9.12c: which units go where.
    Step,
    /// 9.12e: one of these loses a step.
    Loss(Vec<UnitIx>),
}

/// Whether those who took no part may join a retreat from their hex (9.12d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bystanders {
    MayJoin,
    /// Rule 8.1h: an overrun does nothing to others in the hex of the attackers.
    Stay,
}

impl Retreat {
    /// A retreat of units from the hexes where they are.
    pub(super) fn begin(
        world: &World,
        units: &[UnitIx],
        side: Side,
        distance: u8,
        enemies: Vec<HexPos>,
        bystanders: Bystanders,
    ) -> Self {
        let roster = world.resource::<Roster>();
        let mut groups: Vec<Group> = Vec::new();
        for &unit in units {
            let Some(start) = roster.location(unit).hex() else {
                continue;
            };
            match groups.iter_mut().find(|group| group.start == start) {
                Some(group) => group.units.push(unit),
                None => groups.push(Group {
                    units: vec![unit],
                    start,
                    path: Vec::new(),
                }),
            }
        }
        groups.sort_by_key(|group| group.start);
        for group in &mut groups {
            group.units.sort_unstable();
        }
        let step = match bystanders {
            Bystanders::MayJoin => RetreatStep::TagAlong(0),
            Bystanders::Stay => RetreatStep::TagAlong(groups.len()),
        };
        Self {
            side,
            distance,
            enemies,
            bridgers: bridgers_among(world, units),
            volunteers: Vec::new(),
            groups,
            step,
        }
    }

    /// The units that go together with a unit, unless it parts from them; none if it does not retreat.
    pub fn companions(&self, unit: UnitIx) -> &[UnitIx] {
        let group = self.group_of(&[unit]);
        group.map_or(&[], |group| &group.units)
    }

    /// All units that have yet to go.
    pub fn all_units(&self) -> impl Iterator<Item = UnitIx> {
        let last_first = self.groups.iter().rev();
        last_first.flat_map(|group| group.units.iter().copied())
    }

    /// The group that units belong to; none if they are not all in one.
    fn group_of(&self, units: &[UnitIx]) -> Option<&Group> {
        let has_all = |group: &&Group| units.iter().all(|unit| group.units.contains(unit));
        self.groups.iter().find(has_all)
    }

    /// Whether a group has gone far enough.
    fn is_done(&self, world: &World, group: &Group) -> bool {
        let grid = world.resource::<Board>().grid();
        grid.distance(group.start, group.place()) >= self.distance.into()
    }

    /// The ways of the units of a group.
    fn ways<'r>(&'r self, world: &'r World, group: &'r Group) -> Ways<'r> {
        Ways {
            world,
            side: self.side,
            start: group.start,
            path: &group.path,
            distance: self.distance,
            enemies: &self.enemies,
            bridgers: &self.bridgers,
            group: &group.units,
        }
    }

    /// The hexes that a part of a group can enter together, with what it costs them.
    fn ways_of(&self, world: &World, group: &Group, part: &[UnitIx]) -> Vec<(HexPos, Toll)> {
        let ways = self.ways(world, group);
        let mut together: Option<Vec<(HexPos, Toll)>> = None;
        for &unit in part {
            let own: Vec<Way> = ways.of(unit, part);
            let toll_of = |to: HexPos| own.iter().find(|way| way.to == to).map(|way| way.toll);
            together = Some(match together {
                None => own.iter().map(|way| (way.to, way.toll)).collect(),
                Some(hexes) => hexes
                    .into_iter()
                    .filter_map(|(to, toll)| Some((to, toll.and(toll_of(to)?))))
                    .collect(),
            });
        }
        together.unwrap_or_default()
    }

    /// Those of a group who must go on and have no way, alone or with the engineers among them.
    fn without_a_way(&self, world: &World, group: &Group) -> Vec<UnitIx> {
        let must = |unit: &&UnitIx| !self.volunteers.contains(unit);
        let stuck = |unit: &&UnitIx| !self.can_go_on(world, group, **unit);
        group
            .units
            .iter()
            .filter(must)
            .filter(stuck)
            .copied()
            .collect()
    }

    fn can_go_on(&self, world: &World, group: &Group, unit: UnitIx) -> bool {
        self.is_done(world, group) || !self.ways_out(world, group, unit).is_empty()
    }

    /// The hexes that a unit can enter next: alone, or else beside one of its group who opens hexes with enemy pieces (4.4c).
    fn ways_out(&self, world: &World, group: &Group, unit: UnitIx) -> Vec<(HexPos, Toll)> {
        let alone = self.ways_of(world, group, &[unit]);
        if !alone.is_empty() || opens(world, &[unit]) {
            return alone;
        }
        let escorts = self.escorts(world, group, unit);
        let beside = |escort: UnitIx| self.ways_of(world, group, &[unit, escort]);
        escorts.into_iter().flat_map(beside).collect()
    }

    /// Rule 4.4c: those of a group who open hexes with enemy pieces to a unit that goes with them.
    fn escorts(&self, world: &World, group: &Group, unit: UnitIx) -> Vec<UnitIx> {
        let mut escorts = group.units.clone();
        escorts.retain(|&other| other != unit && opens(world, &[other]));
        escorts
    }

    /// Rule 9.12d: combat units that took no part, and Organic Trucks, may go along from a hex.
    fn bystanders(&self, world: &World, group: &Group) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let may = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == self.side
                && (printed.family.is_combat() || printed.family == Family::OrganicTruck)
                && !group.units.contains(&unit)
        };
        roster.at(group.start).iter().copied().filter(may).collect()
    }

    /// Those of them for whom there is a way on which they live: nobody need go along to be lost.
    fn tagalongs(&self, world: &World, group: &Group) -> Vec<UnitIx> {
        let lives = |&unit: &UnitIx| {
            let own = self.ways_out(world, group, unit);
            own.iter().any(|(_, toll)| toll.losses.killed == 0)
        };
        let mut units = self.bystanders(world, group);
        units.retain(lives);
        units
    }

    /// Those who go along with a group join it.
    fn join(&mut self, world: &World, nth: usize, along: &[UnitIx]) {
        self.volunteers.extend(along);
        self.bridgers.extend(bridgers_among(world, along));
        if let Some(group) = self.groups.get_mut(nth) {
            group.units.extend(along);
            group.units.sort_unstable();
        }
        self.step = RetreatStep::TagAlong(nth + 1);
    }

    /// Rules 9.12b and 13.1c: units show the side on which they retreat; those that can move on neither are lost.
    fn set_out(&mut self, world: &mut World, out: &mut Outcomes) {
        self.step = RetreatStep::Step;
        let units: Vec<UnitIx> = self.all_units().collect();
        for unit in units {
            let roster = world.resource::<Roster>();
            let printed = roster.printed(unit);
            let posture = posture(world, unit);
            match leaves_as(printed, posture) {
                Some(side) if side == posture.orientation => {}
                Some(side) => change::set(world, unit, side),
                None => {
                    if let Some(at) = roster.location(unit).hex() {
                        eliminate(world, unit, at, "9.12b", out);
                    }
                }
            }
        }
    }

    /// Takes out units that are gone and groups that have arrived or go no further.
    fn tidy(&mut self, world: &World) {
        let roster = world.resource::<Roster>();
        for group in &mut self.groups {
            let here = group.place();
            let is_there = |&unit: &UnitIx| roster.location(unit) == Location::Map(here);
            group.units.retain(is_there);
        }
        let groups = std::mem::take(&mut self.groups);
        let goes_on = |group: &Group| is_led(world, &group.units) && !self.is_done(world, group);
        self.groups = groups.into_iter().filter(goes_on).collect();
    }

    /// Rule 9.12: puts a group last whose units all have a way. Only if there is none are units lost for want of one, so
    /// that other stacks go first. Volunteers without a way stay where they are.
    fn choose_group(&mut self, world: &mut World, out: &mut Outcomes) {
        loop {
            self.tidy(world);
            let can_go = |group: &Group| self.without_a_way(world, group).is_empty();
            if let Some(ready) = self.groups.iter().rposition(can_go) {
                self.put_last(ready);
                if self.leave_behind(world) {
                    continue;
                }
                return;
            }
            let Some(group) = self.groups.last() else {
                return;
            };
            let here = group.place();
            for unit in self.without_a_way(world, group) {
                eliminate(world, unit, here, "9.12", out);
            }
            zoc::follow(world);
        }
    }

    /// Takes those out of the last group who go along and have no way. Says whether there were any.
    fn leave_behind(&mut self, world: &World) -> bool {
        let Some(group) = self.groups.last() else {
            return false;
        };
        let mut units = group.units.clone();
        units.retain(|&unit| self.can_go_on(world, group, unit));
        let stay = units.len() < group.units.len();
        if let Some(group) = self.groups.last_mut() {
            group.units = units;
        }
        stay
    }

    fn put_last(&mut self, nth: usize) {
        let group = self.groups.remove(nth);
        self.groups.push(group);
    }

    fn lose(&mut self, world: &mut World, unit: UnitIx, out: &mut Outcomes) {
        lose_step(world, unit, "9.12e", out);
        self.step = RetreatStep::Step;
    }

    /// One hex of the retreat: units part from their group if they are not all of it, enter the hex, and suffer what it
    /// does to them.
    fn go(&mut self, world: &mut World, units: &[UnitIx], to: HexPos, out: &mut Outcomes) {
        let has_them = |group: &Group| units.iter().all(|unit| group.units.contains(unit));
        let Some(nth) = self.groups.iter().position(has_them) else {
            return;
        };
        let mut group = self.groups.remove(nth);
        let from = group.place();
        let mut stay = group.units.clone();
        stay.retain(|unit| !units.contains(unit));
        if !stay.is_empty() {
            let units = stay;
            self.groups.push(Group {
                units,
                ..group.clone()
            });
        }
        group.units = units.to_vec();
        group.path.push(to);
        let nth = u8::try_from(group.path.len()).unwrap_or(u8::MAX);
        self.groups.push(group);
        out.push(CombatEvent::Retreated {
            units: world.resource::<Roster>().ids(units.iter().copied()),
            from,
            to,
        });
        operation_zones::march_into(world, units, to, out);
        zoc::follow(world);
        let owing = retreat_into(world, units, to, nth, out);
        self.step = RetreatStep::Loss(owing);
    }
}

impl Procedure for Retreat {
    const TAG: u8 = 4;

    fn asked(&self, _world: &World) -> Side {
        self.side
    }

    /// What the owner is asked.
    fn question(&self, world: &World) -> Question {
        self.ask(world)
    }

    /// Where the units are that retreat now.
    fn place(&self) -> Option<HexPos> {
        let group = match self.step {
            RetreatStep::TagAlong(nth) => self.groups.get(nth),
            RetreatStep::Step | RetreatStep::Loss(_) => self.groups.last(),
        };
        group.map(Group::place)
    }

    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        self.check_answer(world, answer)
    }

    /// Takes an answer and goes on.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        let roster = world.resource::<Roster>();
        let found = |ids: &[UnitId]| ids.iter().filter_map(|&id| roster.find(id)).collect();
        match (&self.step, answer) {
            (&RetreatStep::TagAlong(nth), Decision::Combat(CombatDecision::TagAlong(ids))) => {
                let along: Vec<UnitIx> = found(ids);
                self.join(world, nth, &along);
            }
            (RetreatStep::Step, Decision::Combat(CombatDecision::Retreat { units, to })) => {
                let units: Vec<UnitIx> = found(units);
                self.go(world, &units, *to, out);
            }
            (RetreatStep::Loss(_), Decision::Combat(CombatDecision::LoseStep(id))) => {
                if let Some(unit) = roster.find(*id) {
                    self.lose(world, unit, out);
                }
            }
            _ => debug_assert!(false, "{answer:?} was checked against the question"),
        }
        Next::proceed(self)
    }

    /// Goes on until the owner must choose.
    fn proceed(mut self, world: &mut World, out: &mut Outcomes) -> Next {
        loop {
            match &self.step {
                &RetreatStep::TagAlong(nth) => match self.groups.get(nth) {
                    Some(group) if self.tagalongs(world, group).is_empty() => {
                        self.join(world, nth, &[]);
                    }
                    Some(_) => return Next::ask(self),
                    None => self.set_out(world, out),
                },
                RetreatStep::Loss(among) => match among[..] {
                    [] => self.step = RetreatStep::Step,
                    [only] => self.lose(world, only, out),
                    _ => return Next::ask(self),
                },
                RetreatStep::Step => {
                    zoc::follow(world);
                    follow_engineers(world);
                    self.choose_group(world, out);
                    match (self.groups.as_slice(), self.offers(world).as_slice()) {
                        ([], _) => {
                            reserve::give_up_unmarked(world, self.side, &self.volunteers, out);
                            return Next::Done;
                        }
                        ([group], [only]) if only.units.len() == group.units.len() => {
                            let only = only.clone();
                            self.go(world, &only.units, only.to, out);
                        }
                        _ => return Next::ask(self),
                    }
                }
            }
        }
    }

    fn digest(&self, digest: Digest) -> Digest {
        let mut digest = digest
            .byte(self.side as u8)
            .byte(self.distance)
            .units(self.bridgers.iter().copied())
            .units(self.volunteers.iter().copied());
        for group in &self.groups {
            digest = digest.units(group.units.iter().copied()).hex(group.start);
            for &hex in &group.path {
                digest = digest.hex(hex);
            }
        }
        match &self.step {
            &RetreatStep::TagAlong(nth) => {
                digest.byte(0).byte(u8::try_from(nth).unwrap_or(u8::MAX))
            }
            RetreatStep::Step => digest.byte(1),
            RetreatStep::Loss(among) => digest.byte(2).units(among.iter().copied()),
        }
    }
}

/// Rule 13.8b: HQs among units that bridge and are turned to their Move side as they retreat.
fn bridgers_among(world: &World, units: &[UnitIx]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let bridges = |&unit: &UnitIx| {
        let (printed, posture) = (roster.printed(unit), posture(world, unit));
        let turns = leaves_as(printed, posture).is_some_and(|side| side != posture.orientation);
        turns && may_engineer(printed, posture)
    };
    units.iter().copied().filter(bridges).collect()
}

/// Rule 13.2g E: whether a unit is part of a retreat only as long as combat units are.
fn only_tags_along(world: &World, unit: UnitIx) -> bool {
    world.resource::<Roster>().printed(unit).family == Family::OrganicTruck
}

/// Rule 13.2g E: whether these units may retreat by themselves. Organic Trucks alone stay where they are.
fn is_led(world: &World, units: &[UnitIx]) -> bool {
    units.iter().any(|&unit| !only_tags_along(world, unit))
}
