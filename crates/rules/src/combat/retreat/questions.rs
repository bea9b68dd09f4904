//! What a retreat asks, and what can be answered (9.12c, 9.12d, 9.12e).

use std::cmp::Reverse;

use bevy::prelude::World;

use super::effects::effect_words;
use super::{Group, Retreat, RetreatStep, is_led, only_tags_along};
use crate::combat::choices::check_part;
use crate::combat::language::CombatDecision;
use crate::combat::reason::CombatReason;
use crate::combat::ways::Toll;
use crate::control::Control;
use crate::general::reason::GeneralReason;
use crate::ids::UnitId;
use crate::losses::loss_question;
use crate::map::{Board, HexPos};
use crate::modes::reserve::{self, is_reserve};
use crate::naming;
use crate::order::Decision;
use crate::pieces::{ModeMarker, Roster, UnitIx, fact};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::violation::Violation;
use crate::zoc::Zones;

/// A step that can be listed.
#[derive(Clone)]
pub(super) struct Step {
    pub units: Vec<UnitIx>,
    pub to: HexPos,
    toll: Toll,
}

impl Step {
    fn answer(&self, roster: &Roster) -> Decision {
        Decision::Combat(CombatDecision::Retreat {
            units: roster.ids(self.units.iter().copied()),
            to: self.to,
        })
    }
}

impl Retreat {
    /// What the owner is asked.
    pub(super) fn ask(&self, world: &World) -> Question {
        match &self.step {
            RetreatStep::TagAlong(nth) => match self.groups.get(*nth) {
                Some(group) => self.ask_tagalong(world, group),
                None => Question::empty("9.12d"),
            },
            RetreatStep::Loss(among) => Question {
                rule: "9.12e",
                ..loss_question(world, among, 1)
            },
            RetreatStep::Step => match self.groups.last() {
                Some(group) => self.ask_step(world, group),
                None => Question::empty("9.12c"),
            },
        }
    }

    fn ask_tagalong(&self, world: &World, group: &Group) -> Question {
        let roster = world.resource::<Roster>();
        let may = self.tagalongs(world, group);
        let answer = |units: &[UnitIx]| {
            let units = roster.ids(units.iter().copied());
            Decision::Combat(CombatDecision::TagAlong(units))
        };
        let mut choices = vec![
            (may.clone(), "All of them".to_owned()),
            (Vec::new(), "Nobody".to_owned()),
        ];
        if may.len() > 1 {
            for &unit in &may {
                let words = format!("Only {}", naming::name(world, roster.printed(unit).id));
                choices.push((vec![unit], words));
            }
        }
        let goes = |units: &[UnitIx]| self.check_markers(world, group, units).is_ok();
        choices.retain(|(units, _)| goes(units));
        let answers = choices.into_iter();
        let answers = answers.map(|(units, words)| (answer(&units), words));
        let mut usual = self.usual_tagalongs(world, group, &may);
        if !goes(&usual) {
            usual.retain(|&unit| !is_reserve(world, unit));
        }
        Question {
            text: format!(
                "Units retreat from {}. Who goes along with them?",
                naming::place(world, group.start)
            ),
            rule: "9.12d",
            on_pass: Some(answer(&usual)),
            answers: answers.collect(),
            free: true,
        }
    }

    /// Organic Trucks that would be left without a combat unit or whose formation retreats; others hold the hex.
    fn usual_tagalongs(&self, world: &World, group: &Group, may: &[UnitIx]) -> Vec<UnitIx> {
        let roster = world.resource::<Roster>();
        let formation = |unit: UnitIx| roster.printed(unit).formation;
        let is_held = is_led(world, &self.bystanders(world, group));
        let goes = |&unit: &UnitIx| {
            let of_theirs = |&other: &UnitIx| formation(other) == formation(unit);
            let is_theirs = formation(unit).is_some() && group.units.iter().any(of_theirs);
            only_tags_along(world, unit) && (is_theirs || !is_held)
        };
        may.iter().copied().filter(goes).collect()
    }

    /// Steps that can be listed for the group that goes next: the whole of it to a hex that is open to all, each unit that
    /// may retreat alone, and beside another each that has no way of its own (4.4c).
    pub(super) fn offers(&self, world: &World) -> Vec<Step> {
        let Some(group) = self.groups.last() else {
            return Vec::new();
        };
        let mut offers = self.steps(world, group, &group.units);
        if group.units.len() > 1 {
            for &unit in group.units.iter().filter(|&&unit| is_led(world, &[unit])) {
                let alone = self.steps(world, group, &[unit]);
                if alone.is_empty() && group.units.len() > 2 {
                    for escort in self.escorts(world, group, unit) {
                        offers.extend(self.steps(world, group, &[escort, unit]));
                    }
                }
                offers.extend(alone);
            }
        }
        offers
    }

    fn steps(&self, world: &World, group: &Group, part: &[UnitIx]) -> Vec<Step> {
        let step = |(to, toll): (HexPos, Toll)| Step {
            units: part.to_vec(),
            to,
            toll,
        };
        let ways = self.ways_of(world, group, part);
        ways.into_iter().map(step).collect()
    }

    fn ask_step(&self, world: &World, group: &Group) -> Question {
        let roster = world.resource::<Roster>();
        let own = self.offers(world);
        let words = |step: &Step| {
            let who = match step.units[..] {
                [only] if group.units.len() > 1 => {
                    format!("{} alone", roster.printed(only).name)
                }
                [first, second] if group.units.len() > 2 => {
                    let names = [first, second].map(|unit| roster.printed(unit).name.as_str());
                    names.join(" and ")
                }
                _ => "All".to_owned(),
            };
            let cost = effect_words(&self.effects(world, &step.units, step.to));
            format!("{who} to {}{cost}", naming::place(world, step.to))
        };
        let mut answers: Vec<(Decision, String)> = own
            .iter()
            .map(|step| (step.answer(roster), words(step)))
            .collect();
        let (_, others) = self.groups.split_last().unwrap_or((group, &[]));
        for other in others.iter().rev() {
            for step in self.steps(world, other, &other.units) {
                let cost = effect_words(&self.effects(world, &step.units, step.to));
                let from = naming::place(world, other.place());
                let to = naming::place(world, step.to);
                let words = format!("First the units in {from}, to {to}{cost}");
                answers.push((step.answer(roster), words));
            }
        }
        let grid = world.resource::<Board>().grid();
        let gone = grid.distance(group.start, group.place());
        let left = u32::from(self.distance).saturating_sub(gone);
        let hexes = if left == 1 { "hex" } else { "hexes" };
        Question {
            text: format!(
                "Retreat from {}: {left} {hexes} more to go. Where to?",
                naming::place(world, group.place()),
            ),
            rule: "9.12c",
            on_pass: self
                .usual_step(world, group, &own)
                .map(|step| step.answer(roster)),
            answers,
            free: true,
        }
    }

    /// The whole group where it suffers least. If somebody would suffer, those go alone who then do not, and whom the others
    /// do not need to find a way.
    fn usual_step<'s>(&self, world: &World, group: &Group, steps: &'s [Step]) -> Option<&'s Step> {
        let is_whole = |step: &&Step| step.units.len() == group.units.len();
        let best = |steps: &mut dyn Iterator<Item = &'s Step>| {
            steps.min_by_key(|step| (step.toll, self.worth(world, group, step.to)))
        };
        let whole = best(&mut steps.iter().filter(is_whole));
        if let Some(step) = whole.filter(|step| step.toll.is_free()) {
            return Some(step);
        }
        let parts = || steps.iter().filter(|step| !is_whole(step));
        let strands = |step: &&Step| {
            let mut rest = group.clone();
            rest.units.retain(|unit| !step.units.contains(unit));
            !self.without_a_way(world, &rest).is_empty()
        };
        let harmless = || parts().filter(|step| !strands(step));
        best(&mut harmless().filter(|step| step.toll.is_free()))
            .or(whole)
            .or_else(|| best(&mut harmless()))
            .or_else(|| best(&mut parts()))
    }

    /// The hex that some units of a group would usually enter.
    pub fn usual_hex(&self, world: &World, units: &[UnitIx]) -> Option<HexPos> {
        let group = self.group_of(units)?;
        let steps = self.steps(world, group, units);
        let best = steps
            .iter()
            .min_by_key(|step| (step.toll, self.worth(world, group, step.to)))?;
        Some(best.to)
    }

    /// How good a hex is to retreat into where ways cost the same: far from enemies, in one's own country.
    fn worth(&self, world: &World, group: &Group, to: HexPos) -> (usize, bool, Reverse<u32>) {
        let grid = world.resource::<Board>().grid();
        let zones = world.resource::<Zones>();
        let enemies = grid
            .neighbours(to)
            .filter_map(|(_, hex)| grid.index(hex))
            .filter(|&hex| zones.has_combat_unit(self.side.other(), hex))
            .count();
        let is_foreign = world.resource::<Control>().at(to) != Some(self.side);
        (enemies, is_foreign, Reverse(grid.distance(group.start, to)))
    }

    /// Rules 9.12c and 9.12d: any part of any stack may go its own way, or go along.
    pub(super) fn check_answer(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        match (&self.step, answer) {
            (&RetreatStep::TagAlong(nth), Decision::Combat(CombatDecision::TagAlong(ids))) => {
                let Some(group) = self.groups.get(nth) else {
                    return Err(Violation::new("9.12d", SequenceReason::NothingToDecide));
                };
                check_part(world, ids, &self.bystanders(world, group), "9.12d")?;
                let roster = world.resource::<Roster>();
                let may = roster.ids(self.tagalongs(world, group));
                if let Some(&unit) = ids.iter().find(|id| !may.contains(id)) {
                    return Err(Violation::new("9.12d", CombatReason::NoWayAlong { unit }));
                }
                let along: Vec<UnitIx> = ids.iter().filter_map(|&id| roster.find(id)).collect();
                self.check_markers(world, group, &along)
            }
            (RetreatStep::Step, Decision::Combat(CombatDecision::Retreat { units, to })) => {
                self.check_step(world, units, *to)
            }
            _ => Err(Violation::new("9.12", SequenceReason::NothingToDecide)),
        }
    }

    /// Rule 5.4a: whether Reserves that go along with a group need no marker beyond the pool. A retreat of two hexes, or into a
    /// zone, ends their mode (5.10a), and where a marker lies already none is needed.
    fn check_markers(
        &self,
        world: &World,
        group: &Group,
        along: &[UnitIx],
    ) -> Result<(), Violation> {
        let waits = |unit: &UnitIx| is_reserve(world, *unit);
        let going: Vec<UnitIx> = along.iter().copied().filter(waits).collect();
        if going.is_empty() || self.distance > 1 {
            return Ok(());
        }
        let others = self
            .groups
            .iter()
            .filter(|other| other.start != group.start);
        let others = others.map(|other| other.units.iter().copied().filter(waits).collect());
        let parts: Vec<Vec<UnitIx>> = others
            .filter(|part: &Vec<UnitIx>| !part.is_empty())
            .collect();
        let leaving: Vec<UnitIx> = going.iter().copied().chain(parts.concat()).collect();
        let grid = world.resource::<Board>().grid();
        let zones = world.resource::<Zones>();
        let needs_none = |to: HexPos| {
            grid.index(to).is_some_and(|hex| {
                zones.covers(self.side.other(), hex)
                    || reserve::has_marker(world, self.side, hex, &leaving)
            })
        };
        let may_need_none = |&unit: &UnitIx| {
            let ways = self.ways_out(world, group, unit);
            ways.into_iter().any(|(to, _)| needs_none(to))
        };
        if going.iter().all(may_need_none) {
            return Ok(());
        }
        reserve::check_markers(world, self.side, &leaving, parts.len() + 1)
    }

    fn check_step(&self, world: &World, units: &[UnitId], to: HexPos) -> Result<(), Violation> {
        let roster = world.resource::<Roster>();
        let Some(&first) = units.first() else {
            return Err(Violation::new("9.12c", GeneralReason::NoUnits));
        };
        let has_first = |group: &&Group| {
            roster
                .find(first)
                .is_some_and(|ix| group.units.contains(&ix))
        };
        let group = self.groups.iter().find(has_first);
        let concerned = group.map_or(&[][..], |group| &group.units);
        check_part(world, units, concerned, "9.12c")?;
        let Some(group) = group else {
            return Err(Violation::new("9.12c", SequenceReason::NothingToDecide));
        };
        let part: Vec<UnitIx> = units.iter().filter_map(|&id| roster.find(id)).collect();
        if !is_led(world, &part) {
            let reason = CombatReason::OnlyTagsAlong { unit: first };
            return Err(Violation::new("13.2g", reason));
        }
        for &unit in &part {
            self.check_way(world, group, unit, &part, to)?;
        }
        Ok(())
    }

    /// Whether a unit may enter a hex next, with the others of its part.
    fn check_way(
        &self,
        world: &World,
        group: &Group,
        unit: UnitIx,
        part: &[UnitIx],
        hex: HexPos,
    ) -> Result<(), Violation> {
        let ways = self.ways(world, group);
        if ways.of(unit, part).iter().any(|way| way.to == hex) {
            return Ok(());
        }
        let leads_on = ways.that_lead_on(unit, part);
        let way = leads_on.iter().find(|way| way.to == hex);
        let is_strat = |&unit: &UnitIx| fact::<ModeMarker>(world, unit) == ModeMarker::Strat;
        let strat = part.iter().copied().find(is_strat);
        let id = |unit: UnitIx| world.resource::<Roster>().printed(unit).id;
        Err(match (way, strat) {
            (None, _) if ways.is_barred_by_pieces(unit, part, hex) => {
                let unit = id(unit);
                Violation::new("4.4c", GeneralReason::EnemyPieces { hex, unit })
            }
            (None, _) => {
                let unit = id(unit);
                Violation::new("9.12", CombatReason::NoRetreat { unit, hex })
            }
            (Some(way), Some(strat)) if way.toll.losses.killed > 0 => {
                let unit = id(strat);
                Violation::new("5.8a", CombatReason::ZoneInStratMode { unit, hex })
            }
            (Some(_), _) => {
                let unit = id(unit);
                Violation::new("9.12c", CombatReason::NotAway { unit, hex })
            }
        })
    }
}
