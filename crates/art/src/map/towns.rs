//! Villages, minor and major cities.

use std::f32::consts::{FRAC_PI_2, TAU};

use stavka_rules::map::HexPos;

use super::Detail;
use super::grid::number_box;
use super::ground::{EDGE, city_share};
use super::model::{Hex, Settlement};
use super::sheet::{Layer, Sheet};
use super::ways::{Way, curves_in};
use crate::drawing::{Line, Outline};
use crate::geometry::Point;
use crate::noise::Dice;

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    for (pos, hex) in sheet.hexes() {
        let far = sheet.detail <= Detail::Far;
        match hex.settlement {
            Some(Settlement::Village) if !far => draw_village(sheet, pos, hex),
            Some(Settlement::MinorCity) if far => {
                let dot = Outline::new().circle(sheet.model.layout.center(pos), 22.0);
                let colour = sheet.colours().block;
                sheet.on(Layer::City).fill(dot, colour);
            }
            Some(Settlement::MinorCity) => draw_minor_city(sheet, pos),
            Some(Settlement::MajorCity) if !far => draw_major_city(sheet, pos),
            _ => {}
        }
    }
}

fn dice_of(pos: HexPos, salt: u32) -> Dice {
    Dice::at(i32::from(pos.col), i32::from(pos.row), salt)
}

/// A handful of black blocks along the road.
fn draw_village(sheet: &mut Sheet<'_>, pos: HexPos, hex: &Hex) {
    let mut dice = dice_of(pos, 121);
    let curves = curves_in(sheet.model, pos, hex, Way::Road, |side| side.road);
    let (center, along) = curves.first().map_or_else(
        || {
            let angle = dice.between(0.0, TAU);
            (sheet.model.layout.center(pos), Point::of_angle(angle))
        },
        |(_, curve)| {
            let along = curve.at(0.55) - curve.at(0.45);
            (curve.at(0.5), along)
        },
    );
    let angle = along.y.atan2(along.x);
    let size = if sheet.detail == Detail::Middle {
        1.25
    } else {
        1.0
    };
    let mut blocks = Outline::new();
    for (at, side) in [
        (-9.0, 1.0),
        (-1.5, 1.0),
        (7.5, 1.0),
        (-6.0, -1.0),
        (2.5, -1.0),
        (11.0, -1.0),
    ] {
        if dice.share() < 0.12 {
            continue;
        }
        let (w, h) = (dice.between(1.7, 3.1), dice.between(1.5, 2.3));
        let off = Point::new(
            at + dice.between(-1.2, 1.2),
            side * (4.1 + h + dice.between(0.0, 1.6)),
        );
        let turn = angle + dice.between(-0.22, 0.22);
        blocks = blocks.turned_rect(center + off.turned(angle) * size, w * size, h * size, turn);
    }
    let colour = sheet.colours().black;
    sheet.on(Layer::Village).fill(blocks, colour);
}

/// A cluster of blocks on a grey ground.
fn draw_minor_city(sheet: &mut Sheet<'_>, pos: HexPos) {
    let c = sheet.colours();
    let mut dice = dice_of(pos, 131);
    let center = sheet.model.layout.center(pos);
    let rim: Vec<Point> = (0..12_u8)
        .map(|n| {
            let angle = f32::from(n) / 12.0 * TAU;
            center + Point::of_angle(angle) * dice.between(25.0, 34.0)
        })
        .collect();
    let body = Outline::new().smooth_polygon(&rim);
    sheet.on(Layer::City).fill(body.clone(), c.town);
    let line = Line::new(sheet.bold(0.8), c.block);
    sheet.on(Layer::City).stroke(body, line);
    let turn = dice.between(0.0, FRAC_PI_2);
    let blocks = street_blocks(center, turn, 131, |p| (p - center).length() < 25.5);
    sheet
        .on(Layer::Blocks)
        .fill(blocks, c.black.mix(c.block, 0.3));
}

/// Streets over the whole hex, with a square or a park here and there.
fn draw_major_city(sheet: &mut Sheet<'_>, pos: HexPos) {
    let c = sheet.colours();
    let layout = sheet.model.layout;
    let center = layout.center(pos);
    let turn = dice_of(pos, 141).between(0.0, FRAC_PI_2);
    let number = number_box(sheet.model, pos);
    let free = |p: Point| sheet.detail != Detail::Near || !number.contains(p);
    let inside = |p: Point| {
        free(p) && layout.hex_at(p.x, p.y) == Some(pos) && city_share(sheet, p) > EDGE + 0.04
    };
    let blocks = street_blocks(center, turn, 141, inside);
    sheet.on(Layer::Blocks).fill(blocks, c.block);
}

/// City blocks on a turned grid around a point; blocks with a corner outside are left out.
fn street_blocks(center: Point, turn: f32, salt: u32, inside: impl Fn(Point) -> bool) -> Outline {
    const CELL: Point = Point::new(12.5, 9.6);
    const STREET: f32 = 1.15;
    let mut outline = Outline::new();
    for j in -7..=7_i8 {
        for i in -6..=6_i8 {
            let mut dice = Dice::at(
                i32::from(i) + crate::num::floor(center.x),
                i32::from(j) + crate::num::floor(center.y),
                salt,
            );
            let open = dice.share() < 0.09;
            // Every second row is shifted, and blocks differ in size, as in towns that grew.
            let shift = if j % 2 == 0 { 0.0 } else { CELL.x * 0.42 };
            let middle = Point::new(f32::from(i) * CELL.x + shift, f32::from(j) * CELL.y);
            let half = Point::new(
                CELL.x / 2.0 - STREET - dice.between(0.0, 1.4),
                CELL.y / 2.0 - STREET - dice.between(0.0, 0.9),
            );
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| center + (middle + Point::new(half.x * x, half.y * y)).turned(turn));
            if !open && corners.iter().all(|&p| inside(p)) {
                outline = outline.polygon(&corners);
            }
        }
    }
    outline
}
