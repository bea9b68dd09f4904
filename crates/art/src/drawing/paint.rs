//! Drawings as pixels, on the CPU.

use tiny_skia::{Paint, PathStroker, Pixmap, Stroke, StrokeDash};

use super::shape::transformed;
use super::svg::FILL_RULE;
use super::{Colour, Drawing, Item, Line, Shape, Transform};
use crate::geometry::Rect;
use crate::num;

impl Drawing {
    /// Paints the drawing onto a pixmap; `transform` leads from drawing units to pixels.
    pub fn paint(&self, pixmap: &mut Pixmap, transform: Transform) {
        let page = Rect::new(
            0.0,
            0.0,
            num::from_u32(pixmap.width()),
            num::from_u32(pixmap.height()),
        );
        self.paint_within(pixmap, transform, &page);
    }

    fn paint_within(&self, pixmap: &mut Pixmap, transform: Transform, page: &Rect) {
        for item in &self.items {
            item.paint_within(pixmap, transform, page);
        }
    }
}

impl Item {
    /// Paints one item, unless it lies off the page.
    fn paint_within(&self, pixmap: &mut Pixmap, transform: Transform, page: &Rect) {
        let visible = self
            .bounds()
            .is_some_and(|bounds| transformed(bounds, transform).grown(1.0).touches(page));
        if !visible {
            return;
        }
        match self {
            Self::Fill { shape, colour } => fill(pixmap, shape, *colour, transform),
            Self::Stroke { shape, line } => stroke(pixmap, shape, line, transform),
            Self::Text(text) => {
                if let Some(outline) = &text.outline {
                    if let Some(halo) = text.style.halo {
                        let rim = Line::new(halo.width * 2.0, halo.colour).round();
                        stroke(pixmap, outline, &rim, transform);
                    }
                    fill(pixmap, outline, text.style.colour, transform);
                }
            }
            Self::Placed {
                drawing,
                transform: place,
            } => drawing.paint_within(pixmap, transform.pre_concat(*place), page),
        }
    }
}

fn ink(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.r, colour.g, colour.b, colour.a);
    paint
}

fn fill(pixmap: &mut Pixmap, shape: &Shape, colour: Colour, transform: Transform) {
    pixmap.fill_path(&shape.0, &ink(colour), FILL_RULE, transform, None);
}

/// Lines are turned into shapes and filled. Left to itself the rasteriser draws lines thinner than a pixel in another
/// way, which looks different at the edge of a tile.
fn stroke(pixmap: &mut Pixmap, shape: &Shape, line: &Line, transform: Transform) {
    let stroke = Stroke {
        width: line.width,
        line_cap: line.cap,
        line_join: line.join,
        ..Stroke::default()
    };
    let scale = PathStroker::compute_resolution_scale(&transform);
    let dashes = StrokeDash::new(line.dash.clone(), 0.0);
    let outline = match dashes.and_then(|dash| shape.0.dash(&dash, scale)) {
        Some(dashed) => dashed.stroke(&stroke, scale),
        None => shape.0.stroke(&stroke, scale),
    };
    if let Some(outline) = outline {
        pixmap.fill_path(&outline, &ink(line.colour), FILL_RULE, transform, None);
    }
}
