//! 13.5 and 13.6: variable tables; words, fog, hash of the phase.

use stavka_rules::engine;
use stavka_rules::fog::{Viewer, may_read};
use stavka_rules::ids::{PoolId, TableId};
use stavka_rules::modes::ModeChange;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Location, Symbol};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::{
    Chart, Forfeit, ReinforcementEvent, ReinforcementOrder, forfeits,
};
use stavka_rules::sequence::{Clock, SequenceOrder};
use stavka_rules::setup::{CounterPool, TableKind, VariableTable};
use stavka_rules::side::Side;
use stavka_rules::tables::{Gift, GiftTable, ReplKind};
use stavka_rules::telling::{tell, tell_order};

use super::{NONE, blue, front, hexes, numbered, of_blue, step};
use crate::support::{Field, Game, counter, dump, enter, hex, id, in_reinforcement, repl};

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
    in_reinforcement(ReinforcementOrder::Roll(Chart::Table(table_id("repls"))))
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
        in_reinforcement(ReinforcementOrder::PlaceSupply { parcel, at, tokens })
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
        (
            in_reinforcement(ReinforcementOrder::EnterAll),
            "Place everything",
        ),
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
