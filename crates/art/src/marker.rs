//! Markers: small counters that lean on a unit and tell its mode and supply at a glance.

use stavka_rules::pieces::ModeMarker;

use crate::counter::{CounterDetail, cardboard};
use crate::drawing::{Colour, Drawing, Line, LineCap, LineJoin, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};

/// What a marker says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MarkerKind {
    /// Reserve Mode.
    Reserve,
    /// Units below are in Reserve Mode; those on top are not.
    ReserveBelow,
    /// Released from Reserve in this phase.
    Released,
    /// Strat Mode.
    Strat,
    /// Exploitation Mode, with the Action Rating it asks for.
    Exploit(u8),
    /// Disorganized.
    Disorganized,
    /// Out of Supply.
    OutOfSupply,
    /// Low on internal stocks.
    Low,
    /// Internal stocks exhausted.
    Exhausted,
    /// Fuelled.
    Fuel,
    /// So many steps lost.
    StepLoss(u8),
    /// Has moved and is finished.
    Finished,
    /// Works of this level lie on it.
    Works(u8),
}

impl MarkerKind {
    /// One of each, for sheets and tests.
    pub const ALL: [Self; 13] = [
        Self::Reserve,
        Self::ReserveBelow,
        Self::Released,
        Self::Strat,
        Self::Exploit(3),
        Self::Disorganized,
        Self::OutOfSupply,
        Self::Low,
        Self::Exhausted,
        Self::Fuel,
        Self::StepLoss(1),
        Self::Finished,
        Self::Works(2),
    ];

    /// The marker of a mode; none without one.
    pub const fn of_mode(mode: ModeMarker) -> Option<Self> {
        match mode {
            ModeMarker::None => None,
            ModeMarker::Reserve => Some(Self::Reserve),
            ModeMarker::Strat => Some(Self::Strat),
            ModeMarker::Exploit { rating } => Some(Self::Exploit(rating)),
            ModeMarker::Disorganized => Some(Self::Disorganized),
        }
    }

    /// Whether it tells what a unit has done rather than what it is: such signs are smaller and lean on the left edge.
    pub const fn is_sign(self) -> bool {
        matches!(self, Self::Released | Self::Fuel | Self::Finished)
    }

    const fn ground(self) -> Colour {
        Colour::hex(match self {
            Self::Reserve | Self::ReserveBelow => 0x002F_7D3B,
            Self::Released => 0x00DD_EAD6,
            Self::Strat => 0x002C_5FA3,
            Self::Exploit(_) => 0x00E0_7B1A,
            Self::Disorganized => 0x0078_1A16,
            Self::OutOfSupply => 0x00C9_2A22,
            Self::Low | Self::Exhausted => 0x00F0_E3B8,
            Self::Fuel => 0x00DC_D4BE,
            Self::StepLoss(_) => 0x003B_3A38,
            Self::Finished => 0x00E9_E6DC,
            Self::Works(_) => 0x00CB_B58C,
        })
    }
}

/// The middle of the cardboard.
const MIDDLE: Point = Point::new(49.3, 48.8);

/// Draws a marker on a square of 100 by 100.
pub fn draw_marker(kind: MarkerKind) -> Drawing {
    let mut drawing = Drawing::new();
    let ground = kind.ground();
    cardboard(&mut drawing, ground, CounterDetail::Plain);
    let ink = ground.ink();
    match kind {
        MarkerKind::Reserve => letters(&mut drawing, "R", 88.0, ink),
        MarkerKind::ReserveBelow => reserve_below(&mut drawing, ink),
        MarkerKind::Released => released(&mut drawing),
        MarkerKind::Strat => arrow(&mut drawing, ink),
        MarkerKind::Exploit(rating) => exploit(&mut drawing, rating, ink),
        MarkerKind::Disorganized => letters(&mut drawing, "DG", 66.0, ink),
        MarkerKind::OutOfSupply => out_of_supply(&mut drawing, ink),
        MarkerKind::Low => shell(&mut drawing, "LOW", 0.45),
        MarkerKind::Exhausted => shell(&mut drawing, "EXH", 0.0),
        MarkerKind::Fuel => can(&mut drawing),
        MarkerKind::StepLoss(steps) => letters(&mut drawing, &format!("−{steps}"), 74.0, ink),
        MarkerKind::Finished => tick(&mut drawing),
        MarkerKind::Works(level) => works(&mut drawing, level, ink),
    }
    drawing
}

fn letters(drawing: &mut Drawing, text: &str, size: f32, ink: Colour) {
    let style = TextStyle::new(FontRole::Counter, size, ink).fitted(text, 78.0, 0.3);
    drawing.text(Text::centered(text, MIDDLE, style));
}

/// The letter over two edges of counters: it is about those further down.
fn reserve_below(drawing: &mut Drawing, ink: Colour) {
    let style = TextStyle::new(FontRole::Counter, 66.0, ink);
    drawing.text(Text::centered("R", MIDDLE + Point::new(0.0, -12.0), style));
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let edges = Outline::new()
        .segment(p(-26.0, 20.0), p(26.0, 20.0))
        .segment(p(-26.0, 32.0), p(26.0, 32.0));
    drawing.stroke(edges, Line::new(6.0, ink));
}

/// The letter of Reserve, and an arrow that leaves it.
fn released(drawing: &mut Drawing) {
    let ink = Colour::hex(0x001F_5B2A);
    let style = TextStyle::new(FontRole::Counter, 62.0, ink);
    drawing.text(Text::centered("R", MIDDLE + Point::new(-17.0, 0.0), style));
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let head = Outline::new().polygon(&[p(14.0, -22.0), p(40.0, 0.0), p(14.0, 22.0)]);
    drawing.fill(head, ink);
    let shaft = Outline::new().segment(p(4.0, 0.0), p(18.0, 0.0));
    drawing.stroke(shaft, Line::new(11.0, ink));
}

/// A broad arrow: on the march.
fn arrow(drawing: &mut Drawing, ink: Colour) {
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let arrow = Outline::new().polygon(&[
        p(-36.0, -12.0),
        p(4.0, -12.0),
        p(4.0, -31.0),
        p(36.0, 0.0),
        p(4.0, 31.0),
        p(4.0, 12.0),
        p(-36.0, 12.0),
    ]);
    drawing.fill(arrow, ink);
}

/// Chevrons that break through, and the rating.
fn exploit(drawing: &mut Drawing, rating: u8, ink: Colour) {
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let line = Line {
        cap: LineCap::Butt,
        join: LineJoin::Miter,
        ..Line::new(9.0, ink)
    };
    let chevron =
        |x: f32| Outline::new().polyline(&[p(x - 12.0, -26.0), p(x, 0.0), p(x - 12.0, 26.0)]);
    drawing.stroke(chevron(-20.0), line.clone());
    drawing.stroke(chevron(-3.0), line);
    let style = TextStyle::new(FontRole::Counter, 66.0, ink).fitted("8", 40.0, 0.5);
    drawing.text(Text::centered(rating.to_string(), p(22.0, 0.0), style));
}

/// The letters, and a crate that is crossed out.
fn out_of_supply(drawing: &mut Drawing, ink: Colour) {
    let style = TextStyle::new(FontRole::Counter, 40.0, ink);
    let at = MIDDLE + Point::new(0.0, -20.0);
    drawing.text(Text::centered("OOS", at, style));
    let body = Rect::around(MIDDLE + Point::new(0.0, 21.0), 22.0, 15.0);
    let box_line = Outline::new()
        .rect(body)
        .segment(Point::new(body.x0, body.y0), Point::new(body.x1, body.y1))
        .segment(Point::new(body.x0, body.y1), Point::new(body.x1, body.y0));
    drawing.stroke(box_line, Line::new(5.0, ink));
}

/// A shell, filled up to a share of its height.
fn shell(drawing: &mut Drawing, text: &str, share: f32) {
    let ink = Colour::hex(0x0016_1512);
    let foot = MIDDLE + Point::new(0.0, 12.0);
    let (half, height) = (13.0, 50.0);
    let p = |x: f32, y: f32| foot + Point::new(x, -y);
    let outline = Outline::new()
        .move_to(p(-half, 0.0))
        .line_to(p(-half, height * 0.5))
        .quad_to(p(-half, height * 0.84), p(0.0, height))
        .quad_to(p(half, height * 0.84), p(half, height * 0.5))
        .line_to(p(half, 0.0))
        .close();
    drawing.fill(outline.clone(), Colour::WHITE);
    if share > 0.0 {
        let filled = Rect::new(
            foot.x - half,
            foot.y - height * share,
            foot.x + half,
            foot.y,
        );
        drawing.fill(Outline::new().rect(filled), Colour::hex(0x00B5_3A1E));
    }
    drawing.stroke(outline, Line::new(4.0, ink).round());
    let style = TextStyle::new(FontRole::Counter, 28.0, ink);
    let at = MIDDLE + Point::new(0.0, 30.0);
    drawing.text(Text::centered(text, at, style));
}

/// A fuel can.
fn can(drawing: &mut Drawing) {
    let (ink, green) = (Colour::hex(0x0016_1512), Colour::hex(0x0062_6B3C));
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let body = Rect::new(
        MIDDLE.x - 23.0,
        MIDDLE.y - 20.0,
        MIDDLE.x + 23.0,
        MIDDLE.y + 34.0,
    );
    let outline = Outline::new().rounded(body, 5.0);
    drawing.fill(outline.clone(), green);
    drawing.stroke(outline, Line::new(4.0, ink));
    let ribs = Outline::new()
        .segment(p(-15.0, -10.0), p(15.0, 25.0))
        .segment(p(-15.0, 25.0), p(15.0, -10.0));
    drawing.stroke(ribs, Line::new(4.0, green.darker(0.45)).round());
    let handle = Outline::new().polyline(&[
        p(-15.0, -22.0),
        p(-15.0, -31.0),
        p(6.0, -31.0),
        p(6.0, -22.0),
    ]);
    drawing.stroke(handle, Line::new(5.0, ink).round());
    let spout = Outline::new().polygon(&[
        p(10.0, -22.0),
        p(14.0, -34.0),
        p(25.0, -34.0),
        p(21.0, -20.0),
    ]);
    drawing.fill(spout, ink);
}

/// A tick: done for this segment.
fn tick(drawing: &mut Drawing) {
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let mark = Outline::new().polyline(&[p(-28.0, 2.0), p(-8.0, 24.0), p(30.0, -24.0)]);
    let line = Line::new(13.0, Colour::hex(0x0056_6A4E)).round();
    drawing.stroke(mark, line);
}

/// Crossed beams, and the level.
fn works(drawing: &mut Drawing, level: u8, ink: Colour) {
    let p = |x: f32, y: f32| MIDDLE + Point::new(x, y);
    let beams = Outline::new()
        .segment(p(-36.0, 20.0), p(-4.0, -20.0))
        .segment(p(-36.0, -20.0), p(-4.0, 20.0))
        .segment(p(-20.0, -26.0), p(-20.0, 26.0));
    drawing.stroke(beams, Line::new(7.0, ink));
    let style = TextStyle::new(FontRole::Counter, 74.0, ink).fitted("8", 40.0, 0.5);
    drawing.text(Text::centered(level.to_string(), p(20.0, 0.0), style));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_marker_differs() {
        let drawn = MarkerKind::ALL
            .map(|kind| draw_marker(kind).to_svg(Rect::new(0.0, 0.0, 100.0, 100.0), 100));
        for (n, one) in drawn.iter().enumerate() {
            assert!(drawn[..n].iter().all(|other| other != one), "{n}");
        }
    }
}
