//! Saved games: whole, with branches, put in place of others.

use std::path::Path;

use stavka_rules::engine::{submit, undo};
use stavka_rules::random_player::RandomPlayer;
use stavka_scenario::save::{SavedGame, Session, read_game};

use super::{hash, new_world, played, text_of};

#[test]
fn a_saved_game_opens_with_the_same_state_and_goes_on_the_same_way() {
    let (mut world, session) = played(3, 25);
    let game = SavedGame::from_text(&text_of(&world, &session)).expect("readable");
    let mut again = new_world();
    Session::open(&mut again, &game).expect("it opens");
    assert_eq!(hash(&again), hash(&world));
    // Both go on with the same dice.
    let mut player = RandomPlayer::new(99);
    while let Some(order) = player.choose(&world) {
        let first = submit(&mut world, &order).expect("legal");
        let second = submit(&mut again, &order).expect("legal");
        assert_eq!(first.rolls, second.rolls);
    }
    assert_eq!(hash(&again), hash(&world));
}

#[test]
fn branches_are_saved() {
    // So many orders that dice have surely fallen among those that are taken back.
    let (mut world, session) = played(3, 70);
    for _ in 0..60 {
        undo(&mut world).expect("something to undo");
    }
    let mut player = RandomPlayer::new(77);
    for _ in 0..10 {
        let order = player.choose(&world).expect("the game goes on");
        submit(&mut world, &order).expect("legal");
    }
    let saved = session.saved(&world);
    assert_eq!(saved.lines.len(), 2);
    let mut again = new_world();
    let session = Session::open(&mut again, &saved).expect("it opens");
    assert_eq!(session.saved(&again), saved);
    assert_eq!(hash(&again), hash(&world));
}

#[test]
fn saving_replaces_the_file_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let (world, mut session) = played(1, 5);
    session.save(&world, &path).expect("saved");
    session.save(&world, &path).expect("saved again");
    assert_eq!(read_game(&path).expect("readable"), session.saved(&world));
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("listed").count(),
        1,
        "nothing is left beside it"
    );
    let error = session
        .save(&world, &folder.path().join("no/such/folder.ron"))
        .expect_err("refused");
    assert!(error.to_string().contains("check the path"), "{error}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_a_clear_message_and_the_game_goes_on() {
    let (mut world, mut session) = played(1, 3);
    let error = session
        .keep_journal(&world, Path::new("/dev/full"))
        .expect_err("no space");
    assert!(error.to_string().contains("free some space"), "{error}");
    let order = RandomPlayer::new(4).choose(&world).expect("an order");
    session
        .submit(&mut world, &order)
        .expect("the game goes on");
    assert!(
        session.is_on_disk(&world),
        "without a journal nothing waits for one"
    );
}
