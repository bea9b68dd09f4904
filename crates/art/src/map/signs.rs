//! Ports, air base sites, forts, supply sources, entry hexes and objectives.

use std::f32::consts::{PI, TAU};

use stavka_rules::map::{Feature, HexPos};

use super::Detail;
use super::model::{Hex, Model};
use super::sheet::{Layer, Sheet};
use crate::counter::supply_text;
use crate::drawing::{Colour, Drawing, Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::layout::HEX_HEIGHT;
use crate::palette::MapColours;

/// Where signs stand in a hex: beside the counters, not under them.
const PLACES: [Point; 6] = [
    Point::new(44.0, 0.0),
    Point::new(-44.0, 0.0),
    Point::new(33.0, -26.0),
    Point::new(-33.0, -26.0),
    Point::new(33.0, 26.0),
    Point::new(-33.0, 26.0),
];

/// Half the room of a sign.
const RADIUS: f32 = 8.5;

const fn scale(detail: Detail) -> f32 {
    match detail {
        Detail::Near => 1.0,
        Detail::Middle => 1.4,
        Detail::Far => 2.4,
        Detail::Distant => 4.8,
    }
}

const fn is_shown(feature: &Feature, detail: Detail) -> bool {
    match feature {
        Feature::Source(_) | Feature::Objective { .. } => true,
        Feature::Port { .. } | Feature::AirBaseSite | Feature::Fort { .. } => {
            matches!(detail, Detail::Middle | Detail::Near)
        }
        // Entry arrows stand at the rim of the map; what a port is for stands with the port.
        Feature::Entry(_) | Feature::TracePort(_) | Feature::PortTrack(_) => false,
    }
}

/// The signs of a hex and where they stand, out of the way of an entry arrow.
fn places(
    model: &Model,
    pos: HexPos,
    hex: &Hex,
    detail: Detail,
) -> impl Iterator<Item = (Feature, Point)> {
    let center = model.layout.center(pos);
    let (rim, _) = rim_beside(model, pos);
    let entered = hex.features.iter().any(|f| matches!(f, Feature::Entry(_)));
    let free = PLACES
        .into_iter()
        .map(move |off| center + off)
        .filter(move |&at| !entered || (at - rim).length() > 34.0);
    hex.features
        .iter()
        .copied()
        .filter(move |feature| is_shown(feature, detail))
        .zip(free)
}

/// The room that the signs of a hex take.
pub(crate) fn boxes(
    model: &Model,
    pos: HexPos,
    hex: &Hex,
    detail: Detail,
) -> impl Iterator<Item = Rect> {
    let half = RADIUS * scale(detail) + 1.0;
    places(model, pos, hex, detail).map(move |(_, at)| Rect::around(at, half, half))
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let s = scale(sheet.detail);
    for (pos, hex) in sheet.hexes() {
        for (feature, at) in places(sheet.model, pos, hex, sheet.detail) {
            let colours = sheet.model.colours;
            let map = sheet.colours();
            let drawing = sheet.on(Layer::Sign);
            match feature {
                Feature::Port { capacity } => port(drawing, map, at, s, capacity),
                Feature::AirBaseSite => air_base_site(drawing, map, at, s),
                Feature::Fort { level } => fort(drawing, map, at, s, level),
                Feature::Source(side) => source(drawing, map, at, s, colours[side]),
                Feature::Objective { points } => objective(drawing, map, at, s, points),
                Feature::Entry(_) | Feature::TracePort(_) | Feature::PortTrack(_) => {}
            }
        }
        for feature in &hex.features {
            if let Feature::Entry(side) = feature {
                let colour = sheet.model.colours[*side];
                entry_arrow(sheet, pos, colour);
            }
        }
    }
}

fn disc(drawing: &mut Drawing, at: Point, s: f32, ground: Colour, rim: Colour) {
    drawing.fill(Outline::new().circle(at, RADIUS * s), ground);
    let line = Line::new(1.2 * s, rim);
    drawing.stroke(Outline::new().circle(at, RADIUS * s - 0.5), line);
}

fn figure(drawing: &mut Drawing, text: String, at: Point, size: f32, colour: Colour) {
    let style = TextStyle::new(FontRole::PlainBold, size, colour);
    drawing.text(Text::centered(text, at, style));
}

/// An anchor; below it how much the port handles.
fn port(drawing: &mut Drawing, map: &MapColours, at: Point, s: f32, capacity: u16) {
    let ink = map.water_name;
    disc(drawing, at, s, map.halo, ink);
    let p = |x: f32, y: f32| at + Point::new(x, y) * s;
    let line = Line::new(1.3 * s, ink).round();
    let anchor = Outline::new()
        .circle(p(0.0, -4.3), 1.3 * s)
        .segment(p(0.0, -3.0), p(0.0, 5.0))
        .segment(p(-2.8, -1.2), p(2.8, -1.2))
        .move_to(p(-4.6, 1.2))
        .cubic_to(p(-4.2, 4.2), p(-1.6, 5.2), p(0.0, 5.2))
        .cubic_to(p(1.6, 5.2), p(4.2, 4.2), p(4.6, 1.2));
    drawing.stroke(anchor, line);
    let amount = supply_text(capacity);
    let style = TextStyle::new(FontRole::PlainBold, 7.6 * s, ink).halo(1.2 * s, map.halo);
    drawing.text(Text::centered(amount, p(0.0, RADIUS + 4.6), style));
}

/// An aeroplane seen from above.
fn air_base_site(drawing: &mut Drawing, map: &MapColours, at: Point, s: f32) {
    disc(drawing, at, s, map.halo, map.black);
    let p = |x: f32, y: f32| at + Point::new(x, y) * s;
    let plane = Outline::new()
        .polygon(&[p(-0.9, -5.6), p(0.9, -5.6), p(1.1, 5.0), p(-1.1, 5.0)])
        .polygon(&[p(-6.0, -1.2), p(6.0, -1.2), p(5.4, 0.9), p(-5.4, 0.9)])
        .polygon(&[p(-2.6, 4.0), p(2.6, 4.0), p(2.2, 5.6), p(-2.2, 5.6)]);
    drawing.fill(plane, map.black);
}

/// A star of bastions with the level of the works.
fn fort(drawing: &mut Drawing, map: &MapColours, at: Point, s: f32, level: u8) {
    let points: Vec<Point> = (0..10_u8)
        .map(|n| {
            let radius = if n % 2 == 0 {
                RADIUS + 1.0
            } else {
                RADIUS * 0.66
            };
            at + Point::of_angle(f32::from(n) / 10.0 * TAU - PI / 2.0) * (radius * s)
        })
        .collect();
    drawing.fill(Outline::new().polygon(&points), map.town);
    let line = Line::new(1.3 * s, map.black);
    drawing.stroke(Outline::new().polygon(&points), line.round());
    figure(drawing, level.to_string(), at, 8.0 * s, map.black);
}

/// A crate in the colour of the side that draws supply here.
fn source(drawing: &mut Drawing, map: &MapColours, at: Point, s: f32, colour: Colour) {
    let half = RADIUS * s * 0.92;
    let body = Outline::new().rounded(Rect::around(at, half, half), 2.0 * s);
    drawing.fill(body.clone(), colour);
    drawing.stroke(body, Line::new(1.2 * s, map.black));
    let ink = colour.ink();
    let p = |x: f32, y: f32| at + Point::new(x, y) * s;
    // An arrow out of a bar: what flows from here.
    let arrow = Outline::new()
        .polygon(&[p(-5.0, 3.2), p(5.0, 3.2), p(5.0, 5.2), p(-5.0, 5.2)])
        .polygon(&[
            p(-1.4, 1.8),
            p(-1.4, -1.4),
            p(-4.2, -1.4),
            p(0.0, -5.6),
            p(4.2, -1.4),
            p(1.4, -1.4),
            p(1.4, 1.8),
        ]);
    drawing.fill(arrow, ink);
}

/// A star with the points it is worth.
fn objective(drawing: &mut Drawing, map: &MapColours, at: Point, s: f32, points: u8) {
    let star: Vec<Point> = (0..10_u8)
        .map(|n| {
            let radius = if n % 2 == 0 {
                RADIUS + 1.6
            } else {
                RADIUS * 0.52
            };
            at + Point::of_angle(f32::from(n) / 10.0 * TAU - PI / 2.0) * (radius * s)
        })
        .collect();
    drawing.stroke(
        Outline::new().polygon(&star),
        Line::new(3.0 * s, map.halo).round(),
    );
    drawing.fill(Outline::new().polygon(&star), map.objective);
    drawing.stroke(
        Outline::new().polygon(&star),
        Line::new(0.9 * s, map.objective.darker(0.55)).round(),
    );
    let style =
        TextStyle::new(FontRole::PlainBold, 8.4 * s, map.black).halo(1.0 * s, map.objective);
    let middle = at + Point::new(0.0, 0.4 * s);
    drawing.text(Text::centered(points.to_string(), middle, style));
}

/// From the margin into the hex, across the nearest rim of the map.
fn entry_arrow(sheet: &mut Sheet<'_>, pos: HexPos, colour: Colour) {
    let (from, way) = rim_beside(sheet.model, pos);
    let s = match sheet.detail {
        Detail::Near => 1.0,
        Detail::Middle => 1.15,
        Detail::Far => 1.5,
        Detail::Distant => 3.0,
    };
    let across = way.quarter_turn();
    let p = |along: f32, side: f32| from + (way * along + across * side) * s;
    let arrow = Outline::new().polygon(&[
        p(-26.0, -6.0),
        p(-2.0, -6.0),
        p(-2.0, -12.5),
        p(18.0, 0.0),
        p(-2.0, 12.5),
        p(-2.0, 6.0),
        p(-26.0, 6.0),
        p(-21.0, 0.0),
    ]);
    let rim = Line::new(1.4 * s, sheet.colours().black).round();
    sheet.on(Layer::Sign).fill(arrow.clone(), colour);
    sheet.on(Layer::Sign).stroke(arrow, rim);
}

/// The point of the rim next to a hex and the way inward; a hex in the interior has its own middle.
pub(crate) fn rim_beside(model: &Model, pos: HexPos) -> (Point, Point) {
    let frame = model.layout.frame();
    let center = model.layout.center(pos);
    let grid = model.layout.grid();
    if pos.col == 1 {
        (Point::new(frame.x0, center.y), Point::new(1.0, 0.0))
    } else if pos.col == grid.cols() {
        (Point::new(frame.x1, center.y), Point::new(-1.0, 0.0))
    } else if pos.row == 1 {
        (Point::new(center.x, frame.y0), Point::new(0.0, 1.0))
    } else if pos.row == grid.rows() {
        (Point::new(center.x, frame.y1), Point::new(0.0, -1.0))
    } else {
        (
            center + Point::new(0.0, HEX_HEIGHT * 0.3),
            Point::new(0.0, -1.0),
        )
    }
}
