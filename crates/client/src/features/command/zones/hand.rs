//! The zone in hand: its boundary counters are dragged or sent by clicks, its boundaries turned, and it is shown as it would be.
//! Nothing is ordered before Enter or the button.

use bevy::prelude::*;
use stavka_rules::armies::{Armies, ArmyOf, zone_of};
use stavka_rules::ids::ArmyId;
use stavka_rules::map::{Board, Heading, HexPos};
use stavka_rules::operation_zones::{Outline, outline, starts};
use stavka_rules::pieces::{ArmyIx, Boundary, Bounds, Roster};
use stavka_rules::side::Side;
use stavka_rules::violation::Violation;

use super::{
    Shown, ZoneDesk, ZoneStanding, boundary_on, bounds_of, id_of, order_of, side_in_phase,
    with_boundary, words,
};
use crate::kit::redraw::Redraw;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::refusal::Refusal;
use crate::session::requests::{Request, Requests};
use crate::session::tool::{Tool, ToolUse};
use crate::session::{GameSystems, Section, game_is_loaded, sight, tool};
use crate::view::map_view::picking::HoveredHex;
use crate::view::overlay::{Flank, MarkOf};

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

/// What of a boundary the pointer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grip {
    /// Its counter, which goes along the enemy line.
    Counter,
    /// Its end, by which it is turned.
    End,
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
            click: press,
            confirm: |world| lay_out(world),
            next: Some(|world, _| other_flank(world)),
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
                follow_the_pointer
                    .in_set(GameSystems::Derive(Section::Command))
                    .after(follow_the_game),
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
    let is_own = side_in_phase(world) == Some(side_of(world, army));
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
    let rear = bounds.rear();
    let starts = match &known {
        Some(known) if known.bounds.rear() == rear => known.starts.clone(),
        Some(_) | None => starts(world, army, rear),
    };
    let outline = outline(world, army, bounds);
    world.resource_mut::<ZoneInHand>().0 = Some(InHand {
        army,
        bounds,
        outline,
        flank,
        starts,
        before_drag: known.and_then(|known| known.before_drag),
        pointed: None,
    });
    world.resource_mut::<Redraw>().soon();
}

/// After an order the enemy or other zones may be others. One that has been laid out makes room for the next that is to be.
pub(crate) fn follow_the_game(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return;
    };
    let (army, bounds, flank) = (in_hand.army, in_hand.bounds, in_hand.flank);
    if zone_of(world, army).is_none_or(|zone| zone.bounds != bounds) {
        put(world, army, bounds, flank);
        return;
    }
    let desk = world.resource::<ZoneDesk>().0.as_ref();
    let next = desk.and_then(|open| open.proposals.first());
    match next.map(|next| (next.army, next.bounds)) {
        Some((army, bounds)) => put(world, army, bounds, Flank::Left),
        None => world.resource_mut::<ZoneInHand>().0 = None,
    }
}

/// Works out what a click on the hex under the pointer would make of the zone.
fn follow_the_pointer(world: &mut World) {
    let has_changed =
        world.is_resource_changed::<HoveredHex>() || world.is_resource_changed::<GameMoment>();
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return;
    };
    let hovered = world.resource::<HoveredHex>().0;
    let is_known = in_hand.pointed.as_ref().map(|(at, _)| *at) == hovered;
    if is_known && !has_changed {
        return;
    }
    let pointed = hovered.map(|at| {
        let bounds = moved(in_hand.bounds, in_hand.flank, at);
        let found = outline(world, in_hand.army, bounds);
        (at, found.map(|outline| outline.hexes.len()))
    });
    if let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 {
        in_hand.pointed = pointed;
    }
}

/// The boundaries with the counter of one in another hex.
fn moved(bounds: Bounds, flank: Flank, at: HexPos) -> Bounds {
    let toward = boundary_on(bounds, flank).toward;
    with_boundary(bounds, flank, Boundary { at, toward })
}

/// A click with a zone in hand: its counter goes there, or it is said why it cannot. A stack elsewhere is looked at as usual.
fn press(world: &mut World, hex: HexPos) -> bool {
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return false;
    };
    let (army, flank) = (in_hand.army, in_hand.flank);
    let bounds = moved(in_hand.bounds, flank, hex);
    let is_empty = world.resource::<Roster>().at(hex).is_empty();
    match outline(world, army, bounds) {
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
            Some(turned(world, army, bounds, flank, toward))
        }
    }
}

/// The boundaries with one of them turned. The enemy line is seen from where the rear is: counters that no longer lie beside it
/// go to the nearest hex that does.
fn turned(world: &World, army: ArmyIx, bounds: Bounds, flank: Flank, toward: Heading) -> Bounds {
    let at = boundary_on(bounds, flank).at;
    let turned = with_boundary(bounds, flank, Boundary { at, toward });
    let starts = starts(world, army, turned.rear());
    let grid = world.resource::<Board>().grid();
    Flank::BOTH.into_iter().fold(turned, |bounds, flank| {
        let Boundary { at, toward } = boundary_on(bounds, flank);
        let near = starts.iter().copied();
        let near = near.min_by_key(|&start| (grid.distance(at, start), start));
        let at = near.unwrap_or(at);
        with_boundary(bounds, flank, Boundary { at, toward })
    })
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

/// Keys turn the boundary, clockwise or the other way round.
pub(crate) fn turn(world: &mut World, clockwise: bool) {
    change(world, |world, in_hand| {
        let toward = boundary_on(in_hand.bounds, in_hand.flank).toward;
        let toward = match clockwise {
            true => toward.clockwise(),
            false => toward.anticlockwise(),
        };
        Some(turned(
            world,
            in_hand.army,
            in_hand.bounds,
            in_hand.flank,
            toward,
        ))
    });
}

/// Keys take the counter to the next hex along the line.
pub(crate) fn slide(world: &mut World, to_the_right: bool) {
    change(world, |_, in_hand| {
        let at = boundary_on(in_hand.bounds, in_hand.flank).at;
        let here = in_hand.starts.iter().position(|&start| start == at)?;
        let next = match to_the_right {
            true => here + 1,
            false => here.checked_sub(1)?,
        };
        let at = *in_hand.starts.get(next)?;
        Some(moved(in_hand.bounds, in_hand.flank, at))
    });
}

/// Changes the boundaries by a key, or says why that cannot be.
fn change(world: &mut World, change: impl FnOnce(&World, &InHand) -> Option<Bounds>) {
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return;
    };
    let (army, flank) = (in_hand.army, in_hand.flank);
    let Some(bounds) = change(world, in_hand) else {
        return;
    };
    match outline(world, army, bounds) {
        Ok(_) => {
            *world.resource_mut::<Refusal>() = Refusal::default();
            put(world, army, bounds, flank);
        }
        Err(violation) => *world.resource_mut::<Refusal>() = Refusal::of(world, &violation),
    }
}

/// N: the other boundary.
fn other_flank(world: &mut World) {
    let Some(in_hand) = &mut world.resource_mut::<ZoneInHand>().0 else {
        return;
    };
    in_hand.flank = in_hand.flank.other();
    in_hand.pointed = None;
    let at = boundary_on(in_hand.bounds, in_hand.flank).at;
    sight::bring_into_view(world, at);
    world.resource_mut::<Redraw>().soon();
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
