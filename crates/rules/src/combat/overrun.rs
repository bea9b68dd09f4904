//! 8.0 Overrun: an attack by the stack on the move.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::orders::{self, AttackPlan, apply_attack, check_able, check_target};
use crate::activity::{Asking, stays_anyhow};
use crate::combat::language::CombatSupply;
use crate::combat::reason::CombatReason;
use crate::ids::UnitId;
use crate::map::HexPos;
use crate::movement::{self, Onslaught};
use crate::outcome::Outcomes;
use crate::pieces::{Roster, UnitIx, posture};
use crate::profile::profile;
use crate::side::Side;
use crate::stacking::{StackingReason, fullness, is_overstacked};
use crate::supply::negation::Departure;
use crate::supply::payment::{Purse, hold_for_payment};
use crate::tables::AttackKind;
use crate::violation::{Reason, Violation};

/// A legal overrun with its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverrunPlan {
    /// The attack and what it costs in supply.
    pub attack: AttackPlan,
    /// What it costs in movement points.
    pub onslaught: Onslaught,
    /// Who goes no further where somebody must (4.5b).
    stays: Vec<UnitIx>,
}

/// Rule 8.1: whether the moving stack can overrun a hex.
pub(crate) fn check_overrun(
    world: &World,
    side: Side,
    units: &[UnitId],
    target: HexPos,
    supply: Option<&CombatSupply>,
    stays: &[UnitId],
) -> Result<OverrunPlan, Violation> {
    let onslaught = movement::check_onslaught(world, side, units, target)?;
    check_target(world, side, target)?;
    let found = world.resource::<Roster>().own_units(side, units, "8.1")?;
    for &unit in &found {
        check_able_to_overrun(world, unit)?;
    }
    check_room(world, side, &found)?;
    let kind = AttackKind::Overrun;
    let attack = orders::plan(world, side, kind, &found, target, supply)?;
    let stays = check_stays(world, side, &found, &attack, stays)?;
    Ok(OverrunPlan {
        attack,
        onslaught,
        stays,
    })
}

/// Rule 4.5b: whether units that their owner names can negate the zone for the supply of an overrun and so go no further.
fn check_stays(
    world: &World,
    side: Side,
    attackers: &[UnitIx],
    attack: &AttackPlan,
    stays: &[UnitId],
) -> Result<Vec<UnitIx>, Violation> {
    if stays.is_empty() {
        return Ok(Vec::new());
    }
    let roster = world.resource::<Roster>();
    let named = roster.own_units(side, stays, "4.5b")?;
    let holders = holders(world, side, attackers, attack, &named);
    let idle = |unit: &&UnitIx| !(attackers.contains(unit) && holders.contains(unit));
    match named.iter().find(idle) {
        Some(&unit) => {
            let unit = roster.printed(unit).id;
            Err(Violation::new("4.5b", CombatReason::HoldsNoSupply { unit }))
        }
        None => Ok(named),
    }
}

/// Rule 4.5b: who in the hex of the attackers must stay for their supply, where these stay rather than others.
fn holders(
    world: &World,
    side: Side,
    attackers: &[UnitIx],
    attack: &AttackPlan,
    preferred: &[UnitIx],
) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let Some(hex) = attackers.first().and_then(|&unit| roster.hex_of(unit)) else {
        return Vec::new();
    };
    // The overrun ends the march of whoever is left behind, and he negates then.
    let negates_anyhow = |&unit: &UnitIx| {
        let printed = roster.printed(unit);
        let is_other = printed.side == side && !attackers.contains(&unit);
        is_other && printed.family.is_combat() && stays_anyhow(world, unit, Asking::March)
    };
    if roster.in_hex(hex).iter().any(negates_anyhow) {
        return Vec::new();
    }
    let dumps = attack.settlement.paid.iter().map(|&(dump, _)| dump);
    let departure = Departure::of(world, side, &[]).preferring(preferred);
    let mut holders = departure.stayers(world, attackers, dumps);
    holders.retain(|&unit| roster.hex_of(unit) == Some(hex));
    holders
}

/// Rule 4.5b: who goes no further because the supply of an overrun needs somebody who stays, and after him the usual one and
/// the attackers who could stay in his place; nobody where none must.
pub fn overrun_stayers(world: &World, plan: &OverrunPlan) -> Vec<UnitIx> {
    let combat = &plan.attack.combat;
    let attackers = combat.units(combat.attacker);
    let holding =
        |preferred: &[UnitIx]| holders(world, combat.attacker, &attackers, &plan.attack, preferred);
    let mut stayers = holding(&plan.stays);
    if stayers.is_empty() {
        return stayers;
    }
    stayers.extend(holding(&[]));
    let named = attackers.iter().copied();
    stayers.extend(named.filter(|&unit| holding(&[unit]).contains(&unit)));
    let mut once = BTreeSet::new();
    stayers.retain(|&unit| once.insert(unit));
    stayers
}

/// Rules 4.8a and 8.1h: whether the hex from which units overrun holds no more than the limit, with others in it.
pub(super) fn check_room(world: &World, side: Side, units: &[UnitIx]) -> Result<(), Violation> {
    let roster = world.resource::<Roster>();
    let hex = units.first().and_then(|&unit| roster.hex_of(unit));
    match hex.filter(|&hex| is_overstacked(world, side, hex)) {
        Some(hex) => {
            let (hex, have, limit) = fullness(world, side, hex);
            let reason = StackingReason::OverrunCrowded { hex, have, limit };
            Err(Violation::new("4.8a", reason))
        }
        None => Ok(()),
    }
}

/// Rules 4.4 and 8.1: whether a unit can overrun at all as it lies.
pub(super) fn check_able_to_overrun(world: &World, unit: UnitIx) -> Result<(), Violation> {
    check_able(world, unit)?;
    if profile(world, unit).overruns {
        return Ok(());
    }
    let mode = posture(world, unit).mode();
    let unit = world.resource::<Roster>().printed(unit).id;
    let reason = Reason::Combat(CombatReason::NoOverrunInMode { unit, mode });
    Err(Violation::new("8.1", reason))
}

/// Spends the movement points, pays the supply and begins the combat.
pub(crate) fn apply_overrun(world: &mut World, plan: OverrunPlan, out: &mut Outcomes) {
    movement::begin_onslaught(world, plan.onslaught, out);
    // Rule 4.5b: an attacker may negate the zone for its supply, and goes no further then; whoever is left behind has finished.
    let attack = &plan.attack;
    let attackers = attack.combat.units(attack.combat.attacker);
    let purse = Purse::of(attack.settlement.paid.clone());
    hold_for_payment(world, &attackers, &purse, &plan.stays, out);
    apply_attack(world, plan.attack, out);
}
