//! 10.0 Barrage: columns, shifts, cost, what results come to, and exact chances.

use stavka_rules::barrage::{FacilityFire, Fire, FireChances, Firer};
use stavka_rules::numbers::chance::Chance;
use stavka_rules::pieces::{Re, Tokens};
use stavka_rules::tables::{BarrageResult, BarrageTable, BarrageTarget, TerrainCategory};
use stavka_scenario::default_rules;

fn table() -> &'static BarrageTable {
    &default_rules().barrage
}

/// Twenty points of barrage on two RE in the open, well spotted: no shift holds.
fn fire(by: Firer) -> Fire {
    Fire {
        by,
        strength: 20,
        target: BarrageTarget {
            density: Re::whole(2),
            category: TerrainCategory::Open,
            hedgehog: false,
            strat: false,
            spotted: true,
            air_near: false,
            air_far: false,
        },
        hedgehog: 0,
    }
}

/// What two dice and a loss die come to: the cell, its meaning, DG, and steps lost.
fn outcome(fire: &Fire, roll: [u8; 2], loss: u8) -> (String, String, bool, u8) {
    let effect = fire.resolve(table(), roll, loss).effect;
    (
        effect.read.to_string(),
        effect.means.to_string(),
        effect.disorganizes(),
        effect.steps,
    )
}

#[track_caller]
fn check(fire: &Fire, roll: [u8; 2], loss: u8, expected: (&str, &str, bool, u8)) {
    let (read, means, disorganized, steps) = outcome(fire, roll, loss);
    assert_eq!(
        (read.as_str(), means.as_str(), disorganized, steps),
        expected
    );
}

const fn throws(throws: u32) -> Chance {
    Chance { throws, of: 216 }
}

#[test]
fn shifts_add_up_and_say_why() {
    let mut dense = fire(Firer::Artillery);
    dense.target.density = Re(18);
    dense.target.category = TerrainCategory::Close;
    dense.hedgehog = 1;
    let aim = dense.aim(table());
    let shifts: Vec<_> = aim
        .shifts
        .iter()
        .map(|shift| (shift.reason.to_string(), shift.columns))
        .collect();
    let expected = [
        ("target density over 4 to 5 RE", 2),
        ("target hex close", -1),
        ("hedgehog", -1),
    ];
    assert_eq!(
        shifts,
        expected.map(|(why, columns)| (why.to_owned(), columns))
    );
    assert_eq!((aim.start, aim.column), (6, 6));
    assert_eq!(aim.cost, Tokens(3));
}

#[test]
fn the_cost_is_that_of_the_column_before_shifts() {
    let mut blind = fire(Firer::Artillery);
    blind.target.spotted = false;
    let aim = blind.aim(table());
    assert_eq!((aim.start, aim.column), (6, 3));
    assert_eq!(aim.cost, Tokens(3));
    assert_eq!(fire(Firer::Planes).cost(table()), Tokens(0));
    assert_eq!(fire(Firer::Ships).cost(table()), Tokens(0));
}

#[test]
fn columns_stop_at_the_edge() {
    let mut weak = fire(Firer::Artillery);
    weak.strength = 2;
    weak.target.spotted = false;
    assert_eq!(weak.aim(table()).column, 0);
    let mut strong = fire(Firer::Artillery);
    strong.strength = 500;
    strong.target.strat = true;
    assert_eq!(strong.aim(table()).column, 10);
}

#[test]
fn bases_of_planes_count_for_planes_only() {
    let near = |by| {
        let mut fire = fire(by);
        fire.target.air_near = true;
        fire.aim(table()).column
    };
    assert_eq!([near(Firer::Planes), near(Firer::Artillery)], [7, 6]);
}

#[test]
fn a_half_costs_a_step_on_four_or_more() {
    let guns = fire(Firer::Artillery);
    check(&guns, [4, 6], 4, ("1/2", "1/2", true, 1));
    check(&guns, [4, 6], 3, ("1/2", "1/2", true, 0));
    check(&guns, [6, 6], 1, ("1", "1", true, 1));
    check(&guns, [2, 3], 6, ("DG", "DG", true, 0));
    check(&guns, [1, 3], 6, ("-", "-", false, 0));
}

#[test]
fn a_bracketed_half_is_only_dg_for_planes_without_spotter_or_against_strong_hedgehogs() {
    check(
        &fire(Firer::Artillery),
        [4, 5],
        4,
        ("[1/2]", "1/2", true, 1),
    );
    check(&fire(Firer::Planes), [4, 5], 4, ("[1/2]", "DG", true, 0));
    let dug_in = |hedgehog| Fire {
        // One column more makes up for the hedgehog's shift.
        strength: 30,
        hedgehog,
        ..fire(Firer::Artillery)
    };
    check(&dug_in(2), [4, 5], 4, ("[1/2]", "1/2", true, 1));
    check(&dug_in(3), [4, 5], 4, ("[1/2]", "DG", true, 0));
    let mut blind = fire(Firer::Artillery);
    blind.strength = 116;
    blind.target.spotted = false;
    check(&blind, [4, 5], 4, ("[1/2]", "DG", true, 0));
}

#[test]
fn results_of_ships_are_milder() {
    let ships = fire(Firer::Ships);
    check(&ships, [4, 5], 6, ("[1/2]", "DG", true, 0));
    check(&ships, [5, 6], 6, ("1/2", "DG", true, 0));
    check(&ships, [6, 6], 6, ("1", "1/2", true, 1));
    check(&ships, [6, 6], 3, ("1", "1/2", true, 0));
    let broadside = Fire {
        strength: 200,
        ..ships
    };
    check(&broadside, [6, 6], 1, ("3", "2", true, 2));
}

#[test]
fn the_loss_die_is_needed_for_a_half_only() {
    let guns = fire(Firer::Artillery);
    assert_eq!(guns.read(table(), [4, 5]), BarrageResult::Half);
    assert_eq!(guns.read(table(), [6, 6]), BarrageResult::Steps(1));
    let planes = fire(Firer::Planes);
    assert_eq!(planes.read(table(), [4, 5]), BarrageResult::Disorganized);
}

#[test]
fn chances_by_hand() {
    // Column 17-24: nothing on 6 of 36 rolls, DG on 20, [1/2] on 4, 1/2 on 5, 1 on 1.
    let lost = |by| fire(by).chances(table()).chance(|effect| effect.steps > 0);
    assert_eq!(lost(Firer::Artillery), throws((4 + 5) * 3 + 6));
    assert_eq!(lost(Firer::Planes), throws(5 * 3 + 6));
    assert_eq!(lost(Firer::Ships), throws(3));
    let chances = fire(Firer::Artillery).chances(table());
    assert_eq!(
        chances.chance(|effect| effect.disorganizes()),
        throws(30 * 6)
    );
    assert_eq!(chances.chance(|_| true), throws(FireChances::THROWS));
    assert_eq!(chances.losses(4).sum, 33);
    assert_eq!(chances.losses(0).sum, 0);
    let first = chances.effects()[0];
    assert_eq!(first.effect.read, BarrageResult::Nothing);
    assert_eq!(first.chance, throws(36));
}

#[test]
fn facilities_have_a_table_without_shifts() {
    let table = &default_rules().facility;
    let bombers = FacilityFire {
        by: Firer::Planes,
        strength: 15,
    };
    assert_eq!(bombers.resolve(table, 4).to_string(), "1*(5)");
    assert_eq!(bombers.cost(table), Tokens(0));
    let guns = FacilityFire {
        by: Firer::Artillery,
        ..bombers
    };
    assert_eq!(guns.cost(table), Tokens(2));
    let chances: Vec<_> = guns
        .chances(table)
        .into_iter()
        .map(|(result, chance)| (result.to_string(), chance.throws))
        .collect();
    let expected = [("-", 2), ("(5)", 1), ("1*(5)", 1), ("1*(4)", 2)];
    assert_eq!(
        chances,
        expected.map(|(result, throws)| (result.to_owned(), throws))
    );
}
