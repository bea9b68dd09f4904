//! Table 5, supply costs (12.4 to 12.10, 15.2).

use super::PrintedTable;
use crate::pieces::{Re, Tokens};

/// Table 5: what each use of supply costs. Artillery's barrage costs stand on the barrage tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SupplyCosts {
    /// Rule 12.4: an attack, for each attacking step; a unit smaller than 1 RE pays as one step.
    pub attack_step: Tokens,
    /// Rule 12.4: a defence, for the whole combat.
    pub defence: Tokens,
    /// Rule 12.4: a defence by a small force.
    pub small_defence: Tokens,
    /// Defenders of up to this size together are a small force.
    pub small_defence_size: Re,
    /// Rule 12.5: fuel for one unit, for this phase.
    pub fuel_unit: Tokens,
    /// Rule 12.5: fuel for a multi-unit formation, until its owner's next Clean Up Phase.
    pub fuel_formation: Tokens,
    /// Rule 12.5: fuel for an HQ and all independents in its throw range, likewise.
    pub fuel_headquarters: Tokens,
    /// Rule 12.6c: eating off the map, for each [`SupplyCosts::eating_size`] or fraction of it.
    pub eating: Tokens,
    /// What one payment for eating feeds.
    pub eating_size: Re,
    /// Rule 12.10e: recovering from Low, for a unit, or for each RE of a multi-step unit.
    pub recover_low: Tokens,
    /// Rule 12.10e: recovering from Exhausted, likewise.
    pub recover_exhausted: Tokens,
    /// Rule 15.2: refitting at one air base.
    pub refit: Tokens,
    /// Air units that one refit covers for each level of the base.
    pub refit_units_per_level: u8,
}

impl SupplyCosts {
    /// Rule 12.4: what a defence costs a force of this size.
    pub fn defence(&self, size: Re) -> Tokens {
        if size <= self.small_defence_size {
            self.small_defence
        } else {
            self.defence
        }
    }

    /// Rule 12.6c: what it costs to feed units of this size off the map; fractions count as whole.
    pub fn eating(&self, size: Re) -> Tokens {
        let payments = size.0.div_ceil(self.eating_size.0.max(1));
        Tokens(payments.saturating_mul(self.eating.0))
    }

    /// As text.
    pub fn printed(&self) -> PrintedTable {
        let small = format!(
            "defence, all defenders {} RE or less",
            self.small_defence_size
        );
        let eating = format!(
            "eating off the map, per {} RE or fraction",
            self.eating_size
        );
        let refit = format!(
            "aircraft refit, per air base ({} air units a level)",
            self.refit_units_per_level
        );
        let rows = [
            (
                "attack, per attacking step (a unit below 1 RE: as one)",
                self.attack_step,
            ),
            ("defence, per combat", self.defence),
            (small.as_str(), self.small_defence),
            ("fuel, one unit, this phase", self.fuel_unit),
            (
                "fuel, multi-unit formation, until Clean Up",
                self.fuel_formation,
            ),
            (
                "fuel, HQ and independents in throw range, until Clean Up",
                self.fuel_headquarters,
            ),
            (eating.as_str(), self.eating),
            ("recover Low, per unit or RE", self.recover_low),
            ("recover Exhausted, per unit or RE", self.recover_exhausted),
            (refit.as_str(), self.refit),
        ];
        let rows = rows.map(|(what, cost)| (what, format!("{}T", cost.0)));
        PrintedTable::list("Supply Table", "12.4", ["use", "cost"], &rows)
    }
}
