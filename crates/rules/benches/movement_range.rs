//! Movement ranges of 5, 20 and 45 MP by Leg, Truck and Track on a map of 15,000 hexes with 1,500 counters, beside hexx and
//! a plain Dijkstra on the same costs; and what one move costs to follow in the indexes.
//!
//! hexx prices hexes, not hexsides, and always adds one; its field is given the terrain costs alone. The plain Dijkstra
//! sees exactly what ours sees: hexsides, roads, bridging, zones of control, weather.

mod generated;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use bevy::prelude::World;
use divan::Bencher;
use hexx::algorithms::field_of_movement;
use stavka_rules::damage::trainbusting_zones;
use stavka_rules::engine::{legal, reach, submit};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Cost, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use stavka_rules::movement::{MoveQuery, MovementOffer, MovementOrder};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::terrain::StepCosts;
use stavka_rules::weather::Weather;
use stavka_rules::zoc;
use stavka_rules::zoc::Zones;

fn main() {
    divan::main();
}

/// What is searched: a mobility type and an allowance.
const CASES: [(Mobility, u8); 9] = [
    (Mobility::Leg, 5),
    (Mobility::Leg, 20),
    (Mobility::Leg, 45),
    (Mobility::Truck, 5),
    (Mobility::Truck, 20),
    (Mobility::Truck, 45),
    (Mobility::Track, 5),
    (Mobility::Track, 20),
    (Mobility::Track, 45),
];

/// The cases by number, for the benches.
const ALL: std::ops::Range<usize> = 0..CASES.len();

/// A game in which one unit of the side to move has the mobility and the allowance, in the middle of its army.
struct Case {
    world: World,
    unit: UnitId,
    at: HexPos,
    mobility: Mobility,
    budget: Mp,
}

fn case(number: usize) -> Case {
    let (mobility, allowance) = CASES[number];
    let mut setup = generated::setup();
    let is_mover = |at: HexPos| (55..72).contains(&at.col) && (30..70).contains(&at.row);
    let mover = setup.units.iter_mut().find(|unit| {
        let face = unit.printed.movement;
        face.mobility == mobility && unit.location.hex().is_some_and(is_mover)
    });
    let mover = mover.expect("a mover");
    let faces = mover.printed.combat.iter_mut();
    for face in faces.chain([&mut mover.printed.movement]) {
        face.ma = Mp::whole(allowance);
    }
    let (unit, at) = (mover.id(), mover.location.hex().expect("on the map"));
    setup.scenario.first_player = Some(mover.printed.side);
    let mut world = generated::world(&setup);
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("the game begins");
    assert!(legal(&world).has(MovementOffer::mover, &unit));
    let budget = Mp::whole(allowance);
    Case {
        world,
        unit,
        at,
        mobility,
        budget,
    }
}

#[divan::bench(args = ALL)]
fn stavka(bencher: Bencher, number: usize) {
    let case = case(number);
    let units = [case.unit];
    bencher.bench_local(|| reach(&case.world, &MoveQuery::of(&units)).map(|range| range.len()));
}

#[divan::bench(args = ALL)]
fn plain_dijkstra_on_a_heap(bencher: Bencher, number: usize) {
    let case = case(number);
    let found = dijkstra(&case);
    let ours = reach(&case.world, &MoveQuery::of(&[case.unit])).expect("a range");
    let grid = *case.world.resource::<Board>().grid();
    for hex in ours.hexes() {
        let theirs = found[grid.index(hex).expect("on the map").at()];
        // The last resort of 6.1c is no matter of the search.
        let one_hex = grid.distance(case.at, hex) == 1 && theirs == u16::MAX;
        let spent = ours
            .spent_to(hex)
            .and_then(|spent| spent.get(case.mobility));
        let spent = spent.map(Mp::as_twelfths);
        assert!(one_hex || spent == Some(theirs), "{hex}");
    }
    bencher.bench_local(|| dijkstra(&case).len());
}

#[divan::bench(args = ALL)]
fn hexx_field_of_movement_without_hexsides(bencher: Bencher, number: usize) {
    let case = case(number);
    let board = case.world.resource::<Board>();
    let ground = &case.world.resource::<Weather>().ground;
    let chart = case.world.resource::<TerrainCharts>().chart(ground).clone();
    let grid = *board.grid();
    let offsets: BTreeMap<(i32, i32), HexIx> = grid
        .iter()
        .filter_map(|pos| {
            let axial = grid.axial(pos);
            Some(((axial.x, axial.y), grid.index(pos)?))
        })
        .collect();
    let cost = |hex: hexx::Hex| {
        let ix = *offsets.get(&(hex.x, hex.y))?;
        match chart.terrain[board.hex(ix).terrain.at()][case.mobility.index()] {
            // hexx adds one to every cost.
            Cost::Points(points) => Some(u32::from(points.as_twelfths() / 12) - 1),
            Cost::All | Cost::Prohibited => None,
        }
    };
    let budget = u32::from(case.budget.as_twelfths() / 12);
    bencher.bench_local(|| field_of_movement(grid.axial(case.at), budget, cost).len());
}

/// A textbook search: a heap and flat arrays, one look-up of rules a step.
fn dijkstra(case: &Case) -> Vec<u16> {
    let world = &case.world;
    let board = world.resource::<Board>();
    let costs = world.resource::<StepCosts>();
    let zones = world.resource::<Zones>();
    let roster = world.resource::<Roster>();
    let unit = roster.find(case.unit).expect("a unit");
    let side = roster.printed(unit).side;
    let budget = case.budget.as_twelfths();
    let start = roster.hex_of(unit).expect("on the map");
    let stops = |hex: HexIx| {
        case.mobility == Mobility::Truck
            && zones.covers(side.other(), hex)
            && !zones.has_combat_unit(side, hex)
    };
    let mut best = vec![u16::MAX; board.grid().len()];
    best[start.at()] = 0;
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    while let Some((Reverse(spent), here)) = open.pop() {
        if best[here.at()] < spent || (here != start && stops(here)) {
            continue;
        }
        for direction in Direction::ALL {
            let Some(there) = board.neighbour(here, direction) else {
                continue;
            };
            let Cost::Points(step) = costs.step(side, case.mobility, here, direction) else {
                continue;
            };
            let total = spent + step.as_twelfths();
            let better = total < best[there.at()];
            if total <= budget && better && !zones.has_combat_unit(side.other(), there) {
                best[there.at()] = total;
                open.push((Reverse(total), there));
            }
        }
    }
    best
}

/// One move with everything that follows it: zones of control, bridging, markers, the state hash.
#[divan::bench(sample_count = 40, sample_size = 1)]
fn one_move_with_all_indexes(bencher: Bencher) {
    let game = || {
        let case = case(1);
        let units = vec![case.unit];
        let range = reach(&case.world, &MoveQuery::of(&units)).expect("a range");
        let path = range.hexes().next().and_then(|hex| range.path_to(hex));
        let order = Order::Movement(MovementOrder::Move {
            units,
            path: path.expect("somewhere to go"),
            mode: None,
        });
        (case.world, order)
    };
    bencher
        .with_inputs(game)
        .bench_local_values(|(mut world, order)| {
            submit(&mut world, &order).expect("a legal move");
            world
        });
}

/// What the same indexes cost from nothing.
#[divan::bench]
fn zones_and_step_costs_from_nothing(bencher: Bencher) {
    let case = case(1);
    bencher.bench_local(|| {
        (
            zoc::count_anew(&case.world),
            StepCosts::anew(&case.world, &trainbusting_zones(&case.world)),
        )
    });
}
