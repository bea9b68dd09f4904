//! A picture of the map, drawn as the game draws it.

use bevy::prelude::World;
use stavka_art::map::MapArt;
use stavka_art::palette::Palette;
use stavka_art::picture::{draw_picture, encode_png, paint_region, region_around};
use stavka_rules::map::{Board, TerrainCharts};
use stavka_rules::setup::MapSetup;
use stavka_rules::side::PerSide;

use crate::failure::Failure;

/// Pixels a hex in the preview, as far as the picture stays within bounds.
const PIXELS_A_HEX: u32 = 72;
/// The widest preview.
const WIDEST: u32 = 6000;

/// The map as a PNG file.
pub fn png_of(map: &MapSetup, charts: &TerrainCharts) -> Result<Vec<u8>, Failure> {
    let mut world = World::new();
    let board = Board::spawn(&mut world, map.grid, map.hexes.clone(), &map.hexsides);
    let colours = PerSide::from_fn(|_| 0x0080_8080);
    let palette = Palette::standard(map.season);
    let art = MapArt::prepare(&board, charts, &map.labels, colours, &palette);
    let region = region_around(art.layout(), None);
    let width = (u32::from(map.grid.cols()) * PIXELS_A_HEX).clamp(400, WIDEST);
    let scale = f32::from(u16::try_from(width).unwrap_or(u16::MAX)) / region.width();
    let drawing = draw_picture(&art, &[], region, scale);
    let pixmap = paint_region(&drawing, region, width)
        .ok_or_else(|| Failure::Input("the preview would be too large".to_owned()))?;
    encode_png(&pixmap).map_err(|error| Failure::Input(error.to_string()))
}
