//! Plays the German crossing of the Meuse with a simple plan: every motorised corps marches on its crossing, overruns what stands
//! in the way at good odds, fires and attacks across the river; the French stand.
//!
//! `meuse_crossing SEED SAVE` plays one game in fog and saves it; both sides bring in what arrives, rebuild, use trains, construct
//! and use formation markers. `tests/games/sedan-1940-crossing.ron` and `sedan-1940-specialists.ron` were made so.
//! `meuse_crossing --seeds N` plays N games to the evening of 14 May and says how the crossings came out; there the French
//! bring in what arrives and do nothing else.
//! `meuse_crossing --tell SEED` tells one of these games in full.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program of the command line"
)]

mod answers;
mod plan;
mod prongs;
mod specialists;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bevy::prelude::World;
use plan::{French, choose, is_german};
use prongs::{Bridgehead, PRONGS, is_lost, losses};
use stavka_rules::engine;
use stavka_rules::ids::UnitId;
use stavka_rules::modules::{RuleModule, RuleModules};
use stavka_rules::sequence::Clock;
use stavka_rules::side::{PerSide, Side};
use stavka_rules::telling::tell;
use stavka_scenario::save::Session;
use stavka_scenario::shipped;

/// How many turns a saved game has.
const TURNS: u8 = 6;
/// The last turn that is measured, 14 May.
const MEASURED: u8 = 3;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let first = arguments.next().unwrap_or_default();
    let second = arguments.next();
    let done = match (first.as_str(), second) {
        ("--seeds", Some(count)) => count.parse().ok().map(measure),
        ("--tell", Some(seed)) => seed.parse().ok().map(tell_game),
        (seed, Some(path)) => seed
            .parse()
            .ok()
            .map(|seed| record(seed, &PathBuf::from(path))),
        _ => None,
    };
    match done {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(fault)) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
        None => {
            eprintln!(
                "usage: meuse_crossing SEED SAVE\n       meuse_crossing --seeds N\n       meuse_crossing --tell SEED"
            );
            ExitCode::from(2)
        }
    }
}

/// A game of the plan.
fn new_game(world: &mut World, seed: u64, modules: RuleModules) -> Result<Session, String> {
    engine::add_to_world(world);
    let sedan = shipped()
        .iter()
        .find(|scenario| scenario.id == "sedan-1940");
    let files = sedan.ok_or("no such scenario")?.scenario_files();
    Session::new_game(world, files, seed, |options| options.modules = modules)
        .map_err(|faults| format!("{faults:?}"))
}

/// How a game is played.
#[derive(Clone, Copy)]
struct Course {
    /// The last turn that is played.
    last: u8,
    /// What the French do.
    french: French,
    /// Whether everything that happens is told.
    told: bool,
}

/// The games that are measured.
const MEASURED_COURSE: Course = Course {
    last: MEASURED,
    french: French::Still,
    told: false,
};

/// Plays until a turn is over; `after_turn` looks at the evening of each.
fn play(
    world: &mut World,
    session: &mut Session,
    course: Course,
    mut after_turn: impl FnMut(&World, u8),
) -> Result<(), String> {
    let mut tried: Vec<UnitId> = Vec::new();
    let mut place = None;
    let mut turn = 1;
    loop {
        let clock = world.resource::<Clock>();
        if clock.turn > turn {
            after_turn(world, turn);
            turn = clock.turn;
        }
        if turn > course.last {
            return Ok(());
        }
        let now = (clock.turn, clock.player_turn, clock.step);
        if place != Some(now) {
            place = Some(now);
            tried.clear();
        }
        let Some(order) = choose(world, course.french, &mut tried) else {
            return Ok(());
        };
        let entry = session
            .submit(world, &order)
            .map_err(|error| format!("{order:?}: {error:?}"))?;
        if course.told {
            for outcome in &entry.outcomes {
                println!("{}", tell(world, outcome));
            }
        }
    }
}

/// Plays one game and saves it.
fn record(seed: u64, path: &Path) -> Result<(), String> {
    let mut world = World::new();
    let fog = RuleModules::of([RuleModule::Fog, RuleModule::FormationFog]);
    let mut session = new_game(&mut world, seed, fog)?;
    let course = Course {
        last: TURNS,
        french: French::Busy,
        told: false,
    };
    play(&mut world, &mut session, course, |_, _| {})?;
    session
        .save(&world, path)
        .map_err(|error| error.to_string())?;
    let side = german(&world)?;
    for prong in &PRONGS {
        let found = prong.bridgehead(&world, side);
        println!("{}: {} units across the Meuse", prong.name, found.units);
    }
    Ok(())
}

/// Plays one of the games that are measured and tells what happens in it.
fn tell_game(seed: u64) -> Result<(), String> {
    let mut world = World::new();
    let mut session = new_game(&mut world, seed, RuleModules::NONE)?;
    let course = Course {
        told: true,
        ..MEASURED_COURSE
    };
    play(&mut world, &mut session, course, |_, _| {})
}

fn german(world: &World) -> Result<Side, String> {
    let mut sides = Side::BOTH.into_iter();
    let german = sides.find(|&side| is_german(world, side));
    german.ok_or_else(|| "no German side".to_owned())
}

/// What one game came to: for each crossing the evenings of the turns, and whether the 55e DI is no more.
struct Crossing {
    evenings: [[Bridgehead; MEASURED as usize]; PRONGS.len()],
    lost: bool,
    /// Combat units in the Dead Pile in the end, of either side.
    dead: PerSide<usize>,
}

/// Plays many games and tells how the crossings came out.
fn measure(count: u64) -> Result<(), String> {
    let mut results = Vec::new();
    for seed in 1..=count {
        let mut world = World::new();
        let mut session = new_game(&mut world, seed, RuleModules::NONE)?;
        let side = german(&world)?;
        let mut result = Crossing {
            evenings: Default::default(),
            lost: false,
            dead: PerSide::from_fn(|_| 0),
        };
        play(&mut world, &mut session, MEASURED_COURSE, |world, turn| {
            for (prong, evenings) in PRONGS.iter().zip(&mut result.evenings) {
                evenings[usize::from(turn) - 1] = prong.bridgehead(world, side);
            }
            result.lost = is_lost(world, "55-di");
            for side in Side::BOTH {
                result.dead[side] = losses(world, side);
            }
        })?;
        let told = result
            .evenings
            .iter()
            .zip(&PRONGS)
            .map(|(evenings, prong)| {
                let days: Vec<String> = evenings
                    .iter()
                    .map(|day| format!("{}/{}", day.units, day.tanks))
                    .collect();
                format!("{} {}", prong.name, days.join(" "))
            });
        let told: Vec<String> = told.collect();
        println!("seed {seed}: {}", told.join("; "));
        results.push(result);
    }
    println!("units/tanks across on the evenings of 12, 13 and 14 May");
    let count_of = |is: &dyn Fn(&Crossing) -> bool| results.iter().filter(|one| is(one)).count();
    for (n, prong) in PRONGS.iter().enumerate() {
        for (day, date) in [(1, 13), (2, 14)] {
            let across = count_of(&|one| one.evenings[n][day].units > 0);
            let tanks = count_of(&|one| one.evenings[n][day].tanks > 0);
            println!(
                "{}: a bridgehead on {date} May in {across} of {count} games, with tanks in {tanks}",
                prong.name
            );
        }
    }
    for crossings in 0..=PRONGS.len() {
        let held = |one: &Crossing| {
            let last = one.evenings.iter().map(|days| days[2].units);
            last.filter(|&units| units > 0).count() == crossings
        };
        println!("{crossings} bridgeheads on 14 May in {}", count_of(&held));
    }
    println!("the 55e DI destroyed in {}", count_of(&|one| one.lost));
    for side in Side::BOTH {
        let mut dead: Vec<usize> = results.iter().map(|one| one.dead[side]).collect();
        dead.sort_unstable();
        if let (Some(least), Some(most)) = (dead.first(), dead.last()) {
            let median = dead[dead.len() / 2];
            let name = ["German", "Allied"][side.index()];
            println!("{name}: lost {median} combat units, {least} to {most}");
        }
    }
    Ok(())
}
