//! Bodies of terrain: tints, woods, swamps, waters and cities, grown together across hexes.

use super::Detail;
use super::contour::{Lattice, Samples};
use super::field::Around;
use super::model::{Ground, Hex, Settlement};
use super::sheet::{Layer, Sheet};
use crate::drawing::{Colour, Line, Outline};
use crate::geometry::{Point, Rect};
use crate::noise;

/// The share of a terrain from which a point belongs to its body.
pub(crate) const EDGE: f32 = 0.5;

/// How the edge of a body strays from the hexsides.
#[derive(Clone, Copy)]
struct Ragged {
    /// How far, as a change of share.
    by: f32,
    /// Length of its bumps.
    bump: f32,
    salt: u32,
}

const fn ragged(by: f32, bump: f32, salt: u32) -> Ragged {
    Ragged { by, bump, salt }
}

const CRAGS: Ragged = ragged(0.3, 24.0, 1);
const SLOPES: Ragged = ragged(0.36, 44.0, 2);
const WOODS: Ragged = ragged(0.42, 26.0, 11);
const FOREST: Ragged = ragged(0.42, 26.0, 12);
const SWAMP: Ragged = ragged(0.36, 34.0, 21);
const SUBURBS: Ragged = ragged(0.2, 18.0, 31);
const COAST: Ragged = ragged(0.28, 30.0, 41);

/// A body of terrain.
struct Body {
    layer: Layer,
    member: fn(&Hex) -> bool,
    colour: Colour,
    edge: Ragged,
}

fn is_relief(hex: &Hex) -> bool {
    hex.has(Ground::LowHills) || is_high(hex)
}

fn is_high(hex: &Hex) -> bool {
    hex.has(Ground::Hills) || hex.has(Ground::Mountain)
}

fn is_wooded(hex: &Hex) -> bool {
    hex.has(Ground::Woods) || hex.has(Ground::Forest)
}

fn is_major_city(hex: &Hex) -> bool {
    hex.settlement == Some(Settlement::MajorCity)
}

/// How much tree-covered ground, woods and forest alike, there is at a point.
pub(crate) fn woods_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(sheet, p, is_wooded, &WOODS)
}

/// How much swampy ground there is at a point.
pub(crate) fn swamp_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(sheet, p, Hex::is_swampy, &SWAMP)
}

/// How much of a major city there is at a point.
pub(crate) fn city_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(sheet, p, is_major_city, &SUBURBS)
}

fn ragged_share(sheet: &Sheet<'_>, p: Point, member: fn(&Hex) -> bool, edge: &Ragged) -> f32 {
    ragged_share_of(&Around::of(sheet.model, p), p, member, edge)
}

fn ragged_share_of(around: &Around<'_>, p: Point, member: fn(&Hex) -> bool, edge: &Ragged) -> f32 {
    let share = around.blend(|hex| if member(hex) { 1.0 } else { 0.0 });
    if (0.02..0.98).contains(&share) {
        share + edge.by * noise::rough(p.x / edge.bump, p.y / edge.bump, edge.salt)
    } else {
        share
    }
}

/// Distance between samples.
const fn step(detail: Detail) -> f32 {
    match detail {
        Detail::Near => 5.0,
        Detail::Middle => 7.0,
        Detail::Far => 11.0,
        Detail::Distant => 22.0,
    }
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let c = sheet.colours();
    let body = |layer, member, colour, edge: &Ragged| Body {
        layer,
        member,
        colour,
        edge: *edge,
    };
    let (swamp, salt_marsh) = if sheet.model.ice.swamps {
        (c.ice_swamp, c.ice_swamp.mix(c.salt_marsh, 0.4))
    } else {
        (c.swamp, c.salt_marsh)
    };
    let bodies = [
        body(Layer::Rough, |hex| hex.has(Ground::Rough), c.rough, &CRAGS),
        body(Layer::LowHills, is_relief, c.low_hills, &SLOPES),
        body(Layer::Hills, is_high, c.hills, &SLOPES),
        body(
            Layer::Mountain,
            |hex| hex.has(Ground::Mountain),
            c.mountain,
            &SLOPES,
        ),
        body(Layer::Swamp, Hex::is_swampy, swamp, &SWAMP),
        body(
            Layer::SaltMarsh,
            |hex| hex.has(Ground::SaltMarsh),
            salt_marsh,
            &SWAMP,
        ),
        body(Layer::Woods, is_wooded, c.woods, &WOODS),
        body(
            Layer::Forest,
            |hex| hex.has(Ground::Forest),
            c.forest,
            &FOREST,
        ),
        body(
            Layer::Water,
            |hex| hex.ground == Ground::Water,
            c.water,
            &COAST,
        ),
        body(Layer::City, is_major_city, c.town, &SUBURBS),
    ];
    let paper = Outline::new().rect(sheet.area.grown(1.0));
    sheet.on(Layer::Paper).fill(paper, c.open);
    let step = step(sheet.detail);
    // Patches overlap by some samples, so that no seam shows between them.
    let area = sheet.area.grown(3.0 * step);
    let there: Vec<Body> = bodies
        .into_iter()
        .filter(|body| any_member(sheet, &area, body.member))
        .collect();
    if there.is_empty() {
        return;
    }
    // What lies around each point is found once for all bodies.
    let lattice = Lattice::over(&area, step);
    let model = sheet.model;
    let around: Vec<(Point, Around<'_>)> = lattice
        .points()
        .map(|p| (p, Around::of(model, p)))
        .collect();
    for body in there {
        let shares = around
            .iter()
            .map(|(p, around)| ragged_share_of(around, *p, body.member, &body.edge));
        draw_body(sheet, &body, &Samples::on(lattice, shares));
    }
}

fn draw_body(sheet: &mut Sheet<'_>, body: &Body, samples: &Samples) {
    if !samples.rises_above(EDGE) {
        return;
    }
    let mut outline = Outline::new();
    for mut points in samples.bodies(EDGE) {
        points.pop();
        outline = outline.smooth_polygon(&points);
    }
    let colour = tone(sheet, body);
    sheet.on(body.layer).fill(outline, colour);
    match body.layer {
        Layer::Water => draw_shores(sheet, samples),
        Layer::Woods | Layer::Forest if sheet.detail > Detail::Far => {
            let rim = colour.darker(0.13);
            edge_line(sheet, samples, EDGE, body.layer, Line::new(0.9, rim));
        }
        Layer::City => {
            let line = Line::new(sheet.bold(1.1), sheet.colours().block);
            edge_line(sheet, samples, EDGE, Layer::City, line);
        }
        _ => {}
    }
}

/// From afar terrain is tone alone, and a little stronger for it.
fn tone(sheet: &Sheet<'_>, body: &Body) -> Colour {
    let c = sheet.colours();
    match (sheet.detail, body.layer) {
        (
            Detail::Distant | Detail::Far,
            Layer::Rough | Layer::LowHills | Layer::Hills | Layer::Mountain,
        ) => body.colour.mix(c.hachure, 0.16),
        (Detail::Distant | Detail::Far, Layer::Woods) => body.colour.mix(c.woods_tree, 0.4),
        (Detail::Distant | Detail::Far, Layer::Forest) => {
            body.colour.mix(c.conifer.unwrap_or(c.forest_tree), 0.45)
        }
        (Detail::Distant | Detail::Far, Layer::Swamp | Layer::SaltMarsh) => {
            let mark = if sheet.model.ice.swamps {
                c.ice_crack
            } else {
                c.swamp_mark
            };
            body.colour.mix(mark, 0.2)
        }
        (Detail::Distant | Detail::Far, Layer::City) => c.block,
        _ => body.colour,
    }
}

/// A dark shore line and paler lines that follow it out into the water.
fn draw_shores(sheet: &mut Sheet<'_>, samples: &Samples) {
    let c = sheet.colours();
    if sheet.detail > Detail::Far {
        for (level, share) in [(0.9, 0.16), (0.8, 0.26), (0.67, 0.38)] {
            let line = Line::new(sheet.bold(0.8), c.water.mix(c.shore, share));
            edge_line(sheet, samples, level, Layer::Water, line);
        }
    }
    let line = Line::new(sheet.bold(1.9), c.shore).round();
    edge_line(sheet, samples, EDGE, Layer::Shore, line);
}

fn edge_line(sheet: &mut Sheet<'_>, samples: &Samples, level: f32, layer: Layer, line: Line) {
    let mut outline = Outline::new();
    for points in samples.lines(level) {
        outline = outline.smooth_line(&points);
    }
    sheet.on(layer).stroke(outline, line.round());
}

fn any_member(sheet: &Sheet<'_>, area: &Rect, member: fn(&Hex) -> bool) -> bool {
    sheet
        .model
        .layout
        .hexes_in(area)
        .filter_map(|pos| sheet.model.hex(pos))
        .any(member)
}
