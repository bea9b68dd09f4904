//! 12.1, 12.2 and 12.11a: supply on the ground, one means of transport a phase, and blowing it up.

mod blowing;

use stavka_rules::dumps::loadable;
use stavka_rules::engine;
use stavka_rules::fog::Viewer;
use stavka_rules::map::{HexPos, Mobility};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, PutDown, Roster, Tokens, fact};
use stavka_rules::procedure::Awaiting;
use stavka_rules::reinforcement::{Chart, ReinforcementEvent, ReinforcementOrder};
use stavka_rules::sequence::{SequenceOrder, StepId};
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder, draw_sources};
use stavka_rules::tables::SupplyTable;
use stavka_rules::telling::{tell, tell_to};
use stavka_rules::transport::TransportEvent;

use crate::support::{
    Field, Game, blow, counter, dump, headquarters, hex, id, load, map, move_order, moving, piece,
    transport, unload,
};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];

/// A dump of 12 tokens in 02.02 with two trucks of 2 SP, a spare counter, a friend in 05.02 and an enemy far away.
fn depot() -> Field {
    map(&OPEN)
        .unit(dump("depot", Side::One), "02.02")
        .holding(12)
        .in_tray(dump("spare", Side::One))
        .unit_moving(transport("t", Side::One, 40, 8), "02.02")
        .unit_moving(transport("u", Side::One, 40, 8), "02.02")
        .unit(counter("friend", Side::One), "05.02")
        .unit(counter("e", Side::Two), "08.05")
        .unit(dump("theirs", Side::Two), "08.04")
        .holding(12)
}

fn put_down(game: &Game, dump: &str) -> u16 {
    fact::<PutDown>(&game.world, game.ix(dump)).0
}

/// Goes on to the next Movement Phase of side One.
fn until_blue_moves(game: &mut Game) {
    let wanted = StepId::numbered("3b").expect("a step");
    for _ in 0..40 {
        match game.awaiting() {
            Awaiting::Segment { side, step, .. } if side == Side::One && step == wanted => return,
            Awaiting::Decision { .. } => game.pass(),
            _ => game.accept(Order::Sequence(SequenceOrder::EndSegment)),
        };
    }
    panic!("it never came");
}

fn fuel(unit: &str, dump: &str) -> Order {
    let dump = id(dump);
    Order::Supply(SupplyOrder::fuel(
        FuelTarget::Unit(id(unit)),
        vec![Payment { dump, tokens: 1 }],
    ))
}

// 12.1

#[test]
fn r12_1a_supply_changes_between_points_and_tokens_freely() {
    let mut game = depot().begin();
    game.accept(load("t", "depot", 3));
    game.accept(load("t", "depot", 2));
    assert_eq!((game.tokens("t"), game.tokens("depot")), (5, 7));
    game.refuse(load("t", "depot", 0), "13.2f");
    game.refuse(load("t", "depot", 8), "13.2f");
}

#[test]
fn r12_1b_supply_on_the_ground_and_loaded_is_a_dump_as_it_stands() {
    let tank = moving(counter("tank", Side::One), Mobility::Track, 8);
    let mut game = depot().unit_moving(tank, "04.02").dry().begin();
    game.accept(load("t", "depot", 8));
    assert_eq!(game.moves("t", &["03.03"]).to_string(), "34");
    assert!(draw_sources(&game.world, game.ix("tank")).has(game.ix("t")));
    game.accept(fuel("tank", "t"));
    assert_eq!(game.tokens("t"), 7);
    game.refuse(fuel("tank", "u"), "12.5c");
}

#[test]
fn r12_1c_a_dump_needs_a_counter_and_an_empty_one_goes_to_the_tray() {
    let mut game = depot().begin();
    game.accept(load("t", "depot", 8));
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    game.accept(unload("t", 8));
    assert_eq!(game.at("spare"), Location::Map(hex("05.02")));
    assert_eq!(game.tokens("spare"), 8);
    game.accept(load("u", "depot", 4));
    assert_eq!(game.at("depot"), Location::Tray, "nothing is left on it");
    assert_eq!(game.tokens("depot"), 0);
}

/// Supply that is to be unloaded where no dump lies, and no counter of its side is spare.
fn short_of_counters() -> Game {
    map(&OPEN)
        .unit(dump("depot", Side::One), "02.02")
        .holding(12)
        .in_tray(dump("enemys", Side::Two))
        .unit_moving(transport("t", Side::One, 40, 8), "05.02")
        .holding(8)
        .unit(counter("friend", Side::One), "05.02")
        .unit(counter("other", Side::One), "02.02")
        .begin()
}

/// The dumps of a side on the map, with what they hold.
fn dumps_of(game: &Game, side: Side) -> Vec<(HexPos, u16)> {
    let roster = game.world.resource::<Roster>();
    let own = roster.iter().filter(|&unit| {
        let printed = roster.printed(unit);
        printed.side == side && printed.family == Family::Dump
    });
    let laid = |unit| {
        let at = roster.location(unit).hex()?;
        Some((at, fact::<Tokens>(&game.world, unit).0))
    };
    own.filter_map(laid).collect()
}

#[test]
fn r12_1c_dump_counters_are_never_short() {
    let mut game = short_of_counters();
    game.accept(unload("t", 4));
    let laid = [(hex("02.02"), 12), (hex("05.02"), 4)];
    assert_eq!(dumps_of(&game, Side::One), laid);
    // Where a dump lies it takes none.
    game.accept(move_order(&["t"], &["04.02", "03.03", "02.02"]));
    game.accept(unload("t", 4));
    let laid = [(hex("02.02"), 16), (hex("05.02"), 4)];
    assert_eq!(dumps_of(&game, Side::One), laid);
}

#[test]
fn r12_1c_a_counter_that_is_made_is_one_of_the_roster() {
    let mut game = short_of_counters();
    let entry = game.accept(unload("t", 4));
    let [Outcome::Transport(TransportEvent::Unloaded { to, .. })] = entry.outcomes[..] else {
        panic!("{:?}", entry.outcomes);
    };
    let name = to.to_string();
    assert_eq!(game.tokens(&name), 4);
    // It is loaded from, blown up and used up as others are.
    game.refuse(load("t", &name, 1), "12.2a");
    game.refuse(blow(&name, 5), "12.11a");
    game.dice(&[6]).accept(blow(&name, 4));
    assert_eq!(game.at(&name), Location::Tray);
}

#[test]
fn r12_1c_counters_that_were_made_are_the_same_in_every_line_of_a_game() {
    let start = short_of_counters();
    let hash = |game: &Game| engine::hash_anew(&game.world);
    let (order, other) = (unload("t", 4), unload("t", 3));
    let mut game = short_of_counters();
    game.accept(order.clone());
    let after = hash(&game);
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert_eq!(hash(&game), hash(&start), "a spare counter is as none");
    assert_eq!(dumps_of(&game, Side::One), [(hex("02.02"), 12)]);
    // Another line, and the same one again, are as if nothing had been taken back.
    game.accept(other.clone());
    let mut fresh = short_of_counters();
    fresh.accept(other);
    assert_eq!(hash(&game), hash(&fresh));
    engine::undo(&mut game.world).expect("nothing was rolled");
    game.accept(order);
    assert_eq!(hash(&game), after);
    // A copy of the game has it too.
    let twin = engine::twin(&game.world);
    assert_eq!(engine::hash_anew(&twin), after);
}

#[test]
fn r12_1d_supply_has_an_owner() {
    let mut game = depot()
        .unit_moving(transport("v", Side::One, 40, 8), "08.04")
        .begin();
    game.refuse(load("v", "theirs", 4), "13.2f");
    game.refuse(blow("theirs", 4), "12.11a");
    assert_eq!(game.tokens("theirs"), 12);
    game.accept(load("t", "depot", 4));
}

// 12.2

#[test]
fn r12_2a_what_is_unloaded_is_not_loaded_again_in_the_phase() {
    let mut game = depot().begin();
    game.accept(load("t", "depot", 8));
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    game.accept(unload("t", 8));
    assert_eq!(put_down(&game, "spare"), 8);
    let said = game.refuse(load("t", "spare", 4), "12.2a");
    assert!(said.contains("put down"), "{said}");
    game.accept(move_order(&["u"], &["03.03", "04.02", "05.02"]));
    game.refuse(load("u", "spare", 1), "12.2a");
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    assert_eq!(put_down(&game, "spare"), 0, "the phase is over");
    // In the next Movement Phase it can be loaded.
    until_blue_moves(&mut game);
    game.accept(load("u", "spare", 8));
}

#[test]
fn r12_2a_what_lay_there_before_can_be_loaded_beside_what_was_put_down() {
    let mut game = depot()
        .unit_moving(transport("v", Side::One, 40, 8), "01.01")
        .holding(8)
        .begin();
    game.accept(move_order(&["v"], &["02.01", "02.02"]));
    game.accept(unload("v", 8));
    assert_eq!(game.tokens("depot"), 20);
    assert_eq!(loadable(&game.world, game.ix("depot")), Tokens(12));
    game.accept(load("t", "depot", 8));
    game.refuse(load("u", "depot", 5), "12.2a");
    game.accept(load("u", "depot", 4));
    assert_eq!(game.tokens("depot"), 8);
}

#[test]
fn r12_2a_fresh_supply_is_spent_last() {
    let tank = moving(counter("tank", Side::One), Mobility::Track, 8);
    let mut game = depot()
        .unit_moving(transport("v", Side::One, 40, 16), "01.01")
        .holding(14)
        .unit_moving(tank, "02.03")
        .dry()
        .begin();
    game.accept(load("t", "depot", 8));
    game.accept(move_order(&["v"], &["02.01", "02.02"]));
    game.accept(unload("v", 14));
    game.accept(fuel("tank", "depot"));
    // 4 old and 14 fresh tokens; one of the old ones is spent.
    assert_eq!(loadable(&game.world, game.ix("depot")), Tokens(3));
    game.refuse(load("u", "depot", 4), "12.2a");
    game.accept(load("u", "depot", 3));
}

#[test]
fn r12_2a_what_a_counter_held_before_it_was_used_up_does_not_count() {
    let tank = |name: &str| moving(counter(name, Side::One), Mobility::Track, 8);
    let mut game = depot()
        .unit_moving(transport("v", Side::One, 40, 8), "05.02")
        .holding(3)
        .unit_moving(tank("one"), "05.03")
        .dry()
        .unit_moving(tank("two"), "05.03")
        .dry()
        .begin();
    game.accept(unload("v", 1));
    game.accept(fuel("one", "spare"));
    assert_eq!(game.at("spare"), Location::Tray);
    game.accept(unload("v", 2));
    assert_eq!((put_down(&game, "spare"), game.tokens("spare")), (2, 2));
    game.accept(fuel("two", "spare"));
    assert_eq!(loadable(&game.world, game.ix("spare")), Tokens(0));
    game.refuse(load("v", "spare", 1), "12.2a");
}

#[test]
fn r12_2b_supply_is_moved_and_then_spent() {
    let tank = moving(counter("tank", Side::One), Mobility::Track, 8);
    let mut game = depot().unit_moving(tank, "06.02").dry().begin();
    game.accept(load("t", "depot", 4));
    game.refuse(fuel("tank", "t"), "12.3");
    game.accept(move_order(&["t"], &["03.03", "04.02", "05.02"]));
    game.accept(unload("t", 4));
    game.accept(fuel("tank", "spare"));
    assert_eq!(game.tokens("spare"), 3);
}

#[test]
fn r12_2_supply_that_arrived_this_turn_is_loaded() {
    let arrival = SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex("02.02"),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(8),
    };
    let mut game = depot()
        .with(|setup| setup.scenario.supply.push(arrival))
        .begin();
    assert_eq!(game.tokens("depot"), 20);
    game.accept(load("t", "depot", 8));
    game.accept(load("u", "depot", 8));
    assert_eq!(game.tokens("depot"), 4);
}

#[test]
fn r12_2_r12_1c_supply_arrives_in_two_hexes_with_one_counter() {
    let arrival = |at: &str| SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(at),
        otherwise: Vec::new(),
        amount: ArrivingSupply::Given(8),
    };
    let game = depot()
        .with(|setup| {
            setup.scenario.supply = vec![arrival("01.01"), arrival("01.05")];
        })
        .begin();
    let laid = [(hex("02.02"), 12), (hex("01.01"), 8), (hex("01.05"), 8)];
    assert_eq!(dumps_of(&game, Side::One), laid);
}

/// Supply of a roll on a table in the first Reinforcement Phase, with entry hexes in this order, after these dice.
fn rolled(entries: [&str; 2], dice: &[u8]) -> (Game, Vec<Outcome>) {
    let bands = [("2-5", 0), ("6-9", 6), ("10-12", 13)];
    let row = |(band, tokens): (&str, u16)| (band.parse().expect("a band"), Tokens(tokens));
    let table = SupplyTable::new(2, bands.map(row).to_vec()).expect("a sound table");
    let arrival = SupplyArrival {
        turn: 1,
        side: Side::One,
        at: hex(entries[0]),
        otherwise: vec![hex(entries[1])],
        amount: ArrivingSupply::Rolled(table),
    };
    let mut game = depot()
        .with(|setup| setup.scenario.supply.push(arrival))
        .set_up();
    game.accept(Order::Sequence(SequenceOrder::Begin));
    game.dice(dice);
    let entry = game.accept(Order::Reinforcement(ReinforcementOrder::Roll(
        Chart::Supply(0),
    )));
    assert_eq!(entry.rolls, dice);
    let mut outcomes = entry.outcomes.clone();
    outcomes.extend(
        game.accept(Order::Sequence(SequenceOrder::EndSegment))
            .outcomes
            .iter()
            .cloned(),
    );
    (game, outcomes)
}

#[test]
fn r12_2_supply_arrives_by_a_roll_on_a_table() {
    let before = depot().begin().tokens("depot");
    let (game, _) = rolled(["02.02", "03.03"], &[6, 5]);
    assert_eq!(game.tokens("depot"), before + 13);
    let (game, _) = rolled(["02.02", "03.03"], &[3, 3]);
    assert_eq!(game.tokens("depot"), before + 6);
    let (game, outcomes) = rolled(["02.02", "03.03"], &[1, 4]);
    assert_eq!(game.tokens("depot"), before);
    let none = Outcome::Reinforcement(ReinforcementEvent::SupplyArrived {
        side: Side::One,
        at: hex("02.02"),
        tokens: 0,
    });
    assert!(outcomes.contains(&none));
    let told = tell(&game.world, &none);
    assert!(told.contains("no supply"), "{told}");
}

#[test]
fn r12_2_supply_comes_in_another_hex_where_the_enemy_holds_the_first() {
    let before = depot().begin().tokens("depot");
    let (game, _) = rolled(["08.05", "02.02"], &[6, 6]);
    assert_eq!(game.tokens("depot"), before + 13);
    // On the map edge the nearest open hexes stand in for both (13.6b), but nothing is put among enemy pieces (4.8c).
    let (game, outcomes) = rolled(["08.05", "08.05"], &[6, 6]);
    assert_eq!(game.tokens("depot"), before);
    let comes = |outcome: &Outcome| {
        let event = ReinforcementEvent::SupplyArrived {
            side: Side::One,
            at: hex("07.05"),
            tokens: 13,
        };
        *outcome == Outcome::Reinforcement(event)
    };
    assert!(outcomes.iter().any(comes), "{outcomes:?}");
}

#[test]
fn handling_is_told_to_its_owner_and_hidden_from_the_enemy() {
    let mut game = depot().begin();
    let entry = game.accept(load("t", "depot", 6));
    let world = &game.world;
    assert_eq!(
        tell(world, &entry.outcomes[0]),
        "t loads 1 SP 2T from depot in 02.02, 4 MP"
    );
    assert_eq!(
        tell_to(world, Viewer::Side(Side::Two), &entry.outcomes[0]),
        None
    );
    let entry = game.accept(unload("t", 2));
    let world = &game.world;
    assert_eq!(
        tell(world, &entry.outcomes[0]),
        "t unloads 2T in 02.02, 4 MP"
    );
    assert_eq!(
        tell_to(world, Viewer::Side(Side::Two), &entry.outcomes[0]),
        None
    );
    let entry = game.dice(&[6]).accept(blow("depot", 4));
    let world = &game.world;
    assert_eq!(
        tell(world, &entry.outcomes[1]),
        "Blue blows up 1 SP in 02.02; 1 SP of depot is destroyed"
    );
    assert_eq!(
        tell_to(world, Viewer::Side(Side::Two), &entry.outcomes[1]).as_deref(),
        Some("The enemy blows up supply in 02.02")
    );
}

#[test]
fn supply_thrown_or_drawn_is_not_loaded() {
    // 13.2f: neither draw nor throw fills a truck.
    let mut game = depot()
        .unit(headquarters("hq", Side::One, 20), "03.03")
        .unit_moving(transport("v", Side::One, 40, 8), "03.03")
        .unit(piece("base", Side::One, Family::AirBase), "06.02")
        .begin();
    let said = game.refuse(load("v", "depot", 4), "13.2f");
    assert!(said.contains("not in the hex"), "{said}");
    game.accept(move_order(&["v"], &["02.02"]));
    game.accept(load("v", "depot", 4));
}
