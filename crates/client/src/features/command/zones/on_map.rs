//! Operation zones on the map: their boundaries, light hatching that differs from army to army, boundary counters, and what zones
//! would be.

use bevy::prelude::*;
use bevy_egui::egui::Color32;
use stavka_art::num;
use stavka_rules::armies::{Armies, ArmyOf};
use stavka_rules::map::{Board, Grid, Heading, HexPos};
use stavka_rules::pieces::{ArmyIx, Bounds};
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;

use super::border::{Hexside, borders};
use super::hand::ZoneInHand;
use super::{
    Shown, ZoneDesk, ZoneStanding, boundary_on, id_of, name_of, shown_of, side_in_phase, words,
};
use crate::features::command::words::size_sign;
use crate::features::command::{CommandDesk, ShowSystems};
use crate::kit::screen::Screen;
use crate::kit::settings::Settings;
use crate::session::game_is_loaded;
use crate::session::moment::GameMoment;
use crate::session::switches::{Switches, overlay_colour};
use crate::view::overlay::{
    AreaOutline, BorderLine, BorderWords, Flank, HexFill, LayerDrawing, MapMark, MarkLook, MarkOf,
    Overlay, OverlayLayer, Pattern, Sparse,
};

/// Width of a boundary, of the limit to the rear and of what is only proposed, in map units.
const FIRM: f32 = 6.0;
const THIN: f32 = 3.0;
/// How strong the hatching is in hexes on the boundary, and in those beside them.
const EDGE: f32 = 0.5;
const INSIDE: f32 = 0.22;
/// How far boundary counters lie before the middle of their hex, and aside of it, in map units.
const BEFORE: f32 = 30.0;
const ASIDE: f32 = 26.0;
/// How far from the counter the end of its boundary is, by which it is turned.
const END: f32 = 165.0;
/// The hexes in which the counter in hand could lie.
const START: Color = Color::srgba(0.86, 0.46, 0.05, 0.75);

/// Zones on the map, in play and in the film.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_zones
            .in_set(ShowSystems::Zones)
            .run_if(not(in_state(Screen::Menu)))
            .run_if(game_is_loaded),
    );
}

fn show_zones(world: &mut World) {
    let has_changed = world.is_resource_changed::<GameMoment>()
        || world.is_resource_changed::<ZoneDesk>()
        || world.is_resource_changed::<ZoneInHand>()
        || world.is_resource_changed::<CommandDesk>()
        || world.is_resource_changed::<Settings>()
        || world.is_resource_changed::<Switches>();
    if !has_changed {
        return;
    }
    let mut layer = LayerDrawing::default();
    for side in Side::BOTH {
        let handles = is_laying_out(world, side);
        if handles || world.resource::<Switches>().operations.shows(side) {
            draw_side(world, side, handles, &mut layer);
        }
    }
    let mut overlay = world.resource_mut::<Overlay>();
    Overlay::set(&mut overlay, OverlayLayer::OperationZones, layer);
}

/// Whether a side is about its zones: in its Reinforcement Phase while some wait, one is in hand, or the panel of armies is open.
fn is_laying_out(world: &World, side: Side) -> bool {
    let desk = world.resource::<ZoneDesk>();
    let is_busy = || {
        desk.waits()
            || world.resource::<ZoneInHand>().get().is_some()
            || world.resource::<CommandDesk>().is_shown()
    };
    side_in_phase(world) == Some(side) && is_busy()
}

fn draw_side(world: &World, side: Side, handles: bool, layer: &mut LayerDrawing) {
    let colour = overlay_colour(
        world.resource::<Settings>(),
        world.resource::<ScenarioFacts>(),
        side,
    );
    let ink = colour.mix(&Color::BLACK, 0.5);
    let board = world.resource::<Board>();
    let zones = shown_of(world, side);
    for (at, zone) in zones.iter().enumerate() {
        let borders = borders(board, &zones, at);
        let flanks = [&borders.left, &borders.right].map(|sides| (sides, String::new()));
        let shared = borders.shared.iter().filter(|(other, _)| *other > at);
        let shared = shared.map(|(other, sides)| (sides, called(world, &zones[*other])));
        for (sides, outside) in shared.chain(flanks) {
            layer
                .borders
                .extend(boundary(world, zone, sides, outside, ink));
        }
        let rear = BorderLine {
            width: THIN,
            words: None,
            ..line(zone, borders.rear.clone(), ink)
        };
        layer.borders.push(rear);
        let edge = borders.shared.iter().flat_map(|(_, sides)| sides);
        let edge = edge
            .chain(&borders.left)
            .chain(&borders.right)
            .chain(&borders.rear);
        let edge: Vec<HexPos> = edge.map(|&(inside, _)| inside).collect();
        hatch(world, zone, &edge, ink, layer);
        if handles {
            layer.marks.extend(marks(world, zone, ink));
        }
    }
    if handles {
        draw_hand(world, layer);
        draw_ghosts(world, &zones, ink, layer);
    }
}

/// The name of a zone's army beside its boundary.
fn called(world: &World, zone: &Shown) -> String {
    words::map_name(name_of(world, zone.army))
}

fn line(zone: &Shown, sides: Vec<Hexside>, ink: Color) -> BorderLine {
    BorderLine {
        sides,
        colour: ink,
        width: FIRM,
        dashed: zone.state == ZoneStanding::Proposed,
        words: None,
    }
}

/// A boundary on a flank, with the sign of size and the names of both sides.
fn boundary(
    world: &World,
    zone: &Shown,
    sides: &[Hexside],
    outside: String,
    ink: Color,
) -> Option<BorderLine> {
    let kind = ArmyOf(zone.army).facts(world).kind;
    (!sides.is_empty()).then(|| BorderLine {
        words: Some(BorderWords {
            sign: size_sign(kind).to_owned(),
            inside: called(world, zone),
            outside,
        }),
        ..line(zone, sides.to_vec(), ink)
    })
}

/// The pattern of an army: those of neighbours differ.
fn pattern(world: &World, army: ArmyIx) -> Pattern {
    let side = ArmyOf(army).facts(world).side;
    let armies = Armies::of_side(world, side);
    let at = armies.iter().position(|&other| other == army);
    Pattern::Sparse(Sparse::ALL[at.unwrap_or_default() % Sparse::ALL.len()])
}

/// Hatching along the boundary that fades toward the inside.
fn hatch(world: &World, zone: &Shown, edge: &[HexPos], ink: Color, layer: &mut LayerDrawing) {
    let grid = world.resource::<Board>().grid();
    let pattern = pattern(world, zone.army);
    let is_near = |grid: &Grid, hex: HexPos| {
        let mut beside = grid.neighbours(hex);
        beside.any(|(_, near)| edge.contains(&near))
    };
    let shades = zone.hexes.iter().filter_map(|&hex| {
        if edge.contains(&hex) {
            Some((hex, EDGE))
        } else {
            is_near(grid, hex).then_some((hex, INSIDE))
        }
    });
    layer.fills.extend(shades.map(|(hex, strength)| HexFill {
        hex,
        colour: ink.with_alpha(strength),
        pattern,
    }));
}

/// The boundary counters of a zone, and of the one in hand the ends by which its boundaries are turned.
fn marks(world: &World, zone: &Shown, ink: Color) -> Vec<MapMark> {
    let id = id_of(world, zone.army);
    let in_hand = world.resource::<ZoneInHand>().get();
    let in_hand = in_hand.filter(|in_hand| in_hand.army == zone.army);
    let refused = in_hand.is_some_and(|in_hand| in_hand.outline.is_err());
    let colour = ink_of(ink);
    let mut marks = Vec::new();
    for flank in Flank::BOTH {
        let boundary = boundary_on(zone.bounds, flank);
        let back = way(boundary.toward);
        let inward = match flank {
            Flank::Left => back.perp(),
            Flank::Right => -back.perp(),
        };
        let chosen = in_hand.is_some_and(|in_hand| in_hand.flank == flank);
        marks.push(MapMark {
            of: MarkOf::Boundary(id, flank),
            hex: boundary.at,
            offset: inward * ASIDE - back * BEFORE,
            look: MarkLook::Boundary {
                colour,
                name: words::shield(name_of(world, zone.army)),
                firm: zone.state == ZoneStanding::LaidOut,
                refused,
            },
            in_hand: chosen,
        });
        if in_hand.is_some() {
            marks.push(MapMark {
                of: MarkOf::BoundaryEnd(id, flank),
                hex: boundary.at,
                offset: back * END,
                look: MarkLook::BoundaryEnd { colour },
                in_hand: chosen,
            });
        }
    }
    marks
}

/// The way that a heading leads in the window, y up.
fn way(heading: Heading) -> Vec2 {
    let turn = num::from_usize(heading.index()) * std::f32::consts::TAU / 12.0;
    Vec2::new(turn.sin(), turn.cos())
}

/// Where the counter in hand could lie.
fn draw_hand(world: &World, layer: &mut LayerDrawing) {
    let Some(in_hand) = world.resource::<ZoneInHand>().get() else {
        return;
    };
    layer
        .outlines
        .extend(in_hand.starts.iter().map(|&hex| AreaOutline {
            hexes: vec![hex],
            colour: START.with_alpha(0.35),
            width: 3.0,
        }));
}

/// The boundaries of last turn, where they are others.
fn draw_ghosts(world: &World, zones: &[Shown], ink: Color, layer: &mut LayerDrawing) {
    let board = world.resource::<Board>();
    let Some(open) = world.resource::<ZoneDesk>().0.as_ref() else {
        return;
    };
    let is_shown = |army: ArmyIx, bounds: Bounds| {
        let mut zones = zones.iter();
        zones.any(|zone| zone.army == army && zone.bounds == bounds)
    };
    let ghosts = open.ghosts.iter();
    for (army, bounds, hexes) in ghosts.filter(|(army, bounds, _)| !is_shown(*army, *bounds)) {
        let ghost = Shown {
            army: *army,
            side: open.side,
            bounds: *bounds,
            hexes: hexes.clone(),
            state: ZoneStanding::Proposed,
        };
        let borders = borders(board, std::slice::from_ref(&ghost), 0);
        let sides = [borders.left, borders.right].concat();
        layer.borders.push(BorderLine {
            width: THIN,
            ..line(&ghost, sides, ink.with_alpha(0.45))
        });
    }
}

/// The same colour for egui.
fn ink_of(colour: Color) -> Color32 {
    let [red, green, blue, _] = colour.to_srgba().to_u8_array();
    Color32::from_rgb(red, green, blue)
}
