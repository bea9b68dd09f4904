//! Conversions between whole numbers and the floats of the screen, each with its range said once.

/// A count as a float. Counts of the screen are far below the 16 million that `f32` holds exactly.
#[expect(
    clippy::cast_precision_loss,
    reason = "pixels, tiles and hexes are far below 2^24"
)]
pub const fn float(count: usize) -> f32 {
    count as f32
}

/// A signed small number as a float.
#[expect(
    clippy::cast_precision_loss,
    reason = "tile and level numbers are far below 2^24"
)]
pub const fn signed_float(number: i32) -> f32 {
    number as f32
}

/// The whole number at or below; `as` saturates, so even a broken float gives a number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the cast saturates, and the callers clamp"
)]
pub const fn floor(value: f32) -> i32 {
    value.floor() as i32
}

/// The nearest number of pixels, never negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates at 0 and at the top"
)]
pub const fn pixels(value: f32) -> u32 {
    value.round() as u32
}

/// A pixel size as an index or length.
pub const fn length(pixels: u32) -> usize {
    pixels as usize
}
