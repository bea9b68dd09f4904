//! 9.14 Specialized combats, clause by clause.

use crate::support::{
    Field, Game, attack, blow, counter, dump, headquarters, hex, id, map, move_order, moving,
    piece, worth,
};
use stavka_rules::capture::{CaptureDecision, CaptureEvent, GivenUp};
use stavka_rules::combat::CombatDecision;
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];

fn own(name: &str) -> Printed {
    moving(counter(name, Side::One), Mobility::Truck, 12)
}

/// A truck of one point, which carries one SP.
fn truck(name: &str) -> Printed {
    let mut truck = moving(
        piece(name, Side::Two, Family::Transport),
        Mobility::Truck,
        20,
    );
    truck.capacity = 4;
    truck
}

fn field() -> Field {
    map(&OPEN).unit(own("a"), "02.03")
}

fn owner(game: &Game, unit: &str) -> Side {
    let ix = game.ix(unit);
    game.world.resource::<Roster>().printed(ix).side
}

fn displace(units: &[&str], to: &str) -> Order {
    Order::decide(CaptureDecision::Displace {
        units: units.iter().map(|unit| id(unit)).collect(),
        to: hex(to),
    })
}

/// An answer that gives up so much of each of these counters.
fn hand_over(given: &[(&str, u16)]) -> Order {
    let part = |&(unit, tokens): &(&str, u16)| GivenUp {
        unit: id(unit),
        tokens,
    };
    Order::decide(CaptureDecision::HandOver(given.iter().map(part).collect()))
}

/// Whether the owner has been asked what he gives up.
fn asks_what_is_lost(game: &Game) -> bool {
    let Awaiting::Decision { question, .. } = game.awaiting() else {
        return false;
    };
    let is_it =
        |answer: &Decision| matches!(answer, Decision::Capture(CaptureDecision::HandOver(_)));
    question.answers.iter().any(|(answer, _)| is_it(answer))
}

#[test]
fn ex_9_14c_three_trucks_and_twelve_points_of_supply() {
    // 3 SP ride on the trucks, 9 lie on the ground. The trucks roll 3 (25%), the dump 5 (50%).
    let mut game = field()
        .unit_moving(truck("t1"), "03.03")
        .holding(4)
        .unit_moving(truck("t2"), "03.03")
        .holding(4)
        .unit_moving(truck("t3"), "03.03")
        .holding(4)
        .unit(dump("ground", Side::Two), "03.03")
        .holding(36)
        .begin();
    game.dice(&[3, 5]);
    let entry = game.accept(move_order(&["a"], &["03.03", "04.03"]));
    // The move halts where something is captured; it costs nothing extra.
    assert_eq!(game.at("a"), Location::Map(hex("03.03")));
    let captured = entry.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Capture(CaptureEvent::Captured { pieces, tokens, .. }) => {
            Some((pieces.len(), *tokens))
        }
        _ => None,
    });
    assert_eq!(captured, Some((1, 3)), "one truck and 3T");
    let on_ground = entry.outcomes.iter().find_map(|outcome| match outcome {
        Outcome::Capture(CaptureEvent::SupplyCaptured {
            captured,
            destroyed,
            ..
        }) => Some((*captured, *destroyed)),
        _ => None,
    });
    assert_eq!(
        on_ground,
        Some((18, 18)),
        "4 SP and 2T, the rest is destroyed"
    );
    assert_eq!(owner(&game, "ground"), Side::One);
    assert_eq!(game.tokens("ground"), 18);
    // The owner places the others up to ten hexes away, with their 9T.
    let (side, _) =
        game.until(|answer| matches!(answer, Decision::Capture(CaptureDecision::Displace { .. })));
    assert_eq!(side, Side::Two);
    let fled: Vec<&str> = ["t1", "t2", "t3"]
        .into_iter()
        .filter(|&unit| owner(&game, unit) == Side::Two)
        .collect();
    assert_eq!(fled.len(), 2);
    game.refuse(displace(&fled, "03.03"), "9.14c");
    game.refuse(displace(&["a"], "08.06"), "9.14c");
    game.accept(displace(&fled[..1], "08.06"));
    game.accept(displace(&fled[1..], "07.01"));
    assert_eq!(fled.iter().map(|unit| game.tokens(unit)).sum::<u16>(), 9);
    // The motorcycles go on, and the captured truck moves in the same phase.
    game.moves("a", &["04.03"]);
    let taken = ["t1", "t2", "t3"]
        .into_iter()
        .find(|unit| owner(&game, unit) == Side::One)
        .expect("one was taken");
    game.moves(taken, &["03.04"]);
}

#[test]
fn r9_14b_a_dump_is_captured_in_part() {
    for (die, captured) in [(1, 0), (2, 2), (4, 5), (6, 8)] {
        let mut game = field()
            .unit(dump("ground", Side::Two), "03.03")
            .holding(10)
            .begin();
        game.dice(&[die]).accept(move_order(&["a"], &["03.03"]));
        // 25% of 10 is 2½, which rounds up to 3; 75% is 7½, 8.
        let expected = if die == 2 { 3 } else { captured };
        assert_eq!(game.tokens("ground"), expected, "a roll of {die}");
        let place = if expected == 0 {
            Location::Tray
        } else {
            Location::Map(hex("03.03"))
        };
        assert_eq!(game.at("ground"), place);
    }
}

#[test]
fn r9_14b_a_captured_counter_is_the_first_owners_again_once_it_is_used_up() {
    let mut game = field()
        .unit(dump("ground", Side::Two), "03.03")
        .holding(4)
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(
        (owner(&game, "ground"), game.tokens("ground")),
        (Side::One, 2)
    );
    game.dice(&[6]).accept(blow("ground", 2));
    assert_eq!(game.at("ground"), Location::Tray);
    assert_eq!(owner(&game, "ground"), Side::Two);
}

#[test]
fn r4_4_units_that_cannot_attack_capture_nothing() {
    let mut game = map(&OPEN)
        .unit_moving(headquarters("hq", Side::One, 8), "02.03")
        .unit(dump("ground", Side::Two), "03.03")
        .holding(10)
        .begin();
    game.refuse(move_order(&["hq"], &["03.03"]), "4.4c");
    assert_eq!(owner(&game, "ground"), Side::Two);
    assert_eq!(game.tokens("ground"), 10);
}

#[test]
fn r9_14c_wagons_have_a_column_of_their_own_and_flee_less_far() {
    let mut wagon = moving(piece("w", Side::Two, Family::Transport), Mobility::Leg, 5);
    wagon.capacity = 4;
    // 5 captures 75% of wagons: one of one.
    let board = || field().unit_moving(wagon.clone(), "03.03").holding(4);
    let mut game = board().begin();
    game.dice(&[5]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "w"), Side::One);
    assert_eq!(game.tokens("w"), 3);
    // 2 captures none; it is placed within five hexes.
    let mut game = board().begin();
    game.dice(&[2]).accept(move_order(&["a"], &["03.03"]));
    game.refuse(displace(&["w"], "08.06"), "9.14c");
    game.accept(displace(&["w"], "07.05"));
    assert_eq!(game.tokens("w"), 4);
}

#[test]
fn r9_14c_the_owner_says_which_of_mixed_transport_is_lost() {
    let organic = Printed {
        family: Family::OrganicTruck,
        ..truck("organic")
    };
    let mut game = field()
        .unit_moving(truck("t"), "03.03")
        .unit_moving(organic, "03.03")
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    let (side, answers) =
        game.until(|answer| matches!(answer, Decision::Capture(CaptureDecision::HandOver(_))));
    assert_eq!(side, Side::Two);
    assert_eq!(answers.len(), 2, "either of them");
    game.refuse(hand_over(&[("t", 4), ("organic", 4)]), "9.14c");
    game.refuse(hand_over(&[("t", 8)]), "9.14c");
    game.refuse(hand_over(&[("t", 2), ("t", 2)]), "9.14c");
    game.refuse(hand_over(&[]), "9.14c");
    game.accept(hand_over(&[("t", 4)]));
    assert_eq!(owner(&game, "t"), Side::One);
    game.accept(displace(&["organic"], "06.03"));
    assert_eq!(owner(&game, "organic"), Side::Two);
}

#[test]
fn r13_2g_captured_organic_trucks_are_ordinary_transport() {
    let organic = Printed {
        family: Family::OrganicTruck,
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..truck("organic")
    };
    let mut game = field().unit_moving(organic, "03.03").holding(4).begin();
    game.dice(&[6]).accept(move_order(&["a"], &["03.03"]));
    let printed = |game: &Game| {
        game.world
            .resource::<Roster>()
            .printed(game.ix("organic"))
            .clone()
    };
    assert_eq!(printed(&game).family, Family::Transport);
    assert_eq!(printed(&game).formation, None);
    // Taken back in time, it is what it was.
    stavka_rules::engine::undo(&mut game.world).expect("a branch opens");
    assert_eq!(printed(&game).family, Family::OrganicTruck);
    assert!(printed(&game).formation.is_some());
}

#[test]
fn r9_14c_enemies_and_ground_do_not_matter_for_displacement_but_water_does() {
    let rows = [
        "........", "........", "........", "........", "....~...", "........",
    ];
    let mut game = map(&rows)
        .unit(own("a"), "02.03")
        .unit(own("b"), "06.05")
        .unit_moving(truck("t"), "03.03")
        .unit_moving(truck("u"), "03.03")
        .begin();
    game.dice(&[1]).accept(move_order(&["a"], &["03.03"]));
    game.refuse(displace(&["t"], "05.05"), "9.14c");
    game.refuse(displace(&["t"], "03.03"), "9.14c");
    game.accept(displace(&["t"], "06.05"));
    assert_eq!(game.at("t"), Location::Map(hex("06.05")));
    // The usual answer keeps away from enemies.
    game.pass();
    assert_ne!(game.at("u"), Location::Map(hex("06.05")));
}

/// A truck that carries so much.
fn column(name: &str, side: Side, tokens: u16) -> Printed {
    let mut column = truck(name);
    column.side = side;
    column.capacity = tokens;
    column
}

/// An Organic Truck that carries so much.
fn organic(name: &str, tokens: u16) -> Printed {
    Printed {
        family: Family::OrganicTruck,
        formation: FormationId::new("4-pz").ok(),
        ..column(name, Side::Two, tokens)
    }
}

#[test]
fn r9_14c_transport_is_divided_within_the_counter_mix() {
    // Two points with 8T: a quarter is half a point, which rounds up to one, and 2T.
    let mut game = field()
        .unit_moving(column("t", Side::Two, 8), "03.03")
        .holding(8)
        .in_tray(column("s1", Side::Two, 4))
        .in_tray(column("s2", Side::Two, 4))
        .begin();
    game.dice(&[3]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(game.at("t"), Location::Tray);
    let (kept, lost) = match owner(&game, "s1") {
        Side::Two => ("s1", "s2"),
        Side::One => ("s2", "s1"),
    };
    assert_eq!((owner(&game, lost), game.tokens(lost)), (Side::One, 2));
    assert_eq!(game.at(lost), Location::Map(hex("03.03")));
    game.accept(displace(&[kept], "06.03"));
    assert_eq!((owner(&game, kept), game.tokens(kept)), (Side::Two, 6));
    // What is captured in the Movement Phase moves on at once.
    game.moves(lost, &["03.04"]);
}

#[test]
fn r9_14c_half_of_five_points_is_three_if_there_are_counters_for_it() {
    let board = || field().unit_moving(column("t", Side::Two, 20), "03.03");
    let mut game = board()
        .in_tray(column("two", Side::Two, 8))
        .in_tray(column("three", Side::Two, 12))
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "three"), Side::One);
    game.accept(displace(&["two"], "06.03"));
    // A counter of the captor's own serves as well.
    let mut game = board()
        .in_tray(column("two", Side::Two, 8))
        .in_tray(column("ours", Side::One, 12))
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(game.at("ours"), Location::Map(hex("03.03")));
    game.accept(displace(&["two"], "06.03"));
    // Counters are combined to make it up, too: of one and four points two stay and three go.
    let mut game = field()
        .unit_moving(column("t", Side::Two, 4), "03.03")
        .unit_moving(column("u", Side::Two, 16), "03.03")
        .in_tray(column("two", Side::Two, 8))
        .in_tray(column("three", Side::Two, 12))
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "three"), Side::One);
    game.accept(displace(&["two"], "06.03"));
    assert_eq!([game.at("t"), game.at("u")], [Location::Tray; 2]);
    // Without any, the nearest is lost: all five of them.
    let mut game = board().begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "t"), Side::One);
}

#[test]
fn r9_14c_counters_of_another_kind_do_not_stand_for_what_is_divided() {
    let quick = moving(column("quick", Side::Two, 8), Mobility::Truck, 40);
    let mut game = field()
        .unit_moving(column("t", Side::Two, 16), "03.03")
        .in_tray(quick)
        .in_tray(organic("organic", 8))
        .begin();
    game.dice(&[3]).accept(move_order(&["a"], &["03.03"]));
    // A quarter of four points is one: nearer to none than to all.
    assert_eq!(owner(&game, "t"), Side::Two);
    assert_eq!([game.at("quick"), game.at("organic")], [Location::Tray; 2]);
}

#[test]
fn r9_14c_loads_flee_where_no_transport_does() {
    let mut game = field()
        .unit_moving(truck("t"), "03.03")
        .holding(4)
        .unit(dump("there", Side::Two), "03.03")
        .holding(4)
        .in_tray(dump("fled", Side::Two))
        .begin();
    // Half of the load, nothing of what lies on the ground: that is destroyed.
    game.dice(&[4, 1]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!((owner(&game, "t"), game.tokens("t")), (Side::One, 2));
    game.refuse(displace(&["fled"], "03.03"), "9.14c");
    game.accept(displace(&["fled"], "06.03"));
    assert_eq!(game.at("fled"), Location::Map(hex("06.03")));
    assert_eq!(game.tokens("fled"), 2);
    assert_eq!(game.at("there"), Location::Tray);
    // Where the owner has a dump the two are one.
    let mut game = field()
        .unit_moving(truck("t"), "03.03")
        .holding(4)
        .unit(dump("there", Side::Two), "06.03")
        .holding(4)
        .in_tray(dump("fled", Side::Two))
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    game.accept(displace(&["fled"], "06.03"));
    assert_eq!(game.at("fled"), Location::Tray);
    assert_eq!(game.tokens("there"), 6);
}

#[test]
fn r9_14c_small_transport_is_counted_in_tokens() {
    let mut game = field()
        .unit_moving(column("t", Side::Two, 2), "03.03")
        .unit_moving(column("u", Side::Two, 2), "03.03")
        .begin();
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    let owners = ["t", "u"].map(|unit| owner(&game, unit));
    assert!(owners.contains(&Side::One) && owners.contains(&Side::Two));
    // A quarter of 2T is nearer to none of it.
    let mut game = field()
        .unit_moving(column("t", Side::Two, 2), "03.03")
        .begin();
    game.dice(&[3]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "t"), Side::Two);
}

#[test]
fn r9_14c_transport_of_another_allowance_is_of_another_kind() {
    let board = |ma: u8| {
        let other = moving(truck("u"), Mobility::Truck, ma);
        let board = field().unit_moving(truck("t"), "03.03");
        let mut game = board.unit_moving(other, "03.03").begin();
        game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
        game
    };
    assert!(asks_what_is_lost(&board(40)));
    assert!(!asks_what_is_lost(&board(20)));
}

#[test]
fn r9_14c_the_owner_says_how_much_of_each_kind_is_lost() {
    let board = || {
        let mut game = field()
            .unit_moving(column("t", Side::Two, 8), "03.03")
            .unit_moving(organic("organic", 8), "03.03")
            .in_tray(column("s1", Side::Two, 4))
            .in_tray(column("s2", Side::Two, 4))
            .in_tray(organic("o1", 4))
            .in_tray(organic("o2", 4))
            .begin();
        // Half of four points.
        game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
        game
    };
    let mut game = board();
    game.refuse(hand_over(&[("t", 4)]), "9.14c");
    let said = game.refuse(hand_over(&[("t", 2), ("organic", 6)]), "9.14c");
    assert!(said.contains("no spare counters"), "{said}");
    game.accept(hand_over(&[("t", 4), ("organic", 4)]));
    assert_eq!([game.at("t"), game.at("organic")], [Location::Tray; 2]);
    let side = |unit: &str| (game.at(unit) != Location::Tray).then(|| owner(&game, unit));
    let mut sides = [["s1", "s2"], ["o1", "o2"]].map(|pair| pair.map(side));
    for pair in &mut sides {
        pair.sort();
    }
    assert_eq!(sides, [[Some(Side::One), Some(Side::Two)]; 2]);
    let mut game = board();
    game.accept(hand_over(&[("organic", 8)]));
    assert_eq!(owner(&game, "organic"), Side::One);
    assert_eq!(game.at("s1"), Location::Tray);
}

#[test]
fn r9_14c_nobody_is_asked_where_only_one_way_makes_it_up() {
    // Four points, of which one is lost: the Organic Truck cannot give it.
    let mut game = field()
        .unit_moving(column("t", Side::Two, 4), "03.03")
        .unit_moving(organic("organic", 12), "03.03")
        .begin();
    game.dice(&[3]).accept(move_order(&["a"], &["03.03"]));
    assert!(!asks_what_is_lost(&game));
    assert_eq!(owner(&game, "t"), Side::One);
}

#[test]
fn r5_7c_an_organic_truck_that_flees_does_not_wait_in_reserve() {
    let mut game = field()
        .reserve_markers(1)
        .unit_as(
            organic("organic", 4),
            Location::Map(hex("03.03")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .begin();
    game.dice(&[1]).accept(move_order(&["a"], &["03.03"]));
    game.accept(displace(&["organic"], "06.03"));
    assert_eq!(game.posture("organic").marker, ModeMarker::None);
}

#[test]
fn r9_14e_f_works_and_air_bases_change_hands() {
    let mut game = field()
        .unit(piece("hog", Side::Two, Family::Hedgehog), "03.03")
        .unit(piece("base", Side::Two, Family::AirBase), "03.03")
        .begin();
    game.accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "hog"), Side::One);
    assert_eq!(owner(&game, "base"), Side::One);
    // And back again.
    let mut game = field()
        .unit(piece("hog", Side::Two, Family::Hedgehog), "03.03")
        .unit(moving(counter("e", Side::Two), Mobility::Leg, 6), "05.05")
        .begin();
    game.accept(move_order(&["a"], &["03.03"]));
    game.moves("a", &["02.03"]);
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    while !matches!(
        game.awaiting(),
        Awaiting::Segment {
            side: Side::Two,
            ..
        }
    ) {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.go_to_step("3b");
    game.accept(move_order(&["e"], &["04.04", "03.04", "03.03"]));
    assert_eq!(owner(&game, "hog"), Side::Two);
}

#[test]
fn r9_12g_c_an_advance_captures_what_the_defenders_leave() {
    let mut game = map(&OPEN)
        .unit(dump("our-dump", Side::One), "02.03")
        .holding(20)
        .unit(worth(counter("a", Side::One), 60, 3, 2), "03.03")
        .unit(counter("d", Side::Two), "04.03")
        .unit(dump("ground", Side::Two), "04.03")
        .holding(12)
        .unit_moving(truck("t"), "04.03")
        .begin();
    game.go_to_step("6b");
    game.dice(&[3, 4, 1, 2, 6, 4, 6])
        .accept(attack(&["a"], "04.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.decide(CombatDecision::Advance(vec![id("a")]));
    assert_eq!(owner(&game, "ground"), Side::One);
    // One token went into the defence; three quarters of 11 are 8.
    assert_eq!(game.tokens("ground"), 8);
    assert_eq!(owner(&game, "t"), Side::One, "half of one truck counts up");
}

#[test]
fn captures_are_undone_and_replayed_like_anything_else() {
    let mut game = field()
        .unit(dump("ground", Side::Two), "03.03")
        .holding(10)
        .begin();
    let before = stavka_rules::engine::hash_anew(&game.world);
    game.dice(&[4]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "ground"), Side::One);
    let after = stavka_rules::engine::hash_anew(&game.world);
    assert_ne!(before, after);
    stavka_rules::engine::undo(&mut game.world).expect("a branch opens");
    assert_eq!(owner(&game, "ground"), Side::Two);
    assert_eq!(game.tokens("ground"), 10);
}

#[test]
fn r9_14c_transport_with_an_allowance_of_ten_is_a_wagon() {
    let of = |ma: u8| {
        let mut transport = moving(piece("t", Side::Two, Family::Transport), Mobility::Leg, ma);
        transport.capacity = 4;
        let mut game = field().unit_moving(transport, "03.03").begin();
        game.dice(&[1]).accept(move_order(&["a"], &["03.03"]));
        game
    };
    // 08.05 is five hexes away, 08.06 six.
    of(10).refuse(displace(&["t"], "08.06"), "9.14c");
    of(10).accept(displace(&["t"], "08.05"));
    of(11).accept(displace(&["t"], "08.06"));
}

#[test]
fn r9_14c_trucks_are_rolled_for_before_wagons() {
    let mut wagon = moving(piece("w", Side::Two, Family::Transport), Mobility::Leg, 5);
    wagon.capacity = 4;
    let mut game = field()
        .unit_moving(wagon, "03.03")
        .unit_moving(truck("t"), "03.03")
        .begin();
    game.dice(&[6, 1]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "t"), Side::One);
    assert_eq!(owner(&game, "w"), Side::Two);
}

#[test]
fn r9_14c_captured_organic_trucks_lose_their_reserve_marker() {
    let mut game = field()
        .reserve_markers(1)
        .unit_as(
            organic("organic", 4),
            Location::Map(hex("03.03")),
            Orientation::Move,
            ModeMarker::Reserve,
        )
        .begin();
    game.dice(&[6]).accept(move_order(&["a"], &["03.03"]));
    assert_eq!(owner(&game, "organic"), Side::One);
    assert_eq!(game.posture("organic").marker, ModeMarker::None);
}
