//! What of the order of battle is listed: by kind, by state, by words.

use stavka_rules::pieces::{Class, Family, Location, Printed};

use super::lines::is_gone;

/// A kind of counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Yellow symbols (3.2a).
    Armour,
    /// Red symbols.
    Mech,
    /// All other troops.
    Infantry,
    /// Guns (13.4).
    Artillery,
    /// Headquarters (13.1).
    Headquarters,
    /// Transport Points and Extenders (13.2).
    Transport,
    /// Replacements (13.5).
    Replacement,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Armour,
        Self::Mech,
        Self::Infantry,
        Self::Artillery,
        Self::Headquarters,
        Self::Transport,
        Self::Replacement,
    ];

    /// The kind of a counter; none for dumps and works, which are no part of an order of battle.
    pub const fn of(printed: &Printed) -> Option<Self> {
        Some(match printed.family {
            Family::Headquarters => Self::Headquarters,
            Family::Artillery => Self::Artillery,
            Family::Replacement => Self::Replacement,
            Family::Transport | Family::OrganicTruck | Family::Extender => Self::Transport,
            Family::Combat | Family::RailRepair => match printed.class {
                Class::Armor => Self::Armour,
                Class::Mech => Self::Mech,
                Class::Other => Self::Infantry,
            },
            Family::Dump | Family::Hedgehog | Family::AirBase => return None,
        })
    }

    /// Its name on a button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Armour => "Armour",
            Self::Mech => "Mech",
            Self::Infantry => "Infantry",
            Self::Artillery => "Guns",
            Self::Headquarters => "HQ",
            Self::Transport => "Transport",
            Self::Replacement => "Repls",
        }
    }

    /// What it holds, for whoever rests the pointer on it.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Armour => "Yellow symbols (3.2a)",
            Self::Mech => "Red symbols (3.2a)",
            Self::Infantry => "All other fighting troops",
            Self::Artillery => "Artillery (13.4)",
            Self::Headquarters => "Headquarters (13.1)",
            Self::Transport => "Transport Points, Organic Trucks, Extenders (13.2)",
            Self::Replacement => "Replacements: Eq and Pax (13.5)",
        }
    }
}

/// How it is with a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// In a hex.
    OnMap,
    /// Still to come.
    Arriving,
    /// In the dead pile.
    Dead,
    /// On the map, and out of supply, out of trace, out of stocks, disorganized or short of steps.
    InNeed,
}

impl State {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::OnMap, Self::Arriving, Self::Dead, Self::InNeed];

    /// Its name on a button.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OnMap => "On map",
            Self::Arriving => "Arriving",
            Self::Dead => "Dead",
            Self::InNeed => "In need",
        }
    }

    /// What it holds, for whoever rests the pointer on it.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::OnMap => "Counters in a hex",
            Self::Arriving => "Reinforcements still to come (13.6)",
            Self::Dead => "Counters in the dead pile (13.5)",
            Self::InNeed => "On the map without trace or stocks, disorganized or reduced",
        }
    }
}

/// What is asked for. What is not said leaves everything in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words, all of which must be found.
    pub text: String,
    /// A kind.
    pub kind: Option<Kind>,
    /// A state.
    pub state: Option<State>,
}

/// What of a counter a filter looks at.
#[derive(Clone, Debug)]
pub struct Traits {
    /// Its kind.
    pub kind: Kind,
    /// Where it is.
    pub location: Location,
    /// Whether it needs looking after.
    pub in_need: bool,
    /// Everything that can be searched for, in small letters.
    pub words: String,
}

impl Filter {
    /// Whether anything is asked for.
    pub fn is_on(&self) -> bool {
        !self.text.trim().is_empty() || self.kind.is_some() || self.state.is_some()
    }

    /// Whether a counter is wanted.
    pub fn takes(&self, traits: &Traits) -> bool {
        let in_state = match self.state {
            None => true,
            Some(State::OnMap) => traits.location.hex().is_some(),
            Some(State::Arriving) => matches!(traits.location, Location::Arriving { .. }),
            Some(State::Dead) => is_gone(traits.location),
            Some(State::InNeed) => traits.in_need,
        };
        in_state
            && self.kind.is_none_or(|kind| kind == traits.kind)
            && self
                .text
                .to_lowercase()
                .split_whitespace()
                .all(|word| begins_a_word(&traits.words, word))
    }
}

/// Whether a word of a text begins so: `35` finds `Panzer-Regiment 35`, and `7.` does not find hex `17.12`.
fn begins_a_word(text: &str, wanted: &str) -> bool {
    let mut found = text.match_indices(wanted);
    found.any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use stavka_rules::map::HexPos;

    use super::*;

    fn tanks() -> Traits {
        Traits {
            kind: Kind::Armour,
            location: Location::Map(HexPos::new(3, 4)),
            in_need: false,
            words: "i./panzer-regiment 35 4. panzer-division 03.04 mtsensk".to_owned(),
        }
    }

    #[test]
    fn an_empty_filter_takes_everything() {
        let filter = Filter {
            text: "  ".to_owned(),
            ..Filter::default()
        };
        assert!(!filter.is_on());
        assert!(filter.takes(&tanks()));
    }

    #[test]
    fn every_word_must_be_found_in_any_order_and_any_letters() {
        let find = |text: &str| Filter {
            text: text.to_owned(),
            ..Filter::default()
        };
        assert!(find("35 PANZER").takes(&tanks()));
        assert!(find("mtsensk").takes(&tanks()));
        assert!(find("regiment").takes(&tanks()));
        assert!(!find("panzer 36").takes(&tanks()));
        assert!(
            !find("5").takes(&tanks()),
            "words are found by their beginning"
        );
    }

    #[test]
    fn kind_and_state_are_asked_together() {
        let wanted = Filter {
            kind: Some(Kind::Armour),
            state: Some(State::OnMap),
            ..Filter::default()
        };
        assert!(wanted.takes(&tanks()));
        let dead = Traits {
            location: Location::Dead,
            ..tanks()
        };
        assert!(!wanted.takes(&dead));
        let needy = Filter {
            state: Some(State::InNeed),
            ..Filter::default()
        };
        assert!(!needy.takes(&tanks()));
    }
}
