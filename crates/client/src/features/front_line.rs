//! The front line under the counters: where they are too small to tell whose they are, and wherever control is shown.

use std::sync::Arc;

use bevy::prelude::*;
use stavka_art::front_line::{FrontLine, is_needed_at};
use stavka_rules::control::Control;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;
use stavka_rules::zoc::Zones;

use crate::kit::screen::Screen;
use crate::kit::settings::Settings;
use crate::session::switches::{Switches, overlay_colour};
use crate::session::{GameSystems, Section, game_is_loaded};
use crate::view::camera::MapView;
use crate::view::map_view::ShownMap;
use crate::view::overlay::{FrontInk, LayerDrawing, Overlay, OverlayLayer};

/// The front line.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_front
            .in_set(GameSystems::Show(Section::FrontLine))
            .run_if(game_is_loaded)
            .run_if(resource_exists::<ShownMap>),
    );
}

/// Draws the line anew when it is wanted for the first time, or when what it is drawn from has changed.
fn show_front(world: &mut World, mut shown: Local<bool>) {
    let scale = world.resource::<MapView>().scale();
    let wanted = is_needed_at(scale) || world.resource::<Switches>().control;
    let has_changed = world.is_resource_changed::<Control>()
        || world.is_resource_changed::<Zones>()
        || world.is_resource_changed::<Settings>()
        || world.is_resource_changed::<ShownMap>()
        || world.is_resource_changed::<State<Screen>>();
    if std::mem::replace(&mut *shown, wanted) == wanted && !(wanted && has_changed) {
        return;
    }
    if !wanted {
        Overlay::clear(
            &mut world.resource_mut::<Overlay>(),
            OverlayLayer::FrontLine,
        );
        return;
    }
    let line = Arc::new(FrontLine::of(world));
    let (settings, facts) = (
        world.resource::<Settings>(),
        world.resource::<ScenarioFacts>(),
    );
    let fronts = Side::BOTH.map(|side| FrontInk {
        line: Arc::clone(&line),
        side,
        colour: overlay_colour(settings, facts, side),
    });
    let layer = LayerDrawing {
        fronts: fronts.to_vec(),
        ..LayerDrawing::default()
    };
    Overlay::set(
        &mut world.resource_mut::<Overlay>(),
        OverlayLayer::FrontLine,
        layer,
    );
}
