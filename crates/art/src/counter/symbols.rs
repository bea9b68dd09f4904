//! The signs inside the symbol box, after NATO usage.

use stavka_rules::pieces::Symbol;

use super::INK;
use crate::drawing::{Drawing, Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};

/// The box that signs are drawn in, with shares of its width and height as coordinates.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    frame: Rect,
    width: f32,
}

impl Pen<'_> {
    /// A point: (0, 0) is the upper left, (1, 1) the lower right corner.
    fn p(&self, x: f32, y: f32) -> Point {
        Point::new(
            self.frame.x0 + self.frame.width() * x,
            self.frame.y0 + self.frame.height() * y,
        )
    }

    fn stroke(&mut self, outline: Outline) {
        self.drawing.stroke(outline, Line::new(self.width, INK));
    }

    fn lines(&mut self, segments: &[(f32, f32, f32, f32)]) {
        let mut outline = Outline::new();
        for &(x0, y0, x1, y1) in segments {
            outline = outline.segment(self.p(x0, y0), self.p(x1, y1));
        }
        self.stroke(outline);
    }

    fn fill(&mut self, points: &[(f32, f32)]) {
        let points: Vec<Point> = points.iter().map(|&(x, y)| self.p(x, y)).collect();
        self.drawing.fill(Outline::new().polygon(&points), INK);
    }

    /// Crossed belts: infantry.
    fn cross(&mut self) {
        self.lines(&[(0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 1.0, 0.0)]);
    }

    /// A cavalryman's belt.
    fn belt(&mut self) {
        self.lines(&[(0.0, 1.0, 1.0, 0.0)]);
    }

    /// A track: armour.
    fn track(&mut self) {
        let (a, b) = (self.p(0.15, 0.23), self.p(0.85, 0.77));
        let rect = Rect::new(a.x, a.y, b.x, b.y);
        self.stroke(Outline::new().rounded(rect, rect.height() / 2.0));
    }

    /// A gun barrel seen from the front: artillery.
    fn ball(&mut self, x: f32, y: f32, share: f32) {
        let radius = self.frame.height() * share;
        let at = self.p(x, y);
        self.drawing.fill(Outline::new().circle(at, radius), INK);
    }

    /// Two wheels under the box.
    fn wheels(&mut self) {
        let radius = self.frame.height() * 0.085;
        let mut outline = Outline::new();
        for x in [0.27, 0.73] {
            let at = self.p(x, 1.0) + Point::new(0.0, radius + self.width * 0.5);
            outline = outline.circle(at, radius);
        }
        self.drawing.fill(outline, INK);
    }

    /// Letters in the middle.
    fn letters(&mut self, text: &str) {
        let style = TextStyle::new(FontRole::Counter, self.frame.height() * 0.62, INK);
        let style = style.fitted(text, self.frame.width() * 0.82, 0.5);
        let at = self.p(0.5, 0.5);
        self.drawing.text(Text::centered(text, at, style));
    }

    /// Two wings at the lower edge: troops that come by air.
    fn gull(&mut self) {
        let outline = Outline::new()
            .move_to(self.p(0.3, 0.93))
            .quad_to(self.p(0.4, 0.62), self.p(0.5, 0.93))
            .quad_to(self.p(0.6, 0.62), self.p(0.7, 0.93));
        self.stroke(outline);
    }
}

/// Draws the sign of a symbol into its box. Pieces with a picture instead of a box have none.
pub(super) fn draw(drawing: &mut Drawing, symbol: Symbol, frame: Rect, width: f32) {
    let mut pen = Pen {
        drawing,
        frame,
        width,
    };
    match symbol {
        Symbol::Infantry => pen.cross(),
        Symbol::MotorizedInfantry => {
            pen.cross();
            pen.lines(&[(0.5, 0.0, 0.5, 1.0)]);
        }
        Symbol::MechanizedInfantry => {
            pen.cross();
            pen.track();
        }
        Symbol::MountainInfantry => {
            pen.cross();
            pen.fill(&[(0.5, 0.56), (0.72, 1.0), (0.28, 1.0)]);
        }
        Symbol::Motorcycle => {
            pen.cross();
            pen.wheels();
        }
        Symbol::Armor => pen.track(),
        Symbol::ArmoredRecon => {
            pen.track();
            pen.belt();
        }
        Symbol::Recon => {
            pen.belt();
            pen.wheels();
        }
        Symbol::Cavalry => pen.belt(),
        Symbol::AntiTank => pen.lines(&[(0.0, 1.0, 0.5, 0.0), (0.5, 0.0, 1.0, 1.0)]),
        Symbol::AssaultGun => {
            pen.track();
            pen.ball(0.5, 0.5, 0.13);
        }
        Symbol::AntiAircraft => {
            let dome = Outline::new().move_to(pen.p(0.12, 1.0)).cubic_to(
                pen.p(0.16, 0.28),
                pen.p(0.84, 0.28),
                pen.p(0.88, 1.0),
            );
            pen.stroke(dome);
            pen.lines(&[(0.5, 0.46, 0.5, 1.0)]);
        }
        Symbol::Artillery => pen.ball(0.5, 0.5, 0.24),
        Symbol::RocketArtillery => {
            pen.ball(0.5, 0.72, 0.15);
            pen.lines(&[
                (0.32, 0.34, 0.5, 0.14),
                (0.5, 0.14, 0.68, 0.34),
                (0.32, 0.52, 0.5, 0.32),
                (0.5, 0.32, 0.68, 0.52),
            ]);
        }
        Symbol::Engineer => pen.lines(&[
            (0.22, 0.3, 0.78, 0.3),
            (0.235, 0.3, 0.235, 0.74),
            (0.5, 0.3, 0.5, 0.74),
            (0.765, 0.3, 0.765, 0.74),
        ]),
        Symbol::RailRepair => {
            pen.lines(&[(0.08, 0.36, 0.92, 0.36), (0.08, 0.64, 0.92, 0.64)]);
            pen.lines(&[0.2, 0.35, 0.5, 0.65, 0.8].map(|x| (x, 0.2, x, 0.8)));
        }
        Symbol::Parachute => {
            pen.cross();
            pen.gull();
        }
        Symbol::Glider => {
            pen.cross();
            pen.lines(&[
                (0.28, 0.8, 0.5, 0.92),
                (0.5, 0.92, 0.72, 0.8),
                (0.5, 0.72, 0.5, 1.0),
            ]);
        }
        Symbol::Commando => pen.letters("CDO"),
        Symbol::Security => pen.letters("SEC"),
        Symbol::Fortress => {
            pen.cross();
            // Battlements along the upper edge.
            for x in [0.04, 0.285, 0.53, 0.775] {
                pen.fill(&[(x, 0.0), (x + 0.185, 0.0), (x + 0.185, 0.17), (x, 0.17)]);
            }
        }
        Symbol::MachineGun => {
            pen.lines(&[
                (0.5, 0.16, 0.5, 0.84),
                (0.4, 0.36, 0.5, 0.16),
                (0.5, 0.16, 0.6, 0.36),
                (0.36, 0.84, 0.64, 0.84),
                (0.4, 0.66, 0.6, 0.66),
            ]);
        }
        Symbol::Extender => {
            pen.lines(&[(0.14, 0.5, 0.86, 0.5)]);
            pen.fill(&[(0.06, 0.5), (0.24, 0.28), (0.24, 0.72)]);
            pen.fill(&[(0.94, 0.5), (0.76, 0.28), (0.76, 0.72)]);
            pen.lines(&[(0.5, 0.2, 0.5, 0.8)]);
        }
        Symbol::Headquarters
        | Symbol::Personnel
        | Symbol::Equipment
        | Symbol::Truck
        | Symbol::Wagon
        | Symbol::Mule
        | Symbol::Supply
        | Symbol::Hedgehog
        | Symbol::AirBase => {}
    }
}
