//! C&C 1.2, 1.5: what the command rules count limited units as.

use crate::ids::CommandClass;
use crate::numbers::word::word_enum;

word_enum!(
    /// What else than capacity depends on the class of a unit.
    ClassTrait, "`divisional`, `armour`, `corps`, `joinable` or `barrages`", {
        /// C&C 5.2: it does not count as a non-divisional unit.
        Divisional = "divisional",
        /// C&C 5.1: Soviet armour that fights alone.
        Armour = "armour",
        /// C&C 5.1: a corps, whose own units fight together.
        Corps = "corps",
        /// C&C 5.1: a corps that an independent unit may join near a Tank Army.
        Joinable = "joinable",
        /// C&C 1.4: a barrage of it counts against what its HQ feeds in combat.
        Barrages = "barrages",
    }
);

/// A class of limited units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandClassRow {
    /// Its id.
    pub id: CommandClass,
    /// Its name, such as `panzer division`.
    pub name: String,
    /// Two to four letters for the box of a slot.
    pub sign: String,
    /// What else depends on it.
    pub traits: Vec<ClassTrait>,
}

impl CommandClassRow {
    /// Letters that a sign may have.
    pub(super) const SIGN: std::ops::RangeInclusive<usize> = 2..=4;

    /// Whether the class has a trait.
    pub fn is(&self, one: ClassTrait) -> bool {
        self.traits.contains(&one)
    }
}
