//! What a click on a hex would do. The pointer does it and the line at the bottom says it, so that what is shown is what happens.

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::Clock;

use crate::features::combat::Targets;
use crate::features::command::zones;
use crate::features::movement::orders::{has_actors, is_in_reach, means_the_enemy, order_to};
use crate::features::movement::way::find_way;
use crate::features::{combat, command, transport};
use crate::kit::screen::Screen;
use crate::session::fanned::picked_by_click;
use crate::session::lead_in;
use crate::session::lead_in::is_for_want_of_command;
use crate::session::moment::GameMoment;
use crate::session::selection::{Selected, Selection, is_for_want_of_fuel};
use crate::session::tool::{Tool, Tools};
use crate::session::waypoints::Waypoints;
use crate::session::{GameSystems, game_is_loaded};
use crate::view::map_view::picking::{HoveredCounter, HoveredHex, HoveredMark};
use crate::view::overlay::MarkOf;

/// What a click on a hex does, where it answers no question and means not the tool in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ClickMeans {
    /// The unit of the fanned stack under the pointer is selected.
    Pick(UnitId),
    /// The HQ marker of a Front or a boundary is taken in hand, or a pin taken away.
    Mark(MarkOf),
    /// The planner opens for the hex.
    Plan,
    /// A run of transport begins at the dump there.
    Run,
    /// The selection goes there.
    Go(Order),
    /// The menu offers the fuel with which the selection could go there.
    OfferFuel,
    /// The selection comes to its turn, so that its overrun can be planned.
    Command,
    /// The menu offers the ways in which the selection could come to its turn and go there.
    OfferCommand,
    /// What is in hand is put down.
    PutDown,
    /// The selection cannot go there, and stays.
    Refuse,
    /// The selection cannot go there, and what is there is looked at.
    RefuseAndLook,
    /// The hex is looked at, and its stack selected.
    Look,
}

/// What a click on the hex under the pointer would do; none beside the map.
#[derive(Resource, Default, Debug)]
pub(crate) struct NextClick(pub Option<ClickMeans>);

/// What the next click does.
pub fn plugin(app: &mut App) {
    let thinks = find_next_click
        .in_set(GameSystems::Settle)
        .after(find_way)
        .run_if(in_state(Screen::Play))
        .run_if(game_is_loaded);
    app.init_resource::<NextClick>().add_systems(Update, thinks);
}

/// Asks again when the pointer, the selection or the game has moved on, or another tool is in hand.
fn find_next_click(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<HoveredHex>()
        || world.is_resource_changed::<HoveredCounter>()
        || world.is_resource_changed::<HoveredMark>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Waypoints>()
        || world.is_resource_changed::<Tools>();
    if has_changed {
        let hovered = world.resource::<HoveredHex>().0;
        let picked = picked_by_click(world).map(ClickMeans::Pick);
        let picked = picked.or_else(|| marked_by_click(world).map(ClickMeans::Mark));
        let means = picked.or_else(|| hovered.map(|hex| click_means(world, hex)));
        world.resource_mut::<NextClick>().0 = means;
    }
}

/// The marker or pin that a click would mean: none where a tool waits for a hex that is not about them, and for an attack.
pub(crate) fn marked_by_click(world: &World) -> Option<MarkOf> {
    let mark = world.resource::<HoveredMark>().0?;
    let about_it = match world.resource::<Tools>().in_hand() {
        Tool::Select | Tool::Front => true,
        Tool::Objective => matches!(mark, MarkOf::Pin(..)),
        Tool::Zone => zones::grip_of(mark).is_some(),
        _ => false,
    };
    (about_it && !is_meant_by_tool(world)).then_some(mark)
}

/// Whether a click on the hex under the pointer sends the marker in hand there.
fn is_meant_by_tool(world: &World) -> bool {
    let hovered = world.resource::<HoveredHex>().0;
    hovered.is_some_and(|hex| command::fronts::is_goal(world, hex))
}

/// What a click on a hex would do now, where it means no counter of a fan, and no marker.
pub(crate) fn click_means(world: &World, hex: HexPos) -> ClickMeans {
    let in_hand = world.resource::<Tools>().in_hand();
    let plans = combat::plans_by_click(world.resource::<Clock>().now().segment)
        || world.resource::<Targets>().hexes().contains(&hex);
    if plans && combat::can_plan(world, hex) {
        return ClickMeans::Plan;
    }
    let holds_own = has_actors(world, hex);
    // Who plans an attack and clicks elsewhere means no march.
    if in_hand == Tool::Combat && !holds_own {
        return ClickMeans::PutDown;
    }
    if in_hand == Tool::Select && transport::begins_at(world, hex) {
        return ClickMeans::Run;
    }
    let selection = world.resource::<Selection>();
    let acts = !selection.units.is_empty() || means_the_enemy(world, hex);
    let goes_there = acts && selection.hex != Some(hex) && !holds_own;
    if !goes_there {
        return ClickMeans::Look;
    }
    let Some(order) = order_to(world, hex) else {
        return ClickMeans::Look;
    };
    match check(lead_in::game(world), &order) {
        Ok(_) if matches!(order, Order::Movement(_)) => ClickMeans::Go(order),
        Ok(_) if lead_in::is_ahead(world) => ClickMeans::Command,
        // An attack is planned before it is ordered.
        Ok(_) => ClickMeans::Look,
        Err(violation) if is_for_want_of_fuel(&violation) && is_in_reach(world, hex) => {
            ClickMeans::OfferFuel
        }
        Err(violation) if is_for_want_of_command(&violation) && is_in_reach(world, hex) => {
            ClickMeans::OfferCommand
        }
        // Where there is nothing to look at, the selection stays and can be sent elsewhere.
        Err(_) if world.resource::<Roster>().at(hex).is_empty() => ClickMeans::Refuse,
        Err(_) => ClickMeans::RefuseAndLook,
    }
}
