//! Chance that is none: numbers computed from places, so that every pattern stays where it is for ever.

use crate::num;

/// Mixes three numbers into one that looks random.
pub(crate) const fn hash(a: i32, b: i32, salt: u32) -> u32 {
    let mut h = num::bits(a).wrapping_mul(0x9E37_79B1)
        ^ num::bits(b).wrapping_mul(0x85EB_CA77).rotate_left(13)
        ^ salt.wrapping_mul(0xC2B2_AE3D);
    h ^= h >> 15;
    h = h.wrapping_mul(0x2C1B_3C6D);
    h ^= h >> 12;
    h = h.wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// A share of 0 to 1 for a place.
pub(crate) const fn share(a: i32, b: i32, salt: u32) -> f32 {
    num::share_of(hash(a, b, salt))
}

/// A run of numbers that begins at a place: the dice of one hex.
pub(crate) struct Dice {
    a: i32,
    b: i32,
    salt: u32,
}

impl Dice {
    /// The dice of a place; `salt` tells one pattern from another.
    pub(crate) const fn at(a: i32, b: i32, salt: u32) -> Self {
        Self { a, b, salt }
    }

    /// The next share of 0 to 1.
    pub(crate) const fn share(&mut self) -> f32 {
        self.salt = self.salt.wrapping_add(0x9E37);
        share(self.a, self.b, self.salt)
    }

    /// The next number between two bounds.
    pub(crate) const fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.share()
    }
}

/// Smooth noise of about −1 to 1, one bump a unit of length.
pub(crate) fn smooth(x: f32, y: f32, salt: u32) -> f32 {
    let (ix, iy) = (num::floor(x), num::floor(y));
    let (fx, fy) = (x - num::from_i32(ix), y - num::from_i32(iy));
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(fx), ease(fy));
    let corner = |dx: i32, dy: i32| share(ix + dx, iy + dy, salt);
    let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
    let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
    (top + (bottom - top) * v) * 2.0 - 1.0
}

/// Smooth noise with finer bumps on it.
pub(crate) fn rough(x: f32, y: f32, salt: u32) -> f32 {
    0.62 * smooth(x, y, salt)
        + 0.26 * smooth(x * 2.17 + 11.3, y * 2.17 - 7.9, salt ^ 0x55)
        + 0.12 * smooth(x * 4.6 - 3.1, y * 4.6 + 5.7, salt ^ 0xAA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_a_function_of_the_place_and_has_no_jumps() {
        let (mut low, mut high) = (f32::MAX, f32::MIN);
        for step in 0..4000_u16 {
            let x = f32::from(step) * 0.01;
            let here = rough(x, 3.7, 9);
            assert!((here - rough(x, 3.7, 9)).abs() < f32::EPSILON);
            assert!((here - rough(x + 0.001, 3.7, 9)).abs() < 0.02, "at {x}");
            low = low.min(here);
            high = high.max(here);
        }
        assert!(low < -0.3 && high > 0.3, "{low}..{high}");
        assert!(low >= -1.0 && high <= 1.0, "{low}..{high}");
    }
}
