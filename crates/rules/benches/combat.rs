//! The exact chances of a combat, beside the way without arithmetic: throwing the dice a million times; and how many
//! combats are resolved in a second.

use std::collections::BTreeMap;

use divan::Bencher;
use divan::counter::ItemsCount;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::barrage::{Fire, Firer};
use stavka_rules::combat::{CombatDice, Fight};
use stavka_rules::numbers::Fraction;
use stavka_rules::pieces::Re;
use stavka_rules::tables::{AttackKind, BarrageTarget, TerrainCategory};
use stavka_scenario::default_rules;

fn main() {
    divan::main();
}

/// Throws of the simulation.
const THROWS: usize = 1_000_000;
/// Combats that one measurement resolves.
const COMBATS: usize = 10_000;

/// A typical combat: about three to one in close terrain against a hedgehog.
fn fight() -> Fight {
    Fight {
        kind: AttackKind::Regular,
        category: TerrainCategory::Close,
        attack: Fraction::new(49, 2).expect("a strength"),
        defence: Fraction::whole(7),
        attacker_rating: 4,
        defender_rating: 3,
        hedgehog: 2,
    }
}

/// A typical barrage.
fn fire() -> Fire {
    Fire {
        by: Firer::Artillery,
        strength: 20,
        target: BarrageTarget {
            density: Re(18),
            category: TerrainCategory::Close,
            hedgehog: true,
            strat: false,
            spotted: true,
            air_near: false,
            air_far: false,
        },
        hedgehog: 1,
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

#[divan::bench]
fn exact_chances(bencher: Bencher) {
    let tables = default_rules();
    bencher.bench(|| divan::black_box(fight()).chances(tables));
}

#[divan::bench]
fn exact_chances_with_losses(bencher: Bencher) {
    let tables = default_rules();
    bencher.bench(|| {
        let chances = divan::black_box(fight()).chances(tables);
        let losses = (chances.attacker_losses(6), chances.defender_losses(3));
        (chances.chance(|result| result.defender.option > 0), losses)
    });
}

#[divan::bench(sample_count = 10)]
fn a_million_throws(bencher: Bencher) {
    let tables = default_rules();
    bencher.bench(|| {
        let fight = divan::black_box(fight());
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = BTreeMap::new();
        for _ in 0..THROWS {
            let result = fight.resolve(tables, throw(&mut generator)).result;
            let rung = tables
                .combat
                .ladder()
                .iter()
                .position(|step| *step == result);
            *counts.entry(rung).or_insert(0u32) += 1;
        }
        counts
    });
}

#[divan::bench]
fn resolved_combats(bencher: Bencher) {
    let tables = default_rules();
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    let dice: Vec<CombatDice> = (0..COMBATS).map(|_| throw(&mut generator)).collect();
    bencher.counter(ItemsCount::new(COMBATS)).bench(|| {
        for &throw in &dice {
            divan::black_box(divan::black_box(fight()).resolve(tables, throw));
        }
    });
}

#[divan::bench]
fn exact_chances_of_a_barrage(bencher: Bencher) {
    let table = &default_rules().barrage;
    bencher.bench(|| divan::black_box(fire()).chances(table));
}
