//! Rule modules: parts of the rules that a game is played with or without.
//!
//! The base game is always there and is no module. A scenario says with which modules it is played and which of them players
//! may switch; a saved game keeps them. To add a module, add a variant and its line in [`RuleModule::ALL`] and
//! [`RuleModule::facts`]; its steps say in the sequence of play that they are its own (`sequence/steps.rs`), and its subjects
//! ask [`plays`](crate::setup::plays) at their border. With the module off, nothing of it is in the state or the hash.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A part of the rules that a game can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleModule {
    /// Rule 4.9: each player sees only the tops of enemy stacks.
    Fog,
    /// Rule 13.7b: formation markers hide their units from the opponent.
    FormationFog,
    /// C&C 1: HQs command the units that move, army after army, and each so many of them at most.
    Command,
    /// C&C 2: Fronts have postures, and HQ markers of their own.
    Fronts,
    /// C&C 4: armies have operation zones, in which units of other armies are guests.
    Zones,
    /// C&C 5: who may attack together.
    Coordination,
}

/// What is written of a module in this file alone.
struct Facts {
    id: &'static str,
    needs: Option<RuleModule>,
}

impl RuleModule {
    /// All modules, in the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::Fog,
        Self::FormationFog,
        Self::Command,
        Self::Fronts,
        Self::Zones,
        Self::Coordination,
    ];

    /// The parts of the command rules. Operation zones are played with the sequence of armies, the others also by themselves.
    pub const COMMAND_PARTS: [Self; 4] =
        [Self::Command, Self::Fronts, Self::Zones, Self::Coordination];

    const fn facts(self) -> Facts {
        let (id, needs) = match self {
            Self::Fog => ("fog", None),
            Self::FormationFog => ("formation-fog", Some(Self::Fog)),
            Self::Command => ("command", None),
            Self::Fronts => ("command-fronts", None),
            Self::Zones => ("command-zones", Some(Self::Command)),
            Self::Coordination => ("command-coordination", None),
        };
        Facts { id, needs }
    }

    /// Its name in files, which never changes.
    pub const fn id(self) -> &'static str {
        self.facts().id
    }

    /// The module with this name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|module| module.id() == id)
    }

    /// The module without which this one means nothing.
    pub const fn needs(self) -> Option<Self> {
        self.facts().needs
    }
}

/// A set of modules. In files it is a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RuleModules(u32);

impl RuleModules {
    /// No module: the base game alone.
    pub const NONE: Self = Self(0);

    /// These modules.
    pub fn of(modules: impl IntoIterator<Item = RuleModule>) -> Self {
        let mut set = Self::NONE;
        for module in modules {
            set.set(module, true);
        }
        set
    }

    /// Every module.
    pub fn all() -> Self {
        Self::of(RuleModule::ALL)
    }

    /// Every module that asks nothing of a scenario: not the command rules, which want armies, rows and classes.
    pub fn of_any_game() -> Self {
        let asks = |module: &RuleModule| RuleModule::COMMAND_PARTS.contains(module);
        Self::of(RuleModule::ALL.into_iter().filter(|module| !asks(module)))
    }

    /// Whether a module is in the set.
    pub const fn contains(self, module: RuleModule) -> bool {
        self.0 & Self::bit(module) != 0
    }

    /// Whether a game with these modules is played with one of them: it is there, and so is what it needs.
    pub fn plays(self, module: RuleModule) -> bool {
        self.contains(module) && module.needs().is_none_or(|needed| self.plays(needed))
    }

    /// Puts a module into the set or takes it out.
    pub const fn set(&mut self, module: RuleModule, on: bool) {
        if on {
            self.0 |= Self::bit(module);
        } else {
            self.0 &= !Self::bit(module);
        }
    }

    /// The modules of the set, in their order.
    pub fn iter(self) -> impl Iterator<Item = RuleModule> {
        RuleModule::ALL
            .into_iter()
            .filter(move |&module| self.contains(module))
    }

    /// The modules that are in one of two sets only.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    const fn bit(module: RuleModule) -> u32 {
        1 << module as u32
    }
}

impl Serialize for RuleModules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(RuleModule::id))
    }
}

impl<'de> Deserialize<'de> for RuleModules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::NONE;
        for id in Vec::<String>::deserialize(deserializer)? {
            let module = RuleModule::named(&id).ok_or_else(|| {
                let known: Vec<&str> = RuleModule::ALL.into_iter().map(RuleModule::id).collect();
                let known = known.join(", ");
                de::Error::custom(format!(
                    "this program has no rule module '{id}'; it has {known}"
                ))
            })?;
            if set.contains(module) {
                return Err(de::Error::custom(format!(
                    "the rule module '{id}' is named twice"
                )));
            }
            set.set(module, true);
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_is_found_by_its_name() {
        for module in RuleModule::ALL {
            assert_eq!(RuleModule::named(module.id()), Some(module));
        }
        assert_eq!(RuleModule::named("weather"), None);
    }

    #[test]
    fn a_module_is_played_only_with_what_it_needs() {
        let mut modules = RuleModules::of([RuleModule::FormationFog]);
        assert!(modules.contains(RuleModule::FormationFog));
        assert!(!modules.plays(RuleModule::FormationFog));
        modules.set(RuleModule::Fog, true);
        assert!(modules.plays(RuleModule::FormationFog));
        modules.set(RuleModule::FormationFog, false);
        assert_eq!(modules, RuleModules::of([RuleModule::Fog]));
    }
}
