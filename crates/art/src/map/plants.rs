//! Tree tops in woods and forest, reeds and pools in swamps.

use stavka_rules::map::HexPos;

use super::Detail;
use super::ground::{EDGE, swamp_share, woods_share};
use super::model::{Ground, Settlement};
use super::relief::scatter;
use super::sheet::{Layer, Sheet};
use crate::drawing::{Line, Outline};
use crate::geometry::Point;

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    if sheet.detail <= Detail::Far {
        return;
    }
    for (pos, hex) in sheet.hexes() {
        if hex.has(Ground::Forest) {
            draw_trees(sheet, pos, hex.settlement, 12.2, 0.9);
        } else if hex.has(Ground::Woods) {
            draw_trees(sheet, pos, hex.settlement, 15.5, 0.7);
        }
        if hex.has(Ground::Swamp) {
            draw_reeds(sheet, pos, 0.6);
        } else if hex.has(Ground::SaltMarsh) {
            draw_reeds(sheet, pos, 0.34);
        }
    }
}

/// Round tops with the light on their upper left. Settlements stand in clearings.
fn draw_trees(
    sheet: &mut Sheet<'_>,
    pos: HexPos,
    settlement: Option<Settlement>,
    cell: f32,
    density: f32,
) {
    let c = sheet.colours();
    let forest = density > 0.7;
    let (dark, ground) = if forest {
        (c.forest_tree, c.forest)
    } else {
        (c.woods_tree, c.woods)
    };
    let size = if sheet.detail == Detail::Middle {
        1.45
    } else {
        1.0
    };
    let clearing = match settlement {
        None => 0.0,
        Some(Settlement::Village) => 17.0,
        Some(Settlement::MinorCity) => 32.0,
        Some(Settlement::MajorCity) => 60.0,
    };
    let center = sheet.model.layout.center(pos);
    let (mut shadows, mut tops) = (Outline::new(), Outline::new());
    for (p, mut dice) in scatter(sheet, pos, cell * size, 81) {
        let radius = dice.between(2.9, 4.7) * size;
        if dice.share() > density
            || (p - center).length() < clearing
            || woods_share(sheet, p) < EDGE + 0.1
        {
            continue;
        }
        shadows = blob(shadows, p, radius);
        tops = blob(tops, p - Point::new(0.22, 0.28) * radius, radius * 0.66);
    }
    let layer = sheet.on(Layer::Plants);
    layer.fill(shadows, dark);
    layer.fill(tops, dark.mix(ground, 0.52));
}

/// Nearly a circle, in four curves.
fn blob(outline: Outline, p: Point, r: f32) -> Outline {
    outline.smooth_polygon(&[
        p + Point::new(-r, -r),
        p + Point::new(r, -r),
        p + Point::new(r, r),
        p + Point::new(-r, r),
    ])
}

/// Level dashes of water, some with a tuft of reed.
fn draw_reeds(sheet: &mut Sheet<'_>, pos: HexPos, density: f32) {
    let size = if sheet.detail == Detail::Middle {
        1.5
    } else {
        1.0
    };
    let colour = sheet.colours().swamp_mark;
    let mut outline = Outline::new();
    for (p, mut dice) in scatter(sheet, pos, 12.5 * size, 91) {
        if dice.share() > density || swamp_share(sheet, p) < EDGE + 0.08 {
            continue;
        }
        let half = dice.between(3.6, 7.2) * size;
        outline = outline.segment(p - Point::new(half, 0.0), p + Point::new(half, 0.0));
        if dice.share() < 0.45 {
            let foot = p - Point::new(0.0, 0.4);
            for (dx, dy) in [(-2.3, -3.6), (0.0, -5.2), (2.3, -3.6)] {
                outline = outline.segment(foot, foot + Point::new(dx, dy) * size);
            }
        }
    }
    let line = Line::new(sheet.bold(0.95), colour);
    sheet.on(Layer::Plants).stroke(outline, line.round());
}
