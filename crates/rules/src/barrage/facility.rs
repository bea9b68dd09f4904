//! 10.0c Facility barrage: one die, no shifts.

use super::Firer;
use crate::numbers::chance::{Chance, ONE_DIE};
use crate::pieces::Tokens;
use crate::tables::{FacilityResult, FacilityTable};

/// A barrage against an air base, a port or a railroad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FacilityFire {
    /// Who fires.
    pub by: Firer,
    /// All their barrage strengths together.
    pub strength: u16,
}

impl FacilityFire {
    /// Throws of its die.
    pub const THROWS: u32 = 6;

    /// What it costs; only artillery pays.
    pub fn cost(&self, table: &FacilityTable) -> Tokens {
        match self.by {
            Firer::Artillery => table.cost(self.strength),
            Firer::Planes | Firer::Ships => Tokens(0),
        }
    }

    /// The result of a die.
    pub fn resolve(&self, table: &FacilityTable, die: u8) -> FacilityResult {
        table.result(self.strength, die.into())
    }

    /// The results that can come with their chances, from the mildest on.
    pub fn chances(&self, table: &FacilityTable) -> Vec<(FacilityResult, Chance)> {
        let mut chances: Vec<(FacilityResult, Chance)> = Vec::new();
        for die in ONE_DIE {
            let result = self.resolve(table, die);
            match chances.iter_mut().find(|(known, _)| *known == result) {
                Some((_, chance)) => chance.throws += 1,
                None => chances.push((
                    result,
                    Chance {
                        throws: 1,
                        of: Self::THROWS,
                    },
                )),
            }
        }
        chances
    }
}
