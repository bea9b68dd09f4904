//! 13.3c The two uses of railroads, for which enemy zones count differently.

use crate::tables::ZoneEffect;

/// What a rail path is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RailUse {
    /// Trace supply: enemy zones can be negated.
    Trace,
    /// Moving cargo: they cannot.
    Cargo,
}

impl RailUse {
    /// Both uses.
    pub const BOTH: [Self; 2] = [Self::Trace, Self::Cargo];

    pub(super) const fn effect(self) -> ZoneEffect {
        match self {
            Self::Trace => ZoneEffect::RailTrace,
            Self::Cargo => ZoneEffect::RailCargo,
        }
    }

    const fn index(self) -> usize {
        match self {
            Self::Trace => 0,
            Self::Cargo => 1,
        }
    }
}

/// One value for each use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PerUse<T>([T; 2]);

impl<T> PerUse<T> {
    pub(super) fn from_fn(mut make: impl FnMut(RailUse) -> T) -> Self {
        Self(RailUse::BOTH.map(&mut make))
    }
}

impl<T> std::ops::Index<RailUse> for PerUse<T> {
    type Output = T;
    fn index(&self, using: RailUse) -> &T {
        &self.0[using.index()]
    }
}

impl<T> std::ops::IndexMut<RailUse> for PerUse<T> {
    fn index_mut(&mut self, using: RailUse) -> &mut T {
        &mut self.0[using.index()]
    }
}
