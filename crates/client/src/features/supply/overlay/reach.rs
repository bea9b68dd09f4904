//! How far HQs throw, and from where dumps and sources can be drawn, as outlines: of what is selected or pointed at.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::fog::look;
use stavka_rules::map::{HexPos, Mobility};
use stavka_rules::pieces::{Family, Roster, Tokens, UnitIx, fact};
use stavka_rules::side::Side;
use stavka_rules::supply::{draw_reach, throw_reach};

use super::SupplyMap;
use crate::session::seeing::viewer;
use crate::session::selection::Selection;
use crate::view::map_view::picking::HoveredHex;
use crate::view::overlay::{AreaOutline, HexLabel, LayerDrawing};

const THROW: Color = Color::srgb(0.29, 0.12, 0.45);
const DRAW: Color = Color::srgb(0.05, 0.35, 0.42);

/// Something with a reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// An HQ throws.
    Throw(UnitIx),
    /// Units of a side draw from a hex.
    Draw(Side, HexPos),
}

/// Outlines the reach of what is selected or pointed at.
pub(super) fn draw_reaches(world: &World, supposed: &World, layer: &mut LayerDrawing) {
    let selected = world.resource::<Selection>().hex;
    let hovered = world.resource::<HoveredHex>().0;
    let mut reaches: Vec<Reach> = selected
        .into_iter()
        .chain(hovered)
        .flat_map(|hex| reaches_in(world, supposed, hex))
        .collect();
    reaches.sort_unstable();
    reaches.dedup();
    for reach in reaches {
        draw_one(supposed, reach, layer);
    }
}

/// What has a reach in a hex, as far as the viewer may know.
fn reaches_in(world: &World, supposed: &World, hex: HexPos) -> Vec<Reach> {
    let viewer = viewer(world);
    let roster = supposed.resource::<Roster>();
    let pieces = look(supposed, viewer, hex).counters.into_iter();
    let pieces = pieces.filter(|&unit| !viewer.is_kept_from(roster.printed(unit).side));
    let of_piece = |unit: UnitIx| {
        let printed = roster.printed(unit);
        let is_dump = matches!(
            printed.family,
            Family::Dump | Family::Transport | Family::OrganicTruck
        );
        if printed.family == Family::Headquarters {
            Some(Reach::Throw(unit))
        } else if is_dump && fact::<Tokens>(supposed, unit).0 > 0 {
            Some(Reach::Draw(printed.side, hex))
        } else {
            None
        }
    };
    let map = world.resource::<SupplyMap>();
    let gives_trace = map.sides().iter().filter_map(|survey| {
        let mut marks = survey.marks.iter();
        let here = marks.any(|&(sign, place)| place == hex && sign.gives_trace());
        here.then_some(Reach::Draw(survey.side, hex))
    });
    pieces.filter_map(of_piece).chain(gives_trace).collect()
}

/// Outlines one reach and says in its hex how far it goes.
fn draw_one(world: &World, reach: Reach, layer: &mut LayerDrawing) {
    let roster = world.resource::<Roster>();
    let (found, colour, width, what, at) = match reach {
        Reach::Throw(hq) => {
            let at = roster.location(hq).hex();
            (throw_reach(world, hq), THROW, 5.0, "throws", at)
        }
        Reach::Draw(side, hex) => {
            let found = draw_reach(world, side, Mobility::Truck, hex);
            (found, DRAW, 3.0, "drawn from", Some(hex))
        }
    };
    let hexes: Vec<HexPos> = found.into_iter().map(|(hex, _)| hex).collect();
    if hexes.is_empty() {
        return;
    }
    layer.labels.extend(at.map(|hex| HexLabel {
        hex,
        offset: Vec2::new(0.0, 46.0),
        text: what.to_owned(),
        colour: Color32::WHITE,
        plate: egui_colour(colour),
    }));
    layer.outlines.push(AreaOutline {
        hexes,
        colour,
        width,
    });
}

fn egui_colour(colour: Color) -> Color32 {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    Color32::from_rgb(red, green, blue)
}
