//! Texts and figures of a counter: designation, parent, steps, strength, Action Rating, movement.

use stavka_rules::map::Mobility;
use stavka_rules::pieces::{Family, Symbol, Tokens};

use super::pictures::is_pictured;
use super::{BODY, CounterLook, INK, PALE, YELLOW};
use crate::drawing::{Anchor, Colour, Drawing, Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::num;

/// Red of figures that move on tracks.
const TRACK_RED: Colour = Colour::hex(0x00B0_1E17);

/// How large the lower row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// Beside all other texts.
    Full,
    /// As large as the counter allows.
    Plain,
}

impl Row {
    /// Size of figures, foot of the row, and how far the Action Rating is raised above it.
    const fn measures(self) -> (f32, f32, f32) {
        match self {
            Self::Full => (28.0, 89.0, 4.5),
            Self::Plain => (35.0, 87.5, 5.0),
        }
    }
}

/// Supply in points and tokens: `3`, `2T`, `1+2T`.
pub(crate) fn supply_text(tokens: u16) -> String {
    match Tokens(tokens).points() {
        (points, 0) => format!("{points}"),
        (0, tokens) => format!("{tokens}T"),
        (points, tokens) => format!("{points}+{tokens}T"),
    }
}

/// Designation and parent, left and right of the box; upright where they do not fit across.
pub(super) fn draw_texts(drawing: &mut Drawing, look: &CounterLook) {
    let ink = look
        .stripe
        .map_or_else(|| look.ink(), |stripe| Colour::hex(stripe).ink());
    for (text, left, right) in [
        (&look.designation, BODY.x0 + 2.6, 27.6),
        (&look.parent, 71.4, BODY.x1 - 2.6),
    ] {
        if text.is_empty() {
            continue;
        }
        let room = right - left;
        let middle = Point::new((left + right) / 2.0, 31.3);
        let style = TextStyle::new(FontRole::Counter, 14.5, ink);
        let across = style.fitted(text, room, 0.0);
        if across.size >= 8.6 {
            drawing.text(Text::centered(text.as_str(), middle, across));
        } else {
            let upright = TextStyle::new(FontRole::Counter, 11.5, ink)
                .turned(-90.0)
                .fitted(text, 40.0, 0.4);
            drawing.text(Text::centered(text.as_str(), middle, upright));
        }
    }
}

/// Steps, engineer and no-rebuild signs, and what a transport or dump holds.
pub(super) fn draw_marks(drawing: &mut Drawing, look: &CounterLook) {
    let ink = look.ink();
    if look.steps > 1 {
        draw_steps(drawing, look, ink);
    }
    if look.engineer && look.symbol != Symbol::Engineer {
        let at = Point::new(85.0, 10.5);
        let p = |x: f32, y: f32| at + Point::new(x, y);
        let sign = Outline::new()
            .polyline(&[p(-5.0, 3.2), p(-5.0, -3.0), p(5.0, -3.0), p(5.0, 3.2)])
            .segment(p(0.0, -3.0), p(0.0, 3.2));
        drawing.stroke(sign, Line::new(1.5, ink));
    }
    if look.no_rebuild {
        let at = Point::new(12.5, 10.5);
        let diamond = [(0.0, -4.2), (4.2, 0.0), (0.0, 4.2), (-4.2, 0.0)];
        let diamond = diamond.map(|(x, y)| at + Point::new(x, y));
        drawing.stroke(Outline::new().polygon(&diamond), Line::new(1.4, ink));
    }
    if is_pictured(look.symbol) {
        draw_caption(drawing, look, ink);
    }
}

/// What stands under a picture that the picture alone does not tell.
const fn pictured_name(symbol: Symbol) -> Option<&'static str> {
    match symbol {
        Symbol::Personnel => Some("Pax"),
        Symbol::Equipment => Some("Eq"),
        _ => None,
    }
}

fn draw_caption(drawing: &mut Drawing, look: &CounterLook, ink: Colour) {
    let style = TextStyle::new(FontRole::Counter, 12.5, ink);
    if let Some(name) = pictured_name(look.symbol) {
        draw_repl_kind(drawing, look, name);
        return;
    }
    // Pieces with a picture have room for one line of designation and parent below it.
    let text = [look.designation.as_str(), look.parent.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    if !text.is_empty() {
        let style = style.fitted(&text, 84.0, 0.5);
        drawing.text(Text::centered(text, Point::new(49.3, 54.0), style));
    }
}

/// What a Repl is, on a plate as wide as its picture, and that it is one (13.5): generic counters have no other name.
fn draw_repl_kind(drawing: &mut Drawing, look: &CounterLook, kind: &str) {
    let (ink, ground) = (look.ink(), Colour::hex(look.ground));
    let plate = Rect::new(29.5, 46.4, 69.1, 57.6);
    drawing.fill(Outline::new().rounded(plate, 3.0), ink);
    let style = TextStyle::new(FontRole::Counter, 12.0, ground.lighter(0.75)).spaced(0.04);
    drawing.text(Text::centered(kind, Point::new(49.3, 52.2), style));
    let style = TextStyle::new(FontRole::Counter, 9.5, ink).spaced(0.12);
    drawing.text(Text::centered("REPL", Point::new(49.3, 10.6), style));
}

/// Dots for steps, hollow for lost ones; a number where dots would be too many.
fn draw_steps(drawing: &mut Drawing, look: &CounterLook, ink: Colour) {
    const MOST_DOTS: u8 = 6;
    let left = look.steps - look.steps_lost;
    let y = 53.4;
    if look.steps > MOST_DOTS {
        let at = Point::new(9.5, y);
        drawing.fill(Outline::new().circle(at, 2.7), ink);
        let style = TextStyle::new(FontRole::Counter, 12.0, ink).anchored(Anchor::Start);
        let text = format!("{left}/{}", look.steps);
        drawing.text(Text::centered(text, Point::new(14.4, y), style));
        return;
    }
    for n in 0..look.steps {
        let at = Point::new(10.0 + f32::from(n) * 7.6, y);
        if n < left {
            drawing.fill(Outline::new().circle(at, 2.9), ink);
        } else {
            let line = Line::new(1.1, ink);
            drawing.stroke(Outline::new().circle(at, 2.4), line);
        }
    }
}

/// The lower row: what the piece can do.
pub(super) fn draw_row(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    match look.family {
        Family::Dump => draw_dump(drawing, look, row),
        Family::Transport | Family::OrganicTruck => draw_transport(drawing, look, row),
        Family::Artillery => draw_guns(drawing, look, row),
        Family::Hedgehog | Family::AirBase => draw_works(drawing, look, row),
        Family::Combat
        | Family::Headquarters
        | Family::Replacement
        | Family::RailRepair
        | Family::Extender => draw_fighters(drawing, look, row),
    }
}

fn figure(drawing: &mut Drawing, text: &str, at: Point, size: f32, room: f32, ink: Colour) {
    let style = TextStyle::new(FontRole::Counter, size, ink).fitted(text, room, 0.5);
    drawing.text(Text::new(text, at, style));
}

fn draw_fighters(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, raised) = row.measures();
    let ink = look.ink();
    if let Some(strength) = look.face.strength {
        let text = if strength.defence_only {
            format!("({})", strength.value)
        } else {
            strength.value.to_string()
        };
        figure(drawing, &text, Point::new(21.0, foot), size, 30.0, ink);
    }
    if let Some(throw) = look.face.throw {
        draw_throw(
            drawing,
            look,
            row,
            &throw.points.to_string(),
            throw.mobility,
        );
    }
    if let Some(ar) = look.face.ar {
        let at = Point::new(48.0, foot - raised);
        figure(drawing, &ar.to_string(), at, size * 1.14, 26.0, ink);
    }
    draw_movement(drawing, look, row);
}

/// Barrage in a yellow box, range under the Action Rating, a strength for defence above the box.
fn draw_guns(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, _) = row.measures();
    let ink = look.ink();
    let top = foot - size * 0.71;
    if let Some(barrage) = look.face.barrage {
        let plate = Rect::new(7.2, top - 3.4, 38.8, foot + 3.2);
        drawing.fill(Outline::new().rect(plate), YELLOW);
        drawing.stroke(Outline::new().rect(plate), Line::new(1.3, INK));
        let text = barrage.strength.to_string();
        figure(drawing, &text, Point::new(23.0, foot), size, 28.0, INK);
        let text = barrage.range.to_string();
        let at = Point::new(51.5, foot + 1.2);
        figure(drawing, &text, at, size * 0.52, 24.0, ink);
    }
    if let Some(ar) = look.face.ar {
        let at = Point::new(51.5, foot - size * 0.46);
        figure(drawing, &ar.to_string(), at, size * 0.86, 24.0, ink);
    }
    if let (Some(strength), Row::Full) = (look.face.strength, row) {
        let text = if strength.defence_only {
            format!("({})", strength.value)
        } else {
            strength.value.to_string()
        };
        // Beside the step dots, if there are any.
        let x = if look.steps > 1 { 33.0 } else { 22.0 };
        figure(drawing, &text, Point::new(x, 61.2), 14.0, 22.0, ink);
    }
    draw_movement(drawing, look, row);
}

/// An HQ's throw range, with an arc that flies from the figure.
fn draw_throw(
    drawing: &mut Drawing,
    look: &CounterLook,
    row: Row,
    points: &str,
    mobility: Mobility,
) {
    let (size, foot, _) = row.measures();
    let at = Point::new(21.5, foot);
    draw_mobile_figure(drawing, look, points, at, size * 0.9, mobility);
    let top = foot - size * 0.71 - 5.2;
    let p = |x: f32, y: f32| Point::new(at.x + x, top + y);
    let ink = look.ink();
    let arc = Outline::new()
        .move_to(p(-11.0, 1.5))
        .quad_to(p(-1.0, -7.5), p(9.0, -0.5));
    drawing.stroke(arc, Line::new(1.7, ink));
    let head = Outline::new().polygon(&[p(12.5, 2.2), p(5.8, 1.6), p(10.0, -4.0)]);
    drawing.fill(head, ink);
}

fn draw_movement(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, _) = row.measures();
    let text = look.face.ma.to_string();
    let at = Point::new(77.2, foot);
    draw_mobile_figure(drawing, look, &text, at, size, look.face.mobility);
}

/// Rule 3.1a: the colour of a figure tells the mobility. Legs plain; wheels black on a pale plate; tracks red on a plate
/// with round ends, so that the plate's form tells it without the colour.
fn draw_mobile_figure(
    drawing: &mut Drawing,
    look: &CounterLook,
    text: &str,
    at: Point,
    size: f32,
    mobility: Mobility,
) {
    let room = 25.0;
    let cap = FontRole::Counter.cap_height() * size;
    let middle = Point::new(at.x, at.y - cap / 2.0);
    let style = TextStyle::new(FontRole::Counter, size, INK).fitted(text, room, 0.5);
    let half = style.width_of(text) / 2.0;
    match mobility {
        Mobility::Leg => figure(drawing, text, at, size, room + 6.0, look.ink()),
        Mobility::Truck => {
            let plate = Rect::around(middle, (half + 2.6).max(9.0), cap / 2.0 + 2.9);
            let outline = Outline::new().rounded(plate, 2.2);
            drawing.fill(outline.clone(), PALE);
            drawing.stroke(outline, Line::new(1.0, INK));
            figure(drawing, text, at, size, room, INK);
        }
        Mobility::Track => {
            let plate = Rect::around(middle, (half + 4.0).max(10.5), cap / 2.0 + 2.9);
            let outline = Outline::new().rounded(plate, plate.height() * 0.42);
            drawing.fill(outline.clone(), PALE);
            drawing.stroke(outline, Line::new(1.3, TRACK_RED));
            figure(drawing, text, at, size, room, TRACK_RED);
        }
    }
}

/// What a transport can carry, what it carries, and how it moves.
fn draw_transport(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, _) = row.measures();
    let ink = look.ink();
    let capacity = supply_text(look.capacity);
    figure(drawing, &capacity, Point::new(20.5, foot), size, 28.0, ink);
    let load = if look.capacity > 0 && look.tokens >= look.capacity {
        Some("F".to_owned())
    } else {
        (look.tokens > 0).then(|| supply_text(look.tokens))
    };
    if let Some(load) = load {
        // A plate like a crate's lid in the middle of the row.
        let middle = Point::new(47.0, foot - size * 0.355);
        let plate = Rect::around(middle, 9.5, size * 0.355 + 1.5);
        drawing.fill(Outline::new().rounded(plate, 1.6), Colour::hex(0x00D9_B77A));
        drawing.stroke(Outline::new().rounded(plate, 1.6), Line::new(1.1, INK));
        let style = TextStyle::new(FontRole::Counter, size * 0.78, INK).fitted(&load, 16.0, 0.4);
        drawing.text(Text::centered(load, middle, style));
    }
    draw_movement(drawing, look, row);
}

/// Supply in large figures, with shells for the odd tokens.
fn draw_dump(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, _) = row.measures();
    let ink = look.ink();
    let (points, tokens) = Tokens(look.tokens).points();
    if tokens == 0 {
        let at = Point::new(49.3, foot);
        figure(drawing, &points.to_string(), at, size * 1.2, 84.0, ink);
        return;
    }
    let shells_at = if points > 0 {
        let at = Point::new(30.0, foot);
        figure(drawing, &points.to_string(), at, size * 1.2, 40.0, ink);
        66.0
    } else {
        let at = Point::new(26.0, foot);
        figure(drawing, &format!("{tokens}T"), at, size * 1.1, 40.0, ink);
        68.0
    };
    for n in 0..usize::from(tokens) {
        let shift = (num::from_usize(n) - (f32::from(tokens) - 1.0) / 2.0) * 11.0;
        draw_shell(drawing, Point::new(shells_at + shift, foot), size * 0.8);
    }
}

/// A shell that stands on its base: one token.
fn draw_shell(drawing: &mut Drawing, foot: Point, height: f32) {
    let half = 3.6;
    let p = |x: f32, y: f32| foot + Point::new(x, -y);
    let shell = Outline::new()
        .move_to(p(-half, 0.0))
        .line_to(p(-half, height * 0.55))
        .quad_to(p(-half, height * 0.85), p(0.0, height))
        .quad_to(p(half, height * 0.85), p(half, height * 0.55))
        .line_to(p(half, 0.0))
        .close();
    drawing.fill(shell.clone(), Colour::hex(0x00D9_A441));
    drawing.stroke(shell, Line::new(1.2, INK));
    let band = Outline::new().segment(p(-half, height * 0.5), p(half, height * 0.5));
    drawing.stroke(band, Line::new(1.2, INK));
}

/// Works have a level.
fn draw_works(drawing: &mut Drawing, look: &CounterLook, row: Row) {
    let (size, foot, _) = row.measures();
    // An air base of level 0 is an Air Strip (15.0).
    let (text, size) = match (look.family, look.level) {
        (Family::AirBase, 0) => ("Strip".to_owned(), size * 0.9),
        (_, level) => (level.to_string(), size * 1.2),
    };
    let at = Point::new(49.3, foot);
    figure(drawing, &text, at, size, 78.0, look.ink());
}
