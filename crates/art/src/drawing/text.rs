//! Lines of text, turned into outlines as soon as they are made.

use tiny_skia::Transform;

use super::{Colour, Shape};
use crate::fonts::FontRole;
use crate::geometry::{Point, Rect};
use crate::num;

/// Which point of a text its place refers to. Vertically that is always the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    #[default]
    Middle,
    /// The right end.
    End,
}

/// A pale rim that keeps a text readable on any ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Halo {
    /// How far it reaches beyond the letters.
    pub width: f32,
    /// Its colour.
    pub colour: Colour,
}

/// How a text is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TextStyle {
    /// Font.
    pub role: FontRole,
    /// Size of the em square.
    pub size: f32,
    /// Ink.
    pub colour: Colour,
    /// What the place refers to.
    pub anchor: Anchor,
    /// Space added after each letter, as a share of the size.
    pub spacing: f32,
    /// Turned clockwise around the place, in degrees.
    pub turned: f32,
    /// Rim.
    pub halo: Option<Halo>,
}

impl TextStyle {
    /// Upright, centred, without a halo.
    pub const fn new(role: FontRole, size: f32, colour: Colour) -> Self {
        Self {
            role,
            size,
            colour,
            anchor: Anchor::Middle,
            spacing: 0.0,
            turned: 0.0,
            halo: None,
        }
    }

    /// Another anchor.
    pub const fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// With a halo.
    pub const fn halo(self, width: f32, colour: Colour) -> Self {
        Self {
            halo: Some(Halo { width, colour }),
            ..self
        }
    }

    /// With space between the letters, as a share of the size.
    pub const fn spaced(self, spacing: f32) -> Self {
        Self { spacing, ..self }
    }

    /// Turned clockwise, in degrees.
    pub const fn turned(self, turned: f32) -> Self {
        Self { turned, ..self }
    }

    /// Width that a text takes.
    pub fn width_of(&self, text: &str) -> f32 {
        let gaps = num::from_usize(text.chars().count().saturating_sub(1));
        self.size * (self.role.width_of(text) + gaps * self.spacing)
    }

    /// A smaller style if the text would be wider than the room, but not below a share of the size.
    pub fn fitted(self, text: &str, room: f32, least: f32) -> Self {
        let share = (room / self.width_of(text).max(0.01)).clamp(least, 1.0);
        Self {
            size: self.size * share,
            ..self
        }
    }
}

/// A line of text with its outlines.
#[derive(Clone, Debug)]
pub struct Text {
    /// What is written.
    pub content: String,
    /// How it is written.
    pub style: TextStyle,
    /// Where the anchor lies.
    pub at: Point,
    pub(super) outline: Option<Shape>,
}

impl Text {
    /// Writes a text at a place.
    pub fn new(content: impl Into<String>, at: Point, style: TextStyle) -> Self {
        let content = content.into();
        let shift = match style.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -style.width_of(&content) / 2.0,
            Anchor::End => -style.width_of(&content),
        };
        let place = Transform::from_translate(at.x, at.y)
            .pre_concat(Transform::from_rotate(style.turned))
            .pre_translate(shift, 0.0)
            .pre_scale(style.size, style.size);
        let outline = style
            .role
            .outline(&content, style.spacing)
            .and_then(|path| path.transform(place))
            .map(|path| Shape(path.into()));
        Self {
            content,
            style,
            at,
            outline,
        }
    }

    /// A text whose capitals and figures stand around a point, centred in height.
    pub fn centered(content: impl Into<String>, middle: Point, style: TextStyle) -> Self {
        let drop = style.role.cap_height() * style.size / 2.0;
        let at = middle + Point::new(0.0, drop).turned(style.turned.to_radians());
        Self::new(content, at, style)
    }

    /// A rectangle that holds the ink and its halo; none for blanks.
    pub fn bounds(&self) -> Option<Rect> {
        let rim = self.style.halo.map_or(0.0, |halo| halo.width);
        Some(self.outline.as_ref()?.bounds().grown(rim))
    }

    /// The rectangle from left to right end and from baseline to capitals, before turning, with its corners turned.
    pub(crate) fn frame(content: &str, at: Point, style: &TextStyle) -> [Point; 4] {
        let width = style.width_of(content);
        let left = match style.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let top = -style.role.cap_height() * style.size;
        let corners = [
            (left, top),
            (left + width, top),
            (left + width, style.size * 0.22),
            (left, style.size * 0.22),
        ];
        corners.map(|(x, y)| at + Point::new(x, y).turned(style.turned.to_radians()))
    }
}
