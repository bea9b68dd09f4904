//! What else lies on hexsides: bridges, wadis, escarpments and shores.

use stavka_rules::map::{Direction, HexPos};

use super::Detail;
use super::model::{Barrier, Ground, Road, Side};
use super::rivers::width_of;
use super::roads::{PRIMARY, RAIL};
use super::sheet::{Layer, Sheet};
use super::ways::{Way, crossing, outward};
use crate::drawing::{Line, Outline};

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    for (pos, hex) in sheet.hexes() {
        for direction in [Direction::N, Direction::NE, Direction::SE] {
            let side = hex.sides[direction.index()];
            match side.barrier {
                Some(Barrier::Wadi) => draw_wadi(sheet, pos, direction),
                Some(Barrier::Escarpment) => draw_escarpment(sheet, pos, direction),
                Some(Barrier::Shore) => draw_shore(sheet, pos, direction),
                Some(class @ (Barrier::MinorRiver | Barrier::MajorRiver)) if side.bridge => {
                    draw_bridge(sheet, pos, direction, &side, class);
                }
                _ => {}
            }
        }
    }
}

/// Two bars along the way that crosses, with flared ends, and the way itself between them.
fn draw_bridge(
    sheet: &mut Sheet<'_>,
    pos: HexPos,
    direction: Direction,
    side: &Side,
    class: Barrier,
) {
    if sheet.detail <= Detail::Far {
        return;
    }
    let c = sheet.colours();
    let along = outward(sheet.model, pos, direction);
    let half = sheet.bold(width_of(class) / 2.0 + 4.2);
    let bar = Line::new(sheet.bold(1.5), c.black).round();
    let mut decks = Vec::new();
    if let Some(road) = side.road {
        decks.push((Way::Road, road >= Road::Primary));
    }
    if side.rail.is_some() {
        decks.push((Way::Rail, false));
    }
    if decks.is_empty() {
        decks.push((Way::Road, false));
    }
    for (way, primary) in decks {
        let middle = crossing(sheet.model, pos, direction, way);
        let gap = sheet.bold(if primary { 4.2 } else { 3.5 });
        let across = along.quarter_turn() * gap;
        let ends = [along * -half, along * half];
        let deck = Outline::new().segment(middle + ends[0], middle + ends[1]);
        let plank = Line::new(gap * 2.0, c.open);
        let bridge = sheet.on(Layer::Bridge);
        bridge.stroke(deck.clone(), plank);
        let (width, colour) = match (way, side.road.is_some()) {
            (Way::Road, true) if primary => (PRIMARY, c.road),
            (Way::Road, true) => (1.9, c.lane),
            (Way::Road, false) => (0.0, c.open),
            (Way::Rail, _) => (RAIL, c.black),
        };
        if primary {
            let casing = Line::new(sheet.bold(PRIMARY + 1.7), c.road_casing);
            sheet.on(Layer::Bridge).stroke(deck.clone(), casing);
        }
        if width > 0.0 {
            let line = Line::new(sheet.bold(width), colour);
            sheet.on(Layer::Bridge).stroke(deck, line);
        }
        let wing = sheet.bold(2.4);
        for sign in [-1.0, 1.0] {
            let rail = across * sign;
            let flare = across.unit() * (sign * wing);
            let bars = Outline::new().polyline(&[
                middle + ends[0] + rail + flare - along * wing,
                middle + ends[0] + rail,
                middle + ends[1] + rail,
                middle + ends[1] + rail + flare + along * wing,
            ]);
            sheet.on(Layer::Bridge).stroke(bars, bar.clone());
        }
    }
}

fn draw_wadi(sheet: &mut Sheet<'_>, pos: HexPos, direction: Direction) {
    let c = sheet.colours();
    let (a, b) = sheet.model.layout.side(pos, direction);
    let line = Line::new(sheet.bold(2.6), c.hachure.mix(c.river, 0.35)).round();
    let dashes = Outline::new()
        .segment(a.towards(b, 0.06), a.towards(b, 0.3))
        .segment(a.towards(b, 0.38), a.towards(b, 0.62))
        .segment(a.towards(b, 0.7), a.towards(b, 0.94));
    sheet.on(Layer::River).stroke(dashes, line);
}

/// A crest line with teeth that point downhill, away from the higher of the two hexes.
fn draw_escarpment(sheet: &mut Sheet<'_>, pos: HexPos, direction: Direction) {
    let c = sheet.colours();
    let model = sheet.model;
    let (a, b) = model.layout.side(pos, direction);
    let rank = |pos: Option<HexPos>| match pos.and_then(|p| model.hex(p)).map(|hex| hex.ground) {
        Some(Ground::Mountain) => 4,
        Some(Ground::Hills) => 3,
        Some(Ground::Rough) => 2,
        Some(Ground::LowHills) => 1,
        _ => 0,
    };
    let there = model.layout.grid().neighbour(pos, direction);
    let sign = if rank(Some(pos)) >= rank(there) {
        1.0
    } else {
        -1.0
    };
    let down = outward(model, pos, direction) * sign;
    let mut outline = Outline::new();
    for n in 0..8_u8 {
        let at = |share: f32| a.towards(b, (f32::from(n) + share) / 8.0);
        outline = outline.polygon(&[at(0.05), at(0.95), at(0.5) + down * sheet.bold(6.0)]);
    }
    let layer = sheet.on(Layer::River);
    layer.fill(outline, c.hachure.darker(0.2));
    let crest = Line::new(1.6, c.hachure.darker(0.2)).round();
    layer.stroke(Outline::new().segment(a, b), crest);
}

fn draw_shore(sheet: &mut Sheet<'_>, pos: HexPos, direction: Direction) {
    let (a, b) = sheet.model.layout.side(pos, direction);
    let line = Line::new(sheet.bold(2.4), sheet.colours().shore).round();
    sheet
        .on(Layer::River)
        .stroke(Outline::new().segment(a, b), line);
}
