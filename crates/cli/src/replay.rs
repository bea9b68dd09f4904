//! `replay`: plays a saved game again and prints the hash of the state it leads to.

use serde_json::json;
use stavka_rules::engine::{StateHash, Timeline, hash_anew};

use crate::args::{Format, ReplayArgs};
use crate::failure::Failure;
use crate::game;

/// Replays; a state that differs from the recorded one fails with exit code 4.
pub fn run(args: &ReplayArgs, format: Format) -> Result<(), Failure> {
    let (world, _) = game::open(&args.save, args.moment)?;
    let hash = world.resource::<StateHash>().value();
    let orders = world.resource::<Timeline>().cursor();
    if args.verify && hash != hash_anew(&world) {
        return Err(Failure::Mismatch(
            "the hash that was kept differs from the state".to_owned(),
        ));
    }
    match format {
        Format::Text => {
            if args.verify {
                println!("verified: {orders} orders");
            }
            println!("hash: {hash:016x}");
        }
        Format::Json => println!(
            "{}",
            json!({ "orders": orders, "hash": format!("{hash:016x}"), "verified": args.verify })
        ),
    }
    Ok(())
}
