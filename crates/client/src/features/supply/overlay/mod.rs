//! The supply overlay: how every unit that the viewer may know of stands with trace, from where it comes, and what would
//! become of it if things were otherwise.

mod draw;
mod reach;
mod route;
mod supposed;
mod survey;
mod throws;
mod view;
pub(crate) mod what_if;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use stavka_rules::fog::look;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::reports::{Change, supposed_game, what_if};
use stavka_rules::side::Side;
use stavka_rules::supply::{Standings, TraceMemory};
use survey::SideSurvey;

pub(crate) use survey::SupplyState;
use what_if::Supposals;
pub(crate) use what_if::WhatIf;

use crate::features::supply::panel::SupplyView;
use crate::kit::screen::{DrawSystems, Screen};
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::session::switches::Switches;
use crate::session::tool::{Tool, ToolUse};
use crate::session::{GameSystems, Section, game_is_loaded, tool};
use crate::view::map_view::ShownMap;
use crate::view::panels;

/// What the overlay shows: a survey of each side that the viewer may know of. Empty while it is switched off.
#[derive(Resource, Default, Debug)]
pub(crate) struct SupplyMap {
    sides: Vec<SideSurvey>,
    /// The game as it is supposed to be; none while nothing is supposed.
    supposed: Option<World>,
    /// Units of these sides that would stand otherwise then.
    changes: Vec<Change>,
}

impl SupplyMap {
    /// The surveys.
    pub fn sides(&self) -> &[SideSurvey] {
        &self.sides
    }

    /// Units that would stand otherwise if everything were as supposed.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The survey of a side; none if the viewer may not know it.
    pub fn of(&self, side: Side) -> Option<&SideSurvey> {
        self.sides.iter().find(|survey| survey.side == side)
    }
}

/// The game that is looked at: as it is, or as it is supposed to be.
fn looked_at(world: &World) -> &World {
    let supposed = world.resource::<SupplyMap>().supposed.as_ref();
    supposed.unwrap_or(world)
}

/// The supply overlay.
pub fn plugin(app: &mut App) {
    tool::register(
        app,
        Tool::WhatIf,
        ToolUse {
            is_held: |world| world.resource::<WhatIf>().is_on(),
            forget: what_if::end,
            pointer: Some(what_if::hear),
            take_back: Some(what_if::take_back),
            prompt: |_| {
                let words = "What if: drag a unit to another hex, click a hex to suppose it lost, right click to look at a stack. Nothing is ordered.";
                Some(words.to_owned())
            },
            ..ToolUse::default()
        },
    );
    panels::register::<SupplyView>(app);
    app.init_resource::<SupplyMap>()
        .init_resource::<WhatIf>()
        .init_resource::<Supposals>()
        .init_resource::<TraceMemory>()
        .init_resource::<supposed::Ghosts>()
        .add_systems(
            Update,
            (what_if::end_with_the_game, survey_supply, view::fill_panel)
                .chain()
                .in_set(GameSystems::Derive(Section::Supply))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        )
        .add_systems(
            Update,
            (
                draw::show_states,
                throws::show_throws,
                route::show_way,
                supposed::show_supposed,
            )
                .chain()
                .in_set(GameSystems::Show(Section::Supply))
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded),
        )
        .add_systems(
            EguiPrimaryContextPass,
            supposed::draw_ghosts
                .in_set(DrawSystems::Supposed)
                .run_if(in_state(Screen::Play))
                .run_if(game_is_loaded)
                .run_if(resource_exists::<ShownMap>),
        )
        .add_systems(OnExit(Screen::Play), forget);
}

/// Surveys again when the game has moved on, another player looks, or something else is supposed.
fn survey_supply(world: &mut World) {
    let is_known = !world.resource::<SupplyMap>().sides.is_empty();
    if !world.resource::<Switches>().supply {
        if is_known {
            *world.resource_mut::<SupplyMap>() = SupplyMap::default();
        }
        return;
    }
    let has_changed =
        world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<Supposals>();
    if is_known && !has_changed {
        return;
    }
    let viewer = viewer(world);
    let may_know = |side: Side| !viewer.is_kept_from(side);
    let supposals = world.resource::<Supposals>().list();
    let (supposed, changes) = if supposals.is_empty() {
        (None, Vec::new())
    } else {
        let roster = world.resource::<Roster>();
        let mut changes = what_if(world, supposals).changes;
        changes.retain(|change| may_know(roster.printed(change.unit).side));
        (Some(supposed_game(world, supposals)), changes)
    };
    let sides = Side::BOTH.into_iter().filter(|&side| may_know(side));
    let sides = sides.map(|side| match &supposed {
        Some(game) => SideSurvey::new(game, side, Standings::of(game, side)),
        None => {
            let standings = world.resource_scope(|world, mut memory: Mut<TraceMemory>| {
                memory.standings(world, side)
            });
            SideSurvey::new(world, side, standings)
        }
    });
    let sides = sides.collect();
    *world.resource_mut::<SupplyMap>() = SupplyMap {
        sides,
        supposed,
        changes,
    };
}

fn forget(
    mut map: ResMut<SupplyMap>,
    mut what_if: ResMut<WhatIf>,
    mut supposals: ResMut<Supposals>,
) {
    *map = SupplyMap::default();
    *what_if = WhatIf::default();
    *supposals = Supposals::default();
}

/// The unit whose supply is looked at: the first that is selected, or else the topmost combat unit of the selected hex; none
/// if the viewer may not know how it stands.
fn focus(world: &World) -> Option<UnitIx> {
    let selection = world.resource::<Selection>();
    let roster = world.resource::<Roster>();
    let viewer = viewer(world);
    let selected = selection.units.first().and_then(|unit| roster.find(*unit));
    let top = || {
        let seen = look(world, viewer, selection.hex?).counters;
        let is_combat = |unit: &UnitIx| roster.printed(*unit).family.is_combat();
        let mut from_top = seen.iter().rev().copied();
        from_top.find(is_combat).or_else(|| seen.last().copied())
    };
    let unit = selected.or_else(top)?;
    (!viewer.is_kept_from(roster.printed(unit).side)).then_some(unit)
}
