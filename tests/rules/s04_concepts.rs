//! 4.0 General concepts: rounding, zones of control, sizes and the order of a stack. Stacking limits and fog are in files
//! of their own.

use stavka_rules::map::{Board, Feature, HexPos, Mobility};
use stavka_rules::numbers::Fraction;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Family, Location, ModeMarker, Orientation, Printed, Re, Roster, Size, StepsLost, Strength,
    ThrowRange,
};
use stavka_rules::railways;
use stavka_rules::railways::RailUse;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::side::Side;
use stavka_rules::stacking::{StackingOrder, re_in_hex, stack_order};
use stavka_rules::supply::{TraceNet, draw_sources};
use stavka_rules::zoc::{Zones, count_anew};

use crate::support;
use crate::support::{Game, counter, headquarters, hex, id, map, moving, piece};

const OPEN: [&str; 4] = ["....", "....", "....", "...."];

fn of_family(name: &str, family: Family) -> Printed {
    Printed {
        family,
        ..counter(name, Side::One)
    }
}

fn covered(game: &Game, side: Side) -> Vec<HexPos> {
    let zones = game.world.resource::<Zones>();
    let grid = *game.world.resource::<Board>().grid();
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
fn r4_5_more_counters_than_a_byte_counts_share_one_zone() {
    let unit = |n: u16| {
        let mut printed = counter(&format!("a{n}"), Side::One);
        (printed.size, printed.re) = (Size::None, Re(0));
        printed
    };
    let stack = (0..300).fold(map(&OPEN), |map, n| map.unit(unit(n), "02.02"));
    let game = stack.begin();
    let around = ["01.02", "01.03", "02.01", "02.03", "03.02", "03.03"].map(hex);
    assert_eq!(covered(&game, Side::One), around);
    assert_eq!(game.world.resource::<Zones>(), &count_anew(&game.world));
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
fn r4_2_fractions_are_kept_and_rounded_once_at_the_end() {
    let half = Fraction::new(1, 2).unwrap();
    let sum = Fraction::whole(5) * half + Fraction::whole(3) * half;
    assert_eq!(sum, Fraction::whole(4), "2½ and 1½ are 4, not 3 and 2");
    let third = Fraction::new(1, 3).unwrap();
    let mixed = Fraction::whole(4) * third + Fraction::whole(1) * half;
    assert_eq!(mixed.to_string(), "1 5/6");
    assert_eq!(mixed.rounded(), 2);
    assert_eq!((Fraction::whole(5) * half).rounded(), 3, "a half goes up");
    assert_eq!((Fraction::whole(7) * third).rounded(), 2, "2⅓ goes down");
}

#[test]
fn r4_4_replacements_can_attack_and_hqs_and_artillery_cannot() {
    let attacks = |family| {
        let game = map(&OPEN)
            .unit_moving(piece("p", Side::One, family), "02.02")
            .begin();
        game.profile("p").attack.is_some()
    };
    assert!(attacks(Family::Combat));
    assert!(attacks(Family::Replacement));
    assert!(!attacks(Family::Headquarters));
    assert!(!attacks(Family::Artillery));
    assert!(!attacks(Family::Transport));
}

#[test]
fn r4_5_units_out_of_supply_have_no_zone() {
    let game = map(&OPEN)
        .unit(counter("a", Side::One), "02.02")
        .out_of_supply()
        .begin();
    assert!(covered(&game, Side::One).is_empty());
}

#[test]
fn r4_5_terrain_and_hexsides_do_not_cut_a_zone() {
    let around = |rows: &[&str], mobility, barrier: Option<&str>| {
        let mut board = map(rows).unit(moving(counter("a", Side::One), mobility, 8), "02.02");
        if let Some(kind) = barrier {
            board = board.barrier(kind, "02.02", "02.01");
        }
        covered(&board.begin(), Side::One)
    };
    let (lake, swamp) = (
        ["....", "....", ".~..", "...."],
        ["....", "....", ".s..", "...."],
    );
    for mobility in Mobility::ALL {
        assert!(around(&lake, mobility, None).contains(&hex("02.03")));
        assert_eq!(around(&swamp, mobility, None).len(), 6);
        for kind in ["shore", "major-river", "escarpment"] {
            assert_eq!(around(&OPEN, mobility, Some(kind)).len(), 6, "{kind}");
        }
    }
}

#[test]
fn r4_5a_zones_block_supply_paths_in_truck_points_only() {
    // The way from the dump to the unit leads along one row between lakes, past the enemy.
    let rows = ["~~~~~~~", ".......", "~~~~~~~"];
    let reaches = |mobility: Mobility, guard: bool| {
        let mut hq = headquarters("hq", Side::One, 5);
        for face in hq.combat.iter_mut().chain([&mut hq.movement]) {
            face.throw = face.throw.map(|throw| ThrowRange { mobility, ..throw });
        }
        let mut board = map(&rows)
            .unit(hq, "01.02")
            .unit(piece("dump", Side::One, Family::Dump), "04.02")
            .holding(8)
            .unit(counter("e", Side::Two), "03.01");
        if guard {
            board = board.unit(counter("g", Side::One), "03.02");
        }
        let game = board.begin();
        let sources = draw_sources(&game.world, game.ix("hq"));
        sources.has(game.ix("dump"))
    };
    assert!(!reaches(Mobility::Truck, false), "the zone blocks trucks");
    assert!(
        reaches(Mobility::Truck, true),
        "a friend in the hex negates it"
    );
    assert!(reaches(Mobility::Leg, false));
    assert!(reaches(Mobility::Track, false));
}

#[test]
fn r4_5a_a_zone_shuts_a_supply_source_unless_it_is_negated() {
    let in_trace = |guarded: bool| {
        let mut board = map(&OPEN)
            .feature("01.01", Feature::Source(Side::One))
            .unit(counter("e", Side::Two), "02.01")
            .unit(counter("beside", Side::One), "01.02");
        if guarded {
            board = board.unit(counter("g", Side::One), "01.01");
        }
        let game = board.unit(counter("a", Side::One), "04.04").begin();
        let grid = *game.world.resource::<Board>().grid();
        let net = TraceNet::of(&game.world, Side::One);
        net.reaches(&game.world, game.ix("a"), grid.index(hex("01.03")).unwrap())
    };
    assert!(!in_trace(false));
    assert!(in_trace(true));
}

#[test]
fn r4_5a_a_zone_on_the_railroad_is_negated_for_trace_and_not_for_cargo() {
    let ends = |guarded: bool, using: RailUse| {
        let mut board = map(&["......", "......", "......"])
            .rail(&["01.01", "02.01", "03.02", "04.02", "05.02"])
            .with(|setup| {
                let village = setup.tables.movement.terrain_by_id("village");
                let at = setup.map.grid.index(hex("05.02")).unwrap();
                setup.map.hexes[at.at()].settlement = village;
                setup.map.control.fill(Some(Side::One));
            })
            .feature("01.01", Feature::Source(Side::One))
            .unit(counter("e", Side::Two), "03.03");
        if guarded {
            for (name, at) in [("g2", "02.01"), ("g3", "03.02"), ("g4", "04.02")] {
                board = board.unit(counter(name, Side::One), at);
            }
        }
        let game = board.unit(counter("a", Side::One), "06.01").begin();
        let grid = *game.world.resource::<Board>().grid();
        let ends = ["01.01", "05.02"].map(|at| grid.index(hex(at)).unwrap());
        let nets = railways::nets(&game.world, Side::One, using).into_iter();
        let mut through = nets.filter(|net| ends.iter().all(|&end| net.has(end)));
        let stations = railways::detrainable(&game.world, Side::One, using).len();
        (stations, through.next().is_some())
    };
    assert_eq!(ends(false, RailUse::Trace), (0, false));
    assert_eq!(ends(true, RailUse::Trace), (1, true));
    // Its way to the source makes a station of it; cargo does not go that way (13.3c).
    assert_eq!(ends(true, RailUse::Cargo), (1, false));
}

#[test]
fn r13_3h_only_detrainable_hexes_need_control() {
    let ends = |raided: &str| {
        let game = map(&["......", "......", "......"])
            .rail(&["01.01", "02.01", "03.02", "04.02", "05.02"])
            .with(|setup| {
                let village = setup.tables.movement.terrain_by_id("village");
                for at in ["04.02", "05.02"] {
                    let at = setup.map.grid.index(hex(at)).unwrap();
                    setup.map.hexes[at.at()].settlement = village;
                }
                setup.map.control.fill(Some(Side::One));
                let raided = setup.map.grid.index(hex(raided)).unwrap();
                setup.map.control[raided.at()] = Some(Side::Two);
            })
            .feature("01.01", Feature::Source(Side::One))
            .unit(counter("a", Side::One), "06.01")
            .begin();
        railways::detrainable(&game.world, Side::One, RailUse::Trace).len()
    };
    assert_eq!(ends("03.02"), 2, "a raider passed along the open line");
    assert_eq!(ends("04.02"), 0, "the village on the way is lost");
    assert_eq!(ends("05.02"), 1);
}

#[test]
fn r4_6_sizes_in_re() {
    let mut division = counter("division", Side::One);
    division.steps = 4;
    division.re = Re::whole(4);
    let game = map(&OPEN)
        .unit(division.clone(), "02.02")
        .with(|setup| setup.units[0].steps_lost = StepsLost(1))
        .unit(counter("regiment", Side::One), "02.02")
        .unit(piece("truck", Side::One, Family::Transport), "02.02")
        .begin();
    let grid = *game.world.resource::<Board>().grid();
    let there = grid.index(hex("02.02")).unwrap();
    assert_eq!(
        re_in_hex(&game.world, Side::One, there),
        Re::whole(4),
        "3 of the division, 1 of the regiment, nothing of the truck"
    );
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

fn top(game: &Game, at: &str) -> String {
    let roster = game.world.resource::<Roster>();
    let order = stack_order(&game.world, hex(at));
    let top = *order.last().expect("a counter");
    roster.printed(top).id.to_string()
}

#[test]
fn r4_8b_the_owner_puts_a_unit_on_top() {
    let mut game = map(&OPEN)
        .unit_moving(counter("a", Side::One), "02.02")
        .unit_moving(counter("b", Side::One), "02.02")
        .unit(counter("e", Side::Two), "04.04")
        .begin();
    assert_eq!(top(&game, "02.02"), "a");
    game.refuse(
        Order::Stacking(StackingOrder::PutOnTop { unit: id("a") }),
        "4.8b",
    );
    game.accept(Order::Stacking(StackingOrder::PutOnTop { unit: id("b") }));
    assert_eq!(top(&game, "02.02"), "b");
    game.accept(Order::Stacking(StackingOrder::PutOnTop { unit: id("a") }));
    assert_eq!(top(&game, "02.02"), "a");
    // The choice is for that stack: a unit that comes into another lies where its rank is.
    game.accept(Order::Stacking(StackingOrder::PutOnTop { unit: id("b") }));
    game.accept(support::move_order(&["a"], &["02.03"]));
    game.accept(support::move_order(&["b"], &["02.03"]));
    assert_eq!(top(&game, "02.03"), "a");
}

#[test]
fn r4_8b_a_unit_with_a_zone_stays_above_one_without() {
    let mut game = map(&OPEN)
        .unit(counter("zone", Side::One), "02.02")
        .unit(counter("zone2", Side::One), "02.02")
        .unit_moving(counter("moving", Side::One), "02.02")
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .unit(counter("e", Side::Two), "04.04")
        .begin();
    game.refuse(
        Order::Stacking(StackingOrder::PutOnTop { unit: id("moving") }),
        "4.8b",
    );
    game.refuse(
        Order::Stacking(StackingOrder::PutOnTop { unit: id("dump") }),
        "4.8b",
    );
    game.accept(Order::Stacking(StackingOrder::PutOnTop {
        unit: id("zone2"),
    }));
    assert_eq!(top(&game, "02.02"), "zone2");
}

#[test]
fn r4_8b_an_hq_lies_on_top_only_away_from_the_enemy() {
    let board = |enemy: &str| {
        map(&OPEN)
            .unit_moving(counter("a", Side::One), "02.02")
            .unit(headquarters("hq", Side::One, 10), "02.02")
            .unit(counter("e", Side::Two), enemy)
            .begin()
    };
    let hq = || Order::Stacking(StackingOrder::PutOnTop { unit: id("hq") });
    board("02.03").refuse(hq(), "4.8b");
    // Any ground unit of the enemy counts, and over a unit with a zone it may lie as well.
    let beside = |there: &str| {
        map(&OPEN)
            .unit(counter("zone", Side::One), "02.02")
            .unit(headquarters("hq", Side::One, 10), "02.02")
            .unit(piece("dump", Side::Two, Family::Dump), there)
            .unit(counter("e", Side::Two), "04.04")
            .begin()
    };
    beside("02.03").refuse(hq(), "4.8b");
    let mut game = beside("04.03");
    game.accept(hq());
    assert_eq!(top(&game, "02.02"), "hq");
    let mut game = board("04.04");
    game.accept(hq());
    assert_eq!(top(&game, "02.02"), "hq");
    // Once the enemy comes near, it slips below again.
    game.accept(Order::Sequence(SequenceOrder::EndSegment));
    game.accept(support::move_order(&["e"], &["03.04", "03.03"]));
    assert_eq!(top(&game, "02.02"), "a");
}
