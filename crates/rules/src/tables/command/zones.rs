//! C&C 4: figures of operation zones.

use crate::numbers::Fraction;
use crate::tables::misprint::unless_misprinted;
use crate::tables::{Checked, Misprint, Spot};

/// Figures of operation zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneFigures {
    /// C&C 4.2: how deep the zone of an army is, in hexes.
    pub army_depth: u8,
    /// C&C 4.2: how deep that of a Front is.
    pub front_depth: u8,
    /// C&C 4.4: what units of another army have of their allowance when they set out in a zone.
    pub foreign_allowance: Fraction,
    /// C&C 4.4: by what combat supply for them is multiplied there.
    pub foreign_combat_supply: u8,
    /// C&C 4.2: whether HQs alone bring a zone near the enemy, or any combat unit.
    pub by_hq_only: bool,
}

impl ZoneFigures {
    /// How deep a zone may be: no map is so large that more would make a difference.
    const DEPTHS: std::ops::RangeInclusive<u8> = 1..=100;

    /// Checks that zones have a depth and that strangers are not favoured.
    pub fn checked(self) -> Checked<Self> {
        let mut misprints = Vec::new();
        let mut amiss = |part: &'static str, problem: &str, remedy: &'static str| {
            misprints.push(Misprint::new(Spot::part(part), problem.to_owned(), remedy));
        };
        let depths = [
            ("army_depth", self.army_depth),
            ("front_depth", self.front_depth),
        ];
        for (part, depth) in depths {
            if !Self::DEPTHS.contains(&depth) {
                let problem = format!("a zone that is {depth} hexes deep");
                amiss(part, &problem, "write 1 to 100 hexes");
            }
        }
        if self.foreign_allowance > Fraction::ONE {
            let problem = "strangers move farther than others";
            amiss(
                "foreign_allowance",
                problem,
                "write a part of the allowance, such as `1/2`",
            );
        }
        if self.foreign_combat_supply == 0 {
            let problem = "strangers pay nothing";
            amiss("foreign_combat_supply", problem, "write 1 or more");
        }
        unless_misprinted(misprints, || self)
    }
}
