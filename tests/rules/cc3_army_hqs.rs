//! C&C 3 HQs of armies and army groups.

use crate::support::command::{close_hq, commander, division, end_army, open_hq, take_up};
use crate::support::{Field, counter, dump, hex, in_reinforcement, map, move_order};
use stavka_rules::armies::{ArmyOf, army_of};
use stavka_rules::map::Feature;
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::{Allegiance, ArmyKind, Printed, Size, fact};
use stavka_rules::reinforcement::{ReinforcementOrder, sheet};
use stavka_rules::setup::{ArrivingSupply, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::supply::draw_sources;

/// An army with its own HQ and that of a corps, another army, and the HQ of the army group of the first.
fn field() -> Field {
    let army = Printed {
        size: Size::Army,
        ..commander("army", Side::One, 6, "any_army")
    };
    let group = Printed {
        size: Size::Army,
        ..commander("group", Side::One, 6, "any_army")
    };
    map(&["................"; 6])
        .playing(RuleModule::Command)
        .unit(army, "03.03")
        .unit(
            commander("corps", Side::One, 4, "cb_de_armeekorps_41"),
            "04.04",
        )
        .unit(
            commander("other", Side::One, 4, "cb_de_armeekorps_41"),
            "09.03",
        )
        .unit(group, "06.03")
        .unit(division("d1", Side::One, "INF"), "04.03")
        .unit(division("d2", Side::One, "PZ"), "04.02")
        .unit(division("d3", Side::One, "MOT"), "03.02")
        .unit(division("d4", Side::One, "INF"), "02.03")
        .unit(counter("e", Side::Two), "16.06")
        .command_of("hg", Side::One, ArmyKind::Group, None, &["group"], &[])
        .command_of(
            "first",
            Side::One,
            ArmyKind::Army,
            Some("hg"),
            &["army", "corps"],
            &["d1", "d2", "d3", "d4"],
        )
        .army("second", Side::One, &["other"], &[])
}

#[test]
fn r3_the_hq_of_an_army_is_played_with_its_army_and_commands_three_divisions() {
    let mut game = field().begin();
    game.accept(open_hq("army"));
    game.accept(take_up(&["d1", "d2", "d3"]));
    let why = game.refuse(take_up(&["d4"]), "C&C 1.5");
    assert!(why.contains("army"), "{why}");
    game.accept(close_hq());
    // The corps of its army follows before another command.
    let why = game.refuse(open_hq("group"), "C&C 1.2");
    assert!(why.contains("corps"), "{why}");
    game.accept(open_hq("corps"));
}

#[test]
fn r3_the_hq_of_an_army_group_is_played_like_an_army_of_one() {
    let mut game = field().begin();
    game.accept(open_hq("group"));
    game.refuse(open_hq("army"), "C&C 1.2");
    game.accept(close_hq());
    game.accept(open_hq("army"));
    game.accept(end_army());
}

#[test]
fn r3_whom_the_hq_of_an_army_group_commands_stays_with_his_army() {
    let mut game = field().begin();
    let first = army_of(&game.world, game.ix("army"));
    game.accept(open_hq("group"));
    game.accept(take_up(&["d1"]));
    game.accept(move_order(&["d1"], &["05.03"]));
    assert_eq!(fact::<Allegiance>(&game.world, game.ix("d1")).0, first);
    game.accept(close_hq());
    // An HQ of an army makes a unit its own.
    game.accept(open_hq("other"));
    let second = army_of(&game.world, game.ix("other")).expect("an army");
    assert_eq!(ArmyOf(second).facts(&game.world).name, "second");
}

#[test]
fn r3_the_hq_of_an_army_throws_supply_to_units_and_hqs_of_its_army() {
    let game = field()
        .unit(dump("dump", Side::One), "02.02")
        .holding(8)
        .with(|setup| {
            let far = |unit: &stavka_rules::setup::UnitSetup| unit.id().as_str() == "d1";
            let unit = setup.units.iter_mut().find(|unit| far(unit));
            let at = stavka_rules::pieces::Location::Map(hex("06.02"));
            unit.expect("the division").location = at;
        })
        .begin();
    for user in ["d1", "corps"] {
        let sources = draw_sources(&game.world, game.ix(user));
        let thrown = sources
            .routes()
            .any(|source| source.via == Some(game.ix("army")));
        assert!(thrown, "{user}");
    }
}

#[test]
fn r3_arriving_supply_is_not_placed_at_hqs() {
    // The port has no room for all that comes, so that its owner chooses.
    let mut game = field()
        .feature("01.01", Feature::Port { capacity: 8 })
        .controlled("01.01", Side::One)
        .due(counter("late", Side::One), 1, "01.01")
        .with(|setup| {
            setup.scenario.supply.push(SupplyArrival {
                turn: 1,
                side: Side::One,
                at: hex("01.01"),
                otherwise: Vec::new(),
                amount: ArrivingSupply::Given(8),
            });
        })
        .in_tray(dump("depot", Side::One))
        .begin();
    let parcel = sheet(&game.world, Side::One).parcels[0].parcel;
    let place = |at: &str| {
        let (at, tokens) = (hex(at), 4);
        in_reinforcement(ReinforcementOrder::PlaceSupply { parcel, at, tokens })
    };
    game.refuse(place("03.03"), "13.6");
    game.refuse(place("06.03"), "13.6");
    game.accept(place("01.01"));
}
