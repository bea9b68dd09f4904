//! C&C 4.3 When zones are laid out, how long they stay, and what is kept of them.

use super::{end_segment, in_movement, in_reinforcement, ix, laid_out, owner, two_armies, zone};
use crate::support::combat::roll;
use crate::support::command::{boundary, lift_zone, place_zone};
use crate::support::{Game, attack, counter, dump, hex, move_order, worth};
use stavka_rules::armies::{home_of, zone_of, zone_state, zones_of};
use stavka_rules::engine::{StateHash, hash_anew, legal, redo, twin, undo};
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::map::Heading;
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::{ZoneOffer, proposals, still_to_place};
use stavka_rules::order::Order;
use stavka_rules::pieces::Location;
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use stavka_rules::tables::RuleTables;
use stavka_rules::telling::{tell_order, tell_order_to};

/// Goes on to the next Reinforcement Phase of a side.
#[track_caller]
fn next_reinforcement(game: &mut Game, of: Side) {
    game.accept(end_segment());
    for _ in 0..60 {
        match game.awaiting() {
            Awaiting::Segment { side, step } if step.id() == "reinforcement" && side == of => {
                return;
            }
            Awaiting::Decision { .. } => game.pass(),
            _ => game.accept(end_segment()),
        };
    }
    panic!("no Reinforcement Phase follows");
}

#[test]
fn r4_3_zones_are_laid_out_in_the_reinforcement_phase() {
    let mut game = laid_out(two_armies());
    // At will within it.
    game.accept(place_zone("north", "14.05", "14.08", Heading::NW));
    game.accept(lift_zone("north"));
    let why = game.refuse(lift_zone("north"), "C&C 4.3");
    assert!(why.contains("no operation zone"), "{why}");
    game.accept(place_zone("north", "14.05", "14.08", Heading::W));
    game.accept(end_segment());
    game.go_to_step("3b");
    let why = game.refuse(place_zone("north", "14.05", "14.07", Heading::W), "C&C 4.3");
    assert!(why.contains("Reinforcement Phase"), "{why}");
    game.refuse(lift_zone("north"), "C&C 4.3");
}

#[test]
fn r4_2_armies_near_the_enemy_have_zones() {
    let mut game = in_reinforcement(two_armies());
    let why = game.refuse(end_segment(), "C&C 4.2");
    assert!(why.contains("north, south are near the enemy"), "{why}");
    game.accept(place_zone("north", "14.05", "14.08", Heading::W));
    let why = game.refuse(end_segment(), "C&C 4.2");
    assert!(why.contains("south is near the enemy"), "{why}");
    game.accept(place_zone("south", "14.09", "14.12", Heading::W));
    game.accept(end_segment());
}

#[test]
fn r4_3_a_zone_stays_until_the_next_reinforcement_phase_of_its_side() {
    let mut game = laid_out(two_armies());
    let before = zone(&game, "north").clone();
    next_reinforcement(&mut game, Side::Two);
    assert_eq!(zone(&game, "north"), &before);
    // Ruling C26: that of the enemy changes nothing, the own one ends it.
    next_reinforcement(&mut game, Side::One);
    assert!(zones_of(&game.world, Side::One).is_empty());
    let kept = zone_state(&game.world, ix(&game, "north")).expect("a state");
    assert_eq!(kept.before, Some(before.bounds));
}

#[test]
fn r4_3_boundaries_are_remembered_for_one_turn() {
    let before =
        |game: &Game| zone_state(&game.world, ix(game, "north")).and_then(|state| state.before);
    let mut game = laid_out(two_armies());
    let bounds = zone(&game, "north").bounds;
    next_reinforcement(&mut game, Side::One);
    assert_eq!(before(&game), Some(bounds));
    // In the turn between nobody is near enough to the enemy for a zone.
    game.happens(|world, _| world.resource_mut::<RuleTables>().command.zones.army_depth = 1);
    next_reinforcement(&mut game, Side::One);
    assert_eq!(before(&game), None, "nothing lay there last turn");
}

#[test]
fn r4_3_what_the_enemy_does_later_does_not_reshape_a_zone() {
    let mut game = in_movement(two_armies());
    let before = zone(&game, "north").clone();
    game.accept(end_segment());
    game.go_to_step("3b");
    for row in 4..=8 {
        game.accept(move_order(
            &[&format!("e{row}")],
            &[&format!("16.{row:02}")],
        ));
    }
    assert_eq!(zone(&game, "north"), &before);
    assert_eq!(owner(&game, "13.06"), Some(ix(&game, "north")));
}

#[test]
fn r4_3_proposals_lie_side_by_side_and_can_be_ordered() {
    let mut game = in_reinforcement(two_armies());
    let found = proposals(&game.world, Side::One);
    let armies: Vec<_> = found.iter().map(|proposal| proposal.army).collect();
    assert_eq!(armies, [ix(&game, "north"), ix(&game, "south")]);
    assert_eq!(found[0].bounds.right, found[1].bounds.left, "one boundary");
    for proposal in &found {
        let id = stavka_rules::armies::ArmyOf(proposal.army)
            .facts(&game.world)
            .id;
        game.accept(place_zone(
            id.as_str(),
            &proposal.bounds.left.at.to_string(),
            &proposal.bounds.right.at.to_string(),
            proposal.bounds.left.toward,
        ));
        let placed = zone_of(&game.world, proposal.army).expect("a zone");
        assert_eq!(placed.hexes[..], proposal.outline.hexes[..]);
    }
    assert!(still_to_place(&game.world, Side::One).is_empty());
}

#[test]
fn r4_3_last_turns_boundaries_are_proposed_again() {
    let mut game = laid_out(two_armies());
    let (north, south) = (zone(&game, "north").bounds, zone(&game, "south").bounds);
    next_reinforcement(&mut game, Side::One);
    let found = proposals(&game.world, Side::One);
    let bounds: Vec<_> = found.iter().map(|proposal| proposal.bounds).collect();
    assert_eq!(bounds, [north, south]);
    let offers = legal(&game.world);
    assert_eq!(offers.pick(ZoneOffer::waiting).len(), 2);
}

#[test]
fn s14_an_army_without_hqs_has_no_zone_and_no_units() {
    let field = two_armies()
        .unit(worth(counter("tank", Side::Two), 60, 5, 1), "15.06")
        .unit(dump("theirs", Side::Two), "16.06")
        .holding(20)
        .with(|setup| {
            let hq = setup.units.iter_mut();
            let mut hq = hq.filter(|unit| unit.id() == crate::support::id("n-hq"));
            let hq = hq.next().expect("the HQ");
            hq.location = Location::Map(hex("14.06"));
        });
    let mut game = laid_out(field);
    next_reinforcement(&mut game, Side::Two);
    assert!(zone_of(&game.world, ix(&game, "north")).is_some());
    game.go_to_step("6b");
    game.dice(&roll(12)).accept(attack(&["tank"], "14.06"));
    game.finish();
    assert_eq!(game.steps("n-hq"), 0);
    assert_eq!(zone_of(&game.world, ix(&game, "north")), None);
    assert_eq!(home_of(&game.world, game.ix("n1")), None);
    // The other army keeps what it has.
    assert!(zone_of(&game.world, ix(&game, "south")).is_some());
    assert_eq!(
        home_of(&game.world, game.ix("s1")),
        Some(ix(&game, "south"))
    );
}

#[test]
fn c17_who_is_in_nobodys_range_is_of_the_army_in_whose_zone_he_stands() {
    let field = two_armies()
        .unit(counter("stray", Side::One), "12.05")
        .with(|setup| {
            // No HQ throws to it.
            for unit in &mut setup.units {
                for face in unit
                    .printed
                    .combat
                    .iter_mut()
                    .chain([&mut unit.printed.movement])
                {
                    face.throw = None;
                }
            }
        });
    let mut game = laid_out(field);
    assert_eq!(home_of(&game.world, game.ix("stray")), None);
    game.accept(end_segment());
    game.go_to_step("3b");
    let north = Some(ix(&game, "north"));
    assert_eq!(home_of(&game.world, game.ix("stray")), north);
}

#[test]
fn a_scenario_begins_with_zones() {
    let field =
        two_armies().with_zone(boundary("14.09", Heading::W), boundary("14.12", Heading::W));
    let game = field.set_up();
    assert_eq!(owner(&game, "13.11"), Some(ix(&game, "south")));
    assert_eq!(owner(&game, "13.06"), None);
    assert_eq!(
        game.world.resource::<StateHash>().value(),
        hash_anew(&game.world)
    );
}

#[test]
fn zones_are_undone_hashed_and_copied() {
    let mut game = in_reinforcement(two_armies());
    let before = hash_anew(&game.world);
    game.accept(place_zone("north", "14.05", "14.08", Heading::W));
    let after = game.world.resource::<StateHash>().value();
    assert_eq!(after, hash_anew(&game.world));
    assert_ne!(before, after);
    assert_eq!(hash_anew(&twin(&game.world)), after);
    undo(&mut game.world).expect("undone");
    assert_eq!(hash_anew(&game.world), before);
    assert_eq!(zone_of(&game.world, ix(&game, "north")), None);
    redo(&mut game.world).expect("again");
    assert_eq!(hash_anew(&game.world), after);
}

#[test]
fn r4_9_boundary_counters_lie_open() {
    let fog = |modules: &mut stavka_rules::modules::RuleModules| {
        modules.set(RuleModule::Fog, true);
    };
    let field = two_armies().with(|setup| fog(&mut setup.scenario.options.modules));
    let mut game = in_reinforcement(field);
    let order = place_zone("north", "14.05", "14.08", Heading::W);
    let entry = game.accept(order.clone());
    let enemy = Viewer::Side(Side::Two);
    for outcome in &entry.outcomes {
        assert!(may_read(enemy, &game.world, outcome), "{outcome:?}");
    }
    let told = tell_order_to(&game.world, enemy, Some(Side::One), &order);
    assert_eq!(told, Some(tell_order(&game.world, &order)));
}

#[test]
fn without_the_module_there_are_no_zones() {
    let mut game = in_reinforcement(two_armies().with(|setup| {
        setup.scenario.options.modules.set(RuleModule::Zones, false);
    }));
    let order: Order = place_zone("north", "14.05", "14.08", Heading::W);
    let why = game.refuse(order, "C&C 4.3");
    assert!(why.contains("without operation zones"), "{why}");
    game.accept(end_segment());
}

#[test]
fn zones_are_played_with_the_sequence_of_armies_alone() {
    let mut game = in_reinforcement(two_armies().with(|setup| {
        setup
            .scenario
            .options
            .modules
            .set(RuleModule::Command, false);
    }));
    game.refuse(place_zone("north", "14.05", "14.08", Heading::W), "C&C 4.3");
}
