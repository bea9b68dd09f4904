//! 13.8d with 19.0c and 19.0d: ports.

use stavka_rules::engine;
use stavka_rules::engineers::Task;
use stavka_rules::pieces::Activity;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{battalion, construct, construct_by, engineer, harbour, hits, next_turn};
use crate::support::counter;

#[test]
fn r19_0d_an_engineer_repairs_a_hit_for_a_point() {
    let mut game = harbour().begin();
    let repair = |by: &str, tokens| construct(Task::RepairPort, "03.03", by, tokens);
    let said = game.refuse(repair("pi", 4), "19.0d");
    assert!(said.contains("has no hit"), "{said}");
    game.happens(|world, _| {
        let damage = construct(Task::DamagePort, "03.03", "pj", 0);
        engine::submit(world, &damage).expect("the port is ours");
    });
    game.refuse(repair("pi", 3), "19.0d");
    let entry = game.accept(repair("pi", 4));
    assert_eq!(hits(&game, "03.03"), 0);
    assert_eq!(game.tokens("dump"), 36);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(
        said,
        "Port repaired, no hit left in 03.03, 1 SP from dump: pi"
    );
}

#[test]
fn r19_0c_an_engineer_damages_a_port_for_nothing_once_a_turn_up_to_four_hits() {
    let damage = |by: &str| construct(Task::DamagePort, "03.03", by, 0);
    let mut game = harbour().begin();
    for wanted in 1..=4 {
        game.accept(damage("pi"));
        assert_eq!(hits(&game, "03.03"), wanted);
        // A second engineer at the same port.
        let said = game.refuse(damage("pj"), "19.0c");
        let limit = if wanted < 4 {
            "has been damaged in this turn"
        } else {
            "the most there are"
        };
        assert!(said.contains(limit), "{said}");
        next_turn(&mut game);
    }
    game.refuse(damage("pj"), "19.0c");
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r19_0d_one_hit_a_port_and_turn_is_repaired() {
    let damage = |by: &str| construct(Task::DamagePort, "03.03", by, 0);
    let repair = |by: &str| construct(Task::RepairPort, "03.03", by, 4);
    let mut game = harbour()
        .unit(engineer("pk"), "02.03")
        .unit(engineer("pl"), "02.03")
        .begin();
    game.accept(damage("pi"));
    next_turn(&mut game);
    game.accept(damage("pi"));
    // Damage and repair are marked apart.
    game.accept(repair("pk"));
    let said = game.refuse(repair("pl"), "19.0d");
    assert!(said.contains("repaired in this turn"), "{said}");
    assert_eq!(hits(&game, "03.03"), 1);
    next_turn(&mut game);
    game.accept(repair("pl"));
    assert_eq!(hits(&game, "03.03"), 0);
}

#[test]
fn r19_0c_one_re_in_combat_mode_in_the_port_damages_it() {
    let damage = |by: &[&str]| construct_by(Task::DamagePort, "03.03", by, 0);
    let board = || {
        harbour()
            .unit(counter("a", Side::One), "03.03")
            .unit(battalion("small"), "03.03")
            .unit(counter("near", Side::One), "03.04")
    };
    let mut game = board().begin();
    game.refuse(damage(&["near"]), "19.0c");
    game.refuse(damage(&["small"]), "19.0c");
    game.accept(damage(&["a"]));
    assert_eq!(hits(&game, "03.03"), 1);
    assert_eq!(game.activity("a"), Activity::Finished);
    // They repair nothing.
    game.refuse(construct(Task::RepairPort, "03.03", "near", 4), "13.8");
}

#[test]
fn r19_0c_only_ports_that_one_holds() {
    let damage = |at: &str| construct(Task::DamagePort, at, "pi", 0);
    let mut game = harbour().begin();
    game.refuse(damage("02.03"), "19.0c");
    let mut game = harbour()
        .with(|setup| setup.map.control.fill(Some(Side::Two)))
        .begin();
    let said = game.refuse(damage("03.03"), "19.0c");
    assert!(said.contains("hold no port"), "{said}");
}
