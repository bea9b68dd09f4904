//! `random`: a player that picks legal orders at random. The same seed gives the same game.

use std::path::PathBuf;

use serde_json::json;
use stavka_rules::engine::StateHash;
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::Clock;

use crate::args::{Format, RandomArgs};
use crate::failure::Failure;
use crate::game;
use crate::play;

/// Plays until the turns are over, with a journal beside the saved game as long as it runs.
pub fn run(args: &RandomArgs, format: Format) -> Result<(), Failure> {
    let (mut world, mut session) = game::new_game(&args.scenario, args.seed, |options| {
        args.options.apply(options);
    })?;
    let mut journal = args.save.as_os_str().to_owned();
    journal.push(".journal");
    let journal = PathBuf::from(journal);
    session.keep_journal(&world, &journal)?;
    let mut player = RandomPlayer::new(args.seed);
    while world.resource::<Clock>().turn <= args.turns {
        let Some(order) = player.choose(&world) else {
            break;
        };
        let entry = play::submit(&mut world, &mut session, &order)?;
        play::print_entry(&world, &entry, format);
    }
    session.save(&world, &args.save)?;
    // The game is in its saved file now; the journal has done its work.
    std::fs::remove_file(&journal)
        .map_err(|error| Failure::Input(format!("{}: {error}", journal.display())))?;
    let hash = format!("{:016x}", world.resource::<StateHash>().value());
    match format {
        Format::Text => println!("hash: {hash}"),
        Format::Json => println!("{}", json!({ "hash": hash })),
    }
    Ok(())
}
