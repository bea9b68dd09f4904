//! Conversions between whole numbers and `f32`, in one place, for drawings and for the screen.
//!
//! Coordinates on a map are at most some tens of thousands of units, far below the 2²⁴ up to which an `f32` counts
//! whole numbers exactly; the casts here lose nothing that a drawing could show.

/// A count as a coordinate.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts in drawings stay far below 2^24"
)]
pub const fn from_usize(n: usize) -> f32 {
    n as f32
}

/// A signed lattice number as a coordinate.
#[expect(
    clippy::cast_precision_loss,
    reason = "lattice numbers stay far below 2^24"
)]
pub const fn from_i32(n: i32) -> f32 {
    n as f32
}

/// A number of pixels as a coordinate.
#[expect(
    clippy::cast_precision_loss,
    reason = "pixel counts stay far below 2^24"
)]
pub const fn from_u32(n: u32) -> f32 {
    n as f32
}

/// The lattice number at or below a coordinate.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates, and coordinates fit an i32"
)]
pub fn floor(x: f32) -> i32 {
    x.floor() as i32
}

/// The count nearest to a coordinate, at least zero.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is not negative, and `as` saturates"
)]
pub fn round_to_usize(x: f32) -> usize {
    x.round().max(0.0) as usize
}

/// A share of 0 to 1 as a byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is clamped to 0..=255"
)]
pub fn to_byte(share: f32) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

/// The upper bits of a hash as a share of 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "24 bits fit an f32 exactly")]
pub const fn share_of(hash: u32) -> f32 {
    (hash >> 8) as f32 / 16_777_216.0
}

/// The bits of a lattice number, for hashing.
#[expect(
    clippy::cast_sign_loss,
    reason = "hashing wants the bits, not the value"
)]
pub const fn bits(n: i32) -> u32 {
    n as u32
}

/// The nearest number of pixels, never negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates at 0 and at the top"
)]
pub const fn pixels(value: f32) -> u32 {
    value.round() as u32
}

/// A pixel size as an index or length.
pub const fn length(pixels: u32) -> usize {
    pixels as usize
}
