//! States, sources and lines on the map.

use bevy::prelude::*;
use stavka_rules::map::HexPos;
use stavka_rules::setup::ScenarioFacts;

use super::SupplyMap;
use super::survey::{LineKind, SideSurvey, SupplyState};
use crate::kit::settings::Settings;
use crate::session::switches::overlay_colour;
use crate::view::overlay::{
    HexFill, HexSign, LayerDrawing, Overlay, OverlayLayer, PathLine, Pattern, Sign, SupplySign,
    TrackLine, TrackStyle, place_of_supply,
};

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
    facts: Res<ScenarioFacts>,
    mut overlay: ResMut<Overlay>,
) {
    if !map.is_changed() && !settings.is_changed() {
        return;
    }
    let mut layer = LayerDrawing::default();
    for survey in map.sides() {
        let colour = overlay_colour(&settings, &facts, survey.side).with_alpha(0.85);
        draw_side(survey, colour, &mut layer);
    }
    Overlay::set(&mut overlay, OverlayLayer::Supply, layer);
}

fn draw_side(survey: &SideSurvey, colour: Color, layer: &mut LayerDrawing) {
    for (hex, state) in survey.by_hex() {
        layer.signs.push(sign(hex, state.sign()));
        layer.fills.extend(cover(hex, state));
    }
    let marks = survey.marks.iter();
    layer
        .signs
        .extend(marks.map(|&(mark, hex)| sign(hex, mark)));
    for (kind, hexes) in &survey.lines {
        let width = match kind {
            LineKind::Unit => 2.4,
            LineKind::Headquarters => 5.0,
            LineKind::Extender => 7.0,
            LineKind::Rail => {
                layer.tracks.extend(by_rail(hexes, colour));
                continue;
            }
        };
        layer.paths.push(PathLine {
            hexes: hexes.clone(),
            colour,
            width,
            arrow: false,
        });
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

/// A way by rail, along the track.
pub(super) fn by_rail(hexes: &[HexPos], colour: Color) -> impl Iterator<Item = TrackLine> {
    hexes.windows(2).map(move |pair| TrackLine {
        between: [pair[0], pair[1]],
        aside: Vec2::ZERO,
        colour,
        style: TrackStyle::Double,
    })
}

/// The core of a line of an Extender.
pub(super) const PALE: Color = Color::srgb(0.97, 0.95, 0.88);
