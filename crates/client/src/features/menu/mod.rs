//! The menu's contents: shipped scenarios with their thumbnails, the game to go on with, and all games that were ever begun.

mod game_cards;
pub mod game_options;
mod games;
pub mod scenario_cards;
pub mod screen;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use stavka_art::game::paint_game;
use stavka_rules::engine;
use stavka_scenario::{ScenarioFiles, Shipped, load_with_tables, shipped, ways};

use crate::kit::redraw::{PendingWork, Redraw, Waker};
use crate::kit::screen::{FrameSystems, Screen};
use crate::session::journals;
use crate::session::journals::JournalDir;
use scenario_cards::{ScenarioCard, ScenarioList, Thumbnail, Way};
use screen::MenuView;

/// Width of a thumbnail in pixels.
const THUMBNAIL: u32 = 440;

/// The menu's contents.
pub fn plugin(app: &mut App) {
    app.add_plugins((screen::plugin, games::plugin))
        .add_systems(OnEnter(Screen::Menu), find_last_game)
        .add_systems(
            Update,
            (
                read_scenarios
                    .run_if(in_state(Screen::Menu).and_then(not(resource_exists::<Reading>))),
                take_scenarios.run_if(resource_exists::<Reading>),
                take_pictures.run_if(resource_exists::<Reading>),
            )
                .chain()
                .in_set(FrameSystems::Menu),
        );
}

/// Scenarios being read and drawn in the background. What is drawn takes long, so the cards do not wait for it.
#[derive(Resource)]
struct Reading {
    cards: Option<Task<Vec<ScenarioCard>>>,
    /// The picture of each card that still lacks one.
    pictures: Vec<(usize, Task<Option<Thumbnail>>)>,
}

/// Begins to read the scenarios once the menu has been on the screen: a game that is opened at the start does not need
/// them, and the first frame does not wait.
fn read_scenarios(
    mut commands: Commands,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut work: ResMut<PendingWork>,
    mut redraw: ResMut<Redraw>,
    mut shown: Local<bool>,
) {
    if !std::mem::replace(&mut *shown, true) {
        redraw.soon();
        return;
    }
    let waker = Waker::new(proxy.as_deref());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let cards = shipped().iter().filter_map(card).collect();
        waker.wake();
        cards
    });
    work.set("scenarios", 1);
    commands.insert_resource(Reading {
        cards: Some(task),
        pictures: Vec::new(),
    });
}

/// Shows the cards and has their pictures painted.
fn take_scenarios(
    mut reading: ResMut<Reading>,
    mut list: ResMut<ScenarioList>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut work: ResMut<PendingWork>,
) {
    let Some(cards) = reading.cards.as_mut().and_then(check_ready) else {
        return;
    };
    reading.cards = None;
    for (at, card) in cards.iter().enumerate() {
        let Some(files) = card.ways.first().map(|way| way.files.clone()) else {
            continue;
        };
        let waker = Waker::new(proxy.as_deref());
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let painted = paint(files);
            waker.wake();
            painted
        });
        reading.pictures.push((at, task));
    }
    work.set("scenarios", 0);
    work.set("thumbnails", reading.pictures.len());
    *list = ScenarioList {
        cards,
        complete: true,
    };
}

/// Shows the pictures that have been painted.
fn take_pictures(
    mut reading: ResMut<Reading>,
    mut list: ResMut<ScenarioList>,
    mut work: ResMut<PendingWork>,
) {
    if reading.pictures.is_empty() {
        return;
    }
    let mut painted = Vec::new();
    reading
        .pictures
        .retain_mut(|(at, task)| match check_ready(task) {
            Some(picture) => {
                painted.push((*at, picture));
                false
            }
            None => true,
        });
    work.set("thumbnails", reading.pictures.len());
    for (at, picture) in painted {
        if let Some(card) = list.cards.get_mut(at) {
            card.thumbnail = picture;
        }
    }
}

/// A scenario with its variants, without its picture; none if it is faulty.
fn card(shipped: &Shipped) -> Option<ScenarioCard> {
    let files = ways(&shipped.scenario_files()).ok()?;
    let mut size = None;
    let mut card_ways = Vec::new();
    for files in files {
        let (setup, _) = load_with_tables(files.clone()).ok()?;
        size.get_or_insert((setup.map.grid.cols(), setup.map.grid.rows()));
        let facts = setup.scenario;
        card_ways.push(Way {
            files,
            length: facts.length(),
            title: facts.title,
            description: facts.description,
            options: facts.options,
            optional: facts.optional,
        });
    }
    let (cols, rows) = size?;
    Some(ScenarioCard {
        size: format!("{cols} by {rows} hexes"),
        // Columns of hexes with flat tops overlap by a quarter.
        proportions: f32::from(cols) * 1.5 / (f32::from(rows) * 3.0_f32.sqrt()),
        ways: card_ways,
        thumbnail: None,
    })
}

/// Sets a scenario up in a world of its own and paints it.
fn paint(files: ScenarioFiles) -> Option<Thumbnail> {
    let (setup, _) = load_with_tables(files).ok()?;
    let mut world = World::new();
    engine::add_to_world(&mut world);
    engine::start(&mut world, &setup, 0);
    thumbnail(&world)
}

/// Paints the game of a world.
fn thumbnail(world: &World) -> Option<Thumbnail> {
    let pixmap = paint_game(world, None, THUMBNAIL)?;
    let size = |pixels: u32| usize::try_from(pixels).unwrap_or(0);
    let pixels = pixmap.pixels().iter();
    let rgba = pixels.flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Some(Thumbnail {
        width: size(pixmap.width()),
        height: size(pixmap.height()),
        rgba: rgba.collect(),
    })
}

fn find_last_game(folder: Res<JournalDir>, mut view: ResMut<MenuView>) {
    *view = match journals::last(&folder.0) {
        Some(last) => {
            let game = &last.recovered.game;
            MenuView {
                last_game: Some(format!("{}, {} orders", game.title, game.cursor)),
                recovered: !last.recovered.closed,
            }
        }
        None => MenuView::default(),
    };
}
