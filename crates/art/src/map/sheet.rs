//! A part of the map while it is drawn, layer by layer, and as it is kept.

use stavka_rules::map::HexPos;

use super::Detail;
use super::model::{Hex, Model};
use crate::drawing::{Drawing, Item};
use crate::geometry::Rect;
use crate::palette::MapColours;

/// What lies over what, from the paper up. Each body of terrain has a layer of its own, because the bodies of
/// neighbouring patches overlap a little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    Paper,
    Rough,
    LowHills,
    Hills,
    Mountain,
    Swamp,
    SaltMarsh,
    Woods,
    Forest,
    Relief,
    Plants,
    Water,
    Shore,
    City,
    Blocks,
    Grid,
    Border,
    RoadCasing,
    Road,
    Rail,
    River,
    RiverCore,
    Ice,
    Bridge,
    Village,
    Number,
    Frame,
    Region,
    Sign,
    Name,
}

impl Layer {
    pub(crate) const ALL: [Self; 30] = [
        Self::Paper,
        Self::Rough,
        Self::LowHills,
        Self::Hills,
        Self::Mountain,
        Self::Swamp,
        Self::SaltMarsh,
        Self::Woods,
        Self::Forest,
        Self::Relief,
        Self::Plants,
        Self::Water,
        Self::Shore,
        Self::City,
        Self::Blocks,
        Self::Grid,
        Self::Border,
        Self::RoadCasing,
        Self::Road,
        Self::Rail,
        Self::River,
        Self::RiverCore,
        Self::Ice,
        Self::Bridge,
        Self::Village,
        Self::Number,
        Self::Frame,
        Self::Region,
        Self::Sign,
        Self::Name,
    ];
}

/// A part of the map while it is drawn.
pub(crate) struct Sheet<'a> {
    pub(crate) model: &'a Model,
    pub(crate) detail: Detail,
    /// The part of the plane whose terrain is drawn here.
    pub(crate) area: Rect,
    hexes: &'a [HexPos],
    layers: [Drawing; Layer::ALL.len()],
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(model: &'a Model, detail: Detail, area: Rect, hexes: &'a [HexPos]) -> Self {
        Self {
            model,
            detail,
            area,
            hexes,
            layers: Layer::ALL.map(|_| Drawing::new()),
        }
    }

    /// The drawing of one layer.
    pub(crate) fn on(&mut self, layer: Layer) -> &mut Drawing {
        &mut self.layers[layer as usize]
    }

    /// The hexes whose things are drawn here.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = (HexPos, &'a Hex)> + use<'a> {
        let model = self.model;
        self.hexes
            .iter()
            .filter_map(move |&pos| Some((pos, model.hex(pos)?)))
    }

    pub(crate) fn colours(&self) -> &'a MapColours {
        &self.model.palette.map
    }

    /// A width at this detail.
    pub(crate) fn bold(&self, width: f32) -> f32 {
        width * self.detail.boldness()
    }

    pub(crate) fn store(self) -> Stored {
        Stored {
            layers: self.layers.map(|drawing| {
                drawing
                    .items
                    .into_iter()
                    .filter_map(|item| Some((item.bounds()?, item)))
                    .collect()
            }),
        }
    }
}

/// A finished part of the map: items with their bounds, by layer.
#[derive(Debug)]
pub(crate) struct Stored {
    layers: [Vec<(Rect, Item)>; Layer::ALL.len()],
}

impl Stored {
    /// Adds the items of a layer that touch a region.
    pub(crate) fn copy_into(&self, drawing: &mut Drawing, layer: Layer, region: &Rect) {
        let touching = self.layers[layer as usize]
            .iter()
            .filter(|(bounds, _)| bounds.touches(region));
        drawing.items.extend(touching.map(|(_, item)| item.clone()));
    }
}
