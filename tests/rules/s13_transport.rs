//! 13.2 Transport Points: loading, unloading, combining, dividing, modes, Organic Trucks, captured transport.

use crate::support::{
    Field, Game, attack, change, counter, dump, headquarters, hex, id, load, map, move_order,
    moving, piece, release, transport, unload, worth,
};
use stavka_rules::barrage::{BarrageAim, BarrageOrder};
use stavka_rules::combat::{CombatDecision, CombatOrder, CombatSupply};
use stavka_rules::engine::{self, legal};
use stavka_rules::ids::FormationId;
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Barrage, Family, Location, ModeMarker, Orientation, OutOfSupply, Printed, Roster,
    Symbol, Tokens, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceDecision, SequenceOrder};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder, draw_sources};
use stavka_rules::transport::{
    TransportEvent, TransportOrder, deliveries, exchanges, handling_price, load_offer, pickups,
    run, unload_offer,
};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

fn truck(name: &str, capacity: u16) -> Printed {
    transport(name, Side::One, 20, capacity)
}

fn wagon(name: &str, capacity: u16) -> Printed {
    Printed {
        symbol: Symbol::Wagon,
        ..moving(truck(name, capacity), Mobility::Leg, 5)
    }
}

fn organic(name: &str, formation: &str) -> Printed {
    Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new(formation).ok(),
        ..truck(name, 8)
    }
}

/// A dump of 20 tokens in 02.02, spare dumps, a friend in 05.02 and an enemy far away.
fn depot() -> Field {
    map(&OPEN)
        .unit(dump("depot", Side::One), "02.02")
        .holding(20)
        .in_tray(dump("spare", Side::One))
        .in_tray(dump("second", Side::One))
        .unit(counter("friend", Side::One), "05.02")
        .unit(counter("e", Side::Two), "08.05")
}

fn regroup(from: &[&str], into: &[&str]) -> Order {
    let ids = |names: &[&str]| names.iter().map(|name| id(name)).collect();
    Order::Transport(TransportOrder::Regroup {
        from: ids(from),
        into: ids(into),
    })
}

fn spent(game: &Game, unit: &str) -> Option<Mp> {
    match game.activity(unit) {
        Activity::Moving { spent, .. } => Some(spent),
        Activity::Fresh | Activity::Finished => None,
    }
}

fn family(game: &Game, unit: &str) -> Family {
    let roster = game.world.resource::<Roster>();
    roster.printed(game.ix(unit)).family
}

// 13.2a

#[test]
fn r13_2a_transport_moves_pauses_to_pay_and_goes_on() {
    let tank = moving(counter("tank", Side::One), Mobility::Track, 8);
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(8)
        .unit_moving(tank, "04.03")
        .dry()
        .begin();
    game.accept(move_order(&["t"], &["03.03"]));
    let dump = id("t");
    game.accept(Order::Supply(SupplyOrder::Fuel {
        target: FuelTarget::Unit(id("tank")),
        from: vec![Payment { dump, tokens: 1 }],
    }));
    assert_eq!(game.tokens("t"), 7);
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(16));
}

#[test]
fn r13_2a_transport_finishes_before_another_unit_moves() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .unit_moving(truck("u", 8), "02.02")
        .begin();
    game.accept(load("t", "depot", 4));
    game.accept(move_order(&["friend"], &["05.03"]));
    game.refuse(move_order(&["t"], &["03.03"]), "6.1a");
    game.refuse(load("t", "depot", 4), "6.1a");
    game.refuse(unload("t", 4), "6.1a");
    // Loading begins a move, too.
    game.accept(load("u", "depot", 4));
    game.refuse(move_order(&["friend"], &["05.04"]), "6.1a");
}

#[test]
fn r13_2a_members_of_a_stack_on_the_move_load_one_after_the_other() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "01.02")
        .unit_moving(truck("u", 8), "01.02")
        .begin();
    game.accept(move_order(&["t", "u"], &["02.02"]));
    game.accept(load("t", "depot", 8));
    game.accept(load("u", "depot", 8));
    game.accept(move_order(&["t", "u"], &["03.03"]));
    assert_eq!(spent(&game, "u"), Some(Mp::whole(6)));
    assert_eq!((game.tokens("t"), game.tokens("u")), (8, 8));
}

#[test]
fn r13_2a_a_pause_pays_for_no_barrage_to_come() {
    let mut battery = moving(
        piece("guns", Side::One, Family::Artillery),
        Mobility::Truck,
        10,
    );
    for face in battery.combat.iter_mut().chain([&mut battery.movement]) {
        face.barrage = Some(Barrage {
            strength: 20,
            range: 2,
        });
    }
    let paused = || {
        let mut game = depot()
            .with(|setup| setup.scenario.options.pass_empty_segments = false)
            .unit(battery.clone(), "07.04")
            .dry()
            .unit_moving(truck("t", 8), "05.04")
            .holding(8)
            .begin();
        game.go_to_step("3b");
        game.accept(move_order(&["t"], &["06.04"]));
        game.accept(Order::Supply(SupplyOrder::Fuel {
            target: FuelTarget::Unit(id("guns")),
            from: vec![Payment {
                dump: id("t"),
                tokens: 1,
            }],
        }));
        game
    };
    let fire = || {
        Order::Barrage(BarrageOrder::Barrage {
            units: vec![id("guns")],
            target: hex("08.05"),
            aim: BarrageAim::Units,
            supply: None,
        })
    };
    let mut gone = paused();
    gone.accept(move_order(&["t"], &["05.04", "04.04", "03.04", "02.04"]));
    gone.go_to_step("6a");
    gone.refuse(fire(), "12.4");
    // Where it stays, its load pays when the guns fire, without being unloaded.
    let mut stays = paused();
    stays.go_to_step("6a");
    stays.accept(fire());
    assert_eq!(stays.tokens("t"), 4);
}

// 13.2b

#[test]
fn r13_2b_transport_needs_no_fuel() {
    let mut game = depot().unit_moving(truck("t", 8), "02.02").dry().begin();
    game.accept(load("t", "depot", 4));
    assert_eq!(game.moves("t", &["03.03"]), Mp::whole(16));
    let order = Order::Supply(SupplyOrder::Fuel {
        target: FuelTarget::Unit(id("t")),
        from: vec![Payment {
            dump: id("depot"),
            tokens: 1,
        }],
    });
    game.refuse(order, "12.5a");
    assert!(!fact::<OutOfSupply>(&game.world, game.ix("t")).0);
}

// 13.2c

#[test]
fn r13_2c_transport_carries_up_to_its_size() {
    let mut game = depot().unit_moving(truck("t", 8), "02.02").begin();
    game.accept(load("t", "depot", 6));
    let said = game.refuse(load("t", "depot", 3), "13.2c");
    assert!(said.contains("has room for 2T"), "{said}");
    game.accept(load("t", "depot", 2));
    assert_eq!(game.tokens("t"), 8);
    game.refuse(load("t", "depot", 1), "13.2c");
}

#[test]
fn r13_2c_transport_combines_and_takes_its_loads_along() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(3)
        .unit_moving(truck("u", 4), "02.02")
        .holding(4)
        .in_tray(truck("big", 12))
        .begin();
    let entry = game.accept(regroup(&["t", "u"], &["big"]));
    assert_eq!(game.tokens("big"), 7);
    assert_eq!(game.at("big"), Location::Map(hex("02.02")));
    assert_eq!(
        (game.at("t"), game.at("u")),
        (Location::Tray, Location::Tray)
    );
    assert_eq!((game.tokens("t"), game.tokens("u")), (0, 0));
    assert_eq!(
        game.activity("big"),
        Activity::Fresh,
        "it costs no movement"
    );
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Regrouped {
            from: vec![id("t"), id("u")],
            into: vec![id("big")],
            at: hex("02.02"),
        })]
    );
    assert_eq!(game.moves("big", &["03.03"]), Mp::whole(18));
}

#[test]
fn r13_2c_transport_divides_and_its_parts_go_on() {
    let mut game = depot()
        .unit_moving(truck("big", 12), "02.02")
        .holding(10)
        .in_tray(truck("t", 8))
        .in_tray(truck("u", 4))
        .begin();
    game.accept(move_order(&["big"], &["03.03"]));
    game.accept(regroup(&["big"], &["u", "t"]));
    assert_eq!((game.tokens("u"), game.tokens("t")), (4, 6));
    assert_eq!(spent(&game, "t"), Some(Mp::whole(2)));
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(16));
    // Rule 6.1f: what the moving part leaves behind has finished.
    game.refuse(move_order(&["u"], &["04.02"]), "6.1a");
}

#[test]
fn r13_2c_r6_1f_who_joins_has_moved_as_much_as_the_other() {
    let board = || {
        depot()
            .unit_moving(truck("t", 4), "01.02")
            .unit_moving(truck("u", 4), "02.02")
            .in_tray(truck("big", 8))
    };
    let mut game = board().begin();
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(regroup(&["u", "t"], &["big"]));
    assert_eq!(spent(&game, "big"), Some(Mp::whole(2)));
    let mut game = board().begin();
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(move_order(&["friend"], &["05.03"]));
    game.accept(regroup(&["u", "t"], &["big"]));
    assert_eq!(game.activity("big"), Activity::Finished);
    game.refuse(move_order(&["big"], &["03.03"]), "6.1a");
}

#[test]
fn r13_2c_only_transport_of_one_kind_combines() {
    let mut game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(wagon("w", 4), "02.02")
        .unit_moving(transport("fast", Side::One, 40, 4), "02.02")
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("away", 4), "03.03")
        .in_tray(truck("big", 8))
        .in_tray(wagon("wagons", 8))
        .begin();
    for other in ["w", "fast"] {
        let said = game.refuse(regroup(&["t", other], &["big"]), "13.2c");
        assert!(said.contains("different kinds"), "{said}");
    }
    game.refuse(regroup(&["t", "u"], &["wagons"]), "13.2c");
    // Organic Trucks neither combine with others nor become them.
    game.refuse(regroup(&["o"], &["big"]), "13.2c");
    game.refuse(regroup(&["t", "away"], &["big"]), "13.2c");
    game.refuse(regroup(&["friend"], &["big"]), "13.2c");
    game.accept(regroup(&["t", "u"], &["big"]));
}

#[test]
fn r13_2c_organic_trucks_of_one_formation_divide_among_themselves() {
    let part = |name: &str, formation: &str| Printed {
        capacity: 4,
        ..organic(name, formation)
    };
    let mut game = depot()
        .unit_moving(organic("o", "1-pz"), "02.02")
        .holding(5)
        .in_tray(part("p", "1-pz"))
        .in_tray(part("q", "1-pz"))
        .in_tray(part("r", "2-pz"))
        .begin();
    game.refuse(regroup(&["o"], &["p", "r"]), "13.2c");
    game.accept(regroup(&["o"], &["p", "q"]));
    assert_eq!((game.tokens("p"), game.tokens("q")), (4, 1));
}

#[test]
fn r13_2c_counters_come_from_the_tray_and_carry_the_same() {
    let mut game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("far", 8), "04.04")
        .in_tray(truck("big", 8))
        .in_tray(truck("bigger", 12))
        .in_tray(transport("red", Side::Two, 20, 8))
        .begin();
    let said = game.refuse(regroup(&["t", "u"], &["far"]), "13.2c");
    assert!(said.contains("counter tray"), "{said}");
    let said = game.refuse(regroup(&["t", "u"], &["bigger"]), "13.2c");
    assert!(said.contains("2 SP") && said.contains("3 SP"), "{said}");
    game.refuse(regroup(&["t", "u"], &["red"]), "13.2c");
    game.refuse(regroup(&["t", "u"], &["t", "u"]), "13.2c");
    game.refuse(regroup(&["t", "u"], &["big", "big"]), "13.2c");
    game.refuse(regroup(&["t"], &[]), "13.2c");
    game.refuse(regroup(&[], &["big"]), "13.2c");
    game.accept(regroup(&["t", "u"], &["big"]));
}

#[test]
fn r13_2c_only_in_the_owners_movement_phase() {
    let waits = |name: &str| Printed {
        capacity: 4,
        ..organic(name, "1-pz")
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit_as(
            organic("o", "1-pz"),
            Location::Map(hex("02.02")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .in_tray(waits("p"))
        .in_tray(waits("q"))
        .begin();
    game.go_to_step("7a");
    game.accept(release(&["o"]));
    game.refuse(regroup(&["o"], &["p", "q"]), "13.2c");
}

#[test]
fn r13_2c_the_parts_of_a_reserve_stay_in_reserve() {
    let part = |name: &str| Printed {
        capacity: 4,
        ..organic(name, "1-pz")
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit_as(
            organic("o", "1-pz"),
            Location::Map(hex("02.02")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .unit_moving(organic("out", "1-pz"), "02.02")
        .in_tray(part("p"))
        .in_tray(part("q"))
        .in_tray(Printed {
            capacity: 16,
            ..organic("all", "1-pz")
        })
        .begin();
    game.refuse(regroup(&["o", "out"], &["all"]), "13.2c");
    game.accept(regroup(&["o"], &["p", "q"]));
    for part in ["p", "q"] {
        assert_eq!(game.posture(part).marker, ModeMarker::Reserve);
    }
    assert_eq!(game.posture("o").marker, ModeMarker::None);
}

#[test]
fn r13_2c_ways_to_regroup_are_listed() {
    let game = depot()
        .unit_moving(truck("t", 4), "02.02")
        .unit_moving(truck("u", 4), "02.02")
        .unit_moving(truck("v", 8), "02.02")
        .in_tray(truck("two", 8))
        .in_tray(truck("three", 12))
        .in_tray(truck("four", 16))
        .in_tray(truck("half", 2))
        .in_tray(truck("other-half", 2))
        .begin();
    let ways = |unit: &str| -> Vec<(Vec<String>, Vec<String>)> {
        let words = |ids: Vec<stavka_rules::ids::UnitId>| {
            ids.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        exchanges(&game.world, Side::One, id(unit))
            .into_iter()
            .map(|way| (words(way.from), words(way.into)))
            .collect()
    };
    let of = |from: &[&str], into: &[&str]| {
        let words = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        (words(from), words(into))
    };
    assert_eq!(
        ways("t"),
        [
            of(&["t", "u"], &["two"]),
            of(&["t", "v"], &["three"]),
            of(&["t", "u", "v"], &["four"]),
            of(&["t"], &["half", "other-half"]),
        ]
    );
    assert!(ways("friend").is_empty());
}

// 13.2d

#[test]
fn r13_2d_transport_is_always_in_move_mode() {
    let mut game = depot()
        .reserve_markers(1)
        .unit_moving(truck("t", 8), "03.03")
        .unit_moving(organic("o", "1-pz"), "03.03")
        .begin();
    for to in [
        ModeChange::Combat,
        ModeChange::Strat,
        ModeChange::Reserve(Orientation::Move),
    ] {
        assert!(
            engine::check(&game.world, &change(&["t"], to)).is_err(),
            "{to:?}"
        );
    }
    game.refuse(
        change(&["t"], ModeChange::Reserve(Orientation::Move)),
        "5.7f",
    );
    game.accept(change(&["o"], ModeChange::Reserve(Orientation::Move)));
    // A new counter shows its Move side as the old one did.
    let mut game = depot()
        .unit_moving(truck("t", 8), "03.03")
        .unit_as(
            truck("one", 4),
            Location::Tray,
            Orientation::Combat,
            ModeMarker::None,
        )
        .in_tray(truck("two", 4))
        .begin();
    game.accept(regroup(&["t"], &["one", "two"]));
    assert_eq!(game.posture("one").orientation, Orientation::Move);
}

// 13.2f

#[test]
fn ex_13_2f_a_truck_of_45_pays_5() {
    let game = depot()
        .unit_moving(transport("t", Side::One, 45, 8), "02.02")
        .unit_moving(truck("u", 8), "02.02")
        .unit_moving(wagon("w", 8), "02.02")
        .begin();
    let price = |unit: &str| handling_price(&game.world, game.ix(unit));
    assert_eq!(price("t"), Mp::whole(5));
    assert_eq!(price("u"), Mp::whole(2));
    assert_eq!(price("w"), Mp::ONE, "a half counts up");
}

#[test]
fn r13_2f_transport_loads_moves_and_unloads_in_one_move() {
    let mut game = depot().unit_moving(truck("t", 8), "01.02").begin();
    game.accept(move_order(&["t"], &["02.02"]));
    let entry = game.accept(load("t", "depot", 8));
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Loaded {
            unit: id("t"),
            from: id("depot"),
            at: hex("02.02"),
            tokens: 8,
            cost: Mp::whole(2),
            left: Mp::whole(16),
        })]
    );
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    let entry = game.accept(unload("t", 5));
    assert_eq!(
        entry.outcomes,
        [Outcome::Transport(TransportEvent::Unloaded {
            unit: id("t"),
            to: id("spare"),
            at: hex("05.02"),
            tokens: 5,
            cost: Mp::whole(2),
            left: Mp::whole(8),
        })]
    );
    assert_eq!((game.tokens("t"), game.tokens("spare")), (3, 5));
    assert_eq!(game.moves("t", &["06.02"]), Mp::whole(6));
}

#[test]
fn r13_2f_refuses_what_cannot_be_paid() {
    let mut game = depot()
        .unit_moving(transport("t", Side::One, 10, 8), "07.02")
        .holding(4)
        .begin();
    // Ten points: four hexes take eight, loading or unloading one each.
    game.accept(move_order(&["t"], &["06.02", "05.02"]));
    for _ in 0..4 {
        game.accept(unload("t", 1));
    }
    game.accept(move_order(&["t"], &["06.02"]));
    let said = game.refuse(unload("t", 1), "13.2f");
    assert!(said.contains("1 MP, 0 left"), "{said}");
}

#[test]
fn r13_2f_unloading_needs_company_and_loading_does_not() {
    let mut game = depot()
        .unit(dump("lonely", Side::One), "01.04")
        .holding(8)
        .unit_moving(transport("t", Side::One, 60, 8), "01.04")
        .begin();
    game.accept(load("t", "lonely", 8));
    assert_eq!(game.at("lonely"), Location::Tray);
    let said = game.refuse(unload("t", 4), "13.2f");
    assert!(said.contains("neither a combat unit nor"), "{said}");
    game.accept(move_order(&["t"], &["01.03", "02.02"]));
    game.accept(unload("t", 4));
    assert_eq!(game.tokens("depot"), 24, "a dump lies there");
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    game.accept(unload("t", 4));
}

#[test]
fn r13_2f_ports_and_air_bases_are_company_to_their_side() {
    let port = Feature::Port { capacity: 8 };
    let board = |side| {
        depot()
            .feature("03.04", port)
            .with(move |setup| setup.map.control.fill(side))
            .unit(piece("base", Side::One, Family::AirBase), "04.04")
            .unit(piece("theirs", Side::Two, Family::AirBase), "04.05")
            .unit_moving(truck("t", 8), "03.04")
            .holding(8)
            .unit_moving(truck("u", 8), "04.04")
            .holding(8)
            .unit_moving(truck("v", 8), "04.05")
            .holding(8)
    };
    let mut game = board(Some(Side::One)).begin();
    game.accept(unload("t", 4));
    game.accept(unload("u", 4));
    game.refuse(unload("v", 4), "13.2f");
    for owner in [Some(Side::Two), None] {
        let mut game = board(owner).begin();
        game.refuse(unload("t", 4), "13.2f");
    }
}

#[test]
fn r13_2f_only_transport_loads_and_only_from_a_dump_in_its_hex() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "03.03")
        .unit_moving(truck("u", 8), "03.03")
        .holding(8)
        .unit(counter("a", Side::One), "02.02")
        .begin();
    game.refuse(load("a", "depot", 4), "13.2");
    game.refuse(unload("a", 4), "13.2");
    game.refuse(load("t", "depot", 4), "13.2f");
    game.refuse(load("t", "u", 4), "13.2f");
    game.refuse(load("t", "spare", 4), "13.2f");
    game.refuse(load("e", "depot", 4), "13.2");
    game.accept(move_order(&["t"], &["02.02"]));
    game.accept(load("t", "depot", 4));
}

#[test]
fn r13_2f_unloading_takes_what_is_loaded_and_no_more() {
    let mut game = depot()
        .unit_moving(truck("t", 8), "05.02")
        .holding(3)
        .begin();
    game.refuse(unload("t", 4), "13.2f");
    game.refuse(unload("t", 0), "13.2f");
    game.accept(unload("t", 3));
}

#[test]
fn r13_2f_a_zone_of_control_ends_steps_but_not_loading() {
    let mut game = depot()
        .unit(counter("near", Side::Two), "06.02")
        .unit(counter("guard", Side::One), "04.03")
        .unit(dump("front", Side::One), "05.03")
        .holding(8)
        .unit_moving(truck("t", 8), "04.03")
        .begin();
    game.accept(move_order(&["t"], &["05.03"]));
    game.accept(load("t", "front", 4));
    game.refuse(move_order(&["t"], &["04.02"]), "4.5a");
}

#[test]
fn r13_2f_only_in_movement_segments_in_which_the_unit_may_move() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit_moving(truck("t", 8), "02.02")
        .holding(2)
        .begin();
    game.go_to_step("3b");
    game.accept(load("t", "depot", 1));
    game.go_to_step("6b");
    game.refuse(load("t", "depot", 1), "13.2f");
    game.go_to_step("7a");
    game.refuse(load("t", "depot", 1), "11.0");
    game.refuse(unload("t", 1), "11.0");
    assert!(legal(&game.world).handlers.is_empty());
}

#[test]
fn what_can_be_handled_is_told_beforehand() {
    let game = depot()
        .unit_moving(truck("t", 8), "02.02")
        .holding(3)
        .unit_moving(truck("u", 8), "03.03")
        .holding(3)
        .begin();
    let side = Side::One;
    let offer = load_offer(&game.world, side, id("t")).expect("a dump is there");
    assert_eq!(
        (offer.from, offer.most, offer.price),
        (id("depot"), Tokens(5), Mp::whole(2))
    );
    let offer = unload_offer(&game.world, side, id("t")).expect("a dump is there");
    assert_eq!((offer.most, offer.price), (Tokens(3), Mp::whole(2)));
    let refused = load_offer(&game.world, side, id("u")).expect_err("no dump");
    assert_eq!(refused.to_string(), "13.2f: no dump lies where u is");
    let refused = unload_offer(&game.world, side, id("u")).expect_err("nobody there");
    assert_eq!(refused.rule.0, "13.2f");
    assert_eq!(legal(&game.world).handlers, [id("t")]);
}

// 13.2g

#[test]
fn r13_2g_a_organic_trucks_load_and_never_unload() {
    let mut game = depot().unit_moving(organic("o", "1-pz"), "02.02").begin();
    game.accept(load("o", "depot", 8));
    let said = game.refuse(unload("o", 4), "13.2g");
    assert!(said.contains("never unloads"), "{said}");
    assert_eq!(
        unload_offer(&game.world, Side::One, id("o"))
            .unwrap_err()
            .rule
            .0,
        "13.2g"
    );
}

#[test]
fn r13_2g_b_only_the_formation_draws_from_organic_trucks_by_itself_or_by_an_hq() {
    let member = |name: &str, formation: &str| Printed {
        formation: FormationId::new(formation).ok(),
        ..counter(name, Side::One)
    };
    let game = map(&OPEN)
        .unit_moving(organic("o", "1-pz"), "02.02")
        .holding(8)
        .unit(member("own", "1-pz"), "03.03")
        .unit(member("far", "1-pz"), "08.02")
        .unit(member("other", "2-pz"), "03.03")
        .unit(counter("independent", Side::One), "03.03")
        .unit(headquarters("hq", Side::One, 10), "04.02")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let draws = |unit: &str| draw_sources(&game.world, game.ix(unit)).has(game.ix("o"));
    assert!(draws("own"));
    assert!(!draws("other") && !draws("independent"));
    // An HQ throws what it could not use itself.
    assert!(draws("far") && !draws("hq"));
}

#[test]
fn r13_2g_c_organic_trucks_are_never_combined_into_an_extender() {
    let mut extender = piece("extender", Side::One, Family::Extender);
    extender.capacity = 16;
    let mut game = depot()
        .unit_moving(organic("o", "1-pz"), "02.02")
        .unit_moving(organic("p", "1-pz"), "02.02")
        .in_tray(extender)
        .in_tray(Printed {
            capacity: 16,
            ..organic("both", "1-pz")
        })
        .begin();
    let said = game.refuse(regroup(&["o", "p"], &["extender"]), "13.2c");
    assert!(said.contains("is no transport"), "{said}");
    game.accept(regroup(&["o", "p"], &["both"]));
}

#[test]
fn r13_2g_d_organic_trucks_wait_in_reserve_until_their_hex_is_disorganized() {
    let mut game = depot()
        .reserve_markers(1)
        .unit_moving(organic("o", "1-pz"), "05.02")
        .begin();
    game.accept(change(&["o"], ModeChange::Reserve(Orientation::Move)));
    assert_eq!(game.posture("o").marker, ModeMarker::Reserve);
    game.happens(|world, out| {
        stavka_rules::modes::involuntary::disorganize(world, Side::One, hex("05.02"), out);
    });
    assert_eq!(game.posture("friend").marker, ModeMarker::Disorganized);
    assert_eq!(game.posture("o").marker, ModeMarker::None);
}

#[test]
fn r13_2g_d_released_organic_trucks_load_in_reaction() {
    let red = |name: &str| Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("9-tk").ok(),
        ..transport(name, Side::Two, 20, 8)
    };
    let mut game = depot()
        .reserve_markers(1)
        .unit(dump("theirs", Side::Two), "07.04")
        .holding(8)
        .unit_as(
            red("o"),
            Location::Map(hex("07.04")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .begin();
    game.go_to_step("5a");
    game.refuse(load("o", "theirs", 4), "7.0");
    game.accept(release(&["o"]));
    game.accept(load("o", "theirs", 4));
    // Half of its allowance is left to it, and the price is a tenth of what is printed.
    assert_eq!(spent(&game, "o"), Some(Mp::whole(2)));
    game.refuse(unload("o", 4), "13.2g");
    assert_eq!(game.moves("o", &["06.04"]), Mp::whole(6));
}

#[test]
fn r13_2g_f_captured_organic_trucks_unload_like_others() {
    let theirs = Printed {
        side: Side::Two,
        ..organic("o", "9-tk")
    };
    let mut game = depot()
        .unit(moving(counter("a", Side::One), Mobility::Leg, 6), "03.03")
        .unit_moving(theirs, "04.03")
        .holding(4)
        .begin();
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    assert_eq!(family(&game, "o"), Family::Transport);
    let load = game.tokens("o");
    assert!(load > 0, "it was captured with its load");
    game.accept(unload("o", load));
}

/// An attacker of a formation that uses its internal stocks, with supply on this piece beside it.
fn attack_on_stocks(beside: Printed) -> (Game, Order) {
    let attacker = Printed {
        formation: FormationId::new("1-pz").ok(),
        ..counter("a", Side::One)
    };
    let mut game = map(&OPEN)
        .unit(attacker, "03.03")
        .unit_moving(beside, "02.02")
        .holding(8)
        .unit(counter("d", Side::Two), "04.03")
        .begin();
    game.go_to_step("6b");
    let order = Order::Combat(CombatOrder::Attack {
        units: vec![id("a")],
        target: hex("04.03"),
        supply: Some(CombatSupply {
            from: Vec::new(),
            stocks: vec![id("a")],
        }),
    });
    (game, order)
}

#[test]
fn r13_2g_g_the_load_of_organic_trucks_may_be_kept_back_from_combat() {
    let (mut game, order) = attack_on_stocks(organic("o", "1-pz"));
    game.accept(order);
    assert_eq!(game.tokens("o"), 8);
    let (mut game, order) = attack_on_stocks(truck("t", 8));
    game.refuse(order, "9.5");
}

// 13.2i

#[test]
fn r13_2i_transport_captured_in_the_movement_phase_moves_at_once() {
    let mut game = depot()
        .unit(moving(counter("a", Side::One), Mobility::Leg, 6), "03.03")
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .in_tray(truck("one", 4))
        .in_tray(truck("two", 4))
        .begin();
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    assert_eq!(game.moves("t", &["04.02"]), Mp::whole(18));
    // It may be divided into counters of its new owner, and its own goes back to the tray of those it was made for.
    game.accept(regroup(&["t"], &["one", "two"]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::Two);
    assert_eq!(game.at("t"), Location::Tray);
}

#[test]
fn r13_2i_transport_captured_in_another_phase_waits_for_the_next_movement_phase() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit_as(
            moving(counter("a", Side::One), Mobility::Leg, 6),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Exploit { rating: 0 },
        )
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .begin();
    game.go_to_step("7a");
    game.dice(&[6]).accept(move_order(&["a"], &["04.03"]));
    assert_eq!(
        game.world.resource::<Roster>().printed(game.ix("t")).side,
        Side::One
    );
    game.refuse(move_order(&["t"], &["04.02"]), "11.0");
    until_it_drives(&mut game, Side::One);
}

/// Goes on to the phase in which the captured trucks may move, which is the captor's Movement Phase.
fn until_it_drives(game: &mut Game, captor: Side) {
    let drive = || move_order(&["t"], &["04.02"]);
    for _ in 0..60 {
        let waits = game.awaiting();
        let is_his = matches!(waits, Awaiting::Segment { side, .. } if side == captor);
        if is_his && engine::check(&game.world, &drive()).is_ok() {
            break;
        }
        match waits {
            Awaiting::Decision { .. } => game.decide(SequenceDecision::GoFirst),
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    game.accept(drive());
    let clock = game.world.resource::<stavka_rules::sequence::Clock>();
    assert_eq!(clock.now().phase, stavka_rules::sequence::Phase::Movement);
}

#[test]
fn r13_2i_transport_captured_in_the_reaction_phase_waits_too() {
    let mut game = map(&OPEN)
        .reserve_markers(1)
        .unit(counter("friend", Side::One), "01.05")
        .unit_moving(transport("t", Side::One, 20, 8), "04.03")
        .unit_as(
            moving(counter("b", Side::Two), Mobility::Leg, 6),
            Location::Map(hex("05.03")),
            Orientation::Combat,
            ModeMarker::Reserve,
        )
        .begin();
    game.go_to_step("5a");
    game.accept(release(&["b"]));
    game.dice(&[6]).accept(move_order(&["b"], &["04.03"]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::Two);
    game.refuse(move_order(&["t"], &["04.02"]), "7.0");
    until_it_drives(&mut game, Side::Two);
}

#[test]
fn r13_2i_transport_captured_by_an_advance_waits_too() {
    let mut game = depot()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(worth(counter("a", Side::One), 60, 3, 2), "03.03")
        .unit(worth(counter("d", Side::Two), 1, 3, 1), "04.03")
        .unit_moving(transport("t", Side::Two, 20, 8), "04.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 6, 6, 6])
        .accept(attack(&["a"], "04.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.decide(CombatDecision::Advance(vec![id("a")]));
    let roster = game.world.resource::<Roster>();
    assert_eq!(roster.printed(game.ix("t")).side, Side::One);
    game.go_to_step("7a");
    game.refuse(move_order(&["t"], &["04.02"]), "11.0");
    until_it_drives(&mut game, Side::One);
}

// Runs

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
