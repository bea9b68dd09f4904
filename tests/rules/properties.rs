//! What holds in every game, seen over random play: on the shipped scenario and on a crowded map with every kind of piece.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use bevy::prelude::World;
use stavka_rules::barrage::{BarrageEvent, BarrageOrder};
use stavka_rules::capture::{CaptureEvent, CaptureOrder};
use stavka_rules::combat::{CombatEvent, CombatOrder};
use stavka_rules::engine;
use stavka_rules::engine::{Plan, check};
use stavka_rules::engineers::EngineerOrder;
use stavka_rules::fog::{Viewer, look, sees};
use stavka_rules::formation;
use stavka_rules::formation::{FormationMarkers, FormationOrder, Gathering};
use stavka_rules::general::GeneralEvent;
use stavka_rules::ids::{FormationId, UnitId};
use stavka_rules::map::{Board, Cost, Feature, Gauge, HexIx, Hexside, Mobility};
use stavka_rules::modes::{ModeChange, ModeEvent, ModeOrder, piece_type, reserve};
use stavka_rules::modules::RuleModule;
use stavka_rules::movement::{MovementOrder, MovementPlan, allowance};
use stavka_rules::numbers::{Mp, Ratio};
use stavka_rules::order::Order;
use stavka_rules::outcome::Outcome;
use stavka_rules::pieces::{
    Activity, Barrage, Family, Level, Location, Marked, Mode, ModeMarker, Orientation, OutOfSupply,
    Printed, Re, Roster, StepsLost, ThrowRange, Tokens, UnitIx, fact, mark_anew, posture,
};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::rail;
use stavka_rules::rail::{RailEvent, RailOrder, Railways};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::reinforcement::ReinforcementEvent;
use stavka_rules::sequence::{Clock, Segment, SequenceEvent, SequenceOrder};
use stavka_rules::setup::{ArrivingSupply, GameSetup, SupplyArrival, UnitSetup};
use stavka_rules::side::Side;
use stavka_rules::stacking::{StackingOrder, is_overstacked, overstacked};
use stavka_rules::supply;
use stavka_rules::supply::{Ledger, SupplyEvent, SupplyOrder};
use stavka_rules::tables::{Permission, PieceType, RuleTables, SupplyTable};
use stavka_rules::telling::tell_to;
use stavka_rules::terrain::StepCosts;
use stavka_rules::transport::{TransportEvent, TransportOrder};
use stavka_rules::works::{WorksOrder, WorksPlan, level_at};
use stavka_rules::zoc;
use stavka_rules::zoc::Zones;

use crate::support;
use crate::support::{counter, headquarters, map, moving, piece, transport};

/// Random games a property is looked at in.
const SEEDS: u64 = 12;
/// Orders a game at most.
const ORDERS: usize = 360;

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
    .feature("02.05", Feature::Port { capacity: 8 })
    .feature("07.05", Feature::Port { capacity: 8 })
    .with(|setup| {
        setup.scenario.first_player = None;
        setup.scenario.supply = rolled_supply();
    });
    board = with_railroads(board);
    for (side, columns, forward) in [
        (Side::One, ["01", "02", "03"], "04.05"),
        (Side::Two, ["06", "07", "08"], "05.05"),
    ] {
        let name = |kind: &str, n: usize| {
            let whose = if side == Side::One { "one" } else { "two" };
            format!("{whose}-{kind}{n}")
        };
        for (n, column) in columns.into_iter().enumerate() {
            let at = |row: usize| format!("{column}.0{row}");
            let mut division = counter(&name("division", n), side);
            division.steps = 4;
            division.re = Re::whole(4);
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
            .in_tray(piece(&name("hedgehog", 1), side, Family::Hedgehog))
            .in_tray(piece(&name("hedgehog", 2), side, Family::Hedgehog))
            .unit_moving(
                transport(&name("truck", 0), side, 20, 8),
                &format!("{last}.05"),
            )
            .holding(3)
            .unit_moving(
                transport(&name("truck", 1), side, 20, 4),
                &format!("{last}.05"),
            )
            .in_tray(transport(&name("truck", 2), side, 20, 12))
            .in_tray(transport(&name("truck", 3), side, 20, 4))
            .in_tray(transport(&name("truck", 4), side, 20, 4))
            .in_tray(piece(&name("dump", 3), side, Family::Dump))
            // Nobody guards this one.
            .unit(piece(&name("dump", 4), side, Family::Dump), forward)
            .holding(5)
            .unit_as(
                counter(&name("reserve", 0), side),
                Location::Map(format!("{last}.04").parse().expect("a hex")),
                Orientation::Move,
                ModeMarker::Reserve,
            );
        board = with_the_others(board, side, columns[1], &name);
    }
    board.finish()
}

/// A railroad for each side, of its own gauge, from its source to where the other's begins.
fn with_railroads(board: support::Field) -> support::Field {
    let broad = ["08.06", "07.06", "06.05", "05.05", "04.04"];
    let port = Feature::Port { capacity: 8 };
    board
        .rail(&["01.01", "01.02", "02.02", "03.03", "03.04", "04.04"])
        .rail(&broad)
        .feature("02.02", port)
        .feature("07.06", port)
        .with(|setup| {
            for pair in broad.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|hex| hex.parse().expect("a hex"));
                let side = Hexside::between(a, b);
                let laid = setup.map.hexsides.iter_mut().find(|(at, _)| *at == side);
                let rail = laid.and_then(|(_, facts)| facts.rail.as_mut());
                rail.expect("track").gauge = Gauge::Broad;
            }
            setup.scenario.sides[Side::Two].gauges = vec![Gauge::Broad];
            for side in Side::BOTH {
                setup.scenario.sides[side].rail_capacity = 3;
            }
            let grid = setup.map.grid;
            for (owner, at) in setup.map.control.iter_mut().zip(grid.iter()) {
                *owner = Some(if at.col <= 4 { Side::One } else { Side::Two });
            }
        })
}

/// Supply that arrives on each turn by the roll of a die, in the source of each side or beside it.
fn rolled_supply() -> Vec<SupplyArrival> {
    let row = |(band, tokens): (&str, u16)| (band.parse().expect("a band"), Tokens(tokens));
    let rows = [("1-2", 0), ("3-5", 3), ("6", 5)].map(row).to_vec();
    let table = SupplyTable::new(1, rows).expect("a sound table");
    let hex = |number: &str| number.parse().expect("a hex");
    let arrival = |turn: u8, side: Side, at: &str, otherwise: &str| SupplyArrival {
        turn,
        side,
        at: hex(at),
        otherwise: vec![hex(otherwise)],
        amount: ArrivingSupply::Rolled(table.clone()),
    };
    (1..=3)
        .flat_map(|turn| {
            [
                arrival(turn, Side::One, "01.01", "01.02"),
                arrival(turn, Side::Two, "08.06", "08.05"),
            ]
        })
        .collect()
}

/// An Extender of trucks.
fn extender(name: &str, side: Side) -> Printed {
    let mut printed = transport(name, side, 20, 20);
    printed.family = Family::Extender;
    printed.movement.throw = Some(ThrowRange {
        points: Mp::whole(20),
        mobility: Mobility::Truck,
    });
    printed
}

/// The kinds of pieces that are rarer, and units in the modes that no order leads into.
fn with_the_others(
    board: support::Field,
    side: Side,
    column: &str,
    name: &dyn Fn(&str, usize) -> String,
) -> support::Field {
    let at = |row: usize| Location::Map(format!("{column}.0{row}").parse().expect("a hex"));
    let other = |kind: &str, family| piece(&name(kind, 0), side, family);
    let organic = Printed {
        family: Family::OrganicTruck,
        ..transport(&name("organic", 0), side, 20, 4)
    };
    let mut guns = other("guns", Family::Artillery);
    for face in guns.combat.iter_mut().chain([&mut guns.movement]) {
        face.barrage = Some(Barrage {
            strength: 30,
            range: 4,
        });
    }
    let formation = FormationId::new(&name("formation", 0)).expect("an id");
    let happened = |kind: &str| Printed {
        formation: Some(formation),
        ..counter(&name(kind, 0), side)
    };
    let (combat, marching) = (Orientation::Combat, Orientation::Move);
    let none = ModeMarker::None;
    board
        .unit_as(guns, at(2), combat, none)
        .unit_as(other("rails", Family::RailRepair), at(2), combat, none)
        .unit_as(other("repl", Family::Replacement), at(6), marching, none)
        .unit_as(extender(&name("extender", 0), side), at(6), marching, none)
        .in_tray(extender(&name("extender", 1), side))
        .unit_as(
            transport(&name("convoy", 0), side, 20, 20),
            at(6),
            marching,
            none,
        )
        .unit_as(other("base", Family::AirBase), at(6), marching, none)
        .in_tray(piece(&name("base", 1), side, Family::AirBase))
        .unit_as(organic, at(5), marching, none)
        .unit_as(happened("dg"), at(6), combat, ModeMarker::Disorganized)
        .unit_as(
            happened("exploits"),
            at(6),
            combat,
            ModeMarker::Exploit { rating: 2 },
        )
}

fn first_steps() -> GameSetup {
    let shipped = stavka_scenario::shipped();
    let shipped = shipped.iter().find(|shipped| shipped.id == "first-steps");
    let files = shipped.expect("the scenario is shipped").scenario_files();
    stavka_scenario::load(&files, stavka_scenario::default_rules()).expect("it loads")
}

/// Plays random games and looks at each state: before the order, the order, after it.
fn over_random_play(setup: &GameSetup, see: impl FnMut(&mut World, &Order, &Plan)) {
    over_games(setup, 0..SEEDS, see);
}

/// The same with these seeds.
fn over_games(
    setup: &GameSetup,
    seeds: Range<u64>,
    mut see: impl FnMut(&mut World, &Order, &Plan),
) {
    for seed in seeds {
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

/// Mode is computed from one marker and one orientation; what can differ is whether they fit the piece (table 16).
#[test]
fn a_unit_is_in_one_mode_and_in_one_that_its_kind_allows() {
    let mut seen = BTreeSet::new();
    on_both_maps(|world, _, _| {
        for unit in units(world) {
            let roster = world.resource::<Roster>();
            let printed = roster.printed(unit);
            let now = posture(world, unit);
            let kind = piece_type(printed.family);
            // Spare counters are in no mode; they are given one as they come onto the map.
            let is_spare = roster.location(unit) == Location::Tray;
            if kind != PieceType::Other && !is_spare {
                let modes = &world.resource::<RuleTables>().modes;
                match modes.permission(kind, now.mode()) {
                    Permission::No | Permission::Limited => {
                        panic!("{} is in {:?}", printed.id, now.mode())
                    }
                    Permission::MoveSideOnly => {
                        assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
                    }
                    Permission::Yes
                    | Permission::Restricted
                    | Permission::Always
                    | Permission::Fixed => {}
                }
                seen.insert((kind, now.mode()));
            }
            if now.marker == ModeMarker::Strat {
                assert_eq!(now.orientation, Orientation::Move, "{}", printed.id);
            }
            let covered = world
                .get::<reserve::CoveredBy>(roster.entity(unit))
                .is_some();
            let waits = now.marker == ModeMarker::Reserve && roster.hex_of(unit).is_some();
            assert_eq!(covered, waits, "{}", printed.id);
        }
    });
    for &mode in Mode::ALL {
        assert!(seen.contains(&(PieceType::AttackCapable, mode)), "{mode:?}");
    }
    for piece in [
        (PieceType::Headquarters, Mode::Reserve),
        (PieceType::Artillery, Mode::Strat),
        (PieceType::Repl, Mode::Move),
        (PieceType::Transport, Mode::Move),
        (PieceType::OrganicTruck, Mode::Reserve),
        (PieceType::Extender, Mode::Move),
    ] {
        assert!(seen.contains(&piece), "the games had no {piece:?}");
    }
}

/// What the slowest of some units has, in the mode in which an order lets them move.
fn least_allowance(world: &World, units: &[UnitId], mode: Option<ModeChange>) -> Mp {
    let of = |&id: &UnitId| {
        let in_mode = engine::mode_offers(world, id)
            .into_iter()
            .find(|offer| Some(offer.change) == mode)
            .map(|offer| offer.after.allowance);
        let unit = world.resource::<Roster>().find(id).expect("a unit");
        in_mode.unwrap_or_else(|| allowance(world, unit))
    };
    units.iter().map(of).min().expect("somebody moves")
}

#[test]
fn no_unit_spends_more_than_it_has_except_for_one_hex() {
    let (mut long, mut in_modes, mut one_hex) = (0, 0, 0);
    on_both_maps(|world, order, plan| {
        let (
            Order::Movement(MovementOrder::Move { units, mode, .. }),
            Plan::Movement(MovementPlan::Move(plan)),
        ) = (order, plan)
        else {
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
        let has = least_allowance(world, units, *mode);
        assert!(plan.spent <= has, "{order:?}");
        in_modes += usize::from(mode.is_some());
        if full_price > has {
            assert_eq!(plan.steps.len(), 1, "{order:?}");
            assert_eq!(before, Mp::ZERO, "{order:?}");
            one_hex += 1;
        }
        long = long.max(plan.steps.len());
    });
    assert!(long > 2, "the games had marches");
    assert!(in_modes > 0, "the games had moves in a new mode");
    assert!(one_hex > 0, "the games needed rule 6.1c");
}

#[test]
fn stacking_is_never_exceeded_at_a_segments_end() {
    let mut crowded = 0;
    // Retreats crowd hexes in the middle of a segment; that is looked at as it ends.
    let mut retreated = false;
    let mut see = |world: &mut World, order: &Order, _: &Plan| {
        let last = world.resource::<engine::Timeline>().past().last().cloned();
        for outcome in last.iter().flat_map(|entry| &entry.outcomes) {
            match outcome {
                Outcome::Combat(CombatEvent::Retreated { .. }) => retreated = true,
                Outcome::Sequence(SequenceEvent::StepBegan { .. }) => retreated = false,
                _ => {}
            }
        }
        let clock = world.resource::<Clock>();
        let hexes = |side: Side| overstacked(world, side).len();
        crowded += Side::BOTH.into_iter().map(hexes).sum::<usize>();
        let ends = *order == Order::Sequence(SequenceOrder::EndSegment)
            && clock.now().segment == Segment::Movement;
        if ends && let Some(side) = clock.actor() {
            for hex in overstacked(world, side) {
                let pos = world.resource::<Board>().grid().pos(hex);
                let stuck = engine::legal(world).movers.into_iter().all(|unit| {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(unit).expect("a unit");
                    let units = [unit];
                    let query = stavka_rules::movement::MoveQuery::of(&units);
                    !roster.printed(ix).family.is_combat()
                        || roster.location(ix) != Location::Map(pos)
                        || engine::reach(world, &query).is_ok_and(|range| range.is_empty())
                });
                assert!(stuck, "{pos} is overstacked and somebody can still go");
            }
        }
        // Once the other side moves, nothing is overstacked any more.
        let begins = *order != Order::Sequence(SequenceOrder::EndSegment)
            && clock.now().segment == Segment::Movement;
        if begins
            && !retreated
            && let Some(side) = clock.actor()
        {
            assert!(overstacked(world, side.other()).is_empty());
        }
    };
    over_random_play(&first_steps(), &mut see);
    // Ten RE are seldom too many there; half of that is.
    let mut tight = crowd();
    tight.tables.concepts.stacking.limit = Re::whole(5);
    over_random_play(&tight, &mut see);
    assert!(crowded > 0, "the games crowded a hex on the way");
}

#[test]
fn indexes_equal_recomputation() {
    on_both_maps(|world, _, _| {
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(*world.resource::<StepCosts>() == StepCosts::anew(world));
        world.resource::<Roster>().validate(world).expect("roster");
        assert!(*world.resource::<Marked>() == mark_anew(world));
        rail::validate(world).expect("rail nets");
        supply::validate_throws(world).expect("throw ranges");
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

/// Rules 13.3b and 13.3d: no side carries more than its Rail Cap, and gauges change by the work of Rail Repair units alone.
#[test]
fn rail_cap_is_never_exceeded_and_only_rail_repair_changes_gauges() {
    let (mut trains, mut conversions) = (0, 0);
    let mut before: Vec<(HexIx, Gauge)> = Vec::new();
    on_both_maps(|world, order, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let outcomes = entry.iter().flat_map(|entry| &entry.outcomes);
        let worked = outcomes
            .filter(|outcome| matches!(outcome, Outcome::Rail(RailEvent::Converted { .. })))
            .count();
        let gauges: Vec<(HexIx, Gauge)> = world.resource::<Railways>().gauges().collect();
        let new_game = *order == Order::Sequence(SequenceOrder::Begin);
        assert!(new_game || worked > 0 || gauges == before, "{order:?}");
        conversions += worked;
        before = gauges;
        for side in Side::BOTH {
            let cap = rail::rail_cap(world, side);
            assert!(cap.spent <= Ratio::whole(cap.total.into()), "{cap:?}");
        }
        trains += usize::from(matches!(
            order,
            Order::Rail(RailOrder::Rail { .. }) | Order::Rail(RailOrder::RailSupply { .. })
        ));
    });
    assert!(
        trains > 20 && conversions > 5,
        "{trains} trains, {conversions} conversions"
    );
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
            let waiting = roster.at(at).iter().copied().filter(|&unit| {
                roster.printed(unit).side == owner
                    && fact::<ModeMarker>(world, unit) == ModeMarker::Reserve
            });
            // Organic Trucks wait too, below combat units or alone.
            kept.extend(waiting.max_by_key(|&unit| roster.printed(unit).family.is_combat()));
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
    // What formation markers hide (13.7b) has tests of its own: the bare game could not have them.
    let mut setup = crowd();
    setup.scenario.options.modules.set(RuleModule::Fog, true);
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

/// Rule 4.9: combat shows who fights, so what is told of it names them.
fn is_of_combat(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Combat(CombatEvent::Attacked { .. })
            | Outcome::Barrage(BarrageEvent::Fired { .. })
            | Outcome::Combat(CombatEvent::Supplied { .. })
            | Outcome::Combat(CombatEvent::Leads { .. })
            | Outcome::Combat(CombatEvent::StepLost { .. })
            | Outcome::Combat(CombatEvent::Retreated { .. })
            | Outcome::Combat(CombatEvent::Advanced { .. })
            | Outcome::Modes(ModeEvent::Exploits { .. })
            | Outcome::Capture(CaptureEvent::Captured { .. })
            | Outcome::Capture(CaptureEvent::Displaced { .. })
    )
}

/// What the log says of a player's orders names nobody whom his opponent does not see.
#[test]
fn what_the_log_tells_an_opponent_names_nobody_that_is_hidden() {
    let mut setup = crowd();
    setup.scenario.options.modules.set(RuleModule::Fog, true);
    setup
        .scenario
        .options
        .modules
        .set(RuleModule::FormationFog, true);
    let (mut told, mut hidden) = (0, 0);
    over_random_play(&setup, |world, _, _| {
        let roster = world.resource::<Roster>();
        let Some(entry) = world.resource::<engine::Timeline>().past().last().cloned() else {
            return;
        };
        let Some(side) = entry.side else { return };
        let viewer = Viewer::Side(side.other());
        let unseen: Vec<&str> = roster
            .iter()
            .filter(|&unit| roster.printed(unit).side == side && roster.hex_of(unit).is_some())
            .filter(|&unit| !sees(world, viewer, unit))
            .map(|unit| roster.printed(unit).name.as_str())
            .collect();
        for outcome in &entry.outcomes {
            let Some(said) = tell_to(world, viewer, outcome) else {
                hidden += 1;
                continue;
            };
            told += 1;
            if is_of_combat(outcome) {
                continue;
            }
            let leak = unseen.iter().find(|name| said.contains(**name));
            assert_eq!(leak, None, "{said}");
        }
    });
    assert!(told > 0 && hidden > 0, "some was told, some was not");
}

/// Going back restores every index; going forward again gives the same game.
#[test]
fn indexes_are_right_after_undo() {
    let mut orders = 0;
    on_both_maps(|world, order, _| {
        orders += 1;
        if orders % 25 != 0
            || *order == Order::Sequence(SequenceOrder::Begin)
            || engine::can_undo(world) != Ok(false)
        {
            return;
        }
        let hash = engine::hash_anew(world);
        engine::undo(world).expect("no die fell");
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        assert!(*world.resource::<StepCosts>() == StepCosts::anew(world));
        assert!(*world.resource::<reserve::ReserveMarkers>() == reserve::count_anew(world));
        supply::validate_throws(world).expect("throw ranges");
        supply::validate_throws(&engine::twin(world)).expect("throw ranges of a twin");
        engine::redo(world).expect("it was possible before");
        assert_eq!(engine::hash_anew(world), hash);
        assert!(*world.resource::<Zones>() == zoc::count_anew(world));
        supply::validate_throws(world).expect("throw ranges");
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
                let order = Order::Movement(MovementOrder::Move {
                    units: vec![unit],
                    path: range.path_to(hex).expect("a way"),
                    mode: None,
                });
                let Ok(Plan::Movement(MovementPlan::Move(plan))) = check(world, &order) else {
                    panic!("{unit} to {hex} is shown and refused");
                };
                assert_eq!(range.left(hex), Some(plan.left), "{unit} to {hex}");
                let halts = plan.stopped || plan.captures;
                assert_eq!(range.stops_in(hex), halts, "{unit} to {hex}");
            }
        }
    });
}

#[test]
fn works_rise_by_one_level_a_turn_and_never_beyond_the_highest() {
    let mut dug = 0;
    on_both_maps(|world, order, plan| {
        let highest = world.resource::<RuleTables>().hedgehogs.highest_level();
        let highest_base = world.resource::<RuleTables>().construction.highest_base();
        for unit in units(world) {
            let level = fact::<Level>(world, unit).0;
            let levels = match world.resource::<Roster>().printed(unit).family {
                Family::AirBase => 0..=highest_base,
                _ => 1..=highest,
            };
            assert!(levels.contains(&level), "level {level}");
        }
        let (Order::Works(WorksOrder::Dig { hex, by, .. }), Plan::Works(WorksPlan::Dig(plan))) =
            (order, plan)
        else {
            return;
        };
        dug += 1;
        let board = world.resource::<Board>();
        let side = world.resource::<Clock>().actor().expect("somebody builds");
        let before = level_at(world, side, board.grid().index(*hex).expect("on the map"));
        assert_eq!(plan.level(), before + 1);
        let roster = world.resource::<Roster>();
        for id in by {
            let unit = roster.find(*id).expect("a unit");
            assert_eq!(fact::<Activity>(world, unit), Activity::Fresh, "{id}");
        }
    });
    assert!(dug > 20, "{dug}");
}

#[test]
fn what_can_be_built_is_what_orders_allow() {
    let mut payable = 0;
    on_both_maps(|world, _, _| {
        for unit in engine::legal(world).diggers {
            let offers = engine::dig_offers(world, unit);
            assert!(
                !offers.is_empty(),
                "{unit} is said to build and builds nothing"
            );
            for offer in offers {
                let (hex, by) = (offer.hex, offer.by);
                let Ok(from) = offer.payments else { continue };
                let order = Order::Works(WorksOrder::Dig { hex, by, from });
                assert!(
                    check(world, &order).is_ok(),
                    "{order:?} is offered and refused"
                );
                payable += 1;
            }
        }
    });
    assert!(payable > 100, "{payable}");
}

#[test]
fn what_engineers_are_offered_is_what_orders_allow() {
    let mut payable = BTreeSet::new();
    on_both_maps(|world, _, _| {
        for by in engine::legal(world).constructors {
            let offers = engine::task_offers(world, by);
            assert!(!offers.is_empty(), "{by} is said to work and does nothing");
            for offer in offers {
                let (task, hex) = (offer.task, offer.hex);
                let Ok(from) = offer.payments else { continue };
                let order = Order::Engineers(EngineerOrder::Construct {
                    task,
                    hex,
                    by,
                    from,
                });
                assert!(
                    check(world, &order).is_ok(),
                    "{order:?} is offered and refused"
                );
                payable.insert(task);
            }
        }
    });
    assert_eq!(payable.len(), 4, "{payable:?}");
}

/// Rule 13.7: a marker is never without its units, they are in its hex and of its formation, and no unit is in two.
#[test]
fn formation_markers_stand_for_units_of_theirs_in_one_hex() {
    let mut moved = 0;
    let mut before = FormationMarkers::default();
    on_both_maps(|world, _, _| {
        let markers = FormationMarkers::read(world);
        assert_eq!(formation::validate(world), Ok(()));
        let inside: Vec<UnitIx> = markers
            .iter()
            .flat_map(|(_, marker)| marker.units.iter().copied())
            .collect();
        let each: BTreeSet<UnitIx> = inside.iter().copied().collect();
        assert_eq!(inside.len(), each.len(), "a unit is in two markers");
        let elsewhere = |(formation, marker): (FormationId, &Gathering)| {
            let old = before.of(formation);
            old.is_some_and(|old| old.at != marker.at)
        };
        moved += markers.iter().filter(|&marker| elsewhere(marker)).count();
        before = markers;
    });
    assert!(moved > 5, "{moved}");
}

/// Nothing of the crowded map is refused that a game needs: somebody marched, waited, was released and was fuelled.
#[test]
fn random_games_use_every_order() {
    let mut used = BTreeSet::new();
    let mut note = |order: &Order| {
        used.insert(match order {
            Order::Sequence(SequenceOrder::Begin) => "begin",
            Order::Sequence(SequenceOrder::EndSegment) => "end",
            Order::Movement(MovementOrder::Move { mode: None, .. }) => "move",
            Order::Movement(MovementOrder::Move { mode: Some(_), .. }) => "move in a mode",
            Order::Movement(MovementOrder::DropOff { .. }) => "drop off",
            Order::Modes(ModeOrder::ChangeMode { .. }) => "change",
            Order::Modes(ModeOrder::Release { .. }) => "release",
            Order::Supply(SupplyOrder::Fuel { .. }) => "fuel",
            Order::Stacking(StackingOrder::PutOnTop { .. }) => "on top",
            Order::Combat(CombatOrder::Attack { .. }) => "attack",
            Order::Combat(CombatOrder::Overrun { .. }) => "overrun",
            Order::Barrage(BarrageOrder::Barrage { .. }) => "barrage",
            Order::Works(WorksOrder::Dig { .. }) => "dig",
            Order::Works(WorksOrder::Slight { .. }) => "slight",
            Order::Supply(SupplyOrder::BreakOut { .. }) => "break out",
            Order::Answer(_) => "decide",
            Order::Transport(TransportOrder::Load { .. }) => "load",
            Order::Transport(TransportOrder::Unload { .. }) => "unload",
            Order::Transport(TransportOrder::Regroup { .. }) => "regroup",
            Order::Transport(TransportOrder::MakeExtender { .. }) => "make an extender",
            Order::Transport(TransportOrder::TakeApart { .. }) => "take one apart",
            Order::Capture(CaptureOrder::Collapse { .. }) => "collapse",
            Order::Reinforcement(_) => "muster",
            Order::Transport(TransportOrder::Blow { .. }) => "blow",
            Order::Rail(RailOrder::Rail { .. }) => "rail",
            Order::Rail(RailOrder::RailSupply { .. }) => "supply by rail",
            Order::Rail(RailOrder::ClaimRail { .. }) => "claim",
            Order::Engineers(EngineerOrder::Construct { .. }) => "construct",
            Order::Formation(FormationOrder::EnterMarker { .. }) => "enter a marker",
            Order::Formation(FormationOrder::LeaveMarker { .. }) => "leave one",
        });
    };
    // Nobody breaks out often.
    for setup in [crowd(), first_steps()] {
        over_games(&setup, 0..2 * SEEDS, |_, order, _| note(order));
    }
    assert_eq!(used.len(), 30, "{used:?}");
}

/// Steps of a side on the map and due to come.
fn steps(world: &World, side: Side) -> u32 {
    let roster = world.resource::<Roster>();
    let own = |unit: &UnitIx| {
        let printed = roster.printed(*unit);
        printed.side == side && printed.family.is_combat()
    };
    let left = |unit: UnitIx| u32::from(stavka_rules::combat::steps_left(world, unit));
    units(world).into_iter().filter(own).map(left).sum()
}

/// Tokens that a side holds on the map or that are due with its transport.
fn tokens(world: &World, side: Side) -> u32 {
    let roster = world.resource::<Roster>();
    let own = |unit: &UnitIx| {
        let gone = matches!(
            roster.location(*unit),
            Location::Dead | Location::Removed | Location::Tray
        );
        roster.printed(*unit).side == side && !gone
    };
    let held = |unit: UnitIx| u32::from(fact::<Tokens>(world, unit).0);
    units(world).into_iter().filter(own).map(held).sum()
}

/// Rule 12.1d: of each side, what it held, received and captured is what it holds, spent, destroyed and lost.
#[test]
fn supply_of_each_side_is_accounted_for() {
    let mut before: Option<[u32; 2]> = None;
    let (mut carried, mut blown, mut captured) = (0, 0, 0);
    on_both_maps(|world, _, _| {
        let now = Side::BOTH.map(|side| tokens(world, side));
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        if let (Some(entry), Some(had)) = (entry, before)
            && !matches!(entry.order, Order::Sequence(SequenceOrder::Begin))
        {
            for (n, side) in Side::BOTH.into_iter().enumerate() {
                let told = Ledger::of_entry(world, &entry, side);
                let (sum, before) = (now[n] + told.gone(), had[n] + told.gained());
                assert_eq!(sum, before, "{:?}", entry.outcomes);
            }
            for outcome in &entry.outcomes {
                match outcome {
                    Outcome::Transport(TransportEvent::Loaded { .. })
                    | Outcome::Transport(TransportEvent::Unloaded { .. }) => carried += 1,
                    Outcome::Transport(TransportEvent::SupplyBlown { .. }) => blown += 1,
                    Outcome::Capture(CaptureEvent::SupplyCaptured { .. }) => captured += 1,
                    _ => {}
                }
            }
        }
        before = Some(now);
    });
    assert!(
        carried > 40 && blown > 5 && captured > 0,
        "{carried} loads, {blown} blown, {captured} captured"
    );
}

/// Rule 12.7: Transport Points are combined, divided, captured and made into Extenders, but none comes or goes. Only breakouts
/// lose some (12.8e).
#[test]
fn transport_points_are_accounted_for() {
    let is_forfeit = |outcome: &Outcome| {
        matches!(
            outcome,
            Outcome::Reinforcement(ReinforcementEvent::Forfeited { .. })
        )
    };
    let mut before = None;
    let (mut made, mut collapsed) = (0, 0);
    on_both_maps(|world, _, _| {
        let roster = world.resource::<Roster>();
        let in_play = |unit: &UnitIx| {
            let location = roster.location(*unit);
            matches!(location, Location::Map(_) | Location::Arriving { .. })
        };
        let points = |unit: UnitIx| u32::from(roster.printed(unit).capacity);
        let now: u32 = units(world).into_iter().filter(in_play).map(points).sum();
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        if let (Some(entry), Some(had)) = (entry, before) {
            if matches!(entry.order, Order::Supply(SupplyOrder::BreakOut { .. })) {
                assert!(now <= had, "{:?}", entry.outcomes);
            } else if entry.outcomes.iter().any(is_forfeit) {
                // Trucks that came back from a breakout and were not placed (13.6).
                assert!(now <= had, "{:?}", entry.outcomes);
            } else if !matches!(
                entry.order,
                Order::Sequence(SequenceOrder::Begin) | Order::Reinforcement(_)
            ) {
                assert_eq!(now, had, "{:?}", entry.outcomes);
            }
            for outcome in &entry.outcomes {
                let Outcome::Supply(event) = outcome else {
                    continue;
                };
                made += usize::from(matches!(event, SupplyEvent::ExtenderMade { .. }));
                collapsed += usize::from(matches!(event, SupplyEvent::ExtenderCollapsed { .. }));
            }
        }
        before = Some(now);
    });
    assert!(
        made > 5 && collapsed > 5,
        "{made} made, {collapsed} collapsed"
    );
}

/// Rule 13.2c: transport holds no more than its capacity, except what it fled with (9.14c), and adds nothing to that.
#[test]
fn transport_never_takes_more_than_it_carries() {
    let mut before: BTreeMap<UnitId, u16> = BTreeMap::new();
    let mut full = 0;
    on_both_maps(|world, order, _| {
        if *order == Order::Sequence(SequenceOrder::Begin) {
            before.clear();
        }
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let is_flight = |outcome: &Outcome| {
            matches!(
                outcome,
                Outcome::Capture(CaptureEvent::Met { .. })
                    | Outcome::Capture(CaptureEvent::Captured { .. })
                    | Outcome::Capture(CaptureEvent::Displaced { .. })
            )
        };
        let fled = entry.is_some_and(|entry| {
            entry.outcomes.iter().any(is_flight)
                || matches!(
                    entry.order,
                    Order::Transport(TransportOrder::Regroup { .. })
                )
        });
        let roster = world.resource::<Roster>();
        for unit in units(world) {
            let printed = roster.printed(unit);
            if printed.capacity == 0 {
                continue;
            }
            let held = fact::<Tokens>(world, unit).0;
            full += usize::from(held == printed.capacity);
            let had = before.insert(printed.id, held).unwrap_or(0);
            assert!(
                held <= printed.capacity || held <= had || fled,
                "{} holds {held}",
                printed.id
            );
        }
    });
    assert!(full > 0, "some transport was full");
}

/// Rule 12.2a: no order loads what was put down in the phase, or sends it by rail.
#[test]
fn what_was_put_down_in_a_phase_stays_there_for_it() {
    let (mut loads, mut kept) = (0, 0);
    let mut fresh: BTreeMap<UnitId, u16> = BTreeMap::new();
    on_both_maps(|world, order, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        for outcome in entry.iter().flat_map(|entry| &entry.outcomes) {
            match outcome {
                Outcome::Transport(TransportEvent::Unloaded { to, tokens, .. })
                | Outcome::Rail(RailEvent::Shipped { to, tokens, .. }) => {
                    *fresh.entry(*to).or_default() += tokens;
                }
                Outcome::Sequence(SequenceEvent::StepBegan { .. })
                | Outcome::Sequence(SequenceEvent::StepPassed { .. }) => fresh.clear(),
                _ => {}
            }
        }
        // What is spent meanwhile is taken from the rest first.
        let roster = world.resource::<Roster>();
        for (dump, tokens) in &mut fresh {
            let held = roster.find(*dump).map(|dump| fact::<Tokens>(world, dump).0);
            *tokens = held.unwrap_or(0).min(*tokens);
        }
        if let Order::Transport(TransportOrder::Load { from, tokens, .. })
        | Order::Rail(RailOrder::RailSupply { from, tokens, .. }) = order
        {
            loads += 1;
            let dump = roster.find(*from).expect("a dump");
            let held = fact::<Tokens>(world, dump).0;
            let untouchable = fresh.get(from).copied().unwrap_or(0);
            kept += usize::from(untouchable > 0);
            assert!(*tokens <= held - untouchable, "{order:?}");
        }
    });
    assert!(
        loads > 20 && kept > 0,
        "{loads} loads, {kept} beside fresh supply"
    );
}

/// Rules 9.1c, 9.11b and 9.12f, and that nothing gets lost: every step that is gone was told of.
#[test]
fn combats_account_for_every_step() {
    let (mut fights, mut captures) = (0, 0);
    let mut before: Option<u32> = None;
    on_both_maps(|world, _, _| {
        let now = steps(world, Side::One) + steps(world, Side::Two);
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let Some(entry) = entry else {
            before = Some(now);
            return;
        };
        let mut lost = 0;
        let mut dead: BTreeSet<UnitId> = BTreeSet::new();
        let mut gone_with_steps = 0;
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Combat(CombatEvent::StepLost { unit, left, .. }) => {
                    lost += 1;
                    if *left == 0 {
                        dead.insert(*unit);
                    }
                }
                Outcome::General(GeneralEvent::Eliminated { unit, .. }) if !dead.contains(unit) => {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(*unit).expect("a unit");
                    let worn = fact::<StepsLost>(world, ix).0;
                    // Trucks that die with their stack have no steps that count.
                    if roster.printed(ix).family.is_combat() {
                        gone_with_steps += u32::from(roster.printed(ix).steps - worn);
                    }
                }
                Outcome::Supply(SupplyEvent::LostInBreakout { unit, .. }) => {
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(*unit).expect("a unit");
                    if roster.printed(ix).family.is_combat() {
                        let worn = fact::<StepsLost>(world, ix).0;
                        gone_with_steps += u32::from(roster.printed(ix).steps - worn);
                    }
                }
                // Units that broke out and were not placed when they came back (13.6).
                Outcome::Reinforcement(ReinforcementEvent::Forfeited { units, .. }) => {
                    let roster = world.resource::<Roster>();
                    for ix in units.iter().filter_map(|&unit| roster.find(unit)) {
                        let printed = roster.printed(ix);
                        if printed.family.is_combat() {
                            let worn = fact::<StepsLost>(world, ix).0;
                            gone_with_steps += u32::from(printed.steps - worn);
                        }
                    }
                }
                Outcome::Capture(CaptureEvent::SupplyCaptured { .. }) => captures += 1,
                Outcome::Combat(CombatEvent::Fought(_)) => fights += 1,
                _ => {}
            }
        }
        // Steps come back in the Reinforcement Phase alone; `s13_muster_play.rs` accounts for them.
        if let Some(had) = before
            && !matches!(
                entry.order,
                Order::Sequence(SequenceOrder::Begin) | Order::Reinforcement(_)
            )
        {
            assert_eq!(now + lost + gone_with_steps, had, "{:?}", entry.outcomes);
        }
        before = Some(now);
    });
    assert!(
        fights > 20 && captures > 0,
        "{fights} fights, {captures} captures"
    );
}

/// Rules 9.1c, 9.12f and 10.1 over random games.
#[test]
fn hexes_and_units_fight_once_a_segment_and_nobody_retreats_through_the_enemy() {
    let (mut retreats, mut barrages) = (0, 0);
    let mut attacked: BTreeSet<String> = BTreeSet::new();
    on_both_maps(|world, _, _| {
        let entry = world.resource::<engine::Timeline>().past().last().cloned();
        let Some(entry) = entry else { return };
        let zones = world.resource::<Zones>();
        let grid = world.resource::<Board>().grid();
        for outcome in &entry.outcomes {
            match outcome {
                Outcome::Combat(CombatEvent::Attacked {
                    kind,
                    units,
                    target,
                    ..
                }) if *kind == stavka_rules::tables::AttackKind::Regular => {
                    assert!(attacked.insert(target.to_string()), "{target} twice");
                    for unit in units {
                        assert!(attacked.insert(unit.to_string()), "{unit} twice");
                    }
                }
                Outcome::Barrage(BarrageEvent::Fired { units, target, .. }) => {
                    barrages += 1;
                    assert!(attacked.insert(target.to_string()), "{target} twice");
                    for unit in units {
                        assert!(attacked.insert(unit.to_string()), "{unit} twice");
                    }
                }
                Outcome::Combat(CombatEvent::Retreated { units, to, .. }) => {
                    retreats += 1;
                    let roster = world.resource::<Roster>();
                    let ix = roster.find(units[0]).expect("a unit");
                    let enemy = roster.printed(ix).side.other();
                    let hex = grid.index(*to).expect("on the map");
                    assert!(!zones.has_combat_unit(enemy, hex), "{units:?} into {to}");
                }
                Outcome::Sequence(SequenceEvent::StepBegan { .. }) => attacked.clear(),
                _ => {}
            }
        }
    });
    assert!(
        retreats > 5 && barrages > 5,
        "{retreats} retreats, {barrages} barrages"
    );
}
