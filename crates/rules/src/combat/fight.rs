//! 9.6 to 9.9: from two strengths and two Action Ratings to a result.

use crate::numbers::Fraction;
use crate::numbers::chance::{Chance, TWO_DICE, sum};
use crate::tables::{
    AttackKind, CombatColumn, CombatResult, CombatTable, Odds, RuleTables, Surprise, SurpriseTable,
    TerrainCategory,
};

/// What decides a combat once both sides have made their choices (9.6 to 9.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Regular combat or overrun.
    pub kind: AttackKind,
    /// How the defender's terrain counts (9.3).
    pub category: TerrainCategory,
    /// Attacking strength with everything that multiplies it, not rounded.
    pub attack: Fraction,
    /// Defending strength, likewise.
    pub defence: Fraction,
    /// Action Rating of the attacker's AR unit.
    pub attacker_rating: i8,
    /// Action Rating of the defender's AR unit.
    pub defender_rating: i8,
    /// Level of the defender's hedgehog, 0 without one.
    pub hedgehog: u8,
}

/// The dice of one combat in the order a player rolls them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CombatDice {
    /// Two dice for Surprise.
    pub surprise: [u8; 2],
    /// The die for the column shift: always rolled, used only with Surprise.
    pub shift: u8,
    /// Two dice for the result.
    pub combat: [u8; 2],
}

/// A combat step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// Rounded odds; none if one side alone has a strength of zero (9.14a).
    pub odds: Option<Odds>,
    /// The column before shifts.
    pub start: CombatColumn,
    /// The Surprise dice with their modifiers.
    pub surprise_total: i16,
    /// Who gets Surprise.
    pub surprise: Surprise,
    /// Columns that Surprise shifts, to the left if negative.
    pub shift: i8,
    /// The column after the shift.
    pub column: CombatColumn,
    /// What is added to the combat dice: the difference of Action Ratings less the level of the hedgehog.
    pub drm: i8,
    /// The combat dice with it.
    pub total: i16,
    /// The result.
    pub result: CombatResult,
}

impl Fight {
    /// Rule 9.6: the attacker's Action Rating less the defender's.
    pub const fn rating_modifier(&self) -> i8 {
        self.attacker_rating.saturating_sub(self.defender_rating)
    }

    /// Rule 9.9: what is added to the combat dice; a hedgehog takes off its full level.
    pub const fn combat_modifier(&self) -> i8 {
        self.rating_modifier()
            .saturating_sub_unsigned(self.hedgehog)
    }

    /// Rule 9.8: what is added to the Surprise dice; a hedgehog counts the same at any level.
    pub const fn surprise_modifier(&self, table: &SurpriseTable) -> i8 {
        let hedgehog = match self.hedgehog {
            0 => 0,
            _ => table.hedgehog_modifier(),
        };
        self.rating_modifier().saturating_add(hedgehog)
    }

    /// Rule 9.7: the rounded odds. None if one side alone has a strength of zero; two of them are even (9.14a).
    pub fn odds(&self) -> Option<Odds> {
        match self.attack.in_common_unit(self.defence) {
            (0, 0) => Some(Odds::EVEN),
            (attack, defence) => Odds::from_strengths(attack, defence),
        }
    }

    /// Rules 9.7 and 9.14a: the column before shifts.
    pub fn starting_column(&self, table: &CombatTable) -> CombatColumn {
        let (attack, defence) = self.attack.in_common_unit(self.defence);
        table.starting_column(self.category, attack, defence)
    }

    /// The combat with these dice, step by step.
    pub fn resolve(&self, tables: &RuleTables, dice: CombatDice) -> Resolution {
        let start = self.starting_column(&tables.combat);
        let modifier = self.surprise_modifier(&tables.surprise);
        let surprise_total = sum(dice.surprise) + i16::from(modifier);
        let surprise = tables.surprise.read(self.kind, surprise_total);
        let shift = surprise.shift(columns_of(dice.shift));
        let column = start.shifted(shift);
        let drm = self.combat_modifier();
        let total = sum(dice.combat) + i16::from(drm);
        Resolution {
            odds: self.odds(),
            start,
            surprise_total,
            surprise,
            shift,
            column,
            drm,
            total,
            result: tables.combat.result(column, total),
        }
    }

    /// How likely the combat dice read each row of the Combat Table, from the top. Columns do not depend on them.
    pub fn rows(&self, table: &CombatTable) -> Vec<Chance> {
        let modifier = i16::from(self.combat_modifier());
        let none = Chance { throws: 0, of: 36 };
        let mut rows = vec![none; table.height()];
        for (roll, weight) in TWO_DICE {
            rows[table.row_of(roll + modifier)].throws += weight;
        }
        rows
    }
}

/// Rule 9.8: the columns that the shift die stands for.
pub(super) const fn columns_of(die: u8) -> i8 {
    0i8.saturating_add_unsigned(die)
}
