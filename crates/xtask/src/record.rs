//! `cargo xtask record`: recorded games in today's format and with today's hashes.

use std::path::PathBuf;

use crate::run::{Result, cargo, run, workspace};

/// Writes the named games anew, or all of `tests/games`. `--anew` lets the random player play those again that he played and
/// that are no longer legal.
pub fn record(arguments: &[String]) -> Result {
    let (flags, named): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|word| word.starts_with("--"));
    let games: Vec<PathBuf> = if named.is_empty() {
        all_games()?
    } else {
        named.iter().map(PathBuf::from).collect()
    };
    let mut command = cargo(&["run", "--quiet", "--package", "stavka-scenario"]);
    command.args(["--example", "record_again", "--"]);
    run(command.args(flags).args(games))
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
