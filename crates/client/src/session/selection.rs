//! The selected hex and units, and where they can go.

use bevy::prelude::*;
use stavka_rules::engine::{Offers, legal, prospects, reach};
use stavka_rules::formation::{gathered_in, marker_of};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::modes::ModeChange;
use stavka_rules::movement::{FuelCheck, MoveQuery, MovementReason, Prospects, Range};
use stavka_rules::pieces::{Location, Roster};
use stavka_rules::procedure::awaited_side;
use stavka_rules::stacking::stack_order;
use stavka_rules::violation::{Reason, Violation};

use super::lead_in;
use super::lead_in::Ahead;
use super::moment::GameMoment;
use super::readiness::{Readiness, readiness};
use super::waypoints::Waypoints;
use super::{GameSystems, Section, game_is_loaded};
use crate::kit::screen::Screen;

/// What the player has selected.
#[derive(Resource, Default, Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The hex looked at.
    pub hex: Option<HexPos>,
    /// The units that would act, all in that hex.
    pub units: Vec<UnitId>,
    /// The mode that they take on with their next move, where they cannot take it on before.
    pub mode: Option<ModeChange>,
}

impl Selection {
    /// Selects nothing.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Looks at a hex and selects the topmost unit of it that can act, if there is one; with it those that are in one
    /// formation marker with it and can do the same. While an HQ is being played it is all that it commands or could take up
    /// there and that can do the same.
    pub fn look_at(&mut self, world: &World, hex: HexPos) {
        self.look_at_top(world, hex, lead_in::with_the_open_hq);
    }

    /// The same, but the topmost unit with its formation marker alone.
    pub fn look_at_one(&mut self, world: &World, hex: HexPos) {
        self.look_at_top(world, hex, |_, _, _| Vec::new());
    }

    fn look_at_top(
        &mut self,
        world: &World,
        hex: HexPos,
        others: fn(&World, UnitId, &[UnitId]) -> Vec<UnitId>,
    ) {
        let offers = legal(world);
        let here: Vec<(UnitId, Readiness)> = ready_here(world, &offers, hex).collect();
        let units = here.first().map_or_else(Vec::new, |&(top, wanted)| {
            let alike = here.iter().filter(|(_, ready)| *ready == wanted);
            let alike: Vec<UnitId> = alike.map(|&(unit, _)| unit).collect();
            let mut inside = together_with(world, top);
            inside.extend(others(world, top, &alike));
            let alike =
                |&&(unit, ready): &&(UnitId, Readiness)| ready == wanted && inside.contains(&unit);
            let units = here.iter().filter(alike);
            units.map(|&(unit, _)| unit).collect()
        });
        *self = Self {
            hex: Some(hex),
            units,
            mode: None,
        };
    }

    /// Selects every unit of the hex that can do what the selected one there can, or else the topmost that can act.
    pub fn take_stack(&mut self, world: &World, hex: HexPos) {
        let offers = legal(world);
        let here: Vec<(UnitId, Readiness)> = ready_here(world, &offers, hex).collect();
        let lead = here.iter().find(|(unit, _)| self.units.contains(unit));
        let wanted = lead.or(here.first()).map(|&(_, ready)| ready);
        let units = here.iter().filter(|&&(_, ready)| Some(ready) == wanted);
        *self = Self {
            hex: Some(hex),
            units: units.map(|&(unit, _)| unit).collect(),
            mode: None,
        };
    }

    /// Selects the units of the hex that are still on the move.
    pub fn take_moving(&mut self, world: &World) {
        let Some(hex) = self.hex else { return };
        let offers = legal(world);
        let moving = ready_here(world, &offers, hex)
            .filter(|&(_, ready)| ready == Readiness::OnTheMove)
            .map(|(unit, _)| unit);
        self.units = moving.collect();
        self.mode = None;
    }

    /// Adds a unit to the selection, or takes it out.
    pub fn toggle(&mut self, unit: UnitId) {
        self.mode = None;
        match self.units.iter().position(|&selected| selected == unit) {
            Some(at) => {
                self.units.remove(at);
            }
            None => self.units.push(unit),
        }
    }

    /// After the game has changed: looks where the selected units are now, and forgets those that are off the map.
    pub fn follow(&mut self, world: &World) {
        let roster = world.resource::<Roster>();
        let place = |unit: &UnitId| {
            roster
                .find(*unit)
                .map(|ix| roster.location(ix))
                .and_then(Location::hex)
        };
        self.mode = None;
        self.units.retain(|unit| place(unit).is_some());
        if let Some(hex) = self.units.first().and_then(place) {
            self.units.retain(|unit| place(unit) == Some(hex));
            self.hex = Some(hex);
        }
    }
}

impl Selection {
    /// After a journey in time: forgets units of the side that does not decide now, and with the last of them the hex.
    pub fn keep_own(&mut self, world: &World) {
        if self.units.is_empty() {
            return;
        }
        let roster = world.resource::<Roster>();
        let decides = awaited_side(world);
        let is_own = |unit: &UnitId| {
            let side = roster.find(*unit).map(|ix| roster.printed(ix).side);
            side.is_some() && side == decides
        };
        self.units.retain(is_own);
        if self.units.is_empty() {
            self.clear();
        }
    }
}

/// The units of a hex that can act, from the top; those that cannot move come last.
fn ready_here(
    world: &World,
    offers: &Offers,
    hex: HexPos,
) -> impl Iterator<Item = (UnitId, Readiness)> {
    let roster = world.resource::<Roster>();
    let stack = stack_order(world, hex).into_iter().rev();
    let mut ready: Vec<(UnitId, Readiness)> = stack
        .map(|unit| roster.printed(unit).id)
        .filter_map(|unit| Some((unit, readiness(world, offers, unit)?)))
        .collect();
    ready.sort_by_key(|&(_, ready)| ready == Readiness::Piece);
    ready.into_iter()
}

/// The units that are in one marker with a unit, itself among them.
fn together_with(world: &World, unit: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let formation = roster.find(unit).and_then(|unit| gathered_in(world, unit));
    let marker = formation.and_then(|formation| marker_of(world, formation));
    marker.map_or_else(|| vec![unit], |marker| roster.ids(marker.units))
}

/// The selection as it was noted in this frame. [`Selection`] is often written with what it was; this changes only when it is
/// another one, and whoever works something out for it watches this.
#[derive(Resource, Default, Debug)]
pub struct Selected(Selection);

/// The selected units alone, noted likewise: the hex looked at and the mode meant do not matter to all.
#[derive(Resource, Default, Debug)]
pub struct SelectedUnits(Vec<UnitId>);

/// Where the selected units can go, kept until selection or game change.
#[derive(Resource, Default, Debug)]
pub struct SelectionReach(pub Option<Result<Range, Violation>>);

/// Where units could go that lack fuel, if it were paid, or a command, if one were chosen.
#[derive(Resource, Default, Debug)]
pub struct SupposedReach(pub Option<Range>);

/// The mode whose range is shown because the pointer rests on it.
#[derive(Resource, Default, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModePreview(pub Option<ModeChange>);

/// What the selected units could do beside moving; kept with the reach.
#[derive(Resource, Default, Debug)]
pub struct SelectionProspects(pub Prospects);

/// Selection.
pub fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<Selected>()
        .init_resource::<SelectedUnits>()
        .init_resource::<SelectionReach>()
        .init_resource::<SupposedReach>()
        .init_resource::<ModePreview>()
        .init_resource::<SelectionProspects>()
        .add_systems(
            OnExit(Screen::Replay),
            |mut selection: ResMut<Selection>| {
                selection.clear();
            },
        )
        .add_systems(OnExit(Screen::Play), |mut selection: ResMut<Selection>| {
            selection.clear();
        })
        .add_systems(
            Update,
            (
                note_selection,
                lead_in::find_who_is_to_come,
                lead_in::look_ahead,
                find_reach,
            )
                .chain()
                .in_set(GameSystems::Derive(Section::Selection))
                .run_if(game_is_loaded),
        );
}

/// Notes the selection as it is now.
fn note_selection(
    selection: Res<Selection>,
    mut selected: ResMut<Selected>,
    mut units: ResMut<SelectedUnits>,
) {
    if selected.0 != *selection {
        selected.0 = selection.clone();
    }
    if units.0 != selection.units {
        units.0.clone_from(&selection.units);
    }
}

/// Searches again when the selection, its waypoints, the mode pointed at or the game have changed.
pub(crate) fn find_reach(world: &mut World) {
    let game_has_moved = world.is_resource_changed::<GameMoment>();
    if game_has_moved {
        world.resource_mut::<Waypoints>().clear();
    }
    let has_changed = game_has_moved
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Ahead>()
        || world.is_resource_changed::<ModePreview>()
        || world.is_resource_changed::<Waypoints>();
    if !has_changed {
        return;
    }
    let game = lead_in::game(world);
    let selection = world.resource::<Selection>();
    let ModePreview(preview) = *world.resource::<ModePreview>();
    let via = &world.resource::<Waypoints>().via(selection);
    let query = MoveQuery {
        mode: preview.or(selection.mode),
        via,
        ..MoveQuery::of(&selection.units)
    };
    let asked = !selection.units.is_empty();
    let found = asked.then(|| reach(game, &query));
    let could = match &found {
        Some(Ok(range)) => prospects(game, &query, range),
        _ => Prospects::default(),
    };
    let lacks_fuel = matches!(&found, Some(Err(violation)) if is_for_want_of_fuel(violation));
    // Where a command could come from several HQs, the range is that of the first.
    let possible = world.resource::<Ahead>().possible().filter(|_| asked);
    let supposed = possible.or(lacks_fuel.then_some(game)).map(|game| {
        let query = MoveQuery {
            fuel: FuelCheck::Supposed,
            ..query
        };
        reach(game, &query).ok()
    });
    world.resource_mut::<SelectionReach>().0 = found;
    world.resource_mut::<SelectionProspects>().0 = could;
    world.resource_mut::<SupposedReach>().0 = supposed.flatten();
}

/// Whether fuel would take a refusal away (12.5a).
pub(crate) fn is_for_want_of_fuel(violation: &Violation) -> bool {
    matches!(
        *violation.reason,
        Reason::Movement(MovementReason::NotFuelled { .. })
    )
}
