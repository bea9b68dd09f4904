//! Grid lines, hex numbers and state borders.

use stavka_rules::map::Direction;

use super::Detail;
use super::sheet::{Layer, Sheet};
use crate::drawing::{Line, Outline, Text, TextStyle};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::layout::HEX_HEIGHT;

/// Height of hex numbers.
const NUMBER_SIZE: f32 = 9.6;

/// Where the number of a hex stands, relative to its centre.
const NUMBER_AT: Point = Point::new(0.0, -HEX_HEIGHT / 2.0 + 9.6);

/// The room that the number of a hex with this centre takes.
pub(crate) fn number_box(center: Point) -> Rect {
    Rect::around(center + NUMBER_AT - Point::new(0.0, 3.4), 13.5, 4.6)
}

pub(crate) fn draw(sheet: &mut Sheet<'_>) {
    let c = sheet.colours();
    let (grid_line, layout) = match sheet.detail {
        Detail::Near => (Line::new(0.85, c.grid.with_alpha(0.75)), sheet.model.layout),
        Detail::Middle => (Line::new(1.3, c.grid.with_alpha(0.6)), sheet.model.layout),
        Detail::Far => (Line::new(1.8, c.grid.with_alpha(0.28)), sheet.model.layout),
    };
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
        sheet.on(Layer::Grid).stroke(lines, grid_line.clone());
        sheet
            .on(Layer::Border)
            .stroke(border, border_line.clone().dashed(11.0, 4.0));
        if sheet.detail == Detail::Near {
            let at = layout.center(pos) + NUMBER_AT;
            sheet
                .on(Layer::Number)
                .text(Text::new(pos.to_string(), at, numbers));
        }
    }
}
