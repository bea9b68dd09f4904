//! `cargo xtask record`: recorded games in today's format and with today's hashes.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{Result, cargo, run, workspace};

/// The games that the example `meuse_crossing` plays, with their seeds.
const SCRIPTED: [(&str, &str); 2] = [
    ("sedan-1940-crossing", "3"),
    ("sedan-1940-specialists", "11"),
];

/// Writes the named games anew, or all of `tests/games`. `--anew` lets the scripted crossings be played again, and the random
/// player and the files of orders play those again that they played and that are no longer legal.
pub fn record(arguments: &[String]) -> Result {
    let (flags, named): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    let mut games: Vec<PathBuf> = if named.is_empty() {
        all_games()?
    } else {
        named.iter().map(PathBuf::from).collect()
    };
    if flags.iter().any(|flag| *flag == "--anew") {
        for (name, seed) in SCRIPTED {
            let is_it = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == name);
            for path in games.extract_if(.., |path| is_it(path)) {
                run(example("meuse_crossing").arg(seed).arg(path))?;
            }
        }
    }
    if games.is_empty() {
        return Ok(());
    }
    run(example("record_again").args(flags).args(games))
}

/// An example of the crate of scenarios, to be run.
fn example(name: &str) -> Command {
    let mut command = cargo(&["run", "--quiet", "--package", "stavka-scenario"]);
    command.args(["--example", name, "--"]);
    command
}

/// The recorded games of the repository, by name.
fn all_games() -> Result<Vec<PathBuf>> {
    let folder = workspace().join("tests/games");
    let entries =
        std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut games: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    games.sort();
    Ok(games)
}
