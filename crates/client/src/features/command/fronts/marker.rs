//! The HQ marker of a Front in hand: where it can go, and the order that a click or a drag stands for.

use std::collections::BTreeMap;

use bevy::prelude::*;
use stavka_rules::engine::check;
use stavka_rules::fronts::{FrontOrder, FrontWay, destinations};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::HexPos;
use stavka_rules::order::Order;
use stavka_rules::pieces::Roster;
use stavka_rules::telling::place;

use super::{find, name};
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::tool::{Tool, ToolUse};
use crate::session::{GameSystems, Section, game_is_loaded, sight, tool};
use crate::view::map_view::picking::HoveredHex;

/// The marker in hand.
#[derive(Resource, Default, Debug)]
pub(super) struct FrontInHand(Option<InHand>);

/// A marker, and where it can go.
#[derive(Debug)]
pub(super) struct InHand {
    pub front: ArmyId,
    /// Nowhere where it is not its time, or it has moved.
    pub goals: BTreeMap<HexPos, FrontWay>,
    /// That which the keyboard is at.
    pub at: Option<HexPos>,
}

impl FrontInHand {
    pub const fn get(&self) -> Option<&InHand> {
        self.0.as_ref()
    }
}

/// Markers in hand.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Front,
        ToolUse {
            is_held: |world| world.resource::<FrontInHand>().0.is_some(),
            forget: |world| world.resource_mut::<FrontInHand>().0 = None,
            click: press,
            confirm,
            next: Some(step),
            prompt,
            ..ToolUse::default()
        },
    );
    app.init_resource::<FrontInHand>()
        .add_systems(OnExit(Screen::Play), |mut hand: ResMut<FrontInHand>| {
            hand.0 = None;
        })
        .add_systems(
            Update,
            follow_the_game
                .in_set(GameSystems::Derive(Section::Command))
                .after(crate::features::command::follow_the_game)
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        );
}

/// The hexes to which the engine lets the marker go now.
fn goals(world: &World, id: ArmyId) -> BTreeMap<HexPos, FrontWay> {
    let Some((front, _)) = find(world, id) else {
        return BTreeMap::new();
    };
    let mut goals = destinations(world, front);
    goals.retain(|&hex, _| {
        order_to(world, id, hex).is_some_and(|order| check(world, &order).is_ok())
    });
    goals
}

/// Takes a marker in hand, or puts it down.
pub(crate) fn take(world: &mut World, front: ArmyId) {
    let in_hand = world.resource::<FrontInHand>().get();
    if in_hand.is_some_and(|in_hand| in_hand.front == front) {
        tool::put_down(world);
        return;
    }
    hold(world, front);
    if let Some(at) = find(world, front).and_then(|(_, state)| state.at) {
        sight::bring_into_view(world, at);
    }
}

/// Whether a click on a hex sends the marker in hand there.
pub(crate) fn is_goal(world: &World, hex: HexPos) -> bool {
    let in_hand = world.resource::<FrontInHand>().get();
    in_hand.is_some_and(|in_hand| in_hand.goals.contains_key(&hex))
}

/// Takes a marker in hand, if it is not.
pub(crate) fn hold(world: &mut World, front: ArmyId) {
    let in_hand = world.resource::<FrontInHand>().get();
    if in_hand.is_some_and(|in_hand| in_hand.front == front) {
        return;
    }
    let goals = goals(world, front);
    tool::put_down(world);
    tool::take(world, Tool::Front);
    *world.resource_mut::<Refusal>() = Refusal::default();
    let at = None;
    world.resource_mut::<FrontInHand>().0 = Some(InHand { front, goals, at });
    world.resource_mut::<Redraw>().soon();
}

/// After an order the marker lies elsewhere, or can go elsewhere; one that has done what it could is put down.
pub(in crate::features::command) fn follow_the_game(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let Some(in_hand) = world.resource::<FrontInHand>().get() else {
        return;
    };
    let could_go = !in_hand.goals.is_empty();
    let front = in_hand.front;
    let goals = goals(world, front);
    let is_done = could_go && goals.is_empty();
    world.resource_mut::<FrontInHand>().0 = (!is_done).then_some(InHand {
        front,
        goals,
        at: None,
    });
}

/// The order that takes a marker to a hex.
fn order_to(world: &World, front: ArmyId, hex: HexPos) -> Option<Order> {
    let (_, state) = find(world, front)?;
    Some(Order::Fronts(match state.at {
        Some(_) => FrontOrder::MoveFront { front, to: hex },
        None => FrontOrder::PlaceFront { front, at: hex },
    }))
}

fn send(world: &mut World, front: ArmyId, hex: HexPos) {
    if let Some(order) = order_to(world, front, hex) {
        world.resource_mut::<Requests>().push(Request::Order(order));
    }
}

/// A click with a marker in hand: sends it there, or says why not. A stack elsewhere is looked at as usual, and so is everything if
/// the marker can go nowhere.
fn press(world: &mut World, hex: HexPos) -> bool {
    let Some(in_hand) = world.resource::<FrontInHand>().get() else {
        return false;
    };
    let (front, is_goal) = (in_hand.front, in_hand.goals.contains_key(&hex));
    let is_empty = world.resource::<Roster>().at(hex).is_empty();
    let looks = in_hand.goals.is_empty() || !(is_goal || is_empty);
    if looks {
        tool::put_down(world);
        return false;
    }
    send(world, front, hex);
    true
}

/// The marker was dragged to a hex.
pub(crate) fn drop_on(world: &mut World, front: ArmyId, hex: HexPos) {
    hold(world, front);
    let home = find(world, front).and_then(|(_, state)| state.at);
    if home != Some(hex) {
        send(world, front, hex);
    }
}

/// Enter sends the marker to the hex that N has come to.
fn confirm(world: &mut World) {
    let in_hand = world.resource::<FrontInHand>().get();
    if let Some((front, Some(hex))) = in_hand.map(|in_hand| (in_hand.front, in_hand.at)) {
        send(world, front, hex);
    }
}

/// N goes through the hexes.
fn step(world: &mut World, backwards: bool) {
    let mut hand = world.resource_mut::<FrontInHand>();
    let Some(in_hand) = &mut hand.0 else {
        return;
    };
    let goals: Vec<HexPos> = in_hand.goals.keys().copied().collect();
    let at = in_hand
        .at
        .and_then(|at| goals.iter().position(|&hex| hex == at));
    let count = goals.len();
    let next = match (at, backwards) {
        _ if count == 0 => return,
        (None, false) => 0,
        (None, true) => count - 1,
        (Some(at), false) => (at + 1) % count,
        (Some(at), true) => (at + count - 1) % count,
    };
    in_hand.at = Some(goals[next]);
    sight::bring_into_view(world, goals[next]);
    world.resource_mut::<Redraw>().soon();
}

/// How it goes, in words.
const fn way_words(way: FrontWay) -> &'static str {
    match way {
        FrontWay::Rail => "by rail",
        FrontWay::Country => "across country",
        FrontWay::Return => "back onto the map",
    }
}

/// What can be done with the marker in hand.
fn prompt(world: &World) -> Option<String> {
    let in_hand = world.resource::<FrontInHand>().get()?;
    let (front, state) = find(world, in_hand.front)?;
    let name = name(world, front);
    let pointed = world.resource::<HoveredHex>().0;
    let meant = pointed.filter(|hex| in_hand.goals.contains_key(hex));
    if let Some((hex, way)) = meant.and_then(|hex| Some((hex, in_hand.goals.get(&hex)?))) {
        return Some(format!(
            "Click: HQ of {name} to {} {}, once in the phase and free of Rail Cap. Can be undone.",
            place(world, hex),
            way_words(*way)
        ));
    }
    if in_hand.goals.is_empty() {
        let where_to = if state.moved {
            "it has moved in this phase"
        } else {
            "it moves in the Movement Segment of its side"
        };
        return Some(format!(
            "HQ of {name}: {where_to} (C&C 2). Esc puts it down."
        ));
    }
    Some(format!(
        "HQ of {name}: click a green hex to send it there, or drag it; N goes through them, Enter sends it, Esc puts it down."
    ))
}

/// What a click on a marker on the map does.
pub(crate) fn prompt_of(world: &World, id: ArmyId) -> Option<String> {
    let (front, state) = find(world, id)?;
    let name = name(world, front);
    let in_hand = world.resource::<FrontInHand>().get();
    Some(if in_hand.is_some_and(|in_hand| in_hand.front == id) {
        format!("Click puts the HQ of {name} down.")
    } else if state.moved {
        format!(
            "HQ of {name}, in {} posture: it has moved in this phase (C&C 2).",
            state.posture.name()
        )
    } else {
        format!(
            "HQ of {name}, in {} posture: click takes it in hand, and shows where it can go.",
            state.posture.name()
        )
    })
}
