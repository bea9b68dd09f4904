//! `scenarios`: what there is to play.

use std::path::PathBuf;

use serde_json::json;
use stavka_scenario::{ScenarioFiles, find_scenario, load_with_tables, shipped, ways};

use crate::args::{Format, ScenariosArgs};
use crate::failure::Failure;

/// Prints a line for each scenario and each variant: first the name that `--scenario` takes.
pub fn run(args: &ScenariosArgs, format: Format) -> Result<(), Failure> {
    let paths = if args.paths.is_empty() {
        shipped().iter().map(|one| PathBuf::from(one.id)).collect()
    } else {
        args.paths.clone()
    };
    for path in paths {
        let scenario = path.display().to_string();
        for way in ways(&find_scenario(&path)?)? {
            print_way(&scenario, way, format)?;
        }
    }
    Ok(())
}

fn print_way(scenario: &str, way: ScenarioFiles, format: Format) -> Result<(), Failure> {
    let name = match way.variant() {
        Some(variant) => format!("{}/{variant}", scenario.trim_end_matches('/')),
        None => scenario.to_owned(),
    };
    let (setup, _) = load_with_tables(way)?;
    let facts = &setup.scenario;
    match format {
        Format::Text => println!("{name}  {}, {}", facts.title, facts.length()),
        Format::Json => println!(
            "{}",
            json!({
                "name": name,
                "title": facts.title,
                "description": facts.description,
                "turns": facts.turns,
                "start": facts.start.to_string(),
            })
        ),
    }
    Ok(())
}
