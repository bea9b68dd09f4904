//! C&C 1.3 Limits of supply: an HQ supplies so many limited units freely. Those above its limit are in trace through it, and are
//! supplied for tokens all the same.

use bevy::prelude::{Resource, World};

use crate::armies::{Limited, assign, binds_supply, party_of, row_of, troop_of};
use crate::kept::KeptResource;
use crate::numbers::Digest;
use crate::pieces::{Re, Roster, Tokens, UnitIx};
use crate::side::Side;
use crate::stacking::size_of;
use crate::supply::standing::{Standing, Standings, Via};
use crate::tables::{CapacityRow, RuleTables};

/// Units above the limits of HQs in the Supply Phase that goes on, and whom its owner wants to have within them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SupplyLimits {
    /// Each with the HQ through which it traces.
    over: Vec<(UnitIx, UnitIx)>,
    first: Vec<UnitIx>,
}

impl KeptResource for SupplyLimits {
    fn at_start(_world: &World) -> Self {
        Self::default()
    }

    fn digest(&self, digest: Digest) -> Digest {
        if *self == Self::default() {
            return digest;
        }
        let over = self.over.iter().flat_map(|&(unit, hq)| [unit, hq]);
        digest
            .byte(59)
            .units(over)
            .units(self.first.iter().copied())
    }
}

impl SupplyLimits {
    /// Works out who is above the limits, as a Supply Phase comes to feeding or its owner has chosen otherwise.
    pub(super) fn renew(world: &mut World, side: Side, first: &[UnitIx]) {
        if !binds_supply(world) {
            return;
        }
        let over = over_limit(world, side, &Standings::of(world, side), first);
        let first = first.to_vec();
        world.insert_resource(Self { over, first });
    }

    /// Whom the owner wants to have within the limits.
    fn first(&self) -> &[UnitIx] {
        &self.first
    }

    /// Forgets it with the phase.
    pub(super) fn clear(world: &mut World) {
        if binds_supply(world) {
            world.insert_resource(Self::default());
        }
    }

    /// The units above the limits.
    pub(super) fn units(&self) -> impl Iterator<Item = UnitIx> + '_ {
        self.over.iter().map(|&(unit, _)| unit)
    }

    /// Each of them with the HQ that it traces through.
    pub(super) fn pairs(&self) -> &[(UnitIx, UnitIx)] {
        &self.over
    }

    /// Whether a unit is above the limits.
    pub(super) fn has(&self, unit: UnitIx) -> bool {
        self.units().any(|over| over == unit)
    }
}

/// C&C 1.3: the units above the limits of HQs in the Supply Phase that goes on, each with the HQ through which it traces.
pub fn above_limits(world: &World) -> Vec<(UnitIx, UnitIx)> {
    world.resource::<SupplyLimits>().pairs().to_vec()
}

/// C&C 1.3: whether anybody who is above the limits now would have room if his owner gave it to him before others.
pub(super) fn could_be_first(world: &World, side: Side) -> bool {
    let limits = world.resource::<SupplyLimits>();
    if limits.pairs().is_empty() {
        return false;
    }
    let standings = Standings::of(world, side);
    let gets_in = |unit: UnitIx| {
        let over = over_limit(world, side, &standings, &[unit]);
        !over.iter().any(|&(other, _)| other == unit)
    };
    limits.units().any(gets_in)
}

/// C&C 1.3: whom the owner has given room before others in the Supply Phase that goes on.
pub fn served_first(world: &World) -> Vec<UnitIx> {
    world.resource::<SupplyLimits>().first().to_vec()
}

/// C&C 1.3: who would be above the limits if these had room before others.
pub fn above_limits_if(world: &World, side: Side, first: &[UnitIx]) -> Vec<(UnitIx, UnitIx)> {
    over_limit(world, side, &Standings::of(world, side), first)
}

/// C&C 1.3: the limited units of a side that trace through HQs which have no room for them, so that they cost least; `first` are
/// those who have room before others. Who draws from a source itself is not counted.
pub(super) fn over_limit(
    world: &World,
    side: Side,
    standings: &Standings,
    first: &[UnitIx],
) -> Vec<(UnitIx, UnitIx)> {
    if !binds_supply(world) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let through = |(unit, standing): (UnitIx, Standing)| match standing {
        Standing::InTrace {
            via: Via::Headquarters(hq),
        } if troop_of(world, unit).is_some() && roster.printed(unit).side == side => {
            Some((unit, hq))
        }
        Standing::InTrace { .. } | Standing::LeftBehind { .. } | Standing::Cut => None,
    };
    let mut traced: Vec<(UnitIx, UnitIx)> = standings.iter().filter_map(through).collect();
    let drawing = standings.drawing_together(world, &traced);
    traced.retain(|(unit, _)| !drawing.contains(unit));
    let mut hqs: Vec<UnitIx> = traced
        .iter()
        .flat_map(|&(unit, _)| ways(world, standings, unit))
        .filter(|&hq| row_of(world, hq).is_some())
        .collect();
    hqs.sort_unstable();
    hqs.dedup();
    let mut parties: Vec<(UnitIx, Limited)> = Vec::new();
    for &(unit, _) in &traced {
        let Some(troop) = troop_of(world, unit) else {
            continue;
        };
        let party = party_of(world, unit);
        let mut weight = u32::from(size_of(world, unit).0);
        if first.contains(&unit) {
            weight += u32::from(u16::MAX);
        }
        let reached = ways(world, standings, unit).into_iter();
        let reached: Vec<usize> = reached
            .filter_map(|hq| hqs.binary_search(&hq).ok())
            .collect();
        match parties.iter_mut().find(|(known, _)| *known == party) {
            Some((_, known)) => {
                known.weight += weight;
                known.hqs.retain(|hq| reached.contains(hq));
            }
            None => parties.push((
                party,
                Limited {
                    troop,
                    weight,
                    hqs: reached,
                },
            )),
        }
    }
    let rows: Vec<&CapacityRow> = hqs.iter().filter_map(|&hq| row_of(world, hq)).collect();
    let limited: Vec<Limited> = parties.iter().map(|(_, limited)| limited.clone()).collect();
    let seats = assign(&rows, &limited);
    let has_room = |unit: UnitIx| {
        let party = party_of(world, unit);
        let at = parties.iter().position(|(known, _)| *known == party);
        at.is_some_and(|at| seats[at].is_some())
    };
    let is_free = |unit: UnitIx| {
        let mut ways = ways(world, standings, unit).into_iter();
        ways.any(|hq| row_of(world, hq).is_none())
    };
    let over = traced
        .into_iter()
        .filter(|&(unit, _)| !has_room(unit) && !is_free(unit));
    share_out(world, standings, over.collect())
}

/// C&C 1.3: through which HQ each unit above the limits is supplied, so that as little as possible is lost to rounding: each in turn
/// through the one where it adds least, the one through which it traces before others.
fn share_out(
    world: &World,
    standings: &Standings,
    over: Vec<(UnitIx, UnitIx)>,
) -> Vec<(UnitIx, UnitIx)> {
    let mut shared: Vec<(UnitIx, UnitIx)> = Vec::with_capacity(over.len());
    for (unit, hq) in over {
        let keeps = world.resource::<Roster>().printed(unit).formation.is_some();
        let others = ways(world, standings, unit).into_iter();
        let others = others.filter(|&other| !keeps && other != hq);
        let with = |hq: UnitIx| {
            let mut with = shared.clone();
            with.push((unit, hq));
            price_over(world, &with)
        };
        let best = std::iter::once(hq)
            .chain(others)
            .min_by_key(|&hq| with(hq))
            .unwrap_or(hq);
        shared.push((unit, best));
    }
    shared
}

/// The HQs through which a unit could trace, its own if it is one. What serves one unit of a formation counts only where it serves
/// all of it that traces.
fn ways(world: &World, standings: &Standings, unit: UnitIx) -> Vec<UnitIx> {
    let Some(hex) = world.resource::<Roster>().hex_of(unit) else {
        return Vec::new();
    };
    let net = standings.net();
    let own = net.is_thrower(unit).then_some(unit);
    net.throwers(world, unit, hex).chain(own).collect()
}

/// C&C 1.3: what it costs to supply some units above the limits: so much for each HQ, rounded up.
pub(super) fn price_over(world: &World, units: &[(UnitIx, UnitIx)]) -> Tokens {
    let figures = &world.resource::<RuleTables>().command.sequence;
    let mut hqs: Vec<UnitIx> = units.iter().map(|&(_, hq)| hq).collect();
    hqs.sort_unstable();
    hqs.dedup();
    let of_hq = |hq: UnitIx| {
        let own = units.iter().filter(|&&(_, through)| through == hq);
        let size: u16 = own.map(|&(unit, _)| size_of(world, unit).0).sum();
        figures.over_limit(Re(size)).0
    };
    Tokens(hqs.into_iter().map(of_hq).sum())
}
