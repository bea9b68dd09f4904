//! 9.14c Which transport is captured: part of what it carries, of which the owner chooses the kinds.
//!
//! Transport is divided within the counter mix (13.2c). Where spare counters do not suffice, what comes nearest to the part is
//! lost, a half counting up.

use bevy::prelude::World;

use super::displacement::Displacement;
use super::division::{Division, Kind, sum};
use super::hand_to;
use super::telling::given_up;
use crate::capture::language::{CaptureDecision, CaptureEvent, GivenUp};
use crate::capture::reason::{CaptureReason, points};
use crate::carriers;
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
use crate::transport::language::TransportEvent;
use crate::violation::Violation;

/// Transport in a captured hex, before it is settled which of it is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandOver {
    captor: Side,
    at: HexPos,
    booty: Booty,
    pieces: Vec<UnitIx>,
    share: Percent,
    /// What the transport that goes to the captor carries, in tokens.
    taken: u16,
}

/// Transport of one kind of which its owner gives up a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Its counters.
    pub pieces: Vec<UnitIx>,
    /// What can be given up of it with the counters that are there, in tokens; the least first.
    pub amounts: Vec<u16>,
}

impl Forfeit {
    /// An amount of the kind as counters, the last of them in part.
    pub fn given(&self, world: &World, mut tokens: u16) -> Vec<GivenUp> {
        let roster = world.resource::<Roster>();
        let mut given = Vec::new();
        for &piece in &self.pieces {
            let printed = roster.printed(piece);
            let (unit, part) = (printed.id, printed.capacity.min(tokens));
            tokens -= part;
            if part > 0 {
                given.push(GivenUp { unit, tokens: part });
            }
        }
        given
    }
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
        let mut hand_over = Self {
            captor,
            at,
            booty,
            pieces: pieces.to_vec(),
            share,
            taken: 0,
        };
        let all = sum(world, pieces);
        // Rule 9.14c: to the nearest whole point, or to the nearest token where there are such counters. Both are what
        // counters can show.
        let wanted = u32::from(all) * u32::from(share.get());
        let possible = sums(&hand_over.kinds(world), all);
        let off = |&taken: &u16| (u32::from(taken) * 100).abs_diff(wanted);
        let amounts = (0..=all).filter(|&taken| possible[usize::from(taken)]);
        let nearest = amounts.min_by_key(|taken| (off(taken), std::cmp::Reverse(*taken)));
        hand_over.taken = nearest.unwrap_or(0);
        hand_over
    }

    /// The kinds among which the owner chooses.
    pub fn kinds(&self, world: &World) -> Vec<Forfeit> {
        let kinds = Kind::all(world, &self.pieces).into_iter();
        kinds
            .map(|kind| Forfeit {
                amounts: kind.amounts(world, self.captor),
                pieces: kind.pieces().to_vec(),
            })
            .collect()
    }

    /// What the transport that is lost carries, in tokens.
    pub const fn taken(&self) -> u16 {
        self.taken
    }

    /// What the owner could give up: as much as can be of each kind, as little as can be of the others. Where he has nothing
    /// to choose these are all the same.
    fn choices(&self, world: &World) -> Vec<Vec<GivenUp>> {
        let kinds = self.kinds(world);
        let mut choices: Vec<Vec<u16>> = Vec::new();
        for first in 0..kinds.len() {
            let mut order: Vec<usize> = (0..kinds.len()).collect();
            order.sort_by_key(|&kind| kind != first);
            let mut amounts = vec![0; kinds.len()];
            let mut left = self.taken;
            for (n, &kind) in order.iter().enumerate() {
                let others: Vec<Forfeit> =
                    order[n + 1..].iter().map(|&n| kinds[n].clone()).collect();
                let rest = sums(&others, left);
                let fits = |&&amount: &&u16| {
                    let rest_of = left.checked_sub(amount);
                    rest_of.is_some_and(|left| rest[usize::from(left)])
                };
                let most = kinds[kind].amounts.iter().rev().find(fits);
                amounts[kind] = most.copied().unwrap_or(0);
                left -= amounts[kind];
            }
            if !choices.contains(&amounts) {
                choices.push(amounts);
            }
        }
        let of_kinds = |amounts: Vec<u16>| {
            let given = kinds.iter().zip(amounts);
            given
                .flat_map(|(kind, amount)| kind.given(world, amount))
                .collect()
        };
        choices.into_iter().map(of_kinds).collect()
    }

    /// What is lost, where the owner has nothing to choose.
    pub(super) fn only_choice(&self, world: &World) -> Option<Vec<GivenUp>> {
        let [only] = <[Vec<GivenUp>; 1]>::try_from(self.choices(world)).ok()?;
        Some(only)
    }

    /// Which counters go to whom, for what the owner gives up of each.
    fn divisions(&self, world: &World, given: &[GivenUp]) -> Result<Vec<Division>, CaptureReason> {
        let roster = world.resource::<Roster>();
        let part_of = |&piece: &UnitIx| {
            let unit = roster.printed(piece).id;
            let part = given.iter().find(|part| part.unit == unit);
            part.map_or(0, |part| part.tokens)
        };
        let mut divisions = Vec::new();
        for kind in Kind::all(world, &self.pieces) {
            let tokens = kind.pieces().iter().map(part_of).sum();
            let is_whole = |piece: &UnitIx| part_of(piece) == roster.printed(*piece).capacity;
            let named: Vec<UnitIx> = kind.pieces().iter().copied().filter(is_whole).collect();
            let unit = roster.printed(kind.pieces()[0]).id;
            let division = kind.divide(world, self.captor, &named, tokens);
            divisions.push(division.ok_or(CaptureReason::Indivisible { unit, tokens })?);
        }
        Ok(divisions)
    }

    /// Hands transport over with its share of all loads, and lets the rest flee.
    pub(super) fn carry_out(&self, world: &mut World, given: &[GivenUp], out: &mut Outcomes) {
        let held = held(world, &self.pieces);
        let captured = self.share.of(held);
        let Ok(divisions) = self.divisions(world, given) else {
            debug_assert!(false, "the owner's choice was checked");
            return;
        };
        let (mut lost, mut fled) = (Vec::new(), Vec::new());
        for division in divisions {
            self.exchange(world, &division, out);
            lost.extend(division.lost);
            fled.extend(division.kept);
        }
        let on_ground = load(world, &lost, captured);
        // What is not captured is displaced with the transport that flees, even if that is more than it carries on the road
        // (the example of 9.14c), or by itself where none flees.
        let over = load(world, &fled, held - captured);
        if let Some(&last) = fled.last() {
            let held = fact::<Tokens>(world, last).0;
            change::set(world, last, Tokens(held + over));
        } else if over > 0 {
            let dump = dumps::spare(world, self.captor.other());
            dumps::put_on(world, dump, self.at, over);
            fled.push(dump);
        }
        if !lost.is_empty() {
            let tokens = captured - on_ground;
            hand_to(world, self.captor, self.at, &lost, tokens, out);
        }
        // What the captor's transport does not carry lies on the ground.
        if on_ground > 0 {
            let counter = dumps::counter_for(world, self.captor, self.at);
            dumps::put_on(world, counter, self.at, on_ground);
            out.push(CaptureEvent::SupplyCaptured {
                side: self.captor,
                at: self.at,
                captured: on_ground,
                destroyed: 0,
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

    /// Puts spare counters in the place of those that are broken down.
    fn exchange(&self, world: &mut World, division: &Division, out: &mut Outcomes) {
        let Division { kept, lost, away } = division;
        if away.is_empty() {
            return;
        }
        let is_new = |unit: &UnitIx| !self.pieces.contains(unit);
        let new =
            |units: &[UnitIx]| -> Vec<UnitIx> { units.iter().copied().filter(is_new).collect() };
        let (kept, lost) = (new(kept), new(lost));
        let roster = world.resource::<Roster>();
        let from = roster.ids(away.iter().copied());
        let into = roster.ids(kept.iter().chain(&lost).copied());
        carriers::exchange(world, self.captor, away, &kept, &lost);
        let at = self.at;
        out.push(TransportEvent::Regrouped { from, into, at });
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
        let answer = |given: Vec<GivenUp>| {
            let words = given_up(world, &given);
            (Decision::Capture(CaptureDecision::HandOver(given)), words)
        };
        let answers: Vec<(Decision, String)> =
            self.choices(world).into_iter().map(answer).collect();
        Question {
            text: format!(
                "The enemy captures {} of {} in {}. What is lost?",
                points(self.taken),
                self.booty,
                naming::place(world, self.at)
            ),
            rule: "9.14c",
            on_pass: answers.first().map(|(answer, _)| answer.clone()),
            answers,
            free: true,
        }
    }

    fn place(&self) -> Option<HexPos> {
        Some(self.at)
    }

    /// Rule 9.14c: the owner may choose any transport that makes up what is lost.
    fn check_free(&self, world: &World, answer: &Decision) -> Result<(), Violation> {
        let Decision::Capture(CaptureDecision::HandOver(given)) = answer else {
            return Err(Violation::new("9.14c", SequenceReason::NothingToDecide));
        };
        let roster = world.resource::<Roster>();
        for (n, &GivenUp { unit, tokens }) in given.iter().enumerate() {
            let Some(ix) = roster.find(unit).filter(|ix| self.pieces.contains(ix)) else {
                return Err(Violation::new("9.14c", CombatReason::NotInCombat { unit }));
            };
            if given[..n].iter().any(|other| other.unit == unit) {
                return Err(Violation::new("9.14c", GeneralReason::NamedTwice { unit }));
            }
            if !(1..=roster.printed(ix).capacity).contains(&tokens) {
                return Err(Violation::new("9.14c", CaptureReason::WrongPart { unit }));
            }
        }
        let need = self.taken;
        let have = given.iter().map(|part| part.tokens).sum();
        if have != need {
            let reason = CaptureReason::WrongPoints { need, have };
            return Err(Violation::new("9.14c", reason));
        }
        let divisions = self.divisions(world, given);
        divisions
            .map(|_| ())
            .map_err(|reason| Violation::new("9.14c", reason))
    }

    /// Takes the owner's choice.
    fn answer(self, world: &mut World, answer: &Decision, out: &mut Outcomes) -> Next {
        if let Decision::Capture(CaptureDecision::HandOver(given)) = answer {
            self.carry_out(world, given, out);
        }
        Next::Done
    }

    fn digest(&self, digest: Digest) -> Digest {
        digest
            .byte(self.captor as u8)
            .hex(self.at)
            .units(self.pieces.iter().copied())
            .byte(self.share.get())
            .word(self.taken)
    }
}

/// Which sums, up to a most, amounts of the kinds come to.
fn sums(kinds: &[Forfeit], most: u16) -> Vec<bool> {
    let mut possible = vec![false; usize::from(most) + 1];
    possible[0] = true;
    for kind in kinds {
        let before = possible;
        let reached = |sum: usize| {
            let with = |&amount: &u16| {
                let rest = sum.checked_sub(amount.into());
                rest.is_some_and(|rest| before[rest])
            };
            kind.amounts.iter().any(with)
        };
        possible = (0..before.len()).map(reached).collect();
    }
    possible
}

/// What pieces have loaded.
fn held(world: &World, pieces: &[UnitIx]) -> u16 {
    let loads = pieces.iter().map(|&piece| fact::<Tokens>(world, piece).0);
    loads.sum()
}

/// Loads tokens on pieces as far as they carry them, on each first what it had; says what is left.
fn load(world: &mut World, pieces: &[UnitIx], mut tokens: u16) -> u16 {
    let room = |world: &World, piece: UnitIx| world.resource::<Roster>().printed(piece).capacity;
    for &piece in pieces {
        let had = fact::<Tokens>(world, piece).0.min(room(world, piece));
        let keeps = had.min(tokens);
        change::set(world, piece, Tokens(keeps));
        tokens -= keeps;
    }
    for &piece in pieces {
        let has = fact::<Tokens>(world, piece).0;
        let more = tokens.min(room(world, piece) - has);
        change::set(world, piece, Tokens(has + more));
        tokens -= more;
    }
    tokens
}
