//! 10.0a: density, terrain, works, modes; results, and their words.

use stavka_rules::barrage::{Against, BarrageAim, forecast};
use stavka_rules::ids::FormationId;
use stavka_rules::pieces::{Family, Mode, ModeMarker, Printed, Tokens};
use stavka_rules::procedure::Awaiting;
use stavka_rules::side::Side;
use stavka_rules::telling::tell;

use super::{OPEN, TARGET, barrage, enemy, guns, in_mode, open, own, report};
use crate::support::{Field, Game, dump, headquarters, hex, map, piece, worth};

/// Guns of 20 two hexes from two regiments, with a spotter, in the Combat Phase.
fn usual() -> Game {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    game
}

/// The shifts of a barrage by guns of 20 from 02.03, with a spotter next to the target.
#[track_caller]
fn shifts(board: Field) -> Vec<(String, i8)> {
    let mut game = board
        .unit(dump("our-dump", Side::One), "01.03")
        .holding(40)
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .begin();
    game.go_to_step("6a");
    report(&game.accept(barrage(&["guns"], TARGET)).outcomes).shifts
}

// 10.0a Density, terrain, works, modes

#[test]
fn r10_0a_all_combat_units_count_for_density() {
    let one = shifts(map(&OPEN).unit(enemy("d"), TARGET));
    assert_eq!(one, [("target density up to 1 RE".to_owned(), -1)]);
    let three = || {
        map(&OPEN)
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET)
            .unit(enemy("f"), TARGET)
            .unit(dump("x", Side::Two), TARGET)
            .holding(4)
    };
    assert_eq!(shifts(three()), []);
    for more in [
        headquarters("hq", Side::Two, 8),
        guns("theirs", Side::Two, 8),
    ] {
        let [(_, shift)] = &shifts(three().unit(more, TARGET))[..] else {
            panic!("one shift");
        };
        assert_eq!(*shift, 1);
    }
}

#[test]
fn r10_0a_a_division_counts_three_re_at_most_for_density() {
    let shift = |board: Field| -> i8 { shifts(board).iter().map(|(_, columns)| columns).sum() };
    let of = |name: &str| Printed {
        formation: FormationId::new("4-pz").ok(),
        ..enemy(name)
    };
    // One counter of five steps, and one of two.
    let division = |steps| worth(enemy("d"), 9, 3, steps);
    assert_eq!(shift(map(&OPEN).unit(division(5), TARGET)), 0);
    assert_eq!(shift(map(&OPEN).unit(division(2), TARGET)), 0);
    assert_eq!(
        shift(
            map(&OPEN)
                .unit(division(5), TARGET)
                .unit(enemy("e"), TARGET)
        ),
        1
    );
    // A formation of five counters likewise, one of them of several steps.
    let mut formation = map(&OPEN);
    for name in ["a", "b", "c", "e", "f"] {
        formation = formation.unit(of(name), TARGET);
    }
    assert_eq!(shift(formation), 0);
    let tanks = worth(of("tanks"), 9, 3, 3);
    assert_eq!(
        shift(map(&OPEN).unit(tanks, TARGET).unit(of("a"), TARGET)),
        0
    );
    // Independent units count all of theirs.
    let mut independent = map(&OPEN);
    for name in ["a", "b", "c", "e", "f"] {
        independent = independent.unit(enemy(name), TARGET);
    }
    assert_eq!(shift(independent), 2);
}

#[test]
fn r10_0a_of_several_terrains_the_one_that_protects_most_counts() {
    let with = |character: &str| {
        let row = format!("...{character}....");
        let mut rows = OPEN;
        rows[2] = &row;
        let board = map(&rows).unit(enemy("d"), TARGET).unit(enemy("e"), TARGET);
        let all: i8 = shifts(board).iter().map(|(_, columns)| columns).sum();
        all
    };
    assert_eq!(with("."), 0);
    assert_eq!(with("w"), -1);
    assert_eq!(with("m"), -1);
    // A city in the open, and a major one in woods.
    assert_eq!(with("c"), -1);
    let mut rows = OPEN;
    rows[2] = "...w....";
    let city = stavka_scenario::default_rules()
        .movement
        .terrain_by_id("major-city");
    let board = map(&rows)
        .with(|setup| {
            let ix = setup.map.grid.index(hex(TARGET)).expect("on the map");
            setup.map.hexes[ix.at()].settlement = city;
        })
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET);
    assert_eq!(
        shifts(board),
        [("target hex extremely-close".to_owned(), -2)]
    );
}

#[test]
fn r10_0a_works_and_strat_units_shift_the_column() {
    let both = || map(&OPEN).unit(enemy("d"), TARGET).unit(enemy("e"), TARGET);
    let works = || piece("works", Side::Two, Family::Hedgehog);
    let dug_in = shifts(both().unit(works(), TARGET).at_level(2));
    assert_eq!(dug_in, [("hedgehog".to_owned(), -1)]);
    let marching = in_mode(
        map(&OPEN).unit(enemy("d"), TARGET),
        enemy("e"),
        TARGET,
        ModeMarker::Strat,
    );
    assert_eq!(shifts(marching), [("unit in Strat Mode".to_owned(), 3)]);
}

#[test]
fn r10_0a_strong_works_make_a_bracketed_half_dg() {
    for (level, means) in [(2, "1/2"), (3, "DG")] {
        let mut game = open()
            .unit(guns("guns", Side::One, 20), "02.03")
            .unit(own("spotter"), "03.03")
            .unit(enemy("d"), TARGET)
            .unit(enemy("e"), TARGET)
            .unit(piece("works", Side::Two, Family::Hedgehog), TARGET)
            .at_level(level)
            .begin();
        game.go_to_step("6a");
        let entry = game.dice(&[4, 5, 1]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!(
            (report.read.as_str(), report.means.as_str()),
            ("[1/2]", means)
        );
    }
}

#[test]
fn r10_0a_a_half_costs_a_step_on_four_or_more() {
    for (die, steps) in [(3, 0), (4, 1)] {
        let mut game = usual();
        let entry = game.dice(&[5, 5, die]).accept(barrage(&["guns"], TARGET));
        let report = report(&entry.outcomes);
        assert_eq!((report.read.as_str(), report.steps), ("1/2", steps));
        assert_eq!(report.loss_die, Some(die));
        let asked = matches!(game.awaiting(), Awaiting::Decision { .. });
        assert_eq!(asked, steps > 0);
        game.finish();
        assert_eq!(game.steps("d") + game.steps("e"), 2 - steps);
    }
}

// Looking ahead, telling

#[test]
fn a_forecast_says_what_the_order_does() {
    let mut game = usual();
    let seen = forecast(
        &game.world,
        Side::One,
        &[game.ix("guns")],
        hex(TARGET),
        BarrageAim::Units,
        None,
    );
    assert_eq!((seen.strength, seen.cost), (20, Tokens(3)));
    assert_eq!(seen.payment, Ok(vec![(game.ix("our-dump"), 3)]));
    assert_eq!((seen.guns[0].distance, seen.guns[0].range), (2, 2));
    let Against::Units(units) = &seen.against else {
        panic!("units");
    };
    assert_eq!(units.spotters, [game.ix("spotter")]);
    assert_eq!(units.steps, 2);
    let dg = units.chances.chance(|effect| effect.disorganizes());
    assert_eq!((dg.throws, dg.of), (180, 216), "a 5 or more");
    let entry = game.accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!(usize::from(report.column), units.aim.column + 1);
    // Once the supply is gone the forecast says so.
    let paid = forecast(
        &game.world,
        Side::One,
        &[],
        hex(TARGET),
        BarrageAim::Railroad,
        None,
    );
    assert!(paid.payment.is_err());
    assert!(matches!(paid.against, Against::Facility { .. }));
}

#[test]
fn a_barrage_is_told_step_by_step() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .begin();
    game.go_to_step("6a");
    let entry = game.dice(&[5, 5, 4]).accept(barrage(&["guns"], TARGET));
    let told: Vec<String> = entry
        .outcomes
        .iter()
        .map(|outcome| tell(&game.world, outcome))
        .collect();
    assert_eq!(
        told[0],
        "Blue barrages 04.03 with guns, on 3T from our-dump"
    );
    let words = "Barrage of 20, column 17-24; target density up to 1 RE, 1 left: column 12-16; 5 + 5 = 10: [1/2], here 1/2, \
                 loss die 4: a step";
    assert!(told.iter().any(|line| line == words), "{told:#?}");
}

// 10.0

#[test]
fn r10_0_a_barrage_is_paid_rolled_and_disorganizes() {
    let mut game = open()
        .unit(guns("guns", Side::One, 20), "02.03")
        .unit(own("spotter"), "03.03")
        .unit(enemy("d"), TARGET)
        .unit(enemy("e"), TARGET)
        .begin();
    game.go_to_step("6a");
    // 20 points against 2 RE in the open: column 17-24, which costs 3T; an 8 is DG.
    let entry = game.dice(&[4, 4]).accept(barrage(&["guns"], TARGET));
    let report = report(&entry.outcomes);
    assert_eq!((report.strength, report.label.as_str()), (20, "17-24"));
    assert_eq!((report.read.as_str(), report.steps), ("DG", 0));
    assert_eq!(game.tokens("our-dump"), 37);
    assert_eq!(game.mode("d"), Mode::Disorganized);
    assert_eq!(game.mode("e"), Mode::Disorganized);
}
