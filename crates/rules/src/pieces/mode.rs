//! 5.0 Modes by name.

use crate::numbers::word::word_enum;

word_enum!(
    /// Rule 5.0: the mode of a unit.
    Mode, "a mode: `combat`, `move`, `reserve`, `strat`, `exploit` or `dg`", {
        /// Combat Mode (5.5).
        Combat = "combat",
        /// Move Mode (5.6).
        Move = "move",
        /// Reserve Mode (5.7).
        Reserve = "reserve",
        /// Strat Mode (5.8).
        Strat = "strat",
        /// Exploit Mode (5.9).
        Exploit = "exploit",
        /// Disorganized Mode (5.10).
        Disorganized = "dg",
    }
);

impl Mode {
    /// The name as players write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Combat => "Combat",
            Self::Move => "Move",
            Self::Reserve => "Reserve",
            Self::Strat => "Strat",
            Self::Exploit => "Exploitation",
            Self::Disorganized => "Disorganized",
        }
    }
}
