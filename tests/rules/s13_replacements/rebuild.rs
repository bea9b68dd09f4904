//! 13.5a to 13.5f: rebuilding, and the Dead Pile.

use stavka_rules::engine::legal;
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Fuel, Location, Mode, ModeMarker, Orientation, OutOfSupply, Printed, Size, Symbol, fact,
};
use stavka_rules::reinforcement::air::eq_for_air_steps;
use stavka_rules::reinforcement::{
    RebuildItem, ReinforcementEvent, ReinforcementOrder, ReinforcementReason, rebuild_items,
};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::tables::ReplPrice;
use stavka_rules::telling::tell;
use stavka_rules::violation::Reason;

use super::{OPEN, depot, eq, of_blue, pax, waits};
use crate::support::{
    Game, counter, headquarters, hex, id, in_reinforcement, map, move_order, moving, worth,
};

const NONE: Option<ModeChange> = None;

fn division(name: &str) -> Printed {
    worth(of_blue(name), 10, 3, 4)
}

fn rebuild(units: &[&str], steps: u8, with: &[&str], mode: Option<ModeChange>) -> Order {
    let ids = |names: &[&str]| names.iter().map(|name| id(name)).collect();
    in_reinforcement(ReinforcementOrder::Rebuild {
        units: ids(units),
        steps,
        with: ids(with),
        mode,
    })
}

fn item(game: &Game, unit: &str) -> RebuildItem {
    let items = rebuild_items(&game.world, Side::One);
    let found = items.into_iter().find(|item| item.unit == id(unit));
    found.expect("a unit with losses")
}

// 13.5a, first kind

#[test]
fn r13_5a_a_dead_unit_comes_back_where_its_repls_are() {
    let mut game = depot().begin();
    let entry = game.accept(rebuild(&["dead"], 1, &["pax-2"], NONE));
    assert_eq!(game.at("dead"), Location::Map(hex("04.03")));
    assert_eq!(game.at("pax-2"), Location::Tray);
    assert_eq!((game.steps("dead"), game.mode("dead")), (1, Mode::Move));
    let event = Outcome::Reinforcement(ReinforcementEvent::Rebuilt {
        units: vec![id("dead")],
        steps: 1,
        with: vec![id("pax-2")],
        price: ReplPrice { eq: 0, pax: 1 },
        at: hex("04.03"),
    });
    assert_eq!(entry.outcomes, std::slice::from_ref(&event));
    let told = tell(&game.world, &event);
    assert_eq!(told, "dead is rebuilt in 04.03 for 1 Pax");
    game.refuse(rebuild(&["dead"], 1, &["pax-1"], NONE), "13.5a");
}

#[test]
fn r13_5a_rebuilding_belongs_to_the_reinforcement_phase() {
    let mut game = depot().begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(rebuild(&["dead"], 1, &["pax-1"], NONE), "13.5a");
    assert_eq!(legal(&game.world).of::<ReinforcementOrder>().count(), 0);
}

#[test]
fn r13_5a_the_price_is_paid_exactly() {
    let mut game = depot().unit_moving(eq("eq-1"), "04.03").begin();
    game.refuse(rebuild(&["dead"], 1, &["pax-1", "pax-2"], NONE), "13.5a");
    game.refuse(rebuild(&["dead"], 1, &["eq-1"], NONE), "13.5a");
    game.refuse(rebuild(&["dead"], 1, &["hq"], NONE), "13.5a");
    game.refuse(rebuild(&["dead"], 1, &[], NONE), "13.5a");
    game.refuse(rebuild(&["e"], 1, &["pax-1"], NONE), "13.5a");
    game.refuse(rebuild(&["hq"], 1, &["pax-1"], NONE), "13.5a");
}

#[test]
fn r13_5a_the_hq_is_within_two_hexes() {
    let at = |place: &str| {
        waits(map(&OPEN))
            .unit(headquarters("hq", Side::One, 8), place)
            .unit_moving(pax("pax"), "04.03")
            .dead(of_blue("dead"))
            .begin()
    };
    for near in ["04.03", "05.03", "06.03", "04.05"] {
        at(near).accept(rebuild(&["dead"], 1, &["pax"], NONE));
    }
    for far in ["07.03", "01.03"] {
        at(far).refuse(rebuild(&["dead"], 1, &["pax"], NONE), "13.5a");
    }
}

#[test]
fn r13_5a_the_hq_is_in_combat_mode_or_disorganized_with_that_side_up() {
    let hq = |orientation: Orientation, marker: ModeMarker| {
        waits(map(&OPEN))
            .unit_as(
                headquarters("hq", Side::One, 8),
                Location::Map(hex("04.03")),
                orientation,
                marker,
            )
            .unit_moving(pax("pax"), "04.03")
            .dead(of_blue("dead"))
            .reserve_markers(1)
            .begin()
    };
    let order = || rebuild(&["dead"], 1, &["pax"], NONE);
    hq(Orientation::Combat, ModeMarker::None).accept(order());
    hq(Orientation::Combat, ModeMarker::Disorganized).accept(order());
    hq(Orientation::Move, ModeMarker::None).refuse(order(), "13.5a");
    hq(Orientation::Move, ModeMarker::Disorganized).refuse(order(), "13.5a");
    hq(Orientation::Combat, ModeMarker::Reserve).refuse(order(), "13.5a");
    hq(Orientation::Move, ModeMarker::Strat).refuse(order(), "13.5a");
    // An enemy HQ does not help.
    let mut game = waits(map(&OPEN))
        .unit(headquarters("theirs", Side::Two, 8), "05.02")
        .unit_moving(pax("pax"), "04.03")
        .dead(of_blue("dead"))
        .begin();
    game.refuse(order(), "13.5a");
}

#[test]
fn r13_5a_the_hex_is_out_of_enemy_zones_and_nobody_negates_them() {
    let mut game = depot()
        .unit(of_blue("guard"), "04.03")
        .unit(counter("f", Side::Two), "05.03")
        .begin();
    let told = game.refuse(rebuild(&["dead"], 1, &["pax-1"], NONE), "13.5a");
    assert!(told.contains("zone of control"), "{told}");
    let reason = item(&game, "dead").refusal.expect("a reason").reason;
    let hex = hex("04.03");
    assert_eq!(
        *reason,
        Reason::Reinforcement(ReinforcementReason::RebuildInZone { hex })
    );
    // An enemy without a zone does not matter.
    let mut game = depot()
        .unit(headquarters("their-hq", Side::Two, 8), "05.03")
        .begin();
    game.accept(rebuild(&["dead"], 1, &["pax-1"], NONE));
}

#[test]
fn r13_5a_the_repls_are_in_one_hex_and_in_move_mode() {
    let mut game = waits(map(&OPEN))
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit_moving(pax("pax-1"), "04.03")
        .unit_moving(pax("pax-2"), "03.03")
        .unit_as(
            pax("pax-3"),
            Location::Map(hex("04.03")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .reserve_markers(1)
        .unit_as(
            pax("pax-4"),
            Location::Map(hex("04.03")),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .unit_as(
            pax("pax-5"),
            Location::Map(hex("04.03")),
            Orientation::Move,
            ModeMarker::Disorganized,
        )
        .dead(division("dead"))
        .begin();
    game.refuse(rebuild(&["dead"], 2, &["pax-1", "pax-2"], NONE), "13.5a");
    for other_mode in ["pax-3", "pax-4", "pax-5"] {
        game.refuse(rebuild(&["dead"], 1, &[other_mode], NONE), "13.5a");
    }
    game.accept(rebuild(&["dead"], 1, &["pax-1"], NONE));
}

// 13.5a, second kind

#[test]
fn r13_5a_a_reduced_unit_on_the_map_is_rebuilt_beside_its_repls() {
    let mut game = depot()
        .unit(division("reduced"), "04.03")
        .reduced(3)
        .unit(division("elsewhere"), "03.03")
        .reduced(1)
        .unit(division("whole"), "04.03")
        .begin();
    game.refuse(rebuild(&["elsewhere"], 1, &["pax-1"], NONE), "13.5a");
    game.refuse(rebuild(&["whole"], 1, &["pax-1"], NONE), "13.5a");
    game.refuse(
        rebuild(&["reduced"], 4, &["pax-1", "pax-2", "pax-3"], NONE),
        "13.5b",
    );
    game.accept(rebuild(&["reduced"], 2, &["pax-1", "pax-2"], NONE));
    assert_eq!(game.steps("reduced"), 3);
    assert_eq!(game.mode("reduced"), Mode::Combat, "it keeps its mode");
}

// 13.5b

#[test]
fn r13_5b_any_number_of_steps_of_a_dead_unit_comes_back() {
    let board = || depot().dead(division("division"));
    let mut game = board().begin();
    game.accept(rebuild(&["division"], 1, &["pax-1"], NONE));
    assert_eq!(game.steps("division"), 1);
    // What is on the map now can be rebuilt further.
    game.accept(rebuild(&["division"], 2, &["pax-2", "pax-3"], NONE));
    assert_eq!(game.steps("division"), 3);
    let mut game = board().begin();
    game.refuse(rebuild(&["division"], 0, &["pax-1"], NONE), "13.5b");
    game.refuse(rebuild(&["division"], 5, &["pax-1"], NONE), "13.5b");
}

#[test]
fn r13_5b_a_rebuilt_unit_is_placed_in_any_voluntary_mode() {
    let mode = |change: ModeChange| {
        let mut game = depot().reserve_markers(1).begin();
        game.accept(rebuild(&["dead"], 1, &["pax-1"], Some(change)));
        game.mode("dead")
    };
    assert_eq!(mode(ModeChange::Combat), Mode::Combat);
    assert_eq!(mode(ModeChange::Strat), Mode::Strat);
    let reserve = ModeChange::Reserve(Orientation::Combat);
    assert_eq!(mode(reserve), Mode::Reserve);
    let mut game = depot().begin();
    game.refuse(rebuild(&["dead"], 1, &["pax-1"], Some(reserve)), "5.4a");
    let turn = Some(ModeChange::Turn(Orientation::Move));
    game.refuse(rebuild(&["dead"], 1, &["pax-1"], turn), "5.4");
}

#[test]
fn r13_5b_supply_and_mode_do_not_matter_and_no_movement_is_spent() {
    let mut game = depot()
        .unit_as(
            division("reduced"),
            Location::Map(hex("04.03")),
            Orientation::Move,
            ModeMarker::Disorganized,
        )
        .reduced(1)
        .out_of_supply()
        .begin();
    game.accept(rebuild(&["reduced"], 1, &["pax-1"], NONE));
    assert_eq!(game.steps("reduced"), 4);
    assert_eq!(game.mode("reduced"), Mode::Disorganized);
    let unit = game.ix("reduced");
    assert!(fact::<OutOfSupply>(&game.world, unit).0);
    game.accept(rebuild(&["dead"], 1, &["pax-2"], NONE));
    let dead = game.ix("dead");
    assert_eq!(fact::<Fuel>(&game.world, dead), Fuel::None);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(move_order(&["dead"], &["04.04"]));
}

#[test]
fn r13_5b_a_rebuilt_unit_on_the_map_takes_any_voluntary_mode() {
    let board = |marker: ModeMarker| {
        depot()
            .reserve_markers(1)
            .unit_as(
                division("reduced"),
                Location::Map(hex("04.03")),
                Orientation::Move,
                marker,
            )
            .reduced(2)
    };
    for (marker, change, after) in [
        (ModeMarker::Disorganized, ModeChange::Combat, Mode::Combat),
        (ModeMarker::None, ModeChange::Strat, Mode::Strat),
        (
            ModeMarker::None,
            ModeChange::Reserve(Orientation::Combat),
            Mode::Reserve,
        ),
        (ModeMarker::Strat, ModeChange::Move, Mode::Move),
    ] {
        let mut game = board(marker).begin();
        game.accept(rebuild(&["reduced"], 1, &["pax-1"], Some(change)));
        assert_eq!((game.mode("reduced"), game.steps("reduced")), (after, 3));
    }
    // Without a word it stays as it is; and a mode has its conditions.
    let mut game = board(ModeMarker::Disorganized).begin();
    game.accept(rebuild(&["reduced"], 1, &["pax-1"], NONE));
    assert_eq!(game.mode("reduced"), Mode::Disorganized);
    let turn = Some(ModeChange::Turn(Orientation::Combat));
    game.refuse(rebuild(&["reduced"], 1, &["pax-2"], turn), "5.4");
    let mut without = board(ModeMarker::None).reserve_markers(0).begin();
    let reserve = Some(ModeChange::Reserve(Orientation::Move));
    without.refuse(rebuild(&["reduced"], 1, &["pax-1"], reserve), "5.4a");
}

#[test]
fn r13_5b_a_unit_in_strat_mode_without_trace_is_rebuilt_where_it_stands() {
    let mut game = depot()
        .unit_as(
            division("reduced"),
            Location::Map(hex("04.03")),
            Orientation::Move,
            ModeMarker::Strat,
        )
        .reduced(1)
        .with_own_sources()
        .begin();
    game.accept(rebuild(&["reduced"], 1, &["pax-1"], NONE));
    assert_eq!(
        (game.steps("reduced"), game.mode("reduced")),
        (4, Mode::Strat)
    );
    // A unit that is placed in Strat Mode needs trace (5.8b).
    let strat = Some(ModeChange::Strat);
    game.refuse(rebuild(&["dead"], 1, &["pax-2"], strat), "5.8b");
}

// 13.5c

#[test]
fn r13_5c_units_that_are_never_rebuilt_leave_the_game() {
    let special = |name: &str| Printed {
        no_rebuild: true,
        ..division(name)
    };
    let mut game = depot()
        .unit(special("one"), "04.03")
        .reduced(2)
        .unit(special("two"), "04.03")
        .reduced(2)
        .begin();
    game.refuse(rebuild(&["one"], 1, &["pax-1"], NONE), "13.5c");
    assert_eq!(item(&game, "one").price, None);
    let (unit, with) = (id("one"), id("two"));
    game.accept(in_reinforcement(ReinforcementOrder::Merge { unit, with }));
    assert_eq!(game.at("two"), Location::Removed);
    game.refuse(rebuild(&["two"], 1, &["pax-1"], NONE), "13.5c");
    let refusal = item(&game, "two").refusal.expect("a reason");
    assert_eq!(refusal.rule.0, "13.5c");
}

// 13.5d

fn company(name: &str) -> Printed {
    Printed {
        size: Size::Company,
        ..of_blue(name)
    }
}

#[test]
fn r13_5d_two_very_small_units_come_back_for_one_repl() {
    let board = || {
        depot()
            .dead(company("first"))
            .dead(company("second"))
            .dead(company("third"))
    };
    let mut game = board().begin();
    assert_eq!(item(&game, "first").pair, Some(id("second")));
    game.refuse(
        rebuild(&["first", "second", "third"], 1, &["pax-1"], NONE),
        "13.5d",
    );
    game.refuse(rebuild(&["first", "dead"], 1, &["pax-1"], NONE), "13.5d");
    game.refuse(rebuild(&["dead", "first"], 1, &["pax-1"], NONE), "13.5d");
    game.accept(rebuild(&["first", "second"], 1, &["pax-1"], NONE));
    assert_eq!(game.at("second"), Location::Map(hex("04.03")));
    // One alone costs a whole Repl too.
    game.accept(rebuild(&["third"], 1, &["pax-2"], NONE));
    assert_eq!(game.at("pax-2"), Location::Tray);
    assert_eq!(game.at("pax-3"), Location::Map(hex("04.03")));
}

#[test]
fn r13_5d_units_that_cost_different_repls_are_no_pair() {
    let guns = Printed {
        symbol: Symbol::AntiTank,
        ..company("guns")
    };
    let mut game = depot().dead(company("first")).dead(guns).begin();
    game.refuse(rebuild(&["first", "guns"], 1, &["pax-1"], NONE), "13.5d");
    assert_eq!(item(&game, "first").pair, None);
}

// 13.5f

#[test]
fn r13_5f_an_eq_brings_back_two_steps_of_aircraft_and_is_never_used_in_part() {
    let table = &stavka_scenario::default_rules().rebuild;
    let eq = |steps: u8| eq_for_air_steps(table, steps);
    assert_eq!([1, 2, 3, 4, 5].map(eq), [1, 1, 2, 2, 3]);
}

// The Dead Pile

#[test]
fn the_dead_pile_tells_price_place_and_hq_or_why_not() {
    let mut game = depot()
        .dead(worth(
            moving(of_blue("panzer"), Mobility::Track, 8),
            6,
            5,
            1,
        ))
        .dead(division("division"))
        .begin();
    let dead = item(&game, "dead");
    assert_eq!((dead.at, dead.lost), (None, 1));
    assert_eq!(dead.price, Some(ReplPrice { eq: 0, pax: 1 }));
    let way = &dead.ways[0];
    assert_eq!((way.at, way.hq), (hex("04.03"), id("hq")));
    assert_eq!(way.repls, ReplPrice { eq: 0, pax: 3 });
    assert_eq!(dead.refusal, None);
    // Each step has its order: three Pax are there for four steps.
    assert_eq!(item(&game, "division").ways[0].orders.len(), 3);
    let order = item(&game, "division").ways[0].orders[2].clone();
    game.accept(Order::Reinforcement(order));
    assert_eq!(game.steps("division"), 3);
    let refusal = item(&game, "dead").refusal.expect("a reason");
    let price = ReplPrice { eq: 0, pax: 1 };
    let none = Reason::Reinforcement(ReinforcementReason::NoRepls { price });
    assert_eq!(*refusal.reason, none);
    assert_eq!(item(&game, "division").lost, 1);
}

#[test]
fn every_rebuild_on_the_list_is_accepted() {
    let game = depot()
        .dead(division("division"))
        .dead(company("first"))
        .dead(company("second"))
        .unit(division("reduced"), "04.03")
        .reduced(2)
        .begin();
    let offers = legal(&game.world);
    let orders: Vec<&ReinforcementOrder> = offers.of().collect();
    let rebuilds = orders
        .iter()
        .filter(|order| matches!(order, ReinforcementOrder::Rebuild { .. }));
    assert_eq!(rebuilds.count(), 1 + 3 + 1 + 1 + 2);
    for order in orders {
        let order = Order::Reinforcement(order.clone());
        let checked = stavka_rules::engine::check(&game.world, &order);
        assert!(checked.is_ok(), "{order:?}: {checked:?}");
    }
}
