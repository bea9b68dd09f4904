//! `recover`: makes a saved game from the journal of a game that was cut off.

use stavka_scenario::save::{Session, recover};

use crate::args::RecoverArgs;
use crate::failure::Failure;
use crate::game;

/// Recovers, plays the game again to be sure of it, and saves it.
pub fn run(args: &RecoverArgs) -> Result<(), Failure> {
    let recovered = recover(&args.journal)?;
    let mut world = game::new_world();
    let session = Session::open(&mut world, &recovered.game)?;
    session.save(&world, &args.save)?;
    println!("recovered {} orders", recovered.game.cursor);
    if recovered.lost > 0 {
        println!(
            "{} incomplete record(s) at the end were left out",
            recovered.lost
        );
    }
    Ok(())
}
