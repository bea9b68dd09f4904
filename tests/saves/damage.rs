//! Files that are damaged, newer, foreign or not what they say.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::engine::Timeline;
use stavka_rules::order::Order;
use stavka_rules::sequence::SequenceOrder;
use stavka_scenario::save::{Record, SaveError, SavedGame, SavedLine, Session, recover_from};

use super::{hash, new_world, played, text_of};

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
