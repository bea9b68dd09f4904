//! The whole map in the corner, with the part that is seen.

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::winit::EventLoopProxyWrapper;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use stavka_art::layout::HEX_HEIGHT;
use stavka_art::num;
use tiny_skia::Pixmap;

use super::camera::{MapView, MapViewport};
use super::map_view::{RedrawnHexes, ShownMap, paint_map};
use crate::kit::redraw::{PendingWork, Waker};
use crate::kit::screen::{DrawSystems, FrameSystems};
use crate::kit::theme;

/// The longer side, in points.
const LONG_SIDE: f32 = 210.0;
/// It takes no more than this share of the room that the map has.
const SHARE: f32 = 0.32;
/// A smaller one would show nothing.
const LEAST: f32 = 90.0;
/// Distance from the corner, in points.
const MARGIN: f32 = 14.0;
/// Painted finer than shown, for scaled screens.
const OVERSAMPLE: f32 = 2.0;

/// A dot on the minimap: a stack, in its side's colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MinimapDot {
    /// Where, in the world.
    pub at: Vec2,
    /// The colour.
    pub colour: egui::Color32,
}

/// The minimap.
#[derive(Resource, Default)]
pub struct Minimap {
    /// Whether the player has hidden it.
    pub hidden: bool,
    /// What to mark on it.
    pub dots: Vec<MinimapDot>,
    painting: Option<Task<Option<Pixmap>>>,
    texture: Option<egui::TextureHandle>,
    /// Where it was drawn last, in pixels of the window, with its margin.
    shown: Option<Rect>,
}

impl Minimap {
    /// What it covers of the window, in pixels, with a margin; nothing while it is hidden or needless.
    pub const fn covers(&self) -> Option<Rect> {
        self.shown
    }
}

/// Where the whole map is seen, a small one would only cover a corner of it.
fn sees_all(map: &ShownMap, view: &MapView, window: Rect) -> bool {
    let seen = view.seen(window);
    seen.width() >= map.size().x && seen.height() >= map.size().y
}

/// The minimap.
pub fn plugin(app: &mut App) {
    app.init_resource::<Minimap>()
        .add_systems(
            Update,
            (
                paint_minimap.run_if(resource_exists::<ShownMap>).run_if(
                    resource_exists_and_changed::<ShownMap>
                        .or_else(resource_exists_and_changed::<RedrawnHexes>),
                ),
                forget_minimap.run_if(resource_removed::<ShownMap>),
            )
                .chain()
                .in_set(FrameSystems::DrawMinimap),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_minimap
                .in_set(DrawSystems::Minimap)
                .run_if(resource_exists::<ShownMap>),
        );
}

/// Size on the screen, in points.
fn shown_size(map: Vec2) -> Vec2 {
    map * (LONG_SIDE / map.max_element())
}

fn paint_minimap(
    map: Res<ShownMap>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    mut minimap: ResMut<Minimap>,
    mut pending: ResMut<PendingWork>,
) {
    let waker = Waker::new(proxy.as_deref());
    let map = map.clone();
    pending.set("minimap", 1);
    minimap.painting = Some(AsyncComputeTaskPool::get().spawn(async move {
        let size = shown_size(map.size()) * OVERSAMPLE;
        let mut pixmap = Pixmap::new(num::pixels(size.x).max(1), num::pixels(size.y).max(1))?;
        paint_map(&map.art, &mut pixmap, size.x / map.size().x, Vec2::ZERO);
        waker.wake();
        Some(pixmap)
    }));
}

fn forget_minimap(mut minimap: ResMut<Minimap>, mut pending: ResMut<PendingWork>) {
    minimap.painting = None;
    minimap.texture = None;
    minimap.dots.clear();
    pending.set("minimap", 0);
}

fn show_minimap(
    mut contexts: EguiContexts,
    map: Res<ShownMap>,
    viewport: Res<MapViewport>,
    mut view: ResMut<MapView>,
    mut minimap: ResMut<Minimap>,
    mut pending: ResMut<PendingWork>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    minimap.bypass_change_detection().shown = None;
    let finished = minimap.painting.as_mut().and_then(check_ready);
    if let Some(painted) = finished {
        minimap.painting = None;
        pending.set("minimap", 0);
        minimap.texture = painted.map(|pixmap| load(ctx, &pixmap));
    }
    let (Some(rect), Some(texture), false) = (viewport.0, &minimap.texture, minimap.hidden) else {
        return Ok(());
    };
    if sees_all(&map, &view, rect) {
        return Ok(());
    }
    let seen = view.seen(rect);
    let zoom = ctx.zoom_factor();
    let room = rect.size() / zoom * SHARE;
    let whole = shown_size(map.size());
    let size = whole * (room / whole).min_element().min(1.0);
    if size.max_element() < LEAST {
        return Ok(());
    }
    let corner = rect.max / zoom - size - MARGIN;
    let covered = Rect::from_corners((corner - MARGIN) * zoom, rect.max);
    let texture = texture.id();
    minimap.bypass_change_detection().shown = Some(covered);
    let shift = egui::Area::new("minimap".into())
        .fixed_pos([corner.x, corner.y])
        .order(egui::Order::Middle)
        .show(ctx, |ui| {
            let sense = egui::Sense::click_and_drag();
            let (area, response) = ui.allocate_exact_size(egui::vec2(size.x, size.y), sense);
            let frame = egui::Frame::new().fill(theme::PANEL);
            ui.painter()
                .add(frame.corner_radius(3).paint(area.expand(4.0)));
            let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter()
                .image(texture, area, whole, egui::Color32::WHITE);
            let scale = size.x / map.size().x;
            let place = |world: Vec2| area.min + egui::vec2(world.x, -world.y) * scale;
            // As large as hexes, but neither invisible nor clumsy.
            let side = (HEX_HEIGHT * scale).clamp(2.5, 5.0);
            ui.painter().add(dots_shape(&minimap.dots, side, place));
            let frame = egui::Rect::from_two_pos(place(seen.min), place(seen.max)).intersect(area);
            let outline = |width, colour| egui::Stroke::new(width, colour);
            let kind = egui::StrokeKind::Inside;
            let painter = ui.painter();
            painter.rect_stroke(
                frame,
                0.0,
                outline(3.0, egui::Color32::from_black_alpha(150)),
                kind,
            );
            painter.rect_stroke(frame, 0.0, outline(1.5, theme::ACCENT), kind);
            let held = response.is_pointer_button_down_on() || response.dragged();
            response
                .interact_pointer_pos()
                .filter(|_| held)
                .map(|at| (at - area.min) / scale)
        });
    if let Some(to) = shift.inner {
        view.look_at(Vec2::new(to.x, -to.y));
    }
    Ok(())
}

/// All dots as one mesh: a large game has more than a thousand.
fn dots_shape(dots: &[MinimapDot], side: f32, place: impl Fn(Vec2) -> egui::Pos2) -> egui::Shape {
    let mut mesh = egui::Mesh::default();
    for dot in dots {
        let square = egui::Rect::from_center_size(place(dot.at), egui::Vec2::splat(side));
        mesh.add_colored_rect(square, dot.colour);
    }
    egui::Shape::mesh(mesh)
}

fn load(ctx: &egui::Context, pixmap: &Pixmap) -> egui::TextureHandle {
    let size = [num::length(pixmap.width()), num::length(pixmap.height())];
    let image = egui::ColorImage::from_rgba_premultiplied(size, pixmap.data());
    ctx.load_texture("minimap", image, egui::TextureOptions::LINEAR)
}
