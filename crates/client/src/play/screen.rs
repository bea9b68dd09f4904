//! The play screen: bars, the panels that features have registered, and cards over the map.

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext, egui};
use stavka_rules::map::HexPos;

use super::view::PlayView;
use super::{legend, top_bar, what_now};
use crate::features::question;
use crate::kit::intent::{Intent, Intents, LookIntent};
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::{theme, way_card};
use crate::session::hand_over;
use crate::session::hand_over::HandOver;
use crate::session::loading::GameShown;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::CounterPictures;
use crate::view::frame::{room_for_map, root};
use crate::view::map_view::ShownMap;
use crate::view::panels;

/// The play screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlayView>()
        .init_resource::<Intents>()
        .add_observer(|_: On<GameShown>, mut view: ResMut<PlayView>| *view = PlayView::default())
        .add_systems(OnEnter(Screen::Play), show_whole_map)
        .add_systems(
            EguiPrimaryContextPass,
            draw_play_screen
                .in_set(DrawSystems::PlayScreen)
                .run_if(in_state(Screen::Play)),
        );
}

fn show_whole_map(mut view: ResMut<MapView>) {
    view.show_all();
}

/// Draws the screen and notes what was pressed. Panels are asked by the registry, which finds their views in the world.
fn draw_play_screen(
    world: &mut World,
    contexts: &mut QueryState<&mut EguiContext, With<PrimaryEguiContext>>,
    mut pointed: Local<Option<Intent>>,
) -> Result {
    let ctx = contexts.single_mut(world)?.get_mut().clone();
    let hand_over = world.resource::<HandOver>();
    if hand_over.view.is_some() {
        let answer = hand_over::show(&ctx, hand_over);
        // Without room for the map nothing that lies over it is drawn either.
        let mut viewport = world.resource_mut::<MapViewport>();
        viewport.set_if_neq(MapViewport(None));
        if answer.is_some() {
            world.resource_mut::<HandOver>().answer = answer;
            world.resource_mut::<Redraw>().soon();
        }
        return Ok(());
    }
    let (wishes, room) = world.resource_scope(|world, mut pictures: Mut<CounterPictures>| {
        draw(world, &ctx, &mut pictures)
    });
    let points = |wish: &&Intent| matches!(wish, Intent::Look(LookIntent::PointAt(_)));
    let points_now = wishes.iter().find(points).cloned();
    let is_roomier = world.resource_mut::<MapViewport>().set_if_neq(room);
    // The camera follows the panels in the next frame. What is pointed at is said in every pass, but asks for another frame
    // only when it changes.
    if is_roomier || *pointed != points_now || wishes.iter().any(|wish| !points(&wish)) {
        world.resource_mut::<Redraw>().soon();
    }
    *pointed = points_now;
    let mut intents = world.resource_mut::<Intents>();
    for wish in wishes {
        intents.push(wish);
    }
    Ok(())
}

/// Draws everything; says what was pressed, and which room is left to the map.
fn draw(
    world: &World,
    ctx: &egui::Context,
    pictures: &mut CounterPictures,
) -> (Vec<Intent>, MapViewport) {
    let view = world.resource::<PlayView>();
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
    wishes.extend(panels::show(world, &mut ui, pictures));
    let map = ui.available_rect_before_wrap();
    if let Some(question) = &view.decision {
        wishes.extend(question::panel::show(ctx, map, question));
    }
    let corner = map.left_bottom() + egui::vec2(14.0, -14.0);
    legend::show(ctx, corner, &view.legend);
    panels::show_over_map(world, ctx, map);
    if let Some(way) = &view.way {
        let target = way.to.and_then(|hex| place_in_window(world, ctx, hex));
        way_card::show(ctx, map, target, way);
    }
    (wishes, room_for_map(&ui))
}

/// Where a hex lies in the window.
fn place_in_window(world: &World, ctx: &egui::Context, hex: HexPos) -> Option<egui::Pos2> {
    let shown = world.get_resource::<ShownMap>()?;
    let rect = world.resource::<MapViewport>().0?;
    let center = shown.geometry.center(hex);
    let at = world.resource::<MapView>().to_window(rect, center) / ctx.zoom_factor();
    Some(egui::pos2(at.x, at.y))
}
