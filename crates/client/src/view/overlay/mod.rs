//! What lies over the map: coloured and hatched hexes, outlines, paths, and numbers in hexes.
//!
//! Whoever has something to show fills its layer of [`Overlay`]; a layer becomes one mesh of grounds and one of lines, rebuilt
//! only when it changes.

mod arrows;
mod borders;
mod canvas;
mod ghosts;
mod labels;
mod marks;
mod mesh;
mod pen;
mod rail_signs;
mod shields;
mod signs;
mod supply_signs;
mod tracks;

use std::collections::BTreeMap;
use std::ops::DerefMut;
use std::sync::Arc;

use bevy::prelude::*;
use stavka_art::front_line::FrontLine;
use stavka_rules::map::HexPos;
use stavka_rules::side::Side;

use crate::kit::screen::Screen;

pub use arrows::AttackArrow;
pub use borders::{BorderLine, BorderWords};
pub use canvas::MapCanvas;
pub use ghosts::Ghosts;
pub use labels::HexLabel;
pub use marks::{Flank, MapMark, MarkLook, MarkOf};
pub use rail_signs::{RailSign, place_of as place_of_rail};
pub use signs::{HexSign, Sign, draw_sign};
pub use supply_signs::{SupplySign, place_of as place_of_supply};
pub use tracks::{TrackLine, TrackStyle};

/// Overlay drawing.
pub fn plugin(app: &mut App) {
    app.init_resource::<Overlay>()
        .add_plugins((
            mesh::plugin,
            labels::plugin,
            borders::plugin,
            signs::plugin,
            arrows::plugin,
            ghosts::plugin,
            marks::plugin,
        ))
        .add_systems(OnExit(Screen::Play), clear_all);
}

/// What lay over the map in play does not lie over the next one.
fn clear_all(mut overlay: ResMut<Overlay>) {
    let stays = |layer: &OverlayLayer| *layer == OverlayLayer::StackHeights;
    overlay.layers.retain(|layer, _| stays(layer));
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
    /// Few lines, so that the map stays readable.
    Sparse(Sparse),
}

/// Sparse hatching, in so many kinds that neighbours differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sparse {
    /// Rising to the right.
    Rising,
    /// Falling to the right.
    Falling,
    /// Up and down.
    Upright,
    /// Broken, rising to the right.
    RisingDashes,
    /// From left to right.
    Level,
    /// Broken, falling to the right.
    FallingDashes,
    /// Broken, up and down.
    UprightDashes,
    /// Broken, from left to right.
    LevelDashes,
}

impl Sparse {
    /// All of them; those that follow each other differ most.
    pub const ALL: [Self; 8] = [
        Self::Rising,
        Self::Falling,
        Self::Upright,
        Self::RisingDashes,
        Self::Level,
        Self::FallingDashes,
        Self::UprightDashes,
        Self::LevelDashes,
    ];
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

/// The front in the ink of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontInk {
    /// Where it runs.
    pub line: Arc<FrontLine>,
    /// Whose ink.
    pub side: Side,
    /// Colour.
    pub colour: Color,
}

/// What is drawn in one layer of the overlay.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LayerDrawing {
    /// Covered hexes.
    pub fills: Vec<HexFill>,
    /// Outlines.
    pub outlines: Vec<AreaOutline>,
    /// Boundaries along hexsides.
    pub borders: Vec<BorderLine>,
    /// The front.
    pub fronts: Vec<FrontInk>,
    /// Lines of rail nets.
    pub tracks: Vec<TrackLine>,
    /// Paths.
    pub paths: Vec<PathLine>,
    /// Numbers and words in hexes.
    pub labels: Vec<HexLabel>,
    /// Small signs in hexes.
    pub signs: Vec<HexSign>,
    /// Attacks.
    pub arrows: Vec<AttackArrow>,
    /// Counters that are still to come.
    pub ghosts: Vec<Ghosts>,
    /// Markers and pins.
    pub marks: Vec<MapMark>,
}

/// The layers of the overlay, in the order of drawing: what comes later lies over what comes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OverlayLayer {
    /// The railroads of the sides.
    Rail,
    /// How units stand with supply.
    Supply,
    /// Zones of control, and who controls which hex.
    Zones,
    /// Where both sides stand near.
    FrontLine,
    /// Operation zones of armies.
    OperationZones,
    /// Where the selection can go.
    Range,
    /// Where it could go with fuel.
    SupposedRange,
    /// The throw range of the HQ in hand.
    Command,
    /// Where the HQ marker in hand of a Front could go.
    FrontReach,
    /// The HQ markers of Fronts.
    Fronts,
    /// Pins of objectives.
    Objectives,
    /// Guests in the operation zones of other armies.
    Guests,
    /// Hexsides that engineers bridge.
    Bridges,
    /// Where a run of transport could load and unload.
    Errand,
    /// Where a journey by rail could end.
    Journey,
    /// Where what is in hand in the Reinforcement Phase could enter.
    Entry,
    /// Hexes that Rail Repair would convert.
    RailWork,
    /// Where engineers could build.
    Sites,
    /// The way to the hex under the pointer.
    Way,
    /// The combat that is fought.
    Combat,
    /// Hexes that caused a refusal.
    Refusal,
    /// Counters that are still to come.
    Arrivals,
    /// Hexes that answer a question.
    Question,
    /// The throw ranges of all HQs.
    Throws,
    /// The way of supply to what is looked at.
    SupplyWay,
    /// Hexes that can be attacked or barraged.
    Targets,
    /// What is supposed.
    WhatIf,
    /// How high stacks are.
    StackHeights,
}

/// Everything over the map, by layer.
#[derive(Resource, Default, Debug)]
pub struct Overlay {
    layers: BTreeMap<OverlayLayer, Numbered>,
    /// Counts changes.
    clock: u64,
}

/// A layer with the number of the change that brought it.
#[derive(Debug)]
struct Numbered {
    change: u64,
    layer: LayerDrawing,
}

impl Overlay {
    /// Shows a subject's layer in place of its last one. An unchanged layer costs nothing.
    pub fn set(
        overlay: &mut impl DerefMut<Target = Self>,
        subject: OverlayLayer,
        layer: LayerDrawing,
    ) {
        let known = overlay.layers.get(&subject);
        if known.is_none_or(|known| known.layer != layer) {
            overlay.clock += 1;
            let change = overlay.clock;
            overlay.layers.insert(subject, Numbered { change, layer });
        }
    }

    /// Removes a subject's layer.
    pub fn clear(overlay: &mut impl DerefMut<Target = Self>, subject: OverlayLayer) {
        if overlay.layers.contains_key(&subject) {
            overlay.layers.remove(&subject);
        }
    }

    /// The layers, in the order of drawing.
    pub fn layers(&self) -> impl Iterator<Item = &LayerDrawing> {
        self.layers.values().map(|numbered| &numbered.layer)
    }

    /// The subjects in the order of drawing, each with the number of its last change: equal numbers, equal layers.
    fn changes(&self) -> impl Iterator<Item = (OverlayLayer, u64)> {
        self.layers
            .iter()
            .map(|(subject, numbered)| (*subject, numbered.change))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(row: u8) -> LayerDrawing {
        LayerDrawing {
            outlines: vec![AreaOutline {
                hexes: vec![HexPos::new(1, row)],
                colour: Color::WHITE,
                width: 1.0,
            }],
            ..default()
        }
    }

    #[test]
    fn only_a_layer_that_differs_counts_as_a_change() {
        let mut overlay = Overlay::default();
        let mut overlay = &mut overlay;
        Overlay::set(&mut overlay, OverlayLayer::Rail, layer(1));
        Overlay::set(&mut overlay, OverlayLayer::Supply, layer(2));
        let before: Vec<_> = overlay.changes().collect();
        Overlay::set(&mut overlay, OverlayLayer::Rail, layer(1));
        assert_eq!(before, overlay.changes().collect::<Vec<_>>());
        Overlay::set(&mut overlay, OverlayLayer::Supply, layer(3));
        let after: Vec<_> = overlay.changes().collect();
        assert_eq!(before[0], after[0]);
        assert_ne!(before[1], after[1]);
    }

    #[test]
    fn a_layer_that_was_away_counts_as_changed() {
        let mut overlay = Overlay::default();
        let mut overlay = &mut overlay;
        Overlay::set(&mut overlay, OverlayLayer::Rail, layer(1));
        let before: Vec<_> = overlay.changes().collect();
        Overlay::clear(&mut overlay, OverlayLayer::Rail);
        Overlay::set(&mut overlay, OverlayLayer::Rail, layer(1));
        assert_ne!(before, overlay.changes().collect::<Vec<_>>());
    }
}
