//! 9.6 to 9.9: the exact chances of a combat against combats that are thrown.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::combat::{CombatDice, Fight, Resolution};
use stavka_rules::numbers::{Fraction, chance::Chance};
use stavka_rules::tables::{AttackKind, CombatColumn, Surprise, TerrainCategory};
use stavka_scenario::default_rules;

/// Set-ups that are compared.
const FIGHTS: usize = 20;

/// Combats that are thrown for each; the soak command asks for a million.
fn combats() -> u32 {
    std::env::var("STAVKA_COMBATS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000)
}

fn random_fight(generator: &mut Xoshiro256PlusPlus) -> Fight {
    let mut strength = |most: u32| {
        let (num, den) = (
            generator.random_range(0..=most),
            generator.random_range(1..=4),
        );
        Fraction::new(num, den).expect("a strength")
    };
    let (attack, defence) = (strength(120), strength(30));
    Fight {
        kind: AttackKind::ALL[generator.random_range(0..AttackKind::ALL.len())],
        category: TerrainCategory::ALL[generator.random_range(0..TerrainCategory::ALL.len())],
        attack,
        defence,
        attacker_rating: generator.random_range(-1..=5),
        defender_rating: generator.random_range(-1..=5),
        hedgehog: generator.random_range(0..=4),
    }
}

fn throw(generator: &mut Xoshiro256PlusPlus) -> CombatDice {
    let mut die = || generator.random_range(1..=6);
    CombatDice {
        surprise: [die(), die()],
        shift: die(),
        combat: [die(), die()],
    }
}

/// Whether something that came so often in so many throws is within four standard deviations of its chance, exactly.
fn agrees(chance: Chance, came: usize, throws: u32) -> bool {
    let (share, of, n) = (
        i128::from(chance.throws),
        i128::from(chance.of),
        i128::from(throws),
    );
    let came = i128::try_from(came).expect("few");
    let off = came * of - n * share;
    off * off <= 16 * n * share * (of - share)
}

#[test]
fn exact_chances_agree_with_simulated_combats() {
    let tables = default_rules();
    let combats = combats();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1941);
    for number in 0..FIGHTS {
        let fight = random_fight(&mut generator);
        let chances = fight.chances(tables);
        let thrown: Vec<Resolution> = (0..combats)
            .map(|_| fight.resolve(tables, throw(&mut generator)))
            .collect();
        let check = |what: String, chance: Chance, is: &dyn Fn(&Resolution) -> bool| {
            let came = thrown.iter().filter(|one| is(one)).count();
            assert!(
                agrees(chance, came, combats),
                "{what} came {came} times of {combats}, its chance is {chance:?} (fight {number}, {fight:?})"
            );
        };
        for &result in tables.combat.ladder() {
            let chance = chances.chance(|one| one == result);
            check(result.to_string(), chance, &|one| one.result == result);
        }
        for &surprise in Surprise::ALL {
            let chance = chances.surprise(surprise);
            check(surprise.to_string(), chance, &|one| {
                one.surprise == surprise
            });
        }
        for column in CombatColumn::all() {
            check(format!("{column:?}"), chances.column(column), &|one| {
                one.column == column
            });
        }
    }
}

#[test]
fn a_wrong_chance_would_be_found() {
    let chance = |throws| Chance { throws, of: 7776 };
    assert!(agrees(chance(1296), 166_667, 1_000_000));
    assert!(!agrees(chance(1296), 168_667, 1_000_000));
    assert!(agrees(chance(0), 0, 1_000_000));
    assert!(!agrees(chance(0), 1, 1_000_000));
}
