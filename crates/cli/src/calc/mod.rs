//! `calc`: combats, barrages, losses and command capacities worked out without a game, by the shipped tables.
//!
//! With dice, each calculator tells the steps of the resolution; without, the exact chances of what can come.

mod args;
mod barrage;
mod combat;
mod command;
mod losses;
mod sheet;

pub use args::Calculator;

use stavka_scenario::default_rules;

use crate::args::Format;
use crate::failure::Failure;

/// Works out what is asked for and prints it.
pub fn run(calculator: &Calculator, format: Format) -> Result<(), Failure> {
    let tables = default_rules();
    let sheet = match calculator {
        Calculator::Combat(args) => combat::calculate(args, tables),
        Calculator::Barrage(args) => barrage::calculate(args, tables),
        Calculator::Attrition(args) => losses::attrition(args, tables),
        Calculator::Capture(args) => losses::capture(args, tables),
        Calculator::Blow(args) => losses::blow(args, tables),
        Calculator::Command(args) => command::calculate(args, &tables.command),
    }?;
    match format {
        Format::Text => print!("{}", sheet.text),
        Format::Json => println!("{}", sheet.json),
    }
    Ok(())
}
