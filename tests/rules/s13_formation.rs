//! 13.7 Formation markers: who is in them, how they follow, what they hide.

use stavka_rules::engine;
use stavka_rules::engine::legal;
use stavka_rules::fog::{Viewer, look, sees};
use stavka_rules::formation::{FormationOffer, FormationOrder, is_fuelled, marker_of};
use stavka_rules::ids::FormationId;
use stavka_rules::map::Mobility;
use stavka_rules::modes::ModeChange;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{Family, Location, Mode, ModeMarker, Orientation, Printed, Roster};
use stavka_rules::procedure::Awaiting;
use stavka_rules::sequence::{SequenceDecision, SequenceOrder, StepId};
use stavka_rules::side::Side;
use stavka_rules::supply::{FuelTarget, Payment, SupplyOrder};
use stavka_rules::telling::{tell, tell_order, tell_to};

use crate::support::{
    Field, Game, attack, change, counter, headquarters, hex, id, map, move_order, moving, piece,
    with_dumps, worth,
};

const OPEN: [&str; 5] = ["........", "........", "........", "........", "........"];
const RED: Viewer = Viewer::Side(Side::Two);

fn formation(name: &str) -> FormationId {
    FormationId::new(name).expect("an id")
}

fn of(name: &str, printed: Printed) -> Printed {
    Printed {
        formation: Some(formation(name)),
        ..printed
    }
}

fn panzer(name: &str) -> Printed {
    of("1-pz", moving(counter(name, Side::One), Mobility::Track, 8))
}

/// Three units of a division and one of another in 02.02, a fourth of the first in 05.02.
fn division() -> Field {
    map(&OPEN)
        .unit(panzer("a"), "02.02")
        .unit(panzer("b"), "02.02")
        .unit(panzer("c"), "02.02")
        .unit(of("2-pz", counter("x", Side::One)), "02.02")
        .unit(counter("alone", Side::One), "02.02")
        .unit(panzer("far"), "05.02")
        .unit(counter("e", Side::Two), "08.05")
}

fn enter(units: &[&str]) -> Order {
    Order::Formation(FormationOrder::EnterMarker {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

fn leave(units: &[&str]) -> Order {
    Order::Formation(FormationOrder::LeaveMarker {
        units: units.iter().map(|unit| id(unit)).collect(),
    })
}

/// Where the marker of the division is, and who is in it.
fn marker(game: &Game) -> Option<(String, Vec<String>)> {
    let marker = marker_of(&game.world, formation("1-pz"))?;
    let roster = game.world.resource::<Roster>();
    let inside = roster.ids(marker.units.iter().copied());
    let names = inside.iter().map(ToString::to_string).collect();
    Some((marker.at.to_string(), names))
}

fn in_marker(at: &str, units: &[&str]) -> Option<(String, Vec<String>)> {
    let units = units.iter().map(|&unit| unit.to_owned()).collect();
    Some((at.to_owned(), units))
}

#[test]
fn r13_7_units_of_a_formation_enter_its_marker_free_of_movement() {
    let mut game = division().begin();
    assert_eq!(marker(&game), None);
    let entry = game.accept(enter(&["a", "b"]));
    assert_eq!(marker(&game), in_marker("02.02", &["a", "b"]));
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "Marker of 1-pz in 02.02: a and 1 more are in it");
    assert_eq!(game.activity("a"), stavka_rules::pieces::Activity::Fresh);
    game.accept(enter(&["c"]));
    assert_eq!(marker(&game), in_marker("02.02", &["a", "b", "c"]));
    let said = game.refuse(enter(&["c"]), "13.7");
    assert!(said.contains("in its formation's marker already"), "{said}");
}

#[test]
fn r13_7_a_nobody_is_in_a_marker_that_is_elsewhere_and_an_empty_one_is_off_the_map() {
    let mut game = division().begin();
    game.accept(enter(&["a", "b"]));
    let said = game.refuse(enter(&["far"]), "13.7");
    assert!(
        said.contains("the marker of 1-pz is in hex 02.02"),
        "{said}"
    );
    game.accept(leave(&["a"]));
    assert_eq!(marker(&game), in_marker("02.02", &["b"]));
    let entry = game.accept(leave(&["b"]));
    assert_eq!(marker(&game), None);
    let said = tell(&game.world, &entry.outcomes[0]);
    assert_eq!(said, "The marker of 1-pz is off the map");
    game.refuse(leave(&["b"]), "13.7");
    game.accept(enter(&["far"]));
    assert_eq!(marker(&game), in_marker("05.02", &["far"]));
}

#[test]
fn r13_7_b_a_marker_stands_for_units_of_that_formation_in_one_hex() {
    let mut game = division().begin();
    let said = game.refuse(enter(&["alone"]), "13.7");
    assert!(said.contains("belongs to no formation"), "{said}");
    let said = game.refuse(enter(&["a", "x"]), "13.7");
    assert!(said.contains("different formations"), "{said}");
    game.refuse(enter(&["a", "far"]), "13.7");
    game.refuse(enter(&["e"]), "13.7");
    game.refuse(enter(&[]), "13.7");
    game.refuse(enter(&["a", "a"]), "13.7");
    // Units of the formation that stand there need not be in it; other formations have markers of their own.
    game.accept(enter(&["a"]));
    game.accept(enter(&["x"]));
    assert_eq!(marker(&game), in_marker("02.02", &["a"]));
}

#[test]
fn r13_7_b_organic_trucks_of_the_formation_are_among_them() {
    let truck = of("1-pz", piece("truck", Side::One, Family::OrganicTruck));
    let mut game = division().unit_moving(truck, "02.02").begin();
    game.accept(enter(&["a", "truck"]));
    assert_eq!(marker(&game), in_marker("02.02", &["a", "truck"]));
}

#[test]
fn r13_7_b_the_marker_follows_units_that_move_together() {
    let mut game = division().begin();
    game.accept(enter(&["a", "b"]));
    let entry = game.accept(move_order(&["a", "b"], &["03.02", "04.02"]));
    assert_eq!(marker(&game), in_marker("04.02", &["a", "b"]));
    let about_it = |outcome: &Outcome| matches!(outcome, Outcome::Formation(_));
    assert!(
        !entry.outcomes.iter().any(about_it),
        "it goes without saying"
    );
    // Others may go along, and do not get into it by that.
    let mut game = division().begin();
    game.accept(enter(&["a", "b"]));
    game.accept(move_order(&["a", "b", "c"], &["03.02"]));
    assert_eq!(marker(&game), in_marker("03.02", &["a", "b"]));
}

#[test]
fn r13_7_b_units_that_move_away_leave_it() {
    let mut game = division().begin();
    game.accept(enter(&["a", "b", "c"]));
    let entry = game.accept(move_order(&["a"], &["03.02"]));
    assert_eq!(marker(&game), in_marker("02.02", &["b", "c"]));
    let said = tell(&game.world, entry.outcomes.last().expect("an outcome"));
    assert_eq!(said, "a leaves the marker of 1-pz");
    // The order of moving does not bring it along either: it stays with the last.
    game.accept(move_order(&["b"], &["03.02"]));
    game.accept(move_order(&["c"], &["03.02"]));
    assert_eq!(marker(&game), in_marker("03.02", &["c"]));
}

#[test]
fn r13_7_b_units_in_a_marker_move_and_fight_as_ever() {
    let strong = of("1-pz", worth(counter("a", Side::One), 5, 3, 1));
    let board = || {
        with_dumps(&OPEN)
            .unit(strong.clone(), "03.03")
            .unit(of("1-pz", counter("b", Side::One)), "03.03")
            .unit(worth(counter("d", Side::Two), 30, 3, 3), "04.03")
    };
    let fight = |game: &mut Game| {
        game.go_to_step("6b");
        let entry = game.dice(&[3, 4, 1, 6, 5]).accept(attack(&["a"], "04.03"));
        let rest = game.finish();
        (entry.outcomes.clone(), rest, game.at("a"))
    };
    let mut plain = board().begin();
    let mut marked = board().begin();
    marked.accept(enter(&["a", "b"]));
    let (before, after) = (fight(&mut plain), fight(&mut marked));
    assert_eq!(before.0, after.0);
    assert_eq!(before.2, after.2);
    // A loss takes the unit out of it.
    let gone = game_without(&mut marked, "a");
    assert!(!gone, "a lost unit is in no marker");
}

/// Whether the marker still names a unit that is not where the marker is.
fn game_without(game: &mut Game, unit: &str) -> bool {
    let at = game.at(unit).hex().map(|at| at.to_string());
    let named = |(place, units): (String, Vec<String>)| {
        units.contains(&unit.to_owned()) && at.as_ref() != Some(&place)
    };
    marker(game).is_some_and(named)
}

#[test]
fn r13_7_a_a_marker_goes_with_its_last_unit() {
    let board = with_dumps(&OPEN)
        .unit(worth(counter("a", Side::One), 90, 5, 2), "03.03")
        .unit(of("red", worth(counter("d", Side::Two), 1, 0, 1)), "04.03");
    let mut game = board
        .unit(counter("other", Side::Two), "07.05")
        .with(|setup| setup.scenario.first_player = Some(Side::Two))
        .begin();
    game.accept(enter(&["d"]));
    let combat = StepId::numbered("6b").expect("a step of the sequence");
    loop {
        let order = match game.awaiting() {
            Awaiting::Segment { side, step } if side == Side::One && step == combat => break,
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    game.dice(&[3, 4, 1, 6, 6]).accept(attack(&["a"], "04.03"));
    game.finish();
    assert_eq!(game.at("d"), Location::Dead);
    assert!(marker_of(&game.world, formation("red")).is_none());
}

#[test]
fn r13_7_c_units_in_a_marker_keep_their_modes_and_supply() {
    let mut game = division()
        .unit(panzer("out"), "02.02")
        .out_of_supply()
        .begin();
    game.accept(enter(&["a", "b", "out"]));
    game.accept(change(&["a"], ModeChange::Move));
    game.accept(change(&["b"], ModeChange::Strat));
    assert_eq!(marker(&game), in_marker("02.02", &["a", "b", "out"]));
    assert_eq!(game.mode("a"), Mode::Move);
    assert_eq!(game.mode("b"), Mode::Strat);
    assert_eq!(game.mode("out"), Mode::Combat);
}

#[test]
fn r13_7_d_the_marker_lies_fuelled_side_up_when_formation_fuel_is_paid() {
    let fuelled = |game: &Game| is_fuelled(&game.world, formation("1-pz"));
    let board = || {
        map(&OPEN)
            .unit(panzer("a"), "02.02")
            .dry()
            .unit(panzer("b"), "02.02")
            .dry()
            .unit(piece("dump", Side::One, Family::Dump), "02.03")
            .holding(20)
            .unit(counter("e", Side::Two), "08.05")
    };
    let pays = |target: FuelTarget, tokens: u16| {
        Order::Supply(SupplyOrder::fuel(
            target,
            vec![Payment {
                dump: id("dump"),
                tokens,
            }],
        ))
    };
    let costs = &stavka_scenario::default_rules().supply;
    let mut game = board().begin();
    game.accept(enter(&["a", "b"]));
    assert!(!fuelled(&game));
    // Fuel for one unit is not the formation's.
    game.accept(pays(FuelTarget::Unit(id("a")), costs.fuel_unit.0));
    assert!(!fuelled(&game));
    let all = FuelTarget::Formation(formation("1-pz"));
    game.accept(pays(all, costs.fuel_formation.0));
    assert!(fuelled(&game));
    // It tells what was paid for the formation, wherever those are that have it.
    game.accept(leave(&["a"]));
    assert!(fuelled(&game));
    // Rule 12.5d: the owner's own Clean Up Phase ends it.
    go_on_to(&mut game, Side::Two, "3b");
    assert!(!fuelled(&game));
    // What he pays in the enemy's turn outlasts the enemy's Clean Up Phase.
    let mut game = board()
        .with(|setup| {
            setup.scenario.turns = 3;
            setup.scenario.options.pass_empty_segments = false;
        })
        .begin();
    game.accept(enter(&["a", "b"]));
    go_on_to(&mut game, Side::One, "5a");
    game.accept(pays(all, costs.fuel_formation.0));
    go_on_to(&mut game, Side::One, "3b");
    assert!(fuelled(&game));
    go_on_to(&mut game, Side::Two, "3b");
    assert!(!fuelled(&game));
}

/// Goes on until a step waits for a side.
#[track_caller]
fn go_on_to(game: &mut Game, wanted: Side, number: &str) {
    let at = StepId::numbered(number).expect("a step of the sequence");
    for _ in 0..90 {
        let order = match game.awaiting() {
            Awaiting::Segment { side, step } if side == wanted && step == at => return,
            Awaiting::Decision {
                side: Side::One, ..
            } => Order::decide(SequenceDecision::GoFirst),
            Awaiting::Decision { .. } => Order::pass(),
            _ => Order::Sequence(SequenceOrder::EndSegment),
        };
        game.accept(order);
    }
    panic!("{number} was never reached");
}

#[test]
fn markers_are_offered_told_and_undone() {
    let mut game = division().begin();
    let offers = legal(&game.world);
    let names: Vec<String> = offers
        .pick(FormationOffer::joiner)
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names, ["a", "b", "c", "x", "far"]);
    assert!(offers.pick(FormationOffer::gathered).is_empty());
    let before = engine::hash_anew(&game.world);
    game.accept(enter(&["a", "b"]));
    let inside = engine::hash_anew(&game.world);
    assert_ne!(before, inside);
    let offers = legal(&game.world);
    assert_eq!(offers.pick(FormationOffer::joiner), [id("c"), id("x")]);
    assert_eq!(offers.pick(FormationOffer::gathered), [id("a"), id("b")]);
    game.accept(move_order(&["a", "b"], &["03.02"]));
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert_eq!(engine::hash_anew(&game.world), inside);
    assert_eq!(marker(&game), in_marker("02.02", &["a", "b"]));
    engine::undo(&mut game.world).expect("nothing was rolled");
    assert_eq!(engine::hash_anew(&game.world), before);
    let said = tell_order(&game.world, &enter(&["a", "b"]));
    assert_eq!(said, "Into the marker: a and 1 more");
}

// 13.7b

fn seen(game: &Game, at: &str) -> (Vec<String>, Vec<String>) {
    let roster = game.world.resource::<Roster>();
    let seen = look(&game.world, RED, hex(at));
    let units = roster.ids(seen.counters);
    (
        units.iter().map(ToString::to_string).collect(),
        seen.markers.iter().map(ToString::to_string).collect(),
    )
}

fn names(units: &[&str], markers: &[&str]) -> (Vec<String>, Vec<String>) {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    (owned(units), owned(markers))
}

fn foggy(option: bool, board: Field) -> Field {
    board.with(|setup| {
        setup.scenario.options.modules.set(RuleModule::Fog, true);
        setup
            .scenario
            .options
            .modules
            .set(RuleModule::FormationFog, option);
    })
}

/// Two units of a division in Move Mode, so without a zone of control.
fn marching() -> Field {
    map(&OPEN)
        .unit_moving(panzer("a"), "02.02")
        .unit_moving(panzer("b"), "02.02")
        .unit(counter("e", Side::Two), "08.05")
}

#[test]
fn r13_7b_without_the_option_a_marker_hides_nothing() {
    let mut game = foggy(false, marching()).begin();
    assert_eq!(seen(&game, "02.02"), names(&["a"], &[]));
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&["a"], &["1-pz"]), "the top");
    // Without fog everybody sees everything, option or not.
    let mut game = marching()
        .with(|setup| {
            setup
                .scenario
                .options
                .modules
                .set(RuleModule::FormationFog, true);
        })
        .begin();
    game.accept(enter(&["a", "b"]));
    assert!(sees(&game.world, Viewer::Everybody, game.ix("b")));
    let all = look(&game.world, Viewer::Everybody, hex("02.02"));
    assert_eq!(all.counters.len(), 2);
    assert_eq!(all.markers, [formation("1-pz")]);
}

#[test]
fn r13_7b_with_it_the_opponent_sees_the_marker_and_not_its_units() {
    let mut game = foggy(true, marching()).begin();
    assert_eq!(seen(&game, "02.02"), names(&["a"], &[]), "outside it");
    let entry = game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&[], &["1-pz"]));
    assert!(!sees(&game.world, RED, game.ix("a")));
    assert_eq!(tell_to(&game.world, RED, &entry.outcomes[0]), None);
    // Its owner sees all of it.
    let own = look(&game.world, Viewer::Side(Side::One), hex("02.02"));
    assert_eq!(own.counters.len(), 2);
}

#[test]
fn r13_7b_the_marker_lies_under_other_combat_units() {
    // A unit that is not in it, and like them has no zone of control, lies on top in its stead.
    let other = counter("z-other", Side::One);
    let mut game = foggy(true, marching().unit_moving(other.clone(), "02.02")).begin();
    assert_eq!(seen(&game, "02.02"), names(&["a"], &[]));
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&["z-other"], &[]));
    // Without the option the order of the stack is as it was.
    let mut game = foggy(false, marching().unit_moving(other, "02.02")).begin();
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&["a"], &["1-pz"]));
}

#[test]
fn r13_7b_r4_8b_a_marker_with_the_only_zone_is_on_top_and_shows_a_unit() {
    let board = map(&OPEN)
        .unit(panzer("a"), "02.02")
        .unit_moving(panzer("b"), "02.02")
        .unit_moving(counter("plain", Side::One), "02.02")
        .unit(counter("e", Side::Two), "08.05");
    let mut game = foggy(true, board).begin();
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&["a"], &["1-pz"]));
    assert!(!sees(&game.world, RED, game.ix("b")));
    // Somebody else with a zone lets it lie below.
    let board = map(&OPEN)
        .unit(panzer("a"), "02.02")
        .unit(counter("zone", Side::One), "02.02")
        .unit(counter("e", Side::Two), "08.05");
    let mut game = foggy(true, board).begin();
    game.accept(enter(&["a"]));
    assert_eq!(seen(&game, "02.02"), names(&["zone"], &[]));
}

#[test]
fn r13_7b_r4_8b_no_hq_lies_on_a_marker_beside_the_enemy() {
    let stack = || marching().unit_moving(headquarters("hq", Side::One, 8), "02.02");
    let mut game = foggy(true, stack()).begin();
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&["hq"], &[]));
    let near = stack().unit(counter("near", Side::Two), "03.02");
    let mut game = foggy(true, near).begin();
    game.accept(enter(&["a", "b"]));
    assert_eq!(seen(&game, "02.02"), names(&[], &["1-pz"]));
}

#[test]
fn r13_7b_reserves_in_a_marker_are_hidden_by_it() {
    let here = Location::Map(hex("02.02"));
    let waits = |name: &str| (panzer(name), here, Orientation::Combat, ModeMarker::Reserve);
    let (printed, at, up, marker) = waits("r");
    let board = map(&OPEN)
        .reserve_markers(2)
        .unit_as(printed, at, up, marker)
        .unit(counter("other", Side::One), "05.05")
        .unit(counter("e", Side::Two), "08.05");
    let mut game = foggy(true, board).begin();
    game.accept(enter(&["r"]));
    assert_eq!(seen(&game, "02.02"), names(&[], &["1-pz"]));
}
