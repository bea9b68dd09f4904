//! The play screen: panels around the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::view::PlayView;
use super::{legend, top_bar, what_now};
use crate::features::log::panel::LogView;
use crate::features::stack::inspector_panel;
use crate::features::supply::report_panel;
use crate::features::{combat, log, order_of_battle, question, rail, reinforcement, supply};
use crate::kit::intent::{Intent, Intents, LookIntent};
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::{theme, way_card};
use crate::session::hand_over;
use crate::session::hand_over::HandOver;
use crate::session::loading::GameShown;
use crate::view::camera::{MapView, MapViewport};
use crate::view::counters::CounterPictures;
use crate::view::frame::{
    BATTLE, INSPECTOR, LEAST_MAP, LOG, PLANNER, REINFORCEMENT, REPORT, give_map_the_rest, root,
    side_panel,
};
use crate::view::map_view::ShownMap;

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

fn draw_play_screen(
    mut contexts: EguiContexts,
    view: Res<PlayView>,
    log_view: Res<LogView>,
    mut intents: ResMut<Intents>,
    mut viewport: ResMut<MapViewport>,
    mut redraw: ResMut<Redraw>,
    mut pictures: ResMut<CounterPictures>,
    mut pointed: Local<Option<Intent>>,
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
            wishes.extend(report_panel::show(ui, report));
        });
    } else if plan.is_none() || has_room {
        side_panel(&mut ui, egui::Panel::left("inspector"), INSPECTOR, |ui| {
            wishes.extend(inspector_panel::show(ui, &view.inspector, &mut pictures));
        });
    }
    // One panel at a time stands where the log stands; what is asked for last in this order gives way.
    if let Some(plan) = plan {
        side_panel(&mut ui, egui::Panel::right("planner"), PLANNER, |ui| {
            wishes.extend(combat::panel::show(ui, plan, &mut pictures));
        });
    } else if let Some(battle) = &view.battle {
        side_panel(&mut ui, egui::Panel::right("battle order"), BATTLE, |ui| {
            wishes.extend(order_of_battle::panel::show(ui, battle, &mut pictures));
        });
    } else if let Some(report) = &view.report {
        side_panel(&mut ui, egui::Panel::right("report"), REPORT, |ui| {
            wishes.extend(report_panel::show(ui, report));
        });
    } else if let Some(phase) = &view.reinforcement {
        side_panel(
            &mut ui,
            egui::Panel::right("reinforcement"),
            REINFORCEMENT,
            |ui| {
                wishes.extend(reinforcement::panel::show(ui, phase, &mut pictures));
            },
        );
    } else if let Some(state) = &view.supply {
        side_panel(&mut ui, egui::Panel::right("supply"), LOG, |ui| {
            wishes.extend(supply::panel::show(ui, state));
        });
    } else if let Some(lines) = &view.rail {
        side_panel(&mut ui, egui::Panel::right("rail"), LOG, |ui| {
            wishes.extend(rail::panel::show(ui, lines));
        });
    } else {
        side_panel(&mut ui, egui::Panel::right("log"), LOG, |ui| {
            wishes.extend(log::panel::show(ui, &log_view));
        });
    }
    if let Some(question) = &view.decision {
        let map = ui.available_rect_before_wrap();
        wishes.extend(question::panel::show(ctx, map, question));
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
        supply::panel::banner(ctx, map.center_top() + egui::vec2(0.0, margin.y));
    }
    if let Some(way) = &view.way {
        let place = |hex| {
            let (shown, rect) = (shown.as_ref()?, viewport.0?);
            let at = camera.to_window(rect, shown.geometry.center(hex)) / ctx.zoom_factor();
            Some(egui::pos2(at.x, at.y))
        };
        let target = way.to.and_then(place);
        way_card::show(ctx, map, target, way);
    }
    give_map_the_rest(&ui, &mut viewport, &mut redraw);
    let points = |wish: &&Intent| matches!(wish, Intent::Look(LookIntent::PointAt(_)));
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
