//! 13.5: Repls as pieces.

use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::CombatDecision;
use stavka_rules::general::GeneralEvent;
use stavka_rules::map::Mobility;
use stavka_rules::modes::{ModeChange, involuntary};
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Barrage, Family, Location, Mode, ModeMarker, Orientation, OutOfSupply, Re, Symbol, fact,
};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::size_of;
use stavka_rules::tables::ReplKind;

use super::{OPEN, depot, eq, of_blue, pax, waits};
use crate::support::combat::{TARGET, enemy, open, own, roll};
use crate::support::{attack, change, hex, id, map, move_order, moving, piece, repl, worth};

#[test]
fn r13_5_repls_are_small_independent_attack_capable_and_never_in_combat_mode() {
    let mut game = depot().begin();
    let unit = game.ix("pax-1");
    let roster = game.world.resource::<stavka_rules::pieces::Roster>();
    let printed = roster.printed(unit);
    assert_eq!(size_of(&game.world, unit), Re(1));
    assert!(printed.has_attack_strength(Orientation::Move));
    assert!(printed.family.is_combat() && printed.formation.is_none());
    assert_eq!(ReplKind::of(printed), Some(ReplKind::Personnel));
    assert_eq!(ReplKind::of(&eq("eq")), Some(ReplKind::Equipment));
    assert_eq!(ReplKind::of(&of_blue("inf")), None);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(change(&["pax-1"], ModeChange::Combat), "5.5c");
    game.accept(change(&["pax-1"], ModeChange::Strat));
}

#[test]
fn r13_5_repls_take_losses_and_go_back_to_the_counters() {
    let mut game = waits(map(&OPEN))
        .unit_as(
            pax("pax-1"),
            Location::Map(hex("07.05")),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .begin();
    // In Strat Mode it does not survive a retreat beside the enemy (5.8a).
    let lost = game.happens(|world, out| {
        involuntary::retreat_into(world, &[unit_of(world, "pax-1")], hex("07.05"), 1, out);
    });
    let gone =
        |outcome: &Outcome| matches!(outcome, Outcome::General(GeneralEvent::Eliminated { .. }));
    assert!(lost.iter().any(gone), "{lost:?}");
    assert_eq!(game.at("pax-1"), Location::Tray);
}

#[test]
fn r13_5_repls_take_losses_of_combat_in_place_of_units() {
    let mut game = open()
        .unit(worth(own("a"), 1, 3, 2), "03.03")
        .unit(worth(own("b"), 1, 2, 2), "03.03")
        .unit_moving(pax("pax"), "03.03")
        .unit(worth(enemy("d"), 30, 3, 3), TARGET)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(3));
    game.accept(attack(&["a", "b", "pax"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Lead(_))));
    game.decide(CombatDecision::Lead(id("a")));
    let (_, answers) =
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::LoseStep(_))));
    assert!(
        answers.contains(&Decision::Combat(CombatDecision::LoseStep(id("pax")))),
        "{answers:?}"
    );
    game.decide(CombatDecision::LoseStep(id("pax")));
    assert_eq!(game.at("pax"), Location::Tray);
    assert_eq!(game.steps("b"), 2);
}

#[test]
fn r13_5_repls_take_losses_of_barrages_in_place_of_units() {
    let mut guns = piece("guns", Side::One, Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 120,
            range: 2,
        });
    }
    let mut game = open()
        .unit(guns, "02.03")
        .unit(own("spotter"), "03.03")
        .unit(worth(enemy("d"), 10, 3, 4), TARGET)
        .unit_moving(repl("pax", Side::Two, Symbol::Personnel), TARGET)
        .begin();
    game.go_to_step("6a");
    game.dice(&[6, 6])
        .accept(Order::Barrage(BarrageOrder::Barrage {
            units: vec![id("guns")],
            target: hex(TARGET),
            aim: BarrageAim::Units,
            supply: None,
        }));
    game.decide(CombatDecision::LoseStep(id("pax")));
    assert_eq!(game.at("pax"), Location::Tray);
    assert_eq!(game.steps("d"), 2, "the other two of three");
}

#[test]
fn r13_5_repls_need_fuel_and_trace_like_others() {
    let wheels = moving(eq("eq"), Mobility::Truck, 10);
    let board = || waits(map(&OPEN)).unit(of_blue("friend"), "03.03");
    let mut game = board().unit_moving(wheels.clone(), "03.03").dry().begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(move_order(&["eq"], &["03.04"]), "12.5a");
    let mut game = board().unit_moving(wheels, "03.03").begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(move_order(&["eq"], &["03.04"]));
    // Without trace a Repl goes Out of Supply.
    let mut game = board()
        .unit_moving(pax("pax"), "03.04")
        .with_own_sources()
        .begin();
    game.go_to_step("3b");
    // Attrition takes nothing (12.8), wherever it is rolled for.
    game.dice(&[1; 8])
        .accept(Order::Sequence(SequenceOrder::EndSegment));
    assert!(fact::<OutOfSupply>(&game.world, game.ix("pax")).0);
}

#[test]
fn r13_5_repls_go_into_reserve() {
    let mut game = depot().reserve_markers(1).begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let reserve = ModeChange::Reserve(Orientation::Move);
    game.accept(change(&["pax-1"], reserve));
    assert_eq!(game.mode("pax-1"), Mode::Reserve);
}

fn unit_of(world: &bevy::prelude::World, name: &str) -> stavka_rules::pieces::UnitIx {
    let roster = world.resource::<stavka_rules::pieces::Roster>();
    roster.find(id(name)).expect("a unit")
}
