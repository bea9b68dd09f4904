//! The zone in hand, shown as it would be. Its boundary counters are dragged or sent by clicks (`pointer`) and keys (`keys`), its
//! boundaries turned. Nothing is ordered before Enter or the button.

mod keys;
mod pointer;

use bevy::prelude::*;
use stavka_rules::armies::{Armies, ArmyOf, zone_of};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Board, Heading, HexPos};
use stavka_rules::operation_zones::Outline;
use stavka_rules::pieces::{ArmyIx, Boundary, Bounds};
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use super::{Open, Shown, ZoneDesk, ZoneStanding, boundary_on, bounds_of, id_of, order_of};
use super::{side_in_phase, with_boundary, words};
use crate::features::command::fronts;
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::tool::{Tool, ToolUse};
use crate::session::{GameSystems, Section, game_is_loaded, sight, tool};
use crate::view::overlay::Flank;

pub(crate) use keys::{slide, turn};
pub(crate) use pointer::{Grip, drag, drop_on, grip_of, pick};

/// The zone in hand.
#[derive(Resource, Default, Debug)]
pub(crate) struct ZoneInHand(Option<InHand>);

/// A zone that the player changes.
#[derive(Debug)]
pub(super) struct InHand {
    pub army: ArmyIx,
    /// Its boundaries as the player wants them.
    pub bounds: Bounds,
    /// What it would cover so, or why it cannot be so.
    pub outline: Result<Outline, Violation>,
    /// The boundary that keys and clicks are about.
    pub flank: Flank,
    /// Where its counter could lie, as both boundaries lead now.
    pub starts: Vec<HexPos>,
    /// What it was before the drag that goes on.
    before_drag: Option<Bounds>,
    /// What a click on the hex under the pointer would make of it.
    pub pointed: Option<(HexPos, Result<usize, Violation>)>,
}

impl InHand {
    /// Whether the pointer drags one of its boundaries.
    pub const fn is_dragged(&self) -> bool {
        self.before_drag.is_some()
    }
}

impl ZoneInHand {
    pub(super) const fn get(&self) -> Option<&InHand> {
        self.0.as_ref()
    }
}

/// Zones in hand.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::Zone,
        ToolUse {
            is_held: |world| {
                world.resource::<ZoneInHand>().0.is_some() && side_in_phase(world).is_some()
            },
            forget: |world| world.resource_mut::<ZoneInHand>().0 = None,
            click: pointer::press,
            confirm: |world| lay_out(world),
            next: Some(|world, _| keys::other_flank(world)),
            take_back: Some(take_back),
            prompt: words::prompt,
            ..ToolUse::default()
        },
    );
    app.init_resource::<ZoneInHand>()
        .add_systems(OnExit(Screen::Play), |mut hand: ResMut<ZoneInHand>| {
            hand.0 = None;
        })
        .add_systems(
            Update,
            (
                follow_the_game
                    .in_set(GameSystems::Derive(Section::Command))
                    .before(super::super::follow_the_game),
                pointer::follow_the_pointer
                    .in_set(GameSystems::Derive(Section::Command))
                    .after(follow_the_game)
                    .after(fronts::marker::follow_the_game),
            )
                .distributive_run_if(in_state(Screen::Play))
                .distributive_run_if(game_is_loaded),
        );
}

/// The zone in hand as the map shows it: as it would be, or without hexes where it cannot be so.
pub(super) fn shown(world: &World) -> Option<Shown> {
    let in_hand = world.resource::<ZoneInHand>().get()?;
    let hexes = in_hand
        .outline
        .as_ref()
        .map(|outline| outline.hexes.clone());
    Some(Shown {
        army: in_hand.army,
        side: side_of(world, in_hand.army),
        bounds: in_hand.bounds,
        hexes: hexes.unwrap_or_default(),
        state: ZoneStanding::InHand,
    })
}

fn side_of(world: &World, army: ArmyIx) -> Side {
    ArmyOf(army).facts(world).side
}

/// The zones that are being laid out; none outside their phase.
fn desk(world: &World) -> Option<&Open> {
    world.resource::<ZoneDesk>().0.as_ref()
}

/// Takes the zone of an army in hand, or puts it down.
pub(crate) fn take(world: &mut World, army: ArmyId) {
    let Some(ix) = Armies::find(world, army) else {
        return;
    };
    if is_in_hand(world, ix) {
        tool::put_down(world);
        return;
    }
    if hold(world, ix)
        && let Some(bounds) = bounds_of(world, ix)
    {
        sight::bring_into_view(world, bounds.left.at);
        sight::bring_into_view(world, bounds.right.at);
    }
}

fn is_in_hand(world: &World, army: ArmyIx) -> bool {
    let in_hand = world.resource::<ZoneInHand>().get();
    in_hand.is_some_and(|in_hand| in_hand.army == army)
}

/// Takes the zone of an army in hand, if it is not; says whether it is.
fn hold(world: &mut World, army: ArmyIx) -> bool {
    if is_in_hand(world, army) {
        return true;
    }
    let is_own = desk(world).is_some_and(|open| open.side == side_of(world, army));
    let Some(bounds) = bounds_of(world, army).filter(|_| is_own) else {
        return false;
    };
    tool::put_down(world);
    tool::take(world, Tool::Zone);
    *world.resource_mut::<Refusal>() = Refusal::default();
    put(world, army, bounds, Flank::Left);
    true
}

/// Has the zone of an army in hand with these boundaries.
fn put(world: &mut World, army: ArmyIx, bounds: Bounds, flank: Flank) {
    let known = world.resource_mut::<ZoneInHand>().0.take();
    let known = known.filter(|known| known.army == army);
    let Some(open) = desk(world) else {
        return;
    };
    let rear = bounds.rear();
    let outline = open.enemy.outline(world, army, bounds);
    let (starts, before_drag) = match known {
        Some(known) if known.bounds.rear() == rear => (known.starts, known.before_drag),
        other => (
            open.enemy.starts(world, army, rear),
            other.and_then(|known| known.before_drag),
        ),
    };
    world.resource_mut::<ZoneInHand>().0 = Some(InHand {
        army,
        bounds,
        outline,
        flank,
        starts,
        before_drag,
        pointed: None,
    });
    world.resource_mut::<Redraw>().soon();
}

/// After an order the enemy or other zones may be others. One that has been laid out makes room for the next that is to be.
pub(crate) fn follow_the_game(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let Some(in_hand) = world.resource_mut::<ZoneInHand>().0.take() else {
        return;
    };
    let InHand {
        army,
        bounds,
        flank,
        before_drag,
        ..
    } = in_hand;
    let is_laid_out = zone_of(world, army).is_some_and(|zone| zone.bounds == bounds);
    if !is_laid_out {
        put(world, army, bounds, flank);
        if let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 {
            in_hand.before_drag = before_drag;
        }
        return;
    }
    let next = desk(world).and_then(|open| open.proposals.first());
    if let Some((army, bounds)) = next.map(|next| (next.army, next.bounds)) {
        put(world, army, bounds, Flank::Left);
    }
}

/// The boundaries with the counter of one in another hex.
fn moved(bounds: Bounds, flank: Flank, at: HexPos) -> Bounds {
    let toward = boundary_on(bounds, flank).toward;
    with_boundary(bounds, flank, Boundary { at, toward })
}

/// The boundaries with one of them turned. The enemy line is seen from where the rear is: counters that no longer lie beside it
/// go to the nearest hex that does.
fn turned(
    world: &World,
    army: ArmyIx,
    bounds: Bounds,
    flank: Flank,
    toward: Heading,
) -> Option<Bounds> {
    let at = boundary_on(bounds, flank).at;
    let turned = with_boundary(bounds, flank, Boundary { at, toward });
    let starts = desk(world)?.enemy.starts(world, army, turned.rear());
    let grid = world.resource::<Board>().grid();
    let beside_the_line = |bounds: Bounds, flank: Flank| {
        let Boundary { at, toward } = boundary_on(bounds, flank);
        let near = starts.iter().copied();
        let near = near.min_by_key(|&start| (grid.distance(at, start), start));
        let at = near.unwrap_or(at);
        with_boundary(bounds, flank, Boundary { at, toward })
    };
    Some(Flank::BOTH.into_iter().fold(turned, beside_the_line))
}

/// Backspace: as it is laid out or proposed.
fn take_back(world: &mut World) {
    let in_hand = world.resource::<ZoneInHand>().get();
    let Some((army, flank)) = in_hand.map(|in_hand| (in_hand.army, in_hand.flank)) else {
        return;
    };
    if let Some(bounds) = bounds_of(world, army) {
        put(world, army, bounds, flank);
    }
}

/// Lays the zone in hand out.
pub(crate) fn lay_out(world: &mut World) {
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return;
    };
    let order = order_of(id_of(world, in_hand.army), in_hand.bounds);
    world.resource_mut::<Requests>().push(Request::Order(order));
}
