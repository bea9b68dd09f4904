//! 13.3c, 13.3d, 13.3h, 13.8c Nets, what cuts them, what joins them.

use stavka_rules::engine;
use stavka_rules::map::{Gauge, Mobility, Tracks};
use stavka_rules::modes::ModeChange;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Family, Printed, ThrowRange};
use stavka_rules::railways::{Cut, CutBy, RailNets, RailUse, cuts, detrainable, railheads};
use stavka_rules::side::Side;
use stavka_rules::supply::rail_nets_anew;

use super::field::{STATIONS, broad_from, by_rail, held_by, ix, line, nets_of, places, relay};
use crate::support::combat::{enemy, own};
use crate::support::{Game, change, headquarters, hex, hold, move_order, transport};

/// The stations from which a side's cargo can leave.
fn stations(game: &Game, using: RailUse) -> Vec<String> {
    let found = detrainable(&game.world, Side::One, using);
    let found = places(game, &found).into_iter();
    found.map(|hex| hex.to_string()).collect()
}

fn cuts_of(game: &Game, using: RailUse) -> Vec<(String, String, CutBy)> {
    let found = cuts(&game.world, Side::One, using).into_iter();
    found
        .map(|Cut { from, to, by }| (from.to_string(), to.to_string(), by))
        .collect()
}

fn cut(from: &str, to: &str, by: CutBy) -> (String, String, CutBy) {
    (from.to_owned(), to.to_owned(), by)
}

/// An Extender of the first side that reaches this far.
fn extender(name: &str, range: u8) -> Printed {
    let mut printed = transport(name, Side::One, 20, 20);
    printed.family = Family::Extender;
    printed.movement.throw = Some(ThrowRange {
        points: Mp::whole(range),
        mobility: Mobility::Truck,
    });
    printed
}

#[test]
fn r13_3_a_net_is_an_entity_with_its_hexes_stations_and_sources() {
    let game = line().unit(own("a"), "01.01").begin();
    for using in RailUse::BOTH {
        let nets = nets_of(&game, using);
        assert_eq!(nets.len(), 1);
        assert_eq!(nets[0].hexes.len(), 10);
        assert_eq!(places(&game, &nets[0].places), STATIONS.map(hex));
        assert_eq!(places(&game, &nets[0].sources), [hex("01.03")]);
        assert!(nets[0].is_joined());
        assert_eq!(
            rail_nets_anew(&game.world, Side::One, using),
            [nets[0].clone()]
        );
    }
    assert!(cuts_of(&game, RailUse::Cargo).is_empty());
}

#[test]
fn r13_3c_what_a_zone_cuts_off_is_a_net_without_a_source() {
    let game = line()
        .unit(own("a"), "01.01")
        .unit(enemy("e"), "06.04")
        .begin();
    let nets = nets_of(&game, RailUse::Cargo);
    assert_eq!(nets.len(), 2);
    assert!(nets[0].is_joined());
    assert!(!nets[1].is_joined());
    assert_eq!(places(&game, &nets[1].places), [hex("08.03")]);
    assert_eq!(stations(&game, RailUse::Cargo), ["01.03", "04.03"]);
    assert_eq!(
        cuts_of(&game, RailUse::Cargo),
        [
            cut("05.03", "06.03", CutBy::Zone),
            cut("07.03", "06.03", CutBy::Zone)
        ]
    );
}

#[test]
fn r13_3c_a_friend_opens_the_way_to_the_source_and_not_the_line_for_cargo() {
    let board = || {
        line()
            .unit(enemy("e"), "06.04")
            .unit_moving(own("a"), "08.03")
    };
    let mut game = board().unit(own("guard"), "06.03").begin();
    assert_eq!(stations(&game, RailUse::Trace), STATIONS);
    // A station is one by its way to the source; the journey of cargo does not cross the zone all the same.
    assert_eq!(stations(&game, RailUse::Cargo), STATIONS);
    game.refuse(by_rail(&["a"], "04.03"), "13.3e");
    // Without the guard nothing joins the stations beyond to a source.
    let mut cut = board().begin();
    assert_eq!(stations(&cut, RailUse::Cargo), ["01.03", "04.03"]);
    cut.refuse(by_rail(&["a"], "04.03"), "13.3c");
}

#[test]
fn r13_3c_cargo_goes_between_stations_beyond_a_negated_zone() {
    let board = || {
        line()
            .unit(enemy("e"), "03.02")
            .unit_moving(own("a"), "04.03")
    };
    let mut game = board().unit(own("guard"), "03.03").begin();
    game.refuse(by_rail(&["a"], "01.03"), "13.3e");
    game.accept(by_rail(&["a"], "08.03"));
    board().begin().refuse(by_rail(&["a"], "08.03"), "13.3c");
}

#[test]
fn r4_5b_who_keeps_a_station_open_for_a_train_stays() {
    let board = || {
        line()
            .unit(enemy("e"), "03.02")
            .unit_moving(own("a"), "04.03")
            .unit(own("guard"), "03.03")
    };
    let leave = || move_order(&["guard"], &["03.04"]);
    // It may leave before, and then nothing joins the station to its source.
    let mut game = board().begin();
    game.accept(leave());
    game.refuse(by_rail(&["a"], "08.03"), "13.3c");
    let mut game = board().begin();
    game.accept(by_rail(&["a"], "08.03"));
    game.refuse(leave(), "4.5b");
    // Two who are there: the owner says who stays.
    let mut game = board().unit(own("other"), "03.03").begin();
    game.accept(hold(&["other"]));
    game.accept(by_rail(&["a"], "08.03"));
    game.accept(leave());
    // No zone, nobody is bound.
    let mut game = line()
        .unit_moving(own("a"), "04.03")
        .unit(own("guard"), "03.03")
        .begin();
    game.accept(by_rail(&["a"], "08.03"));
    game.accept(leave());
}

#[test]
fn r13_3e_an_enemy_on_the_track_cuts_it_for_both() {
    let game = line()
        .unit(own("a"), "01.01")
        .unit_moving(enemy("e"), "06.03")
        .begin();
    for using in RailUse::BOTH {
        let expected = [
            cut("05.03", "06.03", CutBy::Enemy),
            cut("07.03", "06.03", CutBy::Enemy),
        ];
        assert_eq!(cuts_of(&game, using), expected);
    }
}

#[test]
fn r13_3h_a_lost_station_cuts_the_line_and_a_lost_mile_does_not() {
    let lost = |at: &'static str| {
        let board = line().with(held_by(Side::Two, at));
        board.unit(own("a"), "01.01").begin()
    };
    let game = lost("04.03");
    assert_eq!(stations(&game, RailUse::Trace), ["01.03"]);
    assert_eq!(cuts_of(&game, RailUse::Trace)[0].2, CutBy::Control);
    assert_eq!(stations(&lost("05.03"), RailUse::Trace), STATIONS);
}

#[test]
fn r13_3h_nets_follow_a_march_that_takes_a_station() {
    let mut game = line()
        .with(held_by(Side::Two, "04.03"))
        .unit(own("a"), "04.02")
        .begin();
    assert_eq!(nets_of(&game, RailUse::Cargo).len(), 2);
    game.accept(move_order(&["a"], &["04.03"]));
    assert_eq!(nets_of(&game, RailUse::Cargo).len(), 1);
    engine::go_to(&mut game.world, 1).expect("it has been there");
    assert_eq!(nets_of(&game, RailUse::Cargo).len(), 2, "taken back");
}

#[test]
fn r13_3_a_net_that_goes_on_keeps_its_entity() {
    let mut game = line()
        .unit(own("hq-guard"), "01.01")
        .unit(headquarters("hq", Side::One, 5), "06.03")
        .begin();
    let entity = |game: &Game| {
        let nets = game.world.resource::<RailNets>();
        nets.net_at(Side::One, RailUse::Cargo, ix(game, "01.03"))
    };
    let before = entity(&game);
    assert!(before.is_some());
    game.accept(change(&["hq"], ModeChange::Move));
    assert_eq!(entity(&game), before);
}

#[test]
fn r13_8c_an_hq_at_work_makes_its_rail_hex_detrainable_until_it_changes_its_mode() {
    let mut game = line()
        .unit(headquarters("hq", Side::One, 5), "06.03")
        .begin();
    assert_eq!(
        stations(&game, RailUse::Cargo),
        ["01.03", "04.03", "06.03", "08.03"]
    );
    game.accept(change(&["hq"], ModeChange::Move));
    assert_eq!(stations(&game, RailUse::Cargo), STATIONS);
}

#[test]
fn r13_8c_other_engineers_make_nothing_detrainable() {
    let mut sappers = own("sappers");
    sappers.engineer = true;
    let game = line().unit(sappers, "06.03").begin();
    assert_eq!(stations(&game, RailUse::Cargo), STATIONS);
}

#[test]
fn r13_3c_an_extender_joins_a_net_for_trace_and_not_for_cargo() {
    let cut_line = || {
        line()
            .unit(own("a"), "01.01")
            .unit_moving(enemy("e"), "06.03")
            .unit_moving(enemy("f"), "05.03")
    };
    let game = cut_line().unit_moving(extender("x", 14), "07.02").begin();
    let nets = nets_of(&game, RailUse::Trace);
    let far = nets.last().expect("the far end");
    assert_eq!(far.extenders.len(), 1);
    assert_eq!(far.extenders[0].unit, game.ix("x"));
    assert!(far.is_joined());
    assert!(
        !nets_of(&game, RailUse::Cargo)
            .last()
            .expect("a net")
            .is_joined()
    );
    assert_eq!(stations(&game, RailUse::Cargo), ["01.03", "04.03"]);
    let without = cut_line().begin();
    assert!(
        !nets_of(&without, RailUse::Trace)
            .last()
            .expect("a net")
            .is_joined()
    );
}

#[test]
fn r13_3c_an_extender_that_reaches_nothing_joins_nothing() {
    let game = line()
        .unit(own("a"), "01.01")
        .unit_moving(enemy("e"), "06.03")
        .unit_moving(enemy("f"), "05.03")
        .unit_moving(extender("x", 2), "07.02")
        .begin();
    let far = nets_of(&game, RailUse::Trace).pop().expect("the far end");
    assert!(far.extenders.is_empty());
}

#[test]
fn r13_3d_a_railhead_lies_where_a_gauge_ends() {
    let game = broad_from(5).unit(own("a"), "01.01").begin();
    let ends = |side: Side| {
        let found = railheads(&game.world, side).into_iter();
        let ends = found.map(|end| (end.at, end.beyond.clone()));
        ends.collect::<Vec<_>>()
    };
    let (here, beyond) = (ix(&game, "05.03"), ix(&game, "06.03"));
    assert_eq!(ends(Side::One), [(here, vec![beyond])]);
    assert_eq!(ends(Side::Two), [(here, vec![ix(&game, "04.03")])]);
    assert_eq!(
        cuts_of(&game, RailUse::Cargo),
        [cut("05.03", "06.03", CutBy::Gauge)]
    );
}

#[test]
fn r13_3d_one_gauge_has_no_railheads() {
    let game = line().unit(own("a"), "01.01").begin();
    assert!(railheads(&game.world, Side::One).is_empty());
}

#[test]
fn r13_3f_a_net_of_another_gauge_is_none() {
    let game = line()
        .with(relay(1, 10, Tracks::Single, Gauge::Broad))
        .unit(own("a"), "01.01")
        .begin();
    assert!(nets_of(&game, RailUse::Trace).is_empty());
}

#[test]
fn r13_3e_no_train_crosses_a_river_without_a_bridge() {
    let river = || {
        line()
            .barrier("major-river", "06.03", "07.03")
            .unit(own("a"), "01.01")
    };
    let game = river().begin();
    assert_eq!(
        cuts_of(&game, RailUse::Cargo)[0],
        cut("06.03", "07.03", CutBy::NoBridge)
    );
    let bridged = river().bridge("06.03", "07.03").begin();
    assert!(cuts_of(&bridged, RailUse::Cargo).is_empty());
    assert_eq!(game.world.resource::<RailNets>().rails().len(), 10);
}
