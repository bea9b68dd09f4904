//! The embedded fonts, and the outlines of their glyphs.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, RwLock};

use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::{Face, OutlineBuilder};

/// Condensed bold sans, for counters.
pub const COUNTER: &[u8] = include_bytes!("../../../assets/fonts/RobotoCondensed-Bold.ttf");
/// Serif, for names of places.
pub const PLACE: &[u8] = include_bytes!("../../../assets/fonts/StavkaSerif-Semibold.otf");
/// Serif italic, for names of waters and regions.
pub const PLACE_ITALIC: &[u8] =
    include_bytes!("../../../assets/fonts/StavkaSerif-SemiboldItalic.otf");
/// Sans, for panels and hex numbers.
pub const PLAIN: &[u8] = include_bytes!("../../../assets/fonts/StavkaSans-Regular.ttf");
/// Bold sans, for panels and markers.
pub const PLAIN_BOLD: &[u8] = include_bytes!("../../../assets/fonts/StavkaSans-Bold.ttf");

/// What a text is for, which picks its font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FontRole {
    /// Figures and texts on counters.
    Counter,
    /// Names of places on the map.
    Place,
    /// Names of waters and regions on the map.
    PlaceItalic,
    /// Running text and hex numbers.
    Plain,
    /// Emphasis and markers.
    PlainBold,
}

impl FontRole {
    /// All roles.
    pub const ALL: [Self; 5] = [
        Self::Counter,
        Self::Place,
        Self::PlaceItalic,
        Self::Plain,
        Self::PlainBold,
    ];

    /// The font file.
    pub const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Counter => COUNTER,
            Self::Place => PLACE,
            Self::PlaceItalic => PLACE_ITALIC,
            Self::Plain => PLAIN,
            Self::PlainBold => PLAIN_BOLD,
        }
    }

    fn store(self) -> &'static Store {
        static STORES: [OnceLock<Store>; 5] = [const { OnceLock::new() }; 5];
        STORES[self as usize].get_or_init(|| Store::open(self.bytes()))
    }

    /// Width of a text at size 1, without extra spacing.
    pub fn width_of(self, text: &str) -> f32 {
        text.chars().map(|c| self.store().glyph(c).advance).sum()
    }

    /// Height of capitals at size 1.
    pub fn cap_height(self) -> f32 {
        self.store().cap_height
    }

    /// The outline of a text at size 1 that begins at the origin and stands on y = 0; `spacing` is added after each
    /// glyph. None if nothing of it is visible.
    pub(crate) fn outline(self, text: &str, spacing: f32) -> Option<Path> {
        let store = self.store();
        let mut line = PathBuilder::new();
        let mut x = 0.0;
        for c in text.chars() {
            let glyph = store.glyph(c);
            let moved = glyph
                .outline
                .and_then(|path| Path::clone(&path).transform(Transform::from_translate(x, 0.0)));
            if let Some(path) = moved {
                line.push_path(&path);
            }
            x += glyph.advance + spacing;
        }
        line.finish()
    }
}

/// One glyph at size 1, y down.
#[derive(Clone)]
struct Glyph {
    outline: Option<Arc<Path>>,
    advance: f32,
}

/// A font that has been opened, with the glyphs asked for so far.
struct Store {
    face: Option<Face<'static>>,
    scale: f32,
    cap_height: f32,
    glyphs: RwLock<BTreeMap<char, Glyph>>,
}

impl Store {
    fn open(bytes: &'static [u8]) -> Self {
        let face = Face::parse(bytes, 0).ok();
        debug_assert!(face.is_some(), "an embedded font is readable");
        let scale = face
            .as_ref()
            .map_or(1.0, |face| 1.0 / f32::from(face.units_per_em()));
        let capitals = face.as_ref().and_then(Face::capital_height).unwrap_or(700);
        Self {
            cap_height: f32::from(capitals) * scale,
            scale,
            face,
            glyphs: RwLock::default(),
        }
    }

    fn glyph(&self, c: char) -> Glyph {
        let known = self
            .glyphs
            .read()
            .ok()
            .and_then(|glyphs| glyphs.get(&c).cloned());
        known.unwrap_or_else(|| {
            let glyph = self.read_glyph(c);
            if let Ok(mut glyphs) = self.glyphs.write() {
                glyphs.insert(c, glyph.clone());
            }
            glyph
        })
    }

    /// Characters that the font lacks show as its question mark.
    fn read_glyph(&self, c: char) -> Glyph {
        let found = self
            .face
            .as_ref()
            .and_then(|face| Some((face, face.glyph_index(c).or(face.glyph_index('?'))?)));
        let Some((face, id)) = found else {
            return Glyph {
                outline: None,
                advance: 0.5,
            };
        };
        let mut pen = Pen {
            path: PathBuilder::new(),
            scale: self.scale,
        };
        face.outline_glyph(id, &mut pen);
        let advance = face.glyph_hor_advance(id).unwrap_or(face.units_per_em());
        Glyph {
            outline: pen.path.finish().map(Arc::new),
            advance: f32::from(advance) * self.scale,
        }
    }
}

/// Draws a glyph, flipped to y down.
struct Pen {
    path: PathBuilder,
    scale: f32,
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(x * self.scale, -y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(x * self.scale, -y * self.scale);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path.quad_to(x1 * s, -y1 * s, x * s, -y * s);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let s = self.scale;
        self.path
            .cubic_to(x1 * s, -y1 * s, x2 * s, -y2 * s, x * s, -y * s);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_font_has_what_names_and_figures_need() {
        for role in FontRole::ALL {
            let face = Face::parse(role.bytes(), 0).expect("readable");
            for c in "Aa0½¼¾⅓⅔·–•°éäöüßñçłőșØСталинград".chars() {
                assert!(face.glyph_index(c).is_some(), "{role:?} lacks {c}");
            }
        }
    }

    #[test]
    fn panels_have_arrows() {
        for role in [FontRole::Plain, FontRole::PlainBold] {
            let face = Face::parse(role.bytes(), 0).expect("readable");
            assert!("→←↑↓".chars().all(|c| face.glyph_index(c).is_some()));
        }
    }

    #[test]
    fn width_adds_up_and_blanks_have_no_outline() {
        for role in FontRole::ALL {
            let whole = role.width_of("Sedan");
            let parts = role.width_of("Se") + role.width_of("dan");
            assert!((whole - parts).abs() < 1e-4);
            assert!(role.outline(" ", 0.0).is_none());
            assert!(role.outline("Sedan", 0.0).is_some());
        }
    }
}
