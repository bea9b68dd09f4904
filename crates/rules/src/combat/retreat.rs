//! 9.12 Retreats: hex by hex, as a stack or in parts, each step chosen by the owner.

use bevy::prelude::World;

use super::choices::check_part;
use super::ways;
use super::ways::{RetreatEffect, Ways};
use crate::combat::language::{CombatDecision, CombatEvent};
use crate::combat::reason::CombatReason;
use crate::entering;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::losses::{eliminate, lose_step, loss_question};
use crate::map::{Board, HexPos};
use crate::modes::involuntary::retreat_into;
use crate::naming;
use crate::numbers::{Digest, Mp};
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Family, Location, Orientation, Roster, UnitIx, change, may_engineer, posture};
use crate::procedure::{Next, Procedure, Question};
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::terrain::follow_engineers;
use crate::violation::{Reason, Violation};
use crate::zoc;

/// A retreat from one hex under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    side: Side,
    /// The hex where it began.
    start: HexPos,
    /// How far from it the units must end, as the crow flies.
    distance: u8,
    /// Rule 9.12f: hexes that the enemy held as the combat began.
    closed: Vec<HexPos>,
    /// Rule 13.8b: HQs that bridged as they were turned to their Move side, and so leave by their own bridge.
    bridgers: Vec<UnitIx>,
    /// Units that stay together; the last is asked about.
    groups: Vec<Group>,
    step: RetreatStep,
}

/// Units that retreat together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    units: Vec<UnitIx>,
    /// Hexes entered so far.
    path: Vec<HexPos>,
}

/// What a retreat waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RetreatStep {
    /// 9.12d: who goes along.
    TagAlong,
    /// 9.12c: where the last group goes.
    Step,
    /// 9.12e: one of these loses a step.
    Loss(Vec<UnitIx>),
}

impl Retreat {
    /// A retreat of those of the units that are in a hex.
    pub(super) fn begin(
        world: &World,
        side: Side,
        mut units: Vec<UnitIx>,
        start: HexPos,
        distance: u8,
        closed: Vec<HexPos>,
    ) -> Self {
        let roster = world.resource::<Roster>();
        units.retain(|&unit| roster.location(unit) == Location::Map(start));
        let path = Vec::new();
        Self {
            side,
            start,
            distance,
            closed,
            bridgers: Vec::new(),
            groups: vec![Group { units, path }],
            step: RetreatStep::TagAlong,
        }
    }

    /// The units that go next, together or in parts.
    pub fn units(&self) -> &[UnitIx] {
        self.groups.last().map_or(&[], |group| &group.units)
    }

    /// What entering a hex would do to some of these units.
    pub fn effects(&self, world: &World, units: &[UnitIx], to: HexPos) -> Vec<RetreatEffect> {
        let gone = self.groups.last().map_or(0, |group| group.path.len());
        ways::effects(world, self.side, units, to, gone + 1)
    }

    /// Where a group is.
    fn place_of(&self, group: &Group) -> HexPos {
        group.path.last().copied().unwrap_or(self.start)
    }

    /// Whether a group has gone far enough.
    fn is_done(&self, world: &World, group: &Group) -> bool {
        let grid = world.resource::<Board>().grid();
        grid.distance(self.start, self.place_of(group)) >= self.distance.into()
    }

    /// The ways of a unit of a group.
    fn ways<'r>(&'r self, world: &'r World, group: &'r Group) -> Ways<'r> {
        Ways {
            world,
            side: self.side,
            start: self.start,
            here: self.place_of(group),
            path: &group.path,
            distance: self.distance,
            closed: &self.closed,
            bridgers: &self.bridgers,
            group: &group.units,
        }
    }

    /// Rule 9.12d: combat units that took no part, and Organic Trucks, may go along; what cannot move on either side would
    /// only be lost by it (9.12b).
    fn tagalongs(&self, world: &World) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let retreating = &self.groups[0].units;
        let may = |&unit: &UnitIx| {
            let printed = roster.printed(unit);
            printed.side == self.side
                && (printed.family.is_combat() || printed.family == Family::OrganicTruck)
                && !retreating.contains(&unit)
                && printed.can_ever_move()
        };
        roster.at(self.start).iter().copied().filter(may).collect()
    }

    /// Rules 9.12b and 13.1c: units without an allowance turn to their Move side first, and HQs always do; those that can
    /// move on neither side are lost.
    fn set_out(&mut self, world: &mut World, along: Vec<UnitIx>, out: &mut Outcomes) {
        self.groups[0].units.extend(along);
        self.groups[0].units.sort_unstable();
        self.step = RetreatStep::Step;
        for unit in self.groups[0].units.clone() {
            let printed = world.resource::<Roster>().printed(unit);
            let showing = posture(world, unit).orientation;
            let is_mobile = printed.face(showing).ma > Mp::ZERO;
            if is_mobile && printed.family != Family::Headquarters {
                continue;
            }
            if printed.movement.ma > Mp::ZERO {
                if may_engineer(printed, posture(world, unit)) {
                    self.bridgers.push(unit);
                }
                change::set(world, unit, Orientation::Move);
            } else if !is_mobile {
                eliminate(world, unit, self.start, "9.12b", out);
            }
        }
    }

    /// Takes out units that are gone or have no way left (9.12), and Organic Trucks that stay (13.2g).
    fn drop_the_lost(&mut self, world: &mut World, out: &mut Outcomes) {
        let Some(group) = self.groups.last() else {
            return;
        };
        let here = self.place_of(group);
        let roster = world.resource::<Roster>();
        let mut units = group.units.clone();
        units.retain(|&unit| roster.location(unit) == Location::Map(here));
        let stuck: Vec<UnitIx> = if self.is_done(world, group) {
            Vec::new()
        } else {
            let ways = self.ways(world, group);
            let has_no_way = |&unit: &UnitIx| ways.of(unit).is_empty();
            units.iter().copied().filter(has_no_way).collect()
        };
        for &unit in &stuck {
            if !only_tags_along(world, unit) {
                eliminate(world, unit, here, "9.12", out);
            }
        }
        units.retain(|unit| !stuck.contains(unit));
        if !is_led(world, &units) {
            self.groups.pop();
            if !self.groups.is_empty() {
                self.drop_the_lost(world, out);
            }
        } else if let Some(group) = self.groups.last_mut() {
            group.units = units;
        }
    }

    /// Steps that can be listed: the whole group to a hex that is open to all, and each unit that may retreat alone.
    fn offers(&self, world: &World) -> Vec<(Vec<UnitIx>, HexPos)> {
        let Some(group) = self.groups.last() else {
            return Vec::new();
        };
        let ways = self.ways(world, group);
        let mut together: Option<Vec<HexPos>> = None;
        for &unit in &group.units {
            let own = ways.of(unit);
            together = Some(match together {
                None => own,
                Some(hexes) => hexes.into_iter().filter(|hex| own.contains(hex)).collect(),
            });
        }
        let all = together.unwrap_or_default();
        let mut offers: Vec<(Vec<UnitIx>, HexPos)> = all
            .into_iter()
            .map(|hex| (group.units.clone(), hex))
            .collect();
        if group.units.len() > 1 {
            for &unit in group.units.iter().filter(|&&unit| is_led(world, &[unit])) {
                offers.extend(ways.of(unit).into_iter().map(|hex| (vec![unit], hex)));
            }
        }
        offers
    }

    fn lose(&mut self, world: &mut World, unit: UnitIx, out: &mut Outcomes) {
        lose_step(world, unit, "9.12e", out);
        self.step = RetreatStep::Step;
    }

    /// One hex of the retreat: units part from their group if they are not all of it, enter the hex, and suffer what it
    /// does to them.
    fn go(&mut self, world: &mut World, units: &[UnitIx], to: HexPos, out: &mut Outcomes) {
        let Some(mut group) = self.groups.pop() else {
            return;
        };
        let from = self.place_of(&group);
        let stay: Vec<UnitIx> = group
            .units
            .iter()
            .copied()
            .filter(|unit| !units.contains(unit))
            .collect();
        if is_led(world, &stay) {
            let path = group.path.clone();
            self.groups.push(Group { units: stay, path });
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
        entering::enter(world, units, to, out);
        zoc::follow(world);
        let owing = retreat_into(world, units, to, nth, out);
        self.step = RetreatStep::Loss(owing);
    }

    fn ask_tagalong(&self, world: &World) -> Question {
        let units = world.resource::<Roster>().ids(self.tagalongs(world));
        let mut answers = vec![
            (
                Decision::Combat(CombatDecision::TagAlong(units.clone())),
                "All of them".to_owned(),
            ),
            (
                Decision::Combat(CombatDecision::TagAlong(Vec::new())),
                "Nobody".to_owned(),
            ),
        ];
        if units.len() > 1 {
            for &unit in &units {
                let words = format!("Only {}", naming::name(world, unit));
                answers.push((
                    Decision::Combat(CombatDecision::TagAlong(vec![unit])),
                    words,
                ));
            }
        }
        Question {
            text: format!(
                "Units retreat from {}. Who goes along with them?",
                naming::place(world, self.start)
            ),
            rule: "9.12d",
            on_pass: Some(Decision::Combat(CombatDecision::TagAlong(units))),
            answers,
            free: true,
        }
    }

    fn ask_step(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let offers = self.offers(world);
        let Some(group) = self.groups.last() else {
            return Question::empty("9.12c");
        };
        let answer = |(units, to): &(Vec<UnitIx>, HexPos)| {
            Decision::Combat(CombatDecision::Retreat {
                units: roster.ids(units.iter().copied()),
                to: *to,
            })
        };
        let words = |(units, to): &(Vec<UnitIx>, HexPos)| {
            let who = match units[..] {
                [only] if group.units.len() > 1 => {
                    format!("{} alone", roster.printed(only).name)
                }
                _ => "All".to_owned(),
            };
            let cost = ways::effect_words(&self.effects(world, units, *to));
            format!("{who} to {}{cost}", naming::place(world, *to))
        };
        let best = offers.iter().max_by_key(|(units, to)| {
            let all = units.len() == group.units.len();
            (all, ways::merit(world, self.side, self.start, *to))
        });
        let here = naming::place(world, self.place_of(group));
        let grid = world.resource::<Board>().grid();
        let gone = grid.distance(self.start, self.place_of(group));
        Question {
            text: format!(
                "Retreat from {here}: {} more to go. Where to?",
                ways::hexes(u32::from(self.distance).saturating_sub(gone))
            ),
            rule: "9.12c",
            on_pass: best.map(answer),
            answers: offers
                .iter()
                .map(|offer| (answer(offer), words(offer)))
                .collect(),
            free: true,
        }
    }
}

impl Procedure for Retreat {
    const TAG: u8 = 4;

    fn asked(&self, _world: &World) -> Side {
        self.side
    }

    /// What the owner is asked.
    fn question(&self, world: &World) -> Question {
        match &self.step {
            RetreatStep::TagAlong => self.ask_tagalong(world),
            RetreatStep::Loss(among) => Question {
                rule: "9.12e",
                ..loss_question(world, among, 1)
            },
            RetreatStep::Step => self.ask_step(world),
        }
    }

    /// Where the units are that retreat now.
    fn place(&self) -> Option<HexPos> {
        let here = self.groups.last().map(|group| self.place_of(group));
        here.or(Some(self.start))
    }

    /// Rules 9.12c and 9.12d: any part of a stack may go its own way, or go along.
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        match (&self.step, answer) {
            (RetreatStep::TagAlong, Decision::Combat(CombatDecision::TagAlong(ids))) => {
                check_part(world, ids, &self.tagalongs(world), "9.12d")
            }
            (RetreatStep::Step, Decision::Combat(CombatDecision::Retreat { units, to })) => {
                let Some(group) = self.groups.last() else {
                    return Err(Violation::new("9.12c", SequenceReason::NothingToDecide));
                };
                if units.is_empty() {
                    return Err(Violation::new("9.12c", GeneralReason::NoUnits));
                }
                check_part(world, units, &group.units, "9.12c")?;
                let roster = world.resource::<Roster>();
                let part: Vec<UnitIx> = units.iter().filter_map(|&id| roster.find(id)).collect();
                if !is_led(world, &part) {
                    let reason = Reason::Combat(CombatReason::OnlyTagsAlong { unit: units[0] });
                    return Err(Violation::new("13.2g", reason));
                }
                let ways = self.ways(world, group);
                for &unit in units {
                    let open = roster.find(unit).is_some_and(|ix| ways.of(ix).contains(to));
                    if !open {
                        let hex = *to;
                        let reason = Reason::Combat(CombatReason::NoRetreat { unit, hex });
                        return Err(Violation::new("9.12", reason));
                    }
                }
                Ok(())
            }
            _ => Err(Violation::new("9.12", SequenceReason::NothingToDecide)),
        }
    }

    /// Takes an answer and goes on.
    fn answer(mut self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        let roster = world.resource::<Roster>();
        let found = |ids: &[UnitId]| ids.iter().filter_map(|&id| roster.find(id)).collect();
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the answer was checked against the question"
        )]
        match answer {
            Decision::Combat(CombatDecision::TagAlong(ids)) => {
                let along: Vec<UnitIx> = found(ids);
                self.set_out(world, along, out);
            }
            Decision::Combat(CombatDecision::Retreat { units, to }) => {
                let units: Vec<UnitIx> = found(units);
                self.go(world, &units, *to, out);
            }
            Decision::Combat(CombatDecision::LoseStep(id)) => {
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
                RetreatStep::TagAlong => {
                    if self.tagalongs(world).is_empty() {
                        self.set_out(world, Vec::new(), out);
                    } else {
                        return Next::ask(self);
                    }
                }
                RetreatStep::Loss(among) => match among[..] {
                    [] => self.step = RetreatStep::Step,
                    [only] => self.lose(world, only, out),
                    _ => return Next::ask(self),
                },
                RetreatStep::Step => {
                    zoc::follow(world);
                    follow_engineers(world);
                    self.drop_the_lost(world, out);
                    let Some(group) = self.groups.last() else {
                        return Next::Done;
                    };
                    if self.is_done(world, group) {
                        self.groups.pop();
                        continue;
                    }
                    match self.offers(world).as_slice() {
                        [(only, to)] if only.len() == group.units.len() => {
                            let (units, to) = (only.clone(), *to);
                            self.go(world, &units, to, out);
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
            .hex(self.start)
            .byte(self.distance);
        if !self.bridgers.is_empty() {
            digest = digest.byte(41).units(self.bridgers.iter().copied());
        }
        for group in &self.groups {
            digest = digest.units(group.units.iter().copied());
            for &hex in &group.path {
                digest = digest.hex(hex);
            }
        }
        match &self.step {
            RetreatStep::TagAlong => digest.byte(0),
            RetreatStep::Step => digest.byte(1),
            RetreatStep::Loss(among) => digest.byte(2).units(among.iter().copied()),
        }
    }
}

/// Rule 13.2g E: whether a unit is part of a retreat only as long as combat units are.
fn only_tags_along(world: &World, unit: UnitIx) -> bool {
    world.resource::<Roster>().printed(unit).family == Family::OrganicTruck
}

/// Rule 13.2g E: whether these units may retreat by themselves. Organic Trucks alone stay where they are.
fn is_led(world: &World, units: &[UnitIx]) -> bool {
    units.iter().any(|&unit| !only_tags_along(world, unit))
}
