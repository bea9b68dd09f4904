//! Starting, opening and leaving games.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use stavka_rules::engine;
use stavka_rules::order::Order;
use stavka_rules::procedure::{Awaiting, awaiting};
use stavka_rules::sequence::SequenceOrder;
use stavka_rules::setup::Options;
use stavka_scenario::save::{
    SaveError, SavedGame, Session, SubmitError, is_in_use, read_game, recover, seed_of,
};
use stavka_scenario::{SCENARIO, ScenarioFiles, find_scenario};

use super::game_file::GameFile;
use super::journals::JournalDir;
use super::refusal::Refusal;
use super::requests::{Request, Requests};
use super::selection::Selection;
use super::shown_map::shown_map;
use super::{GameSystems, journals, requests, seat, seeing};
use crate::kit::dialogs::{FileChosen, FilePurpose};
use crate::kit::intent::Intents;
use crate::kit::notices::Notices;
use crate::kit::redraw::Redraw;
use crate::kit::screen::{FrameSystems, Screen};
use crate::view::map_view::ShownMap;

/// A game to start, open or leave.
#[derive(Clone, Debug)]
pub enum LoadRequest {
    /// Begin a scenario, in the variant that is chosen for its files, with these switches.
    NewGame(Box<ScenarioFiles>, Options),
    /// Open a scenario, a saved game or a journal to play.
    Open(PathBuf),
    /// Open a saved game to watch.
    Watch(PathBuf),
    /// Watch the game in play from its start.
    WatchThis,
    /// Go on with the last game.
    Continue,
    /// Close the game and show the menu.
    Leave,
}

/// Games to start, open or leave.
#[derive(Resource, Default, Debug)]
pub struct LoadRequests(Vec<LoadRequest>);

impl LoadRequests {
    /// Adds a wish.
    pub fn push(&mut self, wish: LoadRequest) {
        self.0.push(wish);
    }
}

/// The scenario, variant or saved game named on the command line.
#[derive(Resource, Clone, Debug)]
pub struct OpenAtStart(pub PathBuf);

/// What the player chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenuEntry {
    /// Begin this game, with these switches.
    NewGame(Box<ScenarioFiles>, Options),
    /// Go on with the last game.
    Continue,
    /// Go on with a game of the list.
    Open(PathBuf),
    /// Watch a game of the list.
    Watch(PathBuf),
}

/// What the player chose, for whoever can start games.
#[derive(Resource, Default, Debug)]
pub struct MenuIntents(pub Vec<MenuEntry>);

/// A game is shown, another one or the same anew: what was drawn of the last is forgotten.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameShown;

/// Loading.
pub fn plugin(app: &mut App) {
    app.init_resource::<LoadRequests>()
        .init_resource::<MenuIntents>()
        .add_systems(Startup, open_at_start)
        .add_systems(
            Update,
            (
                // Also before the screen that waits for the next player: a file may have been chosen by then.
                listen
                    .in_set(FrameSystems::Game)
                    .after(GameSystems::Listen)
                    .before(GameSystems::Act),
                load.in_set(GameSystems::Act).after(requests::carry_out),
            ),
        )
        .add_systems(Last, close_on_exit);
}

fn open_at_start(at_start: Option<Res<OpenAtStart>>, mut wishes: ResMut<LoadRequests>) {
    if let Some(OpenAtStart(path)) = at_start.as_deref() {
        wishes.push(LoadRequest::Open(path.clone()));
    }
}

fn listen(
    mut chosen: MessageReader<FileChosen>,
    mut menu: ResMut<MenuIntents>,
    mut loads: ResMut<LoadRequests>,
    mut wishes: ResMut<Requests>,
    session: Option<Res<Session>>,
) {
    for FileChosen { purpose, path } in chosen.read() {
        match purpose {
            FilePurpose::Open => loads.push(LoadRequest::Open(path.clone())),
            FilePurpose::Replay => loads.push(LoadRequest::Watch(path.clone())),
            FilePurpose::Save if session.is_some() => {
                wishes.push(Request::Save(path.clone()));
            }
            // The game that was to be saved has been left meanwhile.
            FilePurpose::Save => {}
        }
    }
    if menu.0.is_empty() {
        return;
    }
    for entry in menu.0.drain(..) {
        loads.push(match entry {
            MenuEntry::NewGame(files, options) => LoadRequest::NewGame(files, options),
            MenuEntry::Continue => LoadRequest::Continue,
            MenuEntry::Open(path) => LoadRequest::Open(path),
            MenuEntry::Watch(path) => LoadRequest::Watch(path),
        });
    }
}

pub(crate) fn load(world: &mut World) {
    if world.resource::<LoadRequests>().0.is_empty() {
        return;
    }
    let wishes = std::mem::take(&mut world.resource_mut::<LoadRequests>().0);
    world.resource_mut::<Redraw>().soon();
    for wish in wishes {
        if let Err(why) = may_leave(world) {
            world.resource_mut::<Notices>().warn(why);
            continue;
        }
        let done = match wish {
            LoadRequest::NewGame(files, options) => new_game(world, *files, Some(options)),
            LoadRequest::Open(path) => open(world, &path),
            LoadRequest::Watch(path) => watch(world, &path),
            LoadRequest::WatchThis => watch_this(world),
            LoadRequest::Continue => go_on(world),
            LoadRequest::Leave => {
                leave(world);
                Ok(())
            }
        };
        if let Err(why) = done {
            world.resource_mut::<Notices>().warn(why);
        }
    }
}

/// The game in play may be left only when all of it is on disk.
fn may_leave(world: &World) -> Result<(), &'static str> {
    match world.get_resource::<Session>() {
        Some(session) if !session.is_on_disk(world) => Err(
            "The journal of this game cannot be written. Save the game to another place first; then it can be left.",
        ),
        _ => Ok(()),
    }
}

fn new_game(
    world: &mut World,
    files: ScenarioFiles,
    options: Option<Options>,
) -> Result<(), String> {
    // Load beside the game in play, so that a faulty scenario leaves it as it is.
    stavka_scenario::load_with_tables(files.clone()).map_err(|faults| faults.to_string())?;
    close(world);
    let mut session = Session::new_game(world, files, fresh_seed(), |own| {
        if let Some(options) = options {
            *own = options;
        }
    })
    .map_err(|faults| faults.to_string())?;
    keep_journal(world, &mut session);
    begin(world, &mut session)?;
    show(world, session, Screen::Play);
    Ok(())
}

/// A seed that nobody chose.
fn fresh_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    now.as_secs() ^ u64::from(now.subsec_nanos()).rotate_left(32)
}

fn open(world: &mut World, path: &Path) -> Result<(), String> {
    if path.file_name().is_some_and(|name| name == SCENARIO)
        && let Some(folder) = path.parent()
    {
        return open(world, folder);
    }
    if !path.is_file() {
        let files = find_scenario(path).map_err(|faults| {
            if path.exists() {
                faults.to_string()
            } else {
                let path = path.display();
                format!(
                    "{path}: there is no scenario and no saved game of this name; check the path"
                )
            }
        })?;
        return new_game(world, files, None);
    }
    if is_in_use(path) && path.extension().is_some_and(|ending| ending == "journal") {
        let path = path.display();
        return Err(format!(
            "{path}: the game is being played in another window"
        ));
    }
    let game = read_any(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut session =
        open_game(world, &game).map_err(|error| format!("{}: {error}", path.display()))?;
    keep_journal(world, &mut session);
    if awaiting(world) == Awaiting::Begin {
        begin(world, &mut session)?;
    }
    show(world, session, Screen::Play);
    // A journal is no file of the player's.
    world.resource_mut::<GameFile>().0 = seed_of(path).map(|_| path.to_owned());
    retire(world, path);
    Ok(())
}

/// Gives the first order, which is no player's.
fn begin(world: &mut World, session: &mut Session) -> Result<(), String> {
    match session.submit(world, &Order::Sequence(SequenceOrder::Begin)) {
        Ok(_) => Ok(()),
        Err(SubmitError::Refused(violation)) => Err(violation.to_string()),
        Err(SubmitError::Journal(_, error)) => {
            world.resource_mut::<Notices>().warn(error.to_string());
            Ok(())
        }
    }
}

/// Reads a saved game or a journal.
fn read_any(path: &Path) -> Result<SavedGame, SaveError> {
    match read_game(path) {
        // A journal is told by its first line, whatever it is called.
        Err(SaveError::Foreign) => Ok(recover(path)?.game),
        read => read,
    }
}

/// Opens a game in a world of its own first, so that a faulty one leaves the game in play as it is.
fn open_game(world: &mut World, game: &SavedGame) -> Result<Session, SaveError> {
    opened_apart(game)?;
    close(world);
    Session::open(world, game)
}

/// A game opened in a world of its own.
fn opened_apart(game: &SavedGame) -> Result<World, SaveError> {
    let mut world = World::new();
    engine::add_to_world(&mut world);
    Session::open(&mut world, game)?;
    Ok(world)
}

fn watch(world: &mut World, path: &Path) -> Result<(), String> {
    let in_file = |error: SaveError| format!("{}: {error}", path.display());
    let game = read_any(path).map_err(in_file)?;
    seeing::may_be_watched(&opened_apart(&game).map_err(in_file)?)?;
    close(world);
    let session = Session::open(world, &game).map_err(in_file)?;
    show(world, session, Screen::Replay);
    go_to_start(world)
}

/// The game in play becomes the film; its journal ends in good order and begins anew when play goes on.
fn watch_this(world: &mut World) -> Result<(), String> {
    seeing::may_be_watched(world)?;
    let Some(mut session) = world.remove_resource::<Session>() else {
        return Ok(());
    };
    let closed = session.close();
    world.insert_resource(session);
    world.trigger(GameShown);
    show_screen(world, Screen::Replay);
    go_to_start(world)?;
    closed.map_err(|error| error.to_string())
}

fn go_to_start(world: &mut World) -> Result<(), String> {
    let begun = usize::from(!world.resource::<engine::Timeline>().entries().is_empty());
    engine::go_to(world, begun).map_err(|refusal| refusal.to_string())
}

fn go_on(world: &mut World) -> Result<(), String> {
    let last = journals::last(&world.resource::<JournalDir>().0)
        .ok_or("There is no game to go on with")?;
    open(world, &last.path)
}

/// A journal of ours that was gone on with: it goes when the game is safe in a new one.
fn retire(world: &World, path: &Path) {
    let is_ours = path.parent() == Some(&*world.resource::<JournalDir>().0);
    let journal = world
        .get_resource::<Session>()
        .and_then(Session::journal_path);
    if is_ours && journal.is_some_and(|journal| journal != path) {
        journals::remove(path);
    }
}

/// Begins a journal for a game; without one the game still plays.
pub(crate) fn keep_journal(world: &mut World, session: &mut Session) {
    let path = journals::new_path(&world.resource::<JournalDir>().0);
    if let Err(error) = session.keep_journal(world, &path) {
        let text = format!("{error}. The game is played without a journal: save it by hand.");
        world.resource_mut::<Notices>().warn(text);
    }
}

/// Shows a game that was loaded.
fn show(world: &mut World, session: Session, screen: Screen) {
    world.insert_resource(session);
    let shown = shown_map(world);
    world.insert_resource(shown);
    world.trigger(GameShown);
    *world.resource_mut::<Refusal>() = Refusal::default();
    world.resource_mut::<Selection>().clear();
    world.insert_resource(seat::Seat::default());
    show_screen(world, screen);
}

fn show_screen(world: &mut World, screen: Screen) {
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Closes the game and shows the menu.
fn leave(world: &mut World) {
    close(world);
    world.remove_resource::<ShownMap>();
    show_screen(world, Screen::Menu);
}

/// Closes the game in play in good order, if there is one.
fn close(world: &mut World) {
    world.resource_mut::<GameFile>().0 = None;
    if let Some(mut session) = world.remove_resource::<Session>()
        && let Err(error) = session.close()
    {
        world.resource_mut::<Notices>().warn(error.to_string());
    }
    engine::clear(world);
    *world.resource_mut::<Requests>() = Requests::default();
    world.resource_mut::<Intents>().take();
}

/// The journal says that the program ended in good order.
fn close_on_exit(mut exits: MessageReader<AppExit>, session: Option<ResMut<Session>>) {
    if exits.read().next().is_some()
        && let Some(mut session) = session
        && let Err(error) = session.close()
    {
        warn!("{error}");
    }
}
