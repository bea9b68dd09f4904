//! C&C 1.5: how many units of which classes an HQ may command.

use super::DateRange;
use crate::ids::{CapacityRowId, CommandClass, CountryId, GameId};

/// Room of an HQ for some units of certain classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapacitySlot {
    /// How many units.
    pub count: u8,
    /// Of any of these classes.
    pub classes: Vec<CommandClass>,
    /// Of these countries; if none is named, of those of the row.
    pub countries: Vec<CountryId>,
}

/// How many units of some classes together an HQ may command at most, whatever slots are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapacityCap {
    /// How many units.
    pub count: u8,
    /// Of these classes together.
    pub classes: Vec<CommandClass>,
}

/// What an HQ may command. [`super::Capacities`] checks rows: its caps nest, and none cuts across slots, so that whether units
/// fit is a question of flows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapacityRow {
    /// Its id.
    pub id: CapacityRowId,
    /// The game that it is for; without one, all games that have no row of their own for the HQ.
    pub game: Option<GameId>,
    /// Names of the HQs that it is for. A row without any holds for HQs that name it.
    pub hqs: Vec<String>,
    /// The countries of those HQs.
    pub hq_countries: Vec<CountryId>,
    /// When it holds.
    pub dates: DateRange,
    /// What fits.
    pub slots: Vec<CapacitySlot>,
    /// What is too much of some classes.
    pub caps: Vec<CapacityCap>,
    /// The countries of the units; if none is named, all of the HQ's side.
    pub countries: Vec<CountryId>,
}

impl CapacityRow {
    /// The most units that it holds.
    pub fn size(&self) -> u16 {
        self.slots.iter().map(|slot| u16::from(slot.count)).sum()
    }

    /// Whether a slot is for units of a class and a country. A unit whose country does not matter fits any.
    pub fn takes(
        &self,
        slot: &CapacitySlot,
        class: CommandClass,
        country: Option<CountryId>,
    ) -> bool {
        let countries = if slot.countries.is_empty() {
            &self.countries
        } else {
            &slot.countries
        };
        let of_country =
            country.is_none_or(|country| countries.is_empty() || countries.contains(&country));
        of_country && slot.classes.contains(&class)
    }

    /// Whether any slot is for units of a class and a country.
    pub fn knows(&self, class: CommandClass, country: Option<CountryId>) -> bool {
        let takes = |slot: &CapacitySlot| self.takes(slot, class, country);
        self.slots.iter().any(takes)
    }

    /// Whether the row is for HQs of that name. Case and French accents do not matter.
    pub fn is_for(&self, name: &str) -> bool {
        self.hqs.iter().any(|hq| plain(hq) == plain(name))
    }

    /// Whether both rows would be found for the same HQ on the same day.
    pub(super) fn clashes(&self, other: &Self) -> bool {
        let shares_country = |country| other.hq_countries.contains(country);
        self.game == other.game
            && self.hqs.iter().any(|hq| other.is_for(hq))
            && self.hq_countries.iter().any(shares_country)
            && self.dates.overlaps(other.dates)
    }
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    let without_accent = |letter: char| match letter {
        'à' | 'â' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' => 'u',
        other => other,
    };
    let letters = name.chars().flat_map(char::to_lowercase);
    letters.map(without_accent).collect()
}
