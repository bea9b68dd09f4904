//! The play screen: panels around the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{INSPECTOR, LOG, Screen, ScreenSystems, give_map_the_rest, root, side_panel};
use crate::camera::{MapView, MapViewport};
use crate::counters::CounterPictures;
use crate::panels::{
    PlayIntent, PlayIntents, PlayView, decision, inspector, log, top_bar, what_now,
};
use crate::redraw::Redraw;
use crate::theme;

/// The play screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlayView>()
        .init_resource::<PlayIntents>()
        .add_systems(OnEnter(Screen::Play), show_whole_map)
        .add_systems(
            EguiPrimaryContextPass,
            draw_play_screen
                .in_set(ScreenSystems)
                .run_if(in_state(Screen::Play)),
        );
}

fn show_whole_map(mut view: ResMut<MapView>) {
    view.show_all();
}

fn draw_play_screen(
    mut contexts: EguiContexts,
    view: Res<PlayView>,
    mut intents: ResMut<PlayIntents>,
    mut viewport: ResMut<MapViewport>,
    mut redraw: ResMut<Redraw>,
    mut pictures: ResMut<CounterPictures>,
    mut pointed: Local<Option<PlayIntent>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut ui = root(ctx);
    let mut wishes = Vec::new();
    egui::Panel::top("top bar")
        .frame(theme::panel())
        .show(&mut ui, |ui| wishes.extend(top_bar::show(ui, &view.top)));
    egui::Panel::bottom("what now")
        .frame(theme::panel())
        .exact_size(42.0)
        .show(&mut ui, |ui| {
            wishes.extend(what_now::show(ui, &view.what_now));
        });
    side_panel(&mut ui, egui::Panel::left("inspector"), INSPECTOR, |ui| {
        wishes.extend(inspector::show(ui, &view.inspector, &mut pictures));
    });
    side_panel(&mut ui, egui::Panel::right("log"), LOG, |ui| {
        wishes.extend(log::show(ui, &view.log));
    });
    if let Some(question) = &view.decision {
        let place = ui.available_rect_before_wrap().min + egui::vec2(14.0, 14.0);
        wishes.extend(decision::show(ctx, place, question));
    }
    give_map_the_rest(&ui, &mut viewport, &mut redraw);
    let points = |wish: &&PlayIntent| matches!(wish, PlayIntent::PointAt(_));
    let points_now = wishes.iter().find(points).cloned();
    // What is pointed at is said in every pass, but asks for another frame only when it changes.
    if *pointed != points_now || wishes.iter().any(|wish| !points(&wish)) {
        redraw.soon();
    }
    *pointed = points_now;
    for wish in wishes {
        intents.push(wish);
    }
    Ok(())
}
