//! Runs: whole errands that are priced beforehand.

use stavka_rules::numbers::Mp;
use stavka_rules::pieces::Tokens;
use stavka_rules::side::Side;
use stavka_rules::transport::{deliveries, fetch, pickups, run};

use super::{depot, organic, spent, truck};
use crate::support::{counter, dump, hex, id, transport};

#[test]
fn a_run_is_what_its_single_orders_come_to() {
    let mut game = depot().unit_moving(truck("t", 8), "01.02").begin();
    let plan = run(
        &game.world,
        Side::One,
        id("t"),
        Some(id("depot")),
        hex("05.02"),
    )
    .expect("a run");
    assert_eq!((plan.loads, plan.unloads), (Tokens(8), Tokens(8)));
    assert_eq!((plan.load, plan.unload), (Mp::whole(2), Mp::whole(2)));
    assert_eq!((plan.total, plan.left), (Mp::whole(12), Mp::whole(8)));
    let orders = plan.orders(id("t"), Some(id("depot")));
    assert_eq!(orders.len(), 4, "{orders:?}");
    for order in orders {
        game.accept(order);
    }
    assert_eq!(spent(&game, "t"), Some(plan.total));
    assert_eq!(game.tokens("spare"), 8);
}

#[test]
fn a_run_that_starts_at_the_dump_has_no_way_there() {
    let game = depot().unit_moving(truck("t", 8), "02.02").begin();
    let plan = run(
        &game.world,
        Side::One,
        id("t"),
        Some(id("depot")),
        hex("05.02"),
    )
    .expect("a run");
    assert!(plan.to_dump.is_empty());
    assert_eq!(plan.total, Mp::whole(10));
    assert_eq!(plan.orders(id("t"), Some(id("depot"))).len(), 3);
}

#[test]
fn a_run_of_loaded_transport_delivers_what_it_carries() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(5)
        .unit_moving(truck("empty", 8), "02.02")
        .begin();
    let side = Side::One;
    let plan = run(&game.world, side, id("t"), None, hex("05.02")).expect("a run");
    assert_eq!((plan.loads, plan.unloads), (Tokens(0), Tokens(5)));
    assert_eq!(plan.load, Mp::ZERO);
    for order in plan.orders(id("t"), None) {
        game.accept(order);
    }
    assert_eq!(spent(&game, "t"), Some(plan.total));
    assert_eq!(game.tokens("spare"), 5);
    let nothing = run(&game.world, side, id("empty"), None, hex("05.02"));
    assert_eq!(nothing.expect_err("it is empty").rule.0, "13.2f");
    assert!(deliveries(&game.world, side, id("empty"), None).is_err());
}

#[test]
fn a_run_says_what_first_forbids_it() {
    let game = depot()
        .unit(dump("far", Side::One), "08.01")
        .holding(8)
        .unit_moving(transport("t", Side::One, 9, 8), "01.02")
        .unit_moving(truck("full", 8), "02.02")
        .holding(8)
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(transport("u", Side::One, 12, 8), "02.02")
        .begin();
    let why = |unit: &str, from: &str, to: &str| {
        run(&game.world, Side::One, id(unit), Some(id(from)), hex(to))
            .expect_err("it is forbidden")
            .rule
            .0
    };
    assert_eq!(
        why("t", "depot", "05.02"),
        "13.2f",
        "nothing is left to unload"
    );
    assert_eq!(why("t", "depot", "06.02"), "13.2f", "nobody waits there");
    assert_eq!(why("t", "far", "02.02"), "6.1b", "the dump is out of reach");
    assert_eq!(why("full", "depot", "05.02"), "13.2c");
    assert_eq!(why("o", "depot", "05.02"), "13.2g");
    assert_eq!(why("u", "depot", "08.01"), "6.1b", "the way on is too long");
    assert_eq!(why("friend", "depot", "05.02"), "13.2");
    assert_eq!(why("u", "friend", "05.02"), "13.2f");
}

#[test]
fn r13_2g_organic_trucks_fetch_supply_and_stay_with_it() {
    let mut game = depot()
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(truck("full", 8), "02.02")
        .holding(8)
        .begin();
    let side = Side::One;
    let goals = deliveries(&game.world, side, id("o"), Some(id("depot")));
    assert!(goals.expect("it can load").is_empty(), "it never unloads");
    let full = fetch(&game.world, side, id("full"), id("depot"));
    assert_eq!(full.expect_err("it has no room").rule.0, "13.2c");
    let plan = fetch(&game.world, side, id("o"), id("depot")).expect("it can load");
    for order in plan.orders(id("o"), Some(id("depot"))) {
        game.accept(order);
    }
    assert_eq!(spent(&game, "o"), Some(plan.total));
    assert_eq!(game.tokens("o"), plan.loads.0);
}

#[test]
fn pickups_and_deliveries_are_those_of_which_a_run_can_be_made() {
    let game = depot()
        .unit(dump("far", Side::One), "08.01")
        .holding(8)
        .unit(counter("near", Side::One), "03.03")
        .unit_moving(transport("t", Side::One, 9, 8), "01.02")
        .holding(2)
        .begin();
    let side = Side::One;
    assert_eq!(pickups(&game.world, side, id("t")), [id("depot")]);
    assert!(pickups(&game.world, side, id("near")).is_empty());
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    let depot = id("depot");
    for from in [Some(depot), None] {
        let listed = deliveries(&game.world, side, id("t"), from).expect("it can move");
        let mut listed: Vec<_> = listed.iter().map(|at| (at.hex, at.left)).collect();
        listed.sort_unstable();
        let left = |to| run(&game.world, side, id("t"), from, to).map(|run| run.left);
        let mut possible: Vec<_> = grid
            .iter()
            .filter_map(|to| Some((to, left(to).ok()?)))
            .collect();
        possible.sort_unstable();
        assert_eq!(listed, possible);
        let reached = |at: &str| listed.iter().any(|&(to, _)| to == hex(at));
        assert!(reached("03.03") && reached("02.02"));
        // With the detour to the dump it does not come so far.
        assert_eq!(reached("05.02"), from.is_none());
    }
}

#[test]
fn r13_2f_a_run_may_take_less_than_there_is() {
    let mut game = depot().unit_moving(truck("t", 8), "01.02").begin();
    let (side, from) = (Side::One, Some(id("depot")));
    let plan = run(&game.world, side, id("t"), from, hex("05.02")).expect("a run");
    let less = plan.clone().with_less(Tokens(3));
    assert_eq!((less.loads, less.unloads), (Tokens(3), Tokens(3)));
    assert_eq!(less.total, plan.total, "it costs the same");
    for order in less.orders(id("t"), from) {
        game.accept(order);
    }
    assert_eq!(game.tokens("spare"), 3);
    // Of what is loaded already a part is delivered; nobody takes more than there is.
    let game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(5)
        .begin();
    let plan = run(&game.world, side, id("t"), None, hex("05.02")).expect("a run");
    assert_eq!(plan.clone().with_less(Tokens(2)).unloads, Tokens(2));
    assert_eq!(plan.clone().with_less(Tokens(9)), plan);
}
