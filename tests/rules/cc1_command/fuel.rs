//! C&C 1.2 Whom the fuel of an HQ reaches.

use super::*;
use crate::support::command::counts_as;
use stavka_rules::pieces::{Location, ModeMarker, Orientation, Size};

fn tank(name: &str) -> stavka_rules::pieces::Printed {
    moving(counter(name, Side::One), Mobility::Track, 8)
}

fn board() -> Field {
    let hq = |name: &str| {
        let mut hq = commander(name, Side::One, 4, "cb_de_armeekorps_41");
        hq = moving(hq, Mobility::Truck, 8);
        hq
    };
    map(&OPEN_GROUND)
        .playing(RuleModule::Command)
        .unit(dump("dump", Side::One), "03.03")
        .holding(40)
        .unit_moving(hq("a1"), "03.03")
        .dry()
        .unit_moving(hq("a2"), "05.03")
        .dry()
        .unit_moving(hq("b1"), "04.02")
        .dry()
        .unit(tank("own"), "04.03")
        .dry()
        .unit(tank("other"), "04.04")
        .dry()
        .army("first", Side::One, &["a1", "a2"], &[])
        .army("second", Side::One, &["b1"], &[])
}

pub(super) fn fuel_for(target: FuelTarget, tokens: u16) -> Order {
    let from = vec![Payment {
        dump: id("dump"),
        tokens,
    }];
    Order::Supply(SupplyOrder::Fuel {
        target,
        from,
        via: None,
    })
}

pub(super) fn fuel(game: &Game, unit: &str) -> Fuel {
    fact(&game.world, game.ix(unit))
}

#[test]
fn r1_2_an_hq_buys_fuel_while_it_is_played() {
    let mut game = board().begin();
    let order = || fuel_for(FuelTarget::Headquarters(id("a1")), 4);
    game.refuse(order(), "C&C 1.2");
    game.accept(open_hq("a1"));
    game.accept(order());
}

#[test]
fn r1_2_fuel_is_for_whom_the_hq_commands_and_for_hqs_after_it() {
    let mut game = board().begin();
    game.accept(open_hq("a1"));
    game.accept(fuel_for(FuelTarget::Headquarters(id("a1")), 4));
    assert_eq!(fuel(&game, "a2"), Fuel::ThisPhase);
    // Not for HQs of other armies, nor for those whom it does not command.
    assert_eq!(fuel(&game, "b1"), Fuel::None);
    game.accept(take_up(&["own"]));
    game.accept(move_order(&["own"], &["05.03"]));
    game.accept(close_hq());
    game.accept(go_alone("other"));
    game.refuse(move_order(&["other"], &["05.04"]), "12.5a");
    // An HQ that was fuelled so moves, and gives none on.
    game.accept(open_hq("a2"));
    game.accept(move_order(&["a2"], &["06.02"]));
    game.accept(close_hq());
}

#[test]
fn r1_2_an_hq_that_was_fuelled_by_another_gives_nothing_on() {
    let mut game = board().begin();
    game.accept(open_hq("a1"));
    game.accept(fuel_for(FuelTarget::Headquarters(id("a1")), 4));
    game.accept(close_hq());
    game.accept(open_hq("a2"));
    game.accept(take_up(&["other"]));
    game.refuse(move_order(&["other"], &["05.04"]), "12.5a");
    // It buys fuel of its own for that.
    game.accept(fuel_for(FuelTarget::Headquarters(id("a2")), 4));
    game.accept(move_order(&["other"], &["05.04"]));
}

#[test]
fn c14_in_other_phases_fuel_of_an_hq_takes_slots() {
    let armour = |name: &str, brigade: bool| {
        let printed = match brigade {
            true => counts_as(name, Side::One, "TANKB", Size::Brigade),
            false => counter(name, Side::One),
        };
        moving(printed, Mobility::Track, 8)
    };
    let mut field = map(&OPEN_GROUND)
        .playing(RuleModule::Command)
        .of_country("SU")
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(dump("dump", Side::One), "03.03")
        .holding(40)
        .unit(commander("hq", Side::One, 4, "cb_su_tank_army"), "03.03")
        .army("army", Side::One, &["hq"], &[]);
    for (name, brigade, at) in [
        ("first", true, "04.03"),
        ("second", true, "04.04"),
        ("regiment", false, "04.02"),
    ] {
        let at = Location::Map(crate::support::hex(at));
        let exploits = ModeMarker::Exploit { rating: 2 };
        field = field
            .unit_as(armour(name, brigade), at, Orientation::Combat, exploits)
            .dry();
    }
    let mut game = field.begin();
    game.go_to_step("7a");
    game.accept(fuel_for(FuelTarget::Headquarters(id("hq")), 4));
    // The army has room for one tank brigade; who is not limited needs none.
    game.accept(move_order(&["first"], &["05.03"]));
    game.refuse(move_order(&["second"], &["05.04"]), "12.5a");
    game.accept(move_order(&["regiment"], &["05.02"]));
}
