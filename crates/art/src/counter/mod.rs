//! Counters, on a square of 100 by 100: ground, formation stripe, symbol box, texts and figures.

mod figures;
mod formation;
mod pictures;
mod symbols;

use stavka_rules::map::Mobility;
use stavka_rules::numbers::Mp;
use stavka_rules::pieces::{
    Class, Face, Family, Level, Nation, Orientation, Printed, Size, StepsLost, Symbol, Tokens,
};

pub(crate) use figures::supply_text;
pub use formation::{FormationSide, MarkerSide};

use crate::drawing::{Colour, Drawing, Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};

/// Length of a counter's side, with its shadow.
pub const COUNTER_SIZE: f32 = 100.0;

/// The cardboard itself; the rest of the square is for the shadow.
pub(crate) const BODY: Rect = Rect::new(3.0, 2.5, 95.5, 95.0);

/// Yellow of armour symbols and barrage boxes.
const YELLOW: Colour = Colour::hex(0x00F4_CF45);
/// Red of mechanised symbols.
const RED: Colour = Colour::hex(0x00E4_6A55);
/// Ground of all other symbols.
const PALE: Colour = Colour::hex(0x00F5_F0E1);
/// Lines of symbols.
const INK: Colour = Colour::hex(0x0016_1512);

/// How much of a counter is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CounterDetail {
    /// A block in the nation's colour with the symbol, for 16 to 24 pixels.
    Block,
    /// Symbol and large figures, for about 40 pixels.
    Plain,
    /// Everything.
    Full,
}

impl CounterDetail {
    /// The detail for a counter of so many pixels.
    pub fn for_size(pixels: f32) -> Self {
        if pixels < 30.0 {
            Self::Block
        } else if pixels < 56.0 {
            Self::Plain
        } else {
            Self::Full
        }
    }
}

/// Everything that shows on a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CounterLook {
    /// What sort of piece it is.
    pub family: Family,
    /// Sign in the box.
    pub symbol: Symbol,
    /// Colour of the box.
    pub class: Class,
    /// Size sign.
    pub size: Size,
    /// Left of the box.
    pub designation: String,
    /// Right of the box.
    pub parent: String,
    /// The face that is up.
    pub face: Face,
    /// Whether that is the Move Mode side of a counter with two sides.
    pub on_move_side: bool,
    /// Steps at full strength.
    pub steps: u8,
    /// Steps lost.
    pub steps_lost: u8,
    /// Supply it holds, in tokens.
    pub tokens: u16,
    /// For transport: how much it can carry, in tokens.
    pub capacity: u16,
    /// Level of works.
    pub level: u8,
    /// Engineer-Capable.
    pub engineer: bool,
    /// Never rebuilt.
    pub no_rebuild: bool,
    /// Colour of the ground, `0xRRGGBB`.
    pub ground: u32,
    /// Colour of figures and rim, `0xRRGGBB`.
    pub accent: u32,
    /// Colour of the formation's stripe, `0xRRGGBB`.
    pub stripe: Option<u32>,
    /// Whether it is the marker of a formation, and how it lies (13.7).
    pub marker: Option<FormationSide>,
}

/// What is shown of a formation on its marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormationSign {
    /// Its name as counters have it, such as `1 Pz`.
    pub name: String,
    /// The sign of what it mostly is.
    pub symbol: Symbol,
    /// The colour of the sign.
    pub class: Class,
    /// The colour of its stripe, `0xRRGGBB`.
    pub stripe: u32,
}

impl CounterLook {
    /// The look of a formation marker.
    pub fn of_formation(sign: &FormationSign, nation: &Nation, side: FormationSide) -> Self {
        Self {
            family: Family::Combat,
            symbol: sign.symbol,
            class: sign.class,
            size: Size::Division,
            designation: String::new(),
            parent: sign.name.clone(),
            face: Face {
                strength: None,
                ar: None,
                ma: Mp::ZERO,
                mobility: Mobility::Leg,
                barrage: None,
                throw: None,
            },
            on_move_side: false,
            steps: 1,
            steps_lost: 0,
            tokens: 0,
            capacity: 0,
            level: 0,
            engineer: false,
            no_rebuild: false,
            ground: nation.ground,
            accent: nation.accent,
            stripe: Some(sign.stripe),
            marker: Some(side),
        }
    }

    /// The look of a counter as it lies.
    pub fn of(
        printed: &Printed,
        orientation: Orientation,
        steps_lost: StepsLost,
        tokens: Tokens,
        level: Level,
        nation: &Nation,
        stripe: Option<u32>,
    ) -> Self {
        Self {
            family: printed.family,
            // The symbol of an Extender is that of its transport side (12.7).
            symbol: match printed.family {
                Family::Extender => Symbol::Extender,
                _ => printed.symbol,
            },
            class: printed.class,
            size: printed.size,
            designation: printed.designation.clone(),
            parent: printed.parent.clone(),
            face: *printed.face(orientation),
            on_move_side: orientation == Orientation::Move && printed.combat.is_some(),
            steps: printed.steps,
            steps_lost: steps_lost.0.min(printed.steps),
            tokens: tokens.0,
            capacity: printed.capacity,
            level: level.0,
            engineer: printed.engineer,
            no_rebuild: printed.no_rebuild,
            ground: nation.ground,
            accent: nation.accent,
            stripe,
            marker: None,
        }
    }

    /// The colour of the cardboard: paler on the Move Mode side.
    fn ground_colour(&self) -> Colour {
        let ground = Colour::hex(self.ground);
        match (self.on_move_side, self.has_light_figures()) {
            (false, _) => ground,
            (true, false) => ground.lighter(0.2),
            (true, true) => ground.lighter(0.07),
        }
    }

    /// Whether figures are light on a dark ground, which then must stay dark.
    fn has_light_figures(&self) -> bool {
        let (ground, accent) = (Colour::hex(self.ground), Colour::hex(self.accent));
        accent.brightness() > ground.brightness() || ground.brightness() < 0.4
    }

    /// The colour of figures: the accent where it reads well, otherwise black or white.
    fn ink(&self) -> Colour {
        let (ground, accent) = (self.ground_colour(), Colour::hex(self.accent));
        if (ground.brightness() - accent.brightness()).abs() > 0.34 {
            accent
        } else {
            ground.ink()
        }
    }
}

/// Draws a counter on a square of 100 by 100.
pub fn draw_counter(look: &CounterLook, detail: CounterDetail) -> Drawing {
    if let Some(side) = look.marker {
        return formation::draw(look, side, detail);
    }
    let mut drawing = Drawing::new();
    draw_body(&mut drawing, look, detail);
    let pictured = pictures::is_pictured(look.symbol);
    match detail {
        CounterDetail::Full => {
            let frame = Rect::new(29.5, 17.5, 69.5, 45.0);
            draw_stripe(&mut drawing, look, 22.0, 40.5);
            draw_symbol(&mut drawing, look, frame, 1.9);
            draw_size(&mut drawing, look, Point::new(49.3, 10.4), 12.5);
            if !pictured {
                figures::draw_texts(&mut drawing, look);
            }
            figures::draw_marks(&mut drawing, look);
            figures::draw_row(&mut drawing, look, figures::Row::Full);
        }
        CounterDetail::Plain => {
            draw_stripe(&mut drawing, look, 14.0, 41.0);
            draw_symbol(&mut drawing, look, Rect::new(23.0, 8.0, 76.0, 46.0), 3.0);
            figures::draw_row(&mut drawing, look, figures::Row::Plain);
        }
        CounterDetail::Block => {
            draw_stripe(&mut drawing, look, 32.0, 66.0);
            draw_symbol(&mut drawing, look, Rect::new(14.0, 23.0, 84.5, 75.0), 5.5);
        }
    }
    drawing
}

/// Shadow, cardboard with a rim, and the pale band of the Move Mode side.
fn draw_body(drawing: &mut Drawing, look: &CounterLook, detail: CounterDetail) {
    cardboard(drawing, look.ground_colour(), detail);
    if !look.on_move_side {
        return;
    }
    let Rect { x0, y0, x1, y1 } = BODY.grown(-1.2);
    let band = [
        (x0, y1 - 26.0),
        (x1 - 26.0, y0),
        (x1 - 5.0, y0),
        (x1, y0 + 5.0),
        (x1, y0 + 26.0),
        (x0 + 26.0, y1),
        (x0 + 5.0, y1),
        (x0, y1 - 5.0),
    ];
    let share = if look.has_light_figures() { 0.17 } else { 0.42 };
    let pale = look.ground_colour().lighter(share);
    let corners = band.map(|(x, y)| Point::new(x, y));
    drawing.fill(Outline::new().polygon(&corners), pale);
}

/// A piece of cardboard with a soft shadow, for counters and markers.
pub(crate) fn cardboard(drawing: &mut Drawing, ground: Colour, detail: CounterDetail) {
    let radius = 7.0;
    if detail != CounterDetail::Block {
        // The shadow's edge is soft because several pale ones lie over each other.
        for (reach, alpha) in [(1.6, 0.07), (0.6, 0.1), (-0.6, 0.14)] {
            let below = Rect::new(
                BODY.x0 + 2.2 - reach,
                BODY.y0 + 2.6 - reach,
                BODY.x1 + 2.2 + reach,
                BODY.y1 + 2.6 + reach,
            );
            let shadow = Outline::new().rounded(below, radius + reach);
            drawing.fill(shadow, Colour::BLACK.with_alpha(alpha));
        }
    }
    let body = Outline::new().rounded(BODY, radius);
    drawing.fill(body, ground);
    let (width, share) = match detail {
        CounterDetail::Block => (5.0, 0.5),
        CounterDetail::Plain => (2.6, 0.5),
        CounterDetail::Full => (1.6, 0.42),
    };
    let rim = Outline::new().rounded(BODY.grown(-width / 2.0), radius - width / 2.0);
    drawing.stroke(rim, Line::new(width, ground.darker(share)));
    if detail == CounterDetail::Full {
        // Light on the upper and left edge, as on thick cardboard.
        let inner = BODY.grown(-2.4);
        let light = Outline::new()
            .move_to(Point::new(inner.x0, inner.y1 - 6.0))
            .line_to(Point::new(inner.x0, inner.y0 + 4.5))
            .quad_to(
                Point::new(inner.x0, inner.y0),
                Point::new(inner.x0 + 4.5, inner.y0),
            )
            .line_to(Point::new(inner.x1 - 6.0, inner.y0));
        drawing.stroke(
            light,
            Line::new(1.1, Colour::WHITE.with_alpha(0.32)).round(),
        );
    }
}

/// A band behind the symbol in the colour of the formation.
fn draw_stripe(drawing: &mut Drawing, look: &CounterLook, top: f32, bottom: f32) {
    if let Some(stripe) = look.stripe {
        let band = Rect::new(BODY.x0 + 1.6, top, BODY.x1 - 1.6, bottom);
        let colour = Colour::hex(stripe);
        drawing.fill(Outline::new().rect(band), colour);
        let edges = Outline::new()
            .segment(Point::new(band.x0, top), Point::new(band.x1, top))
            .segment(Point::new(band.x0, bottom), Point::new(band.x1, bottom));
        drawing.stroke(edges, Line::new(0.7, colour.darker(0.5)));
    }
}

fn draw_symbol(drawing: &mut Drawing, look: &CounterLook, frame: Rect, width: f32) {
    if pictures::is_pictured(look.symbol) {
        pictures::draw(drawing, look, frame, width);
        return;
    }
    let ground = match look.class {
        Class::Armor => YELLOW,
        Class::Mech => RED,
        Class::Other => PALE,
    };
    drawing.fill(Outline::new().rect(frame), ground);
    symbols::draw(drawing, look.symbol, frame, width);
    drawing.stroke(Outline::new().rect(frame), Line::new(width, INK));
}

/// The sign for battalion, regiment and so on.
const fn size_sign(size: Size) -> &'static str {
    match size {
        Size::None => "",
        Size::Company => "I",
        Size::Battalion => "I I",
        Size::BattleGroup => "KG",
        Size::Regiment => "I I I",
        Size::Brigade => "X",
        Size::Division => "XX",
        Size::Corps => "XXX",
        Size::Army => "XXXX",
        Size::Front => "XXXXX",
    }
}

fn draw_size(drawing: &mut Drawing, look: &CounterLook, at: Point, size: f32) {
    let sign = size_sign(look.size);
    if !sign.is_empty() {
        let style = TextStyle::new(FontRole::Counter, size, look.ink()).spaced(0.02);
        drawing.text(Text::centered(sign, at, style));
    }
}
