//! C&C 1.4 Ammunition with stocks, formations and guns: who is fed by which HQ, and who is refused why.

use crate::support::combat::roll;
use crate::support::command::{class, commander, counts_as, division};
use crate::support::{Field, Game, attack, counter, dump, hex, id, map, piece, worth};
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::{CombatOrder, CombatPlan, CombatSupply, Settlement};
use stavka_rules::engine::{self, Plan};
use stavka_rules::ids::FormationId;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Barrage, Family, FedBy, Formation, Printed, Size, Stocks, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::Payment;

/// Four tank brigades in a hex beside an enemy, with stocks, and an HQ with room for three of them that throws to all.
fn four_brigades() -> Field {
    let mut field = map(&[".............."; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(dump("dump", Side::One), "01.04")
        .holding(80)
        .unit(commander("hq", Side::One, 12, "cb_su_army"), "02.04")
        .unit(worth(counter("e", Side::Two), 1, 3, 1), "10.05");
    for n in 1..=4 {
        let name = format!("t{n}");
        field = field
            .unit(counts_as(&name, Side::One, "TANKB", Size::Brigade), "09.05")
            .with(|setup| setup.units.last_mut().expect("a unit").stocks = Stocks::Full);
    }
    field.army("army", Side::One, &["hq"], &["t1", "t2", "t3", "t4"])
}

fn in_combat_segment(field: Field) -> Game {
    let mut game = field.begin();
    game.go_to_step("6b");
    game
}

fn settled(game: &Game, order: &Order) -> Settlement {
    match engine::check(&game.world, order).expect("legal") {
        Plan::Combat(CombatPlan::Attack(attack)) => attack.settlement,
        _ => panic!("an attack"),
    }
}

/// An attack for which dumps pay so much, with some on stocks.
fn attack_with(units: &[&str], target: &str, from: &[(&str, u16)], stocks: &[&str]) -> Order {
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    let from = from.iter().map(payment).collect();
    Order::Combat(CombatOrder::Attack {
        units: units.iter().map(|unit| id(unit)).collect(),
        target: hex(target),
        supply: Some(CombatSupply {
            from,
            stocks: stocks.iter().map(|unit| id(unit)).collect(),
            ..CombatSupply::default()
        }),
    })
}

const ALL: [&str; 4] = ["t1", "t2", "t3", "t4"];

#[test]
fn r1_4_who_finds_no_room_beside_others_uses_stocks() {
    let game = in_combat_segment(four_brigades());
    let usual = settled(&game, &attack(&ALL, "10.05"));
    assert_eq!((usual.tokens(), usual.stocks.len()), (3, 1));
    // Its owner says who does without.
    let order = attack_with(&ALL, "10.05", &[("dump", 3)], &["t2"]);
    assert_eq!(settled(&game, &order).stocks, [game.ix("t2")]);
    // With room for all nobody may.
    let mut game = in_combat_segment(four_brigades());
    let three = &ALL[..3];
    game.refuse(attack_with(three, "10.05", &[("dump", 2)], &["t2"]), "9.5");
    let why = game.refuse(attack_with(&ALL, "10.05", &[("dump", 4)], &[]), "C&C 1.4");
    assert!(why.contains("no room"), "{why}");
}

#[test]
fn r1_4_who_finds_no_room_in_a_phase_uses_stocks_later() {
    let field = four_brigades().unit(worth(counter("f", Side::Two), 1, 3, 1), "08.05");
    let mut game = in_combat_segment(field);
    game.dice(&roll(7)).accept(attack(&ALL[..3], "10.05"));
    game.finish();
    let settled = settled(&game, &attack(&["t4"], "08.05"));
    assert_eq!(settled.stocks, [game.ix("t4")]);
    assert_eq!(settled.tokens(), 0);
}

/// A mechanised corps of two, of which one stands at a dump of its own and out of the throw range of its HQ.
fn corps() -> Field {
    let member = |name: &str| Printed {
        formation: FormationId::new("corps").ok(),
        ..worth(counter(name, Side::One), 3, 3, 1)
    };
    map(&[".............."; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(dump("dump", Side::One), "01.04")
        .holding(80)
        .unit(commander("hq", Side::One, 12, "cb_su_army"), "02.04")
        .unit(worth(counter("e", Side::Two), 1, 3, 1), "10.05")
        .unit(member("near"), "09.05")
        .unit(member("far"), "11.05")
        .unit(dump("own", Side::One), "14.05")
        .holding(1)
        .army("army", Side::One, &["hq"], &["near", "far"])
        .with(|setup| {
            setup.formations.push(Formation {
                id: FormationId::new("corps").expect("an id"),
                name: "corps".to_owned(),
                side: Side::One,
                stripe: 0,
                command: Some(class("MECHC")),
            });
        })
}

#[test]
fn r1_4_who_draws_himself_leaves_the_hq_to_the_rest_of_his_formation() {
    let mut game = in_combat_segment(corps());
    let paid = [("dump", 1), ("own", 1)];
    game.dice(&roll(7))
        .accept(attack_with(&["near", "far"], "10.05", &paid, &[]));
    let fed = |name: &str| fact::<FedBy>(&game.world, game.ix(name)).0;
    assert_eq!(fed("near"), Some(game.ix("hq")));
    assert_eq!(fed("far"), None);
}

#[test]
fn r1_4_one_hq_feeds_all_of_a_formation_that_fights() {
    // Without a dump of its own the second unit has another HQ, and the first is out of that one's range.
    let field = corps()
        .with(|setup| setup.units.retain(|unit| unit.id() != id("own")))
        .unit(commander("second-hq", Side::One, 3, "cb_su_army"), "13.05")
        .unit(dump("second", Side::One), "14.08")
        .holding(40)
        .with(|setup| setup.armies[0].headquarters.push(id("second-hq")));
    let mut game = in_combat_segment(field);
    let paid = [("dump", 1), ("second", 1)];
    let both = attack_with(&["near", "far"], "10.05", &paid, &[]);
    let why = game.refuse(both, "C&C 1.4");
    assert!(why.contains("one HQ feeds all of a formation"), "{why}");
    game.dice(&roll(7)).accept(attack(&["near"], "10.05"));
}

/// An artillery division that two HQs of its army feed, each from a dump that the other does not reach.
fn battery() -> Field {
    let mut guns = Printed {
        command: Some(class("ARTYD")),
        size: Size::Division,
        ..piece("guns", Side::One, Family::Artillery)
    };
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 20,
            range: 2,
        });
    }
    map(&[".............."; 9])
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(dump("west", Side::One), "01.04")
        .holding(40)
        .unit(commander("hq", Side::One, 12, "hr_su_army"), "02.04")
        .unit(dump("east", Side::One), "14.04")
        .holding(40)
        .unit(commander("second-hq", Side::One, 12, "hr_su_army"), "13.04")
        .unit(guns, "08.04")
        .unit(worth(counter("e", Side::Two), 9, 3, 3), "08.06")
        .unit(worth(counter("spotter", Side::One), 3, 3, 1), "09.06")
        .army("army", Side::One, &["hq", "second-hq"], &["guns"])
}

/// A barrage by the battery for which these dumps pay.
fn barrage_paid_by(dump: &str, tokens: u16) -> Order {
    Order::Barrage(BarrageOrder::Barrage {
        units: vec![id("guns")],
        target: hex("08.06"),
        aim: BarrageAim::Units,
        supply: Some(vec![Payment {
            dump: id(dump),
            tokens,
        }]),
    })
}

#[test]
fn r1_4_the_dump_that_pays_says_which_hq_feeds_guns() {
    for (dump, hq) in [("west", "hq"), ("east", "second-hq")] {
        let mut game = battery().begin();
        game.go_to_step("6a");
        let price = (1..=40)
            .find(|&tokens| engine::check(&game.world, &barrage_paid_by(dump, tokens)).is_ok());
        let price = price.unwrap_or_else(|| panic!("{dump} pays"));
        game.accept(barrage_paid_by(dump, price));
        let fed = fact::<FedBy>(&game.world, game.ix("guns")).0;
        assert_eq!(fed, Some(game.ix(hq)), "{dump}");
    }
}

#[test]
fn r1_4_guns_without_room_are_refused_by_that_rule() {
    let with_two = battery().with(|setup| {
        // The second HQ is a corps of another army.
        setup.armies[0].headquarters.pop();
    });
    let mut game = with_two
        .army("other", Side::One, &["second-hq"], &[])
        .begin();
    game.go_to_step("6a");
    let why = game.refuse(barrage_paid_by("east", 3), "C&C 1.4");
    assert!(why.contains("another army"), "{why}");
}

#[test]
fn r1_4_an_attack_is_paid_by_the_dump_that_is_named() {
    let field = || {
        map(&[".............."; 9])
            .playing(RuleModule::Command)
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(dump("west", Side::One), "01.04")
            .holding(40)
            .unit(
                commander("hq", Side::One, 12, "cb_de_armeekorps_41"),
                "02.04",
            )
            .unit(dump("east", Side::One), "14.04")
            .holding(40)
            .unit(
                commander("second-hq", Side::One, 12, "cb_de_armeekorps_41"),
                "13.04",
            )
            .unit(division("d", Side::One, "INF"), "08.04")
            .unit(worth(counter("e", Side::Two), 1, 3, 1), "08.05")
            .army("army", Side::One, &["hq", "second-hq"], &["d"])
    };
    for (dump, hq) in [("west", "hq"), ("east", "second-hq")] {
        let mut game = in_combat_segment(field());
        game.dice(&roll(7))
            .accept(attack_with(&["d"], "08.05", &[(dump, 1)], &[]));
        let fed = fact::<FedBy>(&game.world, game.ix("d")).0;
        assert_eq!(fed, Some(game.ix(hq)), "{dump}");
    }
}
