//! Pieces that show a small picture instead of a symbol box: flags, trucks, wagons, mules, crates, men, works.

use stavka_rules::pieces::Symbol;

use super::{CounterLook, INK, PALE};
use crate::drawing::{Colour, Drawing, Line, Outline};
use crate::geometry::{Point, Rect};

/// Whether a symbol is drawn as a picture.
pub(super) const fn is_pictured(symbol: Symbol) -> bool {
    matches!(
        symbol,
        Symbol::Headquarters
            | Symbol::Personnel
            | Symbol::Equipment
            | Symbol::Truck
            | Symbol::Wagon
            | Symbol::Mule
            | Symbol::Supply
            | Symbol::Hedgehog
            | Symbol::AirBase
    )
}

/// Draws on a field of 40 by 28 that fills the frame.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    frame: Rect,
    width: f32,
    ink: Colour,
}

impl Pen<'_> {
    fn scale(&self) -> f32 {
        self.frame.width() / 40.0
    }

    fn p(&self, x: f32, y: f32) -> Point {
        Point::new(
            self.frame.x0 + self.scale() * x,
            self.frame.y0 + self.frame.height() / 28.0 * y,
        )
    }

    fn points(&self, points: &[(f32, f32)]) -> Vec<Point> {
        points.iter().map(|&(x, y)| self.p(x, y)).collect()
    }

    /// A figure with an outline.
    fn shape(&mut self, points: &[(f32, f32)], colour: Colour) {
        let outline = Outline::new().polygon(&self.points(points));
        self.drawing.fill(outline.clone(), colour);
        let line = Line::new(self.width, self.ink).round();
        self.drawing.stroke(outline, line);
    }

    fn solid(&mut self, points: &[(f32, f32)]) {
        let outline = Outline::new().polygon(&self.points(points));
        self.drawing.fill(outline, self.ink);
    }

    fn line(&mut self, points: &[(f32, f32)], width: f32) {
        let outline = Outline::new().polyline(&self.points(points));
        let line = Line::new(self.width * width, self.ink).round();
        self.drawing.stroke(outline, line);
    }

    fn wheel(&mut self, x: f32, y: f32, radius: f32, hub: Colour) {
        let (at, radius) = (self.p(x, y), radius * self.scale());
        self.drawing
            .fill(Outline::new().circle(at, radius), self.ink);
        self.drawing
            .fill(Outline::new().circle(at, radius * 0.42), hub);
    }

    fn ball(&mut self, x: f32, y: f32, radius: f32) {
        let (at, radius) = (self.p(x, y), radius * self.scale());
        self.drawing
            .fill(Outline::new().circle(at, radius), self.ink);
    }
}

pub(super) fn draw(drawing: &mut Drawing, look: &CounterLook, frame: Rect, width: f32) {
    let ink = if look.stripe.is_some() {
        INK
    } else {
        look.ink()
    };
    let mut pen = Pen {
        drawing,
        frame,
        width: width * 0.75,
        ink,
    };
    match look.symbol {
        Symbol::Headquarters => flag(&mut pen, Colour::hex(look.accent)),
        Symbol::Personnel => men(&mut pen),
        Symbol::Equipment => tank(&mut pen),
        Symbol::Truck => truck(&mut pen),
        Symbol::Wagon => wagon(&mut pen),
        Symbol::Mule => mule(&mut pen),
        Symbol::Supply => crates(&mut pen),
        Symbol::Hedgehog => hedgehog(&mut pen),
        Symbol::AirBase => air_base(&mut pen),
        _ => {}
    }
}

/// A staff with a flag; the accent colour quarters it.
fn flag(pen: &mut Pen<'_>, accent: Colour) {
    pen.shape(&[(8.0, 1.0), (34.0, 1.0), (34.0, 18.0), (8.0, 18.0)], PALE);
    let quarter = Outline::new().polygon(&pen.points(&[
        (8.0, 1.0),
        (21.0, 1.0),
        (21.0, 9.5),
        (34.0, 9.5),
        (34.0, 18.0),
        (21.0, 18.0),
        (21.0, 9.5),
        (8.0, 9.5),
    ]));
    pen.drawing.fill(quarter, accent);
    pen.line(&[(8.0, 1.0), (34.0, 1.0), (34.0, 18.0), (8.0, 18.0)], 1.0);
    pen.line(&[(8.0, 0.5), (8.0, 28.0)], 1.9);
}

/// Two soldiers, head and shoulders.
fn men(pen: &mut Pen<'_>) {
    for x in [12.5, 27.5] {
        pen.ball(x, 8.5, 4.4);
        let body = Outline::new()
            .move_to(pen.p(x - 8.0, 27.0))
            .cubic_to(pen.p(x - 8.0, 15.0), pen.p(x - 4.0, 14.0), pen.p(x, 14.0))
            .cubic_to(
                pen.p(x + 4.0, 14.0),
                pen.p(x + 8.0, 15.0),
                pen.p(x + 8.0, 27.0),
            )
            .close();
        pen.drawing.fill(body, pen.ink);
        // The rim of a helmet.
        pen.line(&[(x - 5.6, 8.2), (x + 5.6, 8.2)], 0.9);
    }
}

/// A tank from the side.
fn tank(pen: &mut Pen<'_>) {
    pen.solid(&[(12.0, 6.0), (23.0, 6.0), (25.0, 12.0), (10.5, 12.0)]);
    pen.line(&[(24.0, 8.6), (37.5, 7.6)], 1.5);
    pen.solid(&[
        (4.0, 12.5),
        (33.0, 12.5),
        (36.5, 16.5),
        (34.5, 18.0),
        (3.0, 18.0),
        (2.5, 15.0),
    ]);
    let (a, b) = (pen.p(2.5, 17.5), pen.p(36.0, 26.0));
    let track = Outline::new().rounded(Rect::new(a.x, a.y, b.x, b.y), (b.y - a.y) / 2.0);
    pen.drawing.fill(track, pen.ink);
    for n in 0..5_u8 {
        let at = pen.p(7.5 + f32::from(n) * 5.9, 21.8);
        let hub = Outline::new().circle(at, 1.6 * pen.scale());
        pen.drawing.fill(hub, PALE);
    }
}

/// A lorry with a canvas cover.
fn truck(pen: &mut Pen<'_>) {
    pen.shape(
        &[
            (2.0, 20.0),
            (2.0, 6.0),
            (4.5, 3.0),
            (22.0, 3.0),
            (24.5, 6.0),
            (24.5, 20.0),
        ],
        PALE,
    );
    for x in [8.0, 13.2, 18.4] {
        pen.line(&[(x, 3.2), (x, 15.5)], 0.5);
    }
    pen.line(&[(2.0, 15.5), (24.5, 15.5)], 0.7);
    pen.shape(
        &[
            (25.5, 20.0),
            (25.5, 7.0),
            (31.5, 7.0),
            (33.5, 12.5),
            (38.5, 13.8),
            (38.5, 20.0),
        ],
        PALE,
    );
    pen.solid(&[(27.2, 8.8), (30.6, 8.8), (31.8, 12.3), (27.2, 12.3)]);
    pen.line(&[(1.0, 20.4), (39.0, 20.4)], 1.0);
    for x in [7.5, 15.5, 33.0] {
        pen.wheel(x, 22.8, 4.1, PALE);
    }
}

/// A covered wagon with spoked wheels and its shaft.
fn wagon(pen: &mut Pen<'_>) {
    pen.shape(
        &[
            (5.0, 14.5),
            (4.0, 5.0),
            (8.0, 2.5),
            (23.0, 2.5),
            (27.0, 5.0),
            (26.0, 14.5),
        ],
        PALE,
    );
    pen.solid(&[(4.0, 14.5), (27.0, 14.5), (26.0, 18.0), (5.0, 18.0)]);
    pen.line(&[(26.5, 17.0), (38.5, 12.5)], 1.0);
    for (x, r) in [(9.0, 6.0), (23.0, 4.8)] {
        let y = 26.5 - r;
        let (at, radius) = (pen.p(x, y), r * pen.scale());
        pen.drawing.fill(Outline::new().circle(at, radius), PALE);
        let line = Line::new(pen.width * 1.1, pen.ink);
        let mut spokes = Outline::new().circle(at, radius);
        for turn in 0..3_u8 {
            let way = Point::of_angle(f32::from(turn) * 60.0_f32.to_radians()) * radius;
            spokes = spokes.segment(at - way, at + way);
        }
        pen.drawing.stroke(spokes, line);
    }
}

/// A pack animal with its load.
fn mule(pen: &mut Pen<'_>) {
    pen.solid(&[
        (8.0, 11.5),
        (26.0, 11.0),
        (30.0, 5.5),
        (31.0, 1.5),
        (32.2, 4.6),
        (33.8, 1.2),
        (34.2, 5.0),
        (38.5, 8.6),
        (37.4, 11.0),
        (33.0, 10.4),
        (29.8, 16.0),
        (28.6, 18.5),
        (28.4, 27.0),
        (26.2, 27.0),
        (25.6, 19.4),
        (12.8, 19.4),
        (11.6, 22.0),
        (11.4, 27.0),
        (9.2, 27.0),
        (8.4, 20.0),
        (6.4, 14.5),
        (4.6, 20.5),
        (3.6, 20.0),
        (5.4, 13.0),
    ]);
    pen.shape(
        &[(11.5, 5.0), (22.5, 5.0), (23.5, 13.5), (10.5, 13.5)],
        PALE,
    );
    pen.line(&[(14.6, 5.0), (14.2, 13.5)], 0.6);
    pen.line(&[(19.4, 5.0), (19.8, 13.5)], 0.6);
}

/// Crates, stacked.
fn crates(pen: &mut Pen<'_>) {
    for (x, y) in [(4.0, 15.0), (20.5, 15.0), (12.2, 2.5)] {
        let (w, h) = (15.5, 11.8);
        pen.shape(
            &[(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
            Colour::hex(0x00D9_B77A),
        );
        pen.line(&[(x + 3.0, y), (x + 3.0, y + h)], 0.6);
        pen.line(&[(x + w - 3.0, y), (x + w - 3.0, y + h)], 0.6);
        pen.line(&[(x + 3.0, y + h), (x + w - 3.0, y)], 0.6);
    }
}

/// Crossed girders.
fn hedgehog(pen: &mut Pen<'_>) {
    for ends in [
        [(6.0, 26.0), (34.0, 3.0)],
        [(6.0, 3.0), (34.0, 26.0)],
        [(20.0, 0.0), (20.0, 27.5)],
    ] {
        pen.line(&ends, 2.6);
    }
    pen.line(&[(3.0, 27.5), (37.0, 27.5)], 1.0);
}

/// An aeroplane over its runway.
fn air_base(pen: &mut Pen<'_>) {
    pen.line(&[(4.0, 25.0), (36.0, 25.0)], 1.4);
    pen.solid(&[(18.6, 1.0), (21.4, 1.0), (22.0, 20.0), (18.0, 20.0)]);
    pen.solid(&[(3.0, 9.5), (37.0, 9.5), (35.0, 13.5), (5.0, 13.5)]);
    pen.solid(&[(13.0, 17.6), (27.0, 17.6), (26.0, 20.6), (14.0, 20.6)]);
}
