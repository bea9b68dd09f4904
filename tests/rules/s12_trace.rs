//! 12.3 and 12.6 Trace supply, clause by clause: sources, draw, HQs, formations.

use crate::support::combat::{enemy, own};
use crate::support::{Field, Game, dump, headquarters, hex, id, map};
use stavka_rules::engineers::{EngineerOrder, Task};
use stavka_rules::ids::{FormationId, NationId};
use stavka_rules::map::{Board as Map, Feature};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Family, Printed, Size};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::supply::{
    Carrier, Leg, Payment, Standing, Standings, Stretch, Via, could_eat, draw_sources, origin,
    supply_route, trace_route,
};
use stavka_rules::tables::{Negation, ZoneEffect, ZoneRow, ZoneTable};

const LONG: [&str; 5] = ["........................"; 5];

fn field() -> Field {
    map(&LONG)
        .feature("01.03", Feature::Source(Side::One))
        .unit(enemy("far"), "24.05")
}

fn standing(game: &Game, unit: &str) -> Standing {
    let standings = Standings::of(&game.world, Side::One);
    standings.get(game.ix(unit)).expect("a combat unit")
}

fn at(game: &Game, number: &str) -> stavka_rules::map::HexIx {
    let grid = *game.world.resource::<Map>().grid();
    grid.index(hex(number)).expect("on the map")
}

fn division(name: &str) -> Printed {
    Printed {
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..own(name)
    }
}

// 12.3 and 12.6

#[test]
fn r12_6_trace_is_drawn_from_a_source_within_five_points_or_beside() {
    let game = field()
        .unit(own("near"), "03.03")
        .unit(own("beside"), "04.03")
        .unit(own("beyond"), "05.03")
        .begin();
    let source = Via::Source(at(&game, "01.03"));
    assert_eq!(standing(&game, "near"), Standing::InTrace { via: source });
    assert_eq!(standing(&game, "beside"), Standing::InTrace { via: source });
    assert_eq!(standing(&game, "beyond"), Standing::Cut);
}

#[test]
fn r12_3b_an_hq_throws_trace_and_no_second_hq_passes_it_on() {
    let game = field()
        .unit(headquarters("first", Side::One, 6), "03.03")
        .unit(headquarters("second", Side::One, 6), "06.03")
        .unit(own("near"), "07.02")
        .unit(own("far-out"), "10.03")
        .begin();
    let first = Via::Headquarters(game.ix("first"));
    assert_eq!(standing(&game, "near"), Standing::InTrace { via: first });
    let own = standing(&game, "second");
    assert_eq!(own, Standing::InTrace { via: first }, "for itself it does");
    assert_eq!(standing(&game, "far-out"), Standing::Cut);
}

#[test]
fn r12_6b_an_enemy_zone_shuts_a_source() {
    let shut = |guarded: bool| {
        let mut board = field()
            .unit(own("a"), "03.05")
            .unit(enemy("raider"), "02.02");
        if guarded {
            board = board.unit(own("guard"), "01.03");
        }
        standing(&board.begin(), "a").is_in_trace()
    };
    assert!(!shut(false));
    assert!(shut(true), "a combat unit negates the zone");
}

#[test]
fn r12_6_the_way_of_trace_is_told_leg_by_leg() {
    let game = field()
        .unit(headquarters("hq", Side::One, 6), "03.03")
        .unit(own("a"), "07.03")
        .unit(own("lost"), "20.03")
        .begin();
    let standings = Standings::of(&game.world, Side::One);
    let route = |unit: &str| trace_route(&game.world, &standings, game.ix(unit));
    let legs = route("a").expect("in trace");
    let numbers = |leg: &Leg| {
        leg.hexes
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(legs.len(), 2);
    assert_eq!(legs[0].thrown_by, Some(game.ix("hq")));
    assert_eq!(legs[0].points, Mp::whole(6));
    let way = numbers(&legs[0]);
    assert_eq!((way.len(), &*way[0], &*way[4]), (5, "07.03", "03.03"));
    assert_eq!(legs[1].thrown_by, None);
    let way = numbers(&legs[1]);
    assert_eq!((way.len(), &*way[0], &*way[2]), (3, "03.03", "01.03"));
    // Beside the source is enough.
    assert_eq!(legs[1].points, Mp::whole(2));
    assert_eq!(route("hq").expect("in trace").len(), 1);
    assert_eq!(route("lost"), None);
}

#[test]
fn r12_6a_the_way_of_trace_is_told_back_to_the_source_by_rail() {
    let rails = ["01.03", "02.03", "03.03", "04.03", "05.03", "06.03"];
    let game = field()
        .rail(&rails)
        .feature("06.03", Feature::Port { capacity: 4 })
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit(own("a"), "08.03")
        .begin();
    let way = |number: &str| origin(&game.world, Side::One, at(&game, number));
    let rail = Stretch {
        by: Carrier::Rail,
        hexes: rails.iter().rev().map(|number| hex(number)).collect(),
    };
    assert_eq!(way("06.03"), Some(vec![rail]));
    assert_eq!(
        way("01.03"),
        Some(Vec::new()),
        "a source has it from nowhere"
    );
    assert_eq!(way("12.03"), None, "nothing gives trace there");
}

#[test]
fn r12_7_the_way_of_trace_goes_from_extender_to_extender() {
    let extender = |name: &str| Printed {
        family: Family::Extender,
        combat: None,
        ..headquarters(name, Side::One, 6)
    };
    let game = field()
        .unit_moving(extender("second"), "09.03")
        .unit_moving(extender("first"), "05.03")
        .unit(own("a"), "11.03")
        .begin();
    let way = origin(&game.world, Side::One, at(&game, "09.03")).expect("linked");
    let ends = |stretch: &Stretch| {
        let (first, last) = (stretch.hexes.first(), stretch.hexes.last());
        (first.copied(), last.copied())
    };
    let between = |a: &str, b: &str| (Some(hex(a)), Some(hex(b)));
    assert_eq!(way.len(), 2);
    assert_eq!(ends(&way[0]), between("09.03", "05.03"));
    assert_eq!(ends(&way[1]), between("05.03", "01.03"));
    let Carrier::Extender {
        unit, points, of, ..
    } = way[0].by
    else {
        panic!("by an Extender, not {:?}", way[0].by);
    };
    assert_eq!(unit, game.ix("second"));
    assert_eq!((points, of), (Mp::whole(6), Mp::whole(6)));
}

#[test]
fn r12_3_the_way_to_a_dump_is_told_leg_by_leg() {
    let game = field()
        .unit(headquarters("hq", Side::One, 6), "06.03")
        .unit(own("a"), "09.03")
        .unit(dump("d", Side::One), "04.03")
        .holding(8)
        .begin();
    let unit = game.ix("a");
    let reached = draw_sources(&game.world, unit);
    let source = reached.iter().next().expect("a dump in reach");
    let legs = supply_route(&game.world, unit, source).expect("a way");
    assert_eq!(legs.len(), 2);
    assert_eq!(legs[0].thrown_by, Some(game.ix("hq")));
    assert_eq!((legs[0].points, legs[0].of), (Mp::whole(4), Mp::whole(6)));
    assert_eq!((legs[1].points, legs[1].of), (Mp::whole(2), Mp::whole(5)));
    let end = legs[1].hexes.last().copied();
    assert_eq!(end, Some(hex("04.03")));
}

#[test]
fn r12_6c_a_dump_in_reach_could_feed_who_is_not_in_strat_mode() {
    let could = |tokens: u16| {
        let game = field()
            .unit(own("a"), "15.03")
            .unit(dump("d", Side::One), "16.03")
            .holding(tokens)
            .begin();
        could_eat(&game.world, game.ix("a"))
    };
    assert!(could(4));
    assert!(!could(0), "an empty dump feeds nobody");
}

// 12.6f, 13.7a

#[test]
fn r12_6f_a_formation_traces_through_one_hq() {
    let board = || {
        field()
            .unit(headquarters("north", Side::One, 6), "03.02")
            .unit(headquarters("south", Side::One, 8), "03.04")
    };
    // The southern HQ reaches everybody.
    let game = board()
        .unit(division("a"), "06.03")
        .unit(division("b"), "08.03")
        .begin();
    let south = Via::Headquarters(game.ix("south"));
    for unit in ["a", "b"] {
        assert_eq!(standing(&game, unit), Standing::InTrace { via: south });
    }
}

#[test]
fn r12_6f_who_cannot_use_the_common_hq_is_left_behind() {
    let game = field()
        .unit(headquarters("hq", Side::One, 8), "03.03")
        .unit(division("a"), "07.03")
        .unit(division("b"), "08.03")
        .unit(division("c"), "01.05")
        .begin();
    let hq = Via::Headquarters(game.ix("hq"));
    assert_eq!(standing(&game, "a"), Standing::InTrace { via: hq });
    assert_eq!(standing(&game, "b"), Standing::InTrace { via: hq });
    // c would draw from the source itself, were it not for the others, if the HQ did not reach it.
    assert_eq!(standing(&game, "c"), Standing::InTrace { via: hq });
    let game = field()
        .unit(headquarters("hq", Side::One, 3), "04.03")
        .unit(division("a"), "06.03")
        .unit(division("b"), "06.02")
        .unit(division("c"), "01.04")
        .begin();
    let hq = Via::Headquarters(game.ix("hq"));
    assert_eq!(standing(&game, "a"), Standing::InTrace { via: hq });
    let formation_via = hq;
    assert_eq!(standing(&game, "c"), Standing::LeftBehind { formation_via });
}

#[test]
fn r12_6f_a_formation_may_draw_from_one_source_directly() {
    let game = field()
        .feature("06.03", Feature::Source(Side::One))
        .unit(division("a"), "03.03")
        .unit(division("b"), "08.03")
        .unit(division("c"), "01.02")
        .begin();
    let west = Via::Source(at(&game, "01.03"));
    let east = Via::Source(at(&game, "06.03"));
    assert_eq!(standing(&game, "a"), Standing::InTrace { via: west });
    assert_eq!(standing(&game, "c"), Standing::InTrace { via: west });
    let left = standing(&game, "b");
    assert_eq!(
        left,
        Standing::LeftBehind {
            formation_via: west
        }
    );
    // Without the third unit both sources serve two, and the first of them holds.
    let game = field()
        .feature("06.03", Feature::Source(Side::One))
        .unit(division("a"), "03.03")
        .unit(division("b"), "08.03")
        .begin();
    for unit in ["a", "b"] {
        assert_eq!(standing(&game, unit), Standing::InTrace { via: east });
    }
}

// 13.1d

#[test]
fn r13_1d_a_divisional_hq_serves_its_division_and_independents_of_its_nation() {
    let divisional = Printed {
        size: Size::Division,
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..headquarters("hq", Side::One, 6)
    };
    let foreign = Printed {
        nation: NationId::new("xx").expect("an id"),
        ..own("foreign")
    };
    let other = Printed {
        formation: Some(FormationId::new("5-pz").expect("an id")),
        ..own("other")
    };
    let game = field()
        .unit(divisional, "04.03")
        .unit(division("member"), "08.03")
        .unit(own("independent"), "08.03")
        .unit(foreign, "08.03")
        .unit(other, "08.03")
        .unit(dump("dump", Side::One), "03.03")
        .holding(4)
        .begin();
    let served = |unit: &str| {
        let sources = draw_sources(&game.world, game.ix(unit));
        (
            standing(&game, unit).is_in_trace(),
            sources.has(game.ix("dump")),
        )
    };
    assert_eq!(served("member"), (true, true));
    assert_eq!(served("independent"), (true, true));
    assert_eq!(served("foreign"), (false, false));
    assert_eq!(served("other"), (false, false));
}

#[test]
fn r13_1d_an_hq_of_a_corps_within_a_formation_serves_everybody() {
    let corps = |size: Size| Printed {
        size,
        formation: Some(FormationId::new("4-pz").expect("an id")),
        ..headquarters("hq", Side::One, 6)
    };
    let other = || Printed {
        formation: Some(FormationId::new("5-pz").expect("an id")),
        ..own("other")
    };
    let board = |size: Size| {
        field()
            .unit(corps(size), "04.03")
            .unit(other(), "08.03")
            .begin()
    };
    let game = board(Size::Corps);
    let hq = Via::Headquarters(game.ix("hq"));
    assert_eq!(standing(&game, "other"), Standing::InTrace { via: hq });
    assert_eq!(standing(&board(Size::Division), "other"), Standing::Cut);
}

// 19.0e

/// A line of rail from the port 06.03, which handles 1 SP, to a village in 10.03.
fn port(named: bool) -> Field {
    let rows = [
        "........................",
        "........................",
        ".........v..............",
        "........................",
        "........................",
    ];
    let port = map(&rows)
        .with_own_sources()
        .rail(&["06.03", "07.03", "08.03", "09.03", "10.03"])
        .feature("06.03", Feature::Port { capacity: 4 })
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit(own("near"), "05.03")
        .unit(own("by-rail"), "11.03")
        .unit(enemy("far"), "24.05");
    if named {
        port.feature("06.03", Feature::TracePort(Side::One))
    } else {
        port
    }
}

fn is_in_trace(game: &Game, unit: &str) -> bool {
    matches!(standing(game, unit), Standing::InTrace { .. })
}

#[test]
fn r19_0e_a_port_that_the_game_names_is_a_source_of_trace() {
    let game = port(true).begin();
    let source = Via::Source(at(&game, "06.03"));
    assert_eq!(standing(&game, "near"), Standing::InTrace { via: source });
    assert!(is_in_trace(&game, "by-rail"), "by the railroad from it");
    let game = port(false).begin();
    assert_eq!(standing(&game, "near"), Standing::Cut);
    assert_eq!(standing(&game, "by-rail"), Standing::Cut);
    // It serves the side for which it is named, while that holds it.
    let theirs = |setup: &mut GameSetup| setup.map.control.fill(Some(Side::Two));
    let game = port(true).with(theirs).begin();
    assert_eq!(standing(&game, "near"), Standing::Cut);
}

#[test]
fn r19_0e_a_port_below_one_sp_gives_no_trace() {
    let engineer = |name: &str| Printed {
        engineer: true,
        ..own(name)
    };
    let mut game = port(true)
        .unit(engineer("pi"), "06.03")
        .unit(engineer("pj"), "06.03")
        .unit(dump("d", Side::One), "06.03")
        .holding(8)
        .begin();
    let work = |task: Task, by: &str, from: Vec<Payment>| {
        Order::Engineers(EngineerOrder::Construct {
            task,
            hex: hex("06.03"),
            by: vec![id(by)],
            from,
        })
    };
    game.accept(work(Task::DamagePort, "pi", Vec::new()));
    assert!(!is_in_trace(&game, "near") && !is_in_trace(&game, "by-rail"));
    let (dump, tokens) = (id("d"), 4);
    game.accept(work(Task::RepairPort, "pj", vec![Payment { dump, tokens }]));
    assert!(is_in_trace(&game, "near") && is_in_trace(&game, "by-rail"));
}

#[test]
fn r19_0e_an_enemy_zone_shuts_a_port_unless_a_friend_negates_it() {
    let shut = || port(true).unit(enemy("z"), "06.02");
    let game = shut().begin();
    assert!(!is_in_trace(&game, "near"));
    let game = shut().unit(own("guard"), "06.03").begin();
    assert!(is_in_trace(&game, "near"));
    // Some games do not let a friend help.
    let strict = |setup: &mut GameSetup| {
        let row = |&effect: &ZoneEffect| ZoneRow {
            effect,
            negated: if effect == ZoneEffect::PortTrace {
                Negation::No
            } else {
                Negation::Yes
            },
        };
        let rows = ZoneEffect::ALL.iter().map(row);
        setup.tables.concepts.zones = ZoneTable::new(rows.collect()).expect("a table");
    };
    let game = shut().with(strict).unit(own("guard"), "06.03").begin();
    assert!(!is_in_trace(&game, "near"));
}
