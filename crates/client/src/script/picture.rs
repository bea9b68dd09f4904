//! Pictures of the window as PNG files.

use std::path::Path;

use bevy::prelude::*;
use tiny_skia::{IntSize, Pixmap};

/// Writes a captured picture. Transparency is dropped: what a window lets through is not part of the picture.
pub fn write_png(picture: &Image, file: &Path) -> Result<(), String> {
    let rgb = picture
        .clone()
        .try_into_dynamic()
        .map_err(|fault| fault.to_string())?
        .to_rgba8();
    let (width, height) = rgb.dimensions();
    let mut bytes = rgb.into_raw();
    for pixel in bytes.chunks_exact_mut(4) {
        pixel[3] = u8::MAX;
    }
    let pixmap = IntSize::from_wh(width, height)
        .and_then(|size| Pixmap::from_vec(bytes, size))
        .ok_or("the picture is empty")?;
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(|fault| fault.to_string())?;
    }
    pixmap.save_png(file).map_err(|fault| fault.to_string())
}
