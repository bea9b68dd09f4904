//! What holds in every game, seen over random play: on the shipped scenario and on a crowded map with every kind of piece.

mod accounts;
mod combat;
mod command;
mod construction;
mod fog;
mod fronts;
mod indexes;
mod modes;
mod orders;
mod rail;
mod stacking;
mod zones;

use std::ops::Range;

use bevy::prelude::World;
use stavka_rules::engine;
use stavka_rules::engine::{Plan, check};
use stavka_rules::ids::{FormationId, VariantId};
use stavka_rules::map::{Feature, Gauge, Hexside, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::order::Order;
use stavka_rules::pieces::{
    Barrage, Family, Location, ModeMarker, Orientation, Printed, Re, Roster, ThrowRange, Tokens,
    UnitIx,
};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::setup::{ArrivingSupply, GameSetup, SupplyArrival};
use stavka_rules::side::Side;
use stavka_rules::tables::SupplyTable;

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
    // Two that could be combined, one that lies in the Dead Pile, and what arrives with supply (13.6c, 13.9).
    let worn = |n: usize| support::worth(counter(&name("worn", n), side), 5, 3, 2);
    let entry = if side == Side::One { "01.01" } else { "08.06" };
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
        .unit_as(worn(0), at(4), combat, none)
        .reduced(1)
        .unit_as(worn(1), at(4), combat, none)
        .reduced(1)
        .dead(happened("fallen"))
        .feature(entry, Feature::Entry(side))
        .due(counter(&name("late", 0), side), 2, entry)
        .due(transport(&name("late", 1), side, 20, 4), 2, entry)
        .unit_as(happened("dg"), at(6), combat, ModeMarker::Disorganized)
        .unit_as(
            happened("exploits"),
            at(6),
            combat,
            ModeMarker::Exploit { rating: 2 },
        )
}

fn first_steps() -> GameSetup {
    first_steps_as(None)
}

/// The shipped scenario, in a variant.
fn first_steps_as(variant: Option<&str>) -> GameSetup {
    let shipped = stavka_scenario::shipped();
    let shipped = shipped.iter().find(|shipped| shipped.id == "first-steps");
    let files = shipped.expect("the scenario is shipped").scenario_files();
    let variant = variant.map(|id| VariantId::new(id).expect("an id"));
    let files = files.with_variant(variant);
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
