//! 13.6 Reinforcements: who is due, where and how they enter, what becomes of those whom nobody places; tables and supply.

use stavka_rules::capture::CaptureEvent;
use stavka_rules::engine;
use stavka_rules::engine::legal;
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::ids::{FormationId, PoolId, TableId};
use stavka_rules::map::{Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Arrived, Family, Location, Mode, Orientation, Printed, Symbol, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::{
    Chart, Forfeit, MusterSheet, ReinforcementEvent, ReinforcementOrder, forfeits, sheet,
};
use stavka_rules::sequence::{Clock, SequenceOrder, StepId};
use stavka_rules::setup::{ArrivingSupply, CounterPool, SupplyArrival, TableKind, VariableTable};
use stavka_rules::side::Side;
use stavka_rules::tables::{Gift, GiftTable, ReplKind};
use stavka_rules::telling::{tell, tell_order};

use crate::support::{
    Field, Game, counter, dump, enter, hex, id, map, moving, muster, piece, repl, transport, worth,
};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];
const NONE: Option<ModeChange> = None;

/// A friend in 03.03 and an enemy in 08.05, so that both have something to do later.
fn front() -> Field {
    map(&OPEN)
        .unit(counter("friend", Side::One), "03.03")
        .unit(counter("e", Side::Two), "08.05")
}

fn of_blue(name: &str) -> Printed {
    counter(name, Side::One)
}

fn step(game: &Game) -> StepId {
    match game.awaiting() {
        Awaiting::Segment { step, .. } => step,
        other => panic!("no segment: {other:?}"),
    }
}

fn numbered(number: &str) -> StepId {
    StepId::numbered(number).expect("a step")
}

fn blue(game: &Game) -> MusterSheet {
    sheet(&game.world, Side::One)
}

fn hexes(game: &Game, unit: &str) -> Vec<String> {
    let sheet = blue(game);
    let item = sheet.arrivals.iter().find(|item| item.unit == id(unit));
    let item = item.expect("a unit that is due");
    item.hexes.iter().map(ToString::to_string).collect()
}

// 2.2

#[test]
fn r2_2_the_phase_waits_where_something_is_due_and_passes_where_nothing_is() {
    let game = front().begin();
    assert_eq!(step(&game), numbered("3b"));
    let mut game = front().due(of_blue("r"), 1, "01.03").begin();
    assert_eq!(step(&game), numbered("2"));
    assert!(legal(&game.world).movers.is_empty());
    game.accept(enter(&["r"], "01.03", NONE));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(step(&game), numbered("3b"));
}

// 13.6

#[test]
fn r13_6_a_unit_enters_its_hex_on_its_turn_and_no_other() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("late"), 2, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.03"]);
    game.refuse(enter(&["r"], "01.04", NONE), "13.6");
    game.refuse(enter(&["late"], "01.03", NONE), "13.6");
    game.refuse(enter(&["friend"], "01.03", NONE), "13.6");
    game.refuse(enter(&["r", "r"], "01.03", NONE), "13.6");
    game.refuse(enter(&[], "01.03", NONE), "13.6");
    let entry = game.accept(enter(&["r"], "01.03", NONE));
    let arrived = Outcome::Reinforcement(ReinforcementEvent::Arrived {
        unit: id("r"),
        at: hex("01.03"),
    });
    assert!(entry.outcomes.contains(&arrived));
    assert_eq!(game.at("r"), Location::Map(hex("01.03")));
    game.refuse(enter(&["r"], "01.03", NONE), "13.6");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.refuse(enter(&["late"], "01.03", NONE), "13.6");
}

#[test]
fn r13_6_what_is_not_placed_never_arrives() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.02")
        .begin();
    game.accept(enter(&["s"], "01.02", NONE));
    assert_eq!(
        forfeits(&game.world, Side::One),
        [Forfeit::Unit(id("r"))],
        "the player is told before he ends the phase"
    );
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let lost = Outcome::Reinforcement(ReinforcementEvent::Forfeited {
        side: Side::One,
        units: vec![id("r")],
    });
    assert!(entry.outcomes.contains(&lost));
    assert!(tell(&game.world, &lost).contains("never to arrive"));
    assert_eq!(game.at("r"), Location::Removed);
    assert_eq!(game.steps("r"), 0);
    // It is taken back like everything else.
    engine::undo(&mut game.world).expect("an order to take back");
    assert_eq!(game.steps("r"), 1);
    assert_eq!(hexes(&game, "r"), ["01.03"]);
}

#[test]
fn r13_6_of_several_entry_hexes_the_owner_takes_any() {
    let board = || {
        front().due(of_blue("r"), 1, "01.03").with(|setup| {
            let hexes = ["01.03", "01.05", "04.01"].map(hex).to_vec();
            setup.scenario.arrivals.choices.insert(id("r"), hexes);
        })
    };
    let mut game = board().begin();
    assert_eq!(hexes(&game, "r"), ["01.03", "01.05", "04.01"]);
    game.refuse(enter(&["r"], "01.04", NONE), "13.6");
    game.refuse(muster(ReinforcementOrder::EnterAll), "13.6");
    game.accept(enter(&["r"], "04.01", NONE));
    // The enemy in one of them leaves the others, and nothing beside them.
    let mut game = board().unit(counter("f", Side::Two), "01.03").begin();
    assert_eq!(hexes(&game, "r"), ["01.05", "04.01"]);
    game.refuse(enter(&["r"], "01.03", NONE), "13.6b");
    game.refuse(enter(&["r"], "01.02", NONE), "13.6");
}

#[test]
fn r13_6_everything_with_one_hex_is_placed_at_once() {
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.02")
        .due(of_blue("t"), 1, "01.01")
        .with(|setup| {
            let hexes = ["01.01", "01.05"].map(hex).to_vec();
            setup.scenario.arrivals.choices.insert(id("t"), hexes);
        })
        .begin();
    game.accept(muster(ReinforcementOrder::EnterAll));
    assert_eq!(game.at("r"), Location::Map(hex("01.03")));
    assert_eq!(game.at("s"), Location::Map(hex("01.02")));
    assert_eq!(forfeits(&game.world, Side::One), [Forfeit::Unit(id("t"))]);
    game.refuse(muster(ReinforcementOrder::EnterAll), "13.6");
}

#[test]
fn r12_8e_a_unit_that_broke_out_comes_back_by_the_same_door() {
    // It comes back in another hex than those for which it was once scheduled.
    let mut game = front()
        .due(worth(of_blue("r"), 10, 3, 4), 1, "02.05")
        .reduced(2)
        .with(|setup| {
            let hexes = ["01.03", "01.05"].map(hex).to_vec();
            setup.scenario.arrivals.choices.insert(id("r"), hexes);
        })
        .begin();
    assert_eq!(hexes(&game, "r"), ["02.05"]);
    game.accept(enter(&["r"], "02.05", NONE));
    assert_eq!(game.steps("r"), 2, "its losses stay");
}

// 13.6a

/// A port of ours in 04.03 that handles 2 SP.
fn port() -> Field {
    front()
        .feature("04.03", Feature::Port { capacity: 8 })
        .controlled("04.03", Side::One)
}

#[test]
fn r13_6a_a_port_takes_no_more_than_its_capacity() {
    let mut game = port()
        .due(of_blue("r"), 1, "04.03")
        .due(of_blue("s"), 1, "04.03")
        .due(of_blue("t"), 1, "04.03")
        .begin();
    // Three of 1 RE on foot take up 3 SP, and there is room for 2.
    game.refuse(enter(&["r", "s", "t"], "04.03", NONE), "13.6a");
    game.refuse(muster(ReinforcementOrder::EnterAll), "13.6");
    game.accept(enter(&["r"], "04.03", NONE));
    game.accept(enter(&["s"], "04.03", NONE));
    game.refuse(enter(&["t"], "04.03", NONE), "13.6a");
    assert_eq!(blue(&game).waiting, [id("t")]);
    assert!(forfeits(&game.world, Side::One).is_empty());
    // What finds no room was not delayed by its owner, so it waits.
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let waits = Outcome::Reinforcement(ReinforcementEvent::Waits {
        side: Side::One,
        units: vec![id("t")],
    });
    assert!(entry.outcomes.contains(&waits), "{:?}", entry.outcomes);
    let at = hex("04.03");
    assert_eq!(game.at("t"), Location::Arriving { turn: 2, at });
}

#[test]
fn r13_6a_vehicles_take_up_more_of_a_port_than_men() {
    // A truck unit of 1 RE takes 2 SP, a Repl a quarter of one, Transport its size.
    let mut game = port()
        .due(moving(of_blue("motor"), Mobility::Truck, 10), 1, "04.03")
        .due(repl("pax", Side::One, Symbol::Personnel), 1, "04.03")
        .begin();
    game.refuse(enter(&["motor", "pax"], "04.03", NONE), "13.6a");
    game.accept(enter(&["motor"], "04.03", NONE));
    game.refuse(enter(&["pax"], "04.03", NONE), "13.6a");
    let mut game = port()
        .due(transport("t", Side::One, 20, 8), 1, "04.03")
        .begin();
    game.accept(enter(&["t"], "04.03", NONE));
    let mut game = port()
        .due(transport("t", Side::One, 20, 12), 1, "04.03")
        .begin();
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_ne!(game.at("t"), Location::Removed);
}

#[test]
fn r13_6a_a_port_in_an_enemy_zone_takes_nothing() {
    // The friend in the port does not negate the zone.
    let mut game = port()
        .unit(of_blue("guard"), "04.03")
        .unit(counter("f", Side::Two), "05.03")
        .due(of_blue("r"), 1, "04.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.refuse(enter(&["r"], "04.03", NONE), "13.6a");
    assert_eq!(blue(&game).waiting, [id("r")]);
    game.accept(enter(&["s"], "01.03", NONE));
}

#[test]
fn r13_6a_a_port_that_is_an_entry_hex_is_entered_by_land() {
    let mut game = front()
        .feature("01.03", Feature::Port { capacity: 4 })
        .feature("01.03", Feature::Entry(Side::One))
        .due(of_blue("r"), 1, "01.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    game.accept(enter(&["r", "s"], "01.03", NONE));
}

#[test]
fn r13_6a_units_can_be_overstacked_as_they_are_placed() {
    let mut board = front();
    let names: Vec<String> = (0..12).map(|n| format!("r{n}")).collect();
    for name in &names {
        board = board.due(of_blue(name), 1, "01.03");
    }
    let mut game = board.begin();
    game.accept(muster(ReinforcementOrder::EnterAll));
    // Nobody looks at the end of this phase; the Movement Phase cannot end so.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(step(&game), numbered("3b"));
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "4.8");
}

// 13.6b

#[test]
fn r13_6b_units_enter_in_any_voluntary_mode() {
    let mode = |mode: ModeChange, markers: u8| {
        let mut game = front()
            .reserve_markers(markers)
            .due(of_blue("r"), 1, "01.03")
            .begin();
        game.accept(enter(&["r"], "01.03", Some(mode)));
        game.posture("r").mode()
    };
    assert_eq!(mode(ModeChange::Combat, 0), Mode::Combat);
    assert_eq!(mode(ModeChange::Move, 0), Mode::Move);
    assert_eq!(mode(ModeChange::Strat, 0), Mode::Strat);
    let reserve = ModeChange::Reserve(Orientation::Combat);
    assert_eq!(mode(reserve, 1), Mode::Reserve);
    let mut game = front()
        .due(of_blue("r"), 1, "01.03")
        .due(repl("pax", Side::One, Symbol::Personnel), 1, "01.03")
        .due(transport("t", Side::One, 20, 4), 1, "01.03")
        .begin();
    game.refuse(enter(&["r"], "01.03", Some(reserve)), "5.4a");
    let turn = ModeChange::Turn(Orientation::Combat);
    game.refuse(enter(&["r"], "01.03", Some(turn)), "5.4");
    game.refuse(enter(&["pax"], "01.03", Some(ModeChange::Combat)), "5.5c");
    game.refuse(enter(&["t"], "01.03", Some(ModeChange::Strat)), "5.8c");
    let sheet = blue(&game);
    let modes = |n: usize| sheet.arrivals[n].modes.clone();
    assert!(modes(0).contains(&ModeChange::Combat) && !modes(0).contains(&reserve));
    assert!(!modes(1).contains(&ModeChange::Combat));
    assert_eq!(modes(2), [ModeChange::Move]);
}

#[test]
fn r13_6b_units_enter_in_an_enemy_zone_but_not_into_reserve_or_strat_mode() {
    let mut game = front()
        .reserve_markers(2)
        .unit(counter("f", Side::Two), "02.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    let reserve = ModeChange::Reserve(Orientation::Move);
    game.refuse(enter(&["r"], "01.03", Some(reserve)), "5.7c");
    game.refuse(enter(&["r"], "01.03", Some(ModeChange::Strat)), "5.8a");
    game.accept(enter(&["r"], "01.03", Some(ModeChange::Combat)));
}

#[test]
fn r13_6b_beside_a_blocked_map_edge_the_nearest_open_hexes_stand_in() {
    let mut game = front()
        .unit(counter("f", Side::Two), "01.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.02", "01.04"]);
    game.refuse(enter(&["r"], "01.03", NONE), "13.6b");
    game.refuse(enter(&["r"], "01.05", NONE), "13.6b");
    game.refuse(enter(&["r"], "02.03", NONE), "13.6b");
    game.accept(enter(&["r"], "01.04", NONE));
    // Where these are held too it goes on along the edge.
    let game = front()
        .unit(counter("f", Side::Two), "01.03")
        .unit(counter("g", Side::Two), "01.02")
        .unit(counter("h", Side::Two), "01.04")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.01", "01.05", "02.01"]);
}

#[test]
fn r13_6b_nobody_enters_on_water() {
    let game = map(&["........", "~.......", "........", "........", "........"])
        .unit(counter("friend", Side::One), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .unit(counter("f", Side::Two), "01.03")
        .due(of_blue("r"), 1, "01.03")
        .begin();
    assert_eq!(hexes(&game, "r"), ["01.04"]);
}

#[test]
fn r13_6b_a_blocked_hex_inside_the_map_makes_units_wait() {
    let mut game = front()
        .unit(counter("f", Side::Two), "05.03")
        .due(of_blue("r"), 1, "05.03")
        .due(of_blue("s"), 1, "01.03")
        .begin();
    assert!(hexes(&game, "r").is_empty());
    game.refuse(enter(&["r"], "05.03", NONE), "13.6b");
    game.accept(enter(&["s"], "01.03", NONE));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let at = hex("05.03");
    assert_eq!(game.at("r"), Location::Arriving { turn: 2, at });
}

#[test]
fn r13_6b_what_has_just_arrived_may_go_on_by_rail_until_the_movement_phase_ends() {
    let mut game = front().due(of_blue("r"), 1, "01.03").begin();
    game.accept(enter(&["r"], "01.03", NONE));
    let arrived = |game: &Game| fact::<Arrived>(&game.world, game.ix("r"));
    assert_eq!(arrived(&game), Arrived(1));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(arrived(&game), Arrived(1));
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(arrived(&game), Arrived(0));
}

// 13.6c

fn arrival(at: &str, tokens: u16) -> SupplyArrival {
    SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(at),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(tokens),
    }
}

fn load_arrival(unit: &str, tokens: u16) -> Order {
    let unit = id(unit);
    muster(ReinforcementOrder::LoadArrival { unit, tokens })
}

#[test]
fn r13_6c_organic_trucks_come_loaded() {
    let organic = Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("x").ok(),
        ..transport("o", Side::One, 20, 8)
    };
    let mut game = front()
        .due(organic, 1, "01.03")
        .due(transport("t", Side::One, 20, 8), 1, "01.03")
        .begin();
    game.accept(muster(ReinforcementOrder::EnterAll));
    assert_eq!((game.tokens("o"), game.tokens("t")), (8, 0));
}

#[test]
fn r13_6c_other_transport_is_loaded_from_supply_that_comes_to_its_hex() {
    let board = || {
        front()
            .in_tray(dump("depot", Side::One))
            .in_tray(dump("other", Side::One))
            .due(transport("t", Side::One, 20, 8), 1, "01.03")
            .due(transport("far", Side::One, 20, 8), 1, "01.05")
            .unit_moving(transport("old", Side::One, 20, 8), "01.03")
            .with(|setup| setup.scenario.supply.push(arrival("01.03", 6)))
    };
    let mut game = board().begin();
    assert_eq!(
        game.tokens("depot"),
        6,
        "supply with one hex comes by itself"
    );
    game.refuse(load_arrival("t", 4), "13.6c");
    game.accept(muster(ReinforcementOrder::EnterAll));
    game.refuse(load_arrival("old", 4), "13.6c");
    game.refuse(load_arrival("far", 4), "13.6c");
    game.refuse(load_arrival("friend", 4), "13.6c");
    game.refuse(load_arrival("t", 7), "13.6c");
    game.refuse(load_arrival("t", 0), "13.6c");
    let loads = blue(&game).loads;
    assert_eq!((loads.len(), loads[0].most.0), (1, 6));
    game.accept(load_arrival("t", 5));
    assert_eq!((game.tokens("t"), game.tokens("depot")), (5, 1));
    game.refuse(load_arrival("t", 2), "13.6c");
    game.accept(load_arrival("t", 1));
    assert_eq!(
        game.at("depot"),
        Location::Tray,
        "nothing is left on the ground"
    );
}

#[test]
fn r13_6c_no_transport_holds_more_than_its_capacity() {
    let mut game = front()
        .in_tray(dump("depot", Side::One))
        .due(transport("t", Side::One, 20, 4), 1, "01.03")
        .with(|setup| setup.scenario.supply.push(arrival("01.03", 9)))
        .begin();
    game.accept(muster(ReinforcementOrder::EnterAll));
    game.refuse(load_arrival("t", 5), "13.2c");
    game.accept(load_arrival("t", 4));
}

// Tables

fn table(at: &[&str], rows: &[(&str, &[Gift])]) -> VariableTable {
    let row = |(band, gifts): &(&str, &[Gift])| {
        let band = band.parse().expect("a band");
        (band, gifts.to_vec())
    };
    let rows = rows.iter().map(row).collect();
    VariableTable {
        id: table_id("repls"),
        name: "Blue replacements".to_owned(),
        kind: TableKind::Replacements,
        side: Side::One,
        from: 1,
        until: 2,
        at: at.iter().map(|at| hex(at)).collect(),
        rolls: GiftTable::new(1, rows).expect("a sound table"),
    }
}

fn table_id(text: &str) -> TableId {
    TableId::new(text).expect("an id")
}

fn roll() -> Order {
    muster(ReinforcementOrder::Roll(Chart::Table(table_id("repls"))))
}

const fn repls(kind: ReplKind, count: u8) -> Gift {
    Gift::Repls { kind, count }
}

/// A table that brings a unit of a pool on 5 and Repls on 6, in either of two hexes.
fn with_table() -> Field {
    let pool = PoolId::new("guards").expect("an id");
    let guards = [Gift::Units { pool, count: 1 }];
    let mixed = [
        repls(ReplKind::Personnel, 2),
        repls(ReplKind::Equipment, 1),
        Gift::Supply(stavka_rules::pieces::Tokens(6)),
    ];
    front()
        .in_tray(dump("depot", Side::One))
        .in_tray(of_blue("g1"))
        .in_tray(of_blue("g2"))
        .in_tray(repl("pax-1", Side::One, Symbol::Personnel))
        .in_tray(repl("pax-2", Side::One, Symbol::Personnel))
        .in_tray(repl("pax-3", Side::One, Symbol::Personnel))
        .in_tray(repl("eq-1", Side::One, Symbol::Equipment))
        .in_tray(repl("their-pax", Side::Two, Symbol::Personnel))
        .with(move |setup| {
            let rows: [(&str, &[Gift]); 3] = [("1-4", &[]), ("5", &guards), ("6", &mixed)];
            let plan = &mut setup.scenario.arrivals;
            plan.tables.push(table(&["01.03", "01.05"], &rows));
            plan.pools.push(CounterPool {
                id: pool,
                name: "Guards".to_owned(),
                units: vec![id("g2"), id("g1")],
            });
        })
}

#[test]
fn r13_5_the_owner_rolls_on_his_table_once_in_each_of_his_phases() {
    let mut game = with_table().begin();
    let rolls = blue(&game).rolls;
    assert_eq!((rolls.len(), rolls[0].dice), (1, 1));
    assert_eq!(rolls[0].name, "Blue replacements");
    game.dice(&[3]).accept(roll());
    assert!(blue(&game).arrivals.is_empty(), "3 brings nothing");
    game.refuse(roll(), "13.5");
    assert!(forfeits(&game.world, Side::One).is_empty());
}

/// Ends what is going on until a side's next Reinforcement Phase waits.
#[track_caller]
fn next_phase(game: &mut Game, side: Side) {
    for _ in 0..40 {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
        let segment = matches!(game.awaiting(), Awaiting::Segment { .. });
        if segment
            && step(game) == numbered("2")
            && game.world.resource::<Clock>().actor() == Some(side)
        {
            return;
        }
    }
    panic!("the phase never came");
}

#[test]
fn r13_5_a_table_is_rolled_on_in_each_phase_of_its_owner_while_it_lasts() {
    let mut game = with_table()
        .due(counter("theirs", Side::Two), 1, "08.01")
        .due(of_blue("late"), 3, "01.03")
        .with(|setup| setup.scenario.turns = 4)
        .begin();
    game.dice(&[3]).accept(roll());
    next_phase(&mut game, Side::Two);
    game.refuse(roll(), "13.5");
    next_phase(&mut game, Side::One);
    game.dice(&[3]).accept(roll());
    game.refuse(roll(), "13.5");
    // The table ends with turn 2.
    next_phase(&mut game, Side::One);
    game.refuse(roll(), "13.5");
}

#[test]
fn r13_5_a_table_that_is_not_rolled_on_brings_nothing() {
    let mut game = with_table().begin();
    let chart = Chart::Table(table_id("repls"));
    assert_eq!(forfeits(&game.world, Side::One), [Forfeit::Roll(chart)]);
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let side = Side::One;
    let lost = Outcome::Reinforcement(ReinforcementEvent::RollForfeited { side, chart });
    assert!(entry.outcomes.contains(&lost));
    game.refuse(roll(), "13.5");
}

#[test]
fn r13_5_repls_and_supply_of_a_table_enter_in_any_of_its_hexes() {
    let mut game = with_table().begin();
    let entry = game.dice(&[6]).accept(roll());
    let drew = Outcome::Reinforcement(ReinforcementEvent::Drew {
        side: Side::One,
        table: table_id("repls"),
        units: ["pax-1", "pax-2", "eq-1"].map(id).to_vec(),
        tokens: 6,
    });
    assert!(entry.outcomes.contains(&drew), "{:?}", entry.outcomes);
    assert_eq!(hexes(&game, "pax-1"), ["01.03", "01.05"]);
    let parcels = blue(&game).parcels;
    assert_eq!((parcels.len(), parcels[0].tokens.0), (1, 6));
    assert_eq!(parcels[0].hexes.len(), 2);
    game.accept(enter(&["pax-1"], "01.05", NONE));
    game.accept(enter(&["pax-2", "eq-1"], "01.03", NONE));
    let place = |at: &str, tokens: u16| {
        let (parcel, at) = (parcels[0].parcel, hex(at));
        muster(ReinforcementOrder::PlaceSupply { parcel, at, tokens })
    };
    game.refuse(place("01.04", 6), "13.6");
    game.refuse(place("01.05", 7), "13.6");
    game.refuse(place("01.05", 0), "13.6");
    game.accept(place("01.05", 4));
    assert_eq!(
        forfeits(&game.world, Side::One),
        [Forfeit::Supply {
            parcel: parcels[0].parcel,
            tokens: stavka_rules::pieces::Tokens(2)
        }]
    );
    let entry = game.accept(Order::Sequence(SequenceOrder::EndSegment));
    let lost = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Reinforcement(ReinforcementEvent::SupplyForfeited { tokens: 2, .. })
        )
    };
    assert!(entry.outcomes.iter().any(lost));
    assert_eq!(game.tokens("depot"), 4);
}

#[test]
fn r13_6_a_table_draws_the_units_of_its_pool_in_their_order() {
    let mut game = with_table().begin();
    game.dice(&[5]).accept(roll());
    assert_eq!(hexes(&game, "g2"), ["01.03", "01.05"]);
    assert_eq!(game.at("g1"), Location::Tray);
    game.accept(enter(&["g2"], "01.05", Some(ModeChange::Combat)));
    assert_eq!(game.at("g2"), Location::Map(hex("01.05")));
}

#[test]
fn r13_6_repls_that_are_not_placed_go_back_to_the_counters() {
    let mut game = with_table().begin();
    game.dice(&[6]).accept(roll());
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(game.at("pax-1"), Location::Tray);
}

#[test]
fn r4_9_the_opponent_does_not_read_what_a_table_brings() {
    let mut game = with_table().begin();
    let entry = game.dice(&[6]).accept(roll());
    let drew = |outcome: &&Outcome| {
        matches!(
            outcome,
            Outcome::Reinforcement(ReinforcementEvent::Drew { .. })
        )
    };
    let drew = entry.outcomes.iter().find(drew).expect("a draw");
    assert!(!may_read(Viewer::Side(Side::Two), &game.world, drew));
    assert!(may_read(Viewer::Side(Side::One), &game.world, drew));
}

#[test]
fn every_order_of_the_phase_is_told_in_words() {
    let mut game = with_table().begin();
    for (order, words) in [
        (roll(), "Roll on Blue replacements"),
        (enter(&["g1"], "01.03", NONE), "Place g1 in 01.03"),
        (muster(ReinforcementOrder::EnterAll), "Place everything"),
    ] {
        let told = tell_order(&game.world, &order);
        assert!(told.starts_with(words), "{told}");
    }
    let entry = game.dice(&[6]).accept(roll());
    let told: Vec<String> = entry
        .outcomes
        .iter()
        .map(|outcome| tell(&game.world, outcome))
        .collect();
    assert!(
        told.iter()
            .any(|line| line.contains("brings pax-1, pax-2, eq-1, 1 SP 2T")),
        "{told:?}"
    );
}

#[test]
fn what_is_due_is_part_of_the_hash_and_of_snapshots() {
    let mut game = with_table().begin();
    let before = engine::hash_anew(&game.world);
    game.dice(&[6]).accept(roll());
    assert_ne!(engine::hash_anew(&game.world), before);
    engine::undo(&mut game.world).expect("an order to take back");
    assert_eq!(engine::hash_anew(&game.world), before);
    assert_eq!(blue(&game).rolls.len(), 1);
}

#[test]
fn r6_1e_a_unit_that_enters_captures_what_it_meets() {
    let mut game = front()
        .unit(piece("their-dump", Side::Two, Family::Dump), "01.03")
        .holding(4)
        .due(of_blue("r"), 1, "01.03")
        .begin();
    let entry = game.accept(enter(&["r"], "01.03", NONE));
    let met = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Capture(CaptureEvent::SupplyCaptured { .. })
        )
    };
    assert!(entry.outcomes.iter().any(met), "{:?}", entry.outcomes);
}
