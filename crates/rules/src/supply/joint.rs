//! One sum that pays for several units together: a barrage (10.1b, 12.4), or units that eat (12.6c).
//!
//! Rule 10.1b A: the guns of a barrage are supplied through one and the same HQ, or without one from one and the same hex.
//!
//! A ruling: each dump that gives must be in reach of one of the units, and each unit must reach a dump that gives. Organic
//! Trucks give no more than their formation adds to the sum (13.2g).

use bevy::prelude::World;

use super::ammunition::{Feeding, Terms, ammunition, why_withheld};
use super::payment::{Purse, check_payments};
use super::reach::{Sources, draw_sources, dumps_of};
use super::unreached::{unreached, unserved};
use crate::ids::FormationId;
use crate::map::HexIx;
use crate::pieces::{Family, Roster, Tokens, UnitIx, fact};
use crate::side::Side;
use crate::supply::language::Payment;
use crate::supply::reason::SupplyReason;
use crate::violation::Violation;

/// Tokens taken from each dump.
pub type Bill = Vec<(UnitIx, u16)>;

/// What is paid, for whom, and by which rule.
#[derive(Clone, Copy)]
pub(crate) struct Charge<'u> {
    /// Who pays.
    pub side: Side,
    /// For whom.
    pub units: &'u [UnitIx],
    /// What some of the units cost together.
    pub price: &'u dyn Fn(&[UnitIx]) -> Tokens,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// Rule 10.1b A: several units are served in one and the same way.
    pub common: bool,
    /// How those who fight are fed (C&C 1.4); none of those who eat.
    pub feeding: Option<Feeding>,
}

impl Charge<'_> {
    /// How much is paid in all.
    fn need(&self) -> Tokens {
        (self.price)(self.units)
    }

    /// C&C 1.4: why the n-th of them gets nothing of what an HQ could throw to it, from these dumps if they are named.
    fn withheld(
        &self,
        world: &World,
        n: usize,
        got: &Sources,
        dumps: Option<&[UnitIx]>,
    ) -> Option<Violation> {
        let terms = Terms {
            dumps,
            ..Terms::usual(self.feeding?)
        };
        let reason = why_withheld(world, self.units, n, got, terms)?;
        Some(Violation::new("C&C 1.4", reason))
    }
}

/// Rule 13.2g B: what the Organic Trucks of formations may give: not what the other units cost by themselves.
pub(crate) struct Allowances(Vec<(FormationId, u16)>);

impl Allowances {
    /// Of every formation whose Organic Trucks are in reach.
    pub(crate) fn of(world: &World, charge: Charge<'_>, sources: &[Sources]) -> Self {
        let roster = world.resource::<Roster>();
        let mut owners: Vec<FormationId> = dumps_of(sources)
            .into_iter()
            .filter_map(|dump| formation_of_load(world, dump))
            .collect();
        owners.sort_unstable();
        owners.dedup();
        let allowance = |formation: FormationId| {
            let is_stranger = |unit: &UnitIx| roster.printed(*unit).formation != Some(formation);
            let strangers: Vec<UnitIx> = charge.units.iter().copied().filter(is_stranger).collect();
            let theirs = if strangers.is_empty() {
                Tokens(0)
            } else {
                (charge.price)(&strangers)
            };
            (formation, charge.need().0.saturating_sub(theirs.0))
        };
        Self(owners.into_iter().map(allowance).collect())
    }

    /// What a dump may still give, if some has been promised.
    fn left(&self, world: &World, dump: UnitIx, promised: &[(UnitIx, u16)]) -> u16 {
        let Some(formation) = formation_of_load(world, dump) else {
            return u16::MAX;
        };
        let Some(&(_, most)) = self.0.iter().find(|&&(owner, _)| owner == formation) else {
            return u16::MAX;
        };
        let same =
            |&&(other, _): &&(UnitIx, u16)| formation_of_load(world, other) == Some(formation);
        let given: u16 = promised.iter().filter(same).map(|&(_, given)| given).sum();
        most.saturating_sub(given)
    }

    /// How much of a bill the dumps may give.
    pub(crate) fn allowed(&self, world: &World, bill: &[(UnitIx, u16)]) -> u16 {
        let within = |n: usize| self.left(world, bill[n].0, &bill[..n]).min(bill[n].1);
        (0..bill.len()).map(within).sum()
    }

    /// The first dump that gives more than it may.
    pub(crate) fn first_exceeded(&self, world: &World, bill: &[(UnitIx, u16)]) -> Option<UnitIx> {
        let exceeds = |&n: &usize| self.left(world, bill[n].0, &bill[..n]) < bill[n].1;
        (0..bill.len()).find(exceeds).map(|n| bill[n].0)
    }
}

/// The formation that alone draws on a dump, if it is the load of Organic Trucks.
fn formation_of_load(world: &World, dump: UnitIx) -> Option<FormationId> {
    let printed = world.resource::<Roster>().printed(dump);
    let is_organic = printed.family == Family::OrganicTruck;
    printed.formation.filter(|_| is_organic)
}

/// Who pays, as the player says or in the usual way.
pub(crate) fn settle(
    world: &World,
    charge: Charge<'_>,
    from: Option<&[Payment]>,
) -> Result<Bill, Violation> {
    settle_in_one_way(world, charge, from).map(|(bill, _)| bill)
}

/// The same, with the way in which it comes to several units that are served together.
pub(crate) fn settle_in_one_way(
    world: &World,
    charge: Charge<'_>,
    from: Option<&[Payment]>,
) -> Result<(Bill, Option<Channel>), Violation> {
    let draw = |&unit: &UnitIx| draw_sources(world, unit);
    let said = from.map(|from| {
        let roster = world.resource::<Roster>();
        let dumps = from.iter().filter_map(|payment| roster.find(payment.dump));
        dumps.collect::<Vec<UnitIx>>()
    });
    let sources: Vec<Sources> = match charge.feeding {
        Some(feeding) => {
            let dumps = said.as_deref();
            let usual = Terms::usual(feeding);
            ammunition(world, charge.units, Terms { dumps, ..usual })
        }
        None => charge.units.iter().map(draw).collect(),
    };
    let pay = |sources: &[Sources]| match from {
        Some(from) => as_said(world, charge, sources, from),
        None => usually(world, charge, sources),
    };
    // What fails whatever the way is refused by its own reason.
    let bill = pay(&sources)?;
    if !charge.common || charge.units.len() == 1 {
        return Ok((bill, None));
    }
    let by = |channel: Channel| {
        let kept = sources.iter().map(|sources| channel.of(world, sources));
        let bill = pay(&kept.collect::<Vec<_>>()).ok()?;
        Some((bill, Some(channel)))
    };
    channels(world, &sources)
        .into_iter()
        .find_map(by)
        .ok_or_else(|| Violation::new(charge.rule, SupplyReason::NoCommonSupply))
}

/// One way in which supply comes to several units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// They draw on the same hex.
    Direct(HexIx),
    /// The same HQ throws to them, what it draws itself.
    Through(UnitIx),
}

impl Channel {
    /// What comes to a unit in this way.
    fn of(self, world: &World, sources: &Sources) -> Sources {
        let roster = world.resource::<Roster>();
        sources.along(|source| match self {
            Self::Direct(hex) => source.via.is_none() && roster.hex_of(source.dump) == Some(hex),
            Self::Through(hq) => source.via == Some(hq),
        })
    }
}

/// The ways in which supply comes to any of some units: hexes first, in the order in which dumps usually pay, then HQs in roster
/// order.
fn channels(world: &World, sources: &[Sources]) -> Vec<Channel> {
    let roster = world.resource::<Roster>();
    let mut hexes: Vec<HexIx> = Vec::new();
    for dump in dumps_in_order(world, sources) {
        let hex = roster.hex_of(dump).filter(|hex| !hexes.contains(hex));
        hexes.extend(hex);
    }
    let routes = sources.iter().flat_map(Sources::routes);
    let mut hqs: Vec<UnitIx> = routes.filter_map(|source| source.via).collect();
    hqs.sort_unstable();
    hqs.dedup();
    let direct = hexes.into_iter().map(Channel::Direct);
    direct
        .chain(hqs.into_iter().map(Channel::Through))
        .collect()
}

fn as_said(
    world: &World,
    charge: Charge<'_>,
    sources: &[Sources],
    from: &[Payment],
) -> Result<Bill, Violation> {
    let Charge {
        side, units, rule, ..
    } = charge;
    let purse: Purse = check_payments(world, side, charge.need(), from, rule)?;
    let roster = world.resource::<Roster>();
    if let Some(dump) = purse.first_outside(sources) {
        let withheld = |n| charge.withheld(world, n, &sources[n], Some(&[dump]));
        let withheld = (0..units.len()).find_map(withheld);
        return Err(withheld.unwrap_or_else(|| unreached(world, units[0], dump)));
    }
    let bill: Bill = purse.iter().collect();
    let allowances = Allowances::of(world, charge, sources);
    if let Some(dump) = allowances.first_exceeded(world, &bill) {
        let dump = roster.printed(dump).id;
        return Err(Violation::new(
            "13.2g",
            SupplyReason::PaysForStrangers { dump },
        ));
    }
    let served = |sources: &Sources| bill.iter().any(|&(dump, _)| sources.has(dump));
    match sources.iter().position(|sources| !served(sources)) {
        Some(n) => {
            let dumps: Vec<UnitIx> = bill.iter().map(|&(dump, _)| dump).collect();
            let withheld = charge.withheld(world, n, &sources[n], Some(&dumps));
            let unit = roster.printed(units[n]).id;
            Err(withheld.unwrap_or_else(|| Violation::new(rule, SupplyReason::NotServed { unit })))
        }
        None => Ok(bill),
    }
}

/// The usual way: as few dumps as serve all units, those first that serve most of them, on the ground before loads, the
/// fullest first; others only where these hold too little. It finds a way wherever there is one.
fn usually(world: &World, charge: Charge<'_>, sources: &[Sources]) -> Result<Bill, Violation> {
    let Charge { units, rule, .. } = charge;
    let need = charge.need();
    if let Some(n) = sources
        .iter()
        .position(|sources| sources.iter().next().is_none())
    {
        let withheld = charge.withheld(world, n, &sources[n], None);
        return Err(withheld.unwrap_or_else(|| unserved(world, units[n], rule)));
    }
    let dumps = dumps_in_order(world, sources);
    let allowances = Allowances::of(world, charge, sources);
    let may_join = |picked: &[UnitIx], dump: UnitIx| {
        let promised: Bill = picked.iter().map(|&picked| (picked, 1)).collect();
        allowances.left(world, dump, &promised) > 0
    };
    let Some(serving) = fewest_serving(sources, &dumps, need.0, &may_join) else {
        let have = Tokens(0);
        return Err(Violation::new(rule, SupplyReason::Unpaid { need, have }));
    };
    // One token from each of them, then the rest from them and, if need be, from others.
    let mut bill: Bill = serving.iter().map(|&dump| (dump, 1)).collect();
    let mut due = need.0.saturating_sub(tokens(&bill));
    let others = dumps.iter().filter(|dump| !serving.contains(dump));
    for &dump in serving.iter().chain(others) {
        let held = fact::<Tokens>(world, dump).0;
        let left = held.saturating_sub(given_by(&bill, dump));
        let more = left.min(due).min(allowances.left(world, dump, &bill));
        if more > 0 {
            add(&mut bill, dump, more);
            due -= more;
        }
    }
    if due > 0 {
        let have = Tokens(need.0 - due);
        return Err(Violation::new(rule, SupplyReason::Unpaid { need, have }));
    }
    Ok(bill)
}

/// What a dump gives so far.
fn given_by(bill: &[(UnitIx, u16)], dump: UnitIx) -> u16 {
    let part = bill.iter().find(|&&(other, _)| other == dump);
    part.map_or(0, |&(_, given)| given)
}

/// Lets a dump give more.
fn add(bill: &mut Bill, dump: UnitIx, more: u16) {
    match bill.iter_mut().find(|(other, _)| *other == dump) {
        Some((_, given)) => *given += more,
        None => bill.push((dump, more)),
    }
}

/// Whether a dump may give a token beside those that were picked.
type MayJoin<'m> = dyn Fn(&[UnitIx], UnitIx) -> bool + 'm;

/// The fewest dumps, and no more than `most`, of which each unit reaches one; the first such in the order of the list.
fn fewest_serving(
    sources: &[Sources],
    dumps: &[UnitIx],
    most: u16,
    may_join: &MayJoin<'_>,
) -> Option<Vec<UnitIx>> {
    let served_by = |sources: &Sources| -> Vec<UnitIx> {
        let reached = |dump: &UnitIx| sources.has(*dump);
        dumps.iter().copied().filter(reached).collect()
    };
    // Units of one hex reach the same dumps and count once.
    let mut choices: Vec<Vec<UnitIx>> = Vec::new();
    for choice in sources.iter().map(served_by) {
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    let most = usize::from(most).min(choices.len());
    (1..=most).find_map(|count| {
        let mut picked = Vec::new();
        serves_all(&choices, count, &mut picked, may_join).then_some(picked)
    })
}

/// Picks so many more dumps that every choice has one of those picked, if that can be.
fn serves_all(
    choices: &[Vec<UnitIx>],
    more: usize,
    picked: &mut Vec<UnitIx>,
    may_join: &MayJoin<'_>,
) -> bool {
    let is_open = |choice: &&Vec<UnitIx>| !choice.iter().any(|dump| picked.contains(dump));
    let Some(open) = choices.iter().find(is_open) else {
        return true;
    };
    if more == 0 {
        return false;
    }
    for &dump in open {
        if !may_join(picked, dump) {
            continue;
        }
        picked.push(dump);
        if serves_all(choices, more - 1, picked, may_join) {
            return true;
        }
        picked.pop();
    }
    false
}

/// Tokens in all.
fn tokens(bill: &[(UnitIx, u16)]) -> u16 {
    bill.iter().map(|&(_, tokens)| tokens).sum()
}

/// All dumps in reach of any unit: those that serve most units first, on the ground before loads, the fullest first.
fn dumps_in_order(world: &World, sources: &[Sources]) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let mut dumps = dumps_of(sources);
    dumps.sort_by_key(|&dump| {
        let users = sources.iter().filter(|sources| sources.has(dump)).count();
        let loaded = roster.printed(dump).family != Family::Dump;
        let held = fact::<Tokens>(world, dump).0;
        (
            std::cmp::Reverse(users),
            loaded,
            std::cmp::Reverse(held),
            dump,
        )
    });
    dumps
}
