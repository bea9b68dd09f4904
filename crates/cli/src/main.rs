//! The same engine without a window: validate, scenarios, play, replay, show, random, picture, import-map, calc.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line speaks by printing"
)]

mod args;
mod calc;
mod columns;
mod failure;
mod game;
mod import_map;
mod journal;
mod picture;
mod play;
mod random;
mod replay;
mod scenarios;
mod show;
mod show_command;
mod validate;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Arguments, Command};

fn main() -> ExitCode {
    let Arguments { command, format } = Arguments::parse();
    let result = match command {
        Command::Validate(args) => validate::run(&args, format),
        Command::Scenarios(args) => scenarios::run(&args, format),
        Command::Play(args) => play::run(&args, format),
        Command::Replay(args) => replay::run(&args, format),
        Command::Show(args) => show::run(&args, format),
        Command::Random(args) => random::run(&args, format),
        Command::Picture(args) => picture::run(&args),
        Command::ImportMap(args) => import_map::run(&args),
        Command::Calc { calculator } => calc::run(&calculator, format),
        Command::Recover(args) => journal::run(&args, format),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            failure.code()
        }
    }
}
