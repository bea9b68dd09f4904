//! The menu of a stack at the pointer, opened by the right button or a key; and the menu that sells fuel to units that were
//! sent somewhere without it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use stavka_rules::telling;

use super::menu_panel;
use super::menu_panel::ContextMenuView;
use super::orders::{fuel_actions, menu_groups, works_actions};
use crate::features::command;
use crate::kit::intent::{CommandIntent, Intents, StackIntent};
use crate::kit::redraw::Redraw;
use crate::kit::screen::{DrawSystems, Screen};
use crate::session::selection::Selection;
use crate::session::stack_menu::{OpenMenu, StackMenu};
use crate::session::{GameSystems, Section, game_is_loaded};

/// The menu as it is drawn.
#[derive(Resource, Default, Debug)]
struct ShownMenu(Option<ContextMenuView>);

/// The menu.
pub fn plugin(app: &mut App) {
    let playing = in_state(Screen::Play);
    app.init_resource::<ShownMenu>()
        .add_systems(
            Update,
            fill_menu
                .in_set(GameSystems::Show(Section::StackMenu))
                .run_if(playing.clone())
                .run_if(game_is_loaded),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw.in_set(DrawSystems::StackMenu).run_if(playing),
        );
}

fn fill_menu(world: &mut World) {
    let open = world.resource::<StackMenu>().shown();
    let view = open.and_then(|open| menu_view(world, open));
    if open.is_some() && view.is_none() {
        world.resource_mut::<StackMenu>().close();
    }
    world.resource_mut::<ShownMenu>().0 = view;
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
        Some(goal) if !command::chosen(world) => {
            let ways = command::actions::lead_actions(world, CommandIntent::LeadByAndGo);
            Some(ContextMenuView {
                at,
                title: "Who commands it?".to_owned(),
                note: format!(
                    "A unit moves when an HQ commands it (C&C 1.2). Then go to {}:",
                    telling::place(world, goal)
                ),
                groups: vec![ways],
            })
        }
        Some(goal) => {
            let fuel = fuel_actions(world, StackIntent::FuelAndGo);
            (!fuel.is_empty()).then(|| ContextMenuView {
                at,
                title: "Fuel is needed first".to_owned(),
                note: format!(
                    "Truck and Track units move only with fuel (12.5a). Pay for all that lack it, and go to {}:",
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
    view: Res<ShownMenu>,
    mut intents: ResMut<Intents>,
    mut redraw: ResMut<Redraw>,
) -> Result {
    let Some(menu) = &view.0 else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let zoom = ctx.zoom_factor();
    let menu = ContextMenuView {
        at: menu.at.map(|pixels| pixels / zoom),
        ..menu.clone()
    };
    if let Some(wish) = menu_panel::show(ctx, &menu) {
        intents.push(wish);
        redraw.soon();
    }
    Ok(())
}
