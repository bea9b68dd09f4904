//! `cargo xtask play`: set up, build, open. Without a screen, a demonstration instead.

use std::process::Command;

use crate::packages;
use crate::run::{Result, build, run, workspace};
use crate::screen::has_display;

/// What opens when nothing is named: a shipped scenario, with or without a variant behind a slash.
const DEFAULT_SCENARIO: &str = "sedan-1940";

/// What is said while nothing else happens.
const BUILDING: &str = "building; the first time this takes a quarter of an hour on two cores";

/// Opens the client; where there is no screen, says so and plays a demonstration.
pub fn play(arguments: &[String]) -> Result {
    if !has_display() {
        return demonstrate();
    }
    packages::ensure_window()?;
    println!("{BUILDING}");
    let client = build("stavka")?;
    let mut command = Command::new(client);
    if arguments.is_empty() {
        command.arg(DEFAULT_SCENARIO);
    }
    run(command.args(arguments))
}

/// Plays a game without a window and leaves it as a saved game and a picture.
fn demonstrate() -> Result {
    println!(
        "There is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set), so no window can open."
    );
    println!(
        "Playing a demonstration of '{DEFAULT_SCENARIO}' instead, with both sides choosing at random."
    );
    println!("{BUILDING}");
    let cli = build("stavka-cli")?;
    let folder = workspace().join("demo");
    std::fs::create_dir_all(&folder)
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let name = DEFAULT_SCENARIO.replace('/', "-");
    let save = folder.join(format!("{name}.ron"));
    let picture = folder.join(format!("{name}.png"));
    let random = [
        "random",
        "--scenario",
        DEFAULT_SCENARIO,
        "--seed",
        "7",
        "--turns",
        "3",
        "--save",
    ];
    run(Command::new(&cli).args(random).arg(&save))?;
    run(Command::new(&cli).args(["replay", "--verify"]).arg(&save))?;
    run(Command::new(&cli)
        .args(["picture", "--width", "1600", "--save"])
        .arg(&save)
        .arg("--out")
        .arg(&picture))?;
    println!(
        "saved game: {}\npicture:    {}",
        save.display(),
        picture.display()
    );
    Ok(())
}
