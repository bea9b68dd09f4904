//! The desktop client.

use std::process::ExitCode;

use clap::Parser;
use stavka::launch::{self, Arguments};

fn main() -> ExitCode {
    launch::run(&Arguments::parse())
}
