//! The keyboard: every button has a key, and units can be chosen and moved without the pointer.

use bevy::prelude::*;
use stavka_rules::engine::legal;
use stavka_rules::ids::UnitId;
use stavka_rules::map::{Board, Direction, HexPos};
use stavka_rules::movement::MovementOrder;
use stavka_rules::order::Order;
use stavka_rules::pieces::{Location, Roster};

use super::map_input;
use crate::features::calculators::Calculators;
use crate::features::command::zones::ZoneDesk;
use crate::features::command::{CloseQuestion, CommandDesk, zones};
use crate::features::help::HelpPage;
use crate::features::order_of_battle::OrderOfBattle;
use crate::features::portion::Portions;
use crate::features::purchase::Purchase;
use crate::features::question::Asked;
use crate::features::reference::RulesReference;
use crate::features::reinforcement;
use crate::features::reinforcement::ReinforcementDesk;
use crate::features::settings_window::SettingsWindow;
use crate::features::supply::report::SupplyReport;
use crate::kit::dialogs::FileDialogs;
use crate::kit::intent::{
    CombatIntent, CommandIntent, ErrandIntent, GameIntent, Intent, Intents, LookIntent, ModeKey,
    OrderOfBattleIntent, OverlaySwitch, PortionIntent, PurchaseIntent, QuestionIntent, RailIntent,
    ReinforcementIntent, StackIntent, TurnIntent, WhatIfIntent,
};
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::end_question::EndQuestion;
use crate::session::moment::OfMoment;
use crate::session::readiness::actors;
use crate::session::refusal::Refusal;
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
            .after(map_input::listen)
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded)
            .run_if(not(bevy_egui::input::egui_wants_any_keyboard_input))
            .run_if(|dialogs: Res<FileDialogs>| !dialogs.is_open()),
    );
}

pub(super) fn press(world: &mut World) {
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
            act(world, Intent::Look(LookIntent::Help));
        }
        return;
    }
    world.resource_mut::<Redraw>().soon();
    let in_hand = world.resource::<Tools>().in_hand();
    let supposing = in_hand == Tool::WhatIf;
    for key in pressed {
        if control && supposing {
            continue;
        }
        if control {
            match key {
                KeyCode::KeyZ if shift => act(world, Intent::Game(GameIntent::Redo)),
                KeyCode::KeyZ => act(world, Intent::Game(GameIntent::Undo)),
                KeyCode::KeyY => act(world, Intent::Game(GameIntent::Redo)),
                KeyCode::KeyS => act(world, Intent::Game(GameIntent::Save)),
                KeyCode::KeyF => buy_fuel(world, 2),
                KeyCode::KeyE if commands(world) => {
                    act(world, Intent::Command(CommandIntent::EndArmy));
                }
                _ => {}
            }
            continue;
        }
        if let Some(direction) = direction_of(key).filter(|_| alt && !supposing) {
            step(world, direction);
            continue;
        }
        match key {
            KeyCode::KeyI => act(world, Intent::WhatIf(WhatIfIntent::Toggle)),
            // While the player supposes, no key gives an order.
            key if supposing && !looks_only(key) => {}
            KeyCode::KeyE if shift && commands(world) => {
                act(world, Intent::Command(CommandIntent::Close));
            }
            KeyCode::KeyE => act(world, Intent::Turn(TurnIntent::EndByKey)),
            KeyCode::KeyC => act(world, Intent::Stack(StackIntent::ModeKey(ModeKey::Combat))),
            KeyCode::KeyM => act(world, Intent::Stack(StackIntent::ModeKey(ModeKey::Move))),
            KeyCode::KeyR => act(world, Intent::Stack(StackIntent::ModeKey(ModeKey::Reserve))),
            KeyCode::KeyX => act(world, Intent::Stack(StackIntent::ModeKey(ModeKey::Strat))),
            KeyCode::KeyF => buy_fuel(world, usize::from(shift)),
            KeyCode::KeyL => act(world, Intent::Stack(StackIntent::Release)),
            KeyCode::KeyH => act(world, Intent::Stack(StackIntent::DropOff)),
            KeyCode::KeyU => act(world, Intent::Stack(StackIntent::PutOnTop)),
            KeyCode::KeyQ | KeyCode::ContextMenu => act(world, Intent::Stack(StackIntent::Menu)),
            KeyCode::F1 => act(world, Intent::Look(LookIntent::Help)),
            KeyCode::F2 => toggle(world, OverlaySwitch::Range),
            KeyCode::F3 => toggle(world, OverlaySwitch::Zones),
            KeyCode::F4 => toggle(world, OverlaySwitch::Control),
            KeyCode::F6 => act(world, Intent::Look(LookIntent::SupplyReport)),
            KeyCode::F7 => act(world, Intent::Look(LookIntent::Toggle(OverlaySwitch::Rail))),
            KeyCode::F8 if shift => {
                act(world, Intent::OrderOfBattle(OrderOfBattleIntent::NextPage));
            }
            KeyCode::F8 => act(world, Intent::OrderOfBattle(OrderOfBattleIntent::Toggle)),
            KeyCode::F9 => act(world, Intent::Reinforcement(ReinforcementIntent::Panel)),
            KeyCode::F10 => act(world, Intent::Command(CommandIntent::Panel)),
            KeyCode::F11 => toggle(world, OverlaySwitch::Operations),
            KeyCode::KeyZ if world.resource::<ZoneDesk>().waits() => {
                act(world, Intent::Command(CommandIntent::AllZones));
            }
            KeyCode::KeyZ => act(world, Intent::Command(CommandIntent::Lead)),
            KeyCode::KeyO if commands(world) && shift => {
                act(world, Intent::Command(CommandIntent::Before));
            }
            KeyCode::KeyO if commands(world) => act(world, Intent::Command(CommandIntent::Next)),
            KeyCode::KeyB if commands(world) => act(world, Intent::Command(CommandIntent::Usual)),
            KeyCode::Slash => act(world, Intent::OrderOfBattle(OrderOfBattleIntent::Find)),
            KeyCode::F5 if shift => act(world, Intent::Look(LookIntent::ThrowRanges)),
            KeyCode::F5 => act(
                world,
                Intent::Look(LookIntent::Toggle(OverlaySwitch::Supply)),
            ),
            KeyCode::KeyT => act(world, Intent::Stack(StackIntent::Whole)),
            KeyCode::KeyV => {
                if let Some(hex) = world.resource::<HoveredHex>().0 {
                    waypoints::add(world, hex);
                }
            }
            KeyCode::Backspace => take_back(world),
            KeyCode::Escape if world.resource_mut::<Purchase>().close() => {}
            KeyCode::Escape if world.resource_mut::<Portions>().close() => {}
            KeyCode::Escape if CloseQuestion::withdraw(world) => {}
            KeyCode::Escape if tool::put_down(world) => {}
            KeyCode::Escape if world.resource_mut::<Waypoints>().clear() => {}
            KeyCode::Escape if world.resource_mut::<SupplyReport>().close() => {}
            KeyCode::Escape if world.resource_mut::<OrderOfBattle>().close() => {}
            KeyCode::Enter | KeyCode::NumpadEnter => confirm(world),
            KeyCode::KeyP if world.resource::<ReinforcementDesk>().is_on() => {
                act(world, Intent::Reinforcement(ReinforcementIntent::All));
            }
            KeyCode::KeyN if world.resource::<ReinforcementDesk>().is_on() => {
                reinforcement::step(world, shift);
            }
            KeyCode::KeyG => act(world, Intent::Errand(ErrandIntent::Plan)),
            KeyCode::KeyY => act(world, Intent::Stack(StackIntent::Sites)),
            KeyCode::KeyK => act(world, Intent::Stack(StackIntent::Marker)),
            KeyCode::KeyJ => act(world, Intent::Rail(RailIntent::Plan)),
            KeyCode::Comma | KeyCode::Period if in_hand == Tool::Zone => {
                let forward = key == KeyCode::Period;
                match shift {
                    true => zones::turn(world, forward),
                    false => zones::slide(world, forward),
                }
            }
            KeyCode::Comma if in_hand == Tool::Errand => {
                act(world, Intent::Errand(ErrandIntent::Less));
            }
            KeyCode::Period if in_hand == Tool::Errand => {
                act(world, Intent::Errand(ErrandIntent::More));
            }
            KeyCode::Comma => act(world, Intent::Rail(RailIntent::Less)),
            KeyCode::Period => act(world, Intent::Rail(RailIntent::More)),
            KeyCode::KeyP if shift => act(world, Intent::Combat(CombatIntent::Before)),
            KeyCode::KeyP => act(world, Intent::Combat(CombatIntent::Next)),
            KeyCode::KeyO => act(world, Intent::Combat(CombatIntent::Otherwise)),
            KeyCode::KeyB => act(world, Intent::Combat(CombatIntent::Table)),
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

fn act(world: &mut World, intent: Intent) {
    world.resource_mut::<Intents>().push(intent);
}

/// Whether armies and HQs are being played, and no planner is in hand that has the same keys.
fn commands(world: &World) -> bool {
    let plans = world.resource::<Tools>().in_hand() == Tool::Combat;
    world.resource::<CommandDesk>().is_on() && !plans
}

/// Enter: the golden answer to a question, or what the card or the tool in hand offers.
fn confirm(world: &mut World) {
    if world.resource::<Asked>().prompt().is_some() {
        act(world, Intent::Question(QuestionIntent::AnswerBest));
    } else if world.resource::<Purchase>().is_open() {
        act(world, Intent::Purchase(PurchaseIntent::Order));
    } else if world.resource::<Portions>().is_open() {
        act(world, Intent::Portion(PortionIntent::Order));
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
        act(world, Intent::Question(QuestionIntent::Answer(n - 1)));
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
            | KeyCode::F11
            | KeyCode::KeyN
            | KeyCode::Backspace
            | KeyCode::Escape
    )
}

/// Fuel by key, the n-th offer of the list; while the menu asks where to after that, the units go on.
fn buy_fuel(world: &mut World, offer: usize) {
    let intent = match world.resource::<StackMenu>().goal() {
        Some(_) => StackIntent::FuelAndGo(offer),
        None => StackIntent::Fuel(offer),
    };
    act(world, Intent::Stack(intent));
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

fn toggle(world: &mut World, switch: OverlaySwitch) {
    act(world, Intent::Look(LookIntent::Toggle(switch)));
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
        let order = Order::Movement(MovementOrder::Move {
            units,
            path: vec![hex],
            mode,
        });
        map_input::order_or_offer(world, hex, order);
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
