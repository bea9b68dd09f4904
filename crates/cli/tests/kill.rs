//! Kill the program in the middle of a game, again and again: at most the order being entered is missing.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use stavka_scenario::save::{SavedGame, read_game, recover};

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
    let begun = Instant::now();
    let output = random_play(&save).output().expect("the program runs");
    let takes = begun.elapsed();
    assert!(output.status.success());
    let whole = read_game(&save).expect("the whole game");
    let lines = lines_before(&whole, &String::from_utf8_lossy(&output.stdout));
    let mut cut_off = 0;
    for n in 0..KILLS {
        let save = folder.path().join(format!("{n}.ron"));
        let mut child = random_play(&save)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        std::thread::sleep(takes * n / KILLS + Duration::from_micros(u64::from(n) * 37));
        child.kill().expect("killed");
        child.wait().expect("gone");
        let mut shown = String::new();
        child
            .stdout
            .take()
            .expect("piped")
            .read_to_string(&mut shown)
            .expect("text");
        let journal = folder.path().join(format!("{n}.ron.journal"));
        if save.exists() {
            // It came to its end before the kill: the saved game is whole.
            assert_eq!(read_game(&save).expect("readable"), whole);
            continue;
        }
        let shown = shown.matches('\n').count();
        let Ok(recovered) = recover(&journal) else {
            assert_eq!(
                shown, 0,
                "something was shown before the journal held the game"
            );
            continue;
        };
        cut_off += usize::from(recovered.game.cursor > 0);
        let entries = &recovered.game.lines[0].entries;
        assert_eq!(
            entries[..],
            whole.lines[0].entries[..entries.len()],
            "the game up to the kill"
        );
        let complete = lines.iter().filter(|&&end| end <= shown).count();
        assert!(
            entries.len() >= complete,
            "{} orders in the journal, {complete} shown",
            entries.len()
        );
        assert!(recovered.lost <= 1);
    }
    assert!(cut_off > 3, "only {cut_off} of {KILLS} kills hit the game");
}

/// After how many printed lines the outcomes of each order are complete.
fn lines_before(game: &SavedGame, printed: &str) -> Vec<usize> {
    use bevy::prelude::World;
    use stavka_rules::engine::{self, Timeline};
    let mut world = World::new();
    engine::add_to_world(&mut world);
    stavka_scenario::save::Session::open(&mut world, game).expect("it opens");
    let mut sum = 0;
    let ends: Vec<usize> = world
        .resource::<Timeline>()
        .entries()
        .iter()
        .map(|entry| {
            sum += entry.outcomes.len();
            sum
        })
        .collect();
    // The last printed line is the hash.
    assert_eq!(sum + 1, printed.lines().count());
    ends
}
