//! The keyboard: every button has a key, and units can be chosen and moved without the pointer.

use bevy::prelude::*;
use stavka_rules::engine::legal;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Direction, HexPos};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Location, Roster};

use super::actors::actors;
use super::construction::Sites;
use super::context_menu::StackMenu;
use super::errand::Errand;
use super::help::HelpPage;
use super::moment::OfMoment;
use super::muster::{self, MusterDesk};
use super::order_of_battle::OrderOfBattle;
use super::purchase::Purchase;
use super::question::Asked;
use super::rail_move::RailMove;
use super::reference::RulesReference;
use super::supply_overlay::{WhatIf, what_if};
use super::supply_report::SupplyReport;
use super::waypoints::{self, Waypoints};
use super::wishes::{GameWish, Refusal, Wishes};
use super::{Calculators, GameSystems, Selection, game_is_loaded, planner, sight};
use crate::dialogs::FileDialogs;
use crate::map_view::picking::HoveredHex;
use crate::panels::{PlayIntent, PlayIntents};
use crate::redraw::Redraw;
use crate::screens::{Screen, SettingsWindow};

/// A key, what it does in words, and the action it stands for.
pub struct KeyHelp {
    /// The key as printed.
    pub key: &'static str,
    /// What it does.
    pub does: &'static str,
}

/// The keys of the play screen, for the help page.
pub const KEYS: &[KeyHelp] = &[
    KeyHelp {
        key: "Click",
        does: "Select a unit; click a hex in reach to move there; click a stack again for all of it",
    },
    KeyHelp {
        key: "Shift+Click",
        does: "Select a whole stack; in the list of units, add or remove one",
    },
    KeyHelp {
        key: "Ctrl+Click, V",
        does: "Let the way lead through a hex (Shift+Click does the same on hexes without own units)",
    },
    KeyHelp {
        key: "Backspace, Esc",
        does: "Take back the last waypoint, all waypoints",
    },
    KeyHelp {
        key: "Right click, drag",
        does: "Move the selection",
    },
    KeyHelp {
        key: "Right click on own stack, Q",
        does: "Menu of the stack",
    },
    KeyHelp {
        key: "N, Shift+N",
        does: "Next or previous unit that can move, be released or be fuelled",
    },
    KeyHelp {
        key: "C, M, R, X",
        does: "Combat, Move, Reserve (again: the other side up), Strat Mode",
    },
    KeyHelp {
        key: "F, Shift+F, Ctrl+F",
        does: "Buy fuel: the first, second, third way the inspector lists",
    },
    KeyHelp {
        key: "Click on a dump marked “load”, G",
        does: "Plan a run of the selected transport: then click where to unload. G: with its load, or from the next dump",
    },
    KeyHelp {
        key: "N, Enter, Esc",
        does: "In a run: next hex to unload in, order the run, cancel it",
    },
    KeyHelp {
        key: "J",
        does: "By rail: lights up where the selection could be carried, with the price; a click orders it. N, Enter and Esc as in a run; comma and full stop for less or more supply",
    },
    KeyHelp {
        key: "L, H, U",
        does: "Release from Reserve, drop off here, put on top",
    },
    KeyHelp {
        key: "Y, Esc",
        does: "Show what the selected engineer could construct around it; then click a hex",
    },
    KeyHelp {
        key: "K",
        does: "Gather the formation of the selected unit in its marker, or spread it again",
    },
    KeyHelp {
        key: "Q W E / A S D",
        does: "With a unit selected and Alt held: move it one hex (NW N NE / SW S SE)",
    },
    KeyHelp {
        key: "T",
        does: "Select the whole stack",
    },
    KeyHelp {
        key: "Esc",
        does: "Drop a planned mode, select nothing, close a menu or window",
    },
    KeyHelp {
        key: "E",
        does: "End the segment (twice while units have not moved, or will be out of supply)",
    },
    KeyHelp {
        key: "1 to 9, Enter",
        does: "Answer a question; Enter gives the golden answer",
    },
    KeyHelp {
        key: "Click on a marked enemy, P, Shift+P",
        does: "Plan an attack on it, on the next one, on the one before; in a Movement Segment an overrun",
    },
    KeyHelp {
        key: "1 to 9, O, Enter, Esc",
        does: "In the planner: units take part or stay out, defender in supply or not, attack, cancel",
    },
    KeyHelp {
        key: "Ctrl+Z, Ctrl+Y",
        does: "Undo, redo",
    },
    KeyHelp {
        key: "Ctrl+S",
        does: "Save",
    },
    KeyHelp {
        key: "F2, F3, F4",
        does: "Movement range; zones of control of both sides, of one, of the other; control of hexes",
    },
    KeyHelp {
        key: "F5, Shift+F5",
        does: "Supply: how every unit stands with trace, the way to the selected unit, reach of HQs, dumps and sources; throw ranges of all HQs",
    },
    KeyHelp {
        key: "I",
        does: "What if: drag a unit elsewhere, click a hex to suppose it lost, and see who falls out of trace; Backspace takes the last back, Esc leaves",
    },
    KeyHelp {
        key: "F6",
        does: "Supply report: what is held, spent and coming, by side and formation",
    },
    KeyHelp {
        key: "F7",
        does: "Railroads of both sides, of one, of the other: nets, places to detrain, railheads, what cuts a line, Rail Cap",
    },
    KeyHelp {
        key: "F8, Shift+F8, /",
        does: "Order of battle with strength, losses and place of every unit; its next page: dead pile, arrivals; find a unit",
    },
    KeyHelp {
        key: "1 to 9, N, Enter, Esc",
        does: "In the Reinforcement Phase: take something of the list in hand, go to the next or to its next hex, do it, put it back",
    },
    KeyHelp {
        key: "P, C M R X, F9",
        does: "In the Reinforcement Phase: place all that have one hex, choose the mode in which units enter, hide the list",
    },
    KeyHelp {
        key: "Arrows or W A S D",
        does: "Move the map",
    },
    KeyHelp {
        key: "Middle or right drag, Space and drag",
        does: "Move the map",
    },
    KeyHelp {
        key: "+ and −, wheel",
        does: "Zoom",
    },
    KeyHelp {
        key: "Home",
        does: "Whole map",
    },
    KeyHelp {
        key: "F1",
        does: "This page",
    },
];

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
    let supposing = world.resource::<WhatIf>().is_on();
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
            KeyCode::Backspace if supposing => what_if::take_back(world),
            KeyCode::Escape if what_if::leave(world) => {}
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
            KeyCode::Backspace => {
                world.resource_mut::<Waypoints>().remove_last();
            }
            KeyCode::Escape if world.resource_mut::<MusterDesk>().put_down() => {}
            KeyCode::Escape if planner::close(world) => {}
            KeyCode::Escape if world.resource_mut::<Purchase>().close() => {}
            KeyCode::Escape if world.resource_mut::<Errand>().close() => {}
            KeyCode::Escape if world.resource_mut::<RailMove>().close() => {}
            KeyCode::Escape if world.resource_mut::<Sites>().close() => {}
            KeyCode::Escape if world.resource_mut::<Waypoints>().clear() => {}
            KeyCode::Escape if world.resource_mut::<SupplyReport>().close() => {}
            KeyCode::Escape if world.resource_mut::<OrderOfBattle>().close() => {}
            KeyCode::Enter | KeyCode::NumpadEnter => {
                let id = if world.resource::<Asked>().prompt().is_some() {
                    "answer best"
                } else if world.resource::<MusterDesk>().is_busy() {
                    "muster do"
                } else if world.resource::<Purchase>().is_open() {
                    "buy order"
                } else if world.resource::<Errand>().is_planned() {
                    "run order"
                } else if world.resource::<RailMove>().is_planned() {
                    "rail order"
                } else {
                    "plan order"
                };
                act(world, id);
            }
            KeyCode::KeyP if world.resource::<MusterDesk>().is_on() => act(world, "muster all"),
            KeyCode::KeyN if world.resource::<MusterDesk>().is_on() => muster::step(world, shift),
            KeyCode::KeyG => act(world, "run"),
            KeyCode::KeyY => act(world, "sites"),
            KeyCode::KeyK => act(world, "marker"),
            KeyCode::KeyN if world.resource::<Errand>().is_planned() => {
                act(world, if shift { "run before" } else { "run next" });
            }
            KeyCode::KeyJ => act(world, "by rail"),
            KeyCode::Comma => act(world, "rail less"),
            KeyCode::Period => act(world, "rail more"),
            KeyCode::KeyN if world.resource::<RailMove>().is_planned() => {
                act(world, if shift { "rail before" } else { "rail next" });
            }
            KeyCode::KeyP if shift => act(world, "plan before"),
            KeyCode::KeyP => act(world, "plan next"),
            KeyCode::KeyO => act(world, "plan supply"),
            KeyCode::KeyB => act(world, "plan table"),
            KeyCode::Escape => step_back(world),
            KeyCode::KeyN => next_unit(world, shift),
            _ => {
                if let Some(n) = digit(key)
                    && !planner::press_digit(world, n)
                    && !muster::choose(world, n - 1)
                {
                    act(world, &format!("answer {}", n - 1));
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
            .push(GameWish::Order(Order::Movement(MovementOrder::Move {
                units,
                path: vec![hex],
                mode,
            })));
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
