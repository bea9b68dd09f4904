//! Which HQ takes which limited units, where several reach each: 60 HQs and 600 units, more than there is room for.

use divan::Bencher;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::armies::{Limited, Troop, assign, fill};
use stavka_rules::ids::{CapacityRowId, CommandClass};
use stavka_rules::tables::CapacityRow;
use stavka_scenario::default_rules;

fn main() {
    divan::main();
}

const HQS: usize = 60;
const UNITS: usize = 600;
/// HQs side by side that reach a unit.
const IN_REACH: usize = 4;

/// HQs of a Soviet side, every fourth a Tank Army.
fn rows() -> Vec<&'static CapacityRow> {
    let row = |at: usize| {
        let name = if at.is_multiple_of(4) {
            "cb_su_tank_army"
        } else {
            "cb_su_army"
        };
        let id = CapacityRowId::new(name).expect("an id");
        default_rules().command.row(id).expect("a row")
    };
    (0..HQS).map(row).collect()
}

/// Units along the front: nine in ten are rifle divisions.
fn units() -> Vec<Limited> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1942);
    let mut unit = |_| {
        let (class, weight) = match random.random_range(0..20) {
            0 => ("TANKB", 4),
            1 => ("TANKC", 12),
            _ => ("RIFLE", 12),
        };
        let first: usize = random.random_range(0..=HQS - IN_REACH);
        Limited {
            troop: Troop {
                class: CommandClass::new(class).expect("an id"),
                country: None,
            },
            weight,
            hqs: (first..first + IN_REACH).collect(),
        }
    };
    (0..UNITS).map(&mut unit).collect()
}

#[divan::bench]
fn assign_600_units_to_60_hqs(bencher: Bencher) {
    let (rows, units) = (rows(), units());
    let taken = assign(&rows, &units);
    let left = taken.iter().filter(|hq| hq.is_none()).count();
    assert!((50..UNITS / 2).contains(&left), "{left} are left over");
    bencher.bench_local(|| assign(&rows, &units));
}

#[divan::bench]
fn fill_one_hq_from_20_units(bencher: Bencher) {
    let (rows, units) = (rows(), units());
    let troops: Vec<Troop> = units.iter().take(20).map(|unit| unit.troop).collect();
    bencher.bench_local(|| fill(rows[1], &troops));
}
