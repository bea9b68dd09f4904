//! Conversions between whole numbers and `f64`, in one place.

/// The whole number nearest to a value.
#[expect(
    clippy::cast_possible_truncation,
    reason = "`as` saturates, and no value here comes near the limits"
)]
pub fn rounded(x: f64) -> i64 {
    x.round() as i64
}

/// The same for lattice numbers and metres.
pub fn rounded_i32(x: f64) -> i32 {
    i32::try_from(rounded(x)).unwrap_or(if x < 0.0 { i32::MIN } else { i32::MAX })
}

/// A count as a number.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub const fn from_usize(n: usize) -> f64 {
    n as f64
}

/// So many steps of at most `step` make up `length`; one at least.
pub fn steps(length: f64, step: f64) -> usize {
    usize::try_from(rounded((length / step).ceil()))
        .unwrap_or(1)
        .clamp(1, 1_000_000)
}
