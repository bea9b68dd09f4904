//! The play screen: panels around the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    HandOver, INSPECTOR, LEAST_MAP, LOG, PLANNER, REPORT, Screen, ScreenSystems, give_map_the_rest,
    hand_over, root, side_panel,
};
use crate::camera::{MapView, MapViewport};
use crate::counters::CounterPictures;
use crate::map_view::ShownMap;
use crate::panels::{
    PlayIntent, PlayIntents, PlayView, decision, inspector, legend, log, planner, rail, supply,
    supply_report, top_bar, way, what_now,
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
    mut seat: ResMut<HandOver>,
    camera: Res<MapView>,
    shown: Option<Res<ShownMap>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if let Some(waits_for) = &seat.view {
        // Without room for the map nothing that lies over it is drawn either.
        viewport.set_if_neq(MapViewport(None));
        let answer = hand_over::show(ctx, waits_for);
        if answer.is_some() {
            seat.answer = answer;
            redraw.soon();
        }
        return Ok(());
    }
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
    // Where there is no room for three, the planner takes the place of the inspector too: it lists the units.
    let has_room = ctx.viewport_rect().width() >= INSPECTOR.0 + PLANNER.0 + LEAST_MAP;
    // The report, which tells what the plan would cost, stands beside the planner or, where there is no room, in its place.
    let plan = view.planner.as_ref();
    let plan = plan.filter(|_| has_room || view.report.is_none());
    if let Some(report) = view.report.as_ref().filter(|_| plan.is_some()) {
        // The planner lists the units itself, so the report may stand in the inspector's place.
        side_panel(&mut ui, egui::Panel::left("report beside"), REPORT, |ui| {
            wishes.extend(supply_report::show(ui, report));
        });
    } else if plan.is_none() || has_room {
        side_panel(&mut ui, egui::Panel::left("inspector"), INSPECTOR, |ui| {
            wishes.extend(inspector::show(ui, &view.inspector, &mut pictures));
        });
    }
    match (plan, &view.report, &view.supply) {
        (Some(plan), _, _) => side_panel(&mut ui, egui::Panel::right("planner"), PLANNER, |ui| {
            wishes.extend(planner::show(ui, plan, &mut pictures));
        }),
        (None, Some(report), _) => {
            side_panel(&mut ui, egui::Panel::right("report"), REPORT, |ui| {
                wishes.extend(supply_report::show(ui, report));
            });
        }
        (None, None, Some(state)) => side_panel(&mut ui, egui::Panel::right("supply"), LOG, |ui| {
            wishes.extend(supply::show(ui, state));
        }),
        (None, None, None) => match &view.rail {
            Some(lines) => side_panel(&mut ui, egui::Panel::right("rail"), LOG, |ui| {
                wishes.extend(rail::show(ui, lines));
            }),
            None => side_panel(&mut ui, egui::Panel::right("log"), LOG, |ui| {
                wishes.extend(log::show(ui, &view.log));
            }),
        },
    }
    if let Some(question) = &view.decision {
        let map = ui.available_rect_before_wrap();
        wishes.extend(decision::show(ctx, map, question));
    }
    let map = ui.available_rect_before_wrap();
    let margin = egui::vec2(14.0, 14.0);
    legend::show(
        ctx,
        map.left_bottom() + egui::vec2(margin.x, -margin.y),
        &view.legend,
    );
    if view
        .supply
        .as_ref()
        .is_some_and(|supply| supply.supposed.is_some())
    {
        supply::banner(ctx, map.center_top() + egui::vec2(0.0, margin.y));
    }
    if let Some(way) = &view.way {
        let place = |hex| {
            let (shown, rect) = (shown.as_ref()?, viewport.0?);
            let at = camera.to_window(rect, shown.geometry.center(hex)) / ctx.zoom_factor();
            Some(egui::pos2(at.x, at.y))
        };
        let target = way.to.and_then(place);
        way::show(ctx, map, target, way);
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
