//! 13.2c, 9.14c Transport of one kind is divided between its owner and a captor: counters as they are, and spare ones in
//! place of those that are broken down.

use std::cmp::Reverse;

use bevy::prelude::World;

use crate::carriers::is_alike;
use crate::pieces::{Family, Location, Roster, Tokens, UnitIx, fact};
use crate::side::Side;

/// Transport of one kind in a captured hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind(Vec<UnitIx>);

/// Which counters of a kind drive on for whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Division {
    /// Those that their owner goes on with.
    pub kept: Vec<UnitIx>,
    /// Those that the captor has, of whatever make.
    pub lost: Vec<UnitIx>,
    /// Those whose place others take.
    pub away: Vec<UnitIx>,
}

impl Kind {
    /// Counters by their kinds: ordinary transport before that of formations, which would serve those alone.
    pub(super) fn all(world: &World, pieces: &[UnitIx]) -> Vec<Self> {
        let roster = world.resource::<Roster>();
        let mut kinds: Vec<Self> = Vec::new();
        for &piece in pieces {
            let printed = roster.printed(piece);
            let same = |kind: &&mut Self| is_alike(roster.printed(kind.0[0]), printed);
            match kinds.iter_mut().find(same) {
                Some(kind) => kind.0.push(piece),
                None => kinds.push(Self(vec![piece])),
            }
        }
        kinds.sort_by_key(|kind| roster.printed(kind.0[0]).family != Family::Transport);
        kinds
    }

    pub(super) fn pieces(&self) -> &[UnitIx] {
        &self.0
    }

    /// What it carries.
    pub(super) fn capacity(&self, world: &World) -> u16 {
        sum(world, &self.0)
    }

    /// How much of it can be taken with the counters that are there, nothing and all included.
    pub(super) fn amounts(&self, world: &World, captor: Side) -> Vec<u16> {
        let all = self.capacity(world);
        let deal = Deal::new(self.candidates(world, captor, &[]), all);
        (0..=all)
            .filter(|&taken| deal.works(taken, all - taken))
            .collect()
    }

    /// Divides it so that so much goes to a captor; none without the counters for it. What is named goes to him as it is, if
    /// it can.
    pub(super) fn divide(
        &self,
        world: &World,
        captor: Side,
        named: &[UnitIx],
        taken: u16,
    ) -> Option<Division> {
        let all = self.capacity(world);
        let rest = all.checked_sub(taken)?;
        let pool = self.candidates(world, captor, named);
        let whole: Vec<Candidate> = pool[..self.0.len()].to_vec();
        let dealt = [whole, pool].into_iter().find_map(|candidates| {
            let deal = Deal::new(candidates, all);
            deal.works(taken, rest).then(|| deal.out(taken, rest))
        })?;
        let to = |who: Goes| {
            let his = dealt.iter().filter(move |&&(_, goes)| goes == who);
            his.map(|&(unit, _)| unit).collect::<Vec<UnitIx>>()
        };
        let (kept, lost) = (to(Goes::ToOwner), to(Goes::ToCaptor));
        let is_away = |unit: &UnitIx| !kept.contains(unit) && !lost.contains(unit);
        let away = self.0.iter().copied().filter(is_away).collect();
        Some(Division { kept, lost, away })
    }

    /// Its own counters, then the spare ones of both sides, each with those who can have it. Points of Organic Trucks that
    /// are lost lie in the Dead Pile of their formation, so that no others stand for them (13.2g F).
    fn candidates(&self, world: &World, captor: Side, named: &[UnitIx]) -> Vec<Candidate> {
        const NAMED: &[Goes] = &[Goes::ToCaptor, Goes::ToOwner];
        const EITHER: &[Goes] = &[Goes::ToOwner, Goes::ToCaptor];
        const CAPTOR: &[Goes] = &[Goes::ToCaptor];
        let roster = world.resource::<Roster>();
        let printed = roster.printed(self.0[0]);
        let candidate = |unit: UnitIx, may: &'static [Goes]| Candidate {
            unit,
            size: roster.printed(unit).capacity,
            may,
        };
        let mut own = self.0.clone();
        own.sort_by_key(|&unit| {
            let load = fact::<Tokens>(world, unit).0;
            (!named.contains(&unit), Reverse(load), unit)
        });
        let own = own.into_iter().map(|unit| {
            let may = if named.contains(&unit) { NAMED } else { EITHER };
            candidate(unit, may)
        });
        // The largest first, so that few counters do.
        let spare = |side: Side, may: &'static [Goes]| {
            let fits = |&unit: &UnitIx| {
                let other = roster.printed(unit);
                other.side == side
                    && is_alike(other, printed)
                    && roster.location(unit) == Location::Tray
            };
            let mut spare: Vec<UnitIx> = roster.iter().filter(fits).collect();
            spare.sort_by_key(|&unit| (Reverse(roster.printed(unit).capacity), unit));
            spare.into_iter().map(move |unit| candidate(unit, may))
        };
        let captors = spare(captor, CAPTOR).filter(|_| printed.family == Family::Transport);
        let owners = spare(captor.other(), EITHER);
        own.chain(captors).chain(owners).collect()
    }
}

/// What counters carry together.
pub(super) fn sum(world: &World, pieces: &[UnitIx]) -> u16 {
    let roster = world.resource::<Roster>();
    let capacity = |&piece: &UnitIx| roster.printed(piece).capacity;
    pieces.iter().map(capacity).sum()
}

/// Who drives on with a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    ToCaptor,
    ToOwner,
}

/// A counter that can be dealt out.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    unit: UnitIx,
    size: u16,
    /// Who can have it, the likelier first.
    may: &'static [Goes],
}

impl Candidate {
    /// What captor and owner still want once one of them has it.
    fn given(self, to: Goes, (captor, owner): (u16, u16)) -> Option<(u16, u16)> {
        match to {
            Goes::ToCaptor => Some((captor.checked_sub(self.size)?, owner)),
            Goes::ToOwner => Some((captor, owner.checked_sub(self.size)?)),
        }
    }
}

/// Counters dealt out to captor and owner, so that what each gets adds up exactly.
struct Deal {
    candidates: Vec<Candidate>,
    /// How much either may want.
    most: u16,
    /// For each number of counters that are dealt already, whether the others make up what both still want.
    works: Vec<Vec<bool>>,
}

impl Deal {
    fn new(candidates: Vec<Candidate>, most: u16) -> Self {
        let side = usize::from(most) + 1;
        let mut deal = Self {
            works: vec![vec![false; side * side]; candidates.len() + 1],
            candidates,
            most,
        };
        deal.works[deal.candidates.len()][0] = true;
        for n in (0..deal.candidates.len()).rev() {
            for captor in 0..=most {
                for owner in 0..=most {
                    let wanted = (captor, owner);
                    let works = deal.step(n, wanted).is_some() || deal.can(n + 1, wanted);
                    let place = deal.place(wanted);
                    deal.works[n][place] = works;
                }
            }
        }
        deal
    }

    fn place(&self, (captor, owner): (u16, u16)) -> usize {
        usize::from(captor) * (usize::from(self.most) + 1) + usize::from(owner)
    }

    fn can(&self, n: usize, wanted: (u16, u16)) -> bool {
        self.works[n][self.place(wanted)]
    }

    /// Who gets a counter so that the others make up the rest, if somebody can.
    fn step(&self, n: usize, wanted: (u16, u16)) -> Option<(Goes, (u16, u16))> {
        let candidate = self.candidates[n];
        candidate.may.iter().find_map(|&to| {
            let left = candidate.given(to, wanted)?;
            self.can(n + 1, left).then_some((to, left))
        })
    }

    fn works(&self, captor: u16, owner: u16) -> bool {
        self.can(0, (captor, owner))
    }

    /// Who gets which counter, the first ones that do.
    fn out(&self, captor: u16, owner: u16) -> Vec<(UnitIx, Goes)> {
        let mut wanted = (captor, owner);
        let mut dealt = Vec::new();
        for (n, candidate) in self.candidates.iter().enumerate() {
            if let Some((to, left)) = self.step(n, wanted) {
                wanted = left;
                dealt.push((candidate.unit, to));
            }
        }
        dealt
    }
}

/// Places of sizes that add up to a sum exactly, the first ones that do.
pub(crate) fn pick_sum(sizes: &[u16], sum: u16) -> Option<Vec<usize>> {
    let later = |n: usize, wanted: u16, works: &[Vec<bool>]| {
        let left = wanted.checked_sub(sizes[n])?;
        works[n + 1][usize::from(left)].then_some(left)
    };
    let mut works = vec![vec![false; usize::from(sum) + 1]; sizes.len() + 1];
    works[sizes.len()][0] = true;
    for n in (0..sizes.len()).rev() {
        for wanted in 0..=sum {
            let place = usize::from(wanted);
            works[n][place] = later(n, wanted, &works).is_some() || works[n + 1][place];
        }
    }
    let mut wanted = sum;
    let mut picked = Vec::new();
    for n in 0..sizes.len() {
        if let Some(left) = later(n, wanted, &works) {
            wanted = left;
            picked.push(n);
        }
    }
    works[0][usize::from(sum)].then_some(picked)
}

#[cfg(test)]
mod tests {
    use super::Goes::{ToCaptor, ToOwner};
    use super::*;

    const EITHER: &[Goes] = &[ToOwner, ToCaptor];

    #[test]
    fn sums_are_made_of_the_first_sizes_that_do() {
        assert_eq!(pick_sum(&[5, 2, 2], 4), Some(vec![1, 2]));
        assert_eq!(pick_sum(&[5, 2, 2], 0), Some(vec![]));
        assert_eq!(pick_sum(&[5], 2), None);
        assert_eq!(pick_sum(&[3; 60], 179), None, "and it is found out soon");
    }

    fn dealt(sizes: &[(u16, &'static [Goes])], captor: u16, owner: u16) -> Option<Vec<Goes>> {
        let candidate = |(n, &(size, may)): (usize, &(u16, &'static [Goes]))| Candidate {
            unit: UnitIx(u16::try_from(n).expect("a few")),
            size,
            may,
        };
        let candidates = sizes.iter().enumerate().map(candidate).collect();
        let deal = Deal::new(candidates, captor + owner);
        let out = || deal.out(captor, owner).into_iter().map(|(_, to)| to);
        deal.works(captor, owner).then(|| out().collect())
    }

    #[test]
    fn counters_are_dealt_to_those_who_may_have_them() {
        let own = &[ToOwner];
        let his = &[ToCaptor];
        let some = dealt(&[(4, his), (8, EITHER), (4, EITHER)], 4, 8);
        assert_eq!(some, Some(vec![ToCaptor, ToOwner]));
        let both = dealt(&[(12, EITHER), (8, EITHER)], 12, 8);
        assert_eq!(both, Some(vec![ToCaptor, ToOwner]));
        assert_eq!(dealt(&[(12, own), (8, own)], 12, 8), None);
        assert_eq!(dealt(&[(4, his), (4, EITHER)], 8, 4), None);
    }
}
