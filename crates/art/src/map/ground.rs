//! Bodies of terrain: tints, woods, swamps, waters and cities, grown together across hexes.

use super::Detail;
use super::contour::Samples;
use super::field::blend;
use super::model::{Ground, Hex, Settlement};
use super::sheet::{Layer, Sheet};
use crate::drawing::{Colour, Line, Outline};
use crate::geometry::{Point, Rect};
use crate::noise;

/// The share of a terrain from which a point belongs to its body.
pub(crate) const EDGE: f32 = 0.5;

/// A body of terrain and how its edge runs.
struct Body {
    layer: Layer,
    member: fn(&Hex) -> bool,
    colour: Colour,
    /// How far the edge strays from the hexsides, as a change of share.
    ragged: f32,
    /// Length of the bumps of the edge.
    bump: f32,
    salt: u32,
}

const fn is_relief(hex: &Hex) -> bool {
    matches!(
        hex.ground,
        Ground::LowHills | Ground::Hills | Ground::Mountain
    )
}

/// The tree-covered ground, woods and forest alike.
pub(crate) fn woods_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(
        sheet,
        p,
        |hex| matches!(hex.ground, Ground::Woods | Ground::Forest),
        0.3,
        15.0,
        11,
    )
}

/// The swampy ground.
pub(crate) fn swamp_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(
        sheet,
        p,
        |hex| matches!(hex.ground, Ground::Swamp | Ground::SaltMarsh),
        0.22,
        30.0,
        21,
    )
}

/// The ground of major cities.
pub(crate) fn city_share(sheet: &Sheet<'_>, p: Point) -> f32 {
    ragged_share(
        sheet,
        p,
        |hex| hex.settlement == Some(Settlement::MajorCity),
        0.16,
        16.0,
        31,
    )
}

fn ragged_share(
    sheet: &Sheet<'_>,
    p: Point,
    member: impl Fn(&Hex) -> bool,
    ragged: f32,
    bump: f32,
    salt: u32,
) -> f32 {
    let share = blend(sheet.model, p, |hex| if member(hex) { 1.0 } else { 0.0 });
    if (0.02..0.98).contains(&share) {
        share + ragged * noise::rough(p.x / bump, p.y / bump, salt)
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
    }
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let c = sheet.colours();
    let bodies = [
        Body {
            layer: Layer::Tint,
            member: |hex| hex.ground == Ground::Rough,
            colour: c.rough,
            ragged: 0.25,
            bump: 22.0,
            salt: 1,
        },
        Body {
            layer: Layer::Tint,
            member: is_relief,
            colour: c.low_hills,
            ragged: 0.22,
            bump: 34.0,
            salt: 2,
        },
        Body {
            layer: Layer::Tint,
            member: |hex| matches!(hex.ground, Ground::Hills | Ground::Mountain),
            colour: c.hills,
            ragged: 0.22,
            bump: 34.0,
            salt: 2,
        },
        Body {
            layer: Layer::Tint,
            member: |hex| hex.ground == Ground::Mountain,
            colour: c.mountain,
            ragged: 0.22,
            bump: 34.0,
            salt: 2,
        },
        Body {
            layer: Layer::Swamp,
            member: |hex| matches!(hex.ground, Ground::Swamp | Ground::SaltMarsh),
            colour: c.swamp,
            ragged: 0.22,
            bump: 30.0,
            salt: 21,
        },
        Body {
            layer: Layer::Swamp,
            member: |hex| hex.ground == Ground::SaltMarsh,
            colour: c.salt_marsh,
            ragged: 0.22,
            bump: 30.0,
            salt: 21,
        },
        Body {
            layer: Layer::Woods,
            member: |hex| matches!(hex.ground, Ground::Woods | Ground::Forest),
            colour: c.woods,
            ragged: 0.3,
            bump: 15.0,
            salt: 11,
        },
        Body {
            layer: Layer::Forest,
            member: |hex| hex.ground == Ground::Forest,
            colour: c.forest,
            ragged: 0.3,
            bump: 15.0,
            salt: 12,
        },
        Body {
            layer: Layer::Water,
            member: |hex| hex.ground == Ground::Water,
            colour: c.water,
            ragged: 0.2,
            bump: 26.0,
            salt: 41,
        },
        Body {
            layer: Layer::City,
            member: |hex| hex.settlement == Some(Settlement::MajorCity),
            colour: c.town,
            ragged: 0.16,
            bump: 16.0,
            salt: 31,
        },
    ];
    let paper = Outline::new().rect(sheet.area.grown(1.0));
    sheet.on(Layer::Tint).fill(paper, c.open);
    for body in bodies {
        draw_body(sheet, &body);
    }
}

fn draw_body(sheet: &mut Sheet<'_>, body: &Body) {
    let step = step(sheet.detail);
    // Patches overlap by some samples, so that no seam shows between them.
    let area = sheet.area.grown(3.0 * step);
    if !any_member(sheet, &area, body.member) {
        return;
    }
    let samples = Samples::of(&area, step, |p| {
        ragged_share(sheet, p, body.member, body.ragged, body.bump, body.salt)
    });
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
        Layer::Water => draw_shores(sheet, &samples),
        Layer::Woods | Layer::Forest if sheet.detail != Detail::Far => {
            let rim = colour.darker(0.13);
            edge_line(sheet, &samples, EDGE, body.layer, Line::new(0.9, rim));
        }
        Layer::City => {
            let line = Line::new(sheet.bold(1.1), sheet.colours().block);
            edge_line(sheet, &samples, EDGE, Layer::City, line);
        }
        _ => {}
    }
}

/// From afar terrain is tone alone, and a little stronger for it.
fn tone(sheet: &Sheet<'_>, body: &Body) -> Colour {
    let c = sheet.colours();
    match (sheet.detail, body.layer) {
        (Detail::Far, Layer::Tint) => body.colour.mix(c.hachure, 0.16),
        (Detail::Far, Layer::Woods) => body.colour.mix(c.woods_tree, 0.4),
        (Detail::Far, Layer::Forest) => body.colour.mix(c.forest_tree, 0.45),
        (Detail::Far, Layer::Swamp) => body.colour.mix(c.swamp_mark, 0.2),
        (Detail::Far, Layer::City) => c.block,
        _ => body.colour,
    }
}

/// A dark shore line and paler lines that follow it out into the water.
fn draw_shores(sheet: &mut Sheet<'_>, samples: &Samples) {
    let c = sheet.colours();
    if sheet.detail != Detail::Far {
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
