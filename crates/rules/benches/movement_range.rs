//! Movement range of 20 MP on a map of 15,000 hexes, beside hexx and a plain Dijkstra on the same costs.
//!
//! hexx prices hexes, not hexsides, and always adds one; its field is given the terrain costs alone. The plain Dijkstra
//! sees exactly what ours sees, on a binary heap and a map of hexes.

mod generated;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use bevy::prelude::World;
use divan::Bencher;
use hexx::algorithms::field_of_movement;
use stavka_rules::engine::{legal, reach, submit};
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Cost, Direction, HexIx, HexPos, Mobility, TerrainCharts};
use stavka_rules::movement::{MoveQuery, Mp, StepCosts};
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::side::Side;
use stavka_rules::zoc::Zones;

fn main() {
    divan::main();
}

/// The allowance that is searched.
const BUDGET: u8 = 20;

/// A game in which one tracked unit of the side to move has 20 MP, somewhere in the middle of its army.
fn game() -> (World, UnitId, HexPos) {
    let mut setup = generated::setup();
    let mover = setup.units.iter_mut().find(|unit| {
        let face = unit.printed.movement;
        face.mobility == Mobility::Track
            && unit
                .location
                .hex()
                .is_some_and(|at| (40..60).contains(&at.col) && (30..70).contains(&at.row))
    });
    let mover = mover.expect("a mover");
    for face in mover
        .printed
        .combat
        .iter_mut()
        .chain([&mut mover.printed.movement])
    {
        face.ma = Mp::whole(BUDGET);
    }
    let (id, at) = (mover.id(), mover.location.hex().expect("on the map"));
    setup.scenario.first_player = Some(mover.printed.side);
    let mut world = generated::world(&setup);
    submit(&mut world, &Order::Begin).expect("the game begins");
    assert!(legal(&world).movers.contains(&id));
    (world, id, at)
}

#[divan::bench]
fn stavka(bencher: Bencher) {
    let (world, unit, _) = game();
    bencher.bench_local(|| reach(&world, &MoveQuery::of(&[unit])).map(|range| range.len()));
}

#[divan::bench]
fn plain_dijkstra_on_a_heap(bencher: Bencher) {
    let (world, unit, _) = game();
    let found = dijkstra(&world, unit);
    let ours = reach(&world, &MoveQuery::of(&[unit])).expect("a range");
    let grid = *world.resource::<Board>().grid();
    for hex in ours.hexes() {
        let theirs = found[grid.index(hex).expect("on the map").at()];
        assert_eq!(
            ours.spent_to(hex).map(Mp::as_twelfths),
            Some(theirs),
            "{hex}"
        );
    }
    bencher.bench_local(|| dijkstra(&world, unit).len());
}

#[divan::bench]
fn hexx_field_of_movement_without_hexsides(bencher: Bencher) {
    let (world, _, at) = game();
    let board = world.resource::<Board>();
    let chart = world.resource::<TerrainCharts>().chart("dry").clone();
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
        match chart.terrain[board.hex(ix).terrain.at()][Mobility::Track.index()] {
            // hexx adds one to every cost.
            Cost::Points(points) => Some(u32::from(points.as_twelfths() / 12) - 1),
            Cost::All | Cost::Prohibited => None,
        }
    };
    bencher.bench_local(|| field_of_movement(grid.axial(at), u32::from(BUDGET), cost).len());
}

/// A textbook search: a heap and flat arrays, one look-up of rules a step.
fn dijkstra(world: &World, unit: UnitId) -> Vec<u16> {
    let board = world.resource::<Board>();
    let costs = world.resource::<StepCosts>();
    let zones = world.resource::<Zones>();
    let roster = world.resource::<Roster>();
    let unit = roster.find(unit).expect("a unit");
    let side = roster.printed(unit).side;
    let budget = Mp::whole(BUDGET).as_twelfths();
    let start = roster.hex_of(unit).expect("on the map");
    let mut best = vec![u16::MAX; board.grid().len()];
    best[start.at()] = 0;
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    while let Some((Reverse(spent), here)) = open.pop() {
        if best[here.at()] < spent {
            continue;
        }
        for direction in Direction::ALL {
            let Some(there) = board.neighbour(here, direction) else {
                continue;
            };
            let Cost::Points(step) = costs.step(Side::One, Mobility::Track, here, direction) else {
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
