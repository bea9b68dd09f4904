//! Command on the generated map of 15,000 hexes: 12 armies with 60 HQs, and 1,380 other counters, of which every second is
//! limited.

mod generated;
mod supplied;

use bevy::prelude::World;
use divan::Bencher;
use stavka_rules::armies::is_commander;
use stavka_rules::command::{CommandOrder, in_range_of};
use stavka_rules::engine::{Timeline, check, go_to, submit};
use stavka_rules::ids::{ArmyId, CapacityRowId, CommandClass, CountryId, UnitId};
use stavka_rules::modules::RuleModule;
use stavka_rules::operation_zones::{EnemyPlaces, Outline, Proposal, outline, proposals};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Army, ArmyKind, Family, Roster, Size, UnitIx};
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::{Segment, SequenceOrder};
use stavka_rules::setup::{ArmySetup, FrontStart, GameSetup};
use stavka_rules::side::Side;
use stavka_rules::supply::above_limits_if;

fn main() {
    divan::main();
}

/// Armies of each side.
const ARMIES: usize = 6;

/// The set-up with armies.
fn armies() -> GameSetup {
    let mut setup = supplied::setup();
    let modules = &mut setup.scenario.options.modules;
    modules.set(RuleModule::Command, true);
    setup.scenario.nations[0].country = CountryId::new("DE").ok();
    let row = CapacityRowId::new("cb_de_panzerkorps").ok();
    let mut hqs: [Vec<UnitId>; 2] = Default::default();
    for (n, unit) in setup.units.iter_mut().enumerate() {
        let printed = &mut unit.printed;
        if printed.family == Family::Headquarters {
            printed.size = Size::Corps;
            printed.row = row;
            hqs[printed.side as usize].push(printed.id);
        } else if printed.family == Family::Combat && n % 4 < 2 {
            let class = ["INF", "MOT", "PZ"][n / 4 % 3];
            printed.command = CommandClass::new(class).ok();
            printed.size = Size::Division;
        }
    }
    for side in Side::BOTH {
        let own = &hqs[side as usize];
        for (n, hqs) in own.chunks(own.len().div_ceil(ARMIES)).enumerate() {
            let name = format!("{}-{n}", if side == Side::One { "one" } else { "two" });
            setup.armies.push(ArmySetup {
                army: Army {
                    id: ArmyId::new(&name).expect("an id"),
                    name,
                    side,
                    kind: ArmyKind::Army,
                    group: None,
                },
                headquarters: hqs.to_vec(),
                units: Vec::new(),
                front: FrontStart::default(),
                zone: None,
            });
        }
    }
    assert_eq!(setup.armies.len(), 2 * ARMIES);
    setup
}

/// The game in the first Movement Segment of side one.
fn world() -> World {
    let mut world = generated::world(&armies());
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("the game begins");
    while !moves(&world) {
        submit(&mut world, &Order::Sequence(SequenceOrder::EndSegment)).expect("nothing hinders");
    }
    world
}

fn moves(world: &World) -> bool {
    match awaiting(world) {
        Awaiting::Segment { step, .. } => step.step().segment == Segment::Movement,
        _ => false,
    }
}

/// The HQ of side one that has most units in its throw range.
fn busiest(world: &World) -> UnitIx {
    let roster = world.resource::<Roster>();
    let own = roster.iter().filter(|&unit| {
        let printed = roster.printed(unit);
        printed.side == Side::One && is_commander(printed)
    });
    own.max_by_key(|&hq| in_range(world, hq).len())
        .expect("an HQ")
}

fn in_range(world: &World, hq: UnitIx) -> Vec<UnitIx> {
    let roster = world.resource::<Roster>();
    let side = roster.printed(hq).side;
    let own = roster
        .iter()
        .filter(|&unit| roster.printed(unit).side == side && in_range_of(world, hq, unit));
    own.collect()
}

/// An HQ is opened, and for every unit in its throw range it is found out whether it can be taken up.
#[divan::bench]
fn open_an_hq_with_who_can_be_taken_up(bencher: Bencher) {
    let mut world = world();
    let hq = busiest(&world);
    let id = world.resource::<Roster>().printed(hq).id;
    let before = world.resource::<Timeline>().cursor();
    assert!(in_range(&world, hq).len() > 5, "units stand around it");
    bencher.bench_local(|| {
        go_to(&mut world, before).expect("it has been there");
        submit(&mut world, &Order::Command(CommandOrder::OpenHq { hq: id })).expect("legal");
        let roster = world.resource::<Roster>();
        let can = |&unit: &UnitIx| {
            let units = vec![roster.printed(unit).id];
            check(&world, &Order::Command(CommandOrder::Command { units })).is_ok()
        };
        in_range(&world, hq).into_iter().filter(can).count()
    });
}

/// Trace of everybody of a side, and which HQ supplies whom so that those above the limits cost least.
#[divan::bench]
fn supply_assignment_of_a_side(bencher: Bencher) {
    let world = world();
    assert!(!above_limits_if(&world, Side::One, &[]).is_empty());
    bencher.bench_local(|| above_limits_if(&world, Side::One, &[]));
}

/// The game as side one lays out its zones.
fn before_zones() -> World {
    let mut setup = armies();
    let modules = &mut setup.scenario.options.modules;
    modules.set(RuleModule::Zones, true);
    let mut world = generated::world(&setup);
    submit(&mut world, &Order::Sequence(SequenceOrder::Begin)).expect("the game begins");
    world
}

/// The zones of all armies of a side between their boundaries as they are proposed: the enemy line before each, and what they cover.
#[divan::bench]
fn zones_of_a_side(bencher: Bencher) {
    let world = before_zones();
    let found = proposals(&world, Side::One);
    let covers = |proposal: &Proposal| proposal.outline.hexes.len();
    assert!(
        found.len() > 1 && found.iter().map(covers).sum::<usize>() > 50,
        "armies of a side face the enemy"
    );
    bencher.bench_local(|| proposals(&world, Side::One));
}

/// A boundary counter is dragged over one hex: the zone as it would be there, with the enemy known since the drag began.
#[divan::bench]
fn a_hex_of_dragging_a_boundary(bencher: Bencher) {
    let world = before_zones();
    let enemy = EnemyPlaces::of(&world, Side::One);
    let proposal = enemy.proposals(&world).into_iter().next().expect("a zone");
    let (army, bounds) = (proposal.army, proposal.bounds);
    let found = outline(&world, army, bounds);
    assert_eq!(found, enemy.outline(&world, army, bounds));
    bencher.bench_local(|| -> Option<Outline> { enemy.outline(&world, army, bounds).ok() });
}

/// The same with the enemy looked for anew, as an order that lays a zone out does.
#[divan::bench]
fn a_zone_that_is_laid_out(bencher: Bencher) {
    let world = before_zones();
    let proposal = proposals(&world, Side::One)
        .into_iter()
        .next()
        .expect("a zone");
    let (army, bounds) = (proposal.army, proposal.bounds);
    bencher.bench_local(|| -> Option<Outline> { outline(&world, army, bounds).ok() });
}
