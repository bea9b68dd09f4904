//! 6.1e: every unit of a stack has its own allowance, and each mobility type pays its own price.

use std::collections::BTreeSet;

use stavka_rules::engine::{Plan, check, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, HexPos, Mobility};
use stavka_rules::movement::{MoveQuery, MovementOrder, MovementPlan};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Activity, Printed};

use super::{OPEN, enemy, leg, truck};
use crate::support::{Field, Game, hex, id, map, move_order, moving};

/// Four hexes in open ground, where Leg pays 1 and Truck 2.
const EAST: [&str; 4] = ["02.01", "03.02", "04.02", "05.03"];

fn mixed() -> Game {
    map(&OPEN)
        .unit(moving(leg("t"), Mobility::Truck, 16), "01.01")
        .unit(leg("a"), "01.01")
        .begin()
}

#[test]
fn r6_1e_each_unit_pays_its_own_price_from_its_own_allowance() {
    let mut game = mixed();
    let range = reach(&game.world, &MoveQuery::of(&[id("a"), id("t")])).unwrap();
    let left = |number: &str| range.lefts(hex(number)).map(|left| left.to_string());
    assert_eq!(left("02.01").as_deref(), Some("Leg 3, Truck 14"));
    assert_eq!(left("05.03").as_deref(), Some("Leg 0, Truck 8"));
    assert_eq!(left("06.03"), None);
    game.accept(move_order(&["a", "t"], &EAST));
    assert_eq!((game.left("a"), game.left("t")), (Mp::ZERO, Mp::whole(8)));
    // The truck leaves the infantry behind and goes on with what is its own (6.1f).
    assert_eq!(game.moves("t", &["06.03"]), Mp::whole(6));
    assert_eq!(game.activity("a"), Activity::Finished);
}

#[test]
fn r6_1e_nobody_gives_points_to_another() {
    let mut game = mixed();
    let too_far: Vec<&str> = EAST.into_iter().chain(["06.03"]).collect();
    let said = game.refuse(move_order(&["a", "t"], &too_far), "6.1e");
    assert!(said.contains("06.03 costs a 1 MP, 0 left"), "{said}");
    assert!(said.contains("without a the others can"), "{said}");
    // The same from where they have come to.
    game.accept(move_order(&["a", "t"], &EAST));
    let said = game.refuse(move_order(&["a", "t"], &["06.03"]), "6.1e");
    assert!(said.contains("without a the others can"), "{said}");
    // Where all lack points nobody is to be left out.
    let mut game = map(&OPEN)
        .unit(leg("a"), "01.01")
        .unit(leg("b"), "01.01")
        .begin();
    let said = game.refuse(move_order(&["a", "b"], &too_far), "6.1b");
    assert!(!said.contains("without"), "{said}");
}

#[test]
fn r6_1e_units_of_one_type_differ_by_their_allowances() {
    let mut game = map(&OPEN)
        .unit(leg("slow"), "01.01")
        .unit(moving(leg("quick"), Mobility::Leg, 6), "01.01")
        .begin();
    game.accept(move_order(&["quick", "slow"], &EAST));
    assert_eq!(
        (game.left("slow"), game.left("quick")),
        (Mp::ZERO, Mp::whole(2))
    );
    game.refuse(move_order(&["quick", "slow"], &["06.03"]), "6.1e");
    assert_eq!(game.moves("quick", &["06.03"]), Mp::whole(1));
}

#[test]
fn r6_1e_a_refusal_says_whom_to_leave_out_whatever_keeps_him() {
    // A truck cannot enter a swamp, and the infantry can.
    let mut game = map(&[".s....", "......"])
        .unit(truck("t"), "01.01")
        .unit(leg("a"), "01.01")
        .begin();
    let said = game.refuse(move_order(&["a", "t"], &["02.01"]), "6.2c");
    assert!(said.contains("without t the others can"), "{said}");
    game.accept(move_order(&["a"], &["02.01"]));
}

#[test]
fn r6_1c_r6_1e_who_can_pay_the_first_hex_pays_it() {
    let mut game = map(&[".m....", "......"])
        .unit(moving(leg("slow"), Mobility::Leg, 1), "01.01")
        .unit(moving(leg("quick"), Mobility::Leg, 6), "01.01")
        .begin();
    let range = reach(&game.world, &MoveQuery::of(&[id("slow"), id("quick")])).unwrap();
    assert_eq!(range.left(hex("02.01")), Some(Mp::ZERO));
    game.accept(move_order(&["slow", "quick"], &["02.01"]));
    assert_eq!(
        (game.left("slow"), game.left("quick")),
        (Mp::ZERO, Mp::whole(3))
    );
}

#[test]
fn r6_1c_r6_1e_a_first_hex_for_one_type_is_no_gift_to_another() {
    // Rough: Leg 2, Truck more than the one point that it has.
    let mut game = map(&[".r....", "......"])
        .unit(moving(leg("t"), Mobility::Truck, 1), "01.01")
        .unit(moving(leg("a"), Mobility::Leg, 6), "01.01")
        .begin();
    game.accept(move_order(&["a", "t"], &["02.01"]));
    assert_eq!((game.left("a"), game.left("t")), (Mp::whole(4), Mp::ZERO));
    game.refuse(move_order(&["a", "t"], &["03.02"]), "6.1e");
}

/// All that orders let a stack have left in each hex: every way without a hex twice, as long as it is accepted.
fn brute_force(game: &Game, units: &[UnitId], start: HexPos) -> BTreeSet<(HexPos, Vec<Mp>)> {
    fn go_on(
        game: &Game,
        units: &[UnitId],
        start: HexPos,
        path: &mut Vec<HexPos>,
        found: &mut BTreeSet<(HexPos, Vec<Mp>)>,
    ) {
        let grid = *game.world.resource::<Board>().grid();
        let here = path.last().copied().unwrap_or(start);
        for (_, there) in grid.neighbours(here) {
            if there == start || path.contains(&there) {
                continue;
            }
            path.push(there);
            let order = Order::Movement(MovementOrder::Move {
                units: units.to_vec(),
                path: path.clone(),
                mode: None,
            });
            if let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(&game.world, &order) {
                let left = plan.spending.iter().map(|spending| spending.left).collect();
                found.insert((there, left));
                go_on(game, units, start, path, found);
            }
            path.pop();
        }
    }
    let mut found = BTreeSet::new();
    go_on(game, units, start, &mut Vec::new(), &mut found);
    found
}

/// A stack of several mobility types reaches exactly what orders reach, and the way that is shown leaves as much to whoever
/// has least as any other way does.
fn agrees_with_brute_force(game: &Game, units: &[&str], start: &str) -> usize {
    let ids: Vec<UnitId> = units.iter().map(|unit| id(unit)).collect();
    let found = brute_force(game, &ids, hex(start));
    let range = reach(&game.world, &MoveQuery::of(&ids)).expect("a range");
    let shown: BTreeSet<HexPos> = range.hexes().collect();
    let ordered: BTreeSet<HexPos> = found.iter().map(|(hex, _)| *hex).collect();
    assert_eq!(shown, ordered);
    for &hex in &shown {
        let least = |left: &[Mp]| left.iter().copied().min();
        let ways = found.iter().filter(|(there, _)| *there == hex);
        let best = ways.filter_map(|(_, left)| least(left)).max();
        assert_eq!(range.left(hex), best, "{hex}");
        let order = Order::Movement(MovementOrder::Move {
            units: ids.clone(),
            path: range.path_to(hex).expect("a way"),
            mode: None,
        });
        let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(&game.world, &order) else {
            panic!("{hex} is shown and refused");
        };
        assert_eq!(Some(plan.left()), best, "{hex}");
    }
    shown.len()
}

/// A road in a bow, good for trucks, beside a short way through woods, good for men.
#[test]
fn r6_1e_a_stack_goes_one_way_even_if_its_types_would_go_two() {
    let board = |units: [Printed; 2]| {
        let [one, other] = units;
        map(&["......", ".ff...", "......", "......"])
            .road(
                "primary-road",
                &["01.02", "02.01", "03.01", "04.01", "04.02"],
            )
            .unit(one, "01.02")
            .unit(other, "01.02")
            .begin()
    };
    for (men, wheels) in [(2, 4), (3, 4), (4, 5), (2, 12)] {
        let game = board([
            moving(leg("a"), Mobility::Leg, men),
            moving(leg("t"), Mobility::Truck, wheels),
        ]);
        assert!(agrees_with_brute_force(&game, &["a", "t"], "01.02") > 2);
    }
}

/// A number from a seed; the same for ever.
fn draw(seed: &mut u32, of: usize) -> usize {
    *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*seed >> 16) as usize % of
}

/// A map of any terrain with a road, a river and an enemy somewhere.
fn random_board(seed: &mut u32) -> Field {
    let ground = *b"...wfhrsm";
    let rows: Vec<String> = (0..5)
        .map(|_| {
            (0..6)
                .map(|_| char::from(ground[draw(seed, ground.len())]))
                .collect()
        })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let roads: [&[&str]; 3] = [
        &["01.03", "02.02", "03.02", "04.01", "05.01"],
        &["01.03", "02.03", "03.04", "04.04", "05.05"],
        &["02.01", "02.02", "03.03", "04.03"],
    ];
    let enemies = ["05.02", "04.05", "06.03"];
    map(&rows)
        .road("primary-road", roads[draw(seed, 3)])
        .barrier("minor-river", "02.02", "03.02")
        .barrier("major-river", "02.03", "03.03")
        .unit(enemy("e"), enemies[draw(seed, 3)])
}

#[test]
fn r6_1e_ranges_of_mixed_stacks_are_those_of_brute_force() {
    let mut seed = 18;
    let mut reached = 0;
    for _ in 0..24 {
        let of = |seed: &mut u32, most: u8| u8::try_from(draw(seed, most.into())).unwrap() + 1;
        let men = moving(leg("a"), Mobility::Leg, of(&mut seed, 4));
        let wheels = moving(leg("t"), Mobility::Truck, of(&mut seed, 7));
        let tracks = moving(leg("k"), Mobility::Track, of(&mut seed, 5));
        let mut game = random_board(&mut seed)
            .unit(men, "01.03")
            .unit(wheels, "01.03")
            .unit(tracks, "01.03")
            .begin();
        for units in [&["a", "t"][..], &["a", "k"], &["t", "k"], &["a", "t", "k"]] {
            reached += agrees_with_brute_force(&game, units, "01.03");
        }
        // The same for a stack that is on the move and has spent different amounts.
        let there = ["01.04", "01.02", "02.03"][draw(&mut seed, 3)];
        let order = move_order(&["a", "t", "k"], &[there]);
        if check(&game.world, &order).is_ok() {
            game.accept(order);
            reached += agrees_with_brute_force(&game, &["a", "t", "k"], there);
        }
    }
    assert!(
        reached > 100,
        "the boards let stacks go somewhere: {reached}"
    );
}
