//! Which overlays are switched on, and in which colours sides are drawn in them.

use bevy::prelude::*;
use stavka_rules::setup::ScenarioFacts;
use stavka_rules::side::Side;

use crate::kit::screen::Screen;
use crate::kit::settings::{ColourSet, Settings};

/// The switches.
pub fn plugin(app: &mut App) {
    app.init_resource::<Switches>().add_systems(
        OnExit(Screen::Play),
        |mut switches: ResMut<Switches>| {
            switches.set_supply(false);
            switches.set_rail(SidesShown::Off);
            // What one game was looked at with means nothing to the next.
            switches.zones = SidesShown::Off;
            switches.control = false;
            switches.throws = false;
            switches.operations = SidesShown::Off;
        },
    );
}

/// Which overlays are switched on.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct Switches {
    /// Movement range of the selection.
    pub range: bool,
    /// Zones of control.
    pub zones: SidesShown,
    /// Who controls which hex.
    pub control: bool,
    /// Operation zones of armies.
    pub operations: SidesShown,
    /// How units stand with supply.
    pub supply: bool,
    /// The throw ranges of all HQs, while supply is shown.
    pub throws: bool,
    /// Railroads.
    pub rail: SidesShown,
    /// Whether the range was shown before supply or railroads were.
    range_before: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Self {
            range: true,
            zones: SidesShown::default(),
            control: false,
            operations: SidesShown::default(),
            supply: false,
            throws: false,
            rail: SidesShown::default(),
            range_before: true,
        }
    }
}

impl Switches {
    /// Shows supply or hides it.
    pub fn set_supply(&mut self, on: bool) {
        self.make_room(|switches| {
            switches.supply = on;
            if on {
                switches.rail = SidesShown::Off;
            }
        });
    }

    /// Shows the railroads of a side or of both, or hides them.
    pub fn set_rail(&mut self, shown: SidesShown) {
        self.make_room(|switches| {
            switches.rail = shown;
            if shown != SidesShown::Off {
                switches.supply = false;
            }
        });
    }

    /// Ranges make room for supply and railroads, which have a panel to themselves; they can be switched on again on top.
    fn make_room(&mut self, change: impl FnOnce(&mut Self)) {
        let is_busy = |switches: &Self| switches.supply || switches.rail != SidesShown::Off;
        let before = is_busy(self);
        change(self);
        match (before, is_busy(self)) {
            (false, true) => {
                self.range_before = self.range;
                self.range = false;
            }
            (true, false) => self.range |= self.range_before,
            (false, false) | (true, true) => {}
        }
    }
}

/// Of whom something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SidesShown {
    /// Nobody's.
    #[default]
    Off,
    /// Both sides'.
    Both,
    /// One side's.
    Only(Side),
}

impl SidesShown {
    /// What the switch shows next.
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Both,
            Self::Both => Self::Only(Side::One),
            Self::Only(Side::One) => Self::Only(Side::Two),
            Self::Only(Side::Two) => Self::Off,
        }
    }

    /// Whether a side's are shown.
    pub fn shows(self, side: Side) -> bool {
        self == Self::Both || self == Self::Only(side)
    }
}

/// The colour of a side in overlays: its own, or that of the player's colour set.
pub fn overlay_colour(settings: &Settings, facts: &ScenarioFacts, side: Side) -> Color {
    match settings.colours {
        ColourSet::Standard => {
            let [_, red, green, blue] = facts.sides[side].colour.to_be_bytes();
            Color::srgb_u8(red, green, blue).mix(&Color::BLACK, 0.08)
        }
        ColourSet::ColourBlind => match side {
            Side::One => Color::srgb(0.0, 0.45, 0.70),
            Side::Two => Color::srgb(0.84, 0.37, 0.0),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_comes_back_after_supply_and_railroads_in_turn() {
        for range in [true, false] {
            let mut switches = Switches {
                range,
                ..Switches::default()
            };
            switches.set_supply(true);
            switches.set_rail(SidesShown::Both);
            assert!(!switches.supply && !switches.range);
            switches.set_supply(true);
            switches.set_rail(SidesShown::Both);
            switches.set_rail(SidesShown::Off);
            assert_eq!(switches.range, range);
        }
    }
}
