//! Colours, and how they mix.

use std::fmt;

use crate::num;

/// A colour with its opacity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 for a full colour.
    pub a: u8,
}

impl Colour {
    /// Black.
    pub const BLACK: Self = Self::hex(0);
    /// White.
    pub const WHITE: Self = Self::hex(0x00FF_FFFF);

    /// From `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b, a: 255 }
    }

    /// The same colour with another opacity, 0 to 1.
    pub fn with_alpha(self, alpha: f32) -> Self {
        Self {
            a: num::to_byte(alpha),
            ..self
        }
    }

    /// Part of the way to another colour.
    pub fn mix(self, other: Self, share: f32) -> Self {
        let blend = |a: u8, b: u8| {
            let (a, b) = (f32::from(a), f32::from(b));
            num::to_byte((a + (b - a) * share) / 255.0)
        };
        Self {
            r: blend(self.r, other.r),
            g: blend(self.g, other.g),
            b: blend(self.b, other.b),
            a: blend(self.a, other.a),
        }
    }

    /// Towards black.
    pub fn darker(self, share: f32) -> Self {
        self.mix(
            Self {
                a: self.a,
                ..Self::BLACK
            },
            share,
        )
    }

    /// Towards white.
    pub fn lighter(self, share: f32) -> Self {
        self.mix(
            Self {
                a: self.a,
                ..Self::WHITE
            },
            share,
        )
    }

    /// How bright it looks, 0 to 1.
    pub fn brightness(self) -> f32 {
        (0.299 * f32::from(self.r) + 0.587 * f32::from(self.g) + 0.114 * f32::from(self.b)) / 255.0
    }

    /// The ink that reads well on it: near black on light grounds, near white on dark ones.
    pub fn ink(self) -> Self {
        if self.brightness() > 0.45 {
            Self::hex(0x0014_1412)
        } else {
            Self::hex(0x00FB_F8EE)
        }
    }
}

impl fmt::Display for Colour {
    /// As written in SVG, without the opacity.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

impl fmt::Debug for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}/{}", self.a)
    }
}
