//! The frame of a screen: panels at the sides of the window, and the map in what they leave.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::camera::MapViewport;
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::kit::theme;

/// The frame.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        give_map_no_room
            .in_set(DrawSystems::MapRoom)
            .run_if(in_state(Screen::Menu)),
    );
}

/// The menu shows no map.
fn give_map_no_room(mut viewport: ResMut<MapViewport>) {
    viewport.set_if_neq(MapViewport(None));
}

/// The root of a screen's panels.
pub fn root(ctx: &egui::Context) -> egui::Ui {
    egui::Ui::new(
        ctx.clone(),
        "screen".into(),
        egui::UiBuilder::new()
            .layer_id(egui::LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}

/// A panel at a side of the map, as high as the screen. `size` is its width at first, `most` what it may be drawn to.
pub fn side_panel(
    root: &mut egui::Ui,
    panel: egui::Panel,
    (size, most): (f32, f32),
    contents: impl FnOnce(&mut egui::Ui),
) {
    panel
        .frame(theme::panel())
        .resizable(true)
        .default_size(size)
        .size_range(190.0..=most)
        .show(root, |ui| {
            ui.set_min_size(ui.available_size());
            contents(ui);
        });
}

/// Width of the inspector at first, and at most.
pub const INSPECTOR: (f32, f32) = (288.0, 420.0);
/// Width of the log at first, and at most.
pub const LOG: (f32, f32) = (310.0, 520.0);

/// Width of the supply report at first, and at most.
pub const REPORT: (f32, f32) = (350.0, 520.0);

/// Width of the order of battle at first, and at most.
pub const BATTLE: (f32, f32) = (420.0, 680.0);

/// Width of the Reinforcement Phase at first, and at most.
pub const REINFORCEMENT: (f32, f32) = (400.0, 600.0);

/// Width of the planner at first, and at most.
pub const PLANNER: (f32, f32) = (640.0, 760.0);
/// Width that the map should have beside the planner and the inspector.
pub const LEAST_MAP: f32 = 560.0;

/// Gives the map what the panels left.
pub fn give_map_the_rest(
    ui: &egui::Ui,
    viewport: &mut ResMut<MapViewport>,
    redraw: &mut ResMut<Redraw>,
) {
    let zoom = ui.ctx().zoom_factor();
    let rest = ui.available_rect_before_wrap();
    let rect = Rect::new(
        rest.min.x * zoom,
        rest.min.y * zoom,
        rest.max.x * zoom,
        rest.max.y * zoom,
    );
    if viewport.set_if_neq(MapViewport(Some(rect))) {
        // The camera follows in the next frame.
        redraw.soon();
    }
}
