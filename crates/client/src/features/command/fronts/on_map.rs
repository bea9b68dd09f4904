//! Fronts on the map: their HQ markers, and of the one in hand where it can go and how far its support reaches.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::front::{FrontOnMap, front_place, fronts_on_map};
use stavka_rules::fronts::FrontWay;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::pieces::Roster;
use stavka_rules::sequence::Clock;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::tables::RuleTables;

use super::find;
use super::marker::{FrontInHand, InHand};
use crate::features::command::ShowSystems;
use crate::kit::screen::Screen;
use crate::session::game_is_loaded;
use crate::session::moment::GameMoment;
use crate::view::overlay::{
    AreaOutline, HexFill, HexLabel, LayerDrawing, MapMark, MarkLook, MarkOf, Overlay, OverlayLayer,
    Pattern,
};

/// Hexes by rail, and across country; the patterns differ as well.
const BY_RAIL: Color = Color::srgba(0.20, 0.48, 0.24, 0.42);
const ACROSS: Color = Color::srgba(0.46, 0.44, 0.10, 0.50);
const RIM: Color = Color::srgba(0.09, 0.32, 0.13, 0.95);
/// The one that Enter means.
const HERE: Color = Color::srgba(0.86, 0.46, 0.05, 0.95);
/// The edge of the support radius.
const SUPPORT: Color = Color::srgba(0.45, 0.10, 0.10, 0.70);

/// Fronts on the map, in play and in the film.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_markers, show_reach)
            .chain()
            .in_set(ShowSystems::Fronts)
            .run_if(not(in_state(Screen::Menu)))
            .run_if(game_is_loaded),
    );
}

fn show_markers(world: &mut World) {
    let has_changed =
        world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<FrontInHand>();
    if !has_changed {
        return;
    }
    let in_hand = world.resource::<FrontInHand>().get();
    let in_hand = in_hand.map(|in_hand| in_hand.front);
    let roster = world.resource::<Roster>();
    let mark = |marker: FrontOnMap| {
        let leans = !roster.at(marker.pos).is_empty();
        let offset = front_place(marker.nth, leans);
        MapMark {
            of: MarkOf::Front(marker.front),
            hex: marker.pos,
            offset: Vec2::new(offset.x, -offset.y),
            look: MarkLook::Front(marker.look),
            in_hand: in_hand == Some(marker.front),
        }
    };
    let layer = LayerDrawing {
        marks: fronts_on_map(world).into_iter().map(mark).collect(),
        ..LayerDrawing::default()
    };
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::Fronts, layer);
}

fn show_reach(world: &mut World) {
    let has_changed =
        world.is_resource_changed::<GameMoment>() || world.is_resource_changed::<FrontInHand>();
    if !has_changed {
        return;
    }
    let in_hand = world.resource::<FrontInHand>().get();
    let layer = in_hand.map_or_else(LayerDrawing::default, |in_hand| reach(world, in_hand));
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::FrontReach, layer);
}

/// Where a marker can go, each hex with the way, and how far its support reaches.
fn reach(world: &World, in_hand: &InHand) -> LayerDrawing {
    let mut layer = LayerDrawing::default();
    layer.outlines.extend(support(world, in_hand));
    for (&hex, way) in &in_hand.goals {
        let (colour, pattern, word) = match way {
            FrontWay::Rail => (BY_RAIL, Pattern::Plain, "by rail"),
            FrontWay::Country => (ACROSS, Pattern::Rising, "across"),
            FrontWay::Return => (BY_RAIL, Pattern::Plain, "return"),
        };
        layer.fills.push(HexFill {
            hex,
            colour,
            pattern,
        });
        let is_meant = in_hand.at == Some(hex);
        layer.outlines.push(AreaOutline {
            hexes: vec![hex],
            colour: if is_meant { HERE } else { RIM },
            width: if is_meant { 7.0 } else { 4.0 },
        });
        layer.labels.push(HexLabel {
            hex,
            offset: Vec2::new(0.0, -41.0),
            text: word.to_owned(),
            colour: Color32::from_rgb(0x10, 0x2A, 0x14),
            plate: Color32::from_rgb(0xE4, 0xF0, 0xDC),
        });
    }
    layer
}

/// The hexes in the support radius, while there is one.
fn support(world: &World, in_hand: &InHand) -> Option<AreaOutline> {
    let (_, state) = find(world, in_hand.front)?;
    let middle = state.at?;
    let figures = &world.resource::<RuleTables>().command.fronts;
    let facts = world.resource::<ScenarioFacts>();
    if !figures.has_support(facts.date_of(world.resource::<Clock>().turn)) {
        return None;
    }
    let grid = world.resource::<Board>().grid();
    let radius = u32::from(figures.support_radius);
    let hexes: Vec<HexPos> = grid
        .iter()
        .filter(|&hex| grid.distance(middle, hex) <= radius)
        .collect();
    Some(AreaOutline {
        hexes,
        colour: SUPPORT,
        width: 5.0,
    })
}
