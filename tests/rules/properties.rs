//! What holds in every game, seen over random play: on the shipped scenario and on a crowded map with every kind of piece.

#[path = "../support/mod.rs"]
mod support;

use bevy::prelude::World;
use stavka_rules::engine::{self, Plan, check};
use stavka_rules::fog::{Viewer, look};
use stavka_rules::map::{Board, Cost, Feature, Mobility};
use stavka_rules::modes::reserve;
use stavka_rules::movement::{Mp, StepCosts, allowance};
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Activity, Family, Location, Marked, ModeMarker, Orientation, OutOfSupply, Printed, Roster,
    StepsLost, Tokens, UnitIx, fact, mark_anew, posture,
};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::{Clock, Segment};
use stavka_rules::setup::{GameSetup, UnitSetup};
use stavka_rules::side::Side;
use stavka_rules::stacking::{is_overstacked, overstacked};
use stavka_rules::zoc::{self, Zones};
use support::{counter, headquarters, map, moving, piece};

/// Random games a property is looked at in.
const SEEDS: u64 = 8;
/// Orders a game at most.
const ORDERS: usize = 260;

/// A crowded map: rivers, a road, works, a source each, and units of every kind near each other.
fn crowd() -> GameSetup {
    let mut board = map(&[
        "..w..f..", ".h.~.s..", "..v..r..", ".m....w.", "..f.v...", "........",
    ])
    .reserve_markers(2)
    .barrier("minor-river", "03.01", "04.01")
    .barrier("major-river", "04.03", "05.03")
    .barrier("major-river", "04.04", "05.04")
    .road("primary-road", &["01.03", "02.03", "03.04", "04.04"])
    .feature("01.01", Feature::Source(Side::One))
    .feature("08.06", Feature::Source(Side::Two))
    .feature("03.03", Feature::Fort { level: 1 })
    .with(|setup| setup.scenario.first_player = None);
    for (side, columns) in [
        (Side::One, ["01", "02", "03"]),
        (Side::Two, ["06", "07", "08"]),
    ] {
        let name = |kind: &str, n: usize| {
            let whose = if side == Side::One { "one" } else { "two" };
            format!("{whose}-{kind}{n}")
        };
        for (n, column) in columns.into_iter().enumerate() {
            let at = |row: usize| format!("{column}.0{row}");
            let mut division = counter(&name("division", n), side);
            division.steps = 4;
            division.re = stavka_rules::pieces::Re::whole(4);
            let tank = moving(counter(&name("tank", n), side), Mobility::Track, 8);
            let motor = moving(counter(&name("motor", n), side), Mobility::Truck, 10);
            let engineer = Printed {
                engineer: true,
                ..counter(&name("engineer", n), side)
            };
            board = board
                .unit(division, &at(1))
                .unit(tank, &at(3))
                .dry()
                .unit_moving(motor, &at(4))
                .dry()
                .unit(engineer, &at(5))
                .unit(piece(&name("dump", n), side, Family::Dump), &at(5))
                .holding(6);
        }
        let last = columns[2];
        board = board
            .unit(headquarters(&name("hq", 0), side, 8), &format!("{last}.05"))
            .unit(
                piece(&name("hedgehog", 0), side, Family::Hedgehog),
                &format!("{last}.01"),
            )
            .unit_moving(
                moving(
                    piece(&name("truck", 0), side, Family::Transport),
                    Mobility::Truck,
                    20,
                ),
                &format!("{last}.05"),
            )
            .unit_as(
                counter(&name("reserve", 0), side),
                Location::Map(format!("{last}.04").parse().expect("a hex")),
                Orientation::Move,
                ModeMarker::Reserve,
            );
    }
    board.finish()
}

fn first_steps() -> GameSetup {
    let shipped = stavka_scenario::shipped();
    let shipped = shipped.iter().find(|shipped| shipped.id == "first-steps");
    let files = shipped.expect("the scenario is shipped").scenario_files();
    stavka_scenario::load(&files, stavka_scenario::default_rules()).expect("it loads")
}

/// Plays random games and looks at each state: before the order, the order, after it.
fn over_random_play(setup: &GameSetup, mut see: impl FnMut(&mut World, &Order, &Plan)) {
    for seed in 0..SEEDS {
        let mut world = World::new();
        engine::add_to_world(&mut world);
        engine::start(&mut world, setup, seed);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..ORDERS {
            let Some(order) = player.choose(&world) else {
                assert_eq!(awaiting(&world), Awaiting::Over, "seed {seed}: a dead end");
                break;
            };
            let plan = check(&world, &order).expect("the random player keeps the rules");
            see(&mut world, &order, &plan);
            engine::submit(&mut world, &order).expect("what was checked is accepted");
        }
    }
}

fn units(world: &World) -> Vec<UnitIx> {
    world.resource::<Roster>().iter().collect()
}

fn on_both_maps(mut see: impl FnMut(&mut World, &Order, &Plan)) {
    over_random_play(&crowd(), &mut see);
    over_random_play(&first_steps(), &mut see);
}

#[test]
fn reserve_markers_in_play_never_exceed_the_pool() {
    let mut seen = 0;
    on_both_maps(|world, _, _| {
        for side in Side::BOTH {
            let pool = reserve::pool(world, side);
            assert!(pool.used <= pool.size, "{pool:?}");
            seen = seen.max(pool.used);
            let mut markers = world.query::<&reserve::ReserveMarker>();
            let laid = markers
                .iter(world)
                .filter(|marker| marker.side == side && marker.at.is_some())
                .count();
            assert_eq!(laid, usize::from(pool.used), "each hex has its marker");
        }
        assert!(*world.resource::<reserve::ReserveMarkers>() == reserve::count_anew(world));
    });
    assert!(seen > 1, "the games used the pool");
}

/// Mode is computed from one marker and one orientation; what can differ is whether the marker fits the piece.
#[test]
fn a_unit_is_in_one_mode_and_in_one_that_its_kind_allows() {
    on_both_maps(|world, _, _| {
        for unit in units(world) {
            let printed = world.resource::<Roster>().printed(unit);
            let now = posture(world, unit);
            if printed.combat.is_none() && printed.movement.ma > Mp::ZERO {
                assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
            }
            if now.marker == ModeMarker::Strat {
                assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
            }
            if printed.family == Family::Transport {
                assert_eq!(now.marker, ModeMarker::None, "{}", printed.id);
            }
            let entity = world.resource::<Roster>().entity(unit);
            let covered = world.get::<reserve::CoveredBy>(entity).is_some();
            let waits = now.marker == ModeMarker::Reserve
                && world.resource::<Roster>().hex_of(unit).is_some();
            assert_eq!(covered, waits, "{}", printed.id);
        }
    });
}

#[test]
fn no_unit_spends_more_than_it_has_except_for_one_hex() {
    let mut long = 0;
    on_both_maps(|world, order, plan| {
        let (Order::Move { units, mode, .. }, Plan::Move(plan)) = (order, plan) else {
            return;
        };
        let roster = world.resource::<Roster>();
        let lead = roster.find(units[0]).expect("a unit");
        let before = match fact::<Activity>(world, lead) {
            Activity::Moving { spent, .. } => spent,
            Activity::Fresh | Activity::Finished => Mp::ZERO,
        };
        let full_price = plan
            .steps
            .iter()
            .fold(before, |sum, step| match step.price.cost {
                Cost::Points(points) => sum + points,
                Cost::All | Cost::Prohibited => sum + step.paid,
            });
        let has = units
            .iter()
            .filter_map(|&unit| roster.find(unit))
            .map(|unit| allowance(world, unit))
            .min()
            .expect("somebody moves");
        if mode.is_none() && full_price > has {
            assert_eq!(plan.steps.len(), 1, "{order:?}");
            assert_eq!(before, Mp::ZERO, "{order:?}");
        }
        long = long.max(plan.steps.len());
    });
    assert!(long > 2, "the games had marches");
}

#[test]
fn stacking_is_never_exceeded_at_a_segments_end() {
    on_both_maps(|world, order, _| {
        let clock = world.resource::<Clock>();
        let ends = *order == Order::EndSegment && clock.now().segment == Segment::Movement;
        if ends && let Some(side) = clock.actor() {
            for hex in overstacked(world, side) {
                let pos = world.resource::<Board>().grid().pos(hex);
                let stuck = engine::legal(world).movers.into_iter().all(|unit| {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(unit).expect("a unit");
                    roster.location(ix) != Location::Map(pos)
                });
                assert!(stuck, "{pos} is overstacked and somebody can still go");
            }
        }
        // Once the other side moves, nothing is overstacked any more.
        let begins = *order != Order::EndSegment && clock.now().segment == Segment::Movement;
        if begins && let Some(side) = clock.actor() {
            assert!(overstacked(world, side.other()).is_empty());
        }
    });
}

#[test]
fn indexes_equal_recomputation() {
    on_both_maps(|world, _, _| {
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(*world.resource::<StepCosts>() == StepCosts::anew(world));
        world.resource::<Roster>().validate(world).expect("roster");
        assert!(*world.resource::<Marked>() == mark_anew(world));
        let grid = *world.resource::<Board>().grid();
        for side in Side::BOTH {
            let hexes = grid.iter().filter_map(|pos| grid.index(pos));
            let crowded: Vec<_> = hexes
                .filter(|&hex| is_overstacked(world, side, hex))
                .collect();
            assert_eq!(overstacked(world, side), crowded);
        }
        assert_eq!(
            world.resource::<engine::StateHash>().value(),
            engine::hash_anew(world)
        );
    });
}

/// The same game without what a viewer may not see: every hidden counter is gone, except that one unit stays under each
/// Reserve marker, which is seen itself.
fn without_hidden(world: &World, setup: &GameSetup, viewer: Viewer) -> World {
    let roster = world.resource::<Roster>();
    let grid = *world.resource::<Board>().grid();
    let mut kept: Vec<UnitIx> = Vec::new();
    for at in grid.iter().filter(|&at| !roster.at(at).is_empty()) {
        let seen = look(world, viewer, at);
        kept.extend(&seen.counters);
        if let Some(owner) = seen.covered {
            let waits = roster.at(at).iter().copied().find(|&unit| {
                roster.printed(unit).side == owner
                    && fact::<ModeMarker>(world, unit) == ModeMarker::Reserve
                    && roster.printed(unit).family.is_combat()
            });
            kept.extend(waits);
        }
    }
    kept.sort_unstable();
    let mut less = setup.clone();
    less.units = kept
        .into_iter()
        .map(|unit| {
            let now = posture(world, unit);
            UnitSetup {
                orientation: now.orientation,
                marker: now.marker,
                steps_lost: fact::<StepsLost>(world, unit),
                tokens: fact::<Tokens>(world, unit),
                out_of_supply: fact::<OutOfSupply>(world, unit),
                ..UnitSetup::new(roster.printed(unit).clone(), roster.location(unit))
            }
        })
        .collect();
    let mut bare = World::new();
    engine::add_to_world(&mut bare);
    engine::start(&mut bare, &less, 1);
    bare
}

#[test]
fn what_a_side_sees_does_not_depend_on_what_is_hidden_from_it() {
    let mut setup = crowd();
    setup.scenario.options.fog = true;
    let mut hidden = 0;
    let mut orders = 0;
    let game = setup.clone();
    over_random_play(&game, |world, _, _| {
        orders += 1;
        if orders % 20 != 0 {
            return;
        }
        for side in Side::BOTH {
            let viewer = Viewer::Side(side);
            let bare = without_hidden(world, &setup, viewer);
            // The order of one's own stacks is one's own choice, which the bare game does not know.
            let names = |world: &World, units: &[UnitIx]| {
                let roster = world.resource::<Roster>();
                let mut names = roster.ids(units.iter().copied());
                names.sort_unstable();
                names
            };
            let grid = *world.resource::<Board>().grid();
            for at in grid.iter() {
                let (full, less) = (look(world, viewer, at), look(&bare, viewer, at));
                assert_eq!(
                    names(world, &full.counters),
                    names(&bare, &less.counters),
                    "{at}"
                );
                assert_eq!(full.covered, less.covered, "{at}");
            }
            hidden += world.resource::<Roster>().len() - bare.resource::<Roster>().len();
        }
    });
    assert!(hidden > 0, "the games hid something");
}

/// Going back restores every index; going forward again gives the same game.
#[test]
fn indexes_are_right_after_undo() {
    let mut orders = 0;
    on_both_maps(|world, order, _| {
        orders += 1;
        if orders % 25 != 0 || *order == Order::Begin || engine::can_undo(world) != Ok(false) {
            return;
        }
        let hash = engine::hash_anew(world);
        engine::undo(world).expect("no die fell");
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(*world.resource::<StepCosts>() == StepCosts::anew(world));
        assert!(*world.resource::<reserve::ReserveMarkers>() == reserve::count_anew(world));
        engine::redo(world).expect("it was possible before");
        assert_eq!(engine::hash_anew(world), hash);
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
    });
}

/// Every hex of a range can be ordered, at the price shown, in every state of a game.
#[test]
fn ranges_and_orders_agree_in_random_games() {
    let mut asked = 0;
    over_random_play(&crowd(), |world, _, _| {
        asked += 1;
        if asked % 15 != 0 {
            return;
        }
        for unit in engine::legal(world).movers {
            let units = [unit];
            let query = stavka_rules::movement::MoveQuery::of(&units);
            let range = engine::reach(world, &query).expect("a mover has a range");
            for hex in range.hexes() {
                let order = Order::Move {
                    units: vec![unit],
                    path: range.path_to(hex).expect("a way"),
                    mode: None,
                };
                let Ok(Plan::Move(plan)) = check(world, &order) else {
                    panic!("{unit} to {hex} is shown and refused");
                };
                assert_eq!(range.left(hex), Some(plan.left), "{unit} to {hex}");
                assert_eq!(range.stops_in(hex), plan.stopped, "{unit} to {hex}");
            }
        }
    });
}

/// Nothing of the crowded map is refused that a game needs: somebody marched, waited, was released and was fuelled.
#[test]
fn random_games_use_every_order() {
    let mut used = std::collections::BTreeSet::new();
    let mut note = |order: &Order| {
        used.insert(match order {
            Order::Begin => "begin",
            Order::EndSegment => "end",
            Order::Move { mode: None, .. } => "move",
            Order::Move { mode: Some(_), .. } => "move in a mode",
            Order::DropOff { .. } => "drop off",
            Order::ChangeMode { .. } => "change",
            Order::Release { .. } => "release",
            Order::Fuel { .. } => "fuel",
            Order::PutOnTop { .. } => "on top",
            Order::Decide(_) | Order::Pass => "decide",
        });
    };
    on_both_maps(|_, order, _| note(order));
    assert_eq!(used.len(), 10, "{used:?}");
}
