//! The pointer on the map: a click selects or moves, a drag moves, the right button moves or opens the menu of a stack.

use bevy::prelude::*;
use stavka_rules::armies::CommandTurn;
use stavka_rules::engine::check;
use stavka_rules::ids::{ArmyId, UnitId};
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::procedure::awaited_side;
use stavka_rules::violation::Violation;

use super::click::{ClickMeans, click_means, marked_by_click};
use crate::features::command::zones;
use crate::features::command::zones::Grip;
use crate::features::movement::orders::{has_actors, is_in_reach, order_to, refusal_to};
use crate::features::rail::journey;
use crate::features::{combat, command, question, transport};
use crate::kit::intent::CommandIntent;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::fanned::{fanned_under_pointer, picked_by_click};
use crate::session::lead_in;
use crate::session::lead_in::is_for_want_of_command;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::selection::{Selection, is_for_want_of_fuel};
use crate::session::stack_menu::StackMenu;
use crate::session::tool::Tools;
use crate::session::{GameSystems, game_is_loaded, stack_menu, tool, waypoints};
use crate::view::map_view::picking::{MapInput, PressedMark};
use crate::view::overlay::{Flank, MarkOf};

/// Input on the map of the play screen.
pub fn plugin(app: &mut App) {
    let listens = listen
        .in_set(GameSystems::Listen)
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.add_systems(Update, listens);
}

pub(super) fn listen(
    world: &mut World,
    mut cursor: Local<bevy::ecs::message::MessageCursor<MapInput>>,
) {
    let inputs: Vec<MapInput> = cursor
        .read(world.resource::<Messages<MapInput>>())
        .copied()
        .collect();
    if inputs.is_empty() {
        // A press beside an open menu may have been on a panel.
        let held = world
            .resource::<ButtonInput<MouseButton>>()
            .get_pressed()
            .next();
        if held.is_none() {
            world.resource_mut::<StackMenu>().swallows_click();
        }
        return;
    }
    world.resource_mut::<Redraw>().soon();
    let closed_menu = {
        let mut menu = world.resource_mut::<StackMenu>();
        let was_open = menu.is_open();
        menu.close();
        menu.swallows_click() || was_open
    };
    let owner = world.resource::<Tools>().current().pointer;
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let whole_stack = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let waypoint = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    for input in inputs {
        match input {
            MapInput::Click { .. } if closed_menu && owner.is_some() => {}
            _ if let Some(hear) = owner => hear(world, input),
            // A click beside an open menu closes it and means nothing else, but for the menu of another stack.
            MapInput::Click {
                hex: Some(hex),
                button: MouseButton::Right,
            } if closed_menu && has_own(world, hex) => right_click(world, hex),
            MapInput::Click { .. } if closed_menu => {}
            MapInput::Click {
                hex: Some(hex),
                button: MouseButton::Left,
            } if waypoint || (whole_stack && adds_waypoint(world, hex)) => {
                waypoints::add(world, hex);
            }
            MapInput::Click {
                hex: Some(hex),
                button: MouseButton::Left,
            } => click(world, hex, whole_stack),
            MapInput::Click { hex: Some(hex), .. } => right_click(world, hex),
            MapInput::Click { hex: None, .. } => world.resource_mut::<Selection>().clear(),
            // A drag that began on the HQ marker of a Front carries the marker.
            MapInput::Dragging { .. } | MapInput::Dropped { .. }
                if let Some(front) = dragged_front(world) =>
            {
                if let MapInput::Dropped { over: Some(to), .. } = input {
                    command::fronts::drop_on(world, front, to);
                } else {
                    command::fronts::hold(world, front);
                }
            }
            // One that began on a boundary counter, or on the end of a boundary, carries that.
            MapInput::Dragging { over, .. } if let Some(held) = dragged_boundary(world) => {
                if let Some(over) = over {
                    zones::drag(world, held, over);
                }
            }
            MapInput::Dropped { over, .. } if let Some(held) = dragged_boundary(world) => {
                zones::drop_on(world, held, over);
            }
            MapInput::Dragging { from, .. } => pick_up(world, from),
            MapInput::Dropped {
                from,
                over: Some(to),
            } if from != to => send_to(world, to),
            MapInput::Dropped { .. } => {}
        }
    }
}

/// Whether a click with Shift means a waypoint: something is selected, and no stack there could be selected instead.
fn adds_waypoint(world: &World, hex: HexPos) -> bool {
    let picks = picked_by_click(world).is_some();
    !world.resource::<Selection>().units.is_empty() && !picks && !has_actors(world, hex)
}

/// The Front whose HQ marker is being dragged.
fn dragged_front(world: &World) -> Option<ArmyId> {
    match world.resource::<PressedMark>().0? {
        MarkOf::Front(front) => Some(front),
        MarkOf::Pin(..) | MarkOf::Boundary(..) | MarkOf::BoundaryEnd(..) => None,
    }
}

/// The boundary that is being dragged, and what of it.
fn dragged_boundary(world: &World) -> Option<(ArmyId, Flank, Grip)> {
    zones::grip_of(world.resource::<PressedMark>().0?)
}

/// Whether a click answers a question: on a counter that it asks about, or on a hex that it offers.
fn answers(world: &mut World, hex: HexPos) -> bool {
    let fanned = fanned_under_pointer(world);
    let on_unit = fanned.is_some_and(|unit| question::press_unit(world, unit));
    on_unit || question::press_hex(world, hex)
}

/// A click: moves the selection where it can go, and otherwise selects.
fn click(world: &mut World, hex: HexPos, whole_stack: bool) {
    if answers(world, hex) {
        return;
    }
    if let Some(unit) = picked_by_click(world) {
        pick_from_fan(world, hex, unit, whole_stack);
        return;
    }
    if let Some(mark) = marked_by_click(world) {
        press_mark(world, mark);
        return;
    }
    let click = world.resource::<Tools>().current().click;
    if !whole_stack && click(world, hex) {
        return;
    }
    match click_means(world, hex) {
        ClickMeans::Plan => {
            combat::open_at(world, hex);
        }
        // With Shift it is the whole stack that is meant.
        _ if whole_stack => select_in(world, hex, whole_stack),
        ClickMeans::Run => {
            transport::begin_at(world, hex);
        }
        ClickMeans::Go(order) => go(world, order),
        ClickMeans::Command => command::act(world, CommandIntent::Lead),
        ClickMeans::OfferFuel | ClickMeans::OfferCommand => offer_ways(world, hex),
        ClickMeans::PutDown => {
            tool::put_down(world);
        }
        ClickMeans::Refuse => refuse(world, hex),
        ClickMeans::RefuseAndLook => {
            refuse(world, hex);
            select_in(world, hex, whole_stack);
        }
        ClickMeans::Pick(_) | ClickMeans::Mark(_) | ClickMeans::Look => {
            *world.resource_mut::<Refusal>() = Refusal::default();
            select_in(world, hex, whole_stack);
        }
    }
}

/// A click on a marker or pin.
fn press_mark(world: &mut World, mark: MarkOf) {
    match mark {
        MarkOf::Front(front) => command::fronts::take(world, front),
        MarkOf::Pin(of, at) => command::objectives::unpin(world, of, at),
        MarkOf::Boundary(army, flank) | MarkOf::BoundaryEnd(army, flank) => {
            zones::pick(world, army, flank);
        }
    }
}

/// Looks at a hex: its top unit that can act is selected, or the whole stack if that is meant or the hex is clicked again.
fn select_in(world: &mut World, hex: HexPos, whole_stack: bool) {
    world.resource_scope(|world, mut selection: Mut<Selection>| {
        let again = selection.hex == Some(hex) && !selection.units.is_empty();
        // Where the first click took what an HQ commands, the next one takes the topmost alone.
        let several = selection.units.len() > 1 && world.resource::<CommandTurn>().open.is_some();
        if again && several && !whole_stack {
            selection.look_at_one(world, hex);
        } else if whole_stack || again {
            selection.take_stack(world, hex);
        } else {
            selection.look_at(world, hex);
        }
    });
}

/// The right button: sends the selection to the hex, and opens the menu of an own stack that the selection is in or
/// cannot go to.
fn right_click(world: &mut World, hex: HexPos) {
    if answers(world, hex) {
        return;
    }
    if let Some(unit) = picked_by_click(world) {
        if !world.resource::<Selection>().units.contains(&unit) {
            pick_from_fan(world, hex, unit, false);
        }
        stack_menu::open(world, None);
        return;
    }
    let selection = world.resource::<Selection>();
    let is_selected = selection.hex == Some(hex) && !selection.units.is_empty();
    let goes_there =
        selection.hex != Some(hex) && !selection.units.is_empty() && is_in_reach(world, hex);
    let could_claim = selection.units.is_empty() && journey::is_claimable(world, hex);
    if !goes_there && (has_own(world, hex) || could_claim) {
        if !is_selected {
            *world.resource_mut::<Refusal>() = Refusal::default();
            world.resource_scope(|world, mut selection: Mut<Selection>| {
                selection.look_at(world, hex);
            });
        }
        stack_menu::open(world, None);
    } else {
        send_to(world, hex);
    }
}

/// Orders the selection to a hex; if only fuel or a command is lacking, offers that instead.
fn send_to(world: &mut World, hex: HexPos) {
    if combat::open_at(world, hex) {
        return;
    }
    let Some(order) = order_to(world, hex) else {
        return;
    };
    let lacks =
        |violation: &Violation| is_for_want_of_fuel(violation) || is_for_want_of_command(violation);
    match check(lead_in::game(world), &order) {
        // An overrun is planned before it is ordered.
        Ok(_) if lead_in::is_ahead(world) && !matches!(order, Order::Movement(_)) => {
            command::act(world, CommandIntent::Lead);
        }
        Ok(_) => go(world, order),
        Err(violation) if lacks(&violation) && is_in_reach(world, hex) => {
            offer_ways(world, hex);
        }
        Err(_) => refuse(world, hex),
    }
}

/// Orders a move; where another army is ended by it to a loss, that is asked first.
fn go(world: &mut World, order: Order) {
    if command::may_lead(world) {
        world.resource_mut::<Requests>().push(Request::Order(order));
    }
}

/// Orders a move to a hex; if only fuel or a command is lacking, offers that instead. Why it cannot be otherwise says the engine.
pub(super) fn order_or_offer(world: &mut World, hex: HexPos, order: Order) {
    let refused = check(lead_in::game(world), &order).err();
    let lacks = refused.is_some_and(|violation| {
        is_for_want_of_fuel(&violation) || is_for_want_of_command(&violation)
    });
    match lacks && is_in_reach(world, hex) {
        true => offer_ways(world, hex),
        false => go(world, order),
    }
}

/// Says why the selection cannot go to a hex.
fn refuse(world: &mut World, hex: HexPos) {
    let refusal = refusal_to(world, hex);
    *world.resource_mut::<Refusal>() = refusal.unwrap_or_default();
}

/// Opens the menu with the fuel or the commands that would take the selection to a hex.
fn offer_ways(world: &mut World, hex: HexPos) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    stack_menu::open(world, Some(hex));
}

/// Whether the acting side has a unit in a hex.
fn has_own(world: &World, hex: HexPos) -> bool {
    let side = awaited_side(world);
    let roster = world.resource::<Roster>();
    let mut here = roster.at(hex).iter();
    here.any(|&unit| Some(roster.printed(unit).side) == side)
}

/// A click on a counter of a fanned stack means that counter, wherever it is drawn.
fn pick_from_fan(world: &mut World, stack: HexPos, unit: UnitId, adds: bool) {
    *world.resource_mut::<Refusal>() = Refusal::default();
    let mut selection = world.resource_mut::<Selection>();
    if selection.hex != Some(stack) {
        selection.clear();
        selection.hex = Some(stack);
    }
    if adds {
        selection.toggle(unit);
    } else {
        selection.units = vec![unit];
    }
    selection.mode = None;
}

/// A drag begins on a stack: it is what moves.
fn pick_up(world: &mut World, from: HexPos) {
    if world.resource::<Selection>().hex != Some(from) {
        world.resource_scope(|world, mut selection: Mut<Selection>| selection.look_at(world, from));
    }
}
