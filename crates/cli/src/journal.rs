//! `recover`: makes a saved game from the journal of a game that was cut off.

use serde_json::json;
use stavka_scenario::save::{Session, recover};

use crate::args::{Format, RecoverArgs};
use crate::failure::Failure;
use crate::game;

/// Recovers, plays the game again to be sure of it, and saves it.
pub fn run(args: &RecoverArgs, format: Format) -> Result<(), Failure> {
    let recovered = recover(&args.journal)?;
    let mut world = game::new_world();
    let mut session = Session::open(&mut world, &recovered.game)?;
    session.save(&world, &args.save)?;
    let (orders, lost) = (recovered.game.cursor, recovered.lost);
    match format {
        Format::Json => println!("{}", json!({ "orders": orders, "lost": lost })),
        Format::Text => {
            println!("recovered {orders} orders");
            if lost > 0 {
                println!("{lost} incomplete record(s) were left out");
            }
        }
    }
    Ok(())
}
