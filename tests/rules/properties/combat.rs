//! 9.0 and 10.0 over random play: steps, combats, retreats.

use std::collections::BTreeSet;

use bevy::prelude::World;
use stavka_rules::barrage::BarrageEvent;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::combat::CombatEvent;
use stavka_rules::engine;
use stavka_rules::general::GeneralEvent;
use stavka_rules::ids::UnitId;
use stavka_rules::map::Board;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Roster, StepsLost, UnitIx, fact};
use stavka_rules::reinforcement::ReinforcementEvent;
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::SupplyEvent;
use stavka_rules::zoc::Zones;

use super::{on_both_maps, units};

/// Steps of a side on the map and due to come.
fn steps(world: &World, side: Side) -> u32 {
    let roster = world.resource::<Roster>();
    let own = |unit: &UnitIx| {
        let printed = roster.printed(*unit);
        printed.side == side && printed.family.is_combat()
    };
    let left = |unit: UnitIx| u32::from(stavka_rules::losses::steps_left(world, unit));
    units(world).into_iter().filter(own).map(left).sum()
}

/// Rules 9.1c, 9.11b and 9.12f, and that nothing gets lost: every step that is gone was told of.
#[test]
fn combats_account_for_every_step() {
    let (mut fights, mut captures) = (0, 0);
    let mut before: Option<u32> = None;
    on_both_maps(|world, _, _| {
        let now = steps(world, Side::One) + steps(world, Side::Two);
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let Some(entry) = entry else {
            before = Some(now);
            return;
        };
        let mut lost = 0;
        let mut dead: BTreeSet<UnitId> = BTreeSet::new();
        let mut gone_with_steps = 0;
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Combat(CombatEvent::StepLost { unit, left, .. }) => {
                    lost += 1;
                    if *left == 0 {
                        dead.insert(*unit);
                    }
                }
                Outcome::General(GeneralEvent::Eliminated { unit, .. }) if !dead.contains(unit) => {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(*unit).expect("a unit");
                    let worn = fact::<StepsLost>(world, ix).0;
                    // Trucks that die with their stack have no steps that count.
                    if roster.printed(ix).family.is_combat() {
                        gone_with_steps += u32::from(roster.printed(ix).steps - worn);
                    }
                }
                Outcome::Supply(SupplyEvent::LostInBreakout { unit, .. }) => {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(*unit).expect("a unit");
                    if roster.printed(ix).family.is_combat() {
                        let worn = fact::<StepsLost>(world, ix).0;
                        gone_with_steps += u32::from(roster.printed(ix).steps - worn);
                    }
                }
                // Units that broke out and were not placed when they came back (13.6).
                Outcome::Reinforcement(ReinforcementEvent::Forfeited { units, .. }) => {
                    let roster = world.resource::<Roster>();
                    for ix in units.iter().filter_map(|&unit| roster.find(unit)) {
                        let printed = roster.printed(ix);
                        if printed.family.is_combat() {
                            let worn = fact::<StepsLost>(world, ix).0;
                            gone_with_steps += u32::from(printed.steps - worn);
                        }
                    }
                }
                Outcome::Capture(CaptureEvent::SupplyCaptured { .. }) => captures += 1,
                Outcome::Combat(CombatEvent::Fought(_)) => fights += 1,
                _ => {}
            }
        }
        // Steps come back in the Reinforcement Phase alone; `s13_reinforcement_play.rs` accounts for them.
        if let Some(had) = before
            && !matches!(
                entry.order,
                Order::Sequence(SequenceOrder::Begin) | Order::Reinforcement(_)
            )
        {
            assert_eq!(now + lost + gone_with_steps, had, "{:?}", entry.outcomes);
        }
        before = Some(now);
    });
    assert!(
        fights > 20 && captures > 0,
        "{fights} fights, {captures} captures"
    );
}

/// Rules 9.1c, 9.12f and 10.0e over random games.
#[test]
fn hexes_and_units_fight_once_a_segment_and_nobody_retreats_through_the_enemy() {
    let (mut retreats, mut barrages) = (0, 0);
    let mut attacked: BTreeSet<String> = BTreeSet::new();
    on_both_maps(|world, _, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let Some(entry) = entry else { return };
        let zones = world.resource::<Zones>();
        let grid = world.resource::<Board>().grid();
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Combat(CombatEvent::Attacked {
                    kind,
                    units,
                    target,
                    ..
                }) if *kind == stavka_rules::tables::AttackKind::Regular => {
                    assert!(attacked.insert(target.to_string()), "{target} twice");
                    for unit in units {
                        assert!(attacked.insert(unit.to_string()), "{unit} twice");
                    }
                }
                Outcome::Barrage(BarrageEvent::Fired { units, target, .. }) => {
                    barrages += 1;
                    assert!(attacked.insert(target.to_string()), "{target} twice");
                    for unit in units {
                        assert!(attacked.insert(unit.to_string()), "{unit} twice");
                    }
                }
                Outcome::Combat(CombatEvent::Retreated { units, to, .. }) => {
                    retreats += 1;
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(units[0]).expect("a unit");
                    let enemy = roster.printed(ix).side.other();
                    let hex = grid.index(*to).expect("on the map");
                    assert!(!zones.has_combat_unit(enemy, hex), "{units:?} into {to}");
                }
                Outcome::Sequence(SequenceEvent::StepBegan { .. }) => attacked.clear(),
                _ => {}
            }
        }
    });
    assert!(
        retreats > 5 && barrages > 5,
        "{retreats} retreats, {barrages} barrages"
    );
}
