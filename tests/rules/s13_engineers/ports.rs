//! 13.8d with 19.0d: ports.

use stavka_rules::engine;
use stavka_rules::engineers::Task;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{construct, engineer, harbour, hits};

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
fn r19_0d_an_engineer_damages_a_port_for_nothing_up_to_four_hits() {
    let damage = |by: &str| construct(Task::DamagePort, "03.03", by, 0);
    let mut board = harbour();
    for n in 0..3 {
        board = board.unit(engineer(&format!("p{n}")), "03.03");
    }
    let mut game = board.begin();
    for (by, wanted) in [("pi", 1), ("pj", 2), ("p0", 3), ("p1", 4)] {
        game.accept(damage(by));
        assert_eq!(hits(&game, "03.03"), wanted);
    }
    let said = game.refuse(damage("p2"), "19.0d");
    assert!(said.contains("the most there are"), "{said}");
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r19_0d_only_ports_that_one_holds() {
    let damage = |at: &str| construct(Task::DamagePort, at, "pi", 0);
    let mut game = harbour().begin();
    game.refuse(damage("02.03"), "19.0d");
    let mut game = harbour()
        .with(|setup| setup.map.control.fill(Some(Side::Two)))
        .begin();
    let said = game.refuse(damage("03.03"), "19.0d");
    assert!(said.contains("hold no port"), "{said}");
}
