//! States, sources and lines on the map.

use bevy::prelude::*;
use stavka_rules::map::HexPos;

use super::survey::{LineKind, SideSurvey, SupplyState};
use super::{LAYERS, SupplyMap};
use crate::game::movement_overlay::side_colours;
use crate::overlay::{
    HexFill, HexSign, Overlay, OverlayLayer, PathLine, Pattern, Sign, SupplySign, place_of_supply,
};
use crate::settings::Settings;

/// A sign of the overlay in a hex.
pub(super) fn sign(hex: HexPos, sign: SupplySign) -> HexSign {
    HexSign {
        hex,
        offset: place_of_supply(sign),
        sign: Sign::Supply(sign),
    }
}

/// Draws the states when they or the colours have changed.
pub(super) fn show_states(
    map: Res<SupplyMap>,
    settings: Res<Settings>,
    mut overlay: ResMut<Overlay>,
) {
    if !map.is_changed() && !settings.is_changed() {
        return;
    }
    let mut layer = OverlayLayer::default();
    for survey in map.sides() {
        draw_side(survey, &settings, &mut layer);
    }
    Overlay::set(&mut overlay, LAYERS[0], layer);
}

fn draw_side(survey: &SideSurvey, settings: &Settings, layer: &mut OverlayLayer) {
    let colour = side_colours(settings)[survey.side.index()].with_alpha(0.85);
    for (hex, state) in survey.by_hex() {
        layer.signs.push(sign(hex, state.sign()));
        layer.fills.extend(cover(hex, state));
    }
    let marks = survey.marks.iter();
    layer
        .signs
        .extend(marks.map(|&(mark, hex)| sign(hex, mark)));
    for (kind, hexes) in &survey.lines {
        layer.paths.extend(line(*kind, hexes, colour));
    }
}

/// Hexes of units that are not well are hatched, each kind in its own way.
fn cover(hex: HexPos, state: SupplyState) -> Option<HexFill> {
    let (colour, pattern) = match state {
        SupplyState::Drawn | SupplyState::Thrown => return None,
        SupplyState::LeftBehind => (Color::srgba(0.66, 0.38, 0.02, 0.5), Pattern::FallingDashes),
        SupplyState::Hungry => (Color::srgba(0.66, 0.38, 0.02, 0.5), Pattern::RisingDashes),
        SupplyState::Out => (Color::srgba(0.66, 0.11, 0.11, 0.5), Pattern::Rising),
    };
    Some(HexFill {
        hex,
        colour,
        pattern,
    })
}

/// A line: thin from a unit, wider from an HQ, with a light core by rail.
fn line(kind: LineKind, hexes: &[HexPos], colour: Color) -> Vec<PathLine> {
    let path = |width, colour| PathLine {
        hexes: hexes.to_vec(),
        colour,
        width,
        arrow: false,
    };
    match kind {
        LineKind::Unit => vec![path(2.4, colour)],
        LineKind::Headquarters => vec![path(5.0, colour)],
        LineKind::Extender => vec![path(7.0, colour)],
        LineKind::Rail => vec![path(8.0, colour), path(3.5, PALE)],
    }
}

/// The core of a line by rail.
pub(super) const PALE: Color = Color::srgb(0.97, 0.95, 0.88);
