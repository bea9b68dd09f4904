//! The railroads of the map follow the game: converted hexes are drawn in their new gauge (13.3f), and gauges that the player
//! whose turn it is cannot use are hollow.

use bevy::prelude::*;
use stavka_art::game::{foreign_gauges, with_rails_now};
use stavka_rules::sequence::Clock;
use stavka_rules::side::Side;

use crate::kit::redraw::Redraw;
use crate::session::moment::GameMoment;
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::map_view::{RedrawnHexes, ShownMap};

/// Railroads of the map.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        redraw_rails
            .in_set(GameSystems::Show(Section::RailDrawing))
            .run_if(game_is_loaded)
            .run_if(resource_changed::<GameMoment>.or_else(resource_exists_and_changed::<ShownMap>))
            .run_if(resource_exists::<ShownMap>),
    );
}

/// Draws the hexes anew whose railroads look otherwise than on the map that is shown.
fn redraw_rails(world: &mut World) {
    let side = world.resource::<Clock>().phasing().unwrap_or(Side::One);
    let foreign = foreign_gauges(world, side);
    let art = world.resource::<ShownMap>().art.clone();
    let Some((art, hexes)) = with_rails_now(world, &art, &foreign) else {
        return;
    };
    RedrawnHexes::show(world, art, hexes);
    world.resource_mut::<Redraw>().soon();
}
