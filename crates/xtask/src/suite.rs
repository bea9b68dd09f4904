//! `cargo xtask test`: everything that must hold before a change lands, in the order of what fails soonest.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::frames;
use crate::run::{Build, Result, build, cargo, output, run, workspace};
use crate::ui_scripts;

/// Seeds that every test run plays; `soak` plays more.
const SEEDS: &str = "12";

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
        ("random play", || random_games(SEEDS)),
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
    let cli = build(Build::Everything, "stavka-cli")?;
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

/// Random play on many seeds, and many damaged files.
pub fn soak(seeds: &str) -> Result {
    random_games(seeds)?;
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
    run(cargo(&damaged).env("STAVKA_MUTATIONS", "10000"))
}

/// Plays every scenario at random on so many seeds, and each game again from its saved file.
fn random_games(seeds: &str) -> Result {
    let seeds: u64 = seeds
        .parse()
        .map_err(|_| format!("'{seeds}' is not a number of seeds"))?;
    let cli = build(Build::Everything, "stavka-cli")?;
    let folder = cli
        .ancestors()
        .nth(2)
        .unwrap_or(Path::new("."))
        .join("soak");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let scenarios =
        std::fs::read_dir(workspace().join("scenarios")).map_err(|error| error.to_string())?;
    let mut games = 0;
    for scenario in scenarios
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
    {
        for seed in 1..=seeds {
            let save = folder.join("game.ron");
            let mut random = Command::new(&cli);
            random
                .args([
                    "random",
                    "--turns",
                    "255",
                    "--seed",
                    &seed.to_string(),
                    "--save",
                ])
                .arg(&save);
            let played = output(random.arg("--scenario").arg(&scenario));
            let played =
                played.map_err(|why| format!("{} with seed {seed}: {why}", scenario.display()))?;
            let again = output(Command::new(&cli).args(["replay", "--verify"]).arg(&save))?;
            if last_line(&played) != last_line(&again) {
                return Err(format!(
                    "{} with seed {seed}: the replay gives another state",
                    scenario.display()
                ));
            }
            games += 1;
        }
    }
    println!("{games} passed, 0 failed");
    Ok(())
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
