//! The boundaries of the zone in hand by the pointer: clicks on hexes and counters, and drags.

use bevy::prelude::*;
use stavka_rules::armies::Armies;
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Board, Heading, HexPos};
use stavka_rules::pieces::{ArmyIx, Bounds, Roster};

use super::{ZoneInHand, desk, hold, moved, put, turned};
use crate::features::command::zones::boundary_on;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::tool;
use crate::view::map_view::picking::HoveredHex;
use crate::view::overlay::{Flank, MarkOf};

/// What of a boundary the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grip {
    /// Its counter, which goes along the enemy line.
    Counter,
    /// Its end, by which it is turned.
    End,
}

/// Works out what a click on the hex under the pointer would make of the zone. During a drag there is no click.
pub(super) fn follow_the_pointer(world: &mut World) {
    let has_changed =
        world.is_resource_changed::<HoveredHex>() || world.is_resource_changed::<GameMoment>();
    let (Some(in_hand), Some(open)) = (world.resource::<ZoneInHand>().get(), desk(world)) else {
        return;
    };
    let hovered = world.resource::<HoveredHex>().0;
    let is_known = in_hand.pointed.as_ref().map(|(at, _)| *at) == hovered;
    if is_known && !has_changed || in_hand.is_dragged() {
        return;
    }
    let pointed = hovered.map(|at| {
        let bounds = moved(in_hand.bounds, in_hand.flank, at);
        let found = open.enemy.outline(world, in_hand.army, bounds);
        (at, found.map(|outline| outline.hexes.len()))
    });
    if let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 {
        in_hand.pointed = pointed;
    }
}

/// A click with a zone in hand: its counter goes there, or it is said why it cannot. A stack elsewhere is looked at as usual.
pub(super) fn press(world: &mut World, hex: HexPos) -> bool {
    let (Some(in_hand), Some(open)) = (world.resource::<ZoneInHand>().get(), desk(world)) else {
        return false;
    };
    let (army, flank) = (in_hand.army, in_hand.flank);
    let bounds = moved(in_hand.bounds, flank, hex);
    let is_empty = world.resource::<Roster>().at(hex).is_empty();
    match open.enemy.outline(world, army, bounds) {
        Ok(_) => {
            *world.resource_mut::<Refusal>() = Refusal::default();
            put(world, army, bounds, flank);
            true
        }
        Err(violation) if is_empty => {
            *world.resource_mut::<Refusal>() = Refusal::of(world, &violation);
            true
        }
        Err(_) => {
            tool::put_down(world);
            false
        }
    }
}

/// The part of a boundary that a mark on the map is, with its army and flank.
pub(crate) const fn grip_of(mark: MarkOf) -> Option<(ArmyId, Flank, Grip)> {
    match mark {
        MarkOf::Boundary(army, flank) => Some((army, flank, Grip::Counter)),
        MarkOf::BoundaryEnd(army, flank) => Some((army, flank, Grip::End)),
        MarkOf::Front(_) | MarkOf::Pin(..) => None,
    }
}

/// A mark was clicked: keys and clicks are about that boundary now.
pub(crate) fn pick(world: &mut World, army: ArmyId, flank: Flank) {
    if let Some(ix) = Armies::find(world, army)
        && hold(world, ix)
        && let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0
    {
        in_hand.flank = flank;
        in_hand.pointed = None;
    }
}

/// A boundary is being dragged over a hex: the zone is shown as it would be.
pub(crate) fn drag(world: &mut World, (army, flank, grip): (ArmyId, Flank, Grip), over: HexPos) {
    pick(world, army, flank);
    let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 else {
        return;
    };
    let before = *in_hand.before_drag.get_or_insert(in_hand.bounds);
    let army = in_hand.army;
    if let Some(bounds) = dragged(world, army, before, (flank, grip), over) {
        put(world, army, bounds, flank);
    }
}

/// The boundaries with one of them dragged.
fn dragged(
    world: &World,
    army: ArmyIx,
    bounds: Bounds,
    (flank, grip): (Flank, Grip),
    over: HexPos,
) -> Option<Bounds> {
    match grip {
        Grip::Counter => Some(moved(bounds, flank, over)),
        Grip::End => {
            let grid = world.resource::<Board>().grid();
            let at = boundary_on(bounds, flank).at;
            let toward = Heading::nearest(grid.axial(over) - grid.axial(at))?;
            turned(world, army, bounds, flank, toward)
        }
    }
}

/// A boundary was let go over a hex. Where it cannot be so, it goes back and it is said why.
pub(crate) fn drop_on(world: &mut World, held: (ArmyId, Flank, Grip), over: Option<HexPos>) {
    if let Some(over) = over {
        drag(world, held, over);
    }
    let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 else {
        return;
    };
    let Some(before) = in_hand.before_drag.take() else {
        return;
    };
    let (army, flank) = (in_hand.army, in_hand.flank);
    let refused = in_hand.outline.as_ref().err().cloned();
    let goes_back = refused.is_some() || over.is_none();
    *world.resource_mut::<Refusal>() = match refused {
        Some(violation) => Refusal::of(world, &violation),
        None => Refusal::default(),
    };
    if goes_back {
        put(world, army, before, flank);
    }
}
