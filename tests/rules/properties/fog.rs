//! 4.9 over random play: nothing that is hidden can be told from what is seen.

use bevy::prelude::World;
use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::fog::{Viewer, knows_state, look, sees};
use stavka_rules::map::Board;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{OutOfSupply, Roster, StepsLost, Tokens, UnitIx, fact, posture};
use stavka_rules::setup::{GameSetup, UnitSetup};
use stavka_rules::side::Side;
use stavka_rules::telling::{tell_order_to, tell_to};

use super::{crowd, over_random_play};

/// The same game without what a viewer may not see: every hidden counter is gone, and what he sees of the enemy has lost nothing.
fn without_hidden(world: &World, setup: &GameSetup, viewer: Viewer) -> World {
    let roster = world.resource::<Roster>();
    let grid = *world.resource::<Board>().grid();
    let mut kept: Vec<UnitIx> = Vec::new();
    for at in grid.iter().filter(|&at| !roster.at(at).is_empty()) {
        let seen = look(world, viewer, at);
        kept.extend(&seen.counters);
    }
    kept.sort_unstable();
    let mut less = setup.clone();
    less.units = kept
        .into_iter()
        .map(|unit| {
            let now = posture(world, unit);
            UnitSetup {
                orientation: now.orientation,
                marker: now.marker,
                steps_lost: if knows_state(world, viewer, unit) {
                    fact::<StepsLost>(world, unit)
                } else {
                    StepsLost::default()
                },
                tokens: fact::<Tokens>(world, unit),
                out_of_supply: fact::<OutOfSupply>(world, unit),
                ..UnitSetup::new(roster.printed(unit).clone(), roster.location(unit))
            }
        })
        .collect();
    let mut bare = World::new();
    engine::add_to_world(&mut bare);
    engine::start(&mut bare, &less, 1);
    bare
}

#[test]
fn what_a_side_sees_does_not_depend_on_what_is_hidden_from_it() {
    // What formation markers hide (13.7b) has tests of its own: the bare game could not have them.
    let mut setup = crowd();
    setup.scenario.options.modules.set(RuleModule::Fog, true);
    let mut hidden = 0;
    let mut orders = 0;
    let game = setup.clone();
    over_random_play(&game, |world, _, _| {
        orders += 1;
        if orders % 20 != 0 {
            return;
        }
        for side in Side::BOTH {
            let viewer = Viewer::Side(side);
            let bare = without_hidden(world, &setup, viewer);
            // The order of one's own stacks is one's own choice, which the bare game does not know.
            let names = |world: &World, units: &[UnitIx]| {
                let roster = world.resource::<Roster>();
                let mut names = roster.ids(units.iter().copied());
                names.sort_unstable();
                names
            };
            let grid = *world.resource::<Board>().grid();
            for at in grid.iter() {
                let (full, less) = (look(world, viewer, at), look(&bare, viewer, at));
                assert_eq!(
                    names(world, &full.counters),
                    names(&bare, &less.counters),
                    "{at}"
                );
            }
            hidden += world.resource::<Roster>().len() - bare.resource::<Roster>().len();
        }
    });
    assert!(hidden > 0, "the games hid something");
}

/// What the log says of a player's orders names nobody whom his opponent does not see.
#[test]
fn what_the_log_tells_an_opponent_names_nobody_that_is_hidden() {
    let mut setup = crowd();
    setup.scenario.options.modules.set(RuleModule::Fog, true);
    setup
        .scenario
        .options
        .modules
        .set(RuleModule::FormationFog, true);
    let (mut told, mut hidden) = (0, 0);
    over_random_play(&setup, |world, _, _| {
        let roster = world.resource::<Roster>();
        let Some(entry) = world.resource::<engine::Timeline>().past().last().cloned() else {
            return;
        };
        for side in Side::BOTH {
            let viewer = Viewer::Side(side.other());
            let unseen: Vec<&str> = roster
                .iter()
                .filter(|&unit| roster.printed(unit).side == side && roster.hex_of(unit).is_some())
                .filter(|&unit| !sees(world, viewer, unit))
                .map(|unit| roster.printed(unit).name.as_str())
                .collect();
            let names_nobody = |said: &str| {
                let leak = unseen.iter().find(|name| said.contains(**name));
                assert_eq!(leak, None, "{said}");
            };
            // A player reads what he answered himself, of pieces that it gave away, too.
            if matches!(entry.order, Order::Answer(_)) && entry.side == Some(side) {
                let said = tell_order_to(world, viewer, entry.side, &entry.order);
                said.iter().for_each(|said| names_nobody(said));
            }
            for outcome in &entry.outcomes {
                let Some(said) = tell_to(world, viewer, outcome) else {
                    hidden += 1;
                    continue;
                };
                told += 1;
                // Rule 9.14: what changes hands is the captor's to see.
                if !matches!(outcome, Outcome::Capture(CaptureEvent::Captured { .. })) {
                    names_nobody(&said);
                }
            }
        }
    });
    assert!(told > 0 && hidden > 0, "some was told, some was not");
}
