//! The menu of a stack at the pointer, opened by the right button or a key; and the menu that sells fuel to units that were
//! sent somewhere without it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use stavka_rules::map::HexPos;
use stavka_rules::telling;

use super::unit_orders::{fuel_actions, menu_groups, works_actions};
use super::{GameSystems, Selection, game_is_loaded};
use crate::camera::{MapView, MapViewport};
use crate::map_view::ShownMap;
use crate::panels::context_menu::{self, ContextMenuView};
use crate::panels::{PlayIntents, PlayView};
use crate::pointer::Pointer;
use crate::redraw::Redraw;
use crate::screens::{Screen, ScreenSystems};

/// The menu that is open, if one is.
#[derive(Resource, Default, Debug)]
pub(super) struct StackMenu {
    open: Option<OpenMenu>,
    /// A press beside the menu closed it; the click that it belongs to means nothing else.
    closes_with_click: bool,
}

#[derive(Debug, Clone, Copy)]
struct OpenMenu {
    /// Where, in logical pixels of the window.
    at: Vec2,
    /// Where the selection was sent without fuel.
    goal: Option<HexPos>,
    /// The hex in which the selected engineer could construct something.
    site: Option<HexPos>,
}

impl StackMenu {
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

/// The menu.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Play);
    app.init_resource::<StackMenu>()
        .add_systems(
            Update,
            fill_menu
                .in_set(GameSystems::Show)
                .run_if(playing.clone())
                .run_if(game_is_loaded),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.after(ScreenSystems).run_if(playing),
        )
        .add_systems(OnExit(Screen::Play), |mut menu: ResMut<StackMenu>| {
            menu.close();
        });
}

/// Opens the menu of the selected units at the pointer, or over their hex if the pointer is elsewhere.
pub(super) fn open(world: &mut World, goal: Option<HexPos>) {
    open_for(world, goal, None);
}

/// Opens the menu of what the selected engineer could construct in a hex.
pub(super) fn open_site(world: &mut World, site: HexPos) {
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

fn fill_menu(world: &mut World) {
    let open = world.resource::<StackMenu>().open;
    let view = open.and_then(|open| menu_view(world, open));
    if open.is_some() && view.is_none() {
        world.resource_mut::<StackMenu>().close();
    }
    let mut shown = world.resource_mut::<PlayView>();
    shown.bypass_change_detection().menu = view;
}

fn menu_view(world: &World, open: OpenMenu) -> Option<ContextMenuView> {
    let selection = world.resource::<Selection>();
    let title = telling::place(world, selection.hex?);
    let at = [open.at.x, open.at.y];
    if let Some(site) = open.site {
        let tasks = works_actions(world, Some(site));
        return (!tasks.is_empty()).then(|| ContextMenuView {
            at,
            title: telling::place(world, site),
            note: "Construction (13.8d): at once, and the unit then stays where it is".to_owned(),
            groups: vec![tasks],
        });
    }
    match open.goal {
        Some(goal) => {
            let fuel = fuel_actions(world, " and go");
            (!fuel.is_empty()).then(|| ContextMenuView {
                at,
                title: "Fuel is needed first".to_owned(),
                note: format!(
                    "Truck and Track units move only with fuel (12.5a). Pay and go to {}:",
                    telling::place(world, goal)
                ),
                groups: vec![fuel],
            })
        }
        None => Some(ContextMenuView {
            at,
            title,
            note: match selection.units.len() {
                0 => "No unit here can act now".to_owned(),
                1 => String::new(),
                many => format!("{many} units selected"),
            },
            groups: menu_groups(world),
        }),
    }
}

fn draw(
    mut contexts: EguiContexts,
    view: Res<PlayView>,
    mut intents: ResMut<PlayIntents>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    let Some(menu) = &view.menu else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let menu = ContextMenuView {
        at: menu.at.map(|pixels| pixels / zoom),
        ..menu.clone()
    };
    if let Some(wish) = context_menu::show(ctx, &menu) {
        intents.push(wish);
        redraw.soon();
    }
    Ok(())
}
