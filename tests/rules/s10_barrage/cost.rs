//! 10.1b and 12.4: what a barrage costs, and who pays.

use stavka_rules::barrage::{BarrageAim, BarrageOrder, forecast};
use stavka_rules::engine;
use stavka_rules::ids::FormationId;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Barrage, Family, Location, Printed, UnitIx};
use stavka_rules::sequence::{SequenceEvent, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::{Channel, Payment};

use super::{OPEN, TARGET, barrage, enemy, guns, open};
use crate::support::{Game, dump, headquarters, hex, id, map, piece};

fn pays(order: Order, from: &[(&str, u16)]) -> Order {
    let Order::Barrage(BarrageOrder::Barrage {
        units, target, aim, ..
    }) = order
    else {
        panic!("a barrage");
    };
    let payment = |&(dump, tokens): &(&str, u16)| Payment {
        dump: id(dump),
        tokens,
    };
    Order::Barrage(BarrageOrder::Barrage {
        units,
        target,
        aim,
        supply: Some(from.iter().map(payment).collect()),
    })
}

#[test]
fn r12_4_r12_10_a_barrage_without_supply_is_refused_and_stocks_never_pay() {
    let board = || {
        map(&OPEN)
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["guns"], TARGET), "10.1b");
    let mut game = board()
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(2)
        .begin();
    game.go_to_step("6a");
    let said = game.refuse(barrage(&["guns"], TARGET), "10.1b");
    assert!(said.contains("3T") && said.contains("2T"), "{said}");
}

/// Whether the Barrage Segment of the Combat Phase waits for its player.
fn waits(mut game: Game) -> bool {
    loop {
        let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Sequence(SequenceEvent::StepBegan { step, .. })
                    if step.step().number == "6a" =>
                {
                    return true;
                }
                Outcome::Sequence(SequenceEvent::StepPassed { step, .. })
                    if step.step().number == "6a" =>
                {
                    return false;
                }
                _ => {}
            }
        }
    }
}

#[test]
fn r10_1b_a_segment_without_payable_barrage_passes() {
    let board = |tokens: u16| {
        map(&OPEN)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
            .unit(dump("our-dump", Side::One), "01.03")
            .holding(tokens)
    };
    assert!(waits(board(3).begin()));
    assert!(!waits(board(2).begin()));
}

#[test]
fn r12_4_the_player_may_say_which_dumps_pay() {
    let board = || {
        open()
            .unit(dump("second", Side::One), "02.04")
            .holding(2)
            .unit(dump("far", Side::One), "08.06")
            .holding(9)
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6a");
    let order = || barrage(&["guns"], TARGET);
    game.refuse(pays(order(), &[("our-dump", 2)]), "10.1b");
    game.refuse(pays(order(), &[("second", 3)]), "10.1b");
    game.refuse(pays(order(), &[("far", 3)]), "12.3");
    game.accept(pays(order(), &[("our-dump", 1), ("second", 2)]));
    assert_eq!(game.tokens("our-dump"), 39);
    assert_eq!(game.at("second"), Location::Tray);
}

/// Guns that fire ten hexes far.
fn long(name: &str, strength: u8) -> Printed {
    let mut guns = guns(name, Side::One, strength);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength,
            range: 10,
        });
    }
    guns
}

/// Two guns far from each other, each next to a dump of its own.
fn apart(strength: u8) -> Game {
    let mut game = map(&["...................."; 4])
        .unit(dump("left", Side::One), "07.02")
        .holding(9)
        .unit(dump("right", Side::One), "15.02")
        .holding(9)
        .unit(long("a", strength), "08.02")
        .unit(long("b", strength), "14.02")
        .unit(enemy("d"), "11.02")
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r10_1b_several_guns_are_served_by_one_hex_or_one_hq() {
    // 20 points cost 3T. Each gun reaches a dump, but no dump serves both.
    let mut game = apart(10);
    let order = || barrage(&["a", "b"], "11.02");
    let said = game.refuse(order(), "10.1b");
    assert!(said.contains("the same HQ"), "{said}");
    game.refuse(pays(order(), &[("left", 3)]), "10.1b");
    game.refuse(pays(order(), &[("left", 1), ("right", 2)]), "10.1b");
    game.accept(barrage(&["a"], "11.02"));
    assert_eq!(game.tokens("left"), 7, "10 points cost 2T");
}

#[test]
fn r10_1b_an_hq_that_throws_to_all_guns_combines_dumps() {
    let board = |throw: u8| {
        let mut game = map(&["...................."; 6])
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(dump("left", Side::One), "10.05")
            .holding(1)
            .unit(dump("right", Side::One), "12.05")
            .holding(2)
            .unit(headquarters("hq", Side::One, throw), "11.05")
            .unit(long("a", 10), "06.02")
            .unit(long("b", 10), "16.02")
            .unit(enemy("d"), "11.01")
            .begin();
        game.go_to_step("6a");
        game
    };
    let order = || barrage(&["a", "b"], "11.01");
    let mut game = board(20);
    game.accept(pays(order(), &[("left", 1), ("right", 2)]));
    let mut game = board(20);
    // A forecast says in which way it comes to several guns.
    let channel = |game: &Game, units: &[&str]| {
        let units: Vec<UnitIx> = units.iter().map(|unit| game.ix(unit)).collect();
        let (side, aim) = (Side::One, BarrageAim::Units);
        forecast(&game.world, side, &units, hex("11.01"), aim, None).channel
    };
    let thrown = Channel::Through(game.ix("hq"));
    assert_eq!(channel(&game, &["a", "b"]), Some(thrown));
    assert_eq!(channel(&game, &["a"]), None, "one gun draws as it likes");
    game.accept(order());
    assert_eq!(game.at("right"), Location::Tray, "both dumps are emptied");
    // One that reaches nobody does not help.
    let said = engine::check(&board(1).world, &order()).map_err(|no| no.rule.0);
    assert_eq!(said.err(), Some("10.1b"));
}

#[test]
fn r10_1b_a_segment_waits_for_guns_that_pay_together_in_one_way() {
    // 20 points cost 3T and each dump has 2T, so that neither gun pays from the dump beside it.
    let board = |throw: u8| {
        map(&["...................."; 6])
            .unit(dump("left", Side::One), "08.03")
            .holding(2)
            .unit(dump("right", Side::One), "14.03")
            .holding(2)
            .unit(headquarters("hq", Side::One, throw), "11.05")
            .unit(long("a", 20), "07.03")
            .unit(long("b", 20), "15.03")
            .unit(enemy("d"), "11.01")
    };
    // Together they have enough, but not in one way: nothing can be fired.
    assert!(!waits(board(1).begin()));
    let mut game = board(1)
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .begin();
    game.go_to_step("6a");
    game.refuse(barrage(&["a", "b"], "11.01"), "10.1b");
    // An HQ that draws on both dumps serves both guns, and so each of them.
    let near = || {
        map(&["...................."; 6])
            .unit(dump("left", Side::One), "10.05")
            .holding(2)
            .unit(dump("right", Side::One), "12.05")
            .holding(2)
            .unit(headquarters("hq", Side::One, 20), "11.05")
            .unit(long("a", 20), "06.02")
            .unit(long("b", 20), "16.02")
            .unit(enemy("d"), "11.01")
    };
    assert!(waits(near().begin()));
}

#[test]
fn r10_1b_one_gun_alone_combines_dumps_of_several_hexes() {
    let mut game = map(&OPEN)
        .unit(dump("one", Side::One), "01.03")
        .holding(1)
        .unit(dump("two", Side::One), "02.04")
        .holding(2)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    game.accept(barrage(&["guns"], TARGET));
    assert_eq!(game.at("one"), Location::Tray);
}

/// Guns of a division with its Organic Trucks and guns of the army, all in one hex with the common dump.
fn with_organic_trucks(common: u16) -> Game {
    let of = |printed: Printed| Printed {
        formation: FormationId::new("1-pz").ok(),
        ..printed
    };
    let mut game = map(&OPEN)
        .unit(dump("common", Side::One), "02.03")
        .holding(common)
        .unit_moving(of(piece("o", Side::One, Family::OrganicTruck)), "02.03")
        .holding(8)
        .unit(of(guns("g", Side::One, 20)), "02.03")
        .unit(guns("h", Side::One, 20), "02.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    game
}

#[test]
fn r13_2g_b_organic_trucks_do_not_pay_for_guns_of_others() {
    // Each costs 3T, both together 4T.
    let mut game = with_organic_trucks(2);
    game.refuse(barrage(&["h"], TARGET), "10.1b");
    game.refuse(barrage(&["g", "h"], TARGET), "10.1b");
    game.accept(barrage(&["g"], TARGET));
    // What the others cost by themselves comes from elsewhere; the trucks may add the rest.
    let order = || barrage(&["g", "h"], TARGET);
    let mut game = with_organic_trucks(3);
    game.refuse(pays(order(), &[("common", 2), ("o", 2)]), "13.2g");
    game.refuse(pays(order(), &[("common", 1), ("o", 3)]), "13.2g");
    game.accept(order());
    assert_eq!((game.at("common"), game.tokens("o")), (Location::Tray, 7));
    // Where the common dump suffices, the trucks keep their load.
    let mut game = with_organic_trucks(8);
    game.accept(order());
    assert_eq!((game.tokens("common"), game.tokens("o")), (4, 8));
}
