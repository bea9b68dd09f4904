//! The selected hex and units, and where they can go.

use bevy::prelude::*;
use stavka_rules::engine::{self, Timeline, legal, prospects, reach};
use stavka_rules::ids::UnitId;
use stavka_rules::map::HexPos;
use stavka_rules::movement::{MoveQuery, Prospects, Range};
use stavka_rules::pieces::{Location, Roster};
use stavka_rules::stacking::stack_order;
use stavka_rules::violation::Violation;

use super::waypoints::Waypoints;
use super::{GameSystems, game_is_loaded};
use crate::screens::Screen;

/// What the player has selected.
#[derive(Resource, Default, Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// The hex looked at.
    pub hex: Option<HexPos>,
    /// The units that would act, all in that hex.
    pub units: Vec<UnitId>,
}

impl Selection {
    /// Selects nothing.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Looks at a hex and selects a unit of it that can act, if there is one.
    pub fn look_at(&mut self, world: &World, hex: HexPos) {
        let movers = legal(world).movers;
        let roster = world.resource::<Roster>();
        let here = stack_order(world, hex)
            .into_iter()
            .rev()
            .map(|unit| roster.printed(unit).id);
        self.units = here.filter(|id| movers.contains(id)).take(1).collect();
        self.hex = Some(hex);
    }

    /// Selects every unit of the hex that can act.
    pub fn take_stack(&mut self, world: &World, hex: HexPos) {
        let movers = legal(world).movers;
        let roster = world.resource::<Roster>();
        let here = roster.at(hex).iter().map(|&unit| roster.printed(unit).id);
        self.units = here.filter(|id| movers.contains(id)).collect();
        self.hex = Some(hex);
    }

    /// Adds a unit to the selection, or takes it out.
    pub fn toggle(&mut self, unit: UnitId) {
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
        self.units.retain(|unit| place(unit).is_some());
        if let Some(hex) = self.units.first().and_then(place) {
            self.units.retain(|unit| place(unit) == Some(hex));
            self.hex = Some(hex);
        }
    }
}

/// Where the selected units can go, kept until selection or game change.
#[derive(Resource, Default, Debug)]
pub struct SelectionReach(pub Option<Result<Range, Violation>>);

/// What the selected units could do beside moving; kept with the reach.
#[derive(Resource, Default, Debug)]
pub struct SelectionProspects(pub Prospects);

/// Selection.
pub fn plugin(app: &mut App) {
    app.init_resource::<Selection>()
        .init_resource::<SelectionReach>()
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
            find_reach
                .in_set(GameSystems::Act)
                .after(super::wishes::carry_out)
                .run_if(game_is_loaded),
        );
}

/// Searches again when the selection, its waypoints or the game have changed.
pub(super) fn find_reach(
    world: &mut World,
    mut known: Local<Option<(Selection, Vec<HexPos>, usize, usize)>>,
) {
    let selection = world.resource::<Selection>().clone();
    let timeline = world.resource::<Timeline>();
    let place = (timeline.line(), timeline.cursor());
    let moved_on = known
        .as_ref()
        .is_some_and(|(_, _, line, cursor)| (*line, *cursor) != place);
    if moved_on {
        world.resource_mut::<Waypoints>().clear();
    }
    let via = world.resource::<Waypoints>().via(&selection);
    let key = (selection, via, place.0, place.1);
    if known.as_ref() == Some(&key) {
        return;
    }
    let (selection, via, ..) = &key;
    let query = MoveQuery {
        via,
        ..MoveQuery::of(&selection.units)
    };
    let asked = !selection.units.is_empty() && engine::is_loaded(world);
    let found = asked.then(|| reach(world, &query));
    let could = match &found {
        Some(Ok(range)) => prospects(world, &query, range),
        _ => Prospects::default(),
    };
    world.resource_mut::<SelectionReach>().0 = found;
    world.resource_mut::<SelectionProspects>().0 = could;
    *known = Some(key);
}
