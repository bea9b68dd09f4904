//! Journals: cut off, in use, renamed, with branches.

use stavka_rules::engine::undo;
use stavka_rules::random_player::RandomPlayer;
use stavka_scenario::save::{
    Record, SaveError, SavedGame, Session, is_in_use, read_game, recover, recover_from,
    rename_in_file, rename_in_journal, seed_of,
};
use stavka_scenario::shipped;

use super::{hash, new_world, played, text_of};

/// A journal of a game, cut off after every byte of its last records, gives back all whole records before.
#[test]
fn a_journal_cut_off_anywhere_gives_back_all_whole_orders() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let mut world = new_world();
    let files = shipped()[0].scenario_files();
    let mut session = Session::new_game(&mut world, files, 8, |_| {}).expect("loads");
    session.keep_journal(&world, &path).expect("a journal");
    let mut player = RandomPlayer::new(8);
    let mut ends = vec![std::fs::metadata(&path).expect("there").len()];
    for _ in 0..12 {
        let order = player.choose(&world).expect("an order");
        session.submit(&mut world, &order).expect("legal");
        ends.push(std::fs::metadata(&path).expect("there").len());
    }
    let text = std::fs::read(&path).expect("readable");
    let first = usize::try_from(ends[0]).expect("small");
    for length in first..=text.len() {
        let recovered =
            recover_from(&String::from_utf8_lossy(&text[..length])).expect("recoverable");
        let whole = ends.iter().filter(|&&end| end <= length as u64).count() - 1;
        // The line end after the last record may be missing without harm.
        let cursor = recovered.game.cursor;
        assert!(
            cursor == whole || cursor == whole + 1,
            "{length}: {cursor} of {whole}"
        );
        assert!(!recovered.closed);
    }
    let recovered = recover(&path).expect("recoverable");
    let mut again = new_world();
    Session::open(&mut again, &recovered.game).expect("opens");
    assert_eq!(hash(&again), hash(&world));
    session.close().expect("closed");
    assert!(recover(&path).expect("recoverable").closed);
}

#[test]
fn undo_redo_and_branches_come_back_from_the_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let (mut world, mut session) = played(3, 40);
    session.keep_journal(&world, &path).expect("a journal");
    for _ in 0..30 {
        undo(&mut world).expect("something to undo");
        session.note_place(&world).expect("noted");
    }
    let mut player = RandomPlayer::new(77);
    for _ in 0..6 {
        let order = player.choose(&world).expect("an order");
        session.submit(&mut world, &order).expect("legal");
    }
    assert_eq!(
        recover(&path).expect("recoverable").game,
        session.saved(&world)
    );
}

#[test]
fn records_that_do_not_join_on_are_left_out() {
    let (world, session) = played(1, 3);
    let game = session.saved(&world);
    let line = |record: &Record| {
        let text = ron::to_string(record).expect("text");
        format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
    };
    let entry = game.lines[0].entries[0].clone();
    let far = Record::Entry {
        line: 0,
        at: 90,
        parent: None,
        entry: entry.clone(),
    };
    let nowhere = Record::Entry {
        line: 7,
        at: 0,
        parent: None,
        entry,
    };
    let journal = format!(
        "// Stavka journal 1\n{}{}{}deadbeef broken\n{}",
        line(&Record::Game(Box::new(game.clone()))),
        line(&far),
        line(&nowhere),
        line(&Record::At { line: 0, cursor: 2 }),
    );
    let recovered = recover_from(&journal).expect("recoverable");
    assert_eq!((recovered.lost, recovered.game.cursor), (3, 2));
    assert!(matches!(recover_from("nothing"), Err(SaveError::Foreign)));
}

#[test]
fn a_game_that_went_back_past_a_branch_point_is_saved_and_recovered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let (mut world, mut session) = played(3, 40);
    session.keep_journal(&world, &path).expect("a journal");
    let mut player = RandomPlayer::new(77);
    for back in [25, 12, 30] {
        for _ in 0..back {
            if undo(&mut world).is_err() {
                break;
            }
            session.note_place(&world).expect("noted");
        }
        for _ in 0..8 {
            let Some(order) = player.choose(&world) else {
                break;
            };
            session.submit(&mut world, &order).expect("legal");
        }
    }
    let saved = session.saved(&world);
    assert!(saved.lines.len() > 2);
    assert_eq!(
        SavedGame::from_text(&text_of(&world, &session)).expect("readable"),
        saved
    );
    let recovered = recover(&path).expect("recoverable");
    assert_eq!((recovered.lost, &recovered.game), (0, &saved));
    let mut again = new_world();
    Session::open(&mut again, &saved).expect("it opens");
    assert_eq!(hash(&again), hash(&world));
}

#[test]
fn a_journal_that_is_being_written_is_in_use() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let (world, mut session) = played(1, 3);
    session.keep_journal(&world, &path).expect("a journal");
    assert!(is_in_use(&path));
    drop(session);
    assert!(!is_in_use(&path));
}

#[test]
fn a_game_is_known_by_its_seed_and_keeps_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ron");
    let (mut world, mut session) = played(7, 6);
    session.save(&world, &file).expect("saved");
    assert_eq!(seed_of(&file), Some(7));
    assert_eq!(seed_of(&folder.path().join("nothing.ron")), None);
    rename_in_file(&file, "Guderian's \"gamble\"").expect("renamed");
    let read = read_game(&file).expect("it opens");
    assert_eq!(read.name, "Guderian's \"gamble\"");
    assert_eq!(seed_of(&file), Some(7));
    // A journal of it keeps the name, and takes another without losing an order.
    let journal = folder.path().join("game.journal");
    session = Session::open(&mut world, &read).expect("it opens");
    session.keep_journal(&world, &journal).expect("a journal");
    assert!(
        rename_in_journal(&journal, "elsewhere").is_err(),
        "it is being written"
    );
    session.close().expect("closed");
    drop(session);
    let whole = std::fs::read(&journal).expect("readable");
    rename_in_journal(&journal, "The gamble").expect("renamed");
    let recovered = recover(&journal).expect("recoverable");
    assert!(recovered.closed && recovered.lost == 0);
    assert_eq!(recovered.game.name, "The gamble");
    assert_eq!(recovered.game.lines, read.lines);
    let longer = std::fs::read(&journal).expect("readable");
    assert!(longer.starts_with(&whole), "what was there is untouched");
    // Also behind a line that was cut off.
    std::fs::write(&journal, &whole[..whole.len() - 5]).expect("written");
    rename_in_journal(&journal, "Cut off").expect("renamed");
    let recovered = recover(&journal).expect("recoverable");
    assert_eq!(
        (recovered.game.name.as_str(), recovered.closed),
        ("Cut off", false)
    );
}
