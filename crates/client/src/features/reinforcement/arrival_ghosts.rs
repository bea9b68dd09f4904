//! Counters that are still to come, beside the hex in which they enter, while the player looks at them in a list.

use bevy::prelude::*;
use stavka_art::counter::CounterLook;
use stavka_art::game::counter_of;
use stavka_rules::fog::sees;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::{Location, Roster};

use super::ReinforcementDesk;
use crate::features::order_of_battle::OrderOfBattle;
use crate::kit::screen::Screen;
use crate::session::moment::GameMoment;
use crate::session::seeing::viewer;
use crate::session::{GameSystems, Section, game_is_loaded, words};
use crate::view::overlay::{AreaOutline, Ghosts, LayerDrawing, Overlay, OverlayLayer};

/// The ghosts.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_ghosts
            .run_if(
                resource_changed::<OrderOfBattle>
                    .or_else(resource_changed::<ReinforcementDesk>)
                    .or_else(resource_changed::<GameMoment>),
            )
            .in_set(GameSystems::Show(Section::Arrivals))
            .run_if(in_state(Screen::Play))
            .run_if(game_is_loaded),
    );
}

fn show_ghosts(world: &mut World) {
    let pointed = world.resource::<OrderOfBattle>().pointed();
    let mut layer = LayerDrawing::default();
    layer
        .ghosts
        .extend(pointed.and_then(|unit| ghost(world, unit)));
    layer.ghosts.extend(entering(world));
    layer
        .outlines
        .extend(layer.ghosts.iter().map(|ghosts| AreaOutline {
            hexes: vec![ghosts.hex],
            colour: Color::srgb(0.85, 0.64, 0.25),
            width: 6.0,
        }));
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Arrivals, layer);
}

/// Units that are about to be placed.
fn entering(world: &World) -> Option<Ghosts> {
    let (hex, units) = world.resource::<ReinforcementDesk>().entering()?;
    let roster = world.resource::<Roster>();
    let look = |unit: &UnitId| Some(counter_of(world, roster.find(*unit)?)?.look);
    let counters: Vec<CounterLook> = units.iter().filter_map(look).collect();
    (!counters.is_empty()).then(|| Ghosts {
        hex,
        caption: words::units(counters.len()),
        counters,
    })
}

/// A unit that is still to come, with the turn in which it does.
fn ghost(world: &World, unit: UnitId) -> Option<Ghosts> {
    let roster = world.resource::<Roster>();
    let ix = roster.find(unit)?;
    // Who sits down after a hand-over learns nothing of what the other has pointed at.
    if !sees(world, viewer(world), ix) {
        return None;
    }
    let Location::Arriving { turn, at } = roster.location(ix) else {
        return None;
    };
    Some(Ghosts {
        hex: at,
        counters: vec![counter_of(world, ix)?.look],
        caption: format!("turn {turn}"),
    })
}
