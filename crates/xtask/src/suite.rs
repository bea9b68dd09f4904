//! `cargo xtask test`: everything that must hold before a change lands, in the order of what fails soonest.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::frames;
use crate::run::{Result, build, cargo, output, run, workspace};
use crate::ui_scripts;

/// How many random games are played.
#[derive(Clone, Copy)]
enum Games {
    /// So many in all, shared out among scenarios and variants, but never fewer than [`FEWEST`] of each.
    InAll(u64),
    /// So many of each scenario and variant.
    OfEach(u64),
}

/// Games that every test run plays; `soak` plays more.
const GAMES: Games = Games::InAll(12);
/// Every scenario and variant is played so often at least.
const FEWEST: u64 = 1;
/// A game that takes longer hangs, in seconds.
const SECONDS: &str = "900";

impl Games {
    /// How many of each.
    fn of_each(self, ways: usize) -> u64 {
        match self {
            Self::OfEach(games) => games,
            Self::InAll(games) => {
                let ways = u64::try_from(ways).unwrap_or(u64::MAX).max(1);
                games.div_ceil(ways).max(FEWEST)
            }
        }
    }
}

/// Runs the whole suite and stops at the first step that fails.
pub fn test() -> Result {
    let steps: [(&str, fn() -> Result); 7] = [
        ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
        ("lints", || {
            run(&mut cargo(&[
                "clippy",
                "--quiet",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ]))
        }),
        ("documentation", || {
            let doc = [
                "doc",
                "--quiet",
                "--workspace",
                "--no-deps",
                "--document-private-items",
            ];
            run(cargo(&doc).env(
                "RUSTDOCFLAGS",
                "-D warnings -A rustdoc::private_intra_doc_links",
            ))
        }),
        ("tests", || {
            run(&mut cargo(&["test", "--quiet", "--workspace"]))
        }),
        ("scenarios", validate_scenarios),
        ("random play", || random_games(GAMES)),
        ("UI scripts", || ui_scripts::run_all(&[])),
    ];
    let count = steps.len();
    for (n, (name, step)) in steps.into_iter().enumerate() {
        println!("== {}/{count} {name}", n + 1);
        let begun = Instant::now();
        step()?;
        println!("== {name}: ok ({:.0} s)", begun.elapsed().as_secs_f32());
    }
    println!("{count} passed, 0 failed");
    Ok(())
}

/// Checks every scenario of the repository.
fn validate_scenarios() -> Result {
    let cli = build("stavka-cli")?;
    let folder = workspace().join("scenarios");
    let entries =
        std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut command = Command::new(cli);
    command.arg("validate").current_dir(workspace());
    for entry in entries.flatten().filter(|entry| entry.path().is_dir()) {
        command.arg(Path::new("scenarios").join(entry.file_name()));
    }
    run(&mut command)
}

/// Random play on many seeds, many damaged files, and many simulated combats.
pub fn soak(seeds: &str) -> Result {
    let seeds = seeds
        .parse()
        .map_err(|_| format!("'{seeds}' is not a number of seeds"))?;
    random_games(Games::OfEach(seeds))?;
    let damaged = [
        "test",
        "--quiet",
        "--workspace",
        "--test",
        "saves",
        "--test",
        "scenarios",
        "damaged",
    ];
    run(cargo(&damaged).env("STAVKA_MUTATIONS", "10000"))?;
    let simulated = [
        "test",
        "--quiet",
        "--workspace",
        "--test",
        "rules",
        "s09_simulated",
    ];
    run(cargo(&simulated).env("STAVKA_COMBATS", "1000000"))
}

/// Plays every scenario and every variant at random, and each game again from its saved file.
fn random_games(games: Games) -> Result {
    let cli = build("stavka-cli")?;
    let folder = cli
        .ancestors()
        .nth(2)
        .unwrap_or(Path::new("."))
        .join("soak");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let listed = output(Command::new(&cli).arg("scenarios"))?;
    // Each line begins with the name by which the command line knows the scenario or variant.
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let seeds = games.of_each(names.len());
    for name in &names {
        let begun = Instant::now();
        for seed in 1..=seeds {
            random_game(&cli, name, seed, &folder.join("game.ron"))
                .map_err(|why| format!("{name} with seed {seed}: {why}"))?;
        }
        let seconds = begun.elapsed().as_secs_f32();
        println!("  {name}: {seeds} games ok ({seconds:.1} s)");
    }
    let played = seeds * u64::try_from(names.len()).unwrap_or(u64::MAX);
    println!("{played} passed, 0 failed");
    Ok(())
}

/// Plays a game to its end and again from its saved file.
fn random_game(cli: &Path, name: &str, seed: u64, save: &Path) -> Result {
    let mut random = Command::new("timeout");
    random.arg(SECONDS).arg(cli);
    random.args(["random", "--turns", "255", "--scenario", name, "--seed"]);
    let played = output(random.arg(seed.to_string()).arg("--save").arg(save))?;
    let again = output(Command::new(cli).args(["replay", "--verify"]).arg(save))?;
    if last_line(&played) == last_line(&again) {
        Ok(())
    } else {
        Err("the replay gives another state".to_owned())
    }
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

/// Measures side by side with the peers: the rules in a release build, then the client's frames, or these alone.
pub fn bench(arguments: &[String]) -> Result {
    match arguments.split_first() {
        None => {
            run(&mut cargo(&["bench", "--package", "stavka-rules"]))?;
            frames::bench(&["--release".to_owned()])
        }
        Some((first, rest)) if first == "frames" => frames::bench(rest),
        Some((other, _)) => Err(format!("there is no bench '{other}', only frames")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_shared_out_and_each_scenario_gets_some() {
        assert_eq!(Games::InAll(12).of_each(1), 12);
        assert_eq!(Games::InAll(12).of_each(4), 3);
        assert_eq!(Games::InAll(12).of_each(100), FEWEST);
        assert_eq!(Games::OfEach(200).of_each(4), 200);
    }
}
