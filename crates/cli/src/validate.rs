//! `validate`: reads scenarios and saved games and reports every fault.

use std::path::Path;

use serde_json::json;
use stavka_scenario::save::{Session, read_game};
use stavka_scenario::{find_scenario, validate};

use crate::args::{Format, ValidateArgs};
use crate::failure::Failure;
use crate::game;

/// Checks each path; fails if any has a fault, after all have been checked.
pub fn run(args: &ValidateArgs, format: Format) -> Result<(), Failure> {
    let mut failed = 0;
    for path in &args.paths {
        let (faults, ways) = match check(path) {
            Ok(0 | 1) => (Vec::new(), String::new()),
            Ok(2) => (Vec::new(), ", with 1 variant".to_owned()),
            Ok(ways) => (Vec::new(), format!(", with {} variants", ways - 1)),
            Err(faults) => (faults, String::new()),
        };
        failed += usize::from(!faults.is_empty());
        match format {
            Format::Text if faults.is_empty() => println!("{}: ok{ways}", path.display()),
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

/// In how many ways the game can be played, or all that is wrong with it.
fn check(path: &Path) -> Result<usize, Vec<String>> {
    let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
    if path.is_file() {
        let opened = read_game(path).and_then(|game| Session::open(&mut game::new_world(), &game));
        return match opened {
            Ok(_) => Ok(1),
            Err(error) => Err(lines(format!("{}: {error}", path.display()))),
        };
    }
    let checked = find_scenario(path).and_then(|files| validate(&files));
    checked.map_err(|faults| lines(faults.to_string()))
}
