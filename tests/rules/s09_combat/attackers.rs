//! 9.0 to 9.2: who attacks whom, and who decides what.

use stavka_rules::map::Mobility;
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Strength};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;

use crate::support::combat::{OPEN, TARGET, duel, enemy, fight, open, own, ratio, roll, supplied};
use crate::support::{attack, dump, headquarters, hex, map, moving, piece, worth};

// 9.0 and 9.1

#[test]
fn r9_1a_only_combat_segments_have_attacks() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.refuse(attack(&["a"], TARGET), "9.1a");
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1a_the_other_player_has_no_attack() {
    let mut game = duel(own("a"), enemy("d"));
    game.refuse(attack(&["d"], "03.03"), "9.1b");
}

#[test]
fn r9_0_units_attack_adjacent_hexes_with_enemy_combat_units() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("far"), "06.06")
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], "06.06"), "9.0");
    game.refuse(attack(&["a"], "03.02"), "9.0");
    // A hex with a dump alone is not attacked.
    game.refuse(attack(&["a"], "06.03"), "9.0");
    game.refuse(attack(&[], TARGET), "9.1b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r4_4_only_attack_capable_units_attack() {
    let mut parenthesised = own("p");
    for face in parenthesised
        .combat
        .iter_mut()
        .chain([&mut parenthesised.movement])
    {
        face.strength = Some(Strength {
            value: 4,
            defence_only: true,
        });
    }
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(parenthesised, "03.03")
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit(piece("guns", Side::One, Family::Artillery), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    for unit in ["p", "hq", "guns"] {
        game.refuse(attack(&["a", unit], TARGET), "4.4");
    }
    // Part of a stack can be used.
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1e_reserves_and_strat_units_do_not_attack() {
    for marker in [ModeMarker::Reserve, ModeMarker::Strat] {
        let mut game = open()
            .reserve_markers(1)
            .unit(own("a"), "03.03")
            .unit_as(
                own("m"),
                Location::Map(hex("03.03")),
                Orientation::Move,
                marker,
            )
            .unit(enemy("d"), TARGET)
            .begin();
        game.go_to_step("6b");
        game.refuse(attack(&["m"], TARGET), "9.1e");
        game.refuse(attack(&["a", "m"], TARGET), "9.1e");
    }
    // Disorganized units do, at half.
    let mut game = open()
        .unit_as(
            own("a"),
            Location::Map(hex("03.03")),
            Orientation::Combat,
            ModeMarker::Disorganized,
        )
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(fight(&mut game, &["a"], TARGET).attack, ratio("2.5"));
}

#[test]
fn r9_1c_a_unit_attacks_once_and_a_hex_is_attacked_once() {
    let mut game = open()
        .unit(worth(own("a"), 5, 3, 3), "03.03")
        .unit(own("b"), "03.03")
        .unit(worth(enemy("d"), 9, 3, 4), TARGET)
        .unit(worth(enemy("e"), 9, 3, 4), "04.02")
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["a"], TARGET));
    game.finish();
    game.refuse(attack(&["a"], "04.02"), "9.1c");
    game.refuse(attack(&["b"], TARGET), "9.1c");
    game.accept(attack(&["b"], "04.02"));
    game.finish();
    // The next segment of the kind begins anew: both may fight again on the next turn.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    while !matches!(
        game.awaiting(),
        Awaiting::Segment {
            side: Side::One,
            ..
        }
    ) || game.world.resource::<stavka_rules::sequence::Clock>().turn == 1
    {
        let order = match game.awaiting() {
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1c_an_attack_comes_from_as_many_hexes_as_wanted() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(own("b"), "03.04")
        .unit(own("c"), "05.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6b");
    assert_eq!(
        fight(&mut game, &["a", "b", "c"], TARGET).attack,
        Fraction::whole(15)
    );
}

#[test]
fn r9_1d_all_combat_units_of_a_hex_defend() {
    let mut game = open()
        .unit(own("a"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .unit(headquarters("hq", Side::Two, 8), TARGET)
        .unit(piece("guns", Side::Two, Family::Artillery), TARGET)
        .unit(dump("x", Side::Two), TARGET)
        .holding(4)
        .begin();
    game.go_to_step("6b");
    // Two regiments of 5, an HQ of 5, artillery of 1; the dump adds nothing.
    assert_eq!(
        fight(&mut game, &["a"], TARGET).defence,
        Fraction::whole(16)
    );
}

#[test]
fn r9_1f_a_hex_that_cannot_be_entered_cannot_be_attacked() {
    let mut rows = OPEN;
    rows[2] = "...m....";
    let tank = || moving(own("a"), Mobility::Track, 8);
    let board = || {
        supplied(map(&rows))
            .unit(tank(), "03.03")
            .unit(own("foot"), "03.03")
            .unit(enemy("d"), TARGET)
    };
    let mut game = board().begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.1f");
    game.accept(attack(&["foot"], TARGET));
    // A road that leads there is enough for regular combat.
    let mut game = board().road("primary-road", &["03.03", TARGET]).begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
}

#[test]
fn r9_1g_odds_off_the_table_start_at_its_edge() {
    let mut game = duel(worth(own("a"), 1, 3, 1), worth(enemy("d"), 12, 3, 1));
    // 1:12 in the open; Surprise shifts six columns from 1:5 to 3:1.
    game.dice(&[6, 6, 6, 3, 4]);
    let report = fight(&mut game, &["a"], TARGET);
    assert_eq!(report.odds.as_deref(), Some("1:12"));
    assert_eq!((report.start, report.shift, report.column), (1, 6, 7));
    assert_eq!(report.label, "3:1");
}

// 9.2

#[test]
fn r9_2_decisions_come_in_order_each_from_its_owner() {
    let mut rows = OPEN;
    rows[2] = "...v....";
    let mut game = supplied(map(&rows))
        .barrier("minor-river", "03.03", TARGET)
        .unit(own("a"), "03.03")
        .unit(worth(own("b"), 5, 4, 1), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(worth(enemy("e"), 5, 2, 1), TARGET)
        .begin();
    game.go_to_step("6b");
    let mut asked = Vec::new();
    game.dice(&roll(7)).accept(attack(&["a", "b"], TARGET));
    for _ in 0..5 {
        let Awaiting::Decision { side, question } = game.awaiting() else {
            panic!("{:?}", game.awaiting());
        };
        asked.push((side, question.rule));
        game.pass();
    }
    let expected = [
        (Side::Two, "9.5"),
        (Side::One, "9.6"),
        (Side::Two, "9.6"),
        (Side::Two, "9.4b"),
        (Side::Two, "9.4c"),
    ];
    assert_eq!(asked, expected);
    // Other orders wait.
    game.refuse(Order::Sequence(SequenceOrder::EndSegment), "2.2");
}

#[test]
fn r9_1f_the_side_that_shows_decides_what_can_be_entered() {
    let mut rows = OPEN;
    rows[2] = "...s....";
    let mut motorised = own("a");
    motorised.movement.mobility = Mobility::Truck;
    let board = || supplied(map(&rows)).unit(enemy("d"), TARGET);
    let mut game = board().unit(motorised.clone(), "03.03").begin();
    game.go_to_step("6b");
    game.accept(attack(&["a"], TARGET));
    let mut game = board()
        .unit_moving(motorised, "03.03")
        .unit(own("b"), "03.03")
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["a"], TARGET), "9.1f");
}
