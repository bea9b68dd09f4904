//! Kill the program in the middle of a game, again and again: at most the order being entered is missing.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use bevy::prelude::World;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use stavka_rules::engine::{self, Timeline};
use stavka_scenario::save::{SavedGame, Session, read_game, recover};

/// Moments at which the program is killed.
const KILLS: u32 = 50;

fn random_play(save: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stavka-cli"));
    command
        .args([
            "random",
            "--scenario",
            "first-steps",
            "--seed",
            "11",
            "--turns",
            "3",
            "--save",
        ])
        .arg(save);
    command
}

#[test]
fn after_a_kill_no_order_is_missing_whose_outcome_was_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("whole.ron");
    let output = random_play(&save).output().expect("the program runs");
    assert!(output.status.success());
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let whole = read_game(&save).expect("the whole game");
    let lines = lines_before(&whole, &printed);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1941);
    let mut cut_off = 0;
    for n in 0..KILLS {
        let save = folder.path().join(format!("{n}.ron"));
        let mut child = random_play(&save)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        // The moment: after so many lines were seen, and a little more.
        let mut out = BufReader::new(child.stdout.take().expect("piped"));
        let mut shown = String::new();
        for _ in 0..random.random_range(0..printed.lines().count()) {
            out.read_line(&mut shown).expect("text");
        }
        std::thread::sleep(Duration::from_micros(random.random_range(0..3_000)));
        child.kill().expect("killed");
        child.wait().expect("gone");
        out.read_to_string(&mut shown).expect("text");
        if save.exists() {
            // It came to its end before the kill: the saved game is whole.
            assert_eq!(read_game(&save).expect("readable"), whole);
            continue;
        }
        let shown = shown.matches('\n').count();
        let Ok(recovered) = recover(&folder.path().join(format!("{n}.ron.journal"))) else {
            assert_eq!(
                shown, 0,
                "something was shown before the journal held the game"
            );
            continue;
        };
        cut_off += 1;
        let entries = &recovered.game.lines[0].entries;
        assert_eq!(
            entries[..],
            whole.lines[0].entries[..entries.len()],
            "the game up to the kill"
        );
        let was_shown = |end: &Option<usize>| end.is_some_and(|end| end <= shown);
        let complete = lines.iter().rposition(was_shown).map_or(0, |last| last + 1);
        assert!(
            entries.len() >= complete,
            "{} orders in the journal, {complete} shown",
            entries.len()
        );
        assert!(recovered.lost <= 1);
        Session::open(&mut new_world(), &recovered.game).expect("the recovered game opens");
    }
    assert!(
        cut_off > KILLS / 2,
        "only {cut_off} of {KILLS} kills hit the game"
    );
}

fn new_world() -> World {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    world
}

/// After how many printed lines the outcomes of each order are complete; none for an order without any, of which nothing shows
/// whether it was given.
fn lines_before(game: &SavedGame, printed: &str) -> Vec<Option<usize>> {
    let mut world = new_world();
    Session::open(&mut world, game).expect("it opens");
    let mut sum = 0;
    let ends: Vec<Option<usize>> = world
        .resource::<Timeline>()
        .entries()
        .iter()
        .map(|entry| {
            sum += entry.outcomes.len();
            (!entry.outcomes.is_empty()).then_some(sum)
        })
        .collect();
    // The last printed line is the hash.
    assert_eq!(sum + 1, printed.lines().count());
    ends
}
