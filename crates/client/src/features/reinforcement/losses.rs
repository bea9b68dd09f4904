//! What a player would lose by ending his Reinforcement Phase now, in words.

use bevy::prelude::*;
use stavka_rules::ids::UnitId;
use stavka_rules::pieces::Tokens;
use stavka_rules::reinforcement::{Forfeit, MusterSheet};
use stavka_rules::telling;

use crate::session::words;

/// What would be lost, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses {
    /// Units that would never arrive.
    pub units: usize,
    /// Supply, in tokens.
    pub supply: u16,
    /// Tables that would not be rolled on.
    pub rolls: usize,
}

impl Losses {
    /// Counts them.
    pub fn of(sheet: &MusterSheet) -> Self {
        let mut losses = Self::default();
        for forfeit in &sheet.forfeits {
            match forfeit {
                Forfeit::Unit(_) => losses.units += 1,
                Forfeit::Supply { tokens, .. } => losses.supply += tokens.0,
                Forfeit::Roll(_) => losses.rolls += 1,
            }
        }
        losses
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// In one line: `1 roll, 3 units and 2 SP`.
    pub fn in_words(self) -> String {
        let rolls = match self.rolls {
            0 => None,
            1 => Some("1 roll".to_owned()),
            many => Some(format!("{many} rolls")),
        };
        let units = (self.units > 0).then(|| words::units(self.units));
        let supply = (self.supply > 0).then(|| telling::supply(self.supply));
        let mut parts: Vec<String> = rolls.into_iter().chain(units).chain(supply).collect();
        match parts.pop() {
            None => String::new(),
            Some(last) if parts.is_empty() => last,
            Some(last) => format!("{} and {last}", parts.join(", ")),
        }
    }
}

/// Each thing that would be lost, a line each; units together.
pub fn lines(world: &World, sheet: &MusterSheet) -> Vec<String> {
    let units: Vec<UnitId> = sheet
        .forfeits
        .iter()
        .filter_map(|forfeit| match forfeit {
            Forfeit::Unit(unit) => Some(*unit),
            Forfeit::Supply { .. } | Forfeit::Roll(_) => None,
        })
        .collect();
    let mut lines = Vec::new();
    for forfeit in &sheet.forfeits {
        match forfeit {
            Forfeit::Roll(chart) => {
                lines.push(format!(
                    "the roll on {}",
                    telling::chart_name(world, *chart)
                ));
            }
            Forfeit::Supply {
                tokens: Tokens(tokens),
                ..
            } => lines.push(telling::supply(*tokens)),
            Forfeit::Unit(_) => {}
        }
    }
    if !units.is_empty() {
        let names: Vec<String> = units
            .iter()
            .map(|&unit| telling::name(world, unit))
            .collect();
        lines.push(names.join(", "));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_told_in_one_line() {
        let losses = Losses {
            units: 3,
            supply: 8,
            rolls: 1,
        };
        assert_eq!(losses.in_words(), "1 roll, 3 units and 2 SP");
        assert_eq!(Losses::default().in_words(), "");
        let one = Losses {
            units: 1,
            ..Losses::default()
        };
        assert_eq!(one.in_words(), "1 unit");
    }
}
