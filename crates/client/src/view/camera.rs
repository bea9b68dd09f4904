//! The view of the map: pan, zoom, and the part of the window that the map has.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, Viewport};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};
use stavka_art::num;

use super::map_view::ShownMap;
use crate::kit::pointer::Pointer;
use crate::kit::redraw::Redraw;
use crate::kit::screen::{FrameSystems, Screen};
use crate::kit::settings::MotionSpeed;

/// The largest zoom: logical pixels a map unit. A hex of radius 60 is then 360 pixels wide.
const MAX_SCALE: f32 = 3.0;
/// Zoom of one notch of the wheel or one press of + or -.
const ZOOM_STEP: f32 = 1.25;
/// Speed of panning by keys, in pixels a second.
const PAN_SPEED: f32 = 1100.0;
/// How much of the table is seen beyond the map's rim, in pixels.
const RIM: f32 = 24.0;
/// How far from the edge of the viewport something is seen well, in pixels.
const COMFORT: f32 = 100.0;

/// The camera that draws the map.
#[derive(Component)]
pub struct MapCamera;

/// The part of the window that the panels leave to the map, in logical pixels. `None` where no map is shown.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq)]
pub struct MapViewport(pub Option<Rect>);

impl MapViewport {
    /// Whether a point of the window lies on the map's part.
    pub fn contains(&self, point: Vec2) -> bool {
        self.0.is_some_and(|rect| rect.contains(point))
    }
}

/// What the card that is drawn covers of the map at a side, with its margin, in logical pixels. `None` while there is no card.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq)]
pub struct CardOverMap(pub Option<f32>);

/// What part of the map is seen, and what it glides to.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct MapView {
    now: Sight,
    goal: Sight,
    /// Whether the whole map is to be shown as soon as its size and the viewport are known.
    fit_wanted: bool,
}

/// A centre in the world and a zoom, kept as map units a pixel: centre and that number are linear in each other
/// when zooming about a point, so that gliding keeps the point still.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Sight {
    center: Vec2,
    units_per_pixel: f32,
}

impl Default for MapView {
    fn default() -> Self {
        let sight = Sight {
            center: Vec2::ZERO,
            units_per_pixel: 1.0,
        };
        Self {
            now: sight,
            goal: sight,
            fit_wanted: true,
        }
    }
}

impl MapView {
    /// Logical pixels a map unit.
    pub fn scale(&self) -> f32 {
        1.0 / self.now.units_per_pixel
    }

    /// The point of the world in the middle of the viewport.
    pub const fn center(&self) -> Vec2 {
        self.now.center
    }

    /// Whether the view still glides.
    pub fn is_moving(&self) -> bool {
        self.now != self.goal || self.fit_wanted
    }

    /// Glides to a point of the world.
    pub const fn look_at(&mut self, point: Vec2) {
        self.goal.center = point;
    }

    /// Glides just so far that a point of the world is seen well within the viewport; stays if it is seen already.
    pub fn bring_into_view(&mut self, viewport: Rect, point: Vec2) {
        let room = viewport.size() * self.goal.units_per_pixel;
        let margin = (COMFORT * self.goal.units_per_pixel).min(room.min_element() / 3.0);
        let comfortable = Rect::from_center_size(self.goal.center, room).inflate(-margin);
        let nearest = point.clamp(comfortable.min, comfortable.max);
        self.goal.center += point - nearest;
    }

    /// Glides to a zoom, in logical pixels a map unit, with the middle of the view kept.
    pub fn zoom_to(&mut self, scale: f32) {
        self.goal.units_per_pixel = 1.0 / scale.clamp(0.001, MAX_SCALE);
    }

    /// Is at once at a point of the world with a zoom, in logical pixels a map unit.
    pub const fn stand_at(&mut self, center: Vec2, scale: f32) {
        let sight = Sight {
            center,
            units_per_pixel: 1.0 / scale.clamp(0.001, MAX_SCALE),
        };
        self.now = sight;
        self.goal = sight;
    }

    /// Shows the whole map.
    pub const fn show_all(&mut self) {
        self.fit_wanted = true;
    }

    /// Moves the view at once by so many pixels of the screen, as a hand drags paper.
    fn drag(&mut self, pixels: Vec2) {
        let by = Vec2::new(-pixels.x, pixels.y) * self.now.units_per_pixel;
        self.now.center += by;
        self.goal.center += by;
    }

    /// Glides nearer (or farther) while the point under `at` stays where it is.
    fn zoom_about(&mut self, viewport: Rect, at: Vec2, factor: f32, limits: (f32, f32)) {
        let offset = from_middle(viewport, at);
        let fixed = self.goal.center + offset * self.goal.units_per_pixel;
        self.goal.units_per_pixel = (self.goal.units_per_pixel / factor).clamp(limits.0, limits.1);
        self.goal.center = fixed - offset * self.goal.units_per_pixel;
    }

    /// The point of the world under a point of the window.
    pub fn to_world(&self, viewport: Rect, window: Vec2) -> Vec2 {
        self.now.center + from_middle(viewport, window) * self.now.units_per_pixel
    }

    /// The point of the window over a point of the world.
    pub fn to_window(&self, viewport: Rect, world: Vec2) -> Vec2 {
        let offset = (world - self.now.center) / self.now.units_per_pixel;
        viewport.center() + Vec2::new(offset.x, -offset.y)
    }

    /// The rectangle of the world that is seen.
    pub fn seen(&self, viewport: Rect) -> Rect {
        Rect::from_center_size(self.now.center, viewport.size() * self.now.units_per_pixel)
    }

    fn keep_on_map(&mut self, viewport: Rect, map: Vec2, card: CardOverMap) {
        let (near, far) = zoom_limits(viewport, map);
        if self.fit_wanted {
            self.fit_wanted = false;
            self.goal = Sight {
                center: Vec2::new(map.x, -map.y) / 2.0,
                units_per_pixel: far,
            };
        }
        self.goal.units_per_pixel = self.goal.units_per_pixel.clamp(near, far);
        let half = viewport.half_size() * self.goal.units_per_pixel;
        let rim = RIM * self.goal.units_per_pixel;
        let within = |at: f32, half: f32, length: f32, beyond: f32| {
            let low = half - rim;
            let high = length - half + rim;
            if low <= high {
                at.clamp(low - beyond, high + beyond)
            } else {
                length / 2.0
            }
        };
        // A card lies at a side: what is near that edge of the map can be moved away from under it, as long as it is there.
        let CardOverMap(card) = card;
        let beside = card.unwrap_or_default() * self.goal.units_per_pixel;
        self.goal.center.x = within(self.goal.center.x, half.x, map.x, beside);
        self.goal.center.y = -within(-self.goal.center.y, half.y, map.y, 0.0);
    }

    fn glide(&mut self, share: f32) {
        let near_enough = (self.now.center - self.goal.center).length()
            < 0.3 * self.goal.units_per_pixel
            && (self.now.units_per_pixel / self.goal.units_per_pixel - 1.0).abs() < 0.002;
        if near_enough || share >= 1.0 {
            self.now = self.goal;
        } else {
            self.now.center = self.now.center.lerp(self.goal.center, share);
            self.now.units_per_pixel = self
                .now
                .units_per_pixel
                .lerp(self.goal.units_per_pixel, share);
        }
    }
}

/// Offset of a point from the middle of the viewport, y up.
fn from_middle(viewport: Rect, window: Vec2) -> Vec2 {
    let offset = window - viewport.center();
    Vec2::new(offset.x, -offset.y)
}

/// The nearest and the farthest zoom, in map units a pixel.
fn zoom_limits(viewport: Rect, map: Vec2) -> (f32, f32) {
    let room = (viewport.size() - 2.0 * RIM).max(Vec2::splat(50.0));
    let whole = map / room;
    let near = 1.0 / MAX_SCALE;
    (near, whole.max_element().max(near))
}

/// The zoom that shows the whole map in so much room, in logical pixels a map unit.
pub fn whole_map_scale(room: Vec2, map: Vec2) -> f32 {
    let (_, far) = zoom_limits(Rect::from_corners(Vec2::ZERO, room), map);
    1.0 / far
}

/// Cameras, panning and zooming.
pub fn plugin(app: &mut App) {
    app.init_resource::<MapViewport>()
        .init_resource::<CardOverMap>()
        .init_resource::<MapView>()
        .add_systems(PreStartup, spawn_cameras)
        .add_systems(
            Update,
            (
                (drag_map, zoom_by_wheel).chain().run_if(pointer_is_free),
                (pan_by_keys, zoom_by_keys).chain().run_if(keyboard_is_free),
                move_view,
                apply_view,
            )
                .chain()
                .in_set(ViewSystems)
                .in_set(FrameSystems::Look)
                .run_if(resource_exists::<ShownMap>),
        );
}

/// Systems that decide what part of the map is seen.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ViewSystems;

/// Whether no panel, window or menu has the pointer.
pub fn pointer_is_free(wants: Res<EguiWantsInput>) -> bool {
    !wants.is_pointer_over_area() && !wants.is_using_pointer() && !wants.is_popup_open()
}

/// Whether no text field, button or menu has the keyboard.
pub fn keyboard_is_free(wants: Res<EguiWantsInput>) -> bool {
    !wants.wants_any_keyboard_input()
}

fn spawn_cameras(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    // No multisampling: what needs smooth edges is painted smooth, and software rendering is twice as fast without.
    commands.spawn((
        MapCamera,
        Camera2d,
        Camera {
            // Both cameras draw on one picture; the second one brings it to the window.
            output_mode: CameraOutputMode::Skip,
            ..default()
        },
        Msaa::Off,
    ));
    // A second camera for the panels: theirs is the whole window, the map's is what the panels leave.
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        Msaa::Off,
        Camera {
            order: 1,
            clear_color: ClearColorConfig::None,
            // It brings the whole picture: there is nothing in the window to blend it with.
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::REPLACE),
                clear_color: ClearColorConfig::None,
            },
            ..default()
        },
        RenderLayers::none(),
    ));
}

/// Drags with the middle or right button, or with the left one while space is held.
fn drag_map(
    pointer: Res<Pointer>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    viewport: Res<MapViewport>,
    mut view: ResMut<MapView>,
) {
    let Some(at) = pointer.position.filter(|at| viewport.contains(*at)) else {
        return;
    };
    let with_space = keys.pressed(KeyCode::Space) && buttons.pressed(MouseButton::Left);
    let held = buttons.pressed(MouseButton::Middle) || buttons.pressed(MouseButton::Right);
    if (held || with_space) && pointer.moved != Vec2::ZERO && viewport.contains(at - pointer.moved)
    {
        view.drag(pointer.moved);
    }
}

fn zoom_by_wheel(
    mut wheel: MessageReader<MouseWheel>,
    pointer: Res<Pointer>,
    viewport: Res<MapViewport>,
    map: Res<ShownMap>,
    mut view: ResMut<MapView>,
) {
    let (Some(rect), Some(at)) = (viewport.0, pointer.position) else {
        return;
    };
    for turn in wheel.read() {
        let notches = match turn.unit {
            MouseScrollUnit::Line => turn.y,
            MouseScrollUnit::Pixel => turn.y / 60.0,
        };
        if rect.contains(at) && notches.abs() > f32::EPSILON {
            let factor = ZOOM_STEP.powf(notches.clamp(-4.0, 4.0));
            view.zoom_about(rect, at, factor, zoom_limits(rect, map.size()));
        }
    }
}

fn pan_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    time: Res<Time<Real>>,
    mut view: ResMut<MapView>,
    mut redraw: ResMut<Redraw>,
) {
    if keys.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
    ]) {
        return;
    }
    // In a replay the arrows step through the film.
    let arrows = *screen.get() != Screen::Replay;
    let held = |arrow, letter| {
        let down = keys.pressed(letter) || arrows && keys.pressed(arrow);
        f32::from(u8::from(down))
    };
    let direction = Vec2::new(
        held(KeyCode::ArrowLeft, KeyCode::KeyA) - held(KeyCode::ArrowRight, KeyCode::KeyD),
        held(KeyCode::ArrowUp, KeyCode::KeyW) - held(KeyCode::ArrowDown, KeyCode::KeyS),
    );
    if direction != Vec2::ZERO {
        // After a long sleep the first step must not fling the map away.
        let seconds = time.delta_secs().min(1.0 / 30.0);
        view.drag(direction * PAN_SPEED * seconds);
        redraw.soon();
    }
}

fn zoom_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    viewport: Res<MapViewport>,
    map: Res<ShownMap>,
    mut view: ResMut<MapView>,
) {
    let Some(rect) = viewport.0 else { return };
    let limits = zoom_limits(rect, map.size());
    if keys.any_just_pressed([KeyCode::Equal, KeyCode::NumpadAdd]) {
        view.zoom_about(rect, rect.center(), ZOOM_STEP * ZOOM_STEP, limits);
    }
    if keys.any_just_pressed([KeyCode::Minus, KeyCode::NumpadSubtract]) {
        view.zoom_about(rect, rect.center(), 1.0 / (ZOOM_STEP * ZOOM_STEP), limits);
    }
    if keys.just_pressed(KeyCode::Home) {
        view.show_all();
    }
}

fn move_view(
    viewport: Res<MapViewport>,
    map: Res<ShownMap>,
    card: Res<CardOverMap>,
    motion: Res<MotionSpeed>,
    time: Res<Time<Real>>,
    mut view: ResMut<MapView>,
    mut redraw: ResMut<Redraw>,
) {
    let Some(rect) = viewport.0 else { return };
    let mut next = *view;
    next.keep_on_map(rect, map.size(), *card);
    let seconds = time.delta_secs().min(1.0 / 30.0);
    let share = motion
        .0
        .map_or(1.0, |speed| 1.0 - (-14.0 * speed * seconds).exp());
    next.glide(share);
    if next.is_moving() {
        redraw.soon();
    }
    view.set_if_neq(next);
}

/// Writes the view into Bevy's camera.
fn apply_view(
    view: Res<MapView>,
    viewport: Res<MapViewport>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut cameras: Query<(&mut Camera, &mut Transform, &mut Projection), With<MapCamera>>,
) -> Result {
    let (Some(rect), Ok(window)) = (viewport.0, windows.single()) else {
        return Ok(());
    };
    let (mut camera, mut transform, mut projection) = cameras.single_mut()?;
    let limit = window.physical_size().max(UVec2::ONE);
    let from = (rect.min * window.scale_factor()).round();
    let to = (rect.max * window.scale_factor()).round();
    let position = UVec2::new(num::pixels(from.x), num::pixels(from.y)).min(limit - 1);
    let size = UVec2::new(num::pixels(to.x - from.x), num::pixels(to.y - from.y))
        .min(limit - position)
        .max(UVec2::ONE);
    let part = Viewport {
        physical_position: position,
        physical_size: size,
        ..default()
    };
    let same = camera.viewport.as_ref().is_some_and(|old| {
        old.physical_position == part.physical_position && old.physical_size == part.physical_size
    });
    if !same {
        camera.viewport = Some(part);
    }
    let place = Transform::from_translation(view.center().extend(0.0));
    transform.set_if_neq(place);
    if let Projection::Orthographic(lens) = &mut *projection {
        lens.scale = view.now.units_per_pixel;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
