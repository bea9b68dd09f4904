//! C&C 2 over random play: what Fronts spend, how many are Offensive, and how few armies they keep.

use std::collections::BTreeMap;

use bevy::prelude::World;
use stavka_rules::armies::{
    attack_cap, commanders_of, front_state, fronts_of, offensive_fronts, offensive_limit,
};
use stavka_rules::command::CommandOrder;
use stavka_rules::engine::{Plan, StateHash, hash_anew};
use stavka_rules::fronts::FrontOrder;
use stavka_rules::ids::ArmyId;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Army, ArmyIx, ArmyKind, FrontPosture, Location, Roster, Tokens};
use stavka_rules::sequence::{Clock, Phase, SequenceOrder};
use stavka_rules::setup::{ArmySetup, FrontStart, GameSetup, UnitSetup};
use stavka_rules::side::Side;

use super::{crowd, over_random_play};
use crate::support::command::commander;

/// The crowd with two Fronts a side of two armies each, which may go down to one.
fn fronts() -> GameSetup {
    let mut setup = crowd();
    let modules = &mut setup.scenario.options.modules;
    modules.set(RuleModule::Fronts, true);
    setup.tables.command.fronts.min_armies = 1;
    setup.tables.command.fronts.evade_clearance = 2;
    for (side, whose, at, marker) in [
        (Side::One, "one", "01.02", "02.02"),
        (Side::Two, "two", "08.05", "07.06"),
    ] {
        for n in 1..=2_usize {
            let hqs: Vec<String> = (1..=2)
                .map(|army| format!("{whose}-army{n}{army}"))
                .collect();
            for hq in &hqs {
                let printed = commander(hq, side, 8, "cb_su_army");
                let at = Location::Map(at.parse().expect("a hex"));
                setup.units.push(UnitSetup::new(printed, at));
            }
            let units = setup.units.iter().map(UnitSetup::id);
            let own = units.filter(|unit| unit.as_str().starts_with(whose));
            let half = own.enumerate().filter(|(at, _)| at % 2 == n - 1);
            setup.armies.push(ArmySetup {
                army: Army {
                    id: ArmyId::new(&format!("{whose}-front{n}")).expect("an id"),
                    name: format!("{whose} Front {n}"),
                    side,
                    kind: ArmyKind::Front,
                    group: None,
                },
                headquarters: hqs.iter().map(|hq| hq.parse().expect("an id")).collect(),
                units: half.map(|(_, unit)| unit).collect(),
                front: FrontStart {
                    at: Some(marker.parse().expect("a hex")),
                    posture: FrontPosture::Defense,
                },
                zone: None,
            });
        }
    }
    setup
}

fn all(world: &World) -> Vec<ArmyIx> {
    let of = |side: Side| fronts_of(world, side);
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// What each Front in Defense has spent.
fn spent_in_defense(world: &World) -> BTreeMap<ArmyIx, Tokens> {
    let capped = all(world).into_iter().filter_map(|front| {
        attack_cap(world, front)?;
        Some((front, front_state(world, front)?.spent))
    });
    capped.collect()
}

#[test]
fn caps_of_fronts_are_never_exceeded() {
    let setup = fronts();
    let cap = setup.tables.command.fronts.defense_attack_supply;
    let mut before: BTreeMap<ArmyIx, Tokens> = BTreeMap::new();
    let (mut postures, mut spent, mut attached, mut moved) = (0, 0, 0, 0);
    over_random_play(&setup, |world, order, _: &Plan| {
        let now = spent_in_defense(world);
        for (front, tokens) in &now {
            let had = before.get(front).copied().unwrap_or(*tokens);
            assert!(*tokens <= cap.max(had), "{front:?} has spent {tokens:?}");
            spent += u32::from(tokens.0 > 0);
        }
        before = now;
        for front in all(world) {
            let state = front_state(world, front).expect("a Front");
            assert!(state.at.is_some() || state.posture == FrontPosture::Defense);
        }
        assert_eq!(world.resource::<StateHash>().value(), hash_anew(world));
        match order {
            Order::Fronts(FrontOrder::SetPosture { .. }) => postures += 1,
            Order::Fronts(FrontOrder::MoveFront { .. }) => moved += 1,
            Order::Command(CommandOrder::Attach { hq, .. }) => {
                attached += 1;
                let from = all(world).into_iter().find(|&front| {
                    let mut armies = commanders_of(world, front).into_iter();
                    let roster = world.resource::<Roster>();
                    armies.any(|army| roster.printed(army).id == *hq)
                });
                // HQs that no army had join Fronts, too.
                let left = from.map(|from| commanders_of(world, from).len());
                assert!(left.is_none_or(|left| left > 1), "the last army stays");
            }
            // What ends a Reinforcement Phase leaves no more Offensive than may be.
            Order::Sequence(SequenceOrder::EndSegment)
                if world.resource::<Clock>().now().phase == Phase::Reinforcement =>
            {
                let side = world.resource::<Clock>().actor().expect("a side");
                let limit = offensive_limit(world, side).expect("no Massive Assault");
                assert!(offensive_fronts(world, side).len() <= usize::from(limit));
            }
            _ => {}
        }
    });
    assert!(
        postures > 10 && attached > 10 && moved > 10 && spent > 10,
        "{postures} postures, {attached} attachments, {moved} moves, {spent} spent"
    );
}
