//! The games of the menu's list: read in the background, then each opened in a world of its own for its turn and its picture.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use stavka_rules::engine;
use stavka_rules::modules::RuleModule;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::setup::{ScenarioFacts, plays};
use stavka_rules::side::Side;
use stavka_rules::telling::side_name;
use stavka_scenario::save::{SavedGame, Session};

use super::scenario_cards::Thumbnail;
use super::thumbnail;
use crate::kit::notices::Notices;
use crate::kit::redraw::{PendingWork, Redraw, Waker};
use crate::kit::screen::{FrameSystems, Screen};
use crate::kit::settings::DataDir;
use crate::session::journals::JournalDir;
use crate::session::known_games::{KnownGame, known_games};
use crate::session::{game_file, known_games as on_disk, words};

/// Games to choose from, the last played first.
#[derive(Resource, Default)]
pub(super) struct GameList {
    pub cards: Vec<GameCard>,
    /// Whether all have been read; turns and pictures may still be missing.
    pub complete: bool,
    reading: Option<Task<Vec<KnownGame>>>,
    looking: Vec<(usize, Task<Look>)>,
}

/// A game as the list shows it.
pub(super) struct GameCard {
    pub known: KnownGame,
    /// What was seen as it was opened; none until then.
    pub look: Option<Look>,
}

/// What is seen of a game that was opened in a world of its own.
pub(super) struct Look {
    /// Turn, date and weather; or why the game cannot be opened.
    pub turn: Result<String, String>,
    /// Who plays.
    pub sides: String,
    /// Whose decision it is, or how it ended.
    pub stands: String,
    /// Whether it is over.
    pub finished: bool,
    pub picture: Option<Thumbnail>,
}

/// What the player wants with a game of the list.
pub(super) enum GameWish {
    Rename(usize, String),
    Delete(usize),
}

/// What is wanted with games of the list; panels write it, because egui may draw a pass twice.
#[derive(Resource, Default)]
pub(super) struct GameWishes(pub Vec<GameWish>);

/// The list.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameList>()
        .init_resource::<GameWishes>()
        .add_systems(OnEnter(Screen::Menu), begin_to_read)
        .add_systems(OnExit(Screen::Menu), leave_unread)
        .add_systems(
            Update,
            (fulfil, take_games, take_looks)
                .chain()
                .in_set(FrameSystems::Menu)
                .after(super::take_pictures)
                .run_if(in_state(Screen::Menu)),
        );
}

/// Reads the list anew whenever the menu is shown.
fn begin_to_read(
    mut list: ResMut<GameList>,
    journals: Res<JournalDir>,
    data: Res<DataDir>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut work: ResMut<PendingWork>,
) {
    let (journals, saves) = (journals.0.clone(), game_file::folder(&data));
    let waker = Waker::new(proxy.as_deref());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let games = known_games(&journals, &saves);
        waker.wake();
        games
    });
    work.set("games", 1);
    *list = GameList {
        reading: Some(task),
        ..GameList::default()
    };
}

/// Nobody looks at the list any more: what is not read of it is left.
fn leave_unread(mut list: ResMut<GameList>, mut work: ResMut<PendingWork>) {
    *list = GameList::default();
    work.set("games", 0);
}

/// Shows the games, and has each of them opened.
fn take_games(
    mut list: ResMut<GameList>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut work: ResMut<PendingWork>,
) {
    let reading = &mut list.bypass_change_detection().reading;
    let Some(games) = reading.as_mut().and_then(check_ready) else {
        return;
    };
    let looking = games.iter().enumerate().map(|(at, known)| {
        let game = known.game.clone();
        let waker = Waker::new(proxy.as_deref());
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let look = look_at(&game);
            waker.wake();
            look
        });
        (at, task)
    });
    let looking: Vec<(usize, Task<Look>)> = looking.collect();
    work.set("games", looking.len());
    let cards = games
        .into_iter()
        .map(|known| GameCard { known, look: None });
    *list = GameList {
        cards: cards.collect(),
        complete: true,
        reading: None,
        looking,
    };
}

/// Shows what was seen of games that have been opened.
fn take_looks(mut list: ResMut<GameList>, mut work: ResMut<PendingWork>) {
    if list.looking.is_empty() {
        return;
    }
    let GameList { cards, looking, .. } = list.bypass_change_detection();
    let before = looking.len();
    looking.retain_mut(|(at, task)| match check_ready(task) {
        Some(look) => {
            if let Some(card) = cards.get_mut(*at) {
                card.look = Some(look);
            }
            false
        }
        None => true,
    });
    if looking.len() != before {
        work.set("games", looking.len());
        list.set_changed();
    }
}

/// Renames and deletes.
fn fulfil(
    mut wishes: ResMut<GameWishes>,
    mut list: ResMut<GameList>,
    mut notices: ResMut<Notices>,
    mut redraw: ResMut<Redraw>,
    mut work: ResMut<PendingWork>,
) {
    for wish in wishes.bypass_change_detection().0.drain(..) {
        redraw.soon();
        let (GameWish::Rename(at, _) | GameWish::Delete(at)) = &wish;
        let Some(known) = list.cards.get_mut(*at).map(|card| &mut card.known) else {
            continue;
        };
        match wish {
            GameWish::Rename(_, name) => match on_disk::rename(&known.path, known.kept, &name) {
                Ok(()) => known.game.name = name,
                Err(error) => notices.warn(error.to_string()),
            },
            GameWish::Delete(at) => match on_disk::delete(&known.path) {
                Ok(()) => {
                    list.cards.remove(at);
                    list.looking.retain(|(of, _)| *of != at);
                    for (of, _) in &mut list.looking {
                        *of -= usize::from(*of > at);
                    }
                    work.set("games", list.looking.len());
                }
                Err(why) => notices.warn(why),
            },
        }
    }
}

/// Opens a game in a world of its own and looks at it. In fog of war the picture is that of its start: nobody sees how the other side
/// stands.
fn look_at(game: &SavedGame) -> Look {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    if let Err(error) = Session::open(&mut world, game) {
        return Look {
            turn: Err(error.to_string()),
            sides: String::new(),
            stands: String::new(),
            finished: false,
            picture: None,
        };
    }
    let names = Side::BOTH.map(|side| side_name(&world, side));
    let (stands, finished) = match awaiting(&world) {
        Awaiting::Over => ("The game is over".to_owned(), true),
        other => {
            let decides = other.side().map(|side| side_name(&world, side));
            (format!("{} decides", decides.unwrap_or_default()), false)
        }
    };
    let turn = words::turn_line(&world);
    if plays(&world, RuleModule::Fog) && !finished {
        // Nothing was rolled or moved before the first order.
        let _ = engine::go_to(&mut world, 0);
    }
    debug_assert!(world.contains_resource::<ScenarioFacts>(), "a game is open");
    Look {
        turn: Ok(turn),
        sides: names.join(" against "),
        stands,
        finished,
        picture: thumbnail(&world),
    }
}
