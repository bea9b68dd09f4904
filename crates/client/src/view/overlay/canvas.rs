//! What egui draws onto the map with, under the panels: crisp at every zoom.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Painter, Pos2, pos2};
use bevy_egui::{EguiContexts, egui};

use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;

/// The window's part with the map, for a system that draws onto it.
#[derive(SystemParam)]
pub struct MapCanvas<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    map: Res<'w, ShownMap>,
    view: Res<'w, MapView>,
    viewport: Res<'w, MapViewport>,
}

impl MapCanvas<'_, '_> {
    /// What it is drawn with; none while the map has no room.
    pub fn brush(&mut self) -> Result<Option<Brush<'_>>> {
        let Some(window) = self.viewport.0 else {
            return Ok(None);
        };
        let ctx = self.contexts.ctx_mut()?.clone();
        let zoom = ctx.zoom_factor();
        let point = |at: Vec2| pos2(at.x / zoom, at.y / zoom);
        let clip = egui::Rect::from_min_max(point(window.min), point(window.max));
        let painter = ctx
            .layer_painter(egui::LayerId::background())
            .with_clip_rect(clip);
        Ok(Some(Brush {
            ctx,
            painter,
            map: &self.map,
            view: &self.view,
            window,
            zoom,
        }))
    }
}

/// What is drawn onto the map with in one frame.
pub struct Brush<'c> {
    /// For pictures.
    pub ctx: egui::Context,
    /// It draws under all panels and windows, and only where the map is.
    pub painter: Painter,
    /// The map.
    pub map: &'c ShownMap,
    /// How it is looked at.
    pub view: &'c MapView,
    /// The part of the window that it has, in pixels.
    pub window: Rect,
    zoom: f32,
}

impl Brush<'_> {
    /// Points a map unit.
    pub fn scale(&self) -> f32 {
        self.view.scale() / self.zoom
    }

    /// The part of the map that is seen, in map units.
    pub fn seen(&self) -> Rect {
        self.view.seen(self.window)
    }

    /// Where a place of the map lies, in points.
    pub fn point(&self, on_map: Vec2) -> Pos2 {
        self.in_points(self.view.to_window(self.window, on_map))
    }

    /// A place of the window, given in pixels, in points.
    pub fn in_points(&self, pixels: Vec2) -> Pos2 {
        pos2(pixels.x / self.zoom, pixels.y / self.zoom)
    }
}
