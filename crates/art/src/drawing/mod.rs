//! A small retained vector model: filled shapes, lines and texts, in drawing order.
//!
//! Everything this crate draws is a [`Drawing`], and two writers put it somewhere: [`Drawing::to_svg`] as text for
//! exports, [`Drawing::paint`] as pixels on the CPU. Shapes are shared, so that copying an item costs a reference.

mod colour;
mod paint;
mod shape;
mod svg;
mod text;

use std::sync::Arc;

pub use colour::Colour;
pub use shape::{Outline, Shape};
pub use text::{Anchor, Halo, Text, TextStyle};
pub use tiny_skia::{LineCap, LineJoin, Transform};

use crate::geometry::Rect;

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Width.
    pub width: f32,
    /// Colour.
    pub colour: Colour,
    /// Ends of open lines.
    pub cap: LineCap,
    /// Corners.
    pub join: LineJoin,
    /// Lengths of dash and gap in turn; empty for a whole line.
    pub dash: Vec<f32>,
}

impl Line {
    /// A whole line with square corners.
    pub const fn new(width: f32, colour: Colour) -> Self {
        Self {
            width,
            colour,
            cap: LineCap::Butt,
            join: LineJoin::Miter,
            dash: Vec::new(),
        }
    }

    /// The same line with round ends and corners.
    pub fn round(self) -> Self {
        Self {
            cap: LineCap::Round,
            join: LineJoin::Round,
            ..self
        }
    }

    /// The same line, dashed.
    pub fn dashed(self, dash: f32, gap: f32) -> Self {
        Self {
            dash: vec![dash, gap],
            ..self
        }
    }
}

/// One thing in a drawing.
#[derive(Clone, Debug)]
pub enum Item {
    /// A filled shape.
    Fill {
        /// What.
        shape: Shape,
        /// With what.
        colour: Colour,
    },
    /// A line along a shape.
    Stroke {
        /// Along what.
        shape: Shape,
        /// With what.
        line: Line,
    },
    /// A line of text, held as outlines.
    Text(Text),
    /// Another drawing, put in place.
    Placed {
        /// What.
        drawing: Arc<Drawing>,
        /// Where.
        transform: Transform,
    },
}

impl Item {
    /// A rectangle that holds everything the item marks; none if it marks nothing.
    pub fn bounds(&self) -> Option<Rect> {
        match self {
            Self::Fill { shape, .. } => Some(shape.bounds()),
            // A mitred corner reaches beyond half the width.
            Self::Stroke { shape, line } => Some(shape.bounds().grown(line.width)),
            Self::Text(text) => text.bounds(),
            Self::Placed { drawing, transform } => {
                Some(shape::transformed(drawing.bounds()?, *transform))
            }
        }
    }
}

/// Items in drawing order: what comes later lies on top.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// The items.
    pub items: Vec<Item>,
}

impl Drawing {
    /// An empty drawing.
    pub const fn new() -> Self {
        Self { items: Vec::new() }
    }

    /// Fills an outline; an outline without any line marks nothing.
    pub fn fill(&mut self, outline: Outline, colour: Colour) {
        if let Some(shape) = outline.finish() {
            self.items.push(Item::Fill { shape, colour });
        }
    }

    /// Draws along an outline.
    pub fn stroke(&mut self, outline: Outline, line: Line) {
        if let Some(shape) = outline.finish() {
            self.items.push(Item::Stroke { shape, line });
        }
    }

    /// Writes a line of text.
    pub fn text(&mut self, text: Text) {
        self.items.push(Item::Text(text));
    }

    /// Puts another drawing on top.
    pub fn place(&mut self, drawing: Arc<Drawing>, transform: Transform) {
        self.items.push(Item::Placed { drawing, transform });
    }

    /// Adds the items of another drawing as they are.
    pub fn append(&mut self, other: Self) {
        self.items.extend(other.items);
    }

    /// A rectangle that holds everything; none if the drawing is empty.
    pub fn bounds(&self) -> Option<Rect> {
        self.items.iter().filter_map(Item::bounds).reduce(|a, b| {
            Rect::new(
                a.x0.min(b.x0),
                a.y0.min(b.y0),
                a.x1.max(b.x1),
                a.y1.max(b.y1),
            )
        })
    }
}
