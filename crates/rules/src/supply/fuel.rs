//! 12.5 Fuel: what Truck and Track combat units need before they spend movement points, and the three ways to buy it.

use bevy::prelude::World;
use serde::{Deserialize, Serialize};

use super::payment::pay;
use super::reach::{Sources, draw_sources, throw_field, throwing_headquarters};
use crate::ids::{FormationId, UnitId};
use crate::map::{HexIx, Mobility};
use crate::movement::check_right;
use crate::outcome::Outcome;
use crate::pieces::{
    Family, Fuel, Marked, ModeMarker, Orientation, Posture, Printed, Roster, Tokens, UnitIx,
    change, fact, posture,
};
use crate::sequence::{Clock, Segment};
use crate::side::Side;
use crate::tables::RuleTables;
use crate::violation::{Reason, Violation};

/// What fuel is bought for (12.5c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FuelTarget {
    /// One unit, for this phase.
    Unit(UnitId),
    /// An HQ and the independent units in its throw range, until its owner's next Clean Up Phase.
    Headquarters(UnitId),
    /// The units of a formation that reach the same supply, likewise.
    Formation(FormationId),
}

/// Supply taken from one dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// The dump, or transport with a load.
    pub dump: UnitId,
    /// How much, in tokens.
    pub tokens: u16,
}

/// A legal purchase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelPlan {
    target: FuelTarget,
    /// Who is fuelled by it.
    receivers: Vec<UnitIx>,
    lasts: Fuel,
    payments: Vec<(UnitIx, u16)>,
}

impl FuelPlan {
    /// Who is fuelled by it.
    pub fn receivers(&self) -> &[UnitIx] {
        &self.receivers
    }
}

/// A purchase that a player could make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuelOffer {
    /// What for.
    pub target: FuelTarget,
    /// What it costs.
    pub price: Tokens,
    /// Which dumps pay unless the player says otherwise, or why it cannot be paid.
    pub payments: Result<Vec<Payment>, Violation>,
}

/// Rule 12.5a: combat units on Truck or Track movement need fuel; Leg units, transport and everything else never do.
pub fn needs_fuel(printed: &Printed, posture: Posture) -> bool {
    let mobility = printed.face(posture.orientation).mobility;
    printed.family.is_combat() && mobility != Mobility::Leg
}

/// Rule 3.2f: an independent unit belongs to no formation and is no multi-step division.
fn is_independent(printed: &Printed) -> bool {
    printed.formation.is_none() && printed.steps == 1
}

/// The HQs of a side that give fuel now, with the hexes to which they give it (12.5c).
pub(crate) struct FuelGivers(Vec<Vec<bool>>);

impl FuelGivers {
    /// Finds them.
    pub(crate) fn of(world: &World, side: Side) -> Self {
        let fuelled = throwing_headquarters(world, side)
            .into_iter()
            .filter(|&unit| fact::<Fuel>(world, unit) == Fuel::Giving);
        Self(fuelled.map(|unit| throw_field(world, unit)).collect())
    }

    /// Rule 12.5a: whether a unit may spend movement points in a posture, as far as fuel goes.
    pub(crate) fn is_fuelled(&self, world: &World, unit: UnitIx, posture: Posture) -> bool {
        let roster = world.resource::<Roster>();
        let printed = roster.printed(unit);
        let given = |hex: HexIx| self.0.iter().any(|field| field[hex.at()]);
        has_own_fuel(world, unit, posture)
            || (is_independent(printed) && roster.hex_of(unit).is_some_and(given))
    }
}

/// Whether a unit needs no fuel in a posture, or has been given some.
pub(crate) fn has_own_fuel(world: &World, unit: UnitIx, posture: Posture) -> bool {
    let printed = world.resource::<Roster>().printed(unit);
    !needs_fuel(printed, posture) || fact::<Fuel>(world, unit) != Fuel::None
}

/// Whether a unit can use fuel on one of its sides.
fn can_use_fuel(printed: &Printed) -> bool {
    let sides = [Orientation::Combat, Orientation::Move];
    sides.into_iter().any(|orientation| {
        let marker = ModeMarker::None;
        needs_fuel(
            printed,
            Posture {
                orientation,
                marker,
            },
        )
    })
}

/// The purchases that would let a unit move, payable or not.
pub fn offers(world: &World, side: Side, unit: UnitId) -> Vec<FuelOffer> {
    let roster = world.resource::<Roster>();
    let Some(ix) = roster.find(unit) else {
        return Vec::new();
    };
    let printed = roster.printed(ix);
    let here = roster.hex_of(ix);
    if printed.side != side || !can_use_fuel(printed) {
        return Vec::new();
    }
    let mut targets = vec![FuelTarget::Unit(unit)];
    targets.extend(printed.formation.map(FuelTarget::Formation));
    if printed.family == Family::Headquarters {
        targets.push(FuelTarget::Headquarters(unit));
    } else if is_independent(printed) {
        let near = throwing_headquarters(world, side)
            .into_iter()
            .filter(|&hq| {
                here.is_some_and(|hex| throw_field(world, hq).get(hex.at()) == Some(&true))
            });
        targets.extend(near.map(|hq| FuelTarget::Headquarters(roster.printed(hq).id)));
    }
    let offer = |target: FuelTarget| {
        let price = price(world, target);
        let payments = usual_payments(world, target, ix).and_then(|payments| {
            check_fuel(world, side, target, &payments)?;
            Ok(payments)
        });
        FuelOffer {
            target,
            price,
            payments,
        }
    };
    targets.into_iter().map(offer).collect()
}

fn price(world: &World, target: FuelTarget) -> Tokens {
    let costs = &world.resource::<RuleTables>().supply;
    match target {
        FuelTarget::Unit(_) => costs.fuel_unit,
        FuelTarget::Headquarters(_) => costs.fuel_headquarters,
        FuelTarget::Formation(_) => costs.fuel_formation,
    }
}

/// The dumps that pay unless the player chooses: of those within reach of the unit that needs the fuel, or of the HQ that
/// would give it, the fullest dump first and loaded transport last.
fn usual_payments(
    world: &World,
    target: FuelTarget,
    unit: UnitIx,
) -> Result<Vec<Payment>, Violation> {
    let roster = world.resource::<Roster>();
    let drawer = match target {
        FuelTarget::Headquarters(id) => roster.find(id).unwrap_or(unit),
        FuelTarget::Unit(_) | FuelTarget::Formation(_) => unit,
    };
    let reached = draw_sources(world, drawer);
    let mut sources: Vec<UnitIx> = reached.iter().map(|source| source.dump).collect();
    sources.sort_by_key(|&dump| {
        let loaded = roster.printed(dump).family != Family::Dump;
        let held = fact::<Tokens>(world, dump).0;
        (loaded, std::cmp::Reverse(held), dump)
    });
    let mut due = price(world, target).0;
    let mut payments = Vec::new();
    for dump in sources {
        let tokens = fact::<Tokens>(world, dump).0.min(due);
        if tokens > 0 {
            let dump = roster.printed(dump).id;
            payments.push(Payment { dump, tokens });
            due -= tokens;
        }
    }
    if payments.is_empty() {
        let unit = roster.printed(drawer).id;
        return Err(Violation::new(
            "12.3",
            Reason::OutOfReach { dump: unit, unit },
        ));
    }
    Ok(payments)
}

/// The units that may receive, each of which must reach the supply.
fn candidates(world: &World, side: Side, target: FuelTarget) -> Result<Vec<UnitIx>, Violation> {
    let roster = world.resource::<Roster>();
    match target {
        FuelTarget::Unit(id) => {
            let unit = roster.own_units(side, &[id], "12.5c")?[0];
            if !can_use_fuel(roster.printed(unit)) {
                return Err(Violation::new("12.5a", Reason::NeedsNoFuel { unit: id }));
            }
            check_right(world, unit, posture(world, unit).marker)?;
            Ok(vec![unit])
        }
        FuelTarget::Headquarters(id) => {
            let unit = roster.own_units(side, &[id], "12.5c")?[0];
            if roster.printed(unit).family != Family::Headquarters {
                return Err(Violation::new("12.5c", Reason::NotAnHq { unit: id }));
            }
            Ok(vec![unit])
        }
        FuelTarget::Formation(id) => {
            let members: Vec<UnitIx> = roster
                .iter()
                .filter(|&unit| {
                    let printed = roster.printed(unit);
                    printed.formation == Some(id)
                        && printed.side == side
                        && printed.family.is_combat()
                        && roster.hex_of(unit).is_some()
                })
                .collect();
            if members.is_empty() {
                let formation = id;
                return Err(Violation::new("12.5c", Reason::NoFormation { formation }));
            }
            Ok(members)
        }
    }
}

/// Rule 12.5c: whether this fuel can be bought from these dumps.
pub(crate) fn check_fuel(
    world: &World,
    side: Side,
    target: FuelTarget,
    from: &[Payment],
) -> Result<FuelPlan, Violation> {
    let clock = world.resource::<Clock>();
    if clock.now().segment != Segment::Movement {
        let reason = Reason::WrongSegment {
            action: "fuel",
            now: clock.now().name(),
        };
        return Err(Violation::new("12.5a", reason));
    }
    let roster = world.resource::<Roster>();
    let candidates = candidates(world, side, target)?;
    let need = price(world, target);
    let paid = from
        .iter()
        .fold(0_u16, |sum, payment| sum.saturating_add(payment.tokens));
    if paid != need.0 {
        let have = Tokens(paid);
        return Err(Violation::new("12.5c", Reason::PaysWrong { need, have }));
    }
    let mut payments = Vec::with_capacity(from.len());
    for (n, &Payment { dump, tokens }) in from.iter().enumerate() {
        if from[..n].iter().any(|other| other.dump == dump) {
            return Err(Violation::new("12.5c", Reason::NamedTwice { unit: dump }));
        }
        let ix = roster.own_units(side, &[dump], "12.3a")?[0];
        let holds = fact::<Tokens>(world, ix);
        if holds.0 < tokens || tokens == 0 {
            let asked = Tokens(tokens);
            let reason = Reason::TooLittleSupply { dump, holds, asked };
            return Err(Violation::new("12.5c", reason));
        }
        payments.push((ix, tokens));
    }
    let reaches_all = |sources: &Sources| payments.iter().all(|&(dump, _)| sources.has(dump));
    let receivers: Vec<UnitIx> = candidates
        .iter()
        .copied()
        .filter(|&unit| reaches_all(&draw_sources(world, unit)))
        .collect();
    if receivers.is_empty() {
        let unit = roster.printed(candidates[0]).id;
        let dump = from.first().map_or(unit, |payment| payment.dump);
        return Err(Violation::new("12.3", Reason::OutOfReach { dump, unit }));
    }
    let lasts = match target {
        FuelTarget::Unit(_) => Fuel::ThisPhase,
        FuelTarget::Headquarters(_) => Fuel::Giving,
        FuelTarget::Formation(_) => Fuel::UntilCleanUp,
    };
    let worth = |fuel: Fuel| match fuel {
        Fuel::None => 0,
        Fuel::ThisPhase => 1,
        Fuel::UntilCleanUp => 2,
        Fuel::Giving => 3,
    };
    let news = |&unit: &UnitIx| worth(fact::<Fuel>(world, unit)) < worth(lasts);
    if !receivers.iter().any(news) {
        let unit = roster.printed(receivers[0]).id;
        return Err(Violation::new("12.5c", Reason::HasFuel { unit }));
    }
    Ok(FuelPlan {
        target,
        receivers,
        lasts,
        payments,
    })
}

/// Pays and fuels.
pub(crate) fn apply_fuel(world: &mut World, plan: FuelPlan, out: &mut Vec<Outcome>) {
    let paid = pay(world, &plan.payments);
    for &unit in &plan.receivers {
        // An HQ that gives fuel has some itself.
        if fact::<Fuel>(world, unit) != Fuel::Giving {
            change::set(world, unit, plan.lasts);
        }
    }
    out.push(Outcome::Fuelled {
        target: plan.target,
        units: world.resource::<Roster>().ids(plan.receivers),
        paid,
    });
}

/// Rule 12.5c: fuel for single units ends with the phase.
pub(crate) fn end_phase(world: &mut World) {
    drop_fuel(world, |_, fuel| fuel == Fuel::ThisPhase);
}

/// Rule 12.5d: the Clean Up Phase ends the fuel of the phasing player's HQs and formations.
pub(crate) fn clean_up(world: &mut World, side: Side) {
    drop_fuel(world, |printed, fuel| {
        printed.side == side && fuel != Fuel::None
    });
}

fn drop_fuel(world: &mut World, ends: impl Fn(&Printed, Fuel) -> bool) {
    let roster = world.resource::<Roster>();
    let empty: Vec<UnitIx> = world
        .resource::<Marked>()
        .fuelled()
        .filter(|&unit| ends(roster.printed(unit), fact::<Fuel>(world, unit)))
        .collect();
    for unit in empty {
        change::set(world, unit, Fuel::None);
    }
}
