//! Recorded games, found by themselves, replayed to the end with every state compared.

use std::path::Path;

use bevy::prelude::World;
use stavka_rules::engine::{self, StateHash, Timeline};
use stavka_scenario::save::{SavedGame, Session, read_game};

#[test]
fn every_recorded_game_replays_to_its_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
    let mut games = 0;
    for entry in std::fs::read_dir(&folder)
        .expect("the folder of games")
        .flatten()
    {
        let path = entry.path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        let name = path.display();
        let game = read_game(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut world = World::new();
        engine::add_to_world(&mut world);
        let session =
            Session::open(&mut world, &game).unwrap_or_else(|error| panic!("{name}: {error}"));
        let entries = world.resource::<Timeline>().entries();
        assert_eq!(Some(entries.len()), game.length(game.line), "{name}");
        let last = entries.last().expect("a game has entries");
        assert_eq!(world.resource::<StateHash>().value(), last.hash, "{name}");
        // Written again it is the same game.
        let text = session.saved(&world).to_text().expect("text");
        assert_eq!(
            SavedGame::from_text(&text).expect("readable"),
            session.saved(&world),
            "{name}"
        );
        // Tables that the program has got since then are added; everything else is as it was.
        let mut again = session.saved(&world);
        let known = |name: &str| game.files.iter().any(|file| file.name == name);
        again.files.retain(|file| known(&file.name));
        assert_eq!(again, game, "{name}");
        games += 1;
    }
    assert!(games > 0, "{} holds no game", folder.display());
}
