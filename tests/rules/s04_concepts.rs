//! 4.0 General concepts: zones of control and the order of a stack.

#[path = "../support/mod.rs"]
mod support;

use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Family, Location, ModeMarker, Orientation, Printed, Roster, Strength};
use stavka_rules::side::Side;
use stavka_rules::stacking::stack_order;
use stavka_rules::zoc::Zones;
use support::{Game, counter, hex, map};

const OPEN: [&str; 4] = ["....", "....", "....", "...."];

fn of_family(name: &str, family: Family) -> Printed {
    Printed {
        family,
        ..counter(name, Side::One)
    }
}

fn covered(game: &Game, side: Side) -> Vec<HexPos> {
    let zones = game.world.resource::<Zones>();
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    grid.iter()
        .filter(|&pos| zones.covers(side, grid.index(pos).expect("on the map")))
        .collect()
}

fn zone_of(printed: Printed, orientation: Orientation, marker: ModeMarker) -> usize {
    let at = Location::Map(hex("02.02"));
    covered(
        &map(&OPEN).unit_as(printed, at, orientation, marker).begin(),
        Side::One,
    )
    .len()
}

#[test]
fn r4_5_a_zone_covers_the_six_hexes_around_the_unit() {
    let game = map(&OPEN).unit(counter("a", Side::One), "02.02").begin();
    let around = ["01.02", "01.03", "02.01", "02.03", "03.02", "03.03"].map(hex);
    assert_eq!(covered(&game, Side::One), around);
    assert!(covered(&game, Side::Two).is_empty());
}

#[test]
fn r4_5_modes_other_than_combat_have_no_zone_but_exploitation_keeps_it() {
    let unit = || counter("a", Side::One);
    assert_eq!(zone_of(unit(), Orientation::Combat, ModeMarker::None), 6);
    assert_eq!(zone_of(unit(), Orientation::Move, ModeMarker::None), 0);
    for marker in [
        ModeMarker::Reserve,
        ModeMarker::Strat,
        ModeMarker::Disorganized,
    ] {
        assert_eq!(
            zone_of(unit(), Orientation::Combat, marker),
            0,
            "{marker:?}"
        );
    }
    let exploiting = ModeMarker::Exploit { rating: 3 };
    assert_eq!(zone_of(unit(), Orientation::Combat, exploiting), 6);
    assert_eq!(
        zone_of(unit(), Orientation::Move, exploiting),
        0,
        "it had none before"
    );
}

#[test]
fn r4_4_units_that_cannot_attack_have_no_zone() {
    let mut fortress = counter("a", Side::One);
    fortress.combat.as_mut().unwrap().strength = Some(Strength {
        value: 8,
        defence_only: true,
    });
    assert_eq!(zone_of(fortress, Orientation::Combat, ModeMarker::None), 0);
    let mut weak = counter("a", Side::One);
    weak.combat.as_mut().unwrap().strength = Some(Strength {
        value: 0,
        defence_only: false,
    });
    assert_eq!(
        zone_of(weak, Orientation::Combat, ModeMarker::None),
        6,
        "a plain zero can attack"
    );
    for family in [Family::Headquarters, Family::Artillery, Family::Transport] {
        assert_eq!(
            zone_of(
                of_family("a", family),
                Orientation::Combat,
                ModeMarker::None
            ),
            0,
            "{family:?}"
        );
    }
}

#[test]
fn r4_8b_a_unit_with_a_zone_lies_on_top_and_supply_below_the_units() {
    let here = Location::Map(hex("02.02"));
    let game = map(&OPEN)
        .unit(of_family("hedgehog", Family::Hedgehog), "02.02")
        .unit(of_family("truck", Family::Transport), "02.02")
        .unit(counter("zone", Side::One), "02.02")
        .unit_as(
            counter("moving", Side::One),
            here,
            Orientation::Move,
            ModeMarker::None,
        )
        .unit(of_family("hq", Family::Headquarters), "02.02")
        .unit(of_family("dump", Family::Dump), "02.02")
        .unit(of_family("base", Family::AirBase), "02.02")
        .begin();
    let roster = game.world.resource::<Roster>();
    let order: Vec<String> = stack_order(&game.world, hex("02.02"))
        .into_iter()
        .map(|unit| roster.printed(unit).id.to_string())
        .collect();
    assert_eq!(
        order,
        ["base", "truck", "dump", "hq", "moving", "zone", "hedgehog"]
    );
}
