//! Saved games and journals: whole, damaged, newer, foreign, cut off.

use std::path::Path;

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::engine::{self, StateHash, Timeline, submit, undo};
use stavka_rules::ids::VariantId;
use stavka_rules::modules::RuleModule;
use stavka_rules::order::Order;
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::ScenarioFacts;
use stavka_scenario::save::{
    Record, SaveError, SavedGame, SavedLine, Session, is_in_use, read_game, recover, recover_from,
    rename_in_file, rename_in_journal, seed_of,
};
use stavka_scenario::{SCENARIO, ScenarioFiles, shipped};

fn new_world() -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    world
}

/// A game of `orders` random orders.
fn played(seed: u64, orders: usize) -> (World, Session) {
    let mut world = new_world();
    let files = shipped()[0].scenario_files();
    let session =
        Session::new_game(&mut world, files, seed, |_| {}).expect("the shipped scenario loads");
    let mut player = RandomPlayer::new(seed);
    for _ in 0..orders {
        let Some(order) = player.choose(&world) else {
            break;
        };
        submit(&mut world, &order).expect("a legal order");
    }
    (world, session)
}

fn text_of(world: &World, session: &Session) -> String {
    session.saved(world).to_text().expect("text")
}

fn hash(world: &World) -> u64 {
    world.resource::<StateHash>().value()
}

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

#[test]
fn foreign_newer_and_damaged_files_are_told_apart() {
    let (world, session) = played(1, 4);
    let text = text_of(&world, &session);
    let refused = |text: &str| SavedGame::from_text(text).expect_err("refused").to_string();
    assert!(refused("(version: 1)").contains("not a saved game"));
    assert!(refused("").contains("not a saved game"));
    let newer = refused(&text.replacen("format: 1", "format: 2", 1));
    assert!(newer.contains("newer version (format 2"), "{newer}");
    let newer_shape = refused("// Stavka saved game\n(format: 7, world: [1, 2])");
    assert!(
        newer_shape.contains("newer version (format 7"),
        "{newer_shape}"
    );
    let cut = refused(&text[..text.len() / 2]);
    assert!(cut.contains("damaged at line"), "{cut}");
    let rules = refused(&text.replacen("rules: \"ocs-4.3\"", "rules: \"chess\"", 1));
    assert!(rules.contains("'chess'"), "{rules}");
    let place = refused(&text.replacen("cursor: 4", "cursor: 400", 1));
    assert!(
        place.contains("a place that its log does not have"),
        "{place}"
    );
    let (rolled_world, rolled) = played(5, 60);
    let dice = text_of(&rolled_world, &rolled);
    let at = dice.find("rolls:[").and_then(|_| {
        dice.match_indices("rolls:[")
            .map(|(at, _)| at + 7)
            .find(|&at| dice.as_bytes()[at] != b']')
    });
    let mut nine = dice.clone();
    let at = at.expect("a roll");
    nine.replace_range(at..=at, "9");
    assert!(refused(&nine).contains("not 1 to 6"));
}

#[test]
fn a_changed_order_or_die_is_found_by_the_hash() {
    let (world, session) = played(5, 160);
    // A die that changes no result changes no state; others do.
    let saved = session.saved(&world);
    let rolled =
        (0..saved.lines[0].entries.len()).filter(|&n| !saved.lines[0].entries[n].rolls.is_empty());
    let mut found = 0;
    for n in rolled {
        let mut game = session.saved(&world);
        let rolls = &mut game.lines[0].entries[n].rolls;
        rolls[0] = if rolls[0] == 6 { 1 } else { 6 };
        if let Err(error) = Session::open(&mut new_world(), &game) {
            found += 1;
            assert!(
                matches!(error, SaveError::Differs { .. } | SaveError::Refused { .. }),
                "{error}"
            );
        }
    }
    assert!(found > 0, "no die mattered");
    let mut game = session.saved(&world);
    game.lines[0].entries[1].order = Order::Sequence(SequenceOrder::Begin);
    let error = Session::open(&mut new_world(), &game).expect_err("refused");
    assert!(
        matches!(error, SaveError::Refused { entry: 2, .. }),
        "{error}"
    );
}

/// The switches chosen for a game are the saved game's, not the scenario's.
#[test]
fn a_saved_game_keeps_the_options_that_were_chosen() {
    let mut world = new_world();
    let files = shipped()[0].scenario_files();
    let session = Session::new_game(&mut world, files, 3, |options| {
        options.modules.set(RuleModule::Fog, true);
        options.pass_empty_segments = false;
    });
    let game = session.expect("loads").saved(&world);
    let mut again = new_world();
    Session::open(&mut again, &game).expect("opens");
    let options = &again.resource::<ScenarioFacts>().options;
    assert!(
        options.modules.contains(RuleModule::Fog)
            && !options.pass_empty_segments
            && options.branches
    );
}

/// Rule modules of a saved game are those that the program has, each once.
#[test]
fn rule_modules_that_nobody_knows_are_refused() {
    let (world, session) = played(1, 4);
    let text = text_of(&world, &session);
    let refused = |modules: &str| {
        let text = text.replacen("modules:[]", modules, 1);
        SavedGame::from_text(&text)
            .expect_err("refused")
            .to_string()
    };
    let unknown = refused("modules:[\"magic\"]");
    assert!(unknown.contains("damaged at line 7"), "{unknown}");
    assert!(unknown.contains("no rule module 'magic'"), "{unknown}");
    let twice = refused("modules:[\"fog\",\"fog\"]");
    assert!(twice.contains("named twice"), "{twice}");
}

/// Players switch the rule modules that a scenario leaves to them, and no others.
#[test]
fn rule_modules_are_switched_where_the_scenario_allows_it() {
    let with = |options: &str| {
        let files = shipped()[0].scenario_files();
        let texts = files.iter().map(|(name, text)| {
            let text = match name {
                SCENARIO => format!("{}    {options})", text.trim_end().trim_end_matches(')')),
                _ => text.to_owned(),
            };
            (name.to_owned(), text)
        });
        ScenarioFiles::from_texts("", texts.collect::<Vec<_>>())
    };
    let foggy = |files: ScenarioFiles| {
        Session::new_game(&mut new_world(), files, 1, |options| {
            options.modules.set(RuleModule::Fog, true);
        })
        .map(|_| ())
        .map_err(|faults| faults.to_string())
    };
    assert_eq!(foggy(with("options: (optional: [\"fog\"]),")), Ok(()));
    let fixed = foggy(with("options: (optional: []),")).expect_err("refused");
    assert!(
        fixed.contains("played without the rule module fog"),
        "{fixed}"
    );
    let unknown = foggy(with("options: (modules: [\"fig\"]),")).expect_err("refused");
    assert!(unknown.contains("no rule module 'fig'"), "{unknown}");
    assert!(unknown.contains("did you mean fog?"), "{unknown}");
}

/// First Steps with a variant of one turn.
fn short_game() -> ScenarioFiles {
    let texts = shipped()[0].files.iter().map(|&(name, text)| {
        let variants =
            r#"variants: [(id: "short", title: "One Step", description: "One turn.", turns: 1)]"#;
        let text = match name {
            SCENARIO => format!("{}{variants})", text.trim_end().trim_end_matches(')')),
            _ => text.to_owned(),
        };
        (name, text)
    });
    let variant = VariantId::new("short").expect("a good id");
    ScenarioFiles::from_texts("", texts).with_variant(Some(variant))
}

#[test]
fn a_saved_game_and_a_journal_keep_the_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let mut world = new_world();
    let mut session = Session::new_game(&mut world, short_game(), 3, |_| {}).expect("loads");
    session.keep_journal(&world, &path).expect("a journal");
    let mut player = RandomPlayer::new(3);
    while let Some(order) = player.choose(&world) {
        session.submit(&mut world, &order).expect("legal");
    }
    let saved = session.saved(&world);
    assert_eq!((saved.format, saved.title.as_str()), (1, "One Step"));
    let text = text_of(&world, &session);
    assert!(
        text.contains("variant: Some(\"short\")"),
        "{}",
        &text[..400]
    );
    let read = SavedGame::from_text(&text).expect("readable");
    assert_eq!(
        (&read, &recover(&path).expect("recoverable").game),
        (&saved, &saved)
    );
    let mut again = new_world();
    let session = Session::open(&mut again, &read).expect("it opens");
    assert_eq!(again.resource::<ScenarioFacts>().turns, 1);
    assert_eq!(hash(&again), hash(&world));
    assert_eq!(session.saved(&again), saved);
    // A variant that its files do not have is a fault of the scenario, not a panic.
    let lost = SavedGame {
        variant: Some(VariantId::new("long").expect("a good id")),
        ..saved
    };
    let error = Session::open(&mut new_world(), &lost).expect_err("no such variant");
    assert!(
        error.to_string().contains("no variant long; write short"),
        "{error}"
    );
}

/// A game without a variant is written as it always was, and such files open.
#[test]
fn games_without_a_variant_have_no_trace_of_one() {
    let (world, session) = played(1, 4);
    let text = text_of(&world, &session);
    let head = &text[..text.find("lines:").expect("a log")];
    assert!(
        head.contains("format: 1,") && !head.contains("variant"),
        "{head}"
    );
    assert_eq!(SavedGame::from_text(&text).expect("readable").variant, None);
}

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
fn a_die_too_many_is_found() {
    let (world, session) = played(5, 60);
    let mut game = session.saved(&world);
    let entry = game.lines[0]
        .entries
        .iter_mut()
        .find(|entry| !entry.rolls.is_empty())
        .expect("a roll");
    entry.rolls.push(5);
    let error = Session::open(&mut new_world(), &game).expect_err("other dice");
    assert!(matches!(error, SaveError::Differs { .. }), "{error}");
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

/// Changes a text at random in one to three places.
fn damage(text: &str, most: usize, random: &mut Xoshiro256PlusPlus) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..most.min(bytes.len()).max(1));
        match random.random_range(0..4) {
            0 => bytes[at] = random.random_range(32..127),
            1 if bytes.len() > 1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, random.random_range(32..127)),
            _ => bytes.truncate(at.max(1)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Opens what can be opened; then it stands where its log says.
fn open_if_sound(game: &SavedGame) {
    let mut world = new_world();
    if Session::open(&mut world, game).is_ok() {
        let past = world.resource::<Timeline>().past();
        assert_eq!(past.len(), game.cursor);
        assert!(past.last().is_none_or(|entry| entry.hash == hash(&world)));
    }
}

/// Saved games and journals with random damage: never a panic, never a hang.
#[test]
fn damaged_saved_games_and_journals_never_panic() {
    let (world, session) = played(6, 30);
    let text = text_of(&world, &session);
    // Most of the file is tables; damage what the program writes, and a little of the rest.
    let log_ends = text.find("    files: [").expect("the files follow the log");
    let records: Vec<String> = {
        let game = session.saved(&world);
        let entries = game.lines[0].entries.iter().enumerate();
        let header = SavedGame {
            lines: vec![SavedLine::default()],
            cursor: 0,
            ..game.clone()
        };
        let entries = entries.map(|(at, entry)| Record::Entry {
            line: 0,
            at,
            parent: None,
            entry: entry.clone(),
        });
        std::iter::once(Record::Game(Box::new(header)))
            .chain(entries)
            .map(|record| ron::to_string(&record).expect("text"))
            .collect()
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let rounds = std::env::var("STAVKA_MUTATIONS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(600);
    for _ in 0..rounds {
        let most = if random.random_range(0..5) == 0 {
            text.len()
        } else {
            log_ends
        };
        if let Ok(game) = SavedGame::from_text(&damage(&text, most, &mut random)) {
            open_if_sound(&game);
        }
        // A record is damaged before its checksum is made, so that the reader meets it.
        let hit = random.random_range(1..records.len());
        let lines = records.iter().enumerate().map(|(n, record)| {
            let record = if n == hit {
                damage(record, record.len(), &mut random)
            } else {
                record.clone()
            };
            format!("{:08x} {record}\n", crc32fast::hash(record.as_bytes()))
        });
        let journal = format!("// Stavka journal 1\n{}", lines.collect::<String>());
        if let Ok(recovered) = recover_from(&journal) {
            open_if_sound(&recovered.game);
        }
    }
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
