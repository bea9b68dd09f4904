//! Guests in the operation zones of other armies (C&C 4.4): a sign on the map, and what it costs them in words.

use bevy::prelude::*;
use stavka_rules::armies::{ArmyOf, host_of};
use stavka_rules::map::HexPos;
use stavka_rules::modules::RuleModule;
use stavka_rules::pieces::{Roster, UnitIx};
use stavka_rules::setup::plays;
use stavka_rules::tables::RuleTables;

use crate::features::command::ShowSystems;
use crate::kit::screen::Screen;
use crate::session::game_is_loaded;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::view::overlay::{HexSign, LayerDrawing, Overlay, OverlayLayer, Sign};

/// Where the sign leans on a counter: its upper left corner.
const CORNER: Vec2 = Vec2::new(-36.0, 33.0);

/// Guests on the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_guests
            .in_set(ShowSystems::Guests)
            .run_if(not(in_state(Screen::Menu)))
            .run_if(game_is_loaded),
    );
}

fn show_guests(world: &mut World) {
    if !world.is_resource_changed::<GameMoment>() {
        return;
    }
    let sign = |hex: HexPos| HexSign {
        hex,
        offset: CORNER,
        sign: Sign::Guest,
    };
    let layer = LayerDrawing {
        signs: hexes_with_guests(world).into_iter().map(sign).collect(),
        ..LayerDrawing::default()
    };
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Guests, layer);
}

/// The hexes in which guests stand, as far as the viewer may know whose unit is whose.
fn hexes_with_guests(world: &World) -> Vec<HexPos> {
    if !plays(world, RuleModule::Zones) {
        return Vec::new();
    }
    let roster = world.resource::<Roster>();
    let viewer = viewer(world);
    let is_guest = |&unit: &UnitIx| {
        !viewer.is_kept_from(roster.printed(unit).side) && host_of(world, unit).is_some()
    };
    let guests = roster.iter().filter(is_guest);
    let hexes = guests.filter_map(|unit| roster.location(unit).hex());
    let mut hexes: Vec<HexPos> = hexes.collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// What it costs a unit to be a guest where it stands; none where it is at home.
pub(crate) fn costs_of_guest(world: &World, unit: UnitIx) -> Option<String> {
    let host = host_of(world, unit)?;
    let figures = &world.resource::<RuleTables>().command.zones;
    Some(format!(
        "guest in the operation zone of {}: {} of its allowance from there, combat supply ×{}, disorganizes stacks that it enters (C&C 4.4)",
        ArmyOf(host).facts(world).name,
        figures.foreign_allowance,
        figures.foreign_combat_supply
    ))
}
