//! Tree tops in woods and forest, reeds and pools in swamps.

use stavka_rules::map::HexPos;

use super::Detail;
use super::ground::{EDGE, swamp_share, woods_share};
use super::ice::crack_swamp;
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
        if sheet.model.ice.swamps && hex.is_swampy() {
            crack_swamp(sheet, pos);
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
    let evergreens = if forest { 0.62 } else { 0.2 };
    let (mut leafy, mut evergreen) = (Crowns::default(), Crowns::default());
    for (p, mut dice) in scatter(sheet, pos, cell * size, 81) {
        let radius = dice.between(2.9, 4.7) * size;
        if dice.share() > density
            || (p - center).length() < clearing
            || woods_share(sheet, p) < EDGE + 0.1
        {
            continue;
        }
        if c.conifer.is_some() && dice.share() < evergreens {
            evergreen.grow(p, radius);
        } else {
            leafy.grow(p, radius);
        }
    }
    let layer = sheet.on(Layer::Plants);
    for (crowns, colour) in [(leafy, Some(dark)), (evergreen, c.conifer)] {
        if let Some(colour) = colour {
            layer.fill(crowns.shadows, colour);
            layer.fill(crowns.tops, colour.mix(ground, 0.52));
        }
    }
}

/// Tree tops of one colour, and the shade below them.
#[derive(Default)]
struct Crowns {
    shadows: Outline,
    tops: Outline,
}

impl Crowns {
    fn grow(&mut self, p: Point, radius: f32) {
        let lit = p - Point::new(0.22, 0.28) * radius;
        self.shadows = blob(std::mem::take(&mut self.shadows), p, radius);
        self.tops = blob(std::mem::take(&mut self.tops), lit, radius * 0.66);
    }
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
