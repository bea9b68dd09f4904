//! What lies over the map: coloured and hatched hexes, outlines, paths, and numbers in hexes.
//!
//! Whoever has something to show fills a layer of [`Overlay`]; all layers become one mesh, rebuilt only when one changes.

mod labels;
mod mesh;
mod signs;

use std::collections::BTreeMap;
use std::ops::DerefMut;

use bevy::prelude::*;
use stavka_rules::map::HexPos;

pub use labels::{HexLabel, map_painter};
pub use signs::{HexSign, Sign, draw_sign};

/// Overlay drawing.
pub fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .add_plugins((mesh::plugin, labels::plugin, signs::plugin));
}

/// How the ground of a hex is covered, so that overlays differ without colour too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// All of it.
    Plain,
    /// Lines rising to the right.
    Rising,
    /// Lines falling to the right.
    Falling,
    /// Broken lines rising to the right.
    RisingDashes,
    /// Broken lines falling to the right.
    FallingDashes,
}

/// A covered hex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexFill {
    /// Which hex.
    pub hex: HexPos,
    /// Colour, with transparency.
    pub colour: Color,
    /// How it is covered.
    pub pattern: Pattern,
}

/// The outline of a set of hexes: sides between two hexes of the set are not drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaOutline {
    /// The hexes.
    pub hexes: Vec<HexPos>,
    /// Colour.
    pub colour: Color,
    /// Width in map units; a hex has a radius of 60.
    pub width: f32,
}

/// A line from hex centre to hex centre.
#[derive(Clone, Debug, PartialEq)]
pub struct PathLine {
    /// The hexes in order.
    pub hexes: Vec<HexPos>,
    /// Colour.
    pub colour: Color,
    /// Width in map units.
    pub width: f32,
    /// Whether the end has an arrow head.
    pub arrow: bool,
}

/// One subject's share of the overlay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverlayLayer {
    /// Covered hexes.
    pub fills: Vec<HexFill>,
    /// Outlines.
    pub outlines: Vec<AreaOutline>,
    /// Paths.
    pub paths: Vec<PathLine>,
    /// Numbers and words in hexes.
    pub labels: Vec<HexLabel>,
    /// Small signs in hexes.
    pub signs: Vec<HexSign>,
}

/// Everything over the map, by subject. Subjects are drawn in the order of their names.
#[derive(Resource, Default, Debug)]
pub struct Overlay(BTreeMap<&'static str, OverlayLayer>);

impl Overlay {
    /// Shows a subject's layer in place of its last one. An unchanged layer costs nothing.
    pub fn set(
        overlay: &mut impl DerefMut<Target = Self>,
        subject: &'static str,
        layer: OverlayLayer,
    ) {
        if overlay.0.get(subject) != Some(&layer) {
            overlay.0.insert(subject, layer);
        }
    }

    /// Removes a subject's layer.
    pub fn clear(overlay: &mut impl DerefMut<Target = Self>, subject: &'static str) {
        if overlay.0.contains_key(subject) {
            overlay.0.remove(subject);
        }
    }

    /// The layers, in the order of drawing.
    pub fn layers(&self) -> impl Iterator<Item = &OverlayLayer> {
        self.0.values()
    }
}
