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
use crate::view::camera::{CardOverMap, MapView, MapViewport};
use crate::view::counters::CounterPictures;
use crate::view::frame::{is_narrow, room_for_map, root};
use crate::view::map_view::ShownMap;
use crate::view::minimap::Minimap;
use crate::view::panels;
use crate::view::panels::Usual;

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
    let card = card_over_map(world, &ctx);
    let is_another_card = world.resource_mut::<CardOverMap>().set_if_neq(card);
    let points = |wish: &&Intent| matches!(wish, Intent::Look(LookIntent::PointAt(_)));
    let points_now = wishes.iter().find(points).cloned();
    let is_roomier = world.resource_mut::<MapViewport>().set_if_neq(room);
    // The camera follows the panels in the next frame. What is pointed at is said in every pass, but asks for another frame
    // only when it changes.
    if is_roomier
        || is_another_card
        || *pointed != points_now
        || wishes.iter().any(|wish| !points(&wish))
    {
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
    // In a narrow window a card takes the place of the usual panels: over the map it would cover what it is about.
    let beside = view.decision.as_ref().filter(|_| is_narrow(ctx));
    if let Some(question) = beside {
        wishes.extend(question::panel::show_beside(&mut ui, question));
    }
    let usual = match beside {
        Some(_) => Usual::GiveWay,
        None => Usual::Stand,
    };
    wishes.extend(panels::show(world, &mut ui, pictures, usual));
    let map = ui.available_rect_before_wrap();
    let over = view.decision.as_ref().filter(|_| beside.is_none());
    if let Some(question) = over {
        wishes.extend(question::panel::show(ctx, map, question));
    }
    let small_map = world.resource::<Minimap>().covers();
    let small_map = small_map.map(|rect| points(ctx, rect));
    legend::show(ctx, map, small_map, &view.legend);
    panels::show_over_map(world, ctx, map);
    if let Some(way) = &view.way {
        let target = way.to.and_then(|hex| place_in_window(world, ctx, hex));
        way_card::show(ctx, map, target, way);
    }
    (wishes, room_for_map(&ui))
}

/// What the card covers of the map.
fn card_over_map(world: &World, ctx: &egui::Context) -> CardOverMap {
    let card = world.resource::<PlayView>().decision.as_ref();
    CardOverMap(card.map(|_| question::panel::covers(ctx) * ctx.zoom_factor()))
}

/// A part of the window in points of egui.
fn points(ctx: &egui::Context, rect: Rect) -> egui::Rect {
    let zoom = ctx.zoom_factor();
    let point = |at: Vec2| egui::pos2(at.x / zoom, at.y / zoom);
    egui::Rect::from_min_max(point(rect.min), point(rect.max))
}

/// Where a hex lies in the window.
fn place_in_window(world: &World, ctx: &egui::Context, hex: HexPos) -> Option<egui::Pos2> {
    let shown = world.get_resource::<ShownMap>()?;
    let rect = world.resource::<MapViewport>().0?;
    let center = shown.geometry.center(hex);
    let at = world.resource::<MapView>().to_window(rect, center) / ctx.zoom_factor();
    Some(egui::pos2(at.x, at.y))
}
