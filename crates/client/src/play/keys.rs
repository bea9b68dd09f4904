//! The keyboard: every button has a key, and units can be chosen and moved without the pointer.

use bevy::prelude::*;
use stavka_rules::engine::legal;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Direction, HexPos};
use stavka_rules::order::Order;
use stavka_rules::pieces::{Location, Roster};

use crate::features::calculators::Calculators;
use crate::features::help::HelpPage;
use crate::features::order_of_battle::OrderOfBattle;
use crate::features::purchase::Purchase;
use crate::features::question::Asked;
use crate::features::reference::RulesReference;
use crate::features::reinforcement;
use crate::features::reinforcement::MusterDesk;
use crate::features::settings_window::SettingsWindow;
use crate::features::supply::report::SupplyReport;
use crate::kit::actions::{PlayIntent, PlayIntents};
use crate::kit::dialogs::FileDialogs;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::end_question::EndQuestion;
use crate::session::moment::OfMoment;
use crate::session::readiness::actors;
use crate::session::requests::{GameWish, Refusal, Wishes};
use crate::session::selection::Selection;
use crate::session::stack_menu::StackMenu;
use crate::session::tool::{Tool, Tools};
use crate::session::waypoints::Waypoints;
use crate::session::{GameSystems, game_is_loaded, sight, tool, waypoints};
use crate::view::map_view::picking::HoveredHex;

/// The keyboard of the play screen.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        press
            .in_set(GameSystems::Listen)
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(not(bevy_egui::input::egui_wants_any_keyboard_input))
            .run_if(|dialogs: Res<FileDialogs>| !dialogs.is_open()),
    );
}

fn press(world: &mut World) {
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let pressed: Vec<KeyCode> = keys.get_just_pressed().copied().collect();
    if pressed.is_empty() {
        return;
    }
    // A quick hand lets go of the modifier within the same frame.
    let held = |codes: [KeyCode; 2]| keys.any_pressed(codes) || keys.any_just_released(codes);
    let control = held([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = held([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = held([KeyCode::AltLeft, KeyCode::AltRight]);
    let covered = world.resource::<HelpPage>().is_open()
        || world.resource::<SettingsWindow>().open
        || world.resource::<RulesReference>().is_open()
        || world.resource::<Calculators>().is_open();
    if covered {
        // Under an open window the game hears nothing; the key that opened the page of keys closes it.
        if pressed.contains(&KeyCode::F1) && world.resource::<HelpPage>().is_open() {
            act(world, "help");
        }
        return;
    }
    world.resource_mut::<Redraw>().soon();
    let supposing = world.resource::<Tools>().in_hand() == Tool::WhatIf;
    for key in pressed {
        if control && supposing {
            continue;
        }
        if control {
            match key {
                KeyCode::KeyZ if shift => act(world, "redo"),
                KeyCode::KeyZ => act(world, "undo"),
                KeyCode::KeyY => act(world, "redo"),
                KeyCode::KeyS => act(world, "save"),
                KeyCode::KeyF => act(world, "fuel 2"),
                _ => {}
            }
            continue;
        }
        if let Some(direction) = direction_of(key).filter(|_| alt && !supposing) {
            step(world, direction);
            continue;
        }
        match key {
            KeyCode::KeyI => act(world, "what if"),
            // While the player supposes, no key gives an order.
            key if supposing && !looks_only(key) => {}
            KeyCode::KeyE => act(world, "end by key"),
            KeyCode::KeyC => act(world, "mode key C"),
            KeyCode::KeyM => act(world, "mode key M"),
            KeyCode::KeyR => act(world, "mode key R"),
            KeyCode::KeyX => act(world, "mode key X"),
            KeyCode::KeyF => buy_fuel(world, shift),
            KeyCode::KeyL => act(world, "release"),
            KeyCode::KeyH => act(world, "drop"),
            KeyCode::KeyU => act(world, "on top"),
            KeyCode::KeyQ | KeyCode::ContextMenu => act(world, "menu"),
            KeyCode::F1 => act(world, "help"),
            KeyCode::F2 => toggle_overlay(world, 0),
            KeyCode::F3 => toggle_overlay(world, 1),
            KeyCode::F4 => toggle_overlay(world, 2),
            KeyCode::F6 => act(world, "report"),
            KeyCode::F7 => act(world, "rail"),
            KeyCode::F8 if shift => act(world, "battle next page"),
            KeyCode::F8 => act(world, "battle order"),
            KeyCode::F9 => act(world, "muster panel"),
            KeyCode::Slash => act(world, "battle find"),
            KeyCode::F5 if shift => act(world, "throw ranges"),
            KeyCode::F5 => act(world, "supply"),
            KeyCode::KeyT => act(world, "stack"),
            KeyCode::KeyV => {
                if let Some(hex) = world.resource::<HoveredHex>().0 {
                    waypoints::add(world, hex);
                }
            }
            KeyCode::Backspace => take_back(world),
            KeyCode::Escape if world.resource_mut::<Purchase>().close() => {}
            KeyCode::Escape if tool::put_down(world) => {}
            KeyCode::Escape if world.resource_mut::<Waypoints>().clear() => {}
            KeyCode::Escape if world.resource_mut::<SupplyReport>().close() => {}
            KeyCode::Escape if world.resource_mut::<OrderOfBattle>().close() => {}
            KeyCode::Enter | KeyCode::NumpadEnter => confirm(world),
            KeyCode::KeyP if world.resource::<MusterDesk>().is_on() => act(world, "muster all"),
            KeyCode::KeyN if world.resource::<MusterDesk>().is_on() => {
                reinforcement::step(world, shift)
            }
            KeyCode::KeyG => act(world, "run"),
            KeyCode::KeyY => act(world, "sites"),
            KeyCode::KeyK => act(world, "marker"),
            KeyCode::KeyJ => act(world, "by rail"),
            KeyCode::Comma => act(world, "rail less"),
            KeyCode::Period => act(world, "rail more"),
            KeyCode::KeyP if shift => act(world, "plan before"),
            KeyCode::KeyP => act(world, "plan next"),
            KeyCode::KeyO => act(world, "plan supply"),
            KeyCode::KeyB => act(world, "plan table"),
            KeyCode::Escape => step_back(world),
            KeyCode::KeyN => next(world, shift),
            _ => {
                if let Some(n) = digit(key) {
                    press_digit(world, n);
                }
            }
        }
    }
}

fn act(world: &mut World, id: &str) {
    world
        .resource_mut::<PlayIntents>()
        .push(PlayIntent::Act(id.to_owned()));
}

/// Enter: the golden answer to a question, or what the card or the tool in hand offers.
fn confirm(world: &mut World) {
    if world.resource::<Asked>().prompt().is_some() {
        act(world, "answer best");
    } else if world.resource::<Purchase>().is_open() {
        act(world, "buy order");
    } else {
        let confirm = world.resource::<Tools>().current().confirm;
        confirm(world);
        EndQuestion::withdraw(world);
        world.resource_mut::<StackMenu>().close();
    }
}

/// Backspace: the last thing done with the tool in hand, or the last waypoint.
fn take_back(world: &mut World) {
    match world.resource::<Tools>().current().take_back {
        Some(take_back) => take_back(world),
        None => {
            world.resource_mut::<Waypoints>().remove_last();
        }
    }
}

/// N: the next thing for the tool in hand, or else the next unit.
fn next(world: &mut World, backwards: bool) {
    match world.resource::<Tools>().current().next {
        Some(next) => next(world, backwards),
        None => next_unit(world, backwards),
    }
}

/// A digit: something of the tool in hand, of the list of arrivals, or an answer.
fn press_digit(world: &mut World, n: usize) {
    if let Some(digit) = world.resource::<Tools>().current().digit {
        digit(world, n);
    } else if !reinforcement::choose(world, n - 1) {
        act(world, &format!("answer {}", n - 1));
    }
}

/// Whether a key changes only what is looked at.
const fn looks_only(key: KeyCode) -> bool {
    matches!(
        key,
        KeyCode::F1
            | KeyCode::F2
            | KeyCode::F3
            | KeyCode::F4
            | KeyCode::F5
            | KeyCode::F7
            | KeyCode::F8
            | KeyCode::KeyN
            | KeyCode::Backspace
            | KeyCode::Escape
    )
}

/// Fuel by key; while the menu asks where to after that, the units go on.
fn buy_fuel(world: &mut World, second: bool) {
    let offer = usize::from(second);
    let onward = match world.resource::<StackMenu>().goal() {
        Some(_) => " and go",
        None => "",
    };
    act(world, &format!("fuel {offer}{onward}"));
}

/// Closes the menu, or drops the planned mode, or selects nothing.
fn step_back(world: &mut World) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    if world.resource::<StackMenu>().is_open() {
        world.resource_mut::<StackMenu>().close();
        return;
    }
    let mut selection = world.resource_mut::<Selection>();
    if selection.mode.take().is_none() {
        selection.clear();
    }
}

/// The answer that a digit stands for.
const fn digit(key: KeyCode) -> Option<usize> {
    Some(match key {
        KeyCode::Digit1 | KeyCode::Numpad1 => 1,
        KeyCode::Digit2 | KeyCode::Numpad2 => 2,
        KeyCode::Digit3 | KeyCode::Numpad3 => 3,
        KeyCode::Digit4 | KeyCode::Numpad4 => 4,
        KeyCode::Digit5 | KeyCode::Numpad5 => 5,
        KeyCode::Digit6 | KeyCode::Numpad6 => 6,
        KeyCode::Digit7 | KeyCode::Numpad7 => 7,
        KeyCode::Digit8 | KeyCode::Numpad8 => 8,
        KeyCode::Digit9 | KeyCode::Numpad9 => 9,
        _ => return None,
    })
}

fn toggle_overlay(world: &mut World, index: usize) {
    world
        .resource_mut::<PlayIntents>()
        .push(PlayIntent::ToggleOverlay(index));
}

const fn direction_of(key: KeyCode) -> Option<Direction> {
    Some(match key {
        KeyCode::KeyW | KeyCode::Numpad8 => Direction::N,
        KeyCode::KeyE | KeyCode::Numpad9 => Direction::NE,
        KeyCode::KeyD | KeyCode::Numpad3 => Direction::SE,
        KeyCode::KeyS | KeyCode::Numpad2 => Direction::S,
        KeyCode::KeyA | KeyCode::Numpad1 => Direction::SW,
        KeyCode::KeyQ | KeyCode::Numpad7 => Direction::NW,
        _ => return None,
    })
}

/// Moves the selection one hex.
fn step(world: &mut World, direction: Direction) {
    let selection = world.resource::<Selection>();
    let units = selection.units.clone();
    let mode = selection.mode;
    let there = selection
        .hex
        .and_then(|hex| world.resource::<Board>().grid().neighbour(hex, direction));
    if let Some(hex) = there.filter(|_| !units.is_empty()) {
        world
            .resource_mut::<Wishes>()
            .push(GameWish::Order(Order::Move {
                units,
                path: vec![hex],
                mode,
            }));
    }
}

/// Selects the next unit that has something to do, in roster order, and shows it.
fn next_unit(world: &mut World, backwards: bool) {
    let movers = actors(world, &legal(world));
    if movers.is_empty() {
        return;
    }
    let current = world
        .resource::<Selection>()
        .units
        .first()
        .and_then(|unit| movers.iter().position(|other| other == unit));
    let count = movers.len();
    let next = match current {
        None if backwards => count - 1,
        None => 0,
        Some(at) if backwards => (at + count - 1) % count,
        Some(at) => (at + 1) % count,
    };
    let unit = movers[next];
    let Some(hex) = place_of(world, unit) else {
        return;
    };
    *world.resource_mut::<Refusal>() = Refusal::default();
    *world.resource_mut::<Selection>() = Selection {
        hex: Some(hex),
        units: vec![unit],
        mode: None,
    };
    sight::look_at(world, hex);
}

fn place_of(world: &World, unit: UnitId) -> Option<HexPos> {
    let roster = world.resource::<Roster>();
    roster
        .find(unit)
        .map(|ix| roster.location(ix))
        .and_then(Location::hex)
}
