//! `validate`: reads scenarios and saved games and reports every fault.

use std::path::Path;

use serde_json::json;
use stavka_scenario::save::{Session, read_game};

use crate::args::{Format, ValidateArgs};
use crate::failure::Failure;
use crate::game;

/// Checks each path; fails if any has a fault, after all have been checked.
pub fn run(args: &ValidateArgs, format: Format) -> Result<(), Failure> {
    let mut failed = 0;
    for path in &args.paths {
        let faults = faults_of(path);
        failed += usize::from(!faults.is_empty());
        match format {
            Format::Text if faults.is_empty() => println!("{}: ok", path.display()),
            Format::Text => faults.iter().for_each(|fault| println!("{fault}")),
            Format::Json => println!(
                "{}",
                json!({ "path": path.display().to_string(), "faults": faults })
            ),
        }
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(Failure::Input(format!(
            "{failed} of {} failed",
            args.paths.len()
        )))
    }
}

fn faults_of(path: &Path) -> Vec<String> {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    if path.is_file() {
        let opened = read_game(path).and_then(|game| Session::open(&mut game::new_world(), &game));
        return opened.err().map_or_else(Vec::new, |error| {
            lines(format!("{}: {error}", path.display()))
        });
    }
    let loaded =
        game::scenario_files(path).and_then(|files| Ok(stavka_scenario::load_with_tables(files)?));
    match loaded {
        Ok(_) => Vec::new(),
        Err(Failure::Input(what)) => lines(what),
        Err(other) => lines(other.to_string()),
    }
}
