//! Under which name a game is saved.

use std::path::PathBuf;

use super::Client;
use crate::kit::dialogs::FileDialogs;
use crate::kit::intent::{GameIntent, Intent, Intents};
use crate::kit::redraw::PendingWork;
use crate::kit::screen::Screen;
use crate::session::{LoadRequest, Request};

const FIRST_STEPS: &str = "scenarios/first-steps";

impl Client {
    /// What is suggested when the game is to be saved; the question is dropped.
    fn suggested(&mut self) -> PathBuf {
        let world = self.world();
        let save = Intent::Game(GameIntent::Save);
        world.resource_mut::<Intents>().push(save);
        self.frames(1);
        let dialogs = &mut *self.world().resource_mut::<FileDialogs>();
        let suggestion = dialogs.suggestion().expect("a question").to_owned();
        *dialogs = FileDialogs::default();
        suggestion
    }
}

#[test]
fn the_name_belongs_to_the_game() {
    let mut client = Client::playing(FIRST_STEPS);
    let first = client.suggested();
    client.request([Request::Save(first.clone())]);
    assert!(first.is_file());
    assert_eq!(client.suggested(), first, "its own file");
    // Another game of the same scenario.
    client.load(LoadRequest::Leave);
    client.open(FIRST_STEPS);
    let second = client.suggested();
    assert_ne!(second, first);
    assert!(!second.exists(), "{} would be replaced", second.display());
    // The first one opened again.
    client.load(LoadRequest::Open(first.clone()));
    assert_eq!(client.suggested(), first);
}

#[test]
fn a_list_of_games_that_nobody_looks_at_is_not_waited_for() {
    let mut client = Client::playing(FIRST_STEPS);
    client.load(LoadRequest::Leave);
    assert_eq!(client.screen(), Screen::Menu);
    // The menu is left before a task can have read the list.
    client.open(FIRST_STEPS);
    let left = client.world().resource::<PendingWork>().describe();
    assert!(!left.contains("games"), "still to do: {left}");
}
