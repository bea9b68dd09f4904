//! The project's own commands: `cargo xtask play`, `cargo xtask test`, and a few for maintainers.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line speaks by printing"
)]

mod frames;
mod packages;
mod pictures;
mod play;
mod record;
mod run;
mod screen;
mod suite;
mod ui_scripts;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask play [SCENARIO or SAVE]   build the client and open it; sets up what is missing
cargo xtask test                      everything that must hold before a change lands
cargo xtask ui [SCRIPT …]             only the UI scripts, in a real window
cargo xtask pictures [SCRIPT …]       takes the pictures of the documents anew, each with a palette
cargo xtask soak [SEEDS]              random play on so many seeds of each scenario and variant (200), 10,000 damaged files, 20 million combats
cargo xtask record [--anew] [GAME …]  writes the recorded games of tests/games again, with today's format and hashes
cargo xtask bench                     measures, side by side with the peers
cargo xtask bench frames [--release] [SCENARIO …]   only the client's frames and start";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let result = match command.as_str() {
        "play" => play::play(&rest),
        "test" => suite::test(),
        "ui" => ui_scripts::run_all(&rest),
        "pictures" => pictures::retake(&rest),
        "soak" => suite::soak(rest.first().map_or("200", String::as_str)),
        "record" => record::record(&rest),
        "bench" => suite::bench(&rest),
        _ => {
            println!("{HELP}");
            return if command.is_empty() || command == "help" {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(2)
            };
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
