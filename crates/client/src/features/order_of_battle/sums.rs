//! What counters of a group come to together.

use stavka_rules::pieces::{Location, Re};

use super::lines::UnitLine;
use crate::session::words;

/// What counters come to together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    units: usize,
    /// Strength in Combat Mode, of those on the map and of all.
    strength: (u32, u32),
    /// Steps left on the map, and of all.
    steps: (u32, u32),
    /// Size on the map, after losses.
    re: u16,
    arriving: usize,
    dead: usize,
}

impl Sums {
    /// Counts them.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a UnitLine>) -> Self {
        let mut sums = Self::default();
        for line in lines {
            sums.add(line.traits.location, line.strength, line.steps, line.re);
        }
        sums
    }

    fn add(&mut self, location: Location, strength: u32, (steps, lost): (u32, u32), re: Re) {
        self.units += 1;
        self.strength.1 += strength;
        self.steps.1 += steps;
        match location {
            Location::Map(_) => {
                self.strength.0 += strength;
                self.steps.0 += steps - lost;
                self.re += re.0;
            }
            Location::Arriving { .. } => self.arriving += 1,
            Location::Dead | Location::Removed => self.dead += 1,
            Location::Tray => {}
        }
    }

    /// In one line: `6 units · strength 28 of 38 · 9 of 12 steps · 4½ RE · 2 to come · 1 lost`.
    pub fn in_words(self) -> String {
        let share = |(now, full): (u32, u32)| {
            if now == full {
                full.to_string()
            } else {
                format!("{now} of {full}")
            }
        };
        let mut parts = vec![words::units(self.units)];
        if self.strength.1 > 0 {
            parts.push(format!("strength {}", share(self.strength)));
        }
        if self.steps.1 > 0 {
            let noun = if self.steps.1 == 1 { "step" } else { "steps" };
            parts.push(format!("{} {noun}", share(self.steps)));
        }
        if self.re > 0 {
            parts.push(format!("{} RE", Re(self.re)));
        }
        if self.arriving > 0 {
            parts.push(format!("{} to come", self.arriving));
        }
        if self.dead > 0 {
            parts.push(format!("{} lost", self.dead));
        }
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use stavka_rules::map::HexPos;

    use super::*;

    #[test]
    fn what_is_lost_or_still_to_come_does_not_count_as_present() {
        let mut sums = Sums::default();
        let here = Location::Map(HexPos::new(1, 1));
        sums.add(here, 14, (3, 1), Re(10));
        sums.add(Location::Dead, 6, (1, 1), Re(0));
        let at = HexPos::new(2, 2);
        sums.add(Location::Arriving { turn: 3, at }, 5, (1, 0), Re(4));
        assert_eq!(
            sums.in_words(),
            "3 units · strength 14 of 25 · 2 of 5 steps · 2½ RE · 1 to come · 1 lost"
        );
    }
}
