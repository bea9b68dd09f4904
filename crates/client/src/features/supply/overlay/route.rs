//! The way on which supply reaches the unit that is looked at, leg by leg, on the map.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_rules::map::{Board, HexPos, Mobility};
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{Family, Roster, UnitIx};
use stavka_rules::supply::{
    Carrier, Leg, Source, Stretch, draw_sources, origin, supply_route, trace_route,
};

use super::draw::{PALE, by_rail};
use super::survey::SideSurvey;
use super::{SupplyMap, focus, looked_at, reach};
use crate::session::selection::Selected;
use crate::session::switches::Switches;
use crate::view::map_view::picking::HoveredHex;
use crate::view::overlay::{HexLabel, LayerDrawing, Overlay, OverlayLayer, PathLine};

/// How supply comes over a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegKind {
    /// This HQ throws it.
    Thrown(UnitIx),
    /// This unit draws it.
    Drawn(UnitIx),
    /// This Extender carries it.
    Extended(UnitIx),
    /// A railroad carries it.
    Rail,
}

/// A leg of the way, from the unit back to the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WayLeg {
    pub kind: LegKind,
    /// What it costs, what it may cost, and in which points; a railroad costs nothing.
    pub price: Option<(Mp, Mp, Mobility)>,
    /// From the unit's end.
    pub hexes: Vec<HexPos>,
}

/// The whole way of trace to a unit, or from an Extender, back to the source; nothing if it is not in trace.
pub(super) fn way_of(world: &World, survey: &SideSurvey, unit: UnitIx) -> Vec<WayLeg> {
    let (roster, grid) = (world.resource::<Roster>(), world.resource::<Board>().grid());
    let extends = roster.printed(unit).family == Family::Extender;
    let legs = trace_route(world, &survey.standings, unit);
    let mut way = with_carriers(unit, legs.unwrap_or_default());
    let end = way.last().and_then(|leg| leg.hexes.last().copied());
    let here = roster.location(unit).hex().filter(|_| extends);
    let end = end.or(here).and_then(|hex| grid.index(hex));
    let behind = end.and_then(|end| origin(world, survey.side, end));
    way.extend(behind.unwrap_or_default().into_iter().map(carried));
    way
}

/// The way from a unit to a dump.
pub(super) fn way_to_dump(world: &World, unit: UnitIx, source: Source) -> Vec<WayLeg> {
    let legs = supply_route(world, unit, source).unwrap_or_default();
    with_carriers(unit, legs)
}

/// Who draws a leg: the HQ that throws the one before, or else the unit.
fn with_carriers(unit: UnitIx, legs: Vec<Leg>) -> Vec<WayLeg> {
    let thrower = legs.iter().find_map(|leg| leg.thrown_by);
    let leg = |leg: Leg| WayLeg {
        kind: match leg.thrown_by {
            Some(hq) => LegKind::Thrown(hq),
            None => LegKind::Drawn(thrower.unwrap_or(unit)),
        },
        price: Some((leg.points, leg.of, leg.mobility)),
        hexes: leg.hexes,
    };
    legs.into_iter().map(leg).collect()
}

fn carried(Stretch { by, hexes }: Stretch) -> WayLeg {
    match by {
        Carrier::Rail => WayLeg {
            kind: LegKind::Rail,
            price: None,
            hexes,
        },
        Carrier::Extender {
            unit,
            mobility,
            points,
            of,
        } => WayLeg {
            kind: LegKind::Extended(unit),
            price: Some((points, of, mobility)),
            hexes,
        },
    }
}

/// Draws the way to the unit that is looked at, its ways to dumps, and the reach of what is selected or pointed at.
pub(super) fn show_way(world: &mut World) {
    let has_changed = world.is_resource_changed::<SupplyMap>()
        || world.is_resource_changed::<Selected>()
        || world.is_resource_changed::<Switches>()
        || world.is_resource_changed::<HoveredHex>();
    if !has_changed {
        return;
    }
    let mut layer = LayerDrawing::default();
    if world.resource::<Switches>().supply {
        let game = looked_at(world);
        reach::draw_reaches(world, game, &mut layer);
        if let Some(unit) = focus(world) {
            draw_dumps(game, unit, &mut layer);
            draw_trace(world, unit, &mut layer);
        }
    }
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::SupplyWay, layer);
}

const TRACE: Color = Color::srgb(0.80, 0.36, 0.02);
const DUMP: Color = Color::srgb(0.36, 0.24, 0.10);

fn draw_trace(world: &World, unit: UnitIx, layer: &mut LayerDrawing) {
    let game = looked_at(world);
    let side = game.resource::<Roster>().printed(unit).side;
    let Some(survey) = world.resource::<SupplyMap>().of(side) else {
        return;
    };
    for leg in way_of(game, survey, unit) {
        let widths: &[(f32, Color)] = match leg.kind {
            LegKind::Thrown(_) => &[(8.0, TRACE)],
            LegKind::Drawn(_) => &[(12.0, TRACE)],
            LegKind::Extended(_) => &[(16.0, TRACE), (9.0, PALE), (4.0, TRACE)],
            LegKind::Rail => {
                layer.tracks.extend(by_rail(&leg.hexes, TRACE));
                &[]
            }
        };
        layer.paths.extend(widths.iter().map(|&(width, colour)| {
            let hexes = leg.hexes.clone();
            PathLine {
                hexes,
                colour,
                width,
                arrow: false,
            }
        }));
        layer.labels.extend(label(game, &leg));
    }
}

/// What a leg costs, in the middle of it.
fn label(game: &World, leg: &WayLeg) -> Option<HexLabel> {
    let what = match leg.kind {
        LegKind::Thrown(_) => "throw",
        LegKind::Drawn(_) => "draw",
        LegKind::Extended(_) => "ext",
        LegKind::Rail => "rail",
    };
    let text = match leg.price {
        Some((points, of, _)) => format!("{what} {points}/{of}"),
        None => what.to_owned(),
    };
    Some(HexLabel {
        hex: middle(game, &leg.hexes)?,
        offset: Vec2::new(0.0, -38.0),
        text,
        colour: Color32::WHITE,
        plate: Color32::from_rgb(0x7A, 0x36, 0x00),
    })
}

/// The hex of a way that is nearest to its middle, one without counters if there is any.
fn middle(game: &World, hexes: &[HexPos]) -> Option<HexPos> {
    let roster = game.resource::<Roster>();
    let by_distance = |&(n, hex): &(usize, &HexPos)| {
        let is_taken = !roster.at(*hex).is_empty();
        (is_taken, (2 * n + 1).abs_diff(hexes.len()))
    };
    let places = hexes.iter().enumerate().filter(|_| hexes.len() > 1);
    places.min_by_key(by_distance).map(|(_, &hex)| hex)
}

/// The ways to the dumps in reach, each with what it holds.
fn draw_dumps(world: &World, unit: UnitIx, layer: &mut LayerDrawing) {
    if !world.resource::<Roster>().printed(unit).family.is_combat() {
        return;
    }
    for source in draw_sources(world, unit).iter() {
        for leg in way_to_dump(world, unit, source) {
            layer.paths.push(PathLine {
                hexes: leg.hexes,
                colour: DUMP,
                width: 3.5,
                arrow: false,
            });
        }
    }
}
