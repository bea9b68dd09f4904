//! `picture`: the map with its counters, drawn on the CPU.

use stavka_art::game::{draw_game, paint_game};
use stavka_art::picture::encode_png;
use stavka_rules::map::Board;
use stavka_scenario::save::write_atomically;

use crate::args::PictureArgs;
use crate::failure::Failure;
use crate::game;

/// Draws and writes, as PNG or SVG by the file's ending.
pub fn run(args: &PictureArgs) -> Result<(), Failure> {
    let ending = args
        .out
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    let world = game::load(&args.source, args.moment)?;
    if let Some(hex) = args.hex
        && !world.resource::<Board>().grid().contains(hex)
    {
        return Err(Failure::Input(format!("hex {hex} is not on the map")));
    }
    let around = args.hex.map(|hex| (hex, args.radius));
    let bytes = match ending.as_deref() {
        Some("svg") => {
            let (drawing, region) = draw_game(&world, around, args.width);
            drawing.to_svg(region, args.width).into_bytes()
        }
        Some("png") => {
            let pixmap = paint_game(&world, around, args.width);
            let pixmap = pixmap.ok_or_else(|| {
                Failure::Input("the picture would be too large; use a smaller --width".to_owned())
            })?;
            encode_png(&pixmap).map_err(|error| Failure::Input(error.to_string()))?
        }
        _ => {
            return Err(Failure::Input(format!(
                "{}: end the name in .png or .svg",
                args.out.display()
            )));
        }
    };
    Ok(write_atomically(&args.out, &bytes)?)
}
