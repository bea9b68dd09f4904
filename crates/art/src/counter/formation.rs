//! 13.7 Formation markers: one counter for many. A broad stripe, the formation's sign and name, and how many units it stands
//! for; the fuelled side has a pale ground and a fuel can.

use super::{BODY, CounterDetail, CounterLook, INK, PALE, cardboard, draw_symbol};
use crate::drawing::{Colour, Drawing, Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};

/// What a formation marker shows besides its sign and name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FormationSide {
    /// How many units are in it; none if that is hidden.
    pub units: Option<u8>,
    /// Which side is up.
    pub up: MarkerSide,
}

/// The two sides of a formation marker (13.7 D).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkerSide {
    /// The regular side.
    Regular,
    /// The side that says that formation fuel is paid.
    Fuelled,
}

/// The ground of the fuelled side.
const FUELLED: Colour = Colour::hex(0x00F3_E7B4);
/// The green of a fuel can.
const CAN: Colour = Colour::hex(0x005D_6B36);

/// Draws a formation marker on a square of 100 by 100.
pub(super) fn draw(look: &CounterLook, side: FormationSide, detail: CounterDetail) -> Drawing {
    let mut drawing = Drawing::new();
    let ground = match side.up {
        MarkerSide::Regular => look.ground_colour().lighter(0.35),
        MarkerSide::Fuelled => FUELLED,
    };
    cardboard(&mut drawing, ground, detail);
    frame(&mut drawing, look);
    let stripe = Colour::hex(look.stripe.unwrap_or(look.ground));
    match detail {
        CounterDetail::Full => {
            band(&mut drawing, stripe, 13.0, 57.0);
            draw_symbol(&mut drawing, look, Rect::new(28.0, 21.0, 71.0, 50.5), 2.0);
            let sign = TextStyle::new(FontRole::Counter, 11.0, stripe.ink()).spaced(0.02);
            drawing.text(Text::centered(
                super::size_sign(look.size),
                Point::new(49.3, 17.2),
                sign,
            ));
            name(
                &mut drawing,
                look,
                ground,
                Point::new(49.3, 67.0),
                21.0,
                82.0,
            );
            foot(&mut drawing, side, ground);
        }
        CounterDetail::Plain => {
            band(&mut drawing, stripe, 9.0, 55.0);
            draw_symbol(&mut drawing, look, Rect::new(24.0, 14.0, 75.0, 50.0), 3.0);
            name(
                &mut drawing,
                look,
                ground,
                Point::new(49.3, 74.0),
                27.0,
                84.0,
            );
            if side.up == MarkerSide::Fuelled {
                can(&mut drawing, Point::new(15.5, 32.0), 1.15);
            }
        }
        CounterDetail::Block => {
            band(&mut drawing, stripe, 20.0, 78.0);
            draw_symbol(&mut drawing, look, Rect::new(18.0, 28.0, 80.5, 70.0), 5.5);
        }
    }
    drawing
}

/// A second line inside the rim: markers are not mistaken for units.
fn frame(drawing: &mut Drawing, look: &CounterLook) {
    let line = Line::new(1.6, Colour::hex(look.ground).darker(0.45));
    drawing.stroke(Outline::new().rounded(BODY.grown(-4.0), 4.0), line);
}

/// The stripe of the formation, as broad as the sign.
fn band(drawing: &mut Drawing, colour: Colour, top: f32, bottom: f32) {
    let area = Rect::new(BODY.x0 + 5.0, top, BODY.x1 - 5.0, bottom);
    drawing.fill(Outline::new().rect(area), colour);
    let edges = Outline::new()
        .segment(Point::new(area.x0, top), Point::new(area.x1, top))
        .segment(Point::new(area.x0, bottom), Point::new(area.x1, bottom));
    drawing.stroke(edges, Line::new(0.9, colour.darker(0.5)));
}

fn name(
    drawing: &mut Drawing,
    look: &CounterLook,
    ground: Colour,
    at: Point,
    size: f32,
    room: f32,
) {
    let style =
        TextStyle::new(FontRole::Counter, size, ground.ink()).fitted(&look.parent, room, 0.4);
    drawing.text(Text::centered(look.parent.as_str(), at, style));
}

/// The lower row: how many units, and the can of the fuelled side.
fn foot(drawing: &mut Drawing, side: FormationSide, ground: Colour) {
    if let Some(units) = side.units {
        let plate = Rect::new(62.0, 76.5, 88.5, 90.5);
        drawing.fill(Outline::new().rounded(plate, 3.0), PALE);
        drawing.stroke(Outline::new().rounded(plate, 3.0), Line::new(1.1, INK));
        let text = format!("×{units}");
        let style = TextStyle::new(FontRole::Counter, 13.0, INK).fitted(&text, 23.0, 0.5);
        drawing.text(Text::centered(text, plate.center(), style));
    }
    if side.up == MarkerSide::Fuelled {
        can(drawing, Point::new(17.5, 82.5), 0.66);
        let style = TextStyle::new(FontRole::Counter, 11.0, ground.ink());
        drawing.text(Text::centered("fuelled", Point::new(42.5, 83.4), style));
    }
}

/// A fuel can around a point, 20 units high at a scale of 1.
fn can(drawing: &mut Drawing, at: Point, scale: f32) {
    let p = |x: f32, y: f32| at + Point::new(x, y) * scale;
    let body = Rect::around(p(0.0, 2.0), 8.0 * scale, 9.5 * scale);
    let outline = Outline::new().rounded(body, 2.0 * scale);
    drawing.fill(outline.clone(), CAN);
    drawing.stroke(outline, Line::new(1.5 * scale, INK));
    let ribs = Outline::new()
        .segment(p(-5.0, -4.0), p(5.0, 8.5))
        .segment(p(-5.0, 8.5), p(5.0, -4.0));
    drawing.stroke(ribs, Line::new(1.6 * scale, CAN.darker(0.5)).round());
    let handle =
        Outline::new().polyline(&[p(-5.5, -8.0), p(-5.5, -11.5), p(2.0, -11.5), p(2.0, -8.0)]);
    drawing.stroke(handle, Line::new(1.9 * scale, INK).round());
}
