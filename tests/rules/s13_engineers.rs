//! 13.8 Engineer functions: who works, what a bridge is for an attack, construction of air bases (15.3) and ports (19.0d).

use stavka_rules::barrage::{BarrageAim, BarrageOrder, Damage};
use stavka_rules::combat::{CombatDecision, CombatEvent};
use stavka_rules::engine;
use stavka_rules::engine::{legal, task_offers};
use stavka_rules::engineers::{EngineerEvent, EngineerOrder, Task, bridged_sides};
use stavka_rules::fog::Viewer;
use stavka_rules::map::{Bridging, Feature, Mobility};
use stavka_rules::modes::ModeChange;
use stavka_rules::modes::involuntary::disorganize;
use stavka_rules::modules::RuleModule;
use stavka_rules::numbers::Ratio;
use stavka_rules::order::{Decision, Order};
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Barrage, Family, Level, Location, ModeMarker, Orientation, Printed, fact,
};
use stavka_rules::procedure::Awaiting;
use stavka_rules::rail::RailOrder;
use stavka_rules::sequence::{Clock, SequenceOrder, StepId};
use stavka_rules::setup::GameSetup;
use stavka_rules::side::Side;
use stavka_rules::supply::{Item, Ledger, Payment};
use stavka_rules::telling::{tell, tell_order, tell_to};

use crate::support::combat::fight;
use crate::support::{
    Field, Game, attack, change, counter, headquarters, hex, id, map, move_order, moving, overrun,
    piece, transport, unload, with_dumps, worth,
};

const OPEN: [&str; 6] = [
    "........", "........", "........", "........", "........", "........",
];
const TARGET: &str = "04.03";

fn engineer(name: &str) -> Printed {
    Printed {
        engineer: true,
        ..counter(name, Side::One)
    }
}

fn base(name: &str, side: Side) -> Printed {
    piece(name, side, Family::AirBase)
}

const fn port() -> Feature {
    Feature::Port { capacity: 8 }
}

/// A dump in 02.02 with 40 tokens, two spare air bases, a unit that can always move, an enemy far away; all ground is held.
fn yard() -> Field {
    yard_on(&OPEN)
}

fn yard_on(rows: &[&str]) -> Field {
    map(rows)
        .with(|setup| {
            setup.map.control.fill(Some(Side::One));
            setup.scenario.turns = 6;
        })
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(base("b1", Side::One))
        .in_tray(base("b2", Side::One))
        .unit(counter("other", Side::One), "01.05")
        .unit(counter("e", Side::Two), "08.05")
}

fn construct(task: Task, at: &str, by: &str, tokens: u16) -> Order {
    let dump = id("dump");
    let paid = (tokens > 0).then_some(Payment { dump, tokens });
    Order::Engineers(EngineerOrder::Construct {
        task,
        hex: hex(at),
        by: id(by),
        from: paid.into_iter().collect(),
    })
}

fn build(at: &str, by: &str, tokens: u16) -> Order {
    construct(Task::BuildBase, at, by, tokens)
}

fn level(game: &Game, unit: &str) -> u8 {
    fact::<Level>(&game.world, game.ix(unit)).0
}

fn hits(game: &Game, at: &str) -> u8 {
    game.world.resource::<Damage>().port_hits(hex(at))
}

/// Lets the game come to the next Movement Segment of the first side.
fn next_turn(game: &mut Game) {
    let turn = |game: &Game| game.world.resource::<Clock>().turn;
    let before = turn(game);
    let wanted = StepId::numbered("3b").expect("a step of the sequence");
    loop {
        let order = match game.awaiting() {
            Awaiting::Segment { side, step } if turn(game) > before => {
                if side == Side::One && step == wanted {
                    return;
                }
                Order::Sequence(SequenceOrder::EndSegment)
            }
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
}

// 13.8, 13.8a

#[test]
fn r13_8_hqs_and_engineers_construct_and_nobody_else() {
    let mut game = yard()
        .unit(headquarters("hq", Side::One, 8), "02.03")
        .unit(engineer("pi"), "03.03")
        .unit(piece("rail", Side::One, Family::RailRepair), "02.03")
        .unit(counter("inf", Side::One), "02.03")
        .begin();
    for unit in ["rail", "inf"] {
        let said = game.refuse(build("02.03", unit, 4), "13.8");
        assert!(said.contains("neither an HQ nor an engineer"), "{said}");
    }
    game.accept(build("02.03", "hq", 4));
    game.accept(build("03.03", "pi", 4));
}

#[test]
fn r13_8a_engineers_work_in_combat_mode_or_disorganized_with_the_combat_side_up() {
    let with = |orientation, marker| {
        let here = Location::Map(hex("02.03"));
        yard()
            .reserve_markers(1)
            .unit_as(engineer("pi"), here, orientation, marker)
            .begin()
    };
    let (combat, marching) = (Orientation::Combat, Orientation::Move);
    let order = || build("02.03", "pi", 4);
    with(combat, ModeMarker::None).accept(order());
    with(combat, ModeMarker::Disorganized).accept(order());
    with(marching, ModeMarker::None).refuse(order(), "13.8a");
    with(marching, ModeMarker::Disorganized).refuse(order(), "13.8a");
    with(marching, ModeMarker::Strat).refuse(order(), "13.8a");
    with(combat, ModeMarker::Reserve).refuse(order(), "13.8a");
}

// 13.8b

/// A motorised battalion and an enemy on the far bank of a Major River, which trucks do not cross.
fn far_bank(side_units: impl FnOnce(Field) -> Field) -> Game {
    let motor = moving(counter("motor", Side::One), Mobility::Truck, 12);
    let board = with_dumps(&OPEN)
        .barrier("major-river", "03.03", TARGET)
        .unit(motor, "03.03")
        .unit(counter("d", Side::Two), TARGET);
    let mut game = side_units(board).begin();
    game.go_to_step("6b");
    game
}

#[test]
fn r13_8b_a_bridge_enables_an_attack_where_none_would_be_possible() {
    let mut game = far_bank(|board| board.unit(counter("foot", Side::One), "03.03"));
    let said = game.refuse(attack(&["motor"], TARGET), "9.1f");
    assert!(said.contains("04.03"), "{said}");
    let targets = |game: &Game| {
        let offers = legal(&game.world).attackers;
        offers.iter().any(|(unit, _)| *unit == id("motor"))
    };
    assert!(!targets(&game));
    let mut game = far_bank(|board| board.unit(engineer("pi"), "03.03"));
    assert!(targets(&game));
    game.accept(attack(&["motor"], TARGET));
}

#[test]
fn r13_8b_an_engineer_that_does_not_work_enables_no_attack() {
    let mut game = far_bank(|board| {
        board
            .unit(counter("foot", Side::One), "03.03")
            .unit_moving(engineer("pi"), "03.03")
    });
    game.refuse(attack(&["motor"], TARGET), "9.1f");
    // Nor does one beside the hex of the attack.
    let mut game = far_bank(|board| {
        board
            .unit(counter("foot", Side::One), "03.03")
            .unit(engineer("pi"), "03.04")
    });
    game.refuse(attack(&["motor"], TARGET), "9.1f");
}

#[test]
fn r13_8b_a_bridge_changes_nothing_about_the_terrain_of_a_combat() {
    let strength = |side_units: fn(Field) -> Field| {
        let foot = worth(counter("foot", Side::One), 8, 3, 1);
        let board = with_dumps(&OPEN)
            .barrier("major-river", "03.03", TARGET)
            .unit(foot, "03.03")
            .unit(counter("d", Side::Two), TARGET);
        let mut game = side_units(board).begin();
        game.go_to_step("6b");
        fight(&mut game, &["foot"], TARGET).attack
    };
    assert_eq!(
        strength(|board| board),
        Ratio::whole(4),
        "halved by the river"
    );
    let with_engineers = strength(|board| board.unit(engineer("pi"), "03.03"));
    assert_eq!(with_engineers, Ratio::whole(4));
}

#[test]
fn r13_8b_no_overrun_across_a_bridge() {
    let board = |kind: &str| {
        let tank = moving(counter("tank", Side::One), Mobility::Track, 12);
        with_dumps(&OPEN)
            .barrier(kind, "03.03", TARGET)
            .unit(tank, "03.03")
            .unit(counter("d", Side::Two), TARGET)
    };
    // Track units pay 1 for open ground and 2 for a Minor River: three are few enough, so a bridge is not needed.
    board("minor-river")
        .begin()
        .accept(overrun(&["tank"], TARGET));
    // A Major River closes the way, bridged or not.
    let mut game = board("major-river").begin();
    game.refuse(overrun(&["tank"], TARGET), "8.1c");
    let mut game = board("major-river").unit(engineer("pi"), "03.03").begin();
    game.refuse(overrun(&["tank"], TARGET), "8.1c");
    game.refuse(overrun(&["pi"], TARGET), "8.1b");
}

#[test]
fn r13_8b_a_bridge_goes_at_once_when_its_engineers_are_disturbed() {
    let major = || map(&OPEN).barrier("major-river", "03.03", "04.03");
    let count = |game: &Game| bridged_sides(&game.world, Side::One).len();
    let mut game = major()
        .unit(engineer("pi"), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    assert_eq!(count(&game), 1);
    game.accept(change(&["pi"], ModeChange::Move));
    assert_eq!(count(&game), 0);
    // Disorganized ones bridge with their Combat side up, and not with the other.
    for (orientation, bridges) in [(Orientation::Combat, 1), (Orientation::Move, 0)] {
        let here = Location::Map(hex("03.03"));
        let mut game = major()
            .unit_as(engineer("pi"), here, orientation, ModeMarker::None)
            .unit(counter("e", Side::Two), "08.05")
            .begin();
        game.happens(|world, out| disorganize(world, Side::One, hex("03.03"), out));
        assert_eq!(count(&game), bridges, "{orientation:?}");
    }
}

/// An attack across the bridge in which its engineers lead and are lost, and the defender retreats.
fn costly(others: impl FnOnce(Field) -> Field) -> Game {
    let motor = worth(counter("motor", Side::One), 20, 3, 1);
    let board = with_dumps(&OPEN)
        .barrier("major-river", "03.03", TARGET)
        .unit(moving(motor, Mobility::Truck, 12), "03.03")
        .unit(worth(engineer("pi"), 20, 4, 1), "03.03")
        .unit(counter("d", Side::Two), TARGET);
    let mut game = others(board).begin();
    game.go_to_step("6b");
    // AL1/Do1: 4:1 across the river, 4 + 1.
    game.dice(&[3, 4, 1, 2, 2])
        .accept(attack(&["motor", "pi"], TARGET));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
    assert_eq!(game.at("pi"), Location::Dead);
    game.decide(CombatDecision::TakeOption { losses: 0 });
    game
}

#[test]
fn r13_8b_nobody_advances_over_a_bridge_that_is_gone() {
    let mut game = costly(|board| board);
    let outcomes = game.finish();
    let advanced =
        |outcome: &Outcome| matches!(outcome, Outcome::Combat(CombatEvent::Advanced { .. }));
    assert!(!outcomes.iter().any(advanced), "{outcomes:?}");
    assert_eq!(game.at("motor"), Location::Map(hex("03.03")));
    assert!(bridged_sides(&game.world, Side::One).is_empty());
    // Engineers who did not attack hold it.
    let mut game = costly(|board| board.unit(engineer("idle"), "03.03"));
    game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::Advance(_))));
    game.decide(CombatDecision::Advance(vec![id("motor")]));
    assert_eq!(game.at("motor"), Location::Map(hex(TARGET)));
}

#[test]
fn r13_8b_engineers_who_retreat_bridge_the_way_of_those_with_them() {
    // One way leads out, and across a Major River, which trucks do not cross.
    let rows = [
        "........", "...~~~..", "........", "...~~...", "........", "........",
    ];
    let retreat = |units: &[&str], to: &str| {
        Decision::Combat(CombatDecision::Retreat {
            units: units.iter().map(|unit| id(unit)).collect(),
            to: hex(to),
        })
    };
    let struck = |sappers: Printed| {
        let motor = worth(counter("d", Side::Two), 4, 3, 3);
        let mut game = with_dumps(&rows)
            .barrier("major-river", "05.03", "06.03")
            .unit(worth(counter("a", Side::One), 60, 3, 2), "03.03")
            .unit(counter("x", Side::One), "03.04")
            .unit(moving(motor, Mobility::Truck, 12), TARGET)
            .unit(worth(sappers, 2, 1, 2), TARGET)
            .begin();
        game.go_to_step("6b");
        // Ae4/DL1o2: 10:1 in the open, 8.
        game.dice(&[3, 4, 1, 2, 6]).accept(attack(&["a"], TARGET));
        game.until(|answer| matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. })));
        game.decide(CombatDecision::TakeOption { losses: 0 });
        game
    };
    let mut game = struck(Printed {
        engineer: true,
        ..counter("pi", Side::Two)
    });
    game.decide(retreat(&["d", "pi"], "05.03"));
    game.finish();
    assert_eq!(game.at("d"), Location::Map(hex("06.03")));
    assert_eq!(game.at("pi"), Location::Map(hex("06.03")));
    // Without engineers there is no way for it.
    let game = struck(counter("pi", Side::Two));
    assert_eq!(game.at("d"), Location::Dead);
}

#[test]
fn r13_8b_bridged_hexsides_are_told_with_who_bridges_and_as_what() {
    let game = map(&OPEN)
        .barrier("major-river", "03.03", "04.03")
        .barrier("minor-river", "03.03", "03.04")
        .barrier("minor-river", "06.01", "07.01")
        .barrier("major-river", "03.03", "02.03")
        .bridge("03.03", "02.03")
        .unit(engineer("pi"), "03.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let sides = bridged_sides(&game.world, Side::One);
    let minor = stavka_scenario::default_rules()
        .movement
        .barrier_by_id("minor-river")
        .expect("a kind");
    let told: Vec<(String, Bridging)> = sides
        .iter()
        .map(|side| {
            let (a, b) = (side.hexside.a, side.hexside.b);
            (format!("{a}-{b}"), side.becomes)
        })
        .collect();
    let wanted = [
        ("03.03-04.03".to_owned(), Bridging::As(minor)),
        ("03.03-03.04".to_owned(), Bridging::Free),
    ];
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(wanted.iter().all(|side| told.contains(side)), "{told:?}");
    assert_eq!(sides[0].by, game.ix("pi"));
    assert!(bridged_sides(&game.world, Side::Two).is_empty());
}

#[test]
fn r13_8b_r13_1c_an_hq_retreats_by_its_own_bridge_and_nobody_else_does() {
    // Lakes all around but for a Major River behind, which trucks do not cross.
    let rows = [
        "........", "...~~~..", ".....~..", "........", "........", "........",
    ];
    let retreat = |orientation| {
        let motor = worth(counter("motor", Side::Two), 20, 3, 1);
        let hq = moving(headquarters("hq", Side::Two, 8), Mobility::Truck, 10);
        let mut game = map(&rows)
            .unit(piece("ours", Side::One, Family::Dump), "03.03")
            .holding(40)
            .unit(piece("theirs", Side::Two, Family::Dump), "05.04")
            .holding(40)
            .barrier("major-river", "05.03", "05.04")
            .unit(worth(counter("a", Side::One), 20, 3, 2), "04.03")
            .unit(moving(motor, Mobility::Truck, 12), "05.03")
            .unit_as(
                hq,
                Location::Map(hex("05.03")),
                orientation,
                ModeMarker::None,
            )
            .begin();
        game.go_to_step("6b");
        // Ao1/Do1: 1:1 in the open, 9.
        game.dice(&[3, 4, 1, 4, 5]).accept(attack(&["a"], "05.03"));
        let option = |answer: &Decision| {
            matches!(answer, Decision::Combat(CombatDecision::TakeOption { .. }))
        };
        game.until(option);
        game.decide(CombatDecision::TakeOption { losses: 1 });
        let (side, _) = game.until(option);
        assert_eq!(side, Side::Two);
        game.decide(CombatDecision::TakeOption { losses: 0 });
        game.finish();
        game
    };
    let game = retreat(Orientation::Combat);
    assert_eq!(game.at("motor"), Location::Dead, "the bridge was the HQ's");
    assert_eq!(game.at("hq"), Location::Map(hex("05.04")));
    // In Move Mode it had no bridge to leave by.
    assert_eq!(retreat(Orientation::Move).at("hq"), Location::Dead);
}

// 13.8d with 15.3

#[test]
fn r15_3_an_air_base_rises_from_a_strip_a_level_a_turn_at_its_price() {
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    let entry = game.accept(build("02.03", "pi", 4));
    assert_eq!(game.at("b1"), Location::Map(hex("02.03")));
    assert_eq!(level(&game, "b1"), 0, "a Strip");
    assert_eq!(game.tokens("dump"), 36);
    let said: Vec<String> = entry
        .outcomes
        .iter()
        .map(|o| tell(&game.world, o))
        .collect();
    assert_eq!(said, ["Air Strip built in 02.03, 1 SP from dump: pi"]);
    for wanted in 1..=3 {
        next_turn(&mut game);
        game.refuse(build("02.03", "pi", 4), "15.3");
        game.accept(build("02.03", "pi", 8));
        assert_eq!(level(&game, "b1"), wanted);
    }
}

#[test]
fn r15_3_a_base_does_not_rise_twice_a_turn_nor_above_the_highest_level() {
    let mut game = yard()
        .unit(base("low", Side::One), "02.03")
        .at_level(1)
        .unit(base("high", Side::One), "03.03")
        .at_level(3)
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    game.accept(build("02.03", "pi", 8));
    let said = game.refuse(build("02.03", "pj", 8), "15.3");
    assert!(said.contains("improved in this turn"), "{said}");
    let said = game.refuse(build("03.03", "pj", 8), "15.3");
    assert!(said.contains("level 3, the highest"), "{said}");
}

#[test]
fn r13_8d_construction_is_immediate_so_that_a_new_base_serves_in_the_same_phase() {
    let board = || {
        yard()
            .in_tray(piece("spare", Side::One, Family::Dump))
            .unit(engineer("pi"), "02.03")
            .unit_moving(transport("truck", Side::One, 20, 4), "03.03")
            .holding(4)
    };
    // Without company transport does not unload; a Strip is company (13.2f).
    board().begin().refuse(unload("truck", 4), "13.2f");
    let mut game = board().begin();
    game.accept(build("03.03", "pi", 4));
    game.accept(unload("truck", 4));
}

#[test]
fn r15_3_bases_are_built_on_open_ground_and_in_villages() {
    let rows = [
        "........", "........", ".v.w.c..", "........", "........", "........",
    ];
    let game = || yard_on(&rows).unit(engineer("pi"), "03.03").begin();
    game().accept(build("02.03", "pi", 4));
    game().accept(build("03.03", "pi", 4));
    game().refuse(build("04.03", "pi", 4), "15.3");
    let mut city = yard_on(&rows).unit(engineer("pi"), "06.03").begin();
    let said = city.refuse(build("06.03", "pi", 4), "15.3");
    assert!(said.contains("not fit for an air base"), "{said}");
}

#[test]
fn r15_3_one_base_a_hex_on_ground_that_is_held_with_a_counter_of_the_tray() {
    let pi = |board: Field| board.unit(engineer("pi"), "02.03");
    let nobodys = |setup: &mut GameSetup| setup.map.control.fill(None);
    let mut game = pi(yard().with(nobodys)).begin();
    game.refuse(build("03.03", "pi", 4), "15.3");
    game.accept(build("02.03", "pi", 4));
    let mut game = pi(yard().unit(base("red", Side::Two), "03.03")).begin();
    let said = game.refuse(build("03.03", "pi", 4), "15.3");
    assert!(said.contains("air base of the enemy"), "{said}");
    let mut game = map(&OPEN)
        .with(|setup| setup.map.control.fill(Some(Side::One)))
        .unit(piece("dump", Side::One, Family::Dump), "02.02")
        .holding(40)
        .in_tray(base("red", Side::Two))
        .unit(engineer("pi"), "02.03")
        .unit(counter("e", Side::Two), "08.05")
        .begin();
    let said = game.refuse(build("02.03", "pi", 4), "15.3");
    assert!(said.contains("all air base counters are in play"), "{said}");
}

#[test]
fn r15_3_some_games_forbid_new_bases() {
    let rules = stavka_scenario::default_rules();
    let mut forbidden = rules.construction.clone();
    forbidden.bases = false;
    let mut game = yard()
        .with(|setup| setup.tables.construction = forbidden)
        .unit(engineer("pi"), "02.03")
        .begin();
    let said = game.refuse(build("02.03", "pi", 4), "15.3");
    assert!(said.contains("no air bases are built"), "{said}");
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    game.accept(build("02.03", "pi", 4));
}

#[test]
fn r15_3_reducing_a_base_is_free_and_ends_with_the_strip() {
    let reduce = |at: &str, by: &str, tokens| construct(Task::ReduceBase, at, by, tokens);
    let mut game = yard()
        .unit(base("b", Side::One), "03.03")
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
        .begin();
    game.refuse(reduce("02.03", "pi", 0), "15.3");
    game.refuse(reduce("03.03", "pi", 4), "15.3");
    let entry = game.accept(reduce("03.03", "pi", 0));
    assert_eq!(level(&game, "b"), 0);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "Air base reduced to a Strip in 03.03: pi");
    game.accept(reduce("03.03", "pj", 0));
    assert_eq!(game.at("b"), Location::Tray);
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r15_3_a_captured_base_goes_back_to_the_tray_of_those_it_was_made_for() {
    let mut game = yard()
        .unit(base("red", Side::Two), "03.03")
        .at_level(0)
        .unit(counter("taker", Side::One), "03.04")
        .unit(engineer("pi"), "02.03")
        .begin();
    game.accept(move_order(&["taker"], &["03.03"]));
    game.accept(construct(Task::ReduceBase, "03.03", "pi", 0));
    assert_eq!(game.at("red"), Location::Tray);
    let roster = game.world.resource::<stavka_rules::pieces::Roster>();
    assert_eq!(roster.printed(game.ix("red")).side, Side::Two);
}

#[test]
fn r10_5_a_barrage_lowers_a_base_and_leaves_a_strip() {
    let level_after = |before: u8| {
        let mut guns = piece("guns", Side::One, Family::Artillery);
        for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
            face.barrage = Some(Barrage {
                strength: 90,
                range: 3,
            });
        }
        let mut game = with_dumps(&OPEN)
            .with(|setup| setup.map.control.fill(Some(Side::Two)))
            .unit(guns, "03.03")
            .unit(counter("spotter", Side::One), "03.04")
            .unit(base("b", Side::Two), TARGET)
            .at_level(before)
            .unit(counter("e", Side::Two), "08.05")
            .begin();
        game.go_to_step("6a");
        game.dice(&[6])
            .accept(Order::Barrage(BarrageOrder::Barrage {
                units: vec![id("guns")],
                target: hex(TARGET),
                aim: BarrageAim::AirBase,
                supply: None,
            }));
        level(&game, "b")
    };
    assert!(level_after(3) < 3);
    assert_eq!(level_after(0), 0, "nothing makes it a base of level 1");
}

// 13.8d in general

#[test]
fn r13_8d_construction_reaches_two_hexes_on_ways_open_to_leg_movement() {
    let rows = [
        "........", "...~....", "...~....", "........", "........", "........",
    ];
    let game = |rows: &[&str]| yard_on(rows).unit(engineer("pi"), "03.03").begin();
    game(&OPEN).accept(build("05.03", "pi", 4));
    game(&OPEN).refuse(build("06.03", "pi", 4), "13.8d");
    // Around the lakes it is farther than two hexes.
    game(&rows).refuse(build("05.03", "pi", 4), "13.8d");
}

#[test]
fn r13_8d_zones_of_control_are_ignored() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(counter("near", Side::Two), "05.04")
        .begin();
    game.accept(build("04.03", "pi", 4));
}

#[test]
fn r13_8d_an_engineer_that_constructs_does_not_move_and_constructs_once() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(engineer("pj"), "03.03")
        .begin();
    game.accept(build("03.03", "pi", 4));
    assert_eq!(game.activity("pi"), Activity::Finished);
    game.refuse(move_order(&["pi"], &["03.04"]), "6.1a");
    let said = game.refuse(build("04.03", "pi", 4), "13.8d");
    assert!(said.contains("has moved or built"), "{said}");
    // Nor does one that has moved construct.
    game.accept(move_order(&["pj"], &["03.04"]));
    game.refuse(build("03.04", "pj", 4), "13.8d");
}

#[test]
fn r13_8d_only_in_the_movement_phase() {
    let mut game = yard()
        .unit(engineer("pi"), "03.03")
        .unit(counter("a", Side::One), "07.05")
        .begin();
    game.go_to_step("6b");
    game.refuse(build("03.03", "pi", 4), "13.8d");
    // Neither in the Reaction Phase nor in the Exploitation Phase.
    let theirs = Printed {
        engineer: true,
        ..counter("theirs", Side::Two)
    };
    let mut game = yard()
        .with(|setup| setup.scenario.options.pass_empty_segments = false)
        .unit(engineer("pi"), "03.03")
        .unit(theirs, "08.05")
        .begin();
    game.go_to_step("5a");
    game.refuse(build("08.05", "theirs", 4), "13.8d");
    game.go_to_step("7a");
    game.refuse(build("03.03", "pi", 4), "13.8d");
}

#[test]
fn r13_8d_an_engineer_that_constructs_takes_no_train() {
    let rows = [
        "........", "........", ".....v..", "........", "........", "........",
    ];
    let board = || {
        yard_on(&rows)
            .rail(&["02.03", "03.03", "04.03", "05.03", "06.03"])
            .feature("02.03", Feature::Source(Side::One))
            .with(|setup| setup.scenario.sides[Side::One].rail_capacity = 4)
            .unit(headquarters("hq", Side::One, 8), "02.03")
    };
    let train = || {
        Order::Rail(RailOrder::Rail {
            units: vec![id("hq")],
            to: hex("06.03"),
            mode: Some(ModeChange::Move),
        })
    };
    board().begin().accept(train());
    let mut game = board().begin();
    game.accept(build("02.03", "hq", 4));
    game.refuse(train(), "5.4");
}

#[test]
fn r13_8d_r12_3_the_price_comes_exactly_from_dumps_in_reach() {
    let far = |board: Field| board.unit(engineer("pi"), "08.01");
    far(yard()).begin().refuse(build("08.01", "pi", 4), "12.3");
    let mut game = yard().unit(engineer("pi"), "02.03").begin();
    game.refuse(build("02.03", "pi", 3), "15.3");
    game.refuse(build("02.03", "pi", 0), "15.3");
    let entry = game.accept(build("02.03", "pi", 4));
    let ledger = Ledger::of_entry(&game.world, &entry, Side::One);
    assert_eq!(ledger.get(Item::Works), 4);
}

#[test]
fn r13_2a_loaded_transport_pays_for_construction() {
    let mut game = yard()
        .unit_moving(transport("truck", Side::One, 20, 4), "07.02")
        .holding(4)
        .unit(engineer("pi"), "07.01")
        .begin();
    let from = vec![Payment {
        dump: id("truck"),
        tokens: 4,
    }];
    game.accept(Order::Engineers(EngineerOrder::Construct {
        task: Task::BuildBase,
        hex: hex("07.01"),
        by: id("pi"),
        from,
    }));
    assert_eq!(game.tokens("truck"), 0);
}

// 19.0d

fn harbour() -> Field {
    yard()
        .feature("03.03", port())
        .feature("04.04", port())
        .unit(engineer("pi"), "02.03")
        .unit(engineer("pj"), "02.03")
}

#[test]
fn r19_0d_an_engineer_repairs_a_hit_for_a_point() {
    let mut game = harbour().begin();
    let repair = |by: &str, tokens| construct(Task::RepairPort, "03.03", by, tokens);
    let said = game.refuse(repair("pi", 4), "19.0d");
    assert!(said.contains("has no hit"), "{said}");
    game.happens(|world, _| {
        let damage = construct(Task::DamagePort, "03.03", "pj", 0);
        engine::submit(world, &damage).expect("the port is ours");
    });
    game.refuse(repair("pi", 3), "19.0d");
    let entry = game.accept(repair("pi", 4));
    assert_eq!(hits(&game, "03.03"), 0);
    assert_eq!(game.tokens("dump"), 36);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(
        said,
        "Port repaired, no hit left in 03.03, 1 SP from dump: pi"
    );
}

#[test]
fn r19_0d_an_engineer_damages_a_port_for_nothing_up_to_four_hits() {
    let damage = |by: &str| construct(Task::DamagePort, "03.03", by, 0);
    let mut board = harbour();
    for n in 0..3 {
        board = board.unit(engineer(&format!("p{n}")), "03.03");
    }
    let mut game = board.begin();
    for (by, wanted) in [("pi", 1), ("pj", 2), ("p0", 3), ("p1", 4)] {
        game.accept(damage(by));
        assert_eq!(hits(&game, "03.03"), wanted);
    }
    let said = game.refuse(damage("p2"), "19.0d");
    assert!(said.contains("the most there are"), "{said}");
    assert_eq!(game.tokens("dump"), 40);
}

#[test]
fn r19_0d_only_ports_that_one_holds() {
    let damage = |at: &str| construct(Task::DamagePort, at, "pi", 0);
    let mut game = harbour().begin();
    game.refuse(damage("02.03"), "19.0d");
    let mut game = harbour()
        .with(|setup| setup.map.control.fill(Some(Side::Two)))
        .begin();
    let said = game.refuse(damage("03.03"), "19.0d");
    assert!(said.contains("hold no port"), "{said}");
}

// Offers, words, fog

#[test]
fn what_engineers_are_offered_is_what_orders_allow() {
    let game = harbour().unit(base("b", Side::One), "02.04").begin();
    assert!(legal(&game.world).constructors.contains(&id("pi")));
    let offers = task_offers(&game.world, id("pi"));
    assert!(!offers.is_empty());
    let grid = *game.world.resource::<stavka_rules::map::Board>().grid();
    for task in Task::ALL {
        for at in grid.iter() {
            let offer = offers.iter().find(|o| o.task == task && o.hex == at);
            let from = offer
                .and_then(|offer| offer.payments.clone().ok())
                .unwrap_or_default();
            let order = Order::Engineers(EngineerOrder::Construct {
                task,
                hex: at,
                by: id("pi"),
                from,
            });
            let allowed = engine::check(&game.world, &order).is_ok();
            assert_eq!(offer.is_some(), allowed, "{task:?} in {at}");
        }
    }
    assert!(task_offers(&game.world, id("other")).is_empty());
    assert!(task_offers(&game.world, id("e")).is_empty());
}

#[test]
fn orders_of_construction_are_told() {
    let game = yard().unit(engineer("pi"), "02.03").begin();
    let said = tell_order(&game.world, &build("02.03", "pi", 4));
    assert_eq!(said, "Build an air base in 02.03: pi");
}

#[test]
fn r4_9_the_opponent_sees_a_base_rise_but_not_who_builds_it() {
    let mut game = yard()
        .with(|setup| setup.scenario.options.modules.set(RuleModule::Fog, true))
        .unit(engineer("pi"), "02.03")
        .begin();
    let entry = game.accept(build("02.03", "pi", 4));
    let told = tell_to(&game.world, Viewer::Side(Side::Two), &entry.outcomes[0]);
    assert_eq!(told.as_deref(), Some("Enemy: Air Strip built in 02.03"));
    let Outcome::Engineers(EngineerEvent::Constructed { by, .. }) = &entry.outcomes[0] else {
        panic!("{entry:?}");
    };
    assert_eq!(*by, id("pi"));
}

#[test]
fn undo_takes_construction_back() {
    let mut game = harbour().begin();
    let before = engine::hash_anew(&game.world);
    game.accept(build("02.03", "pi", 4));
    game.accept(construct(Task::DamagePort, "03.03", "pj", 0));
    engine::undo(&mut game.world).expect("nothing was rolled");
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert_eq!(engine::hash_anew(&game.world), before);
    assert_eq!(hits(&game, "03.03"), 0);
    assert_eq!(game.at("b1"), Location::Tray);
}
