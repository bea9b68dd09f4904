//! Grid lines, hex numbers and state borders.

use stavka_rules::map::{Direction, HexPos};

use super::Detail;
use super::model::{Model, Side};
use super::sheet::{Layer, Sheet};
use crate::drawing::{Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::layout::HEX_HEIGHT;

/// Height of hex numbers.
const NUMBER_SIZE: f32 = 9.6;

/// Where the number of a hex stands: in the middle of the top, or beside the road or railroad that enters there.
fn number_at(model: &Model, pos: HexPos) -> Point {
    let north = model
        .hex(pos)
        .map_or_else(Side::default, |hex| hex.sides[Direction::N.index()]);
    let aside = match (north.road, north.rail) {
        (None, None) => 0.0,
        (Some(_), Some(_)) => 25.0,
        _ => 19.0,
    };
    let foot = -HEX_HEIGHT / 2.0 + 9.6;
    model.layout.center(pos) + Point::new(aside, foot)
}

/// The room that the number of a hex takes.
pub(crate) fn number_box(model: &Model, pos: HexPos) -> Rect {
    Rect::around(number_at(model, pos) - Point::new(0.0, 3.4), 13.5, 4.6)
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let c = sheet.colours();
    let layout = sheet.model.layout;
    let (width, alpha) = match sheet.detail {
        Detail::Near => (0.85, 0.75),
        Detail::Middle => (1.3, 0.6),
        Detail::Far => (1.8, 0.28),
        Detail::Distant => (0.0, 0.0),
    };
    let grid_line = Line::new(width, c.grid.with_alpha(alpha));
    let border_line = Line::new(sheet.bold(2.6), c.border.with_alpha(0.85));
    let numbers =
        TextStyle::new(FontRole::Plain, NUMBER_SIZE, c.number).halo(1.1, c.open.with_alpha(0.6));
    for (pos, hex) in sheet.hexes() {
        let mut lines = Outline::new();
        let mut border = Outline::new();
        for direction in Direction::ALL {
            let (a, b) = layout.side(pos, direction);
            // Each side once: by the hex that owns it, or by the only hex it has.
            let own = matches!(direction, Direction::N | Direction::NE | Direction::SE);
            if own || layout.grid().neighbour(pos, direction).is_none() {
                lines = lines.segment(a, b);
                if hex.sides[direction.index()].border {
                    border = border.segment(a, b);
                }
            }
        }
        if sheet.detail > Detail::Distant {
            sheet.on(Layer::Grid).stroke(lines, grid_line.clone());
        }
        sheet
            .on(Layer::Border)
            .stroke(border, border_line.clone().dashed(11.0, 4.0));
        if sheet.detail == Detail::Near {
            let at = number_at(sheet.model, pos);
            sheet
                .on(Layer::Number)
                .text(Text::new(pos.to_string(), at, numbers));
        }
    }
}
