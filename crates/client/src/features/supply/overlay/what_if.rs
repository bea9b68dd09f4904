//! What if: suppositions about units and hexes, made by the pointer, and what would become of trace. Nothing is ordered and the
//! game does not change.

use bevy::prelude::*;
use stavka_rules::control::Control;
use stavka_rules::fog::{Viewer, look};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::pieces::{Family, Roster, UnitIx};
use stavka_rules::procedure::awaiting;
use stavka_rules::reports::Supposal;
use stavka_rules::side::Side;
use stavka_rules::telling::{self, side_name};

use crate::kit::intent::WhatIfIntent;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::session::switches::Switches;
use crate::session::tool;
use crate::session::tool::Tool;
use crate::view::map_view::picking::MapInput;

/// Whether the player supposes something, and what he does with the pointer.
#[derive(Resource, Default, Debug)]
pub(crate) struct WhatIf {
    is_on: bool,
    /// What is being dragged: from where to where.
    drag: Option<(HexPos, HexPos)>,
}

impl WhatIf {
    /// Whether the player supposes something or is about to.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// What is being dragged.
    pub const fn drag(&self) -> Option<(HexPos, HexPos)> {
        self.drag
    }
}

/// What is supposed. It lies apart from the pointer's doings, because a survey of it takes a twin of the game.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub(crate) struct Supposals(Vec<Supposal>);

impl Supposals {
    /// All of them.
    pub fn list(&self) -> &[Supposal] {
        &self.0
    }

    /// Where a unit is supposed to be.
    fn place_of(&self, unit: UnitId) -> Option<HexPos> {
        let there = |supposal: &Supposal| match *supposal {
            Supposal::Moved { unit: moved, to } if moved == unit => Some(to),
            Supposal::Moved { .. } | Supposal::Lost { .. } => None,
        };
        self.0.iter().find_map(there)
    }

    /// Supposes that a unit is elsewhere, or no longer.
    fn put(&mut self, unit: UnitId, to: Option<HexPos>) {
        let about = |supposal: &Supposal| matches!(supposal, Supposal::Moved { unit: moved, .. } if *moved == unit);
        self.0.retain(|supposal| !about(supposal));
        self.0.extend(to.map(|to| Supposal::Moved { unit, to }));
    }
}

/// What if comes to an end when the game moves on.
pub(super) fn end_with_the_game(world: &mut World) {
    if world.is_resource_changed::<GameMoment>() && world.resource::<WhatIf>().is_on {
        end(world);
    }
}

/// Supposes nothing any more.
pub(super) fn end(world: &mut World) {
    *world.resource_mut::<WhatIf>() = WhatIf::default();
    let mut supposals = world.resource_mut::<Supposals>();
    supposals.set_if_neq(Supposals::default());
}

/// Begins to suppose, or stops.
fn toggle(world: &mut World) {
    if world.resource::<WhatIf>().is_on {
        tool::put_down(world);
        return;
    }
    tool::take(world, Tool::WhatIf);
    world.resource_mut::<Switches>().set_supply(true);
    world.resource_mut::<WhatIf>().is_on = true;
}

/// Takes the last supposition back.
pub(super) fn take_back(world: &mut World) {
    world.resource_mut::<Supposals>().0.pop();
}

/// Carries out what was pressed in the panel.
pub(crate) fn act(world: &mut World, intent: WhatIfIntent) {
    match intent {
        WhatIfIntent::Toggle => toggle(world),
        WhatIfIntent::Clear => world.resource_mut::<Supposals>().0.clear(),
        WhatIfIntent::Remove(n) => {
            let supposals = &mut world.resource_mut::<Supposals>().0;
            if n < supposals.len() {
                supposals.remove(n);
            }
        }
    }
}

/// What the pointer does on the map: a drag moves a unit, a click loses a hex, the right button looks at a stack.
pub(super) fn hear(world: &mut World, input: MapInput) {
    let drag = match input {
        MapInput::Dragging {
            from,
            over: Some(over),
        } => Some((from, over)),
        _ => None,
    };
    world.resource_mut::<WhatIf>().drag = drag;
    match input {
        MapInput::Dropped {
            from,
            over: Some(to),
        } if from != to => suppose_moved(world, from, to),
        MapInput::Click {
            hex: Some(hex),
            button: MouseButton::Left,
        } => suppose_lost(world, hex),
        MapInput::Click { hex: Some(hex), .. } => {
            world.resource_scope(|world, mut selection: Mut<Selection>| {
                selection.look_at(world, hex);
            });
        }
        MapInput::Click { hex: None, .. }
        | MapInput::Dragging { .. }
        | MapInput::Dropped { .. } => {}
    }
}

/// Supposes that those who are in one hex, or are supposed to be, are in another: the selected units, or else the topmost HQ, or
/// else the topmost unit.
fn suppose_moved(world: &mut World, from: HexPos, to: HexPos) {
    let units = movable(world, from);
    let roster = world.resource::<Roster>();
    let selected = &world.resource::<Selection>().units;
    let is_selected = |unit: &&UnitIx| selected.contains(&roster.printed(**unit).id);
    let mut chosen: Vec<UnitIx> = units.iter().filter(is_selected).copied().collect();
    if chosen.is_empty() {
        let is_hq = |unit: &&UnitIx| roster.printed(**unit).family == Family::Headquarters;
        let is_combat = |unit: &&UnitIx| roster.printed(**unit).family.is_combat();
        let from_top = || units.iter().rev();
        let first = from_top()
            .find(is_hq)
            .or_else(|| from_top().find(is_combat));
        chosen.extend(first.or(units.last()));
    }
    let moved: Vec<(UnitId, Option<HexPos>)> = chosen
        .into_iter()
        .map(|unit| {
            let home = roster.location(unit).hex() == Some(to);
            (roster.printed(unit).id, (!home).then_some(to))
        })
        .collect();
    let mut supposals = world.resource_mut::<Supposals>();
    for (unit, to) in moved {
        supposals.put(unit, to);
    }
}

/// The pieces that are in a hex, or are supposed to be, from the bottom; in fog only those of the viewer.
fn movable(world: &World, hex: HexPos) -> Vec<UnitIx> {
    let supposals = world.resource::<Supposals>();
    let roster = world.resource::<Roster>();
    let viewer = viewer(world);
    let id = |unit: UnitIx| roster.printed(unit).id;
    let stays = |unit: &UnitIx| supposals.place_of(id(*unit)).is_none();
    let here = look(world, viewer, hex).counters.into_iter().filter(stays);
    let came = roster
        .iter()
        .filter(|&unit| supposals.place_of(id(unit)) == Some(hex));
    here.chain(came)
        .filter(|&unit| !viewer.is_kept_from(roster.printed(unit).side))
        .collect()
}

/// Supposes that a hex is lost by the side that holds it; another click, by the other side; a third takes it back.
fn suppose_lost(world: &mut World, hex: HexPos) {
    let losers = losers(world, hex);
    let supposals = &mut world.resource_mut::<Supposals>().0;
    let known = supposals
        .iter()
        .position(|supposal| matches!(supposal, Supposal::Lost { hex: lost, .. } if *lost == hex));
    let next = match known.map(|at| supposals.remove(at)) {
        Some(Supposal::Lost { by, .. }) => {
            let after = losers.iter().position(|&side| side == by);
            after.and_then(|at| losers.get(at + 1).copied())
        }
        Some(Supposal::Moved { .. }) | None => losers.first().copied(),
    };
    supposals.extend(next.map(|by| Supposal::Lost { hex, by }));
}

/// The sides that could be supposed to lose a hex, the likelier first: who stands there, who controls it, who decides. In fog
/// only the viewer: what the enemy would lose might tell what he has.
fn losers(world: &World, hex: HexPos) -> Vec<Side> {
    let viewer = viewer(world);
    if let Viewer::Side(side) = viewer {
        return vec![side];
    }
    let roster = world.resource::<Roster>();
    let stands = roster
        .at(hex)
        .first()
        .map(|&unit| roster.printed(unit).side);
    let first = stands
        .or_else(|| world.resource::<Control>().at(hex))
        .or_else(|| awaiting(world).side())
        .unwrap_or(Side::One);
    vec![first, first.other()]
}

/// A supposition in words.
pub(super) fn words(world: &World, supposal: &Supposal) -> String {
    match *supposal {
        Supposal::Moved { unit, to } => format!(
            "{} is in {}",
            telling::name(world, unit),
            telling::place(world, to)
        ),
        Supposal::Lost { hex, by } => format!(
            "{} holds {}",
            side_name(world, by.other()),
            telling::place(world, hex)
        ),
    }
}
