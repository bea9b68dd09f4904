//! Nets, places, cuts, railheads and Trainbusting zones on the map.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::{Board, HexPos};
use stavka_rules::railways::CutBy;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;

use super::RailMap;
use super::survey::SideRails;
use crate::kit::settings::Settings;
use crate::session::switches::overlay_colour;
use crate::view::overlay::{
    HexFill, HexLabel, HexSign, LayerDrawing, Overlay, OverlayLayer, Pattern, RailSign, Sign,
    TrackLine, place_of_rail,
};

/// How far the lines of each side lie beside the middle where both are shown.
const ASIDE: f32 = 8.0;
/// Hexes in which trains pay double.
const BUSTED: Color = Color::srgba(0.66, 0.11, 0.11, 0.34);

/// The sign of what cuts a line.
pub(super) const fn sign_of(by: CutBy) -> RailSign {
    match by {
        CutBy::Enemy => RailSign::CutByUnit,
        CutBy::Zone => RailSign::CutByZone,
        CutBy::Control => RailSign::CutByControl,
        CutBy::Gauge => RailSign::CutByGauge,
        CutBy::NoBridge => RailSign::CutByRiver,
    }
}

/// Draws the railroads when they or the colours have changed.
pub(super) fn show_rails(
    map: Res<RailMap>,
    settings: Res<Settings>,
    board: Res<Board>,
    facts: Res<ScenarioFacts>,
    mut overlay: ResMut<Overlay>,
) {
    if !map.is_changed() && !settings.is_changed() {
        return;
    }
    let mut layer = LayerDrawing::default();
    for rails in map.sides() {
        let aside = match (map.sides().len(), rails.side) {
            (0 | 1, _) => Vec2::ZERO,
            (_, Side::One) => Vec2::new(-ASIDE, 0.0),
            (_, Side::Two) => Vec2::new(ASIDE, 0.0),
        };
        let colour = overlay_colour(&settings, &facts, rails.side);
        draw_side(rails, colour, aside, &mut layer);
        let railheads = rails.railheads.iter();
        layer.labels.extend(railheads.map(|railhead| {
            let name = &facts.sides[rails.side].name;
            railhead_label(board.grid().pos(railhead.at), name, rails.side, colour)
        }));
    }
    Overlay::set(&mut overlay, OverlayLayer::Rail, layer);
}

fn draw_side(rails: &SideRails, colour: Color, aside: Vec2, layer: &mut LayerDrawing) {
    let lines = rails.lines.iter();
    layer
        .tracks
        .extend(lines.map(|&(style, between)| TrackLine {
            between,
            aside,
            colour,
            style,
        }));
    let places = rails.places.iter();
    layer
        .signs
        .extend(places.map(|&(sign, hex)| placed(hex, sign, aside)));
    let cuts = rails.cuts.iter();
    layer
        .signs
        .extend(cuts.map(|cut| placed(cut.to, sign_of(cut.by), aside)));
    let busted = rails.busted.iter();
    layer
        .signs
        .extend(busted.map(|&hex| placed(hex, RailSign::Trainbusting, aside)));
    layer
        .fills
        .extend(rails.busted_zone.iter().map(|&hex| HexFill {
            hex,
            colour: BUSTED,
            pattern: Pattern::FallingDashes,
        }));
}

/// A sign in a hex, moved aside with the lines of its side.
fn placed(hex: HexPos, sign: RailSign, aside: Vec2) -> HexSign {
    HexSign {
        hex,
        offset: place_of_rail(sign) + 2.0 * aside,
        sign: Sign::Rail(sign),
    }
}

/// A Railhead marker: a plate in the colour of the side whose gauge ends here (13.3d).
fn railhead_label(hex: HexPos, name: &str, side: Side, colour: Color) -> HexLabel {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    // One above the hex, one below it: gauges of both sides often end in the same.
    let offset = match side {
        Side::One => Vec2::new(0.0, 66.0),
        Side::Two => Vec2::new(0.0, -60.0),
    };
    HexLabel {
        hex,
        offset,
        text: format!("{name} railhead"),
        colour: Color32::WHITE,
        plate: Color32::from_rgb(red, green, blue),
    }
}
