//! Draws a made-up map and a sheet of counters as PNG files, to judge them by eye.
//!
//! `cargo run -p stavka-art --example sheet -- FOLDER`

#[path = "../tests/support/mod.rs"]
mod support;

use std::path::Path;

use stavka_art::drawing::Transform;
use stavka_art::map::{Detail, MapArt};
use stavka_art::palette::Palette;
use tiny_skia::Pixmap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let art = MapArt::prepare(&support::board(), &support::charts(), &support::labels(), support::COLOURS, &Palette::standard());
    let (width, height) = art.layout().size();
    for (name, scale, x, y, w, h) in [
        ("near", 1.0, 400.0, 380.0, 1100, 800),
        ("near2", 1.0, 20.0, 20.0, 1100, 800),
        ("near3", 1.0, 900.0, 20.0, 700, 800),
        ("close", 2.0, 700.0, 520.0, 1000, 800),
        ("middle", 0.42, 0.0, 0.0, 650, 560),
        ("far", 0.16, 0.0, 0.0, 240, 210),
    ] {
        let mut pixmap = Pixmap::new(w, h).ok_or("no pixmap")?;
        let transform = Transform::from_scale(scale, scale).pre_translate(-x, -y);
        let start = std::time::Instant::now();
        art.paint(&mut pixmap, Detail::for_scale(scale), transform);
        let first = start.elapsed();
        let start = std::time::Instant::now();
        art.paint(&mut pixmap, Detail::for_scale(scale), transform);
        let again = start.elapsed();
        std::fs::write(folder.join(format!("map-{name}.png")), pixmap.encode_png()?)?;
        println!("{name}: {first:?} first, {again:?} again of {width}x{height}");
    }
    Ok(())
}
