//! The menu's contents: shipped scenarios with their thumbnails, and the game to go on with.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use stavka_art::game::paint_game;
use stavka_rules::engine;
use stavka_scenario::{Shipped, shipped};

use super::journals::{self, JournalDir};
use crate::redraw::{PendingWork, Waker};
use crate::screens::{MenuView, ScenarioCard, ScenarioList, Screen};

/// Width of a thumbnail in pixels.
const THUMBNAIL: u32 = 440;

/// The menu's contents.
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, read_scenarios)
        .add_systems(OnEnter(Screen::Menu), find_last_game)
        .add_systems(Update, take_scenarios.run_if(resource_exists::<Reading>));
}

/// Scenarios being read and drawn in the background.
#[derive(Resource)]
struct Reading(Task<Vec<ScenarioCard>>);

fn read_scenarios(
    mut commands: Commands,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut work: ResMut<PendingWork>,
) {
    let waker = Waker::new(proxy.as_deref());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let cards = shipped().iter().filter_map(card).collect();
        waker.wake();
        cards
    });
    work.set("thumbnails", 1);
    commands.insert_resource(Reading(task));
}

fn take_scenarios(
    mut reading: ResMut<Reading>,
    mut list: ResMut<ScenarioList>,
    mut work: ResMut<PendingWork>,
    mut commands: Commands,
) {
    if let Some(cards) = check_ready(&mut reading.0) {
        list.0 = cards;
        work.set("thumbnails", 0);
        commands.remove_resource::<Reading>();
    }
}

/// Sets a scenario up in a world of its own, to describe and draw it.
fn card(shipped: &Shipped) -> Option<ScenarioCard> {
    let (setup, _) = stavka_scenario::load_with_tables(shipped.scenario_files()).ok()?;
    let mut world = World::new();
    engine::add_to_world(&mut world);
    engine::start(&mut world, &setup, 0);
    let grid = setup.map.grid;
    let facts = &setup.scenario;
    let thumbnail = paint_game(&world, None, THUMBNAIL).map(|pixmap| {
        let size = |pixels: u32| usize::try_from(pixels).unwrap_or(0);
        let pixels = pixmap.pixels().iter();
        let bytes = pixels.flat_map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        (size(pixmap.width()), size(pixmap.height()), bytes.collect())
    });
    Some(ScenarioCard {
        id: shipped.id.to_owned(),
        title: facts.title.clone(),
        facts: format!(
            "{} by {} hexes, {} turns from {}",
            grid.cols(),
            grid.rows(),
            facts.turns,
            facts.start
        ),
        description: facts.description.clone(),
        options: facts.options.clone(),
        thumbnail,
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
