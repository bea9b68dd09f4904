//! The play screen: panels around the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Screen, ScreenSystems, give_map_the_rest, root};
use crate::camera::{MapView, MapViewport};
use crate::counters::CounterPictures;
use crate::panels::{PlayIntents, PlayView, decision, inspector, log, top_bar, what_now};
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
    egui::Panel::left("inspector")
        .frame(theme::panel())
        .resizable(true)
        .default_size(236.0)
        .size_range(190.0..=420.0)
        .show(&mut ui, |ui| {
            ui.set_min_size(ui.available_size());
            wishes.extend(inspector::show(ui, &view.inspector, &mut pictures));
        });
    egui::Panel::right("log")
        .frame(theme::panel())
        .resizable(true)
        .default_size(310.0)
        .size_range(190.0..=520.0)
        .show(&mut ui, |ui| {
            ui.set_min_size(ui.available_size());
            wishes.extend(log::show(ui, &view.log));
        });
    if let Some(question) = &view.decision {
        let place = ui.available_rect_before_wrap().min + egui::vec2(14.0, 14.0);
        wishes.extend(decision::show(ctx, place, question));
    }
    give_map_the_rest(&ui, &mut viewport, &mut redraw);
    for wish in wishes {
        intents.push(wish);
        redraw.soon();
    }
    Ok(())
}
