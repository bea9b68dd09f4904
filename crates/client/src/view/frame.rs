//! The frame of a screen: panels at the sides of the window, and the map in what they leave.

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

use super::camera::MapViewport;
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

/// Whether the window has no room for all that a wide one shows side by side: it is small, or the interface large.
pub fn is_narrow(ctx: &egui::Context) -> bool {
    ctx.viewport_rect().width() < WIDE
}

/// Width from which a window has room for both usual panels and a map between them.
const WIDE: f32 = INSPECTOR.0 + LOG.0 + LEAST_MAP;

/// A panel at a side of the map, as high as the screen. `size` is its width at first, `most` what it may be drawn to. In narrow
/// windows the usual panels leave the map about its half.
pub fn side_panel(
    root: &mut egui::Ui,
    panel: egui::Panel,
    (size, most): (f32, f32),
    contents: impl FnOnce(&mut egui::Ui),
) {
    let share = root.ctx().viewport_rect().width() * SHARE;
    let most = match is_narrow(root.ctx()) && size <= LOG.0 {
        true => share.max(NARROWEST),
        false => most,
    };
    panel
        .frame(theme::panel())
        .resizable(true)
        .default_size(size.min(most))
        .size_range(NARROWEST..=most)
        .show(root, |ui| {
            ui.set_min_size(ui.available_size());
            contents(ui);
        });
}

/// What each of the usual panels takes at most of the width of a narrow window.
const SHARE: f32 = 0.27;
/// No panel is narrower.
const NARROWEST: f32 = 190.0;
/// Width of the inspector at first, and at most.
pub const INSPECTOR: (f32, f32) = (288.0, 420.0);
/// Width of the log at first, and at most.
pub const LOG: (f32, f32) = (310.0, 520.0);

/// Width that the map should have between two panels.
pub const LEAST_MAP: f32 = 560.0;

/// The room that the panels leave to the map.
pub fn room_for_map(ui: &egui::Ui) -> MapViewport {
    let zoom = ui.ctx().zoom_factor();
    let rest = ui.available_rect_before_wrap();
    MapViewport(Some(Rect::new(
        rest.min.x * zoom,
        rest.min.y * zoom,
        rest.max.x * zoom,
        rest.max.y * zoom,
    )))
}
