//! Names of places, waters, regions and states, set so that none lies over another, on a hex number or on a sign.

use stavka_rules::map::HexPos;
use stavka_rules::setup::{LabelKind, MapLabel};

use super::grid::number_box;
use super::model::{Model, Settlement};
use super::sheet::{Layer, Sheet};
use super::{Detail, signs};
use crate::drawing::{Anchor, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::num;

/// What a collision costs when places for a name are compared.
const OVER_NAME: f32 = 1000.0;
const OVER_NUMBER: f32 = 300.0;
const OVER_SIGN: f32 = 200.0;
const OVER_TOWN: f32 = 60.0;
const OFF_MAP: f32 = 150.0;

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let mut setter = Setter::new(sheet);
    let mut places = setter.places();
    // The important first: they get the best places.
    places.sort_by_key(|place| std::cmp::Reverse(place.importance));
    let names: Vec<Text> = places
        .iter()
        .filter_map(|place| setter.set_place(place))
        .collect();
    let labels: Vec<Text> = if sheet.detail <= Detail::Far {
        let states = sheet.model.labels.iter();
        states
            .filter(|label| label.kind == LabelKind::Country)
            .map(|label| setter.set_label(label))
            .collect()
    } else {
        let all = sheet.model.labels.iter();
        all.map(|label| setter.set_label(label)).collect()
    };
    for label in labels {
        sheet.on(Layer::Region).text(label);
    }
    for name in names {
        sheet.on(Layer::Name).text(name);
    }
}

/// A name to be set at a hex.
struct Place {
    pos: HexPos,
    text: String,
    importance: u8,
    style: TextStyle,
}

/// Sets names one by one and remembers the room they take.
struct Setter<'a> {
    model: &'a Model,
    detail: Detail,
    taken: Vec<Rect>,
}

impl<'a> Setter<'a> {
    fn new(sheet: &Sheet<'a>) -> Self {
        Self {
            model: sheet.model,
            detail: sheet.detail,
            taken: Vec::new(),
        }
    }

    fn places(&self) -> Vec<Place> {
        let model = self.model;
        let c = &model.palette.map;
        let hexes = model.layout.grid().iter().zip(&model.hexes);
        hexes
            .filter_map(|(pos, hex)| {
                let name = hex.name.as_ref()?;
                let (importance, size) = match (self.detail, hex.settlement) {
                    (Detail::Near, Some(Settlement::MajorCity)) => (3, 19.0),
                    (Detail::Near, Some(Settlement::MinorCity)) => (2, 16.0),
                    (Detail::Near, _) => (1, 13.0),
                    (Detail::Middle, Some(Settlement::MajorCity)) => (3, 36.0),
                    (Detail::Middle, Some(Settlement::MinorCity)) => (2, 31.0),
                    (Detail::Middle, _) => (1, 24.0),
                    (Detail::Far, Some(Settlement::MajorCity)) => (3, 76.0),
                    (Detail::Far, Some(Settlement::MinorCity)) => (2, 58.0),
                    (Detail::Distant, Some(Settlement::MajorCity)) => (3, 160.0),
                    (Detail::Far | Detail::Distant, _) => return None,
                };
                let style = TextStyle::new(FontRole::Place, size, c.name);
                let (text, style) = if importance == 3 {
                    (name.to_uppercase(), style.spaced(0.05))
                } else {
                    (name.clone(), style.spaced(0.01))
                };
                Some(Place {
                    pos,
                    text,
                    importance,
                    style: style.halo(size * 0.13, c.halo),
                })
            })
            .collect()
    }

    /// The best free place for a name; none if every place lies on another name.
    fn set_place(&mut self, place: &Place) -> Option<Text> {
        let center = self.model.layout.center(place.pos);
        // Below the middle of the hex first, where counters leave room; then above, then beside.
        let low = 47.0_f32;
        let beside = place.style.size * 0.3;
        let candidates = [
            (Point::new(0.0, low), Anchor::Middle, 0.0),
            (Point::new(13.0, low), Anchor::Middle, 3.0),
            (Point::new(-13.0, low), Anchor::Middle, 3.0),
            (Point::new(0.0, low - 8.0), Anchor::Middle, 12.0),
            (Point::new(-24.0, low), Anchor::Start, 14.0),
            (Point::new(24.0, low), Anchor::End, 14.0),
            (Point::new(0.0, -26.0), Anchor::Middle, 30.0),
            (Point::new(18.0, beside), Anchor::Start, 34.0),
            (Point::new(-18.0, beside), Anchor::End, 34.0),
            (Point::new(0.0, 62.0), Anchor::Middle, 40.0),
            (Point::new(24.0, 30.0), Anchor::Start, 44.0),
            (Point::new(-24.0, 30.0), Anchor::End, 44.0),
        ];
        let mut best: Option<(f32, Text, Rect)> = None;
        for shrunk in [1.0_f32, 0.86] {
            for (off, anchor, dislike) in candidates {
                let style = TextStyle {
                    size: place.style.size * shrunk,
                    ..place.style
                }
                .anchored(anchor);
                let at = center + off;
                let room = box_around(&Text::frame(&place.text, at, &style)).grown(1.0);
                let cost = dislike + self.cost(&room, Some(place.pos)) + (1.0 - shrunk) * 600.0;
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, Text::new(place.text.clone(), at, style), room));
                }
            }
        }
        let (cost, text, room) = best?;
        if cost >= OVER_NAME {
            return None;
        }
        self.taken.push(room);
        Some(text)
    }

    /// A name across hexes, nudged to where it disturbs least.
    fn set_label(&mut self, label: &MapLabel) -> Text {
        let c = &self.model.palette.map;
        let bold = match self.detail {
            Detail::Near => 1.0,
            Detail::Middle => 1.6,
            Detail::Far => 2.8,
            Detail::Distant => 5.6,
        };
        let turned = f32::from(label.turned);
        let (text, style) = match label.kind {
            LabelKind::Water => (
                label.text.clone(),
                TextStyle::new(FontRole::PlaceItalic, 14.0 * bold, c.water_name)
                    .spaced(0.12)
                    .halo(1.6 * bold, c.halo.with_alpha(0.75)),
            ),
            LabelKind::Region => (
                label.text.clone(),
                TextStyle::new(FontRole::PlaceItalic, 19.0 * bold, c.region_name)
                    .spaced(0.32)
                    .halo(1.8 * bold, c.halo.with_alpha(0.55)),
            ),
            LabelKind::Country => (
                label.text.to_uppercase(),
                TextStyle::new(FontRole::Place, 30.0 * bold, c.border.with_alpha(0.5)).spaced(0.5),
            ),
        };
        let style = style.turned(turned);
        let way = Point::of_angle(turned.to_radians());
        let center = self.model.layout.center(label.at);
        let mut best: Option<(f32, Point, Vec<Rect>)> = None;
        for along in [0.0_f32, 30.0, -30.0, 60.0, -60.0] {
            for across in [5.0_f32, -8.0, 18.0, -21.0, 31.0, -34.0, 44.0, -47.0] {
                let at = center + way * along + way.quarter_turn() * across;
                let rooms = boxes_along(&text, at, &style);
                let collisions: f32 = rooms.iter().map(|room| self.cost(room, None)).sum();
                let cost = collisions + (along.abs() + across.abs()) * 0.3;
                if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                    best = Some((cost, at, rooms));
                }
            }
        }
        let (at, rooms) = best.map_or((center, Vec::new()), |(_, at, rooms)| (at, rooms));
        self.taken.extend(rooms);
        Text::new(text, at, style)
    }

    /// What it costs to write in a room. A name may lie on the town that it names.
    fn cost(&self, room: &Rect, own: Option<HexPos>) -> f32 {
        let model = self.model;
        let mut cost = 0.0;
        if self.taken.iter().any(|other| other.touches(room)) {
            cost += OVER_NAME;
        }
        if !model.layout.frame().grown(6.0).encloses(room) {
            cost += OFF_MAP;
        }
        for pos in model.layout.hexes_in(&room.grown(12.0)) {
            let center = model.layout.center(pos);
            if self.detail == Detail::Near && number_box(model, pos).touches(room) {
                cost += OVER_NUMBER;
            }
            let Some(hex) = model.hex(pos) else {
                continue;
            };
            if signs::boxes(model, pos, hex, self.detail).any(|sign| sign.touches(room)) {
                cost += OVER_SIGN;
            }
            let town = Rect::around(center, 14.0, 14.0);
            if hex.settlement.is_some() && Some(pos) != own && town.touches(room) {
                cost += OVER_TOWN;
            }
        }
        cost
    }
}

fn box_around(corners: &[Point]) -> Rect {
    let start = Rect::new(f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    corners.iter().fold(start, |r, p| {
        Rect::new(r.x0.min(p.x), r.y0.min(p.y), r.x1.max(p.x), r.y1.max(p.y))
    })
}

/// Small boxes along a text that may be turned; one large box would claim far too much room.
fn boxes_along(text: &str, at: Point, style: &TextStyle) -> Vec<Rect> {
    let [a, b, c, d] = Text::frame(text, at, style);
    let parts = num::round_to_usize((b - a).length() / style.size).max(1);
    let share = |n: usize| num::from_usize(n) / num::from_usize(parts);
    (0..parts)
        .map(|n| {
            let (from, to) = (share(n), share(n + 1));
            box_around(&[
                a.towards(b, from),
                a.towards(b, to),
                d.towards(c, from),
                d.towards(c, to),
            ])
        })
        .collect()
}
