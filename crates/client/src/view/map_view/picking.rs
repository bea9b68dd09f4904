//! The hex under the pointer, and clicks and drags on the map.

use bevy::prelude::*;

use super::ShownMap;
use crate::kit::pointer::Pointer;
use crate::kit::screen::FrameSystems;
use crate::view::camera::{MapView, MapViewport, ViewSystems, pointer_is_free};
use crate::view::counters::{FannedCounter, StackBoard};
use crate::view::overlay::{MarkOf, Overlay};
use stavka_rules::map::HexPos;

/// How far the pointer may move between press and release of a click, in pixels.
const CLICK_SLACK: f32 = 6.0;

/// The hex under the pointer, and on a counter of a fanned stack the hex of that stack, whichever lies below; none over panels and
/// beside the map.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoveredHex(pub Option<HexPos>);

/// The counter of a fanned stack under the pointer.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoveredCounter(pub Option<FannedCounter>);

/// The marker or pin under the pointer, where no fanned counter lies over it.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoveredMark(pub Option<MarkOf>);

/// The marker or pin on which a button went down last.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PressedMark(pub Option<MarkOf>);

/// Something the player did with the pointer on the map.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapInput {
    /// Pressed and released on one spot; `hex` is `None` beside the map.
    Click {
        /// Where.
        hex: Option<HexPos>,
        /// With which button: left or right.
        button: MouseButton,
    },
    /// Drags with the left button; sent whenever the hex under the pointer changes.
    Dragging {
        /// Where the drag began.
        from: HexPos,
        /// Where the pointer is.
        over: Option<HexPos>,
    },
    /// Released after a drag.
    Dropped {
        /// Where the drag began.
        from: HexPos,
        /// Where it ended.
        over: Option<HexPos>,
    },
}

/// A button that went down on the map and has not come up again.
#[derive(Clone, Copy)]
struct Held {
    button: MouseButton,
    at: Vec2,
    hex: Option<HexPos>,
    over: Option<HexPos>,
    dragged: bool,
}

/// Picking.
pub fn plugin(app: &mut App) {
    app.init_resource::<HoveredHex>()
        .init_resource::<HoveredCounter>()
        .init_resource::<HoveredMark>()
        .init_resource::<PressedMark>()
        .add_message::<MapInput>()
        .add_systems(
            Update,
            (find_hovered_hex, read_buttons)
                .chain()
                .in_set(PickSystems)
                .in_set(FrameSystems::Look)
                .after(ViewSystems)
                .run_if(resource_exists::<ShownMap>),
        );
}

/// Systems that turn the pointer into [`HoveredHex`], [`HoveredCounter`], [`HoveredMark`] and [`MapInput`].
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PickSystems;

fn find_hovered_hex(
    pointer: Res<Pointer>,
    viewport: Res<MapViewport>,
    view: Res<MapView>,
    map: Res<ShownMap>,
    board: Res<StackBoard>,
    overlay: Res<Overlay>,
    wants: Res<bevy_egui::input::EguiWantsInput>,
    mut hovered: ResMut<HoveredHex>,
    mut counter: ResMut<HoveredCounter>,
    mut mark: ResMut<HoveredMark>,
) {
    let over_map = pointer_is_free(wants);
    let places = viewport.0.zip(pointer.position);
    let on_map = places.filter(|&(rect, at)| over_map && rect.contains(at));
    let at = on_map.map(|(rect, at)| view.to_world(rect, at));
    let fanned = at.and_then(|at| board.fanned_at(&map.geometry, at));
    let below = || at.and_then(|at| map.geometry.hex_at(at));
    let hex = fanned.map(|counter| counter.hex).or_else(below);
    let marked = on_map.filter(|_| fanned.is_none());
    let marked = marked.and_then(|(rect, at)| overlay.mark_at(&map.geometry, &view, rect, at));
    mark.set_if_neq(HoveredMark(marked));
    counter.set_if_neq(HoveredCounter(fanned));
    hovered.set_if_neq(HoveredHex(hex));
}

fn read_buttons(
    pointer: Res<Pointer>,
    viewport: Res<MapViewport>,
    hovered: Res<HoveredHex>,
    mark: Res<HoveredMark>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<bevy_egui::input::EguiWantsInput>,
    mut held: Local<Option<Held>>,
    mut pressed_mark: ResMut<PressedMark>,
    mut inputs: MessageWriter<MapInput>,
) {
    let Some(at) = pointer.position else {
        *held = None;
        return;
    };
    let free = pointer_is_free(wants) && viewport.contains(at) && !keys.pressed(KeyCode::Space);
    for button in [MouseButton::Left, MouseButton::Right] {
        if buttons.just_pressed(button) && free {
            pressed_mark.0 = mark.0;
            *held = Some(Held {
                button,
                at,
                hex: hovered.0,
                over: hovered.0,
                dragged: false,
            });
        }
    }
    let Some(mut now) = *held else { return };
    now.dragged |= now.at.distance(at) > CLICK_SLACK;
    let drags_from = now
        .hex
        .filter(|_| now.dragged && now.button == MouseButton::Left);
    if let Some(from) = drags_from
        && now.over != hovered.0
    {
        inputs.write(MapInput::Dragging {
            from,
            over: hovered.0,
        });
    }
    now.over = hovered.0;
    *held = Some(now);
    if !buttons.pressed(now.button) {
        *held = None;
        if !now.dragged {
            inputs.write(MapInput::Click {
                hex: now.hex,
                button: now.button,
            });
        } else if let Some(from) = drags_from {
            inputs.write(MapInput::Dropped {
                from,
                over: hovered.0,
            });
        }
    }
}
