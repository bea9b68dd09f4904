//! The menu of a stack: whether it is open, and for what. The feature of the stack fills and draws it.

use bevy::prelude::*;
use stavka_rules::map::HexPos;

use super::selection::Selection;
use crate::kit::pointer::Pointer;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::view::camera::{MapView, MapViewport};
use crate::view::map_view::ShownMap;

/// The menu.
pub fn plugin(app: &mut App) {
    app.init_resource::<StackMenu>().add_systems(
        OnExit(Screen::Play),
        |mut menu: ResMut<StackMenu>| {
            menu.close();
        },
    );
}

/// The menu that is open, if one is.
#[derive(Resource, Default, Debug)]
pub struct StackMenu {
    open: Option<OpenMenu>,
    /// A press beside the menu closed it; the click that it belongs to means nothing else.
    closes_with_click: bool,
}

/// What the menu is open for.
#[derive(Debug, Clone, Copy)]
pub struct OpenMenu {
    /// Where, in logical pixels of the window.
    pub at: Vec2,
    /// Where the selection was sent without fuel.
    pub goal: Option<HexPos>,
    /// The hex in which the selected engineer could construct something.
    pub site: Option<HexPos>,
}

impl StackMenu {
    /// For what it is open.
    pub const fn shown(&self) -> Option<OpenMenu> {
        self.open
    }

    /// Whether it is open.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Where the selection was sent without fuel.
    pub fn goal(&self) -> Option<HexPos> {
        self.open.and_then(|open| open.goal)
    }

    /// Closes it after an action.
    pub const fn close(&mut self) {
        self.open = None;
    }

    /// Closes it because of a press beside it.
    pub const fn close_by_press(&mut self) {
        self.open = None;
        self.closes_with_click = true;
    }

    /// Whether a click only closed the menu.
    pub fn swallows_click(&mut self) -> bool {
        std::mem::take(&mut self.closes_with_click)
    }
}

/// Opens the menu of the selected units at the pointer, or over their hex if the pointer is elsewhere.
pub fn open(world: &mut World, goal: Option<HexPos>) {
    open_for(world, goal, None);
}

/// Opens the menu of what the selected engineer could construct in a hex.
pub fn open_site(world: &mut World, site: HexPos) {
    open_for(world, None, Some(site));
}

fn open_for(world: &mut World, goal: Option<HexPos>, site: Option<HexPos>) {
    let Some(hex) = world.resource::<Selection>().hex else {
        return;
    };
    let Some(rect) = world.resource::<MapViewport>().0 else {
        return;
    };
    let pointer = world.resource::<Pointer>().position;
    let over_hex = {
        let center = world.resource::<ShownMap>().geometry.center(hex);
        world.resource::<MapView>().to_window(rect, center) + Vec2::new(24.0, 24.0)
    };
    let at = pointer.filter(|&at| rect.contains(at)).unwrap_or(over_hex);
    world.resource_mut::<StackMenu>().open = Some(OpenMenu { at, goal, site });
    world.resource_mut::<Redraw>().soon();
}
