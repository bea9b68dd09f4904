//! Command and control: how many units HQs command (C&C 1.5), and the figures of the sequence, of Fronts, of operation zones and
//! of coordination.
//!
//! Rules of the house are cited as `C&C 1.5`, so that they are told from those of the series.

mod capacities;
mod caps;
mod classes;
mod coordination;
mod dates;
mod fronts;
mod printed;
mod rows;
mod sequence;
mod zones;

pub use capacities::{Capacities, Named};
pub use classes::{ClassTrait, CommandClassRow};
pub use coordination::{Coordination, CoordinationTier, Relaxation};
pub use dates::DateRange;
pub use fronts::{FrontFigures, MassiveAssault};
pub use rows::{CapacityCap, CapacityRow, CapacitySlot};
pub use sequence::CommandSequence;
pub use zones::ZoneFigures;

use crate::ids::{CapacityRowId, CommandClass, CountryId, GameId};
use crate::sequence::Date;

/// All figures of the command rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandTable {
    /// C&C 1.5: classes of units and what HQs command.
    pub capacities: Capacities,
    /// C&C 1.2 to 1.4: the sequence and the limits.
    pub sequence: CommandSequence,
    /// C&C 2: Fronts.
    pub fronts: FrontFigures,
    /// C&C 4: operation zones.
    pub zones: ZoneFigures,
    /// C&C 5: who attacks together.
    pub coordination: Coordination,
}

impl CommandTable {
    /// The class with this id.
    pub fn class(&self, id: CommandClass) -> Option<&CommandClassRow> {
        self.capacities.class(id)
    }

    /// The capacity row with this id.
    pub fn row(&self, id: CapacityRowId) -> Option<&CapacityRow> {
        self.capacities.row(id)
    }

    /// The capacity row of an HQ on a day.
    pub fn row_for(
        &self,
        game: GameId,
        hq: &str,
        country: CountryId,
        date: Date,
    ) -> Option<&CapacityRow> {
        self.capacities.row_for(game, hq, country, date)
    }

    /// C&C 5.1: how many corps of a Tank Army an independent unit may join on a day.
    pub fn relaxation(&self, date: Date) -> Relaxation {
        self.coordination.relaxation(date)
    }
}
