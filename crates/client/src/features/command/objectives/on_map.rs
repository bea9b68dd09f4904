//! The pins of objectives on the map: of both sides as far as the viewer may know them, while the panel is open and in the film.

use bevy::prelude::*;
use stavka_rules::map::HexPos;
use stavka_rules::objectives::{Assignee, objectives_of};
use stavka_rules::side::Side;

use super::label;
use super::pinning::{Pinning, is_pinning};
use crate::features::command::{CommandDesk, ShowSystems};
use crate::kit::screen::Screen;
use crate::session::game_is_loaded;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::words::side_colour;
use crate::view::overlay::{LayerDrawing, MapMark, MarkLook, MarkOf, Overlay, OverlayLayer};

/// Pins.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_pins
            .in_set(ShowSystems::Pins)
            .run_if(not(in_state(Screen::Menu)))
            .run_if(game_is_loaded),
    );
}

fn show_pins(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<CommandDesk>()
        || world.is_resource_changed::<Pinning>();
    if !has_changed {
        return;
    }
    let is_film = *world.resource::<State<Screen>>().get() == Screen::Replay;
    let marks = match is_film || world.resource::<CommandDesk>().is_shown() {
        true => pins(world),
        false => Vec::new(),
    };
    let layer = LayerDrawing {
        marks,
        ..LayerDrawing::default()
    };
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Objectives, layer);
}

fn pins(world: &World) -> Vec<MapMark> {
    let mut marks: Vec<MapMark> = Vec::new();
    for side in Side::BOTH {
        for (of, objective) in objectives_of(world, viewer(world), side) {
            for &at in &objective.pins {
                let here = marks.iter().filter(|mark| mark.hex == at).count();
                marks.push(pin(world, side, of, at, here));
            }
        }
    }
    marks
}

/// Several pins of a hex stand below one another, so that their names can be read.
fn pin(world: &World, side: Side, of: Assignee, at: HexPos, nth: usize) -> MapMark {
    let down = match nth {
        0 => 0.0,
        1 => 24.0,
        2 => 48.0,
        _ => 72.0,
    };
    MapMark {
        of: MarkOf::Pin(of, at),
        hex: at,
        offset: Vec2::new(22.0 - down * 0.25, 14.0 - down),
        look: MarkLook::Pin {
            colour: side_colour(world, side),
            name: label(world, of),
        },
        in_hand: is_pinning(world, of),
    }
}
