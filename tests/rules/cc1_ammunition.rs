//! C&C 1.4 Ammunition: none across armies, and so many limited units an HQ and phase.

use crate::support::combat::roll;
use crate::support::command::{commander, counts_as};
use crate::support::{Field, attack, counter, dump, id, map, worth};
use stavka_rules::combat::{CombatOrder, CombatPlan, CombatSupply, fed_parties};
use stavka_rules::engine::{self, Plan};
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{ArmyKind, FedBy, Size, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::{NamedFeeder, Payment};

const ROW: &str = "cb_su_army";

/// A dump far behind, an HQ that throws from it, four tank brigades beside four enemies, and another army's HQ at the dump.
fn field(own: &[&str], other: &[&str]) -> Field {
    let mut field = map(&[".............."; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(dump("dump", Side::One), "01.04")
        .holding(80)
        .unit(commander("hq", Side::One, 12, ROW), "02.04")
        .unit(commander("other-hq", Side::One, 12, ROW), "02.05");
    for (n, row) in [1, 3, 5, 7].into_iter().enumerate() {
        let name = format!("t{}", n + 1);
        field = field
            .unit(
                counts_as(&name, Side::One, "TANKB", Size::Brigade),
                &format!("09.0{row}"),
            )
            .unit(
                worth(counter(&format!("e{}", n + 1), Side::Two), 1, 3, 1),
                &format!("10.0{row}"),
            );
    }
    field
        .army("own", Side::One, own, &["t1", "t2", "t3", "t4"])
        .army("other", Side::One, other, &[])
}

fn target(n: u8) -> String {
    format!("10.0{}", 2 * n - 1)
}

#[test]
fn r1_4_an_hq_feeds_so_many_tank_brigades_a_phase() {
    let mut game = field(&["hq"], &["other-hq"]).begin();
    game.go_to_step("6b");
    for n in 1..=3 {
        let name = format!("t{n}");
        game.dice(&roll(7)).accept(attack(&[&name], &target(n)));
        game.finish();
        assert_eq!(
            fact::<FedBy>(&game.world, game.ix(&name)).0,
            Some(game.ix("hq"))
        );
    }
    let why = game.refuse(paid_by("dump", "t4", &target(4)), "C&C 1.4");
    assert!(why.contains("no room"), "{why}");
    // The phase ends, and everybody may be fed anew.
    game.go_to_step("7a");
    assert_eq!(fact::<FedBy>(&game.world, game.ix("t1")).0, None);
}

#[test]
fn r1_4_no_ammunition_goes_to_another_army() {
    let mut game = field(&["other-hq"], &["hq"])
        .with(|setup| {
            // Only the HQ of the other army throws so far.
            setup.units.retain(|unit| unit.id() != id("other-hq"));
        })
        .begin();
    game.go_to_step("6b");
    let why = game.refuse(paid_by("dump", "t1", &target(1)), "C&C 1.4");
    assert!(why.contains("another army"), "{why}");
}

#[test]
fn r3_an_army_group_feeds_all_of_its_armies() {
    let mut game = field(&[], &[])
        .with(|setup| {
            setup.armies.clear();
            setup.units.retain(|unit| unit.id() != id("other-hq"));
        })
        .command_of("group", Side::One, ArmyKind::Group, None, &["hq"], &[])
        .command_of(
            "in-it",
            Side::One,
            ArmyKind::Army,
            Some("group"),
            &[],
            &["t1"],
        )
        .command_of("not-in-it", Side::One, ArmyKind::Army, None, &[], &["t2"])
        .begin();
    game.go_to_step("6b");
    game.refuse(paid_by("dump", "t2", &target(2)), "C&C 1.4");
    game.dice(&roll(7))
        .accept(paid_by("dump", "t1", &target(1)));
}

#[test]
fn r1_4_who_draws_himself_takes_no_slot() {
    let mut game = field(&["hq"], &["other-hq"])
        .unit(dump("near", Side::One), "08.01")
        .holding(8)
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7))
        .accept(paid_by("near", "t1", &target(1)));
    game.finish();
    assert_eq!(fact::<FedBy>(&game.world, game.ix("t1")).0, None);
}

#[test]
fn without_the_module_everybody_is_fed() {
    let mut game = field(&["other-hq"], &["hq"])
        .with(|setup| {
            let modules = &mut setup.scenario.options.modules;
            modules.set(RuleModule::Command, false);
        })
        .begin();
    game.go_to_step("6b");
    for n in 1..=4 {
        let name = format!("t{n}");
        game.dice(&roll(7))
            .accept(paid_by("dump", &name, &target(n)));
        game.finish();
    }
}

/// Two HQs of an army that both throw to the tank brigades.
fn two_givers() -> Field {
    field(&["hq", "second-hq"], &["other-hq"])
        .unit(commander("second-hq", Side::One, 12, ROW), "02.04")
}

#[test]
fn r1_4_the_owner_says_which_hq_feeds_whom() {
    let mut game = two_givers().begin();
    game.go_to_step("6b");
    // The first HQ would feed all three; its owner wants the second to.
    for (n, hq) in [(1, "second-hq"), (2, "second-hq"), (3, "hq")] {
        let name = format!("t{n}");
        let order = fed_by(&[(hq, &[&name])], &name, &target(n));
        game.dice(&roll(7)).accept(order);
        game.finish();
        let by = fact::<FedBy>(&game.world, game.ix(&name)).0;
        assert_eq!(by, Some(game.ix(hq)), "{name}");
    }
    // Nobody is named: the first one that has room.
    game.dice(&roll(7)).accept(attack(&["t4"], &target(4)));
    game.finish();
    let by = fact::<FedBy>(&game.world, game.ix("t4")).0;
    assert_eq!(by, Some(game.ix("hq")));
}

#[test]
fn r1_4_an_hq_is_named_for_whom_it_can_feed() {
    let mut game = two_givers()
        .unit(commander("far-hq", Side::One, 3, ROW), "01.09")
        .unit(worth(counter("guards", Side::One), 3, 3, 1), "09.01")
        .begin();
    game.go_to_step("6b");
    for (feeders, said) in [
        (
            &[("far-hq", &["t1"] as &[&str])] as &[(&str, &[&str])],
            "another army",
        ),
        (&[("t2", &["t1"])], "commands nobody"),
        (&[("hq", &["t2"])], "not among those concerned"),
        (&[("hq", &["t1"]), ("second-hq", &["t1"])], "twice"),
    ] {
        let why = game.refuse(fed_by(feeders, "t1", &target(1)), "C&C 1.4");
        assert!(why.contains(said), "{why}");
    }
    let why = game.refuse(
        fed_by(&[("hq", &["guards"])], "guards", &target(1)),
        "C&C 1.4",
    );
    assert!(why.contains("takes no room"), "{why}");
    for n in 1..=3 {
        let name = format!("t{n}");
        let order = fed_by(&[("hq", &[&name])], &name, &target(n));
        game.dice(&roll(7)).accept(order);
        game.finish();
    }
    let why = game.refuse(fed_by(&[("hq", &["t4"])], "t4", &target(4)), "C&C 1.4");
    assert!(why.contains("no room"), "{why}");
    game.dice(&roll(7))
        .accept(fed_by(&[("second-hq", &["t4"])], "t4", &target(4)));
}

#[test]
fn r1_4_the_window_is_told_who_feeds_whom_and_who_else_could() {
    let mut game = two_givers().begin();
    game.go_to_step("6b");
    let check = |game: &crate::support::Game, order: &Order| match engine::check(&game.world, order)
        .expect("legal")
    {
        Plan::Combat(CombatPlan::Attack(attack)) => {
            fed_parties(&game.world, &[game.ix("t1")], &attack.settlement)
        }
        _ => panic!("an attack"),
    };
    let [fed] = &check(&game, &attack(&["t1"], &target(1)))[..] else {
        panic!("one party");
    };
    assert_eq!(fed.by, game.ix("hq"));
    let [(other, said)] = &fed.others[..] else {
        panic!("one other");
    };
    assert_eq!(*other, game.ix("second-hq"));
    // What is said for it does what it says.
    let order = with(said.clone(), "t1", &target(1));
    assert_eq!(check(&game, &order)[0].by, game.ix("second-hq"));
}

/// An attack for which a dump pays.
fn paid_by(dump: &str, unit: &str, target: &str) -> Order {
    attack_with(dump, Vec::new(), unit, target)
}

/// An attack for which HQs are named.
fn fed_by(feeders: &[(&str, &[&str])], unit: &str, target: &str) -> Order {
    let feeder = |&(hq, units): &(&str, &[&str])| NamedFeeder {
        hq: id(hq),
        units: units.iter().map(|unit| id(unit)).collect(),
    };
    with(feeders.iter().map(feeder).collect(), unit, target)
}

fn with(feeders: Vec<NamedFeeder>, unit: &str, target: &str) -> Order {
    attack_with("dump", feeders, unit, target)
}

fn attack_with(dump: &str, feeders: Vec<NamedFeeder>, unit: &str, target: &str) -> Order {
    let from = vec![Payment {
        dump: id(dump),
        tokens: 1,
    }];
    Order::Combat(CombatOrder::Attack {
        units: vec![id(unit)],
        target: crate::support::hex(target),
        supply: Some(CombatSupply {
            from,
            feeders,
            ..CombatSupply::default()
        }),
    })
}
