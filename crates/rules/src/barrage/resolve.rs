//! 10.0 Carrying a barrage out: payment, dice, what they do.

use bevy::prelude::World;

use super::facility::FacilityFire;
use super::fire::Firer;
use super::losses::BarrageLoss;
use super::orders::BarragePlan;
use super::target::{air_base, fire_at};
use crate::barrage::language::{
    BARRAGE_LOSS_ROLL, BARRAGE_ROLL, BarrageAim, BarrageEvent, BarrageReport,
};
use crate::combat::Fought;
use crate::damage::Damage;
use crate::dice::Dice;
use crate::general::language::GeneralEvent;
use crate::held_back::provoke;
use crate::language::RollPurpose;
use crate::map::Board;
use crate::modes::involuntary::{disorganize, enemy_contact};
use crate::outcome::{Outcome, Outcomes};
use crate::pieces::{HasFought, Level, Roster, UnitIx, change, fact};
use crate::procedure::Procedures;
use crate::supply::ammunition::{Feeding, note_fed};
use crate::supply::feeders::NamedFeeders;
use crate::supply::payment::{Purse, pay};
use crate::tables::{BarrageResult, FacilityResult, RuleTables};

/// Pays for a barrage and carries it out.
pub(crate) fn apply_barrage(world: &mut World, plan: BarragePlan, out: &mut Outcomes) {
    let dumps: Vec<UnitIx> = plan.paid.iter().map(|&(dump, _)| dump).collect();
    note_fed(
        world,
        &plan.units,
        &dumps,
        Feeding::Barrage,
        &NamedFeeders::NONE,
    );
    let paid = pay(world, Purse::of(plan.paid.clone()));
    world.resource_mut::<Fought>().barrage(plan.target);
    for &unit in &plan.units {
        change::set(world, unit, HasFought(true));
    }
    out.push(BarrageEvent::Fired {
        side: plan.side,
        units: world.resource::<Roster>().ids(plan.units.iter().copied()),
        target: plan.target,
        aim: plan.aim,
        paid,
    });
    provoke(world, plan.side, plan.target, out);
    match plan.aim {
        BarrageAim::Units => hit_units(world, &plan, out),
        BarrageAim::AirBase | BarrageAim::Port | BarrageAim::Railroad => {
            hit_facility(world, &plan, out);
        }
    }
}

/// Steps 5 to 7 against combat units.
fn hit_units(world: &mut World, plan: &BarragePlan, out: &mut Outcomes) {
    let Some(hex) = world.resource::<Board>().grid().index(plan.target) else {
        return;
    };
    let fire = fire_at(world, plan.side, plan.strength, hex);
    let roll = world.resource_mut::<Dice>().roll_two();
    let rolled = |purpose: RollPurpose, dice: Vec<u8>| {
        Outcome::General(GeneralEvent::Rolled {
            side: Some(plan.side),
            purpose,
            dice,
        })
    };
    out.push(rolled(BARRAGE_ROLL, roll.to_vec()));
    let means = fire.read(&world.resource::<RuleTables>().barrage, roll);
    let loss_die = (means == BarrageResult::Half).then(|| world.resource_mut::<Dice>().roll());
    if let Some(die) = loss_die {
        out.push(rolled(BARRAGE_LOSS_ROLL, vec![die]));
    }
    let table = &world.resource::<RuleTables>().barrage;
    let result = fire.resolve(table, roll, loss_die.unwrap_or_default());
    let (aim, effect) = (&result.aim, result.effect);
    out.push(BarrageEvent::Barraged(Box::new(BarrageReport {
        target: plan.target,
        aim: plan.aim,
        strength: plan.strength,
        start: table.label(aim.start),
        shifts: aim
            .shifts
            .iter()
            .map(|shift| (shift.reason.to_string(), shift.columns))
            .collect(),
        column: counted(aim.column),
        label: table.label(aim.column),
        dice: roll.to_vec(),
        loss_die,
        read: effect.read.to_string(),
        means: effect.means.to_string(),
        steps: effect.steps,
    })));
    if effect.means == BarrageResult::Nothing {
        return;
    }
    let (side, at, left) = (plan.side.other(), plan.target, effect.steps);
    if effect.disorganizes() {
        disorganize(world, side, at, out);
    }
    enemy_contact(world, side, at, out);
    let losses = BarrageLoss { side, at, left };
    world.resource_mut::<Procedures>().push(losses);
}

/// Rule 10.0c: one die, no shifts.
fn hit_facility(world: &mut World, plan: &BarragePlan, out: &mut Outcomes) {
    let fire = FacilityFire {
        by: Firer::Artillery,
        strength: plan.strength,
    };
    let die = world.resource_mut::<Dice>().roll();
    out.push(GeneralEvent::Rolled {
        side: Some(plan.side),
        purpose: BARRAGE_ROLL,
        dice: vec![die],
    });
    let table = &world.resource::<RuleTables>().facility;
    let (result, most) = (fire.resolve(table, die), table.port_hits());
    let column = table.column(plan.strength);
    out.push(BarrageEvent::Barraged(Box::new(BarrageReport {
        target: plan.target,
        aim: plan.aim,
        strength: plan.strength,
        start: table.label(column),
        shifts: Vec::new(),
        column: counted(column),
        label: table.label(column),
        dice: vec![die],
        loss_die: None,
        read: result.to_string(),
        means: facility_words(plan.aim, result),
        steps: 0,
    })));
    damage(world, plan, result, most, out);
}

/// What a result does to a facility. Planes on a base would check their own part of it (14.0).
fn damage(
    world: &mut World,
    plan: &BarragePlan,
    result: FacilityResult,
    most: u8,
    out: &mut Outcomes,
) {
    let (at, number) = (plan.target, result.number);
    match plan.aim {
        BarrageAim::AirBase => {
            let Some(base) = air_base(world, plan.side.other(), at) else {
                return;
            };
            let had = fact::<Level>(world, base).0;
            // An Air Strip, of level 0, is not lowered.
            let level = had.saturating_sub(number).max(had.min(1));
            if level < had {
                change::set(world, base, Level(level));
                let base = world.resource::<Roster>().printed(base).id;
                out.push(BarrageEvent::BaseReduced { base, at, level });
            }
        }
        BarrageAim::Port if number > 0 => {
            let mut damage = world.resource_mut::<Damage>();
            let hits = damage.hit_port(at, number, most);
            out.push(BarrageEvent::PortHit { at, hits });
        }
        BarrageAim::Port | BarrageAim::Railroad | BarrageAim::Units => {}
    }
}

/// The part of a result that counts for a facility, in words.
pub fn facility_words(aim: BarrageAim, result: FacilityResult) -> String {
    match (aim, result.number) {
        (BarrageAim::Railroad, _) if result.trainbusting => "Trainbusting".to_owned(),
        (BarrageAim::AirBase, 1) => "1 level".to_owned(),
        (BarrageAim::AirBase, n @ 2..) => format!("{n} levels"),
        (BarrageAim::Port, 1) => "1 hit".to_owned(),
        (BarrageAim::Port, n @ 2..) => format!("{n} hits"),
        _ => "-".to_owned(),
    }
}

/// A column as players count it.
fn counted(column: usize) -> u8 {
    u8::try_from(column + 1).unwrap_or(u8::MAX)
}
