//! Roads and railroads.

use stavka_rules::map::{Gauge, Rail, Tracks};

use super::Detail;
use super::model::Road;
use super::sheet::{Layer, Sheet};
use super::ways::{Curve, Way, curves_in};
use crate::drawing::{Line, Outline};
use crate::num;

/// Width of a primary road without its casing.
pub(crate) const PRIMARY: f32 = 3.6;
/// Width of a railroad's line.
pub(crate) const RAIL: f32 = 1.7;

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    for (pos, hex) in sheet.hexes() {
        for (road, curve) in curves_in(sheet.model, pos, hex, Way::Road, |side| side.road) {
            draw_road(sheet, road, &curve);
        }
        for (rail, curve) in curves_in(sheet.model, pos, hex, Way::Rail, |side| side.rail) {
            draw_rail(sheet, rail, &curve);
        }
    }
}

/// How much thicker than from afar main lines are where a whole large map is seen.
const fn thickness(detail: Detail) -> f32 {
    match detail {
        Detail::Distant => 2.0,
        Detail::Far | Detail::Middle | Detail::Near => 1.0,
    }
}

fn draw_road(sheet: &mut Sheet<'_>, road: Road, curve: &Curve) {
    let c = sheet.colours();
    let far = sheet.detail <= Detail::Far;
    let thick = thickness(sheet.detail);
    let whole = curve.trace(Outline::new());
    match road {
        Road::Primary if far => {
            let line = Line::new(4.2 * thick, c.road.darker(0.1)).round();
            sheet.on(Layer::Road).stroke(whole, line);
        }
        Road::Primary => {
            let width = sheet.bold(PRIMARY);
            let casing = Line::new(width + sheet.bold(1.7), c.road_casing).round();
            sheet.on(Layer::RoadCasing).stroke(whole.clone(), casing);
            sheet
                .on(Layer::Road)
                .stroke(whole, Line::new(width, c.road).round());
        }
        Road::Secondary if sheet.detail == Detail::Distant => {}
        Road::Secondary => {
            let (width, colour) = if far {
                (2.0, c.lane.mix(c.open, 0.45))
            } else {
                (sheet.bold(1.9), c.lane)
            };
            sheet
                .on(Layer::RoadCasing)
                .stroke(whole, Line::new(width, colour).round());
        }
        Road::Track if far => {}
        Road::Track => {
            let dashes = dashes(curve, sheet.bold(5.2), sheet.bold(3.0));
            let line = Line::new(sheet.bold(1.5), c.lane);
            sheet.on(Layer::RoadCasing).stroke(dashes, line);
        }
    }
}

/// Dashes that divide a curve evenly and meet those of the next hex half-way.
fn dashes(curve: &Curve, dash: f32, gap: f32) -> Outline {
    let walk = curve.walk();
    let count = num::round_to_usize(walk.length() / (dash + gap)).max(1);
    let period = walk.length() / num::from_usize(count);
    let half = period * dash / (dash + gap) / 2.0;
    let mut outline = Outline::new();
    for n in 0..count {
        let middle = (num::from_usize(n) + 0.5) * period;
        let ends = [middle - half, middle, middle + half].map(|at| walk.at(at).0);
        outline = outline.polyline(&ends);
    }
    outline
}

/// Half the length of a tie and the distance between ties.
const fn ties_of(gauge: Gauge) -> (f32, f32) {
    match gauge {
        Gauge::Standard => (3.9, 8.2),
        Gauge::Broad => (5.2, 10.0),
        Gauge::Narrow => (2.6, 6.0),
    }
}

fn draw_rail(sheet: &mut Sheet<'_>, rail: Rail, curve: &Curve) {
    let c = sheet.colours();
    let whole = curve.trace(Outline::new());
    let hollow = sheet.model.foreign_gauges.contains(&rail.gauge);
    if sheet.detail <= Detail::Far {
        let pale = if hollow { 0.55 } else { 0.15 };
        let width = match rail.tracks {
            Tracks::Single => 2.2,
            Tracks::Multi => 3.2,
        };
        let line = Line::new(width * thickness(sheet.detail), c.black.mix(c.open, pale)).round();
        sheet.on(Layer::Rail).stroke(whole, line);
        return;
    }
    let width = match rail.gauge {
        Gauge::Standard | Gauge::Broad => RAIL,
        Gauge::Narrow => RAIL * 0.7,
    };
    let ties = Line::new(sheet.bold(1.25), c.black);
    let tie_marks = ties_along(curve, rail, sheet.detail.boldness());
    sheet.on(Layer::Rail).stroke(tie_marks, ties);
    if hollow {
        let body = Line::new(sheet.bold(width + 1.6), c.black).round();
        sheet.on(Layer::Rail).stroke(whole.clone(), body);
        let core = Line::new(sheet.bold(width - 0.1), c.margin).round();
        sheet.on(Layer::Rail).stroke(whole, core);
    } else {
        let body = Line::new(sheet.bold(width), c.black).round();
        sheet.on(Layer::Rail).stroke(whole, body);
    }
}

/// Cross-ties at even distances: one at a time for a single track, in pairs for more. Narrow lines have them
/// on one side only.
fn ties_along(curve: &Curve, rail: Rail, bold: f32) -> Outline {
    let (half, spacing) = ties_of(rail.gauge);
    let (half, spacing) = (half * bold, spacing * bold);
    let (spacing, offsets): (f32, &[f32]) = match rail.tracks {
        Tracks::Single => (spacing, &[0.0]),
        Tracks::Multi => (spacing * 1.4, &[-1.35, 1.35]),
    };
    let walk = curve.walk();
    let count = num::round_to_usize(walk.length() / spacing).max(1);
    let mut outline = Outline::new();
    for n in 0..count {
        let middle = (num::from_usize(n) + 0.5) * walk.length() / num::from_usize(count);
        for offset in offsets {
            let (p, way) = walk.at(middle + offset * bold);
            let across = way.quarter_turn() * half;
            let other = if rail.gauge == Gauge::Narrow {
                p
            } else {
                p - across
            };
            outline = outline.segment(p + across, other);
        }
    }
    outline
}
