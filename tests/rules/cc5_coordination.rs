//! C&C 5 Who attacks together.

use crate::support::combat::roll;
use crate::support::command::{class, commander, counts_as, division};
use crate::support::{Field, attack, counter, moving, overrun, with_dumps, worth};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::{Formation, Printed, Size};
use stavka_rules::sequence::Date;
use stavka_rules::side::Side;

const TARGET: &str = "04.03";

/// An enemy in 04.03, and whoever attacks it from the west. Side one is Soviet.
fn field() -> Field {
    with_dumps(&["........"; 5])
        .playing(RuleModule::Coordination)
        .unit(worth(counter("enemy", Side::Two), 1, 3, 1), TARGET)
}

fn on(field: Field, (year, month, day): (u16, u8, u8)) -> Field {
    field.with(|setup| {
        setup.scenario.start = Date::new(year, month, day).expect("a date");
    })
}

fn brigade(name: &str) -> Printed {
    counts_as(name, Side::One, "TANKB", Size::Brigade)
}

fn member(name: &str, corps: &str) -> Printed {
    Printed {
        formation: FormationId::new(corps).ok(),
        ..counter(name, Side::One)
    }
}

fn corps(field: Field, name: &str, as_class: &str) -> Field {
    field.with(|setup| {
        setup.formations.push(Formation {
            id: FormationId::new(name).expect("an id"),
            name: name.to_owned(),
            side: Side::One,
            stripe: 0,
            command: Some(class(as_class)),
        });
    })
}

#[test]
fn r5_2_one_independent_unit_takes_part() {
    let mut game = field()
        .unit(counter("guns", Side::One), "03.03")
        .unit(counter("more-guns", Side::One), "03.03")
        .unit(division("div", Side::One, "INF"), "03.04")
        .begin();
    game.go_to_step("6b");
    let why = game.refuse(attack(&["guns", "more-guns"], TARGET), "C&C 5.2");
    assert!(why.contains("guns, more-guns"), "{why}");
    game.refuse(attack(&["guns", "more-guns", "div"], TARGET), "C&C 5.2");
    game.dice(&roll(7)).accept(attack(&["guns", "div"], TARGET));
}

#[test]
fn r5_2_members_of_a_formation_are_divisional() {
    let mut game = corps(field(), "div", "INF")
        .unit(member("m1", "div"), "03.03")
        .unit(member("m2", "div"), "03.03")
        .unit(counter("guns", Side::One), "03.04")
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7))
        .accept(attack(&["m1", "m2", "guns"], TARGET));
}

#[test]
fn r5_2_soviet_infantry_brigades_are_not_counted() {
    let brigade = |name: &str| counts_as(name, Side::One, "RIFLE", Size::Brigade);
    let mut game = field()
        .unit(brigade("a"), "03.03")
        .unit(brigade("b"), "03.03")
        .unit(brigade("c"), "03.04")
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["a", "b", "c"], TARGET));
}

#[test]
fn r5_1_a_tank_brigade_attacks_alone() {
    let mut game = field()
        .unit(brigade("tanks"), "03.03")
        .unit(brigade("more"), "03.04")
        .unit(
            counts_as("rifles", Side::One, "RIFLE", Size::Division),
            "03.04",
        )
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["tanks", "more"], TARGET), "C&C 5.1");
    game.refuse(attack(&["tanks", "rifles"], TARGET), "C&C 5.1");
    game.dice(&roll(7)).accept(attack(&["tanks"], TARGET));
}

#[test]
fn r5_1_a_corps_attacks_with_its_own_units() {
    let mut game = corps(field(), "corps", "TANKC")
        .unit(member("t1", "corps"), "03.03")
        .unit(member("t2", "corps"), "03.04")
        .unit(
            counts_as("rifles", Side::One, "RIFLE", Size::Division),
            "03.04",
        )
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["t1", "rifles"], TARGET), "C&C 5.1");
    game.dice(&roll(7)).accept(attack(&["t1", "t2"], TARGET));
}

#[test]
fn r5_1_overruns_are_bound_too() {
    let tanks = |name: &str| moving(brigade(name), Mobility::Track, 10);
    let mut game = field()
        .unit_moving(tanks("tanks"), "03.03")
        .unit_moving(
            moving(counter("others", Side::One), Mobility::Track, 10),
            "03.03",
        )
        .begin();
    game.refuse(overrun(&["tanks", "others"], TARGET), "C&C 5.1");
    game.dice(&roll(7)).accept(overrun(&["tanks"], TARGET));
}

/// Two corps beside two enemies, an independent unit with each, and the HQ of a Tank Army behind them.
fn tank_army(throw: u8) -> Field {
    let both = corps(corps(field(), "4tc", "TANKC"), "5mc", "MECHC");
    both.unit(
        commander("5ta", Side::One, throw, "cb_su_tank_army_late"),
        "02.03",
    )
    .unit(member("t1", "4tc"), "03.03")
    .unit(counter("heavy", Side::One), "03.03")
    .unit(member("m1", "5mc"), "03.05")
    .unit(counter("guards", Side::One), "03.05")
    .unit(worth(counter("second", Side::Two), 1, 3, 1), "04.05")
    .unit(
        counts_as("rifles", Side::One, "RIFLE", Size::Division),
        "03.03",
    )
}

#[test]
fn ex_5_1_one_corps_of_a_tank_army_is_joined_in_december_1942() {
    let mut game = on(tank_army(6), (1942, 12, 5)).begin();
    game.go_to_step("6b");
    game.refuse(attack(&["t1", "rifles"], TARGET), "C&C 5.1");
    game.refuse(attack(&["t1", "heavy", "rifles"], TARGET), "C&C 5.1");
    game.dice(&roll(7)).accept(attack(&["t1", "heavy"], TARGET));
    game.finish();
    let why = game.refuse(attack(&["m1", "guards"], "04.05"), "C&C 5.1");
    assert!(why.contains("Tank Army"), "{why}");
    // Its own units may.
    game.dice(&roll(7)).accept(attack(&["m1"], "04.05"));
}

#[test]
fn r5_1_two_corps_are_joined_from_june_1943() {
    let mut game = on(tank_army(6), (1943, 6, 5)).begin();
    game.go_to_step("6b");
    game.dice(&roll(7)).accept(attack(&["t1", "heavy"], TARGET));
    game.finish();
    game.dice(&roll(7))
        .accept(attack(&["m1", "guards"], "04.05"));
}

#[test]
fn r5_1_a_rifle_brigade_joins_a_corps_like_others() {
    let rifles = |name: &str| counts_as(name, Side::One, "RIFLE", Size::Brigade);
    let mut game = on(tank_army(6), (1942, 12, 5))
        .unit(rifles("brigade"), "03.03")
        .unit(rifles("other"), "03.03")
        .begin();
    game.go_to_step("6b");
    // One, not two, although neither counts as independent in other attacks (5.2).
    game.refuse(attack(&["t1", "brigade", "other"], TARGET), "C&C 5.1");
    game.dice(&roll(7))
        .accept(attack(&["t1", "brigade"], TARGET));
}

/// The same with the HQ of another Tank Army behind the first corps, in whose range the second is not.
fn two_tank_armies() -> Field {
    tank_army(6).unit(
        commander("6ta", Side::One, 0, "cb_su_tank_army_late"),
        "03.02",
    )
}

#[test]
fn r5_1_each_of_two_tank_armies_lets_the_corps_be_joined_that_needs_it() {
    let mut game = on(two_tank_armies(), (1942, 12, 5)).begin();
    game.go_to_step("6b");
    // Both cover the first corps, and only the first of them the second.
    game.dice(&roll(7)).accept(attack(&["t1", "heavy"], TARGET));
    game.finish();
    game.dice(&roll(7))
        .accept(attack(&["m1", "guards"], "04.05"));
}

#[test]
fn r5_1_nobody_joins_before_november_1942_or_out_of_range() {
    let mut game = on(tank_army(6), (1942, 10, 26)).begin();
    game.go_to_step("6b");
    game.refuse(attack(&["t1", "heavy"], TARGET), "C&C 5.1");
    let mut game = on(tank_army(0), (1942, 12, 5))
        .unit(counter("far", Side::One), "05.03")
        .begin();
    game.go_to_step("6b");
    game.refuse(attack(&["t1", "far"], TARGET), "C&C 5.1");
}

#[test]
fn without_the_module_everybody_attacks_together() {
    let mut game = field()
        .with(|setup| {
            let modules = &mut setup.scenario.options.modules;
            modules.set(RuleModule::Coordination, false);
        })
        .unit(brigade("tanks"), "03.03")
        .unit(brigade("more"), "03.04")
        .begin();
    game.go_to_step("6b");
    game.dice(&roll(7))
        .accept(attack(&["tanks", "more"], TARGET));
}
