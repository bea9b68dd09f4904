//! A hash that is the same on every machine and in every version: FNV-1a, then mixed.

/// Collects values into a 64-bit digest.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Digest {
    /// A digest of one kind of thing; different kinds with equal content differ.
    pub(crate) const fn new(kind: u8) -> Self {
        Self(0xcbf2_9ce4_8422_2325).byte(kind)
    }

    pub(crate) const fn byte(self, value: u8) -> Self {
        Self((self.0 ^ value as u64).wrapping_mul(0x0000_0100_0000_01b3))
    }

    pub(crate) fn word(self, value: u16) -> Self {
        value.to_le_bytes().into_iter().fold(self, Self::byte)
    }

    pub(crate) fn long(self, value: u32) -> Self {
        value.to_le_bytes().into_iter().fold(self, Self::byte)
    }

    pub(crate) fn text(self, text: &str) -> Self {
        text.bytes().fold(self, Self::byte).byte(0xff)
    }

    /// The digest. Mixed, so that sums of digests do not cancel out.
    pub(crate) const fn finish(self) -> u64 {
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }
}
