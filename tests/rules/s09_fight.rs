//! 9.6 to 9.9 and 9.14a: odds, Surprise, columns and results, and the exact chances of a combat.

use stavka_rules::combat::{Chances, CombatDice, Fight, Resolution, StepLoss};
use stavka_rules::numbers::Fraction;
use stavka_rules::numbers::chance::{Chance, Mean};
use stavka_rules::tables::{
    AttackKind, CombatColumn, CombatResult, RuleTables, Surprise, TerrainCategory,
};
use stavka_scenario::default_rules;

fn tables() -> &'static RuleTables {
    default_rules()
}

/// A regular combat in the open of these strengths and ratings.
#[track_caller]
fn fight(attack: &str, defence: &str, ratings: (i8, i8)) -> Fight {
    let strength = |text: &str| text.parse::<Fraction>().expect("a strength");
    Fight {
        kind: AttackKind::Regular,
        category: TerrainCategory::Open,
        attack: strength(attack),
        defence: strength(defence),
        attacker_rating: ratings.0,
        defender_rating: ratings.1,
        hedgehog: 0,
    }
}

fn overrun(attack: &str, defence: &str, ratings: (i8, i8)) -> Fight {
    Fight {
        kind: AttackKind::Overrun,
        ..fight(attack, defence, ratings)
    }
}

fn resolve(fight: &Fight, [a, b, shift, c, d]: [u8; 5]) -> Resolution {
    let dice = CombatDice {
        surprise: [a, b],
        shift,
        combat: [c, d],
    };
    fight.resolve(tables(), dice)
}

fn label(fight: &Fight, column: CombatColumn) -> String {
    tables().combat.label(fight.category, column).to_string()
}

#[track_caller]
fn result(text: &str) -> CombatResult {
    text.parse().expect("a result")
}

const fn throws(throws: u32) -> Chance {
    Chance { throws, of: 7776 }
}

#[test]
fn ex_9_1g_one_to_twelve_with_six_columns_is_three_to_one() {
    let hopeless = fight("1", "12", (3, 3));
    let resolution = resolve(&hopeless, [5, 5, 6, 3, 4]);
    assert_eq!(
        resolution.odds.map(|odds| odds.to_string()).as_deref(),
        Some("1:12")
    );
    assert_eq!(label(&hopeless, resolution.start), "1:5");
    assert_eq!(resolution.surprise, Surprise::Attacker);
    assert_eq!(label(&hopeless, resolution.column), "3:1");
}

#[test]
fn ex_9_8_a_five_overruns_a_nought() {
    let attack = overrun("4", "1", (5, 0));
    let resolution = resolve(&attack, [4, 4, 3, 3, 4]);
    assert_eq!(resolution.surprise_total, 13);
    assert_eq!(resolution.surprise, Surprise::Attacker);
    assert_eq!((resolution.shift, resolution.drm), (3, 5));
    assert_eq!(label(&attack, resolution.column), "9:1");
    assert_eq!(resolution.total, 12);
    assert_eq!(resolution.result, result("Ae3/DL2o2DG"));
    let unshifted = tables().combat.result(resolution.start, resolution.total);
    assert_eq!(unshifted, result("Ae4/DL1o2"));
}

#[test]
fn ex_9_8_a_nought_overruns_a_five() {
    let attack = overrun("4", "1", (0, 5));
    let resolution = resolve(&attack, [4, 6, 6, 1, 6]);
    assert_eq!(resolution.surprise_total, 5);
    assert_eq!(resolution.surprise, Surprise::Defender);
    assert_eq!(resolution.shift, -6);
    assert_eq!(label(&attack, resolution.column), "1:4");
    assert_eq!(resolution.total, 2);
    assert_eq!(resolution.result, result("AL2/-"));
    let unshifted = tables().combat.result(resolution.start, resolution.total);
    assert_eq!(unshifted, result("AL1o1/Do1"));
}

#[test]
fn r9_8_the_shift_die_counts_only_with_surprise() {
    let quiet = resolve(&fight("4", "1", (3, 3)), [3, 4, 6, 3, 4]);
    assert_eq!(quiet.surprise, Surprise::None);
    assert_eq!((quiet.shift, quiet.column), (0, quiet.start));
}

#[test]
fn r9_9_a_hedgehog_takes_one_off_surprise_and_its_level_off_combat() {
    let dug_in = Fight {
        hedgehog: 3,
        ..fight("24", "7", (4, 2))
    };
    assert_eq!(dug_in.rating_modifier(), 2);
    assert_eq!(dug_in.surprise_modifier(&tables().surprise), 1);
    assert_eq!(dug_in.combat_modifier(), -1);
}

#[test]
fn r9_7_fractions_are_kept_until_the_odds_are_rounded() {
    let odds = |attack, defence| {
        let odds = fight(attack, defence, (0, 0)).odds();
        odds.map(|odds| odds.to_string()).unwrap_or_default()
    };
    assert_eq!(odds("7.5", "3"), "3:1", "2.5 is rounded up");
    assert_eq!(odds("7.4", "3"), "2:1");
    assert_eq!(odds("10/3", "25/3"), "1:3");
}

#[test]
fn r9_14a_strengths_of_zero() {
    let against_nothing = fight("1/2", "0", (3, 3));
    let start = |fight: Fight| fight.starting_column(&tables().combat);
    assert_eq!(start(against_nothing), CombatColumn::LAST);
    assert_eq!(against_nothing.odds(), None);
    assert_eq!(start(fight("0", "9", (3, 3))), CombatColumn::FIRST);
    let farce = fight("0", "0", (3, 3));
    assert_eq!(label(&farce, start(farce)), "1:1");
    assert!(farce.odds().is_some());
    // Shifts apply from there.
    let shifted = resolve(&against_nothing, [1, 1, 4, 3, 4]);
    assert_eq!(shifted.column, CombatColumn::LAST.shifted(-4));
}

/// A fight of every kind: even odds to off the table, every terrain, overruns, ratings and hedgehogs.
fn many_fights() -> impl Iterator<Item = Fight> {
    let strengths = [
        ("1", "12"),
        ("15/2", "7"),
        ("24", "7"),
        ("90", "1"),
        ("3", "0"),
    ];
    let categories = TerrainCategory::ALL.iter().copied();
    categories.flat_map(move |category| {
        strengths
            .into_iter()
            .enumerate()
            .map(move |(n, (attack, defence))| {
                let ratings = [(5, 0), (-1, 5), (3, 3), (2, 4), (4, 3)][(n + category.index()) % 5];
                Fight {
                    kind: AttackKind::ALL[n % 2],
                    category,
                    hedgehog: [0, 1, 4][n % 3],
                    ..fight(attack, defence, ratings)
                }
            })
    })
}

#[test]
fn chances_are_those_of_all_throws_one_by_one() {
    let dice = || 1..=6u8;
    for fight in many_fights() {
        let chances = fight.chances(tables());
        let mut all = Vec::new();
        for (a, b, shift) in
            dice().flat_map(|a| dice().flat_map(move |b| dice().map(move |c| (a, b, c))))
        {
            for (c, d) in dice().flat_map(|c| dice().map(move |d| (c, d))) {
                all.push(resolve(&fight, [a, b, shift, c, d]));
            }
        }
        let count = |is: &dyn Fn(&Resolution) -> bool| {
            throws(u32::try_from(all.iter().filter(|one| is(one)).count()).expect("few"))
        };
        for one in chances.results() {
            assert_eq!(
                one.chance(),
                count(&|at| at.result == one.result),
                "{fight:?}"
            );
            for &surprise in Surprise::ALL {
                let both = count(&|at| at.result == one.result && at.surprise == surprise);
                assert_eq!(one.with(surprise), both);
            }
        }
        for &surprise in Surprise::ALL {
            assert_eq!(
                chances.surprise(surprise),
                count(&|at| at.surprise == surprise)
            );
        }
        let start = fight.starting_column(&tables().combat);
        assert_eq!(chances.column(start), count(&|at| at.column == start));
        assert_eq!(chances.chance(|_| true), throws(Chances::THROWS));
    }
}

#[test]
fn chances_against_nothing_by_hand() {
    // Column 13, level ratings: 26 of 36 Surprise rolls leave it there, 10 shift it left by each of 1 to 6.
    // The best result needs 10 or more there (6 of 36), 12 one column left (1 of 36), and is out of reach further left.
    let chances = fight("3", "0", (3, 3)).chances(tables());
    let best = chances.chance(|one| one == result("Ae2/DL2o3DG"));
    assert_eq!(best, throws(26 * 6 * 6 + 10));
    assert_eq!(chances.surprise(Surprise::Defender), throws(10 * 216));
    assert_eq!(chances.surprise(Surprise::Attacker), throws(6 * 216));
    assert_eq!(chances.column(CombatColumn::LAST), throws(26 * 216));
}

#[test]
fn chances_with_nothing_by_hand() {
    // Column 1 for 30 of 36 Surprise rolls, 2 to 7 for one in six of the other 6.
    // The worst result falls on 15, 15, 10, 6, 3, 1 and 0 of 36 rolls in these columns.
    let chances = fight("0", "5", (3, 3)).chances(tables());
    let worst = chances.chance(|one| one == result("AL2/-"));
    assert_eq!(worst, throws(30 * 6 * 15 + 6 * (15 + 10 + 6 + 3 + 1)));
    assert_eq!(chances.results()[0].result, result("AL2/-"), "worst first");
    let in_column_one = chances.results()[0].with(Surprise::None);
    assert_eq!(in_column_one, throws(20 * 6 * 15));
}

#[test]
fn certain_surprise_makes_a_certain_result() {
    let chances = fight("3", "0", (8, 0)).chances(tables());
    assert_eq!(
        chances.surprise(Surprise::Attacker),
        throws(Chances::THROWS)
    );
    assert_eq!(chances.surprise(Surprise::Defender), throws(0));
    assert_eq!(chances.results().len(), 1);
    let steps = |steps: u32| Mean {
        sum: steps * 7776,
        of: 7776,
    };
    let loss = |least, most| StepLoss {
        least: steps(least),
        most: steps(most),
    };
    assert_eq!(chances.defender_losses(9), loss(2, 5));
    assert_eq!(chances.defender_losses(3), loss(2, 3), "9.11b");
    assert_eq!(chances.defender_losses(1), loss(1, 1), "9.11b");
    assert_eq!(chances.attacker_losses(9), loss(0, 0));
}

#[test]
fn overruns_surprise_on_more_rolls() {
    let none = |fight: Fight| fight.chances(tables()).surprise(Surprise::None);
    assert_eq!(none(fight("4", "1", (3, 3))), throws(20 * 216));
    assert_eq!(none(overrun("4", "1", (3, 3))), throws(11 * 216));
}
