//! 9.14c Which transport is captured: so many points, of which the owner chooses the counters.
//!
//! Counters are not broken down: of the points that the table gives, the owner hands over counters that come nearest to
//! them, a half counting up.

use bevy::prelude::World;

use super::displacement::Displacement;
use super::hand_to;
use crate::capture::language::{CaptureDecision, CaptureEvent};
use crate::capture::reason::CaptureReason;
use crate::combat::reason::CombatReason;
use crate::dumps;
use crate::general::reason::GeneralReason;
use crate::map::HexPos;
use crate::naming;
use crate::numbers::{Digest, Percent};
use crate::order::Decision;
use crate::outcome::Outcomes;
use crate::pieces::{Roster, Tokens, UnitIx, change, fact};
use crate::procedure::{Next, Procedure, Procedures, Question};
use crate::sequence::reason::SequenceReason;
use crate::side::Side;
use crate::tables::{Booty, RuleTables};
use crate::violation::Violation;

/// Transport in a captured hex, before it is settled which of it is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    captor: Side,
    at: HexPos,
    booty: Booty,
    pieces: Vec<UnitIx>,
    share: Percent,
    /// Points of the counters that go to the captor.
    points: u16,
}

/// Transport Points of a counter: one for each Supply Point that it carries.
fn points(world: &World, piece: UnitIx) -> u16 {
    let capacity = world.resource::<Roster>().printed(piece).capacity;
    Tokens(capacity).points().0.max(1)
}

impl HandOver {
    /// What the table says of these pieces.
    pub(super) fn of(
        world: &World,
        captor: Side,
        at: HexPos,
        booty: Booty,
        pieces: &[UnitIx],
        share: Percent,
    ) -> Self {
        let sizes: Vec<u16> = pieces.iter().map(|&piece| points(world, piece)).collect();
        let all: u16 = sizes.iter().sum();
        let wanted = share.of(all);
        Self {
            captor,
            at,
            booty,
            pieces: pieces.to_vec(),
            share,
            points: nearest_sum(&sizes, wanted),
        }
    }

    /// The counters that are lost, where the owner has nothing to choose.
    pub(super) fn only_choice(&self, world: &World) -> Option<Vec<UnitIx>> {
        let usual = self.usual(world);
        let alike = |a: &UnitIx, b: &UnitIx| {
            let roster = world.resource::<Roster>();
            let (one, other) = (roster.printed(*a), roster.printed(*b));
            one.family == other.family
                && one.symbol == other.symbol
                && one.capacity == other.capacity
                && one.formation == other.formation
        };
        let all_alike = self.pieces.windows(2).all(|pair| alike(&pair[0], &pair[1]));
        let no_choice = usual.is_empty() || usual.len() == self.pieces.len() || all_alike;
        no_choice.then_some(usual)
    }

    /// Counters that add up to the points, the emptiest first.
    fn usual(&self, world: &World) -> Vec<UnitIx> {
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|&piece| (fact::<Tokens>(world, piece).0, piece));
        let sizes: Vec<u16> = pieces.iter().map(|&piece| points(world, piece)).collect();
        let picked = pick_sum(&sizes, self.points).unwrap_or_default();
        picked.into_iter().map(|n| pieces[n]).collect()
    }

    /// The pieces among which the owner chooses.
    pub fn pieces(&self) -> &[UnitIx] {
        &self.pieces
    }

    /// Hands the counters over with their share of all loads, and lets the others flee.
    pub(super) fn carry_out(&self, world: &mut World, lost: &[UnitIx], out: &mut Outcomes) {
        let held: u16 = self
            .pieces
            .iter()
            .map(|&piece| fact::<Tokens>(world, piece).0)
            .sum();
        let captured = self.share.of(held);
        let fled: Vec<UnitIx> = self
            .pieces
            .iter()
            .copied()
            .filter(|piece| !lost.contains(piece))
            .collect();
        let on_ground = load(world, lost, captured);
        // What is not captured is displaced with the transport that flees, even if that is more than it carries on the road
        // (the example of 9.14c).
        let mut over = load(world, &fled, held - captured);
        if let Some(&last) = fled.last() {
            let held = fact::<Tokens>(world, last).0;
            change::set(world, last, Tokens(held + over));
            over = 0;
        }
        if !lost.is_empty() {
            hand_to(world, self.captor, self.at, lost, captured - on_ground, out);
        }
        // What no transport carries any more lies on the ground, or is lost where nobody is left to flee with it.
        if on_ground + over > 0 {
            if on_ground > 0 {
                let counter = dumps::counter_for(world, self.captor, self.at);
                dumps::put_on(world, counter, self.at, on_ground);
            }
            out.push(CaptureEvent::SupplyCaptured {
                side: self.captor,
                at: self.at,
                captured: on_ground,
                destroyed: over,
            });
        }
        let table = &world.resource::<RuleTables>().capture;
        if let Some(range) = table.displacement(self.booty)
            && !fled.is_empty()
        {
            let flight = Displacement::new(self.at, range, fled);
            world.resource_mut::<Procedures>().push(flight);
        }
    }
}

impl Procedure for HandOver {
    const TAG: u8 = 5;

    /// The owner.
    fn asked(&self, _world: &World) -> Side {
        self.captor.other()
    }

    /// What he is asked.
    fn question(&self, world: &World) -> Question {
        let roster = world.resource::<Roster>();
        let usual = self.usual(world);
        let mut choices = vec![usual.clone()];
        for &piece in &self.pieces {
            let alone = vec![piece];
            if points(world, piece) == self.points && !choices.contains(&alone) {
                choices.push(alone);
            }
        }
        let answer = |units: &Vec<UnitIx>| {
            Decision::Capture(CaptureDecision::HandOver(roster.ids(units.iter().copied())))
        };
        let words = |units: &Vec<UnitIx>| {
            let names = units
                .iter()
                .map(|&unit| naming::name(world, roster.printed(unit).id));
            names.collect::<Vec<_>>().join(", ")
        };
        Question {
            text: format!(
                "The enemy captures {} of {} in {}. Which counters are lost?",
                ways_points(self.points),
                self.booty,
                naming::place(world, self.at)
            ),
            rule: "9.14c",
            on_pass: Some(answer(&usual)),
            answers: choices
                .iter()
                .map(|units| (answer(units), words(units)))
                .collect(),
            free: true,
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Rule 9.14c: the owner may choose any counters that make up the points.
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        let Decision::Capture(CaptureDecision::HandOver(ids)) = answer else {
            return Err(Violation::new("9.14c", SequenceReason::NothingToDecide));
        };
        let roster = world.resource::<Roster>();
        let mut sum = 0;
        for (n, &unit) in ids.iter().enumerate() {
            let Some(ix) = roster.find(unit).filter(|ix| self.pieces.contains(ix)) else {
                return Err(Violation::new("9.14c", CombatReason::NotInCombat { unit }));
            };
            if ids[..n].contains(&unit) {
                return Err(Violation::new("9.14c", GeneralReason::NamedTwice { unit }));
            }
            sum += points(world, ix);
        }
        if sum == self.points {
            Ok(())
        } else {
            let (need, have) = (self.points, sum);
            Err(Violation::new(
                "9.14c",
                CaptureReason::WrongPoints { need, have },
            ))
        }
    }

    /// Takes the owner's choice.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if let Decision::Capture(CaptureDecision::HandOver(ids)) = answer {
            let roster = world.resource::<Roster>();
            let lost: Vec<UnitIx> = ids.iter().filter_map(|&id| roster.find(id)).collect();
            self.carry_out(world, &lost, out);
        }
        Next::Done
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest
            .byte(self.captor as u8)
            .hex(self.at)
            .units(self.pieces.iter().copied())
            .byte(self.share.get())
            .word(self.points)
    }
}

/// Loads tokens on pieces as far as they carry them; says what is left.
fn load(world: &mut World, pieces: &[UnitIx], mut tokens: u16) -> u16 {
    for &piece in pieces {
        let room = world.resource::<Roster>().printed(piece).capacity;
        let taken = tokens.min(room);
        change::set(world, piece, Tokens(taken));
        tokens -= taken;
    }
    tokens
}

fn ways_points(points: u16) -> String {
    match points {
        1 => "1 point".to_owned(),
        n => format!("{n} points"),
    }
}

/// The sum of some of the sizes that is nearest to what is wanted, the higher of two.
fn nearest_sum(sizes: &[u16], wanted: u16) -> u16 {
    let all: u16 = sizes.iter().sum();
    let reachable = |sum: &u16| pick_sum(sizes, *sum).is_some();
    let sums = (0..=all).filter(reachable);
    sums.min_by_key(|&sum| (sum.abs_diff(wanted), std::cmp::Reverse(sum)))
        .unwrap_or(0)
}

/// Places of sizes that add up to a sum exactly, the first ones that do.
pub(crate) fn pick_sum(sizes: &[u16], sum: u16) -> Option<Vec<usize>> {
    let Some((&first, rest)) = sizes.split_first() else {
        return (sum == 0).then(Vec::new);
    };
    let later = |picked: Vec<usize>| picked.into_iter().map(|n| n + 1);
    if first <= sum
        && let Some(picked) = pick_sum(rest, sum - first)
    {
        return Some(std::iter::once(0).chain(later(picked)).collect());
    }
    pick_sum(rest, sum).map(|picked| later(picked).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_come_as_near_to_the_points_as_they_can() {
        assert_eq!(nearest_sum(&[1, 1, 1], 1), 1);
        assert_eq!(nearest_sum(&[2, 2], 1), 2, "a half counts up");
        assert_eq!(nearest_sum(&[5], 2), 0);
        assert_eq!(nearest_sum(&[5, 1], 4), 5);
        assert_eq!(pick_sum(&[5, 2, 2], 4), Some(vec![1, 2]));
        assert_eq!(pick_sum(&[5], 2), None);
    }
}
