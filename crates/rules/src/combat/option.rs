//! 9.10 How a side takes its option: as losses, as a retreat, or not at all.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::losses::next_to_lose;
use super::retreat::{Fate, Retreat};
use super::state::Combat;
use super::words::option_words;
use crate::combat::language::CombatDecision;
use crate::combat::reason::CombatReason;
use crate::losses::steps_left;
use crate::naming;
use crate::order::Decision;
use crate::pieces::{ModeMarker, Re, Roster, StepsLost, UnitIx, fact};
use crate::procedure::Question;
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::tables::RuleTables;
use crate::violation::Violation;

/// A way to take an option: so many steps, and the rest as hexes.
struct Division {
    losses: u8,
    hexes: u8,
    /// Units that it destroys for certain.
    destroyed: usize,
    /// The same in words; nothing if nobody is.
    fate: Vec<String>,
}

impl Combat {
    pub(super) fn ask_option(&self, world: &World, side: Side) -> Question {
        let option = self.option(side);
        let ignorable = self.may_ignore(side);
        let mut answers: Vec<(Decision, String)> = Vec::new();
        if ignorable {
            answers.push((
                Decision::Combat(CombatDecision::IgnoreOption),
                "Ignore the option".to_owned(),
            ));
        }
        let divisions = self.divisions(world, side);
        for division in &divisions {
            let answer = CombatDecision::TakeOption {
                losses: division.losses,
            };
            answers.push((Decision::Combat(answer), division.words()));
        }
        // Nobody loses a unit by passing while another answer keeps it.
        let usual = divisions.iter().min_by_key(|division| division.destroyed);
        let usual = usual.map(|division| CombatDecision::TakeOption {
            losses: division.losses,
        });
        let usual = if ignorable {
            Some(CombatDecision::IgnoreOption)
        } else {
            usual
        };
        Question {
            text: format!("How do you take the option of {option}?"),
            rule: if ignorable { "9.10c" } else { "9.10a" },
            on_pass: usual.map(Decision::Combat),
            answers,
            free: true,
        }
    }

    /// Why an answer that is not listed does not fit: a retreat that nobody can make is none (9.12).
    pub(super) fn check_option(&self, world: &World, side: Side, answer: &Decision) -> Violation {
        let option = self.option(side);
        let most = option.min(self.steps(world, side));
        if let Decision::Combat(CombatDecision::TakeOption { losses }) = answer
            && *losses < most
        {
            let hexes = option - losses;
            return Violation::new("9.12", CombatReason::NobodyCanRetreat { hexes });
        }
        let rule = if self.may_ignore(side) {
            "9.10c"
        } else {
            "9.10a"
        };
        Violation::new(rule, SequenceReason::NothingToDecide)
    }

    /// Rule 9.10c: whether a side may ignore its option.
    fn may_ignore(&self, side: Side) -> bool {
        side == self.defender() && !self.stands
    }

    /// Rules 9.10a and 9.12: all ways to take an option, most losses first. A retreat that nobody can make is none of
    /// them.
    fn divisions(&self, world: &World, side: Side) -> Vec<Division> {
        let option = self.option(side);
        let steps = self.steps(world, side);
        let most = option.min(steps);
        // Rule 9.10c: who may ignore his option takes it only to retreat.
        let is_wanted = |losses: &u8| !(self.may_ignore(side) && *losses == option);
        let divide = |losses: u8| {
            let hexes = option - losses;
            let goes = hexes > 0 && losses < steps;
            let retreat = goes.then(|| self.retreat(world, side, hexes));
            let fates = retreat.as_ref().map(|retreat| retreat.fates(world));
            let fates = fates.unwrap_or_default();
            let is_stuck = |(_, fate): &(UnitIx, Fate)| *fate == Fate::NoWay;
            let is_none = !fates.is_empty() && fates.iter().all(is_stuck) && losses < most;
            (!is_none).then(|| self.division(world, side, losses, hexes, retreat.as_ref(), &fates))
        };
        let splits = (0..=most).rev().filter(is_wanted);
        splits.filter_map(divide).collect()
    }

    fn division(
        &self,
        world: &World,
        side: Side,
        losses: u8,
        hexes: u8,
        retreat: Option<&Retreat>,
        fates: &[(UnitIx, Fate)],
    ) -> Division {
        let with = |wanted: Fate| -> Vec<UnitIx> {
            let matching = fates.iter().filter(|(_, fate)| *fate == wanted);
            matching.map(|&(unit, _)| unit).collect()
        };
        let names = |units: &[UnitIx]| {
            let ids = world.resource::<Roster>().ids(units.iter().copied());
            naming::list(world, &ids)
        };
        let (stuck, killed) = (with(Fate::NoWay), with(Fate::Killed));
        let mut doomed: BTreeSet<UnitIx> = stuck.iter().chain(&killed).copied().collect();
        let mut fate: Vec<String> = Vec::new();
        let (words, lost) = self.fate_of_losses(world, side, losses, &mut doomed);
        fate.extend(words);
        match &stuck[..] {
            [] => {}
            [_] => fate.push(format!("{} has no way out and is lost", names(&stuck))),
            _ => fate.push(format!("{} have no way out and are lost", names(&stuck))),
        }
        if !killed.is_empty() {
            fate.push(format!(
                "{} in Strat Mode is lost in a zone of control",
                names(&killed)
            ));
        }
        let worn = with(Fate::LastStep);
        if !worn.is_empty() && !self.can_bear_more(world, side) {
            fate.push(format!(
                "zones of control cost the last step of {}",
                names(&worn[..1])
            ));
            doomed.insert(worn[0]);
        }
        if let Some(retreat) = retreat {
            let mut living = with(Fate::Lives);
            living.retain(|unit| !doomed.contains(unit));
            let left = |unit: UnitIx| as_left(world, unit, &lost);
            let (homeless, size) = retreat.without_room(world, &living, left);
            if !homeless.is_empty() {
                fate.push(format!(
                    "hexes are full: {size} RE find no room and are given up as the segment ends"
                ));
            }
            doomed.extend(homeless);
        }
        Division {
            losses,
            hexes,
            destroyed: doomed.len(),
            fate,
        }
    }

    /// Rule 9.12e: whether a Disorganized unit has a step to lose without being destroyed.
    fn can_bear_more(&self, world: &World, side: Side) -> bool {
        let bears = |&unit: &UnitIx| {
            fact::<ModeMarker>(world, unit) == ModeMarker::Disorganized
                && steps_left(world, unit) > 1
        };
        self.standing(world, side).iter().any(bears)
    }

    /// Who is destroyed for certain if a side loses so many steps, in words; none if nobody need be. And who loses the steps,
    /// one after another. The owner lets those die who are doomed anyway.
    fn fate_of_losses(
        &self,
        world: &World,
        side: Side,
        losses: u8,
        doomed: &mut BTreeSet<UnitIx>,
    ) -> (Option<String>, Vec<UnitIx>) {
        let units = self.units(side);
        let standing = self.standing(world, side);
        let mut taken = self.taken.clone();
        let (mut certain, mut destroyed) = (Vec::new(), 0);
        for _ in 0..losses {
            let hit = |unit: UnitIx| {
                let now = taken[self.taken.len()..].iter();
                now.filter(|&&other| other == unit).count()
            };
            let left = |unit: UnitIx| usize::from(steps_left(world, unit)) - hit(unit);
            let among = next_to_lose(&units, self.leads[side], &taken, left);
            let pick = |&&unit: &&UnitIx| (left(unit) > 1, doomed.contains(&unit));
            let Some(&unit) = among.iter().max_by_key(pick) else {
                break;
            };
            if left(unit) == 1 {
                destroyed += 1;
                doomed.insert(unit);
                if among.len() == 1 {
                    certain.push(unit);
                }
            }
            taken.push(unit);
        }
        let ids = world.resource::<Roster>().ids(certain.iter().copied());
        let words = match destroyed {
            0 => None,
            all if all == standing.len() && all > 1 => Some("all are destroyed".to_owned()),
            1 if certain.len() == 1 => Some(format!("{} is destroyed", naming::list(world, &ids))),
            1 => Some("a unit is destroyed".to_owned()),
            some => Some(format!("{some} units are destroyed")),
        };
        (words, taken.split_off(self.taken.len()))
    }
}

/// The size and the steps of a unit after a combat has taken some, one from each that is named.
fn as_left(world: &World, unit: UnitIx, lost: &[UnitIx]) -> (Re, u8) {
    let hits = lost.iter().filter(|&&other| other == unit).count();
    let hits = u8::try_from(hits).unwrap_or(u8::MAX);
    let before = fact::<StepsLost>(world, unit).0;
    let printed = world.resource::<Roster>().printed(unit);
    let sizes = &world.resource::<RuleTables>().concepts.re;
    let size = sizes.left(printed, StepsLost(before.saturating_add(hits)));
    (size, steps_left(world, unit).saturating_sub(hits))
}

impl Division {
    fn words(&self) -> String {
        let retreat = if self.losses == 0 {
            "Retreat"
        } else {
            "retreat"
        };
        let words = option_words(self.losses, self.hexes, "Lose", retreat);
        if self.fate.is_empty() {
            words
        } else {
            format!("{words}: {}", self.fate.join("; "))
        }
    }
}
