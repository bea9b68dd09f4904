//! What a saved game keeps of how it was begun: options, rule modules, the variant.

use stavka_rules::ids::VariantId;
use stavka_rules::modules::RuleModule;
use stavka_rules::random_player::RandomPlayer;
use stavka_rules::setup::ScenarioFacts;
use stavka_scenario::save::{SavedGame, Session, recover};
use stavka_scenario::{SCENARIO, ScenarioFiles, shipped};

use super::{hash, new_world, played, text_of};

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
        let text = match name {
            SCENARIO => text.replace(
                "    variants: [",
                r#"    variants: [(id: "short", title: "One Step", description: "One turn.", turns: 1),"#,
            ),
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
        error
            .to_string()
            .contains("no variant long; use one of short, command"),
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
